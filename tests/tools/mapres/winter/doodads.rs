//! `winter_doodads`: trees, an igloo, snowmen, sleds, lamps, garlands, birdhouses, a statue.

use super::props::{bare_lantern, birdhouse, flag, garland, sled, snowy_lantern, street_lamp};
use super::snowmen::{BLUE, RED, igloo, small_snowman, snowballs, snowman};
use super::statue::statue;
use super::trees::{Crown, star_fir, tall_fir};
use crate::tools::mapres::canvas::{Picture, Sheet, rgb};

/// Draws the tile set.
pub fn winter_doodads() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_trees(&mut sheet);
    sheet.block(63, 1, 2, |canvas| flag(canvas, rgb(0x577489)));
    sheet.block(95, 1, 2, |canvas| flag(canvas, rgb(0xbb6650)));
    sheet.block(89, 3, 2, |canvas| sled(canvas, RED));
    sheet.block(92, 3, 2, |canvas| sled(canvas, BLUE));
    sheet.block(96, 6, 4, igloo);
    sheet.block(102, 3, 4, snowman);
    sheet.block(121, 2, 2, |canvas| small_snowman(canvas, RED));
    sheet.block(123, 2, 2, |canvas| small_snowman(canvas, BLUE));
    sheet.block(125, 3, 2, snowballs);
    sheet.block(142, 2, 2, bare_lantern);
    sheet.block(174, 2, 2, snowy_lantern);
    sheet.block(206, 2, 4, street_lamp);
    draw_garlands(&mut sheet);
    sheet.block(168, 1, 3, |canvas| birdhouse(canvas, RED));
    sheet.block(216, 1, 3, |canvas| birdhouse(canvas, BLUE));
    sheet.block(153, 5, 7, statue);
    sheet.finish()
}

fn draw_trees(sheet: &mut Sheet) {
    sheet.block(0, 3, 6, star_fir);
    sheet.block(19, 3, 5, tall_fir);
    let oak = [(98.0, 160.0, 10.0), (103.0, 270.0, 14.0), (103.0, 384.0, 21.0)];
    sheet.block(6, 3, 6, |canvas| Crown { x: 97.0, y: 92.0, rx: 93.0, ry: 75.0, stem: oak, seed: 5 }.draw(canvas));
    let elm = [(93.0, 186.0, 9.0), (96.0, 250.0, 12.0), (97.0, 320.0, 19.0)];
    sheet.block(9, 3, 5, |canvas| Crown { x: 92.0, y: 124.0, rx: 86.0, ry: 69.0, stem: elm, seed: 8 }.draw(canvas));
    let ash = [(81.0, 134.0, 8.0), (79.0, 220.0, 12.5), (77.0, 320.0, 20.0)];
    sheet.block(12, 3, 5, |canvas| Crown { x: 84.0, y: 82.0, rx: 73.0, ry: 59.0, stem: ash, seed: 13 }.draw(canvas));
}

/// Long and short garlands in red and in blue.
fn draw_garlands(sheet: &mut Sheet) {
    let (red, blue) = (rgb(0xc25f49), rgb(0x4aaab6));
    for (index, glass) in [(160, red), (192, blue)] {
        sheet.block(index, 8, 2, |canvas| {
            garland(canvas, ((50.0, 55.6), (462.0, 58.5)), 49.0, 11, glass);
        });
    }
    for (index, x, glass) in [(224, 52.0, red), (228, 52.0, blue)] {
        sheet.block(index, 4, 2, |canvas| {
            garland(canvas, ((x, 56.0), (x + 151.0, 56.0)), 38.0, 4, glass);
        });
    }
}
