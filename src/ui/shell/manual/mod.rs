//! The manual in the window: topics at the left, the text at the right, a search above both. It lies over everything
//! else. Its history is state of the view; the text is looked up here.
//!
//! ```text
//! contents.rs  topics and sections     hits.rs       results of a search
//! blocks.rs    the text                rich_text.rs  lines with keycaps, code and links
//! ```

mod blocks;
mod contents;
mod hits;
mod rich_text;

use egui::{Align, Align2, Id, Key, Layout, Margin, Modifiers, Order, RichText, ScrollArea, Ui, UiBuilder, vec2};
use lucide_icons::Icon;

use self::blocks::Asked;
use self::hits::Hits;
use super::dialogs;
use crate::manual::{self, Block};
use crate::ui::bindings;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::{cards, style, widgets};
use crate::view::{Action, ManualPlace, ManualVisit, Request, ShellAction};

/// Most size of the page.
const SIZE: egui::Vec2 = vec2(1020.0, 900.0);
/// Width of the list of topics.
const TOPICS: f32 = 176.0;
/// Width of the page below which the list of topics is a menu.
const NARROW: f32 = 720.0;
/// Most width of the text: long lines are hard to read.
const LINE: f32 = 760.0;
/// Scrolling by an arrow key.
const STEP: f32 = 48.0;
/// The search field.
const FIELD: &str = "search the manual";
/// Topics whose code is no keys.
const WITHOUT_KEYS: [&str; 6] = ["command-line", "json", "formats", "performance", "desktop", "troubleshooting"];

/// State of the page.
#[derive(Default)]
pub struct ManualPage {
    typed: String,
    hits: Hits,
    /// The results show, not the text.
    shows_hits: bool,
    was_open: bool,
    /// Number of the visit that was shown last.
    visit: Option<u64>,
    /// Frames left in which the wanted heading is scrolled to: heights of the first frame may be guesses.
    seeks: u8,
    /// Name and blocks of the topic that was read last.
    topic: Option<(&'static str, Vec<Block>)>,
}

impl ManualPage {
    /// Shows the page, where it is open.
    pub fn show(&mut self, ui: &Ui, cx: &mut PanelCx) {
        let is_new = !std::mem::replace(&mut self.was_open, cx.shell.manual.open);
        let visit = cx.shell.manual.visit().filter(|_| cx.shell.manual.open && !dialogs::asks_to_quit(cx));
        let Some(visit) = visit else {
            if !self.was_open {
                (self.typed, self.shows_hits) = (String::new(), false);
            }
            return;
        };
        if self.visit.replace(visit.number) != Some(visit.number) {
            (self.seeks, self.shows_hits) = (2, false);
        }
        let window = cards::dialog_rect(ui);
        let size = (window.size() - vec2(32.0, 32.0)).min(SIZE);
        cards::area(ui, dialogs::MANUAL, Order::Foreground, Align2::CENTER_CENTER, window, vec2(0.0, 0.0), |ui| {
            let card = cards::card(egui::Color32::TRANSPARENT).inner_margin(Margin::same(8));
            card.show(ui, |ui| {
                ui.set_width((size.x - 18.0).max(120.0));
                ui.set_height((size.y - 18.0).max(120.0));
                let is_narrow = size.x < NARROW;
                self.header(ui, cx, visit, is_new, is_narrow);
                ui.add_space(style::SPACE_S);
                let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), egui::Sense::hover());
                ui.painter().rect_filled(line, 0.0, style::colors().line);
                self.body(ui, cx, visit, is_narrow);
            });
        });
    }

    fn header(&mut self, ui: &mut Ui, cx: &mut PanelCx, visit: &ManualVisit, is_new: bool, is_narrow: bool) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            let turns =
                [(-1, Icon::ArrowLeft, "Back", Command::GoBack), (1, Icon::ArrowRight, "Forward", Command::GoForward)];
            for (by, icon, label, command) in turns {
                ui.add_enabled_ui(cx.shell.manual.has(by), |ui| {
                    if widgets::icon_button(ui, icon, label, &command.info().keys_text(), false).clicked() {
                        cx.push(ShellAction::TurnManual(by));
                    }
                });
            }
            if is_narrow {
                let place = contents::menu(ui, Some(&visit.place));
                self.go(cx, place);
            } else {
                ui.label(RichText::new("Manual").font(style::heading()));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let keys = Command::Back.info().keys_text();
                if widgets::icon_button(ui, Icon::X, "Close", &keys, false).clicked() {
                    cx.push(ShellAction::CloseManual);
                }
                let room = (ui.available_width() - style::SPACE_S).max(0.0);
                ui.allocate_ui(vec2(room, style::BUTTON), |ui| self.field(ui, is_new));
            });
        });
    }

    fn field(&mut self, ui: &mut Ui, is_new: bool) {
        let before = self.typed.clone();
        let field = widgets::filter_field(ui, FIELD, "Search the manual", &mut self.typed);
        let finds = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F));
        if is_new || finds {
            field.request_focus();
        }
        if self.typed != before || finds || field.clicked() || field.lost_focus() && enter(ui) {
            self.shows_hits = !self.typed.trim().is_empty();
        }
        // Enter opens the chosen result, and leaves the field with the keyboard for another search.
        if field.lost_focus() && enter(ui) {
            field.request_focus();
        }
    }

    fn body(&mut self, ui: &mut Ui, cx: &mut PanelCx, visit: &ManualVisit, is_narrow: bool) {
        let room = ui.available_rect_before_wrap();
        let mut text = room;
        if !is_narrow {
            text.min.x += TOPICS + style::SPACE_M;
            let mut list = room;
            list.max.x = text.left() - style::SPACE_M;
            ui.scope_builder(egui::UiBuilder::new().max_rect(list.translate(vec2(0.0, style::SPACE_S))), |ui| {
                ui.shrink_clip_rect(list);
                let place = contents::list(ui, Some(&visit.place), !self.shows_hits);
                self.go(cx, place);
            });
            let x = text.left() - style::SPACE_S;
            ui.painter().vline(x, room.y_range(), egui::Stroke::new(1.0, style::colors().line));
        }
        ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
            if self.shows_hits {
                self.hits.follow(&self.typed);
                let place = self.hits.show(ui, &mut self.typed);
                self.go(cx, place);
            } else {
                self.text(ui, cx, visit);
            }
        });
    }

    fn text(&mut self, ui: &mut Ui, cx: &mut PanelCx, visit: &ManualVisit) {
        let Some(topic) = manual::topic(&visit.place.topic) else {
            return widgets::empty_state(ui, Icon::BookOpen, "No such topic", "Choose one from the list.");
        };
        if self.topic.as_ref().is_none_or(|(name, _)| *name != topic.name) {
            self.topic = Some((topic.name, manual::blocks(topic.text)));
        }
        let seeks = self.seeks > 0;
        self.seeks = self.seeks.saturating_sub(1);
        if seeks {
            ui.ctx().request_repaint();
        }
        let bindings = bindings::current();
        let keys = (!WITHOUT_KEYS.contains(&topic.name)).then_some(&*bindings);
        let wanted = visit.place.heading.as_deref().filter(|_| seeks);
        let mut asked = None;
        // Each visit has a place to scroll to of its own, to which going back leads.
        let mut area = ScrollArea::vertical().id_salt(("manual text", visit.number)).auto_shrink(false);
        let blocks = self.topic.as_ref().map_or(&[][..], |(_, blocks)| blocks);
        // Laid out unseen first, so that no frame shows another place.
        let unseen = UiBuilder::new().id_salt("unseen text").max_rect(ui.available_rect_before_wrap()).invisible();
        let top = wanted
            .and_then(|wanted| page(&mut ui.new_child(unseen), |ui| blocks::section_top(ui, blocks, keys, wanted)));
        if let Some(top) = top {
            area = area.vertical_scroll_offset((top - ui.cursor().top() - style::SPACE_M).max(0.0));
        }
        area.show(ui, |ui| {
            scroll_by_keys(ui, self.typed.is_empty());
            asked = page(ui, |ui| blocks::show(ui, blocks, keys));
        });
        match asked {
            Some(Asked::Link(target)) => self.follow_link(cx, target),
            Some(Asked::Copy(text)) => {
                cx.push(Action::Ask(Request::CopyText(text)));
                cx.notify("Copied");
            }
            None => {}
        }
    }

    /// Opens another topic. An address outside is copied: the program opens nothing in other programs by itself.
    fn follow_link(&mut self, cx: &mut PanelCx, target: String) {
        let (file, _) = target.split_once('#').unwrap_or((&target, ""));
        match manual::topic(file) {
            Some(topic) => self.go(cx, Some(ManualPlace::topic(topic.name))),
            None => {
                cx.notify("Link copied");
                cx.push(Action::Ask(Request::CopyText(target)));
            }
        }
    }

    fn go(&mut self, cx: &mut PanelCx, place: Option<ManualPlace>) {
        if let Some(place) = place {
            // Also where that is the present place, from which the text was scrolled away.
            (self.shows_hits, self.seeks) = (false, 2);
            cx.push(ShellAction::ReadManual(place));
        }
    }
}

/// The page of a topic, within its margins.
fn page<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = egui::Frame::new().inner_margin(Margin { left: 12, right: 16, top: 12, bottom: 24 });
    let shown = frame.show(ui, |ui| {
        ui.set_max_width(LINE.min(ui.available_width()));
        ui.spacing_mut().item_spacing.y = 0.0;
        content(ui)
    });
    shown.inner
}

fn enter(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter))
}

/// Scrolls by the keys of this frame. Where something other than the search field has the keyboard, the arrow keys are
/// its own. `is_empty`: nothing is typed in that field, which has no use for Home and End then.
fn scroll_by_keys(ui: &Ui, is_empty: bool) {
    let focused = ui.memory(|memory| memory.focused());
    let is_free = focused.is_none_or(|focused| focused == Id::unique(FIELD));
    let page = (ui.clip_rect().height() - STEP).max(STEP);
    let by = ui.input(|input| {
        let count = |key| input.num_presses(key) as f32;
        let pages = count(Key::PageDown) - count(Key::PageUp);
        let steps = if is_free { count(Key::ArrowDown) - count(Key::ArrowUp) } else { 0.0 };
        let ends = if is_empty && is_free { count(Key::End) - count(Key::Home) } else { 0.0 };
        // With Alt and the like they are commands.
        if input.modifiers.any() { 0.0 } else { pages * page + steps * STEP + ends * 1.0e6 }
    });
    if by != 0.0 {
        ui.scroll_with_delta_animation(vec2(0.0, -by), egui::style::ScrollAnimation::none());
    }
}
