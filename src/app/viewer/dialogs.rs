//! What the window asks the desktop for: dialogs for files and folders, and a program that shows a folder.

use std::path::{Path, PathBuf};

use super::Viewer;
use crate::app::Wake;
use crate::app::dialog::{Answer, AsksFor, Dialog};
use crate::base::path_text;
use crate::files::show_folder;
use crate::load::Source;
use crate::prefs::Edit;
use crate::view::Request;

impl Viewer {
    /// Lets people choose, unless they are choosing already.
    pub(super) fn open_dialog(&mut self, asks_for: AsksFor) {
        if self.kept.dialog.is_none() {
            let folder = self.kept.maps.folder().or_else(|| self.kept.memory.last_folder());
            self.kept.dialog = Some(Dialog::open(asks_for, folder, self.kept.proxy.clone()));
            self.look_at_dialog();
        }
    }

    /// Looks whether they have chosen.
    pub(super) fn look_at_dialog(&mut self) {
        let Some(dialog) = &mut self.kept.dialog else { return };
        match dialog.look() {
            Answer::Waiting => return,
            Answer::Chosen(path) if dialog.asks_for == AsksFor::Map => self.kept.maps.open(Source::File(path)),
            Answer::Chosen(path) if dialog.asks_for == AsksFor::MapFolder => self.obey(Request::OpenFolder(path)),
            Answer::Chosen(path) if dialog.asks_for == AsksFor::Picture => self.save_chosen(path),
            Answer::Chosen(path) if dialog.asks_for == AsksFor::Image => self.save_image_chosen(path),
            Answer::Chosen(path) => self.set_pref(Edit::AddFolder(path)),
            // What was asked for holds a whole map.
            Answer::Closed if dialog.asks_for == AsksFor::Picture => drop(self.kept.saver.take_asked()),
            Answer::Closed if dialog.asks_for == AsksFor::Image => drop(self.kept.image_files.take_asked()),
            Answer::Closed => {}
            // The viewer of images has a field for the path then.
            Answer::Unavailable if dialog.asks_for == AsksFor::Image => {
                drop(self.kept.image_files.take_asked());
                self.kept.saver.has_no_dialog();
            }
            Answer::Unavailable if dialog.asks_for == AsksFor::Picture => {
                drop(self.kept.saver.take_asked());
                self.kept.saver.has_no_dialog();
            }
            Answer::Unavailable if dialog.asks_for == AsksFor::DataFolder => {
                self.kept.maps.complain("This system offers no file dialog. Type the path of the folder instead.");
            }
            Answer::Unavailable => {
                // The gallery goes through folders too.
                let folder = self.kept.maps.folder().or_else(|| self.kept.memory.last_folder());
                let folder = folder.unwrap_or_else(|| self.kept.maps.options().environment.current_dir.clone());
                self.kept.gallery.tell("This system offers no file dialog: choose a map or a folder here.");
                self.obey(Request::OpenFolder(folder));
            }
        }
        self.kept.dialog = None;
    }

    /// Shows a folder in the desktop's program for that.
    pub(super) fn show_folder(&self, folder: PathBuf) {
        let (proxy, told) = (self.kept.proxy.clone(), folder.clone());
        show_folder(folder, move || drop(proxy.send_event(Wake::NoFolderShown(told))));
    }

    /// There is no such program.
    pub(super) fn no_folder_shown(&mut self, folder: &Path) {
        let text = format!("This system has no program to show a folder with. It is {}.", path_text(folder));
        self.kept.maps.complain(text);
    }
}
