//! Capital letters for the signs, 5 × 7 dots each.

use glam::vec2;

use crate::tools::paint::{Color, Part, slab};

/// Rows from top to bottom; in each, the highest of five bits is the left dot.
const GLYPHS: &[(char, [u8; 7])] = &[
    ('A', [14, 17, 17, 31, 17, 17, 17]),
    ('B', [30, 17, 17, 30, 17, 17, 30]),
    ('C', [14, 17, 16, 16, 16, 17, 14]),
    ('E', [31, 16, 16, 30, 16, 16, 31]),
    ('F', [31, 16, 16, 30, 16, 16, 16]),
    ('H', [17, 17, 17, 31, 17, 17, 17]),
    ('I', [14, 4, 4, 4, 4, 4, 14]),
    ('L', [16, 16, 16, 16, 16, 16, 31]),
    ('M', [17, 27, 21, 21, 17, 17, 17]),
    ('N', [17, 25, 21, 19, 17, 17, 17]),
    ('O', [14, 17, 17, 17, 17, 17, 14]),
    ('P', [30, 17, 17, 30, 16, 16, 16]),
    ('R', [30, 17, 17, 30, 20, 18, 17]),
    ('S', [15, 16, 16, 14, 1, 1, 30]),
    ('T', [31, 4, 4, 4, 4, 4, 4]),
    ('W', [17, 17, 17, 21, 21, 27, 17]),
    ('Z', [31, 1, 2, 4, 8, 16, 31]),
];

/// Width of a text in dots.
pub fn text_width(text: &str) -> f32 {
    text.len() as f32 * 6.0 - 1.0
}

/// Writes a text with its top left corner at (`x`, `y`); `dot` is the side of one dot in pixels.
pub fn write(part: &mut Part<'_>, text: &str, [x, y]: [f32; 2], dot: f32, color: Color) {
    for (place, letter) in text.chars().enumerate() {
        let rows = GLYPHS.iter().find(|(c, _)| *c == letter).map(|(_, rows)| rows).expect("a letter that is drawn");
        for (row, bits) in rows.iter().enumerate() {
            for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                let min = vec2(x + (place as f32 * 6.0 + column as f32) * dot, y + row as f32 * dot);
                part.fill(&slab(min, min + dot, 0.0), color);
            }
        }
    }
}
