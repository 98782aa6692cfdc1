//! Below the ground: what is buried there, the dark, the grotto with its crystals, and the cavern behind the window of
//! the ruin. Places are in tiles; [`tile`] makes world units of them.

use glam::vec2;
use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::{Clip, Quad};

use super::land::{Land, WINDOW};
use super::motion::Motion;
use super::palette::{CRYSTAL, INK, SOIL};
use super::plan::{Plan, QuadExt, STANDPOINT, centered, shaded, sprite, tile};
use super::sprite_art::{BURIED, CRYSTALS, GLOW};
use crate::tools::paint::{Color, dice, faded, mix, rgb};

const WHITE: Color = [255; 4];

/// A cavern seen through the window of the ruin: two groups that are cut to the window, each with its own parallax.
pub fn add_cavern(plan: &mut Plan, motion: &Motion, sprites: ImageIndex) {
    let [from, to] = WINDOW.map(|[x, y]| tile(x as f32, y as f32));
    let clip =
        Clip { x: from.x as i32 + 8, y: from.y as i32 + 8, w: (to - from).x as i32 + 16, h: (to - from).y as i32 + 16 };
    let middle = (from + to) * 0.5 + 16.0;
    for (name, parallax, seed, dim) in [("Cavern far", 60, 0u32, 0.62), ("Cavern near", 82, 60, 0.2)] {
        // Where the window's middle lies for this parallax when the camera looks straight at it.
        let center = (middle - STANDPOINT) * (parallax as f32 / 100.0);
        let depth = rgb(0x1d2452);
        let tint = mix(WHITE, depth, dim);
        let glow = [
            centered(GLOW, center + vec2(-70.0, 40.0), 4.2, faded(CRYSTAL[2], 150)).lit(motion.glow, seed as i32 * 70),
            centered(GLOW, center + vec2(120.0, 60.0), 3.4, faded(rgb(0x9a6cf0), 140)).lit(motion.glow, 3000),
        ];
        let crystals: Vec<Quad> = (0..26u32)
            .map(|i| {
                let roll = |n: u32| dice(seed + i * 9 + n);
                let size = (0.3 + 0.45 * roll(1)) * if dim > 0.5 { 1.0 } else { 0.8 };
                let hangs = i % 3 == 0;
                let floor = if hangs { -84.0 - 26.0 * roll(4) } else { 88.0 + 28.0 * roll(2) };
                let foot = center + vec2(-560.0 + 1120.0 * (i as f32 + roll(3)) / 26.0, floor);
                let tint = mix(tint, rgb(0xc08cff), if roll(5) < 0.35 { 0.5 } else { 0.0 });
                sprite(CRYSTALS, foot, vec2(size, if hangs { -size } else { size }), tint)
            })
            .collect();
        let mut layers = Vec::new();
        if dim > 0.5 {
            let wall = shaded(center - vec2(2000.0, 260.0), center + vec2(2000.0, 260.0), rgb(0x161a40), rgb(0x34509a));
            layers.push(plan.quads("Dark", None, &[wall]));
        }
        layers.push(plan.quads("Glow", Some(sprites), &glow));
        layers.push(plan.quads("Crystals", Some(sprites), &crystals));
        plan.group(name, parallax, layers).clip = Some(clip);
    }
}

/// Other soil, boulders and shells, wherever the ground is deep enough to hide them.
pub fn buried(land: &Land) -> Vec<Quad> {
    // One in every field of a wide grid, so that they do not lie on each other.
    let place = |(column, row): (u32, u32)| {
        let roll = |n: u32| dice((row * 40 + column) * 10 + n + 4000);
        let at = vec2(-60.0 + (column as f32 + 0.4 * roll(1)) * 8.6, 31.0 + (row as f32 + 0.4 * roll(2)) * 5.0);
        let (part, scale, tint) = match (roll(3) * 20.0) as u32 {
            0..2 => (BURIED[2], 0.3 + 0.3 * roll(4), WHITE),
            2 => (BURIED[3], 0.4, faded(WHITE, 170)),
            3..8 => (BURIED[0], 0.5 + 0.6 * roll(4), faded(SOIL[0], 46)),
            n => (BURIED[n as usize % 2], 0.6 + 0.9 * roll(4), faded(SOIL[3], 120)),
        };
        let reach = [(part[2] as f32 * scale / 64.0).ceil() as i32, (part[3] as f32 * scale / 64.0).ceil() as i32 + 1];
        let way = if roll(5) < 0.5 { -scale } else { scale };
        let is_deep = land.is_deep(at.x as i32, at.y as i32, reach);
        (is_deep && roll(6) < 0.8)
            .then(|| sprite(part, tile(at.x, at.y + part[3] as f32 * scale / 64.0), vec2(way, scale), tint))
    };
    (0..9).flat_map(|row| (0..28).map(move |column| (column, row))).filter_map(place).collect()
}

/// The dark below the ground, left, right and below of the ruin.
pub fn depths() -> Vec<Quad> {
    let shade = |t: f32| faded(INK, (150.0 * t.clamp(0.0, 1.0)) as u8);
    // Slowly at first, so that nobody sees where it begins.
    let dark = |y: f32| shade(if y < 50.0 { (y - 43.0) / 7.0 * 0.25 } else { 0.25 + (y - 50.0) / 10.0 * 0.75 });
    let block = |x: [f32; 2], y: [f32; 2]| shaded(tile(x[0], y[0]), tile(x[1], y[1]), dark(y[0]), dark(y[1]));
    vec![
        block([-300.0, 23.0], [43.0, 50.0]),
        block([-300.0, 23.0], [50.0, 60.0]),
        block([50.0, 420.0], [43.0, 50.0]),
        block([50.0, 420.0], [50.0, 60.0]),
        block([23.0, 50.0], [55.0, 60.0]),
        block([-300.0, 420.0], [60.0, 300.0]),
    ]
}

/// The light of the crystals in the grotto.
pub fn grotto_light(motion: &Motion) -> Vec<Quad> {
    let (blue, violet) = (CRYSTAL[2], rgb(0x9a6cf0));
    let lights = [(66.0, 49.0, blue), (80.5, 51.0, blue), (93.0, 49.5, violet), (99.0, 50.0, violet)];
    let light = |(i, (x, y, color)): (usize, (f32, f32, Color))| {
        centered(GLOW, tile(x, y), 3.4, faded(color, 120)).lit(motion.glow, i as i32 * 2100)
    };
    lights.into_iter().enumerate().map(light).collect()
}

/// Crystals in the grotto, standing and hanging; the ground hides where they are rooted.
pub fn grotto() -> Vec<Quad> {
    let crystal = |hangs: f32| {
        move |(x, y, size, violet): (f32, f32, f32, f32)| {
            let tint = mix(WHITE, rgb(0xc08cff), violet);
            let way = if (x * 10.0) as i32 % 2 == 0 { size } else { -size };
            sprite(CRYSTALS, tile(x, y + 0.4 * hangs), vec2(way, size * hangs), tint)
        }
    };
    let standing = [
        (65.2, 50.6, 0.5, 0.0),
        (67.4, 51.6, 0.32, 0.6),
        (75.2, 53.2, 0.34, 0.0),
        (79.0, 54.4, 0.62, 0.0),
        (83.0, 54.4, 0.44, 0.5),
        (90.4, 51.9, 0.56, 0.75),
        (93.2, 52.0, 0.42, 0.3),
    ];
    let hanging = [(73.4, 44.0, 0.4, 0.2), (79.2, 46.0, 0.5, 0.0), (94.0, 43.6, 0.54, 0.7), (84.6, 46.0, 0.32, 0.4)];
    standing.map(crystal(1.0)).into_iter().chain(hanging.map(crystal(-1.0))).collect()
}
