//! Window in which a picture to be saved is chosen: its kind, its size, and the size of the file; and the progress of
//! saving, also where this window is closed.
//!
//! The choices are state of the view; the size of their file is estimated in the background, and in
//! [`crate::ui::SaveStatus`].

mod choose;
mod chosen;
mod end;
mod ending;
mod progress;
mod size;

pub use end::progress_card;

use std::path::PathBuf;

use egui::text::{CCursor, CCursorRange};
use egui::{Align, Align2, Key, Layout, Order, Rect, RichText, ScrollArea, Ui, vec2};
use lucide_icons::Icon;

use self::chosen::Chosen;
use super::{dialogs, keys};
use crate::scene::World;
use crate::ui::commands::Command;
use crate::ui::help;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{cards, form, style, widgets};
use crate::view::ShellAction;
use crate::view::flat::LoopPeriod;
use crate::view::{self, Action, Request, SaveOrder, SaveWhat};

/// Width of the window.
const WIDTH: f32 = 480.0;
/// Height with the most choices.
const HIGHEST: f32 = 450.0;
/// Height of the parts around the list of choices, until it is known: the title above it, and the end of the window
/// below.
const AROUND: f32 = 190.0;

/// Margins around the list of choices and those parts: the edges of the window, and of this one.
const MARGIN: f32 = 24.0;
/// Reason why an animation cannot be exported yet.
const SCALE_WAITS: &str = "Auto is still working out the scale. Choose a scale to export now.";
/// The field for a path.
const FIELD: &str = "picture file";

/// State of the window.
#[derive(Default)]
pub struct SavePicture {
    /// File that is being typed, where there is no dialog; `None` before typing.
    typed: Option<String>,
    /// The typed file that was last to be exported to.
    asked: Option<String>,
    /// Ending of the format that was chosen when it was typed.
    typed_ending: String,
    /// Something had the keyboard when the last frame ended: Enter was meant for that.
    had_keyboard: bool,
    /// The field for a path was there in the last frame.
    had_field: bool,
    /// Path in the field in the frame before.
    shown: String,
    /// Kind of picture in the frame before.
    kind: Option<SaveWhat>,
    /// Height of the parts around the list of choices.
    around: Option<f32>,
}

impl SavePicture {
    /// Shows the window, where it is open, or the progress of a picture. That goes on also while a world of another kind
    /// is open.
    pub fn show(&mut self, ui: &Ui, free: Rect, cx: &mut PanelCx) {
        if ending::question(ui, cx) {
            return;
        }
        if cx.shell.save.selecting {
            return progress_card(ui, free, cx);
        }
        if let Some(world) = cx.world.filter(|_| cx.shell.save.open) {
            return self.window(ui, cx, world);
        }
        (self.typed, self.had_field) = (None, false);
        progress_card(ui, free, cx);
    }

    fn window(&mut self, ui: &Ui, cx: &mut PanelCx, world: &World) {
        let mut choice = cx.shell.save.choice;
        if choice.what == SaveWhat::Moving && !choose::moves(cx) && cx.status.save.progress.is_none() {
            // Chosen for an earlier map, which was animated.
            choice.what = SaveWhat::View;
            cx.push(ShellAction::SetSave(choice));
        }
        let chosen = Chosen { choice, order: view::save_order(cx.view, choice, world) };
        // A change of kind, which a click makes, gives the keyboard back to the field.
        if self.kind.replace(chosen.choice.what) != Some(chosen.choice.what) {
            self.had_field = false;
        }
        let window = cards::dialog_rect(ui);
        // Its upper edge stays in place with all choices.
        let top = ((window.height() - HIGHEST) * 0.5).max(style::SPACE_L);
        cards::area(ui, dialogs::SAVE, Order::Foreground, Align2::CENTER_TOP, window, vec2(0.0, top), |ui| {
            cards::card(egui::Color32::TRANSPARENT).show(ui, |ui| {
                ui.set_width(WIDTH.min(window.width() - 48.0).max(120.0));
                let upper = ui.cursor().top();
                title(ui, cx, chosen.choice.what);
                // As high as its content, as long as the rest fits too.
                let around = self.around.unwrap_or(AROUND);
                let room = (window.height() - around - 2.0 * MARGIN).max(60.0);
                let list_top = ui.cursor().top();
                let list = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
                list.auto_shrink([false, true]).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = style::SPACE_M;
                    // The scroll bar lies over what is beside it.
                    ui.set_max_width(ui.available_width() - style::SPACE_M);
                    if cx.status.save.progress.is_some() {
                        // They would say other things than the export that runs.
                        ui.disable();
                    }
                    choose::rows(ui, cx, &chosen);
                });
                let list_bottom = ui.cursor().top();
                ui.add_space(style::SPACE_M);
                form::rule(ui);
                ui.add_space(style::SPACE_M);
                end::summary(ui, cx, &chosen);
                ui.add_space(style::SPACE_S);
                self.end(ui, cx, &chosen);
                let around = ui.cursor().top() - list_bottom + list_top - upper;
                if self.around.replace(around) != Some(around) {
                    ui.ctx().request_repaint();
                }
            });
        });
        self.had_keyboard = keys::is_focused(ui.ctx());
    }

    /// Whether Enter is for this window: nothing has the keyboard that makes another use of it.
    fn enter(&self, ui: &Ui) -> bool {
        let entered = ui.input(|input| input.key_pressed(Key::Enter) && input.modifiers.is_none());
        // A field for one line releases the keyboard on Enter.
        let in_field = ui.ctx().read_response(egui::Id::unique(FIELD)).is_some_and(|field| field.lost_focus());
        entered && (in_field || !self.had_keyboard && !keys::is_focused(ui.ctx()))
    }

    /// Lower edge: the path, and the button that saves; or the progress.
    fn end(&mut self, ui: &mut Ui, cx: &mut PanelCx, chosen: &Chosen) {
        if cx.status.save.progress.is_some() {
            return end::progress(ui, cx);
        }
        let typed = cx.status.save.no_dialog.then(|| self.path_field(ui, cx));
        let estimates = awaits_estimate(cx, chosen);
        let can = can_save(cx, chosen) && !estimates && typed.as_ref().is_none_or(|path| !path.trim().is_empty());
        let words = if typed.is_some() { "Export" } else { "Export…" };
        // Messages stand beside and below the button, so that nothing moves from under the pointer.
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = RichText::new(words).color(if can { style::colors().accent } else { style::colors().text });
                let button = egui::Button::new(text).fill(style::colors().accent_dim).min_size(vec2(96.0, 26.0));
                let mut button = ui.add_enabled(can, button).on_hover_ui(|ui| widgets::tooltip(ui, "Export", "Enter"));
                if estimates {
                    button = button.on_disabled_hover_text(SCALE_WAITS);
                }
                let enters = self.enter(ui);
                // Enter has nothing to save yet: the field releases the keyboard all the same, and gets it back.
                if enters && !can && typed.is_some() {
                    ui.memory_mut(|memory| memory.request_focus(egui::Id::unique(FIELD)));
                }
                // Another file has been typed since: what became of the one before says nothing about it.
                let is_about_it = typed.is_none() || self.asked.is_none() || self.asked == typed;
                if can && (button.clicked() || enters) {
                    self.had_field = false;
                    self.asked.clone_from(&typed);
                    cx.push(Action::Ask(match typed {
                        Some(path) => Request::SavePictureTo(PathBuf::from(path.trim()), false),
                        None => Request::SavePicture,
                    }));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    match estimates && cx.status.save.outcome.is_none() {
                        true => drop(ui.add(egui::Label::new(form::small(SCALE_WAITS)).wrap())),
                        false if is_about_it => end::outcome(ui, cx),
                        false => {}
                    }
                });
            });
        });
        progress::failure(ui, cx);
    }

    /// Gives the typed file the ending of the chosen format, where it had that of the format before.
    fn follow_format(&mut self, cx: &PanelCx) {
        let suggested = cx.status.save.suggested.as_ref().and_then(|path| path.extension());
        let Some(ending) = suggested.map(|ending| ending.to_string_lossy().into_owned()) else { return };
        if ending == self.typed_ending {
            return;
        }
        let before = std::mem::replace(&mut self.typed_ending, ending);
        if let Some(stem) = self.typed.as_ref().and_then(|typed| typed.strip_suffix(&format!(".{before}"))) {
            self.typed = Some(format!("{stem}.{}", self.typed_ending));
        }
    }

    /// Field for the path, where there is no dialog.
    fn path_field(&mut self, ui: &mut Ui, cx: &PanelCx) -> String {
        let suggested = cx.status.save.suggested.as_ref().map(|path| path.to_string_lossy().into_owned());
        self.follow_format(cx);
        let before = self.typed.clone().or(suggested).unwrap_or_default();
        let mut path = before.clone();
        form::named(ui, "File", |ui| {
            let field = egui::TextEdit::singleline(&mut path)
                .id(egui::Id::unique(FIELD))
                .margin(egui::Margin::symmetric(6, 3))
                .desired_width(ui.available_width() - style::SPACE_M);
            let field = ui.add(field).accessible_name("File name");
            let is_new = !std::mem::replace(&mut self.had_field, true);
            if is_new {
                field.request_focus();
            }
            // Another map has been opened meanwhile.
            if is_new || field.has_focus() && self.shown != before {
                select_stem(ui, field.id, &path);
            }
        });
        if path != before {
            self.typed = Some(path.clone());
        }
        self.shown.clone_from(&path);
        ui.add(egui::Label::new(form::small("Your system offers no file dialog. Enter a path.")).wrap());
        ui.add_space(style::SPACE_S);
        path
    }
}

/// Selects the name of the file in the field for a path, without folder and ending: typing replaces just that.
fn select_stem(ui: &Ui, field: egui::Id, path: &str) {
    let start = path.rfind(['/', std::path::MAIN_SEPARATOR]).map_or(0, |at| at + 1);
    let (folder, name) = path.split_at(start);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let from = folder.chars().count();
    let range = CCursorRange::two(CCursor::new(from), CCursor::new(from + stem.chars().count()));
    let mut state = egui::TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), field);
}

/// Whether there is something to save.
fn can_save(cx: &PanelCx, chosen: &Chosen) -> bool {
    chosen.order.as_ref().is_some_and(|order| order.moving.is_none() || choose::moves(cx))
}

/// Whether the program still looks for the size of an animation: a smaller one may be saved than shows by now.
fn awaits_estimate(cx: &PanelCx, chosen: &Chosen) -> bool {
    chosen.choice.finds_size()
        && can_save(cx, chosen)
        && cx.status.save.weighs.is_none()
        && !chosen.order.as_ref().is_some_and(|order| is_expected_affordable(cx, order))
}

fn is_expected_affordable(cx: &PanelCx, order: &SaveOrder) -> bool {
    let Some(moving) = order.moving else { return false };
    let proposed_ns = || cx.status.save.round.as_ref().map(LoopPeriod::offered_ns);
    let Some(length_ns) = moving.length_ns.or_else(proposed_ns) else { return false };
    let frame_px = u64::from(order.size_px().x) * u64::from(order.size_px().y);
    view::is_expected_affordable(moving.format, frame_px, length_ns as f64 / 1.0e9 * moving.fps)
}

fn title(ui: &mut Ui, cx: &mut PanelCx, what: SaveWhat) {
    let words = match what {
        SaveWhat::View | SaveWhat::Region | SaveWhat::Whole => "Export image",
        SaveWhat::Moving => "Export animation",
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(words).font(style::heading()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
                cx.push(ShellAction::ToggleSave);
            }
            help::button(ui, cx, help::EXPORT);
        });
    });
}
