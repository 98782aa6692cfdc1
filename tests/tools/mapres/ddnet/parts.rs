//! Parts of signs: tees, hooks, clocks, bursts, suns, snow, ground, beams. All have a dark outline and light from above
//! left.

use tiny_skia::Path;

use super::letters::{Lettering, bent};
use crate::tools::mapres::canvas::{Canvas, Color, faded, mix, radial, rgb};
use crate::tools::mapres::path::{
    Point, around, circle, curved, ellipse, line, poly, rect, round_rect, rounded, smooth,
};

/// Outlines and dark letters.
pub const INK: Color = rgb(0x0d0f14);
pub const WHITE: Color = rgb(0xffffff);
pub const STEEL: Color = rgb(0xb4bac2);
pub const YELLOW: Color = rgb(0xe6d63a);
pub const RED: Color = rgb(0xe8342c);
/// Laser light.
pub const BEAM: Color = rgb(0x8684f4);

/// Fills an outline in two tones with a dark edge of that width.
pub fn solid(canvas: &mut Canvas, path: &Path, edge: f32, color: Color) {
    canvas.stroke(path, edge * 2.0, INK);
    canvas.fill(path, color);
}

/// Fills an outline like `solid`, with shade at the lower right.
pub fn shaded(canvas: &mut Canvas, path: &Path, edge: f32, color: Color) {
    canvas.stroke(path, edge * 2.0, INK);
    canvas.layer(1.0, |canvas| {
        canvas.fill(path, mix(color, INK, 0.28));
        canvas.atop(|canvas| canvas.at(-edge * 1.1, -edge * 1.3, |canvas| canvas.fill(path, color)));
    });
}

/// Writes a word with its middle at `x` and the top of its capitals at `y`.
pub fn write(canvas: &mut Canvas, text: &str, (x, y): Point, height: f32, color: Color) {
    let weight = height * 0.27;
    let letters = Lettering { height: height - weight, weight, gap: height * 0.1, wide: 1.0 };
    if let Some(path) = letters.word(text, x, y + weight / 2.0) {
        canvas.stroke(&path, weight, color);
    }
}

/// Draws a tee by the middle and radius of its body.
pub fn tee(canvas: &mut Canvas, (x, y): Point, radius: f32, color: Color) {
    let edge = (radius * 0.1).clamp(0.9, 2.4);
    let foot = |side: f32| ellipse(x + side * radius, y + radius * 0.82, radius * 0.5, radius * 0.3);
    let pale = mix(color, WHITE, 0.62);
    shaded(canvas, &foot(-0.58), edge, pale);
    let body = circle(x, y, radius);
    canvas.stroke(&body, edge * 2.0, INK);
    canvas.within(&body, |canvas| {
        canvas.fill(&body, mix(color, INK, 0.26));
        canvas.dot(x - radius * 0.12, y - radius * 0.16, radius, color);
        canvas
            .fill(&ellipse(x - radius * 0.42, y - radius * 0.52, radius * 0.26, radius * 0.16), mix(color, WHITE, 0.6));
    });
    for side in [0.14, 0.58] {
        canvas.fill(&ellipse(x + side * radius, y - radius * 0.08, radius * 0.13, radius * 0.27), INK);
    }
    shaded(canvas, &foot(0.52), edge, pale);
}

/// Draws two tees, one of whom holds the other with a hook.
pub fn hooked_tees(canvas: &mut Canvas, y: f32) {
    tee(canvas, (14.0, y + 1.0), 8.0, YELLOW);
    canvas.stroke(&line(&[(22.0, y), (38.0, y)]), 3.6, INK);
    canvas.stroke(&line(&[(22.0, y), (38.0, y)]), 1.6, STEEL);
    for x in [25.0, 29.5, 34.0] {
        canvas.fill(&round_rect(x - 1.8, y - 2.4, 3.6, 4.8, 1.8), INK);
        canvas.fill(&rect(x - 0.7, y - 1.0, 1.4, 2.0), STEEL);
    }
    solid(canvas, &poly(&[(43.0, y), (36.0, y - 3.4), (36.0, y + 3.4)]), 0.9, STEEL);
    tee(canvas, (50.0, y), 9.5, YELLOW);
}

/// Draws two tees of whom one stands within the other.
pub fn merged_tees(canvas: &mut Canvas) {
    tee(canvas, (24.0, 30.0), 16.0, YELLOW);
    tee(canvas, (40.5, 30.0), 16.0, RED);
    canvas.within(&circle(24.0, 30.0, 16.0), |canvas| {
        canvas.within(&circle(40.5, 30.0, 16.0), |canvas| {
            canvas.fill(&circle(24.0, 30.0, 16.0), faded(rgb(0xffa81c), 0.5));
            canvas.stroke(&circle(24.0, 30.0, 15.5), 1.8, faded(INK, 0.75));
        });
    });
    canvas.fill(&ellipse(42.7, 28.7, 2.1, 4.3), INK);
}

/// Strikes a sign out.
pub fn strike(canvas: &mut Canvas, from: Point, to: Point, color: Color) {
    canvas.stroke(&line(&[from, to]), 5.0, faded(color, 0.82));
}

/// Draws a clock; `dark` turns of it, clockwise from the hand, are past.
pub fn clock(canvas: &mut Canvas, (x, y): Point, radius: f32, color: Color, dark: f32) {
    canvas.dot(x, y, radius + 1.6, INK);
    canvas.dot(x, y, radius, color);
    canvas.within(&circle(x, y, radius), |canvas| {
        if dark > 0.0 {
            let steps = 12;
            let mut sector = vec![(x, y)];
            let along = |i: u32| -0.25 + dark * i as f32 / steps as f32;
            sector.extend((0..=steps).map(|i| around((x, y), radius * 1.5, along(i))));
            canvas.fill(&poly(&sector), mix(color, INK, 0.3));
        }
        for i in 0..12_u8 {
            let turns = f32::from(i) / 12.0;
            let tick = line(&[around((x, y), radius * 0.82, turns), around((x, y), radius, turns)]);
            canvas.stroke_butt(&tick, 1.0, mix(color, INK, 0.45));
        }
    });
    canvas.stroke(&line(&[(x, y), (x, y - radius * 0.68)]), radius * 0.13, INK);
    if dark > 0.0 {
        canvas.stroke(&line(&[(x, y), around((x, y), radius * 0.62, dark - 0.25)]), radius * 0.17, INK);
    }
    canvas.dot(x, y, radius * 0.14, INK);
}

/// Draws a round lamp that glows.
pub fn lamp(canvas: &mut Canvas, (x, y): Point, radius: f32, color: Color) {
    let glow = [(0.0, faded(color, 0.5)), (1.0, faded(color, 0.0))];
    canvas.fill(&circle(x, y, radius * 1.45), radial((x, y), radius * 1.45, &glow));
    canvas.dot(x, y, radius, mix(color, INK, 0.3));
    canvas.within(&circle(x, y, radius), |canvas| {
        canvas.dot(x - radius * 0.1, y - radius * 0.14, radius * 0.98, color);
        canvas.fill(&ellipse(x - radius * 0.3, y - radius * 0.42, radius * 0.34, radius * 0.2), mix(color, WHITE, 0.7));
    });
}

/// Draws a strip of ground with grass on it, the top at `y`.
pub fn ground(canvas: &mut Canvas, y: f32, height: f32) {
    const SOIL: Color = rgb(0x8a5a2e);
    let under = y + height;
    let lower = [
        (4.0, y + 4.0),
        (60.0, y + 4.0),
        (58.0, under - 1.0),
        (46.0, under),
        (34.0, under - 2.0),
        (20.0, under),
        (6.0, under - 1.5),
    ];
    solid(canvas, &rounded(&lower, 2.5), 1.2, SOIL);
    let hem = y + height * 0.52;
    let turf = [
        (3.0, y),
        (61.0, y),
        (62.0, hem),
        (53.0, hem + 3.0),
        (45.0, hem - 1.0),
        (36.0, hem + 3.5),
        (26.0, hem),
        (17.0, hem + 3.0),
        (9.0, hem - 0.5),
        (2.0, hem + 1.5),
    ];
    solid(canvas, &rounded(&turf, 3.0), 1.2, rgb(0x69a62c));
    canvas.fill(&round_rect(4.0, y, 56.0, 3.2, 1.6), rgb(0x9ad543));
}

/// Draws the cell that charges a laser, by its middle.
pub fn cell(canvas: &mut Canvas, (x, y): Point, size: f32) {
    canvas.at(x, y, |canvas| {
        canvas.scaled(0.0, 0.0, (size, size), |canvas| {
            solid(canvas, &round_rect(-7.5, -14.0, 15.0, 28.0, 3.0), 1.8, rgb(0x1c4fd8));
            canvas.fill(&round_rect(-5.2, -12.0, 4.0, 24.0, 2.0), rgb(0x5f93ff));
            canvas.stroke(&bent(&[(3.6, -8.0), (0.4, -1.0), (4.4, 0.4), (1.0, 8.0)], 0.4), 1.8, rgb(0xcfe2ff));
            for top in [-19.0, 12.5] {
                shaded(canvas, &round_rect(-10.5, top, 21.0, 7.0, 2.5), 1.6, STEEL);
            }
        });
    });
}

/// Draws the flash of an explosion.
pub fn burst(canvas: &mut Canvas, (x, y): Point, radius: f32) {
    for (size, inner, color) in [(1.0, 0.66, rgb(0xea5a20)), (0.74, 0.5, rgb(0xf6b41e)), (0.46, 0.34, rgb(0xffec8c))] {
        let points: Vec<Point> = (0..18_u8)
            .map(|i| {
                let far = if i % 2 == 0 { size } else { inner } * if i % 4 == 0 { 1.0 } else { 0.9 };
                around((x, y), radius * far, f32::from(i) / 18.0)
            })
            .collect();
        canvas.fill(&rounded(&points, 1.2), color);
    }
}

/// Draws a sun with rays out to the tile's edge.
pub fn sun(canvas: &mut Canvas, (x, y): Point, radius: f32, color: Color, rays: Color) {
    for i in 0..12_u8 {
        let turns = f32::from(i) / 12.0 + 0.02;
        let far = if i % 2 == 0 { 34.0 } else { 27.0 };
        let ray = [
            around((x, y), radius + 3.0, turns - 0.03),
            around((x, y), far, turns),
            around((x, y), radius + 3.0, turns + 0.03),
        ];
        canvas.fill(&poly(&ray), rays);
    }
    let glow = [(0.0, faded(color, 0.85)), (0.6, faded(color, 0.5)), (1.0, faded(color, 0.0))];
    canvas.fill(&circle(x, y, radius * 1.7), radial((x, y), radius * 1.7, &glow));
    canvas.dot(x, y, radius + 1.4, mix(color, WHITE, 0.75));
    canvas.dot(x, y, radius, mix(color, INK, 0.1));
    canvas.within(&circle(x, y, radius), |canvas| {
        canvas.dot(x - radius * 0.1, y - radius * 0.14, radius * 0.94, color);
        canvas
            .fill(&ellipse(x - radius * 0.36, y - radius * 0.46, radius * 0.3, radius * 0.17), mix(color, WHITE, 0.7));
    });
}

/// Draws the dark globe of ice with a snowflake, flakes around it and a bank of snow.
pub fn frost(canvas: &mut Canvas, globe: Color, snow: Color) {
    canvas.fill(&circle(32.0, 31.0, 25.5), faded(globe, 0.9));
    canvas.within(&circle(32.0, 31.0, 25.5), |canvas| {
        canvas.fill(&ellipse(24.0, 16.0, 14.0, 8.0), faded(snow, 0.16));
    });
    for i in 0..6_u8 {
        canvas.turned(32.0, 29.0, f32::from(i) / 6.0, |canvas| {
            let color = faded(snow, 0.92);
            canvas.stroke(&line(&[(32.0, 29.0), (32.0, 12.0)]), 2.8, color);
            canvas.stroke(&line(&[(27.6, 14.0), (32.0, 19.0), (36.4, 14.0)]), 2.2, color);
        });
    }
    for (x, y, radius) in [
        (5.0, 7.0, 2.4),
        (16.0, 3.0, 1.8),
        (52.0, 4.0, 2.4),
        (60.0, 15.0, 1.9),
        (3.0, 24.0, 1.9),
        (61.0, 33.0, 2.3),
        (4.0, 42.0, 2.2),
        (40.0, 2.5, 1.5),
        (10.0, 14.5, 1.5),
        (56.0, 24.0, 1.4),
    ] {
        canvas.dot(x, y, radius, faded(snow, 0.9));
    }
    let bank = [
        (0.0, 54.0),
        (9.0, 48.5),
        (19.0, 51.5),
        (31.0, 47.0),
        (43.0, 51.0),
        (54.0, 48.0),
        (66.0, 53.0),
        (70.0, 70.0),
        (-6.0, 70.0),
    ];
    canvas.fill(&smooth(&bank), faded(snow, 0.92));
    let shade = [(0.0, 60.0), (14.0, 57.0), (30.0, 60.5), (46.0, 57.5), (66.0, 61.0), (70.0, 70.0), (-6.0, 70.0)];
    canvas.fill(&smooth(&shade), faded(mix(snow, rgb(0x7fa6dc), 0.4), 0.8));
}

/// Draws a hook's head on a stub of chain, which points up from `foot` to `tip`, in one colour or in steel.
pub fn spike(canvas: &mut Canvas, x: f32, tip: f32, foot: f32, color: Color) {
    solid(canvas, &rect(x - 2.2, tip + 14.0, 4.4, foot - tip - 14.0), 1.2, color);
    let barb = tip + 20.0;
    let head = [(x, tip), (x + 8.5, barb), (x + 2.6, barb - 4.0), (x - 2.6, barb - 4.0), (x - 8.5, barb)];
    shaded(canvas, &rounded(&head, 1.4), 1.3, color);
}

/// Draws arrows that chase each other around a hub, clockwise or the other way.
pub fn whirl(canvas: &mut Canvas, center: Point, color: Color, clockwise: bool) {
    let sense = if clockwise { 1.0 } else { -1.0 };
    for start in [0.0, 1.0 / 3.0, 2.0 / 3.0] {
        let arc: Vec<Point> = (0..=6_u8).map(|i| around(center, 12.5, start + sense * f32::from(i) * 0.034)).collect();
        canvas.stroke(&curved(&arc), 5.0, color);
        let end = start + sense * 0.2;
        let head = [around(center, 18.5, end), around(center, 6.5, end), around(center, 12.5, end + sense * 0.12)];
        canvas.fill(&rounded(&head, 1.2), color);
    }
}
