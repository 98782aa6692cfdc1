//! Question whether the program is to end while a picture is still being saved.

use egui::{Align2, Button, Color32, Order, RichText, Ui, vec2};

use super::progress::bar;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{cards, style, widgets};
use crate::ui::shell::dialogs;
use crate::view::ShellAction;
use crate::view::{Action, Ending, Request};

/// Shows the question, where it is open. Returns whether it is.
pub fn question(ui: &Ui, cx: &mut PanelCx) -> bool {
    if !dialogs::asks_to_quit(cx) {
        return false;
    }
    let window = ui.ctx().content_rect();
    let layer = dialogs::layer(dialogs::QUIT);
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    let pass = ui.ctx().cumulative_pass_nr();
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(layer.id), pass));
    let is_new = before == 0 || before + 1 < pass;
    cards::area(ui, dialogs::QUIT, Order::Foreground, Align2::CENTER_CENTER, window, vec2(0.0, 0.0), |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            ui.set_width(340.0_f32.min(window.width() - 48.0).max(120.0));
            ui.label(RichText::new("An export is still running").font(style::heading()));
            ui.add_space(style::SPACE_S);
            bar(ui, cx);
            ui.add_space(style::SPACE_M);
            ui.vertical_centered_justified(|ui| {
                let size = vec2(ui.available_width(), 26.0);
                let text = RichText::new("Quit after export").color(style::colors().accent);
                let later = ui.add(Button::new(text).fill(style::colors().accent_dim).min_size(size));
                // The former focus, perhaps a text field, must not get the keys.
                if is_new {
                    later.request_focus();
                }
                if later.clicked() {
                    cx.push(ShellAction::SetEnding(Ending::WhenSaved));
                }
                let now = ui.add(Button::new("Quit now and cancel the export").min_size(size));
                let key = Command::Quit.info().keys_text();
                let now = now.on_hover_ui(|ui| widgets::tooltip(ui, "The file is not written", &key));
                if now.clicked() {
                    cx.push(Action::Ask(Request::Quit));
                }
                let stay = ui.add(Button::new("Cancel").min_size(size));
                let key = Command::Back.info().keys_text();
                let stay = stay.on_hover_ui(|ui| widgets::tooltip(ui, "Continue the export", &key));
                if stay.clicked() {
                    cx.push(ShellAction::SetEnding(Ending::No));
                }
            });
        });
    });
    true
}
