//! The page of problems: warnings grouped by their kind, those that concern the file as a whole first; then links and
//! envelopes.

use std::collections::HashSet;

use egui::{Align2, CursorIcon, Id, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::list::{Checked, Problems};
use super::words;
use crate::analysis::{Entry, LinkIndex, Oddity, Problem, Side};
use crate::base::{EnvelopeIndex, Mapres, Warning, WarningPlace};
use crate::scene::FlatScene;
use crate::ui::flat::cache::SceneCache;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::links;
use crate::ui::parts::warning_list::{self, Kind};
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::{FlatAction, Tab};
use crate::view::{self, Action, Request};

/// Height of a problem without its sentence: the place, and margins.
const PLACE: f32 = 24.0;
/// Height of a line of a sentence.
const LINE: f32 = 14.0;
/// Approximate width of a letter of a sentence: enough to see whether it needs a second line without laying it out.
const LETTER: f32 = 5.4;
/// With fewer kinds than this all are unfolded at first.
const FEW: usize = 20;

/// State of the page.
#[derive(Default)]
pub struct ProblemsPage {
    /// Kinds that were folded or unfolded against their state at first.
    turned: HashSet<&'static str>,
    scroll: Scroll,
    heights: Heights,
}

/// All that rows depend on besides the scene and the kinds that are unfolded: their number, the checks that are done or
/// have failed, and the width.
type Listed = (usize, [Checked; 2], f32);

/// Heights of the rows, which depend on how long their sentences are: worked out when the list changes, not in every
/// frame.
#[derive(Default)]
struct Heights {
    /// Number of rows, the checks that are done, and the width.
    of: Listed,
    all: Vec<f32>,
}

impl Heights {
    /// The heights of the rows of a list.
    fn get(&mut self, of: Listed, work_out: impl FnOnce() -> Vec<f32>) -> &[f32] {
        if self.of != of || self.all.len() != of.0 {
            *self = Self { of, all: work_out() };
        }
        &self.all
    }

    /// Forgets them: other rows show.
    fn clear(&mut self) {
        self.all.clear();
    }
}

#[derive(Clone, Copy)]
enum Row<'a> {
    /// A heading, with a count.
    Section(&'static str, usize),
    Kind(&'a Kind, bool),
    Warning(usize, &'a Warning),
    Dropped(usize),
    Link(&'a Entry, Problem),
    Envelope(usize, EnvelopeIndex, Oddity),
    /// A check that failed, by its position: several may fail for the same reason.
    Failure(usize, &'a str),
}

/// A problem as its row shows it.
struct Item {
    id: Id,
    place: String,
    sentence: String,
    /// The way to its place.
    leads: Option<Action>,
    copied: String,
}

impl ProblemsPage {
    /// Forgets what it has worked out: another scene is shown.
    pub fn reset(&mut self) {
        self.heights.clear();
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &mut SceneCache) {
        let Some(scene) = cx.scene else {
            return widgets::no_map(ui, cx, Icon::TriangleAlert, "Open a map to see its problems.");
        };
        stand_ins(ui, cx, scene);
        let problems = Problems::of(cx);
        let (count, is_done) = (problems.count(), problems.is_done());
        if count == 0 && !is_done {
            return widgets::empty_state(ui, Icon::LoaderCircle, "Checking…", "Links and envelopes are being checked.");
        }
        if count == 0 && problems.failures().next().is_none() {
            let hint = "The file was read without warnings; links and envelopes are in order.";
            return widgets::empty_state(ui, Icon::Check, "No problems found", hint);
        }
        widgets::header(ui, |ui| {
            let room = ui.available_width() - style::BUTTON;
            ui.allocate_ui(vec2(room, style::BUTTON), |ui| {
                ui.set_min_size(vec2(room, style::BUTTON));
                ui.label(text::count(count, "problem", "problems"));
                if !is_done {
                    ui.label(RichText::new("Checking…").font(style::small()).color(style::colors().muted));
                }
            });
            if widgets::icon_button(ui, Icon::Copy, "Copy all problems", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(as_text(problems, scene))));
            }
        });
        let kinds = cache.kinds(&cx.status.adapter_notes, || {
            self.heights.clear();
            problems.warnings.kinds()
        });
        let rows = self.rows(problems, &kinds);
        let width = ui.available_width() - 2.0 * style::SPACE_M - style::ICON;
        let of_row = |row: &Row| height(scene, row, width);
        let mut known = std::mem::take(&mut self.heights);
        let heights = known.get((rows.len(), problems.checked(), width), || rows.iter().map(of_row).collect());
        let (mut scroll, mut turned) = (self.scroll, None);
        widgets::list(ui, "problems", &mut scroll, heights.iter().copied(), |ui, i, rect| match rows[i] {
            Row::Section(name, count) => section(ui, rect, name, count),
            Row::Kind(kind, open) => {
                if kind_row(ui, rect, cx, problems, kind, open) {
                    turned = Some(kind.code);
                }
            }
            Row::Warning(i, warning) => item_row(ui, rect, cx, &warning_item(scene, i, warning)),
            Row::Link(entry, problem) => item_row(ui, rect, cx, &link_item(cache.links(), entry, problem)),
            Row::Envelope(i, envelope, oddity) => item_row(ui, rect, cx, &envelope_item(scene, i, envelope, oddity)),
            Row::Failure(i, why) => item_row(ui, rect, cx, &failure_item(i, why)),
            Row::Dropped(n) => {
                let text = format!("…and {} more", text::grouped(n));
                RowPainter::new(ui, rect, false, false).text(&text, &style::small(), style::colors().muted);
            }
        });
        (self.scroll, self.heights) = (scroll, known);
        if let Some(code) = turned {
            self.heights.clear();
            if !self.turned.remove(code) {
                self.turned.insert(code);
            }
        }
    }

    fn rows<'a>(&self, problems: Problems<'a>, kinds: &'a [Kind]) -> Vec<Row<'a>> {
        let warnings = problems.warnings;
        let few = warnings.map.len() + warnings.device.len() <= FEW;
        let mut rows = Vec::new();
        if warnings.count() > 0 {
            rows.push(Row::Section("FILE", warnings.count()));
        }
        for (i, kind) in kinds.iter().enumerate() {
            let open_at_first = few || (i == 0 && kind.of_file);
            let open = open_at_first != self.turned.contains(kind.code);
            rows.push(Row::Kind(kind, open));
            if open {
                rows.extend(kind.members.iter().filter_map(|i| Some(Row::Warning(*i, warnings.get(*i)?))));
            }
        }
        if warnings.dropped > 0 {
            rows.push(Row::Dropped(warnings.dropped));
        }
        let links: Vec<_> = problems.links().map(|(entry, problem)| Row::Link(entry, problem)).collect();
        let envelopes = problems.envelopes().enumerate();
        let envelopes: Vec<_> = envelopes.map(|(i, (envelope, oddity))| Row::Envelope(i, envelope, oddity)).collect();
        for (name, members) in [("LINKS", links), ("ENVELOPES", envelopes)] {
            if !members.is_empty() {
                rows.push(Row::Section(name, members.len()));
                rows.extend(members);
            }
        }
        rows.extend(problems.failures().enumerate().map(|(i, why)| Row::Failure(i, why)));
        rows
    }
}

/// Row of a kind of warnings; whether it was clicked.
fn kind_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, problems: Problems, kind: &Kind, open: bool) -> bool {
    let response = ui.interact(rect, Id::unique("warning code").with(kind.code), Sense::click());
    let title = words::title(kind.code);
    response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, &title));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    row.skip(-style::SPACE_S);
    row.icon(if open { Icon::ChevronDown } else { Icon::ChevronRight }, style::colors().muted);
    row.text_right(&text::grouped(kind.members.len()), &style::small(), style::colors().warning);
    row.text(&title, &style::body(), style::colors().text);
    widgets::paint_focus(ui, &response);
    widgets::focus_on_click(&response);
    let is_clicked = response.clicked();
    response.context_menu(|ui| {
        // Made only when shown: there may be thousands of lines.
        let members = kind.members.iter().filter_map(|i| problems.warnings.get(*i));
        let lines: Vec<_> = members.map(warning_list::line).collect();
        let label = format!("Copy {}", text::count(lines.len(), "problem", "problems"));
        let copy = Action::Ask(Request::CopyText(lines.join("\n")));
        widgets::menu(ui, cx, [(label.as_str(), copy)]);
    });
    response.on_hover_ui(|ui| widgets::tooltip(ui, &title, kind.code));
    is_clicked
}

/// Height of a row.
fn height(scene: &FlatScene, row: &Row, width: f32) -> f32 {
    let of_sentence = |sentence: &str| PLACE + LINE * lines_of(sentence, width) as f32;
    match row {
        Row::Warning(_, warning) => of_sentence(&warning.message),
        Row::Link(entry, problem) => of_sentence(&words::link(entry.number, *problem)),
        Row::Envelope(_, envelope, oddity) => of_sentence(&words::envelope(scene, *envelope, *oddity)),
        Row::Failure(_, why) => of_sentence(why),
        Row::Section(..) => style::ROW + style::SPACE_S,
        Row::Kind(..) | Row::Dropped(_) => style::ROW,
    }
}

/// Row about images that are stood in for, which is no problem; it leads to the page with the remedy.
fn stand_ins(ui: &mut Ui, cx: &mut FlatCx, scene: &FlatScene) {
    let count = scene.info.stand_ins();
    if count == 0 {
        return;
    }
    let is_own_choice = cx.status.remembered.prefs.stand_ins.mapres == Mapres::Own;
    let item = Item {
        id: Id::unique("stand-ins among problems"),
        place: "Information".to_owned(),
        sentence: words::stand_ins(count, is_own_choice),
        leads: Some(FlatAction::SetTab(Tab::Images).into()),
        copied: words::stand_ins(count, is_own_choice),
    };
    let width = ui.available_width();
    let lines = lines_of(&item.sentence, width - 2.0 * style::SPACE_M - style::ICON);
    let (rect, _) = ui.allocate_exact_size(vec2(width, PLACE + LINE * lines as f32), Sense::hover());
    item_row(ui, rect, cx, &item);
    let mark = Rect::from_min_size(rect.min + vec2(style::SPACE_S, 3.0), vec2(style::ICON, style::ICON));
    ui.painter().text(
        mark.center(),
        Align2::CENTER_CENTER,
        Icon::Info.unicode(),
        style::icons(13.0),
        style::colors().muted,
    );
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
}

/// All problems, a line each.
fn as_text(problems: Problems, scene: &FlatScene) -> String {
    let warnings = Some(problems.warnings.as_text()).filter(|text| !text.is_empty());
    let links = problems.links().map(|(entry, problem)| words::link(entry.number, problem));
    let envelopes = problems.envelopes().map(|(at, oddity)| envelope_line(scene, at, oddity));
    warnings.into_iter().chain(links).chain(envelopes).collect::<Vec<_>>().join("\n")
}

fn section(ui: &Ui, rect: Rect, name: &str, count: usize) {
    let response = ui.interact(rect, Id::unique("problems of").with(name), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {count}")));
    let mut row = RowPainter::filled(ui, rect, egui::Color32::TRANSPARENT);
    row.text_right(&text::grouped(count), &style::small(), style::colors().muted);
    row.text(name, &style::small(), style::colors().muted);
}

fn warning_item(scene: &FlatScene, i: usize, warning: &Warning) -> Item {
    let leads = view::flat::destination(scene, warning.place).is_some();
    Item {
        id: Id::unique("warning").with(i),
        place: words::place(scene, warning.place),
        sentence: text::clean(&warning.message).into_owned(),
        leads: leads.then(|| FlatAction::Visit(warning.place).into()),
        copied: warning_list::line(warning),
    }
}

fn link_item(index: Option<&LinkIndex>, entry: &Entry, problem: Problem) -> Item {
    let (name, counts) = (links::name(entry.number), links::counts(entry));
    let first = index.and_then(|index| index.partner(entry.number, Side::Both, 0));
    let leads = first
        .map_or(FlatAction::SelectNumber(Some(entry.number)), |first| FlatAction::GoToPartner(Box::new(first), None));
    let sentence = words::link(entry.number, problem);
    Item {
        id: Id::unique("link problem").with(entry.number),
        place: if counts.is_empty() { name } else { format!("{name} · {counts}") },
        leads: Some(leads.into()),
        copied: sentence.clone(),
        sentence,
    }
}

fn envelope_item(scene: &FlatScene, i: usize, at: EnvelopeIndex, oddity: Oddity) -> Item {
    Item {
        id: Id::unique("envelope problem").with(i),
        place: words::place(scene, WarningPlace::Envelope(at)),
        sentence: words::envelope(scene, at, oddity).into_owned(),
        leads: Some(FlatAction::RevealEnvelope(at).into()),
        copied: envelope_line(scene, at, oddity),
    }
}

fn failure_item(i: usize, why: &str) -> Item {
    Item {
        id: Id::unique("failed check").with(i),
        place: "Check failed".to_owned(),
        sentence: why.to_owned(),
        leads: None,
        copied: why.to_owned(),
    }
}

fn envelope_line(scene: &FlatScene, at: EnvelopeIndex, oddity: Oddity) -> String {
    format!("{}: {}", WarningPlace::Envelope(at), words::envelope(scene, at, oddity))
}

fn item_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, item: &Item) {
    let Item { id, place, sentence, leads, copied } = item;
    let response = ui.interact(rect, *id, Sense::click());
    let role = if leads.is_some() { Role::Link } else { Role::ListItem };
    response.widget_info(|| WidgetInfo::labeled(role, true, format!("{place}: {sentence}")));
    let hovered = leads.is_some() && response.contains_pointer();
    let mut row = RowPainter::new(ui, rect, false, hovered);
    row.skip(style::ICON);
    let rest = row.rest();
    let upper = Rect::from_min_max(rest.min + vec2(0.0, 4.0), pos2(rest.right(), rest.top() + 18.0));
    let mut upper = row.within(upper);
    if leads.is_some() {
        upper.icon_right(Icon::ArrowUpRight, if hovered { style::colors().accent } else { style::colors().faint });
    }
    let place_whole =
        upper.text(place, &style::small(), if hovered { style::colors().accent } else { style::colors().muted });
    let sentence_whole = row.text_lines(rest.min + vec2(0.0, 18.0), sentence, lines_of(sentence, rest.width()));
    widgets::paint_focus(ui, &response);
    widgets::focus_on_click(&response);
    let mut items = Vec::new();
    if let Some(action) = leads {
        items.push(("Go there", action.clone()));
        if response.clicked() {
            cx.push(action.clone());
        }
    }
    items.push(("Copy problem", Action::Ask(Request::CopyText(copied.clone()))));
    response.context_menu(|ui| widgets::menu(ui, cx, items));
    let response = if leads.is_some() { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
    // A tooltip of the same words would only cover the rows below.
    if place_whole && sentence_whole {
        return;
    }
    response.on_hover_ui(|ui| {
        ui.label(RichText::new(place).font(style::small()).color(style::colors().muted));
        ui.add(egui::Label::new(sentence).wrap());
    });
}

/// Number of lines of a sentence, at most two.
fn lines_of(sentence: &str, width: f32) -> usize {
    if sentence.len() as f32 * LETTER > width { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_are_worked_out_when_the_list_changes_only() {
        let mut heights = Heights::default();
        let mut count = 0;
        let mut get = |heights: &mut Heights, of: Listed| {
            heights.get(of, || {
                count += 1;
                vec![1.0; of.0]
            });
            count
        };
        let (begun, done) = ([Checked::Not; 2], [Checked::Done, Checked::Not]);
        let same = [(); 3].map(|()| get(&mut heights, (10_000, begun, 280.0)));
        assert_eq!(same, [1; 3], "other frames of the same list");
        assert_eq!(get(&mut heights, (10_000, begun, 300.0)), 2, "of another width");
        assert_eq!(get(&mut heights, (9_999, begun, 300.0)), 3, "of other rows");
        assert_eq!(get(&mut heights, (9_999, done, 300.0)), 4, "of as many other rows");
        heights.clear();
        assert_eq!(get(&mut heights, (9_999, done, 300.0)), 5);
    }
}
