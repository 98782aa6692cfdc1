//! The bar with the words, and what is below it.

use egui::{Align2, Button, Event, Frame, Id, Key, Margin, Modifiers, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};
use lucide_icons::Icon;

use super::list::HitList;
use super::marks;
use crate::analysis::solid::{HitKind, WorldHits};
use crate::ui::commands::Command;
use crate::ui::parts::widgets;
use crate::ui::parts::{style, text};
use crate::ui::solid::solid_cx::SolidCx;
use crate::view::solid::{PageAction, SolidAction};

/// Width of the bar.
const WIDTH: f32 = 460.0;
/// Least width of the field, in the narrowest windows.
const LEAST_FIELD: f32 = 60.0;
/// Width of the count of hits, and the part of the bar that it takes at most.
const COUNT: f32 = 128.0;
const COUNT_PART: f32 = 0.3;
/// Examples for the empty field.
const EXAMPLES: &str = "Every word must match the same text: the name of a node or an object, a metadata value, or an \
    item in an inventory.\nmese   ·   chest   ·   owned by alice   ·   steel ingot   ·   boat";

/// Area of the bar with its list.
pub const AREA: &str = "find in world";

/// State of the bar.
#[derive(Default)]
pub struct FindBar {
    list: HitList,
    /// Pending step, and its words: it is done once hits are there.
    wanted: Option<(String, isize)>,
}

impl FindBar {
    /// Shows the bar and marks what it found.
    pub fn show(&mut self, ui: &mut Ui, free: Rect, cx: &mut SolidCx) {
        if !cx.solid.pages.find.open || cx.scene.is_none() {
            self.wanted = None;
            return;
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
        let width = WIDTH.min(free.width() - 2.0 * style::SPACE_M).max(LEAST_FIELD);
        let at = pos2(free.center().x - width / 2.0, free.top() + style::SPACE_M);
        let area = egui::Area::new(Id::unique(AREA)).fixed_pos(at).constrain_to(free);
        area.order(egui::Order::Middle).show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(style::colors().raised)
                .stroke(Stroke::new(1.0, style::colors().line))
                .corner_radius(4);
            frame.inner_margin(Margin::same(8)).show(ui, |ui| {
                ui.set_width((width - 18.0).max(0.0));
                ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_S);
                ui.horizontal(|ui| self.bar(ui, cx, hits));
                self.below(ui, cx, hits, failure, free);
            });
        });
    }

    fn bar(&mut self, ui: &mut Ui, cx: &mut SolidCx, hits: Option<&WorldHits>) {
        let mut asked = cx.solid.pages.find.search.text.clone();
        let mut by = walk(ui);
        let count = COUNT.min(ui.available_width() * COUNT_PART);
        let buttons = 4.0 * (style::BUTTON + style::SPACE_S) + count + style::SPACE_S;
        let room = (ui.available_width() - buttons).max(LEAST_FIELD);
        let response = ui
            .allocate_ui(vec2(room, style::BUTTON), |ui| {
                widgets::filter_field(ui, "find in world field", "Find in world: mese, chest alice", &mut asked)
            })
            .inner;
        if cx.solid.pages.find.is_new {
            response.request_focus();
            push(cx, PageAction::FindSeen);
        }
        if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Escape)) {
            push(cx, PageAction::CloseFind);
        }
        // The field loses the focus at Enter; stepping through hits needs it back.
        if let Some(step) = ui.input(|i| i.events.iter().find_map(step_of)).filter(|_| response.lost_focus()) {
            response.request_focus();
            by = Some(step);
        }
        let words = hits.map_or_else(String::new, |hits| count_words(cx, hits));
        let words = if hits.is_none() && !asked.trim().is_empty() { "Searching…".to_owned() } else { words };
        let (rect, response) = ui.allocate_exact_size(vec2(count, style::ROW), Sense::hover());
        let short = text::elide_middle(ui.ctx(), &words, &style::small(), count);
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, &*short, style::small(), style::colors().muted);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
        if short != words {
            response.on_hover_text(&words);
        }
        if widgets::icon_button(ui, Icon::ChevronUp, "Previous match", "Shift+Enter", false).clicked() {
            by = Some(-1);
        }
        if widgets::icon_button(ui, Icon::ChevronDown, "Next match", "Enter", false).clicked() {
            by = Some(1);
        }
        self.list.fold_button(ui);
        if widgets::icon_button(ui, Icon::X, "Close", &Command::Back.info().keys_text(), false).clicked() {
            push(cx, PageAction::CloseFind);
        }
        self.want(cx, hits, &asked, by);
        if asked != cx.solid.pages.find.search.text {
            push(cx, PageAction::SetFind(asked));
        }
    }

    /// Lines below the field: kinds with their counts, how far the search is, and the list.
    fn below(&mut self, ui: &mut Ui, cx: &mut SolidCx, hits: Option<&WorldHits>, failure: Option<&str>, free: Rect) {
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
        if let Some(at) = self.list.show(ui, cx, hits, free) {
            go_to(cx, hits, at);
        }
    }

    /// Does the pending step, or waits for hits of the words that are in the field.
    fn want(&mut self, cx: &mut SolidCx, hits: Option<&WorldHits>, asked: &str, by: Option<isize>) {
        if let Some(by) = by {
            self.wanted = Some((asked.to_owned(), by));
        }
        // Further typing cancels the step.
        self.wanted.take_if(|(text, _)| text != asked);
        let Some(by) = self.wanted.as_ref().map(|(_, by)| *by) else { return };
        let hits = hits.filter(|_| asked == cx.solid.pages.find.search.text);
        // The first ones are the nearest, whatever comes later.
        if let Some(hits) = hits.filter(|hits| hits.is_done || !hits.listed.is_empty()) {
            step(cx, hits, by);
            self.wanted = None;
        }
    }
}

fn push(cx: &mut SolidCx, action: PageAction) {
    cx.push(SolidAction::Page(action));
}

fn small(words: &str) -> RichText {
    RichText::new(words).font(style::small())
}

/// Step of the arrow keys in the field: they walk through the hits, since the field has one line.
fn walk(ui: &Ui) -> Option<isize> {
    if !ui.memory(|memory| memory.has_focus(Id::unique("find in world field"))) {
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

fn count_words(cx: &SolidCx, hits: &WorldHits) -> String {
    let find = &cx.solid.pages.find;
    let total = usize::try_from(hits.count_of(find.search.kinds)).unwrap_or(usize::MAX);
    match find.at {
        Some(at) if at < hits.listed.len() => format!("{} of {}", text::grouped(at + 1), text::grouped(total)),
        _ if total == 0 && !hits.is_done && !hits.listed.is_empty() => {
            format!("{}…", text::count(hits.listed.len(), "match", "matches"))
        }
        _ if total == 0 && !hits.is_done => "Searching…".to_owned(),
        _ if total == 0 => "No matches".to_owned(),
        _ if !hits.is_done => format!("{}…", text::count(total, "match", "matches")),
        _ => text::count(total, "match", "matches"),
    }
}

/// Name of a kind of hits.
pub(super) fn kind_name(kind: HitKind) -> &'static str {
    match kind {
        HitKind::Node => "Nodes",
        HitKind::Metadata => "Text",
        HitKind::Item => "Items",
        HitKind::Object => "Objects",
    }
}

/// Button that lists a kind of hits or not, with their number.
fn kind_button(ui: &mut Ui, cx: &mut SolidCx, hits: &WorldHits, kind: HitKind) {
    let on = cx.solid.pages.find.search.kinds.has(kind);
    let count = text::grouped(usize::try_from(hits.counts.of(kind)).unwrap_or(usize::MAX));
    let color = if on { style::colors().text } else { style::colors().faint };
    let words = RichText::new(format!("{} {count}", kind_name(kind))).font(style::small()).color(color);
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
    let count = hits.listed.len() as isize;
    if count == 0 {
        return;
    }
    let at = match (cx.solid.pages.find.at, by) {
        (Some(at), by) => (at as isize + by).rem_euclid(count),
        (None, 1..) => 0,
        (None, _) => count - 1,
    };
    go_to(cx, hits, at as usize);
}

fn go_to(cx: &mut SolidCx, hits: &WorldHits, at: usize) {
    if let Some((_, hit)) = hits.listed.get(at) {
        push(cx, PageAction::GoToHit { at, point: hit.place.point() });
    }
}
