//! A tile of the column map on the device: its colours, multiplied with alpha, with all smaller pictures of them.

use std::ops::Range;

use glam::{DVec2, Vec2, Vec3};

use super::pass::ColumnInstance;
use crate::gpu::Gpu;
use crate::scene::solid::{Aabb, ColumnTile, TILE_PIXELS, TILE_SIDE, TileKey};

/// Pictures of a tile, each half as large as the one before, down to one pixel.
const MIPS: u32 = TILE_SIDE.ilog2() + 1;

/// A tile on the device.
#[derive(Debug)]
pub struct TileOnGpu {
    /// Its place.
    pub key: TileKey,
    /// Its colours; `None` where nothing is there.
    pub view: Option<wgpu::TextureView>,
    /// Light of its lamps; `None` where there is none.
    pub lamps: Option<wgpu::TextureView>,
}

impl TileOnGpu {
    /// Sends a tile to the device.
    pub fn new(gpu: &Gpu, key: TileKey, tile: &ColumnTile) -> Self {
        if tile.colors.len() != TILE_PIXELS || tile.colors.iter().all(|color| color[3] == 0) {
            return Self { key, view: None, lamps: None };
        }
        let side = TILE_SIDE as u32;
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("column tile"),
            size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 },
            mip_level_count: MIPS,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba8Unorm,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let mut pixels: Vec<[u8; 4]> = tile.colors.iter().map(|color| multiplied(*color)).collect();
        for mip_level in 0..MIPS {
            let side = side >> mip_level;
            let target = wgpu::TexelCopyTextureInfo {
                texture: &texture,
                mip_level,
                origin: wgpu::Origin3d::ZERO,
                aspect: wgpu::TextureAspect::All,
            };
            let rows = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(side * 4), rows_per_image: None };
            let size = wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 };
            gpu.queue.write_texture(target, bytemuck::cast_slice(&pixels), rows, size);
            pixels = halved(&pixels, side as usize);
        }
        Self { key, view: Some(texture.create_view(&Default::default())), lamps: lamps(gpu, tile) }
    }

    /// Bytes on the device.
    pub fn bytes(&self) -> u64 {
        let lamps = if self.lamps.is_some() { TILE_PIXELS as u64 } else { 0 };
        if self.view.is_some() { tile_bytes() + lamps } else { 0 }
    }
}

/// Levels of light that a lamp may have, without darkness.
const LAMP_LEVELS: u8 = 15;

fn lamps(gpu: &Gpu, tile: &ColumnTile) -> Option<wgpu::TextureView> {
    if tile.lamps.len() != TILE_PIXELS {
        return None;
    }
    let levels: Vec<u8> = tile.lamps.iter().map(|lamp| lamp.min(&LAMP_LEVELS) * (u8::MAX / LAMP_LEVELS)).collect();
    Some(lamp_texture(gpu, TILE_SIDE as u32, &levels))
}

/// A square of light, 255 to a whole.
pub fn lamp_texture(gpu: &Gpu, side: u32, levels: &[u8]) -> wgpu::TextureView {
    let size = wgpu::Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("lamps"),
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::R8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let rows = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(side), rows_per_image: None };
    gpu.queue.write_texture(texture.as_image_copy(), levels, rows, size);
    texture.create_view(&Default::default())
}

/// Bytes that a tile takes on the device, without its lamps.
pub fn tile_bytes() -> u64 {
    (TILE_PIXELS * 4 * 4 / 3) as u64
}

/// The numbers of a tile for a frame. `corner`: of the world's grid.
pub fn instance(key: TileKey, corner: Vec2, ground_y: f32, eye: Vec3) -> ColumnInstance {
    let [x, z] = edges(key, corner).map(|edge| edge.start..edge.end);
    let from_eye = |at: f64, eye: f32| (at - f64::from(eye)) as f32;
    ColumnInstance {
        edges: [from_eye(x.start, eye.x), from_eye(z.start, eye.z), from_eye(x.end, eye.x), from_eye(z.end, eye.z)],
        height: ground_y - eye.y,
    }
}

/// The box of a tile, which is flat.
pub fn bounds(key: TileKey, corner: Vec2, ground_y: f32) -> Aabb {
    let [x, z] = edges(key, corner);
    Aabb::new(Vec3::new(x.start as f32, ground_y, z.start as f32), Vec3::new(x.end as f32, ground_y, z.end as f32))
}

/// Where a tile begins and ends, x and z in the world.
fn edges(key: TileKey, corner: Vec2) -> [Range<f64>; 2] {
    let DVec2 { x, y } = corner.as_dvec2();
    let edge = |corner: f64, at: i32| corner + f64::from(at) * key.side();
    [edge(x, key.x)..edge(x, key.x.saturating_add(1)), edge(y, key.z)..edge(y, key.z.saturating_add(1))]
}

fn multiplied([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let channel = |value: u8| ((u32::from(value) * u32::from(a) + 127) / 255) as u8;
    [channel(r), channel(g), channel(b), a]
}

/// A square picture half as large: each pixel is the mean of four.
fn halved(pixels: &[[u8; 4]], side: usize) -> Vec<[u8; 4]> {
    let half = side / 2;
    let pixel = |x: usize, y: usize| pixels.get(y * side + x).copied().unwrap_or_default();
    let mean = |x: usize, y: usize| {
        let four = [pixel(2 * x, 2 * y), pixel(2 * x + 1, 2 * y), pixel(2 * x, 2 * y + 1), pixel(2 * x + 1, 2 * y + 1)];
        std::array::from_fn(|channel| {
            let sum: u32 = four.iter().filter_map(|pixel| pixel.get(channel)).map(|value| u32::from(*value)).sum();
            ((sum + 2) / 4) as u8
        })
    };
    (0..half).flat_map(|y| (0..half).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_pictures_are_means() {
        let pixels = [[0, 0, 0, 0], [255, 0, 8, 255], [255, 0, 8, 255], [255, 4, 8, 255]];
        assert_eq!(halved(&pixels, 2), [[191, 1, 6, 191]]);
        assert_eq!(halved(&[[9; 4]; TILE_PIXELS], TILE_SIDE).len(), TILE_PIXELS / 4);
        assert_eq!(multiplied([200, 100, 0, 128]), [100, 50, 0, 128]);
    }

    #[test]
    fn tiles_side_by_side_share_an_edge_to_the_bit() {
        let (corner, eye) = (Vec2::new(-0.5, 0.5), Vec3::new(30_517.37, 90.0, -12_345.68));
        for level in 0..6 {
            let at = |x: i32| instance(TileKey { level, x, z: -3 }, corner, 0.0, eye).edges;
            for x in -5..300 {
                assert_eq!(at(x)[2].to_bits(), at(x + 1)[0].to_bits());
            }
        }
    }
}
