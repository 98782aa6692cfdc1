//! `ddnet_walls`: light wall with a dark rim; which sides and corners have the rim is the tile's role.

use super::shapes::{BL, BR, CHALK, TL, TR, at};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, TILE, mix, rgb};
use crate::tools::mapres::path::{rect, round_rect};

const RIM: Color = rgb(0x0b0d11);
const LIT: Color = rgb(0x2a2f38);
const SHADE: Color = rgb(0xdfe5ec);
/// Width of the rim.
const WIDTH: f32 = 8.0;

/// Sides, clockwise from the top.
const N: usize = 0;
const E: usize = 1;
const S: usize = 2;
const W: usize = 3;

/// Place, sides with a rim, corners with the end of a rim.
type Role = (u8, u8, &'static [usize], &'static [usize]);

const ROLES: &[Role] = &[
    (0, 1, &[], &[]),
    (1, 1, &[N, E, S, W], &[]),
    (2, 1, &[N, E, W], &[]),
    (3, 1, &[N, W], &[]),
    (4, 1, &[N, S], &[]),
    (5, 1, &[N], &[]),
    (0, 2, &[], &[TL, TR, BR, BL]),
    (1, 2, &[], &[TL, TR, BL]),
    (2, 2, &[], &[TL, TR]),
    (3, 2, &[], &[TL]),
    (4, 2, &[], &[TL, BR]),
    (5, 2, &[], &[TL, BL]),
    (0, 3, &[N, W], &[BR]),
    (1, 3, &[N], &[BL, BR]),
    (2, 3, &[N], &[BL]),
    (3, 3, &[E, W], &[]),
    (4, 3, &[N, S, W], &[]),
    (5, 3, &[W], &[]),
    (0, 4, &[W], &[TR, BR]),
    (1, 4, &[E], &[BL]),
];

/// Draws the tile set.
pub fn ddnet_walls() -> Picture {
    let mut sheet = Sheet::tiles();
    for &(column, row, sides, corners) in ROLES {
        sheet.tile(at(column, row), |canvas| {
            canvas.fill_all(CHALK);
            draw_rim(canvas, sides, corners, 10.5, SHADE);
            draw_rim(canvas, sides, corners, WIDTH, RIM);
            sides.iter().for_each(|side| draw_gleam(canvas, sides, *side));
        });
    }
    sheet.tile(at(2, 4), |canvas| {
        canvas.fill_all(RIM);
    });
    sheet.finish()
}

/// Draws the rim of that width. Where two sides meet, its inside is a little round.
fn draw_rim(canvas: &mut Canvas, sides: &[usize], corners: &[usize], width: f32, color: Color) {
    let inset = |side: usize| if sides.contains(&side) { width } else { -TILE };
    let inside = round_rect(
        inset(W),
        inset(N),
        TILE - inset(W) - inset(E),
        TILE - inset(N) - inset(S),
        if sides.is_empty() { 0.0 } else { 4.0 },
    );
    canvas.layer(1.0, |canvas| {
        canvas.fill_all(color);
        canvas.erase(&inside);
        for &corner in corners {
            let x = if corner == TR || corner == BR { TILE - width } else { -TILE };
            let y = if corner == BR || corner == BL { TILE - width } else { -TILE };
            canvas.fill(&round_rect(x, y, TILE + width, TILE + width, 3.0), color);
        }
    });
}

/// Draws a fine gleam along the middle of one side's rim, brighter where the light comes from. Gleams go on from tile
/// to tile and end before a corner.
fn draw_gleam(canvas: &mut Canvas, sides: &[usize], side: usize) {
    let stop = |side: usize| if sides.contains(&side) { 5.0 } else { 0.0 };
    let color = if side == N || side == W { LIT } else { mix(LIT, RIM, 0.45) };
    let path = match side {
        N => rect(stop(W), 2.0, TILE - stop(W) - stop(E), 1.5),
        S => rect(stop(W), TILE - 3.5, TILE - stop(W) - stop(E), 1.5),
        W => rect(2.0, stop(N), 1.5, TILE - stop(N) - stop(S)),
        _ => rect(TILE - 3.5, stop(N), 1.5, TILE - stop(N) - stop(S)),
    };
    canvas.fill(&path, color);
}
