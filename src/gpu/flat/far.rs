//! Far pictures: how chunks look where a tile is smaller than a pixel. 32×32 texels for a chunk, each the average of
//! 2×2 tiles, with mip levels down to one texel for the chunk.
//!
//! Colours are multiplied with alpha here, so that averages are right; the shader divides by alpha again. Whichever way
//! a tile is turned, its average is the same. The texture holds all chunks of all layers as a [`ChunkAtlas`]; boxes of 2×2
//! texels never reach across the border of a chunk.

use glam::UVec2;

use super::chunk_atlas::ChunkAtlas;
use super::slots::pick;
use crate::gpu::Gpu;
use crate::gpu::texture::{self, TextureRegion};
use crate::scene::{CHUNK_TILES, Cell, Texture};

/// Texels of a chunk on each axis.
pub const TEXELS: u32 = CHUNK_TILES / 2;
/// Mip levels, down to one texel for a chunk.
pub const LEVELS: u32 = TEXELS.ilog2() + 1;
/// Bytes of a texel.
const TEXEL_BYTES: u32 = 4;

/// A colour, multiplied with alpha.
pub type Color = [u8; 4];

/// The average colour of each of the 256 cells of a tile set; cell 0 shows nothing.
pub type Averages = [Color; 256];

/// The averages of a tile set; of white squares where there is none.
pub fn averages(tile_set: Option<&Texture>) -> Averages {
    let mut averages = [[255; 4]; 256];
    if let Some(texture) = tile_set {
        let level = texture.small_level();
        let size = texture.level_size_px(level);
        let pixels = texture.levels.get(level).map_or(&[][..], |level| level.as_chunks::<4>().0);
        let cells = pixels.chunks_exact((size.x * size.y) as usize);
        for (average, pixels) in averages.iter_mut().zip(cells) {
            *average = mean(pixels);
        }
    }
    averages[0] = [0; 4];
    averages
}

/// The mean of straight-alpha pixels, multiplied with alpha.
fn mean(pixels: &[[u8; 4]]) -> Color {
    let count = (pixels.len() as u32).max(1);
    let alpha: u32 = pixels.iter().map(|pixel| u32::from(pixel[3])).sum();
    let channel = |c: usize| {
        let sum: u32 = pixels.iter().map(|pixel| u32::from(pixel[c]) * u32::from(pixel[3])).sum();
        ((sum + 255 * count / 2) / (255 * count)) as u8
    };
    [channel(0), channel(1), channel(2), ((alpha + count / 2) / count) as u8]
}

/// The far picture of a chunk (`exist` columns and rows of it, see [`pick`]), all levels one after the other.
pub fn picture(cells: &[Cell], exist: UVec2, edge: [i8; 2], averages: &Averages, levels: &mut Vec<Color>) {
    let [columns, rows] = pick(exist, edge);
    levels.clear();
    for pair in rows.as_chunks::<2>().0 {
        let [upper, lower] = pair.map(|y| cells.get(y * CHUNK_TILES as usize..).unwrap_or_default());
        for [left, right] in columns.as_chunks::<2>().0 {
            let color = |row: &[Cell], x: usize| averages[usize::from(row.get(x).map_or(0, |cell| cell.index))];
            levels.push(average(color(upper, *left), color(upper, *right), color(lower, *left), color(lower, *right)));
        }
    }
    let mut from = 0;
    for side in (1..LEVELS).map(|level| (TEXELS >> level) as usize) {
        for texel in 0..side * side {
            let at = from + texel / side * side * 4 + texel % side * 2;
            let color = |n: usize| levels.get(at + n).copied().unwrap_or_default();
            let next = average(color(0), color(1), color(2 * side), color(2 * side + 1));
            levels.push(next);
        }
        from += side * side * 4;
    }
}

fn average(a: Color, b: Color, c: Color, d: Color) -> Color {
    let wide = |color: Color| color.map(u16::from);
    let (a, b, c, d) = (wide(a), wide(b), wide(c), wide(d));
    std::array::from_fn(|i| ((a[i] + b[i] + c[i] + d[i] + 2) / 4) as u8)
}

/// Creates the (empty) texture with mip levels from `first` on.
pub fn create(gpu: &Gpu, atlas: ChunkAtlas, first: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("far pictures"),
        size: atlas.extent(TEXELS >> first),
        mip_level_count: LEVELS - first,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

/// One band of far pictures on its way into a texture whose first level is level `first`.
pub struct Band {
    levels: Vec<Vec<Color>>,
    width: u32,
    first: u32,
}

impl Band {
    /// An empty band of a texture.
    pub fn new(texture: &wgpu::Texture) -> Self {
        let first = LEVELS - texture.mip_level_count();
        let texels = |level: u32| (texture.width() >> level) as usize * (TEXELS >> first >> level) as usize;
        let levels = (0..texture.mip_level_count()).map(|level| vec![[0; 4]; texels(level)]).collect();
        Self { levels, width: texture.width(), first }
    }

    /// Puts the picture of the `n`th chunk of the band where it belongs.
    pub fn put(&mut self, n: usize, picture: &[Color]) {
        let mut from = 0;
        for level in 0..LEVELS {
            let side = (TEXELS >> level) as usize;
            if let Some(target) = level.checked_sub(self.first).and_then(|at| self.levels.get_mut(at as usize)) {
                let width = target.len() / side;
                let rows =
                    target.chunks_exact_mut(width).zip(picture.get(from..).unwrap_or_default().chunks_exact(side));
                for (to, row) in rows {
                    if let Some(to) = to.get_mut(n * side..(n + 1) * side) {
                        to.copy_from_slice(row);
                    }
                }
            }
            from += side * side;
        }
    }

    /// Writes the band.
    pub fn write(&self, gpu: &Gpu, texture: &wgpu::Texture, atlas: ChunkAtlas, band: u32) {
        let [_, row, page] = atlas.slot(band * atlas.band_len());
        for (level, texels) in (0..).zip(&self.levels) {
            let rows = TEXELS >> self.first >> level;
            let size = UVec2::new(self.width >> level, rows);
            let piece = TextureRegion { level, y: row * rows, layer: page, size, layers: 1, pixel_bytes: TEXEL_BYTES };
            texture::write(gpu, texture, piece, bytemuck::cast_slice(texels));
        }
    }
}

/// Bytes of a band of a texture.
pub fn band_bytes(texture: &wgpu::Texture) -> usize {
    let first = LEVELS - texture.mip_level_count();
    (texture.width() * (TEXELS >> first) * TEXEL_BYTES) as usize * 4 / 3
}

/// Averages of many tile sets as a texture, one row each; as small as can be where there are none.
pub fn averages_texture(gpu: &Gpu, rows: &[Averages]) -> wgpu::Texture {
    let size = if rows.is_empty() { UVec2::ONE } else { UVec2::new(256, rows.len() as u32) };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("average colours"),
        size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    if !rows.is_empty() {
        let piece = TextureRegion { level: 0, y: 0, layer: 0, size, layers: 1, pixel_bytes: TEXEL_BYTES };
        texture::write(gpu, &texture, piece, bytemuck::cast_slice(rows.as_flattened()));
    }
    texture
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scene::TextureShape;

    const SIDE: usize = CHUNK_TILES as usize;

    /// A tile set whose cells are 4×4 pixels of one colour each.
    fn tile_set(color: impl Fn(u8) -> [u8; 4]) -> Texture {
        let level = |pixels: usize| (0..=255).flat_map(|i| std::iter::repeat_n(color(i), pixels)).flatten().collect();
        let levels = vec![level(16), level(4), level(1)];
        Texture { shape: TextureShape::Cells, size_px: UVec2::splat(4), levels }
    }

    fn levels_of(cells: &[Cell], averages: &Averages) -> Vec<Color> {
        let mut levels = Vec::new();
        picture(cells, UVec2::splat(CHUNK_TILES), [0, 0], averages, &mut levels);
        levels
    }

    #[test]
    fn averages_are_multiplied_with_alpha_and_air_is_nothing() {
        let set = averages(Some(&tile_set(|i| [200, 100, i, 128])));
        assert_eq!((set[0], set[9], set[255]), ([0; 4], [100, 50, 5, 128], [100, 50, 128, 128]));
        assert_eq!((averages(None)[0], averages(None)[1]), ([0; 4], [255; 4]));
        // A red pixel beside three that are transparent green.
        assert_eq!(mean(&[[255, 0, 0, 255], [0, 255, 0, 0], [0, 255, 0, 0], [0, 255, 0, 0]]), [64, 0, 0, 64]);
    }

    #[test]
    fn what_does_not_exist_repeats_the_edge() {
        let set = averages(Some(&tile_set(|i| [i, 0, 0, 255])));
        // Three columns exist; beyond them the chunk's cells are air.
        let index = |i: usize| if i % SIDE < 3 { (i % SIDE) as u8 * 40 + 40 } else { 0 };
        let cells: Vec<_> = (0..SIDE * SIDE).map(|i| Cell { index: index(i), flags: 0 }).collect();
        let mut levels = Vec::new();
        picture(&cells, UVec2::new(3, CHUNK_TILES), [0, 0], &set, &mut levels);
        assert_eq!(levels[..3], [[60, 0, 0, 255], [120, 0, 0, 255], [120, 0, 0, 255]]);
        picture(&cells, UVec2::new(3, CHUNK_TILES), [-1, 0], &set, &mut levels);
        assert!(levels.iter().all(|color| *color == [40, 0, 0, 255]), "left of the layer");
        picture(&cells, UVec2::new(3, CHUNK_TILES), [1, 1], &set, &mut levels);
        assert!(levels.iter().all(|color| *color == [120, 0, 0, 255]), "beyond its last corner");
    }

    proptest! {
        #[test]
        fn one_kind_of_cell_is_one_colour_at_every_level(color: [u8; 4], index: u8) {
            let set = averages(Some(&tile_set(|_| color)));
            let levels = levels_of(&vec![Cell { index, flags: 0 }; SIDE * SIDE], &set);
            prop_assert_eq!(levels.len(), 1024 + 256 + 64 + 16 + 4 + 1);
            prop_assert!(levels.iter().all(|texel| *texel == set[usize::from(index)]));
        }

        #[test]
        fn the_last_level_is_the_mean_of_all_cells(seed: u32, share in 0_u32..256) {
            let set = averages(Some(&tile_set(|i| [i, 255 - i, 77, 255 - i / 2])));
            let noise = |i: usize| (i as u32 ^ seed).wrapping_mul(2_654_435_761) >> 16;
            let index = |i: usize| if noise(i) % 256 < share { (noise(i) / 256) as u8 } else { 0 };
            let cells: Vec<_> = (0..SIDE * SIDE).map(|i| Cell { index: index(i), flags: 0 }).collect();
            let last = levels_of(&cells, &set)[1364];
            for c in 0..4 {
                let sum: u32 = cells.iter().map(|cell| u32::from(set[usize::from(cell.index)][c])).sum();
                let mean = f64::from(sum) / cells.len() as f64;
                // Each of the six levels rounds once.
                prop_assert!((f64::from(last[c]) - mean).abs() < 3.1, "{} {mean}", last[c]);
            }
        }
    }
}
