//! A column of blocks, 16 × 16 nodes seen from above.

use std::ops::{Range, RangeInclusive};

use super::known_blobs::Sight;
use crate::format::minetest::{NodeColor, SIDE, node_index};

/// Pixels of a column.
const PIXELS: usize = SIDE * SIDE;

/// Part of the world that shows from above, and its look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopStyle {
    /// Heights of nodes that show.
    pub y: RangeInclusive<i32>,
    /// Whether translucent nodes let what is below them show through; otherwise all colors are opaque.
    pub alpha: bool,
    /// Whether slopes are brightened and darkened.
    pub shading: bool,
    /// Whether the light of lamps above surfaces is read.
    pub lamps: bool,
}

impl Default for TopStyle {
    fn default() -> Self {
        Self { y: i32::MIN..=i32::MAX, alpha: false, shading: true, lamps: false }
    }
}

/// One pixel of a column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pixel {
    /// Red, green, blue, alpha. Alpha is 0 as long as nothing with a color has been met.
    pub color: [u8; 4],
    /// Thickness of the translucent nodes that one looks through.
    pub thickness: u8,
    /// Height of the opaque node. With none, nothing is shaded there.
    pub height: Option<i32>,
    /// Light of lamps in the node above it, 0 to 15.
    pub lamp: u8,
}

/// A column of blocks, into which one looks from above.
#[derive(Clone, Debug)]
pub struct TopColumn {
    pixels: Box<[Pixel; PIXELS]>,
    /// Where there are lamps: height of the lowest nodes of the block that was looked into last, and the light in them.
    above: Option<(i32, [u8; PIXELS])>,
    /// Pixels without an opaque node so far.
    left: usize,
    /// A block of it cannot be read.
    is_damaged: bool,
}

impl Default for TopColumn {
    fn default() -> Self {
        Self { pixels: Box::new([Pixel::default(); PIXELS]), above: None, left: PIXELS, is_damaged: false }
    }
}

impl TopColumn {
    /// Whether something deeper can still be seen.
    pub fn is_open(&self) -> bool {
        self.left > 0
    }

    /// Looks into the next block below, whose lowest nodes are at the height `bottom_y`. `colors` are those of the ids of
    /// its nodes; an id without one is seen through. `param1`: the light of its nodes.
    pub fn look_into(
        &mut self,
        bottom_y: i32,
        ids: &[u16],
        param1: &[u8],
        colors: &[Option<NodeColor>],
        style: &TopStyle,
    ) {
        let lamp = |node: usize| if style.lamps { param1.get(node).map_or(0, |light| light >> 4) } else { 0 };
        self.look(bottom_y, style, lamp, |node| {
            let id = ids.get(node).copied().unwrap_or_default();
            colors.get(usize::from(id)).copied().flatten()
        });
        if style.lamps {
            self.above = Some((bottom_y, std::array::from_fn(|at| lamp(node_index([at % SIDE, 0, at / SIDE])))));
        }
    }

    /// Looks into the next block below as [`Self::look_into`] does, where all of it looks the same and no lamp is.
    pub(super) fn look_into_uniform(&mut self, bottom_y: i32, Sight(color): Sight, style: &TopStyle) {
        if color.is_some() {
            self.look(bottom_y, style, |_| 0, |_| color);
        }
        self.above = None;
    }

    fn look(
        &mut self,
        bottom_y: i32,
        style: &TopStyle,
        lamp_of: impl Fn(usize) -> u8,
        color_of: impl Fn(usize) -> Option<NodeColor>,
    ) {
        let above = self.above.as_ref().filter(|(y, _)| *y == bottom_y.saturating_add(SIDE as i32));
        let heights = heights(bottom_y, &style.y);
        for (at, pixel) in self.pixels.iter_mut().enumerate() {
            if pixel.height.is_some() {
                continue;
            }
            let (x, z) = (at % SIDE, at / SIDE);
            for y in heights.clone().rev() {
                if let Some(color) = color_of(node_index([x, y, z]))
                    && pixel.see(color, bottom_y.saturating_add(y as i32), style.alpha)
                {
                    self.left -= 1;
                    let over = || above.and_then(|(_, lamps)| lamps.get(at).copied()).unwrap_or(0);
                    pixel.lamp = if y + 1 < SIDE { lamp_of(node_index([x, y + 1, z])) } else { over() };
                    break;
                }
            }
        }
    }

    /// Notes that a block of it cannot be read: what shows of it may be something deeper, or nothing.
    pub fn mark_damaged(&mut self) {
        self.is_damaged = true;
    }

    /// Whether a block of it cannot be read.
    pub(super) fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// All pixels.
    #[cfg(test)]
    pub(super) fn pixels_mut(&mut self) -> &mut [Pixel] {
        &mut *self.pixels
    }

    /// The pixels of a row of nodes, x ascending; `z` within the column.
    pub(super) fn row(&self, z: usize) -> &[Pixel] {
        self.pixels.get(z * SIDE..(z + 1) * SIDE).unwrap_or_default()
    }
}

/// Heights within a block that show.
fn heights(bottom_y: i32, shown: &RangeInclusive<i32>) -> Range<usize> {
    let inside = |y: i64| (y - i64::from(bottom_y)).clamp(0, SIDE as i64) as usize;
    inside((*shown.start()).into())..inside(i64::from(*shown.end()) + 1)
}

impl Pixel {
    /// Nothing with a color.
    pub const NONE: Self = Self { color: [0; 4], thickness: 0, height: None, lamp: 0 };

    /// Adds the next node below. Returns whether nothing shows through any more.
    fn see(&mut self, node: NodeColor, height: i32, alpha: bool) -> bool {
        let [r, g, b] = node.rgb;
        let below = [r, g, b, if alpha { node.alpha } else { u8::MAX }];
        let seen = if alpha && self.color[3] != 0 { mix(self.color, below) } else { below };
        self.color = seen;
        if seen[3] < u8::MAX {
            self.thickness = ((u16::from(self.thickness) + u16::from(node.thickness)) / 2) as u8;
            return false;
        }
        self.height = Some(height);
        true
    }
}

/// A translucent color in front of another. Parts are cut off after the comma, as the mapper does.
fn mix(front: [u8; 4], back: [u8; 4]) -> [u8; 4] {
    let [front_alpha, back_alpha] = [front[3], back[3]].map(|alpha| f32::from(alpha) / 255.0);
    let behind = back_alpha * (1.0 - front_alpha);
    let channel = |front: u8, back: u8| (front_alpha * f32::from(front) + behind * f32::from(back)) as u8;
    let [[r, g, b, _], [back_r, back_g, back_b, _]] = [front, back];
    [channel(r, back_r), channel(g, back_g), channel(b, back_b), (255.0 * (front_alpha + behind)) as u8]
}
