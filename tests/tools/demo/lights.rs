//! Light and small moving things before everything else: fireflies, petals, lamps, the lighthouse's beam, spray.

use glam::{Vec2, vec2};
use mapscope::format::teeworlds::Quad;

use super::land::LAKE_ROW;
use super::motion::Motion;
use super::palette::LIGHT;
use super::plan::{QuadExt, centered, patch, tile};
use super::props::FALL;
use super::sprite_art::{GLOW, PETAL};
use crate::tools::paint::{Color, dice, faded, mix, rgb};

const WHITE: Color = [255; 4];
/// The lamp of the lighthouse.
const LAMP: Vec2 = vec2(112.5 * 32.0, 36.0 * 32.0 - 362.0 * 0.8);

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
        let x = [16.4, 42.6, 106.2][i as usize % 3] + 4.5 * (dice(i + 200) - 0.5);
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
        lantern(68.0, 32.0),
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
    let [bright, edge, far] = [150, 0, 0].map(|alpha| faded(LIGHT[1], alpha));
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

/// Spray at both ends of the waterfall.
pub fn spray(motion: &Motion) -> Vec<Quad> {
    let drop = |i: u32| {
        let x = FALL[0] + 0.2 + (FALL[1] - FALL[0] - 0.4) * ((i / 2) as f32 / 7.0);
        let puff = |y: f32, size: f32| {
            centered(GLOW, tile(x, y + 0.2 * dice(i)), size, faded(WHITE, 190)).lit(motion.flicker, i as i32 * 333)
        };
        match i % 2 {
            0 => puff(LAKE_ROW as f32 + 0.25, 0.3 + 0.25 * dice(i + 9)).moved(motion.wander, i as i32 * 900),
            _ => puff(27.3, 0.26),
        }
    };
    (0..16).map(drop).collect()
}
