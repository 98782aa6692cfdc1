//! The bar with the question, and what is below it.

use egui::{Id, Rect, Ui};

use super::{list, marks, strip};
use crate::analysis::{MOST_MATCHES, Matches};
use crate::scene::FlatScene;
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::find_bar::{self, CountText, FindBar, FindField};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;

/// Examples for the empty field.
const EXAMPLES: [(&str, &[&str]); 2] = [
    (
        "Every word must match: a tile's name, kind, layer, number or id.\n",
        &["freeze", "tele 12", "switch 3 door", "cp 5", "speedup up", "delay 5", "id 28"],
    ),
    ("\nTiles of the design, by their image:   ", &["image grass_main", "image grass_main 42"]),
];

/// Hints of the field.
const HINTS: [&str; 2] = ["Find tiles: freeze, tele 12", "Find tiles"];

/// Area of the bar with its list.
pub const AREA: &str = "find";

/// Its field.
pub const FIELD: &str = "find field";

/// Shows the bar and marks what it found.
pub fn show(bar: &mut FindBar, ui: &Ui, free: Rect, cx: &mut FlatCx, cache: &mut SceneCache) {
    if !cx.flat.find.open || cx.scene.is_none() {
        return bar.reset();
    }
    let scene = cx.scene;
    let matches = scene.map(|scene| cache.matches(scene, &cx.flat.find.text));
    if let Some((scene, matches)) = scene.zip(matches) {
        marks::mark(ui, free, cx, scene, matches);
    }
    find_bar::card(ui, free, AREA, |ui| {
        let count = matches.map(|matches| count_text(cx, matches)).unwrap_or_default();
        let find = &cx.flat.find;
        let field = FindField { name: FIELD, hints: HINTS, is_new: find.is_new, text: &find.text, count };
        let input = bar.row(ui, field);
        if cx.flat.find.is_new {
            cx.push(FlatAction::FindSeen);
        }
        if input.closes {
            cx.push(FlatAction::CloseFind);
        }
        // The matches may still be those of the field's text a frame ago, and those of a large map may take many
        // frames; the window is woken when the answer comes.
        let answer = matches.filter(|matches| input.text == cx.flat.find.text && matches.is_done());
        if let Some((matches, by)) = answer.zip(bar.step(&input, answer.is_some())) {
            step(cx, matches, by);
        }
        if input.text != cx.flat.find.text {
            cx.push(FlatAction::SetFind(input.text));
        }
        if let Some((scene, matches)) = scene.zip(matches) {
            below(bar, ui, cx, scene, matches, free);
        }
    });
}

/// Lines below the field: words that were not understood, where matches lie, and the list of them.
fn below(bar: &mut FindBar, ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene, matches: &Matches, free: Rect) {
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
    let chosen = list::show(bar, ui, cx, scene, matches, free);
    if let Some(at) = clicked.or(chosen) {
        go_to(cx, matches, at);
    }
}

/// Place of the bar with its list, as it was shown last.
pub fn shown_rect(ui: &Ui) -> Option<Rect> {
    ui.ctx().memory(|memory| memory.area_rect(Id::unique(AREA)))
}

/// Examples for the empty field: a line breaks between two of them only, after the dot.
fn examples() -> String {
    let line = |(words, all): (&str, &[&str])| {
        let all: Vec<_> = all.iter().map(|one| one.replace(' ', "\u{a0}")).collect();
        format!("{words}{}", all.join("\u{a0}\u{a0}\u{a0}·   "))
    };
    EXAMPLES.map(line).concat()
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
    full.into()
}

/// Goes to another area of matches, where there is one.
fn step(cx: &mut FlatCx, matches: &Matches, by: isize) {
    let current = cx.flat.find.at.and_then(|at| matches.area_of(at));
    let area = find_bar::stepped(current, matches.areas().len(), by).and_then(|at| matches.areas().get(at));
    if let Some(area) = area {
        go_to(cx, matches, area.first);
    }
}

fn go_to(cx: &mut FlatCx, matches: &Matches, at: usize) {
    if let Some(found) = matches.found().get(at) {
        cx.push(FlatAction::GoToMatch { at, found: *found });
    }
}
