//! The dome: a round pale house with a door, a porthole and a lamp.

use super::super::canvas::{Canvas, Color, faded, rgb};
use super::super::path::{Point, around, circle, curved, ellipse, line, poly, rounded, smooth};

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
        for bend in [-0.72, 0.0, 0.72] {
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

/// The door: a round arch with planks, a porthole in the shape of a star and a lamp beside its knob.
fn draw_door(canvas: &mut Canvas) {
    let arch = |grow: f32| {
        let mut points = vec![(77.0 - grow, 992.0)];
        points.extend(
            (0..=32)
                .map(|i| around((0.0, 0.0), 1.0, 0.5 + i as f32 / 64.0))
                .map(|(dx, dy)| (128.0 + dx * (51.0 + grow), 906.0 + dy * (53.0 + grow))),
        );
        points.push((179.0 + grow, 992.0));
        poly(&points)
    };
    canvas.fill(&arch(4.0), SHELL[3]);
    canvas.fill(&arch(0.0), SHELL[1]);
    canvas.within(&arch(0.0), |canvas| {
        canvas.fill(&poly(&[(150.0, 850.0), (182.0, 850.0), (182.0, 994.0), (158.0, 994.0)]), rgb(0xd4dbca));
        for px in [103.0, 128.0, 153.0] {
            canvas.stroke(&line(&[(px, 850.0), (px, 994.0)]), 1.8, faded(SHELL[3], 0.75));
        }
        for py in [878.0, 974.0] {
            canvas.stroke(&line(&[(76.0, py), (180.0, py)]), 5.0, rgb(0xbec7b4));
        }
    });
    let star = |radius: f32, (x, y): Point| {
        let points: Vec<Point> = (0..10)
            .map(|i| around((x, y), if i % 2 == 0 { radius } else { radius * 0.52 }, 0.75 + i as f32 / 10.0))
            .collect();
        rounded(&points, 3.5)
    };
    canvas.fill(&star(24.0, (124.5, 906.0)), rgb(0x7d8688));
    canvas.fill(&star(20.5, (125.5, 907.5)), rgb(0x9ca5a8));
    canvas.stroke(&smooth(&[(117.0, 903.0), (119.0, 900.0), (122.0, 899.0), (119.0, 901.0)]), 1.6, rgb(0xc2cacb));
    canvas.dot(150.0, 948.0, 11.5, faded(SHELL[3], 0.9));
    canvas.dot(148.0, 946.0, 11.5, rgb(0xdf9a12));
    canvas.within(&circle(148.0, 946.0, 11.5), |canvas| canvas.dot(146.0, 944.0, 10.6, rgb(0xf6d61f)));
    canvas.fill(&ellipse(144.0, 941.0, 3.2, 2.6), rgb(0xfff6b8));
}
