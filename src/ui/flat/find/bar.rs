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
/// Width of the count of matches, and the part of the bar that it takes at most.
const COUNT: f32 = 136.0;
const COUNT_PART: f32 = 0.3;
/// Examples for the empty field.
const EXAMPLES: [(&str, &[&str]); 2] = [
    (
        "Every word must match: a tile's name, kind, layer, number or index.\n",
        &["freeze", "tele 12", "switch 3 door", "cp 5", "speedup up", "delay 5", "index 28"],
    ),
    ("\nTiles of the design, by their image:   ", &["image grass_main", "image grass_main 42"]),
];

/// Hint of the field: with examples where it is wide enough for them.
const HINT: &str = "Find tiles: freeze, tele 12";
const BRIEF_HINT: &str = "Find tiles";
const HINT_WIDTH: f32 = 180.0;

/// Area of the bar with its list.
pub const AREA: &str = "find";

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
        let count = COUNT.min(ui.available_width() * COUNT_PART);
        let buttons = 4.0 * (style::BUTTON + style::SPACE_S) + count + style::SPACE_S;
        let room = (ui.available_width() - buttons).max(LEAST_FIELD);
        let response = ui
            .allocate_ui(vec2(room, style::BUTTON), |ui| {
                let hint = if room < HINT_WIDTH { BRIEF_HINT } else { HINT };
                widgets::filter_field(ui, "find field", hint, &mut asked)
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
        let CountText { full, brief } = matches.map(|matches| count_text(cx, matches)).unwrap_or_default();
        let (rect, response) = ui.allocate_exact_size(vec2(count, style::ROW), Sense::hover());
        let fits = |words: &str| {
            ui.painter().layout_no_wrap(words.to_owned(), style::small(), style::colors().muted).size().x <= count
        };
        let brief = brief.filter(|_| !fits(&full)).unwrap_or_else(|| full.clone());
        let short = text::elide_middle(ui.ctx(), &brief, &style::small(), count);
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, &*short, style::small(), style::colors().muted);
        if short != full {
            response.on_hover_text(full);
        }
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
            ui.label(egui::RichText::new(examples()).font(style::small()).color(style::colors().muted));
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

    /// Does the pending step, or waits: the matches may still be those of the field's text a frame ago, and those of a
    /// large map may take many frames.
    fn want(&mut self, cx: &mut FlatCx, matches: Option<&Matches>, asked: &str, by: Option<isize>) {
        if let Some(by) = by {
            self.wanted = Some((asked.to_owned(), by));
        }
        // Further typing cancels the step.
        self.wanted.take_if(|(text, _)| text != asked);
        let Some(by) = self.wanted.as_ref().map(|(_, by)| *by) else { return };
        let answer = matches.filter(|_| asked == cx.flat.find.text);
        // The window is woken when the answer comes.
        if let Some(matches) = answer.filter(|matches| matches.is_done()) {
            step(cx, matches, by);
            self.wanted = None;
        }
    }
}

/// Place of the bar with its list, as it was shown last.
pub fn shown_rect(ui: &Ui) -> Option<Rect> {
    ui.ctx().memory(|memory| memory.area_rect(area_id()))
}

/// Examples for the empty field: a line breaks between two of them only, after the dot.
fn examples() -> String {
    let line = |(words, all): (&str, &[&str])| {
        let all: Vec<_> = all.iter().map(|one| one.replace(' ', "\u{a0}")).collect();
        format!("{words}{}", all.join("\u{a0}\u{a0}\u{a0}·   "))
    };
    EXAMPLES.map(line).concat()
}

fn area_id() -> Id {
    Id::unique(AREA)
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

/// Number of matches, or which of them is shown.
#[derive(Default)]
struct CountText {
    full: String,
    /// A shorter form: the places, which the arrows go through.
    brief: Option<String>,
}

fn count_text(cx: &FlatCx, matches: &Matches) -> CountText {
    if matches.is_empty_question() {
        return CountText::default();
    }
    let (areas, count) = (matches.areas().len(), matches.count());
    let tiles = text::count(count, "tile", "tiles");
    let full = match cx.flat.find.at.and_then(|at| matches.area_of(at)) {
        _ if !matches.is_done() => "Searching…".to_owned(),
        _ if count == 0 => "No matches".to_owned(),
        Some(at) => format!("{} of {}", text::grouped(at + 1), text::grouped(areas)),
        None if areas < count => {
            let places = text::count(areas, "place", "places");
            return CountText { full: format!("{tiles} in {places}"), brief: Some(places) };
        }
        None => tiles,
    };
    CountText { full, brief: None }
}

/// Goes to another area of matches, where there is one.
fn step(cx: &mut FlatCx, matches: &Matches, by: isize) {
    let count = matches.areas().len() as isize;
    if count == 0 {
        return;
    }
    let at = match (cx.flat.find.at.and_then(|at| matches.area_of(at)), by) {
        (Some(at), by) => (at as isize + by).rem_euclid(count),
        (None, 1..) => 0,
        (None, _) => count - 1,
    };
    if let Some(area) = matches.areas().get(at as usize) {
        go_to(cx, matches, area.first);
    }
}

fn go_to(cx: &mut FlatCx, matches: &Matches, at: usize) {
    if let Some(found) = matches.found().get(at) {
        cx.push(FlatAction::GoToMatch { at, found: *found });
    }
}
