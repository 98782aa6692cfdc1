//! The bar with the question, and what is below it.

use egui::{Align2, Event, Frame, Id, Key, Margin, Modifiers, Rect, Sense, Stroke, Ui, pos2, vec2};
use lucide_icons::Icon;

use super::list::MatchList;
use super::{marks, strip};
use crate::analysis::{MOST_MATCHES, Matches};
use crate::scene::FlatScene;
use crate::ui::commands::Command;
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;

/// Width of the bar.
const WIDTH: f32 = 460.0;
/// Least width of the field, in the narrowest windows.
const LEAST_FIELD: f32 = 60.0;
/// State of the bar.
#[derive(Default)]
pub struct FindBar {
    /// Pending step, and its question: it is done once that question has an answer.
    wanted: Option<(String, isize)>,
    list: MatchList,
}

impl FindBar {
    /// Clears the pending step: another scene is shown.
    pub fn reset(&mut self) {
        (self.wanted, self.list.scroll) = (None, Scroll::default());
    }

    /// Shows the bar and marks what it found.
    pub fn show(&mut self, ui: &mut Ui, free: Rect, cx: &mut FlatCx, cache: &mut SceneCache) {
        if !cx.flat.find.open || cx.scene.is_none() {
            return self.reset();
        }
        let scene = cx.scene;
        let matches = scene.map(|scene| cache.matches(scene, &cx.flat.find.text));
        if let Some((scene, matches)) = scene.zip(matches) {
            marks::mark(ui, free, cx, scene, matches);
        }
        let width = WIDTH.min(free.width() - 2.0 * style::SPACE_M).max(LEAST_FIELD);
        let at = pos2(free.center().x - width / 2.0, free.top() + style::SPACE_M);
        let area = egui::Area::new(area_id()).fixed_pos(at).constrain_to(free).order(egui::Order::Middle);
        area.show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(style::colors().raised)
                .stroke(Stroke::new(1.0, style::colors().line))
                .corner_radius(4);
            frame.inner_margin(Margin::same(8)).show(ui, |ui| {
                ui.set_width((width - 18.0).max(0.0));
                ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
                ui.horizontal(|ui| self.bar(ui, cx, matches));
                if let Some((scene, matches)) = scene.zip(matches) {
                    self.below(ui, cx, scene, matches, free);
                }
            });
        });
    }

    fn bar(&mut self, ui: &mut Ui, cx: &mut FlatCx, matches: Option<&Matches>) {
        let mut asked = cx.flat.find.text.clone();
        let walked = walk(ui);
        let buttons = 4.0 * (style::BUTTON + style::SPACE_S) + 96.0;
        let room = (ui.available_width() - buttons).max(LEAST_FIELD);
        let response = ui
            .allocate_ui(vec2(room, style::BUTTON), |ui| {
                widgets::filter_field(ui, "find field", "freeze, tele 12, 0x1c, image grass_main 42", &mut asked)
            })
            .inner;
        if cx.flat.find.is_new {
            response.request_focus();
            cx.push(FlatAction::FindSeen);
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape)) {
            cx.push(FlatAction::CloseFind);
        }
        let mut by = walked;
        // The field loses the focus at Enter; stepping through matches needs it back.
        if let Some(step) = ui.input(|i| i.events.iter().find_map(step_of)).filter(|_| response.lost_focus()) {
            response.request_focus();
            by = Some(step);
        }
        let (rect, _) =
            ui.allocate_exact_size(vec2(92.0_f32.min(ui.available_width().max(0.0)), style::ROW), Sense::hover());
        let said = matches.map(|matches| count_text(cx, matches)).unwrap_or_default();
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, said, style::small(), style::colors().muted);
        if widgets::icon_button(ui, Icon::ChevronUp, "Previous match", "Shift+Enter", false).clicked() {
            by = Some(-1);
        }
        if widgets::icon_button(ui, Icon::ChevronDown, "Next match", "Enter", false).clicked() {
            by = Some(1);
        }
        self.list.fold_button(ui);
        if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
            cx.push(FlatAction::CloseFind);
        }
        self.want(cx, matches, &asked, by);
        if asked != cx.flat.find.text {
            cx.push(FlatAction::SetFind(asked));
        }
    }

    /// Lines below the field: words that were not understood, where matches lie, and the list of them.
    fn below(&mut self, ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, matches: &Matches, free: Rect) {
        if matches.is_empty_question() && matches.notes().is_empty() {
            let hint = "Names, kinds, layers, numbers and ids in any order; a tile has to fit all of them.\n\
                        tele 12 exit   ·   switch 3 door   ·   button 3   ·   cp 5   ·   speedup up   ·   delay 5   ·   id 28\n\
                        Design tiles by their image, all or one: image grass_main   ·   image grass_main 42   ·   image \"a name\" 0x2a";
            ui.label(egui::RichText::new(hint).font(style::small()).color(style::colors().muted));
            return;
        }
        for note in matches.notes().iter().take(3) {
            ui.label(egui::RichText::new(text::clean(note)).font(style::small()).color(style::colors().warning));
        }
        if let Some(remark) = matches.remark() {
            ui.label(egui::RichText::new(remark).font(style::small()).color(style::colors().muted));
        }
        if matches.count() > matches.found().len() {
            let most = text::grouped(MOST_MATCHES);
            let said = format!("Only the first {most} are marked. Refine your search.");
            ui.label(egui::RichText::new(said).font(style::small()).color(style::colors().muted));
        }
        if matches.found().is_empty() {
            return;
        }
        let clicked = strip::show(ui, cx, scene, matches);
        let chosen = self.list.show(ui, cx, scene, matches, free);
        if let Some(at) = clicked.or(chosen) {
            go_to(cx, matches, at);
        }
    }

    /// Does the pending step, or waits: the matches may still be those of the field's text a frame ago, and the first
    /// match of a large map may take many frames.
    fn want(&mut self, cx: &mut FlatCx, matches: Option<&Matches>, asked: &str, by: Option<isize>) {
        if let Some(by) = by {
            self.wanted = Some((asked.to_owned(), by));
        }
        // Further typing cancels the step.
        self.wanted.take_if(|(text, _)| text != asked);
        let Some(by) = self.wanted.as_ref().map(|(_, by)| *by) else { return };
        let answer = matches.filter(|_| asked == cx.flat.find.text);
        // The last match is known when all are.
        let is_ready = |matches: &&Matches| matches.is_done() || (by > 0 && !matches.found().is_empty());
        // The window is woken when more of the answer comes.
        if let Some(matches) = answer.filter(is_ready) {
            step(cx, matches, by);
            self.wanted = None;
        }
    }
}

/// Place of the bar with its list, as it was shown last.
pub fn shown_rect(ui: &Ui) -> Option<Rect> {
    ui.ctx().memory(|memory| memory.area_rect(area_id()))
}

fn area_id() -> Id {
    Id::unique("find")
}

/// Step of the arrow keys in the field: they walk through the matches, since the field has one line.
fn walk(ui: &Ui) -> Option<isize> {
    if !ui.memory(|memory| memory.has_focus(Id::unique("find field"))) {
        return None;
    }
    let presses = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key)) as isize;
    let by = presses(Key::ArrowDown) - presses(Key::ArrowUp);
    (by != 0).then_some(by.signum())
}

/// Step of a key.
fn step_of(event: &Event) -> Option<isize> {
    match event {
        Event::Key { key: Key::Enter, pressed: true, modifiers, .. } => Some(if modifiers.shift { -1 } else { 1 }),
        _ => None,
    }
}

fn count_text(cx: &FlatCx, matches: &Matches) -> String {
    if matches.is_empty_question() {
        return String::new();
    }
    let more = if matches.is_done() { "" } else { "…" };
    let count = text::grouped(matches.count());
    match cx.flat.find.at {
        Some(at) if at < matches.found().len() => format!("{} of {count}{more}", text::grouped(at + 1)),
        _ if matches.count() == 0 && matches.is_done() => "no matches".to_owned(),
        _ => format!("{count} found{more}"),
    }
}

/// Goes to another match, where there is one.
fn step(cx: &mut FlatCx, matches: &Matches, by: isize) {
    if matches.found().is_empty() {
        return;
    }
    let count = matches.found().len() as isize;
    let at = match (cx.flat.find.at, by) {
        (Some(at), by) => (at as isize + by).rem_euclid(count),
        (None, 1..) => 0,
        (None, _) => count - 1,
    };
    go_to(cx, matches, at as usize);
}

fn go_to(cx: &mut FlatCx, matches: &Matches, at: usize) {
    if let Some(found) = matches.found().get(at) {
        cx.push(FlatAction::GoToMatch { at, found: *found });
    }
}
