//! The one place that changes the state: each action goes to the part that it concerns.

use super::flat::{self, FlatAction};
use super::solid::{self, SolidAction};
use super::{Action, History, Request, SaveChoice, SaveOrder, SaveWhat, ShellAction, ViewState, WorldView};
use crate::prefs::MenuBarMode;
use crate::scene::{Frame, Viewpoint, World};

/// Longest step of time that counts, in seconds: after a stall things go on where they were. Frames of a software
/// adapter can take a good part of this, and the clock must not run slow on it.
const MAX_STEP_S: f32 = 0.5;

/// Applies an action. `world`: the open one. The caller has to run the request that comes back.
pub fn apply(state: &mut ViewState, action: impl Into<Action>, world: Option<&World>) -> Option<Request> {
    let action = action.into();
    let left = is_jump(state, &action).then(|| state.world.viewpoint());
    let keeps_picture = keeps_picture(state, &action);
    let request = match action {
        Action::Shell(action) => {
            apply_to_shell(state, action, world);
            None
        }
        Action::Flat(action) => apply_to_flat(state, action, world),
        Action::Solid(action) => {
            apply_to_solid(state, action, world);
            None
        }
        Action::Ask(request) => Some(request),
    };
    match (&mut state.world, keeps_picture) {
        (WorldView::Flat(view), Some(keeps_picture)) => view.layout.keeps_picture = keeps_picture,
        (WorldView::Solid(view), Some(keeps_picture)) => view.keeps_picture = keeps_picture,
        (WorldView::Flat(_) | WorldView::Solid(_), None) => {}
    }
    if let Some(left) = left.filter(|left| *left != state.world.viewpoint()) {
        state.shell.history.leave(left);
    }
    request
}

/// Whether the picture keeps its place on the screen from now on: after all that is done by hand, but not after the camera
/// was set for the middle of whatever part of the window is left for the map, as by a jump that opens a panel with what
/// it leads to. `None` = as before.
fn keeps_picture(state: &ViewState, action: &Action) -> Option<bool> {
    match action {
        Action::Shell(ShellAction::SceneOpened | ShellAction::SceneRestored(_))
        | Action::Flat(FlatAction::Restore(_) | FlatAction::FollowLink(_)) => Some(false),
        Action::Shell(
            ShellAction::SetFrame(_)
            | ShellAction::SceneReloaded
            | ShellAction::SceneRestyled
            | ShellAction::SceneFollowed(_),
        )
        | Action::Flat(FlatAction::CoverRight(_))
        | Action::Solid(SolidAction::Resize(_))
        | Action::Ask(_) => None,
        Action::Solid(SolidAction::Jump(_)) => Some(false),
        Action::Shell(_) | Action::Flat(_) | Action::Solid(_) if is_jump(state, action) => Some(false),
        Action::Shell(_) | Action::Flat(_) | Action::Solid(_) => {
            let flies = match &state.world {
                WorldView::Flat(view) => view.motion.flight.is_some(),
                WorldView::Solid(view) => view.flight.is_some(),
            };
            (!flies).then_some(true)
        }
    }
}

fn apply_to_flat(state: &mut ViewState, action: FlatAction, world: Option<&World>) -> Option<Request> {
    match &mut state.world {
        WorldView::Flat(view) => flat::apply(view, &mut state.shell, action, flat_scene(world)),
        WorldView::Solid(_) => None,
    }
}

fn apply_to_solid(state: &mut ViewState, action: SolidAction, world: Option<&World>) {
    match &mut state.world {
        WorldView::Flat(_) => {}
        WorldView::Solid(view) => {
            let switches = &mut state.shell.switches;
            match action {
                SolidAction::Inspect(None) => solid::close_with_node(switches),
                SolidAction::ToggleLabels => switches.labels = !switches.labels,
                _ => {}
            }
            solid::apply(view, solid_world(world), action);
        }
    }
}

fn apply_to_shell(state: &mut ViewState, action: ShellAction, world: Option<&World>) {
    let shell = &mut state.shell;
    match action {
        ShellAction::ZoomStep(steps) => match &mut state.world {
            WorldView::Flat(view) => flat::zoom_step(view, flat_scene(world), steps),
            WorldView::Solid(view) => {
                let at_px = view.middle_px();
                let steps = steps as f32;
                solid::apply(view, solid_world(world), SolidAction::Zoom { steps, at_px });
            }
        },
        ShellAction::Fit => match &mut state.world {
            WorldView::Flat(view) => flat::fit(view, flat_scene(world)),
            WorldView::Solid(view) => solid::apply(view, solid_world(world), SolidAction::FrameAll),
        },
        ShellAction::Home => match &mut state.world {
            WorldView::Flat(view) => flat::go_home(view, flat_scene(world)),
            WorldView::Solid(view) => solid::apply(view, solid_world(world), SolidAction::GoToSpawn),
        },
        ShellAction::GoToPlace(place) => {
            leave_number(state);
            go_to_viewpoint(state, Some(place), world);
        }
        ShellAction::GoBack => {
            let place = shell.history.go_back(state.world.viewpoint());
            leave_number(state);
            go_to_viewpoint(state, place, world);
        }
        ShellAction::GoForward => {
            let place = shell.history.go_forward(state.world.viewpoint());
            leave_number(state);
            go_to_viewpoint(state, place, world);
        }
        ShellAction::ShowGallery(open) => {
            // One that is opened by hand while a map is on its way stays.
            (shell.gallery.open, shell.gallery.leaves) = (open, false);
            shell.manual.open = false;
            if open {
                // It takes the place of all that lies over the map.
                shell.close_dialogs();
            }
            match &mut state.world {
                WorldView::Flat(view) => flat::stop(view),
                WorldView::Solid(view) => solid::release(view),
            }
        }
        ShellAction::LeaveGallery(leaves) => shell.gallery.leaves = leaves && shell.gallery.open,
        ShellAction::SortGallery(sort, reversed) => (shell.switches.sort, shell.switches.reversed) = (sort, reversed),
        ShellAction::FilterGallery(filter) => shell.gallery.filter = filter,
        ShellAction::SelectInGallery(entry) => shell.gallery.selected = entry,
        ShellAction::TogglePanels => shell.switches.panels = !shell.switches.panels,
        ShellAction::ToggleMenuBar => {
            shell.switches.menu_bar = match shell.switches.menu_bar {
                MenuBarMode::Always => MenuBarMode::OnAlt,
                MenuBarMode::OnAlt => MenuBarMode::Always,
            }
        }
        ShellAction::ToggleInspector => match &mut state.world {
            WorldView::Flat(view) => flat::toggle_inspector(view, shell),
            WorldView::Solid(view) => solid::toggle_inspector(view, &mut shell.switches),
        },
        ShellAction::ToggleHoverCard => shell.switches.hover_card = !shell.switches.hover_card,
        ShellAction::ToggleFigures => shell.figures = !shell.figures,
        ShellAction::ToggleKeys => open_alone(state, |state| &mut state.shell.keys),
        ShellAction::ToggleSettings => open_alone(state, |state| &mut state.shell.settings),
        ShellAction::ToggleAbout => open_alone(state, |state| &mut state.shell.about),
        ShellAction::ToggleSave => {
            // The time stands still in solid worlds.
            let now_ns = state.world.as_flat().map(|view| view.clock.time_ns());
            open_alone(state, |state| &mut state.shell.save.open);
            match now_ns {
                Some(_) => state.shell.save.choice.now_ns = now_ns,
                // There are images of the view alone, and no tiles.
                None => state.shell.save.choice = state.shell.save.choice.of_view(),
            }
        }
        ShellAction::SetSave(choice) => {
            let before = std::mem::replace(&mut shell.save.choice, choice);
            let starts_now = choice.what == SaveWhat::Moving && !choice.from_zero;
            let started_now = before.what == SaveWhat::Moving && !before.from_zero;
            if let WorldView::Flat(view) = &state.world
                && starts_now
                && !started_now
            {
                shell.save.choice.now_ns = Some(view.clock.time_ns());
            }
        }
        ShellAction::SelectRegion(on) => shell.save.selecting = on && shell.save.open,
        ShellAction::SetEnding(ending) => shell.save.ending = ending,
        ShellAction::TogglePalette => {
            shell.palette = !shell.palette;
            match &mut state.world {
                // Two fields cannot both have the keyboard.
                WorldView::Flat(view) => view.layout.go_to = false,
                WorldView::Solid(view) => view.pages.go_to = false,
            }
        }
        ShellAction::SetTour(step) => {
            if shell.tour.is_none() && step.is_some() {
                shell.close_dialogs();
                shell.gallery.open = false;
            }
            (shell.tour, shell.switches.tour_offer) = (step, false);
        }
        ShellAction::ReadManual(place) => shell.manual.read(place),
        ShellAction::TurnManual(by) => shell.manual.turn(by),
        ShellAction::CloseManual => shell.manual.open = false,
        ShellAction::SetFrame(frame) => {
            let before = std::mem::replace(&mut shell.frame, frame);
            match &mut state.world {
                WorldView::Flat(view) => flat::set_frame(view, flat_scene(world), frame),
                WorldView::Solid(view) => {
                    // A window of another size has another scale as well.
                    if before.canvas_px == frame.canvas_px {
                        solid::keep_map(view, frame.viewport_px);
                    }
                    solid::apply(view, solid_world(world), SolidAction::Resize(frame.viewport_px));
                }
            }
        }
        ShellAction::SceneOpened => open_scene(state, world),
        ShellAction::SceneReloaded => match (&mut state.world, world) {
            (WorldView::Flat(view), Some(World::Flat(scene))) => flat::reload(view, scene),
            (WorldView::Solid(view), Some(World::Solid(solid))) => solid::reload(view, solid),
            (WorldView::Flat(_), Some(World::Solid(_))) | (WorldView::Solid(_), Some(World::Flat(_))) => {
                open_scene(state, world);
            }
            (WorldView::Flat(_) | WorldView::Solid(_), None) => {}
        },
        ShellAction::SceneRestyled => {
            if let (WorldView::Solid(view), Some(World::Solid(solid))) = (&mut state.world, world) {
                solid::restyle(view, solid);
            }
        }
        ShellAction::SceneFollowed(differences) => match (&mut state.world, world) {
            (WorldView::Flat(view), Some(World::Flat(scene))) => flat::follow(view, scene, &differences),
            (WorldView::Solid(view), Some(World::Solid(solid))) => solid::reload(view, solid),
            (WorldView::Flat(_), Some(World::Solid(_))) | (WorldView::Solid(_), Some(World::Flat(_))) => {
                open_scene(state, world);
            }
            (WorldView::Flat(_) | WorldView::Solid(_), None) => {}
        },
        ShellAction::SceneRestored(snapshot) => state.restore(*snapshot),
        ShellAction::SceneClosed => {
            (shell.history, shell.tour) = (History::default(), None);
            shell.save.open = false;
            shell.save.leave_region();
            state.enter_flat();
            if let WorldView::Flat(view) = &mut state.world {
                flat::close_scene(view, &mut state.shell);
            }
        }
    }
}

/// Opens or closes one of the dialogs in the middle, of which there is one at a time.
fn open_alone(state: &mut ViewState, dialog: impl Fn(&mut ViewState) -> &mut bool) {
    // Those below the manual come back with it closed, and are no less wanted.
    let open = !*dialog(state) || state.shell.manual.open;
    state.shell.close_dialogs();
    match &mut state.world {
        WorldView::Flat(view) => view.layout.image = None,
        WorldView::Solid(_) => {}
    }
    *dialog(state) = open;
}

/// Shows a world that has just been opened from its beginning.
fn open_scene(state: &mut ViewState, world: Option<&World>) {
    state.shell.save.leave_region();
    match world {
        Some(World::Flat(scene)) => {
            state.enter_flat();
            if let WorldView::Flat(view) = &mut state.world {
                flat::open_scene(view, &mut state.shell, scene);
            }
        }
        Some(World::Solid(world)) => state.enter_solid(solid::opened(world, state.shell.frame.viewport_px)),
        None => return,
    }
    state.shell.history = History::default();
    // A tour begins by opening its map; another map ends it.
    state.shell.tour = state.shell.tour.filter(|step| *step == 0);
}

/// Hides the line about a selected number of a flat world.
fn leave_number(state: &mut ViewState) {
    match &mut state.world {
        WorldView::Flat(view) => flat::leave_number(view),
        WorldView::Solid(_) => {}
    }
}

/// Flies to a place; the clock goes on.
fn go_to_viewpoint(state: &mut ViewState, place: Option<Viewpoint>, world: Option<&World>) {
    match (&mut state.world, place) {
        (WorldView::Flat(view), Some(Viewpoint::Flat { center_tiles, zoom, time_s: _ })) => {
            flat::go_to_place(view, flat_scene(world), center_tiles, zoom);
        }
        (WorldView::Solid(view), Some(Viewpoint::Solid(to))) => {
            solid::apply(view, solid_world(world), SolidAction::FlyTo(to));
        }
        // A place of a world of another kind.
        (WorldView::Flat(_), Some(Viewpoint::Solid(_))) | (WorldView::Solid(_), Some(Viewpoint::Flat { .. })) => {}
        (WorldView::Flat(_) | WorldView::Solid(_), None) => {}
    }
}

/// Whether an action is a jump, whose start goes into the history. Dragging and zooming are none: they would fill it with
/// places passed on the way.
fn is_jump(state: &ViewState, action: &Action) -> bool {
    match (action, &state.world) {
        (Action::Shell(action), _) => is_shell_jump(action),
        (Action::Flat(action), WorldView::Flat(view)) => flat::is_jump(view, action),
        (Action::Solid(action), WorldView::Solid(_)) => solid::is_jump(action),
        (Action::Flat(_), WorldView::Solid(_)) | (Action::Solid(_), WorldView::Flat(_)) | (Action::Ask(_), _) => false,
    }
}

fn is_shell_jump(action: &ShellAction) -> bool {
    match action {
        ShellAction::Fit | ShellAction::Home | ShellAction::GoToPlace(_) => true,
        // Going back and forward moves in the history, and a world that opens begins another.
        ShellAction::GoBack
        | ShellAction::GoForward
        | ShellAction::SceneOpened
        | ShellAction::SceneReloaded
        | ShellAction::SceneRestyled
        | ShellAction::SceneFollowed(_)
        | ShellAction::SceneRestored(_)
        | ShellAction::SceneClosed => false,
        ShellAction::ZoomStep(_)
        | ShellAction::ToggleInspector
        | ShellAction::ToggleHoverCard
        | ShellAction::SetFrame(_)
        | ShellAction::ShowGallery(_)
        | ShellAction::LeaveGallery(_)
        | ShellAction::SortGallery(..)
        | ShellAction::FilterGallery(_)
        | ShellAction::SelectInGallery(_)
        | ShellAction::TogglePanels
        | ShellAction::ToggleMenuBar
        | ShellAction::ToggleFigures
        | ShellAction::ToggleKeys
        | ShellAction::ToggleSettings
        | ShellAction::ToggleAbout
        | ShellAction::ToggleSave
        | ShellAction::SetSave(_)
        | ShellAction::SelectRegion(_)
        | ShellAction::SetEnding(_)
        | ShellAction::TogglePalette
        | ShellAction::SetTour(_)
        | ShellAction::ReadManual(_)
        | ShellAction::TurnManual(_)
        | ShellAction::CloseManual => false,
    }
}

/// Advances time. Returns whether the camera goes on moving by itself; the clock's own need for pictures is
/// [`is_animated`].
pub fn advance(state: &mut ViewState, world: Option<&World>, dt_s: f32) -> bool {
    let dt_s = dt_s.clamp(0.0, MAX_STEP_S);
    match &mut state.world {
        WorldView::Flat(view) => flat::advance(view, dt_s),
        WorldView::Solid(view) => solid::advance(view, solid_world(world), dt_s),
    }
}

/// Whether the picture changes with time.
pub fn is_animated(state: &ViewState, world: Option<&World>) -> bool {
    match (&state.world, world) {
        (WorldView::Flat(view), Some(World::Flat(scene))) => {
            !state.shell.gallery.open && flat::is_animated(view, scene)
        }
        (WorldView::Flat(_) | WorldView::Solid(_), Some(_) | None) => false,
    }
}

/// The next picture.
pub fn frame(state: &ViewState, world: Option<&World>) -> Frame {
    match &state.world {
        WorldView::Flat(view) => flat::frame_params(view, flat_scene(world)).into(),
        WorldView::Solid(view) => view.frame().into(),
    }
}

/// The picture that is chosen to be saved. `None` where there is nothing in the world.
pub fn save_order(view: &WorldView, choice: SaveChoice, world: &World) -> Option<SaveOrder> {
    match (view, world) {
        (WorldView::Flat(view), World::Flat(scene)) => flat::save_order(view, choice, scene),
        (WorldView::Solid(view), World::Solid(_)) => Some(solid::save_order(view, choice)),
        (WorldView::Flat(_), World::Solid(_)) | (WorldView::Solid(_), World::Flat(_)) => None,
    }
}

fn flat_scene(world: Option<&World>) -> Option<&crate::scene::FlatScene> {
    world.and_then(World::as_flat).map(|flat| &**flat)
}

fn solid_world(world: Option<&World>) -> Option<&crate::scene::solid::Solid> {
    world.and_then(World::as_solid).map(|solid| &**solid)
}
