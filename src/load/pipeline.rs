//! The way from a source to a scene: bytes, document, images, scene. Runs on the calling thread; a world that streams
//! delivers its scene first and then its chunks.

use std::path::Path;
use std::sync::Arc;

use super::error::{LoadError, guarded};
use super::event::{LoadEvent, LoadState};
use super::game_folders;
use super::minetest::{folder_of_world, is_world};
use super::minetest_world::load_world;
use super::options::LoadOptions;
use super::resources::DiskResources;
use super::search::search_folders;
use super::source::Source;
use crate::bake::{self, ReadImage, bake_for, test_boxes};
use crate::base::{ImageIndex, Phase, Report, Reservation, Task, hash_bytes, path_text};
use crate::format::{Document, MemoryFile, read_document};
use crate::scene::Scene;

/// Reads and bakes a world on the calling thread and hands over its events in order: the scene, then its chunks. The end
/// is the return; it is no event. A defect that panics on the way becomes an error.
///
/// # Errors
/// There is no scene, or not all of it, for the reason given.
pub fn load_events(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    each: &mut dyn FnMut(LoadEvent),
) -> Result<(), LoadError> {
    guarded(source.name(), || load_unguarded(source, options, task, each))
}

/// Reads and bakes a world on the calling thread, all of its chunks included. A defect that panics on the way becomes an
/// error.
///
/// # Errors
/// There is no scene, for the reason given.
pub fn load_now(source: &Source, options: &LoadOptions, task: &Task) -> Result<Arc<Scene>, LoadError> {
    let mut state = LoadState::default();
    load_events(source, options, task, &mut |event| state.apply(event))?;
    Ok(state.into_scene())
}

/// Reads a map on the calling thread without making a scene of it, and lets `look` at the document. A defect that panics
/// on the way becomes an error.
pub fn read_now<T>(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    look: impl FnOnce(&Document) -> T,
) -> Result<T, LoadError> {
    read_with_report(source, options, task, |document, _| look(document))
}

/// The same with what was odd about the file.
pub fn read_with_report<T>(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    look: impl FnOnce(&Document, &Report) -> T,
) -> Result<T, LoadError> {
    guarded(source.name(), || {
        let bytes = source.read(&options.disk.trusted(), task)?;
        // The reservation is held until all has been looked at.
        let (document, report, _room) = read_bytes(bytes, &source.name(), task)?;
        Ok(look(&document, &report))
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
    guarded(source.name(), || {
        // Standard input can be read once only.
        let bytes = source.read(&options.disk.trusted(), task)?;
        let of_images = options.task();
        let (document, _, reservation) = read_bytes(bytes.clone(), &source.name(), &of_images)?;
        bake::each_image(&document, &resources(source.path(), options, &of_images), &of_images, each)?;
        drop((document, reservation));
        bake_bytes((bytes, &source.name()), source.path(), options, task)
    })
}

/// Where the images of a map are from; with where it lies.
pub(super) fn resources(path: Option<&Path>, options: &LoadOptions, task: &Task) -> DiskResources {
    let disk = options.disk.trusted();
    let environment = game_folders::with_steam_libraries(options.environment.clone(), &disk, task);
    let folders = search_folders(path, &options.images.data_dirs, &environment);
    let resources = DiskResources::on_disk(disk, folders).with_texture_cache(options.texture_cache.clone());
    resources.with_stand_ins(options.images.stand_ins())
}

fn load_unguarded(
    source: &Source,
    options: &LoadOptions,
    task: &Task,
    each: &mut dyn FnMut(LoadEvent),
) -> Result<(), LoadError> {
    if *source == Source::Boxes {
        return load_boxes(task, each);
    }
    if let Some(path) = source.path().filter(|_| source.bytes().is_none())
        && is_world(path, &options.disk.trusted(), task)
    {
        // A world has one view and one list of bookmarks, whichever of its files was opened.
        match folder_of_world(path) {
            Some(folder) => options.full_paths.note_as(path, &folder),
            None => options.full_paths.note(path),
        }
        return load_world(path, options, task, each).map_err(|cause| LoadError::of_world(&source.name(), cause));
    }
    let bytes = source.read(&options.disk.trusted(), task)?;
    each(LoadEvent::Scene(bake_bytes((bytes, &source.name()), source.path(), options, task)?));
    Ok(())
}

/// The built-in boxes, as a world that streams: all that is known of them, then chunk by chunk.
fn load_boxes(task: &Task, each: &mut dyn FnMut(LoadEvent)) -> Result<(), LoadError> {
    let (scene, chunks) = test_boxes::stream();
    each(LoadEvent::Scene(Arc::new(scene)));
    task.begin(Phase::Layers, chunks.len());
    for (key, chunk) in chunks {
        task.check()?;
        each(LoadEvent::Chunk(key, chunk));
        task.step();
    }
    Ok(())
}

/// Reads and bakes a map file whose bytes are there, on the calling thread. A defect that panics on the way becomes an
/// error.
pub(super) fn load_bytes(
    path: &Path,
    bytes: Arc<[u8]>,
    options: &LoadOptions,
    task: &Task,
) -> Result<Arc<Scene>, LoadError> {
    let name = path_text(path);
    guarded(name.clone(), || bake_bytes((bytes, &name), Some(path), options, task))
}

/// Makes a scene of a map's bytes; with what they are called, and where they lie.
fn bake_bytes(
    (bytes, name): (Arc<[u8]>, &str),
    path: Option<&Path>,
    options: &LoadOptions,
    task: &Task,
) -> Result<Arc<Scene>, LoadError> {
    let (fingerprint, length) = (fingerprint(&bytes), bytes.len() as u64);
    let (document, report, _room) = read_bytes(bytes, name, task)?;
    path.into_iter().for_each(|path| options.full_paths.note(path));
    let resources = resources(path, options, task);
    let mut scene = bake_for(&document, &resources, &options.textures, options.level_style, task, report)?;
    let container = &mut scene.summary.container;
    (container.fingerprint, container.bytes) = (fingerprint, length);
    Ok(Arc::new(scene))
}

/// Number of a file's bytes, to compare files by; not proof against files that are made to collide.
pub(super) fn fingerprint(bytes: &[u8]) -> u64 {
    hash_bytes(bytes)
}

/// A document, what was odd about it, and the reservation that its bytes take.
pub(super) fn read_bytes(
    bytes: Arc<[u8]>,
    name: &str,
    task: &Task,
) -> Result<(Document, Report, Reservation), LoadError> {
    // A file is never larger than the whole budget, of which nothing is spent yet.
    let mut reservation = task.reservation();
    let _ = reservation.grow(bytes.len());
    task.check()?;
    task.begin(Phase::Parsing, 0);
    let mut report = Report::default();
    let document = read_document(&MemoryFile(bytes), task, &mut report);
    let document = document.map_err(|cause| LoadError::of_format(name, cause))?;
    Ok((document, report, reservation))
}
