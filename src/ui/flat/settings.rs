//! Lower part of the page about the map: its tune zones, and each of its settings in words.

use std::collections::HashSet;
use std::sync::Arc;

use egui::{Color32, Id, Rect, Response, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use crate::rules::ddnet::{
    SettingKind, SettingWords, TuneZone, ZoneValue, explain_setting, hundredths_text, tune_zones, zone_color,
};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::ui::parts::{style, text};
use crate::view::{Action, Request};

/// Height of a row of two lines, and of a setting without its sentence.
const PAIR: f32 = 34.0;
const LINE: f32 = 20.0;
/// Height of a line of a sentence.
const SENTENCE: f32 = 14.0;
/// Approximate width of a letter of a sentence: enough to see whether it needs more lines without laying it out.
const LETTER: f32 = 5.1;
/// Sentences show in up to this many lines; all of them on hovering.
const MOST_LINES: usize = 3;
/// With this many zones or fewer all are unfolded at first.
const FEW_ZONES: usize = 4;
/// Side of the square in a zone's colour.
const CHIP: f32 = 10.0;

/// The settings of a map in words; made once.
#[derive(Debug)]
pub struct Explained {
    words: Vec<Words>,
    zones: Vec<TuneZone>,
}

/// Setting in words, and the approximate width of its sentence on one line.
#[derive(Debug)]
struct Words {
    told: SettingWords,
    width: f32,
}

impl Explained {
    /// Explains all lines.
    pub fn new(settings: &[String]) -> Self {
        Self { words: settings.iter().map(|line| Words::new(line)).collect(), zones: tune_zones(settings) }
    }
}

impl Words {
    fn new(line: &str) -> Self {
        let told = explain_setting(line);
        // Letters of other scripts may be twice as wide.
        let letters: f32 = told.sentence.chars().map(|c| if c.is_ascii() { 1.0 } else { 2.0 }).sum();
        Self { told, width: letters * LETTER }
    }

    /// Number of lines that the sentence takes.
    fn lines(&self, room: f32) -> usize {
        ((self.width / room.max(1.0)).ceil() as usize).clamp(1, MOST_LINES)
    }
}

/// State of the list.
#[derive(Default)]
pub struct SettingsList {
    /// Parts that were folded or unfolded against their state at first.
    turned: HashSet<Part>,
    found: Option<Found>,
    scroll: Scroll,
}

/// Settings that pass the filter; searched again when either changes.
struct Found {
    of: Arc<Explained>,
    filter: String,
    zones: Vec<usize>,
    settings: Vec<usize>,
}

/// Part that can be folded.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Zones,
    Settings,
    Zone(u8),
}

/// A row of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Heading(Part, usize, bool),
    Zone(&'a TuneZone, bool),
    Value(&'a TuneZone, &'a ZoneValue),
    Said(&'a TuneZone, &'static str, &'a str),
    Faults(&'a TuneZone),
    Setting(usize, &'a Words),
}

impl SettingsList {
    /// Shows the settings that pass the filter.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        cx: &mut FlatCx,
        settings: &[String],
        explained: &Arc<Explained>,
        filter: &str,
    ) {
        let filter = filter.trim().to_lowercase();
        self.look(settings, explained, &filter);
        let Some(found) = self.found.take() else { return };
        if found.settings.is_empty() && found.zones.is_empty() {
            widgets::empty_state(ui, Icon::SlidersHorizontal, "No matching settings", "");
        } else {
            self.list(ui, cx, settings, &found);
        }
        self.found = Some(found);
    }

    fn list(&mut self, ui: &mut Ui, cx: &mut FlatCx, settings: &[String], found: &Found) {
        let rows = self.rows(found);
        let width = ui.available_width() - 2.0 * style::SPACE_M - CHIP - style::SPACE_S;
        let heights = rows.iter().map(|row| match row {
            Row::Heading(..) | Row::Zone(..) | Row::Faults(..) => style::ROW,
            Row::Value(..) | Row::Said(..) => PAIR,
            Row::Setting(_, words) => LINE + SENTENCE * words.lines(width) as f32,
        });
        let mut scroll = self.scroll;
        widgets::list(ui, "settings", &mut scroll, heights, |ui, i, rect| match rows[i] {
            Row::Heading(part, count, open) => self.heading(ui, rect, part, count, open),
            Row::Zone(zone, open) => self.zone(ui, rect, cx, zone, open),
            Row::Value(zone, value) => value_row(ui, rect, cx, zone, value),
            Row::Said(zone, when, said) => said_row(ui, rect, cx, zone, when, said),
            Row::Faults(zone) => faults_row(ui, rect, zone),
            Row::Setting(i, words) => setting_row(ui, rect, cx, i, &settings[i], words),
        });
        self.scroll = scroll;
    }

    /// Applies the filter where it, or its input, has changed.
    fn look(&mut self, settings: &[String], explained: &Arc<Explained>, filter: &str) {
        let same = |found: &Found| Arc::ptr_eq(&found.of, explained) && found.filter == filter;
        if self.found.as_ref().is_some_and(same) {
            return;
        }
        let has = |text: &str| filter.is_empty() || text.to_lowercase().contains(filter);
        let words = settings.iter().zip(&explained.words).enumerate();
        let matching = words.filter(|(_, (line, words))| has(line) || has(&words.told.sentence)).map(|(i, _)| i);
        let zones = explained.zones.iter().enumerate().filter(|(_, zone)| has_zone(zone, has)).map(|(i, _)| i);
        let (settings, zones) = (matching.collect(), zones.collect());
        self.found = Some(Found { of: explained.clone(), filter: filter.to_owned(), zones, settings });
    }

    fn rows<'a>(&self, found: &'a Found) -> Vec<Row<'a>> {
        let Explained { words, zones } = &*found.of;
        let mut rows = Vec::new();
        if !found.zones.is_empty() {
            let open = self.is_open(Part::Zones, true);
            rows.push(Row::Heading(Part::Zones, found.zones.len(), open));
            // Matches are shown.
            let open_at_first = zones.len() <= FEW_ZONES || !found.filter.is_empty();
            for zone in found.zones.iter().filter(|_| open).filter_map(|i| zones.get(*i)) {
                let open = self.is_open(Part::Zone(zone.number), open_at_first);
                rows.push(Row::Zone(zone, open));
                if open {
                    push_zone(&mut rows, zone);
                }
            }
        }
        if !found.settings.is_empty() {
            let open = self.is_open(Part::Settings, true);
            rows.push(Row::Heading(Part::Settings, found.settings.len(), open));
            let listed = found.settings.iter().filter(|_| open);
            rows.extend(listed.filter_map(|i| Some(Row::Setting(*i, words.get(*i)?))));
        }
        rows
    }

    fn is_open(&self, part: Part, at_first: bool) -> bool {
        at_first != self.turned.contains(&part)
    }

    fn turn(&mut self, part: Part, response: &Response) {
        if response.clicked() && !self.turned.remove(&part) {
            self.turned.insert(part);
        }
    }

    fn heading(&mut self, ui: &mut Ui, rect: Rect, part: Part, count: usize, open: bool) {
        let title = if part == Part::Zones { "Tune zones" } else { "Settings" };
        let response = ui.interact(rect, Id::unique("settings part").with(title), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, title));
        let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
        row.skip(-style::SPACE_S);
        row.icon(chevron(open), style::colors().muted);
        row.text_right(&text::grouped(count), &style::small(), style::colors().muted);
        row.text(title, &style::body(), style::colors().text);
        widgets::paint_focus(ui, &response);
        self.turn(part, &response);
        if part == Part::Zones {
            response.on_hover_text("A zone starts from the game's defaults, not from the map's tune commands.");
        }
    }

    fn zone(&mut self, ui: &mut Ui, rect: Rect, cx: &mut FlatCx, zone: &TuneZone, open: bool) {
        let response = ui.interact(rect, Id::unique("tune zone").with(zone.number), Sense::click());
        let title = format!("Zone {}", zone.number);
        response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, &title));
        let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
        row.icon(chevron(open), style::colors().muted);
        chip(&mut row, zone.number);
        row.text_right(&text::count(zone.values.len(), "value", "values"), &style::small(), style::colors().muted);
        row.text(&title, &style::body(), style::colors().text);
        widgets::paint_focus(ui, &response);
        self.turn(Part::Zone(zone.number), &response);
        let copy = Action::Ask(Request::CopyText(zone_text(zone)));
        response.context_menu(|ui| widgets::menu(ui, cx, [("Copy zone", copy)]));
        if zone.number == 0 {
            response.on_hover_text("Zone 0: everything outside tune zones.");
        }
    }
}

fn chevron(open: bool) -> Icon {
    if open { Icon::ChevronDown } else { Icon::ChevronRight }
}

fn push_zone<'a>(rows: &mut Vec<Row<'a>>, zone: &'a TuneZone) {
    rows.extend(zone.values.iter().map(|value| Row::Value(zone, value)));
    rows.extend(zone.enter.iter().map(|said| Row::Said(zone, "On enter", said)));
    rows.extend(zone.leave.iter().map(|said| Row::Said(zone, "On leave", said)));
    if !zone.faults.is_empty() {
        rows.push(Row::Faults(zone));
    }
}

fn has_zone(zone: &TuneZone, has: impl Fn(&str) -> bool) -> bool {
    let said = zone.enter.iter().chain(&zone.leave).any(|said| has(said));
    said || has(&format!("zone {}", zone.number))
        || zone.values.iter().any(|value| has(value.param.name) || has(&value.param.effect(value.hundredths)))
}

/// Value of a zone in the words of the console. Values outside of all zones are written as servers of all versions take
/// them.
fn value_line(zone: u8, value: &ZoneValue) -> String {
    let (name, text) = (value.param.name, hundredths_text(value.hundredths));
    if zone == 0 { format!("tune {name} {text}") } else { format!("tune_zone {zone} {name} {text}") }
}

/// The zone in the words of the console, as it stands in the end.
fn zone_text(zone: &TuneZone) -> String {
    let number = zone.number;
    let values = zone.values.iter();
    let mut lines: Vec<_> = values.map(|value| value_line(number, value)).collect();
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    lines.extend(zone.enter.iter().map(|said| format!("tune_zone_enter {number} \"{}\"", quoted(said))));
    lines.extend(zone.leave.iter().map(|said| format!("tune_zone_leave {number} \"{}\"", quoted(said))));
    lines.join("\n")
}

/// The square in a zone's colour.
fn chip(row: &mut RowPainter, zone: u8) {
    let [r, g, b] = zone_color(zone);
    let column = row.take_left(CHIP);
    let at = Rect::from_center_size(column.center(), vec2(CHIP, CHIP));
    row.painter().rect_filled(at, 2.0, Color32::from_rgb(r, g, b));
}

/// Row of two lines below a zone: title with numbers at the right, then words. Returns whether all of it is shown.
fn pair_row(ui: &Ui, rect: Rect, hovered: bool, [name, numbers, words]: [&str; 3]) -> bool {
    let mut row = RowPainter::new(ui, rect, false, hovered);
    row.skip(2.0 * style::ICON);
    let rest = row.rest();
    let upper = Rect::from_min_max(rest.min + vec2(0.0, 3.0), pos2(rest.right(), rest.top() + 18.0));
    let lower = Rect::from_min_max(pos2(rest.left(), upper.bottom()), pos2(rest.right(), rest.bottom() - 2.0));
    let mut upper = row.within(upper);
    upper.text_right(numbers, &style::small(), style::colors().text);
    let name_whole = upper.text(name, &style::mono(), style::colors().muted);
    row.within(lower).text(words, &style::small(), style::colors().text) && name_whole
}

fn value_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, zone: &TuneZone, value: &ZoneValue) {
    let (param, hundredths) = (value.param, value.hundredths);
    let id = Id::unique("zone value").with((zone.number, param.name));
    let response = ui.interact(rect, id, Sense::click());
    let default = format!("default {}", hundredths_text(param.default));
    let cut = value.written.as_deref().map(|written| format!(" (given as {})", text::clean(written)));
    let numbers = format!("{}{}, {default}", param.value_text(hundredths), cut.as_deref().unwrap_or_default());
    let words = sentence(&param.effect(hundredths));
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{} {numbers}: {words}", param.name)));
    let whole = pair_row(ui, rect, response.contains_pointer(), [param.name, &numbers, &words]);
    let copy = Action::Ask(Request::CopyText(value_line(zone.number, value)));
    response.context_menu(|ui| widgets::menu(ui, cx, [("Copy line", copy)]));
    if !whole {
        response.on_hover_ui(|ui| two_texts(ui, &format!("{} {numbers}", param.name), &words));
    }
}

/// The rest of a sentence, as one of its own.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn said_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, zone: &TuneZone, when: &str, said: &str) {
    let response = ui.interact(rect, Id::unique("zone said").with((zone.number, when)), Sense::click());
    let shown = text::clean(said);
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{when}: {shown}")));
    let whole = pair_row(ui, rect, response.contains_pointer(), [when, "", &shown]);
    let copy = Action::Ask(Request::CopyText(said.to_owned()));
    response.context_menu(|ui| widgets::menu(ui, cx, [("Copy message", copy)]));
    if !whole {
        response.on_hover_ui(|ui| two_texts(ui, when, &shown));
    }
}

fn faults_row(ui: &mut Ui, rect: Rect, zone: &TuneZone) {
    let mut row = RowPainter::new(ui, rect, false, false);
    row.skip(2.0 * style::ICON);
    row.icon(Icon::TriangleAlert, style::colors().warning);
    let lines = text::count(zone.faults.len(), "setting", "settings");
    row.text(&format!("{lines} ignored, see below"), &style::small(), style::colors().warning);
}

fn setting_row(ui: &mut Ui, rect: Rect, cx: &mut FlatCx, i: usize, line: &str, words: &Words) {
    let (shown, told) = (text::clean(line), text::clean(&words.told.sentence));
    let response = ui.interact(rect, Id::unique("setting").with(i), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{shown}: {told}")));
    let mut row = RowPainter::new(ui, rect, false, response.contains_pointer());
    let rest = row.rest();
    let upper = Rect::from_min_max(rest.min + vec2(0.0, 3.0), pos2(rest.right(), rest.top() + 18.0));
    let mut upper = row.within(upper);
    match words.told.zone {
        Some(zone) => chip(&mut upper, zone),
        None => upper.skip(CHIP + style::SPACE_S),
    }
    if let Some((icon, color)) = mark(words.told.kind) {
        upper.icon_right(icon, color);
    }
    let line_whole = upper.text(&shown, &style::mono(), style::colors().muted);
    row.skip(CHIP + style::SPACE_S);
    let at = row.rest().min + vec2(0.0, 18.0);
    let told_whole = row.text_lines(at, &told, words.lines(row.rest().width()));
    let copy = [("Copy line", line.to_owned()), ("Copy description", words.told.sentence.clone())];
    let copy = copy.map(|(label, text)| (label, Action::Ask(Request::CopyText(text))));
    response.context_menu(|ui| widgets::menu(ui, cx, copy));
    if !(line_whole && told_whole) {
        response.on_hover_ui(|ui| two_texts(ui, &shown, &told));
    }
}

fn mark(kind: SettingKind) -> Option<(Icon, Color32)> {
    match kind {
        SettingKind::Known => None,
        SettingKind::Idle => Some((Icon::CircleSlash, style::colors().faint)),
        SettingKind::Unknown => Some((Icon::CircleQuestionMark, style::colors().muted)),
        SettingKind::Malformed => Some((Icon::TriangleAlert, style::colors().warning)),
    }
}

fn two_texts(ui: &mut Ui, upper: &str, lower: &str) {
    ui.add(egui::Label::new(RichText::new(upper).font(style::small()).color(style::colors().muted)).wrap());
    ui.add(egui::Label::new(lower).wrap());
}
