//! `water`: translucent pools with waves along all edges, in blue, white and green.

use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, around, poly, wave};
use Air::{Beyond, Bottom, Corner, Left, Notch, Right, Tip, TipLeft, Top};

/// Air that water meets within a tile.
#[derive(Clone, Copy)]
enum Air {
    Top,
    Bottom,
    Left,
    Right,
    /// Around the large corner at the top left.
    Corner,
    /// A small round corner, at that column and row of the tile's corners.
    Notch(u8, u8),
    /// Around the upper end of a narrow column.
    Tip,
    /// Around the left end of a narrow channel.
    TipLeft,
    /// Around a drop.
    Beyond,
}

/// The tiles of a set: offsets from its first one, and the air there.
const TILES: &[(u8, &[Air])] = &[
    (0, &[]),
    (1, &[Beyond]),
    (2, &[Tip]),
    (3, &[Corner]),
    (4, &[Top, Bottom]),
    (5, &[Top]),
    (16, &[Notch(0, 0), Notch(1, 0), Notch(0, 1), Notch(1, 1)]),
    (17, &[Notch(0, 0), Notch(1, 0), Notch(0, 1)]),
    (18, &[Notch(0, 0), Notch(1, 0)]),
    (19, &[Notch(0, 0)]),
    (20, &[Notch(0, 0), Notch(1, 1)]),
    (21, &[Notch(0, 0), Notch(0, 1)]),
    (32, &[Corner, Notch(1, 1)]),
    (33, &[Top, Notch(0, 1), Notch(1, 1)]),
    (34, &[Top, Notch(0, 1)]),
    (35, &[Left, Right]),
    (36, &[TipLeft]),
    (37, &[Left]),
    (48, &[Left, Notch(1, 0), Notch(1, 1)]),
    (49, &[Right, Notch(0, 1)]),
];

/// Distance of an edge from the tile's border where tiles meet.
const MARGIN: f32 = 14.0;
/// Reach of outlines beyond the tile, so that their ends do not show.
const BEYOND: f32 = 24.0;

/// Draws the tile set.
pub fn water() -> Picture {
    let mut sheet = Sheet::tiles();
    for (first, color) in [(16, rgb(0x0c26f4)), (23, rgb(0xfbfdff)), (96, rgb(0x469a34))] {
        for &(offset, air) in TILES {
            sheet.tile(first + offset, |canvas| draw_tile(canvas, air, color));
        }
    }
    sheet.finish()
}

fn draw_tile(canvas: &mut Canvas, air: &[Air], color: Color) {
    let outlines: Vec<_> = air.iter().flat_map(|air| outlines(*air)).map(|points| poly(&points)).collect();
    canvas.layer(0.5, |canvas| {
        canvas.fill_all(color);
        outlines.iter().for_each(|path| canvas.stroke(path, 15.0, mix(color, rgb(0xe4f6ff), 0.22)));
    });
    canvas.layer(0.92, |canvas| outlines.iter().for_each(|path| canvas.stroke(path, 4.6, rgb(0xf4fbff))));
    outlines.iter().for_each(|path| canvas.erase(path));
}

/// How far waves reach above their troughs: a high one and a low one in every tile.
fn rise(at: f32) -> f32 {
    const HIGH: f32 = 0.62;
    let t = at / 64.0 - (at / 64.0).floor();
    let swell = |t: f32| (1.0 - wave(t + 0.25)) / 2.0;
    if t < HIGH { 4.0 * swell(t / HIGH) } else { 1.8 * swell((t - HIGH) / (1.0 - HIGH)) }
}

/// The outlines of air, closed far outside of the tile.
fn outlines(air: Air) -> Vec<Vec<Point>> {
    let (far, near) = (64.0 + BEYOND, -BEYOND);
    let arc = |center: Point, radius: f32, from: f32, to: f32| {
        (0..=24).map(move |i| around(center, radius, from + (to - from) * i as f32 / 24.0))
    };
    let swapped = |points: Vec<Point>| points.into_iter().map(|(x, y)| (y, x)).collect();
    match air {
        Top => {
            let steps = ((far - near) / 2.0) as u32;
            let line = (0..=steps).map(|i| near + i as f32 * 2.0).map(|x| (x, MARGIN - rise(x)));
            vec![line.chain([(far, near), (near, near)]).collect()]
        }
        Bottom => {
            outlines(Top).into_iter().map(|line| line.into_iter().map(|(x, y)| (x, 64.0 - y)).collect()).collect()
        }
        Left => outlines(Top).into_iter().map(swapped).collect(),
        Right => {
            outlines(Left).into_iter().map(|line| line.into_iter().map(|(x, y)| (64.0 - x, y)).collect()).collect()
        }
        Corner => {
            let round = arc((64.0, 64.0), 64.0 - MARGIN, 0.5, 0.75);
            let ends = [(far, MARGIN), (far, near), (near, near), (near, far), (MARGIN, far)];
            vec![round.chain(ends).collect()]
        }
        Notch(column, row) => {
            let center = (f32::from(column) * 64.0, f32::from(row) * 64.0);
            vec![arc(center, MARGIN, 0.0, 1.0).collect()]
        }
        Tip => {
            let round = arc((32.0, 32.0), 32.0 - MARGIN, 0.5, 1.0);
            let ends = [(64.0 - MARGIN, far), (far, far), (far, near), (near, near), (near, far), (MARGIN, far)];
            vec![round.chain(ends).collect()]
        }
        TipLeft => outlines(Tip).into_iter().map(swapped).collect(),
        Beyond => [(0.25, 0.75, near), (-0.25, 0.25, far)]
            .into_iter()
            .map(|(from, to, side)| {
                let ends = if side < 0.0 { [near, far] } else { [far, near] };
                let corners = [(32.0, ends[0]), (side, ends[0]), (side, ends[1]), (32.0, ends[1])];
                arc((32.0, 32.0), 24.5, from, to).chain(corners).collect()
            })
            .collect(),
    }
}
