//! Costs of drawing, as plain numbers. Counts are pieces, memory is bytes as asked for; what a
//! driver adds of its own is not in them.

/// Cost of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStats {
    /// Render passes.
    pub passes: usize,
    /// Draw calls that the picture is made of.
    pub draws: usize,
    /// Instances of all draw calls.
    pub instances: usize,
    /// Those of them that are rectangles of equal tiles.
    pub equal: usize,
    /// Draw calls that layers kept painted replace, see [`super::CachePolicy`].
    pub cached: usize,
    /// Rectangles around moving layers that are blended anew, where one picture shows all the rest; `None` = everything is.
    pub areas: Option<usize>,
    /// Layers that are missing, in whole or in part, because the device takes no more in one frame.
    pub left_out: usize,
    /// Layers whose instances had to be worked out: 0 where everything is as it was in the frame before.
    pub layers_made: usize,
}

impl FrameStats {
    /// With what a second picture over the first one costs. Both are drawn in the same last pass, and lack the same layers.
    pub(super) fn with(self, over: Self) -> Self {
        Self {
            passes: self.passes + over.passes.saturating_sub(1),
            draws: self.draws + over.draws,
            instances: self.instances + over.instances,
            equal: self.equal + over.equal,
            cached: self.cached + over.cached,
            areas: self.areas,
            left_out: self.left_out.max(over.left_out),
            layers_made: self.layers_made + over.layers_made,
        }
    }
}

/// Memory of a scene on the device, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryStats {
    /// Images, with all their mip levels.
    pub textures: u64,
    /// Cells of tile layers.
    pub cells: u64,
    /// Tile layers as they look from afar, with all mip levels.
    pub far: u64,
    /// Quads.
    pub quads: u64,
    /// Chunks of solid worlds.
    pub meshes: u64,
    /// Buffers of frames: uniforms, instances, values of envelopes; and layers that are kept painted.
    pub frame: u64,
}

impl MemoryStats {
    /// All of it.
    pub fn total(self) -> u64 {
        self.textures + self.cells + self.far + self.quads + self.meshes + self.frame
    }
}

/// Bytes of a texture without padding.
pub fn texture_bytes(texture: &wgpu::Texture) -> u64 {
    let texel = u64::from(texture.format().block_copy_size(None).unwrap_or(0));
    let level = |level: u32| {
        let side = |side: u32| u64::from((side >> level).max(1));
        side(texture.width()) * side(texture.height())
    };
    (0..texture.mip_level_count()).map(level).sum::<u64>() * u64::from(texture.depth_or_array_layers()) * texel
}
