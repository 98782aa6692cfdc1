//! Everything far away: sky, sun, stars, mountains, hills, the wood, clouds and birds, each with its own parallax.
//!
//! Places are relative to the middle of the view as it was composed; see [`super::plan::Plan::group`].

use glam::{Vec2, vec2};
use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::Quad;

use super::motion::{CLOUD_ROUND, Motion};
use super::palette::{RANGES, SKY};
use super::plan::{Plan, QuadExt, centered, detail, patch, shaded, sprite};
use super::sky_art::{CLOUDS, STRIPS};
use super::sprite_art::{BIRD, GLOW, STAR, SUN};
use crate::tools::paint::{Color, dice, faded, mix, rgb};

/// Farther than any camera sees.
const FAR: f32 = 8192.0;
const WHITE: Color = [255; 4];

/// Adds the groups from the sky to the wood.
pub fn add(plan: &mut Plan, motion: &Motion, sky: ImageIndex, sprites: ImageIndex) {
    add_sky(plan, motion, sprites);
    add_range(plan, sky, "Far peaks", 6, Range { strip: 0, top: -128.0, scale: 1.25, foot: RANGES[0][2] });
    add_clouds(plan, motion, sky, "High clouds", 9, 0);
    add_birds(plan, motion, sprites);
    add_range(plan, sky, "Mountains", 15, Range { strip: 1, top: -92.0, scale: 1.3, foot: RANGES[1][2] });
    add_clouds(plan, motion, sky, "Low clouds", 20, 1);
    let foot = mix(RANGES[2][1], RANGES[2][2], 0.25);
    add_range(plan, sky, "Hills", 30, Range { strip: 2, top: 2.0, scale: 1.4, foot });
    add_range(plan, sky, "Wood", 50, Range { strip: 3, top: 66.0, scale: 1.5, foot: RANGES[3][1] });
}

fn add_sky(plan: &mut Plan, motion: &Motion, sprites: ImageIndex) {
    let bands: Vec<Quad> =
        SKY.windows(2).map(|w| shaded(vec2(-FAR, w[0].0 as f32), vec2(FAR, w[1].0 as f32), w[0].1, w[1].1)).collect();
    let stars: Vec<Quad> = (0..70u32)
        .map(|i| {
            let at = vec2(-1000.0 + 2000.0 * dice(i), -480.0 + 400.0 * dice(i + 500) * dice(i + 600));
            let alpha = (230.0 * (1.0 - (at.y + 480.0) / 430.0)).clamp(30.0, 230.0) as u8;
            let tint = faded(mix(WHITE, rgb(0xffe0c0), dice(i + 700)), alpha);
            centered(STAR, at, 0.22 + 0.3 * dice(i + 800) * dice(i + 900), tint).lit(motion.twinkle, (i * 397) as i32)
        })
        .collect();
    let sun = vec2(330.0, -86.0);
    let glow = |scale: f32, tint: Color| centered(GLOW, sun, scale, tint).lit(motion.glow, 0);
    let sun = [
        glow(11.0, faded(rgb(0xff8f6b), 130)),
        glow(6.0, faded(rgb(0xffc078), 170)),
        glow(3.2, faded(rgb(0xfff0b8), 200)),
        centered(SUN, sun, 0.52, WHITE),
    ];
    let bands = plan.quads("Gradient", None, &bands);
    let stars = detail(plan.quads("Stars", Some(sprites), &stars));
    let sun = plan.quads("Sun", Some(sprites), &sun);
    plan.group("Sky", 0, vec![bands, stars, sun]);
}

/// A strip of mountains: which one, the height of its top, world units per pixel, the colour below it.
struct Range {
    strip: usize,
    top: f32,
    scale: f32,
    foot: Color,
}

fn add_range(plan: &mut Plan, sky: ImageIndex, name: &str, parallax: i32, range: Range) {
    let [_, y, width, height] = STRIPS[range.strip].map(|n| n as f32);
    let reach = width * range.scale * 6.0;
    let bottom = range.top + (height - 2.0) * range.scale;
    let corners = [vec2(-reach, range.top), vec2(reach, range.top), vec2(-reach, bottom), vec2(reach, bottom)];
    // Twelve times around; one pixel away from the neighbouring strips, so that they do not bleed in.
    let (left, right, top, foot) = (0, 12 * 1024, y as i32 + 1, (y + height) as i32 - 1);
    let uvs = [[left, top], [right, top], [left, foot], [right, foot]];
    let strip = Quad { uvs, ..patch(corners, [WHITE; 4]) };
    let fill = shaded(vec2(-reach, bottom - 1.0), vec2(reach, bottom + 3000.0), range.foot, range.foot);
    let fill = plan.quads("Foot", None, &[fill]);
    let strip = plan.quads("Ridge", Some(sky), &[strip]);
    plan.group(name, parallax, vec![fill, strip]);
}

/// A round of clouds, several times in a row, so that nobody sees where it starts again.
fn add_clouds(plan: &mut Plan, motion: &Motion, sky: ImageIndex, name: &str, parallax: i32, kind: usize) {
    let (count, height, tall, scale, alpha) = [(7, -250.0, 170.0, 0.6, 200), (5, -90.0, 130.0, 0.84, 235)][kind];
    let round = CLOUD_ROUND[kind];
    let one = |i: u32, lap: i32| {
        let roll = |n: u32| dice(kind as u32 * 1000 + i * 10 + n);
        let x = round * (lap as f32 + (i as f32 + 0.6 * roll(1)) / count as f32);
        let size = scale * (0.6 + 0.6 * roll(2));
        let way = if roll(3) < 0.5 { -size } else { size };
        let tint = faded(mix(WHITE, rgb(0xd9b8e0), roll(5) * 0.6), alpha);
        sprite(CLOUDS[(roll(6) * 3.0) as usize], vec2(x, height + tall * roll(4)), vec2(way, size), tint)
            .moved(motion.clouds[kind], 0)
    };
    let quads: Vec<Quad> = (-2..4).flat_map(|lap| (0..count).map(move |i| one(i, lap))).collect();
    let layer = plan.quads(name, Some(sky), &quads);
    plan.group(name, parallax, vec![layer]);
}

fn add_birds(plan: &mut Plan, motion: &Motion, sprites: ImageIndex) {
    let flock = [(0.0, 0.0), (34.0, -20.0), (38.0, 18.0), (72.0, -34.0), (80.0, 40.0), (116.0, -14.0)];
    let quads: Vec<Quad> = flock
        .into_iter()
        .enumerate()
        .flat_map(|(i, (x, y))| {
            let at: Vec2 = vec2(x, y - 210.0);
            // Half a beat apart, one picture shows while the other does not.
            [0, 1].map(|wing| {
                centered(BIRD[wing], at, 0.34, faded(WHITE, 220))
                    .moved(motion.flight, 0)
                    .lit(motion.wings, i as i32 * 90 + wing as i32 * 260)
            })
        })
        .collect();
    let layer = detail(plan.quads("Flock", Some(sprites), &quads));
    plan.group("Birds", 12, vec![layer]);
}
