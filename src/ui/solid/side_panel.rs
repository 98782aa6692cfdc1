//! The left panel of a solid world: its bookmarks. It shows while there are any; the palette and keys set the first one.

use egui::{Frame, Margin, Panel, Ui, vec2};

use crate::ui::bookmarks::BookmarksPage;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::style;

/// State of the panel.
#[derive(Default)]
pub struct SidePanel {
    bookmarks: BookmarksPage,
    width: PanelSize,
}

impl SidePanel {
    /// Ends what concerns the world before: another one is shown.
    pub fn reset(&mut self) {
        self.bookmarks.reset();
    }

    /// Shows the panel.
    pub fn show(&mut self, root: &mut Ui, cx: &mut PanelCx) {
        if cx.status.places.as_ref().is_none_or(|places| places.is_empty()) {
            return self.bookmarks.reset();
        }
        let window = root.available_width();
        let frame = Frame::new().fill(style::colors().panel).inner_margin(Margin::ZERO);
        let panel = Panel::left("side panel of a solid world")
            .default_size(self.width.natural(window))
            .size_range(self.width.range(window))
            .frame(frame)
            .show(root, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                self.bookmarks.show(ui, cx);
            });
        self.width.shown(window, panel.response.rect.width());
    }
}
