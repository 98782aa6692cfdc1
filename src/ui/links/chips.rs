//! Labels on the map: dark, small, never over each other.

use egui::{Align2, Color32, Painter, Pos2, Rect, pos2, vec2};
use lucide_icons::Icon;

use super::style;

/// Labels that are painted at most; beyond, the map is full of them.
const MOST: usize = 240;
/// Space around a text.
const PADDING: f32 = 4.0;
const DARK: Color32 = Color32::from_black_alpha(191);

/// A label.
pub struct Chip {
    /// What it names; it never covers that.
    pub of: Rect,
    /// Its picture.
    pub icon: Option<Icon>,
    /// Its words.
    pub text: String,
    /// Its colour.
    pub color: Color32,
}

/// Labels to be painted.
#[derive(Default)]
pub struct Chips {
    chips: Vec<Chip>,
    /// Those that come first where there is no room for all.
    important_from: usize,
}

impl Chips {
    /// What is added from here on goes before what has been added.
    pub fn make_room(&mut self) {
        self.important_from = self.chips.len();
    }

    /// Adds one.
    pub fn add(&mut self, chip: Chip) {
        if self.chips.len() < self.important_from + MOST {
            self.chips.push(chip);
        }
    }

    /// Paints as many as have room.
    pub fn paint(self, painter: &Painter) {
        let (less, more) = self.chips.split_at(self.important_from.min(self.chips.len()));
        let mut taken: Vec<Rect> = Vec::new();
        for chip in more.iter().chain(less).take(MOST) {
            paint(painter, chip, &mut taken);
        }
    }
}

fn paint(painter: &Painter, chip: &Chip, taken: &mut Vec<Rect>) {
    let text = painter.layout_no_wrap(chip.text.clone(), style::small(), style::TEXT);
    let icon = if chip.icon.is_some() { 14.0 } else { 0.0 };
    let size = vec2(text.size().x + icon + 2.0 * PADDING, text.size().y.max(12.0) + 2.0);
    let clip = painter.clip_rect();
    let above = chip.of.top() - size.y * 0.5 - PADDING;
    let y = if above - size.y * 0.5 < clip.top() { chip.of.bottom() + size.y * 0.5 + PADDING } else { above };
    let rect = Rect::from_center_size(pos2(chip.of.center().x, y), size);
    if !clip.contains_rect(rect) || taken.iter().any(|other| other.intersects(rect)) {
        return;
    }
    taken.push(rect);
    painter.rect_filled(rect, 3.0, DARK);
    if let Some(symbol) = chip.icon {
        let at = rect.left_center() + vec2(PADDING, 0.0);
        painter.text(at, Align2::LEFT_CENTER, symbol.unicode(), style::icons(11.0), chip.color);
    }
    painter.galley(pos2(rect.left() + PADDING + icon, rect.center().y - text.size().y * 0.5), text, style::TEXT);
}

/// A dot for what is too small to be outlined.
pub fn dot(painter: &Painter, at: Pos2, color: Color32, strength: f32) {
    painter.circle_filled(at, 4.0, Color32::from_black_alpha((170.0 * strength) as u8));
    painter.circle_filled(at, 3.0, color);
}

/// A line of words at the bottom, with what is wrong.
pub fn line(painter: &Painter, free: Rect, words: &str, problem: Option<&str>) {
    let text = painter.layout_no_wrap(words.to_owned(), style::body(), style::TEXT);
    let odd = problem.map(|words| painter.layout_no_wrap(words.to_owned(), style::body(), style::WARNING));
    let odd_width = odd.as_ref().map_or(0.0, |odd| odd.size().x + 12.0);
    let size = vec2(text.size().x + odd_width + 20.0, 26.0);
    let rect = Rect::from_center_size(pos2(free.center().x, free.bottom() - 28.0), size);
    painter.rect_filled(rect, f32::from(style::RADIUS), DARK);
    let y = rect.center().y - text.size().y * 0.5;
    let x = rect.left() + 10.0;
    let after = x + text.size().x + 12.0;
    painter.galley(pos2(x, y), text, style::TEXT);
    if let Some(odd) = odd {
        painter.galley(pos2(after, y), odd, style::WARNING);
    }
}
