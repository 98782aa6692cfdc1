//! Layered rock: fill, edges, corners, pits, cracks and things shut in. The ground and the wall behind players are the
//! same rock in other colours.

use crate::tools::mapres::canvas::{Canvas, Color, Fill, Sheet, linear, mix, rgb};
use crate::tools::mapres::path::{Point, around, blob, circle, curved, dice_in, ellipse, line, poly, rounded};

/// Colours of a rock.
pub struct Rock {
    pub base: Color,
    /// Rims that the light meets.
    pub lit: Color,
    /// Rims on the lower side.
    pub shade: Color,
    pub outline: Color,
    /// Pits and cracks.
    pub pit: Color,
    /// The bottom of pits.
    pub deep: Color,
}

/// The rock that players run on.
pub const GROUND: Rock = Rock {
    base: rgb(0xc6723a),
    lit: rgb(0xdc9356),
    shade: rgb(0xad602f),
    outline: rgb(0x874a2a),
    pit: rgb(0x94502a),
    deep: rgb(0x5a2d16),
};

/// The rock in the dark behind players.
pub const WALL: Rock = Rock {
    base: rgb(0x714e34),
    lit: rgb(0x846146),
    shade: rgb(0x62422c),
    outline: rgb(0x4e3421),
    pit: rgb(0x563a27),
    deep: rgb(0x432e22),
};

/// How far the lit rim reaches: at the sides, above, below.
const RIM: (f32, f32, f32) = (8.0, 12.0, 9.0);
/// The air beside rock in tiles at the left and right end.
pub const GAP: f32 = 6.0;

impl Rock {
    /// Fills the canvas: fine grains of another tone, none of which touches a tile's edge.
    pub fn fill(&self, canvas: &mut Canvas) {
        canvas.fill_all(self.base);
        let tiles = ((canvas.width() / 64.0) as u32, (canvas.height() / 64.0) as u32);
        for (row, column) in (0..tiles.1).flat_map(|row| (0..tiles.0).map(move |column| (row, column))) {
            canvas.at(column as f32 * 64.0, row as f32 * 64.0, |canvas| self.grains(canvas));
        }
    }

    /// Grains of one tile, spread evenly, so that no pattern shows where the tile repeats.
    fn grains(&self, canvas: &mut Canvas) {
        for i in 0..16 {
            let roll = |n: u32, low: f32, high: f32| dice_in(583 + i * 17 + n, low, high);
            let (x, y) = ((i % 4) as f32 * 14.0 + roll(1, 6.0, 16.0), (i / 4) as f32 * 14.0 + roll(2, 6.0, 16.0));
            let to = if (i + i / 4) % 2 == 0 { self.shade } else { self.lit };
            canvas.fill(&ellipse(x, y, roll(3, 1.5, 4.0), roll(4, 0.6, 1.1)), mix(self.base, to, 0.17));
        }
    }

    /// Fill at `index`; edges, corners and inner corners from `edges` on, a row each.
    pub fn tiles(&self, sheet: &mut Sheet, index: u8, edges: u8) {
        sheet.tile(index, |canvas| self.fill(canvas));
        for side in 0..4 {
            let tile = edges + side;
            sheet.tile(tile, |canvas| self.edge(canvas, side, u32::from(tile) + u32::from(side)));
            sheet.tile(tile + 16, |canvas| self.corner(canvas, side));
            sheet.tile(tile + 32, |canvas| self.inner_corner(canvas, side));
        }
    }

    /// An edge: above, at the right, below, at the left.
    fn edge(&self, canvas: &mut Canvas, side: u8, seed: u32) {
        match side {
            0 => self.top(canvas, seed),
            1 => canvas.mirrored(32.0, |canvas| self.left(canvas, seed)),
            2 => self.bottom(canvas, seed),
            _ => self.left(canvas, seed),
        }
    }

    fn top(&self, canvas: &mut Canvas, seed: u32) {
        self.fill(canvas);
        canvas.fill(&chiselled(RIM.1, seed), self.lit);
        canvas.fill(&chiselled(5.5, seed + 3), mix(self.lit, rgb(0xffe6b8), 0.22));
        canvas.fill(&line_band(3.0), self.outline);
    }

    fn bottom(&self, canvas: &mut Canvas, seed: u32) {
        self.fill(canvas);
        canvas.flipped(32.0, |canvas| {
            canvas.fill(&chiselled(RIM.2, seed), self.shade);
            canvas.fill(&line_band(3.0), self.outline);
        });
    }

    /// A left edge with air beside it.
    pub fn left(&self, canvas: &mut Canvas, seed: u32) {
        canvas.within(&poly(&[(GAP, -9.0), (80.0, -9.0), (80.0, 80.0), (GAP, 80.0)]), |canvas| {
            self.fill(canvas);
            let rim = |canvas: &mut Canvas, depth: f32, color: Color| {
                let turned: Vec<Point> = chisel(depth, seed).into_iter().map(|(x, y)| (GAP + y, 64.0 - x)).collect();
                canvas.fill(&poly(&turned), color);
            };
            rim(canvas, RIM.0, self.lit);
            canvas.fill(&poly(&[(0.0, -9.0), (GAP + 3.0, -9.0), (GAP + 3.0, 80.0), (0.0, 80.0)]), self.outline);
        });
    }

    /// An outer corner: top left, top right, bottom right, bottom left.
    fn corner(&self, canvas: &mut Canvas, side: u8) {
        let upper = side < 2;
        let draw = |canvas: &mut Canvas| {
            if upper {
                self.corner_at_top(canvas);
            } else {
                canvas.flipped(32.0, |canvas| self.corner_at_bottom(canvas));
            }
        };
        if side == 0 || side == 3 { draw(canvas) } else { canvas.mirrored(32.0, draw) }
    }

    fn corner_at_top(&self, canvas: &mut Canvas) {
        self.facets(canvas, self.lit.into(), RIM.1);
        // A second, brighter facet that runs out to the left.
        let ridge =
            poly(&[(66.0, 3.0), (66.0, 5.5), (46.0, 7.0), (33.0, 13.5), (26.0, 20.0), (32.0, 11.0), (45.0, 4.2)]);
        canvas.shade(&ridge, mix(self.lit, rgb(0xffe6b8), 0.22));
        canvas.within(&outer(), |canvas| canvas.stroke(&outer(), 6.0, self.outline));
    }

    /// The lower left corner, upside down.
    fn corner_at_bottom(&self, canvas: &mut Canvas) {
        let rim = linear((0.0, 62.0), (0.0, 18.0), &[(0.0, self.lit), (1.0, self.shade)]);
        self.facets(canvas, rim, RIM.2);
        canvas.within(&outer(), |canvas| canvas.stroke(&outer(), 6.0, self.outline));
    }

    fn facets(&self, canvas: &mut Canvas, rim: Fill, depth: f32) {
        canvas.within(&outer(), |canvas| {
            canvas.fill_all(rim);
            canvas.at(RIM.0, depth, |canvas| canvas.fill(&outer(), self.base));
        });
    }

    /// An inner corner: air beyond the top left, top right, bottom right, bottom left.
    fn inner_corner(&self, canvas: &mut Canvas, side: u8) {
        self.fill(canvas);
        let upper = side < 2;
        let color = if upper { self.lit } else { self.shade };
        let draw = |canvas: &mut Canvas| {
            let foot =
                |width: f32, height: f32| rounded(&[(-9.0, -9.0), (width, -9.0), (width, height), (-9.0, height)], 5.0);
            canvas.fill(&foot(GAP + RIM.0, if upper { RIM.1 } else { RIM.2 }), color);
            if upper {
                let ridge = foot(GAP + RIM.0 * 0.6, 5.5);
                canvas.fill(&ridge, mix(self.lit, rgb(0xffe6b8), 0.22));
            }
            canvas.fill(&poly(&[(0.0, 0.0), (GAP + 3.0, 0.0), (GAP + 3.0, 3.0), (0.0, 3.0)]), self.outline);
        };
        match side {
            0 => draw(canvas),
            1 => canvas.mirrored(32.0, draw),
            2 => canvas.mirrored(32.0, |canvas| canvas.flipped(32.0, draw)),
            _ => canvas.flipped(32.0, draw),
        }
    }

    /// A pebble shut in the rock: a rounded stone, its shadow, its lit side.
    pub fn pebble(&self, canvas: &mut Canvas, x: f32, y: f32, radius: f32, color: Color) {
        let seed = (x * 3.0 + y * 7.0) as u32;
        let stone = |by: f32| blob(x + by, y + by, radius * 1.15, radius * 0.92, 7, radius * 0.12, seed);
        canvas.fill(&stone(radius * 0.16), mix(self.base, self.pit, 0.55));
        canvas.fill(&stone(0.0), color);
        canvas.within(&stone(0.0), |canvas| {
            canvas.fill(
                &blob(x - radius * 0.25, y - radius * 0.3, radius, radius * 0.75, 7, 0.5, seed + 1),
                mix(color, self.lit, 0.55),
            );
        });
    }

    /// A coiled shell in the stone.
    pub fn shell(&self, canvas: &mut Canvas, x: f32, y: f32, radius: f32) {
        let color = mix(self.base, self.lit, 0.85);
        canvas.fill(&circle(x + 1.2, y + 1.4, radius), mix(self.base, self.pit, 0.55));
        canvas.fill(&circle(x, y, radius), color);
        let coil: Vec<Point> =
            (0..=26).map(|i| around((x, y), radius * (1.0 - i as f32 / 30.0), 0.06 + i as f32 / 11.0)).collect();
        canvas.stroke(&curved(&coil), 1.5, mix(self.base, self.pit, 0.55));
        for i in 0..9 {
            let turns = 0.04 + i as f32 * 0.085;
            let (from, to) = (around((x, y), radius * 0.94, turns), around((x, y), radius * 0.72, turns + 0.03));
            canvas.stroke(&line(&[from, to]), 1.0, mix(self.base, self.pit, 0.35));
        }
    }

    /// A pit: jagged rim with short cracks, dark bottom, a lit edge below.
    pub fn pit(&self, canvas: &mut Canvas, x: f32, y: f32, radius: f32, seed: u32) {
        let rim = |scale: f32| -> Vec<Point> {
            let count = 7;
            (0..count)
                .map(|i| {
                    let far = radius * dice_in(seed * 71 + i, 0.62, 1.05) * scale;
                    around((x, y), far, i as f32 / count as f32 + dice_in(seed * 37 + i, -0.04, 0.04))
                })
                .collect()
        };
        canvas.at(0.8, 1.3, |canvas| canvas.fill(&poly(&rim(1.0)), mix(self.base, self.lit, 0.8)));
        for i in 0..3 {
            let turns = i as f32 / 3.0 + dice_in(seed * 13 + i, 0.0, 0.25);
            let to = around((x, y), radius * dice_in(seed * 29 + i, 1.15, 1.5), turns + 0.03);
            canvas.fill(&tapered(&[(x, y), around((x, y), radius * 0.8, turns), to], radius * 0.5), self.pit);
        }
        canvas.fill(&poly(&rim(1.0)), self.pit);
        canvas.fill(&rounded(&rim(0.52), 2.0), self.deep);
    }

    /// A crack that thins out from the first point to the last.
    pub fn crack(&self, canvas: &mut Canvas, points: &[Point], width: f32) {
        canvas.at(0.9, 1.0, |canvas| canvas.fill(&tapered(points, width * 0.8), mix(self.base, self.lit, 0.6)));
        canvas.fill(&tapered(points, width), self.pit);
    }
}

/// A line as an area that thins out from the first point to the last.
pub fn tapered(points: &[Point], width: f32) -> tiny_skia::Path {
    let last = points.len() - 1;
    let side = |sign: f32| {
        move |i: usize| -> Point {
            let (a, b) = (points[i.saturating_sub(1)], points[(i + 1).min(last)]);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let length = (dx * dx + dy * dy).sqrt().max(0.01);
            let half = sign * width * 0.5 * (1.0 - i as f32 / last as f32) + sign * 0.15;
            (points[i].0 - dy / length * half, points[i].1 + dx / length * half)
        }
    };
    poly(&(0..=last).map(side(1.0)).chain((0..=last).rev().map(side(-1.0))).collect::<Vec<_>>())
}

/// The outline of rock with the top left corner cut in facets, beyond the tile elsewhere.
fn outer() -> tiny_skia::Path {
    let cut = [(GAP, 60.0), (GAP + 2.0, 41.0), (19.0, 18.0), (41.0, 3.0), (60.0, 0.0)];
    let far = [(120.0, 0.0), (120.0, 120.0), (GAP, 120.0)];
    rounded(&cut.into_iter().chain(far).collect::<Vec<_>>(), 5.0)
}

fn line_band(depth: f32) -> tiny_skia::Path {
    poly(&[(-9.0, -9.0), (80.0, -9.0), (80.0, depth), (-9.0, depth)])
}

/// A rim along the top, as deep as `depth` at both ends and cut in flat facets between.
fn chisel(depth: f32, seed: u32) -> Vec<Point> {
    let cuts = (1..6).map(|i| {
        let x = i as f32 * 10.6 + dice_in(seed * 19 + i, -3.0, 3.0);
        (x, depth * dice_in(seed * 23 + i, 0.82, 1.14))
    });
    let mut points = vec![(-9.0, -9.0), (-9.0, depth), (1.0, depth)];
    points.extend(cuts);
    points.extend([(63.0, depth), (80.0, depth), (80.0, -9.0)]);
    points
}

fn chiselled(depth: f32, seed: u32) -> tiny_skia::Path {
    poly(&chisel(depth, seed))
}
