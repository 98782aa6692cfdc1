//! Silhouettes of weapons, hook and tee in one colour, each within a tile. Details are holes.

use tiny_skia::Path;

use crate::tools::mapres::canvas::{Canvas, Color};
use crate::tools::mapres::path::{Point, around, circle, ellipse, poly, rect, round_rect, rounded, smooth};

/// Draws a silhouette in a colour.
pub type Icon = fn(&mut Canvas, Color);

/// Signs of what a player may use: speed, gun, ninja, hook, hammer, others, hook on others.
pub const POWERS: [Icon; 7] = [bullets, gun, stars, hook, hammer, tee, tee_and_hook];
/// Long weapons: laser, shotgun, grenade.
pub const WEAPONS: [Icon; 3] = [laser, shotgun, grenade];

/// Draws something that lies along the tile turned, so that it points to the top right corner.
fn aimed(canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
    canvas.turned(32.0, 32.0, -0.125, draw);
}

/// Draws something longer than a tile turned likewise, but smaller.
fn aimed_long(canvas: &mut Canvas, draw: impl FnOnce(&mut Canvas)) {
    aimed(canvas, |canvas| canvas.at(2.0, 0.0, |canvas| canvas.scaled(32.0, 32.0, (0.86, 0.86), draw)));
}

/// A part with round corners.
fn part(canvas: &mut Canvas, points: &[Point], radius: f32, color: Color) {
    canvas.fill(&rounded(points, radius), color);
}

fn bullets(canvas: &mut Canvas, color: Color) {
    for (x, y) in [(5.0, 11.0), (29.0, 26.5), (10.0, 42.0)] {
        canvas.at(x, y, |canvas| {
            canvas.fill(&rect(5.0, 0.0, 9.0, 10.0), color);
            canvas
                .fill(&smooth(&[(14.0, 0.0), (20.0, 1.2), (24.5, 5.0), (20.0, 8.8), (14.0, 10.0), (12.0, 5.0)]), color);
            canvas.fill(&round_rect(0.0, 0.0, 3.4, 10.0, 1.2), color);
        });
    }
}

fn gun(canvas: &mut Canvas, color: Color) {
    aimed(canvas, |canvas| {
        part(canvas, &[(9.0, 20.0), (52.0, 20.0), (56.0, 23.0), (56.0, 32.0), (9.0, 32.0)], 2.5, color);
        part(canvas, &[(9.0, 29.0), (27.0, 29.0), (23.0, 51.0), (8.0, 51.0)], 3.5, color);
        canvas.fill(&round_rect(22.0, 28.0, 17.0, 14.0, 5.0), color);
        canvas.erase(&round_rect(26.5, 33.5, 8.5, 5.0, 2.5));
        canvas.erase(&rect(14.0, 23.5, 2.0, 5.0));
        canvas.erase(&rect(18.0, 23.5, 2.0, 5.0));
        canvas.fill(&rect(48.0, 17.0, 4.0, 5.0), color);
    });
}

/// A throwing star with four curved blades and a hole.
fn star(x: f32, y: f32, radius: f32, turns: f32) -> Path {
    let points: Vec<Point> = (0..4_u8)
        .flat_map(|i| {
            let at = turns + f32::from(i) / 4.0;
            [around((x, y), radius, at), around((x, y), radius * 0.36, at + 0.085)]
        })
        .collect();
    poly(&points)
}

fn stars(canvas: &mut Canvas, color: Color) {
    for (x, y, radius, turns) in [(23.0, 38.0, 22.0, 0.06), (48.0, 18.0, 14.0, 0.16)] {
        canvas.fill(&star(x, y, radius, turns), color);
        canvas.dot(x, y, radius * 0.36, color);
        canvas.erase(&circle(x, y, radius * 0.15));
    }
}

/// Draws a chain from (0, 0) to the right with a hook's head at `length`.
fn chain(canvas: &mut Canvas, length: f32, color: Color) {
    let mut x = 1.0;
    while x + 10.0 < length {
        canvas.stroke(&round_rect(x, -3.4, 9.0, 6.8, 3.4), 2.8, color);
        x += 11.5;
    }
    let head = [
        (length - 5.0, -2.5),
        (length + 1.0, -3.0),
        (length - 3.0, -9.5),
        (length + 19.0, 0.0),
        (length - 3.0, 9.5),
        (length + 1.0, 3.0),
        (length - 5.0, 2.5),
    ];
    part(canvas, &head, 1.2, color);
}

fn hook(canvas: &mut Canvas, color: Color) {
    aimed(canvas, |canvas| canvas.at(-4.0, 32.0, |canvas| chain(canvas, 48.0, color)));
}

fn hammer(canvas: &mut Canvas, color: Color) {
    aimed_long(canvas, |canvas| {
        canvas.fill(&round_rect(-2.0, 28.5, 44.0, 7.0, 3.5), color);
        canvas.fill(&round_rect(33.0, 10.0, 23.0, 44.0, 3.5), color);
        canvas.erase(&rect(30.0, 16.5, 30.0, 2.0));
        canvas.erase(&rect(30.0, 45.5, 30.0, 2.0));
        canvas.erase(&rect(6.0, 28.0, 1.8, 8.0));
        canvas.erase(&rect(10.0, 28.0, 1.8, 8.0));
    });
}

fn tee(canvas: &mut Canvas, color: Color) {
    canvas.dot(32.0, 28.0, 21.5, color);
    for x in [19.0, 45.0] {
        canvas.erase(&ellipse(x, 50.0, 13.5, 8.8));
        canvas.fill(&ellipse(x, 50.0, 11.8, 7.2), color);
    }
    for x in [35.0, 43.5] {
        canvas.erase(&ellipse(x, 24.5, 2.3, 4.2));
    }
}

fn tee_and_hook(canvas: &mut Canvas, color: Color) {
    canvas.turned(2.0, 30.0, -0.125, |canvas| {
        canvas.at(0.0, 31.0, |canvas| canvas.scaled(0.0, 0.0, (0.62, 0.62), |canvas| chain(canvas, 38.0, color)))
    });
    canvas.at(6.0, 7.5, |canvas| canvas.scaled(32.0, 32.0, (0.92, 0.92), |canvas| tee(canvas, color)));
}

fn laser(canvas: &mut Canvas, color: Color) {
    aimed_long(canvas, |canvas| {
        part(canvas, &[(-8.0, 29.0), (10.0, 25.0), (16.0, 33.0), (12.0, 38.0), (-4.0, 46.0), (-8.0, 44.0)], 3.0, color);
        canvas.erase(&rounded(&[(-2.0, 34.0), (8.0, 31.0), (8.0, 35.0), (-1.0, 40.0)], 2.0));
        part(canvas, &[(8.0, 24.0), (42.0, 24.0), (42.0, 36.0), (8.0, 36.0)], 2.5, color);
        canvas.fill(&rect(40.0, 26.5, 26.0, 7.0), color);
        for x in [47.0, 53.0, 59.0] {
            canvas.fill(&round_rect(x, 24.0, 3.2, 12.0, 1.4), color);
        }
        part(canvas, &[(20.0, 35.0), (29.0, 35.0), (26.0, 45.0), (19.0, 45.0)], 2.5, color);
        canvas.fill(&round_rect(17.0, 18.5, 16.0, 4.0, 2.0), color);
        canvas.fill(&rect(20.0, 21.0, 3.0, 4.0), color);
        canvas.fill(&rect(28.0, 21.0, 3.0, 4.0), color);
    });
}

fn shotgun(canvas: &mut Canvas, color: Color) {
    aimed_long(canvas, |canvas| {
        part(canvas, &[(-8.0, 34.0), (12.0, 26.0), (22.0, 26.0), (22.0, 36.0), (-4.0, 49.0), (-8.0, 47.0)], 3.5, color);
        canvas.fill(&round_rect(14.0, 24.0, 54.0, 5.4, 2.0), color);
        canvas.fill(&round_rect(14.0, 30.6, 54.0, 5.4, 2.0), color);
        canvas.fill(&round_rect(12.0, 24.0, 14.0, 12.5, 2.5), color);
        canvas.fill(&round_rect(34.0, 28.0, 17.0, 12.5, 4.0), color);
        for x in [39.0, 42.5, 46.0] {
            canvas.erase(&rect(x, 35.0, 1.5, 4.0));
        }
        canvas.fill(&round_rect(17.0, 34.0, 11.0, 9.0, 4.0), color);
        canvas.erase(&round_rect(19.5, 36.5, 6.0, 4.0, 2.0));
    });
}

fn grenade(canvas: &mut Canvas, color: Color) {
    aimed_long(canvas, |canvas| {
        canvas.fill(&round_rect(18.0, 21.0, 46.0, 17.0, 4.5), color);
        canvas.fill(&round_rect(57.0, 18.5, 8.0, 22.0, 3.0), color);
        canvas.erase(&rect(53.5, 20.0, 2.0, 20.0));
        canvas.fill(&round_rect(12.0, 18.5, 8.0, 22.0, 3.0), color);
        canvas.erase(&rect(22.5, 20.0, 2.0, 20.0));
        part(canvas, &[(-4.0, 31.0), (14.0, 26.0), (14.0, 35.0), (2.0, 45.0), (-4.0, 43.0)], 3.5, color);
        part(canvas, &[(27.0, 36.0), (35.0, 36.0), (31.0, 51.0), (23.0, 51.0)], 3.0, color);
        canvas.fill(&circle(42.0, 40.0, 6.5), color);
        canvas.erase(&circle(42.0, 40.0, 2.4));
    });
}

/// Draws a hook that hangs straight down.
pub fn hanging_hook(canvas: &mut Canvas, color: Color) {
    canvas.turned(32.0, 32.0, 0.25, |canvas| {
        canvas.at(8.0, 32.0, |canvas| canvas.scaled(0.0, 0.0, (0.85, 0.85), |canvas| chain(canvas, 36.0, color)))
    });
}
