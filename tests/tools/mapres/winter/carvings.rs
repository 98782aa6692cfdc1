//! Works in stone: a carved crystal of snow, and a cave with a pair of eyes.

use super::ice::icicle;
use super::stone::GREY;
use crate::tools::mapres::canvas::{Canvas, linear, mix, rgb};
use crate::tools::mapres::path::{Point, around, circle, ellipse, line, poly, rounded, smooth};

/// A carved crystal of snow, 2 by 2 tiles.
pub fn crystal(canvas: &mut Canvas) {
    const MIDDLE: Point = (62.0, 67.0);
    let dark = mix(GREY.base, GREY.under, 0.55);
    let draw = |canvas: &mut Canvas, color| {
        for arm in 0..6 {
            let turns = arm as f32 / 6.0 - 0.25;
            canvas.turned(MIDDLE.0, MIDDLE.1, turns + 0.25, |canvas| arm_up(canvas, MIDDLE, color));
        }
        let corners: Vec<Point> = (0..6).map(|i| around(MIDDLE, 27.0, (i as f32 + 0.5) / 6.0 - 0.25)).collect();
        canvas.fill(&rounded(&corners, 3.0), color);
    };
    canvas.at(1.2, 1.6, |canvas| draw(canvas, dark));
    draw(canvas, rgb(0xbcc7cb));
    for i in 0..6 {
        let turns = i as f32 / 6.0 - 0.25;
        let (tip, left) = (around(MIDDLE, 19.0, turns), around(MIDDLE, 9.0, turns - 1.0 / 12.0));
        let (base, right) = (around(MIDDLE, 4.0, turns), around(MIDDLE, 9.0, turns + 1.0 / 12.0));
        canvas.fill(&poly(&[tip, left, base, right]), mix(GREY.base, GREY.under, 0.25));
        canvas.fill(&poly(&[tip, left, base]), mix(GREY.base, GREY.under, 0.5));
    }
}

/// An arm that points up: a tapered stem with two pairs of barbs.
fn arm_up(canvas: &mut Canvas, (x, y): Point, color: crate::tools::mapres::canvas::Color) {
    let stem = [(x - 6.5, y - 20.0), (x - 4.5, y - 50.0), (x, y - 58.0), (x + 4.5, y - 50.0), (x + 6.5, y - 20.0)];
    canvas.fill(&poly(&stem), color);
    for side in [-1.0, 1.0] {
        for (at, reach) in [(32.0, 13.5), (43.0, 9.5)] {
            let barb = [(x, y - at), (x + side * reach, y - at - reach * 0.72)];
            canvas.stroke(&line(&barb), 5.6, color);
        }
    }
}

/// A cave in the stone, 6 by 3 tiles: a lip of worn stone, icicles, two eyes in the dark.
pub fn cave(canvas: &mut Canvas) {
    let mouth = |grow: f32| -> Vec<Point> {
        let points = [
            (46.0, 140.0),
            (88.0, 116.0),
            (122.0, 93.0),
            (160.0, 58.0),
            (196.0, 28.0),
            (238.0, 19.0),
            (276.0, 34.0),
            (306.0, 64.0),
            (340.0, 98.0),
            (370.0, 132.0),
            (370.0, 160.0),
            (340.0, 168.0),
            (250.0, 166.0),
            (150.0, 164.0),
            (72.0, 160.0),
        ];
        points.map(|(x, y)| (216.0 + (x - 216.0) * grow, 102.0 + (y - 102.0) * grow)).to_vec()
    };
    canvas.fill(&smooth(&mouth(1.0)), rgb(0x3b4749));
    canvas.within(&smooth(&mouth(0.985)), |canvas| {
        canvas.fill_all(rgb(0x4a5658));
        for (i, &(x, y)) in mouth(0.95).iter().enumerate() {
            let wide = 17.0 + (i % 3) as f32 * 4.0;
            canvas.fill(&ellipse(x, y, wide, 14.0), rgb(0x3e4a4c));
            canvas.fill(&ellipse(x - 1.0, y - 1.8, wide - 1.6, 12.4), rgb(0x515e60));
        }
    });
    let inside: Vec<Point> = mouth(0.9).into_iter().map(|(x, y)| (x, y + 1.0)).collect();
    canvas.fill(&smooth(&inside), rgb(0x182026));
    canvas.within(&smooth(&inside), |canvas| {
        canvas.fill_all(linear((0.0, 30.0), (0.0, 160.0), &[(0.0, rgb(0x182129)), (1.0, rgb(0x273138))]));
        canvas.fill(&ellipse(216.0, 172.0, 190.0, 26.0), rgb(0x2c373e));
        for (x, y, width, length) in
            [(176.0, 50.0, 8.0, 26.0), (198.0, 34.0, 10.0, 36.0), (250.0, 27.0, 9.0, 30.0), (281.0, 50.0, 9.0, 28.0)]
        {
            icicle(canvas, x, y, width, length);
        }
    });
    for (x, side) in [(238.0, 1.0), (267.0, -1.0)] {
        let lid = [
            (x - 9.0, 124.0 - side * 5.0),
            (x + 9.0, 124.0 + side * 5.0),
            (x + 8.0, 140.0),
            (x, 146.0),
            (x - 8.0, 140.0),
        ];
        canvas.fill(&circle(x, 131.0, 14.0), rgb(0x2f3431));
        canvas.within(&rounded(&lid, 7.0), |canvas| {
            canvas.fill_all(rgb(0xf2b860));
            canvas.fill(&ellipse(x - 1.5, 128.0, 7.5, 9.0), rgb(0xffdc9a));
            canvas.fill(&ellipse(x - 1.0, 133.0, 2.4, 6.5), rgb(0x2a2320));
        });
    }
}
