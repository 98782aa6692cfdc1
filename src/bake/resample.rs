//! Tile sets whose sides are not multiples of 16 are resampled to powers of two, with the game's bicubic filter.

use glam::UVec2;
use rayon::prelude::*;

use crate::base::RgbaImage;

/// The size a tile set's side is resampled to: the largest power of two not above it, at least 16.
fn power_of_two_side(side: u32) -> u32 {
    let below = side.checked_ilog2().map_or(1, |log| 1 << log);
    below.max(16)
}

/// The size in which the game cuts a tile set into cells: its own where both sides are multiples of 16.
pub fn fitted_size(size_px: UVec2) -> UVec2 {
    if size_px.x.is_multiple_of(16) && size_px.y.is_multiple_of(16) {
        return size_px;
    }
    UVec2::new(power_of_two_side(size_px.x), power_of_two_side(size_px.y))
}

/// The tile set as the game cuts it.
pub fn fit_tile_set(image: RgbaImage) -> RgbaImage {
    let size = UVec2::new(image.width, image.height);
    let fitted = fitted_size(size);
    if fitted == size { image } else { resize(&image, fitted) }
}

/// Catmull-Rom resampling. Destination pixel x lies at x/(W−1) of the source's width, half a pixel to the left, and
/// the result is cut (not rounded) to a byte: both are the game's ways.
pub fn resize(image: &RgbaImage, size_px: UVec2) -> RgbaImage {
    let columns = samples(image.width, size_px.x);
    let rows = samples(image.height, size_px.y);
    let mut pixels = vec![0; size_px.x as usize * size_px.y as usize * 4];
    let row_bytes = (size_px.x as usize * 4).max(1);
    pixels.par_chunks_mut(row_bytes).zip(&rows).for_each(|(target, row)| {
        let lines = row.at.map(|y| line(image, y));
        for (to, column) in target.as_chunks_mut::<4>().0.iter_mut().zip(&columns) {
            let mut mixed = [0.0; 4];
            for (line, weight) in lines.iter().zip(row.weights) {
                let across = column.mixed(line);
                mixed.iter_mut().zip(across).for_each(|(sum, value)| *sum += value * weight);
            }
            *to = mixed.map(|value| value.clamp(0.0, 255.0) as u8);
        }
    });
    RgbaImage { width: size_px.x, height: size_px.y, pixels }
}

/// Four neighbours on one axis and how much each counts.
struct Sample {
    at: [u32; 4],
    weights: [f32; 4],
}

impl Sample {
    /// The four pixels of a line, mixed.
    fn mixed(&self, line: &[[u8; 4]]) -> [f32; 4] {
        let mut mixed = [0.0; 4];
        for (at, weight) in self.at.iter().zip(self.weights) {
            let pixel = line.get(*at as usize).copied().unwrap_or_default();
            mixed.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += f32::from(value) * weight);
        }
        mixed
    }
}

/// A row of pixels.
fn line(image: &RgbaImage, y: u32) -> &[[u8; 4]] {
    let row_bytes = image.width as usize * 4;
    let from = y as usize * row_bytes;
    image.pixels.get(from..from + row_bytes).unwrap_or_default().as_chunks().0
}

fn samples(from: u32, to: u32) -> Vec<Sample> {
    (0..to)
        .map(|i| {
            let at = i as f32 / (to - 1).max(1) as f32 * from as f32 - 0.5;
            // Cut towards zero, not down: the first column mixes a little differently, as in the game.
            let base = at as i64;
            let neighbour = |n: i64| (base + n).clamp(0, i64::from(from) - 1) as u32;
            Sample {
                at: [neighbour(-1), neighbour(0), neighbour(1), neighbour(2)],
                weights: catmull_rom(at - at.floor()),
            }
        })
        .collect()
}

fn catmull_rom(t: f32) -> [f32; 4] {
    let (t2, t3) = (t * t, t * t * t);
    [-0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1.0, -1.5 * t3 + 2.0 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2]
}

#[cfg(test)]
mod tests {
    use super::{fit_tile_set, power_of_two_side};
    use crate::base::RgbaImage;

    #[test]
    fn sides_go_down_to_a_power_of_two() {
        for (side, expected) in [(1, 16), (15, 16), (17, 16), (100, 64), (128, 128), (265, 256), (1312, 1024)] {
            assert_eq!(power_of_two_side(side), expected, "{side}");
        }
    }

    #[test]
    fn one_colour_stays_one_colour() {
        let fitted = fit_tile_set(RgbaImage::filled(265, 130, [200, 100, 0, 255]));
        assert_eq!((fitted.width, fitted.height), (256, 128));
        // The weights add up to 1 but for rounding, and the result is cut to a byte.
        assert!(fitted.pixels.chunks_exact(4).all(|p| p[0] >= 199 && p[1] >= 99 && p[2] == 0 && p[3] >= 254));
    }

    #[test]
    fn multiples_of_sixteen_stay_as_they_are() {
        let image = RgbaImage::filled(48, 80, [1, 2, 3, 4]);
        assert_eq!(fit_tile_set(image.clone()), image);
    }
}
