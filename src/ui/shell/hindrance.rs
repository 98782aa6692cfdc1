//! Reasons why a command cannot be run now, for the palette and for menus.

use crate::prefs::VIEW_DISTANCES;
use crate::scene::World;
use crate::scene::solid::{Axes, LandmarkKind};
use crate::ui::app_status::MapOrigin;
use crate::ui::bookmarks;
use crate::ui::commands::Command;
use crate::ui::flat::timeline;
use crate::ui::panel_cx::PanelCx;
use crate::ui::solid;
use crate::view::flat::FlatView;
use crate::view::solid::{has_ground, stays_map};
use crate::view::{GameMode, NOT_A_FILE, Resize};

/// The reason where nothing moves.
pub const STILL: &str = "nothing is animated in this map";
/// The reason where there is no loop to switch on.
pub const NO_LOOP: &str = "set the loop start or end first";

/// The reason where no map is open.
pub const NO_MAP: &str = "no map is open";

/// The reason where the first map is on its way.
const LOADING: &str = "the map is still loading";

/// The reason where no map shows.
pub fn no_map(cx: &PanelCx) -> Option<&'static str> {
    let why = if cx.status.loading.is_some() { LOADING } else { NO_MAP };
    cx.world.is_none().then_some(why)
}

/// The reason where no map is open that others could lie beside; one that is on its way, or could not be opened, counts.
fn no_neighbor(cx: &PanelCx) -> Option<&'static str> {
    let has_any = cx.world.is_some() || cx.status.loading.is_some() || cx.status.path.is_some();
    (!has_any).then_some(NO_MAP)
}

/// Whether a command is about the window or about opening maps, not about the open one.
pub fn is_for_window(command: Command) -> bool {
    use Command::{
        About, Back, CommandPalette, Figures, Fullscreen, Keys, Manual, MenuBar, Open, OpenFolder, OpenMenu, Quit,
        ScaleDown, ScaleUp, ScaleUsual, Settings, StartPage,
    };
    let window = matches!(command, Figures | StartPage | Fullscreen | Settings | ScaleDown | ScaleUp | ScaleUsual);
    window
        || matches!(
            command,
            About | Back | CommandPalette | Keys | Manual | MenuBar | OpenMenu | Open | OpenFolder | Quit
        )
}

/// The reason where the world is only there as seen from above.
fn map_only(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid).map(|solid| &**solid);
    let stays = cx.view.as_solid().is_some_and(|view| stays_map(view, solid));
    stays.then_some("this world has no 3D view")
}

/// The reason where all of the world is there at once, and there is no map of it.
fn whole_world(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid)?;
    let why =
        if solid.axes == Axes::Level { "levels are always in 3D; see the automap" } else { "this world has no map" };
    solid.grid.is_none().then_some(why)
}

/// The reason where there is no ground to walk on.
fn no_walk(cx: &PanelCx) -> Option<&'static str> {
    let (view, solid) = cx.view.as_solid().zip(cx.world.and_then(World::as_solid))?;
    if solid.is_map_for(&view.aim()) {
        return Some("switch to the 3D view first");
    }
    if view.aim().fov_deg().is_none() {
        return Some("switch to perspective first");
    }
    let starts = view.walk.is_none();
    (starts && !has_ground(view, solid)).then_some("there is no ground below or in the middle of the view")
}

/// The reason where the level has no place to begin at.
fn no_start(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid)?;
    let has_start = solid.landmarks.iter().any(|landmark| landmark.kind == LandmarkKind::Spawn);
    (solid.axes == Axes::Level && !has_start).then_some("this level has no player start")
}

/// The reason where the view distance cannot be changed.
fn no_view_distance(cx: &PanelCx, command: Command) -> Option<&'static str> {
    let [least, most] = VIEW_DISTANCES;
    let now = cx.view.as_solid()?.switches.view_distance;
    match command {
        Command::SeeFarther if now >= most => Some("maximum view distance"),
        Command::SeeCloser if now <= least => Some("minimum view distance"),
        _ => whole_world(cx).map(|_| "the whole world is always shown"),
    }
}

/// The reason where nothing flies at a speed of its own.
fn no_speed(cx: &PanelCx) -> Option<&'static str> {
    let view = cx.view.as_solid()?;
    if cx.world.and_then(World::as_solid).is_some_and(|solid| solid.is_map_for(&view.aim())) {
        return Some("switch to the 3D view first");
    }
    view.aim().fov_deg().is_none().then_some("switch to perspective first")
}

/// The reason where the world has no heights to choose, or shows them as asked already.
fn no_heights(cx: &PanelCx, command: Command) -> Option<&'static str> {
    let view = cx.view.as_solid()?;
    if !solid::shows_heights(cx) {
        return Some("only for Minetest worlds");
    }
    (command != Command::LowerTop && view.slice.is_all()).then_some("all heights are shown")
}

/// The reason where no node has a texture.
fn no_textures(cx: &PanelCx) -> Option<&'static str> {
    let (view, solid) = cx.view.as_solid().zip(cx.world.and_then(World::as_solid))?;
    if solid.is_map_for(&view.aim()) {
        return Some("switch to the 3D view first");
    }
    if solid.axes != Axes::Nodes {
        return Some("only for Minetest worlds");
    }
    let mut chunks = solid.chunks.iter().peekable();
    chunks.peek()?;
    let has_textures = chunks.any(|(_, chunk)| !chunk.textures.is_empty());
    (!has_textures).then_some("the game of this world and its textures were not found")
}

/// The reason where the world has no blocks to ask about.
fn no_blocks(cx: &PanelCx) -> Option<&'static str> {
    cx.status.world_answers.is_none().then_some("only for Minetest worlds")
}

/// The reason where the world is not made of nodes that could be described.
fn no_nodes(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid)?;
    (solid.axes != Axes::Nodes).then_some("not available for this kind of world")
}

/// The reason where neither nodes nor things of the world can be described.
fn no_facts(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid)?;
    solid.catalog.is_none().then(|| no_nodes(cx)).flatten()
}

/// The reason where the world is no level.
fn no_level(cx: &PanelCx) -> Option<&'static str> {
    let solid = cx.world.and_then(World::as_solid)?;
    solid.level_style.is_none().then_some("only for Turok levels")
}

/// The reason where the gallery covers the map.
pub fn behind_gallery(cx: &PanelCx) -> Option<&'static str> {
    cx.shell.gallery.open.then_some("close the map gallery first")
}

/// The reason where the map cannot be opened in DDNet.
fn no_game(cx: &PanelCx, mode: GameMode) -> Option<&'static str> {
    if cx.world.is_some_and(|world| world.as_solid().is_some()) {
        return Some("only for Teeworlds and DDNet maps");
    }
    if cx.status.path.is_none() {
        return Some(NOT_A_FILE);
    }
    mode.program(&cx.status.remembered.prefs.ddnet_command, cx.status.games.client.is_some()).err()
}

/// Reason why a command would do nothing now, or nothing that is seen.
pub fn hindrance(cx: &PanelCx, command: Command) -> Option<&'static str> {
    let is_about_map = command != Command::Gallery && !is_for_window(command);
    behind_gallery(cx).filter(|_| is_about_map).or_else(|| own_hindrance(cx, command))
}

fn own_hindrance(cx: &PanelCx, command: Command) -> Option<&'static str> {
    use Command as C;
    let still = || cx.flat_scene().is_some_and(|scene| !scene.is_animated()).then_some(STILL);
    let flat = |is: &dyn Fn(&FlatView) -> bool| cx.flat_view().is_some_and(is);
    let unselected = || flat(&|view| view.timeline.selected.is_empty()).then_some("select an envelope first");
    let scale = |to: Resize| {
        let now = cx.status.remembered.prefs.scale;
        now.next(to == Resize::Larger) == now
    };
    match command {
        C::StartPage => cx.shows_start().then_some("the start page is open"),
        C::OpenInGame => no_map(cx).or_else(|| no_game(cx, GameMode::Game)),
        C::OpenInEditor => no_map(cx).or_else(|| no_game(cx, GameMode::Editor)),
        C::Reload => (!cx.status.can_reload).then_some(NO_MAP),
        C::Home => no_map(cx).or_else(|| no_start(cx)),
        C::Fit | C::ZoomIn | C::ZoomOut | C::ActualSize => no_map(cx),
        C::Bookmark => no_map(cx).or_else(|| bookmarks::hindrance(cx)),
        C::GoTo | C::Ruler | C::MapEdge => no_map(cx),
        C::ViewTop => no_map(cx),
        C::ViewFront | C::ViewRight | C::ViewBack | C::ViewLeft | C::ViewBottom | C::Projection => {
            no_map(cx).or_else(|| map_only(cx))
        }
        C::View3d => no_map(cx).or_else(|| map_only(cx)).or_else(|| whole_world(cx)),
        C::Walk => no_map(cx).or_else(|| no_walk(cx)),
        C::SeeFarther | C::SeeCloser => no_map(cx).or_else(|| no_view_distance(cx, command)),
        C::FlyFaster | C::FlySlower => no_map(cx).or_else(|| no_speed(cx)),
        C::LowerTop | C::RaiseTop | C::AllHeights => no_map(cx).or_else(|| no_heights(cx, command)),
        C::EarlierHour | C::LaterHour | C::Noon | C::Midnight | C::FullBright => {
            let has_time = cx.view.as_solid().is_some_and(|view| view.time.is_some());
            let is_level = no_level(cx).is_none();
            let why = if is_level { "only for Minetest worlds" } else { "this world has no light data" };
            no_map(cx).or((!has_time).then_some(why))
        }
        C::Textures => no_map(cx).or_else(|| map_only(cx)).or_else(|| no_textures(cx)),
        C::SurfaceOnly => no_map(cx).or_else(|| no_nodes(cx)).or_else(|| map_only(cx)),
        C::CutToBox => {
            let solid = cx.world.and_then(World::as_solid);
            let has_nodes = solid.is_some_and(|solid| solid.axes == Axes::Nodes);
            no_map(cx).or_else(|| map_only(cx)).or((!has_nodes).then_some("only for Minetest worlds"))
        }
        C::BlockGrid | C::WorldRuler => no_map(cx),
        C::ColorBy | C::Automap | C::ThingLinks | C::VisibleMeshes => no_map(cx).or_else(|| no_level(cx)),
        C::NextThing | C::PreviousThing => {
            let selected = cx.view.as_solid().and_then(|view| view.selected).and_then(|hit| hit.thing);
            no_map(cx).or_else(|| no_level(cx)).or(selected.is_none().then_some("nothing is selected"))
        }
        C::FrameSelection => {
            let selected = cx.view.as_solid().and_then(|view| view.selected);
            no_map(cx).or(selected.is_none().then_some("nothing is selected"))
        }
        C::GoBack => no_map(cx).or((!cx.shell.history.has_back()).then_some("no earlier position")),
        C::GoForward => no_map(cx).or((!cx.shell.history.has_forward()).then_some("no later position")),
        C::SavePicture | C::CopyPicture | C::CopyLink => no_map(cx),
        C::GoToPosition => no_map(cx).or_else(|| no_facts(cx)),
        C::FindNodes => {
            let has_things = cx.world.and_then(World::as_solid).is_some_and(|solid| solid.catalog.is_some());
            no_map(cx).or_else(|| if has_things { None } else { no_blocks(cx) })
        }
        C::SwapMaps => no_map(cx).or((!cx.status.can_swap_maps()).then_some("compare with another map first")),
        C::CompareSaves => no_map(cx).or_else(|| no_blocks(cx)),
        C::Find | C::CompareMaps | C::AllLinks | C::NextPartner | C::PreviousPartner => no_map(cx),
        C::Play | C::Stop | C::TickBack | C::TickOn | C::FrameBack | C::FrameOn | C::Reverse => {
            no_map(cx).or_else(still)
        }
        C::LoopIn | C::LoopOut | C::OnlyMoving | C::OnlyUsers => no_map(cx).or_else(still),
        C::Heat | C::Split | C::Ghost => no_map(cx).or_else(still),
        C::Loop => no_map(cx).or_else(still).or_else(|| flat(&|view| view.clock.range.is_none()).then_some(NO_LOOP)),
        C::FitPeriod => {
            let period = || cx.flat_view().and_then(|view| timeline::period_hindrance(view, cx.flat_scene()));
            no_map(cx).or_else(still).or_else(period)
        }
        C::LoopPeriod => no_map(cx).or_else(still).or_else(unselected),
        C::ScaleUp => scale(Resize::Larger).then_some("maximum scale"),
        C::ScaleDown => scale(Resize::Smaller).then_some("minimum scale"),
        C::PreviousMap | C::NextMap => no_neighbor(cx),
        C::Open | C::OpenFolder | C::Gallery => None,
        C::Follow => no_map(cx).or(cx.status.live.is_none().then_some(match cx.status.origin {
            MapOrigin::File => "files in archives are not followed",
            MapOrigin::Demo | MapOrigin::StandardInput | MapOrigin::Memory => "this map is not a file",
        })),
        C::Timeline | C::Detail | C::Xray | C::Physics | C::Numbers | C::Raw => no_map(cx),
        C::Grid | C::Proof | C::Minimap => no_map(cx),
        C::HoverCard | C::Inspector | C::Labels => no_map(cx).or_else(|| no_facts(cx)),
        C::Panels => cx.shows_start().then_some(NO_MAP),
        C::MenuBar | C::Fullscreen | C::Figures => None,
        C::MoveLeft | C::MoveRight | C::MoveUp | C::MoveDown => None,
        C::FlyForward | C::FlyBack | C::FlyLeft | C::FlyRight | C::FlyUp | C::FlyDown => None,
        C::NextPart | C::PreviousPart | C::CommandPalette | C::Keys | C::ScaleUsual | C::Settings => None,
        C::Manual | C::Tour | C::About | C::OpenMenu | C::Back | C::Quit => None,
    }
}
