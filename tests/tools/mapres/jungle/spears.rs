//! `jungle_deathtiles`: spears of flint with red points, upright, lying and in clusters, some with feathers.

use super::leaves::{Pair, leaf};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, line, poly};

const WOOD: [Color; 3] = [rgb(0x95673a), rgb(0x704923), rgb(0x3f2812)];
const FLINT: [Color; 4] = [rgb(0xdcdeda), rgb(0xbfc2bf), rgb(0x969b9b), rgb(0x4d5254)];
const BLOOD: [Color; 3] = [rgb(0xea5a44), rgb(0xc8352b), rgb(0x7c1c1a)];
const BONE: Color = rgb(0xf0dfb8);

/// Colours of feathers.
const FEATHERS: [Pair; 6] = [
    [rgb(0xf3d84a), rgb(0xcfa928)],
    [rgb(0x86c73a), rgb(0x5c9424)],
    [rgb(0x6fa6e0), rgb(0x3f77b8)],
    [rgb(0x4a7fc0), rgb(0x2b558f)],
    [rgb(0xf0685a), rgb(0xc43d35)],
    [rgb(0xd93a32), rgb(0xa01f1f)],
];

/// What is tied below a spear's head.
#[derive(Clone, Copy)]
enum Trim {
    /// Cord only, a smooth blade.
    Plain,
    /// Two feathers of these colours, a toothed blade.
    Two(usize, usize),
    /// One feather, a toothed blade.
    One(usize),
    /// That many rings of bone, a toothed blade.
    Rings(u32),
}

use Trim::{One, Plain, Rings, Two};

/// Draws the tile set.
pub fn jungle_deathtiles() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_lattice(&mut sheet);
    draw_plain(&mut sheet);
    draw_clusters(&mut sheet);
    draw_trimmed(&mut sheet);
    sheet.finish()
}

/// A spear's own coordinates: away from the middle towards the shade, and from the tip towards the foot.
struct Axis {
    tip: Point,
    along: Point,
    side: Point,
}

impl Axis {
    fn new(foot: Point, tip: Point) -> Self {
        let (dx, dy) = (foot.0 - tip.0, foot.1 - tip.1);
        let length = (dx * dx + dy * dy).sqrt();
        let along = (dx / length, dy / length);
        let turn = if along.0 - along.1 * 0.6 < 0.0 { 1.0 } else { -1.0 };
        Self { tip, along, side: (along.1 * turn, -along.0 * turn) }
    }

    fn at(&self, x: f32, y: f32) -> Point {
        let (along, side) = (self.along, self.side);
        (self.tip.0 + side.0 * x + along.0 * y, self.tip.1 + side.1 * x + along.1 * y)
    }

    fn all(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|p| self.at(p.0, p.1)).collect()
    }
}

fn spear(canvas: &mut Canvas, foot: Point, tip: Point, trim: Trim) {
    let axis = Axis::new(foot, tip);
    let length = ((foot.0 - tip.0) * (foot.0 - tip.0) + (foot.1 - tip.1) * (foot.1 - tip.1)).sqrt();
    shaft(canvas, &axis, 40.0, length + 6.0);
    match trim {
        Plain => (),
        Two(a, b) => {
            feather(canvas, &axis, (2.4, 58.0), (5.6, 86.0), b);
            feather(canvas, &axis, (-2.4, 58.0), (-5.6, 82.0), a);
        }
        One(a) => feather(canvas, &axis, (1.0, 61.0), (6.4, 91.0), a),
        Rings(count) => {
            for i in 0..count {
                let y = 66.0 + i as f32 * 11.0;
                canvas.stroke(&line(&axis.all(&[(-5.4, y), (5.4, y)])), 7.0, WOOD[2]);
                canvas.stroke(&line(&axis.all(&[(-5.4, y), (5.4, y)])), 4.4, BONE);
                canvas.stroke(&line(&axis.all(&[(3.0, y), (5.4, y)])), 4.4, mix(BONE, WOOD[0], 0.5));
            }
        }
    }
    cord(canvas, &axis, 51.0, 3);
    if !matches!(trim, Plain | Rings(_)) {
        cord(canvas, &axis, 60.0, 1);
    }
    head(canvas, &axis, matches!(trim, Plain));
}

fn shaft(canvas: &mut Canvas, axis: &Axis, from: f32, to: f32) {
    let stripe = |canvas: &mut Canvas, x: f32, width: f32, color| {
        canvas.stroke_butt(&line(&axis.all(&[(x, from), (x, to)])), width, color);
    };
    stripe(canvas, 0.0, 10.6, WOOD[2]);
    stripe(canvas, 0.0, 7.6, WOOD[1]);
    stripe(canvas, -2.0, 2.2, WOOD[0]);
    let mut y = 72.0;
    while y < to {
        canvas.stroke_butt(&line(&axis.all(&[(-3.8, y), (3.8, y)])), 2.0, WOOD[2]);
        canvas.stroke_butt(&line(&axis.all(&[(-3.8, y + 1.8), (2.6, y + 1.8)])), 1.6, WOOD[0]);
        y += 27.0;
    }
}

/// Turns of red cord.
fn cord(canvas: &mut Canvas, axis: &Axis, from: f32, turns: u32) {
    for i in 0..turns {
        let y = from + i as f32 * 3.6;
        canvas.stroke(&line(&axis.all(&[(-5.2, y - 0.8), (5.2, y + 0.8)])), 4.6, BLOOD[2]);
        canvas.stroke(&line(&axis.all(&[(-5.0, y - 0.8), (5.0, y + 0.8)])), 2.6, BLOOD[1]);
        canvas.stroke(&line(&axis.all(&[(-4.6, y - 1.0), (-1.0, y - 0.4)])), 1.6, BLOOD[0]);
    }
}

fn feather(canvas: &mut Canvas, axis: &Axis, from: Point, to: Point, color: usize) {
    let (base, tip) = (axis.at(from.0, from.1), axis.at(to.0, to.1));
    let colors = FEATHERS[color];
    let dark = mix(colors[1], rgb(0x1a1208), 0.45);
    leaf(canvas, base, axis.at(to.0 + to.0 * 0.08, to.1 + 2.0), 9.4, 0.0, [dark; 2]);
    leaf(canvas, base, tip, 7.0, 0.0, colors);
    canvas.stroke(&line(&[base, axis.at((from.0 + to.0 * 2.0) / 3.0, (from.1 + to.1 * 2.0) / 3.0)]), 1.0, dark);
}

/// The blade: two facets, barbs at its foot, the point red.
fn head(canvas: &mut Canvas, axis: &Axis, smooth: bool) {
    let edge: &[Point] = if smooth {
        &[(4.2, 11.0), (7.8, 24.0), (10.8, 42.0), (6.0, 39.8)]
    } else {
        &[
            (3.2, 9.0),
            (5.2, 11.0),
            (5.4, 17.6),
            (7.4, 20.0),
            (7.4, 27.0),
            (9.4, 30.0),
            (9.2, 36.0),
            (11.2, 42.4),
            (6.0, 39.6),
        ]
    };
    let half = |sign: f32| -> Vec<Point> {
        let outer = edge.iter().map(|p| axis.at(p.0 * sign, p.1));
        [axis.at(0.0, 0.0)].into_iter().chain(outer).chain([axis.at(4.4 * sign, 49.0), axis.at(0.0, 49.0)]).collect()
    };
    let (lit, shade) = (half(-1.0), half(1.0));
    let outline: Vec<Point> = lit.iter().chain(shade.iter().rev()).copied().collect();
    let outline = poly(&outline);
    canvas.stroke(&outline, 2.6, FLINT[3]);
    canvas.fill(&poly(&lit), FLINT[0]);
    canvas.fill(&poly(&shade), FLINT[2]);
    canvas.within(&outline, |canvas| {
        // Chips along the facets.
        let chip = |canvas: &mut Canvas, points: &[Point], color| canvas.fill(&poly(&axis.all(points)), color);
        chip(canvas, &[(0.0, 21.0), (-9.0, 29.0), (-9.0, 33.0), (0.0, 28.0)], FLINT[1]);
        chip(canvas, &[(0.0, 26.0), (9.0, 33.0), (10.0, 37.0), (0.0, 32.0)], FLINT[1]);
        chip(canvas, &[(0.0, 43.0), (-8.0, 41.0), (-8.0, 52.0), (0.0, 52.0)], FLINT[2]);
        chip(canvas, &[(0.0, 43.0), (8.0, 41.0), (8.0, 52.0), (0.0, 52.0)], mix(FLINT[2], FLINT[3], 0.4));
        chip(canvas, &[(-10.0, -2.0), (0.0, -2.0), (0.0, 15.0), (-3.0, 11.0), (-10.0, 14.0)], BLOOD[0]);
        chip(canvas, &[(10.0, -2.0), (0.0, -2.0), (0.0, 15.0), (3.0, 12.0), (10.0, 16.0)], BLOOD[1]);
    });
}

/// Shafts that cross: one each way, two each way.
fn draw_lattice(sheet: &mut Sheet) {
    for (index, places) in [(16, &[32.0][..]), (32, &[18.0, 45.0][..])] {
        sheet.tile(index, |canvas| {
            for at in places {
                shaft(canvas, &Axis::new((64.0, *at), (-48.0, *at)), 40.0, 120.0);
            }
            for at in places {
                shaft(canvas, &Axis::new((*at, 64.0), (*at, -48.0)), 40.0, 120.0);
            }
            for (x, y) in places.iter().flat_map(|x| places.iter().map(move |y| (*x, *y))) {
                for (a, b) in [((-8.0, 8.0), (8.0, -8.0)), ((-8.0, -8.0), (8.0, 8.0))] {
                    let lash = line(&[(x + a.0, y + a.1), (x + b.0, y + b.1)]);
                    canvas.stroke(&lash, 6.6, WOOD[2]);
                    canvas.stroke(&lash, 4.2, mix(BONE, WOOD[0], 0.35));
                    canvas.at(-0.7, -0.8, |canvas| canvas.stroke(&lash, 1.4, BONE));
                }
            }
        });
    }
}

/// Spears that stand on the lower border of a block, by their place and the height of their tips.
fn standing(sheet: &mut Sheet, index: u8, columns: u32, spears: &[(f32, f32, Trim)]) {
    sheet.block(index, columns, 2, |canvas| {
        for &(x, tip, trim) in spears {
            spear(canvas, (x, 128.0), (x, tip), trim);
        }
    });
}

/// Spears that point to the left, two tiles long.
fn lying(sheet: &mut Sheet, index: u8, rows: u32, spears: &[(f32, f32, Trim)]) {
    sheet.block(index, 2, rows, |canvas| {
        for &(y, tip, trim) in spears {
            spear(canvas, (128.0, y), (tip, y), trim);
        }
    });
}

fn draw_plain(sheet: &mut Sheet) {
    for (index, tip) in [(1, 2.0), (2, 9.0), (3, 23.0), (4, 50.0)] {
        standing(sheet, index, 1, &[(32.0, tip, Plain)]);
    }
    for (index, a, b) in [(5, 2.0, 2.0), (6, 13.0, 29.0), (7, 46.0, 30.0), (8, 45.0, 61.0)] {
        standing(sheet, index, 1, &[(18.0, a, Plain), (45.0, b, Plain)]);
    }
    standing(sheet, 9, 2, &[(22.0, 2.0, Plain), (69.0, 24.0, Plain), (110.0, 9.0, Plain)]);
    for (index, tip) in [(33, 4.0), (49, 10.0), (35, 22.0), (51, 49.0)] {
        lying(sheet, index, 1, &[(32.0, tip, Plain)]);
    }
    for (index, a, b) in [(37, 2.0, 2.0), (53, 13.0, 29.0), (39, 46.0, 30.0), (55, 45.0, 61.0)] {
        lying(sheet, index, 1, &[(18.0, a, Plain), (45.0, b, Plain)]);
    }
    lying(sheet, 41, 2, &[(22.0, 3.0, Plain), (69.0, 23.0, Plain), (110.0, 9.0, Plain)]);
}

/// Spears that spread from one foot.
fn draw_clusters(sheet: &mut Sheet) {
    for (index, trims) in [(11, [Plain; 3]), (43, [Two(2, 0), Rings(0), One(5)])] {
        sheet.block(index, 2, 2, |canvas| {
            for (tip, trim) in [(6.0, 92.0), (88.0, 6.0), (6.0, 7.0)].into_iter().zip(trims) {
                spear(canvas, (128.0, 126.0), tip, trim);
            }
        });
    }
    for (index, trims) in [(13, [Plain; 6]), (45, [One(2), Rings(0), One(5), Rings(2), One(0), Rings(0)])] {
        sheet.block(index, 3, 2, |canvas| {
            let tips = [(3.0, 98.0), (68.0, 3.0), (3.0, 3.0), (108.0, 3.0), (143.0, 13.0), (188.0, 38.0)];
            let feet = [128.0, 124.0, 122.0, 108.0, 142.0, 130.0];
            for ((tip, foot), trim) in tips.into_iter().zip(feet).zip(trims) {
                spear(canvas, (foot, 128.0), tip, trim);
            }
        });
    }
}

/// The same three times: feathers of all colours, blue ones, red ones.
fn draw_trimmed(sheet: &mut Sheet) {
    let sets: [(u8, [usize; 4]); 3] = [(64, [0, 1, 2, 5]), (96, [2, 3, 2, 3]), (128, [4, 5, 5, 4])];
    for (first, [a, b, c, d]) in sets {
        let singles = [(3.0, Two(c, a)), (10.0, Two(a, d)), (27.0, One(b)), (33.0, Rings(2))];
        for (i, (tip, trim)) in (0..).zip(singles) {
            standing(sheet, first + i, 1, &[(32.0, tip, trim)]);
        }
        let pairs = [
            ((10.0, Two(b, a)), (2.0, Two(c, a))),
            ((22.0, Two(b, a)), (10.0, Two(a, b))),
            ((32.0, Rings(1)), (24.0, Two(b, a))),
            ((36.0, One(b)), (29.0, One(d))),
        ];
        for (i, (left, right)) in (0..).zip(pairs) {
            standing(sheet, first + 4 + i, 1, &[(18.0, left.0, left.1), (45.0, right.0, right.1)]);
        }
        for (offset, tip, trim) in
            [(8, 3.0, Two(c, a)), (24, 11.0, Two(a, d)), (10, 27.0, One(b)), (26, 33.0, Rings(2))]
        {
            lying(sheet, first + offset, 1, &[(31.0, tip, trim)]);
        }
        for (offset, (above, below)) in [12, 28, 14, 30].into_iter().zip(pairs) {
            lying(sheet, first + offset, 1, &[(18.0, above.0, above.1), (45.0, below.0, below.1)]);
        }
    }
}
