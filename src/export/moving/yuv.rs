//! Colors as video has them: brightness of every pixel, and two color differences for every four. Coefficients of ITU-R
//! BT.709, limited range: 16 to 235 for brightness, 16 to 240 for differences.

use glam::UVec2;

use crate::base::RgbaImage;

/// Weights of red, green and blue in 65536ths: `0.2126, 0.7152, 0.0722`, times `219 / 255`.
const LUMA: [i32; 3] = [11_966, 40_254, 4064];
/// The same of the differences, which sum to 0, so that greys have none: `(b − y) / 1.8556` and `(r − y) / 1.5748`,
/// times `224 / 255`.
const BLUE: [i32; 3] = [-6596, -22_188, 28_784];
const RED: [i32; 3] = [28_784, -26_145, -2639];
/// Bits of the fractions.
const BITS: i32 = 16;

/// Planes of a frame with even sides.
pub struct Yuv {
    size_px: UVec2,
    luma: Vec<u8>,
    blue: Vec<u8>,
    red: Vec<u8>,
}

impl Yuv {
    /// A black frame.
    pub fn new(size_px: UVec2) -> Self {
        let pixels = size_px.x as usize * size_px.y as usize;
        Self { size_px, luma: vec![16; pixels], blue: vec![128; pixels / 4], red: vec![128; pixels / 4] }
    }

    /// The planes with their widths.
    pub fn planes(&self) -> [(&[u8], usize); 3] {
        let width = self.size_px.x as usize;
        [(&self.luma, width), (&self.blue, width / 2), (&self.red, width / 2)]
    }

    /// Takes the picture, on black where it is transparent. Where it is smaller, its last row and column are repeated.
    pub fn convert(&mut self, picture: &RgbaImage) {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let rows: Vec<&[[u8; 4]]> = picture.pixels.as_chunks().0.chunks_exact(width.max(1)).take(height).collect();
        let Some(last) = rows.len().checked_sub(1) else { return };
        let wide = self.size_px.x as usize;
        let half = wide / 2;
        let colors = self.blue.chunks_exact_mut(half).zip(self.red.chunks_exact_mut(half));
        for (y, (luma, (blue, red))) in self.luma.chunks_exact_mut(2 * wide).zip(colors).enumerate() {
            let (upper, lower) = luma.split_at_mut(wide);
            let (from_upper, from_lower) = (rows[(2 * y).min(last)], rows[(2 * y + 1).min(last)]);
            let lumas = upper.as_chunks_mut().0.iter_mut().zip(lower.as_chunks_mut().0);
            for (x, ((upper, lower), (blue, red))) in lumas.zip(blue.iter_mut().zip(red)).enumerate() {
                let at = [(2 * x).min(width - 1), (2 * x + 1).min(width - 1)];
                let above = at.map(|x| opaque(from_upper[x]));
                let below = at.map(|x| opaque(from_lower[x]));
                *upper = above.map(|color| weighted(LUMA, color, 0, 16));
                *lower = below.map(|color| weighted(LUMA, color, 0, 16));
                let sum = [0, 1, 2].map(|n| above[0][n] + above[1][n] + below[0][n] + below[1][n]);
                *blue = weighted(BLUE, sum, 2, 128);
                *red = weighted(RED, sum, 2, 128);
            }
        }
    }
}

/// The color on black.
fn opaque([r, g, b, a]: [u8; 4]) -> [i32; 3] {
    let alpha = i32::from(a);
    [r, g, b].map(|channel| if a == 255 { channel.into() } else { (i32::from(channel) * alpha + 127) / 255 })
}

/// Weighted sum, `extra` bits finer than a value.
fn weighted(weights: [i32; 3], color: [i32; 3], extra: i32, base: i32) -> u8 {
    let sum: i32 = weights.iter().zip(color).map(|(weight, value)| weight * value).sum();
    let bits = BITS + extra;
    (((sum + (1 << (bits - 1))) >> bits) + base).clamp(0, 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of a frame of 2 × 2 pixels of one color.
    fn of(color: [u8; 4]) -> [u8; 3] {
        let mut yuv = Yuv::new(UVec2::splat(2));
        yuv.convert(&RgbaImage::filled(2, 2, color));
        yuv.planes().map(|(values, _)| values[0])
    }

    #[test]
    fn colors_are_those_of_the_standard() {
        // ITU-R BT.709, 8 bits: black, white, grey, and colors of test bars.
        for (color, expected) in [
            ([0, 0, 0, 255], [16, 128, 128]),
            ([255, 255, 255, 255], [235, 128, 128]),
            ([128, 128, 128, 255], [126, 128, 128]),
            ([255, 0, 0, 255], [63, 102, 240]),
            ([0, 255, 0, 255], [173, 42, 26]),
            ([0, 0, 255, 255], [32, 240, 118]),
            ([255, 255, 0, 255], [219, 16, 138]),
            ([0, 255, 255, 255], [188, 154, 16]),
            ([255, 0, 255, 255], [78, 214, 230]),
            ([255, 255, 255, 0], [16, 128, 128]),
        ] {
            assert_eq!(of(color), expected, "{color:?}");
        }
    }

    #[test]
    fn four_pixels_share_a_color_and_edges_are_repeated() {
        let mut picture = RgbaImage::filled(3, 1, [255, 0, 0, 255]);
        picture.put(1, 0, [0, 0, 255, 255]);
        let mut yuv = Yuv::new(UVec2::new(4, 2));
        yuv.convert(&picture);
        let [(luma, wide), (blue, half), (red, _)] = yuv.planes();
        assert_eq!((luma, wide, half), (&[63, 32, 63, 63, 63, 32, 63, 63][..], 4, 2));
        assert_eq!((blue, red), (&[171, 102][..], &[179, 240][..]));
    }
}
