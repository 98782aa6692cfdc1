//! From a name on the command line to a scene in memory: reads the bytes, finds the images that lie beside the map,
//! and runs reading and baking on a thread of its own.
//!
//! Disks are read through `files`; nothing is drawn here, and no window known. [`Job`] is a
//! load in the background, [`load_now`] the same load on the calling thread, [`read_now`] one that ends with the document;
//! [`Follow`] loads a file again whenever it has changed.

mod follow;
mod game_folders;
mod image;
mod job;
mod outside_images;
mod resources;
mod search;
mod source;
mod steam;
mod thumbnail_cache;

#[cfg(test)]
pub(crate) mod test_file;

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What [`load_with_images`] hands over.
pub use crate::bake::ReadImage;
/// Part of [`LoadOptions`].
pub use crate::bake::Selection;
/// Which names of images may be those of files.
pub use crate::format::teeworlds::is_plain_file_name;
pub use follow::{Follow, Following, Fresh, Standing};
pub use image::{ReadImageError, read_image};
pub use job::{Ended, Job, drop_in_background, load_while};
pub use resources::DiskResources;
pub use search::{Folders, search_folders};
pub use source::Source;
pub use thumbnail_cache::{Content, ThumbnailCache};

use crate::bake::{self, TextureCache, bake_for};
use crate::base::{
    Cancelled, Clock, ImageIndex, Limits, Mapres, Phase, Placeholder, Report, Reservation, StandInChoice, Task,
    hash_bytes, path_text,
};
use crate::files::{self, Disk, Environment, FileError, FullPaths, WriteError};
use crate::format::{Document, FileHead, FormatError, Kind, MemoryFile, is_worth_reading, read_document, sniff};
use crate::scene::Scene;

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
    /// What shows for images that are not found.
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
    /// What the load may use; see [`LoadOptions::task`].
    pub limits: Limits,
    /// Where files are.
    pub disk: Disk,
    /// What the phases of the load are timed by.
    pub clock: Clock,
    /// Which textures are made.
    pub textures: Selection,
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

/// Why there is no scene. The text is one line that names the thing, the reason and the way out.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The bytes could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The bytes are not a map.
    #[error("cannot open {name}: {cause}")]
    Format {
        /// Name of the source, for people.
        name: String,
        /// Reason.
        #[source]
        cause: FormatError,
    },
    /// The load was cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A defect of the program met by this file.
    #[error(
        "cannot open {name}: a defect in mapscope stopped the load ({message}); please report it with the map{report}"
    )]
    Panicked {
        /// Name of the source, for people.
        name: String,
        /// Message of the panic.
        message: String,
        /// Where the report about it is, as an end of the sentence; empty where there is none.
        report: String,
    },
    /// The machine has no thread left.
    #[error("cannot start the loader thread: {0}")]
    Thread(#[source] std::io::Error),
}

impl LoadError {
    /// Whether trying once more, without any other change, may help: the file may be right by then.
    pub fn may_pass(&self) -> bool {
        !matches!(self, Self::File(FileError::Folder(_) | FileError::NotRegular(_)) | Self::Panicked { .. })
    }
}

/// Reads and bakes a map on the calling thread. A defect that panics on the way becomes an error.
pub fn load_now(source: &Source, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    job::guarded(source.name(), || load_unguarded(source, options, task))
}

/// Reads a map on the calling thread without making a scene of it, and lets `look` at the document. A defect that panics
/// on the way becomes an error.
pub fn read_now<T>(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    look: impl FnOnce(&Document) -> T,
) -> Result<T, LoadError> {
    job::guarded(source.name(), || {
        // The room is held until all has been looked at.
        let (document, _, _room) = read_map(source, &options.disk.trusted(), task)?;
        Ok(look(&document))
    })
}

/// Reads and bakes a map on the calling thread, and hands over all its images before, one after the other, each in its
/// own size. A defect that panics on the way becomes an error.
pub fn load_with_images(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    each: impl FnMut(ImageIndex, ReadImage),
) -> Result<Arc<Scene>, LoadError> {
    job::guarded(source.name(), || {
        // Standard input can be read once only.
        let bytes = source.read(&options.disk.trusted(), task, &is_worth_reading)?;
        let of_images = options.task();
        let (document, _, reserved) = read_bytes(bytes.clone(), &source.name(), &of_images)?;
        bake::each_image(&document, &resources(source.path(), options, &of_images), &of_images, each)?;
        drop((document, reserved));
        bake_bytes((bytes, &source.name()), source.path(), options, task)
    })
}

/// Where the images of a map are from; with where it lies.
fn resources(path: Option<&Path>, options: &LoadOptions, task: &Task) -> DiskResources {
    let disk = options.disk.trusted();
    let environment = game_folders::with_steam_libraries(options.environment.clone(), &disk, task);
    let folders = search_folders(path, &options.images.data_dirs, &environment);
    let resources = DiskResources::on_disk(disk, folders).with_texture_cache(options.texture_cache.clone());
    resources.with_stand_ins(options.images.stand_ins())
}

fn load_unguarded(source: &Source, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    if *source == Source::Boxes {
        return Ok(Arc::new(bake::test_boxes::scene()));
    }
    let disk = options.disk.trusted();
    let bytes = source.read(&disk, task, &is_worth_reading)?;
    bake_bytes((bytes, &source.name()), source.path(), options, task)
}

/// Reads and bakes a map file whose bytes are there, on the calling thread. A defect that panics on the way becomes an
/// error.
fn load_bytes(path: &Path, bytes: Arc<[u8]>, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    let name = path_text(path);
    job::guarded(name.clone(), || bake_bytes((bytes, &name), Some(path), options, task))
}

/// Makes a scene of a map's bytes; with what they are called, and where they lie.
fn bake_bytes(
    (bytes, name): (Arc<[u8]>, &str),
    path: Option<&Path>,
    options: &LoadOptions,
    task: &Task,
) -> Result<Arc<Scene>, LoadError> {
    let fingerprint = fingerprint(&bytes);
    let (document, report, _room) = read_bytes(bytes, name, task)?;
    path.into_iter().for_each(|path| options.full_paths.note(path));
    let resources = resources(path, options, task);
    let mut scene = bake_for(&document, &resources, &options.textures, task, report)?;
    scene.summary.container.fingerprint = fingerprint;
    Ok(Arc::new(scene))
}

/// Number of a file's bytes, to compare files by; not proof against files that are made to collide.
fn fingerprint(bytes: &[u8]) -> u64 {
    hash_bytes(bytes)
}

/// A document, what was odd about it, and the room that its bytes take.
fn read_map(source: &Source, disk: &Disk, task: &Task) -> Result<(Document, Report, Reservation), LoadError> {
    read_bytes(source.read(disk, task, &is_worth_reading)?, &source.name(), task)
}

fn read_bytes(bytes: Arc<[u8]>, name: &str, task: &Task) -> Result<(Document, Report, Reservation), LoadError> {
    // A file is never larger than the whole budget, of which nothing is spent yet.
    let mut reserved = task.reservation();
    let _ = reserved.grow(bytes.len());
    task.check()?;
    task.begin(Phase::Parsing, 0);
    let mut report = Report::default();
    let document = match read_document(&MemoryFile(bytes), task, &mut report) {
        Err(FormatError::Cancelled(cancelled)) => return Err(cancelled.into()),
        other => other.map_err(|cause| LoadError::Format { name: name.to_owned(), cause })?,
    };
    Ok((document, report, reserved))
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a map: `source` itself, or any
/// other file that is one. Called before the work for its content is done.
///
/// # Errors
/// A folder, a missing folder, a pipe or disk, a write-protected file, or a map.
pub fn check_destination(path: &Path, source: Option<&Path>) -> Result<(), WriteError> {
    files::check_destination(path, source, |head| sniff(&FileHead(head)).is_some_and(Kind::is_world))
}
