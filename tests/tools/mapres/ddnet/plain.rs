//! `mixed_tiles`, `round_tiles`, `fadeout`, `ddmax_freeze`: shapes of one colour that mappers colour, lay over others
//! and mark freeze with.

use super::shapes::{
    BL, BR, CUT, FULL, HALF, ROUND, TL, TR, WHOLE, WIDE, at, bits, body, half_without, put, quarters, slope_in,
};
use crate::tools::mapres::canvas::{Color, Picture, Sheet, TILE, faded, linear, radial, rgb};
use crate::tools::mapres::path::{Point, poly, rect, rounded};

/// Corners in the order in which sets have them: one, two above, three, two across, all.
const ONE: &[usize] = &[TL];
const ABOVE: &[usize] = &[TL, TR];
const THREE: &[usize] = &[TL, TR, BR];
const ACROSS: &[usize] = &[TL, BR];
const ALL: &[usize] = &[TL, TR, BR, BL];
/// Two at the left, and those with one across.
const LEFT: &[usize] = &[TL, BL];
const LEFT_THREE: &[usize] = &[TL, BL, BR];

/// Draws `mixed_tiles`: squares, slopes, round and cut corners.
pub fn mixed_tiles() -> Picture {
    let mut sheet = Sheet::tiles();
    let all = &mut sheet;
    for (column, corners) in [(0, ALL), (3, ABOVE), (4, &[TR, BL, BR]), (5, &[TR, BR])] {
        put(all, column, 1, &quarters(corners));
    }
    put(all, 3, 2, &quarters(&[TR, BL]));
    put(all, 4, 2, &quarters(&[TR]));
    put(all, 0, 2, &half_without(TL));
    put(all, 0, 3, &body(ROUND, ACROSS));
    put(all, 0, 4, &bits(ROUND, ACROSS));
    for (row, corners) in [(1, ONE), (2, ABOVE), (3, THREE), (4, ALL)] {
        put(all, 1, row, &bits(ROUND, corners));
        put(all, 2, row, &body(ROUND, corners));
    }
    put(all, 0, 5, &poly(&[(HALF, 0.0), (TILE, TILE), (0.0, TILE)]));
    put(all, 1, 5, &bits(FULL, ONE));
    put(all, 2, 5, &body(FULL, ONE));
    for (row, corners) in [(6, ABOVE), (7, LEFT_THREE), (8, ACROSS), (9, ALL)] {
        put(all, 0, row, &body(CUT, corners));
    }
    put(all, 1, 6, &body(CUT, ONE));
    for (row, corners) in [(7, LEFT), (8, ACROSS), (9, LEFT_THREE)] {
        put(all, 1, row, &bits(CUT, corners));
    }
    for (row, corner) in [(6, BR), (7, BL), (8, TR), (9, TL)] {
        put(all, 2, row, &slope_in(corner));
    }
    sheet.finish()
}

/// Draws `round_tiles`: a square, a slope, a round corner and what it leaves, arrow heads in two colours.
pub fn round_tiles() -> Picture {
    let mut sheet = Sheet::tiles();
    for row in 0..2 {
        put(&mut sheet, 1, row, &body(WHOLE, &[]));
    }
    put(&mut sheet, 2, 0, &half_without(TR));
    put(&mut sheet, 2, 1, &body(WHOLE, &[BR]));
    put(&mut sheet, 1, 2, &bits(WHOLE, &[TL]));
    for (column, [lit, dark]) in [(1, [rgb(0xbd5b50), rgb(0x9c4644)]), (3, [rgb(0x5a62be), rgb(0x454a9b)])] {
        for (index, turns) in
            [(at(column, 14), 0.0), (at(column + 1, 14), 0.5), (at(column, 15), 0.25), (at(column + 1, 15), 0.75)]
        {
            let (left, right) = if turns == 0.0 || turns == 0.25 { (lit, dark) } else { (dark, lit) };
            sheet.tile(index, |canvas| {
                canvas.turned(32.0, 32.0, turns, |canvas| {
                    canvas.fill(&rounded(&DART, 6.5), left);
                    canvas.atop(|canvas| canvas.fill(&rect(32.0, 0.0, HALF, TILE), right));
                });
            });
        }
    }
    sheet.finish()
}

/// A dart that points up, with a notch below.
const DART: [Point; 6] = [(29.0, 8.0), (35.0, 8.0), (59.0, 57.0), (35.0, 37.0), (29.0, 37.0), (5.0, 57.0)];

/// The grey that `fadeout` covers with, and how much of it along the way from clear to full.
const VEIL: Color = rgb(0x7c8086);
const FADE: [(f32, f32); 9] = [
    (0.0, 0.0),
    (0.1, 0.07),
    (0.2, 0.19),
    (0.35, 0.36),
    (0.5, 0.495),
    (0.65, 0.595),
    (0.8, 0.67),
    (0.9, 0.705),
    (1.0, 0.72),
];

fn veil(part: f32) -> Color {
    faded(VEIL, part)
}

/// Draws `fadeout`: a grey veil with the edges and corners where it ends.
pub fn fadeout() -> Picture {
    let mut sheet = Sheet::tiles();
    let rising: Vec<(f32, Color)> = FADE.iter().map(|&(at, part)| (at, veil(part))).collect();
    let falling: Vec<(f32, Color)> = FADE.iter().rev().map(|&(at, part)| (1.0 - at, veil(part))).collect();
    sheet.tile(at(6, 0), |canvas| canvas.fill_all(veil(0.72)));
    sheet.tile(at(7, 0), |canvas| canvas.fill_all(linear((0.0, 0.0), (TILE, 0.0), &rising)));
    sheet.tile(at(8, 0), |canvas| canvas.fill_all(linear((0.0, 0.0), (0.0, TILE), &rising)));
    sheet.tile(at(9, 0), |canvas| canvas.fill_all(radial((TILE, TILE), TILE, &rising)));
    sheet.tile(at(10, 0), |canvas| canvas.fill_all(radial((TILE, TILE), TILE, &falling)));
    sheet.finish()
}

/// Draws `ddmax_freeze`: a full tile, corners as round as half a tile, and what they leave.
pub fn ddmax_freeze() -> Picture {
    let mut sheet = Sheet::tiles();
    put(&mut sheet, 1, 0, &body(WIDE, &[]));
    for (column, corners) in [(2, ONE), (3, ABOVE), (4, ALL)] {
        put(&mut sheet, column, 0, &bits(WIDE, corners));
    }
    for (column, corners) in [(0, ONE), (1, ABOVE), (2, ACROSS), (3, THREE), (4, ALL)] {
        put(&mut sheet, column, 1, &body(WIDE, corners));
    }
    sheet.finish()
}
