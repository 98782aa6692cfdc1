//! Lines of the windows with choices: a name and controls beside it.

use egui::{Align2, RichText, Sense, Ui, vec2};

use super::style;

/// Width of the column of names.
const NAMES: f32 = 108.0;

/// Line with a name.
pub fn named(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(NAMES, style::BUTTON), Sense::hover());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, style::body(), style::colors().text);
        content(ui);
    });
}

/// Secondary words of a line.
pub fn small(words: &str) -> RichText {
    RichText::new(words).font(style::small()).color(style::colors().muted)
}

/// A line between parts.
pub fn rule(ui: &mut Ui) {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(line, 0.0, style::colors().line);
}
