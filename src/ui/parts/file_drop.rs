//! Files that are dragged over the window and dropped there.

use egui::Ui;

use crate::ui::panel_cx::PanelCx;
use crate::view::{Action, Request};

/// Opens a file that was dropped on the window.
pub fn dropped_files(ui: &Ui, cx: &mut PanelCx) {
    let path = ui.input(|i| i.raw.dropped_files.first().map(|file| file.path().to_owned()));
    if let Some(path) = path {
        cx.push(Action::Ask(Request::OpenPath(path)));
    }
}

/// Whether a file is being dragged over the window; its name where the system gives it.
pub fn hovered_file(ui: &Ui) -> Option<String> {
    ui.input(|i| {
        let file = i.raw.hovered_files.first()?;
        Some(
            file.path
                .as_ref()
                .and_then(|p| p.file_name())
                .map(|n| n.to_string_lossy().into_owned())
                .unwrap_or_default(),
        )
    })
}
