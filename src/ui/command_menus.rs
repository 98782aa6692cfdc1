//! Menus, their parts, and the part in which each command stands. Under its label, every command is in one menu, or it is
//! left out on purpose.

use super::commands::{COMMANDS, Command};
use crate::view::WorldView;

/// Menu of the menu bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Maps, pictures of them, the program.
    File,
    /// Place and size of the view, and marks over the map.
    View,
    /// Layers, physics and search.
    Map,
    /// The clock and all that it moves.
    Animation,
    /// Panels and the window.
    Window,
    /// Ways to learn about the program.
    Help,
}

impl Menu {
    /// All of them with their titles, from left to right.
    pub const ALL: [(Self, &str); 6] = [
        (Self::File, "File"),
        (Self::View, "View"),
        (Self::Map, "Map"),
        (Self::Animation, "Animation"),
        (Self::Window, "Window"),
        (Self::Help, "Help"),
    ];

    /// Its parts, with a line between each two.
    pub fn parts(self) -> &'static [Part] {
        match self {
            Self::File => &[Part::Open, Part::Folder, Part::Reload, Part::Export, Part::Game, Part::Program],
            Self::View => &[Part::Framing, Part::Solid, Part::Daytime, Part::Places, Part::Guides],
            Self::Map => &[Part::Layers, Part::Physics, Part::Links],
            Self::Animation => &[Part::Clock, Part::Steps, Part::Loop, Part::Highlight, Part::Compare],
            Self::Window => &[Part::Panels, Part::Screen, Part::Focus, Part::Cost],
            Self::Help => &[Part::Help, Part::About],
        }
    }
}

/// Part of a menu between two lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Opening maps.
    Open,
    /// Other maps of the folder.
    Folder,
    /// Reading the file again.
    Reload,
    /// Pictures and links.
    Export,
    /// The game beside this program.
    Game,
    /// Settings and the end.
    Program,
    /// Framing of the world.
    Framing,
    /// Ways to move in a solid world.
    Solid,
    /// Time of day and light in a solid world.
    Daytime,
    /// Places to go to.
    Places,
    /// Guides over the map.
    Guides,
    /// Layers.
    Layers,
    /// Look of physics layers.
    Physics,
    /// Search and connections.
    Links,
    /// The clock.
    Clock,
    /// Steps in time.
    Steps,
    /// The loop.
    Loop,
    /// Emphasis of things that move.
    Highlight,
    /// Comparison of two times.
    Compare,
    /// Panels and bars.
    Panels,
    /// Look of the window.
    Screen,
    /// The keyboard's way through the window.
    Focus,
    /// The cost of a picture.
    Cost,
    /// Ways to learn about the program.
    Help,
    /// Facts about the program.
    About,
}

/// Menu within a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Submenu {
    /// Maps opened lately.
    RecentMaps,
    /// Sizes of the map.
    Zoom,
    /// Sides of a solid world.
    Sides,
    /// How far a solid world is seen.
    Distance,
    /// Speed of flight in a solid world.
    FlightSpeed,
    /// Parts of a solid world that show: heights, a box, the surface.
    Slice,
    /// Time of day in a solid world.
    Daytime,
    /// Bookmarks.
    Bookmarks,
    /// X-ray modes.
    Xray,
    /// Art of physics tiles.
    PhysicsArt,
    /// Speeds of the clock.
    Speed,
    /// Pages of the left panel.
    Tabs,
    /// Size of the interface.
    Scale,
    /// Dark or light.
    Theme,
}

impl Submenu {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::RecentMaps,
        Self::Zoom,
        Self::Sides,
        Self::Distance,
        Self::FlightSpeed,
        Self::Slice,
        Self::Daytime,
        Self::Bookmarks,
        Self::Xray,
        Self::PhysicsArt,
        Self::Speed,
        Self::Tabs,
        Self::Scale,
        Self::Theme,
    ];

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::RecentMaps => "Recent maps",
            Self::Zoom => "Zoom",
            Self::Sides => "View from",
            Self::Distance => "View distance",
            Self::FlightSpeed => "Flight speed",
            Self::Slice => "Slice",
            Self::Daytime => "Time of day",
            Self::Bookmarks => "Bookmarks",
            Self::Xray => "X-ray mode",
            Self::PhysicsArt => "Tile art",
            Self::Speed => "Playback speed",
            Self::Tabs => "Show tab",
            Self::Scale => "UI scale",
            Self::Theme => "Theme",
        }
    }

    /// Part at whose end it stands.
    pub fn part(self) -> Part {
        match self {
            Self::RecentMaps => Part::Open,
            Self::Zoom => Part::Framing,
            Self::Sides | Self::Distance | Self::FlightSpeed => Part::Solid,
            Self::Slice => Part::Guides,
            Self::Daytime => Part::Daytime,
            Self::Bookmarks => Part::Places,
            Self::Xray | Self::PhysicsArt => Part::Physics,
            Self::Speed => Part::Clock,
            Self::Tabs => Part::Panels,
            Self::Scale | Self::Theme => Part::Screen,
        }
    }
}

/// Place of a command in the menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a menu.
    In(Part),
    /// In a menu within a menu.
    Within(Submenu),
    /// In none: its key is held, or it is about menus and dialogs themselves.
    Nowhere,
}

impl Command {
    /// Its place in the menus.
    pub fn place(self) -> Place {
        use Command as C;
        use Place::{In, Nowhere, Within};
        match self {
            C::Open | C::OpenFolder | C::StartPage => In(Part::Open),
            C::OpenInGame | C::OpenInEditor => In(Part::Game),
            C::Gallery | C::PreviousMap | C::NextMap => In(Part::Folder),
            C::Reload | C::Follow => In(Part::Reload),
            C::SavePicture | C::CopyPicture | C::CopyLink => In(Part::Export),
            C::Settings | C::Quit => In(Part::Program),
            C::Fit | C::FrameSelection => In(Part::Framing),
            C::ZoomIn | C::ZoomOut | C::ActualSize => Within(Submenu::Zoom),
            C::EarlierHour | C::LaterHour | C::Noon | C::Midnight => Within(Submenu::Daytime),
            C::FullBright => In(Part::Daytime),
            C::Textures | C::BlockGrid | C::WorldRuler => In(Part::Guides),
            C::ColorBy | C::Automap | C::VisibleMeshes => In(Part::Layers),
            C::ThingLinks | C::NextThing | C::PreviousThing => In(Part::Links),
            C::LowerTop | C::RaiseTop | C::AllHeights | C::SurfaceOnly | C::CutToBox => Within(Submenu::Slice),
            C::ViewFront | C::ViewRight | C::ViewTop | C::ViewBack | C::ViewLeft | C::ViewBottom => {
                Within(Submenu::Sides)
            }
            C::View3d | C::Walk | C::Projection => In(Part::Solid),
            C::FlyFaster | C::FlySlower => Within(Submenu::FlightSpeed),
            C::SeeFarther | C::SeeCloser => Within(Submenu::Distance),
            C::Home | C::GoBack | C::GoForward | C::GoTo | C::GoToPosition => In(Part::Places),
            C::Bookmark => Within(Submenu::Bookmarks),
            C::Grid | C::Proof | C::MapEdge | C::Ruler | C::Minimap | C::HoverCard | C::Labels => In(Part::Guides),
            C::Detail => In(Part::Layers),
            C::Physics | C::Numbers | C::Raw => In(Part::Physics),
            C::Xray => Within(Submenu::Xray),
            C::FindNodes | C::CompareSaves | C::CompareMaps | C::SwapMaps => In(Part::Links),
            C::Find | C::AllLinks | C::NextPartner | C::PreviousPartner => In(Part::Links),
            C::Play | C::Stop | C::Reverse => In(Part::Clock),
            C::TickBack | C::TickOn | C::FrameBack | C::FrameOn => In(Part::Steps),
            C::Loop | C::LoopIn | C::LoopOut | C::LoopPeriod | C::FitPeriod => In(Part::Loop),
            C::OnlyMoving | C::OnlyUsers | C::Heat => In(Part::Highlight),
            C::Split | C::Ghost => In(Part::Compare),
            C::Panels | C::Inspector | C::Timeline | C::MenuBar => In(Part::Panels),
            C::Fullscreen => In(Part::Screen),
            C::ScaleUp | C::ScaleDown | C::ScaleUsual => Within(Submenu::Scale),
            C::NextPart | C::PreviousPart => In(Part::Focus),
            C::Figures => In(Part::Cost),
            C::Manual | C::Tour | C::Keys | C::CommandPalette => In(Part::Help),
            C::About => In(Part::About),
            C::MoveLeft | C::MoveRight | C::MoveUp | C::MoveDown => Nowhere,
            C::FlyForward | C::FlyBack | C::FlyLeft | C::FlyRight | C::FlyUp | C::FlyDown => Nowhere,
            C::OpenMenu | C::Back => Nowhere,
        }
    }
}

/// Commands of a place that work on the world of a view, in the order of the table.
pub fn commands_at(place: Place, view: &WorldView) -> impl Iterator<Item = Command> {
    let commands = COMMANDS.iter().map(|info| info.command);
    commands.filter(move |command| command.place() == place && command.works_on(view))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_stands_in_one_menu_and_every_submenu_is_listed() {
        let parts: Vec<Part> = Menu::ALL.iter().flat_map(|(menu, _)| menu.parts()).copied().collect();
        let times = |part: Part| parts.iter().filter(|other| **other == part).count();
        for command in COMMANDS.iter().map(|info| info.command) {
            match command.place() {
                Place::In(part) => assert_eq!(times(part), 1, "{command:?} in {part:?}"),
                Place::Within(submenu) => assert!(Submenu::ALL.contains(&submenu), "{command:?} in {submenu:?}"),
                Place::Nowhere => {
                    let is_about_menus = matches!(command, Command::Back | Command::OpenMenu);
                    assert!(command.is_held() || is_about_menus, "{command:?} is in no menu");
                }
            }
        }
        for submenu in Submenu::ALL {
            assert_eq!(times(submenu.part()), 1, "{submenu:?}");
        }
    }
}
