//! Pictures that are saved as files: the choice, its destination, and the outcome.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Session, Viewer};
use crate::app::dialog::{Dialog, DialogPurpose, ExportKind};
use crate::app::export_job::{Destination, ExportEvent};
use crate::load::Source;
use crate::scene::Scene;
use crate::ui::{SaveOutcome, text};
use crate::view::{self, Ending, SaveChoice, SaveOrder, ShellAction};

impl Viewer {
    /// Has the choice weighed, while the dialog is open.
    pub(super) fn follow_choice(&mut self) {
        let shell = &self.session.view.shell;
        let is_open = shell.save.open && !shell.gallery.open;
        let choice = shell.save.choice;
        // A view that has become larger, or shows less, may be affordable in more of its size.
        let unfitted = if is_open { self.order_of(choice.unfitted()) } else { None };
        if self.session.export_queue.is_new(unfitted) {
            self.set_choice(choice.unfitted());
        }
        let chosen = if is_open { self.chosen() } else { None };
        self.session.export_queue.follow(chosen);
        let choice = self.session.view.shell.save.choice;
        if let Some((bytes, proposed_ns)) = self.session.export_queue.weight()
            && let length_s = choice.length_s().or(proposed_ns.map(|ns| ns as f64 / 1.0e9))
            && let Some(smaller) = choice.fitted(bytes, length_s)
        {
            self.set_choice(smaller);
            // Its size is estimated next, and none shows until then.
            let chosen = self.chosen();
            self.session.export_queue.follow(chosen);
            self.request_redraw();
        }
    }

    fn set_choice(&mut self, choice: SaveChoice) {
        view::apply(&mut self.session.view, ShellAction::SetSave(choice), self.session.maps.world());
    }

    /// Proposed file of the picture.
    pub(super) fn suggested_file(&self) -> Option<PathBuf> {
        let (order, _) = self.chosen().filter(|_| self.session.view.shell.save.open)?;
        let folder =
            self.picture_folder().unwrap_or_else(|| self.session.maps.options().environment.current_dir.clone());
        let file = folder.join(self.picture_name(&order));
        Some(std::path::absolute(&file).unwrap_or(file))
    }

    /// Opens a dialog to choose a file, then saves the present choice.
    pub(super) fn save_by_dialog(&mut self) {
        if let (None, Some((order, scene))) = (&self.session.dialog, self.chosen()) {
            let (name, folder) = (self.picture_name(&order), self.picture_folder());
            let purpose = DialogPurpose::Export(ExportKind::of(order.moving.map(|moving| moving.format)));
            self.session.dialog = Some(Dialog::save(purpose, &name, folder, self.session.proxy.clone()));
            self.session.export_queue.set_unsaved(order, scene);
            self.poll_dialog();
        }
    }

    /// Saves the picture in the chosen file.
    pub(super) fn save_chosen(&mut self, path: PathBuf) {
        if let Some((order, scene)) = self.session.export_queue.take_unsaved() {
            match order.named(&path) {
                Ok(whole) => {
                    // The dialog has not confirmed a file with another name.
                    let replaces = whole == path;
                    self.save(order, scene, whole, replaces);
                }
                // The export dialog may be closed by now.
                Err(why) => self.session.maps.set_error(format!("Export failed: {why}.")),
            }
        }
    }

    /// Saves the present choice in this file.
    pub(super) fn save_to(&mut self, path: PathBuf, replaces: bool) {
        if let Some((order, scene)) = self.chosen() {
            match order.named(&path) {
                Ok(path) => self.save(order, scene, path, replaces),
                Err(why) => self.session.export_queue.refuse(why.to_string()),
            }
        }
    }

    fn chosen(&self) -> Option<(SaveOrder, Arc<Scene>)> {
        self.order_of(self.session.view.shell.save.choice)
    }

    fn order_of(&self, choice: SaveChoice) -> Option<(SaveOrder, Arc<Scene>)> {
        let Session { view, maps, .. } = &self.session;
        let scene = maps.scene()?;
        let order = view::save_order(&view.world, choice, &scene.world)?;
        Some((order, scene.clone()))
    }

    fn save(&mut self, order: SaveOrder, scene: Arc<Scene>, path: PathBuf, replaces: bool) {
        let path = std::path::absolute(&path).unwrap_or(path);
        let map = self.session.maps.path().map(Path::to_owned);
        self.session.export_queue.save(order, scene, Destination { path, replaces, map });
    }

    /// Takes an event of an export. Where its dialog is closed the outcome shows elsewhere.
    pub(super) fn on_export_event(&mut self, event: ExportEvent) {
        let Some(outcome) = self.session.export_queue.on_event(event) else { return };
        // A question that is open stays, and says that the export has ended.
        if self.session.view.shell.save.ending == Ending::WhenSaved {
            self.set_ending(Ending::No);
            if matches!(outcome, SaveOutcome::Saved(..)) {
                self.session.quit = true;
                return;
            }
        }
        if self.session.view.shell.save.open && !self.session.view.shell.gallery.open {
            return;
        }
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match outcome {
            SaveOutcome::Saved(path, bytes) => {
                self.session.export_queue.set_toast(format!(
                    "Exported {} ({})",
                    text::clean(&name(&path)),
                    text::file_size(bytes)
                ));
            }
            SaveOutcome::Exists(path) => {
                self.session.maps.set_error(format!("Export failed: {} already exists.", name(&path)));
            }
            SaveOutcome::Failed(why) => self.session.maps.set_error(format!("Export failed: {why}.")),
            SaveOutcome::Cancelled => {}
        }
    }

    /// Ends the program: at once, or, where a picture is being saved, after a question. A second request counts at
    /// once.
    pub fn ask_to_quit(&mut self) {
        let is_asked = self.session.view.shell.save.ending == Ending::Asked;
        if self.session.export_queue.is_saving() && !is_asked {
            self.set_ending(Ending::Asked);
            // The window may have been closed from the desktop while hidden.
            self.canvas.come_to_front();
            self.request_redraw();
        } else {
            self.session.quit = true;
        }
    }

    fn set_ending(&mut self, ending: Ending) {
        view::apply(&mut self.session.view, ShellAction::SetEnding(ending), self.session.maps.world());
    }

    /// Stops saving when the program ends.
    pub fn stop_saving(&mut self) {
        self.session.export_queue.finish();
    }

    fn picture_name(&self, order: &SaveOrder) -> String {
        let map = match self.session.maps.source() {
            Some(Source::Demo) => Some("demo".to_owned()),
            _ => self.session.maps.name(),
        };
        view::save_name(&map.unwrap_or_default(), order, self.session.view.shell.save.choice.what)
    }

    /// Folder of the last picture, or else of the map.
    pub(super) fn picture_folder(&self) -> Option<PathBuf> {
        let last = self.session.export_queue.folder().map(Path::to_owned);
        last.or_else(|| self.session.maps.folder()).or_else(|| self.session.memory.last_folder())
    }
}
