//! The bar with the words, and what is below it.

use egui::{Button, Rect, RichText, Sense, Ui, vec2};

use super::depth::notify_depth;
use super::{list, marks};
use crate::analysis::solid::{HitKind, WorldHits, other_words};
use crate::ui::parts::find_bar::{self, FindBar, FindField};
use crate::ui::parts::{style, text};
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::solid::{PageAction, SolidAction};

/// Examples for the empty field.
const EXAMPLES: &str = "Every word must match the same text: the name of a player, a node or an object, a metadata \
    value, or an item in an inventory.\nplayers   ·   mese   ·   chest   ·   owned by alice   ·   steel ingot   ·   boat";

/// Hints of the field.
const HINTS: [&str; 2] = ["Find in world: mese, chest alice", "Find in world"];

/// Area of the bar with its list.
pub const AREA: &str = "find in world";

/// Its field.
pub const FIELD: &str = "find in world field";

/// Shows the bar and marks what it found.
pub fn show(bar: &mut FindBar, ui: &Ui, free: Rect, cx: &mut SolidCx) {
    if !cx.solid.pages.find.open || cx.scene.is_none() {
        return bar.reset();
    }
    let answers = cx.status.world_answers.clone();
    let search = &cx.solid.pages.find.search;
    let answer = answers.as_ref().filter(|_| !search.text.trim().is_empty()).and_then(|it| it.hits(search));
    let (hits, failure) = match answer {
        None => (None, None),
        Some(Ok(hits)) => (Some(hits), None),
        Some(Err(why)) => (None, Some(why)),
    };
    if let Some(hits) = hits {
        marks::mark(ui, free, cx, hits);
    }
    find_bar::card(ui, free, AREA, |ui| {
        let find = &cx.solid.pages.find;
        let text = &find.search.text;
        let count = match hits {
            Some(hits) => count_words(cx, hits),
            None if !text.trim().is_empty() && failure.is_none() => "Searching…".to_owned(),
            None => String::new(),
        };
        let field = FindField { name: FIELD, hints: HINTS, is_new: find.is_new, text, count: count.into() };
        let input = bar.row(ui, field);
        if cx.solid.pages.find.is_new {
            push(cx, PageAction::FindSeen);
        }
        if input.closes {
            push(cx, PageAction::CloseFind);
        }
        // The first ones are the nearest, whatever comes later.
        let is_there = |hits: &&WorldHits| hits.is_done || !hits.listed.is_empty();
        let answer = hits.filter(|_| input.text == cx.solid.pages.find.search.text).filter(is_there);
        if let Some((hits, by)) = answer.zip(bar.step(&input, answer.is_some())) {
            step(cx, hits, by);
        }
        if input.text != cx.solid.pages.find.search.text {
            push(cx, PageAction::SetFind(input.text));
        }
        below(bar, ui, cx, hits, failure, free);
    });
}

/// Lines below the field: kinds with their counts, how far the search is, and the list.
fn below(
    bar: &mut FindBar,
    ui: &mut Ui,
    cx: &mut SolidCx,
    hits: Option<&WorldHits>,
    failure: Option<&str>,
    free: Rect,
) {
    if cx.solid.pages.find.search.text.trim().is_empty() {
        ui.label(small(EXAMPLES).color(style::colors().muted));
        return;
    }
    if let Some(why) = failure {
        ui.label(small(&text::clean(why)).color(style::colors().warning));
        return;
    }
    let Some(hits) = hits else { return };
    ui.horizontal_wrapped(|ui| HitKind::ALL.into_iter().for_each(|kind| kind_button(ui, cx, hits, kind)));
    if !hits.is_done {
        let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
        ui.painter().rect_filled(bar, 1.5, style::colors().line);
        let done = Rect::from_min_size(bar.min, vec2(bar.width() * hits.part(), bar.height()));
        ui.painter().rect_filled(done, 1.5, style::colors().accent);
    } else if hits.unreadable > 0 {
        let blocks = text::count(usize::try_from(hits.unreadable).unwrap_or(usize::MAX), "block", "blocks");
        ui.label(small(&format!("{blocks} cannot be read and were not searched.")).color(style::colors().muted));
    }
    if hits.count_of(cx.solid.pages.find.search.kinds) > hits.listed.len() as u64 && hits.is_done {
        let listed = text::grouped(hits.listed.len());
        let words = format!("Only the {listed} matches nearest to the center of the view are listed.");
        ui.label(small(&words).color(style::colors().muted));
    }
    let text = &cx.solid.pages.find.search.text;
    if let Some(others) = hits.other_words.as_deref().map(str::to_owned).or_else(|| other_words(text, None))
        && ui.link(small(&format!("Find “{others}” instead"))).clicked()
    {
        push(cx, PageAction::SetFind(others));
        // The keyboard stays with the field, so that Enter leads to the matches.
        push(cx, PageAction::OpenFind);
    }
    if let Some(at) = list::show(bar, ui, cx, hits, free) {
        go_to(cx, hits, at);
    }
}

fn push(cx: &mut SolidCx, action: PageAction) {
    cx.push(SolidAction::Page(action));
}

fn small(words: &str) -> RichText {
    RichText::new(words).font(style::small())
}

fn count_words(cx: &SolidCx, hits: &WorldHits) -> String {
    let find = &cx.solid.pages.find;
    let counted = usize::try_from(hits.count_of(find.search.kinds)).unwrap_or(usize::MAX);
    // The list is filled before all are counted.
    let total = if hits.is_done { counted } else { counted.max(hits.listed.len()) };
    match find.at {
        Some(at) if at < hits.listed.len() => format!("{} of {}", text::grouped(at + 1), text::grouped(total)),
        _ if total == 0 && !hits.is_done => "Searching…".to_owned(),
        _ if total == 0 => "No matches".to_owned(),
        _ if !hits.is_done => format!("{}…", text::count(total, "match", "matches")),
        _ => text::count(total, "match", "matches"),
    }
}

/// Name of a kind of hits.
pub(super) fn kind_name(kind: HitKind) -> &'static str {
    match kind {
        HitKind::Player => "Players",
        HitKind::Node => "Nodes",
        HitKind::Metadata => "Text",
        HitKind::Item => "Items",
        HitKind::Object => "Objects",
    }
}

/// Button that lists a kind of hits or not, with their number.
fn kind_button(ui: &mut Ui, cx: &mut SolidCx, hits: &WorldHits, kind: HitKind) {
    let on = cx.solid.pages.find.search.kinds.has(kind);
    // Of kinds that are still to be counted, 0 says nothing.
    let count = match hits.counts.of(kind) {
        0 if !hits.is_done => String::new(),
        count => format!(" {}", text::grouped(usize::try_from(count).unwrap_or(usize::MAX))),
    };
    let color = if on { style::colors().text } else { style::colors().faint };
    let words = RichText::new(format!("{}{count}", kind_name(kind))).font(style::small()).color(color);
    let hint = match (on, kind) {
        (true, _) => "Hide these matches",
        (false, _) => "Show these matches",
    };
    let button = Button::new(words).selected(on).frame_when_inactive(true);
    if ui.add(button).on_hover_text(hint).clicked() {
        push(cx, PageAction::ToggleFindKind(kind));
    }
}

/// Goes to another hit, where there is one.
fn step(cx: &mut SolidCx, hits: &WorldHits, by: isize) {
    if let Some(at) = find_bar::stepped(cx.solid.pages.find.at, hits.listed.len(), by) {
        go_to(cx, hits, at);
    }
}

fn go_to(cx: &mut SolidCx, hits: &WorldHits, at: usize) {
    if let Some((_, hit)) = hits.listed.get(at) {
        push(cx, PageAction::GoToHit { at, point: hit.place.point() });
        notify_depth(cx, hit.place.point());
    }
}
