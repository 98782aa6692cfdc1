//! Field with the path of the gallery's folder: another one can be typed or pasted there. Enter goes to it, Tab completes
//! it; one that leads nowhere says so below, and the folder stays.

use std::path::PathBuf;

use egui::{Event, EventFilter, FocusDirection, Id, Key, Modifiers, Response, RichText, TextEdit, Ui, pos2};

use crate::ui::app_status::{GalleryContents, PathCompletion};
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{style, text};
use crate::view::{Action, Request};

/// Name of the field, for tests and screen readers.
const NAME: &str = "Folder path";

/// Most names that are listed below the field.
const MOST_NAMES: usize = 12;

/// State of the field.
#[derive(Default)]
pub struct PathField {
    typed: String,
    /// Folder that the text was taken from.
    folder: PathBuf,
    /// Last request for a path.
    asked: u64,
    /// Text for which Tab has asked, until its completion is there.
    completes: Option<String>,
    /// Path that was completed last, and names that it may go on with.
    completed: Option<(String, Vec<String>)>,
}

/// Whether the field has the keyboard.
pub fn has_focus(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.has_focus(id()))
}

fn id() -> Id {
    Id::unique("gallery path")
}

impl PathField {
    /// Shows the field in the width that is left.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut PanelCx, contents: &GalleryContents) {
        let had_focus = has_focus(ui.ctx());
        let path = contents.listing.folder.to_string_lossy();
        if self.folder != contents.listing.folder {
            // The keyboard goes on to the entries of the folder that was typed.
            if had_focus && !self.folder.as_os_str().is_empty() {
                ui.memory_mut(|memory| memory.surrender_focus(id()));
            }
            self.folder.clone_from(&contents.listing.folder);
            self.typed = path.to_string();
        }
        self.complete(ui, contents);
        // In a slow frame the letters may come with the key.
        let types = ui.input(|i| i.events.iter().any(|event| matches!(event, Event::Text(_) | Event::Paste(_))));
        let can_complete = self.typed != path || types;
        let tabbed = had_focus && can_complete && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Tab));
        // Tab leaves the field only where there is nothing to complete.
        for (held, way) in [(Modifiers::SHIFT, FocusDirection::Previous), (Modifiers::NONE, FocusDirection::Next)] {
            if had_focus && !tabbed && ui.input_mut(|i| i.consume_key(held, Key::Tab)) {
                ui.memory_mut(|memory| memory.move_focus(way));
            }
        }
        // What cannot be read as text is shown, and stays as it is until something is typed.
        let field = TextEdit::singleline(&mut self.typed)
            .id(id())
            .hint_text(RichText::new(NAME).color(style::colors().muted))
            .margin(egui::Margin::symmetric(6, 3))
            .background_color(style::colors().raised)
            .desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name(NAME);
        self.answer_request(ui, &response, contents);
        if response.has_focus() {
            let filter =
                EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id(), filter));
        }
        if tabbed {
            self.completes = Some(self.typed.clone());
            cx.push(Action::Ask(Request::CompletePath(self.typed.clone())));
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if entered && !self.typed.trim().is_empty() && self.typed != path {
            cx.push(Action::Ask(Request::EnterPath(self.typed.clone())));
            // The next word is likely about the same path.
            response.request_focus();
        } else if response.lost_focus() {
            // Left for something else, or by Escape: it names the folder again, and no longer why the text led nowhere.
            self.typed = path.to_string();
            if cx.status.error.is_some() && ui.input(|input| input.key_pressed(Key::Escape)) {
                cx.push(Action::Ask(Request::DismissError));
            }
        }
        self.below(ui, &response, contents);
        response.context_menu(|ui| {
            if ui.button("Copy path").clicked() {
                cx.push(Action::Ask(Request::CopyText(path.to_string())));
                ui.close();
            }
        });
    }

    /// Takes the completed path once, if it is that of the text.
    fn complete(&mut self, ui: &Ui, contents: &GalleryContents) {
        let wanted = self.completes.as_ref().filter(|wanted| **wanted == self.typed);
        let completion = contents.completion.as_ref().filter(|completion| Some(&completion.typed) == wanted);
        let Some(PathCompletion { path, names, .. }) = completion else { return };
        self.completes = None;
        self.typed.clone_from(path);
        self.completed = Some((path.clone(), names.clone()));
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), id()) {
            let end = egui::text::CCursor::new(path.chars().count());
            state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
            state.store(ui.ctx(), id());
        }
    }

    /// Selects all of the text where a path is to be typed.
    fn answer_request(&mut self, ui: &Ui, response: &Response, contents: &GalleryContents) {
        if contents.asks_path == self.asked {
            return;
        }
        self.asked = contents.asks_path;
        response.request_focus();
        let mut state = TextEdit::load_state(ui.ctx(), id()).unwrap_or_default();
        let end = egui::text::CCursor::new(self.typed.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::two(egui::text::CCursor::default(), end)));
        state.store(ui.ctx(), id());
    }

    /// Shows below the field why the text leads nowhere, or the names that Tab had to choose from.
    fn below(&self, ui: &Ui, field: &Response, contents: &GalleryContents) {
        let fault = contents.path_fault.as_ref().filter(|(typed, _)| *typed == self.typed);
        let completed = self.completed.as_ref().filter(|(path, names)| *path == self.typed && names.len() != 1);
        if let Some((_, why)) = fault {
            let stroke = egui::Stroke::new(1.0, style::colors().error);
            ui.painter().rect_stroke(field.rect, f32::from(style::RADIUS), stroke, egui::StrokeKind::Inside);
            line_below(ui, field, why, style::colors().error);
        } else if let Some((_, names)) = completed.filter(|_| field.has_focus()) {
            line_below(ui, field, &names_text(names), style::colors().line);
        }
    }
}

/// Names that Tab had to choose from.
fn names_text(names: &[String]) -> String {
    match names.len().checked_sub(MOST_NAMES) {
        _ if names.is_empty() => "No folder or map begins like this".to_owned(),
        None | Some(0) => names.join("   "),
        Some(more) => {
            let first = names.iter().take(MOST_NAMES).map(String::as_str).collect::<Vec<_>>();
            format!("{}   and {} more", first.join("   "), text::grouped(more))
        }
    }
}

/// A line below the field, as wide as it needs.
fn line_below(ui: &Ui, field: &Response, words: &str, edge: egui::Color32) {
    let room = (ui.ctx().content_rect().right() - field.rect.left() - 3.0 * style::SPACE_M).max(40.0);
    let words = text::elide_middle(ui.ctx(), &text::clean(words), &style::small(), room).into_owned();
    let at = pos2(field.rect.left(), field.rect.bottom() + 2.0);
    let area = egui::Area::new(Id::unique("line below gallery path")).order(egui::Order::Foreground).fixed_pos(at);
    area.fade_in(false).interactable(false).show(ui.ctx(), |ui| {
        style::card().stroke(egui::Stroke::new(1.0, edge)).inner_margin(6).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(words).font(style::small())).extend());
        });
    });
}
