//! Every command: its name, its keys, its action. Buttons, the keys window and key handling all read this table.

use egui::Key;
use glam::{Vec2, Vec3};
use lucide_icons::Icon;

use super::shortcut::Shortcut;
use crate::view::ShellAction;
use crate::view::flat::FlatAction;
use crate::view::flat::{Mark, Step};
use crate::view::solid::{HOUR_STEP, PageAction, Side, SolidAction};
use crate::view::{Action, GameMode, Request, Resize};

/// Command of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose a file.
    Open,
    /// Choose a folder.
    OpenFolder,
    /// Show the maps of the folder.
    Gallery,
    /// Open the map before this one in its folder.
    PreviousMap,
    /// Open the map after this one in its folder.
    NextMap,
    /// Close the map and show the start page.
    StartPage,
    /// Open the map in DDNet.
    OpenInGame,
    /// Open the map in DDNet's editor.
    OpenInEditor,
    /// Read the file again.
    Reload,
    /// Follow changes of the file or not.
    Follow,
    /// Let time pass or stop it.
    Play,
    /// Stop the time at the start.
    Stop,
    /// A server tick back.
    TickBack,
    /// A server tick on.
    TickOn,
    /// A picture back.
    FrameBack,
    /// A picture on.
    FrameOn,
    /// Let time run the other way.
    Reverse,
    /// Loop or not.
    Loop,
    /// The loop starts here.
    LoopIn,
    /// The loop ends here.
    LoopOut,
    /// Loop over one period of the selected envelopes.
    LoopPeriod,
    /// Show one period of the selected envelopes in the timeline.
    FitPeriod,
    /// Show or hide the timeline.
    Timeline,
    /// Draw detail layers or not.
    Detail,
    /// Go to the next of the X-ray views.
    Xray,
    /// Show physics, or none of it.
    Physics,
    /// Write numbers on physics tiles or not.
    Numbers,
    /// Show all that physics layers hold or only what the game shows.
    Raw,
    /// Find physics and design tiles.
    Find,
    /// Find nodes, texts, items and objects in a world of blocks.
    FindNodes,
    /// Compare a world of blocks with another save of it.
    CompareSaves,
    /// Compare a map with another one, for example an older version.
    CompareMaps,
    /// Open the other one of two compared maps.
    SwapMaps,
    /// Show the whole map.
    Fit,
    /// A player's size.
    ActualSize,
    /// Go to the first spawn.
    Home,
    /// Go back to the place that the last jump left.
    GoBack,
    /// Go forward to the place that going back has left.
    GoForward,
    /// Move the map to the left, while the key is held.
    MoveLeft,
    /// Move the map to the right, while the key is held.
    MoveRight,
    /// Move the map up, while the key is held.
    MoveUp,
    /// Move the map down, while the key is held.
    MoveDown,
    /// Fly where the camera looks, while the key is held.
    FlyForward,
    /// Fly away from where the camera looks, while the key is held.
    FlyBack,
    /// Fly to the left, while the key is held.
    FlyLeft,
    /// Fly to the right, while the key is held.
    FlyRight,
    /// Fly along the world's vertical, while the key is held.
    FlyUp,
    /// Fly down along the world's vertical, while the key is held.
    FlyDown,
    /// Look from the south, level.
    ViewFront,
    /// Look from the east, level.
    ViewRight,
    /// Look straight down.
    ViewTop,
    /// Look from the north, level.
    ViewBack,
    /// Look from the west, level.
    ViewLeft,
    /// Look straight up.
    ViewBottom,
    /// Change between perspective and orthographic.
    Projection,
    /// Change between the map of a world and the world in 3D.
    View3d,
    /// Measure between two points of a solid world.
    WorldRuler,
    /// Walk on the ground or fly.
    Walk,
    /// Show the world in full farther away.
    SeeFarther,
    /// Show the world in full only closer by.
    SeeCloser,
    /// Fly faster.
    FlyFaster,
    /// Fly slower.
    FlySlower,
    /// Leave out the highest nodes that show.
    LowerTop,
    /// Show the nodes above the highest that show.
    RaiseTop,
    /// Show nodes of all heights.
    AllHeights,
    /// Show the selected thing as large as it fits.
    FrameSelection,
    /// Show the world an hour earlier in the day.
    EarlierHour,
    /// Show the world an hour later in the day.
    LaterHour,
    /// Show the world at noon.
    Noon,
    /// Show the world at midnight.
    Midnight,
    /// Show all as bright as in the sun, or in the light that the world stores.
    FullBright,
    /// Draw textures of the game on nodes that are near, or only colors.
    Textures,
    /// Leave out surfaces that no light of the sky reaches, or show them.
    SurfaceOnly,
    /// Show only a box of nodes, or all.
    CutToBox,
    /// Show or hide the grid of blocks.
    BlockGrid,
    /// Color the floors of a level by the next reading.
    ColorBy,
    /// Show the automap of a level from above, or all of it again.
    Automap,
    /// Show all connections between the things of a level, or only those of the selected one.
    ThingLinks,
    /// Go to the next thing that is connected with the selected one.
    NextThing,
    /// Go to the connected thing before.
    PreviousThing,
    /// Mark the static meshes that are visible from the selected sector, or no longer.
    VisibleMeshes,
    /// Larger.
    ZoomIn,
    /// Smaller.
    ZoomOut,
    /// Show all connections between physics tiles, or only those of the tile under the pointer and of the selected
    /// number.
    AllLinks,
    /// Go to the next connected tile.
    NextPartner,
    /// Go to the connected tile before.
    PreviousPartner,
    /// Highlight only moving things, or everything.
    OnlyMoving,
    /// Highlight only users of the selected envelopes, or everything.
    OnlyUsers,
    /// Tint moving things by how much they change.
    Heat,
    /// Compare with this time, side by side.
    Split,
    /// Compare with this time, one over the other.
    Ghost,
    /// Show the menu bar always or after a press of Alt.
    MenuBar,
    /// Open the first menu of the menu bar.
    OpenMenu,
    /// Show or hide the panels.
    Panels,
    /// Show the Inspector or close it.
    Inspector,
    /// Save a picture of the map, or of a part of it.
    SavePicture,
    /// Copy the picture of the map.
    CopyPicture,
    /// Copy the command that leads to this place.
    CopyLink,
    /// Give the keyboard to the next part of the window.
    NextPart,
    /// Give the keyboard to the part of the window before.
    PreviousPart,
    /// Open the list of all commands.
    CommandPalette,
    /// Fill the screen.
    Fullscreen,
    /// Open the field for a tile to go to.
    GoTo,
    /// Enter a position of a world of blocks to go to.
    GoToPosition,
    /// Set a bookmark at the present view.
    Bookmark,
    /// Show or hide the grid of tiles.
    Grid,
    /// Show or hide the area that players see.
    Proof,
    /// Draw the edge of the map, no longer, or while the whole map is in view.
    MapEdge,
    /// Take the ruler or put it away.
    Ruler,
    /// Show or hide the small picture of the whole map.
    Minimap,
    /// Show the card beside a resting pointer or not.
    HoverCard,
    /// Labels of signs and objects of a solid world.
    Labels,
    /// Show or hide the cost of the picture.
    Figures,
    /// Open the manual.
    Manual,
    /// Open the demo map and show newcomers around.
    Tour,
    /// List the keys.
    Keys,
    /// Show facts about the program.
    About,
    /// Show the interface larger.
    ScaleUp,
    /// Show the interface smaller.
    ScaleDown,
    /// Show the interface at its usual size.
    ScaleUsual,
    /// Show or close the settings.
    Settings,
    /// Back out one step.
    Back,
    /// End the program.
    Quit,
}

/// Facts about a command.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// The command.
    pub command: Command,
    /// Its action, in words.
    pub label: &'static str,
    /// Its picture on buttons.
    pub icon: Icon,
    /// Its built-in keys. The present ones: [`super::bindings::Bindings::of`].
    pub keys: &'static [Shortcut],
}

const fn plain(key: Key) -> Shortcut {
    Shortcut::plain(key)
}

const fn shift(key: Key) -> Shortcut {
    Shortcut::shift(key)
}

const fn ctrl(key: Key) -> Shortcut {
    Shortcut::ctrl(key)
}

const fn alt(key: Key) -> Shortcut {
    Shortcut::alt(key)
}

const fn ctrl_shift(key: Key) -> Shortcut {
    Shortcut { shift: true, ..Shortcut::ctrl(key) }
}

const fn info(command: Command, label: &'static str, icon: Icon, keys: &'static [Shortcut]) -> CommandInfo {
    CommandInfo { command, label, icon, keys }
}

/// All commands, in the order of the keys window.
pub const COMMANDS: &[CommandInfo] = &[
    info(Command::Open, "Open map…", Icon::FolderOpen, &[ctrl(Key::O)]),
    info(Command::OpenFolder, "Open folder…", Icon::Folders, &[ctrl_shift(Key::O)]),
    info(Command::Gallery, "Map gallery", Icon::LayoutGrid, &[plain(Key::G)]),
    info(Command::PreviousMap, "Previous map", Icon::ChevronLeft, &[plain(Key::PageUp), plain(Key::OpenBracket)]),
    info(Command::NextMap, "Next map", Icon::ChevronRight, &[plain(Key::PageDown), plain(Key::CloseBracket)]),
    info(Command::StartPage, "Start page", Icon::House, &[]),
    info(Command::OpenInGame, "Open in DDNet", Icon::Gamepad2, &[ctrl_shift(Key::D)]),
    info(Command::OpenInEditor, "Open in DDNet's editor", Icon::SquarePen, &[ctrl_shift(Key::E)]),
    info(Command::Reload, "Reload map", Icon::RotateCw, &[ctrl(Key::R), plain(Key::F5)]),
    info(Command::Follow, "Auto-reload on change", Icon::Radio, &[shift(Key::F5)]),
    info(Command::Play, "Play/Pause", Icon::Play, &[plain(Key::Space)]),
    info(Command::Stop, "Stop (rewind to 0)", Icon::Square, &[plain(Key::Backspace)]),
    info(Command::TickBack, "Previous tick", Icon::StepBack, &[plain(Key::Comma)]),
    info(Command::TickOn, "Next tick", Icon::StepForward, &[plain(Key::Period)]),
    info(Command::FrameBack, "Previous frame", Icon::StepBack, &[shift(Key::Comma)]),
    info(Command::FrameOn, "Next frame", Icon::StepForward, &[shift(Key::Period)]),
    info(Command::Reverse, "Reverse playback", Icon::ArrowLeftRight, &[plain(Key::R)]),
    info(Command::Loop, "Toggle loop", Icon::Repeat, &[plain(Key::B)]),
    info(Command::LoopIn, "Set loop start", Icon::ArrowRightFromLine, &[plain(Key::J)]),
    info(Command::LoopOut, "Set loop end", Icon::ArrowRightToLine, &[plain(Key::K)]),
    info(Command::LoopPeriod, "Loop selected envelope", Icon::Repeat1, &[shift(Key::B)]),
    info(Command::Timeline, "Toggle timeline", Icon::ChartSpline, &[plain(Key::E)]),
    info(Command::Detail, "Toggle high detail", Icon::Hd, &[plain(Key::H)]),
    info(Command::Xray, "Cycle X-ray mode", Icon::ScanEye, &[plain(Key::X)]),
    info(Command::Physics, "Toggle entities (physics layers)", Icon::Ghost, &[plain(Key::O)]),
    info(Command::Numbers, "Toggle tile numbers", Icon::Hash, &[plain(Key::T)]),
    info(Command::Raw, "Show raw tile data", Icon::Binary, &[plain(Key::V)]),
    info(Command::Find, "Find tiles", Icon::Search, &[ctrl(Key::F)]),
    info(Command::FindNodes, "Find in world", Icon::Search, &[ctrl(Key::F)]),
    info(Command::CompareMaps, "Compare with another map…", Icon::GitCompareArrows, &[]),
    info(Command::SwapMaps, "Show the other map", Icon::ArrowLeftRight, &[]),
    info(Command::CompareSaves, "Compare with another save…", Icon::GitCompareArrows, &[]),
    info(Command::Fit, "Fit to window", Icon::Maximize, &[plain(Key::F)]),
    info(Command::FitPeriod, "Fit timeline to one period", Icon::MoveHorizontal, &[shift(Key::E)]),
    info(Command::ActualSize, "Actual size (in-game zoom)", Icon::Scan, &[plain(Key::Num1)]),
    info(Command::Home, "Go to spawn", Icon::House, &[plain(Key::Home)]),
    info(Command::GoBack, "Go back", Icon::Undo2, &[alt(Key::ArrowLeft)]),
    info(Command::GoForward, "Go forward", Icon::Redo2, &[alt(Key::ArrowRight)]),
    info(Command::MoveLeft, "Pan left", Icon::MoveLeft, &[plain(Key::ArrowLeft), plain(Key::A)]),
    info(Command::MoveRight, "Pan right", Icon::MoveRight, &[plain(Key::ArrowRight), plain(Key::D)]),
    info(Command::MoveUp, "Pan up", Icon::MoveUp, &[plain(Key::ArrowUp), plain(Key::W)]),
    info(Command::MoveDown, "Pan down", Icon::MoveDown, &[plain(Key::ArrowDown), plain(Key::S)]),
    info(Command::FlyForward, "Fly forward", Icon::MoveUp, &[plain(Key::W), plain(Key::ArrowUp)]),
    info(Command::FlyBack, "Fly back", Icon::MoveDown, &[plain(Key::S), plain(Key::ArrowDown)]),
    info(Command::FlyLeft, "Fly left", Icon::MoveLeft, &[plain(Key::A), plain(Key::ArrowLeft)]),
    info(Command::FlyRight, "Fly right", Icon::MoveRight, &[plain(Key::D), plain(Key::ArrowRight)]),
    info(Command::FlyUp, "Fly up", Icon::ArrowUpFromLine, &[plain(Key::E)]),
    info(Command::FlyDown, "Fly down", Icon::ArrowDownFromLine, &[plain(Key::Q)]),
    info(Command::ViewFront, "View from front", Icon::Box, &[plain(Key::Num1)]),
    info(Command::ViewRight, "View from right", Icon::Box, &[plain(Key::Num3)]),
    info(Command::ViewTop, "View from top", Icon::Box, &[plain(Key::Num7)]),
    info(Command::ViewBack, "View from back", Icon::Box, &[ctrl(Key::Num1)]),
    info(Command::ViewLeft, "View from left", Icon::Box, &[ctrl(Key::Num3)]),
    info(Command::ViewBottom, "View from bottom", Icon::Box, &[ctrl(Key::Num7)]),
    info(Command::Projection, "Toggle orthographic view", Icon::Axis3d, &[plain(Key::Num5)]),
    info(Command::View3d, "3D view", Icon::Rotate3d, &[plain(Key::M)]),
    info(Command::WorldRuler, "Ruler", Icon::Ruler, &[plain(Key::R)]),
    info(Command::Walk, "Walk on the ground", Icon::Footprints, &[plain(Key::K)]),
    info(Command::SeeFarther, "Increase view distance", Icon::Telescope, &[]),
    info(Command::SeeCloser, "Decrease view distance", Icon::Telescope, &[]),
    info(Command::FlyFaster, "Increase flight speed", Icon::Gauge, &[]),
    info(Command::FlySlower, "Decrease flight speed", Icon::Gauge, &[]),
    info(Command::LowerTop, "Lower highest height", Icon::ArrowDownFromLine, &[shift(Key::PageDown)]),
    info(Command::RaiseTop, "Raise highest height", Icon::ArrowUpFromLine, &[shift(Key::PageUp)]),
    info(Command::AllHeights, "Show all heights", Icon::RotateCcw, &[]),
    info(Command::EarlierHour, "Earlier time of day", Icon::ClockArrowDown, &[shift(Key::Comma)]),
    info(Command::LaterHour, "Later time of day", Icon::ClockArrowUp, &[shift(Key::Period)]),
    info(Command::Noon, "Set time of day to noon", Icon::Sun, &[]),
    info(Command::Midnight, "Set time of day to midnight", Icon::Moon, &[]),
    info(Command::FullBright, "Toggle full brightness", Icon::Lightbulb, &[plain(Key::L)]),
    info(Command::Textures, "Toggle textures", Icon::Image, &[]),
    info(Command::SurfaceOnly, "Show surface only", Icon::Mountain, &[]),
    info(Command::CutToBox, "Cut to box", Icon::Scissors, &[]),
    info(Command::BlockGrid, "Toggle block grid", Icon::Grid3x3, &[ctrl(Key::G)]),
    info(Command::ColorBy, "Cycle floor colors", Icon::Palette, &[plain(Key::C)]),
    info(Command::Automap, "Toggle automap", Icon::Map, &[shift(Key::M)]),
    info(Command::ThingLinks, "Show all connections", Icon::Waypoints, &[shift(Key::C)]),
    info(Command::NextThing, "Next connected thing", Icon::ArrowRight, &[plain(Key::N)]),
    info(Command::PreviousThing, "Previous connected thing", Icon::ArrowLeft, &[shift(Key::N)]),
    info(Command::VisibleMeshes, "Mark visible meshes", Icon::ScanEye, &[]),
    info(Command::FrameSelection, "Frame selection", Icon::Focus, &[plain(Key::Period)]),
    info(Command::ZoomIn, "Zoom in", Icon::Plus, &[plain(Key::Plus), plain(Key::Equals)]),
    info(Command::ZoomOut, "Zoom out", Icon::Minus, &[plain(Key::Minus)]),
    info(Command::AllLinks, "Show all links", Icon::Waypoints, &[plain(Key::L)]),
    info(Command::NextPartner, "Next linked tile", Icon::ArrowRight, &[plain(Key::N)]),
    info(Command::PreviousPartner, "Previous linked tile", Icon::ArrowLeft, &[shift(Key::N)]),
    info(Command::OnlyMoving, "Highlight animated objects", Icon::Activity, &[plain(Key::M)]),
    info(Command::OnlyUsers, "Highlight objects using the selected envelopes", Icon::Focus, &[plain(Key::U)]),
    info(Command::Heat, "Motion heat map", Icon::Flame, &[shift(Key::M)]),
    info(Command::Split, "Compare frames: split", Icon::Columns2, &[plain(Key::C)]),
    info(Command::Ghost, "Compare frames: onion skin", Icon::Layers2, &[shift(Key::C)]),
    info(Command::MenuBar, "Toggle menu bar", Icon::PanelTop, &[]),
    info(Command::OpenMenu, "Open menu", Icon::Menu, &[plain(Key::F10)]),
    info(Command::Panels, "Toggle panels", Icon::PanelLeft, &[plain(Key::P)]),
    info(Command::Inspector, "Toggle Inspector", Icon::PanelRight, &[plain(Key::I)]),
    info(Command::SavePicture, "Export image or video…", Icon::ImageDown, &[ctrl(Key::S)]),
    info(Command::CopyPicture, "Copy image", Icon::Copy, &[ctrl(Key::C)]),
    info(Command::CopyLink, "Copy command to open this view", Icon::Link, &[ctrl(Key::L)]),
    info(Command::NextPart, "Focus next panel", Icon::LayoutPanelLeft, &[plain(Key::F6)]),
    info(Command::PreviousPart, "Focus previous panel", Icon::LayoutPanelTop, &[shift(Key::F6)]),
    info(Command::CommandPalette, "Command palette", Icon::Command, &[ctrl_shift(Key::P)]),
    info(Command::Fullscreen, "Toggle full screen", Icon::Expand, &[plain(Key::F11)]),
    info(Command::GoTo, "Go to tile…", Icon::Crosshair, &[ctrl(Key::T)]),
    info(Command::GoToPosition, "Go to position…", Icon::Crosshair, &[ctrl(Key::T)]),
    info(Command::Bookmark, "Add bookmark", Icon::BookmarkPlus, &[ctrl(Key::B)]),
    info(Command::Grid, "Toggle grid", Icon::Grid3x3, &[ctrl(Key::G)]),
    info(Command::Proof, "Toggle proof borders", Icon::Proportions, &[ctrl(Key::P)]),
    info(Command::MapEdge, "Toggle map edge", Icon::SquareDashed, &[shift(Key::G)]),
    info(Command::Ruler, "Ruler", Icon::Ruler, &[plain(Key::Q)]),
    info(Command::Minimap, "Toggle minimap", Icon::MapPinned, &[ctrl(Key::M)]),
    info(Command::Labels, "Toggle labels", Icon::Tags, &[]),
    info(Command::HoverCard, "Toggle hover card", Icon::MessageSquareText, &[shift(Key::H)]),
    info(Command::Figures, "Performance overlay", Icon::Gauge, &[plain(Key::F3)]),
    info(Command::Manual, "Manual", Icon::BookOpen, &[plain(Key::F1)]),
    info(Command::Tour, "Take the tour", Icon::Signpost, &[]),
    info(Command::Keys, "Keyboard shortcuts", Icon::Keyboard, &[shift(Key::F1), plain(Key::Questionmark)]),
    info(Command::About, "About mapscope", Icon::Info, &[]),
    info(Command::ScaleUp, "Increase UI scale", Icon::AArrowUp, &[ctrl(Key::Plus), ctrl(Key::Equals)]),
    info(Command::ScaleDown, "Decrease UI scale", Icon::AArrowDown, &[ctrl(Key::Minus)]),
    info(Command::ScaleUsual, "Reset UI scale", Icon::ALargeSmall, &[ctrl(Key::Num0)]),
    info(Command::Settings, "Settings…", Icon::Settings, &[ctrl(Key::Comma)]),
    info(Command::Back, "Cancel / Close", Icon::X, &[plain(Key::Escape)]),
    info(Command::Quit, "Quit", Icon::LogOut, &[ctrl(Key::Q)]),
];

/// Commands whose keys pan while they are held, with their direction.
pub const STEERING: [(Command, Vec2); 4] = [
    (Command::MoveLeft, Vec2::NEG_X),
    (Command::MoveRight, Vec2::X),
    (Command::MoveUp, Vec2::NEG_Y),
    (Command::MoveDown, Vec2::Y),
];

/// Commands whose keys fly while they are held, with their direction: right, up and forward.
pub const FLYING: [(Command, Vec3); 6] = [
    (Command::FlyLeft, Vec3::NEG_X),
    (Command::FlyRight, Vec3::X),
    (Command::FlyDown, Vec3::NEG_Y),
    (Command::FlyUp, Vec3::Y),
    (Command::FlyBack, Vec3::NEG_Z),
    (Command::FlyForward, Vec3::Z),
];

impl Command {
    /// Facts about the command.
    pub fn info(self) -> &'static CommandInfo {
        // Every command is in the table; a test holds that.
        COMMANDS.iter().find(|info| info.command == self).unwrap_or(&COMMANDS[0])
    }

    /// Action of the command. Backing out, going to connected tiles and the loop of one period depend on the state, so
    /// they have no action of their own.
    pub fn action(self) -> Option<Action> {
        Some(match self {
            Self::Open => Action::Ask(Request::OpenDialog),
            Self::OpenFolder => Action::Ask(Request::FolderDialog),
            Self::Gallery => Action::Shell(ShellAction::ShowGallery(true)),
            Self::PreviousMap => Action::Ask(Request::OpenBeside(-1)),
            Self::NextMap => Action::Ask(Request::OpenBeside(1)),
            Self::StartPage => Action::Ask(Request::CloseMap),
            Self::OpenInGame => Action::Ask(Request::OpenInGame(GameMode::Game)),
            Self::OpenInEditor => Action::Ask(Request::OpenInGame(GameMode::Editor)),
            Self::Reload => Action::Ask(Request::Reload),
            Self::Follow => Action::Ask(Request::ToggleFollow),
            Self::Play => Action::Flat(FlatAction::TogglePlay),
            Self::Stop => Action::Flat(FlatAction::Stop),
            Self::TickBack => Action::Flat(FlatAction::StepTime(Step::Tick, -1)),
            Self::TickOn => Action::Flat(FlatAction::StepTime(Step::Tick, 1)),
            Self::FrameBack => Action::Flat(FlatAction::StepTime(Step::Frame, -1)),
            Self::FrameOn => Action::Flat(FlatAction::StepTime(Step::Frame, 1)),
            Self::Reverse => Action::Flat(FlatAction::Reverse),
            Self::Loop => Action::Flat(FlatAction::ToggleLoop),
            Self::LoopIn => Action::Flat(FlatAction::MarkLoop(Mark::In)),
            Self::LoopOut => Action::Flat(FlatAction::MarkLoop(Mark::Out)),
            Self::Timeline => Action::Flat(FlatAction::ToggleTimeline),
            Self::Detail => Action::Flat(FlatAction::ToggleDetail),
            Self::Xray => Action::Flat(FlatAction::CycleXray),
            Self::Physics => Action::Flat(FlatAction::TogglePhysics),
            Self::Numbers => Action::Flat(FlatAction::ToggleNumbers),
            Self::Raw => Action::Flat(FlatAction::ToggleRaw),
            Self::Find => Action::Flat(FlatAction::OpenFind),
            Self::FindNodes => Action::Solid(SolidAction::Page(PageAction::OpenFind)),
            Self::CompareMaps => Action::Ask(Request::MapToCompareDialog),
            Self::SwapMaps => Action::Ask(Request::SwapMaps),
            Self::CompareSaves => Action::Ask(Request::SaveToCompareDialog),
            Self::Fit => Action::Shell(ShellAction::Fit),
            Self::ActualSize => Action::Flat(FlatAction::ZoomTo(1.0)),
            Self::Home => Action::Shell(ShellAction::Home),
            Self::GoBack => Action::Shell(ShellAction::GoBack),
            Self::GoForward => Action::Shell(ShellAction::GoForward),
            Self::ZoomIn => Action::Shell(ShellAction::ZoomStep(1)),
            Self::ZoomOut => Action::Shell(ShellAction::ZoomStep(-1)),
            Self::AllLinks => Action::Flat(FlatAction::ToggleAllLinks),
            Self::MenuBar => Action::Shell(ShellAction::ToggleMenuBar),
            Self::Panels => Action::Shell(ShellAction::TogglePanels),
            Self::Inspector => Action::Shell(ShellAction::ToggleInspector),
            Self::Fullscreen => Action::Ask(Request::ToggleFullscreen),
            Self::GoTo => Action::Flat(FlatAction::ToggleGoTo),
            Self::GoToPosition => Action::Solid(SolidAction::Page(PageAction::ToggleGoTo)),
            Self::Grid => Action::Flat(FlatAction::ToggleGrid),
            Self::Proof => Action::Flat(FlatAction::ToggleProof),
            Self::MapEdge => Action::Flat(FlatAction::ToggleMapEdge),
            Self::Ruler => Action::Flat(FlatAction::ToggleRuler),
            Self::Minimap => Action::Flat(FlatAction::ToggleMinimap),
            Self::Labels => Action::Solid(SolidAction::ToggleLabels),
            Self::HoverCard => Action::Shell(ShellAction::ToggleHoverCard),
            Self::Figures => Action::Shell(ShellAction::ToggleFigures),
            Self::Keys => Action::Shell(ShellAction::ToggleKeys),
            Self::About => Action::Shell(ShellAction::ToggleAbout),
            Self::CommandPalette => Action::Shell(ShellAction::TogglePalette),
            Self::Settings => Action::Shell(ShellAction::ToggleSettings),
            Self::ScaleUp => Action::Ask(Request::StepScale(Some(Resize::Larger))),
            Self::ScaleDown => Action::Ask(Request::StepScale(Some(Resize::Smaller))),
            Self::ScaleUsual => Action::Ask(Request::StepScale(None)),
            Self::SavePicture => Action::Shell(ShellAction::ToggleSave),
            Self::CopyPicture => Action::Ask(Request::CopyPicture),
            Self::Quit => Action::Ask(Request::Quit),
            Self::Heat => Action::Flat(FlatAction::ToggleHeat),
            Self::OnlyMoving | Self::OnlyUsers | Self::Split | Self::Ghost => return None,
            Self::ColorBy | Self::Automap | Self::NextThing | Self::PreviousThing => return None,
            Self::ThingLinks => Action::Solid(SolidAction::ToggleLinks),
            Self::VisibleMeshes => Action::Solid(SolidAction::ToggleVisible),
            Self::NextPartner
            | Self::PreviousPartner
            | Self::LoopPeriod
            | Self::FitPeriod
            | Self::CopyLink
            | Self::Back
            | Self::Bookmark => return None,
            // Its place depends on the part of the window that is in use.
            Self::Manual => return None,
            // The demo map may be open already.
            Self::Tour => return None,
            Self::NextPart | Self::PreviousPart | Self::OpenMenu => return None,
            Self::MoveLeft | Self::MoveRight | Self::MoveUp | Self::MoveDown => return None,
            Self::FlyForward | Self::FlyBack | Self::FlyLeft | Self::FlyRight | Self::FlyUp | Self::FlyDown => {
                return None;
            }
            Self::FlyFaster | Self::FlySlower | Self::LowerTop | Self::RaiseTop | Self::AllHeights => return None,
            Self::ViewFront => Action::Solid(SolidAction::LookFrom(Side::Front)),
            Self::ViewRight => Action::Solid(SolidAction::LookFrom(Side::Right)),
            Self::ViewTop => Action::Solid(SolidAction::LookFrom(Side::Top)),
            Self::ViewBack => Action::Solid(SolidAction::LookFrom(Side::Back)),
            Self::ViewLeft => Action::Solid(SolidAction::LookFrom(Side::Left)),
            Self::ViewBottom => Action::Solid(SolidAction::LookFrom(Side::Bottom)),
            Self::Projection => Action::Solid(SolidAction::ToggleProjection),
            Self::FrameSelection => Action::Solid(SolidAction::FrameSelection),
            Self::View3d => Action::Solid(SolidAction::ToggleMap),
            Self::WorldRuler => Action::Solid(SolidAction::ToggleRuler),
            Self::Walk => Action::Solid(SolidAction::ToggleWalk),
            Self::SeeFarther => Action::Solid(SolidAction::StepViewDistance(1)),
            Self::SeeCloser => Action::Solid(SolidAction::StepViewDistance(-1)),
            Self::EarlierHour => Action::Solid(SolidAction::ChangeHour(-HOUR_STEP)),
            Self::LaterHour => Action::Solid(SolidAction::ChangeHour(HOUR_STEP)),
            Self::Noon => Action::Solid(SolidAction::SetHour(12.0)),
            Self::Midnight => Action::Solid(SolidAction::SetHour(0.0)),
            Self::FullBright => Action::Solid(SolidAction::ToggleFullBright),
            Self::Textures => Action::Solid(SolidAction::ToggleTextures),
            Self::SurfaceOnly => Action::Solid(SolidAction::ToggleSurfaceOnly),
            Self::CutToBox => Action::Solid(SolidAction::ToggleBox),
            Self::BlockGrid => Action::Solid(SolidAction::ToggleGrid),
        })
    }

    /// Whether its keys work while they are held, and a single press has no effect.
    pub fn is_held(self) -> bool {
        STEERING.iter().any(|(held, _)| *held == self) || FLYING.iter().any(|(held, _)| *held == self)
    }
}
