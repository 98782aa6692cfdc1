//! Images of the map by themselves: which one is shown large, and saving it as a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use winit::event_loop::EventLoopProxy;

use super::Viewer;
use super::saving::with_end;
use crate::app::Wake;
use crate::app::dialog::{AsksFor, Dialog};
use crate::app::image_files::{ImageFiles, ImageResult, Picture, file_name};
use crate::app::picture_saver::Destination;
use crate::base::ImageIndex;
use crate::ui::text;
use crate::view;

/// Images are read and saved on a thread that wakes the window.
pub(super) fn image_files(proxy: EventLoopProxy<Wake>) -> ImageFiles {
    ImageFiles::new(Arc::new(move |result| {
        // A window that has been closed needs no results.
        let _ = proxy.send_event(Wake::Image(result));
    }))
}

impl Viewer {
    /// Has the image read that the viewer shows, where the scene does not have it.
    pub(super) fn follow_image(&mut self) {
        let maps = &self.kept.maps;
        let shown = self.kept.view.layout.image.filter(|_| !self.kept.view.gallery.open);
        self.kept.image_files.follow(maps.scene().zip(shown), maps.source(), maps.options());
    }

    /// Where an image would be saved unless people choose another file.
    pub(super) fn suggested_image_file(&self) -> Option<PathBuf> {
        let folder = self.picture_folder().unwrap_or_else(|| self.kept.maps.options().environment.current_dir.clone());
        let file = folder.join(self.image_name(self.kept.view.layout.image?)?);
        Some(std::path::absolute(&file).unwrap_or(file))
    }

    /// Lets people choose a file for an image.
    pub(super) fn save_image_by_dialog(&mut self, image: ImageIndex) {
        if let (None, Some(picture), Some(name)) = (&self.kept.dialog, self.picture_of(image), self.image_name(image)) {
            let (folder, proxy) = (self.picture_folder(), self.kept.proxy.clone());
            self.kept.dialog = Some(Dialog::save(AsksFor::Image, &name, folder, proxy));
            self.kept.image_files.ask(picture);
            self.look_at_dialog();
        }
    }

    /// They have chosen this file.
    pub(super) fn save_image_chosen(&mut self, path: PathBuf) {
        if let Some(picture) = self.kept.image_files.take_asked() {
            // Of a file with another name they were not asked whether it may go.
            let whole = with_end(&path, "png");
            let replaces = whole == path;
            self.save_image(picture, whole, replaces);
        }
    }

    /// Saves an image in this file.
    pub(super) fn save_image_to(&mut self, image: ImageIndex, path: PathBuf) {
        if let Some(picture) = self.picture_of(image) {
            self.save_image(picture, with_end(&path, "png"), false);
        }
    }

    /// Takes what has become of an image.
    pub(super) fn on_image(&mut self, result: ImageResult) {
        let Some((path, saved)) = self.kept.image_files.on_result(result) else { return };
        match saved {
            Ok(bytes) => {
                let name = file_name(&path);
                self.kept.saver.tell(format!("Saved {}, {}", text::clean(&name), text::file_size(bytes)));
            }
            Err(why) => self.kept.maps.complain(format!("The image is not saved: {why}.")),
        }
    }

    fn save_image(&mut self, picture: Picture, path: PathBuf, replaces: bool) {
        let path = std::path::absolute(&path).unwrap_or(path);
        let map = self.kept.maps.path().map(Path::to_owned);
        self.kept.image_files.save(picture, Destination { path, replaces, map });
    }

    fn picture_of(&self, image: ImageIndex) -> Option<Picture> {
        Some(self.kept.image_files.picture(self.kept.maps.scene()?, image))
    }

    fn image_name(&self, image: ImageIndex) -> Option<String> {
        let info = self.kept.maps.scene()?.info.images.get(image.get())?;
        Some(view::image_file_name(&info.name))
    }
}
