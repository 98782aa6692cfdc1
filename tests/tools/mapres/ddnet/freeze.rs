//! `basic_freeze`: shapes for freeze, pointers, signs for checkpoints, pipes.

use tiny_skia::{Path, PathBuilder};

use super::letters::{Lettering, bent};
use super::shapes::{
    BL, BR, CHALK, CUT, Form, HALF, ROUND, TL, TR, WHOLE, at, bits, body, half_without, put, quarters, slope_in,
};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, TILE, rgb};
use crate::tools::mapres::path::{Point, circle, line, poly, round_rect};

/// Ink of dark signs.
const INK: Color = rgb(0x0b0d11);

/// Corners in the order in which sets have them: one, two above, three, two across, all.
const ONE: &[usize] = &[TL];
const ABOVE: &[usize] = &[TL, TR];
const THREE: &[usize] = &[TL, TR, BR];
const ACROSS: &[usize] = &[TL, BR];
const ALL: &[usize] = &[TL, TR, BR, BL];

/// Draws the tile set.
pub fn basic_freeze() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_shapes(&mut sheet);
    draw_pointers(&mut sheet);
    draw_pipes(&mut sheet);
    const LETTERS: Lettering = Lettering { height: 21.0, weight: 6.4, gap: 4.0, wide: 1.0 };
    let word = LETTERS.word("CP", 32.0, 21.5).expect("a word with strokes");
    for (column, color) in [(11, INK), (12, CHALK)] {
        sheet.tile(at(column, 2), |canvas| canvas.stroke(&word, LETTERS.weight, color));
    }
    sheet.finish()
}

/// Draws squares, slopes, round and cut corners.
fn draw_shapes(sheet: &mut Sheet) {
    const SMALL: Form = CUT.sized(16.0);
    put(sheet, 1, 0, &bits(WHOLE, ONE));
    put(sheet, 2, 0, &half_without(BL));
    put(sheet, 3, 0, &body(WHOLE, ONE));
    put(sheet, 4, 0, &body(WHOLE, &[]));
    put(sheet, 5, 0, &bits(SMALL, ONE));
    let quarter = tiny_skia::Transform::from_scale(0.5, 0.5).post_translate(HALF, 0.0);
    put(sheet, 6, 0, &body(WHOLE, &[BL]).transform(quarter).expect("a quarter's outline"));
    put(sheet, 7, 0, &quarters(&[TR]));
    put(sheet, 8, 0, &quarters(&[TR, BL]));
    put(sheet, 10, 0, &poly(&[(0.0, 0.0), (TILE, 0.0), (TILE, HALF), (HALF, HALF)]));
    put(sheet, 7, 1, &quarters(&[TL, TR, BR]));
    put(sheet, 8, 1, &quarters(ABOVE));
    for (first, row, corners) in [(1, 1, ONE), (2, 1, ABOVE), (1, 2, THREE), (2, 2, ALL), (2, 3, ACROSS)] {
        put(sheet, first, row, &bits(ROUND, corners));
        put(sheet, first + 2, row, &body(ROUND, corners));
    }
    for (column, row, corners) in [(6, 3, ONE), (7, 3, ABOVE), (6, 4, ACROSS), (7, 4, THREE), (7, 5, ALL)] {
        put(sheet, column, row, &bits(CUT, corners));
    }
    for (column, row, corners) in [(8, 3, &[TR][..]), (9, 3, ABOVE), (8, 4, ACROSS), (9, 4, THREE), (9, 5, ALL)] {
        put(sheet, column, row, &body(CUT, corners));
    }
    for (column, row, corner) in [(6, 5, TL), (6, 6, TR), (7, 6, BL)] {
        put(sheet, column, row, &slope_in(corner));
    }
    put(sheet, 8, 6, &poly(&[(0.0, 0.0), (TILE, 0.0), (HALF, HALF)]));
}

/// Draws pointers: round and sharp ones, double and single, upwards, turned to the corner, to both sides.
fn draw_pointers(sheet: &mut Sheet) {
    for (column, shape) in [(11, round_pointer as fn(f32) -> Path), (13, sharp_pointer)] {
        for (row, turns, size) in [(5, 0.0, 1.0), (4, 0.125, 0.88)] {
            sheet.tile(at(column, row), |canvas| {
                turned(canvas, turns, |canvas| {
                    canvas.scaled(32.0, 32.0, (size, size), |canvas| {
                        canvas.fill(&shape(8.0), CHALK);
                        canvas.fill(&shape(27.0), CHALK);
                    });
                });
            });
            sheet.tile(at(column + 1, row), |canvas| {
                turned(canvas, turns, |canvas| canvas.fill(&shape(16.0), CHALK));
            });
        }
        for (column, turns) in [(column, 0.0), (column + 1, 0.125)] {
            sheet.tile(at(column, 6), |canvas| {
                turned(canvas, turns, |canvas| {
                    canvas.fill(&shape(4.0), CHALK);
                    canvas.flipped(32.0, |canvas| canvas.fill(&shape(4.0), CHALK));
                });
            });
        }
    }
}

fn turned(canvas: &mut Canvas, turns: f32, draw: impl FnOnce(&mut Canvas)) {
    canvas.turned(32.0, 32.0, turns, draw);
}

/// A crescent with fine ends that points up, its top at `y`.
fn round_pointer(y: f32) -> Path {
    let mut path = PathBuilder::new();
    path.move_to(4.0, y + 26.0);
    path.quad_to(32.0, y - 26.0, 60.0, y + 26.0);
    path.quad_to(32.0, y - 8.0, 4.0, y + 26.0);
    path.close();
    path.finish().expect("a crescent")
}

/// A chevron with cut ends that points up, its top at `y`.
fn sharp_pointer(y: f32) -> Path {
    poly(&[(32.0, y), (58.0, y + 20.0), (58.0, y + 27.0), (32.0, y + 10.0), (6.0, y + 27.0), (6.0, y + 20.0)])
}

/// Arms of a pipe, clockwise from the top.
const UP: Point = (HALF, 0.0);
const RIGHT: Point = (TILE, HALF);
const DOWN: Point = (HALF, TILE);
const LEFT: Point = (0.0, HALF);
const PIPE: f32 = 16.0;

/// Draws pipes and the knots that go on them: disc, square, ring, frame.
fn draw_pipes(sheet: &mut Sheet) {
    for (column, row, arms) in [
        (1, 9, &[RIGHT, DOWN][..]),
        (2, 9, &[LEFT, RIGHT, DOWN]),
        (3, 9, &[UP, RIGHT, DOWN, LEFT]),
        (1, 10, &[UP, DOWN]),
    ] {
        sheet.tile(at(column, row), |canvas| draw_arms(canvas, arms));
    }
    let knots: [fn(&mut Canvas); 4] = [disc, square, ring, frame];
    for (column, knot) in (4..).zip(knots) {
        for (row, arms) in [
            (9, &[LEFT][..]),
            (10, &[LEFT, RIGHT]),
            (11, &[LEFT, UP]),
            (12, &[LEFT, UP, DOWN]),
            (13, &[LEFT, UP, DOWN, RIGHT]),
        ] {
            sheet.tile(at(column, row), |canvas| {
                draw_arms(canvas, arms);
                knot(canvas);
            });
        }
    }
    sheet.tile(at(8, 9), frame);
    sheet.tile(at(9, 9), ring);
    sheet.tile(at(8, 10), square);
    sheet.tile(at(9, 10), disc);
}

/// Draws the arms from the middle of a tile to its sides, each two joined by a bend.
fn draw_arms(canvas: &mut Canvas, arms: &[Point]) {
    const MIDDLE: Point = (HALF, HALF);
    // Ends lie beyond the side, where no smoothing shows.
    let beyond = |end: Point| (end.0 * 2.0 - HALF, end.1 * 2.0 - HALF);
    if let [only] = *arms {
        canvas.stroke_butt(&line(&[beyond(only), MIDDLE]), PIPE, CHALK);
    }
    for (i, &from) in arms.iter().enumerate() {
        for &to in &arms[..i] {
            canvas.stroke_butt(&bent(&[beyond(from), MIDDLE, beyond(to)], 20.0), PIPE, CHALK);
        }
    }
}

fn disc(canvas: &mut Canvas) {
    canvas.fill(&circle(HALF, HALF, 16.5), CHALK);
}

fn square(canvas: &mut Canvas) {
    canvas.fill(&round_rect(16.0, 16.0, 32.0, 32.0, 5.0), CHALK);
}

fn ring(canvas: &mut Canvas) {
    disc(canvas);
    canvas.erase(&circle(HALF, HALF, 7.5));
}

fn frame(canvas: &mut Canvas) {
    square(canvas);
    canvas.erase(&round_rect(24.5, 24.5, 15.0, 15.0, 3.0));
}
