//! Single images of the map: which one is shown large, and saving it as a file.

use std::path::{Path, PathBuf};

use super::Viewer;
use crate::app::dialog::{Dialog, DialogPurpose};
use crate::app::export_job::Destination;
use crate::app::image_files::{ImageResult, Picture, file_name};
use crate::base::{ImageIndex, STILL_ENDINGS, with_ending};
use crate::ui::text;
use crate::view;

impl Viewer {
    /// Has the image read that the viewer shows, where the scene does not have it.
    pub(super) fn follow_image(&mut self) {
        let maps = &self.session.maps;
        let shown = self.shown_image().filter(|_| !self.session.view.shell.gallery.open);
        self.session.image_files.follow(maps.scene().zip(shown), maps.source(), maps.options());
    }

    /// Image of the map that is shown large.
    fn shown_image(&self) -> Option<ImageIndex> {
        self.session.view.world.as_flat()?.layout.image
    }

    /// Proposed file of an image.
    pub(super) fn suggested_image_file(&self) -> Option<PathBuf> {
        let folder =
            self.picture_folder().unwrap_or_else(|| self.session.maps.options().environment.current_dir.clone());
        let file = folder.join(self.image_name(self.shown_image()?)?);
        Some(std::path::absolute(&file).unwrap_or(file))
    }

    /// Opens a dialog to choose a file for an image.
    pub(super) fn save_image_by_dialog(&mut self, image: ImageIndex) {
        if let (None, Some(picture), Some(name)) =
            (&self.session.dialog, self.picture_of(image), self.image_name(image))
        {
            let (folder, proxy) = (self.picture_folder(), self.session.proxy.clone());
            self.session.dialog = Some(Dialog::save(DialogPurpose::Image, &name, folder, proxy));
            self.session.image_files.set_unsaved(picture);
            self.poll_dialog();
        }
    }

    /// Saves the image in the chosen file.
    pub(super) fn save_image_chosen(&mut self, path: PathBuf) {
        if let Some(picture) = self.session.image_files.take_unsaved() {
            // The dialog has not confirmed a file with another name.
            if let Some(whole) = self.image_path(&path) {
                let replaces = whole == path;
                self.save_image(picture, whole, replaces);
            }
        }
    }

    /// Saves an image in this file.
    pub(super) fn save_image_to(&mut self, image: ImageIndex, path: PathBuf) {
        if let Some(picture) = self.picture_of(image)
            && let Some(path) = self.image_path(&path)
        {
            self.save_image(picture, path, false);
        }
    }

    /// File for an image with its ending. `None` where the name is that of another format, which is then said.
    fn image_path(&mut self, path: &Path) -> Option<PathBuf> {
        match with_ending(path, "PNG", &STILL_ENDINGS) {
            Ok(path) => Some(path),
            Err(why) => {
                self.session.maps.set_error(format!("Cannot save the image: {why}."));
                None
            }
        }
    }

    /// Takes the outcome of an image.
    pub(super) fn on_image(&mut self, result: ImageResult) {
        let Some((path, saved)) = self.session.image_files.on_result(result) else { return };
        match saved {
            Ok(bytes) => {
                let name = file_name(&path);
                self.session.export_queue.set_toast(format!(
                    "Saved {} ({})",
                    text::clean(&name),
                    text::file_size(bytes)
                ));
            }
            Err(why) => self.session.maps.set_error(format!("Cannot save the image: {why}.")),
        }
    }

    fn save_image(&mut self, picture: Picture, path: PathBuf, replaces: bool) {
        let path = std::path::absolute(&path).unwrap_or(path);
        let map = self.session.maps.path().map(Path::to_owned);
        self.session.image_files.save(picture, Destination { path, replaces, map });
    }

    fn picture_of(&self, image: ImageIndex) -> Option<Picture> {
        Some(self.session.image_files.picture(self.session.maps.scene()?, image))
    }

    fn image_name(&self, image: ImageIndex) -> Option<String> {
        let info = self.session.maps.world()?.as_flat()?.info.images.get(image.get())?;
        Some(view::image_file_name(&info.name))
    }
}
