//! The ground cells of the tile set: soil with grass on top, one cell for every way in which ground can meet air.
//!
//! A cell is told by its [`Around`]: which of the eight neighbours are air. Ways that are mirror images share a cell.

use glam::{Vec2, vec2};
use mapscope::base::Rect;

use super::palette::{GRASS, SOIL};
use crate::tools::paint::{Part, Shape, dice, disc, ellipse, mix, slab, wave};

/// Side of a cell in pixels.
pub const CELL: f32 = 64.0;
/// First ground cell with grass in the tile set, and first one without, for caves and lake beds.
pub const FIRST: [u8; 2] = [16, 144];
/// Radius of the outer corners under the sky.
const ROUND: f32 = 20.0;

/// Which neighbours of a ground cell are air. A corner counts only where both sides next to it are ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Around {
    /// Above.
    pub top: bool,
    /// To the left and to the right.
    pub sides: [bool; 2],
    /// Below.
    pub bottom: bool,
    /// Top left and top right.
    pub top_corners: [bool; 2],
    /// Bottom left and bottom right.
    pub bottom_corners: [bool; 2],
}

impl Around {
    /// Asks `is_air` for the eight neighbours, given as steps right and down.
    pub fn look(is_air: impl Fn(i32, i32) -> bool) -> Self {
        let (top, bottom) = (is_air(0, -1), is_air(0, 1));
        let sides = [is_air(-1, 0), is_air(1, 0)];
        let corner = |i: usize, y: i32, end: bool| !end && !sides[i] && is_air(if i == 0 { -1 } else { 1 }, y);
        let corners = |y: i32, end: bool| [corner(0, y, end), corner(1, y, end)];
        Self { top, sides, bottom, top_corners: corners(-1, top), bottom_corners: corners(1, bottom) }
    }

    /// Left and right exchanged.
    pub fn mirrored(self) -> Self {
        let swap = |[left, right]: [bool; 2]| [right, left];
        Self {
            sides: swap(self.sides),
            top_corners: swap(self.top_corners),
            bottom_corners: swap(self.bottom_corners),
            ..self
        }
    }

    /// The cell to draw and whether to draw it mirrored; `None` for ground with ground all around.
    pub fn cell(self, bare: bool) -> Option<(u8, bool)> {
        if self == Self::default() {
            return None;
        }
        let kept = self.min(self.mirrored());
        let place = Self::kept().position(|a| a == kept)?;
        Some((FIRST[usize::from(bare)] + place as u8, kept != self))
    }

    /// Every way that has a cell of its own, in the order of the cells.
    pub fn kept() -> impl Iterator<Item = Self> {
        (1..256u32).filter_map(|bits| {
            let bit = |i: u32| bits >> i & 1 == 1;
            let around = Self {
                top: bit(0),
                sides: [bit(1), bit(2)],
                bottom: bit(3),
                top_corners: [bit(4), bit(5)],
                bottom_corners: [bit(6), bit(7)],
            };
            let possible = (0..2).all(|i| {
                !(around.top_corners[i] && (around.top || around.sides[i]))
                    && !(around.bottom_corners[i] && (around.bottom || around.sides[i]))
            });
            (possible && around <= around.mirrored()).then_some(around)
        })
    }
}

fn cell() -> Rect {
    Rect::new(vec2(-1.0, -1.0), Vec2::splat(CELL + 1.0))
}

/// A whole cell.
pub fn whole() -> Shape {
    Shape::new(cell(), |_| -9.0)
}

/// How deep below the grown-over outline a point lies: rounded at the outer corners.
fn outline(around: Around, at: Vec2) -> f32 {
    let mut depth = if around.top { at.y } else { 99.0 };
    let rounds = [(around.top, ROUND, at.y), (around.bottom, 12.0, CELL - at.y)];
    for (side, across) in [at.x, CELL - at.x].into_iter().enumerate() {
        for (open, round, along) in rounds {
            if around.sides[side] && open && across < round && along < round {
                depth = depth.min(round - (vec2(across, along) - round).length());
            }
        }
    }
    depth
}

/// The lower edge of the grass at `x`; fits itself from cell to cell.
fn fringe(x: f32) -> f32 {
    17.0 + 4.0 * wave(x / 32.0) + 3.0 * wave(x * 3.0 / CELL + 0.2)
}

/// Draws the cell for one way of meeting air, with grass or bare.
pub fn draw_ground(part: &mut Part<'_>, around: Around, bare: bool, seed: u32) {
    let ground = move || Shape::new(cell(), move |p| -outline(around, p));
    part.fill(&ground(), SOIL[1]);
    draw_patches(part, seed, 2);
    draw_rims(part, around, &ground);
    for (side, x) in [0.0, CELL].into_iter().enumerate() {
        if around.bottom_corners[side] {
            part.fill(&disc(vec2(x, CELL), 9.0), SOIL[3]);
        }
        if around.top_corners[side] && bare {
            part.fill(&disc(vec2(x, 0.0), 8.0), mix(SOIL[0], SOIL[1], 0.25));
        } else if around.top_corners[side] {
            part.fill(&disc(vec2(x, 0.0), 23.0), SOIL[3]);
            part.fill(&disc(vec2(x, 0.0), 19.5), GRASS[2]);
            part.fill(&disc(vec2(x, 0.0), 16.0), GRASS[1]);
            part.fill(&disc(vec2(x, 0.0), 5.0), GRASS[0]);
        }
    }
    if around.top && bare {
        let lit =
            Shape::new(cell(), move |p| outline(around, p) - 8.0 - 2.0 * wave(p.x / 32.0) - wave(p.x * 3.0 / CELL));
        part.fill(&ground().and(lit).and(slab(vec2(-9.0, -9.0), vec2(80.0, 30.0), 0.0)), mix(SOIL[0], SOIL[1], 0.25));
    } else if around.top {
        draw_grass(part, around, &ground);
    }
}

/// Soil all around.
pub fn draw_soil(part: &mut Part<'_>, seed: u32) {
    part.fill(&whole(), SOIL[1]);
    draw_patches(part, seed, 2 + seed as usize % 3);
    if seed % 3 == 2 {
        let at = vec2(20.0 + 24.0 * dice(seed + 7), 20.0 + 24.0 * dice(seed + 8));
        part.fill(&slab(at - vec2(9.0, 6.0), at + vec2(9.0, 6.0), 6.0), SOIL[3]);
        part.fill(&slab(at - vec2(9.0, 7.0), at + vec2(8.0, 4.0), 5.0), mix(SOIL[0], SOIL[1], 0.3));
    }
}

fn draw_patches(part: &mut Part<'_>, seed: u32, count: usize) {
    for i in 0..count as u32 {
        let roll = |n: u32| dice(seed * 31 + i * 7 + n);
        let at = vec2(14.0 + 36.0 * roll(1), 26.0 + 26.0 * roll(2));
        let size = vec2(5.0 + 6.0 * roll(3), 2.5 + 2.0 * roll(4));
        part.fill(&ellipse(at, size), if roll(5) < 0.7 { SOIL[2] } else { mix(SOIL[1], SOIL[0], 0.35) });
    }
}

/// The edges of the soil: a lit rim on the sides, shadow below.
fn draw_rims(part: &mut Part<'_>, around: Around, ground: &impl Fn() -> Shape) {
    for side in 0..2 {
        if around.sides[side] {
            let rim = Shape::new(cell(), move |p| {
                let across = if side == 0 { p.x } else { CELL - p.x };
                across - 5.0 - 1.5 * wave(p.y / 32.0 + 0.3)
            });
            part.fill(&ground().and(rim), mix(SOIL[0], SOIL[1], 0.35));
        }
    }
    if around.bottom {
        let rim = Shape::new(cell(), |p| CELL - p.y - 9.0 - 2.0 * wave(p.x / 32.0) - 1.5 * wave(p.x / CELL * 3.0));
        part.fill(&ground().and(rim), SOIL[3]);
    }
}

fn draw_grass(part: &mut Part<'_>, around: Around, ground: &impl Fn() -> Shape) {
    let top = Around { bottom: false, ..around };
    let down_to = move |extra: f32| Shape::new(cell(), move |p| (outline(top, p) - fringe(p.x) - extra) * 0.8);
    part.fill(&ground().and(down_to(7.0)), SOIL[3]);
    part.fill(&ground().and(down_to(3.5)), GRASS[2]);
    for (side, x) in [0.0, CELL].into_iter().enumerate() {
        if around.sides[side] {
            part.fill(&ground().and(slab(vec2(x - 8.0, 8.0), vec2(x + 8.0, 36.0), 7.0)), GRASS[2]);
            part.fill(&ground().and(slab(vec2(x - 6.0, 8.0), vec2(x + 6.0, 31.0), 6.0)), GRASS[1]);
        }
    }
    part.fill(&ground().and(down_to(0.0)), GRASS[1]);
    let lit = Shape::new(cell(), move |p| outline(top, p) - 5.0 - 1.5 * wave(p.x / 16.0) - wave(p.x / CELL));
    part.fill(&ground().and(lit), GRASS[0]);
}

/// A grassy ramp, from the lower left to the upper right.
pub fn draw_ramp(part: &mut Part<'_>) {
    // A slightly slow start and end, so that it flows into the flat ground on both sides and into the next ramp.
    let rise = |x: f32| {
        let t = (x / CELL).clamp(0.0, 1.0);
        CELL * (1.0 - 0.6 * t - 0.4 * t * t * (3.0 - 2.0 * t))
    };
    let under = move |extra: f32| {
        Shape::new(cell(), move |p| {
            let slope = (rise(p.x + 0.5) - rise(p.x - 0.5)).abs();
            (rise(p.x) + extra - p.y) / (1.0 + slope * slope).sqrt()
        })
    };
    part.fill(&under(0.0), GRASS[0]);
    part.fill(&under(6.5), GRASS[1]);
    let fringed =
        |extra: f32| under(0.0).and(Shape::new(cell(), move |p| (rise(p.x) + fringe(p.x) + extra - p.y) * 0.7));
    part.fill(&fringed(1.0), GRASS[2]);
    part.fill(&fringed(4.5), SOIL[3]);
    part.fill(&fringed(8.5), SOIL[1]);
}
