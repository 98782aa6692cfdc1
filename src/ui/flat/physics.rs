//! The page of numbers: teleporters, checkpoints, switches and tune zones in use.

use egui::{Id, Rect, Role as WidgetRole, Sense, Ui, WidgetInfo};
use lucide_icons::Icon;

use super::cache::SceneCache;
use super::{links, physics_controls};
use crate::analysis::{Elsewhere, Entry, LinkIndex, Number, Question, Side};
use crate::rules::ddnet::{Category, Family, zone_color};
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::flat::FlatAction;
use crate::view::{Action, Request};

/// Width of a column of counts, below its head.
const COUNTS: f32 = 52.0;
/// Width of such a column in a panel so narrow that heads have no room.
const COUNTS_NARROW: f32 = 26.0;
/// Narrower rows have no heads.
const NARROW: f32 = 240.0;

/// State of the page.
#[derive(Default)]
pub struct PhysicsPage {
    /// Words of the filter.
    pub filter: String,
    scroll: Scroll,
    selected: Option<Number>,
}

/// A row of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Heading(Family, usize),
    Number(&'a Entry),
}

impl PhysicsPage {
    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, cx: &mut FlatCx, cache: &SceneCache) {
        if cx.scene.is_some_and(|scene| !scene.physics.is_empty()) {
            let frame = egui::Frame::new().inner_margin(egui::Margin::symmetric(12, 8));
            frame.show(ui, |ui| physics_controls::show(ui, cx));
            let line = ui.max_rect();
            ui.painter().hline(line.x_range(), ui.cursor().top(), egui::Stroke::new(1.0, style::colors().line));
        }
        let (Some(_), Some(index)) = (cx.scene, cache.links()) else {
            return widgets::no_map(ui, cx, Icon::Waypoints, "Open a map to see its teleporters and switches.");
        };
        if let Some(why) = cache.failure(&Question::Links) {
            return widgets::empty_state(ui, Icon::Waypoints, "Cannot analyze links", why);
        }
        if !index.is_done() {
            return widgets::empty_state(ui, Icon::Waypoints, "Analyzing the map…", "");
        }
        if index.entries().is_empty() {
            let hint = "Teleporters, switches and tune zones are listed here.";
            return widgets::empty_state(ui, Icon::Waypoints, "No teleporters, switches or tune zones", hint);
        }
        self.header(ui, cx);
        let rows = self.rows(index);
        if rows.is_empty() {
            return widgets::empty_state(
                ui,
                Icon::Waypoints,
                "No matching numbers",
                "Clear the filter to see all numbers.",
            );
        }
        self.follow_selection(cx, &rows);
        let heights = rows.iter().map(|row| match row {
            Row::Heading(..) => style::ROW + style::SPACE_S,
            Row::Number(_) => style::ROW,
        });
        let heights: Vec<f32> = heights.collect();
        widgets::list(ui, "numbers", &mut self.scroll, heights.into_iter(), |ui, at, rect| match rows[at] {
            Row::Heading(family, count) => heading(ui, rect, family, count),
            Row::Number(entry) => number(ui, rect, cx, index, entry),
        });
    }

    fn header(&mut self, ui: &mut Ui, cx: &mut FlatCx) {
        let field = |ui: &mut Ui| {
            widgets::list_filter(ui, "filter numbers", "Filter numbers", &mut self.filter, &mut self.scroll);
        };
        widgets::header_with(ui, style::BUTTON, field, |ui| {
            if widgets::command_button(ui, Command::AllLinks, cx.flat.connections.all).clicked() {
                cx.push(FlatAction::ToggleAllLinks);
            }
        });
    }

    fn rows<'a>(&self, index: &'a LinkIndex) -> Vec<Row<'a>> {
        let filter = self.filter.trim().to_lowercase();
        let mut rows = Vec::new();
        for family in Family::ALL {
            let matches = |entry: &&Entry| {
                entry.number.family == family && links::name(entry.number).to_lowercase().contains(&filter)
            };
            let found: Vec<_> = index.entries().iter().filter(matches).collect();
            if !found.is_empty() {
                // The entrances of checkpoints are listed among them, but have no number.
                let numbers = found.iter().filter(|entry| family != Family::Checkpoint || entry.number.value > 0);
                rows.push(Row::Heading(family, numbers.count()));
                rows.extend(found.into_iter().map(Row::Number));
            }
        }
        rows
    }

    /// Brings a number into view that was selected on the map.
    fn follow_selection(&mut self, cx: &FlatCx, rows: &[Row]) {
        let selected = cx.flat.connections.selected;
        if self.selected == selected {
            return;
        }
        self.selected = selected;
        let mut top = 0.0;
        for row in rows {
            match row {
                Row::Heading(..) => top += style::ROW + style::SPACE_S,
                Row::Number(entry) if Some(entry.number) == selected => {
                    return self.scroll.reveal(top, top + style::ROW);
                }
                Row::Number(_) => top += style::ROW,
            }
        }
    }
}

/// Heading of a family, with the heads of the columns.
fn heading(ui: &Ui, rect: Rect, family: Family, count: usize) {
    let response = ui.interact(rect, Id::unique("numbers of").with(family), Sense::hover());
    let heads = columns(family);
    let label = format!("{} {count}, columns: {}", section(family), heads.join(", "));
    response.widget_info(|| WidgetInfo::labeled(WidgetRole::Label, true, &label));
    let mut row = RowPainter::filled(ui, rect, egui::Color32::TRANSPARENT);
    let has_heads = rect.width() >= NARROW;
    row.skip_right(style::ICON);
    for head in heads.iter().rev() {
        row.text_column(if has_heads { head } else { "" }, column(rect), &style::small(), style::colors().muted);
    }
    row.text(&format!("{} · {}", section(family), text::grouped(count)), &style::small(), style::colors().muted);
}

/// Heads of the columns of a family, in the words of the game's editor.
fn columns(family: Family) -> &'static [&'static str] {
    match family {
        Family::Tele => &["From", "To"],
        Family::Checkpoint => &["Tiles", "To"],
        Family::Switch => &["Activators", "Targets"],
        Family::Tune => &["Tiles"],
    }
}

fn column(row: Rect) -> f32 {
    if row.width() >= NARROW { COUNTS } else { COUNTS_NARROW }
}

fn section(family: Family) -> &'static str {
    match family {
        Family::Tele => "TELEPORTERS",
        Family::Checkpoint => "CHECKPOINTS",
        Family::Switch => "SWITCHES",
        Family::Tune => "TUNE ZONES",
    }
}

fn number(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, index: &LinkIndex, entry: &Entry) {
    let name = links::name(entry.number);
    let elsewhere = entry.elsewhere.map(links::elsewhere_words);
    let label = elsewhere.iter().fold(name.clone(), |label, words| format!("{label}, {words}"));
    let response = ui.interact(rect, Id::unique("number").with(entry.number), Sense::click());
    let selected = cx.flat.connections.selected == Some(entry.number);
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(WidgetRole::ListItem, enabled, selected, &label));
    let mut row = RowPainter::new(ui, rect, selected, response.contains_pointer());
    let category = category(entry.number.family);
    // A zone has the colour that the map and the settings show it in.
    let is_zone = entry.number.family == Family::Tune;
    let [r, g, b] = if is_zone { zone_color(entry.number.value) } else { category.color() };
    let mark = row.take_left(10.0);
    widgets::paint_dot(row.painter(), mark.center(), egui::Color32::from_rgb(r, g, b));
    match entry.problem {
        Some(_) => row.icon_right(Icon::TriangleAlert, style::colors().warning),
        None => row.skip_right(style::ICON),
    }
    let is_entrances = entry.number == Number { family: Family::Checkpoint, value: 0 };
    let counts = match is_zone {
        true => vec![Some(entry.count(|_| true))],
        // Entrances of checkpoints have no exits of their own: those of all checkpoints are theirs.
        false => vec![Some(entry.sources()), Some(entry.goals()).filter(|_| !is_entrances)],
    };
    for (at, count) in counts.into_iter().enumerate().rev() {
        let color = if count == Some(0) { style::colors().faint } else { style::colors().muted };
        let words = count.map(text::grouped).unwrap_or_default();
        // The title may reach into the first column, up to its number.
        let width = if at == 0 { 0.0 } else { column(rect) };
        row.text_column(&words, width, &style::small(), color);
    }
    let title = match entry.number.value {
        0 => entrances(ui, row.rest().width()).to_owned(),
        value => value.to_string(),
    };
    row.text(&title, &style::body(), style::colors().text);
    if let Some(words) = &elsewhere {
        row.text(words, &style::small(), style::colors().muted);
    }
    widgets::focus_on_click(&response);
    if response.clicked() {
        cx.push(match index.partner(entry.number, Side::Both, 0) {
            Some(first) => Action::Flat(FlatAction::GoToPartner(Box::new(first), None)),
            None => Action::Flat(FlatAction::SelectNumber(Some(entry.number))),
        });
    }
    response.context_menu(|ui| {
        if selected && ui.button("Hide links").clicked() {
            cx.push(FlatAction::SelectNumber(None));
            ui.close();
        }
        if !selected && ui.button("Show links").clicked() {
            cx.push(FlatAction::SelectNumber(Some(entry.number)));
            ui.close();
        }
        widgets::menu(ui, cx, [("Copy name", Action::Ask(Request::CopyText(name.clone())))]);
    });
    response.on_hover_ui(|ui| {
        ui.label(&name);
        ui.label(egui::RichText::new(links::counts(entry)).font(style::small()).color(style::colors().muted));
        if let Some(Elsewhere::LowerExit(exit)) = entry.elsewhere {
            let said = format!("No CTO tile of its own: tees go to the next lower one, CTO {exit}");
            ui.label(egui::RichText::new(said).font(style::small()).color(style::colors().muted));
        }
        if let Some(problem) = entry.problem {
            ui.label(
                egui::RichText::new(links::problem_words(problem)).font(style::small()).color(style::colors().warning),
            );
        }
    });
}

/// Title of the entrances of checkpoints: the one that fits into a width.
fn entrances(ui: &Ui, width: f32) -> &'static str {
    const WHOLE: &str = "CP teleporters (CFRM)";
    let is_whole = text::elide_middle(ui.ctx(), WHOLE, &style::body(), width).len() == WHOLE.len();
    if is_whole { WHOLE } else { "CP tele (CFRM)" }
}

fn category(family: Family) -> Category {
    match family {
        Family::Tele => Category::Teleport,
        Family::Checkpoint => Category::Checkpoint,
        Family::Switch => Category::Switch,
        Family::Tune => Category::Tune,
    }
}
