//! `generic_shadows_0.7` and `light`: wedges that darken a background, and a soft light that brightens it.

use crate::tools::mapres::canvas::{Color, Picture, Sheet, faded, radial, rgb};
use crate::tools::mapres::material::shadow_wedges;
use crate::tools::mapres::path::poly;

const SHADOW: Color = rgb(0x0a0d16);

/// Draws the wedges in three strengths: halves of squares, quarters of squares, and squares without a quarter.
pub fn generic_shadows_07() -> Picture {
    let mut sheet = Sheet::tiles();
    for (index, opacity) in [(17, 0.25), (49, 0.5), (81, 0.75)] {
        let color = faded(SHADOW, opacity);
        shadow_wedges(&mut sheet, index, color);
        let (a, b, c, d, middle) = ((0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0), (32.0, 32.0));
        sheet.tile(index + 3, |canvas| canvas.fill(&poly(&[a, middle, b, c, d]), color));
        sheet.tile(index + 4, |canvas| canvas.fill(&poly(&[a, b, middle]), color));
        sheet.tile(index + 19, |canvas| canvas.fill(&poly(&[a, b, middle, c, d]), color));
        sheet.tile(index + 20, |canvas| canvas.fill(&poly(&[b, c, middle]), color));
    }
    sheet.finish()
}

/// Draws a round, warm light that fades out softly.
pub fn light() -> Picture {
    let mut sheet = Sheet::new(256, 256);
    let strength = |t: f32| (1.0 - t * t) * (1.0 - t * t) * (1.0 - t * t);
    let stops = (0..=32).map(|i| i as f32 / 32.0).map(|t| (t, faded(rgb(0xfff0dc), strength(t) * 0.64)));
    let stops: Vec<_> = stops.collect();
    sheet.draw(|canvas| canvas.fill_all(radial((128.0, 128.0), 128.0, &stops)));
    sheet.finish()
}
