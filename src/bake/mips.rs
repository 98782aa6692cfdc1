//! Mip chains, made as the game's graphics drivers make them: each level is a linear-filtered halving of the one
//! before, of max(1, ⌊n/2⌋) pixels a side, on straight alpha.

use rayon::prelude::*;

use crate::base::RgbaImage;
use crate::scene::{Texture, TextureShape};
use glam::UVec2;

/// Cells of a tile set on each axis.
const CELLS: u32 = 16;

/// A picture with its mip chain.
pub fn picture_texture(image: &RgbaImage) -> Texture {
    let size_px = UVec2::new(image.width, image.height);
    Texture { shape: TextureShape::Picture, size_px, levels: chain(image.pixels.clone(), size_px) }
}

/// A tile set whose sides are multiples of 16, cut into 256 cells, each with its own mip chain.
pub fn cells_texture(image: &RgbaImage) -> Texture {
    let size_px = UVec2::new(image.width, image.height) / CELLS;
    let cells: Vec<Vec<Vec<u8>>> =
        (0..CELLS * CELLS).into_par_iter().map(|cell| chain(cut_cell(image, cell, size_px), size_px)).collect();
    let count = cells.first().map_or(0, Vec::len);
    let levels = (0..count).map(|level| cells.iter().filter_map(|cell| cell.get(level)).flatten().copied().collect());
    Texture { shape: TextureShape::Cells, size_px, levels: levels.collect() }
}

fn cut_cell(image: &RgbaImage, cell: u32, size: UVec2) -> Vec<u8> {
    let (left, top) = (cell % CELLS * size.x, cell / CELLS * size.y);
    let row_bytes = size.x as usize * 4;
    let mut pixels = Vec::with_capacity(row_bytes * size.y as usize);
    for y in top..top + size.y {
        let from = (y as usize * image.width as usize + left as usize) * 4;
        pixels.extend_from_slice(image.pixels.get(from..from + row_bytes).unwrap_or_default());
    }
    pixels
}

/// All levels down to one pixel, the given one first.
fn chain(pixels: Vec<u8>, mut size: UVec2) -> Vec<Vec<u8>> {
    let mut levels = vec![pixels];
    while size.max_element() > 1 {
        let half = (size / 2).max(UVec2::ONE);
        let next = levels.last().map(|level| halve(level, size, half)).unwrap_or_default();
        levels.push(next);
        size = half;
    }
    levels
}

/// Where a destination pixel samples along one axis: two neighbours and the weight of the second, of 256.
#[derive(Clone, Copy)]
struct Tap {
    first: usize,
    second: usize,
    weight: u32,
}

fn taps(from: u32, to: u32) -> Vec<Tap> {
    (0..to)
        .map(|i| {
            // The middle of the destination pixel in source pixels, in 1/256.
            let at = ((u64::from(i) * 2 + 1) * u64::from(from) * 128 / u64::from(to)).saturating_sub(128);
            let first = ((at / 256) as u32).min(from - 1);
            Tap { first: first as usize, second: (first + 1).min(from - 1) as usize, weight: (at % 256) as u32 }
        })
        .collect()
}

/// One linear-filtered step from `from` to `to` pixels.
fn halve(pixels: &[u8], from: UVec2, to: UVec2) -> Vec<u8> {
    let columns = taps(from.x, to.x);
    let mut result = Vec::with_capacity(to.x as usize * to.y as usize * 4);
    let row_bytes = from.x as usize * 4;
    for row in taps(from.y, to.y) {
        let line = |y: usize| pixels.get(y * row_bytes..(y + 1) * row_bytes).unwrap_or_default();
        let (upper, lower) = (line(row.first), line(row.second));
        for column in &columns {
            for channel in 0..4 {
                let value = |line: &[u8], x: usize| u32::from(line.get(x * 4 + channel).copied().unwrap_or_default());
                let across = |line: &[u8]| mix(value(line, column.first), value(line, column.second), column.weight);
                result.push(mix(across(upper), across(lower), row.weight) as u8);
            }
        }
    }
    result
}

/// From `a` to `b` by `weight` of 256, rounded to a byte after each axis as 8-bit texture units do.
fn mix(a: u32, b: u32, weight: u32) -> u32 {
    (a * (256 - weight) + b * weight + 128) >> 8
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::{cells_texture, chain, picture_texture};
    use crate::base::RgbaImage;

    #[test]
    fn levels_halve_down_to_one_pixel() {
        let texture = picture_texture(&RgbaImage::filled(265, 128, [9, 8, 7, 255]));
        assert_eq!(texture.levels.len(), 9);
        for (n, level) in texture.levels.iter().enumerate() {
            let size = texture.level_size_px(n);
            assert_eq!(level.len(), (size.x * size.y * 4) as usize, "level {n}");
            assert!(level.chunks_exact(4).all(|p| p == [9, 8, 7, 255]), "one colour stays one colour");
        }
        assert_eq!(texture.level_size_px(8), UVec2::ONE);
    }

    #[test]
    fn even_sizes_average_two_by_two() {
        let pixels: Vec<u8> = [0, 100, 40, 20].iter().flat_map(|v| [*v, 255, 0, 128]).collect();
        let levels = chain(pixels, UVec2::new(2, 2));
        assert_eq!(levels[1], [40, 255, 0, 128]);
    }

    #[test]
    fn cells_are_cut_row_by_row_and_never_mix() {
        let mut image = RgbaImage::filled(64, 32, [0; 4]);
        // Cell 17 is the second of the second row; cells are 4×2 pixels.
        for (x, y) in [(4, 2), (5, 2), (6, 2), (7, 2), (4, 3), (5, 3), (6, 3), (7, 3)] {
            image.put(x, y, [255, 0, 0, 255]);
        }
        let texture = cells_texture(&image);
        assert_eq!((texture.size_px, texture.levels.len()), (UVec2::new(4, 2), 3));
        for (n, level) in texture.levels.iter().enumerate() {
            let size = texture.level_size_px(n);
            let bytes = (size.x * size.y * 4) as usize;
            for (cell, pixels) in level.chunks_exact(bytes).enumerate() {
                let expected = if cell == 17 { [255, 0, 0, 255] } else { [0; 4] };
                assert!(pixels.chunks_exact(4).all(|p| p == expected), "cell {cell} at level {n}");
            }
        }
    }
}
