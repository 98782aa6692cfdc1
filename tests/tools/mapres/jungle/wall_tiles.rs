//! Of `jungle_main`: the wall behind, its edges set with small stones, and its darker parts.

use super::main_tiles::beside;
use super::stone::{BACK, calm, hewn, tilted};
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, mix, rgb};
use crate::tools::mapres::material::{WALL, soil};
use crate::tools::mapres::path::{Point, line, rounded};

/// Place, size and turn of a stone.
type Block = (f32, f32, f32, f32, f32);

/// The wall farther back: lit patches, in general, dark patches, stones.
const DEEP: [Color; 4] = [rgb(0x4e3a2c), rgb(0x4a3729), rgb(0x463326), rgb(0x3e2c20)];

/// How far the wall's edges lie within their tiles.
const INSET: f32 = 12.0;

/// Tiles of the wall and the sides at which it ends: 0 top, 1 right, 2 bottom, 3 left.
const EDGES: [(u8, &[u32]); 7] =
    [(8, &[0, 3]), (24, &[3]), (25, &[1]), (40, &[2, 3]), (41, &[2, 1]), (10, &[2]), (26, &[0])];

/// Draws the tiles.
pub fn draw(sheet: &mut Sheet) {
    sheet.tile(13, |canvas| calm(canvas, &BACK));
    sheet.tile(106, |canvas| calm(canvas, &DEEP));
    for (index, sides) in EDGES {
        sheet.tile(index, |canvas| {
            canvas.within(&plot(sides), |canvas| soil(canvas, &BACK, u32::from(index)));
            sides
                .iter()
                .for_each(|side| studs(canvas, *side, WALL[3], mix(WALL[3], WALL[0], 0.45), ends(*side, sides)));
        });
    }
    sheet.tile(9, |canvas| {
        canvas.within(&plot(&[0, 1]), |canvas| soil(canvas, &BACK, 9));
        for side in [0, 1] {
            studs(canvas, side, WALL[3], mix(WALL[3], WALL[0], 0.45), ends(side, &[0, 1]));
        }
        let loose = tilted(&hewn(36.0, 7.0, 19.0, 14.0, 95), 0.09);
        canvas.fill(&rounded(&loose, 2.5), WALL[3]);
    });
    for (index, x, y) in [(11, 64.0, 64.0), (12, 0.0, 64.0), (27, 64.0, 0.0), (28, 0.0, 0.0)] {
        sheet.tile(index, |canvas| {
            soil(canvas, &BACK, u32::from(index));
            canvas.erase(&rounded(&square(x, y, INSET), 3.0));
            corner_studs(canvas, x, y, WALL[3], mix(WALL[3], WALL[0], 0.45));
        });
    }
    draw_loose(sheet);
    draw_deep(sheet);
}

fn square(x: f32, y: f32, reach: f32) -> [Point; 4] {
    [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
}

/// The tile without a strip along these sides.
fn plot(sides: &[u32]) -> tiny_skia::Path {
    let cut = |side: u32| if sides.contains(&side) { INSET } else { -64.0 };
    let (left, top, right, bottom) = (cut(3), cut(0), 64.0 - cut(1), 64.0 - cut(2));
    rounded(&[(left, top), (right, top), (right, bottom), (left, bottom)], if sides.len() > 1 { 15.0 } else { 8.0 })
}

/// The part of a side that other sides do not cut off.
fn ends(side: u32, sides: &[u32]) -> (f32, f32) {
    let before = if side.is_multiple_of(2) { 3 } else { 0 };
    let cut = |other: u32| side != other && sides.contains(&other);
    (if cut(before) { INSET } else { 0.0 }, if cut((before + 2) % 4) { 64.0 - INSET } else { 64.0 })
}

/// Small stones along a side, between these ends.
fn studs(canvas: &mut Canvas, side: u32, color: Color, lit: Color, ends: (f32, f32)) {
    let all = [(3.0, 14.0, 9.0, 20.0), (20.5, 21.0, 10.0, 19.0), (45.0, 16.0, 8.5, 20.5)];
    for (i, (along, length, from, to)) in all.into_iter().enumerate() {
        if along < ends.0 || along + length > ends.1 {
            continue;
        }
        let (a, b) = (beside(side, (along, from)), beside(side, (along + length, to)));
        let (x, y) = (a.0.min(b.0), a.1.min(b.1));
        stud(canvas, x, y, ((a.0 - b.0).abs(), (a.1 - b.1).abs()), (color, lit), side * 7 + i as u32);
    }
}

fn stud(canvas: &mut Canvas, x: f32, y: f32, (width, height): Point, (color, lit): (Color, Color), seed: u32) {
    canvas.fill(&rounded(&hewn(x, y, width, height, seed + 90), 2.5), color);
    canvas.stroke(&line(&[(x + 4.0, y + 1.6), (x + width - 4.0, y + 1.6)]), 1.6, lit);
}

fn corner_studs(canvas: &mut Canvas, x: f32, y: f32, color: Color, lit: Color) {
    let inward = |v: f32, far: f32| if v > 32.0 { v - far } else { v + far };
    let stone = |canvas: &mut Canvas, far: Point, size: Point, seed| {
        let (cx, cy) = (inward(x, far.0), inward(y, far.1));
        stud(canvas, cx - size.0 / 2.0, cy - size.1 / 2.0, size, (color, lit), seed);
    };
    stone(canvas, (14.5, 14.0), (14.0, 13.0), 1);
    stone(canvas, (2.0, 15.0), (12.0, 10.5), 2);
    stone(canvas, (15.5, 2.0), (10.5, 12.0), 3);
}

/// Full tiles with a few small stones.
fn draw_loose(sheet: &mut Sheet) {
    let stones: [(u8, &[Block]); 5] = [
        (29, &[(27.0, 31.0, 18.0, 10.0, -0.12)]),
        (42, &[(10.0, 20.0, 27.0, 13.0, 0.06), (41.0, 33.0, 10.0, 9.0, 0.02)]),
        (43, &[(13.0, 16.0, 26.0, 12.0, -0.06)]),
        (44, &[(29.0, 26.0, 12.0, 20.0, -0.07), (12.0, 45.0, 18.0, 9.0, -0.03)]),
        (45, &[(14.0, 23.0, 34.0, 14.0, 0.015)]),
    ];
    for (index, stones) in stones {
        sheet.tile(index, |canvas| {
            soil(canvas, &BACK, u32::from(index));
            for &(x, y, width, height, turns) in stones {
                let points = tilted(&hewn(x, y, width, height, u32::from(index)), turns);
                canvas.at(0.0, 2.2, |canvas| canvas.fill(&rounded(&points, 3.0), mix(WALL[3], rgb(0), 0.16)));
                canvas.fill(&rounded(&points, 3.0), mix(WALL[3], WALL[2], 0.35));
            }
        });
    }
}

/// The edges between the wall and its darker parts: outer corners, sides, inner corners.
fn draw_deep(sheet: &mut Sheet) {
    let sides: [(u8, &[u32]); 8] =
        [(72, &[0, 3]), (73, &[0, 1]), (88, &[3]), (89, &[1]), (104, &[2, 3]), (105, &[2, 1]), (74, &[2]), (90, &[0])];
    for (index, sides) in sides {
        sheet.tile(index, |canvas| {
            canvas.fill_all(WALL[1]);
            canvas.fill(&plot(sides), DEEP[1]);
            sides.iter().for_each(|side| studs(canvas, *side, DEEP[1], DEEP[1], ends(*side, sides)));
        });
    }
    for (index, y) in [(75, 64.0), (91, 0.0)] {
        sheet.tile(index, |canvas| {
            soil(canvas, &DEEP, u32::from(index));
            canvas.fill(&rounded(&square(0.0, y, INSET), 3.0), WALL[1]);
            corner_studs(canvas, 0.0, y, DEEP[1], DEEP[1]);
        });
    }
}
