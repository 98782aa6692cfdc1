//! Ways from an entry of the gallery to a map or a folder, and back.

use std::path::{Path, PathBuf};

use super::items::Item;
use crate::ui::app_status::GalleryContents;
use crate::ui::panel_cx::PanelCx;
use crate::view::ShellAction;
use crate::view::{Action, Request};

/// Opens an entry: a map, or a folder.
pub fn open(cx: &mut PanelCx, contents: &GalleryContents, item: &Item<'_>) {
    match item {
        Item::Map(map) if contents.shown.as_deref() == Some(&*map.path) => cx.push(ShellAction::ShowGallery(false)),
        // The gallery closes once the map shows, and stays with the error where it cannot be opened.
        Item::Map(map) => cx.push(Action::Ask(Request::OpenPath(map.path.clone()))),
        Item::Up(folder) => go_into(cx, folder, Some(contents.listing.folder.clone())),
        Item::Folder(folder) => go_into(cx, folder, None),
    }
}

/// Goes into a folder, with an entry of it selected.
pub fn go_into(cx: &mut PanelCx, folder: &Path, selected: Option<PathBuf>) {
    cx.push(ShellAction::FilterGallery(String::new()));
    cx.push(ShellAction::SelectInGallery(selected));
    cx.push(Action::Ask(Request::OpenFolder(folder.to_owned())));
}

/// Backs out one step: the filter, then the gallery.
pub fn back(cx: &mut PanelCx) {
    cx.push(match cx.shell.gallery.filter.is_empty() {
        true => Action::Shell(ShellAction::ShowGallery(false)),
        false => Action::Shell(ShellAction::FilterGallery(String::new())),
    });
}
