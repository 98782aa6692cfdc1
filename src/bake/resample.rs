//! Tile sets whose sides are not multiples of 16 are resampled to powers of two, with the game's bicubic filter.

use crate::base::RgbaImage;

/// The size a tile set's side is resampled to: the largest power of two not above it, at least 16.
fn power_of_two_side(side: u32) -> u32 {
    let below = side.checked_ilog2().map_or(1, |log| 1 << log);
    below.max(16)
}

/// The tile set as the game cuts it: unchanged where both sides are multiples of 16.
pub fn fit_tile_set(image: RgbaImage) -> (RgbaImage, bool) {
    if image.width.is_multiple_of(16) && image.height.is_multiple_of(16) {
        return (image, false);
    }
    (resize(&image, power_of_two_side(image.width), power_of_two_side(image.height)), true)
}

/// Catmull-Rom resampling. Destination pixel x lies at x/(W−1) of the source's width, half a pixel to the left, and
/// the result is cut (not rounded) to a byte: both are the game's ways.
fn resize(image: &RgbaImage, width: u32, height: u32) -> RgbaImage {
    let columns = samples(image.width, width);
    let rows = samples(image.height, height);
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 4);
    for row in &rows {
        for column in &columns {
            for channel in 0..4 {
                let across = |y: u32| column.weighted(|x| image.get(x, y).get(channel).map_or(0.0, |v| f32::from(*v)));
                pixels.push(row.weighted(across).clamp(0.0, 255.0) as u8);
            }
        }
    }
    RgbaImage { width, height, pixels }
}

/// Four neighbours on one axis and how much each counts.
struct Sample {
    at: [u32; 4],
    weights: [f32; 4],
}

impl Sample {
    fn weighted(&self, value: impl Fn(u32) -> f32) -> f32 {
        self.at.iter().zip(self.weights).map(|(at, weight)| value(*at) * weight).sum()
    }
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
        let (fitted, changed) = fit_tile_set(RgbaImage::filled(265, 130, [200, 100, 0, 255]));
        assert!(changed);
        assert_eq!((fitted.width, fitted.height), (256, 128));
        // The weights add up to 1 but for rounding, and the result is cut to a byte.
        assert!(fitted.pixels.chunks_exact(4).all(|p| p[0] >= 199 && p[1] >= 99 && p[2] == 0 && p[3] >= 254));
    }

    #[test]
    fn multiples_of_sixteen_stay_as_they_are() {
        let image = RgbaImage::filled(48, 80, [1, 2, 3, 4]);
        assert_eq!(fit_tile_set(image.clone()), (image, false));
    }
}
