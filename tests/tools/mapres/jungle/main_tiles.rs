//! `jungle_main`: soil held by courses of hewn stone, bare soil, rubble, turf, the wall behind, wedges of shadow.

use super::stone::{EARTH, SAND, Tones, calm, hewn, moss, stone, tilted};
use super::{damp_tiles, rubble, wall_tiles};
use crate::tools::mapres::canvas::{Canvas, Picture, Sheet, faded};
use crate::tools::mapres::material::{shadow_wedge_sets, soil};
use crate::tools::mapres::path::{Point, around, poly, rounded};

/// Draws the tile set.
pub fn jungle_main() -> Picture {
    let mut sheet = Sheet::tiles();
    sheet.tile(1, |canvas| calm(canvas, &EARTH));
    draw_edges(&mut sheet);
    draw_outer_corners(&mut sheet);
    draw_inner_corners(&mut sheet);
    damp_tiles::draw(&mut sheet);
    rubble::draw(&mut sheet);
    wall_tiles::draw(&mut sheet);
    shadow_wedge_sets(&mut sheet, 76);
    sheet.finish()
}

/// A point by its way along a side (0 top, 1 right, 2 bottom, 3 left) and its depth below it, in a tile.
pub fn beside(side: u32, (along, depth): Point) -> Point {
    match side {
        0 => (along, depth),
        1 => (64.0 - depth, along),
        2 => (along, 64.0 - depth),
        _ => (depth, along),
    }
}

/// A stone from `(along, depth)` to `(along, depth)` at a side.
pub fn laid(canvas: &mut Canvas, side: u32, from: Point, to: Point, tones: &Tones, seed: u32) {
    let (a, b) = (beside(side, from), beside(side, to));
    let (x, y) = (a.0.min(b.0), a.1.min(b.1));
    stone(canvas, &hewn(x, y, (a.0 - b.0).abs(), (a.1 - b.1).abs(), seed), tones, seed);
}

/// The dark bed that stones lie in, from depth `from` to `to` along a side.
pub fn bed(canvas: &mut Canvas, side: u32, from: f32, to: f32, tones: &Tones) {
    let at = |along: f32, depth: f32| beside(side, (along, depth));
    canvas.fill(&poly(&[at(0.0, from), at(64.0, from), at(64.0, to), at(0.0, to)]), tones.groove);
}

/// A course of two stones along a side; where it meets the next tile is a joint.
pub fn course(canvas: &mut Canvas, side: u32, split: f32, tones: &Tones, depth: (f32, f32), seed: u32) {
    bed(canvas, side, depth.0, depth.1 - 8.0, tones);
    laid(canvas, side, (1.6, depth.0 + 1.6), (split - 1.4, depth.1), tones, seed);
    laid(canvas, side, (split + 1.4, depth.0 + 1.6), (62.4, depth.1 - 3.0), tones, seed + 1);
}

/// Stones above, at the right, below and at the left.
fn draw_edges(sheet: &mut Sheet) {
    for (side, index, split) in [(0, 16, 36.0), (1, 17, 27.0), (2, 18, 34.0), (3, 19, 37.0)] {
        sheet.tile(index, |canvas| {
            canvas.fill_all(EARTH[1]);
            course(canvas, side, split, &SAND, (0.0, 31.0), u32::from(index) * 3);
        });
    }
    sheet.block(96, 3, 1, |canvas| {
        canvas.fill_all(EARTH[1]);
        canvas.fill(&poly(&[(0.0, 0.0), (192.0, 0.0), (192.0, 22.0), (0.0, 22.0)]), SAND.groove);
        let stones =
            [(1.6, 31.0, 27.0), (35.4, 27.0, 45.0), (65.6, 25.0, 31.0), (129.6, 19.0, 38.0), (151.4, 39.0, 28.0)];
        for (i, (x, width, depth)) in stones.into_iter().enumerate() {
            stone(canvas, &hewn(x, 1.6, width, depth - 1.6, 300 + i as u32), &SAND, 300 + i as u32);
        }
        stone(canvas, &tilted(&hewn(95.0, 0.0, 27.0, 44.0, 310), 0.03), &SAND, 310);
        stone(canvas, &tilted(&hewn(153.0, 39.0, 16.0, 13.0, 311), -0.07), &SAND, 311);
        moss(canvas, 9.0, 2.0, 17.0, 4);
        moss(canvas, 156.0, 2.0, 22.0, 9);
    });
}

/// Rounded soil: an outline with a dark rim and light along its top and left.
pub fn ground(canvas: &mut Canvas, points: &[Point], radius: f32, seed: u32) {
    let outline = rounded(points, radius);
    canvas.within(&outline, |canvas| {
        canvas.fill_all(EARTH[1]);
        if seed.is_multiple_of(3) {
            soil(canvas, &EARTH, seed);
        }
        canvas.stroke(&outline, 13.0, faded(EARTH[3], 0.3));
        canvas.stroke(&outline, 6.0, EARTH[3]);
    });
}

/// Outer corners: top left and bottom left of squared stones, top right and bottom right of stones set in a bow.
fn draw_outer_corners(sheet: &mut Sheet) {
    for (bottom, index) in [(false, 32), (true, 35)] {
        sheet.tile(index, |canvas| {
            let seed = u32::from(index) * 7;
            let corner = if bottom {
                [(0.0, -40.0), (104.0, -40.0), (104.0, 64.0), (0.0, 64.0)]
            } else {
                [(0.0, 0.0), (104.0, 0.0), (104.0, 104.0), (0.0, 104.0)]
            };
            canvas.within(&rounded(&corner, 12.0), |canvas| {
                canvas.fill_all(EARTH[1]);
                let side = if bottom { 2 } else { 0 };
                bed(canvas, side, 0.0, 24.0, &SAND);
                bed(canvas, 3, 0.0, 24.0, &SAND);
                let span = |far: f32| if bottom { 64.0 - far } else { far };
                laid(canvas, side, (1.6, 1.6), (39.0, 35.0), &SAND, seed);
                laid(canvas, side, (41.8, 1.6), (62.4, 29.0), &SAND, seed + 1);
                laid(canvas, 3, (span(37.8), 1.6), (span(62.4), 30.0), &SAND, seed + 2);
            });
        });
    }
    for (bottom, index) in [(false, 33), (true, 34)] {
        sheet.tile(index, |canvas| {
            let draw = |canvas: &mut Canvas| draw_bow(canvas, u32::from(index) * 7, bottom);
            if bottom { canvas.flipped(32.0, draw) } else { draw(canvas) }
        });
    }
}

/// A corner at the top right with three stones around a bow of 42 pixels.
fn draw_bow(canvas: &mut Canvas, seed: u32, upside_down: bool) {
    const RADIUS: f32 = 42.0;
    let at = |turns: f32, out: f32| around((64.0 - RADIUS, RADIUS), out, turns);
    let mut outline = vec![(0.0, 64.0), (0.0, 0.0)];
    outline.extend((0..=12).map(|i| at(-0.25 + i as f32 / 48.0, RADIUS)));
    outline.push((64.0, 64.0));
    canvas.within(&poly(&outline), |canvas| {
        canvas.fill_all(EARTH[1]);
        let mut under: Vec<Point> = (0..=12).map(|i| at(-0.25 + i as f32 / 48.0, RADIUS)).collect();
        under.extend([(64.0, 64.0), (42.0, 64.0)]);
        under.extend((0..=12).rev().map(|i| at(-0.25 + i as f32 / 48.0, RADIUS - 22.0)));
        under.extend([(0.0, 22.0), (0.0, 0.0)]);
        canvas.fill(&poly(&under), SAND.groove);
        let mut stones = vec![
            vec![
                (1.6, 3.0),
                (4.0, 1.6),
                (20.0, 1.6),
                (21.6, 4.0),
                (20.4, 28.0),
                (17.0, 31.0),
                (4.0, 30.0),
                (1.6, 27.0),
            ],
            vec![
                (37.0, 44.0),
                (61.0, 43.4),
                (62.4, 46.0),
                (62.4, 60.0),
                (60.0, 62.4),
                (36.0, 62.4),
                (33.0, 58.0),
                (33.6, 47.0),
            ],
        ];
        for (i, depth) in [(0, 25.0), (1, 28.0)] {
            let (from, to) = (-0.242 + 0.122 * i as f32, -0.132 + 0.122 * i as f32);
            let mut wedge: Vec<Point> = (0..4).map(|k| at(from + (to - from) * k as f32 / 3.0, RADIUS - 1.6)).collect();
            wedge.extend([at(to - 0.012, RADIUS - depth), at(from + 0.012, RADIUS - depth)]);
            stones.push(wedge);
        }
        for (i, points) in stones.iter().enumerate() {
            let draw = |canvas: &mut Canvas, points: &[Point]| stone(canvas, points, &SAND, seed + i as u32);
            if upside_down {
                // Flipped twice, so that the light still comes from above.
                let back: Vec<Point> = points.iter().map(|p| (p.0, 64.0 - p.1)).collect();
                canvas.flipped(32.0, |canvas| draw(canvas, &back));
            } else {
                draw(canvas, points);
            }
        }
    });
}

/// Inner corners: a squared stone where two courses meet, and what has come loose behind it.
fn draw_inner_corners(sheet: &mut Sheet) {
    for (index, right, bottom) in [(48, false, false), (49, true, false), (50, true, true), (51, false, true)] {
        sheet.tile(index, |canvas| {
            let seed = u32::from(index) * 5;
            canvas.fill_all(EARTH[1]);
            let (x, y) = (if right { 30.4 } else { 1.6 }, if bottom { 31.4 } else { 1.6 });
            match index {
                49 => stone(canvas, &tilted(&hewn(12.0, 25.0, 15.0, 13.0, seed), 0.06), &SAND, seed),
                51 => stone(canvas, &tilted(&hewn(30.0, 16.0, 23.0, 20.0, seed), -0.09), &SAND, seed),
                _ => (),
            }
            stone(canvas, &hewn(x, y, 32.0, 31.0, seed + 2), &SAND, seed + 2);
        });
    }
}
