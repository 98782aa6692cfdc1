//! Of `jungle_main`: what lies in the soil, heaps of stones in place of a corner, and turf between stones.

use super::main_tiles::ground;
use super::stone::{DAMP, EARTH, SAND, hewn, moss, stone, tilted};
use crate::tools::mapres::canvas::{Canvas, Sheet, faded, mix, rgb};
use crate::tools::mapres::material::soil;
use crate::tools::mapres::path::{Point, around, between, curved, rect, wave};
use crate::tools::mapres::turf::MEADOW;

/// Draws the tiles.
pub fn draw(sheet: &mut Sheet) {
    draw_finds(sheet);
    draw_turf(sheet);
    draw_heaps(sheet);
}

/// Single stones, a fossil snail, a root.
fn draw_finds(sheet: &mut Sheet) {
    sheet.tile(2, |canvas| {
        soil(canvas, &EARTH, 2);
        stone(canvas, &tilted(&hewn(14.0, 13.0, 27.0, 36.0, 24), -0.04), &SAND, 24);
        stone(canvas, &tilted(&hewn(44.0, 38.0, 12.0, 11.0, 25), 0.05), &SAND, 25);
    });
    sheet.tile(3, |canvas| {
        soil(canvas, &EARTH, 3);
        stone(canvas, &tilted(&hewn(8.0, 20.0, 44.0, 27.0, 31), 0.02), &SAND, 31);
        moss(canvas, 14.0, 20.5, 17.0, 3);
    });
    sheet.block(64, 2, 2, |canvas| {
        soil(canvas, &EARTH, 64);
        let boulder = [
            (24.0, 44.0),
            (44.0, 23.0),
            (78.0, 20.0),
            (99.0, 38.0),
            (107.0, 72.0),
            (92.0, 99.0),
            (56.0, 106.0),
            (28.0, 92.0),
        ];
        stone(canvas, &boulder, &DAMP, 641);
        let crack = [(62.0, 24.0), (58.0, 38.0), (66.0, 50.0), (61.0, 64.0)];
        canvas.stroke(&curved(&crack), 3.0, DAMP.groove);
        canvas.stroke(&curved(&[(66.0, 50.0), (76.0, 55.0)]), 2.2, DAMP.groove);
    });
    sheet.tile(66, |canvas| {
        soil(canvas, &EARTH, 66);
        stone(canvas, &tilted(&hewn(11.0, 14.0, 39.0, 31.0, 662), -0.03), &DAMP, 662);
    });
    sheet.tile(67, |canvas| {
        soil(canvas, &EARTH, 67);
        draw_snail(canvas, 31.0, 30.0);
    });
    sheet.tile(68, |canvas| {
        soil(canvas, &EARTH, 68);
        let root = [(21.0, 6.0), (25.0, 19.0), (35.0, 29.0), (36.0, 43.0), (43.0, 57.0)];
        for (width, color) in [(5.6, DAMP.groove), (2.6, DAMP.lit)] {
            canvas.stroke(&curved(&root), width, color);
            canvas.stroke(&curved(&[(34.5, 28.0), (45.0, 31.0), (52.0, 39.0)]), width * 0.75, color);
            canvas.stroke(&curved(&[(35.8, 42.0), (27.0, 48.0), (24.0, 55.0)]), width * 0.7, color);
        }
    });
}

/// A stone snail: a disc with a spiral of ribs.
fn draw_snail(canvas: &mut Canvas, x: f32, y: f32) {
    let shell: Vec<Point> = (0..14).map(|i| around((x, y), 19.5 - i as f32 * 0.22, i as f32 / 14.0 + 0.1)).collect();
    stone(canvas, &shell, &DAMP, 671);
    let winding = |from: f32| -> Vec<Point> {
        (0..=30).map(|i| i as f32 / 30.0).map(|t| around((x, y), from * (1.0 - t * 0.86), 0.12 + t * 2.1)).collect()
    };
    canvas.stroke(&curved(&winding(15.5)), 2.4, DAMP.groove);
    canvas.at(-0.8, -1.2, |canvas| canvas.stroke(&curved(&winding(13.6)), 1.2, mix(DAMP.face, DAMP.lit, 0.7)));
    for i in 0..11 {
        let turns = 0.14 + i as f32 / 12.0;
        let far = 17.6 - i as f32 * 0.35;
        canvas.stroke(
            &curved(&[around((x, y), far - 4.5, turns), around((x, y), far - 1.0, turns + 0.012)]),
            1.4,
            DAMP.groove,
        );
    }
}

/// Turf that hangs over the edge between the ends of two courses: above and at the right.
fn draw_turf(sheet: &mut Sheet) {
    sheet.block(69, 2, 1, |canvas| {
        canvas.fill_all(EARTH[1]);
        draw_cushion(canvas, 69);
    });
    sheet.block(71, 1, 2, |canvas| {
        canvas.fill_all(EARTH[1]);
        canvas.turned(32.0, 32.0, 0.25, |canvas| draw_cushion(canvas, 71));
    });
}

fn draw_cushion(canvas: &mut Canvas, seed: u32) {
    for x in [1.6, 116.4] {
        stone(canvas, &hewn(x, 1.6, 10.0, 27.0, seed * 3 + x as u32), &SAND, seed + x as u32);
    }
    let depth = |x: f32, by: f32| {
        let t = ((x - 13.0 + by * 0.3) / (102.0 + by * 0.6)).clamp(0.0, 1.0);
        let swell = (1.0 - (t * 2.0 - 1.0) * (t * 2.0 - 1.0)).max(0.0).sqrt();
        swell * (25.0 + by + wave(t * 3.0).abs() * 7.5 + wave(t * 1.7 + 0.1) * 2.5)
    };
    let mut band = |left: f32, by: f32, color| {
        canvas.fill(&between(left, 128.0 - left, |_| -2.0, |x| depth(x, by)), color);
    };
    band(11.0, 5.5, faded(rgb(0x35591f), 0.35));
    band(12.0, 2.4, MEADOW.colors[3]);
    band(13.0, 0.0, MEADOW.colors[2]);
    band(14.5, -12.0, MEADOW.colors[1]);
    canvas.stroke(&curved(&[(17.0, 1.0), (64.0, 1.0), (111.0, 1.0)]), 2.8, MEADOW.colors[0]);
}

/// A stone in a heap: left, top, width, height, turns.
type Laid = (f32, f32, f32, f32, f32);

/// Heaps in place of the corner at the top left: steep, squared, and a long one whose ridge goes up and down.
fn draw_heaps(sheet: &mut Sheet) {
    let steep = [
        (0.0, 200.0),
        (0.0, 112.0),
        (5.0, 96.0),
        (11.0, 60.0),
        (15.0, 36.0),
        (26.0, 14.0),
        (62.0, 10.0),
        (98.0, 0.0),
        (200.0, 0.0),
        (200.0, 200.0),
    ];
    let stones: [Laid; 7] = [
        (1.6, 96.0, 32.0, 30.0, 0.0),
        (14.0, 57.0, 30.0, 34.0, 0.03),
        (20.0, 22.0, 35.0, 30.0, -0.05),
        (60.0, 12.0, 33.0, 25.0, -0.025),
        (97.0, 1.6, 29.4, 30.0, 0.0),
        (50.0, 48.0, 38.0, 27.0, 0.03),
        (70.0, 88.0, 25.0, 20.0, -0.06),
    ];
    sheet.block(112, 2, 2, |canvas| draw_heap(canvas, &steep, &stones, 112));

    let squared = [
        (0.0, 200.0),
        (0.0, 118.0),
        (7.0, 100.0),
        (11.0, 62.0),
        (15.0, 42.0),
        (32.0, 20.0),
        (40.0, 0.0),
        (200.0, 0.0),
        (200.0, 200.0),
    ];
    let stones: [Laid; 8] = [
        (1.6, 99.0, 31.0, 27.0, 0.0),
        (13.0, 64.0, 29.0, 30.0, 0.015),
        (17.0, 30.0, 24.0, 29.0, -0.03),
        (43.0, 1.6, 37.0, 30.0, 0.0),
        (83.0, 1.6, 43.0, 27.0, 0.0),
        (47.0, 37.0, 44.0, 26.0, 0.0),
        (96.0, 35.0, 22.0, 25.0, 0.04),
        (50.0, 76.0, 33.0, 28.0, -0.02),
    ];
    sheet.block(114, 2, 2, |canvas| draw_heap(canvas, &squared, &stones, 114));

    let mut long = vec![
        (0.0, 200.0),
        (0.0, 118.0),
        (7.0, 100.0),
        (11.0, 64.0),
        (20.0, 38.0),
        (38.0, 21.0),
        (62.0, 13.0),
        (92.0, 3.0),
    ];
    long.extend([
        (128.0, 0.0),
        (152.0, 3.0),
        (190.0, 13.0),
        (222.0, 3.0),
        (256.0, 0.0),
        (290.0, 3.0),
        (322.0, 13.0),
        (352.0, 3.0),
        (384.0, 0.0),
    ]);
    long.extend([(450.0, 0.0), (450.0, 200.0)]);
    let stones: [Laid; 18] = [
        (1.6, 98.0, 30.0, 28.0, 0.0),
        (14.0, 60.0, 34.0, 32.0, 0.02),
        (26.0, 25.0, 32.0, 29.0, -0.06),
        (61.0, 13.0, 30.0, 27.0, -0.04),
        (95.0, 4.0, 31.0, 28.0, 0.005),
        (131.0, 4.0, 31.0, 31.0, 0.02),
        (168.0, 14.0, 27.0, 25.0, 0.03),
        (199.0, 9.0, 26.0, 29.0, -0.04),
        (229.0, 2.0, 25.4, 28.0, 0.0),
        (258.0, 2.0, 26.0, 30.0, 0.0),
        (288.0, 9.0, 25.0, 26.0, 0.04),
        (316.0, 17.0, 23.0, 24.0, -0.02),
        (341.0, 5.0, 25.0, 30.0, -0.03),
        (368.6, 1.6, 13.8, 29.0, 0.0),
        (62.0, 70.0, 40.0, 30.0, 0.02),
        (152.0, 72.0, 27.0, 26.0, -0.07),
        (208.0, 70.0, 44.0, 28.0, 0.015),
        (318.0, 73.0, 34.0, 27.0, -0.035),
    ];
    sheet.block(116, 6, 2, |canvas| draw_heap(canvas, &long, &stones, 116));
}

fn draw_heap(canvas: &mut Canvas, outline: &[Point], stones: &[Laid], seed: u32) {
    ground(canvas, outline, 5.0, seed);
    // Where the heap may end, it is like a course.
    for x in (1..=6).map(|column| column as f32 * 128.0) {
        canvas.shade(&rect(x - 10.0, 0.0, 20.0, 23.0), SAND.groove);
    }
    for (i, &(x, y, width, height, turns)) in stones.iter().enumerate() {
        let seed = seed * 5 + i as u32;
        stone(canvas, &tilted(&hewn(x, y, width, height, seed), turns), &SAND, seed);
        if i % 4 == 3 && turns == 0.0 {
            moss(canvas, x + width * 0.2, y + 1.4, width * 0.55, seed);
        }
    }
}
