//! The sheet `demo_sky`: mountains, hills and a wood as strips that repeat across, and clouds below them.

use glam::{Vec2, vec2};
use mapscope::base::{Rect, RgbaImage};

use super::palette::RANGES;
use super::sprite_art::Sprite;
use crate::tools::paint::{Color, Part, Shape, Sheet, below, dice, disc, faded, mix, polygon, rgb, slab, wave};

/// Four strips from far to near, each as wide as the sheet.
pub const STRIPS: [Sprite; 4] = [[0, 0, 1024, 208], [0, 208, 1024, 240], [0, 448, 1024, 208], [0, 656, 1024, 160]];
/// Three clouds.
pub const CLOUDS: [Sprite; 3] = [[0, 832, 400, 136], [400, 832, 336, 120], [736, 832, 272, 96]];

const WIDTH: f32 = 1024.0;

/// Paints the whole sheet.
pub fn sky_sheet() -> RgbaImage {
    let mut sheet = Sheet::new(1024, 1024);
    let mut draw = |[x, y, w, h]: Sprite, picture: &dyn Fn(&mut Part<'_>)| picture(&mut sheet.part(x, y, w, h));
    draw(STRIPS[0], &|part| draw_range(part, 208.0, 9, RANGES[0], 11));
    draw(STRIPS[1], &|part| draw_range(part, 240.0, 7, RANGES[1], 77));
    draw(STRIPS[2], &draw_hills);
    draw(STRIPS[3], &draw_wood);
    for (i, sprite) in CLOUDS.into_iter().enumerate() {
        draw(sprite, &|part| draw_cloud(part, sprite, i as u32));
    }
    sheet.finish()
}

/// Draws what `one` draws, and again a sheet's width to the left and right, so that the strip joins itself.
fn around(x: f32, mut one: impl FnMut(f32)) {
    for shift in [-WIDTH, 0.0, WIDTH] {
        one(x + shift);
    }
}

/// A chain of peaks, sunlit from the right, fading into haze at the foot.
fn draw_range(part: &mut Part<'_>, height: f32, peaks: u32, [lit, shaded, haze]: [Color; 3], seed: u32) {
    let hazy = move |color: Color| move |p: Vec2| mix(color, haze, ((p.y / height - 0.35) / 0.6 * 24.0).round() / 24.0);
    part.shade(
        &below(Rect::new(vec2(0.0, 0.0), vec2(WIDTH, height)), move |x| height * 0.86 + 8.0 * wave(x / 512.0)),
        hazy(shaded),
    );
    let mut order: Vec<u32> = (0..peaks).collect();
    order.sort_by(|a, b| dice(seed + a).total_cmp(&dice(seed + b)));
    for peak in order {
        let roll = |n: u32| dice(seed + peak * 17 + n);
        let tall = height * (0.5 + 0.46 * dice(seed + peak));
        let wide = tall * (1.0 + 0.35 * roll(1));
        around(WIDTH * (peak as f32 + 0.5 + 0.4 * (roll(2) - 0.5)) / peaks as f32, |x| {
            let apex = vec2(x, height - tall);
            let at = |dx: f32, down: f32| apex + vec2(dx * wide, down * tall);
            let outline =
                [apex, at(0.22, 0.3), at(0.4, 0.42), at(1.0, 1.1), at(-1.0, 1.1), at(-0.5, 0.46), at(-0.24, 0.34)];
            part.shade(&polygon(&outline), hazy(shaded));
            let side = [
                apex,
                at(0.22, 0.3),
                at(0.4, 0.42),
                at(1.0, 1.1),
                at(0.3, 1.1),
                at(0.16, 0.72),
                at(0.2, 0.5),
                at(0.02, 0.34),
            ];
            part.shade(&polygon(&side), hazy(lit));
        });
    }
}

/// Rolling hills with firs on their backs.
fn draw_hills(part: &mut Part<'_>) {
    let [lit, shaded, haze] = RANGES[2];
    let line = |x: f32| 96.0 + 30.0 * wave(x / WIDTH) + 16.0 * wave(x * 3.0 / WIDTH + 0.4);
    let front = |x: f32| 140.0 + 22.0 * wave(x * 2.0 / WIDTH + 0.7) + 8.0 * wave(x * 5.0 / WIDTH);
    let area = Rect::new(Vec2::ZERO, vec2(WIDTH, 208.0));
    for i in 0..46 {
        let x = WIDTH * (i as f32 + dice(i)) / 46.0;
        if wave(x * 3.0 / WIDTH + 0.9) > -0.35 {
            around(x, |x| {
                draw_fir(part, vec2(x, line(x) + 6.0), 34.0 + 26.0 * dice(i + 300), [shaded, mix(lit, shaded, 0.4)])
            });
        }
    }
    part.fill(&below(area, line), lit);
    part.fill(&below(area, move |x| line(x) + 7.0), mix(lit, shaded, 0.5));
    part.fill(&below(area, front), mix(shaded, lit, 0.15));
    part.fill(&below(area, move |x| front(x) + 34.0), mix(shaded, haze, 0.25));
}

/// A fir: `colors` are its shaded and its sunlit half.
fn draw_fir(part: &mut Part<'_>, foot: Vec2, tall: f32, colors: [Color; 2]) {
    for (half, color) in [(-1.0, colors[0]), (1.0, colors[1])] {
        for (top, bottom, wide) in [(0.0, 0.45, 0.19), (0.25, 0.72, 0.25), (0.5, 1.0, 0.31)] {
            let at = |dx: f32, down: f32| foot + vec2(dx * tall, (down - 1.0) * tall);
            part.fill(&polygon(&[at(-0.01 * half, top), at(half * wide, bottom), at(-0.01 * half, bottom)]), color);
        }
    }
}

/// The wood at the foot of the hills: round tops and firs, dark against the light.
fn draw_wood(part: &mut Part<'_>) {
    let [lit, shaded, _] = RANGES[3];
    for i in 0..34 {
        let roll = |n: u32| dice(i * 13 + n);
        let foot = vec2(WIDTH * (i as f32 + 0.8 * roll(1)) / 34.0, 112.0 + 10.0 * roll(2));
        around(foot.x, |x| {
            if roll(3) < 0.4 {
                draw_fir(part, vec2(x, foot.y + 10.0), 70.0 + 40.0 * roll(4), [shaded, lit]);
            } else {
                let r = 22.0 + 16.0 * roll(4);
                part.fill(&disc(vec2(x, foot.y - r * 0.5), r), shaded);
                part.fill(&disc(vec2(x + r * 0.2, foot.y - r * 0.7), r * 0.74), lit);
            }
        });
    }
    let ground = |x: f32| 106.0 + 8.0 * wave(x * 2.0 / WIDTH + 0.2) + 5.0 * wave(x * 7.0 / WIDTH);
    part.fill(&below(Rect::new(Vec2::ZERO, vec2(WIDTH, 160.0)), ground), shaded);
}

/// A flat-bottomed cloud: shadow, body, and an edge that catches the light.
fn draw_cloud(part: &mut Part<'_>, [_, _, w, h]: Sprite, seed: u32) {
    let (w, h) = (w as f32, h as f32);
    let puffs = move || {
        (0..7u32).map(move |i| {
            let t = (i as f32 + 0.5) / 7.0;
            let bulge = 1.0 - (2.0 * t - 1.0) * (2.0 * t - 1.0);
            let r = h * (0.15 + 0.25 * bulge + 0.08 * dice(seed * 20 + i));
            disc(vec2(w * (0.09 + 0.82 * t), h * 0.86 - r * 0.75), r)
        })
    };
    let heap = |shrink: f32| puffs().map(|p| p.grown(-shrink)).reduce(Shape::or).expect("seven puffs");
    let base = |from: f32, to: f32| slab(vec2(w * from, h * 0.66), vec2(w * to, h * 0.9), h * 0.11);
    let flat = |y: f32| slab(vec2(-9.0, -9.0), vec2(w + 9.0, h * y), 0.0);
    part.fill(&heap(0.0).or(base(0.02, 0.98)).and(flat(0.9)), rgb(0xffd9b8));
    let shifted = heap(4.0).or(base(0.03, 0.96));
    let body = Shape::new(Rect::new(Vec2::ZERO, vec2(w, h)), move |p| shifted.distance(p + vec2(3.0, -5.0)));
    part.fill(&body.and(flat(0.9)), rgb(0xf7a9a0));
    let lower = heap(10.0).or(base(0.08, 0.9));
    let shade = Shape::new(Rect::new(Vec2::ZERO, vec2(w, h)), move |p| lower.distance(p + vec2(8.0, -h * 0.2)));
    part.fill(&shade.and(flat(0.9)), faded(rgb(0xc9789a), 200));
}
