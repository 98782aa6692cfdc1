//! Labels on the map: dark, small, never over each other.

use egui::{Align2, Color32, Painter, Pos2, Rect, pos2, vec2};
use lucide_icons::Icon;

use super::style;

/// Most labels that are painted; beyond, the map is full of them.
const MOST: usize = 240;
/// Space around a text.
const PADDING: f32 = 4.0;

/// A label.
pub struct Chip {
    /// Thing that it names, which it never covers.
    pub of: Rect,
    /// Its picture.
    pub icon: Option<Icon>,
    /// Its words.
    pub text: String,
    /// Its colour.
    pub color: Color32,
    /// Opacity, 0 to 1.
    pub strength: f32,
}

/// Labels to be painted.
#[derive(Default)]
pub struct Chips {
    chips: Vec<Chip>,
    /// Index of the labels that come first where there is no space for all.
    important_from: usize,
}

impl Chips {
    /// Gives the labels added from here on priority over those before.
    pub fn prioritize_next(&mut self) {
        self.important_from = self.chips.len();
    }

    /// Adds one.
    pub fn add(&mut self, chip: Chip) {
        if self.chips.len() < self.important_from + MOST {
            self.chips.push(chip);
        }
    }

    /// Paints as many as fit.
    pub fn paint(self, painter: &Painter) {
        let (less, more) = self.chips.split_at(self.important_from.min(self.chips.len()));
        let mut taken: Vec<Rect> = Vec::new();
        for chip in more.iter().chain(less).take(MOST) {
            paint(painter, chip, &mut taken);
        }
    }
}

fn paint(painter: &Painter, chip: &Chip, taken: &mut Vec<Rect>) {
    let text = painter.layout_no_wrap(chip.text.clone(), style::small(), style::ON_MAP.text);
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
    let mut painter = painter.clone();
    // Words stay legible on faint labels.
    painter.multiply_opacity(chip.strength.max(0.4));
    painter.rect_filled(rect, 3.0, style::DARK);
    if let Some(symbol) = chip.icon {
        let at = rect.left_center() + vec2(PADDING, 0.0);
        painter.text(at, Align2::LEFT_CENTER, symbol.unicode(), style::icons(11.0), chip.color);
    }
    painter.galley(pos2(rect.left() + PADDING + icon, rect.center().y - text.size().y * 0.5), text, style::ON_MAP.text);
}

/// Dot for an area that is too small to be outlined.
pub fn dot(painter: &Painter, at: Pos2, color: Color32, strength: f32) {
    painter.circle_filled(at, 4.0, Color32::from_black_alpha((170.0 * strength) as u8));
    painter.circle_filled(at, 3.0, color);
}
