//! `desert_sun`: a low, wide sun with rings of glow.

use super::super::canvas::{Picture, Sheet, faded, rgb};
use super::super::path::circle;

/// Draws the picture.
pub fn desert_sun() -> Picture {
    let mut sheet = Sheet::new(1024, 1024);
    // Each ring lies on the ones before it.
    let rings = [
        (466.0, rgb(0xfcdca2), 0.16),
        (452.0, rgb(0xfcdea6), 0.24),
        (437.0, rgb(0xfcdfaa), 0.42),
        (420.0, rgb(0xfde2b0), 1.0),
        (392.0, rgb(0xfde5b7), 1.0),
        (350.0, rgb(0xfee9c0), 1.0),
        (292.0, rgb(0xfeecc9), 1.0),
    ];
    sheet.draw(|canvas| {
        for (radius, color, opacity) in rings {
            canvas.fill(&circle(512.0, 512.0, radius), faded(color, opacity));
        }
    });
    sheet.finish()
}
