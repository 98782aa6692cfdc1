//! Textures of surfaces on the device: layers of one texture, each with all smaller pictures of it.

use crate::gpu::Gpu;
use crate::scene::solid::{MAX_TEXTURE_SIDE, SurfaceTexture, SurfaceTextures};

/// Layers of the first texture; each larger one has twice as many.
const FIRST_LAYERS: u32 = 64;
/// Opacity from which pixels of cut out surfaces show.
const SHOWN_ALPHA: u8 = 128;

/// Textures of a world on the device.
#[derive(Debug)]
pub struct TexturesOnGpu {
    texture: wgpu::Texture,
    /// All layers.
    pub view: wgpu::TextureView,
    /// Those that are there, as they are in the world.
    source: SurfaceTextures,
    layers: u32,
}

impl TexturesOnGpu {
    /// Sends textures to the device. Returns what was there before where it has them all, and a new one in its place where
    /// it has too few layers. Textures beyond those that the device has layers for are left out.
    pub fn update(
        there: Option<std::sync::Arc<Self>>,
        gpu: &Gpu,
        source: &SurfaceTextures,
    ) -> Option<std::sync::Arc<Self>> {
        let most = gpu.device.limits().max_texture_array_layers;
        let wanted = u32::try_from(source.len()).unwrap_or(u32::MAX).min(most);
        match there {
            // Chunks that were made at once come in any order.
            Some(there) if there.source.continues(source) => Some(there),
            Some(there) if source.continues(&there.source) && wanted <= there.layers => {
                there.write(gpu, source, there.source.len());
                let Self { texture, view, layers, .. } = &*there;
                let source = source.clone();
                Some(Self { texture: texture.clone(), view: view.clone(), source, layers: *layers }.into())
            }
            _ if source.is_empty() => None,
            _ => Some(Self::new(gpu, source, wanted.next_power_of_two().max(FIRST_LAYERS).min(most)).into()),
        }
    }

    fn new(gpu: &Gpu, source: &SurfaceTextures, layers: u32) -> Self {
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("surface textures"),
            size: wgpu::Extent3d { width: MAX_TEXTURE_SIDE, height: MAX_TEXTURE_SIDE, depth_or_array_layers: layers },
            mip_level_count: MIPS,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba8Unorm,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor {
            // Where there is one layer only, it counts as no array otherwise.
            dimension: Some(wgpu::TextureViewDimension::D2Array),
            ..Default::default()
        });
        let textures = Self { texture, view, source: source.clone(), layers };
        textures.write(gpu, source, 0);
        textures
    }

    /// Writes the textures from a position of the list on.
    fn write(&self, gpu: &Gpu, source: &SurfaceTextures, from: usize) {
        for (layer, texture) in (0..self.layers).zip(source.list()).skip(from) {
            let mut side = MAX_TEXTURE_SIDE;
            let mut pixels = enlarged(texture);
            let coverage = coverage(&pixels);
            for mip_level in 0..MIPS {
                let target = wgpu::TexelCopyTextureInfo {
                    texture: &self.texture,
                    mip_level,
                    origin: wgpu::Origin3d { x: 0, y: 0, z: layer },
                    aspect: wgpu::TextureAspect::All,
                };
                let rows =
                    wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(side * 4), rows_per_image: None };
                let size = wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 };
                gpu.queue.write_texture(target, bytemuck::cast_slice(&as_covering(&pixels, coverage)), rows, size);
                pixels = halved(&pixels, side as usize);
                side /= 2;
            }
        }
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        u64::from(MAX_TEXTURE_SIDE * MAX_TEXTURE_SIDE * self.layers) * 4 * 4 / 3
    }
}

/// Pictures of a texture, down to one pixel.
const MIPS: u32 = MAX_TEXTURE_SIDE.ilog2() + 1;

/// The pixels of a texture at the size of all, each as often as needed.
fn enlarged(texture: &SurfaceTexture) -> Vec<[u8; 4]> {
    let times = MAX_TEXTURE_SIDE / texture.side.clamp(1, MAX_TEXTURE_SIDE);
    let pixel = |x: u32, y: u32| {
        let at = (y / times) as usize * texture.side as usize + (x / times) as usize;
        texture.pixels.get(at).copied().unwrap_or_default()
    };
    (0..MAX_TEXTURE_SIDE).flat_map(|y| (0..MAX_TEXTURE_SIDE).map(move |x| pixel(x, y))).collect()
}

/// A square picture half as large: each pixel is the mean of four, by what is seen of them.
fn halved(pixels: &[[u8; 4]], side: usize) -> Vec<[u8; 4]> {
    let pixel = |x: usize, y: usize| pixels.get(y * side + x).copied().unwrap_or_default();
    let mean = |x: usize, y: usize| {
        let four = [pixel(x, y), pixel(x + 1, y), pixel(x, y + 1), pixel(x + 1, y + 1)];
        let alpha: u32 = four.iter().map(|pixel| u32::from(pixel[3])).sum();
        let channel = |at: usize| {
            let seen = four.iter().map(|pixel| u32::from(pixel.get(at).copied().unwrap_or(0)) * u32::from(pixel[3]));
            ((seen.sum::<u32>() + alpha / 2).checked_div(alpha).unwrap_or(0)) as u8
        };
        [channel(0), channel(1), channel(2), ((alpha + 2) / 4) as u8]
    };
    let half = side / 2;
    (0..half).flat_map(|y| (0..half).map(move |x| mean(x * 2, y * 2))).collect()
}

/// Part of the pixels that show where the others are cut out.
fn coverage(pixels: &[[u8; 4]]) -> f32 {
    let shown = pixels.iter().filter(|pixel| pixel[3] >= SHOWN_ALPHA).count();
    shown as f32 / pixels.len().max(1) as f32
}

/// Pixels with an opacity that lets as large a part of them show, or plants would grow thin with distance. Translucent
/// pictures, of which no pixel or all would show, stay as they are.
fn as_covering(pixels: &[[u8; 4]], wanted: f32) -> Vec<[u8; 4]> {
    let mut alphas: Vec<u8> = pixels.iter().map(|pixel| pixel[3]).collect();
    alphas.sort_unstable_by(|a, b| b.cmp(a));
    let shown = ((wanted * alphas.len() as f32).round() as usize).max(1);
    let least = alphas.get(shown - 1).copied().unwrap_or(0);
    if wanted <= 0.0 || wanted >= 1.0 || least == 0 || least >= SHOWN_ALPHA {
        return pixels.to_vec();
    }
    let factor = f32::from(SHOWN_ALPHA) / f32::from(least);
    let scaled = |alpha: u8| (f32::from(alpha) * factor).ceil().min(255.0) as u8;
    pixels.iter().map(|[r, g, b, alpha]| [*r, *g, *b, scaled(*alpha)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_pictures_are_means_of_what_is_seen() {
        let pixels = [[200, 0, 0, 255], [9, 9, 9, 0], [100, 0, 0, 255], [9, 9, 9, 0]];
        assert_eq!(halved(&pixels, 2), [[150, 0, 0, 128]]);
        let texture = SurfaceTexture { side: 2, pixels: vec![[1; 4], [2; 4], [3; 4], [4; 4]] };
        let large = enlarged(&texture);
        assert_eq!((large.len(), large[31], large[32]), (64 * 64, [1; 4], [2; 4]));
        assert_eq!(large[64 * 32], [3; 4]);
    }

    #[test]
    fn plants_stay_as_dense_from_afar() {
        // A quarter of the pixels show.
        let near: Vec<_> = (0..64 * 64).map(|at| [9, 9, 9, if at % 4 == at / 64 % 4 { 255 } else { 0 }]).collect();
        assert_eq!(coverage(&near), 0.25);
        let mut side = 64;
        let mut pixels = near;
        while side > 4 {
            pixels = halved(&pixels, side);
            side /= 2;
            assert!(coverage(&as_covering(&pixels, 0.25)) >= 0.25);
        }
        let glass = [[1, 2, 3, 90]; 16];
        assert_eq!(as_covering(&glass, coverage(&glass)), glass, "stays translucent");
    }
}
