//! Things in the plane of play that are not tiles: trees, the windmill, the lighthouse, the waterfall, signs, swirls,
//! balloons. Places are in tiles; [`tile`] makes world units of them.

use glam::{Vec2, vec2};
use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::{Clip, Quad};

use super::land::LAKE_ROW;
use super::motion::{FALL_LENGTH, Motion};
use super::plan::{Plan, QuadExt, centered, detail, patch, sprite, tile};
use super::sprite_art::*;
use crate::tools::paint::{Color, faded, rgb};

const WHITE: Color = [255; 4];
/// Columns of the waterfall.
pub const FALL: [f32; 2] = [55.1, 57.2];

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
        (TREES[1], 106.2, 33.3, 0.62, -1.0),
        (POPLAR, 79.4, 27.1, 0.5, 1.0),
    ]
    .into_iter()
    .enumerate()
    .map(|(i, (tree, x, y, scale, way))| {
        let foot = tile(x, y);
        sprite(tree, foot, vec2(scale * way, scale), WHITE).about(foot).moved(motion.sway, i as i32 * 730)
    })
    .collect();
    let bushes: Vec<Quad> =
        [(6.4, 30.9, 0.42), (23.0, 36.2, 0.4), (35.6, 33.2, 0.4), (59.8, 27.2, 0.34), (103.4, 33.2, 0.4)]
            .map(|(x, y, scale)| sprite(BUSHES, tile(x, y), Vec2::splat(scale), WHITE))
            .to_vec();
    let mill = tile(33.0, 33.1);
    let hub = mill + vec2(6.0, -248.0);
    let mill =
        [sprite(MILL, mill, Vec2::ONE, WHITE), centered(SAILS, hub, 0.98, WHITE).about(hub).moved(motion.sails, 0)];
    let lighthouse = [sprite(LIGHTHOUSE, tile(112.5, 36.1), Vec2::splat(0.8), WHITE)];
    let layers = vec![
        plan.quads("Lighthouse", Some(sprites), &lighthouse),
        plan.quads("Trees", Some(sprites), &trees),
        plan.quads("Windmill", Some(sprites), &mill),
        detail(plan.quads("Bushes", Some(sprites), &bushes)),
    ];
    plan.group("Buildings", 100, layers);
}

/// Water that falls for ever: its picture moves down by its own length and starts again, cut to the fall.
pub fn add_waterfall(plan: &mut Plan, motion: &Motion, falls: ImageIndex) {
    let (top, bottom) = (tile(FALL[0], 27.25), tile(FALL[1], LAKE_ROW as f32 + 0.4));
    let long = bottom.y - top.y + FALL_LENGTH;
    let start = top - vec2(0.0, FALL_LENGTH);
    let corners = [start, vec2(bottom.x, start.y), vec2(start.x, start.y + long), vec2(bottom.x, start.y + long)];
    let repeats = (long / FALL_LENGTH * 1024.0).round() as i32;
    let water = Quad { uvs: [[0, 0], [1024, 0], [0, repeats], [1024, repeats]], ..patch(corners, [WHITE; 4]) };
    let layer = plan.quads("Fall", Some(falls), &[water.moved(motion.falling, 0)]);
    let (x, y) = (top.x as i32, top.y as i32);
    plan.group("Waterfall", 100, vec![layer]).clip =
        Some(Clip { x, y, w: bottom.x as i32 - x, h: bottom.y as i32 - y });
}

/// Signs, gates, teleporters: in front of the ground, behind the players.
pub fn signs(motion: &Motion) -> Vec<Quad> {
    let at = |x: f32, y: f32| tile(x, y);
    let mut quads = vec![
        sprite(TITLE, at(17.4, 36.1), Vec2::splat(0.62), WHITE),
        sprite(GATES[0], at(24.4, 36.1), Vec2::splat(0.6), WHITE),
        sprite(GATES[1], at(104.7, 33.1), Vec2::splat(0.6), WHITE),
    ];
    quads.extend((0..6).map(|i| sprite(sign(i), at(62.5 + 3.0 * i as f32, 26.5), Vec2::splat(0.5), WHITE)));
    for place in PORTALS {
        let center = at(place[0], place[1]);
        quads.push(centered(GLOW, center, 1.1, faded(rgb(0x9a8cff), 170)).lit(motion.flicker, 0));
        quads.push(centered(PORTAL, center, 0.5, WHITE).moved(motion.swirl, (place[0] * 100.0) as i32));
    }
    quads
}

/// Middles of the swirls: mill hill to ruin, ruin to tunnel, grotto to terrace.
const PORTALS: [[f32; 2]; 6] = [[37.5, 32.0], [26.0, 52.5], [46.5, 52.5], [61.5, 34.5], [99.0, 50.0], [101.1, 32.0]];

/// One balloon per kind of curve, each rising and sinking by its own.
pub fn balloons(motion: &Motion) -> Vec<Quad> {
    let colors = [0xf2635d, 0xffa552, 0xffd75e, 0x6fcf8a, 0x5fb8ef, 0xb58cf2];
    let balloon = |(i, color): (usize, u32)| {
        centered(BALLOON, tile(62.5 + 3.0 * i as f32, 22.9), 0.62, rgb(color)).moved(motion.curves[i], 0)
    };
    colors.into_iter().enumerate().map(balloon).collect()
}
