//! Small copies of images, for lists.

use crate::base::RgbaImage;

/// Longer side of a thumbnail in pixels.
const SIDE: u32 = 96;
/// Most pixels on each axis that are looked at for one pixel of a thumbnail.
const MOST_SAMPLES: usize = 6;

/// Largest size of a thumbnail in bytes.
pub const THUMBNAIL_BYTES: usize = (SIDE * SIDE * 4) as usize;

/// A small copy, averaged over what each pixel covers.
pub fn thumbnail(image: &RgbaImage) -> RgbaImage {
    let longer = image.width.max(image.height).max(1);
    let fit = |side: u32| (u64::from(side) * u64::from(SIDE) / u64::from(longer)).max(1) as u32;
    let (width, height) =
        if longer <= SIDE { (image.width, image.height) } else { (fit(image.width), fit(image.height)) };
    let span = |i: u32, to: u32, from: u32| {
        let edge = |i: u32| (u64::from(i) * u64::from(from) / u64::from(to)) as u32;
        edge(i)..edge(i + 1).max(edge(i) + 1)
    };
    let mut result = RgbaImage::filled(width, height, [0; 4]);
    for y in 0..height {
        for x in 0..width {
            let (columns, rows) = (span(x, width, image.width), span(y, height, image.height));
            result.put(x, y, average(image, columns, rows));
        }
    }
    result
}

fn average(image: &RgbaImage, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> [u8; 4] {
    // Of a giant a part tells as much as the whole.
    let step = |span: &std::ops::Range<u32>| span.len().div_ceil(MOST_SAMPLES);
    let (columns, rows) = (columns.clone().step_by(step(&columns)), rows.clone().step_by(step(&rows)));
    let count = (columns.len() * rows.len()).max(1) as u64;
    let (mut color, mut alpha) = ([0_u64; 3], 0_u64);
    for y in rows {
        for x in columns.clone() {
            let [r, g, b, a] = image.get(x, y).map(u64::from);
            color = [color[0] + r * a, color[1] + g * a, color[2] + b * a];
            alpha += a;
        }
    }
    let [r, g, b] = color.map(|sum| sum.checked_div(alpha).unwrap_or(0) as u8);
    [r, g, b, (alpha / count) as u8]
}

#[cfg(test)]
mod tests {
    use super::thumbnail;
    use crate::base::RgbaImage;

    #[test]
    fn thumbnails_keep_shape_and_colour() {
        let thumb = thumbnail(&RgbaImage::filled(1000, 10, [50, 60, 70, 80]));
        assert_eq!((thumb.width, thumb.height), (96, 1));
        assert!(thumb.pixels.chunks_exact(4).all(|p| p == [50, 60, 70, 80]));
        let small = RgbaImage::filled(20, 30, [1, 2, 3, 255]);
        assert_eq!(thumbnail(&small), small);
    }
}
