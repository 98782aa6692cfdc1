//! Frosted stone: its fill, edge stones with joints, the coping on top, the rough underside, arches of windows.

use crate::tools::mapres::canvas::{Canvas, Color, TILE, linear, mix, rgb};
use crate::tools::mapres::path::{Point, ellipse, line, poly, rect, round_rect, rounded};

/// Colours of stone: in general, edge stones, where the light falls on them, underside, outline.
pub struct Stone {
    pub base: Color,
    pub rim: Color,
    pub lit: Color,
    pub under: Color,
    pub outline: Color,
}

/// Stone that players run on.
pub const GREY: Stone =
    Stone { base: rgb(0x98a8ab), rim: rgb(0xaebabd), lit: rgb(0xc8d2d4), under: rgb(0x708388), outline: rgb(0x52656d) };
/// Stone in the dark, behind players.
pub const DUSK: Stone =
    Stone { base: rgb(0x364447), rim: rgb(0x364447), lit: rgb(0x414f52), under: rgb(0x2b3539), outline: rgb(0x242d30) };

/// Where walls begin in their tiles.
pub const WALL: f32 = 13.0;
/// Width of edge stones.
const RIM: f32 = 12.0;
/// Width of the outline.
const LINE: f32 = 2.2;
/// Depth of the underside at the sides of tiles.
const SOLE: f32 = 52.0;
/// The underside within a tile, tile by tile: at the sides of each it lies at `SOLE`.
const SOLES: [&[Point]; 4] = [
    &[(9.0, 55.0), (15.0, 59.5), (27.0, 59.0), (33.0, 54.0), (47.0, 53.0), (54.0, 49.5)],
    &[(11.0, 49.0), (22.0, 50.0), (30.0, 55.5), (43.0, 54.0), (51.0, 48.5), (58.0, 49.0)],
    &[(7.0, 56.0), (20.0, 57.5), (26.0, 52.5), (36.0, 51.0), (44.0, 57.0), (56.0, 58.0)],
    &[(12.0, 54.0), (19.0, 50.0), (34.0, 51.0), (41.0, 58.0), (50.0, 57.5), (57.0, 54.0)],
];

/// A piece of stone: which of its sides are free.
#[derive(Clone, Copy, Default)]
pub struct Piece {
    pub left: bool,
    pub right: bool,
    pub coping: bool,
    pub sole: bool,
    pub seed: u32,
}

impl Stone {
    /// Draws a piece that fills the canvas.
    pub fn piece(&self, canvas: &mut Canvas, piece: Piece) {
        let (width, height) = (canvas.width(), canvas.height());
        let outline = outline(piece, width, height);
        canvas.within(&poly(&outline), |canvas| {
            self.texture(canvas);
            if piece.left {
                self.edge(canvas, height);
            }
            if piece.right {
                canvas.mirrored(width / 2.0, |canvas| self.edge(canvas, height));
            }
            if piece.sole {
                canvas.at(0.0, height - TILE, |canvas| self.sole(canvas, piece));
            }
            if piece.left {
                canvas.fill(&rect(0.0, 0.0, WALL + LINE, height), self.outline);
            }
            if piece.right {
                canvas.fill(&rect(width - WALL - LINE, 0.0, WALL + LINE, height), self.outline);
            }
        });
        if piece.coping {
            self.coping(canvas, piece);
        }
    }

    /// Fills the canvas: faint chips that keep off the tiles' edges, alike in all tiles.
    pub fn texture(&self, canvas: &mut Canvas) {
        canvas.fill_all(self.base);
        let (columns, rows) = ((canvas.width() / TILE) as u32, (canvas.height() / TILE) as u32);
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            canvas.at(column as f32 * TILE, row as f32 * TILE, |canvas| self.chips(canvas));
        }
    }

    fn chips(&self, canvas: &mut Canvas) {
        let lit = mix(self.base, self.lit, 0.025);
        let dark = mix(self.base, self.under, 0.025);
        let facets: [(Color, &[Point]); 3] = [
            (lit, &[(7.0, 17.0), (22.0, 9.0), (39.0, 13.0), (30.0, 24.0), (14.0, 22.0)]),
            (dark, &[(37.0, 34.0), (52.0, 28.0), (59.0, 39.0), (46.0, 46.0)]),
            (dark, &[(9.0, 49.0), (24.0, 44.0), (29.0, 54.0), (15.0, 57.0)]),
        ];
        for (color, facet) in facets {
            canvas.fill(&rounded(facet, 3.0), color);
        }
    }

    /// Edge stones along the left: the joints between them repeat with every tile. Both sides are lit alike, since
    /// mappers mirror the left one.
    fn edge(&self, canvas: &mut Canvas, height: f32) {
        if self.rim == self.base {
            return;
        }
        canvas.fill(&rect(WALL, 0.0, RIM + 2.0, height), mix(self.base, self.under, 0.3));
        canvas.fill(&rect(WALL, 0.0, RIM, height), self.rim);
        canvas.fill(&rect(WALL + LINE, 0.0, 3.2, height), self.lit);
        for row in 0..(height / TILE) as u32 {
            canvas.at(WALL, row as f32 * TILE, |canvas| self.joints(canvas));
        }
    }

    /// Joints of the edge stones of one tile, and chips off their inner sides.
    fn joints(&self, canvas: &mut Canvas) {
        let dark = mix(self.base, self.under, 0.45);
        for (y, slant) in [(19.0, 1.5), (50.0, -1.0)] {
            canvas.stroke_butt(&line(&[(2.0, y), (RIM + 1.0, y + slant)]), 1.8, dark);
            let chip = [(RIM - 2.5, y + slant), (RIM + 3.0, y - 5.0), (RIM + 3.0, y + 5.5)];
            canvas.fill(&poly(&chip), self.base);
        }
    }

    fn sole(&self, canvas: &mut Canvas, piece: Piece) {
        let points = sole(piece, canvas.width());
        let width = canvas.width();
        let band = |depth: f32| {
            let mut points: Vec<Point> = points.iter().map(|&(x, y)| (x, y - depth)).collect();
            points.extend([(width + 8.0, TILE + 20.0), (-8.0, TILE + 20.0)]);
            poly(&points)
        };
        canvas.fill(&band(8.5), mix(self.base, self.under, 0.35));
        canvas.fill(&band(5.5), self.under);
        canvas.fill(&band(2.2), self.outline);
    }

    /// The coping along the top: long flat stones, with a lip over each free end.
    fn coping(&self, canvas: &mut Canvas, piece: Piece) {
        let width = canvas.width();
        let left = if piece.left { 8.0 } else { -20.0 };
        let right = if piece.right { width - 8.0 } else { width + 20.0 };
        let slab = |top: f32, height: f32| round_rect(left, top, right - left, height, 7.0);
        canvas.atop(|canvas| canvas.fill(&slab(0.0, 19.5), mix(self.base, self.under, 0.45)));
        canvas.fill(&slab(-2.0, 17.5), self.outline);
        canvas.within(&slab(0.0, 13.6), |canvas| {
            canvas.fill_all(self.rim);
            canvas.fill(&rect(0.0, 0.0, width, 4.6), self.lit);
            for tile in 0..=(width / TILE) as u32 {
                let x = tile as f32 * TILE;
                for (at, slant) in [(14.0, 1.5), (45.0, -1.5)] {
                    let joint = line(&[(x + at, 3.0), (x + at + slant, 14.0)]);
                    canvas.stroke_butt(&joint, 1.8, mix(self.base, self.under, 0.45));
                }
            }
            canvas.fill(&rect(0.0, 0.0, width, 2.0), self.outline);
        });
    }

    /// A corner of coping where a wall stands on it: the wall's edge stones end here, the coping begins.
    pub fn coping_corner(&self, canvas: &mut Canvas, slant: f32) {
        let edge = TILE - WALL;
        let dark = mix(self.base, self.under, 0.45);
        canvas.fill(&poly(&[(edge - 2.0, 0.0), (TILE, 0.0), (TILE, 19.5), (edge - 2.0 + slant, 19.5)]), dark);
        canvas.fill(&poly(&[(edge - RIM, 0.0), (TILE, 0.0), (TILE, 15.5), (edge - RIM + slant, 15.5)]), self.outline);
        canvas.fill(&poly(&[(edge - RIM, 0.0), (TILE, 0.0), (TILE, 13.6), (edge - RIM + slant, 13.6)]), self.rim);
        canvas.fill(&rect(edge, 0.0, TILE - edge, 4.6), self.lit);
        canvas.fill(&rect(edge - 2.2, 0.0, TILE - edge + 2.2, 2.0), self.outline);
    }

    /// Long glints of frost: slivers that taper, each by its lower end, length and width.
    pub fn glints(&self, canvas: &mut Canvas, list: &[(f32, f32, f32, f32)]) {
        for &(x, y, length, width) in list {
            let tip = (x + length * 0.80, y - length * 0.60);
            let middle = (x + length * 0.36, y - length * 0.27);
            let sliver = [(x, y), (middle.0 - width * 0.45, middle.1 - width * 0.6), tip, (middle.0 + width, middle.1)];
            canvas.fill(&poly(&sliver), mix(self.base, self.lit, 0.62));
        }
    }

    /// The opening above an inner corner, at the bottom of the canvas around the line `x`: round, or with a flat lintel.
    /// Beside it goes the underside, below it a wall; two halves make the top of a window.
    pub fn arch(&self, canvas: &mut Canvas, x: f32, flat: bool) {
        let (rise, half) = (TILE - SOLE, WALL);
        let bow = |across: f32, up: f32| {
            let (rx, ry) = (half + across, rise + up);
            if flat { round_rect(x - rx, TILE - ry, rx * 2.0, 60.0, 4.0 + up * 0.5) } else { ellipse(x, TILE, rx, ry) }
        };
        let shade = mix(self.base, self.under, 0.35);
        if self.rim == self.base {
            canvas.fill(&bow(4.0, 8.5), shade);
        } else {
            canvas.fill(&bow(RIM + 2.0, 10.5), mix(self.base, self.under, 0.3));
            let fade = linear((0.0, TILE - rise - 8.0), (0.0, TILE - rise + 3.0), &[(0.0, shade), (1.0, self.rim)]);
            canvas.fill(&bow(RIM, 8.5), fade);
            for side in [-1.0, 1.0] {
                let joint = [(x + side * 13.0, TILE - 11.0), (x + side * 23.0, TILE - 17.0)];
                canvas.stroke_butt(&line(&joint), 1.8, mix(self.base, self.under, 0.45));
            }
        }
        canvas.fill(&bow(3.0, 5.5), self.under);
        canvas.fill(&bow(LINE, LINE), self.outline);
        canvas.erase(&bow(0.0, 0.0));
    }
}

/// The outline of a piece.
fn outline(piece: Piece, width: f32, height: f32) -> Vec<Point> {
    let left = if piece.left { WALL } else { -8.0 };
    let right = if piece.right { width - WALL } else { width + 8.0 };
    let mut points = vec![(left, -8.0), (right, -8.0)];
    if piece.sole {
        points.extend(sole(piece, width).into_iter().rev().map(|(x, y)| (x, y + height - TILE)));
    } else {
        points.extend([(right, height + 8.0), (left, height + 8.0)]);
    }
    points
}

/// The line of a piece's underside from left to right.
fn sole(piece: Piece, width: f32) -> Vec<Point> {
    let columns = (width / TILE) as usize;
    let mut points = Vec::new();
    if piece.left {
        points.extend([(WALL, 49.0), (WALL + 2.5, 54.0)]);
    } else {
        points.push((-8.0, SOLE));
        points.push((0.0, SOLE));
    }
    for column in 0..columns {
        let x = column as f32 * TILE;
        let notches = SOLES[(column + piece.seed as usize) % SOLES.len()].iter().map(|&(dx, y)| (x + dx, y));
        let (from, to) =
            (if piece.left { WALL + 8.0 } else { 0.0 }, width - if piece.right { WALL + 8.0 } else { 0.0 });
        points.extend(notches.filter(|(x, _)| *x > from && *x < to));
        if column + 1 < columns {
            points.push((x + TILE, SOLE));
        }
    }
    if piece.right {
        points.extend([(width - WALL - 2.5, 54.0), (width - WALL, 49.0)]);
    } else {
        points.push((width, SOLE));
        points.push((width + 8.0, SOLE));
    }
    points
}
