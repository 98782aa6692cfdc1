//! `jungle_midground`: silhouettes of thickets in white, which maps give their colour; large ones and the same at half
//! the size.

use super::leaves::leaf;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, rgb};
use crate::tools::mapres::path::{Point, dice_in, poly, smooth};

const WHITE: Color = rgb(0xffffff);

/// The left side of a thicket from its foot up, then over its top and down to the right.
const DOME: &[Point] = &[
    (152.0, 664.0),
    (150.0, 640.0),
    (138.0, 590.0),
    (116.0, 536.0),
    (94.0, 482.0),
    (78.0, 430.0),
    (66.0, 384.0),
    (58.0, 322.0),
    (78.0, 262.0),
    (124.0, 226.0),
    (146.0, 168.0),
    (148.0, 134.0),
    (170.0, 110.0),
    (222.0, 104.0),
    (294.0, 76.0),
    (384.0, 62.0),
    (428.0, 90.0),
    (466.0, 128.0),
    (524.0, 118.0),
    (600.0, 122.0),
    (654.0, 142.0),
    (700.0, 168.0),
    (726.0, 210.0),
    (766.0, 236.0),
    (802.0, 268.0),
    (834.0, 304.0),
    (830.0, 340.0),
    (832.0, 384.0),
    (836.0, 420.0),
];
/// The gap between two thickets, from its upper left end to its upper right end.
const GAP: &[Point] = &[
    (232.0, 340.0),
    (240.0, 384.0),
    (250.0, 430.0),
    (254.0, 490.0),
    (280.0, 540.0),
    (322.0, 562.0),
    (356.0, 546.0),
    (376.0, 490.0),
    (392.0, 440.0),
    (404.0, 384.0),
    (408.0, 340.0),
];
/// From a thicket's right side down to the ground.
const FALL: &[Point] = &[
    (448.0, 340.0),
    (456.0, 384.0),
    (470.0, 440.0),
    (488.0, 490.0),
    (508.0, 546.0),
    (554.0, 588.0),
    (598.0, 606.0),
    (612.0, 630.0),
    (626.0, 650.0),
];
/// A gentler way down.
const SLOPE: &[Point] = &[
    (640.0, 352.0),
    (652.0, 384.0),
    (672.0, 420.0),
    (704.0, 440.0),
    (722.0, 468.0),
    (764.0, 486.0),
    (796.0, 514.0),
    (812.0, 534.0),
];
/// The end of that way, and where it runs out on a hedge.
const FOOT: &[Point] = &[(808.0, 440.0), (828.0, 464.0), (846.0, 490.0), (868.0, 512.0), (880.0, 530.0)];
const LEVEL: &[Point] =
    &[(840.0, 362.0), (856.0, 396.0), (876.0, 420.0), (914.0, 425.0), (944.0, 424.0), (990.0, 425.0)];
/// The top of a hedge with a bush in it.
const HEDGE: &[Point] = &[
    (610.0, 612.0),
    (640.0, 612.0),
    (672.0, 604.0),
    (704.0, 586.0),
    (744.0, 574.0),
    (790.0, 580.0),
    (828.0, 604.0),
    (866.0, 620.0),
    (908.0, 614.0),
    (960.0, 612.0),
    (1010.0, 608.0),
    (1060.0, 612.0),
];

/// The level top of a hedge.
const TOP: &[Point] =
    &[(780.0, 626.0), (852.0, 625.0), (908.0, 622.0), (940.0, 624.0), (980.0, 625.0), (1060.0, 626.0)];

/// Draws the tile set.
pub fn jungle_midground() -> Picture {
    let mut sheet = Sheet::tiles();
    draw_large(&mut sheet);
    draw_small(&mut sheet);
    sheet.finish()
}

/// Leaves along a line, the air to the left of the way; `size` 1 is that of large thickets.
fn leaves(canvas: &mut Canvas, spine: &[Point], size: f32, seed: u32) {
    let (mut count, mut ahead) = (0, 6.0);
    for ends in spine.windows(2) {
        let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        let length = (dx * dx + dy * dy).sqrt();
        let (along, out) = ((dx / length, dy / length), (dy / length, -dx / length));
        while ahead < length {
            let roll = |n: u32, low: f32, high: f32| dice_in(seed * 503 + count * 11 + n, low, high);
            let long = [1.0, 0.62, 0.86][count as usize % 3] * roll(1, 0.88, 1.12) * size;
            let at = |off: f32, side: f32| {
                let along_by = ahead + side;
                (ends[0].0 + along.0 * along_by + out.0 * off, ends[0].1 + along.1 * along_by + out.1 * off)
            };
            let (reach, lean) = (56.0 * long, roll(2, -0.42, 0.42));
            leaf(canvas, at(-26.0, 0.0), at(reach, reach * lean), 38.0 * long.max(0.7), reach * lean * 0.2, [WHITE; 2]);
            ahead += roll(3, 27.0, 35.0) * size.max(0.7);
            count += 1;
        }
        ahead -= length;
    }
}

/// A leaf along a border of the grid with its tip in a corner: what lies beyond ends there too.
fn lying(canvas: &mut Canvas, base: Point, tip: Point) {
    leaf(canvas, base, tip, 34.0, 0.0, [WHITE; 2]);
}

/// What a line bounds, and the corners that close it.
fn mass(canvas: &mut Canvas, line: &[Point], corners: &[Point], size: f32) {
    canvas.fill(&poly(&line.iter().chain(corners).copied().collect::<Vec<_>>()), WHITE);
    leaves(canvas, line, size, corners.len() as u32 + line.len() as u32 * 3);
}

fn dome(canvas: &mut Canvas) {
    canvas.fill(&poly(DOME), WHITE);
    leaves(canvas, DOME, 1.0, 4);
    leaf(canvas, (686.0, 170.0), (718.0, 110.0), 30.0, 3.0, [WHITE; 2]);
    leaf(canvas, (186.0, 122.0), (154.0, 52.0), 34.0, 3.0, [WHITE; 2]);
    leaf(canvas, (790.0, 270.0), (864.0, 224.0), 38.0, -3.0, [WHITE; 2]);
    leaf(canvas, (436.0, 104.0), (466.0, 48.0), 34.0, 3.0, [WHITE; 2]);
    leaf(canvas, (738.0, 228.0), (784.0, 180.0), 34.0, -3.0, [WHITE; 2]);
    // The topmost tip: level tops of hedges go on from here.
    leaf(canvas, (384.0, 96.0), (384.0, -1.0), 46.0, 0.0, [WHITE; 2]);
    lying(canvas, (90.0, 384.0), (-2.0, 384.0));
    lying(canvas, (800.0, 384.0), (898.0, 384.0));
}

/// Everything below a thicket's middle: its left side, a gap, its right side.
fn base(canvas: &mut Canvas, gap: f32, fall: f32) {
    let moved = |line: &[Point], by: f32| line.iter().map(|p| (p.0 + by, p.1)).collect::<Vec<_>>();
    let (side, hole, right) = (&DOME[..9], moved(GAP, gap), moved(FALL, fall));
    let outline: Vec<Point> = side.iter().chain(&hole).chain(&right).copied().collect();
    canvas.fill(&poly(&outline), WHITE);
    leaves(canvas, DOME, 1.0, 4);
    leaves(canvas, &hole, 0.8, 8);
    leaves(canvas, &right, 0.9, 14);
    lying(canvas, (90.0, 384.0), (-2.0, 384.0));
    leaf(canvas, (116.0, 548.0), (54.0, 528.0), 30.0, 3.0, [WHITE; 2]);
    lying(canvas, (200.0, 640.0), (126.0, 640.0));
    lying(canvas, (gap + 200.0, 384.0), (gap + 257.0, 384.0));
    lying(canvas, (gap + 440.0, 384.0), (gap + 383.0, 384.0));
    lying(canvas, (fall + 420.0, 384.0), (fall + 514.0, 384.0));
    lying(canvas, (fall + 560.0, 640.0), (fall + 642.0, 640.0));
}

fn slope(canvas: &mut Canvas) {
    mass(canvas, SLOPE, &[(820.0, 640.0), (500.0, 640.0), (500.0, 352.0)], 0.8);
    leaf(canvas, (740.0, 490.0), (776.0, 436.0), 32.0, 3.0, [WHITE; 2]);
    lying(canvas, (640.0, 384.0), (705.0, 384.0));
    lying(canvas, (760.0, 512.0), (834.0, 512.0));
}

fn level(canvas: &mut Canvas) {
    mass(canvas, LEVEL, &[(990.0, 640.0), (600.0, 640.0), (600.0, 362.0)], 0.48);
    canvas.erase(&smooth(&[
        (848.0, 390.0),
        (868.0, 392.0),
        (892.0, 386.0),
        (886.0, 402.0),
        (876.0, 428.0),
        (862.0, 408.0),
    ]));
    lying(canvas, (800.0, 384.0), (898.0, 384.0));
    for x in [896.0, 960.0] {
        lying(canvas, (x, 440.0), (x, 383.0));
    }
}

fn hedge(canvas: &mut Canvas) {
    mass(canvas, HEDGE, &[(1060.0, 900.0), (610.0, 900.0)], 0.85);
}

fn draw_large(sheet: &mut Sheet) {
    sheet.block(0, 14, 6, dome);
    sheet.block(96, 10, 4, |canvas| canvas.at(0.0, -384.0, |canvas| base(canvas, 0.0, 0.0)));
    sheet.block(106, 3, 2, |canvas| canvas.at(-640.0, -384.0, slope));
    for index in [109, 126] {
        sheet.block(index, 2, 1, |canvas| canvas.at(-832.0, -384.0, level));
    }
    sheet.tile(125, |canvas| {
        canvas.at(-832.0, -448.0, |canvas| {
            mass(canvas, FOOT, &[(880.0, 560.0), (700.0, 560.0), (700.0, 436.0)], 0.8);
            lying(canvas, (820.0, 512.0), (898.0, 512.0));
        });
    });
    sheet.block(138, 5, 2, |canvas| {
        canvas.at(-640.0, -512.0, |canvas| {
            hedge(canvas);
            lying(canvas, (640.0, 640.0), (640.0, 575.0));
        });
    });
}

/// The same at half the size; the parts keep their places on the grid.
fn draw_small(sheet: &mut Sheet) {
    let half = |canvas: &mut Canvas, x: f32, y: f32, draw: &dyn Fn(&mut Canvas)| {
        canvas.scaled(0.0, 0.0, (0.5, 0.5), |canvas| canvas.at(-x, -y, |canvas| draw(canvas)));
    };
    sheet.block(160, 7, 3, |canvas| half(canvas, 0.0, 0.0, &dome));
    sheet.block(208, 7, 2, |canvas| half(canvas, 0.0, 384.0, &|canvas| base(canvas, 128.0, 256.0)));
    sheet.block(217, 3, 2, |canvas| half(canvas, 640.0, 452.0, &hedge));
    sheet.tile(199, |canvas| {
        half(canvas, 704.0, 384.0, &|canvas| {
            canvas.at(16.0, 0.0, slope);
            lying(canvas, (760.0, 512.0), (834.0, 512.0));
        });
    });
    sheet.tile(200, |canvas| {
        half(canvas, 852.0, 584.0, &|canvas| {
            mass(canvas, TOP, &[(1060.0, 900.0), (780.0, 900.0)], 0.5);
            for x in [852.0, 980.0] {
                lying(canvas, (x, 640.0), (x, 583.0));
            }
        });
    });
    // Where a way down meets level ground: the leaves keep to the upper right.
    for (index, x) in [(215, 768.0), (231, 768.0), (216, 790.0)] {
        sheet.tile(index, |canvas| half(canvas, x, 384.0, &level));
    }
    sheet.tile(232, |canvas| {
        half(canvas, 712.0, 400.0, &|canvas| {
            slope(canvas);
            lying(canvas, (760.0, 528.0), (842.0, 528.0));
        });
    });
}
