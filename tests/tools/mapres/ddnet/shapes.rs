//! Plain shapes of tiles: bodies with cut or rounded corners, the bits that fill such corners, quarters, wedges.

use tiny_skia::{Path, PathBuilder};

use crate::tools::mapres::canvas::{Canvas, Color, Sheet, TILE, rgb};
use crate::tools::mapres::path::{Point, poly, rect};

/// The white of tiles that mappers colour.
pub const CHALK: Color = rgb(0xeef1f3);

/// Half a tile.
pub const HALF: f32 = TILE / 2.0;

/// Corners of a tile, clockwise from the top left.
pub const TL: usize = 0;
pub const TR: usize = 1;
pub const BR: usize = 2;
pub const BL: usize = 3;

/// A corner's form: its size, and how near to the corner the handles of its curve are, 1 for a straight cut.
#[derive(Clone, Copy)]
pub struct Form {
    size: f32,
    handle: f32,
}

impl Form {
    /// The same form in another size.
    pub const fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }
}

/// A small round corner.
pub const ROUND: Form = Form { size: 18.0, handle: 0.40 };
/// A corner as round as half a tile allows.
pub const WIDE: Form = Form { size: HALF, handle: 0.42 };
/// A corner as round as a whole tile allows.
pub const WHOLE: Form = Form { size: TILE, handle: 0.42 };
/// A corner that is fuller than a circle and reaches over a whole tile.
pub const FULL: Form = Form { size: TILE, handle: 0.24 };
/// A corner cut straight from middle to middle of the sides.
pub const CUT: Form = Form { size: HALF, handle: 1.0 };

/// A side's way from one corner to the next.
const ALONG: [Point; 4] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
const CORNERS: [Point; 4] = [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)];

fn step(from: Point, along: Point, by: f32) -> Point {
    (from.0 + along.0 * by, from.1 + along.1 * by)
}

/// The curve around a corner, clockwise: where it starts and ends, and its handles.
fn turn(corner: usize, form: Form) -> [Point; 4] {
    let (at, out, back) = (CORNERS[corner], ALONG[corner], ALONG[(corner + 3) % 4]);
    let near = form.size * form.handle;
    [step(at, back, -form.size), step(at, back, -near), step(at, out, near), step(at, out, form.size)]
}

fn add_turn(path: &mut PathBuilder, form: Form, [_, from, to, end]: [Point; 4]) {
    if form.handle < 1.0 {
        path.cubic_to(from.0, from.1, to.0, to.1, end.0, end.1);
    } else {
        path.line_to(end.0, end.1);
    }
}

/// A whole tile without the outside of those corners.
pub fn body(form: Form, corners: &[usize]) -> Path {
    let mut path = PathBuilder::new();
    for (corner, at) in CORNERS.iter().enumerate() {
        let curve = turn(corner, form);
        let start = if corners.contains(&corner) { curve[0] } else { *at };
        if corner == 0 {
            path.move_to(start.0, start.1)
        } else {
            path.line_to(start.0, start.1)
        }
        if corners.contains(&corner) {
            add_turn(&mut path, form, curve);
        }
    }
    path.close();
    path.finish().expect("a tile's outline")
}

/// The outside of those corners only.
pub fn bits(form: Form, corners: &[usize]) -> Path {
    let mut path = PathBuilder::new();
    for &corner in corners {
        let (at, curve) = (CORNERS[corner], turn(corner, form));
        path.move_to(at.0, at.1);
        path.line_to(curve[0].0, curve[0].1);
        add_turn(&mut path, form, curve);
        path.close();
    }
    path.finish().expect("a corner's outline")
}

/// Quarters of a tile.
pub fn quarters(corners: &[usize]) -> Path {
    let mut path = PathBuilder::new();
    for &corner in corners {
        let right = corner == TR || corner == BR;
        let low = corner == BR || corner == BL;
        let part = rect(f32::from(u8::from(right)) * HALF, f32::from(u8::from(low)) * HALF, HALF, HALF);
        path.push_path(&part);
    }
    path.finish().expect("a quarter at least")
}

/// The half of a quarter of a tile that lies below the rising diagonal.
pub fn slope_in(corner: usize) -> Path {
    let x = if corner == TR || corner == BR { HALF } else { 0.0 };
    let y = if corner == BR || corner == BL { HALF } else { 0.0 };
    poly(&[(x, y + HALF), (x + HALF, y), (x + HALF, y + HALF)])
}

/// The half of a tile without that corner.
pub fn half_without(corner: usize) -> Path {
    let points: Vec<Point> = (0..4).filter(|i| *i != corner).map(|i| CORNERS[i]).collect();
    poly(&points)
}

/// A tile's place in a set of 16 columns.
pub const fn at(column: u8, row: u8) -> u8 {
    row * 16 + column
}

/// Fills a shape of one tile, in the white that mappers colour.
pub fn put(sheet: &mut Sheet, column: u8, row: u8, shape: &Path) {
    sheet.tile(at(column, row), |canvas: &mut Canvas| canvas.fill(shape, CHALK));
}
