//! Billows, of which clouds are piled up: heaps of round puffs, lit from above left, in flat tones.

use crate::tools::mapres::canvas::{Canvas, Color, rgb};
use crate::tools::mapres::path::{Point, ellipse, smooth};

/// The tones of a cloud from the light to the deepest shade, and how far into a puff each begins, in its height.
const TONES: [(f32, Color); 4] =
    [(0.0, rgb(0xffffff)), (0.24, rgb(0xf6f9fc)), (0.56, rgb(0xedf3f9)), (1.02, rgb(0xdeeaf6))];
const UNDERSIDE: Color = rgb(0xc6d8ed);
/// The colour of the body, also around a cloud, where it is empty.
pub const BODY: Color = TONES[1].1;

/// A round part of a cloud: its middle and radii.
pub type Puff = (f32, f32, f32, f32);

/// Draws a heap of puffs in front of others.
pub fn heap(canvas: &mut Canvas, puffs: &[Puff]) {
    canvas.layer(1.0, |canvas| tones(canvas, puffs, &[]));
}

/// Draws the heap at the foot of a cloud: puffs on a long flat shape, of which `underside` lies in the deepest shade.
pub fn foot(canvas: &mut Canvas, puffs: &[Puff], shape: &[Point], underside: &[Point]) {
    canvas.layer(1.0, |canvas| {
        tones(canvas, puffs, shape);
        canvas.shade(&smooth(underside), UNDERSIDE);
    });
}

fn tones(canvas: &mut Canvas, puffs: &[Puff], shape: &[Point]) {
    for (away, color) in TONES {
        let mut paint = |path| if away == 0.0 { canvas.fill(&path, color) } else { canvas.shade(&path, color) };
        // Parts are moved away from the light by so much of their size.
        puffs.iter().for_each(|&(x, y, rx, ry)| paint(ellipse(x + ry * away * 0.6, y + ry * away, rx, ry)));
        if !shape.is_empty() {
            let moved: Vec<Point> = shape.iter().map(|&(x, y)| (x + 20.0 * away, y + 40.0 * away)).collect();
            paint(smooth(&moved));
        }
    }
}
