//! Thumbnails and facts of maps, one after the other: from the cache on disk where they are there, else by a load and a
//! drawing. Runs on a thread of its own, with a renderer of its own that is made when first needed.

use std::sync::Arc;
use std::time::Duration;

use glam::UVec2;

use crate::analysis::spot_params;
use crate::base::panics;
use crate::base::{MapFacts, MapFile, RgbaImage, Task};
use crate::export::{Headless, encode_thumbnail, finer, textures_for, thumbnail};
use crate::files::{FileError, TimeoutError, run_with_timeout};
use crate::load::{LoadError, LoadOptions, Selection, Source, ThumbnailCache, load_now};
use crate::scene::{Frame, Scene, World};
use crate::view::solid::thumbnail_frame;

/// Width of the pictures, in pixels.
const SIDE_PX: u32 = 256;
/// Longest time for the bytes of a map to come, and for its load.
const PATIENCE: Duration = Duration::from_secs(20);

/// Request for a thumbnail.
#[derive(Clone, Debug, PartialEq)]
pub struct ThumbnailRequest {
    /// Map.
    pub file: MapFile,
    /// The picture is needed at once; else it is enough that there is one on disk.
    pub picture: bool,
}

/// Thumbnail and facts.
pub struct Thumbnail {
    /// Map.
    pub file: MapFile,
    /// Facts and picture, or why there are none.
    pub result: Result<(MapFacts, Option<Arc<RgbaImage>>), String>,
}

/// Makes thumbnails.
pub struct Thumbnailer {
    options: LoadOptions,
    cache: Option<ThumbnailCache>,
    headless: Option<Headless>,
}

/// Reason why there is no picture; `None` where the work was cancelled.
struct Failure(Option<String>);

impl Thumbnailer {
    /// Makes pictures of maps that are loaded with these options.
    pub fn new(options: &LoadOptions) -> Self {
        let textures = Selection::of(|scene| textures_for(scene, &finer(&spot_params(scene, SIDE_PX))));
        let cache = ThumbnailCache::of_user(options, &Task::default());
        Self { options: LoadOptions { textures, ..options.clone() }, cache, headless: None }
    }

    /// Makes one; `None` where the work was cancelled.
    pub fn make(&mut self, request: &ThumbnailRequest, task: &Task) -> Option<Thumbnail> {
        let made = panics::guard(|| self.known(request).map_or_else(|| self.draw(&request.file, task), Ok));
        let result = made.unwrap_or_else(|caught| {
            // The renderer may be broken.
            self.headless = None;
            Err(Failure(Some(format!("internal error while drawing ({})", caught.message))))
        });
        let result = match result {
            Ok((facts, picture)) => Ok((facts, picture.filter(|_| request.picture).map(Arc::new))),
            Err(Failure(why)) => Err(why?),
        };
        Some(Thumbnail { file: request.file.clone(), result })
    }

    /// Facts and picture in the cache.
    fn known(&self, request: &ThumbnailRequest) -> Option<(MapFacts, Option<RgbaImage>)> {
        let cache = self.cache.as_ref()?;
        let content = cache.content(&request.file)?;
        let facts = cache.facts(&content)?;
        if request.picture {
            return Some((facts, Some(cache.picture(&content)?)));
        }
        cache.has_picture(&content).then_some((facts, None))
    }

    /// Reads the map, and draws it unless another file with the same content was drawn before.
    fn draw(&mut self, file: &MapFile, task: &Task) -> Result<(MapFacts, Option<RgbaImage>), Failure> {
        let (source, disk) = (Source::File(file.path.clone()), self.options.disk.clone());
        let read = run_with_timeout(task, PATIENCE, move |task| source.held(&disk, task));
        let (source, bytes) = match read? {
            Ok(source) => (source.clone(), source.bytes().unwrap_or_default().to_vec()),
            // A world in a folder is known by where it lies and when its blocks were written.
            Err(FileError::Folder(path)) => (Source::File(path), format!("{file:?}").into_bytes()),
            Err(error) => return Err(LoadError::File(error).into()),
        };
        let content = self.cache.as_ref().map(|cache| cache.content_of(&bytes));
        if let Some((cache, content)) = self.cache.as_ref().zip(content.as_ref())
            && let (Some(facts), Some(picture)) = (cache.facts(content), cache.picture(content))
        {
            cache.keep_content(file, content);
            return Ok((facts, Some(picture)));
        }
        let options = self.options.clone();
        let loaded = run_with_timeout(task, PATIENCE, move |task| load_now(&source, &options, task));
        panics::note_opening(None);
        let scene = loaded??;
        let picture = self.draw_scene(&scene)?;
        let facts = facts(&scene);
        if let Some((cache, content)) = self.cache.as_mut().zip(content)
            && let Ok(png) = encode_thumbnail(&picture)
        {
            cache.keep(&content, &facts, &png);
            cache.keep_content(file, &content);
        }
        Ok((facts, Some(picture)))
    }

    fn draw_scene(&mut self, scene: &Arc<Scene>) -> Result<RgbaImage, Failure> {
        let headless = match &mut self.headless {
            Some(headless) => headless,
            none => none.insert(Headless::new().map_err(|error| Failure(Some(error.to_string())))?),
        };
        let frame = match &scene.world {
            World::Flat(flat) => Frame::from(spot_params(flat, SIDE_PX)),
            World::Solid(solid) => thumbnail_frame(solid, UVec2::splat(SIDE_PX)).into(),
        };
        let drawn = thumbnail(headless, scene, frame);
        headless.clear_scene();
        drawn.map_err(|error| {
            self.headless = None;
            Failure(Some(error.to_string()))
        })
    }
}

fn facts(scene: &Scene) -> MapFacts {
    let info = scene.world.as_flat().map(|flat| &flat.info);
    MapFacts {
        author: info.map(|info| info.author.clone()).unwrap_or_default(),
        version: info.map(|info| info.version.clone()).unwrap_or_default(),
        warnings: scene.summary.warnings.len() + scene.summary.warnings_dropped,
    }
}

impl From<TimeoutError> for Failure {
    fn from(why: TimeoutError) -> Self {
        Self(match why {
            TimeoutError::Cancelled(_) => None,
            why => Some(format!("No thumbnail: {why}.")),
        })
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self(match error {
            LoadError::Cancelled(_) | LoadError::File(FileError::Cancelled(_)) => None,
            // The name stands beside it.
            LoadError::Format { cause, .. } => Some(cause.to_string()),
            LoadError::World { cause, .. } => Some(cause.to_string()),
            error => Some(error.to_string()),
        })
    }
}

#[cfg(test)]
mod tests;
