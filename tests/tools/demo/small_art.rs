//! Small things of the tile set that stand in one cell of air: grass blades, flowers, mushrooms, vines, lanterns.

use glam::{Vec2, vec2};

use super::palette::{CREAM, CRYSTAL, GRASS, INK, LEAF, LIGHT, RED, STONE, WATER, WOOD};
use crate::tools::paint::{
    Color, Part, Shape, dice, direction, disc, ellipse, faded, mix, polygon, rgb, slab, stroke, strokes,
};

/// Grass blades: this cell and the two after it.
pub const TUFT: u8 = 112;
/// Flowers: this cell and the two after it.
pub const FLOWER: u8 = 115;
/// Mushrooms: this cell and the next.
pub const MUSHROOM: u8 = 118;
/// A few stones.
pub const PEBBLES: u8 = 120;
/// A bush of one cell.
pub const BUSH: u8 = 121;
/// A hanging vine, and its end.
pub const VINE: [u8; 2] = [122, 123];
/// Reeds.
pub const REEDS: u8 = 124;
/// A lily pad.
pub const LILY: u8 = 125;
/// Small crystals.
pub const SHARDS: u8 = 126;
/// A hanging lantern.
pub const LANTERN: u8 = 128;

/// Draws them all, each into its cell.
pub fn draw_all(draw: &mut impl FnMut(u8, &dyn Fn(&mut Part<'_>))) {
    for (i, (count, height)) in [(5, 20.0), (7, 28.0), (9, 40.0)].into_iter().enumerate() {
        draw(TUFT + i as u8, &|part| draw_blades(part, count, height, i as u32 * 50));
    }
    for (i, color) in [RED[0], CREAM, rgb(0xb9a3ff)].into_iter().enumerate() {
        draw(FLOWER + i as u8, &|part| draw_flowers(part, color, i as u32 * 90 + 7));
    }
    draw(MUSHROOM, &|part| draw_mushroom(part, 32.0, 1.0, RED[1], RED[0]));
    draw(MUSHROOM + 1, &|part| {
        draw_mushroom(part, 22.0, 0.75, WOOD[1], WOOD[0]);
        draw_mushroom(part, 44.0, 0.5, WOOD[1], WOOD[0]);
    });
    draw(PEBBLES, &draw_pebbles);
    draw(BUSH, &draw_bush);
    draw(VINE[0], &|part| draw_vine(part, 80.0));
    draw(VINE[1], &|part| draw_vine(part, 40.0));
    draw(REEDS, &draw_reeds);
    draw(LILY, &draw_lily);
    draw(SHARDS, &draw_shards);
    draw(LANTERN, &draw_lantern);
}

/// A leaf-shaped blade from `root` to `tip`.
fn blade(root: Vec2, tip: Vec2, width: f32) -> Shape {
    let side = (tip - root).perp().normalize_or_zero() * width * 0.5;
    let belly = root + (tip - root) * 0.35;
    polygon(&[root - side * 0.6, belly - side, tip, belly + side, root + side * 0.6])
}

fn draw_blades(part: &mut Part<'_>, count: u32, height: f32, seed: u32) {
    for i in 0..count {
        let roll = |n: u32| dice(seed + i * 5 + n);
        let x = 8.0 + 48.0 * (i as f32 + 0.5) / count as f32 + 5.0 * (roll(1) - 0.5);
        let tip = vec2(x + 22.0 * (roll(2) - 0.5), 64.0 - height * (0.55 + 0.45 * roll(3)));
        let color = if i % 3 == 0 { mix(GRASS[0], GRASS[1], 0.35) } else { mix(GRASS[1], GRASS[2], 0.6 * roll(4)) };
        part.fill(&blade(vec2(x, 66.0), tip, 6.5), color);
    }
}

fn draw_flowers(part: &mut Part<'_>, color: Color, seed: u32) {
    draw_blades(part, 4, 18.0, seed);
    for i in 0..3 {
        let roll = |n: u32| dice(seed + i * 11 + n);
        let head = vec2(14.0 + 18.0 * i as f32 + 5.0 * roll(1), 28.0 + 16.0 * roll(2));
        part.fill(&stroke(vec2(head.x + 3.0, 66.0), head, 2.6), GRASS[2]);
        for petal in 0..5 {
            let at = head + direction(petal as f32 / 5.0 + roll(3)) * 5.0;
            part.fill(&disc(at, 3.9), if petal < 3 { color } else { mix(color, INK, 0.18) });
        }
        part.fill(&disc(head, 3.0), LIGHT[1]);
    }
}

fn draw_mushroom(part: &mut Part<'_>, x: f32, size: f32, cap: Color, lit: Color) {
    let at = |dx: f32, dy: f32| vec2(x + dx * size, 64.0 + dy * size);
    part.fill(&slab(at(-6.0, -26.0), at(6.0, 4.0), 4.0 * size), mix(CREAM, INK, 0.2));
    part.fill(&slab(at(-1.0, -26.0), at(6.0, 4.0), 3.0 * size), CREAM);
    let dome = |grow: f32| {
        ellipse(at(0.0, -24.0), vec2(22.0 + grow, 20.0 + grow) * size).and(slab(at(-40.0, -60.0), at(40.0, -20.0), 0.0))
    };
    part.fill(&dome(0.0), cap);
    part.fill(&dome(-1.0).and(disc(at(10.0, -38.0), 17.0 * size)), lit);
    for (dx, dy, r) in [(-10.0, -29.0, 3.5), (3.0, -36.0, 4.0), (13.0, -26.0, 3.0)] {
        part.fill(&disc(at(dx, dy), r * size), CREAM);
    }
}

fn draw_pebbles(part: &mut Part<'_>) {
    for (x, w, h) in [(16.0, 9.0, 7.0), (34.0, 14.0, 12.0), (50.0, 7.0, 5.0)] {
        let stone = ellipse(vec2(x, 63.0), vec2(w, h)).and(slab(vec2(0.0, 0.0), vec2(64.0, 65.0), 0.0));
        part.fill(&stone, STONE[2]);
        part.fill(&ellipse(vec2(x + 2.0, 62.0 - h * 0.3), vec2(w * 0.65, h * 0.5)), STONE[1]);
    }
}

fn draw_bush(part: &mut Part<'_>) {
    for (color, shift, shrink) in [(LEAF[3], 0.0, 0.0), (LEAF[2], 1.5, 3.0), (LEAF[1], 4.0, 8.0)] {
        for (x, y, r) in [(17.0, 54.0, 15.0), (46.0, 53.0, 16.0), (32.0, 43.0, 18.0)] {
            let puff = disc(vec2(x + shift, y - shift * 0.9), r - shrink);
            part.fill(&puff.and(slab(vec2(-9.0, -9.0), vec2(80.0, 65.0), 0.0)), color);
        }
    }
    part.fill(&disc(vec2(40.0, 35.0), 5.0), mix(LEAF[0], LEAF[1], 0.3));
}

fn draw_vine(part: &mut Part<'_>, length: f32) {
    let path = [vec2(32.0, -8.0), vec2(30.0, 16.0), vec2(34.0, 40.0), vec2(32.0, 72.0)];
    let cut = || slab(vec2(-9.0, -20.0), vec2(80.0, length), 0.0);
    part.fill(&strokes(&path, 3.0).and(cut()), LEAF[3]);
    for (i, y) in [6.0, 20.0, 34.0, 48.0, 62.0].into_iter().filter(|y| *y < length).enumerate() {
        let way = if i % 2 == 0 { -1.0 } else { 1.0 };
        let color = if i % 2 == 0 { LEAF[2] } else { LEAF[1] };
        part.fill(&blade(vec2(32.0, y), vec2(32.0 + way * 15.0, y + 7.0), 9.0), color);
    }
}

fn draw_reeds(part: &mut Part<'_>) {
    for (x, top, lean) in [(14.0, 18.0, -3.0), (28.0, 4.0, 2.0), (46.0, 14.0, 4.0)] {
        part.fill(&stroke(vec2(x, 68.0), vec2(x + lean, top), 2.6), GRASS[2]);
        part.fill(&stroke(vec2(x + lean, top + 2.0), vec2(x + lean * 0.7, top + 16.0), 7.0), WOOD[3]);
        part.fill(&blade(vec2(x + 4.0, 68.0), vec2(x + 12.0, top + 22.0), 6.0), GRASS[1]);
    }
}

fn draw_lily(part: &mut Part<'_>) {
    part.fill(&ellipse(vec2(32.0, 16.0), vec2(27.0, 6.5)), LEAF[3]);
    part.fill(&ellipse(vec2(32.0, 14.0), vec2(27.0, 6.0)), LEAF[2]);
    part.fill(&ellipse(vec2(37.0, 13.0), vec2(18.0, 3.4)), LEAF[1]);
    for (x, y) in [(19.0, 8.0), (25.0, 5.0), (29.0, 9.0)] {
        part.fill(&disc(vec2(x, y), 4.0), mix(RED[0], CREAM, 0.55));
    }
    part.fill(&disc(vec2(24.5, 7.5), 2.0), WATER[0]);
}

/// A pointed crystal standing on `foot`.
pub fn draw_crystal(part: &mut Part<'_>, foot: Vec2, tip: Vec2, width: f32) {
    let side = (tip - foot).perp().normalize_or_zero() * width * 0.5;
    let neck = foot + (tip - foot) * 0.72;
    part.fill(&polygon(&[foot - side, neck - side, tip, neck + side, foot + side]), CRYSTAL[3]);
    let ridge = side * 0.15;
    part.fill(&polygon(&[foot - ridge, neck - ridge, tip, neck + side, foot + side]), CRYSTAL[2]);
    part.fill(&polygon(&[foot + side * 0.35, neck + side * 0.35, tip, neck + side, foot + side]), CRYSTAL[1]);
    part.fill(
        &stroke(foot + side * 0.1 + (tip - foot) * 0.3, foot + side * 0.1 + (tip - foot) * 0.62, 1.8),
        CRYSTAL[0],
    );
}

fn draw_shards(part: &mut Part<'_>) {
    draw_crystal(part, vec2(17.0, 66.0), vec2(8.0, 38.0), 10.0);
    draw_crystal(part, vec2(46.0, 66.0), vec2(55.0, 30.0), 11.0);
    draw_crystal(part, vec2(32.0, 67.0), vec2(33.0, 16.0), 14.0);
}

fn draw_lantern(part: &mut Part<'_>) {
    part.fill(&stroke(vec2(32.0, -6.0), vec2(32.0, 14.0), 2.4), INK);
    for (radius, alpha) in [(30.0, 24), (24.0, 34), (18.0, 50)] {
        part.fill(&disc(vec2(32.0, 35.0), radius), faded(LIGHT[2], alpha));
    }
    part.fill(&slab(vec2(22.0, 14.0), vec2(42.0, 20.0), 3.0), INK);
    part.fill(&slab(vec2(21.0, 19.0), vec2(43.0, 50.0), 7.0), LIGHT[2]);
    part.fill(&slab(vec2(25.0, 22.0), vec2(39.0, 47.0), 6.0), LIGHT[1]);
    part.fill(&ellipse(vec2(32.0, 36.0), vec2(4.0, 8.0)), LIGHT[0]);
    part.fill(&slab(vec2(23.0, 49.0), vec2(41.0, 54.0), 2.5), INK);
}
