//! The dome: a round pale house with a double door, round windows and a lamp.

use crate::tools::mapres::canvas::{Canvas, Color, faded, rgb};
use crate::tools::mapres::path::{Point, around, circle, curved, ellipse, line, poly, rounded};

/// Tones of the shell: in the light, in general, in shade, seams.
const SHELL: [Color; 4] = [rgb(0xf0f3e8), rgb(0xe3e9da), rgb(0xcad2bf), rgb(0xb4bdab)];
const BASE: [Color; 4] = [rgb(0xb3ada0), rgb(0x969085), rgb(0x625e59), rgb(0x4c4945)];
const CENTER: Point = (162.0, 868.0);
const RADIUS: f32 = 147.0;

/// Draws the dome on the line `y = 1024`.
pub fn dome(canvas: &mut Canvas) {
    let (x, y) = CENTER;
    let shell = circle(x, y, RADIUS);
    canvas.fill(&shell, SHELL[2]);
    canvas.within(&shell, |canvas| {
        canvas.dot(x - 30.0, y - 40.0, 154.0, SHELL[1]);
        canvas.fill(&ellipse(x - 46.0, y - 84.0, 58.0, 34.0), SHELL[0]);
        // Seams between the panels of the shell.
        for bend in [-0.78, -0.3, 0.3, 0.78] {
            let seam: Vec<Point> = (0..=10)
                .map(|i| around((x, y), RADIUS, 0.75 - 0.05 * i as f32))
                .map(|(_, py)| (py - y) / RADIUS)
                .map(|v| (x + bend * RADIUS * (1.0 - v * v).max(0.0).sqrt(), y + v * RADIUS))
                .collect();
            canvas.stroke(&curved(&seam), 2.2, faded(SHELL[3], 0.7));
        }
        let belt: Vec<Point> = (0..=10).map(|i| around((x, y - 64.0), 136.0, 0.01 + 0.048 * i as f32)).collect();
        canvas.stroke(
            &curved(&belt.iter().map(|(px, py)| (*px, y - 64.0 + (py - y + 64.0) * 0.16)).collect::<Vec<_>>()),
            2.2,
            faded(SHELL[3], 0.7),
        );
    });
    draw_base(canvas);
    draw_door(canvas);
}

/// The plinth of two steps.
fn draw_base(canvas: &mut Canvas) {
    for (left, right, top, bottom, split) in [(70.0, 254.0, 991.0, 1009.0, 178.0), (40.0, 284.0, 1008.0, 1026.0, 186.0)]
    {
        let path = rounded(&[(left + 5.0, top), (right - 5.0, top), (right, bottom), (left, bottom)], 4.0);
        canvas.fill(&path, BASE[1]);
        canvas.within(&path, |canvas| {
            canvas.fill(
                &poly(&[(split, top), (right + 2.0, top), (right + 2.0, bottom), (split + 6.0, bottom)]),
                BASE[2],
            );
            canvas.fill(&poly(&[(left, top), (split, top), (split, top + 3.0), (left, top + 3.0)]), BASE[0]);
            canvas.fill(
                &poly(&[(left, bottom - 3.0), (right, bottom - 3.0), (right, bottom), (left, bottom)]),
                faded(BASE[3], 0.5),
            );
            for i in 1..5 {
                let px = left + (right - left) * i as f32 / 5.0;
                canvas.stroke(&line(&[(px, top + 2.0), (px - 1.0, bottom)]), 1.6, faded(BASE[3], 0.6));
            }
        });
    }
}

/// The double door in a round arch, a round window on either side, a lamp above.
fn draw_door(canvas: &mut Canvas) {
    let arch = |grow: f32| {
        let mut points = vec![(120.0 - grow, 992.0)];
        points.extend(
            (0..=32)
                .map(|i| around((0.0, 0.0), 1.0, 0.5 + i as f32 / 64.0))
                .map(|(dx, dy)| (162.0 + dx * (42.0 + grow), 922.0 + dy * (44.0 + grow))),
        );
        points.push((204.0 + grow, 992.0));
        poly(&points)
    };
    canvas.fill(&arch(7.0), SHELL[3]);
    canvas.fill(&arch(4.5), SHELL[2]);
    canvas.fill(&arch(0.0), SHELL[3]);
    canvas.within(&arch(0.0), |canvas| {
        canvas.fill(&arch(-2.5), rgb(0xcfd8c6));
        canvas.fill(&poly(&[(163.0, 870.0), (206.0, 870.0), (206.0, 994.0), (163.0, 994.0)]), rgb(0xc3cdb9));
        canvas.stroke(&line(&[(162.0, 870.0), (162.0, 994.0)]), 2.4, rgb(0x9faa98));
        for x in [133.0, 147.5, 176.5, 191.0] {
            canvas.stroke(&line(&[(x, 870.0), (x, 994.0)]), 1.6, faded(rgb(0x9faa98), 0.7));
        }
        canvas.stroke(&line(&[(118.0, 974.0), (206.0, 974.0)]), 4.5, rgb(0xb3beaa));
    });
    for x in [155.5, 168.5] {
        canvas.dot(x + 0.6, 947.0, 4.4, rgb(0x8f9a88));
        canvas.dot(x, 946.0, 4.0, rgb(0xe2b32c));
        canvas.dot(x - 1.0, 944.9, 1.6, rgb(0xfff0a6));
    }
    for (x, y, radius) in [(74.0, 912.0, 21.0), (250.0, 912.0, 21.0)] {
        porthole(canvas, (x, y), radius);
    }
    draw_lamp(canvas);
}

/// A round window with a frame and a cross.
fn porthole(canvas: &mut Canvas, (x, y): Point, radius: f32) {
    canvas.dot(x, y, radius + 1.5, SHELL[3]);
    canvas.dot(x - 0.6, y - 0.8, radius, SHELL[0]);
    canvas.dot(x, y, radius - 4.0, rgb(0x86a3ad));
    canvas.within(&circle(x, y, radius - 4.0), |canvas| {
        canvas.dot(x + 3.0, y + 4.0, radius - 4.0, rgb(0x9dbac0));
        canvas.fill(
            &poly(&[(x - 14.0, y + 4.0), (x + 4.0, y - 14.0), (x + 9.0, y - 14.0), (x - 14.0, y + 9.0)]),
            rgb(0xc8dcdc),
        );
        canvas.stroke(&line(&[(x, y - radius), (x, y + radius)]), 3.0, SHELL[1]);
        canvas.stroke(&line(&[(x - radius, y), (x + radius, y)]), 3.0, SHELL[1]);
    });
}

/// A lamp on an arm above the door.
fn draw_lamp(canvas: &mut Canvas) {
    canvas.stroke(&curved(&[(162.0, 846.0), (162.0, 838.0), (162.0, 832.0)]), 3.4, BASE[2]);
    canvas.fill(&rounded(&[(152.0, 847.0), (172.0, 847.0), (168.0, 840.0), (156.0, 840.0)], 2.0), BASE[2]);
    canvas.dot(162.0, 853.0, 8.5, rgb(0xdf9a12));
    canvas.within(&circle(162.0, 853.0, 8.5), |canvas| canvas.dot(160.6, 851.4, 7.8, rgb(0xf6d63a)));
    canvas.fill(&ellipse(159.0, 849.5, 2.6, 2.0), rgb(0xfff6b8));
    canvas.fill(&rounded(&[(151.5, 849.0), (172.5, 849.0), (169.0, 844.0), (155.0, 844.0)], 2.0), BASE[3]);
}
