//! The alphabet of all signs: strokes with round ends and bends, on a grid that is 14 high from the top of a capital to
//! its foot.

use tiny_skia::{Path, PathBuilder, Transform};

use crate::tools::mapres::path::{Point, wave};

/// A stroke: how far its bends are rounded, and its points. One that ends where it starts is closed.
type Stroke = (f32, &'static [Point]);

/// A letter: its width between the middles of its outermost strokes, and its strokes.
type Letter = (f32, &'static [Stroke]);

/// Height of a capital on the grid.
const HEIGHT: f32 = 14.0;

/// A stem from the top to the foot, at the left.
const STEM: Stroke = (0.0, &[(0.0, 0.0), (0.0, 14.0)]);
const LOOP: Stroke = (7.0, &[(0.0, 0.0), (11.4, 0.0), (11.4, 14.0), (0.0, 14.0), (0.0, 0.0)]);
const EAR: Stroke = (4.1, &[(0.0, 0.0), (9.0, 0.0), (9.0, 8.2), (0.0, 8.2)]);

/// The strokes of a letter, digit or mark. Unknown ones are blank.
fn letter(c: char) -> Letter {
    match c {
        'A' => (10.4, &[(2.2, &[(0.0, 14.0), (4.0, 0.0), (6.4, 0.0), (10.4, 14.0)]), (0.0, &[(2.0, 9.8), (8.4, 9.8)])]),
        'B' => (
            9.4,
            &[
                STEM,
                (3.3, &[(0.0, 0.0), (8.4, 0.0), (8.4, 6.6), (0.0, 6.6)]),
                (3.7, &[(0.0, 6.6), (9.4, 6.6), (9.4, 14.0), (0.0, 14.0)]),
            ],
        ),
        'C' => (9.6, &[(4.8, &[(9.4, 2.2), (7.4, 0.0), (0.0, 0.0), (0.0, 14.0), (7.4, 14.0), (9.4, 11.8)])]),
        'D' => (9.8, &[STEM, (6.2, &[(0.0, 0.0), (9.8, 0.0), (9.8, 14.0), (0.0, 14.0)])]),
        'E' => (8.4, &[(1.6, &[(8.4, 0.0), (0.0, 0.0), (0.0, 14.0), (8.4, 14.0)]), (0.0, &[(0.0, 6.8), (6.8, 6.8)])]),
        'F' => (8.2, &[(1.6, &[(8.2, 0.0), (0.0, 0.0), (0.0, 14.0)]), (0.0, &[(0.0, 7.0), (6.6, 7.0)])]),
        'G' => (
            9.8,
            &[
                (4.8, &[(9.4, 1.8), (7.4, 0.0), (0.0, 0.0), (0.0, 14.0), (10.0, 14.0), (10.0, 8.2)]),
                (0.0, &[(6.6, 8.2), (10.0, 8.2)]),
            ],
        ),
        'H' => (9.6, &[STEM, (0.0, &[(9.6, 0.0), (9.6, 14.0)]), (0.0, &[(0.0, 6.8), (9.6, 6.8)])]),
        'I' => (0.0, &[STEM]),
        'J' => (7.6, &[(4.6, &[(7.6, 0.0), (7.6, 14.0), (0.0, 14.0), (0.0, 10.4)])]),
        'K' => (9.4, &[STEM, (0.0, &[(8.8, 0.0), (0.6, 7.8)]), (0.0, &[(3.6, 5.4), (9.4, 14.0)])]),
        'L' => (7.8, &[(1.6, &[(0.0, 0.0), (0.0, 14.0), (7.8, 14.0)])]),
        'M' => (12.4, &[(1.0, &[(0.0, 14.0), (0.8, 0.0), (6.2, 8.6), (11.6, 0.0), (12.4, 14.0)])]),
        'N' => (10.0, &[(1.0, &[(0.0, 14.0), (0.0, 0.0), (10.0, 14.0), (10.0, 0.0)])]),
        'O' => (11.4, &[LOOP]),
        'P' => (9.0, &[STEM, EAR]),
        'Q' => (11.4, &[LOOP, (0.0, &[(7.4, 10.0), (11.6, 14.6)])]),
        'R' => (9.4, &[STEM, EAR, (0.0, &[(4.6, 8.2), (9.4, 14.0)])]),
        'S' => (
            9.4,
            &[(
                3.6,
                &[(9.0, 1.2), (6.6, 0.0), (0.2, 0.0), (0.2, 6.9), (9.6, 6.9), (9.6, 14.0), (2.6, 14.0), (0.0, 12.8)],
            )],
        ),
        'T' => (10.0, &[(0.0, &[(0.0, 0.0), (10.0, 0.0)]), (0.0, &[(5.0, 0.0), (5.0, 14.0)])]),
        'U' => (9.8, &[(5.2, &[(0.0, 0.0), (0.0, 14.0), (9.8, 14.0), (9.8, 0.0)])]),
        'V' => (10.4, &[(1.4, &[(0.0, 0.0), (4.6, 14.0), (5.8, 14.0), (10.4, 0.0)])]),
        'W' => (13.6, &[(1.0, &[(0.0, 0.0), (3.0, 14.0), (6.8, 4.6), (10.6, 14.0), (13.6, 0.0)])]),
        'X' => (9.8, &[(0.0, &[(0.0, 0.0), (9.8, 14.0)]), (0.0, &[(9.8, 0.0), (0.0, 14.0)])]),
        'Y' => (10.2, &[(1.6, &[(0.0, 0.0), (5.1, 7.4), (10.2, 0.0)]), (0.0, &[(5.1, 7.0), (5.1, 14.0)])]),
        'Z' => (9.2, &[(0.8, &[(0.0, 0.0), (9.2, 0.0), (0.0, 14.0), (9.2, 14.0)])]),
        _ => small_letter(c),
    }
}

fn small_letter(c: char) -> Letter {
    match c {
        'e' => (8.6, &[(4.2, &[(0.4, 9.6), (8.6, 9.6), (8.6, 5.0), (0.0, 5.0), (0.0, 14.0), (8.2, 14.0)])]),
        'm' => (
            11.2,
            &[
                (0.0, &[(0.0, 5.0), (0.0, 14.0)]),
                (3.0, &[(0.0, 9.0), (0.0, 5.0), (5.6, 5.0), (5.6, 14.0)]),
                (3.0, &[(5.6, 9.0), (5.6, 5.0), (11.2, 5.0), (11.2, 14.0)]),
            ],
        ),
        'o' => (8.4, &[(4.2, &[(0.0, 5.0), (8.4, 5.0), (8.4, 14.0), (0.0, 14.0), (0.0, 5.0)])]),
        'r' => (5.0, &[(0.0, &[(0.0, 5.0), (0.0, 14.0)]), (3.8, &[(0.0, 9.0), (0.0, 5.0), (5.0, 5.0)])]),
        't' => (7.4, &[(3.6, &[(2.8, 0.6), (2.8, 14.0), (7.4, 14.0)]), (0.0, &[(0.0, 5.0), (7.0, 5.0)])]),
        _ => digit(c),
    }
}

fn digit(c: char) -> Letter {
    match c {
        '0' => (8.6, &[(5.6, &[(0.0, 0.0), (8.6, 0.0), (8.6, 14.0), (0.0, 14.0), (0.0, 0.0)])]),
        '1' => (4.0, &[(0.8, &[(0.0, 3.0), (4.0, 0.0), (4.0, 14.0)])]),
        '2' => (
            8.8,
            &[
                (4.0, &[(0.2, 3.4), (0.2, 0.0), (8.6, 0.0), (8.6, 6.6), (0.0, 14.0)]),
                (0.0, &[(0.0, 14.0), (8.8, 14.0)]),
            ],
        ),
        '3' => (
            8.8,
            &[
                (3.3, &[(0.2, 1.0), (2.4, 0.0), (8.4, 0.0), (8.4, 6.6), (3.8, 6.6)]),
                (3.6, &[(3.8, 6.6), (9.0, 6.6), (9.0, 14.0), (2.4, 14.0), (0.0, 13.0)]),
            ],
        ),
        '4' => (9.6, &[(1.0, &[(9.6, 10.2), (0.0, 10.2), (6.6, 0.0)]), (0.0, &[(6.6, 0.0), (6.6, 14.0)])]),
        '5' => (
            8.8,
            &[
                (0.8, &[(8.2, 0.0), (0.8, 0.0), (0.4, 6.2)]),
                (4.2, &[(0.4, 6.2), (9.0, 5.2), (9.0, 14.0), (2.4, 14.0), (0.0, 12.9)]),
            ],
        ),
        '6' => (
            8.8,
            &[
                (4.4, &[(8.0, 0.5), (6.6, 0.0), (0.0, 0.0), (0.0, 10.0)]),
                (4.2, &[(0.0, 5.8), (8.8, 5.8), (8.8, 14.0), (0.0, 14.0), (0.0, 5.8)]),
            ],
        ),
        '7' => (8.8, &[(0.8, &[(0.0, 0.0), (8.8, 0.0), (3.0, 14.0)])]),
        '8' => (
            9.0,
            &[
                (3.3, &[(0.6, 0.0), (8.4, 0.0), (8.4, 6.6), (0.6, 6.6), (0.6, 0.0)]),
                (3.7, &[(0.0, 6.6), (9.0, 6.6), (9.0, 14.0), (0.0, 14.0), (0.0, 6.6)]),
            ],
        ),
        '9' => (
            8.8,
            &[
                (4.4, &[(0.8, 13.5), (2.2, 14.0), (8.8, 14.0), (8.8, 4.0)]),
                (4.2, &[(0.0, 0.0), (8.8, 0.0), (8.8, 8.2), (0.0, 8.2), (0.0, 0.0)]),
            ],
        ),
        _ => mark(c),
    }
}

fn mark(c: char) -> Letter {
    match c {
        '!' => (0.0, &[(0.0, &[(0.0, 0.0), (0.0, 7.8)]), (0.0, &[(0.0, 13.8), (0.0, 14.0)])]),
        '?' => (
            8.4,
            &[
                (3.8, &[(0.0, 2.2), (1.4, 0.0), (8.6, 0.0), (8.6, 6.4), (4.2, 6.4), (4.2, 8.0)]),
                (0.0, &[(4.2, 13.8), (4.2, 14.0)]),
            ],
        ),
        '"' => (6.4, &[(0.0, &[(0.2, 0.0), (0.0, 3.0)]), (0.0, &[(6.4, 0.0), (6.2, 3.0)])]),
        ',' => (1.0, &[(0.0, &[(1.0, 13.6), (0.0, 16.4)])]),
        '.' => (0.0, &[(0.0, &[(0.0, 13.6), (0.0, 13.8)])]),
        ':' => (0.0, &[(0.0, &[(0.0, 2.8), (0.0, 3.0)]), (0.0, &[(0.0, 11.8), (0.0, 12.0)])]),
        '-' => (5.4, &[(0.0, &[(0.0, 7.0), (5.4, 7.0)])]),
        '_' => (11.0, &[(0.0, &[(0.0, 12.8), (11.0, 12.8)])]),
        '<' => (6.4, &[(0.8, &[(6.4, 3.4), (0.0, 7.0), (6.4, 10.6)])]),
        _ => (5.0, &[]),
    }
}

/// Lettering: the height of capitals between the middles of their strokes, the width of strokes, the gap between
/// letters.
#[derive(Clone, Copy)]
pub struct Lettering {
    pub height: f32,
    pub weight: f32,
    pub gap: f32,
    /// How much wider letters are than usual.
    pub wide: f32,
}

impl Lettering {
    /// The strokes of a word whose middle is at `x`, with the top of its capitals' strokes at `y`. Nothing for a word
    /// without strokes.
    pub fn word(&self, text: &str, x: f32, y: f32) -> Option<Path> {
        self.word_from(text, x - self.width(text) / 2.0, y)
    }

    /// The strokes of a word that starts at `x`.
    pub fn word_from(&self, text: &str, x: f32, y: f32) -> Option<Path> {
        let (across, upright) = self.scales();
        let mut path = PathBuilder::new();
        let mut along = 0.0;
        for c in text.chars() {
            let (width, strokes) = letter(c);
            strokes.iter().for_each(|stroke| add_stroke(&mut path, *stroke, along / across));
            along += width * across + self.weight + self.gap;
        }
        path.finish()?.transform(Transform::from_scale(across, upright).post_translate(x, y))
    }

    /// How wide a word is between the middles of its outermost strokes.
    pub fn width(&self, text: &str) -> f32 {
        let (scale, _) = self.scales();
        let widths: f32 = text.chars().map(|c| letter(c).0 * scale + self.weight + self.gap).sum();
        widths - self.weight - self.gap
    }

    /// Size of the grid's units along the line and upright.
    fn scales(&self) -> (f32, f32) {
        (self.height / HEIGHT * self.wide, self.height / HEIGHT)
    }
}

fn add_stroke(path: &mut PathBuilder, (radius, points): Stroke, x: f32) {
    let mut way: Vec<Point> = points.iter().map(|point| (point.0 + x, point.1)).collect();
    let closed = points[0] == points[points.len() - 1];
    if closed {
        // The way starts in the middle of a side, so that all its corners are bends.
        let middle = between(way[0], way[1], 0.5);
        let corner = way[0];
        way[0] = middle;
        let last = way.len() - 1;
        way[last] = corner;
        way.push(middle);
    }
    add_bent(path, &way, radius, closed);
}

fn between(a: Point, b: Point, t: f32) -> Point {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// Adds a line with rounded bends, each at most half of the way to the next one.
fn add_bent(path: &mut PathBuilder, way: &[Point], radius: f32, closed: bool) {
    let last = way.len() - 1;
    path.move_to(way[0].0, way[0].1);
    for i in 1..last {
        let toward = |other: usize| {
            let (dx, dy) = (way[other].0 - way[i].0, way[other].1 - way[i].1);
            let open_end = other == 0 || other == last;
            let part = radius / (dx * dx + dy * dy).sqrt().max(1e-3);
            between(way[i], way[other], part.min(if open_end { 1.0 } else { 0.5 }))
        };
        let (from, to) = (toward(i - 1), toward(i + 1));
        path.line_to(from.0, from.1);
        path.quad_to(way[i].0, way[i].1, to.0, to.1);
    }
    path.line_to(way[last].0, way[last].1);
    if closed {
        path.close();
    }
}

/// A path turned clockwise about a point.
pub fn turned(path: Path, x: f32, y: f32, turns: f32) -> Path {
    let (sin, cos) = (wave(turns), wave(turns + 0.25));
    let turn = Transform::from_row(cos, sin, -sin, cos, 0.0, 0.0).pre_translate(-x, -y).post_translate(x, y);
    path.transform(turn).expect("a turned path")
}

/// An open line with rounded bends.
pub fn bent(points: &[Point], radius: f32) -> Path {
    let mut path = PathBuilder::new();
    add_bent(&mut path, points, radius, false);
    path.finish().expect("a line of several points")
}
