//! A mountain made of facets: its light and shade, ribs of rock, snow on its top.

use crate::tools::mapres::canvas::{Canvas, Color, mix, rgb};
use crate::tools::mapres::path::{Point, dice, dice_in, poly};

/// Where the ground ends.
pub const GROUND: f32 = 502.0;

/// A mountain of facets: its outline from left to right, the line from its top down that parts light and shade, the
/// hem of its snow.
pub struct Mountain<'a> {
    pub outline: &'a [Point],
    pub spine: &'a [Point],
    pub hem: &'a [Point],
    pub ground: f32,
    pub colors: &'a Rock,
    pub seed: u32,
}

/// Colours of a mountain: rock in the light, in the shade, snow in the light, in the shade.
pub struct Rock {
    pub lit: Color,
    pub dark: Color,
    pub snow: Color,
    pub snow_dark: Color,
}

impl Mountain<'_> {
    /// Draws the mountain.
    pub fn draw(&self, canvas: &mut Canvas) {
        let (first, last) = (self.outline[0], self.outline[self.outline.len() - 1]);
        let mut whole = self.outline.to_vec();
        whole.extend([(last.0, self.ground), (first.0, self.ground)]);
        let whole = poly(&whole);
        canvas.within(&whole, |canvas| {
            canvas.fill_all(self.colors.lit);
            canvas.fill(&poly(&self.shaded()), self.colors.dark);
            self.ribs(canvas);
            self.snow(canvas);
        });
    }

    /// The side in the shade: all to the right of the spine.
    fn shaded(&self) -> Vec<Point> {
        let mut points = self.spine.to_vec();
        points.extend([(1100.0, 600.0), (1100.0, -40.0), (self.spine[0].0, -40.0)]);
        points
    }

    /// The x of the spine at that height.
    fn spine_at(&self, y: f32) -> f32 {
        let part = self.spine.windows(2).find(|ends| y < ends[1].1).unwrap_or(&self.spine[self.spine.len() - 2..]);
        let t = ((y - part[0].1) / (part[1].1 - part[0].1)).clamp(0.0, 1.0);
        part[0].0 + (part[1].0 - part[0].0) * t
    }

    /// Ribs of rock that run down and away from the spine, each with a lit and a dark side.
    fn ribs(&self, canvas: &mut Canvas) {
        let top = self.spine[0];
        let rows = ((self.ground - top.1) / 62.0) as u32;
        for row in 0..rows {
            let y = top.1 + 40.0 + row as f32 * 62.0;
            let across = 84.0 + row as f32 * 10.0;
            for place in -8..9 {
                let seed = self.seed * 977 + row * 41 + (place + 20) as u32;
                let roll = |n: u32, low: f32, high: f32| dice_in(seed * 13 + n, low, high);
                if dice(seed) < 0.22 {
                    continue;
                }
                let x = self.spine_at(y) + (place as f32 + 0.5 * (row % 2) as f32) * across + roll(1, -26.0, 26.0);
                let y = y + roll(2, -28.0, 28.0);
                let slant = (x - self.spine_at(y)) * 0.16 + roll(3, -8.0, 8.0);
                self.rib(canvas, (x, y), slant, roll(4, 84.0, 190.0), roll(5, 16.0, 44.0));
            }
        }
    }

    fn rib(&self, canvas: &mut Canvas, (x, y): Point, slant: f32, length: f32, width: f32) {
        let rock = self.colors;
        let shaded = x > self.spine_at(y);
        let (bright, dull) = if shaded {
            (mix(rock.dark, rock.lit, 0.34), mix(rock.dark, rgb(0x10202c), 0.07))
        } else {
            (mix(rock.lit, rock.snow, 0.22), mix(rock.lit, rock.dark, 0.55))
        };
        let (crest, foot) = ((x + slant * 0.45, y + length * 0.5), (x + slant, y + length));
        let left = (x + slant * 0.5 - width, y + length * 0.62);
        let right = (x + slant * 0.4 + width * 0.8, y + length * 0.55);
        canvas.fill(&poly(&[(x, y), crest, foot, left]), bright);
        canvas.fill(&poly(&[(x, y), right, foot, crest]), dull);
    }

    fn snow(&self, canvas: &mut Canvas) {
        let Some((first, last)) = self.hem.first().zip(self.hem.last()) else { return };
        let mut cover = self.hem.to_vec();
        cover.extend([(last.0, -40.0), (first.0, -40.0)]);
        let cover = poly(&cover);
        canvas.within(&cover, |canvas| {
            canvas.fill_all(self.colors.snow);
            canvas.fill(&poly(&self.shaded()), self.colors.snow_dark);
            let (bright, dull) =
                (mix(self.colors.snow, rgb(0xffffff), 0.10), mix(self.colors.snow, self.colors.snow_dark, 0.5));
            for (i, ends) in self.hem.windows(2).enumerate() {
                let middle = ((ends[0].0 + ends[1].0) / 2.0, ends[0].1.min(ends[1].1));
                let (x, y) = (
                    middle.0 + (self.spine[0].0 - middle.0) * 0.42,
                    middle.1 - dice_in(self.seed + i as u32, 34.0, 66.0),
                );
                let shaded = middle.0 > self.spine_at(middle.1);
                let color = if shaded {
                    mix(self.colors.snow_dark, self.colors.dark, 0.2)
                } else if i % 2 == 0 {
                    bright
                } else {
                    dull
                };
                canvas
                    .fill(&poly(&[(x, y), (middle.0 + 9.0, middle.1 - 6.0), (middle.0 - 10.0, middle.1 + 8.0)]), color);
            }
        });
    }
}
