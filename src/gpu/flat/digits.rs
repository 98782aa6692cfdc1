//! Digits for the numbers on tiles, as signed distances: sharp at every size, and as bold as a shader wants them.
//!
//! Sturdy strokes with round ends, all of one width, drawn by arithmetic alone: no font is asked, and nothing is kept in
//! a file. Only digits, since numbers are all that tiles bear.
//!
//! ```text
//!   ┌──────────── CELL_PX = 64 ────────────┐   a byte of the field:
//!   │            ┌──────────┐              │     255 = SPREAD_PX or more inside the digit
//!   │            │  ██████  │ HEIGHT_PX    │     128 = on its edge
//!   │            │ ██    ██ │ = 48         │       0 = SPREAD_PX or more outside
//!   │            └──────────┘              │
//!   │            WIDTH_PX = 30             │   side by side: ADVANCE_PX from middle to middle
//!   └──────────────────────────────────────┘
//! ```
//!
//! Lengths are pixels of the cell, y downwards.

use glam::{Vec2, vec2};

/// Number of digits.
pub const DIGITS: u32 = 10;
/// Side of a digit's cell.
pub const CELL_PX: u32 = 64;
/// Longest distance from an edge that the field resolves.
pub const SPREAD_PX: f32 = 8.0;
/// Height of every digit. It stands in the middle of its cell.
pub const HEIGHT_PX: f32 = 48.0;
/// Width of the widest digit.
pub const WIDTH_PX: f32 = 30.0;
/// From the middle of a digit to that of the next one, the same for all.
pub const ADVANCE_PX: f32 = 36.0;

/// Half the width of a stroke.
const BOLD: f32 = 4.5;
/// How far the middle of a stroke gets from the middle of the digit.
const REACH: Vec2 = vec2(WIDTH_PX * 0.5 - BOLD, HEIGHT_PX * 0.5 - BOLD);
/// Radii of the upper and the lower bowl of 3 and 8: the lower is a little larger, or it would look smaller.
const BOWLS: [f32; 2] = [REACH.y * 0.94 * 0.5, REACH.y * 1.06 * 0.5];

/// A piece of a digit; its distances are those from the middle of the stroke.
enum Stroke {
    Line(Vec2, Vec2),
    /// Part of a circle: its middle, its radius, the direction to the middle of the part, and the cosine of the angle
    /// between that and its ends.
    Arc(Vec2, f32, Vec2, f32),
}

impl Stroke {
    /// The part of a circle from one angle to a larger one, in degrees clockwise from pointing right.
    fn arc(middle: Vec2, radius: f32, from: f32, to: f32) -> Self {
        let toward = Vec2::from_angle(((from + to) * 0.5).to_radians());
        Self::Arc(middle, radius, toward, ((to - from) * 0.5).to_radians().cos())
    }

    fn circle(middle: Vec2, radius: f32) -> Self {
        Self::Arc(middle, radius, Vec2::X, -1.0)
    }

    fn distance(&self, at: Vec2) -> f32 {
        match *self {
            Self::Line(from, to) => {
                let along = ((at - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0);
                (at - from - (to - from) * along).length()
            }
            Self::Arc(middle, radius, toward, opening) => {
                let from_middle = at - middle;
                let far = from_middle.length();
                // The part is the same on both sides of `toward`, so one side will do.
                let (ahead, aside) = (from_middle.dot(toward), from_middle.perp_dot(toward).abs());
                if ahead >= far * opening {
                    return (far - radius).abs();
                }
                let end = vec2(opening, (1.0 - opening * opening).max(0.0).sqrt()) * radius;
                (vec2(ahead, aside) - end).length()
            }
        }
    }
}

/// The strokes of a digit about its middle.
fn strokes(digit: u8) -> Vec<Stroke> {
    use Stroke::Line;
    let Vec2 { x, y } = REACH;
    let [upper, lower] = BOWLS;
    let (top, bottom) = (vec2(0.0, upper - y), vec2(0.0, y - lower));
    // Half the length of the straight sides of a 0.
    let side = y - x;
    match digit {
        0 => vec![
            Stroke::arc(vec2(0.0, -side), x, -180.0, 0.0),
            Stroke::arc(vec2(0.0, side), x, 0.0, 180.0),
            Line(vec2(-x, -side), vec2(-x, side)),
            Line(vec2(x, -side), vec2(x, side)),
        ],
        1 => vec![
            Line(vec2(1.0, -y), vec2(1.0, y)),
            Line(vec2(1.0, -y), vec2(-8.0, -y + 8.0)),
            Line(vec2(-8.0, y), vec2(x - 1.0, y)),
        ],
        2 => vec![
            Stroke::arc(vec2(0.0, -side), x, -170.0, 38.0),
            Line(vec2(0.0, -side) + Vec2::from_angle(38_f32.to_radians()) * x, vec2(-x, y)),
            Line(vec2(-x, y), vec2(x, y)),
        ],
        3 => vec![Stroke::arc(top, upper, -160.0, 90.0), Stroke::arc(bottom, lower, -90.0, 160.0)],
        4 => vec![
            Line(vec2(4.5, -y), vec2(4.5, y)),
            Line(vec2(4.5, -y), vec2(-x, 8.5)),
            Line(vec2(-x, 8.5), vec2(x + 0.5, 8.5)),
        ],
        5 => {
            let (bowl, radius) = (vec2(-0.2, y - 11.2), 11.2);
            let meets = bowl + Vec2::from_angle(-145_f32.to_radians()) * radius;
            vec![
                Line(vec2(-8.0, -y), vec2(9.0, -y)),
                Line(vec2(-8.0, -y), meets),
                Stroke::arc(bowl, radius, -145.0, 150.0),
            ]
        }
        6 => six().into(),
        7 => vec![Line(vec2(-x, -y), vec2(x, -y)), Line(vec2(x, -y), vec2(-3.5, y))],
        8 => vec![Stroke::circle(top, upper), Stroke::circle(bottom, lower)],
        9 => six().map(turned_half).into(),
        _ => Vec::new(),
    }
}

fn six() -> [Stroke; 3] {
    let Vec2 { x, y } = REACH;
    let side = y - x;
    [
        Stroke::circle(vec2(0.0, side), x),
        Stroke::Line(vec2(-x, side), vec2(-x, -side)),
        Stroke::arc(vec2(0.0, -side), x, -180.0, -35.0),
    ]
}

/// The stroke upside down.
fn turned_half(stroke: Stroke) -> Stroke {
    match stroke {
        Stroke::Line(from, to) => Stroke::Line(-from, -to),
        Stroke::Arc(middle, radius, toward, opening) => Stroke::Arc(-middle, radius, -toward, opening),
    }
}

/// How far a point is from the edge of a digit; negative inside. The point is relative to the digit's middle. What is no
/// digit is nowhere.
pub fn distance(digit: u8, at: Vec2) -> f32 {
    nearest(&strokes(digit), at)
}

fn nearest(strokes: &[Stroke], at: Vec2) -> f32 {
    strokes.iter().map(|stroke| stroke.distance(at) - BOLD).fold(f32::INFINITY, f32::min)
}

/// The field of a digit: [`CELL_PX`]² bytes, row by row.
pub fn field(digit: u8) -> Vec<u8> {
    let strokes = strokes(digit);
    let middle = CELL_PX as f32 * 0.5 - 0.5;
    let byte = |at: u32| {
        let at = vec2((at % CELL_PX) as f32 - middle, (at / CELL_PX) as f32 - middle);
        let inside = -nearest(&strokes, at) / SPREAD_PX;
        ((inside * 0.5 + 0.5).clamp(0.0, 1.0) * 255.0 + 0.5) as u8
    };
    (0..CELL_PX * CELL_PX).map(byte).collect()
}

/// All ten fields one after the other, 0 first.
pub fn fields() -> Vec<u8> {
    (0..DIGITS as u8).flat_map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::{ADVANCE_PX, CELL_PX, HEIGHT_PX, SPREAD_PX, WIDTH_PX, distance, field};
    use glam::{Vec2, vec2};

    #[test]
    fn the_shader_has_the_same_measures() {
        let shader = include_str!("../../../shaders/numbers.wgsl");
        let cell = CELL_PX as f32;
        for (name, px) in [("DIGIT_HEIGHT", HEIGHT_PX), ("DIGIT_ADVANCE", ADVANCE_PX), ("SPREAD", SPREAD_PX)] {
            let line = format!("const {name}: f32 = {};", px / cell);
            assert!(shader.contains(&line), "{line}");
        }
    }

    fn at(field: &[u8], x: u32, y: u32) -> u8 {
        field[(y * CELL_PX + x) as usize]
    }

    #[test]
    fn digits_are_where_they_should_be() {
        // The middle of the digit, then points inside: of each digit some that others lack.
        let inside: [&[(f32, f32)]; 10] = [
            &[(-10.5, 0.0), (10.5, 0.0), (0.0, -19.5), (0.0, 19.5)],
            &[(1.0, 0.0), (1.0, -19.0), (-7.0, 19.5), (8.0, 19.5)],
            &[(0.0, -19.5), (10.5, -9.0), (-10.0, 19.5), (10.0, 19.5)],
            &[(0.0, -19.5), (0.0, 0.0), (0.0, 19.5), (9.5, 10.0)],
            &[(4.5, -19.0), (4.5, 19.0), (-10.0, 8.5), (10.0, 8.5)],
            &[(-8.0, -19.0), (8.0, -19.5), (-8.0, -5.0), (10.5, 8.0), (0.0, 19.5)],
            &[(-10.5, 0.0), (0.0, -19.5), (0.0, 19.5), (10.5, 9.0), (0.0, -1.5)],
            &[(-10.0, -19.5), (10.0, -19.0), (-3.0, 19.0)],
            &[(0.0, 0.0), (0.0, -19.5), (0.0, 19.5), (9.0, -10.0), (-9.0, -10.0), (-10.0, 9.0)],
            &[(10.5, 0.0), (0.0, -19.5), (0.0, 19.5), (-10.5, -9.0), (0.0, 1.5)],
        ];
        let outside: [&[(f32, f32)]; 10] = [
            &[(0.0, 0.0)],
            &[(-9.0, 0.0), (10.0, 0.0)],
            &[(-10.5, 0.0), (10.5, 10.0)],
            &[(-10.5, 0.0), (-4.0, 10.0), (-4.0, -10.0)],
            &[(-10.0, -15.0), (-5.0, 19.0)],
            &[(10.0, -9.0), (0.0, 8.0), (-10.0, 8.0)],
            &[(0.0, 9.0), (10.5, -7.0)],
            &[(-10.0, 0.0), (10.0, 10.0)],
            &[(0.0, -10.0), (0.0, 10.0)],
            &[(0.0, -9.0), (-10.5, 7.0)],
        ];
        for digit in 0..10_u8 {
            for &(x, y) in inside[usize::from(digit)] {
                assert!(distance(digit, vec2(x, y)) < -1.0, "{digit} at {x}, {y}");
            }
            for &(x, y) in outside[usize::from(digit)] {
                assert!(distance(digit, vec2(x, y)) > 1.0, "{digit} at {x}, {y}");
            }
        }
        assert_eq!(distance(10, Vec2::ZERO), f32::INFINITY);
    }

    #[test]
    fn fields_have_the_digits_symmetries() {
        let same = |a: u8, b: u8| assert!(a.abs_diff(b) <= 1, "{a} {b}");
        let fields: Vec<Vec<u8>> = (0..10).map(field).collect();
        let last = CELL_PX - 1;
        for y in 0..CELL_PX {
            for x in 0..CELL_PX {
                for mirrored in [0, 8] {
                    same(at(&fields[mirrored], x, y), at(&fields[mirrored], last - x, y));
                }
                same(at(&fields[0], x, y), at(&fields[0], x, last - y));
                same(at(&fields[6], x, y), at(&fields[9], last - x, last - y));
            }
        }
    }

    #[test]
    fn digits_fill_their_box_and_keep_off_the_cells_edge() {
        for digit in 0..10_u8 {
            let field = field(digit);
            let inside = |x: u32, y: u32| at(&field, x, y) >= 128;
            let rows: Vec<u32> = (0..CELL_PX).filter(|y| (0..CELL_PX).any(|x| inside(x, *y))).collect();
            let columns: Vec<u32> = (0..CELL_PX).filter(|x| (0..CELL_PX).any(|y| inside(*x, y))).collect();
            assert_eq!(rows.len(), HEIGHT_PX as usize, "{digit}");
            assert!(columns.len() <= WIDTH_PX as usize + 1, "{digit}: {} columns", columns.len());
            // So that neighbours in a sheet do not show: at the cell's edge a digit is nearly as far as can be told.
            let last = CELL_PX - 1;
            let edge = (0..CELL_PX).flat_map(|i| [(i, 0), (i, last), (0, i), (last, i)]);
            let nearest = edge.map(|(x, y)| at(&field, x, y)).max();
            assert!(nearest < Some(10), "{digit} comes near its cell's edge: {nearest:?}");
        }
    }
}
