//! Pipes along the wall: straight parts, bends, clamps, ends that run into a pit.

use super::rock::WALL;
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, faded, rgb};
use crate::tools::mapres::path::{Point, curved, rect, round_rect};

const DARK: Color = rgb(0x3b3838);
const METAL: Color = rgb(0x66605e);
const GLINT: Color = rgb(0x8a817c);
const CLAMP: [Color; 3] = [rgb(0xaaa39e), rgb(0x8b837f), rgb(0x655d5a)];

/// Draws all pipes of the tile set.
pub fn tiles(sheet: &mut Sheet) {
    let wall = |canvas: &mut Canvas| WALL.fill(canvas);
    sheet.tile(119, |canvas| {
        wall(canvas);
        pipe(canvas, &[(32.0, -9.0), (32.0, 73.0)]);
    });
    sheet.tile(87, |canvas| {
        wall(canvas);
        pipe(canvas, &[(-9.0, 32.0), (73.0, 32.0)]);
    });
    sheet.tile(88, |canvas| {
        wall(canvas);
        pipe(canvas, &[(-9.0, 32.0), (73.0, 32.0)]);
        clamp(canvas, 32.0, 32.0, 0.25);
    });
    sheet.tile(103, |canvas| {
        wall(canvas);
        pipe(canvas, &[(32.0, -9.0), (32.0, 73.0)]);
        clamp(canvas, 32.0, 32.0, 0.0);
    });
    sheet.tile(89, |canvas| {
        wall(canvas);
        end(canvas, 47.0, 17.0);
        pipe(canvas, &[(-19.0, 32.0), (-1.0, 32.0), (20.0, 32.0), (36.0, 28.0), (45.0, 18.0)]);
    });
    sheet.tile(135, |canvas| {
        wall(canvas);
        end(canvas, 15.0, 49.0);
        pipe(canvas, &[(32.0, -19.0), (32.0, -1.0), (32.0, 22.0), (28.0, 38.0), (16.0, 48.0)]);
    });
    sheet.tile(136, |canvas| {
        wall(canvas);
        end(canvas, 55.0, 54.0);
        pipe(canvas, &[(-19.0, 32.0), (-1.0, 32.0), (34.0, 32.0), (48.0, 37.0), (54.0, 53.0)]);
        clamp(canvas, 30.0, 32.0, 0.25);
    });
    sheet.tile(137, |canvas| {
        wall(canvas);
        end(canvas, 32.0, 9.0);
        pipe(canvas, &[(32.0, 10.0), (32.0, 40.0), (32.0, 73.0)]);
        clamp(canvas, 32.0, 33.0, 0.0);
    });
    bends(sheet);
    loose(sheet);
}

/// Bends between two neighbours: a ring over four tiles.
fn bends(sheet: &mut Sheet) {
    sheet.block(104, 2, 2, |canvas| {
        WALL.fill(canvas);
        let bend = |canvas: &mut Canvas| {
            canvas.within(&rect(0.0, 0.0, 64.0, 64.0), |canvas| {
                pipe(
                    canvas,
                    &[(76.0, 32.0), (60.0, 32.0), (47.0, 33.0), (36.5, 36.5), (33.0, 47.0), (32.0, 60.0), (32.0, 76.0)],
                );
            });
        };
        for turns in 0..4 {
            // The light stays above: bends are drawn in place, not turned.
            match turns {
                0 => bend(canvas),
                1 => canvas.mirrored(64.0, bend),
                2 => canvas.flipped(64.0, bend),
                _ => canvas.mirrored(64.0, |canvas| canvas.flipped(64.0, bend)),
            }
        }
        for (x, y, turns) in [(36.5, 36.5, 0.125), (91.5, 36.5, -0.125), (36.5, 91.5, -0.125), (91.5, 91.5, 0.125)] {
            clamp(canvas, x, y, turns + 0.25 * f32::from(u8::from((x < 64.0) == (y < 64.0))));
        }
    });
}

/// Short pipes from pit to pit, one upright and one level.
fn loose(sheet: &mut Sheet) {
    sheet.block(116, 1, 2, |canvas| {
        WALL.fill(canvas);
        end(canvas, 22.0, 20.0);
        end(canvas, 46.0, 107.0);
        pipe(
            canvas,
            &[(24.0, 22.0), (39.0, 34.0), (44.0, 48.0), (33.0, 64.0), (20.0, 78.0), (26.0, 94.0), (44.0, 106.0)],
        );
        clamp(canvas, 33.0, 63.0, -0.14);
    });
    sheet.block(144, 2, 1, |canvas| {
        WALL.fill(canvas);
        end(canvas, 20.0, 17.0);
        end(canvas, 111.0, 44.0);
        pipe(canvas, &[(22.0, 18.0), (40.0, 28.0), (62.0, 32.0), (90.0, 29.0), (104.0, 34.0), (110.0, 42.0)]);
        clamp(canvas, 63.0, 31.5, 0.25);
    });
}

fn end(canvas: &mut Canvas, x: f32, y: f32) {
    WALL.pit(canvas, x, y, 10.0, (x * 5.0 + y) as u32);
}

/// A pipe along a line: shadow on the wall, tube, a glint above left.
fn pipe(canvas: &mut Canvas, points: &[Point]) {
    let way = curved(points);
    canvas.at(1.5, 2.5, |canvas| canvas.stroke_butt(&way, 9.0, faded(WALL.deep, 0.45)));
    canvas.stroke(&way, 10.0, DARK);
    canvas.stroke(&way, 7.2, METAL);
    canvas.at(-1.1, -1.1, |canvas| canvas.stroke(&way, 1.6, GLINT));
}

/// A clamp across a pipe that runs upright at 0 turns.
fn clamp(canvas: &mut Canvas, x: f32, y: f32, turns: f32) {
    canvas.turned(x, y, turns, |canvas| {
        canvas.fill(&round_rect(x - 15.0, y - 4.0, 30.0, 10.5, 2.5), faded(WALL.deep, 0.55));
        canvas.fill(&round_rect(x - 15.0, y - 5.0, 30.0, 10.0, 2.5), CLAMP[2]);
        canvas.fill(&round_rect(x - 14.0, y - 4.0, 28.0, 8.0, 1.6), CLAMP[1]);
        canvas.fill(&round_rect(x - 5.5, y - 5.6, 11.0, 11.2, 2.5), CLAMP[2]);
        canvas.fill(&round_rect(x - 4.6, y - 4.8, 9.2, 9.6, 2.0), CLAMP[0]);
        for side in [-10.5, 10.5] {
            canvas.dot(x + side, y, 2.0, CLAMP[2]);
            canvas.dot(x + side - 0.4, y - 0.4, 1.3, CLAMP[0]);
        }
    });
}
