//! Blocks of a topic: headings, paragraphs, lists, tables, code.

use egui::{
    Align, FontId, Frame, Layout, Margin, Rect, RichText as PlainText, ScrollArea, Stroke, Ui, UiBuilder, vec2,
};
use lucide_icons::Icon;

use super::rich_text::{Look, RichText};
use crate::manual::{self, Block, Cells, Span};
use crate::ui::bindings::Bindings;
use crate::ui::commands::Command;
use crate::ui::parts::{style, widgets};

/// Indent of entries of a list.
const INDENT: f32 = 18.0;
/// Space between columns of a table.
const GAP: f32 = 12.0;
/// Least width of a column.
const LEAST_COLUMN: f32 = 40.0;

/// Result of showing blocks.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// Follow a link.
    Link(String),
    /// Copy a text.
    Copy(String),
}

/// Upper edge of a section, as it would show; `None` where there is no heading of that name.
pub fn section_top(ui: &mut Ui, blocks: &[Block], keys: Option<&Bindings>, wanted: &str) -> Option<f32> {
    let mut top = None;
    show_until(ui, blocks, keys, Some((wanted, &mut top)));
    top
}

/// Shows blocks from top to bottom.
pub fn show(ui: &mut Ui, blocks: &[Block], keys: Option<&Bindings>) -> Option<Asked> {
    show_until(ui, blocks, keys, None)
}

/// Shows blocks, up to a heading of which only the place is asked for.
fn show_until(
    ui: &mut Ui,
    blocks: &[Block],
    keys: Option<&Bindings>,
    mut wanted: Option<(&str, &mut Option<f32>)>,
) -> Option<Asked> {
    let look = Look { font: style::body(), color: style::colors().text, keys };
    let mut asked = None;
    let mut was_item = false;
    for (n, block) in blocks.iter().enumerate() {
        let is_item = matches!(block, Block::Item { .. });
        if n > 0 {
            ui.add_space(if is_item && was_item { style::SPACE_S } else { style::SPACE_M });
        }
        was_item = is_item;
        let found = match block {
            Block::Heading { level, spans } => {
                let top = heading(ui, *level, spans, n);
                if let Some((wanted, place)) = &mut wanted
                    && *wanted == manual::plain(spans)
                {
                    **place = Some(top);
                    return None;
                }
                None
            }
            Block::Paragraph(spans) => RichText::of(ui, spans, &look).show(ui, look.color).map(Asked::Link),
            Block::Item { number, spans } => item(ui, *number, spans, &look).map(Asked::Link),
            Block::Table { head, rows } => ui.push_id(n, |ui| table(ui, head, rows, &look)).inner.map(Asked::Link),
            Block::Code(code) => ui.push_id(n, |ui| code_block(ui, code)).inner.then(|| Asked::Copy(code.clone())),
        };
        asked = asked.or(found);
    }
    asked
}

/// Shows a heading. Returns its upper edge.
fn heading(ui: &mut Ui, level: usize, spans: &[Span], n: usize) -> f32 {
    let (font, color): (FontId, _) = match level {
        1 => (style::title(), style::colors().text),
        2 => (style::heading(), style::colors().text),
        _ => (style::body(), style::colors().muted),
    };
    if n > 0 {
        ui.add_space(if level < 3 { style::SPACE_L } else { style::SPACE_S });
    }
    let top = ui.cursor().top();
    let look = Look { font, color, keys: None };
    RichText::of(ui, spans, &look).show(ui, color);
    if level == 2 {
        ui.add_space(2.0);
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), egui::Sense::hover());
        ui.painter().rect_filled(line, 0.0, style::colors().line);
    }
    top
}

fn item(ui: &mut Ui, number: Option<usize>, spans: &[Span], look: &Look) -> Option<String> {
    let at = ui.cursor().min;
    let mark = number.map_or("•".to_owned(), |number| format!("{number}."));
    ui.painter().text(at + vec2(4.0, 0.0), egui::Align2::LEFT_TOP, mark, look.font.clone(), style::colors().muted);
    let inner = Frame::new().inner_margin(Margin { left: INDENT as i8, ..Margin::ZERO });
    inner.show(ui, |ui| RichText::of(ui, spans, look).show(ui, look.color)).inner
}

/// Shows lines of code, and whether they are to be copied.
fn code_block(ui: &mut Ui, code: &str) -> bool {
    let frame = Frame::new().fill(style::colors().background).corner_radius(f32::from(style::RADIUS));
    let mut copies = false;
    let inner = frame.inner_margin(Margin::same(8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let text = PlainText::new(code).font(style::mono()).color(style::colors().text);
        ScrollArea::horizontal().auto_shrink([false, true]).show(ui, |ui| {
            ui.add(egui::Label::new(text).extend().selectable(true));
        });
    });
    let side = vec2(style::BUTTON, style::BUTTON);
    let corner = Rect::from_min_size(inner.response.rect.right_top() - vec2(side.x, 0.0), side);
    ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
        ui.painter().rect_filled(corner.shrink(2.0), f32::from(style::RADIUS), style::colors().background);
        copies = widgets::icon_button(ui, Icon::Copy, "Copy", "", false).clicked();
    });
    copies
}

fn table(ui: &mut Ui, head: &Cells, rows: &[Cells], look: &Look) -> Option<String> {
    let head_look = Look { font: style::small(), color: style::colors().muted, keys: None };
    let cell = |ui: &Ui, cells: &Cells, column: usize, look: &Look| match keys_of(ui, cells, column, look) {
        Some(keys) => keys,
        None => RichText::of(ui, cells.get(column).map_or(&[][..], Vec::as_slice), look),
    };
    let natural: Vec<f32> = (0..head.len())
        .map(|column| {
            let widths = rows.iter().map(|row| cell(ui, row, column, look).width(ui));
            widths.fold(cell(ui, head, column, &head_look).width(ui), f32::max).ceil() + 1.0
        })
        .collect();
    let room = ui.available_width() - GAP * head.len().saturating_sub(1) as f32;
    let widths = column_widths(&natural, room);
    let mut clicked = None;
    let lines = std::iter::once((head, &head_look)).chain(rows.iter().map(|row| (row, look)));
    for (n, (cells, look)) in lines.enumerate() {
        let row = ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, 0.0);
            for (column, width) in widths.iter().enumerate() {
                ui.allocate_ui_with_layout(vec2(*width, 0.0), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(*width);
                    clicked = clicked.take().or(cell(ui, cells, column, look).show(ui, look.color));
                });
            }
        });
        let bottom = row.response.rect.bottom() + 2.0;
        let color = if n == 0 { style::colors().faint } else { style::colors().line };
        ui.painter().hline(ui.max_rect().x_range(), bottom, Stroke::new(1.0, color));
        ui.add_space(style::SPACE_S);
    }
    clicked
}

/// Keys of the command that the row of a table is about: command, keys, name in the settings file.
fn keys_of(ui: &Ui, row: &Cells, column: usize, look: &Look) -> Option<RichText> {
    let [_, _, name] = row.as_slice() else { return None };
    let [Span::Code(name)] = name.as_slice() else { return None };
    let (command, bindings) = (Command::named(name)?, look.keys?);
    (column == 1).then(|| RichText::of_keys(ui, bindings.of(command)))
}

/// Widths of columns: as wide as their content, or less where there is too little space; narrow ones are left whole.
fn column_widths(natural: &[f32], room: f32) -> Vec<f32> {
    let mut widths = natural.to_vec();
    let mut is_whole = vec![false; natural.len()];
    loop {
        let taken: f32 = widths.iter().zip(&is_whole).filter(|(_, whole)| **whole).map(|(width, _)| width).sum();
        let open = is_whole.iter().filter(|whole| !**whole).count();
        let share = ((room - taken) / open.max(1) as f32).max(LEAST_COLUMN);
        let mut has_changed = false;
        for (width, whole) in natural.iter().zip(&mut is_whole) {
            if !*whole && *width <= share {
                (*whole, has_changed) = (true, true);
            }
        }
        if !has_changed {
            for (width, _) in widths.iter_mut().zip(&is_whole).filter(|(_, whole)| !**whole) {
                *width = share;
            }
            return widths;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_columns_are_left_whole() {
        assert_eq!(column_widths(&[50.0, 60.0], 300.0), [50.0, 60.0]);
        assert_eq!(column_widths(&[50.0, 600.0], 300.0), [50.0, 250.0]);
        assert_eq!(column_widths(&[50.0, 600.0, 700.0], 350.0), [50.0, 150.0, 150.0]);
        assert_eq!(column_widths(&[600.0, 700.0], 10.0), [LEAST_COLUMN; 2]);
        assert_eq!(column_widths(&[], 10.0), [0.0; 0]);
    }
}
