//! The one place that changes the state.

use glam::Vec2;

use super::{
    Action, Clock, Destination, History, LATEST_S, LayerEyes, Links, Motion, OtherTime, Request, Ruler, Selecting, Tab,
    Timeline, ViewState, ZOOM_STEP, ask_links, followed, frame_params, inspector, layers, navigate, recall, visit,
};
use crate::base::{ImageIndex, TILE_WORLD};
use crate::scene::{Camera, Comparing, FlatScene, Group, LayerContent, TileLayer, TilePaint, Viewpoint};

/// Longest step of time that is believed, in seconds: after a stall things go on where they were. Frames of a software
/// adapter can take a good part of this, and the clock must not run slow on it.
const MAX_STEP_S: f32 = 0.5;

/// Obeys an action. What it returns has to be done by the program around.
pub fn apply(state: &mut ViewState, action: Action, scene: Option<&FlatScene>) -> Option<Request> {
    let left = is_jump(state, &action).then(|| recall::viewpoint(state));
    let request = apply_action(state, action, scene);
    if let Some(left) = left.filter(|left| *left != recall::viewpoint(state)) {
        state.history.leave(left);
    }
    request
}

fn apply_action(state: &mut ViewState, action: Action, scene: Option<&FlatScene>) -> Option<Request> {
    if is_journey(&action) {
        // What was said about the place before is no news any more.
        (state.links.told, state.links.partner) = (false, None);
    }
    match action {
        Action::Ask(request) => return Some(request),
        Action::FollowLink(link) => {
            let followed = scene.map(|scene| link.follow(state, scene));
            return followed?.err().map(|trouble| Request::Complain(format!("--layers: {trouble}.")));
        }
        Action::PanPx(delta) => navigate::pan_px(state, delta),
        Action::ZoomAt { factor, at_px } => navigate::zoom_at(state, scene, factor, at_px),
        Action::ZoomStepAt { steps, at_px } => navigate::zoom_step_at(state, scene, steps, at_px),
        Action::ZoomStep(steps) => navigate::zoom_to(state, scene, |zoom| zoom * ZOOM_STEP.powi(steps)),
        Action::ZoomTo(scale) => navigate::zoom_to(state, scene, |_| 1.0 / scale),
        Action::Fit => fly(state, scene.map(|scene| navigate::fit_camera(state, scene))),
        Action::Home => fly(state, scene.map(|scene| home_camera(state, scene))),
        Action::LookAt { world, held } => navigate::look_at(state, world, held),
        Action::GoBack => {
            let here = recall::viewpoint(state);
            let place = state.history.go_back(here);
            go_to_viewpoint(state, scene, place);
        }
        Action::GoForward => {
            let here = recall::viewpoint(state);
            let place = state.history.go_forward(here);
            go_to_viewpoint(state, scene, place);
        }
        Action::Steer(direction) => state.motion.steer = direction,
        Action::GoTo(id) => {
            state.selected = Some(id);
            fly(state, scene.and_then(|scene| navigate::layer_camera(state, scene, id)));
        }
        Action::GoToArea(id, area) => fly(state, scene.and_then(|it| navigate::area_camera(state, it, id, area))),
        Action::ToggleDetail => state.detail = !state.detail,
        Action::SetEntities(strength) => state.overlay.entities = strength.min(100),
        Action::CycleXray => state.overlay.xray = state.overlay.xray.next(),
        Action::SetXray(xray) => state.overlay.xray = xray,
        Action::TogglePhysics => layers::toggle_physics(state),
        Action::SetPhysicsStyle(style) => state.overlay.look.style = style,
        Action::ToggleNumbers => state.overlay.look.numbers = !state.overlay.look.numbers,
        Action::ToggleRaw => state.overlay.look.raw = !state.overlay.look.raw,
        Action::SetOpacity(id, percent) => layers::set_opacity(state, id, percent),
        Action::Select(layer) => {
            state.selected = layer;
            state.spot = None;
        }
        Action::SelectNumber(number) => ask_links::select(state, scene, number),
        Action::GoToPartner(partner, pointer_px) => {
            ask_links::select(state, scene, Some(partner.number));
            state.links.partner = Some((*partner, pointer_px));
            fly(state, scene.and_then(|scene| navigate::partner_camera(state, scene, &partner)));
        }
        Action::OpenFind => (state.find.open, state.find.is_new) = (true, true),
        Action::FindSeen => state.find.is_new = false,
        Action::CloseFind => state.find.open = false,
        Action::SetFind(text) => (state.find.text, state.find.at) = (text, None),
        Action::GoToMatch { at, found } => {
            state.find.at = Some(at);
            fly(state, scene.and_then(|scene| navigate::tile_camera(state, scene, found.layer, found.at)));
        }
        Action::ToggleAllLinks => ask_links::toggle_all(state, scene),
        Action::Pin(pin) => inspector::pin(state, pin),
        Action::Unpin => inspector::unpin(state),
        Action::ToggleInspector => inspector::toggle(state),
        Action::Visit(place) => visit::visit(state, scene, place),
        Action::Reveal(layer) => {
            state.selected = Some(layer);
            state.layout.tab = Tab::Layers;
            state.layout.panels = true;
        }
        Action::ShowGallery(open) => {
            state.gallery.open = open;
            state.motion = Motion::default();
        }
        Action::SortGallery(sort, reversed) => (state.gallery.sort, state.gallery.reversed) = (sort, reversed),
        Action::FilterGallery(filter) => state.gallery.filter = filter,
        Action::SelectInGallery(entry) => state.gallery.selected = entry,
        Action::SetTab(tab) => {
            state.layout.tab = tab;
            state.spot = None;
        }
        Action::TogglePanels => state.layout.panels = !state.layout.panels,
        Action::ToggleGrid => state.layout.grid = !state.layout.grid,
        Action::ToggleRuler => state.ruler = Ruler { on: !state.ruler.on, span: None },
        Action::Measure(span) => state.ruler.span = Some(span),
        Action::ToggleMinimap => state.layout.minimap = !state.layout.minimap,
        Action::ToggleProof => state.layout.proof = !state.layout.proof,
        Action::ToggleFigures => state.layout.figures = !state.layout.figures,
        // One lies over the other.
        Action::ToggleKeys => open_alone(state, |state| &mut state.layout.keys),
        Action::ToggleSettings => open_alone(state, |state| &mut state.layout.settings),
        Action::ToggleSave => open_alone(state, |state| &mut state.save.open),
        Action::OpenImage(image) => open_image(state, image.filter(|image| has_image(scene, *image))),
        Action::SetSave(choice) => state.save.choice = choice,
        Action::SetEnding(ending) => state.save.ending = ending,
        Action::TogglePalette => {
            // Two fields cannot both have the keyboard.
            (state.layout.palette, state.layout.go_to) = (!state.layout.palette, false);
        }
        Action::GoToTile(at) => fly(state, scene.map(|scene| navigate::place_camera(state, scene, at))),
        Action::GoToPlace { center_tiles, zoom } => {
            let to = scene.and_then(|scene| recall::place_camera(state, scene, center_tiles, zoom));
            fly(state, to);
        }
        // Without a map there is nowhere to go.
        Action::ToggleGoTo => state.layout.go_to = !state.layout.go_to && scene.is_some(),
        Action::SetFrame(frame) => inspector::set_frame(state, frame),
        Action::SceneRestored(bookmark) => state.go_back(*bookmark),
        action => apply_to_time(state, action, scene),
    }
    None
}

/// Opens or closes one of the windows in the middle, of which there is one at a time.
fn open_alone(state: &mut ViewState, window: impl Fn(&mut ViewState) -> &mut bool) {
    let open = !*window(state);
    (state.layout.keys, state.layout.settings, state.save.open) = (false, false, false);
    state.layout.image = None;
    *window(state) = open;
}

/// Shows an image large in place of the other windows in the middle, and where it is in the list; or none.
fn open_image(state: &mut ViewState, image: Option<ImageIndex>) {
    state.layout.image = image;
    if let Some(image) = image {
        (state.layout.keys, state.layout.settings, state.save.open) = (false, false, false);
        visit::mark(state, Destination::Image(image));
    }
}

fn has_image(scene: Option<&FlatScene>, image: ImageIndex) -> bool {
    scene.is_some_and(|scene| scene.info.images.get(image.get()).is_some())
}

/// What concerns the clock and the envelopes.
fn apply_to_time(state: &mut ViewState, action: Action, scene: Option<&FlatScene>) {
    let (clock, timeline) = (&mut state.clock, &mut state.timeline);
    match action {
        Action::TogglePlay => clock.toggle_play(),
        Action::Stop => clock.stop(),
        Action::SetSpeed(speed) => clock.set_speed(speed),
        Action::Reverse => clock.set_speed(-clock.speed),
        Action::Seek(time_s) => clock.seek(time_s),
        Action::StepTime(step, count) => clock.step(step, count),
        Action::SetLoop(range) => clock.set_loop(range),
        Action::MarkLoop(mark) => clock.mark_loop(mark),
        Action::ToggleLoop => clock.looping = !clock.looping && clock.range.is_some(),
        Action::LoopPeriod(period_ms) => clock.loop_period(period_ms),
        Action::ToggleTimeline if timeline.open && state.layout.panels => timeline.open = false,
        Action::ToggleTimeline => (timeline.open, state.layout.panels) = (true, true),
        Action::SetTracks(tracks) => timeline.tracks = tracks,
        Action::SetSpan(span) => timeline.span = span,
        Action::ToggleTrack(envelope) => timeline.toggle_track(envelope),
        Action::ToggleChannel(envelope, channel) => timeline.toggle_channel(envelope, channel),
        Action::SelectEnvelope(envelope, how) => timeline.select(envelope, how),
        Action::RevealEnvelope(envelope) => {
            timeline.select(envelope, Selecting::Alone);
            (timeline.open, state.layout.panels) = (true, true);
            visit::mark(state, Destination::Envelope(envelope));
        }
        Action::ClearEnvelopes => timeline.selected.clear(),
        Action::SetWatched(watched) => state.watch.of = watched,
        Action::ToggleHeat => state.watch.heat = !state.watch.heat,
        Action::SetCompare(other) => state.watch.compare = other.and_then(checked),
        Action::SetSubject(subject) => inspector::look_at(state, subject),
        Action::GoToSubject(subject) => {
            state.subject = Some(subject);
            fly(state, scene.and_then(|scene| navigate::subject_camera(state, scene, subject)));
        }
        action => apply_to_layers(state, action, scene),
    }
}

/// Another time within what a clock can show; `None` where it is no time.
fn checked(OtherTime { time_s, how }: OtherTime) -> Option<OtherTime> {
    let within = |part: f32| if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.5 };
    let how = match how {
        Comparing::Split(at) => Comparing::Split(within(at)),
        Comparing::Ghost(strength) => Comparing::Ghost(within(strength)),
    };
    time_s.is_finite().then(|| OtherTime { time_s: time_s.clamp(0.0, LATEST_S), how })
}

/// The actions that need a scene; without one they do nothing.
fn apply_to_layers(state: &mut ViewState, action: Action, scene: Option<&FlatScene>) {
    let Some(scene) = scene else { return };
    match action {
        Action::ToggleLayer(id) => layers::toggle_layer(state, scene, id),
        Action::ToggleGroup(group) => layers::toggle_group(state, scene, group.get()),
        Action::SoloLayer(id) => layers::solo(state, std::iter::once(id)),
        Action::SoloGroup(group) => {
            let layers = scene.groups.get(group.get()).map_or(&[][..], |group| &group.layers);
            layers::solo(state, layers.iter().map(|layer| layer.drawn.id));
        }
        Action::ShowAll => state.eyes = LayerEyes::default(),
        Action::HideAll => layers::hide_all(state, scene),
        Action::SceneOpened => open_scene(state, scene),
        Action::SceneReloaded => {
            state.spot = None;
            keep_what_is_left(state, scene);
        }
        Action::SceneFollowed(differences) => {
            followed::renumber(state, &differences.matching);
            keep_what_is_left(state, scene);
        }
        Action::Recall(sight) => recall::recall(state, scene, &sight),
        _ => {}
    }
}

/// Lets time pass. Whether the camera goes on moving by itself; the clock's own need for pictures is
/// [`is_animated`].
pub fn advance(state: &mut ViewState, dt_s: f32) -> bool {
    let dt_s = dt_s.clamp(0.0, MAX_STEP_S);
    state.clock.advance(dt_s);
    navigate::advance_camera(state, dt_s)
}

/// Whether the picture changes because time passes.
pub fn is_animated(state: &ViewState, scene: Option<&FlatScene>) -> bool {
    let is_seen = state.clock.playing && !state.gallery.open;
    is_seen && scene.is_some_and(|scene| scene.is_animated() || shows_pulse(state, scene))
}

/// Whether something is in view that pulses with the time.
fn shows_pulse(state: &ViewState, scene: &FlatScene) -> bool {
    let params = frame_params(state, Some(scene));
    let in_view = |group: &Group, [x0, y0, x1, y1]: [i32; 4]| {
        let seen = params.view.group_rect(params.camera, group);
        let corner = |x: i32, y: i32| Vec2::new(x as f32, y as f32) * TILE_WORLD;
        !(seen.min.cmpge(corner(x0, y0)).all() && seen.max.cmple(corner(x1, y1)).all())
    };
    scene.groups.iter().any(|group| {
        group.extras.iter().any(|extra| match &extra.content {
            LayerContent::Tiles(TileLayer { paint: TilePaint::Around(frame), .. }) => {
                frame.pulses && in_view(group, frame.inner) && params.layer_alpha(extra).is_some()
            }
            _ => false,
        })
    })
}

/// Whether an action goes somewhere else than to what is linked.
fn is_journey(action: &Action) -> bool {
    matches!(
        action,
        Action::Fit
            | Action::Home
            | Action::GoTo(_)
            | Action::Visit(_)
            | Action::GoToMatch { .. }
            | Action::GoToTile(_)
            | Action::GoToPlace { .. }
            | Action::LookAt { .. }
            | Action::GoBack
            | Action::GoForward
    )
}

/// Whether an action is a jump, whose start goes into the history. Dragging and zooming are none: they would fill it with
/// places passed on the way.
fn is_jump(state: &ViewState, action: &Action) -> bool {
    match action {
        // The view follows what is measured.
        Action::LookAt { held, .. } => !held && !state.ruler.on,
        _ => matches!(
            action,
            Action::Fit
                | Action::Home
                | Action::GoTo(_)
                | Action::GoToArea(..)
                | Action::GoToPartner(..)
                | Action::GoToMatch { .. }
                | Action::GoToSubject(_)
                | Action::GoToTile(_)
                | Action::GoToPlace { .. }
                | Action::Visit(_)
        ),
    }
}

/// Flies to a place of the history; the clock goes on.
fn go_to_viewpoint(state: &mut ViewState, scene: Option<&FlatScene>, place: Option<Viewpoint>) {
    match place {
        Some(Viewpoint::Flat { center_tiles, zoom, time_s: _ }) => {
            fly(state, scene.and_then(|scene| recall::place_camera(state, scene, center_tiles, zoom)));
        }
        // A 3D world has a view of its own.
        Some(Viewpoint::Solid(_)) | None => {}
    }
}

fn fly(state: &mut ViewState, to: Option<Camera>) {
    if let Some(to) = to {
        navigate::fly_to(state, to);
    }
}

/// A new map starts where its players start, at time 0; switches of the tool itself stay as they are.
fn open_scene(state: &mut ViewState, scene: &FlatScene) {
    state.camera = home_camera(state, scene);
    state.history = History::default();
    state.motion = Motion::default();
    state.clock = Clock { time_s: 0.0, range: None, looping: false, ..state.clock };
    state.timeline = Timeline { open: state.timeline.open, tracks: state.timeline.tracks, ..Timeline::default() };
    state.subject = None;
    state.watch.compare = None;
    state.eyes = LayerEyes::default();
    state.selected = None;
    state.spot = None;
    state.links = Links { all: state.links.all, ..Links::default() };
    if state.pinned.is_some() {
        // An Inspector that was opened without a pin stays open, as any panel.
        inspector::unpin(state);
    }
    // The camera is where it belongs, in whatever part of the window is left for the map.
    state.layout.keeps.picture = false;
    state.find.at = None;
    state.layout.image = None;
    state.ruler.span = None;
}

/// After a reload layers may be fewer; what is said about those that are gone is forgotten.
fn keep_what_is_left(state: &mut ViewState, scene: &FlatScene) {
    let exists = |id: &_| scene.layer_info(*id).is_some();
    state.eyes.hidden.retain(exists);
    state.eyes.forced.retain(exists);
    state.eyes.solo.retain(exists);
    state.eyes.opacity.retain(|id, _| exists(id));
    state.selected = state.selected.filter(exists);
    state.timeline.keep(|envelope| scene.info.envelopes.get(envelope.get()).is_some());
    state.subject = state.subject.filter(|subject| subject.find(scene).is_some());
    state.find.at = None;
    state.layout.image = state.layout.image.filter(|image| has_image(Some(scene), *image));
    (state.links.told, state.links.partner) = (false, None);
}

fn home_camera(state: &ViewState, scene: &FlatScene) -> Camera {
    match scene.spawn {
        Some(center) => Camera { center, zoom: 1.0 },
        None => navigate::fit_camera(state, scene),
    }
}
