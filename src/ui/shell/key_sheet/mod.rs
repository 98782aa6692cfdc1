//! Key sheet: every command with its keys, where they can be changed, and the gestures of the pointer.

mod capture;
mod row;

use egui::{Align, Align2, Layout, Order, Rect, RichText, Ui, vec2};
use lucide_icons::Icon;

use self::capture::Capture;
use self::row::RowAction;
use super::dialogs;
use crate::prefs::Edit;
use crate::ui::bindings::{self, Bindings};
use crate::ui::command_facts::Concern;
use crate::ui::commands::{COMMANDS, Command, CommandInfo};
use crate::ui::gestures::{GESTURES, SOLID_GESTURES};
use crate::ui::help;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::widgets::{self, Scroll};
use crate::ui::parts::{cards, style};
use crate::view::{Action, Request, ShellAction, WorldView};

/// Width of the window, where there is space.
const WIDTH: f32 = 600.0;
/// Height of a heading.
const HEADING: f32 = 32.0;

/// State of the sheet.
#[derive(Default)]
pub struct KeySheet {
    typed: String,
    was_open: bool,
    scroll: Scroll,
    /// Capture of a key.
    asked: Option<Capture>,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Heading(&'a str),
    Problem(&'a str),
    Command(&'a CommandInfo),
    /// Question, below its command.
    Question,
    Gesture(&'a str, &'a str),
    Nothing,
}

impl Row<'_> {
    fn height(self) -> f32 {
        match self {
            Self::Heading(_) => HEADING,
            Self::Command(_) | Self::Gesture(..) | Self::Problem(_) | Self::Nothing => row::ROW,
            Self::Question => row::QUESTION,
        }
    }
}

impl KeySheet {
    /// Takes the keys of this frame during a capture, before anything else reads them.
    pub fn take_keys(&mut self, ui: &Ui, cx: &mut PanelCx) {
        if !cx.shell.keys {
            self.asked = None;
        }
        self.asked = self.asked.take().and_then(|asked| asked.take(ui, cx));
    }

    /// Shows the sheet, where it is open.
    pub fn show(&mut self, ui: &Ui, cx: &mut PanelCx) {
        let is_new = !std::mem::replace(&mut self.was_open, cx.shell.keys);
        if !cx.shell.keys {
            self.typed.clear();
            return;
        }
        let window = cards::dialog_rect(ui);
        cards::area(ui, dialogs::KEYS, Order::Foreground, Align2::CENTER_CENTER, window, vec2(0.0, 0.0), |ui| {
            cards::card(egui::Color32::TRANSPARENT).show(ui, |ui| {
                ui.set_width(WIDTH.min(window.width() - 48.0).max(120.0));
                let bindings = bindings::current();
                self.header(ui, cx, &bindings, is_new);
                ui.add_space(style::SPACE_S);
                let room = (window.height() - 136.0).max(60.0);
                ui.allocate_ui(vec2(ui.available_width(), room), |ui| {
                    ui.set_min_height(room);
                    self.list(ui, cx, &bindings);
                });
            });
        });
    }

    fn header(&mut self, ui: &mut Ui, cx: &mut PanelCx, bindings: &Bindings, is_new: bool) {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Keyboard shortcuts").font(style::heading()));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = style::SPACE_S;
                if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
                    cx.push(ShellAction::ToggleKeys);
                }
                help::button(ui, cx, help::SHORTCUTS);
                let changes = bindings.changes();
                let is_changed = !changes.is_empty() || !bindings.problems().is_empty();
                ui.add_enabled_ui(is_changed, |ui| {
                    let label = "Reset all shortcuts";
                    if widgets::icon_button(ui, Icon::RotateCcw, label, "", false).clicked() {
                        reset_all(cx);
                    }
                });
                let room = (ui.available_width() - style::SPACE_S).max(0.0);
                ui.allocate_ui(vec2(room, style::BUTTON), |ui| {
                    let hint = "Search commands or keys";
                    let field = widgets::list_filter(ui, "find keys", hint, &mut self.typed, &mut self.scroll);
                    if is_new {
                        field.request_focus();
                    }
                });
            });
        });
    }

    fn list(&mut self, ui: &mut Ui, cx: &mut PanelCx, bindings: &Bindings) {
        let asked = self.asked.clone();
        let rows = rows(&self.typed, bindings, cx.view, asked.as_ref());
        let mut scroll = self.scroll;
        let list = rows.clone();
        widgets::virtual_list(ui, "key list", &mut scroll, rows.iter().map(|row| row.height()), |ui, n, rect| {
            // The scroll bar lies over what is beside it.
            let rect = Rect::from_min_max(rect.min, rect.max - vec2(style::SPACE_M, 0.0));
            match list.get(n) {
                Some(Row::Command(info)) => self.command_row(ui, rect, cx, bindings, info),
                Some(Row::Question) => {
                    let answer = asked.as_ref().and_then(|asked| row::question(ui, rect, asked));
                    if let Some((asked, answer)) = asked.as_ref().zip(answer) {
                        asked.answer(cx, answer);
                        self.asked = None;
                    }
                }
                Some(Row::Gesture(gesture, does)) => row::gesture(ui, rect, gesture, does),
                Some(Row::Heading(words)) => words_row(ui, rect, words, style::colors().muted),
                Some(Row::Problem(words)) => {
                    let said = ui.interact(rect, egui::Id::unique("key sheet problem").with(n), egui::Sense::hover());
                    said.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, *words));
                    words_row(ui, rect, words, style::colors().warning);
                }
                Some(Row::Nothing) => words_row(ui, rect, "No matches", style::colors().muted),
                None => {}
            }
        });
        self.scroll = scroll;
        self.reveal_question(&rows);
    }

    fn command_row(&mut self, ui: &mut Ui, rect: Rect, cx: &mut PanelCx, bindings: &Bindings, info: &CommandInfo) {
        let asked = self.asked.as_ref().filter(|asked| asked.command == info.command);
        match row::command(ui, rect, info, bindings, asked) {
            Some(RowAction::Change(before)) => self.asked = Some(Capture::new(info.command, before)),
            Some(RowAction::Usual) => capture::reset(cx, bindings, info.command),
            None => {}
        }
    }

    /// Keeps the question in view.
    fn reveal_question(&mut self, rows: &[Row]) {
        if let Some(at) = rows.iter().position(|row| matches!(row, Row::Question)) {
            let before = rows.get(..at).unwrap_or_default();
            let top: f32 = before.iter().map(|row| row.height()).sum();
            self.scroll.reveal(top - row::ROW, top + row::QUESTION);
        }
    }
}

/// Lines that pass the filter: commands and gestures for worlds of a view's kind.
fn rows<'a>(typed: &str, bindings: &'a Bindings, view: &WorldView, asked: Option<&Capture>) -> Vec<Row<'a>> {
    let typed = typed.to_lowercase();
    let fits = |text: String| {
        let text = text.to_lowercase();
        typed.split_whitespace().all(|word| text.contains(word))
    };
    let mut rows = Vec::new();
    if typed.is_empty() {
        rows.extend(bindings.problems().iter().map(|problem| Row::Problem(problem)));
    }
    for (concern, heading) in Concern::ALL {
        let is_here = |command: Command| command.concern() == concern && command.works_on(view);
        let of_concern = COMMANDS.iter().filter(|info| is_here(info.command));
        let mut commands = of_concern
            .filter(|info| {
                let keys: Vec<_> = bindings.of(info.command).iter().map(|key| key.text()).collect();
                let words = info.command.search_words();
                let is_asked = asked.is_some_and(|asked| asked.command == info.command);
                is_asked || fits(format!("{} {words} {heading} {}", info.label, keys.join(" ")))
            })
            .peekable();
        if commands.peek().is_some() {
            rows.push(Row::Heading(heading));
        }
        for info in commands {
            rows.push(Row::Command(info));
            rows.extend(asked.filter(|asked| asked.command == info.command).map(|_| Row::Question));
        }
    }
    let gestures = match view {
        WorldView::Flat(_) => GESTURES,
        WorldView::Solid(_) => SOLID_GESTURES,
    };
    let gestures: Vec<_> =
        gestures.iter().filter(|(gesture, does)| fits(format!("{gesture} {does} pointer"))).collect();
    if !gestures.is_empty() {
        rows.push(Row::Heading("Pointer"));
        rows.extend(gestures.into_iter().map(|(gesture, does)| Row::Gesture(gesture, does)));
    }
    if rows.is_empty() {
        rows.push(Row::Nothing);
    }
    rows
}

fn words_row(ui: &mut Ui, rect: Rect, words: &str, color: egui::Color32) {
    let font = style::small();
    let room = rect.shrink2(vec2(style::SPACE_M, 0.0));
    let short = crate::ui::parts::text::elide_middle(ui.ctx(), words, &font, room.width());
    let at = egui::pos2(room.left(), room.bottom() - 10.0);
    ui.painter().text(at, Align2::LEFT_CENTER, &*short, font, color);
    if short.len() != words.len() {
        let id = egui::Id::unique("key sheet words").with(words);
        ui.interact(rect, id, egui::Sense::hover()).on_hover_text(words);
    }
}

/// Gives all commands their built-in keys. Those of commands that this version does not have are kept.
fn reset_all(cx: &mut PanelCx) {
    let prefs = cx.status.remembered.prefs.clone();
    for name in prefs.keys.keys().filter(|name| Command::named(name).is_some()) {
        cx.push(Action::Ask(Request::SetPref(Edit::Keys(name.clone(), None))));
    }
}
