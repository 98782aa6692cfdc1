//! Things in the plane of play that are not tiles: trees, the windmill, the lighthouse, signs, lights, the cave behind
//! the window and the waterfall. Places are world units; [`tile`] turns columns and rows into them.

use glam::{Vec2, vec2};
use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::{Clip, Quad};

use super::land::{LAKE_ROW, WINDOW};
use super::motion::{FALL_LENGTH, Motion};
use super::paint::{Color, dice, faded, mix, rgb};
use super::palette::{CRYSTAL, INK, LIGHT};
use super::plan::{Plan, QuadExt, STANDPOINT, centered, detail, patch, shaded, sprite};
use super::sprite_art::*;

const WHITE: Color = [255; 4];
/// The lamp of the lighthouse.
const LAMP: Vec2 = vec2(111.0 * 32.0 + 16.0, 36.0 * 32.0 - 362.0 * 0.8);
/// Columns of the waterfall.
const FALL: [f32; 2] = [55.1, 57.2];

/// The top left corner of a cell, or any place between.
fn tile(x: f32, y: f32) -> Vec2 {
    vec2(x, y) * 32.0
}

/// Trees, windmill and lighthouse, behind the ground.
pub fn add_buildings(plan: &mut Plan, motion: &Motion, sprites: ImageIndex) {
    let trees: Vec<Quad> = [
        (TREES[0], 3.2, 30.2, 0.78, 1.0),
        (TREES[1], 16.4, 36.2, 0.62, -1.0),
        (POPLAR, 9.6, 34.4, 0.66, 1.0),
        (POPLAR, 11.0, 35.6, 0.54, -1.0),
        (TREES[0], 25.4, 36.2, 0.56, -1.0),
        (POPLAR, 39.6, 34.6, 0.5, 1.0),
        (TREES[1], 42.6, 36.2, 0.5, 1.0),
        (TREES[0], 95.8, 28.3, 0.6, 1.0),
        (TREES[1], 105.2, 33.4, 0.62, -1.0),
        (POPLAR, 87.2, 27.2, 0.46, 1.0),
    ]
    .into_iter()
    .enumerate()
    .map(|(i, (tree, x, y, scale, way))| {
        let foot = tile(x, y);
        sprite(tree, foot, vec2(scale * way, scale), WHITE).about(foot).moved(motion.sway, i as i32 * 730)
    })
    .collect();
    let bushes: Vec<Quad> =
        [(6.4, 30.9, 0.42), (23.0, 36.2, 0.4), (36.2, 33.2, 0.46), (59.8, 27.2, 0.34), (102.2, 33.2, 0.4)]
            .map(|(x, y, scale)| sprite(BUSHES, tile(x, y), Vec2::splat(scale), WHITE))
            .to_vec();
    let mill = tile(33.0, 33.1);
    let hub = mill + vec2(6.0, -248.0);
    let mill =
        [sprite(MILL, mill, Vec2::ONE, WHITE), centered(SAILS, hub, 0.98, WHITE).about(hub).moved(motion.sails, 0)];
    let lighthouse = [sprite(LIGHTHOUSE, tile(111.5, 36.1), Vec2::splat(0.8), WHITE)];
    let layers = vec![
        plan.quads("Lighthouse", Some(sprites), &lighthouse),
        plan.quads("Trees", Some(sprites), &trees),
        plan.quads("Windmill", Some(sprites), &mill),
        detail(plan.quads("Bushes", Some(sprites), &bushes)),
    ];
    plan.group("Buildings", 100, layers);
}

/// A cavern seen through the window of the ruin: two groups that are cut to the window, each with its own parallax.
pub fn add_cavern(plan: &mut Plan, motion: &Motion, sprites: ImageIndex) {
    let [from, to] = WINDOW.map(|[x, y]| tile(x as f32, y as f32));
    let clip = Clip { x: from.x as i32 + 16, y: from.y as i32 + 16, w: (to - from).x as i32, h: (to - from).y as i32 };
    let middle = (from + to) * 0.5 + 16.0;
    for (name, parallax, seed, dim) in [("Cavern, far", 60, 0u32, 0.62), ("Cavern, near", 82, 60, 0.2)] {
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
                let floor = if hangs { -130.0 - 30.0 * roll(4) } else { 104.0 + 46.0 * roll(2) };
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

/// Water that falls for ever: its picture moves down by its own length and starts again, cut to the fall.
pub fn add_waterfall(plan: &mut Plan, motion: &Motion, falls: ImageIndex) {
    let (top, bottom) = (tile(FALL[0], 27.25), tile(FALL[1], LAKE_ROW as f32 + 0.4));
    let long = bottom.y - top.y + FALL_LENGTH;
    let start = top - vec2(0.0, FALL_LENGTH);
    let corners = [start, vec2(bottom.x, start.y), vec2(start.x, start.y + long), vec2(bottom.x, start.y + long)];
    let repeats = (long / FALL_LENGTH * 1024.0).round() as i32;
    let water = Quad { uvs: [[0, 0], [1024, 0], [0, repeats], [1024, repeats]], ..patch(corners, [WHITE; 4]) };
    let layer = plan.quads("Falling water", Some(falls), &[water.moved(motion.falling, 0)]);
    let (x, y) = (top.x as i32, top.y as i32);
    plan.group("Waterfall", 100, vec![layer]).clip =
        Some(Clip { x, y, w: bottom.x as i32 - x, h: bottom.y as i32 - y });
}

/// The dark below the ground, left, right and below of the ruin.
pub fn depths() -> Vec<Quad> {
    let shade = |t: f32| faded(INK, (150.0 * t.clamp(0.0, 1.0)) as u8);
    let dark = |y: f32| shade((y - 44.0) / 16.0);
    let block = |x: [f32; 2], y: [f32; 2]| shaded(tile(x[0], y[0]), tile(x[1], y[1]), dark(y[0]), dark(y[1]));
    vec![
        block([-300.0, 23.0], [44.0, 60.0]),
        block([50.0, 420.0], [44.0, 60.0]),
        block([23.0, 50.0], [55.0, 60.0]),
        block([-300.0, 420.0], [60.0, 300.0]),
    ]
}

/// Signs, gates, teleporters: in front of the ground, behind the players.
pub fn signs(motion: &Motion) -> Vec<Quad> {
    let at = |x: f32, y: f32| tile(x, y);
    let mut quads = vec![
        sprite(TITLE, at(17.5, 36.1), Vec2::splat(0.62), WHITE),
        sprite(GATES[0], at(22.6, 36.1), Vec2::splat(0.6), WHITE),
        sprite(GATES[1], at(101.4, 33.1), Vec2::splat(0.6), WHITE),
    ];
    quads.extend((0..6).map(|i| sprite(sign(i), at(62.0 + 3.2 * i as f32, 27.0), Vec2::splat(0.48), WHITE)));
    for place in PORTALS {
        let center = at(place[0], place[1]);
        quads.push(centered(GLOW, center, 1.1, faded(rgb(0x9a8cff), 170)).lit(motion.flicker, 0));
        quads.push(centered(PORTAL, center, 0.5, WHITE).moved(motion.swirl, (place[0] * 100.0) as i32));
    }
    quads
}

/// Middles of the swirls: meadow, ruin (arrival), ruin (departure), tunnel.
pub const PORTALS: [[f32; 2]; 4] = [[19.5, 35.0], [26.0, 52.5], [46.5, 52.5], [61.5, 34.5]];

/// One balloon per kind of curve, each rising and sinking by its own.
pub fn balloons(motion: &Motion) -> Vec<Quad> {
    let colors = [0xf2635d, 0xffa552, 0xffd75e, 0x6fcf8a, 0x5fb8ef, 0xb58cf2];
    let balloon = |(i, color): (usize, u32)| {
        centered(BALLOON, tile(62.0 + 3.2 * i as f32, 22.6), 0.62, rgb(color)).moved(motion.curves[i], 0)
    };
    colors.into_iter().enumerate().map(balloon).collect()
}

/// Fireflies over the meadow and the lake, petals from the red trees.
pub fn swarm(motion: &Motion) -> Vec<Quad> {
    let firefly = |i: u32| {
        let [x, y] = [[12.0 + 30.0 * dice(i), 33.5], [43.0 + 16.0 * dice(i), 36.5], [60.0 + 26.0 * dice(i), 33.8]]
            [i as usize % 3];
        let at = tile(x, y - 2.2 * dice(i + 50));
        let ahead = (8000.0 * dice(i + 90)) as i32;
        [(0.34, faded(LIGHT[2], 150)), (0.12, LIGHT[0])].map(|(scale, tint)| {
            centered(GLOW, at, scale, tint).moved(motion.wander, ahead).lit(motion.blink, ahead / 2)
        })
    };
    let petal = |i: u32| {
        let x = [16.4, 42.6, 105.2][i as usize % 3] + 4.5 * (dice(i + 200) - 0.5);
        let y = [30.6, 31.6, 28.0][i as usize % 3] + 3.0 * dice(i + 240);
        let tint = mix(rgb(0xffa86b), rgb(0xe86a5c), dice(i + 280));
        let ahead = (8000.0 * dice(i + 300)) as i32;
        centered(PETAL, tile(x, y), 0.32, tint).moved(motion.petal, ahead).lit(motion.petal_fade, ahead)
    };
    (0..36).flat_map(firefly).chain((0..27).map(petal)).collect()
}

/// Lamp light on what stands around.
pub fn lamps(motion: &Motion) -> Vec<Quad> {
    let lantern = |x: f32, y: f32| (tile(x + 0.5, y + 0.55), 1.5);
    let places = [
        lantern(64.0, 32.0),
        lantern(70.0, 32.0),
        lantern(76.0, 32.0),
        lantern(82.0, 32.0),
        lantern(26.0, 45.0),
        lantern(46.0, 45.0),
        (tile(33.1, 28.1), 0.9),
        (LAMP, 2.0),
    ];
    let light = |(i, (at, scale)): (usize, (Vec2, f32))| {
        centered(GLOW, at, scale, faded(LIGHT[2], 120)).lit(motion.flicker, i as i32 * 410)
    };
    places.into_iter().enumerate().map(light).collect()
}

/// The beam of the lighthouse, to both sides: bright along the middle, fading outwards and with distance.
pub fn beams(motion: &Motion) -> Vec<Quad> {
    let [bright, edge, far] = [150, 40, 0].map(|alpha| faded(LIGHT[1], alpha));
    let mut quads = Vec::new();
    for way in [-1.0, 1.0] {
        let end = |y: f32| LAMP + vec2(way * 980.0, y);
        let root = |y: f32| LAMP + vec2(way * 6.0, y);
        for side in [-1.0, 1.0] {
            let corners = [root(side * 12.0), end(side * 120.0), root(0.0), end(0.0)];
            quads.push(patch(corners, [edge, far, bright, far]).about(LAMP).moved(motion.beam, 0));
        }
    }
    quads
}

/// Spray where the fall meets the lake, and the shine of sun on water.
pub fn spray(motion: &Motion) -> Vec<Quad> {
    (0..9u32)
        .map(|i| {
            let x = FALL[0] + (FALL[1] - FALL[0]) * (i as f32 / 8.0);
            let at = tile(x, LAKE_ROW as f32 + 0.25 + 0.2 * dice(i));
            centered(GLOW, at, 0.3 + 0.25 * dice(i + 9), faded(WHITE, 200))
                .moved(motion.wander, i as i32 * 900)
                .lit(motion.flicker, i as i32 * 333)
        })
        .collect()
}
