//! Raised cards over the map and the panels.

use egui::{Align2, Area, Color32, Frame, Id, LayerId, Margin, Order, Rect, Stroke, Ui};

use super::style;

/// Area of the message about an error.
pub const ERROR: &str = "error";
/// Least height of a dialog's part of the window, in points.
const LEAST_FOR_DIALOG: f32 = 220.0;

/// Something placed within a rectangle, above the map.
pub fn area(
    ui: &Ui,
    id: &str,
    order: Order,
    align: Align2,
    within: Rect,
    offset: egui::Vec2,
    content: impl FnOnce(&mut Ui),
) {
    Area::new(Id::unique(id))
        .order(order)
        .pivot(align)
        .fixed_pos(align.pos_in_rect(&within) + offset)
        .constrain_to(within)
        .default_size(within.size())
        .fade_in(false)
        .show(ui.ctx(), |ui| {
            // Buttons stand out from cards as they do from panels.
            ui.visuals_mut().widgets.inactive.weak_bg_fill = style::colors().hover;
            ui.visuals_mut().widgets.hovered.weak_bg_fill = style::colors().line;
            content(ui);
        });
}

/// Place of an area that the last frame has shown.
pub fn shown_rect(ui: &Ui, order: Order, id: &str) -> Option<Rect> {
    let layer = LayerId::new(order, Id::unique(id));
    ui.memory(|memory| memory.area_rect(layer.id).filter(|_| memory.areas().visible_last_frame(&layer)))
}

/// Part of the window for a dialog: below the message about an error, so that both can be read. In a window too low for
/// that the message lies over the dialog.
pub fn dialog_rect(ui: &Ui) -> Rect {
    let window = ui.ctx().content_rect();
    let Some(error) = shown_rect(ui, Order::Foreground, ERROR) else { return window };
    let below = window.with_min_y(error.bottom() + style::SPACE_S);
    if below.height() >= LEAST_FOR_DIALOG {
        return below;
    }
    ui.ctx().move_to_top(LayerId::new(Order::Foreground, Id::unique(ERROR)));
    window
}

/// A raised card; `line` colours its edge.
pub fn card(line: Color32) -> Frame {
    let line = if line == Color32::TRANSPARENT { style::colors().line } else { line };
    style::card().stroke(Stroke::new(1.0, line)).inner_margin(Margin::same(12))
}
