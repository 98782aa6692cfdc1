//! Of `jungle_main`: platforms and overhangs with damp stones on the sides that look down, and bare edges.

use super::main_tiles::{course, ground};
use super::stone::{DAMP, EARTH, SAND, hewn, stone, tilted};
use crate::tools::mapres::canvas::{Canvas, Sheet};
use crate::tools::mapres::path::{Point, poly};

/// How far damp stones and bare sides lie within the tile.
const INSET: f32 = 8.0;

/// Draws the tiles.
pub fn draw(sheet: &mut Sheet) {
    draw_platforms(sheet);
    draw_sides(sheet);
    draw_changes(sheet);
    draw_damp_edges(sheet);
}

/// A rectangle of ground that may reach out of the tile.
fn plot(canvas: &mut Canvas, (left, top): Point, (right, bottom): Point, radius: f32, seed: u32) {
    ground(canvas, &[(left, top), (right, top), (right, bottom), (left, bottom)], radius, seed);
}

const FAR: f32 = 128.0;

/// The corners of platforms: two with a slab on top, the lower ones bound by damp stones.
fn draw_platforms(sheet: &mut Sheet) {
    for (index, radius) in [(4, 24.0), (6, 38.0)] {
        sheet.block(index, 2, 1, |canvas| {
            plot(canvas, (INSET, 0.0), (118.5, FAR), radius, u32::from(index));
            let seed = u32::from(index) * 9;
            if index == 4 {
                stone(canvas, &tilted(&hewn(13.0, 7.0, 20.0, 16.0, seed), -0.1), &SAND, seed);
                stone(canvas, &hewn(33.0, 2.0, 29.4, 30.0, seed + 1), &SAND, seed + 1);
                stone(canvas, &hewn(65.6, 2.0, 23.0, 27.0, seed + 2), &SAND, seed + 2);
                stone(canvas, &tilted(&hewn(92.0, 6.0, 21.0, 22.0, seed + 3), 0.09), &SAND, seed + 3);
                stone(canvas, &hewn(84.0, 34.0, 33.0, 28.4, seed + 4), &DAMP, seed + 4);
            } else {
                stone(canvas, &hewn(42.0, 2.0, 20.4, 27.0, seed), &SAND, seed);
                stone(canvas, &hewn(65.6, 2.0, 27.0, 31.0, seed + 1), &SAND, seed + 1);
            }
        });
    }
    sheet.tile(36, |canvas| {
        plot(canvas, (INSET, -FAR), (FAR, 51.0), 30.0, 36);
        stone(canvas, &tilted(&hewn(10.0, 20.0, 21.0, 18.0, 361), -0.05), &DAMP, 361);
        stone(canvas, &hewn(33.0, 20.0, 29.4, 33.0, 362), &DAMP, 362);
    });
    sheet.tile(37, |canvas| {
        plot(canvas, (-FAR, -FAR), (51.0, 51.0), 24.0, 37);
        stone(canvas, &hewn(1.6, 20.0, 24.0, 33.0, 371), &DAMP, 371);
        stone(canvas, &hewn(23.0, 1.6, 30.0, 16.0, 372), &DAMP, 372);
        stone(canvas, &tilted(&hewn(26.5, 23.0, 25.0, 20.0, 373), 0.11), &DAMP, 373);
    });
    sheet.tile(39, |canvas| {
        plot(canvas, (-FAR, -FAR), (52.0, 52.0), 8.0, 39);
        stone(canvas, &hewn(1.6, 22.0, 17.0, 31.0, 391), &DAMP, 391);
        stone(canvas, &hewn(22.0, 1.6, 31.0, 19.0, 392), &DAMP, 392);
        stone(canvas, &hewn(21.6, 23.6, 33.0, 31.0, 393), &DAMP, 393);
    });
}

/// Sides: bare at the left and at the right, and damp stones at the right and below.
fn draw_sides(sheet: &mut Sheet) {
    sheet.tile(20, |canvas| plot(canvas, (INSET, -FAR), (FAR, FAR), 4.0, 20));
    sheet.tile(23, |canvas| plot(canvas, (-FAR, -FAR), (56.0, FAR), 4.0, 23));
    sheet.tile(21, |canvas| {
        plot(canvas, (-FAR, -FAR), (50.0, FAR), 4.0, 21);
        course(canvas, 1, 35.0, &DAMP, (10.0, 45.0), 214);
    });
    sheet.tile(52, |canvas| {
        plot(canvas, (-FAR, -FAR), (FAR, 50.0), 4.0, 52);
        course(canvas, 2, 29.0, &DAMP, (10.0, 45.0), 522);
    });
    // Inner corners: the air is at the lower right and at the lower left.
    for (index, x, notch) in [(53, 20.0, FAR), (54, 12.0, -FAR)] {
        sheet.tile(index, |canvas| {
            let (side, from) = if notch > 0.0 { (51.0, -FAR) } else { (13.0, FAR) };
            let outline = [(from, -FAR), (notch, -FAR), (notch, 51.0), (side, 51.0), (side, FAR), (from, FAR)];
            canvas.fill(&poly(&outline), EARTH[1]);
            let seed = u32::from(index) * 3;
            if index == 54 {
                stone(canvas, &tilted(&hewn(36.0, 6.0, 18.0, 17.0, seed + 5), 0.12), &DAMP, seed + 5);
            }
            stone(canvas, &hewn(x, 20.0, 32.4, 32.4, seed), &DAMP, seed);
        });
    }
}

/// Where one kind of edge becomes another.
fn draw_changes(sheet: &mut Sheet) {
    sheet.tile(22, |canvas| {
        let outline = [(INSET, -FAR), (FAR, -FAR), (FAR, FAR), (0.0, FAR), (0.0, 40.0), (3.0, 33.0), (INSET, 27.0)];
        ground(canvas, &outline, 3.0, 22);
        stone(canvas, &hewn(13.0, 1.6, 31.0, 25.0, 221), &DAMP, 221);
        stone(canvas, &hewn(1.6, 34.0, 31.0, 28.4, 222), &SAND, 222);
    });
    sheet.tile(38, |canvas| {
        let outline = [(-FAR, -FAR), (51.0, -FAR), (52.0, 20.0), (64.0, 32.0), (64.0, FAR), (-FAR, FAR)];
        ground(canvas, &outline, 3.0, 38);
        stone(canvas, &hewn(19.0, 1.6, 34.0, 26.0, 381), &DAMP, 381);
        stone(canvas, &hewn(33.0, 33.0, 29.4, 29.4, 382), &SAND, 382);
    });
    // Below: stones, bare soil, stones.
    sheet.block(82, 3, 1, |canvas| {
        let mut outline = vec![(-FAR, -FAR), (320.0, -FAR), (320.0, 64.0), (172.0, 64.0), (160.0, 54.0), (128.0, 53.0)];
        outline.extend([(96.0, 54.5), (64.0, 53.0), (34.0, 55.0), (24.0, 64.0), (-FAR, 64.0)]);
        ground(canvas, &outline, 5.0, 82);
        stone(canvas, &hewn(1.6, 34.0, 25.0, 28.4, 820), &SAND, 820);
        stone(canvas, &tilted(&hewn(35.0, 12.0, 18.0, 15.0, 821), -0.11), &SAND, 821);
        stone(canvas, &hewn(165.0, 35.0, 25.4, 27.4, 822), &SAND, 822);
    });
    sheet.tile(85, |canvas| {
        let outline = [
            (-FAR, -FAR),
            (FAR, -FAR),
            (FAR, 61.0),
            (62.0, 61.0),
            (52.0, 56.0),
            (44.0, 60.0),
            (33.0, 51.0),
            (-FAR, 51.0),
        ];
        ground(canvas, &outline, 3.0, 85);
        stone(canvas, &hewn(1.6, 20.0, 29.0, 33.0, 851), &DAMP, 851);
    });
    sheet.tile(86, |canvas| {
        let outline = [
            (-FAR, -FAR),
            (61.0, -FAR),
            (61.0, 6.0),
            (56.0, 14.0),
            (60.0, 22.0),
            (51.0, 32.0),
            (51.0, FAR),
            (-FAR, FAR),
        ];
        ground(canvas, &outline, 3.0, 86);
        stone(canvas, &hewn(20.0, 33.0, 33.0, 29.4, 861), &DAMP, 861);
    });
}

/// Damp stones below, of other sizes.
fn draw_damp_edges(sheet: &mut Sheet) {
    sheet.block(99, 3, 1, |canvas| {
        plot(canvas, (-FAR, -FAR), (FAR * 3.0, 49.0), 4.0, 99);
        let stones = [
            (1.6, 23.0, 20.0, 30.0),
            (27.0, 9.0, 31.0, 46.0),
            (60.6, 24.0, 25.0, 29.0),
            (121.0, 15.0, 38.0, 40.0),
            (161.6, 21.0, 28.8, 32.0),
        ];
        for (i, (x, y, width, height)) in stones.into_iter().enumerate() {
            let seed = 990 + i as u32;
            stone(canvas, &hewn(x, y, width, height, seed), &DAMP, seed);
        }
        stone(canvas, &tilted(&hewn(91.0, 9.0, 24.0, 42.0, 996), -0.06), &DAMP, 996);
        stone(canvas, &tilted(&hewn(154.0, 4.0, 15.0, 16.0, 997), 0.08), &DAMP, 997);
    });
}
