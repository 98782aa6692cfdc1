//! The sheet `demo_sprites`: everything that quads show one of, trees, the windmill, the lighthouse, signs, lights.

use glam::{Vec2, vec2};
use mapscope::base::{Rect, RgbaImage};

use super::font;
use super::palette::{AUTUMN, BARK, CREAM, CRYSTAL, INK, LEAF, LIGHT, PLASTER, RED, STONE, WOOD};
use super::small_art::draw_crystal;
use crate::tools::paint::{
    Color, Part, Shape, Sheet, dice, direction, disc, ellipse, faded, mix, polygon, rgb, slab, stroke, wave,
};

/// Where a sprite lies on its sheet: left, top, width, height in pixels.
pub type Sprite = [u32; 4];

/// A broad tree, green, and the same in red.
pub const TREES: [Sprite; 2] = [[0, 0, 256, 320], [256, 0, 256, 320]];
/// A slender tree.
pub const POPLAR: Sprite = [512, 0, 128, 320];
/// The windmill without its sails.
pub const MILL: Sprite = [640, 0, 192, 320];
/// A soft light, white.
pub const GLOW: Sprite = [832, 0, 128, 128];
/// A paper balloon, white, to be tinted.
pub const BALLOON: Sprite = [832, 192, 96, 128];
/// A petal in the wind.
pub const PETAL: Sprite = [928, 192, 32, 32];
/// A star.
pub const STAR: Sprite = [960, 192, 32, 32];
/// A bird, wings up and wings down.
pub const BIRD: [Sprite; 2] = [[928, 224, 64, 32], [928, 256, 64, 32]];
/// The sails of the windmill.
pub const SAILS: Sprite = [0, 320, 320, 320];
/// The lighthouse.
pub const LIGHTHOUSE: Sprite = [320, 320, 160, 448];
/// The swirl of a teleporter.
pub const PORTAL: Sprite = [480, 320, 128, 128];
/// The sign with the name.
pub const TITLE: Sprite = [608, 320, 384, 112];
/// Crystals.
pub const CRYSTALS: Sprite = [480, 448, 128, 192];
/// A wide bush.
pub const BUSHES: Sprite = [480, 640, 224, 128];
/// The sun.
pub const SUN: Sprite = [704, 640, 256, 256];
/// Gates with a banner: start and finish.
pub const GATES: [Sprite; 2] = [[0, 768, 256, 176], [256, 768, 256, 176]];
/// Patches of other soil, a boulder and a shell of long ago, for below the ground.
pub const BURIED: [Sprite; 4] = [[512, 768, 192, 96], [512, 864, 192, 96], [704, 896, 128, 96], [832, 896, 96, 96]];
/// Words of the little signs, one per kind of curve.
pub const CURVES: [&str; 6] = ["STEP", "LINEAR", "SLOW", "FAST", "SMOOTH", "BEZIER"];

/// The little sign of a kind of curve.
pub fn sign(curve: usize) -> Sprite {
    [608 + curve as u32 % 2 * 176, 432 + curve as u32 / 2 * 64, 168, 60]
}

/// Paints the whole sheet.
pub fn sprite_sheet() -> RgbaImage {
    let mut sheet = Sheet::new(1024, 1024);
    let mut draw = |[x, y, w, h]: Sprite, picture: &dyn Fn(&mut Part<'_>)| picture(&mut sheet.part(x, y, w, h));
    draw(TREES[0], &|part| draw_tree(part, LEAF, 3));
    draw(TREES[1], &|part| draw_tree(part, AUTUMN, 40));
    draw(POPLAR, &draw_poplar);
    draw(MILL, &draw_mill);
    draw(GLOW, &draw_glow);
    draw(BALLOON, &draw_balloon);
    draw(PETAL, &|part| part.fill(&ellipse(vec2(16.0, 16.0), vec2(11.0, 5.0)).turned(vec2(16.0, 16.0), 0.1), CREAM));
    draw(STAR, &draw_star);
    draw(BIRD[0], &|part| draw_bird(part, -10.0));
    draw(BIRD[1], &|part| draw_bird(part, 8.0));
    draw(SAILS, &draw_sails);
    draw(LIGHTHOUSE, &draw_lighthouse);
    draw(PORTAL, &draw_portal);
    draw(TITLE, &draw_title);
    draw(CRYSTALS, &draw_crystals);
    draw(BUSHES, &draw_bushes);
    draw(SUN, &draw_sun);
    draw(GATES[0], &|part| draw_gate(part, "START", rgb(0x2f8f8a)));
    draw(GATES[1], &|part| draw_gate(part, "FINISH", RED[1]));
    draw(BURIED[0], &|part| draw_patch(part, 5));
    draw(BURIED[1], &|part| draw_patch(part, 70));
    draw(BURIED[2], &draw_boulder);
    draw(BURIED[3], &draw_shell);
    for (i, word) in CURVES.into_iter().enumerate() {
        draw(sign(i), &|part| draw_sign(part, word));
    }
    sheet.finish()
}

/// Heaps of leaves, shaded from below to the sun at the upper right.
fn draw_leaves(part: &mut Part<'_>, puffs: &[(f32, f32, f32)], leaf: [Color; 4]) {
    for (color, shift, shrink) in [(leaf[3], 0.0, 0.0), (leaf[2], 0.12, 0.16), (leaf[1], 0.3, 0.42)] {
        for &(x, y, r) in puffs {
            part.fill(&disc(vec2(x + r * shift, y - r * shift), r * (1.0 - shrink)), color);
        }
    }
    for &(x, y, r) in puffs.iter().filter(|p| p.0 > 100.0) {
        part.fill(&ellipse(vec2(x + r * 0.48, y - r * 0.5), vec2(r * 0.26, r * 0.2)), leaf[0]);
    }
}

fn draw_tree(part: &mut Part<'_>, leaf: [Color; 4], seed: u32) {
    let trunk = |dx: f32| {
        let points = [(112, 330), (117, 230), (112, 150), (138, 150), (140, 230), (150, 330)];
        polygon(&points.map(|(x, y)| vec2(x as f32 + dx, y as f32)))
    };
    part.fill(&trunk(0.0), BARK[1]);
    part.fill(&trunk(0.0).and(trunk(16.0)), BARK[0]);
    part.fill(&stroke(vec2(120.0, 232.0), vec2(78.0, 190.0), 11.0), BARK[1]);
    part.fill(&stroke(vec2(136.0, 220.0), vec2(176.0, 184.0), 9.0), BARK[0]);
    part.fill(&stroke(vec2(121.0, 262.0), vec2(124.0, 290.0), 3.0), BARK[2]);
    let puffs: Vec<(f32, f32, f32)> =
        [(62, 158, 54), (190, 150, 56), (128, 168, 60), (126, 120, 40), (84, 92, 58), (168, 84, 60), (128, 62, 52)]
            .into_iter()
            .zip(seed..)
            .map(|((x, y, r), n)| (x as f32 + 8.0 * dice(n), y as f32 + 10.0 * dice(n + 9), r as f32))
            .collect();
    draw_leaves(part, &puffs, leaf);
}

fn draw_poplar(part: &mut Part<'_>) {
    part.fill(&slab(vec2(56.0, 240.0), vec2(72.0, 330.0), 3.0), BARK[1]);
    part.fill(&slab(vec2(65.0, 240.0), vec2(72.0, 330.0), 3.0), BARK[0]);
    for (color, dx, w, h) in [(LEAF[3], 0.0, 48.0, 140.0), (LEAF[2], 7.0, 37.0, 124.0), (LEAF[1], 15.0, 21.0, 98.0)] {
        let crown = ellipse(vec2(64.0 + dx, 150.0 - dx), vec2(w, h));
        let lower = Shape::new(Rect::new(Vec2::ZERO, vec2(128.0, 320.0)), move |p| {
            p.y - 262.0 + dx * 2.0 - 7.0 * wave(p.x / 30.0 + dx / 40.0)
        });
        part.fill(&crown.and(lower), color);
    }
    for (x, y) in [(88.0, 96.0), (92.0, 150.0), (80.0, 60.0), (94.0, 196.0)] {
        part.fill(&ellipse(vec2(x, y), vec2(5.0, 11.0)), LEAF[0]);
    }
}

/// Four straight sides narrowing from `bottom` to `top` half widths.
fn tapered(x: f32, top: (f32, f32), bottom: (f32, f32)) -> Shape {
    polygon(&[
        vec2(x - top.1, top.0),
        vec2(x + top.1, top.0),
        vec2(x + bottom.1, bottom.0),
        vec2(x - bottom.1, bottom.0),
    ])
}

fn draw_window(part: &mut Part<'_>, center: Vec2, size: Vec2) {
    part.fill(&slab(center - size - 4.0, center + size + 4.0, size.x + 4.0), mix(PLASTER[2], INK, 0.35));
    part.fill(&slab(center - size, center + size, size.x), LIGHT[2]);
    part.fill(&slab(center - size + vec2(0.0, 4.0), center + size - vec2(3.0, 0.0), size.x * 0.8), LIGHT[1]);
    part.fill(&stroke(center - vec2(0.0, size.y), center + vec2(0.0, size.y), 2.5), WOOD[3]);
}

fn draw_mill(part: &mut Part<'_>) {
    let tower = || tapered(96.0, (92.0, 50.0), (330.0, 82.0));
    let from = |x: f32| slab(vec2(x, -9.0), vec2(300.0, 400.0), 0.0);
    part.fill(&tower(), PLASTER[2]);
    part.fill(&tower().and(from(74.0)), PLASTER[1]);
    part.fill(&tower().and(from(126.0)), PLASTER[0]);
    part.fill(&tower().and(slab(vec2(0.0, 300.0), vec2(200.0, 330.0), 0.0)), STONE[2]);
    part.fill(&tower().and(slab(vec2(96.0, 300.0), vec2(200.0, 330.0), 0.0)), STONE[1]);
    part.fill(&tower().and(slab(vec2(0.0, 92.0), vec2(200.0, 104.0), 0.0)), mix(PLASTER[2], INK, 0.3));
    let cap: Vec<Vec2> = [(34, 100), (44, 62), (74, 34), (104, 26), (134, 38), (152, 66), (160, 100)]
        .map(|(x, y)| vec2(x as f32, y as f32))
        .to_vec();
    part.fill(&polygon(&cap), RED[2]);
    part.fill(&polygon(&cap).and(from(72.0)), RED[1]);
    part.fill(&polygon(&cap).and(from(120.0)), RED[0]);
    draw_window(part, vec2(100.0, 164.0), vec2(11.0, 16.0));
    draw_window(part, vec2(128.0, 222.0), vec2(9.0, 13.0));
    part.fill(&slab(vec2(70.0, 256.0), vec2(112.0, 330.0), 20.0), WOOD[3]);
    part.fill(&slab(vec2(75.0, 261.0), vec2(107.0, 330.0), 16.0), WOOD[1]);
    part.fill(&slab(vec2(90.0, 262.0), vec2(92.0, 330.0), 0.0), WOOD[2]);
    part.fill(&disc(vec2(101.0, 296.0), 2.6), LIGHT[1]);
}

fn draw_sails(part: &mut Part<'_>) {
    let hub = Vec2::splat(160.0);
    for quarter in 0..4 {
        let turns = quarter as f32 * 0.25;
        let bar =
            |x: f32, y: f32, w: f32, h: f32| slab(hub + vec2(x, y), hub + vec2(x + w, y + h), 1.0).turned(hub, turns);
        part.fill(&bar(36.0, 2.0, 114.0, 35.0), PLASTER[1]);
        part.fill(&bar(36.0, 2.0, 114.0, 14.0), PLASTER[0]);
        for i in 0..5 {
            part.fill(&bar(34.0 + i as f32 * 28.8, 2.0, 4.0, 37.0), WOOD[2]);
        }
        part.fill(&bar(34.0, 35.0, 119.0, 4.0), WOOD[2]);
        part.fill(&bar(0.0, -4.0, 155.0, 8.0), WOOD[3]);
        part.fill(&bar(0.0, -4.0, 155.0, 4.0), WOOD[1]);
    }
    part.fill(&disc(hub, 15.0), WOOD[3]);
    part.fill(&disc(hub + vec2(2.0, -2.0), 11.0), WOOD[1]);
    part.fill(&disc(hub + vec2(3.0, -3.0), 5.0), WOOD[0]);
}

fn draw_lighthouse(part: &mut Part<'_>) {
    let tower = || tapered(80.0, (118.0, 34.0), (456.0, 62.0));
    let band = |top: f32| slab(vec2(0.0, top), vec2(200.0, top + 56.0), 0.0);
    let from = |x: f32| slab(vec2(x, -9.0), vec2(300.0, 500.0), 0.0);
    part.fill(&tower(), PLASTER[2]);
    part.fill(&tower().and(from(64.0)), PLASTER[1]);
    part.fill(&tower().and(from(98.0)), PLASTER[0]);
    for top in [150.0, 262.0, 374.0] {
        part.fill(&tower().and(band(top)), RED[2]);
        part.fill(&tower().and(band(top)).and(from(64.0)), RED[1]);
        part.fill(&tower().and(band(top)).and(from(98.0)), RED[0]);
    }
    draw_window(part, vec2(82.0, 232.0), vec2(8.0, 12.0));
    draw_window(part, vec2(82.0, 342.0), vec2(8.0, 12.0));
    part.fill(&slab(vec2(30.0, 108.0), vec2(130.0, 120.0), 4.0), STONE[3]);
    part.fill(&slab(vec2(30.0, 106.0), vec2(130.0, 114.0), 4.0), STONE[1]);
    part.fill(&slab(vec2(54.0, 62.0), vec2(106.0, 108.0), 4.0), LIGHT[2]);
    part.fill(&slab(vec2(60.0, 62.0), vec2(100.0, 108.0), 6.0), LIGHT[1]);
    part.fill(&ellipse(vec2(80.0, 86.0), vec2(12.0, 16.0)), LIGHT[0]);
    for x in [54.0, 79.0, 104.0] {
        part.fill(&slab(vec2(x - 1.5, 60.0), vec2(x + 1.5, 108.0), 0.0), INK);
    }
    for x in [34.0, 52.0, 108.0, 126.0] {
        part.fill(&slab(vec2(x - 1.5, 90.0), vec2(x + 1.5, 108.0), 0.0), INK);
    }
    part.fill(&slab(vec2(32.0, 88.0), vec2(128.0, 92.0), 1.0), INK);
    let roof = || polygon(&[vec2(44.0, 64.0), vec2(80.0, 18.0), vec2(116.0, 64.0)]);
    part.fill(&roof().grown(2.0), RED[2]);
    part.fill(&roof().and(from(74.0)), RED[1]);
    part.fill(&disc(vec2(80.0, 16.0), 6.0), LIGHT[1]);
}

fn draw_glow(part: &mut Part<'_>) {
    let center = Vec2::splat(64.0);
    part.shade(&disc(center, 63.0), move |p| {
        let near = (1.0 - (p - center).length() / 63.0).clamp(0.0, 1.0);
        faded([255; 4], (near * near * 255.0 + 0.5) as u8)
    });
}

fn draw_balloon(part: &mut Part<'_>) {
    let grey = |level: u8| [level, level, level, 255];
    let body = || ellipse(vec2(48.0, 50.0), vec2(42.0, 46.0));
    part.fill(&body(), grey(205));
    part.fill(&body().and(ellipse(vec2(56.0, 46.0), vec2(38.0, 46.0))), grey(232));
    part.fill(&body().and(ellipse(vec2(60.0, 42.0), vec2(24.0, 34.0))), grey(255));
    for x in [28.0, 48.0, 68.0] {
        let rib = ellipse(vec2(48.0, 50.0), vec2((x - 48.0_f32).abs() + 1.5, 46.0));
        let inner = ellipse(vec2(48.0, 50.0), vec2(((x - 48.0_f32).abs() - 1.0).max(0.1), 46.0));
        part.fill(&rib.minus(inner), grey(214));
    }
    part.fill(&slab(vec2(34.0, 90.0), vec2(62.0, 100.0), 3.0), WOOD[3]);
    part.fill(&slab(vec2(38.0, 112.0), vec2(58.0, 127.0), 4.0), WOOD[1]);
    for x in [40.0, 56.0] {
        part.fill(&stroke(vec2(x, 98.0), vec2(x, 114.0), 1.8), INK);
    }
    part.fill(&slab(vec2(38.0, 112.0), vec2(58.0, 116.0), 2.0), WOOD[0]);
}

fn draw_star(part: &mut Part<'_>) {
    let center = Vec2::splat(16.0);
    for quarter in 0..4 {
        let tip = center + direction(quarter as f32 * 0.25) * 14.0;
        let side = (tip - center).perp() * 0.16;
        part.fill(&polygon(&[center - side, tip, center + side]), CREAM);
    }
    part.fill(&disc(center, 3.4), rgb(0xffffff));
}

fn draw_bird(part: &mut Part<'_>, lift: f32) {
    let body = vec2(32.0, 18.0);
    for way in [-1.0, 1.0] {
        let elbow = body + vec2(way * 12.0, lift * 0.9);
        let tip = body + vec2(way * 27.0, lift * 0.35 + 2.0);
        part.fill(
            &polygon(&[
                body - vec2(0.0, 2.5),
                elbow - vec2(0.0, 1.5),
                tip,
                elbow + vec2(0.0, 3.0),
                body + vec2(0.0, 3.0),
            ]),
            INK,
        );
    }
    part.fill(&ellipse(body, vec2(6.0, 3.4)), INK);
}

fn draw_portal(part: &mut Part<'_>) {
    let center = Vec2::splat(64.0);
    part.fill(&disc(center, 62.0), faded(rgb(0x6a4fd0), 60));
    part.fill(&disc(center, 54.0), rgb(0x4433a0));
    for (arm, color) in [rgb(0x7b6cf0), rgb(0xb9a3ff), rgb(0x6fe0f0)].into_iter().enumerate() {
        for step in 0..90 {
            let t = step as f32 / 89.0;
            let at = center + direction(arm as f32 / 3.0 + t * 0.8) * (50.0 - 44.0 * t);
            part.fill(&disc(at, 8.5 - 6.0 * t), color);
        }
    }
    part.fill(&disc(center, 9.0), rgb(0xf4f0ff));
}

fn draw_panel(part: &mut Part<'_>, min: Vec2, max: Vec2) {
    part.fill(&slab(min + vec2(0.0, 4.0), max + vec2(0.0, 4.0), 8.0), WOOD[3]);
    part.fill(&slab(min, max, 8.0), WOOD[1]);
    part.fill(&slab(min, vec2(max.x, min.y + 10.0), 5.0), WOOD[0]);
    part.fill(&slab(min + 6.0, max - 6.0, 5.0), CREAM);
}

fn draw_sign(part: &mut Part<'_>, word: &str) {
    draw_panel(part, vec2(3.0, 2.0), vec2(165.0, 53.0));
    font::write(part, word, [(84.0 - font::text_width(word) * 2.0).round(), 14.0], 4.0, INK);
}

fn draw_title(part: &mut Part<'_>) {
    for x in [64.0, 304.0] {
        part.fill(&slab(vec2(x, 60.0), vec2(x + 16.0, 130.0), 2.0), WOOD[3]);
        part.fill(&slab(vec2(x + 7.0, 60.0), vec2(x + 16.0, 130.0), 2.0), WOOD[2]);
    }
    draw_panel(part, vec2(4.0, 4.0), vec2(380.0, 88.0));
    font::write(part, "MAPSCOPE", [28.0, 25.0], 6.0, INK);
    part.fill(&slab(vec2(24.0, 74.0), vec2(360.0, 77.0), 1.0), RED[1]);
    part.fill(&disc(vec2(342.0, 46.0), 18.0), WOOD[3]);
    part.fill(&disc(vec2(342.0, 46.0), 14.0), rgb(0x8fd8d8));
    part.fill(&disc(vec2(346.0, 41.0), 5.0), CREAM);
    part.fill(&stroke(vec2(355.0, 60.0), vec2(364.0, 69.0), 7.0), WOOD[3]);
}

fn draw_crystals(part: &mut Part<'_>) {
    for (foot, tip, width) in [
        (vec2(40.0, 194.0), vec2(8.0, 96.0), 28.0),
        (vec2(90.0, 194.0), vec2(122.0, 78.0), 30.0),
        (vec2(64.0, 196.0), vec2(68.0, 8.0), 40.0),
        (vec2(36.0, 196.0), vec2(34.0, 128.0), 24.0),
        (vec2(98.0, 196.0), vec2(100.0, 142.0), 22.0),
    ] {
        draw_crystal(part, foot, tip, width);
    }
    part.fill(&disc(vec2(72.0, 60.0), 2.5), CRYSTAL[0]);
}

fn draw_bushes(part: &mut Part<'_>) {
    let puffs = [(40.0, 96.0, 36.0), (184.0, 98.0, 36.0), (80.0, 78.0, 44.0), (148.0, 72.0, 48.0), (112.0, 98.0, 44.0)];
    draw_leaves(part, &puffs, LEAF);
}

fn draw_sun(part: &mut Part<'_>) {
    let center = Vec2::splat(128.0);
    part.fill(&disc(center, 126.0), faded(rgb(0xfff0c0), 40));
    part.fill(&disc(center, 108.0), faded(rgb(0xfff0c0), 70));
    part.fill(&disc(center, 90.0), rgb(0xfff6d8));
}

/// A lens of other soil: rounded bars of different lengths on top of each other. White, to be tinted.
fn draw_patch(part: &mut Part<'_>, seed: u32) {
    let bar = |i: u32| {
        let roll = |n: u32| dice(seed + i * 6 + n);
        let half = [42.0, 84.0, 66.0, 34.0][i as usize] * (0.8 + 0.2 * roll(1));
        let center = vec2(96.0 + 20.0 * (roll(2) - 0.5), 15.0 + 22.0 * i as f32);
        slab(center - vec2(half, 11.5), center + vec2(half, 11.5), 11.0)
    };
    part.fill(&(0..4).map(bar).reduce(Shape::or).expect("four bars"), rgb(0xffffff));
}

fn draw_boulder(part: &mut Part<'_>) {
    let rock = || ellipse(vec2(62.0, 50.0), vec2(54.0, 40.0)).or(ellipse(vec2(92.0, 60.0), vec2(32.0, 28.0)));
    part.fill(&rock(), STONE[3]);
    part.fill(&rock().and(ellipse(vec2(76.0, 38.0), vec2(54.0, 38.0))), mix(STONE[2], STONE[3], 0.4));
    part.fill(&rock().and(ellipse(vec2(84.0, 28.0), vec2(38.0, 24.0))), STONE[2]);
    part.fill(&stroke(vec2(40.0, 56.0), vec2(54.0, 66.0), 3.0), mix(STONE[3], INK, 0.4));
}

fn draw_shell(part: &mut Part<'_>) {
    let center = vec2(48.0, 48.0);
    for (grow, color) in [(3.0, mix(PLASTER[2], INK, 0.6)), (0.0, mix(PLASTER[2], INK, 0.3))] {
        for step in 0..64 {
            let t = step as f32 / 63.0;
            part.fill(&disc(center + direction(t * 2.2) * (32.0 * (1.0 - t)), 11.0 * (1.0 - t) + 2.0 + grow), color);
        }
    }
    for step in 0..18 {
        let t = step as f32 / 22.0;
        let way = direction(t * 2.2);
        let at = center + way * (32.0 * (1.0 - t));
        part.fill(&stroke(at - way * 7.0 * (1.0 - t), at + way * 9.0 * (1.0 - t), 2.2), mix(PLASTER[2], INK, 0.6));
    }
}

fn draw_gate(part: &mut Part<'_>, word: &str, cloth: Color) {
    for x in [10.0, 230.0] {
        part.fill(&slab(vec2(x, 8.0), vec2(x + 16.0, 190.0), 3.0), WOOD[3]);
        part.fill(&slab(vec2(x + 7.0, 8.0), vec2(x + 16.0, 190.0), 3.0), WOOD[1]);
        part.fill(&disc(vec2(x + 8.0, 10.0), 9.0), LIGHT[1]);
    }
    let banner = |y: f32| {
        Shape::new(Rect::new(vec2(22.0, 16.0), vec2(234.0, 92.0)), move |p| {
            let sag = 10.0 * (1.0 - ((p.x - 128.0) / 106.0) * ((p.x - 128.0) / 106.0));
            (p.y - sag - y - 26.0).abs().max((p.x - 128.0).abs() - 80.0) - 26.0
        })
    };
    part.fill(&banner(22.0), mix(cloth, INK, 0.45));
    part.fill(&banner(18.0), cloth);
    font::write(part, word, [(128.0 - font::text_width(word) * 2.5).round(), 37.0], 5.0, CREAM);
}
