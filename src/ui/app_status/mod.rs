//! State of the program around, which the panels read: plain data, filled by the program, frame by frame.

mod figures;
mod gallery;
mod live;
mod map_comparison;
mod nodes;
mod pictures;
mod prefs_view;
mod save;
mod world_check;

pub use figures::{Figures, GpuBytes, LoadFigures};
pub use gallery::{FolderState, GalleryContents, MapCard, PathCompletion};
pub use live::{BlockSave, Live, Save, Trouble};
pub use map_comparison::MapComparison;
pub use nodes::NodeAnswers;
pub use pictures::{ImageRead, OverviewPicture};
pub use prefs_view::{FixedStandIns, PrefsView};
pub use save::{SaveOutcome, SaveProgress, SaveStatus};
pub use world_check::{CheckEnd, WorldCheck};

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use crate::analysis::Answers;
use crate::analysis::solid::WorldAnswers;
use crate::base::{GameInstall, Progress, Warning};
use crate::prefs::NamedPlace;

/// State of the program around, as far as panels show it.
#[derive(Clone, Debug, Default)]
pub struct AppStatus {
    /// Name of the open map; `None` while none is open.
    pub file_name: Option<String>,
    /// Where the open map comes from.
    pub origin: MapOrigin,
    /// Where the open map lies, where it is a file.
    pub path: Option<String>,
    /// Its address, which opens it from everywhere on this machine; `None` without one.
    pub address: Option<Address>,
    /// There is something to read again: the open map, or the one that could not be opened.
    pub can_reload: bool,
    /// The load that is going on.
    pub loading: Option<Loading>,
    /// Error of the last request, in full sentences.
    pub error: Option<String>,
    /// File of the error, where the text names one.
    pub error_path: Option<String>,
    /// A retry may help.
    pub can_retry: bool,
    /// Parts of the open map that the graphics adapter cannot show; listed with the map's own warnings.
    pub adapter_notes: Arc<[Warning]>,
    /// Blocks of a world that streams that could not be read so far: how many, by reason.
    pub unreadable_blocks: Arc<BTreeMap<String, usize>>,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// How long the last picture took, in milliseconds; 0 while unknown.
    pub frame_ms: f32,
    /// The graphics adapter in words.
    pub adapter: String,
    /// Cost of the picture, while it is shown.
    pub figures: Option<Figures>,
    /// Saved preferences.
    pub remembered: PrefsView,
    /// State of following the open file; `None` where it is no file.
    pub live: Option<Live>,
    /// The folder that the gallery shows.
    pub gallery: Arc<GalleryContents>,
    /// Facts about recent maps, by their paths; while the list of them is open.
    pub recent: Arc<HashMap<PathBuf, MapCard>>,
    /// Games of this machine, as far as they were found.
    pub games: Arc<GameInstall>,
    /// Data folders that the environment names, which are searched after those of the preferences.
    pub environment_folders: Arc<[PathBuf]>,
    /// Crash report of an earlier start that is to be told of.
    pub crash_report: Option<PathBuf>,
    /// Folder of the crash reports; `None` where the system has none.
    pub reports: Option<PathBuf>,
    /// The picture to be saved.
    pub save: SaveStatus,
    /// The image that the viewer of images shows, where no layer uses it: it is read from the map's file.
    pub image_read: ImageRead,
    /// Proposed file of that image.
    pub image_file: Option<PathBuf>,
    /// Short message to show once, for example why nothing happens.
    pub toast: Option<String>,
    /// A map has opened since the last frame: this one says what is wrong with its file.
    pub has_opened: bool,
    /// A data folder has been asked for since the last frame, and there is no file dialog: its path is to be typed.
    pub asks_folder: bool,
    /// The bookmarks of the map; `None` where none can be kept, since it is no file.
    pub places: Option<Arc<[NamedPlace]>>,
    /// The comparison of the open map with another one; `None` = there is none.
    pub comparison: Option<Arc<MapComparison>>,
    /// Answers to questions about the map.
    pub answers: Arc<Answers>,
    /// Answers to questions about the blocks of a world; `None` where there are none to ask about.
    pub world_answers: Option<Arc<WorldAnswers>>,
    /// The check of the whole world; `None` where there is none.
    pub world_check: Option<Arc<WorldCheck>>,
    /// Answers to questions about nodes of a solid world.
    pub nodes: Arc<NodeAnswers>,
    /// The picture of the whole map, where it is there.
    pub minimap: Option<OverviewPicture>,
}

impl AppStatus {
    /// Whether the open map and the one that it is compared with can change places: both are files.
    pub fn can_swap_maps(&self) -> bool {
        let is_file = self.origin == MapOrigin::File && self.file_name.is_some();
        is_file && self.comparison.as_ref().is_some_and(|comparison| comparison.is_done())
    }
}

/// Where an open map comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapOrigin {
    /// A file or a folder.
    #[default]
    File,
    /// The program itself: the demo map.
    Demo,
    /// Standard input.
    StandardInput,
    /// Memory: bytes without a file.
    Memory,
}

/// Address of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// This file; its full path.
    File(String),
    /// The program itself.
    Demo,
    /// The world of boxes that is built in for tests.
    Boxes,
}

/// A load that is going on.
#[derive(Clone, Debug, Default)]
pub struct Loading {
    /// Name of the map that is being opened.
    pub what: String,
    /// Progress of the loader.
    pub progress: Progress,
    /// Bytes on the graphics card, of all; while the scene is being uploaded.
    pub uploading: Option<(usize, usize)>,
}
