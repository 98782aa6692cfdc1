//! Numbers and text that all shaders of solid worlds share. Pairs with `shaders/solid.wgsl`, which stands before each.

/// Depth is reversed, so every bit of a float counts.
pub const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// The numbers that all of a frame shares, 192 bytes.
#[derive(Clone, Copy, Debug, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct SolidUniform {
    /// From points relative to the eye to clip space, column by column.
    pub clip_from_eye: [f32; 16],
    /// Direction towards the sun, and the factor of its light.
    pub sun: [f32; 4],
    /// The factor of light from all around, how much stored light counts, what is left of the sky's, and of its blue.
    pub light: [f32; 4],
    /// Color straight above; the rest is padding.
    pub zenith: [f32; 4],
    /// Color at the horizon and of haze; then how much of it hides things at most.
    pub horizon: [f32; 4],
    /// Distances at which haze begins and ends; then the part of stored light that is left in the dark, and padding.
    pub haze: [f32; 4],
    /// Direction in the middle of the picture, and what it changes by to the right edge and to the upper one.
    pub looks: [[f32; 4]; 3],
}

/// Where the depth of a pixel comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthSource {
    /// The device works it out from the corners.
    Corners,
    /// The shader writes it, where the device would round it.
    Pixels,
    /// The same, for each sample by itself.
    Samples,
}

impl DepthSource {
    /// Whether the shader writes it.
    pub fn is_written(self) -> bool {
        self != Self::Corners
    }
}

/// Text of a shader, behind what all share.
pub fn source(text: &str, depth: DepthSource) -> wgpu::ShaderSource<'static> {
    let text = [include_str!("../../../../shaders/solid.wgsl"), text].join("\n");
    let text = match depth {
        DepthSource::Corners | DepthSource::Pixels => text,
        // Not all devices take a shader with that word in it.
        DepthSource::Samples => text.replace("(perspective, center)", "(perspective, sample)"),
    };
    wgpu::ShaderSource::Wgsl(text.into())
}
