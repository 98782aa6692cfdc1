//! From a name on the command line to a scene in memory: reads the bytes, finds the images that lie beside the map,
//! and runs reading and baking on a thread of its own.
//!
//! This is the room that touches the disk and starts threads; it draws nothing and knows no window. [`Job`] is a
//! load in the background, [`load_now`] the same load on the calling thread.

mod files;
mod fonts;
mod job;
mod places;
mod png;
mod resources;
mod search;
mod source;
mod steam;

use std::path::PathBuf;
use std::sync::Arc;

pub use files::FileError;
pub use fonts::{SystemFont, start_font_search};
pub use job::{Job, drop_in_background};
pub use png::{PngError, decode_png};
pub use resources::DiskResources;
pub use search::{Environment, Folders, Os, search_folders};
pub use source::Source;

use crate::bake::bake;
use crate::base::{Cancelled, Limits, Phase, Report, Task};
use crate::format::{FormatError, read_document};
use crate::scene::Scene;

/// How to load.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Folders in which somebody asked to look for images first.
    pub data_dirs: Vec<PathBuf>,
    /// The machine around the program. The default knows nothing, so that a load depends on its arguments alone.
    pub environment: Environment,
    /// What the load may use; see [`LoadOptions::task`].
    pub limits: Limits,
}

impl LoadOptions {
    /// A load that looks for images on this machine, in `data_dirs` first.
    pub fn on_this_machine(data_dirs: Vec<PathBuf>) -> Self {
        Self { data_dirs, environment: Environment::of_this_machine(), limits: Limits::default() }
    }

    /// The handle for one load within these limits.
    pub fn task(&self) -> Task {
        Task::new(self.limits)
    }
}

/// Why there is no scene. The text is one line that names the thing, the reason and the way out.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The bytes are not a map.
    #[error("cannot open {name}: {cause}")]
    Format {
        /// What was opened, for people.
        name: String,
        /// What is wrong with it.
        #[source]
        cause: FormatError,
    },
    /// Somebody cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A defect of the program met by this file.
    #[error("cannot open {name}: a defect in mapscope stopped the load ({message}); please report it with the map")]
    Panicked {
        /// What was opened, for people.
        name: String,
        /// What the defect said.
        message: String,
    },
    /// The machine has no thread left.
    #[error("cannot start the loader thread: {0}")]
    Thread(#[source] std::io::Error),
}

/// Reads and bakes a map on the calling thread. A defect that panics on the way becomes an error.
pub fn load_now(source: &Source, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    job::guarded(source.name(), || load_unguarded(source, options, task))
}

fn load_unguarded(source: &Source, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    let bytes = source.read(task)?;
    // A file is never larger than the whole budget, of which nothing is spent yet.
    let mut room = task.room();
    let _ = room.grow(bytes.len());
    task.check()?;
    task.begin(Phase::Parsing, 0);
    let mut report = Report::default();
    let document = match read_document(bytes, task, &mut report) {
        Err(FormatError::Cancelled(cancelled)) => return Err(cancelled.into()),
        other => other.map_err(|cause| LoadError::Format { name: source.name(), cause })?,
    };
    let folders = search_folders(source.path(), &options.data_dirs, &options.environment);
    let resources = DiskResources::new(folders, *task.limits());
    let scene = bake(&document, &resources, task, report)?;
    Ok(Arc::new(scene))
}
