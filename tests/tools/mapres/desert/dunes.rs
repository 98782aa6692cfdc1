//! `desert_background`: a sea of dunes.

use super::mesa::{crest, sampled};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, mix, rgb};
use crate::tools::mapres::path::{Point, curved, poly, rect, wave};

const SUN: Color = rgb(0xf8db91);
const SAND: Color = rgb(0xf0cb78);
const LEE: Color = rgb(0xe3bb6b);

/// Draws the picture.
pub fn desert_background() -> Picture {
    let mut sheet = Sheet::new(1270, 416);
    sheet.draw(|canvas| {
        let far: &[Point] = &[(1060.0, 144.0), (1150.0, 108.0), (1210.0, 98.0), (1300.0, 76.0)];
        dune(canvas, far, &[], mix(SAND, LEE, 0.35));
        let middle: &[Point] = &[
            (320.0, 110.0),
            (400.0, 62.0),
            (480.0, 30.0),
            (560.0, 14.0),
            (634.0, 4.0),
            (690.0, 12.0),
            (780.0, 36.0),
            (880.0, 66.0),
            (990.0, 104.0),
            (1100.0, 160.0),
            (1200.0, 240.0),
        ];
        let lee: &[Point] = &[
            (664.0, -6.0),
            (612.0, 20.0),
            (628.0, 46.0),
            (694.0, 70.0),
            (716.0, 108.0),
            (790.0, 150.0),
            (830.0, 260.0),
        ];
        dune(canvas, middle, lee, SAND);
        let left: &[Point] = &[
            (-40.0, 156.0),
            (14.0, 136.0),
            (90.0, 76.0),
            (160.0, 44.0),
            (240.0, 28.0),
            (306.0, 43.0),
            (380.0, 66.0),
            (470.0, 112.0),
            (580.0, 176.0),
            (720.0, 280.0),
        ];
        let lee: &[Point] = &[
            (282.0, 14.0),
            (224.0, 46.0),
            (240.0, 78.0),
            (318.0, 108.0),
            (340.0, 150.0),
            (430.0, 196.0),
            (480.0, 300.0),
        ];
        dune(canvas, left, lee, SAND);
        let right: &[Point] = &[
            (330.0, 280.0),
            (460.0, 216.0),
            (590.0, 160.0),
            (700.0, 114.0),
            (800.0, 76.0),
            (870.0, 57.0),
            (930.0, 50.0),
            (1010.0, 64.0),
            (1100.0, 96.0),
            (1190.0, 122.0),
            (1310.0, 150.0),
        ];
        let lee: &[Point] = &[
            (986.0, 40.0),
            (928.0, 70.0),
            (946.0, 102.0),
            (1030.0, 128.0),
            (1060.0, 168.0),
            (1180.0, 200.0),
            (1240.0, 300.0),
        ];
        dune(canvas, right, lee, SAND);
        let near: &[Point] = &[
            (-40.0, 236.0),
            (120.0, 226.0),
            (300.0, 252.0),
            (520.0, 268.0),
            (760.0, 250.0),
            (980.0, 226.0),
            (1140.0, 236.0),
            (1320.0, 258.0),
        ];
        dune(canvas, near, &[], mix(SAND, SUN, 0.25));
        for i in 0..4 {
            let y = 292.0 + i as f32 * 27.0;
            let ripple = |from: f32, to: f32| -> Vec<Point> {
                (0..=24)
                    .map(|n| n as f32 / 24.0)
                    .map(|t| (from + (to - from) * t, y + 6.0 * wave(t * 1.3 + i as f32 * 0.37)))
                    .collect()
            };
            let at = 90.0 + i as f32 * 190.0;
            canvas.stroke(&curved(&ripple(at, at + 380.0)), 4.0, mix(SAND, LEE, 0.45));
        }
        canvas.erase(&rect(0.0, 412.0, 1270.0, 4.0));
    });
    sheet.finish()
}

/// A dune by its crest: a lit edge; the lee side lies right of the line `lee` that winds down from the peak.
fn dune(canvas: &mut Canvas, line: &[Point], lee: &[Point], color: Color) {
    canvas.layer(1.0, |canvas| {
        crest(canvas, line, 416.0, color);
        canvas.atop(|canvas| {
            if let [first, .., last] = lee {
                let mut area = sampled(lee);
                area.extend([(1400.0, last.1), (1400.0, first.1)]);
                canvas.fill(&poly(&area), mix(color, LEE, 0.85));
            }
            canvas.stroke(&curved(line), 9.0, mix(color, SUN, 0.75));
        });
    });
}
