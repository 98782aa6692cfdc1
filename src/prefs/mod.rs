//! Settings and memory: choices, maps opened lately, and the last view and the bookmarks of each map. Plain data
//! ([`Prefs`]), its text ([`read()`], [`Prefs::text_over`]), its changes ([`Edit`]), the file that holds it ([`read_prefs`],
//! [`write_prefs`]) and the thread that writes it ([`Writer`]). No clock: `app` decides when something is worth
//! remembering.
//!
//! The text is TOML that people may read and change. A value that makes no sense costs only that value. Comments, the
//! order of lines, and keys that this version does not know stay, so that an older version does not lose what a newer one
//! wrote.
//!
//! A switch that is remembered is a field of [`ShellSwitches`], [`FlatSwitches`] or [`SolidSwitches`], which the window and the views hold,
//! and a row in `setting.rs`, with its key in the file.
//!
//! Units: panels and windows in points, places of windows in physical pixels, places in maps in tiles, times in seconds.

mod choices;
mod edit;
mod file;
mod places;
mod read;
mod setting;
mod write;
mod writer;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::base::{MovingFormat, PhysicsStyle, SolidViewpoint, StandInChoice};

pub use choices::{Inspector, MapEdge, MapSort, MenuBarMode, Tab};
pub use edit::{Edit, Edits};
pub use file::{ReadPrefs, SettingsAt, read_prefs, settings_file, write_prefs};
pub use places::{MAX_NAME, MAX_PLACED_MAPS, MAX_PLACES, MapPlaces, NamedPlace, tidy as tidy_name};
pub use read::read;
pub use writer::{Writer, WriterEvent};

/// Most maps in the list of those opened lately.
pub const MAX_RECENT: usize = 30;
/// Most views of maps; the oldest go first.
pub const MAX_VIEWS: usize = 500;
/// Most data folders.
pub const MAX_FOLDERS: usize = 64;
/// Most layers in a list, as of hidden ones; longer lists are not remembered.
pub const MAX_LAYERS: usize = 1000;
/// Smallest and largest scale of the interface, in percent.
pub const SCALES: [u16; 2] = [75, 200];

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prefs {
    /// Dark or light.
    pub theme: Theme,
    /// Size of the interface.
    pub scale: Scale,
    /// Folders to look for images in, besides those of the command line, the first first.
    pub data_folders: Vec<PathBuf>,
    /// Images shown for those that are not found.
    pub stand_ins: StandInChoice,
    /// Command that opens a map in DDNet, as it is typed; empty for an install that is found.
    pub ddnet_command: String,
    /// Position and size of the window.
    pub window: WindowPlace,
    /// Sizes of the panels.
    pub panels: PanelSizes,
    /// Switches of the tool that do not depend on the map.
    pub show: Show,
    /// Choices for saved pictures.
    pub pictures: Pictures,
    /// Maps opened lately, the last first.
    pub recent: Vec<Recent>,
    /// Last view of each map, the map opened last first.
    pub views: Vec<MapView>,
    /// Bookmarks in maps, the map whose bookmarks were changed last first.
    pub places: Vec<MapPlaces>,
    /// Chosen keys: the name of a command, and its keys in words (`Ctrl+O`).
    pub keys: BTreeMap<String, Vec<String>>,
}

/// Dark or light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light words on dark.
    #[default]
    Dark,
    /// Dark words on light.
    Light,
    /// Like the rest of the desktop; dark where that is unknown.
    System,
}

impl Theme {
    /// All of them, with their names in the file.
    pub const ALL: [(Self, &str); 3] = [(Self::Dark, "dark"), (Self::Light, "light"), (Self::System, "system")];
}

/// Size of the interface, in percent of the ordinary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scale(u16);

impl Default for Scale {
    fn default() -> Self {
        Self(100)
    }
}

impl Scale {
    /// The sizes that keys and buttons go through.
    pub const STEPS: [u16; 9] = [75, 80, 90, 100, 110, 125, 150, 175, 200];

    /// A size in percent, brought into [`SCALES`].
    pub fn new(percent: u16) -> Self {
        let [least, most] = SCALES;
        Self(percent.clamp(least, most))
    }

    /// In percent.
    pub fn percent(self) -> u16 {
        self.0
    }

    /// As a factor.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The next larger step, or the next smaller one.
    pub fn next(self, larger: bool) -> Self {
        let step = match larger {
            true => Self::STEPS.into_iter().find(|step| *step > self.0),
            false => Self::STEPS.into_iter().rev().find(|step| *step < self.0),
        };
        step.map_or(self, Self)
    }
}

/// Position and size of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowPlace {
    /// Its top left corner on the desktop, in physical pixels; not known on every system.
    pub position_px: Option<[i32; 2]>,
    /// Its inner size in points; that before it was maximised.
    pub size: Option<[u32; 2]>,
    /// It filled the desktop.
    pub maximised: bool,
}

/// Sizes of the panels in points; `None` where they were never changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelSizes {
    /// Width of the panel at the left.
    pub left: Option<u16>,
    /// Width of the Inspector.
    pub inspector: Option<u16>,
    /// Height of the timeline.
    pub timeline: Option<u16>,
}

/// Switches of the tool that do not depend on the map. Each is a field of one of these, which the window and the views
/// hold, and a row in `setting.rs`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// Those of the window.
    pub shell: ShellSwitches,
    /// Those of views of flat worlds.
    pub flat: FlatSwitches,
    /// Those of views of solid worlds.
    pub solid: SolidSwitches,
}

impl Show {
    /// The same after what was remembered before: what was shown once, or refused, stays so, whichever window notes it.
    pub fn after(self, before: Self) -> Self {
        let demo_shown = self.shell.demo_shown || before.shell.demo_shown;
        let tour_offer = self.shell.tour_offer && before.shell.tour_offer;
        Self { shell: ShellSwitches { demo_shown, tour_offer, ..self.shell }, ..self }
    }
}

/// Switches of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShellSwitches {
    /// The panels are shown.
    pub panels: bool,
    /// When the menu bar is shown.
    pub menu_bar: MenuBarMode,
    /// Order of the maps in a folder …
    pub sort: MapSort,
    /// … and whether it is reversed.
    pub reversed: bool,
    /// The demo map has been shown by itself, as at the first start.
    pub demo_shown: bool,
    /// The tour is offered on the demo map: it has neither been taken nor refused.
    pub tour_offer: bool,
    /// The card beside a pointer that rests on the map is shown.
    pub hover_card: bool,
    /// When the Inspector is shown.
    pub inspector: Inspector,
    /// Signs and objects of solid worlds have labels.
    pub labels: bool,
}

impl Default for ShellSwitches {
    fn default() -> Self {
        Self {
            panels: true,
            menu_bar: MenuBarMode::default(),
            sort: MapSort::default(),
            reversed: false,
            demo_shown: false,
            tour_offer: true,
            hover_card: true,
            inspector: Inspector::default(),
            labels: true,
        }
    }
}

/// Switches of a view of a flat world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlatSwitches {
    /// The timeline is shown.
    pub timeline: bool,
    /// The small picture of the whole map is shown.
    pub minimap: bool,
    /// When the edge of the map is drawn.
    pub edge: MapEdge,
    /// Layers marked as detail are drawn.
    pub detail: bool,
    /// Physics tiles have their numbers.
    pub numbers: bool,
    /// Pictures of physics tiles. The game's show where they were found.
    pub physics: PhysicsStyle,
    /// Page of the left panel.
    pub tab: Tab,
}

impl Default for FlatSwitches {
    fn default() -> Self {
        Self {
            timeline: false,
            minimap: false,
            edge: MapEdge::default(),
            detail: true,
            numbers: true,
            physics: PhysicsStyle::Game,
            tab: Tab::default(),
        }
    }
}

/// Switches of a view of a solid world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolidSwitches {
    /// Distance to which a world that streams is shown in full, in blocks of 16 units.
    pub view_distance: u8,
    /// Textures of a game that is found are drawn on nodes that are near.
    pub textures: bool,
}

/// Smallest and largest view distance, in blocks.
pub const VIEW_DISTANCES: [u8; 2] = [4, 64];

impl SolidSwitches {
    /// The distance to which a world is shown in full, in units.
    pub fn distance_units(&self) -> f32 {
        f32::from(self.view_distance) * 16.0
    }
}

impl Default for SolidSwitches {
    fn default() -> Self {
        Self { view_distance: 10, textures: true }
    }
}

/// Choices for saved pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pictures {
    /// Pixels to a tile of a picture of a whole map.
    pub px_per_tile: u16,
    /// The format of moving pictures.
    pub format: MovingFormat,
    /// Their frames a second.
    pub fps: f64,
}

impl Default for Pictures {
    fn default() -> Self {
        Self { px_per_tile: 32, format: MovingFormat::Gif, fps: 25.0 }
    }
}

/// A map that was opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Recent {
    /// Its full path.
    pub path: PathBuf,
    /// When, in seconds since 1970.
    pub opened: u64,
}

/// Last view of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapView {
    /// The map's full path.
    pub path: PathBuf,
    /// Time of the view, in seconds since 1970.
    pub opened: u64,
    /// The view.
    pub view: SavedView,
}

/// View of a world of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum SavedView {
    /// Of a 2D world.
    Flat(SavedFlatView),
    /// Of a 3D world.
    Solid(SolidViewpoint),
    /// Of a world that this version does not know: it stays in the file as it is.
    OtherKind,
}

impl Default for SavedView {
    fn default() -> Self {
        Self::Flat(SavedFlatView::default())
    }
}

impl SavedView {
    /// Whether another view is the same, whatever the time.
    pub fn is_same_at_any_time(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Flat(one), Self::Flat(other)) => SavedFlatView { time_s: other.time_s, ..one.clone() } == *other,
            (Self::Flat(_) | Self::Solid(_) | Self::OtherKind, _) => self == other,
        }
    }
}

impl From<SavedFlatView> for SavedView {
    fn from(view: SavedFlatView) -> Self {
        Self::Flat(view)
    }
}

/// View of a flat map: place, time and layers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedFlatView {
    /// The middle of the picture, in tiles.
    pub center_tiles: [f64; 2],
    /// Magnification: 1 as players see it, 2 twice as large.
    pub zoom: f64,
    /// The envelopes' clock.
    pub time_s: f64,
    /// Strength of physics against the design, 0 to 100.
    pub entities: u8,
    /// Overrules the strength.
    pub xray: Xray,
    /// Layers switched off, by their number among all layers.
    pub hidden: Vec<u32>,
    /// Layers switched on although the game would not show them.
    pub forced: Vec<u32>,
    /// Layers shown alone.
    pub alone: Vec<u32>,
    /// Strength in percent of layers that are not at full strength.
    pub strength: BTreeMap<u32, u8>,
    /// Fingerprint of the map's layers; numbers of layers hold only while it is the same.
    pub layers: u64,
}

/// The X-ray views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Xray {
    /// None.
    #[default]
    Off,
    /// Physics over a dimmed design.
    Dimmed,
    /// Physics alone.
    Only,
}

impl Xray {
    /// All of them, with their names in the file.
    pub const ALL: [(Self, &str); 3] = [(Self::Off, "off"), (Self::Dimmed, "dim"), (Self::Only, "only")];
}

impl Prefs {
    /// Last view of a map. The path is the full one.
    pub fn remembered_view(&self, path: &Path) -> Option<&SavedView> {
        let mut views = self.views.iter().filter(|view| view.view != SavedView::OtherKind);
        views.find(|view| view.path == path).map(|view| &view.view)
    }

    /// The bookmarks of a map. The path is the full one.
    pub fn places_of(&self, path: &Path) -> Option<&Arc<[NamedPlace]>> {
        self.places.iter().find(|map| map.path == path).map(|map| &map.places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_go_step_by_step_and_no_further() {
        let mut scale = Scale::default();
        for expected in [110, 125, 150, 175, 200, 200] {
            scale = scale.next(true);
            assert_eq!(scale.percent(), expected);
        }
        assert_eq!(Scale::new(95).next(false).percent(), 90, "from between the steps to the nearest in that direction");
        assert_eq!(Scale::new(95).next(true).percent(), 100);
        assert_eq!((Scale::new(0).percent(), Scale::new(9999).percent()), (75, 200));
        assert_eq!(Scale::new(75).next(false).percent(), 75);
    }
}
