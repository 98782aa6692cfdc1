//! `jungle_unhookables`: cast plates of iron, gold, copper and bronze, with rivets and a sunk field.

use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, around, joined, line, poly, rect};

/// Colours of a metal: light, face, shade, deep shade.
type Metal = [Color; 4];

const IRON: Metal = [rgb(0xc2c4cc), rgb(0x7b7c85), rgb(0x5c5e67), rgb(0x292b31)];
const GOLD: Metal = [rgb(0xffeca0), rgb(0xd6ab30), rgb(0xac7616), rgb(0x4a2a08)];
const COPPER: Metal = [rgb(0xe2b99a), rgb(0xa5775b), rgb(0x805540), rgb(0x331e14)];
const BRONZE: Metal = [rgb(0xcfc59c), rgb(0x8e8460), rgb(0x6c6546), rgb(0x2a2414)];

/// A plate's box within its square of side 1, and the radii of its corners: top left, top right, bottom right, bottom
/// left.
struct Shape {
    from: Point,
    to: Point,
    radii: [f32; 4],
}

const fn shape(from: Point, to: Point, radii: [f32; 4]) -> Shape {
    Shape { from, to, radii }
}

const ROUND: f32 = 0.16;
const WIDE: f32 = 0.48;

/// The nine plates of a metal, row by row.
const SHAPES: [Shape; 9] = [
    shape((0.0, 0.0), (1.0, 1.0), [0.24, ROUND, WIDE, ROUND]),
    shape((0.0, 0.0), (1.0, 0.77), [ROUND; 4]),
    shape((0.0, 0.0), (1.0, 1.0), [ROUND, 0.24, ROUND, WIDE]),
    shape((0.0, 0.0), (0.77, 1.0), [ROUND; 4]),
    shape((0.0, 0.0), (1.0, 0.77), [ROUND; 4]),
    shape((0.23, 0.0), (1.0, 1.0), [ROUND; 4]),
    shape((0.0, 0.0), (1.0, 1.0), [ROUND; 4]),
    shape((0.0, 0.0), (1.0, 1.0), [ROUND; 4]),
    shape((0.0, 0.0), (1.0, 1.0), [ROUND; 4]),
];

/// Draws the tile set.
pub fn jungle_unhookables() -> Picture {
    let mut sheet = Sheet::tiles();
    let large = [(16, IRON), (22, GOLD), (160, COPPER), (166, BRONZE)];
    let small = [(112, IRON), (115, COPPER), (118, GOLD), (121, BRONZE)];
    for (first, metal) in large {
        for (i, shape) in (0..).zip(&SHAPES) {
            sheet.block(first + i % 3 * 2 + i / 3 * 32, 2, 2, |canvas| draw_plate(canvas, shape, &metal, i));
        }
    }
    for (first, metal) in small {
        for (i, shape) in (0..).zip(&SHAPES) {
            sheet.tile(first + i % 3 + i / 3 * 16, |canvas| draw_plate(canvas, shape, &metal, i));
        }
    }
    sheet.finish()
}

impl Shape {
    /// The outline in a square of that side, drawn in by `inset` at all sides and moved up at its foot by `lift`.
    fn outline(&self, side: f32, inset: f32, lift: f32) -> tiny_skia::Path {
        let (left, top) = (self.from.0 * side + inset, self.from.1 * side + inset);
        let (right, bottom) = (self.to.0 * side - inset, self.to.1 * side - inset - lift);
        let mut points = Vec::new();
        for (corner, turns) in [0.5, 0.75, 0.0, 0.25].into_iter().enumerate() {
            let radius = (self.radii[corner] * side - inset).max(2.0);
            let x = if corner == 0 || corner == 3 { left + radius } else { right - radius };
            let y = if corner < 2 { top + radius } else { bottom - radius };
            points.extend((0..=10).map(|i| around((x, y), radius, turns + i as f32 / 40.0)));
        }
        poly(&points)
    }
}

fn draw_plate(canvas: &mut Canvas, shape: &Shape, metal: &Metal, number: u8) {
    let side = canvas.width();
    let [light, face, shade, deep] = *metal;
    let (rim, line_width) = if side > 100.0 { (15.0, 2.6) } else { (8.6, 1.9) };
    canvas.fill(&shape.outline(side, 0.8, 0.0), deep);
    canvas.fill(&shape.outline(side, 2.4, 2.0), mix(shade, deep, 0.45));
    // The rim: light from above left, its upper face flat.
    let lift = side * 0.04;
    canvas.fill(&shape.outline(side, 2.4, lift), light);
    canvas.within(&shape.outline(side, 2.4, lift), |canvas| {
        canvas.at(1.6, 2.0, |canvas| canvas.fill(&shape.outline(side, 2.4, lift), mix(light, face, 0.7)));
    });
    // The field lies lower: a dark edge above and at the left, a lit one below and at the right.
    let field = |inset: f32| shape.outline(side, rim + inset, lift);
    canvas.fill(&field(-line_width), deep);
    canvas.at(line_width * 0.5, line_width * 0.6, |canvas| canvas.fill(&field(-line_width * 0.7), light));
    canvas.fill(&field(-line_width * 0.4), mix(shade, deep, 0.5));
    canvas.within(&field(0.0), |canvas| {
        canvas.fill_all(face);
        let (low, high) = (shape.from.0 * side, shape.to.1 * side);
        canvas.fill(
            &poly(&[
                (low, high * 0.94),
                (low + side * 0.44, high * 0.5),
                (side, high * 0.34),
                (side, side),
                (low, side),
            ]),
            mix(face, shade, 0.36),
        );
        canvas.at(line_width, line_width * 1.3, |canvas| {
            canvas.fill_even_odd(&joined(&[rect(-200.0, -200.0, 600.0, 600.0), field(0.0)]), shade);
        });
        let sheen = |canvas: &mut Canvas, x: f32, width: f32| {
            let x = low + x * side;
            canvas.fill(
                &poly(&[(x, 0.0), (x + width * side, 0.0), (x + (width - 0.5) * side, side), (x - 0.5 * side, side)]),
                [255, 255, 255, 34],
            );
        };
        sheen(canvas, 0.52 + f32::from(number % 3) * 0.14, 0.16);
        sheen(canvas, 0.74 + f32::from(number % 3) * 0.14, 0.05);
    });
    draw_rivets(canvas, shape, metal, side);
    if side > 100.0 {
        draw_sign(canvas, shape, metal, number);
    }
}

fn draw_rivets(canvas: &mut Canvas, shape: &Shape, metal: &Metal, side: f32) {
    let [light, face, _, deep] = *metal;
    let (far, radius) = if side > 100.0 { (26.0, 4.0) } else { (14.4, 2.5) };
    for corner in 0..4 {
        // In a wide bow the rivet moves in along the diagonal.
        let far = far + (shape.radii[corner] - ROUND).max(0.0) * side * 0.29;
        let x = if corner == 0 || corner == 3 { shape.from.0 * side + far } else { shape.to.0 * side - far };
        let y = if corner < 2 { shape.from.1 * side + far } else { shape.to.1 * side - far - side * 0.04 };
        canvas.dot(x + 0.4, y + 0.8, radius + 1.2, deep);
        canvas.dot(x, y, radius, face);
        canvas.dot(x - radius * 0.25, y - radius * 0.3, radius * 0.58, light);
    }
}

/// A sign cut into the field: steps, a ring, bars.
fn draw_sign(canvas: &mut Canvas, shape: &Shape, metal: &Metal, number: u8) {
    let [light, face, shade, deep] = *metal;
    let middle = ((shape.from.0 + shape.to.0) * 64.0, (shape.from.1 + shape.to.1) * 64.0 - 2.5);
    // Away from a wide bow.
    let off = [-7.0, 0.0, 7.0].get(usize::from(number)).copied().unwrap_or_default();
    let middle = (middle.0 + off, middle.1 - off * off * 0.14);
    let grow = if matches!(number, 6..=8) { 1.35 } else { 1.0 };
    let at =
        |points: &[Point]| points.iter().map(|p| (middle.0 + p.0 * grow, middle.1 + p.1 * grow)).collect::<Vec<_>>();
    let cut = mix(shade, deep, 0.35);
    let mut groove = |points: &[Point]| {
        canvas.at(0.8, 1.4, |canvas| canvas.stroke(&line(&at(points)), 5.4, mix(light, face, 0.5)));
        canvas.stroke(&line(&at(points)), 5.0, cut);
    };
    match number {
        0 | 2 | 6 => groove(&[
            (-18.0, 14.0),
            (-18.0, 2.0),
            (-8.0, 2.0),
            (-8.0, -8.0),
            (8.0, -8.0),
            (8.0, 2.0),
            (18.0, 2.0),
            (18.0, 14.0),
        ]),
        7 => {
            let ring: Vec<Point> = (0..=24).map(|i| around((0.0, 0.0), 16.0, i as f32 / 24.0)).collect();
            groove(&ring);
            groove(&[(0.0, -3.0), (0.0, 3.0)]);
        }
        8 => {
            groove(&[(-16.0, -9.0), (16.0, -9.0)]);
            groove(&[(-16.0, 9.0), (16.0, 9.0)]);
        }
        3 | 5 => groove(&[(0.0, -18.0), (0.0, 18.0)]),
        _ => groove(&[(-18.0, 0.0), (18.0, 0.0)]),
    }
}
