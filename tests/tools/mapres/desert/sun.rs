//! `desert_sun`: a low, wide sun with rings of glow.

use crate::tools::mapres::canvas::{Picture, Sheet, faded, mix, rgb};
use crate::tools::mapres::path::circle;

/// Rings of the glow.
const GLOW: u32 = 20;

/// Draws the picture.
pub fn desert_sun() -> Picture {
    let mut sheet = Sheet::new(1024, 1024);
    // Each ring lies on the ones before it.
    let rings = [
        (420.0, rgb(0xfde1ae)),
        (400.0, rgb(0xfde4b4)),
        (372.0, rgb(0xfee6ba)),
        (336.0, rgb(0xfee9c1)),
        (292.0, rgb(0xfeecc9)),
    ];
    sheet.draw(|canvas| {
        // The glow grows from ring to ring, slowly at first and at last.
        let opacity = |i: u32| {
            let t = i as f32 / GLOW as f32;
            t * t * (3.0 - 2.0 * t)
        };
        for i in 1..GLOW {
            let added = (opacity(i) - opacity(i - 1)) / (1.0 - opacity(i - 1));
            let color = mix(rgb(0xfcdca2), rgb(0xfde0ac), opacity(i));
            canvas.fill(&circle(512.0, 512.0, 480.0 - 3.0 * i as f32), faded(color, added));
        }
        for (radius, color) in rings {
            canvas.dot(512.0, 512.0, radius, color);
        }
    });
    sheet.finish()
}
