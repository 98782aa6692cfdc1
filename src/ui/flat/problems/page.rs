//! The page of problems: warnings grouped by their kind, those that concern the file as a whole first; then links and
//! envelopes.

use std::collections::HashSet;

use egui::{Align2, CursorIcon, Id, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use super::list::Problems;
use super::rows::{self, Row, Rows};
use super::words;
use crate::analysis::{Entry, LinkIndex, Oddity, Problem, Side};
use crate::base::{EnvelopeIndex, Warning, WarningPlace};
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

/// State of the page.
#[derive(Default)]
pub struct ProblemsPage {
    /// Kinds that were folded or unfolded against their state at first.
    turned: HashSet<&'static str>,
    scroll: Scroll,
    rows: Rows,
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
        self.rows.clear();
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
            let hint = "The file, its links and its envelopes are fine.";
            return widgets::empty_state(ui, Icon::Check, words::none(scene.info.stand_ins() > 0), hint);
        }
        let words = |ui: &mut Ui| {
            ui.label(text::count(count, "problem", "problems"));
            if !is_done {
                ui.label(RichText::new("Checking…").font(style::small()).color(style::colors().muted));
            }
        };
        widgets::header_with(ui, style::BUTTON, words, |ui| {
            if widgets::icon_button(ui, Icon::Copy, "Copy all problems", "", false).clicked() {
                cx.push(Action::Ask(Request::CopyText(as_text(problems, scene))));
            }
        });
        let kinds = cache.kinds(&cx.status.adapter_notes, || problems.warnings.kinds());
        let width = ui.available_width() - 2.0 * style::SPACE_M - style::ICON;
        let mut known = std::mem::take(&mut self.rows);
        let all = known.get(&kinds, problems.checked(), || rows::build(problems, &kinds, &self.turned));
        all.measure(width, |row| height(scene, problems, row, width));
        let all = &*all;
        let (mut scroll, mut turned) = (self.scroll, None);
        widgets::list(ui, "problems", &mut scroll, all.heights.iter().copied(), |ui, i, rect| {
            let Some(row) = all.list.get(i) else { return };
            match *row {
                Row::Section(name, count) => section(ui, rect, name, count),
                Row::Kind(at, open) => {
                    let Some(kind) = kinds.get(at) else { return };
                    if kind_row(ui, rect, cx, problems, kind, open) {
                        turned = Some(kind.code);
                    }
                }
                Row::Dropped(n) => {
                    let text = format!("…and {} more", text::grouped(n));
                    RowPainter::new(ui, rect, false, false).text(&text, &style::small(), style::colors().muted);
                }
                Row::Warning(..) | Row::Link(..) | Row::Envelope(..) | Row::Failure(_) => {
                    if let Some(item) = item(scene, problems, cache.links(), row) {
                        item_row(ui, rect, cx, &item);
                    }
                }
            }
        });
        (self.scroll, self.rows) = (scroll, known);
        if let Some(code) = turned {
            self.rows.clear();
            if !self.turned.remove(code) {
                self.turned.insert(code);
            }
        }
    }
}

/// The problem of a row; `None` for rows that are none.
fn item(scene: &FlatScene, problems: Problems, links: Option<&LinkIndex>, row: &Row) -> Option<Item> {
    match *row {
        Row::Warning(i) => Some(warning_item(scene, i, problems.warnings.get(i)?)),
        Row::Link(number, problem) => Some(link_item(links, links?.entry(number)?, problem)),
        Row::Envelope(i, envelope, oddity) => Some(envelope_item(scene, i, envelope, oddity)),
        Row::Failure(i) => Some(failure_item(i, problems.failures().nth(i)?)),
        Row::Section(..) | Row::Kind(..) | Row::Dropped(_) => None,
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
fn height(scene: &FlatScene, problems: Problems, row: &Row, width: f32) -> f32 {
    let of_sentence = |sentence: &str| PLACE + text::SMALL_LINE * text::small_lines(sentence, width) as f32;
    match *row {
        Row::Warning(i) => of_sentence(problems.warnings.get(i).map_or("", |warning| &warning.message)),
        Row::Link(number, problem) => of_sentence(&words::link(number, problem)),
        Row::Envelope(_, envelope, oddity) => of_sentence(&words::envelope(scene, envelope, oddity)),
        Row::Failure(i) => of_sentence(problems.failures().nth(i).unwrap_or_default()),
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
    let remembered = &cx.status.remembered;
    let sentence = words::stand_ins(count, remembered.stand_ins().mapres, remembered.fixed.mapres.is_some());
    let item = Item {
        id: Id::unique("stand-ins among problems"),
        place: "Information".to_owned(),
        sentence: sentence.clone(),
        leads: Some(FlatAction::SetTab(Tab::Images).into()),
        copied: sentence,
    };
    let width = ui.available_width();
    // The mark stands below the first letter of the title.
    let inset = style::SPACE_M / 2.0;
    let lines = text::small_lines(&item.sentence, width - inset - 2.0 * style::SPACE_M - style::ICON);
    let (whole, _) = ui.allocate_exact_size(vec2(width, PLACE + text::SMALL_LINE * lines as f32), Sense::hover());
    let rect = whole.with_min_x(whole.left() + inset);
    item_row(ui, rect, cx, &item);
    let mark = Rect::from_min_size(rect.min + vec2(style::SPACE_S, 3.0), vec2(style::ICON, style::ICON));
    ui.painter().text(
        mark.center(),
        Align2::CENTER_CENTER,
        Icon::Info.unicode(),
        style::icons(13.0),
        style::colors().muted,
    );
    ui.painter().hline(whole.x_range(), whole.bottom() - 0.5, Stroke::new(1.0, style::colors().line));
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
    let sentence_whole =
        row.text_lines(rest.min + vec2(0.0, 18.0), sentence, text::small_lines(sentence, rest.width()));
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
