//! Comparing pictures, pixel by pixel and channel by channel.

use mapscope::base::RgbaImage;

/// How far two pictures of the same size are apart. Alpha does not count.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// Share of pixels whose every channel is equal.
    pub equal: f64,
    /// Share of pixels whose every channel is within 2 levels.
    pub within_2: f64,
    /// Share of pixels whose every channel is within 8 levels.
    pub within_8: f64,
    /// Mean difference of a channel in levels.
    pub mean: f64,
}

/// Compares two pictures, which must have the same size.
pub fn compare(expected: &RgbaImage, actual: &RgbaImage) -> Difference {
    assert_eq!((expected.width, expected.height), (actual.width, actual.height), "picture sizes");
    let (mut counts, mut sum) = ([0_u64; 3], 0_u64);
    for (a, b) in expected.pixels.chunks_exact(4).zip(actual.pixels.chunks_exact(4)) {
        let apart = [0, 1, 2].map(|c| a[c].abs_diff(b[c]));
        let worst = apart[0].max(apart[1]).max(apart[2]);
        for (count, limit) in counts.iter_mut().zip([0, 2, 8]) {
            *count += u64::from(worst <= limit);
        }
        sum += apart.iter().map(|d| u64::from(*d)).sum::<u64>();
    }
    let pixels = f64::from(expected.width) * f64::from(expected.height);
    let share = counts.map(|count| count as f64 / pixels);
    Difference { equal: share[0], within_2: share[1], within_8: share[2], mean: sum as f64 / pixels / 3.0 }
}

/// Expected, differences (eight times as strong) and actual side by side, for a person to look at.
pub fn side_by_side(expected: &RgbaImage, actual: &RgbaImage) -> RgbaImage {
    let (width, height) = (expected.width.max(actual.width), expected.height.max(actual.height));
    let mut sheet = RgbaImage::filled(width * 3, height, [0, 0, 0, 255]);
    for y in 0..height {
        for x in 0..width {
            let (a, b) = (expected.get(x, y), actual.get(x, y));
            let apart: [u8; 3] = std::array::from_fn(|c| a[c].abs_diff(b[c]).saturating_mul(8));
            sheet.put(x, y, a);
            sheet.put(width + x, y, [apart[0], apart[1], apart[2], 255]);
            sheet.put(width * 2 + x, y, b);
        }
    }
    sheet
}
