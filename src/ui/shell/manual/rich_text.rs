//! Lines of words with keycaps, code and links in them, laid out as one text, which can be selected and copied.

use std::ops::Range;
use std::sync::Arc;

use egui::epaint::text::Glyph;
use egui::text::{LayoutJob, TextFormat};
use egui::text_selection::LabelSelectionState;
use egui::{
    Color32, CursorIcon, FontId, Galley, Id, Label, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

use crate::manual::Span;
use crate::ui::bindings::Bindings;
use crate::ui::commands::COMMANDS;
use crate::ui::parts::style;
use crate::ui::shortcut::Shortcut;

/// Space on both sides of a keycap's words, inside and outside of its frame.
const KEY_PAD: f32 = 4.0;
const KEY_GAP: f32 = 2.0;
const CODE_PAD: f32 = 3.0;
/// Width by which strokes of bold letters are thicker, and letters farther apart.
const BOLD: f32 = 0.6;
/// Height of lines, in sizes of the font.
const LINE_HEIGHT: f32 = 1.4;
/// Shortcut text of a command without a shortcut.
const UNBOUND: &str = "no shortcut";

/// Look of a text.
#[derive(Clone)]
pub struct Look<'a> {
    /// Font of ordinary words.
    pub font: FontId,
    /// Their colour.
    pub color: Color32,
    /// Present keys, where the text speaks of keys.
    pub keys: Option<&'a Bindings>,
}

/// Mark on a part of the text.
enum Mark {
    Key,
    Code,
    Link(String),
}

/// A laid out text.
pub struct RichText {
    job: LayoutJob,
    /// By characters.
    marks: Vec<(Range<usize>, Mark)>,
    /// Parts of the text that are bold, by their numbers.
    bold: Vec<usize>,
    count: usize,
    /// Space before the next part.
    lead: f32,
}

impl RichText {
    /// The text of spans.
    pub fn of(ui: &Ui, spans: &[Span], look: &Look) -> Self {
        let mut text = Self { job: LayoutJob::default(), marks: Vec::new(), bold: Vec::new(), count: 0, lead: 0.0 };
        let line_height = (look.font.size * LINE_HEIGHT).round();
        let plain = TextFormat { line_height: Some(line_height), ..TextFormat::simple(look.font.clone(), look.color) };
        let is_marked = |span: &Span| matches!(span, Span::Code(_)) || span_words(span).trim().is_empty();
        let line = Line { font: look.font.clone(), height: line_height, has_plain: !spans.iter().all(is_marked) };
        let colors = style::colors();
        for span in spans {
            match span {
                Span::Text(words) => text.push(words, plain.clone()),
                Span::Emphasis(words) => text.push(words, TextFormat { italics: true, ..plain.clone() }),
                Span::Strong(words) => {
                    text.bold.push(text.job.sections.len());
                    text.push(words, TextFormat { extra_letter_spacing: BOLD, ..plain.clone() });
                }
                Span::Code(words) => match look.keys.and_then(|bindings| present_key(words, bindings)) {
                    Some(key) => text.push_key(ui, &key, &line),
                    None => {
                        let format = line.format(ui, TextFormat::simple(style::mono(), look.color));
                        text.push_marked(words, format, Mark::Code, CODE_PAD);
                    }
                },
                Span::Link { text: words, target } => {
                    let underline = Stroke::new(1.0, colors.accent);
                    let format = TextFormat { color: colors.accent, underline, ..plain.clone() };
                    text.push_marked(words, format, Mark::Link(target.clone()), 0.0);
                }
            }
        }
        text
    }

    /// Keycaps beside each other.
    pub fn of_keys(ui: &Ui, keys: &[Shortcut]) -> Self {
        let height = (style::body().size * LINE_HEIGHT).round();
        let line = Line { font: style::body(), height, has_plain: false };
        let mut text = Self { job: LayoutJob::default(), marks: Vec::new(), bold: Vec::new(), count: 0, lead: 0.0 };
        for key in keys {
            text.push_key(ui, &key.text(), &line);
            text.lead += style::SPACE_S;
        }
        if keys.is_empty() {
            text.push(UNBOUND, line.format(ui, TextFormat::simple(style::small(), style::colors().muted)));
        }
        text
    }

    fn push(&mut self, words: &str, format: TextFormat) {
        self.job.append(words, std::mem::take(&mut self.lead), format);
        self.count += words.chars().count();
    }

    fn push_marked(&mut self, words: &str, format: TextFormat, mark: Mark, pad: f32) {
        let start = self.count;
        self.lead += pad;
        self.push(words, format);
        self.lead = pad;
        self.marks.push((start..self.count, mark));
    }

    fn push_key(&mut self, ui: &Ui, words: &str, line: &Line) {
        let format = line.format(ui, TextFormat::simple(style::small(), style::colors().text));
        self.push_marked(words, format, Mark::Key, KEY_PAD + KEY_GAP);
    }

    /// Width without line breaks.
    pub fn width(&self, ui: &Ui) -> f32 {
        let mut job = self.job.clone();
        job.wrap.max_width = f32::INFINITY;
        ui.fonts_mut(|fonts| fonts.layout_job(job)).size().x + self.lead
    }

    /// Shows it in the width that there is. Returns the address of a link that was clicked.
    pub fn show(self, ui: &mut Ui, color: Color32) -> Option<String> {
        let label = Label::new(self.job).wrap().selectable(true);
        let (at, mut galley, response) = label.layout_in_ui(ui);
        indent_chips(&mut galley, &self.marks);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, galley.text()));
        let is_visible = ui.is_rect_visible(response.rect);
        let mut clicked = None;
        for (n, (range, mark)) in self.marks.iter().enumerate() {
            let rects = rects(&galley, at, range);
            match mark {
                Mark::Key if is_visible => rects.iter().for_each(|rect| paint_keycap(ui, *rect)),
                Mark::Code if is_visible => {
                    rects.iter().for_each(|rect| {
                        ui.painter().rect_filled(
                            rect.expand2(egui::vec2(CODE_PAD, 1.0)),
                            3.0,
                            style::colors().background,
                        );
                    });
                }
                Mark::Key | Mark::Code => {}
                Mark::Link(target) => {
                    let words: String = galley.text().chars().skip(range.start).take(range.len()).collect();
                    if is_link_clicked(ui, response.id.with(n), &rects, &words, target) {
                        clicked = Some(target.clone());
                    }
                }
            }
        }
        if is_visible {
            if !self.bold.is_empty() {
                paint_bold(ui, at, &galley, &self.bold);
            }
            LabelSelectionState::label_text_selection(ui, &response, at, galley, color, Stroke::NONE);
        }
        clicked
    }
}

/// Paints bold parts once more, a little to the right: the font has one weight.
fn paint_bold(ui: &Ui, at: Pos2, galley: &Galley, bold: &[usize]) {
    let mut job = (*galley.job).clone();
    for (_, section) in job.sections.iter_mut().enumerate().filter(|(n, _)| !bold.contains(n)) {
        section.format = TextFormat { color: Color32::TRANSPARENT, underline: Stroke::NONE, ..section.format.clone() };
    }
    let mut over = ui.fonts_mut(|fonts| fonts.layout_job(job));
    // Rows that were moved.
    for (row, moved) in Arc::make_mut(&mut over).rows.iter_mut().zip(&galley.rows) {
        row.pos = moved.pos;
    }
    ui.painter().galley(at + egui::vec2(BOLD, 0.0), over, Color32::TRANSPARENT);
}

/// A line of ordinary words, on whose baseline smaller letters stand.
struct Line {
    font: FontId,
    height: f32,
    /// There are ordinary words, which make lines as high as they are.
    has_plain: bool,
}

impl Line {
    /// A format with its baseline on that of the line. egui puts letters in the middle of their line's height.
    fn format(&self, ui: &Ui, format: TextFormat) -> TextFormat {
        let above = 2.0 * (baseline(ui, &self.font) - baseline(ui, &format.font_id));
        match self.has_plain {
            true => TextFormat { line_height: Some(self.height - above), valign: egui::Align::BOTTOM, ..format },
            false => TextFormat { line_height: Some(self.height + above), valign: egui::Align::TOP, ..format },
        }
    }
}

/// Distance of a font's baseline from the middle of its line, in points.
fn baseline(ui: &Ui, font: &FontId) -> f32 {
    let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap("x".to_owned(), font.clone(), Color32::TRANSPARENT));
    let glyph = galley.rows.first().and_then(|row| row.row.glyphs.first());
    glyph.map_or(0.0, |glyph| glyph.font_ascent - glyph.font_height * 0.5)
}

fn span_words(span: &Span) -> &str {
    match span {
        Span::Text(words) | Span::Emphasis(words) | Span::Strong(words) | Span::Code(words) => words,
        Span::Link { text, .. } => text,
    }
}

/// Moves rows that begin with a chip to the right, so that its edge stands where the words of other rows do.
fn indent_chips(galley: &mut Arc<Galley>, marks: &[(Range<usize>, Mark)]) {
    let mut count = 0;
    let mut indents = Vec::new();
    for row in &galley.rows {
        let is_flush = row.row.glyphs.first().is_some_and(|glyph| glyph.pos.x < CODE_PAD);
        let mark = marks.iter().find(|(range, _)| is_flush && range.contains(&count)).map(|(_, mark)| mark);
        indents.push(match mark {
            Some(Mark::Key) => KEY_PAD,
            Some(Mark::Code) => CODE_PAD,
            Some(Mark::Link(_)) | None => 0.0,
        });
        count += row.row.glyphs.len() + usize::from(row.ends_with_newline);
    }
    if indents.iter().any(|indent| *indent > 0.0) {
        let rows = &mut Arc::make_mut(galley).rows;
        rows.iter_mut().zip(indents).for_each(|(row, indent)| row.pos.x += indent);
    }
}

fn paint_keycap(ui: &Ui, rect: Rect) {
    let colors = style::colors();
    let cap = rect.expand2(egui::vec2(KEY_PAD, 1.0));
    ui.painter().rect(cap, 3.0, colors.hover, Stroke::new(1.0, colors.line), StrokeKind::Inside);
    // The lower edge of a key is higher than the others.
    ui.painter().hline(cap.x_range().shrink(2.0), cap.bottom() - 1.0, Stroke::new(1.0, colors.faint));
}

/// Whether a link was clicked; its words may go over several lines.
fn is_link_clicked(ui: &Ui, id: Id, rects: &[Rect], words: &str, target: &str) -> bool {
    let mut clicked = false;
    for (n, rect) in rects.iter().enumerate() {
        let link = ui.interact(*rect, id.with(n), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        if n == 0 {
            link.widget_info(|| WidgetInfo::labeled(Role::Link, true, words));
        }
        let is_outside = target.contains("://");
        let link = if is_outside { link.on_hover_text(format!("{target} (click to copy)")) } else { link };
        clicked |= link.clicked();
    }
    clicked
}

/// Places of a range of characters, one for each line.
fn rects(galley: &Galley, at: Pos2, range: &Range<usize>) -> Vec<Rect> {
    let mut found = Vec::new();
    let mut count = 0;
    for row in &galley.rows {
        let mut line = Rect::NOTHING;
        for glyph in &row.row.glyphs {
            if range.contains(&count) {
                line |= letter_rect(glyph).translate(at.to_vec2() + row.pos.to_vec2());
            }
            count += 1;
        }
        count += usize::from(row.ends_with_newline);
        if line.is_positive() {
            found.push(line);
        }
    }
    found
}

/// Place of a letter, as high as its font, whatever the height of the line is.
fn letter_rect(glyph: &Glyph) -> Rect {
    let corner = glyph.pos - egui::vec2(0.0, glyph.font_ascent);
    Rect::from_min_size(corner, egui::vec2(glyph.advance_width, glyph.font_height))
}

/// Key that a text names, as it is now: where it is a command's built-in key, that command's present one. `None` for
/// other words.
fn present_key(words: &str, bindings: &Bindings) -> Option<String> {
    let key = Shortcut::parse(words).filter(|key| key.text() == words)?;
    let owners: Vec<_> = COMMANDS.iter().filter(|info| info.keys.contains(&key)).collect();
    let still = owners.iter().any(|info| bindings.of(info.command).contains(&key));
    let Some(owner) = owners.first().filter(|_| !still) else { return Some(words.to_owned()) };
    Some(bindings.of(owner.command).first().map_or_else(|| UNBOUND.to_owned(), |key| key.text()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn keys_are_those_in_use() {
        let usual = Bindings::default();
        for (words, expected) in [("F", Some("F")), ("Ctrl+Shift+P", Some("Ctrl+Shift+P")), ("Enter", Some("Enter"))] {
            assert_eq!(present_key(words, &usual).as_deref(), expected, "{words}");
        }
        for words in ["grass_main", "f", "up", "Ctrl", "120,45", ".map", ""] {
            assert_eq!(present_key(words, &usual), None, "{words}");
        }
        let list = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        let chosen = BTreeMap::from([
            ("fit".to_owned(), list(&["F9"])),
            ("play".to_owned(), list(&[])),
            ("reload".to_owned(), list(&["F5"])),
        ]);
        let chosen = Bindings::chosen(&chosen);
        assert_eq!(present_key("F", &chosen).as_deref(), Some("F9"));
        assert_eq!(present_key("Space", &chosen).as_deref(), Some(UNBOUND));
        assert_eq!(present_key("F5", &chosen).as_deref(), Some("F5"));
        assert_eq!(present_key("Ctrl+R", &chosen).as_deref(), Some("F5"));
    }
}
