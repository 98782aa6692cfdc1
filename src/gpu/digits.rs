//! The digits that numbers on tiles are written with: how far each point lies inside of a digit, drawn of strokes by
//! arithmetic alone.
//!
//! A digit stands in the middle of a square: three quarters of it high, and with the gap to the next nine sixteenths wide.

use glam::Vec2;

/// Side of the square of a digit in texels.
pub const SIDE: u32 = 64;
/// Number of digits.
pub const DIGITS: u32 = 10;
/// Distance from the edge that the smallest and the largest byte stand for, of the square's side.
const SPREAD: f32 = 0.125;
/// Half the width of a stroke.
const HALF_STROKE: f32 = 0.058;
/// The seven strokes that digits are made of: their ends, in squares.
const X: [f32; 2] = [0.5 - 0.17, 0.5 + 0.17];
const Y: [f32; 3] = [0.125 + HALF_STROKE, 0.5, 0.875 - HALF_STROKE];

/// Which strokes a digit has: top, upper left, upper right, middle, lower left, lower right, bottom.
const STROKES: [[bool; 7]; 10] = {
    const T: bool = true;
    const F: bool = false;
    [
        [T, T, T, F, T, T, T],
        [F, F, T, F, F, T, F],
        [T, F, T, T, T, F, T],
        [T, F, T, T, F, T, T],
        [F, T, T, T, F, T, F],
        [T, T, F, T, F, T, T],
        [T, T, F, T, T, T, T],
        [T, F, T, F, F, T, F],
        [T, T, T, T, T, T, T],
        [T, T, T, T, F, T, T],
    ]
};

/// All digits one after the other, a byte per texel: 128 on the edge, more inside.
pub fn distances() -> Vec<u8> {
    let texel = |n: u32| (n as f32 + 0.5) / SIDE as f32;
    let mut bytes = Vec::with_capacity((SIDE * SIDE * DIGITS) as usize);
    for strokes in STROKES {
        for y in 0..SIDE {
            bytes.extend((0..SIDE).map(|x| {
                let inside = HALF_STROKE - distance(Vec2::new(texel(x), texel(y)), &strokes);
                ((inside / SPREAD * 0.5 + 0.5) * 255.0).round().clamp(0.0, 255.0) as u8
            }));
        }
    }
    bytes
}

/// Distance to the nearest stroke.
fn distance(at: Vec2, strokes: &[bool; 7]) -> f32 {
    let ends = [
        [(0, 0), (1, 0)],
        [(0, 0), (0, 1)],
        [(1, 0), (1, 1)],
        [(0, 1), (1, 1)],
        [(0, 1), (0, 2)],
        [(1, 1), (1, 2)],
        [(0, 2), (1, 2)],
    ];
    let there = ends.into_iter().zip(strokes).filter(|(_, there)| **there);
    there.map(|(ends, _)| to_segment(at, ends.map(|(x, y)| Vec2::new(X[x], Y[y])))).fold(f32::MAX, f32::min)
}

fn to_segment(at: Vec2, [a, b]: [Vec2; 2]) -> f32 {
    let along = ((at - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
    at.distance(a + (b - a) * along)
}
