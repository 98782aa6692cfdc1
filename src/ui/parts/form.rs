//! Lines of the windows with choices: a name and controls beside it.

use egui::text::{CCursor, CCursorRange};
use egui::{Align2, Button, Id, Response, RichText, Sense, TextEdit, TextWrapMode, Ui, vec2};

use super::style;

/// Width of the column of names.
const NAMES: f32 = 108.0;
/// Width of the column of names of [`switches`].
const SWITCH_NAMES: f32 = 56.0;

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

/// Selects all of a field's text, so that letters replace it.
pub fn select_all(ui: &Ui, id: Id, letters: usize) {
    let mut state = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(letters))));
    state.store(ui.ctx(), id);
}

/// A line between parts.
pub fn rule(ui: &mut Ui) {
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(line, 0.0, style::colors().line);
}

/// Switches behind their name. Those that do not fit beside the others stand in a line below them.
pub fn switches(ui: &mut Ui, name: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SWITCH_NAMES, style::ROW), Sense::hover());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            content(ui);
        });
    });
}

/// One of [`switches`].
pub fn choice(ui: &mut Ui, on: bool, label: &str) -> Response {
    ui.add(Button::selectable(on, RichText::new(label).font(style::small())).min_size(vec2(0.0, 20.0)))
}
