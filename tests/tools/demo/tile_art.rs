//! The tile set `demo_tiles`: 16 × 16 cells of 64 pixels. Cell 0 stays empty, as the game never draws it.
//!
//! What can be had by mirroring or turning a cell is drawn once: edges are drawn as the top edge, corners as the top
//! left one, arrows pointing right.

use glam::{Vec2, vec2};
use mapscope::base::RgbaImage;

use super::ground_art::{Around, CELL, FIRST, draw_ground, draw_ramp, draw_soil, whole};
use super::palette::{CREAM, ICE, INK, LIGHT, RED, STONE, WATER, WOOD};
use super::small_art;
use crate::tools::paint::{
    Color, Part, Shape, Sheet, disc, ellipse, faded, mix, polygon, rgb, slab, stroke, strokes, wave,
};

/// Soil with soil all around: this cell and the five after it.
pub const SOIL_CELL: u8 = 1;
/// A grassy ramp up to the right.
pub const RAMP: u8 = 48;
/// Cut stone: all around, top edge, top left corner, a single block.
pub const STONE_CELLS: [u8; 4] = [64, 65, 66, 67];
/// The back wall of the cave: this cell and the next.
pub const WALL: u8 = 68;
/// The back of the grotto.
pub const DARK: u8 = 72;
/// Frame of the cave's window: top edge and top left corner.
pub const FRAME: [u8; 2] = [70, 71];
/// A plank of the bridge, and its left end.
pub const PLANK: [u8; 2] = [80, 81];
/// A rail of the bridge, and its post.
pub const RAIL: [u8; 2] = [82, 83];
/// The board wall: middle, top edge, top left corner.
pub const BOARD: [u8; 3] = [84, 85, 86];
/// A wooden post.
pub const POST: u8 = 87;
/// A crate.
pub const CRATE: u8 = 88;
/// The plaque with an arrow that looks different in all eight turns and flips.
pub const ARROW: u8 = 89;
/// Fence: middle and left end.
pub const FENCE: [u8; 2] = [90, 91];
/// Ice: all around and top.
pub const ICE_CELLS: [u8; 2] = [96, 97];
/// Water: surface and below.
pub const WATER_CELLS: [u8; 2] = [98, 99];
/// A glowing arrow to the right.
pub const BOOST: u8 = 100;
/// A piece of a shut door of light.
pub const DOOR: u8 = 101;
/// The plate that opens it.
pub const PLATE: u8 = 102;
/// Checkers of the finish.
pub const CHECKERS: u8 = 103;
/// Bubbles of light where gravity is low.
pub const BUBBLES: u8 = 104;

/// Paints the whole tile set.
pub fn tile_set() -> RgbaImage {
    let mut sheet = Sheet::new(1024, 1024);
    let mut draw = |cell: u8, picture: &dyn Fn(&mut Part<'_>)| {
        picture(&mut sheet.part(u32::from(cell % 16) * 64, u32::from(cell / 16) * 64, 64, 64));
    };
    for i in 0..6 {
        draw(SOIL_CELL + i, &|part| draw_soil(part, u32::from(i)));
    }
    for (i, around) in Around::kept().enumerate() {
        draw(FIRST[0] + i as u8, &|part| draw_ground(part, around, false, i as u32));
        draw(FIRST[1] + i as u8, &|part| draw_ground(part, around, true, i as u32));
    }
    draw(RAMP, &draw_ramp);
    for (i, edges) in [0, 1, 2, 4].into_iter().enumerate() {
        draw(STONE_CELLS[i], &|part| draw_stone(part, edges));
    }
    draw(WALL, &|part| draw_wall(part, 0.0));
    draw(WALL + 1, &|part| draw_wall(part, 1.0));
    draw(DARK, &draw_dark);
    draw(FRAME[0], &|part| draw_frame(part, false));
    draw(FRAME[1], &|part| draw_frame(part, true));
    draw(PLANK[0], &|part| draw_plank(part, -8.0));
    draw(PLANK[1], &|part| draw_plank(part, 6.0));
    draw(RAIL[0], &|part| draw_rail(part, false));
    draw(RAIL[1], &|part| draw_rail(part, true));
    for (i, edges) in [0, 1, 2].into_iter().enumerate() {
        draw(BOARD[i], &|part| draw_board(part, edges));
    }
    draw(POST, &draw_post);
    draw(CRATE, &draw_crate);
    draw(ARROW, &draw_arrow);
    draw(FENCE[0], &|part| draw_fence(part, -6.0));
    draw(FENCE[1], &|part| draw_fence(part, 26.0));
    draw(ICE_CELLS[0], &|part| draw_ice(part, false));
    draw(ICE_CELLS[1], &|part| draw_ice(part, true));
    draw(WATER_CELLS[0], &|part| draw_water(part, true));
    draw(WATER_CELLS[1], &|part| draw_water(part, false));
    draw(BOOST, &draw_boost);
    draw(DOOR, &draw_door);
    draw(PLATE, &draw_plate);
    draw(CHECKERS, &draw_checkers);
    draw(BUBBLES, &draw_bubbles);
    small_art::draw_all(&mut draw);
    sheet.finish()
}

/// A band along the top of the cell.
fn top_band(depth: f32) -> Shape {
    slab(vec2(-9.0, -9.0), vec2(CELL + 9.0, depth), 0.0)
}

/// A band along the left of the cell.
fn left_band(depth: f32) -> Shape {
    slab(vec2(-9.0, -9.0), vec2(depth, CELL + 9.0), 0.0)
}

/// Four blocks of stone in a cross joint; `edges`: 0 none, 1 top, 2 top and left, 4 all round.
fn draw_stone(part: &mut Part<'_>, edges: u32) {
    let body = match edges {
        4 => slab(Vec2::ZERO, Vec2::splat(CELL), 8.0),
        2 => slab(Vec2::ZERO, Vec2::splat(CELL * 2.0), 8.0),
        _ => whole(),
    };
    part.fill(&body, STONE[2]);
    for (x, y) in [(0.0, 0.0), (32.0, 0.0), (0.0, 32.0), (32.0, 32.0)] {
        let min = vec2(x, y) + 1.5;
        part.fill(&slab(min, min + 29.0, 4.0), STONE[1]);
        part.fill(&slab(min + 5.0, min + 24.0, 3.0), mix(STONE[1], STONE[0], 0.18));
    }
    let rim = |depth: f32| match edges {
        4 => slab(Vec2::ZERO, Vec2::splat(CELL), 8.0).minus(slab(Vec2::splat(depth), Vec2::splat(CELL - depth), 5.0)),
        2 => slab(Vec2::ZERO, Vec2::splat(CELL * 2.0), 8.0).and(top_band(depth).or(left_band(depth))),
        1 => top_band(depth),
        _ => top_band(-99.0),
    };
    part.fill(&rim(7.0), STONE[3]);
    part.fill(&rim(4.5), STONE[0]);
}

/// Bricks of the cave's back wall, in the dark.
fn draw_wall(part: &mut Part<'_>, variant: f32) {
    let (joint, face) = (rgb(0x2c2140), rgb(0x3a2c50));
    part.fill(&whole(), joint);
    for row in 0..4 {
        let shift = if row % 2 == 0 { 0.0 } else { 16.0 };
        for column in -1..3 {
            let min = vec2(column as f32 * 32.0 + shift + 1.0, row as f32 * 16.0 + 1.0);
            let lit = (row + column) % 3 == 0 && variant > 0.0;
            let color = if lit { mix(face, rgb(0x55406a), 0.5) } else { face };
            part.fill(&slab(min, min + vec2(30.0, 14.0), 3.0), color);
        }
    }
}

/// Soil in the dark.
fn draw_dark(part: &mut Part<'_>) {
    part.fill(&whole(), rgb(0x2b1f3d));
    for (x, y, w) in [(20.0, 18.0, 11.0), (46.0, 44.0, 9.0), (14.0, 52.0, 6.0)] {
        part.fill(&ellipse(vec2(x, y), vec2(w, w * 0.45)), rgb(0x322546));
    }
}

/// A carved frame, its inner edge fading to the view behind.
fn draw_frame(part: &mut Part<'_>, corner: bool) {
    let band = |depth: f32| if corner { top_band(depth).or(left_band(depth)) } else { top_band(depth) };
    part.fill(&band(34.0), faded(INK, 110));
    part.fill(&band(28.0), STONE[3]);
    part.fill(&band(22.0), STONE[1]);
    part.fill(&band(9.0), STONE[2]);
    part.fill(&band(6.0), STONE[0]);
    if !corner {
        part.fill(&disc(vec2(32.0, 15.5), 3.5), STONE[3]);
    }
}

/// One plank across, with its upper side in the light; `from` is where it begins.
fn draw_plank(part: &mut Part<'_>, from: f32) {
    let end = CELL + 8.0;
    part.fill(&slab(vec2(from, 14.0), vec2(end, 30.0), 3.0), WOOD[3]);
    part.fill(&slab(vec2(from, 2.0), vec2(end, 24.0), 4.0), WOOD[1]);
    part.fill(&slab(vec2(from, 2.0), vec2(end, 8.0), 3.0), WOOD[0]);
    for x in [31.0, 63.0] {
        part.fill(&slab(vec2(x, 3.0), vec2(x + 2.0, 24.0), 0.0), WOOD[2]);
    }
    for x in [13.0, 45.0] {
        part.fill(&disc(vec2(x, 15.0), 2.0), WOOD[3]);
    }
}

fn draw_rail(part: &mut Part<'_>, post: bool) {
    let rope = Shape::new(mapscope::base::Rect::new(vec2(-1.0, 10.0), vec2(65.0, 50.0)), |p| {
        let sag = 20.0 + 12.0 * (1.0 - ((p.x - 32.0) / 32.0) * ((p.x - 32.0) / 32.0));
        (p.y - sag).abs() * 0.85 - 2.0
    });
    part.fill(&rope, WOOD[2]);
    if post {
        for x in [-6.0, CELL - 6.0] {
            part.fill(&slab(vec2(x, 12.0), vec2(x + 12.0, 80.0), 4.0), WOOD[2]);
            part.fill(&slab(vec2(x + 5.0, 12.0), vec2(x + 12.0, 80.0), 4.0), WOOD[1]);
        }
    }
}

/// Boards of a wall; `edges`: 0 none, 1 top, 2 top and left.
fn draw_board(part: &mut Part<'_>, edges: u32) {
    let body = if edges == 2 { slab(Vec2::ZERO, Vec2::splat(CELL * 2.0), 10.0) } else { whole() };
    part.fill(&body, WOOD[1]);
    for y in [21.0, 42.0, 63.0] {
        part.fill(&slab(vec2(-1.0, y), vec2(65.0, y + 1.5), 0.0), WOOD[2]);
    }
    part.fill(&strokes(&[vec2(12.0, 31.0), vec2(30.0, 32.5), vec2(44.0, 30.5)], 1.6), WOOD[2]);
    let rim = |depth: f32| match edges {
        2 => slab(Vec2::ZERO, Vec2::splat(CELL * 2.0), 10.0).and(top_band(depth).or(left_band(depth))),
        1 => top_band(depth),
        _ => top_band(-99.0),
    };
    part.fill(&rim(12.0), WOOD[3]);
    part.fill(&rim(9.0), WOOD[2]);
    part.fill(&rim(4.0), WOOD[0]);
}

fn draw_post(part: &mut Part<'_>) {
    part.fill(&slab(vec2(23.0, -9.0), vec2(41.0, 80.0), 2.0), WOOD[2]);
    part.fill(&slab(vec2(31.0, -9.0), vec2(41.0, 80.0), 2.0), WOOD[1]);
    part.fill(&slab(vec2(26.0, 18.0), vec2(28.0, 34.0), 1.0), WOOD[3]);
}

fn draw_crate(part: &mut Part<'_>) {
    part.fill(&slab(vec2(2.0, 2.0), vec2(62.0, 64.0), 6.0), WOOD[3]);
    part.fill(&slab(vec2(4.0, 3.0), vec2(60.0, 62.0), 5.0), WOOD[1]);
    part.fill(&slab(vec2(13.0, 13.0), vec2(51.0, 53.0), 2.0), WOOD[2]);
    part.fill(&stroke(vec2(17.0, 49.0), vec2(47.0, 17.0), 11.0), WOOD[3]);
    part.fill(&stroke(vec2(17.0, 48.0), vec2(47.0, 16.0), 7.0), WOOD[1]);
    part.fill(&slab(vec2(5.0, 3.0), vec2(59.0, 7.0), 2.0), WOOD[0]);
    for (x, y) in [(8.5, 9.5), (55.5, 9.5), (8.5, 56.5), (55.5, 56.5)] {
        part.fill(&disc(vec2(x, y), 1.8), WOOD[3]);
    }
}

/// An arrow to the right with a red stud at its upper left: no turn and no flip leaves it as it is.
fn draw_arrow(part: &mut Part<'_>) {
    part.fill(&slab(vec2(5.0, 7.0), vec2(59.0, 61.0), 10.0), WOOD[3]);
    part.fill(&slab(vec2(5.0, 4.0), vec2(59.0, 58.0), 10.0), CREAM);
    part.fill(&slab(vec2(9.0, 8.0), vec2(55.0, 54.0), 7.0), rgb(0xf7dfb6));
    let arrow: Vec<Vec2> = [(14, 31), (31, 31), (31, 22), (50, 37), (31, 51), (31, 43), (14, 43)]
        .map(|(x, y)| vec2(x as f32, y as f32))
        .to_vec();
    part.fill(&polygon(&arrow).grown(1.5), rgb(0x2f7d86));
    part.fill(&disc(vec2(18.0, 18.0), 5.0), RED[1]);
}

fn draw_fence(part: &mut Part<'_>, from: f32) {
    for y in [30.0, 46.0] {
        part.fill(&slab(vec2(from, y), vec2(CELL + 8.0, y + 7.0), 2.0), WOOD[2]);
        part.fill(&slab(vec2(from, y), vec2(CELL + 8.0, y + 3.0), 1.5), WOOD[1]);
    }
    for x in [4.0, 36.0].into_iter().filter(|x| *x > from - 8.0) {
        let picket: Vec<Vec2> = [(0.0, 24.0), (8.0, 14.0), (16.0, 24.0), (16.0, 66.0), (0.0, 66.0)]
            .map(|(a, b)| vec2(x + a + 4.0, b))
            .to_vec();
        part.fill(&polygon(&picket).grown(1.0), WOOD[3]);
        part.fill(&polygon(&picket), WOOD[1]);
        part.fill(&slab(vec2(x + 15.0, 24.0), vec2(x + 19.0, 66.0), 1.0), WOOD[0]);
    }
}

fn draw_ice(part: &mut Part<'_>, top: bool) {
    part.fill(&whole(), ICE[2]);
    for (a, b, c) in [((0, 40), (26, 64), (0, 64)), ((64, 10), (64, 46), (34, 30)), ((20, 0), (48, 0), (30, 22))] {
        let corners = [a, b, c].map(|(x, y)| vec2(x as f32, y as f32));
        part.fill(&polygon(&corners), mix(ICE[2], ICE[3], 0.35));
    }
    part.fill(&stroke(vec2(14.0, 40.0), vec2(26.0, 28.0), 3.0), ICE[1]);
    part.fill(&stroke(vec2(40.0, 54.0), vec2(46.0, 48.0), 3.0), ICE[1]);
    if top {
        part.fill(&top_band(11.0), ICE[1]);
        let teeth = Shape::new(mapscope::base::Rect::new(Vec2::ZERO, vec2(64.0, 30.0)), |p| {
            (p.y - 13.0 - 5.0 * wave(p.x / 32.0 + 0.1) - 3.0 * wave(p.x * 3.0 / 64.0)) * 0.8
        });
        part.fill(&teeth, ICE[1]);
        part.fill(&top_band(5.0), ICE[0]);
    }
}

fn draw_water(part: &mut Part<'_>, surface: bool) {
    let color = |alpha: u8| move |c: Color| faded(c, alpha);
    if !surface {
        part.fill(&whole(), color(185)(WATER[2]));
        return;
    }
    let under = |base: f32, height: f32| {
        Shape::new(mapscope::base::Rect::new(vec2(-1.0, -1.0), vec2(65.0, 65.0)), move |p| {
            base + height * wave(p.x / 64.0) + height * 0.5 * wave(p.x / 32.0 + 0.3) - p.y
        })
    };
    part.fill(&under(14.0, 3.0), color(235)(WATER[0]));
    let inner = |base: f32, height: f32, c: Color| {
        let area = under(base, height);
        move |part: &mut Part<'_>| part.replace(&area, c)
    };
    inner(18.0, 3.0, color(200)(WATER[1]))(part);
    inner(34.0, 5.0, color(185)(mix(WATER[1], WATER[2], 0.55)))(part);
    inner(50.0, 4.0, color(185)(WATER[2]))(part);
}

fn draw_boost(part: &mut Part<'_>) {
    for (x, alpha) in [(4.0, 90), (20.0, 160), (36.0, 240)] {
        let chevron = [vec2(x, 16.0), vec2(x + 16.0, 32.0), vec2(x, 48.0)];
        part.fill(&strokes(&chevron, 13.0), faded(rgb(0x2fa7a0), alpha / 2));
        part.fill(&strokes(&chevron, 7.0), faded(rgb(0x9ff5d8), alpha));
    }
}

fn draw_door(part: &mut Part<'_>) {
    part.fill(&slab(vec2(18.0, -9.0), vec2(46.0, 80.0), 0.0), faded(LIGHT[2], 90));
    part.fill(&slab(vec2(25.0, -9.0), vec2(39.0, 80.0), 0.0), faded(LIGHT[1], 190));
    part.fill(&slab(vec2(29.0, -9.0), vec2(35.0, 80.0), 0.0), LIGHT[0]);
}

fn draw_plate(part: &mut Part<'_>) {
    part.fill(&slab(vec2(4.0, 52.0), vec2(60.0, 70.0), 5.0), STONE[3]);
    part.fill(&slab(vec2(8.0, 46.0), vec2(56.0, 60.0), 6.0), LIGHT[2]);
    part.fill(&slab(vec2(8.0, 46.0), vec2(56.0, 52.0), 3.0), LIGHT[1]);
}

fn draw_checkers(part: &mut Part<'_>) {
    part.fill(&whole(), faded(CREAM, 235));
    for (x, y) in (0..4).flat_map(|y| (0..4).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0) {
        let min = vec2(x as f32, y as f32) * 16.0;
        part.replace(&slab(min, min + 16.0, 0.0), faded(INK, 235));
    }
}

fn draw_bubbles(part: &mut Part<'_>) {
    for (x, y, radius) in [(14.0, 46.0, 7.0), (42.0, 18.0, 10.0), (50.0, 52.0, 4.0), (18.0, 14.0, 3.0)] {
        part.fill(&disc(vec2(x, y), radius), faded(rgb(0xc9b6ff), 70));
        part.fill(&disc(vec2(x, y), radius).minus(disc(vec2(x, y), radius - 2.0)), faded(rgb(0xe6dcff), 170));
        part.fill(&disc(vec2(x - radius * 0.35, y - radius * 0.35), radius * 0.2), faded(rgb(0xffffff), 220));
    }
}
