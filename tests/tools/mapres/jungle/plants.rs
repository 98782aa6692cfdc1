//! Of `jungle_doodads`: reeds, bushes, ferns, grass.

use super::leaves::{LEAVES, Pair, blade, bush, leaf};
use crate::tools::mapres::canvas::{Canvas, Color, Sheet, rgb};
use crate::tools::mapres::path::{Point, around, curved, dice_in, ellipse, line, poly, smooth};

/// Reeds and grass: bright, in general, dark.
const REED: [Pair; 3] =
    [[rgb(0x4f9316), rgb(0x3e7b0e)], [rgb(0x44771f), rgb(0x35611a)], [rgb(0x3a5a2c), rgb(0x2e4a22)]];
/// Young grass.
const YOUNG: [Pair; 2] = [[rgb(0x68b21c), rgb(0x54990d)], [rgb(0x56a012), rgb(0x458a0a)]];

/// Draws the plants.
pub fn draw(sheet: &mut Sheet) {
    draw_reeds(sheet);
    draw_bushes(sheet);
    draw_ferns(sheet);
    draw_grass(sheet);
}

/// Foot, tip, width, bend, tone of a blade.
type Blade = (f32, Point, f32, f32, usize);

fn blades(canvas: &mut Canvas, ground: f32, blades: &[Blade], tones: &[Pair]) {
    for &(foot, tip, width, bend, tone) in blades {
        blade(canvas, (foot, ground + 1.0), tip, width * 0.82, bend * 1.15, tones[tone]);
    }
}

/// Three clumps of tall reed.
fn draw_reeds(sheet: &mut Sheet) {
    sheet.block(16, 2, 4, |canvas| {
        let reed: [Blade; 9] = [
            (34.0, (20.0, 96.0), 24.0, 7.0, 2),
            (84.0, (84.0, 110.0), 20.0, -3.0, 2),
            (44.0, (5.0, 22.0), 34.0, 22.0, 2),
            (74.0, (94.0, 2.0), 34.0, -16.0, 2),
            (37.0, (6.0, 119.0), 24.0, 16.0, 1),
            (82.0, (105.0, 57.0), 26.0, -17.0, 1),
            (84.0, (94.0, 132.0), 18.0, -7.0, 1),
            (64.0, (71.0, 86.0), 28.0, 5.0, 0),
            (50.0, (40.0, 26.0), 30.0, 9.0, 0),
        ];
        blades(canvas, 256.0, &reed, &REED);
    });
    sheet.block(2, 2, 5, |canvas| {
        let reed: [Blade; 8] = [
            (49.0, (28.0, 27.0), 36.0, 24.0, 2),
            (70.0, (119.0, 38.0), 36.0, -27.0, 2),
            (36.0, (8.0, 157.0), 28.0, 16.0, 1),
            (79.0, (103.0, 138.0), 30.0, -14.0, 1),
            (86.0, (97.0, 218.0), 17.0, -5.0, 1),
            (33.0, (26.0, 224.0), 15.0, 4.0, 1),
            (68.0, (72.0, 120.0), 30.0, -5.0, 0),
            (50.0, (41.0, 146.0), 28.0, 6.0, 0),
        ];
        blades(canvas, 320.0, &reed, &REED);
    });
    sheet.block(20, 2, 4, |canvas| {
        let reed: [Blade; 8] = [
            (56.0, (31.0, 50.0), 24.0, 12.0, 2),
            (80.0, (110.0, 60.0), 24.0, -14.0, 2),
            (54.0, (13.0, 138.0), 20.0, 15.0, 1),
            (82.0, (118.0, 168.0), 20.0, -16.0, 1),
            (52.0, (20.0, 184.0), 15.0, 9.0, 1),
            (74.0, (88.0, 50.0), 24.0, -5.0, 1),
            (78.0, (85.0, 148.0), 16.0, -3.0, 0),
            (64.0, (63.0, 92.0), 24.0, 3.0, 0),
        ];
        blades(canvas, 256.0, &reed, &REED);
    });
}

fn draw_bushes(sheet: &mut Sheet) {
    sheet.block(6, 9, 3, |canvas| {
        // Low leaves at both ends and one on top, behind the others.
        for (base, tip, width, tone) in [
            ((400.0, 196.0), (554.0, 172.0), 46.0, 3),
            ((420.0, 178.0), (559.0, 132.0), 56.0, 2),
            ((404.0, 150.0), (390.0, 26.0), 58.0, 3),
            ((170.0, 170.0), (130.0, 60.0), 54.0, 2),
            ((110.0, 190.0), (0.0, 174.0), 44.0, 2),
        ] {
            leaf(canvas, base, tip, width, 0.0, LEAVES[tone]);
        }
        bush(canvas, (406.0, 190.0), (146.0, 166.0), 11, [3, 2, 2], 3);
        bush(canvas, (194.0, 190.0), (190.0, 140.0), 13, [2, 1, 0], 1);
    });
    sheet.block(54, 2, 3, |canvas| {
        // Turned, so that it grows out of a wall at the left.
        canvas.turned(0.0, 0.0, 0.25, |canvas| {
            leaf(canvas, (110.0, -4.0), (184.0, -22.0), 46.0, 0.0, LEAVES[2]);
            bush(canvas, (97.0, 2.0), (90.0, 104.0), 9, [2, 1, 0], 7);
        });
    });
    sheet.block(56, 4, 2, |canvas| {
        leaf(canvas, (140.0, 124.0), (226.0, 104.0), 44.0, 0.0, LEAVES[2]);
        bush(canvas, (76.0, 127.0), (66.0, 70.0), 7, [3, 3, 2], 12);
        bush(canvas, (138.0, 127.0), (79.0, 97.0), 9, [2, 1, 0], 9);
    });
    sheet.block(62, 2, 1, |canvas| bush(canvas, (67.0, 62.0), (50.0, 53.0), 7, [2, 1, 0], 16));
    // A clay pot that has lain long: a piece is out of its rim.
    sheet.block(60, 2, 1, draw_pot);
}

fn draw_pot(canvas: &mut Canvas) {
    for (foot, tip, tone) in
        [(30.0, (4.0, 46.0), 1), (36.0, (16.0, 40.0), 2), (84.0, (118.0, 48.0), 1), (80.0, (104.0, 42.0), 2)]
    {
        blade(canvas, (foot, 65.0), tip, 12.0, 0.0, REED[tone]);
    }
    let body = smooth(&[
        (38.0, 14.0),
        (72.0, 12.0),
        (84.0, 30.0),
        (80.0, 52.0),
        (70.0, 64.0),
        (44.0, 64.0),
        (32.0, 52.0),
        (28.0, 32.0),
    ]);
    canvas.stroke(&body, 2.4, rgb(0x4b2e1c));
    canvas.within(&body, |canvas| {
        canvas.fill_all(rgb(0xb27a48));
        canvas.fill(&ellipse(90.0, 50.0, 34.0, 50.0), rgb(0x935f37));
        canvas.fill(&ellipse(36.0, 24.0, 5.0, 16.0), rgb(0xd09c66));
        let zigzag: Vec<Point> =
            (0..14).map(|i| (24.0 + i as f32 * 5.0, if i % 2 == 0 { 31.0 } else { 38.0 })).collect();
        canvas.stroke(&curved(&[(20.0, 27.0), (56.0, 26.0), (92.0, 27.0)]), 2.0, rgb(0x6d3c24));
        canvas.stroke(&line(&zigzag), 2.2, rgb(0x6d3c24));
        canvas.stroke(&curved(&[(20.0, 42.0), (56.0, 42.0), (92.0, 42.0)]), 2.0, rgb(0x6d3c24));
    });
    canvas.fill(&ellipse(55.0, 12.0, 21.0, 6.0), rgb(0x4b2e1c));
    canvas.fill(&ellipse(55.0, 11.0, 19.0, 4.6), rgb(0xc68f5a));
    canvas.fill(&ellipse(55.0, 12.0, 15.0, 3.4), rgb(0x3a2416));
    canvas.erase(&poly(&[(66.0, 4.0), (68.0, 14.0), (73.0, 17.0), (75.0, 24.0), (90.0, 20.0), (82.0, 2.0)]));
    blade(canvas, (40.0, 65.0), (34.0, 50.0), 8.0, 0.0, REED[0]);
    blade(canvas, (47.0, 65.0), (52.0, 54.0), 7.0, 0.0, REED[0]);
}

/// Ferns whose ends are rolled up.
fn draw_ferns(sheet: &mut Sheet) {
    const OLD: [Color; 2] = [rgb(0x2f4d22), rgb(0x436534)];
    const FRESH: [Color; 2] = [rgb(0x2f6312), rgb(0x4a8622)];
    sheet.block(80, 2, 2, |canvas| {
        frond(canvas, (66.0, 84.0), (96.0, 49.0), 26.0, 1.0, 8.0, OLD);
        frond(canvas, (64.0, 92.0), (33.0, 78.0), 23.0, -1.0, 7.0, OLD);
        frond(canvas, (65.0, 112.0), (84.0, 98.0), 13.0, 1.0, 5.0, OLD);
        stem(canvas, &[(64.0, 130.0), (63.0, 106.0), (65.0, 84.0)], 10.0, OLD);
    });
    sheet.block(82, 2, 2, |canvas| {
        frond(canvas, (80.0, 88.0), (52.0, 65.0), 24.0, -1.0, 8.0, FRESH);
        frond(canvas, (77.0, 104.0), (104.0, 86.0), 16.0, 1.0, 6.0, FRESH);
        stem(canvas, &[(73.0, 130.0), (76.0, 110.0), (80.0, 88.0)], 10.0, FRESH);
    });
    sheet.block(84, 1, 2, |canvas| {
        frond(canvas, (50.0, 98.0), (28.0, 80.0), 20.0, -1.0, 8.0, FRESH);
        stem(canvas, &[(51.0, 130.0), (52.0, 114.0), (50.0, 98.0)], 9.0, FRESH);
    });
}

fn stem(canvas: &mut Canvas, points: &[Point], width: f32, [dark, light]: [Color; 2]) {
    canvas.stroke(&curved(points), width, dark);
    canvas.at(-1.2, 0.0, |canvas| canvas.stroke(&curved(points), width * 0.34, light));
}

/// A frond from `from` over the top of a circle around `eye`, rolled up at its end; `way` is 1 clockwise.
fn frond(canvas: &mut Canvas, from: Point, eye: Point, radius: f32, way: f32, width: f32, colors: [Color; 2]) {
    const STEPS: u32 = 30;
    let start = if way > 0.0 { 0.5 } else { 0.0 };
    // The roll shrinks slowly over the top, then fast.
    let at = |t: f32| around(eye, radius * (1.0 - t * t * 0.35 - t * 0.5), start + way * t * 1.45);
    let points: Vec<Point> = (0..=STEPS).map(|i| at(i as f32 / STEPS as f32)).collect();
    let rise = curved(&[from, (from.0 * 0.8 + points[0].0 * 0.2, (from.1 + points[0].1) / 2.0), points[0], points[1]]);
    canvas.stroke(&rise, width, colors[0]);
    canvas.at(-1.2, 0.0, |canvas| canvas.stroke(&rise, width * 0.26, colors[1]));
    for (i, ends) in points.windows(2).enumerate() {
        canvas.stroke(&line(ends), width * (1.0 - 0.6 * i as f32 / STEPS as f32), colors[0]);
    }
    canvas.at(-0.5, -1.2, |canvas| canvas.stroke(&curved(&points[..14]), width * 0.26, colors[1]));
    canvas.dot(at(1.0).0, at(1.0).1, width * 0.36, colors[0]);
}

/// Tufts and clumps, from low to high.
fn draw_grass(sheet: &mut Sheet) {
    sheet.block(112, 3, 1, |canvas| tufts(canvas, 8.0, 185.0, 24, (14.0, 38.0), 21));
    sheet.tile(115, |canvas| tufts(canvas, 8.0, 56.0, 9, (16.0, 36.0), 33));
    sheet.tile(116, |canvas| tufts(canvas, 12.0, 46.0, 6, (12.0, 34.0), 38));
    sheet.tile(128, |canvas| tufts(canvas, 14.0, 58.0, 6, (10.0, 31.0), 43));
    sheet.block(129, 2, 1, |canvas| tufts(canvas, 8.0, 104.0, 9, (8.0, 31.0), 47));
    sheet.tile(131, |canvas| {
        blades(
            canvas,
            64.0,
            &[(40.0, (19.0, 13.0), 12.0, 5.0, 0), (28.0, (8.0, 44.0), 9.0, 3.0, 1), (45.0, (52.0, 40.0), 8.0, -2.0, 0)],
            &YOUNG,
        );
    });
    sheet.tile(132, |canvas| tufts(canvas, 2.0, 48.0, 6, (12.0, 36.0), 55));
    for (index, columns, feet) in [(144, 2, [44.0, 88.0]), (146, 2, [36.0, 92.0]), (148, 2, [32.0, 86.0])] {
        sheet.block(index, columns, 2, |canvas| clump(canvas, feet, u32::from(index)));
    }
}

fn tufts(canvas: &mut Canvas, left: f32, right: f32, count: u32, (low, high): Point, seed: u32) {
    for i in 0..count {
        let roll = |n: u32, from: f32, to: f32| dice_in(seed * 43 + i * 5 + n, from, to);
        let t = (i as f32 + 0.5) / count as f32;
        let foot = left + (right - left) * (0.06 + t * 0.88);
        let lean = (t - 0.5) * 22.0 + roll(1, -13.0, 13.0);
        let tip = (
            (foot + lean).clamp(left - 3.0, right + 3.0),
            64.0 - low - (high - low) * roll(2, 0.1, 1.0) * roll(4, 0.4, 1.0),
        );
        blade(canvas, (foot, 65.0), tip, roll(3, 10.0, 17.0), -lean * 0.22, YOUNG[(i % 2) as usize]);
    }
}

/// Grass from two feet, each of which keeps to its own tile: mappers join halves of different clumps.
fn clump(canvas: &mut Canvas, feet: [f32; 2], seed: u32) {
    const REACH: [(f32, f32, usize); 9] = [
        (-54.0, 66.0, 1),
        (52.0, 75.0, 1),
        (-34.0, 66.0, 2),
        (38.0, 60.0, 2),
        (10.0, 76.0, 2),
        (-44.0, 26.0, 0),
        (40.0, 30.0, 0),
        (-14.0, 58.0, 0),
        (22.0, 42.0, 1),
    ];
    for (i, (dx, height, tone)) in REACH.into_iter().enumerate() {
        let roll = |n: u32, from: f32, to: f32| dice_in(seed * 19 + i as u32 * 3 + n, from, to);
        let left = (i % 2) as f32 * 64.0;
        let foot = (feet[i % 2] + dx * 0.25 + roll(1, -5.0, 5.0)).clamp(left + 10.0, left + 54.0);
        let tip = (
            (foot + dx * 0.75 + roll(2, -5.0, 5.0)).clamp(left + 4.0, left + 60.0),
            128.0 - height * roll(0, 0.9, 1.0),
        );
        blade(canvas, (foot, 129.0), tip, 15.0, -dx * 0.17, REED[tone]);
    }
}
