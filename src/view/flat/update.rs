//! Applying actions to a view of a flat world.

use glam::Vec2;

use super::{
    Clock, ConnectionsShown, Destination, FlatAction, FlatView, LATEST_S, LayerVisibility, Motion, OtherTime, Ruler,
    Selecting, Tab, TimeAxis, Timeline, Travel, ZOOM_STEP, ask_links, followed, frame_params, inspector, layers,
    map_edge, navigate, restore, visit,
};
use crate::analysis::Differences;
use crate::base::{ImageIndex, TILE_WORLD};
use crate::scene::{Camera, Comparing, FlatScene, Group, LayerContent, TileLayer, TilePaint};
use crate::view::{Request, Shell};

/// Applies an action. Actions that open panels change the window too.
pub fn apply(
    state: &mut FlatView,
    shell: &mut Shell,
    action: FlatAction,
    scene: Option<&FlatScene>,
) -> Option<Request> {
    match action.travel() {
        Travel::Jump | Travel::Flight | Travel::Held => leave_number(state),
        Travel::None | Travel::Connection => {}
    }
    if sets_entities(&action) {
        // What was chosen by hand stays when the search ends.
        state.find.turned_on = None;
    }
    match action {
        FlatAction::FollowLink(link) => {
            let followed = scene.map(|scene| link.follow(state, scene));
            return followed?.err().map(|missing| Request::ShowError(wrong_layers(&missing)));
        }
        FlatAction::PanPx(delta) => navigate::pan_px(state, delta),
        FlatAction::ZoomAt { factor, at_px } => navigate::zoom_at(state, scene, factor, at_px),
        FlatAction::ZoomStepAt { steps, at_px } => navigate::zoom_step_at(state, scene, steps, at_px),
        FlatAction::ZoomTo(scale) => navigate::zoom_to(state, scene, |_| 1.0 / scale),
        FlatAction::LookAt { world, held } => navigate::look_at(state, world, held),
        FlatAction::Steer(direction) => state.motion.steer = direction,
        FlatAction::GoTo(id) => {
            state.select(Some(id));
            fly(state, scene.and_then(|scene| navigate::layer_camera(state, scene, id)));
        }
        FlatAction::GoToArea(id, area) => fly(state, scene.and_then(|it| navigate::area_camera(state, it, id, area))),
        FlatAction::ToggleDetail => state.switches.detail = !state.switches.detail,
        FlatAction::SetEntities(strength) => state.overlay.entities = strength.min(100),
        FlatAction::CycleXray => state.overlay.xray = state.overlay.xray.next(),
        FlatAction::SetXray(xray) => state.overlay.xray = xray,
        FlatAction::TogglePhysics => layers::toggle_physics(state),
        FlatAction::SetPhysicsStyle(style) => state.switches.physics = style,
        FlatAction::ToggleNumbers => state.switches.numbers = !state.switches.numbers,
        FlatAction::ToggleRaw => state.overlay.raw = !state.overlay.raw,
        FlatAction::SetOpacity(id, percent) => layers::set_opacity(state, id, percent),
        FlatAction::Select(layer) => {
            state.select(layer);
            state.visit_mark = None;
        }
        FlatAction::SelectLayers(layers) => {
            state.select_all(&layers);
            state.visit_mark = None;
        }
        FlatAction::SelectNumber(number) => ask_links::select(state, scene, number),
        FlatAction::GoToPartner(partner, pointer_px) => {
            ask_links::select(state, scene, Some(partner.number));
            state.connections.partner = Some((*partner, pointer_px));
            fly(state, scene.and_then(|scene| navigate::partner_camera(state, scene, &partner)));
        }
        FlatAction::OpenFind => {
            // Its card would lie over what is found.
            state.layout.go_to = false;
            (state.find.open, state.find.is_new) = (true, true);
        }
        FlatAction::FindSeen => state.find.is_new = false,
        FlatAction::CloseFind => {
            state.find.open = false;
            ask_links::give_back(state);
        }
        FlatAction::SetFind(text) => (state.find.text, state.find.at) = (text, None),
        FlatAction::GoToMatch { at, found } => {
            state.find.at = Some(at);
            with(scene, |scene| ask_links::show_match(state, scene, found.layer));
            fly(state, scene.and_then(|scene| navigate::tile_camera(state, scene, found.layer, found.at)));
        }
        FlatAction::ToggleAllLinks => ask_links::toggle_all(state, scene),
        FlatAction::Pin(pin) => state.pinned = Some(pin),
        FlatAction::Unpin => inspector::unpin(state, shell),
        FlatAction::Visit(place) => shell.switches.panels |= visit::visit(state, scene, place),
        FlatAction::Reveal(layer) => {
            state.select(Some(layer));
            state.switches.tab = Tab::Layers;
            shell.switches.panels = true;
        }
        FlatAction::SetTab(tab) => {
            state.switches.tab = tab;
            state.visit_mark = None;
        }
        FlatAction::ToggleGrid => state.layout.grid = !state.layout.grid,
        FlatAction::ToggleRuler => state.ruler = Ruler { on: !state.ruler.on, span: None },
        FlatAction::Measure(span) => state.ruler.span = Some(span),
        FlatAction::ToggleMinimap => state.switches.minimap = !state.switches.minimap,
        FlatAction::ToggleMapEdge => state.switches.edge = map_edge::next_map_edge(state, scene),
        FlatAction::ToggleProof => state.layout.proof = !state.layout.proof,
        FlatAction::OpenImage(image) => open_image(state, shell, image.filter(|image| has_image(scene, *image))),
        FlatAction::GoToTile(at) => fly(state, scene.map(|scene| navigate::place_camera(state, scene, at))),
        FlatAction::GoToPlace { center_tiles, zoom } => go_to_place(state, scene, center_tiles, zoom),
        // Without a map there is nowhere to go.
        FlatAction::ToggleGoTo => state.layout.go_to = !state.layout.go_to && scene.is_some(),
        FlatAction::CoverRight(width_px) => state.layout.covered_right_px = width_px,
        FlatAction::TogglePlay => state.clock.toggle_play(),
        FlatAction::Stop => state.clock.stop(),
        FlatAction::SetSpeed(speed) => state.clock.set_speed(speed),
        FlatAction::Reverse => state.clock.set_speed(-state.clock.speed),
        FlatAction::Seek(time_s) => state.clock.seek(time_s),
        FlatAction::StepTime(step, count) => state.clock.step(step, count),
        FlatAction::SetLoop(range) => state.clock.set_loop(range),
        FlatAction::MarkLoop(mark) => state.clock.mark_loop(mark),
        FlatAction::ToggleLoop => state.clock.looping = !state.clock.looping && state.clock.range.is_some(),
        FlatAction::LoopPeriod(period_ms) => state.clock.loop_period(period_ms),
        FlatAction::ToggleTimeline if state.switches.timeline && shell.switches.panels => {
            state.switches.timeline = false
        }
        FlatAction::ToggleTimeline => (state.switches.timeline, shell.switches.panels) = (true, true),
        FlatAction::SetTracks(tracks) => state.timeline.tracks = tracks,
        FlatAction::SetSpan(span) => state.timeline.span = span,
        FlatAction::SetTimeAxis(axis) => (state.timeline.axis, state.timeline.span) = (axis, None),
        FlatAction::FitPeriod => fit_period(state, shell),
        FlatAction::ToggleTrack(envelope) => state.timeline.toggle_track(envelope),
        FlatAction::ToggleChannel(envelope, channel) => state.timeline.toggle_channel(envelope, channel),
        FlatAction::SelectEnvelope(envelope, how) => state.timeline.select(envelope, how),
        FlatAction::RevealEnvelope(envelope) => {
            state.timeline.select(envelope, Selecting::Alone);
            (state.switches.timeline, shell.switches.panels) = (true, true);
            visit::mark(state, Destination::Envelope(envelope));
        }
        FlatAction::ClearEnvelopes => state.timeline.selected.clear(),
        FlatAction::SetAnimationFocus(focus) => state.animation.of = focus,
        FlatAction::ToggleHeat => state.animation.heat = !state.animation.heat,
        FlatAction::SetCompare(other) => state.animation.compare = other.and_then(checked),
        FlatAction::SetSubject(subject) => state.subject = subject,
        FlatAction::GoToSubject(subject) => {
            state.subject = Some(subject);
            fly(state, scene.and_then(|scene| navigate::subject_camera(state, scene, subject)));
            if let Some(flight) = &mut state.motion.flight {
                flight.subject = Some(subject);
            }
        }
        FlatAction::ToggleLayer(id) => with(scene, |scene| layers::toggle_layer(state, scene, id)),
        FlatAction::ToggleGroup(group) => with(scene, |scene| layers::toggle_group(state, scene, group.get())),
        FlatAction::ToggleLayers(layers) => with(scene, |scene| layers::toggle_layers(state, scene, &layers)),
        FlatAction::SoloLayers(layers) => with(scene, |_| layers::solo(state, layers.into_iter())),
        FlatAction::SoloLayer(id) => with(scene, |_| layers::solo(state, std::iter::once(id))),
        FlatAction::SoloGroup(group) => with(scene, |scene| {
            let layers = scene.groups.get(group.get()).map_or(&[][..], |group| &group.layers);
            layers::solo(state, layers.iter().map(|layer| layer.drawn.id));
        }),
        FlatAction::ExitSolo => state.visibility.solo.clear(),
        FlatAction::ShowAll => with(scene, |_| state.visibility = LayerVisibility::default()),
        FlatAction::HideAll => with(scene, |scene| layers::hide_all(state, scene)),
        FlatAction::Restore(view) => with(scene, |scene| restore::restore(state, scene, &view)),
    }
    None
}

/// Whether an action is a choice of how physics shows against the design.
fn sets_entities(action: &FlatAction) -> bool {
    matches!(
        action,
        FlatAction::SetEntities(_)
            | FlatAction::CycleXray
            | FlatAction::SetXray(_)
            | FlatAction::TogglePhysics
            | FlatAction::FollowLink(_)
            | FlatAction::Restore(_)
    )
}

/// Sentence about layers of a link that are not there.
fn wrong_layers(missing: &str) -> String {
    format!("The link refers to layers that this map does not have: {missing}.")
}

/// Shows one period in the timeline, which opens; or all times, where one period shows already.
fn fit_period(state: &mut FlatView, shell: &mut Shell) {
    let shows_it = state.timeline.axis == TimeAxis::Period && state.timeline.span.is_none();
    let is_open = state.switches.timeline && shell.switches.panels;
    state.timeline.axis = if is_open && shows_it { TimeAxis::Clock } else { TimeAxis::Period };
    state.timeline.span = None;
    (state.switches.timeline, shell.switches.panels) = (true, true);
}

/// Shows an image large in place of the other windows in the middle, and marks it in the list; or shows none.
fn open_image(state: &mut FlatView, shell: &mut Shell, image: Option<ImageIndex>) {
    state.layout.image = image;
    if let Some(image) = image {
        shell.close_dialogs();
        visit::mark(state, Destination::Image(image));
    }
}

fn has_image(scene: Option<&FlatScene>, image: ImageIndex) -> bool {
    scene.is_some_and(|scene| scene.info.images.get(image.get()).is_some())
}

/// The other time within the limits of a clock; `None` where it is not finite.
fn checked(OtherTime { time_s, how }: OtherTime) -> Option<OtherTime> {
    let within = |part: f32| if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.5 };
    let how = match how {
        Comparing::Split(at) => Comparing::Split(within(at)),
        Comparing::Ghost(strength) => Comparing::Ghost(within(strength)),
    };
    time_s.is_finite().then(|| OtherTime { time_s: time_s.clamp(0.0, LATEST_S), how })
}

/// Calls a function with the scene, where there is one.
fn with(scene: Option<&FlatScene>, act: impl FnOnce(&FlatScene)) {
    if let Some(scene) = scene {
        act(scene);
    }
}

/// Advances time. Returns whether the camera goes on moving by itself.
pub fn advance(state: &mut FlatView, dt_s: f32) -> bool {
    state.clock.advance(dt_s);
    navigate::advance_camera(state, dt_s)
}

/// Whether the picture changes because time passes.
pub fn is_animated(state: &FlatView, scene: &FlatScene) -> bool {
    state.clock.playing && (scene.is_animated() || shows_pulse(state, scene))
}

/// Whether something is in view that pulses with the time.
fn shows_pulse(state: &FlatView, scene: &FlatScene) -> bool {
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

/// Whether an action is a jump, whose start goes into the history.
pub fn is_jump(state: &FlatView, action: &FlatAction) -> bool {
    match action.travel() {
        Travel::None | Travel::Held => false,
        // The view follows the ruler.
        Travel::Flight => !state.ruler.on,
        Travel::Jump | Travel::Connection => true,
    }
}

/// Hides the line about the selected number: something else was visited.
pub fn leave_number(state: &mut FlatView) {
    (state.connections.shows_line, state.connections.partner) = (false, None);
}

/// Flies to a place, so many times as large as a player sees it.
pub fn go_to_place(state: &mut FlatView, scene: Option<&FlatScene>, center_tiles: [f64; 2], zoom: f64) {
    leave_number(state);
    let to = scene.and_then(|scene| restore::place_camera(state, scene, center_tiles, zoom));
    fly(state, to);
}

/// Flies to where all of the map shows.
pub fn fit(state: &mut FlatView, scene: Option<&FlatScene>) {
    leave_number(state);
    fly(state, scene.map(|scene| navigate::fit_camera(state, scene)));
}

/// Flies to the first spawn at a player's zoom; to the whole map where there is none.
pub fn go_home(state: &mut FlatView, scene: Option<&FlatScene>) {
    leave_number(state);
    fly(state, scene.map(|scene| home_camera(state, scene)));
}

/// Enlarges by so many of the game's zoom steps around the middle.
pub fn zoom_step(state: &mut FlatView, scene: Option<&FlatScene>, steps: i32) {
    navigate::zoom_to(state, scene, |zoom| zoom * ZOOM_STEP.powi(steps));
}

/// Stops flights and the smooth pan.
pub fn stop(state: &mut FlatView) {
    state.motion = Motion::default();
}

fn fly(state: &mut FlatView, to: Option<Camera>) {
    if let Some(to) = to {
        navigate::fly_to(state, to);
    }
}

/// Opens a map at its players' start, at time 0; switches of the tool itself stay as they are.
pub fn open_scene(state: &mut FlatView, shell: &mut Shell, scene: &FlatScene) {
    state.camera = home_camera(state, scene);
    close_scene(state, shell);
}

/// Drops all state of the parts of a map and of its time, which runs forwards again.
pub fn close_scene(state: &mut FlatView, shell: &mut Shell) {
    state.motion = Motion::default();
    state.layout.keeps_picture = false;
    let speed = state.clock.speed.abs();
    state.clock = Clock { time_s: 0.0, range: None, looping: false, speed, ..state.clock };
    let Timeline { tracks, axis, .. } = state.timeline;
    state.timeline = Timeline { tracks, axis, ..Timeline::default() };
    state.subject = None;
    state.animation.compare = None;
    state.visibility = LayerVisibility::default();
    state.select(None);
    state.visit_mark = None;
    state.connections = ConnectionsShown { all: state.connections.all, ..ConnectionsShown::default() };
    if state.pinned.is_some() {
        // An Inspector that was opened without a pin stays open, as any panel.
        inspector::unpin(state, shell);
    }
    state.find.at = None;
    // Entities that were turned on for a match are not for the next map, although the search stays open.
    ask_links::give_back(state);
    state.layout.image = None;
    state.ruler.span = None;
}

/// Follows a changed map: state about its parts stays with them.
pub fn follow(state: &mut FlatView, scene: &FlatScene, differences: &Differences) {
    followed::renumber(state, &differences.matching);
    keep_parts(state, scene);
}

/// Adapts to a map that was loaded again: layers may be fewer.
pub fn reload(state: &mut FlatView, scene: &FlatScene) {
    state.visit_mark = None;
    keep_parts(state, scene);
}

/// Drops state of parts of the map that are gone.
fn keep_parts(state: &mut FlatView, scene: &FlatScene) {
    let exists = |id: &_| scene.layer_info(*id).is_some();
    state.visibility.hidden.retain(exists);
    state.visibility.forced.retain(exists);
    state.visibility.solo.retain(exists);
    state.visibility.opacity.retain(|id, _| exists(id));
    state.map_selected(|id| Some(id).filter(exists));
    state.timeline.keep(|envelope| scene.info.envelopes.get(envelope.get()).is_some());
    state.subject = state.subject.filter(|subject| subject.find(scene).is_some());
    state.find.at = None;
    state.layout.image = state.layout.image.filter(|image| has_image(Some(scene), *image));
    (state.connections.shows_line, state.connections.partner) = (false, None);
}

fn home_camera(state: &FlatView, scene: &FlatScene) -> Camera {
    match scene.spawn {
        Some(center) => Camera { center, zoom: 1.0 },
        None => navigate::fit_camera(state, scene),
    }
}
