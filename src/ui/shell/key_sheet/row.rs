//! Rows of the key sheet: a command with its keys, each of which can be changed; a question; a gesture.

use egui::{Align2, FontId, Id, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::capture::{Answer, Capture};
use crate::ui::bindings::Bindings;
use crate::ui::commands::{Command, CommandInfo};
use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};
use crate::ui::shortcut::Shortcut;

/// Height of a row with a command.
pub const ROW: f32 = 26.0;
/// Height of a question.
pub const QUESTION: f32 = 58.0;
/// Most keys that a command can be given here; more do not fit.
const MOST: usize = 4;
/// Side of the small buttons.
const SMALL: f32 = 20.0;
/// Narrower rows leave out the command's picture.
const NARROW: f32 = 330.0;

/// Action of a row.
pub enum RowAction {
    /// Another key in place of this one, or one more.
    Change(Option<Shortcut>),
    /// The built-in keys.
    Usual,
}

/// A command and its keys.
pub fn command(
    ui: &mut Ui,
    rect: Rect,
    info: &CommandInfo,
    bindings: &Bindings,
    asked: Option<&Capture>,
) -> Option<RowAction> {
    let hovered = ui.rect_contains_pointer(rect);
    let mut row = RowPainter::new(ui, rect, false, hovered);
    let keys = bindings.of(info.command);
    let mut chosen_action = None;
    let usual = row.take_right(SMALL);
    let is_changed = keys != info.keys;
    if is_changed && small_button(ui, usual, Icon::RotateCcw, &format!("Reset shortcuts for “{}”", info.label), "usual")
    {
        chosen_action = Some(RowAction::Usual);
    }
    let add = row.take_right(SMALL);
    if keys.len() < MOST && small_button(ui, add, Icon::Plus, &format!("Add shortcut for “{}”", info.label), "add")
    {
        chosen_action = Some(RowAction::Change(None));
    }
    let asks_more = asked.is_some_and(|asked| asked.before.is_none() && asked.clash.is_none());
    if asks_more {
        chip(ui, &mut row, "press a key…", "Press the new shortcut", true);
    }
    for key in keys.iter().rev() {
        let is_asked = asked.is_some_and(|asked| asked.before == Some(*key) && asked.clash.is_none());
        let words = if is_asked { "press a key…".to_owned() } else { key.text() };
        let name = format!("Change shortcut {} of “{}”", key.text(), info.label);
        if chip(ui, &mut row, &words, &name, is_asked) {
            chosen_action = Some(RowAction::Change(Some(*key)));
        }
    }
    if keys.is_empty() && !asks_more {
        row.text_right("no shortcut", &style::small(), style::colors().muted);
    }
    if rect.width() > NARROW {
        row.icon(info.icon, style::colors().muted);
        row.skip(style::SPACE_S);
    }
    let room = row.rest();
    if !row.text(info.label, &style::body(), style::colors().text) {
        let id = Id::unique("key sheet label").with(info.command.id());
        ui.interact(room, id, Sense::hover()).on_hover_text(info.label);
    }
    chosen_action
}

/// Question during a capture: which key, or which command gets the pressed key.
pub fn question(ui: &mut Ui, rect: Rect, asked: &Capture) -> Option<Answer> {
    ui.painter().rect_filled(rect, 0.0, style::colors().accent_dim);
    let inner = rect.shrink2(vec2(style::SPACE_M, 6.0));
    let (first, second) =
        (inner.left_top() + vec2(0.0, 10.0), Rect::from_min_max(pos2(inner.left(), inner.top() + 22.0), inner.max));
    let line = |ui: &Ui, at, words: &str, font: FontId, color| {
        let short = text::elide_middle(ui.ctx(), words, &font, inner.width());
        ui.painter().text(at, Align2::LEFT_CENTER, &*short, font, color);
    };
    let colors = style::colors();
    let Some((key, owners)) = &asked.clash else {
        let words = format!("Press the new shortcut for “{}”", asked.command.info().label);
        line(ui, first, &words, style::body(), colors.text);
        let hint = match (asked.refused, asked.before) {
            (Some(why), _) => format!("{why}. Press another, or Esc to cancel"),
            (None, Some(_)) => "Esc cancels, Backspace clears the shortcut".to_owned(),
            (None, None) => "Esc cancels".to_owned(),
        };
        let color = if asked.refused.is_some() { colors.warning } else { colors.muted };
        line(ui, second.left_center(), &hint, style::small(), color);
        return None;
    };
    let owners: Vec<_> = owners.iter().map(|owner| format!("“{}”", owner.info().label)).collect();
    let words = format!("{} is already assigned to {}", key.text(), owners.join(" and "));
    line(ui, first, &words, style::body(), colors.text);
    let mut answer = None;
    ui.scope_builder(egui::UiBuilder::new().max_rect(second), |ui| {
        ui.horizontal_centered(|ui| {
            let take = ui.button(format!("Reassign to “{}”", short_label(asked.command)));
            if ui.memory(|memory| memory.focused()).is_none() {
                take.request_focus();
            }
            let mut offer = |response: egui::Response, what| {
                if response.clicked() {
                    answer = Some(what);
                }
            };
            offer(take, Answer::Take);
            if let Some(before) = asked.before {
                offer(ui.button(format!("Swap with {}", before.text())), Answer::Swap);
            }
            offer(ui.button("Cancel"), Answer::Leave);
        });
    });
    answer
}

/// The beginning of a label, short enough for a button.
fn short_label(command: Command) -> String {
    let label = command.info().label;
    let short = label.split(" (").next().unwrap_or(label);
    match short.char_indices().nth(28) {
        Some((at, _)) => format!("{}…", short.get(..at).unwrap_or(short).trim_end()),
        None => short.to_owned(),
    }
}

/// Gesture and its effect.
pub fn gesture(ui: &Ui, rect: Rect, gesture: &str, does: &str) {
    let mut row = RowPainter::new(ui, rect, false, false);
    row.text_right(gesture, &style::small(), style::colors().muted);
    row.text(does, &style::body(), style::colors().text);
}

/// A key on a small plate that can be clicked.
fn chip(ui: &mut Ui, row: &mut RowPainter, words: &str, name: &str, on: bool) -> bool {
    let colors = style::colors();
    let galley = ui.painter().layout_no_wrap(words.to_owned(), style::small(), colors.text);
    let width = (galley.size().x + 12.0).max(SMALL);
    let rect = row.take_right(width);
    let rect = Rect::from_center_size(rect.center(), vec2(width, SMALL));
    let response = ui.interact(rect, Id::unique("key").with(name), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    let (fill, line, color) = match (on, response.hovered()) {
        (true, _) => (colors.accent_dim, colors.accent, colors.accent),
        (false, true) => (colors.line, colors.faint, colors.text),
        (false, false) => (colors.hover, colors.line, colors.text),
    };
    let painter = row.painter();
    painter.rect(rect, f32::from(style::RADIUS), fill, egui::Stroke::new(1.0, line), egui::StrokeKind::Inside);
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size()).min;
    painter.galley_with_override_text_color(at, galley, color);
    response.on_hover_text(name).clicked()
}

fn small_button(ui: &mut Ui, rect: Rect, icon: Icon, name: &str, id: &str) -> bool {
    let rect = Rect::from_center_size(rect.center(), vec2(SMALL, SMALL));
    let response = ui.interact(rect, Id::unique("key sheet").with((id, name)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let color = if response.hovered() || response.has_focus() { style::colors().text } else { style::colors().faint };
    let painter = ui.painter();
    painter.text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(13.0), color);
    widgets::paint_focus(ui, &response);
    response.on_hover_text(name).clicked()
}
