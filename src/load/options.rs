//! Options of a load: where images are from, what it may take, which textures are made.

use std::path::PathBuf;
use std::sync::Arc;

use crate::bake::{Selection, TextureCache};
use crate::base::{Clock, LevelStyle, Limits, Mapres, Placeholder, StandInChoice, Task};
use crate::files::{Disk, Environment, FullPaths};

/// Where images outside a map are from, as far as it was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImageSearch {
    /// Folders that are searched first.
    pub data_dirs: Vec<PathBuf>,
    /// Whether the program's own images stand in for the game's.
    pub mapres: Option<Mapres>,
    /// How images show that cannot be had.
    pub placeholder: Option<Placeholder>,
}

impl ImageSearch {
    /// Choice of images that show for those that are not found.
    pub fn stand_ins(&self) -> StandInChoice {
        StandInChoice { mapres: self.mapres.unwrap_or_default(), placeholder: self.placeholder.unwrap_or_default() }
    }

    /// The same with more folders after its own, and with these stand-ins where none were chosen.
    pub fn or(mut self, folders: &[PathBuf], stand_ins: StandInChoice) -> Self {
        self.data_dirs.extend_from_slice(folders);
        self.mapres = self.mapres.or(Some(stand_ins.mapres));
        self.placeholder = self.placeholder.or(Some(stand_ins.placeholder));
        self
    }

    /// Whether another search finds the same.
    pub fn is_same(&self, other: &Self) -> bool {
        self.data_dirs == other.data_dirs && self.stand_ins() == other.stand_ins()
    }
}

/// How to load.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Where images outside a map are from.
    pub images: ImageSearch,
    /// The machine around the program. The default knows nothing, so that a load depends on its arguments alone.
    pub environment: Environment,
    /// Bounds on the load; see [`LoadOptions::task`].
    pub limits: Limits,
    /// Where files are.
    pub disk: Disk,
    /// Clock that the phases of the load are timed by.
    pub clock: Clock,
    /// Which textures are made.
    pub textures: Selection,
    /// How levels are shown.
    pub level_style: LevelStyle,
    /// Learns where the files that are loaded really lie.
    pub full_paths: FullPaths,
    /// Textures of earlier loads, as long as something still shows them.
    pub texture_cache: Arc<TextureCache>,
}

impl LoadOptions {
    /// A load that looks for images on this machine, in `data_dirs` first. Asks no disk: that is left to the load.
    pub fn on_this_machine(data_dirs: Vec<PathBuf>) -> Self {
        let images = ImageSearch { data_dirs, ..ImageSearch::default() };
        Self { images, environment: Environment::of_this_machine(), ..Self::default() }
    }

    /// The handle for one load within these limits.
    pub fn task(&self) -> Task {
        Task::new(self.limits).timed_by(self.clock.clone())
    }
}
