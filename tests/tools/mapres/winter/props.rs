//! Things in the snow: flags, sleds, lamps, garlands, birdhouses.

use super::snow::DULL;
use super::trees::BARK;
use crate::tools::mapres::canvas::{Canvas, Color, faded, linear, mix, rgb};
use crate::tools::mapres::path::{Point, circle, curved, ellipse, line, poly, rect, round_rect, rounded, smooth};

const IRON: [Color; 3] = [rgb(0x5a5f66), rgb(0x42464c), rgb(0x303338)];

/// A pole with a pennant of that colour, 1 by 2 tiles.
pub fn flag(canvas: &mut Canvas, cloth: Color) {
    let shape = [(14.0, 9.0), (36.0, 20.0), (60.0, 36.0), (38.0, 50.0), (14.0, 63.0)];
    let pennant = poly(&shape);
    canvas.fill(&pennant, cloth);
    canvas.within(&pennant, |canvas| {
        canvas.fill(
            &poly(&[(14.0, 9.0), (22.0, 13.0), (19.0, 36.0), (22.0, 60.0), (14.0, 64.0)]),
            mix(cloth, rgb(0x1d2430), 0.28),
        );
        canvas.fill(&poly(&[(26.0, 36.0), (64.0, 36.0), (14.0, 66.0)]), mix(cloth, rgb(0x1d2430), 0.16));
    });
    canvas.fill(&round_rect(8.0, 3.0, 8.0, 140.0, 2.0), BARK[1]);
    canvas.fill(&rect(8.0, 5.0, 4.4, 140.0), BARK[0]);
    canvas.dot(12.0, 5.0, 4.6, rgb(0xd6b064));
    canvas.dot(11.0, 4.0, 1.8, rgb(0xf0d79a));
}

/// A sled with a parcel in the snow on it, 3 by 2 tiles: colours of seat and parcel.
pub fn sled(canvas: &mut Canvas, cloth: [Color; 2]) {
    for (x, lean) in [(65.0, -3.0), (134.0, 3.0)] {
        canvas.stroke_butt(&line(&[(x, 88.0), (x + lean, 122.0)]), 8.0, BARK[1]);
        canvas.stroke_butt(&line(&[(x - 1.6, 88.0), (x + lean - 1.6, 122.0)]), 4.0, BARK[0]);
    }
    let runner = curved(&[(27.0, 82.0), (28.0, 96.0), (38.0, 111.0), (58.0, 121.0), (84.0, 123.5), (162.0, 123.5)]);
    canvas.stroke(&runner, 7.6, BARK[1]);
    canvas.at(-0.4, -1.4, |canvas| canvas.stroke(&runner, 4.0, BARK[0]));
    canvas.fill(&round_rect(34.0, 83.0, 124.0, 7.5, 2.0), cloth[1]);
    canvas.fill(&rect(36.0, 83.0, 116.0, 3.4), cloth[0]);
    parcel(canvas, cloth);
    let snow = smooth(&[
        (31.0, 84.0),
        (38.0, 73.0),
        (56.0, 69.0),
        (78.0, 68.0),
        (100.0, 66.0),
        (124.0, 61.0),
        (146.0, 66.0),
        (157.0, 78.0),
        (150.0, 86.0),
        (134.0, 88.0),
        (116.0, 93.0),
        (98.0, 97.0),
        (84.0, 91.0),
        (66.0, 88.0),
        (46.0, 94.0),
    ]);
    canvas.atop(|canvas| canvas.at(1.0, 4.0, |canvas| canvas.fill(&snow, faded(rgb(0x2a2f38), 0.35))));
    DULL.body(canvas, &[snow], 0.75);
}

fn parcel(canvas: &mut Canvas, cloth: [Color; 2]) {
    canvas.fill(&rect(60.0, 42.0, 60.0, 34.0), cloth[0]);
    canvas.fill(&rect(98.0, 42.0, 22.0, 34.0), cloth[1]);
    canvas.fill(&round_rect(57.0, 39.0, 66.0, 9.0, 2.0), mix(cloth[0], rgb(0xffffff), 0.10));
    canvas.fill(&rect(98.0, 39.0, 24.0, 9.0), mix(cloth[0], cloth[1], 0.4));
    canvas.fill(&rect(84.0, 39.0, 8.0, 37.0), rgb(0xd9b877));
    for side in [-1.0, 1.0] {
        let bow =
            smooth(&[(88.0, 39.0), (88.0 + side * 8.0, 29.5), (88.0 + side * 16.0, 32.0), (88.0 + side * 12.0, 38.5)]);
        canvas.fill(&bow, if side < 0.0 { rgb(0xe6ca8f) } else { rgb(0xc29f60) });
    }
    canvas.dot(88.0, 37.5, 3.4, rgb(0xd9b877));
}

/// A lantern whose roof begins at `y`, with a light in it or not, around the line `x`.
fn lantern(canvas: &mut Canvas, x: f32, y: f32, lit: bool) {
    let pane = [(x - 21.0, y + 23.0), (x + 21.0, y + 23.0), (x + 15.0, y + 62.0), (x - 15.0, y + 62.0)];
    let colors = if lit { [rgb(0xffdf9c), rgb(0xf4b457)] } else { [rgb(0xa9b3ba), rgb(0x8b969e)] };
    canvas.fill(&poly(&pane), linear((x - 16.0, 0.0), (x + 18.0, 0.0), &[(0.0, colors[0]), (1.0, colors[1])]));
    if lit {
        canvas.fill(&ellipse(x, y + 48.0, 5.5, 9.0), rgb(0xfff4d2));
        canvas.fill(&ellipse(x, y + 51.0, 3.0, 5.5), rgb(0xf7c566));
    } else {
        canvas.fill(
            &poly(&[(x - 12.0, y + 26.0), (x - 5.0, y + 26.0), (x - 9.0, y + 60.0), (x - 13.0, y + 60.0)]),
            rgb(0xc3cbd0),
        );
    }
    for (top, foot) in [(-21.0, -15.0), (21.0, 15.0), (-5.5, -4.0), (8.0, 6.0)] {
        let wide = if f32::abs(top) > 10.0 { 4.6 } else { 3.0 };
        canvas.stroke_butt(&line(&[(x + top, y + 22.0), (x + foot, y + 63.0)]), wide, IRON[1]);
    }
    canvas.fill(
        &rounded(&[(x - 19.0, y + 61.0), (x + 19.0, y + 61.0), (x + 16.0, y + 68.0), (x - 16.0, y + 68.0)], 2.0),
        IRON[2],
    );
    canvas.fill(&rect(x - 18.0, y + 61.0, 22.0, 2.4), IRON[0]);
    let roof = [
        (x - 9.0, y),
        (x + 9.0, y),
        (x + 19.0, y + 11.0),
        (x + 30.0, y + 23.0),
        (x + 27.0, y + 26.0),
        (x - 27.0, y + 26.0),
        (x - 30.0, y + 23.0),
        (x - 19.0, y + 11.0),
    ];
    canvas.fill(&rounded(&roof, 2.5), IRON[1]);
    canvas.fill(&poly(&[(x + 3.0, y), (x + 9.0, y), (x + 29.0, y + 24.0), (x + 8.0, y + 24.0)]), IRON[2]);
    canvas.fill(&poly(&[(x - 9.0, y + 1.0), (x - 5.0, y + 1.0), (x - 19.0, y + 22.0), (x - 27.0, y + 22.0)]), IRON[0]);
}

/// A lantern without a post, 2 by 2 tiles.
pub fn bare_lantern(canvas: &mut Canvas) {
    canvas.dot(64.0, 56.0, 6.0, IRON[1]);
    canvas.dot(62.6, 54.6, 2.2, IRON[0]);
    lantern(canvas, 64.0, 60.0, true);
}

/// A lantern under snow, 2 by 2 tiles.
pub fn snowy_lantern(canvas: &mut Canvas) {
    lantern(canvas, 64.0, 60.0, true);
    let snow = smooth(&[
        (33.0, 88.0),
        (31.0, 76.0),
        (42.0, 62.0),
        (50.0, 49.0),
        (64.0, 43.0),
        (78.0, 46.0),
        (87.0, 59.0),
        (95.0, 72.0),
        (96.0, 84.0),
        (86.0, 80.0),
        (76.0, 83.0),
        (66.0, 75.0),
        (56.0, 78.0),
        (46.0, 75.0),
        (40.0, 82.0),
    ]);
    DULL.body(canvas, &[snow], 0.6);
}

/// A street lamp under snow, 2 by 4 tiles: its third tile repeats for a higher post.
pub fn street_lamp(canvas: &mut Canvas) {
    canvas.fill(&rect(58.0, 124.0, 12.0, 140.0), IRON[1]);
    canvas.fill(&rect(58.0, 124.0, 3.6, 140.0), IRON[0]);
    canvas.fill(&rect(66.6, 124.0, 3.4, 140.0), IRON[2]);
    canvas.fill(&round_rect(52.0, 124.0, 24.0, 5.0, 2.0), IRON[2]);
    let foot = [
        (55.0, 205.0),
        (73.0, 205.0),
        (77.0, 212.0),
        (74.0, 220.0),
        (80.0, 240.0),
        (82.0, 262.0),
        (46.0, 262.0),
        (48.0, 240.0),
        (54.0, 220.0),
        (51.0, 212.0),
    ];
    canvas.fill(&rounded(&foot, 3.0), IRON[1]);
    canvas.within(&rounded(&foot, 3.0), |canvas| {
        canvas.fill(&rect(66.0, 200.0, 20.0, 62.0), IRON[2]);
        canvas.fill(&rect(53.0, 200.0, 4.5, 62.0), IRON[0]);
        canvas.fill(&rect(44.0, 217.0, 40.0, 3.0), IRON[2]);
        canvas.fill(&rect(44.0, 238.0, 40.0, 3.0), IRON[2]);
    });
    lantern(canvas, 64.0, 58.0, false);
    let snow = smooth(&[
        (30.0, 92.0),
        (27.0, 80.0),
        (38.0, 66.0),
        (46.0, 48.0),
        (60.0, 38.0),
        (76.0, 42.0),
        (86.0, 54.0),
        (95.0, 68.0),
        (93.0, 80.0),
        (84.0, 74.0),
        (73.0, 79.0),
        (62.0, 70.0),
        (52.0, 76.0),
        (42.0, 74.0),
        (36.0, 84.0),
    ]);
    DULL.body(canvas, &[snow], 0.6);
}

/// A garland of glass balls between two hooks, which hangs down by `sag`.
pub fn garland(canvas: &mut Canvas, ends: (Point, Point), sag: f32, balls: u32, glass: Color) {
    let ((x, y), (right, foot)) = ends;
    let rope = |t: f32| {
        let along = t * 2.0 - 1.0;
        (x + (right - x) * t, y + (foot - y) * t + sag * (1.0 - along * along * (0.5 + 0.5 * along * along)))
    };
    let points: Vec<Point> = (0..=16).map(|i| rope(i as f32 / 16.0)).collect();
    canvas.stroke(&curved(&points), 5.0, rgb(0x2f4654));
    canvas.at(0.0, -1.2, |canvas| canvas.stroke(&curved(&points), 1.6, rgb(0x4d6877)));
    for (hx, hy) in [(x, y), (right, foot)] {
        canvas.stroke(&circle(hx, hy - 1.0, 6.2), 4.2, rgb(0x2f4654));
        canvas.stroke(&curved(&[(hx - 6.0, hy - 3.0), (hx - 2.0, hy - 7.0), (hx + 3.0, hy - 6.4)]), 1.4, rgb(0x5a7786));
    }
    for i in 0..balls {
        let (bx, by) = rope((i as f32 + 0.9) / (balls as f32 + 0.8));
        let by = by + 3.0 + (i % 2) as f32 * 3.0;
        canvas.fill(&rect(bx - 2.6, by - 11.0, 5.2, 5.0), rgb(0xd3b26a));
        canvas.dot(bx, by, 9.6, mix(glass, rgb(0x1d2430), 0.35));
        canvas.dot(bx - 0.7, by - 0.9, 8.5, glass);
        canvas.dot(bx - 3.0, by - 3.4, 2.7, mix(glass, rgb(0xffffff), 0.6));
    }
}

/// A birdhouse on a pole, 1 by 3 tiles: colours of its boards.
pub fn birdhouse(canvas: &mut Canvas, boards: [Color; 2]) {
    canvas.fill(&rect(28.5, 90.0, 9.0, 110.0), BARK[1]);
    canvas.fill(&rect(28.5, 90.0, 5.0, 110.0), BARK[0]);
    canvas.fill(&poly(&[(12.0, 60.0), (32.0, 40.0), (52.0, 60.0), (49.0, 98.0), (15.0, 98.0)]), boards[0]);
    canvas.fill(&poly(&[(36.0, 44.0), (52.0, 60.0), (49.0, 98.0), (38.0, 98.0)]), boards[1]);
    for x in [23.0, 31.0, 41.0] {
        canvas.stroke_butt(&line(&[(x, 52.0), (x, 98.0)]), 1.2, mix(boards[0], boards[1], 0.8));
    }
    canvas.fill(&rect(12.0, 95.0, 40.0, 5.0), mix(boards[1], rgb(0x1d2430), 0.35));
    canvas.dot(32.0, 76.0, 9.0, mix(boards[1], rgb(0x1d2430), 0.3));
    canvas.dot(32.5, 76.6, 6.8, rgb(0x231d1b));
    canvas.stroke(&line(&[(32.0, 88.5), (32.0, 91.5)]), 4.0, BARK[0]);
    let roof = [(2.0, 68.0), (32.0, 36.0), (62.0, 68.0), (56.0, 72.0), (32.0, 47.0), (8.0, 72.0)];
    canvas.fill(&poly(&roof), mix(boards[1], rgb(0x1d2430), 0.35));
    let snow = smooth(&[
        (2.5, 66.0),
        (9.0, 54.0),
        (20.0, 41.0),
        (32.0, 33.5),
        (44.0, 41.0),
        (55.0, 54.0),
        (61.5, 64.0),
        (57.0, 69.0),
        (50.0, 60.0),
        (42.0, 55.0),
        (33.0, 43.5),
        (24.0, 52.0),
        (15.0, 62.0),
        (7.0, 74.0),
    ]);
    DULL.body(canvas, &[snow], 0.5);
}
