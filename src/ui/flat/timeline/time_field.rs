//! Field with the time: shows it, takes another one, and shows an error where the text is no time.

use egui::{Id, Key, Stroke, StrokeKind, TextEdit, Tooltip, Ui};

use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::{form, style, text};
use crate::view::flat::FlatAction;

/// Width of the field.
const WIDTH: f32 = 78.0;
/// Accepted forms.
const HOW: &str = "Enter a time: 12.5, 0:12.5, 1:02:03.5, or server ticks: 625t";

/// State of the field.
#[derive(Default)]
pub struct TimeField {
    /// Text that is being typed.
    draft: Option<String>,
    /// The text is no time.
    refused: bool,
}

impl TimeField {
    /// Shows the field.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let time = text::clock(cx.flat.clock.time_s);
        let mut shown = self.draft.clone().unwrap_or(time);
        let id = Id::unique("timeline time");
        let color = if self.refused { style::colors().error } else { style::colors().text };
        let edit = TextEdit::singleline(&mut shown).id(id).text_color(color).desired_width(WIDTH);
        let response = ui.add(edit.margin(egui::Margin::symmetric(6, 3))).accessible_name("Timeline time");
        if response.gained_focus() {
            form::select_all(ui, id, shown.chars().count());
            self.draft = Some(shown.clone());
        }
        if response.changed() {
            self.refused = self.refused && text::parse_clock(&shown).is_none();
            self.draft = Some(shown.clone());
        }
        if response.lost_focus() {
            self.leave(ui, cx, id, &shown);
        }
        if !self.refused {
            response.on_hover_text(HOW);
            return;
        }
        let stroke = Stroke::new(1.0, style::colors().error);
        ui.painter().rect_stroke(response.rect, f32::from(style::RADIUS), stroke, StrokeKind::Inside);
        Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id.with("refused"), &response).show(|ui| {
            ui.colored_label(style::colors().error, "Invalid time");
            ui.label(HOW);
        });
    }

    /// Enter takes the text; leaving the field otherwise drops it.
    fn leave(&mut self, ui: &Ui, cx: &mut FlatCx, id: Id, written: &str) {
        let entered = ui.input(|i| i.key_pressed(Key::Enter));
        match text::parse_clock(written) {
            Some(time_s) if entered => cx.push(FlatAction::Seek(time_s)),
            None if entered => {
                self.refused = true;
                ui.memory_mut(|memory| memory.request_focus(id));
                return;
            }
            _ => {}
        }
        (self.draft, self.refused) = (None, false);
    }
}
