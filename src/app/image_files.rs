//! Single images of the map: one that no layer uses is read again from the map's file while its viewer is open, and any
//! can be saved as a PNG file. Both are done on another thread, which is there while there are tasks.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use super::export_job::Destination;
use crate::base::panics;
use crate::base::{ImageIndex, Limits, RgbaImage, Task};
use crate::export::encode_png;
use crate::files::{TaskHandle, TaskQueue, WriteError, check_new, write_whole};
use crate::load::{LoadOptions, ReadImageError, Source, check_destination, read_image};
use crate::scene::{ImageState, Scene};
use crate::ui::ImageRead;

/// Notifies the window of a result, from any thread.
pub type NotifyResult = Arc<dyn Fn(ImageResult) + Send + Sync>;

/// Images that are read and saved.
pub struct ImageFiles {
    notify: NotifyResult,
    queue: Option<TaskQueue<Work>>,
    last_number: u64,
    read: Option<Reading>,
    /// Number of saves that are not done yet.
    saving: usize,
    /// Image to save once a file is chosen.
    unsaved: Option<Picture>,
}

/// Image that the viewer shows and the scene does not have.
struct Reading {
    scene: Weak<Scene>,
    image: ImageIndex,
    number: u64,
    task: TaskHandle,
    result: Option<Result<Arc<RgbaImage>, String>>,
}

/// Image to be saved.
#[derive(Clone)]
pub struct Picture {
    scene: Arc<Scene>,
    image: ImageIndex,
    /// Pixels where the scene does not have them.
    read: Option<Arc<RgbaImage>>,
}

enum Work {
    Read { number: u64, source: Box<Source>, options: Box<LoadOptions>, fingerprint: u64, image: ImageIndex },
    Save { picture: Picture, to: Destination },
}

/// Outcome of reading or saving an image.
pub enum ImageResult {
    /// It is read, or why not.
    Read(u64, Result<RgbaImage, String>),
    /// It is saved and weighs so many bytes, or why not.
    Saved(PathBuf, Result<u64, String>),
}

impl ImageFiles {
    /// Nothing is read or saved yet.
    pub fn new(notify: NotifyResult) -> Self {
        Self { notify, queue: None, last_number: 0, read: None, saving: 0, unsaved: None }
    }

    /// Has the image read that the viewer shows, where the scene does not have it; called at the start of a frame.
    /// `None` = none shows.
    pub fn follow(&mut self, shown: Option<(&Arc<Scene>, ImageIndex)>, source: Option<&Source>, options: &LoadOptions) {
        let is_unused = |(scene, image): &(&Arc<Scene>, ImageIndex)| {
            let info = scene.world.as_flat().and_then(|flat| flat.info.images.get(image.get()));
            info.is_some_and(|info| info.state == ImageState::Unused)
        };
        let Some((scene, image, source)) = shown.filter(is_unused).zip(source).map(|((s, i), source)| (s, i, source))
        else {
            self.read.take().inspect(|read| read.task.cancel());
            if self.saving == 0 {
                self.queue = None;
            }
            return;
        };
        let is_same = |read: &Reading| read.image == image && Weak::as_ptr(&read.scene) == Arc::as_ptr(scene);
        if self.read.as_ref().is_some_and(is_same) {
            return;
        }
        self.read.take().inspect(|read| read.task.cancel());
        self.last_number += 1;
        let number = self.last_number;
        let fingerprint = scene.summary.container.fingerprint;
        let (source, options) = (Box::new(source.clone()), Box::new(options.clone()));
        let task = self.push(Work::Read { number, source, options, fingerprint, image });
        self.read = Some(Reading { scene: Arc::downgrade(scene), image, number, task, result: None });
    }

    /// State for the panels.
    pub fn status(&self) -> ImageRead {
        let Some(read) = &self.read else { return ImageRead::None };
        match &read.result {
            None => ImageRead::Reading(read.image),
            Some(Ok(picture)) => ImageRead::Read(read.image, picture.clone()),
            Some(Err(why)) => ImageRead::Failed(read.image, why.clone()),
        }
    }

    /// Image to be saved: as it was read, or else as the scene has it.
    pub fn picture(&self, scene: &Arc<Scene>, image: ImageIndex) -> Picture {
        let read = match self.status() {
            ImageRead::Read(other, picture) if other == image => Some(picture),
            _ => None,
        };
        Picture { scene: scene.clone(), image, read }
    }

    /// Notes that a file is being chosen for this.
    pub fn set_unsaved(&mut self, picture: Picture) {
        self.unsaved = Some(picture);
    }

    /// Takes the image whose file was chosen, or not.
    pub fn take_unsaved(&mut self) -> Option<Picture> {
        self.unsaved.take()
    }

    /// Saves an image.
    pub fn save(&mut self, picture: Picture, to: Destination) {
        self.saving += 1;
        self.push(Work::Save { picture, to });
    }

    /// Takes a result of the other thread. Returns the outcome of a save, when that is it.
    pub fn on_result(&mut self, result: ImageResult) -> Option<(PathBuf, Result<u64, String>)> {
        match result {
            ImageResult::Read(number, result) => {
                if let Some(read) = self.read.as_mut().filter(|read| read.number == number) {
                    read.result = Some(result.map(Arc::new));
                }
                None
            }
            ImageResult::Saved(path, result) => {
                self.saving = self.saving.saturating_sub(1);
                Some((path, result))
            }
        }
    }

    fn push(&mut self, work: Work) -> TaskHandle {
        let notify = self.notify.clone();
        let queue = self.queue.get_or_insert_with(|| {
            let make = move || {
                move |work: &Work, task: &Task| {
                    if let Some(result) = run(work, task) {
                        notify(result);
                    }
                    None
                }
            };
            TaskQueue::start("images", Limits::default(), make, Box::new(|| ()))
        });
        queue.push(work, Duration::ZERO)
    }
}

/// Runs a task; `None` where it was cancelled.
fn run(work: &Work, task: &Task) -> Option<ImageResult> {
    match work {
        Work::Read { number, source, options, fingerprint, image } => {
            let read = read_image(source, options, *fingerprint, *image, task);
            // A report about a later defect is not to name a map as being opened.
            panics::note_opening(None);
            task.check().ok()?;
            Some(ImageResult::Read(*number, read.map_err(|why: ReadImageError| why.to_string())))
        }
        Work::Save { picture, to } => {
            let saved = panics::guard(|| save(picture, to));
            let saved = saved.unwrap_or_else(|caught| Err(format!("internal error ({})", caught.message)));
            Some(ImageResult::Saved(to.path.clone(), saved))
        }
    }
}

/// Writes an image, whole or not at all.
fn save(picture: &Picture, to: &Destination) -> Result<u64, String> {
    let check = || -> Result<(), WriteError> {
        check_destination(&to.path, to.map.as_deref())?;
        if to.replaces { Ok(()) } else { check_new(&to.path) }
    };
    let text = |error: WriteError| error.to_string();
    check().map_err(text)?;
    let pixels = match &picture.read {
        Some(read) => read.clone(),
        None => Arc::new(whole(&picture.scene, picture.image).ok_or("the image is not loaded")?),
    };
    let bytes = encode_png(&pixels).map_err(|error| error.to_string())?;
    // A file may have come meanwhile.
    check().map_err(text)?;
    write_whole(&to.path, &bytes).map_err(text)?;
    Ok(bytes.len() as u64)
}

/// Image as the scene has it.
fn whole(scene: &Scene, image: ImageIndex) -> Option<RgbaImage> {
    let texture = scene.world.as_flat()?.texture_of(image)?;
    texture.part(0, glam::UVec2::ZERO, texture.picture_size_px(0))
}

/// Name of a file without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
