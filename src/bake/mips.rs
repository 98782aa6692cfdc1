//! Mip chains, made as the game's graphics drivers make them: each level is a linear-filtered halving of the one
//! before, of max(1, ⌊n/2⌋) pixels a side, on straight alpha.

use rayon::prelude::*;

use crate::base::RgbaImage;
use crate::scene::{Texture, TextureShape};
use glam::UVec2;

/// Cells of a tile set on each axis.
const CELLS: u32 = 16;
/// Bytes that are made in one go.
const PIECE: usize = 64 * 1024;

/// A picture with its mip chain.
pub fn picture_texture(image: RgbaImage) -> Texture {
    let size_px = UVec2::new(image.width, image.height);
    Texture { shape: TextureShape::Picture, size_px, levels: chain(image.pixels, size_px, 1) }
}

/// A tile set whose sides are multiples of 16, cut into 256 cells, each with its own mip chain.
pub fn cells_texture(image: &RgbaImage) -> Texture {
    let size_px = UVec2::new(image.width, image.height) / CELLS;
    let levels = chain(cut_cells(image, size_px), size_px, (CELLS * CELLS) as usize);
    Texture { shape: TextureShape::Cells, size_px, levels }
}

/// A picture of even sides at half size.
pub fn half(image: &RgbaImage) -> RgbaImage {
    let (from, to) = (UVec2::new(image.width, image.height), UVec2::new(image.width / 2, image.height / 2));
    RgbaImage { width: to.x, height: to.y, pixels: halve_all(&image.pixels, from, to, 1) }
}

/// Bytes of all levels of a picture of a size.
pub fn picture_bytes(size_px: UVec2) -> usize {
    sizes(size_px).map(pixel_bytes).sum()
}

/// Bytes of all levels of all cells of a tile set of a size.
pub fn cells_bytes(size_px: UVec2) -> usize {
    picture_bytes(size_px / CELLS) * (CELLS * CELLS) as usize
}

fn pixel_bytes(size: UVec2) -> usize {
    size.x as usize * size.y as usize * 4
}

/// The sizes of all levels, the largest first, down to one pixel.
fn sizes(size: UVec2) -> impl Iterator<Item = UVec2> {
    let half = |size: &UVec2| (size.max_element() > 1).then(|| (*size / 2).max(UVec2::ONE));
    std::iter::successors(Some(size), half)
}

/// The cells of a tile set one after the other.
fn cut_cells(image: &RgbaImage, size: UVec2) -> Vec<u8> {
    let row_bytes = size.x as usize * 4;
    let mut pixels = Vec::with_capacity(image.pixels.len());
    for cell in 0..CELLS * CELLS {
        let (left, top) = (cell % CELLS * size.x, cell / CELLS * size.y);
        for y in top..top + size.y {
            let from = (y as usize * image.width as usize + left as usize) * 4;
            pixels.extend_from_slice(image.pixels.get(from..from + row_bytes).unwrap_or_default());
        }
    }
    pixels
}

/// All levels of `count` pictures of a size that lie one after the other in `pixels`; the given level first.
fn chain(pixels: Vec<u8>, size: UVec2, count: usize) -> Vec<Vec<u8>> {
    let sizes: Vec<UVec2> = sizes(size).collect();
    let mut levels = Vec::with_capacity(sizes.len());
    levels.push(pixels);
    for step in sizes.windows(2) {
        if let ([from, to], Some(level)) = (step, levels.last()) {
            let next = halve_all(level, *from, *to, count);
            levels.push(next);
        }
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

/// One linear-filtered step from `from` to `to` pixels, of `count` pictures.
fn halve_all(pixels: &[u8], from: UVec2, to: UVec2, count: usize) -> Vec<u8> {
    let (columns, rows) = (taps(from.x, to.x), taps(from.y, to.y));
    // Nearly always, and then there is a quicker way to the same result.
    let two_by_two = from == to * 2;
    let mut result = vec![0; pixel_bytes(to) * count];
    let row_bytes = to.x as usize * 4;
    // Whole pictures at a time where they are small, rows where they are large.
    let rows_at_once = (PIECE / row_bytes).max(1);
    result.par_chunks_mut(rows_at_once * row_bytes).enumerate().for_each(|(piece, target)| {
        for (row, target) in target.chunks_exact_mut(row_bytes).enumerate() {
            let row = piece * rows_at_once + row;
            let (picture, y) = (row / rows.len(), row % rows.len());
            let picture = pixels.get(picture * pixel_bytes(from)..).unwrap_or_default();
            if let Some(tap) = rows.get(y) {
                let line = |y: usize| picture.get(y * from.x as usize * 4..).unwrap_or_default();
                let (upper, lower) = (line(tap.first), line(tap.second));
                match two_by_two {
                    true => average_row(upper, lower, target),
                    false => halve_row(upper.as_chunks().0, lower.as_chunks().0, tap.weight, &columns, target),
                }
            }
        }
    });
    result
}

fn halve_row(upper: &[[u8; 4]], lower: &[[u8; 4]], weight: u32, columns: &[Tap], target: &mut [u8]) {
    for (to, column) in target.as_chunks_mut::<4>().0.iter_mut().zip(columns) {
        let across = |line: &[[u8; 4]]| {
            let pixel = |x: usize| line.get(x).copied().unwrap_or_default();
            mix(pixel(column.first), pixel(column.second), column.weight)
        };
        *to = mix(across(upper), across(lower), weight);
    }
}

/// [`halve_row`] where each pixel covers exactly two by two.
fn average_row(upper: &[u8], lower: &[u8], target: &mut [u8]) {
    let mean = |[r, g, b, a]: [u8; 4], [r2, g2, b2, a2]: [u8; 4]| {
        let channel = |a: u8, b: u8| (u16::from(a) + u16::from(b)).div_ceil(2) as u8;
        [channel(r, r2), channel(g, g2), channel(b, b2), channel(a, a2)]
    };
    let across = |[r, g, b, a, r2, g2, b2, a2]: [u8; 8]| mean([r, g, b, a], [r2, g2, b2, a2]);
    let pairs = upper.as_chunks().0.iter().zip(lower.as_chunks().0);
    for (to, (above, below)) in target.as_chunks_mut().0.iter_mut().zip(pairs) {
        *to = mean(across(*above), across(*below));
    }
}

/// From `a` to `b` by `weight` of 256, rounded to a byte after each axis as 8-bit texture units do.
fn mix(a: [u8; 4], b: [u8; 4], weight: u32) -> [u8; 4] {
    let channel = |a: u8, b: u8| ((u32::from(a) * (256 - weight) + u32::from(b) * weight + 128) >> 8) as u8;
    let ([r, g, b, a], [r2, g2, b2, a2]) = (a, b);
    [channel(r, r2), channel(g, g2), channel(b, b2), channel(a, a2)]
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::{cells_bytes, cells_texture, chain, halve_all, halve_row, picture_bytes, picture_texture, taps};
    use crate::base::RgbaImage;

    #[test]
    fn levels_halve_down_to_one_pixel() {
        let texture = picture_texture(RgbaImage::filled(265, 128, [9, 8, 7, 255]));
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
        let levels = chain(pixels, UVec2::new(2, 2), 1);
        assert_eq!(levels[1], [40, 255, 0, 128]);
    }

    #[test]
    fn the_quicker_way_comes_to_the_same() {
        let (from, to) = (UVec2::new(64, 32), UVec2::new(32, 16));
        let mut noise = 1_u32;
        let mut byte = || {
            noise = noise.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            (noise >> 24) as u8
        };
        let pixels: Vec<u8> = (0..64 * 32 * 4).map(|_| byte()).collect();
        let quick = halve_all(&pixels, from, to, 1);
        let columns = taps(from.x, to.x);
        for (y, row) in quick.chunks_exact(32 * 4).enumerate() {
            let line = |y: usize| pixels[y * 64 * 4..].as_chunks().0;
            let mut slow = vec![0; 32 * 4];
            halve_row(line(2 * y), line(2 * y + 1), 128, &columns, &mut slow);
            assert_eq!(row, slow, "row {y}");
        }
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
    #[test]
    fn room_is_asked_for_to_the_byte() {
        for (width, height) in [(16, 16), (265, 128), (1, 1), (1024, 16), (48, 4096)] {
            let size = UVec2::new(width, height);
            let image = RgbaImage::filled(width, height, [1, 2, 3, 4]);
            if width.is_multiple_of(16) && height.is_multiple_of(16) {
                assert_eq!(cells_texture(&image).bytes(), cells_bytes(size), "{size}");
            }
            assert_eq!(picture_texture(image).bytes(), picture_bytes(size), "{size}");
        }
    }
}
