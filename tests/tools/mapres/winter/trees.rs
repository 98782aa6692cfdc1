//! Snowy trees: firs in tiers, one with a star, and broadleaf trees with round crowns.

use tiny_skia::Path;

use super::snow::{DULL, Snow};
use crate::tools::mapres::canvas::{Canvas, Color, faded, mix, rgb};
use crate::tools::mapres::path::{
    Point, around, between, circle, dice_in, ellipse, joined, poly, rect, rounded, smooth, wave,
};

/// Bark in the light and in the shade.
pub const BARK: [Color; 2] = [rgb(0x8c6240), rgb(0x66472e)];
/// Needles: in the light, in general, in the shade.
const NEEDLES: [Color; 3] = [rgb(0x64795c), rgb(0x496252), rgb(0x364c44)];
/// Leaves of a crown: in general, in the shade.
const LEAVES: [Color; 2] = [rgb(0x82917b), rgb(0x5d6b60)];

/// A tier of a fir: a skirt of needles with snow on it, around the line `x` from `top` to `bottom`.
#[derive(Clone, Copy)]
struct Tier {
    x: f32,
    top: f32,
    bottom: f32,
    half: f32,
    seed: u32,
}

impl Tier {
    /// How far out `x` lies, 0 to 1 at the tips.
    fn out(&self, x: f32) -> f32 {
        ((x - self.x) / self.half).abs().min(1.0)
    }

    /// The upper side: steep at the stem, flat at the tips.
    fn upper(&self, x: f32) -> f32 {
        let out = self.out(x);
        self.top + (self.bottom - self.top) * (0.44 * out + 0.32 * out * out)
    }

    /// The hem of the needles: twigs hang in lobes.
    fn hem(&self, x: f32) -> f32 {
        let out = self.out(x);
        let twigs = (self.half / 13.0).floor().max(2.0);
        let along = (x - self.x + self.half) / (self.half * 2.0) * twigs;
        let lobe = (along - along.floor()) * 2.0 - 1.0;
        self.bottom - self.half * 0.24 * out * out * out - 4.0 * lobe * lobe
    }

    /// The hem of the snow: uneven lobes, some of which reach far down.
    fn snow_hem(&self, x: f32) -> f32 {
        let lobes = (self.half / 15.0).floor().max(3.0);
        let along = (x - self.x + self.half) / (self.half * 2.0) * lobes;
        let lobe = (along - along.floor()) * 2.0 - 1.0;
        let deep = dice_in(self.seed * 31 + along.floor() as u32, 0.08, 0.28);
        let (height, out) = (self.bottom - self.top, self.out(x));
        let line = self.top + height * (0.64 + 0.14 * out * out + deep * (1.0 - lobe * lobe));
        line.min(self.hem(x) - 4.5 * (1.0 - out * out * out))
    }

    fn skirt(&self) -> Path {
        between(self.x - self.half, self.x + self.half, |x| self.upper(x), |x| self.hem(x))
    }

    fn snow(&self) -> Path {
        let half = self.half * 0.985;
        between(self.x - half, self.x + half, |x| self.upper(x) - 1.0, |x| self.snow_hem(x).max(self.upper(x) + 1.0))
    }

    fn draw(&self, canvas: &mut Canvas) {
        let skirt = self.skirt();
        canvas.fill(&skirt, NEEDLES[1]);
        canvas.within(&skirt, |canvas| {
            canvas.at(self.half * 0.30, 5.0, |canvas| canvas.fill(&skirt, NEEDLES[2]));
            canvas.at(-3.0, -6.5, |canvas| canvas.fill(&skirt, NEEDLES[1]));
            for i in 0..(self.half / 7.0) as u32 {
                let x = self.x - self.half * 0.86 + i as f32 * 14.0;
                let slant = (x - self.x) * 0.08;
                let y = self.hem(x) - 6.0;
                let twig = [(x - 1.5, y - 9.0), (x + 1.5 - slant, y - 10.0), (x + slant, y)];
                canvas.fill(&poly(&twig), if x < self.x { NEEDLES[0] } else { NEEDLES[2] });
            }
        });
        let snow = self.snow();
        canvas.within(&skirt, |canvas| {
            canvas.at(1.5, 4.5, |canvas| canvas.fill(&snow, faded(NEEDLES[2], 0.75)));
        });
        DULL.body(canvas, std::slice::from_ref(&snow), 0.62);
        canvas.within(&snow, |canvas| {
            let dark = faded(DULL.colors[3], 0.17);
            let edge = [(self.x + self.half * 0.05, self.top - 4.0), (self.x + self.half * 0.14, self.top + 16.0)];
            let fold = [(self.x + self.half * 0.36, self.bottom - 18.0), (self.x + self.half * 0.30, self.bottom)];
            let far = [(self.x + self.half * 1.2, self.bottom), (self.x + self.half * 1.2, self.top - 4.0)];
            canvas.fill(&poly(&[edge, fold, far].concat()), dark);
        });
    }
}

/// A stem between two heights, by its half widths above and below.
fn stem(canvas: &mut Canvas, points: [(f32, f32, f32); 3]) {
    let left: Vec<Point> = points.iter().map(|&(x, y, half)| (x - half, y)).collect();
    let right: Vec<Point> = points.iter().rev().map(|&(x, y, half)| (x + half, y)).collect();
    let middle: Vec<Point> = points.iter().rev().map(|&(x, y, half)| (x + half * 0.05, y)).collect();
    canvas.fill(&stalk(&left, &right), BARK[1]);
    canvas.fill(&stalk(&left, &middle), BARK[0]);
}

/// An outline whose two long sides are smooth and whose ends are straight.
fn stalk(down: &[Point], up: &[Point]) -> Path {
    let bent = |side: &[Point]| -> Vec<Point> {
        let (a, b, c) = (side[0], side[1], side[2]);
        let at = |t: f32| {
            let (p, q, r) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            let (hx, hy) = (2.0 * b.0 - (a.0 + c.0) / 2.0, 2.0 * b.1 - (a.1 + c.1) / 2.0);
            (p * a.0 + q * hx + r * c.0, p * a.1 + q * hy + r * c.1)
        };
        (0..=12).map(|i| at(i as f32 / 12.0)).collect()
    };
    poly(&[bent(down), bent(up)].concat())
}

/// A fir with a star, 3 by 6 tiles.
pub fn star_fir(canvas: &mut Canvas) {
    const X: f32 = 96.0;
    stem(canvas, [(X, 330.0, 7.0), (X, 358.0, 8.0), (X, 384.0, 8.5)]);
    let tiers = [(262.0, 375.0, 84.0), (200.0, 311.0, 69.0), (143.0, 237.0, 53.0)];
    for (i, (top, bottom, half)) in tiers.into_iter().enumerate() {
        Tier { x: X, top, bottom, half, seed: 3 + i as u32 }.draw(canvas);
    }
    canvas.at(0.0, 64.0, |canvas| fir_top(canvas, X));
    let tip = [(73.0, 64.0), (79.0, 53.0), (86.0, 56.0), (97.0, 66.0), (107.0, 70.0), (100.0, 88.0), (82.0, 88.0)];
    DULL.body(canvas, &[smooth(&tip)], 0.5);
    star(canvas, (87.0, 84.0), 25.0);
    canvas.fill(&rounded(&[(91.0, 100.0), (98.0, 100.0), (102.0, 121.0), (86.0, 121.0)], 3.0), rgb(0xe9b757));
    canvas.fill(&poly(&[(95.0, 102.0), (97.5, 102.0), (101.0, 120.0), (96.0, 120.0)]), rgb(0xc9963f));
}

fn star(canvas: &mut Canvas, center: Point, radius: f32) {
    let at = |i: i32, r: f32| around(center, r, i as f32 / 10.0 - 0.235);
    let outline: Vec<Point> = (0..10).map(|i| at(i, if i % 2 == 0 { radius } else { radius * 0.47 })).collect();
    canvas.fill(&rounded(&outline, 3.0), rgb(0xf2bd55));
    for i in (0..10).step_by(2) {
        canvas.fill(&poly(&[center, at(i, radius - 2.0), at(i - 1, radius * 0.47)]), rgb(0xffda82));
    }
}

/// The topmost tier, the same on all firs: mappers put one's top on another's trunk.
fn fir_top(canvas: &mut Canvas, x: f32) {
    Tier { x: x + 2.0, top: 38.0, bottom: 111.0, half: 33.2, seed: 12 }.draw(canvas);
}

/// A fir to build as high as one likes, 3 by 5 tiles: its top, and two rows of tiers.
pub fn tall_fir(canvas: &mut Canvas) {
    const X: f32 = 96.0;
    canvas.within(&rect(0.0, 0.0, 192.0, 192.0), |canvas| {
        stem(canvas, [(X, 150.0, 7.0), (X, 172.0, 7.5), (X, 200.0, 8.0)]);
        Tier { x: X, top: 92.0, bottom: 176.0, half: 51.0, seed: 11 }.draw(canvas);
        fir_top(canvas, X);
    });
    for (row, seed) in [(192.0, 13), (256.0, 17)] {
        canvas.within(&rect(0.0, row, 192.0, 64.0), |canvas| {
            stem(canvas, [(X, row, 7.5), (X, row + 40.0, 8.0), (X, row + 70.0, 8.0)]);
            Tier { x: X, top: row - 58.0, bottom: row + 51.0, half: 68.0, seed }.draw(canvas);
        });
    }
}

/// A broadleaf tree: its crown by middle and radii, its stem from below the crown to the ground.
pub struct Crown {
    pub x: f32,
    pub y: f32,
    pub rx: f32,
    pub ry: f32,
    pub stem: [(f32, f32, f32); 3],
    pub seed: u32,
}

impl Crown {
    /// Draws the tree.
    pub fn draw(&self, canvas: &mut Canvas) {
        stem(canvas, self.stem);
        let (x, y, half) = self.stem[0];
        canvas.fill(
            &poly(&[(x - half - 2.0, y - 20.0), (x + half + 3.0, y - 20.0), (x + half, y + 9.0), (x - half, y + 4.0)]),
            BARK[1],
        );
        let crown = self.outline();
        canvas.fill(&crown, LEAVES[0]);
        canvas.within(&crown, |canvas| {
            let shade = |x: f32| {
                let along = (x - self.x) / self.rx;
                self.y + self.ry * (0.80 - 0.16 * along - 0.34 * along * along) + lobes(x, self.rx * 0.37, 5.0)
            };
            canvas.fill(
                &between(self.x - self.rx * 1.1, self.x + self.rx * 1.1, shade, |_| self.y + self.ry * 1.3),
                LEAVES[1],
            );
        });
        let snow = |x: f32| {
            let along = (x - self.x) / self.rx;
            let waves = wave(along * 0.9 + self.seed as f32 * 0.27) * 0.12 + wave(along * 1.7 + 0.2) * 0.06;
            self.y + self.ry * (0.47 + 0.08 * along - 0.08 * along * along + waves)
        };
        let below = |down: f32| {
            between(self.x - self.rx * 1.2, self.x + self.rx * 1.2, |_| self.y - self.ry * 1.3, move |x| snow(x) + down)
        };
        canvas.within(&crown, |canvas| {
            canvas.fill(&below(5.0), faded(LEAVES[1], 0.8));
            canvas.fill(&below(0.0), DULL.colors[2]);
        });
        canvas.layer(1.0, |canvas| {
            canvas.within(&crown, |canvas| canvas.fill(&below(-4.0), DULL.colors[1]));
            canvas.atop(|canvas| {
                canvas.at(-self.rx * 0.14, -self.ry * 0.10, |canvas| canvas.fill(&crown, DULL.colors[0]))
            });
        });
        self.puffs(canvas);
    }

    /// The outline: a round middle with puffs around it.
    fn outline(&self) -> Path {
        let ring = (0..9).map(|i| {
            let (x, y, radius) = self.puff(i, 0.70, 9.0);
            circle(x, y, radius)
        });
        let middle = ellipse(self.x, self.y, self.rx * 0.86, self.ry * 0.88);
        joined(&ring.chain([middle]).collect::<Vec<_>>())
    }

    /// The middle and radius of a puff on a ring of `count` puffs.
    fn puff(&self, i: u32, out: f32, count: f32) -> (f32, f32, f32) {
        let turns = (i as f32 + dice_in(self.seed * 17 + i, -0.22, 0.22)) / count;
        let (dx, dy) = around((0.0, 0.0), out, turns);
        let radius = self.ry * dice_in(self.seed * 29 + i, 0.36, 0.43);
        (self.x + dx * (self.rx - radius * 0.1), self.y + dy * self.ry * 0.92, radius)
    }

    /// Puffs within the crown, told by the shade at their lower right.
    fn puffs(&self, canvas: &mut Canvas) {
        let shade = mix(DULL.colors[0], DULL.colors[1], 0.85);
        for i in [0, 6, 4, 5, 7, 3] {
            let (x, y, radius) = self.puff(i, 0.50, 8.0);
            let (y, radius) = (y - self.ry * 0.12, radius * 0.82);
            if x > self.x + self.rx * 0.42 || y > self.y + self.ry * 0.1 {
                continue;
            }
            canvas.dot(x, y, radius, shade);
            canvas.dot(x - 2.2, y - 3.4, radius * 0.99, DULL.colors[0]);
        }
    }
}

/// Round lobes along `x`, each `wide` pixels wide and `deep` pixels deep.
fn lobes(x: f32, wide: f32, deep: f32) -> f32 {
    let along = x / wide;
    let lobe = (along - along.floor()) * 2.0 - 1.0;
    deep * (1.0 - lobe * lobe)
}

/// A ball of snow.
pub fn ball(canvas: &mut Canvas, snow: &Snow, x: f32, y: f32, radius: f32) {
    canvas.dot(x, y, radius, snow.colors[2]);
    canvas.within(&circle(x, y, radius), |canvas| {
        canvas.dot(x - radius * 0.10, y - radius * 0.12, radius * 0.96, snow.colors[1]);
        canvas.dot(x - radius * 0.20, y - radius * 0.23, radius * 0.88, snow.colors[0]);
    });
}
