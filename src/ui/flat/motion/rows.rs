//! Rows of the Inspector's part about a quad or sound source: names with values, tables of corners, envelopes.

use std::ops::Range;

use egui::text::LayoutJob;
use egui::{Align2, Color32, Id, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use lucide_icons::Icon;

use crate::ui::parts::widgets::{self, RowPainter};
use crate::ui::parts::{style, text};

/// Width of the column of names.
const NAMES: f32 = 70.0;
/// Height of a row of values.
pub const LINE: f32 = 17.0;
/// Most lines of a value.
const VALUE_ROWS: usize = 4;
/// Least width for two columns of values, in points.
const WIDE: f32 = 200.0;
/// Side of a swatch, and the width that it takes.
const SWATCH: (f32, f32) = (10.0, 16.0);

/// A button within a row, from the right.
pub fn small_button(ui: &Ui, row: &mut RowPainter, id: Id, icon: Icon, label: &str) -> bool {
    let rect = row.take_right(style::ICON);
    let button = ui.interact(rect.expand2(vec2(2.0, 0.0)), id.with(icon.unicode()), Sense::click());
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let color = if button.hovered() { style::colors().accent } else { style::colors().muted };
    row.painter().text(rect.center(), Align2::CENTER_CENTER, icon.unicode(), style::icons(14.0), color);
    widgets::paint_focus(ui, &button);
    let clicked = button.clicked();
    button.on_hover_text(label);
    clicked
}

/// A name and a value, on as many lines as it needs, up to a few; the rest is shown on hover.
pub fn line(ui: &mut Ui, name: &str, value: &str) {
    let width = ui.available_width();
    let mut job = LayoutJob::simple(value.to_owned(), style::small(), style::colors().text, (width - NAMES).max(0.0));
    job.wrap.max_rows = VALUE_ROWS;
    let galley = ui.painter().layout_job(job);
    let height = LINE.max(galley.size().y + 3.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let label = format!("{name} {value}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    let first_line = rect.top() + LINE * 0.5;
    let at = pos2(rect.left(), first_line);
    ui.painter().text(at, Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
    let is_whole = !galley.elided;
    let top = if galley.rows.len() > 1 { rect.top() + 1.5 } else { first_line - galley.size().y * 0.5 };
    ui.painter().galley(pos2(rect.left() + NAMES, top), galley, style::colors().text);
    if !is_whole {
        response.on_hover_text(value);
    }
}

/// A row of a table.
pub struct Row {
    /// The corner's name.
    pub name: &'static str,
    /// Its colour, shown as a swatch.
    pub color: Option<[u8; 4]>,
    /// The values.
    pub values: [String; 2],
    /// Label of the row for screen readers.
    pub label: String,
}

/// Two columns of values side by side; one below the other where both do not fit.
pub fn table(ui: &mut Ui, names: [&str; 2], rows: &[Row]) {
    let at_once = if ui.available_width() >= WIDE { 2 } else { 1 };
    for columns in (0..2).step_by(at_once).map(|first| first..first + at_once) {
        heading(ui, names.get(columns.clone()).unwrap_or_default());
        for row in rows {
            cells(ui, row, columns.clone());
        }
        ui.add_space(style::SPACE_S);
    }
}

/// The left edges of the values.
fn edges(rect: Rect) -> [f32; 2] {
    let left = rect.left() + 18.0;
    [left, left + (rect.width() - 18.0) * 0.54]
}

fn heading(ui: &mut Ui, names: &[&str]) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    for (x, name) in edges(rect).into_iter().zip(names) {
        ui.painter().text(pos2(x, rect.center().y), Align2::LEFT_CENTER, name, style::small(), style::colors().muted);
    }
}

fn cells(ui: &mut Ui, row: &Row, columns: Range<usize>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let label = format!("{}: {}; {}", row.label, row.values[0], row.values[1]);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
    let y = rect.center().y;
    let put = |x: f32, right: f32, words: &str, color: Color32| {
        let short = text::elide_middle(ui.ctx(), words, &style::small(), (right - x - style::SPACE_S).max(0.0));
        ui.painter().text(pos2(x, y), Align2::LEFT_CENTER, &*short, style::small(), color);
    };
    put(rect.left(), edges(rect)[0], row.name, style::colors().muted);
    let color = row.color.filter(|_| columns.start == 0);
    let ends = edges(rect).into_iter().skip(1).chain([rect.right() + style::SPACE_S]);
    for (n, (x, end)) in columns.clone().zip(edges(rect).into_iter().zip(ends)) {
        let indent = if color.is_some() && n == 0 { SWATCH.1 } else { 0.0 };
        let end = if columns.len() == 1 { rect.right() + style::SPACE_S } else { end };
        put(x + indent, end, row.values.get(n).map_or("", String::as_str), style::colors().text);
    }
    if let Some(color) = color {
        swatch(ui, pos2(edges(rect)[0], y), color);
    }
    response.on_hover_text(label);
}

/// A little square of a colour, over two greys where it is transparent.
fn swatch(ui: &Ui, left: Pos2, [r, g, b, a]: [u8; 4]) {
    let rect = Rect::from_min_size(left - vec2(0.0, SWATCH.0 * 0.5), vec2(SWATCH.0, SWATCH.0));
    ui.painter().rect_filled(rect, 0.0, style::colors().checker[0]);
    ui.painter().rect_filled(rect.with_max_x(rect.center().x), 0.0, Color32::WHITE);
    ui.painter().rect_filled(rect, 0.0, Color32::from_rgba_unmultiplied(r, g, b, a));
    ui.painter().rect_stroke(rect, 0.0, Stroke::new(1.0, style::colors().faint), egui::StrokeKind::Outside);
}

/// First line of an envelope: its effect, its name, its offset.
pub fn envelope_name(ui: &Ui, line: Rect, does: &str, title: &str, offset_ms: i32, is_hot: bool) {
    let put = |at: Pos2, align: Align2, words: &str, color: Color32| {
        ui.painter().text(at, align, words, style::small(), color)
    };
    put(line.left_center(), Align2::LEFT_CENTER, does, style::colors().muted);
    let offset = if offset_ms == 0 { String::new() } else { text::offset(offset_ms) };
    let right = put(line.right_center(), Align2::RIGHT_CENTER, &offset, style::colors().muted);
    let left = line.left() + NAMES;
    let room = (right.left() - left - style::SPACE_S).max(0.0);
    let short = text::elide_middle(ui.ctx(), title, &style::small(), room);
    let color = if is_hot { style::colors().accent } else { style::colors().text };
    put(pos2(left, line.center().y), Align2::LEFT_CENTER, &short, color);
}

/// Value in the column of values, from the left edge where it needs the width.
pub fn value_below(ui: &Ui, line: Rect, color: Option<[u8; 4]>, words: &str) {
    let galley = ui.painter().layout_no_wrap(words.to_owned(), style::small(), style::colors().text);
    let indent = if color.is_some() { SWATCH.1 } else { 0.0 };
    let has_room = NAMES + indent + galley.size().x <= line.width();
    let mut at = pos2(if has_room { line.left() + NAMES } else { line.left() }, line.center().y);
    if let Some(color) = color {
        swatch(ui, at, color);
        at.x += indent;
    }
    let short = text::elide_middle(ui.ctx(), words, &style::small(), (line.right() - at.x).max(0.0));
    ui.painter().text(at, Align2::LEFT_CENTER, &*short, style::small(), style::colors().text);
}
