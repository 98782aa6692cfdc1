//! Limits of a device that decide how a scene is laid out, and the mip level at which an image fits. Plain data.

use std::sync::Arc;

use crate::scene::{FlatScene, Texture, TextureShape};

/// Images are not made smaller than this for lack of memory.
const SMALLEST_IMAGE_PX: u32 = 64;
/// Cells of a tile set side by side.
pub const CELLS_A_SIDE: u32 = 16;
/// Values of envelopes in a row of their texture, at most.
const ENVELOPE_ROW: u32 = 1024;

/// Limits of a device, and of the images that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceLimits {
    /// Longest side of a texture.
    pub texture_side_px: u32,
    /// Array layers of a texture.
    pub texture_layers: u32,
    /// Bytes of a buffer.
    pub buffer_bytes: u64,
    /// Longest side of an image, where memory is too short for larger ones.
    pub image_side_px: Option<u32>,
}

impl DeviceLimits {
    /// The limits that matter here.
    pub fn of(limits: &wgpu::Limits) -> Self {
        Self {
            texture_side_px: limits.max_texture_dimension_2d,
            texture_layers: limits.max_texture_array_layers,
            buffer_bytes: limits.max_buffer_size,
            image_side_px: None,
        }
    }

    /// The same with smaller images: half of the longest side in use. `None` where that would not help.
    pub fn with_smaller_images(self, flat: &FlatScene) -> Option<Self> {
        let shown = |texture: &Arc<Texture>| {
            let level = self.level(texture)?.0;
            Some(image_side_px(texture, level))
        };
        let longest = flat.textures.iter().filter_map(shown).max()?;
        let half = (longest / 2).max(SMALLEST_IMAGE_PX);
        (half < longest).then_some(Self { image_side_px: Some(half), ..self })
    }

    /// Values of envelopes in a row of their texture.
    pub fn envelope_row(self) -> u32 {
        self.texture_side_px.clamp(1, ENVELOPE_ROW)
    }

    /// Values of envelopes that there is room for.
    pub fn envelope_slots(self) -> u32 {
        self.envelope_row().saturating_mul(self.texture_side_px.max(1))
    }

    /// Longest side of an image that there is room for in this kind of texture.
    pub fn image_side_px_at_most(self, texture: &Texture) -> u32 {
        match texture.shape {
            TextureShape::Picture => self.texture_side_px,
            TextureShape::Cells => self.texture_side_px.saturating_mul(CELLS_A_SIDE),
        }
    }

    /// The first mip level of a texture that has room, and what decided it; `None` if none has.
    pub fn level(self, texture: &Texture) -> Option<(usize, Bound)> {
        let within = |level: &usize| texture.level_size_px(*level).max_element() <= self.texture_side_px;
        let first = (0..texture.levels.len()).find(within)?;
        let Some(image_side_px) = self.image_side_px else { return Some((first, Bound::Size)) };
        let small_enough = |level: &usize| image_side_px >= self::image_side_px(texture, *level);
        let last = texture.levels.len() - 1;
        let level = (first..texture.levels.len()).find(small_enough).unwrap_or(last);
        Some((level, if level > first { Bound::Memory } else { Bound::Size }))
    }
}

/// Longest side of the whole image that a texture was made of, at a mip level.
fn image_side_px(texture: &Texture, level: usize) -> u32 {
    let cells = match texture.shape {
        TextureShape::Picture => 1,
        TextureShape::Cells => CELLS_A_SIDE,
    };
    texture.level_size_px(level).max_element() * cells
}

/// Reason why an image does not show at its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The adapter takes no larger textures.
    Size,
    /// Its memory holds no more.
    Memory,
}
