//! Requests of the window to the desktop: dialogs for files and folders, and a program that shows a folder.

use std::path::{Path, PathBuf};

use super::Viewer;
use crate::app::dialog::{Dialog, DialogOutcome, DialogPurpose};
use crate::app::typed_path;
use crate::app::user_event::UserEvent;
use crate::base::path_text;
use crate::desktop::crash_report;
use crate::files::show_folder;
use crate::load::Source;
use crate::prefs::Edit;
use crate::view::solid::{PageAction, SolidAction};
use crate::view::{self, Request, ShellAction};

impl Viewer {
    /// Opens a dialog, unless one is open already.
    pub(super) fn open_dialog(&mut self, purpose: DialogPurpose) {
        if self.session.dialog.is_none() {
            let folder = self.nearby_folder();
            self.session.dialog = Some(Dialog::open(purpose, folder, self.session.proxy.clone()));
            self.poll_dialog();
        }
    }

    /// Compares the map on screen with another one, whose path may start from its folder.
    pub(super) fn compare_map(&mut self, other: &Path) {
        let environment = &self.session.maps.options().environment;
        let folder = self.session.maps.folder().unwrap_or_else(|| environment.current_dir.clone());
        let other = match other.to_str() {
            Some(typed) if !other.is_absolute() => typed_path::plain(&environment.typed_path(typed, &folder)),
            Some(_) | None => folder.join(other),
        };
        self.session.comparison.start(other, &self.session.maps);
    }

    /// Opens the map that the one on screen is compared with, to compare them the other way round.
    pub(super) fn swap_maps(&mut self) {
        let at = self.session.view.world.viewpoint();
        if let Some(source) = self.session.comparison.swap(&self.session.maps, at) {
            self.open_asked(source);
        }
    }

    /// Folder in which the user is likely to look for a file: that of the gallery while it is open, of the map, of the
    /// last map.
    fn nearby_folder(&self) -> Option<PathBuf> {
        let browsed = self.session.gallery.folder().filter(|_| self.session.view.shell.gallery.open);
        browsed.or_else(|| self.session.maps.folder()).or_else(|| self.session.memory.last_folder())
    }

    /// Checks for the answer of the dialog.
    pub(super) fn poll_dialog(&mut self) {
        let Some(dialog) = &mut self.session.dialog else { return };
        match dialog.poll() {
            DialogOutcome::Waiting => return,
            DialogOutcome::Chosen(path) if dialog.purpose == DialogPurpose::Map => self.open_asked(Source::File(path)),
            DialogOutcome::Chosen(path) if dialog.purpose == DialogPurpose::MapFolder => {
                // The folder of a world is opened, any other one is shown in the gallery.
                self.open_asked(Source::File(path))
            }
            DialogOutcome::Chosen(path) if matches!(dialog.purpose, DialogPurpose::Export(_)) => self.save_chosen(path),
            DialogOutcome::Chosen(path) if dialog.purpose == DialogPurpose::Image => self.save_image_chosen(path),
            DialogOutcome::Chosen(path) if dialog.purpose == DialogPurpose::SaveToCompare => {
                let compare = SolidAction::Page(PageAction::Compare(Some(path)));
                drop(view::apply(&mut self.session.view, compare, self.session.maps.world()));
            }
            DialogOutcome::Chosen(path) if dialog.purpose == DialogPurpose::MapToCompare => self.compare_map(&path),
            DialogOutcome::Chosen(path) => self.set_pref(Edit::AddFolder(path)),
            // The picture to save holds a whole map.
            DialogOutcome::Closed if matches!(dialog.purpose, DialogPurpose::Export(_)) => {
                drop(self.session.export_queue.take_unsaved())
            }
            DialogOutcome::Closed if dialog.purpose == DialogPurpose::Image => {
                drop(self.session.image_files.take_unsaved())
            }
            DialogOutcome::Closed => {}
            // The viewer of images has a field for the path then.
            DialogOutcome::Unavailable if dialog.purpose == DialogPurpose::Image => {
                drop(self.session.image_files.take_unsaved());
                self.session.export_queue.set_no_dialog();
            }
            DialogOutcome::Unavailable if matches!(dialog.purpose, DialogPurpose::Export(_)) => {
                drop(self.session.export_queue.take_unsaved());
                self.session.export_queue.set_no_dialog();
            }
            DialogOutcome::Unavailable if dialog.purpose == DialogPurpose::SaveToCompare => {
                // The page has a field for the path.
                let page = SolidAction::Page(PageAction::AskSave);
                drop(view::apply(&mut self.session.view, page, self.session.maps.world()));
                self.session.gallery.set_toast("Your system offers no file dialog. Type the path of the other save.");
            }
            DialogOutcome::Unavailable if dialog.purpose == DialogPurpose::MapToCompare => {
                // Its card has a field for the path.
                self.session.comparison.ask(&self.session.maps);
                self.session.gallery.set_toast("Your system offers no file dialog. Type the path of the other map.");
            }
            DialogOutcome::Unavailable if dialog.purpose == DialogPurpose::DataFolder => {
                self.session.maps.set_error("Your system offers no file dialog. Enter the folder path in Settings.");
                // Its field for the path is the way out.
                self.session.asks_folder = true;
                if !self.session.view.shell.settings {
                    let world = self.session.maps.world();
                    drop(view::apply(&mut self.session.view, ShellAction::ToggleSettings, world));
                }
            }
            DialogOutcome::Unavailable => {
                // The gallery goes through folders too.
                let folder =
                    self.nearby_folder().unwrap_or_else(|| self.session.maps.options().environment.current_dir.clone());
                let words = "Your system offers no file dialog. Browse here, or type a path.";
                self.session.gallery.set_toast(words);
                self.session.gallery.ask_path();
                self.execute(Request::OpenFolder(folder));
            }
        }
        self.session.dialog = None;
    }

    /// Looks for a crash report of an earlier start, on another thread.
    pub(super) fn search_crash_reports(&self) {
        let proxy = self.session.proxy.clone();
        crash_report::start_search(&self.session.maps.options().environment, move |report| {
            // A window that has been closed shows it no more.
            let _ = proxy.send_event(UserEvent::CrashReport(report));
        });
    }

    /// Shows a folder, or a file, in the desktop's program for that.
    pub(super) fn show_folder(&self, folder: PathBuf) {
        let (proxy, told) = (self.session.proxy.clone(), folder.clone());
        show_folder(folder, move || drop(proxy.send_event(UserEvent::FolderNotShown(told))));
    }

    /// Handles that there is no such program.
    pub(super) fn no_folder_shown(&mut self, folder: &Path) {
        self.session.maps.set_error(not_shown(folder));
    }
}

/// A sentence about a folder or file that no program has shown.
fn not_shown(path: &Path) -> String {
    let name = path.file_name().map_or_else(|| path_text(path), |name| path_text(Path::new(name)));
    format!("Cannot show {name}: no program for it was found. The path is {}.", path_text(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_what_is_not_shown() {
        let expected = "Cannot show maps: no program for it was found. The path is /home/a/maps.";
        assert_eq!(not_shown(Path::new("/home/a/maps")), expected);
        assert!(not_shown(Path::new("/")).starts_with("Cannot show /: no program"));
    }
}
