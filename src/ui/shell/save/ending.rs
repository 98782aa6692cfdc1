//! Question whether the program is to end while a picture is still being saved.

use egui::{Align2, Button, Color32, Order, Response, RichText, Ui, Vec2, vec2};

use super::progress::{bar, failure};
use crate::ui::app_status::SaveOutcome;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::form::small;
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
    let is_running = cx.status.save.progress.is_some();
    let now = (pass, is_running);
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<(u64, bool)>(layer.id), now));
    // The former focus, perhaps a text field, must not get the keys; nor a button that is no longer there.
    let is_new = before.0 == 0 || before.0 + 1 < pass || before.1 != is_running;
    cards::area(ui, dialogs::QUIT, Order::Foreground, Align2::CENTER_CENTER, window, vec2(0.0, 0.0), |ui| {
        cards::card(Color32::TRANSPARENT).show(ui, |ui| {
            ui.set_width(340.0_f32.min(window.width() - 48.0).max(120.0));
            let title = match (is_running, &cx.status.save.outcome) {
                (true, _) => "An export is still running",
                (false, Some(SaveOutcome::Failed(_) | SaveOutcome::Exists(_))) => "The export has failed",
                (false, _) => "The export has finished",
            };
            ui.label(RichText::new(title).font(style::heading()));
            ui.add_space(style::SPACE_S);
            if is_running {
                if let Some(words) = bar(ui, cx) {
                    ui.label(small(&words));
                }
            } else {
                failure(ui, cx);
            }
            ui.add_space(style::SPACE_M);
            ui.vertical_centered_justified(
                |ui| if is_running { running(ui, cx, is_new) } else { ended(ui, cx, is_new) },
            );
        });
    });
    true
}

/// Answers while the export runs.
fn running(ui: &mut Ui, cx: &mut PanelCx, is_new: bool) {
    if first_button(ui, "Quit after export", is_new).clicked() {
        cx.push(ShellAction::SetEnding(Ending::WhenSaved));
    }
    let now = ui.add(Button::new("Quit now and cancel the export").min_size(button_size(ui)));
    let key = Command::Quit.info().keys_text();
    let now = now.on_hover_ui(|ui| widgets::tooltip(ui, "The file will not be exported", &key));
    if now.clicked() {
        cx.push(Action::Ask(Request::Quit));
    }
    stay(ui, cx, "Don't quit", "Continue the export");
}

/// Answers after the export has ended.
fn ended(ui: &mut Ui, cx: &mut PanelCx, is_new: bool) {
    if first_button(ui, "Quit", is_new).clicked() {
        cx.push(Action::Ask(Request::Quit));
    }
    stay(ui, cx, "Stay", "Continue with the map");
}

/// Button that Enter presses.
fn first_button(ui: &mut Ui, words: &str, is_new: bool) -> Response {
    let text = RichText::new(words).color(style::colors().accent);
    let size = button_size(ui);
    // An id of its own: a press meant for another answer must not reach it.
    let button = Button::new(text).fill(style::colors().accent_dim).min_size(size);
    let button = ui.push_id(words, |ui| ui.add(button)).inner;
    if is_new {
        button.request_focus();
    }
    button
}

fn stay(ui: &mut Ui, cx: &mut PanelCx, words: &str, hint: &str) {
    let stay = ui.add(Button::new(words).min_size(button_size(ui)));
    let key = Command::Back.info().keys_text();
    if stay.on_hover_ui(|ui| widgets::tooltip(ui, hint, &key)).clicked() {
        cx.push(ShellAction::SetEnding(Ending::No));
    }
}

fn button_size(ui: &Ui) -> Vec2 {
    vec2(ui.available_width(), 26.0)
}
