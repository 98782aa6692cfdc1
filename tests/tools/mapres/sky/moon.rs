//! The moon: a pale disc with seas and craters, and a soft glow around it.

use super::few;
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, faded, radial, rgb};
use crate::tools::mapres::path::{Point, circle, smooth};

/// Its middle and radius.
const MIDDLE: Point = (512.0, 511.0);
const RADIUS: f32 = 263.0;

/// The tones of the ground from the light to the shade, of seas, and of the glow.
const GROUND: [Color; 4] = [rgb(0xfffff0), rgb(0xfffcd8), rgb(0xf9f3c3), rgb(0xede4ae)];
const SEA: [Color; 2] = [rgb(0xf6f0c6), rgb(0xede7b4)];
const CRATER: [Color; 3] = [rgb(0xfffff0), rgb(0xe1d89c), rgb(0xf6f0c3)];
const GLOW: Color = rgb(0xffffd2);

/// The moon of 1024 pixels.
pub fn moon() -> Picture {
    let mut sheet = Sheet::new(1024, 1024);
    sheet.draw(|canvas| {
        glow(canvas);
        canvas.layer(1.0, |canvas| {
            canvas.dot(MIDDLE.0, MIDDLE.1, RADIUS, GROUND[0]);
            canvas.atop(ground);
        });
    });
    few(sheet.finish(), 5, 2, GLOW)
}

fn glow(canvas: &mut Canvas) {
    let stops = [(0.0, 0.56), (0.56, 0.54), (0.64, 0.38), (0.73, 0.2), (0.84, 0.07), (0.94, 0.015), (1.0, 0.0)];
    let stops: Vec<(f32, Color)> = stops.iter().map(|&(at, opacity)| (at, faded(GLOW, opacity))).collect();
    canvas.dot(MIDDLE.0, MIDDLE.1, 460.0, radial(MIDDLE, 460.0, &stops));
}

/// All that lies on the disc.
fn ground(canvas: &mut Canvas) {
    // Away from the light the ground darkens in arcs.
    canvas.dot(MIDDLE.0 + 9.0, MIDDLE.1 + 10.0, RADIUS, GROUND[1]);
    shaded_limb(canvas);
    for sea in SEAS {
        canvas.fill(&smooth(sea), SEA[0]);
        canvas.within(&smooth(sea), |canvas| canvas.at(9.0, 11.0, |canvas| canvas.fill(&smooth(sea), SEA[1])));
    }
    CRATERS.iter().for_each(|&(x, y, radius)| crater(canvas, x, y, radius));
}

fn shaded_limb(canvas: &mut Canvas) {
    for (from, tone) in [(104.0, 2), (44.0, 3)] {
        canvas.layer(1.0, |canvas| {
            canvas.dot(MIDDLE.0, MIDDLE.1, RADIUS, GROUND[tone]);
            canvas.erase(&circle(MIDDLE.0 - from, MIDDLE.1 - from, RADIUS + from * 0.62));
        });
    }
}

/// A crater: its far rim in the light, a shaded wall towards the light, a flat floor.
fn crater(canvas: &mut Canvas, x: f32, y: f32, radius: f32) {
    canvas.dot(x + radius * 0.1, y + radius * 0.12, radius * 1.04, CRATER[0]);
    canvas.dot(x, y, radius, CRATER[1]);
    canvas.within(&circle(x, y, radius), |canvas| {
        canvas.dot(x + radius * 0.2, y + radius * 0.24, radius * 0.94, CRATER[2]);
    });
}

const SEAS: &[&[Point]] = &[
    &[
        (352.0, 420.0),
        (392.0, 352.0),
        (470.0, 330.0),
        (520.0, 362.0),
        (574.0, 352.0),
        (600.0, 396.0),
        (560.0, 436.0),
        (572.0, 486.0),
        (520.0, 512.0),
        (470.0, 488.0),
        (420.0, 510.0),
        (366.0, 484.0),
    ],
    &[(610.0, 520.0), (664.0, 500.0), (706.0, 540.0), (690.0, 596.0), (636.0, 612.0), (600.0, 572.0)],
    &[(420.0, 640.0), (470.0, 618.0), (528.0, 640.0), (536.0, 682.0), (490.0, 704.0), (436.0, 690.0)],
];

const CRATERS: [(f32, f32, f32); 15] = [
    (432.0, 424.0, 36.0),
    (520.0, 424.0, 15.0),
    (640.0, 330.0, 30.0),
    (692.0, 414.0, 17.0),
    (566.0, 300.0, 12.0),
    (336.0, 566.0, 40.0),
    (404.0, 592.0, 14.0),
    (322.0, 490.0, 11.0),
    (604.0, 668.0, 46.0),
    (690.0, 668.0, 16.0),
    (528.0, 572.0, 20.0),
    (470.0, 724.0, 18.0),
    (660.0, 556.0, 15.0),
    (404.0, 330.0, 16.0),
    (548.0, 742.0, 10.0),
];
