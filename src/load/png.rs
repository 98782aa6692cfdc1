//! PNG → RGBA, converted as DDNet converts: palettes and RGB get their colours and full opacity (or the file's
//! transparent colour), 16 bits lose the lower 8, grey with alpha becomes grey three times, and *pure grey becomes
//! white with the grey as opacity*.

use std::io::Cursor;

use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, ImageError};

use crate::base::{Limits, RgbaImage};

/// Room for what the decoder holds besides the pixels.
const DECODER_BYTES: u64 = 64 << 20;

/// Why bytes are not a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Broken, or no PNG at all.
    #[error("not a readable PNG: {0}")]
    Broken(#[from] ImageError),
    /// Larger than what is decoded.
    #[error("a picture of {width} × {height} pixels is larger than what is decoded")]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
}

/// Decodes a PNG file.
pub fn decode_png(bytes: &[u8], limits: &Limits) -> Result<RgbaImage, PngError> {
    // A pixel of 16-bit RGBA takes twice the room while it is decoded.
    let mut bounds = image::Limits::no_limits();
    bounds.max_alloc = Some(limits.image_bytes.saturating_mul(2).saturating_add(DECODER_BYTES));
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), bounds)?;
    let (width, height) = decoder.dimensions();
    let too_wide = width.max(height) > limits.image_side_px;
    if too_wide || u64::from(width) * u64::from(height) * 4 > limits.image_bytes {
        return Err(PngError::TooLarge { width, height });
    }
    let pixels = convert(&DynamicImage::from_decoder(decoder)?);
    Ok(RgbaImage { width, height, pixels })
}

fn convert(image: &DynamicImage) -> Vec<u8> {
    match image {
        DynamicImage::ImageLuma8(grey) => grey.as_raw().iter().flat_map(|&g| from_grey([g])).collect(),
        DynamicImage::ImageLuma16(grey) => widen(grey.as_raw(), from_grey),
        DynamicImage::ImageLumaA8(grey) => {
            grey.as_raw().as_chunks().0.iter().flat_map(|&p| from_grey_alpha(p)).collect()
        }
        DynamicImage::ImageLumaA16(grey) => widen(grey.as_raw(), from_grey_alpha),
        DynamicImage::ImageRgb16(rgb) => widen(rgb.as_raw(), |[r, g, b]| [r, g, b, 255]),
        DynamicImage::ImageRgba16(rgba) => widen(rgba.as_raw(), |pixel: [u8; 4]| pixel),
        DynamicImage::ImageRgba8(rgba) => rgba.as_raw().clone(),
        other => other.to_rgba8().into_raw(),
    }
}

fn from_grey([grey]: [u8; 1]) -> [u8; 4] {
    [255, 255, 255, grey]
}

fn from_grey_alpha([grey, alpha]: [u8; 2]) -> [u8; 4] {
    [grey, grey, grey, alpha]
}

/// Converts pixels of `N` channels of 16 bits; of each channel the upper byte stays.
fn widen<const N: usize>(channels: &[u16], pixel: impl Fn([u8; N]) -> [u8; 4]) -> Vec<u8> {
    channels.as_chunks().0.iter().flat_map(|wide: &[u16; N]| pixel(wide.map(|channel| (channel >> 8) as u8))).collect()
}

#[cfg(test)]
mod tests {
    use image::ExtendedColorType::{self, L8, L16, La8, La16, Rgb8, Rgb16, Rgba8, Rgba16};
    use image::ImageEncoder;
    use image::codecs::png::PngEncoder;

    use super::*;

    fn png(pixel: &[u8], color: ExtendedColorType) -> Vec<u8> {
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes).write_image(pixel, 1, 1, color).expect("encodes");
        bytes
    }

    fn decoded(pixel: &[u8], color: ExtendedColorType) -> Vec<u8> {
        decode_png(&png(pixel, color), &Limits::default()).expect("decodes").pixels
    }

    /// 16-bit channels in the byte order of this machine, as the encoder wants them.
    fn wide(channels: &[u16]) -> Vec<u8> {
        channels.iter().flat_map(|channel| channel.to_ne_bytes()).collect()
    }

    #[test]
    fn every_kind_of_pixel_is_converted_as_the_game_does() {
        assert_eq!(decoded(&[90], L8), [255, 255, 255, 90]);
        assert_eq!(decoded(&[90, 40], La8), [90, 90, 90, 40]);
        assert_eq!(decoded(&[1, 2, 3], Rgb8), [1, 2, 3, 255]);
        assert_eq!(decoded(&[1, 2, 3, 4], Rgba8), [1, 2, 3, 4]);
    }

    #[test]
    fn sixteen_bits_lose_the_lower_eight() {
        assert_eq!(decoded(&wide(&[0x12ff]), L16), [255, 255, 255, 0x12]);
        assert_eq!(decoded(&wide(&[0x12ff, 0x3480]), La16), [0x12, 0x12, 0x12, 0x34]);
        assert_eq!(decoded(&wide(&[0x01ff, 0x02ff, 0x03ff]), Rgb16), [1, 2, 3, 255]);
        assert_eq!(decoded(&wide(&[0x01ff, 0x02ff, 0x03ff, 0x04ff]), Rgba16), [1, 2, 3, 4]);
    }

    #[test]
    fn damaged_files_are_errors() {
        let whole = png(&[1, 2, 3, 4], Rgba8);
        for length in 0..whole.len() {
            assert!(
                decode_png(&whole[..length], &Limits::default()).is_err() || length + 12 >= whole.len(),
                "{length}"
            );
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x55;
            // Some damage is survivable; none may panic.
            let _ = decode_png(&damaged, &Limits::default());
        }
    }

    #[test]
    fn a_giant_is_refused_before_any_pixel_is_made() {
        // Signature and header of a picture of 60000 × 60000 pixels; the decoder asks for no more before the size is known.
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut header = b"IHDR".to_vec();
        header.extend([60_000_u32.to_be_bytes(), 60_000_u32.to_be_bytes()].concat());
        header.extend([8, 6, 0, 0, 0]);
        bytes.extend(13_u32.to_be_bytes());
        bytes.extend(&header);
        bytes.extend(crc(&header).to_be_bytes());
        bytes.extend(b"\0\0\0\x04IDAT\0\0\0\0");
        let error = decode_png(&bytes, &Limits::default()).expect_err("too large");
        assert!(matches!(error, PngError::TooLarge { width: 60_000, height: 60_000 }), "{error}");
    }

    fn crc(bytes: &[u8]) -> u32 {
        let mut sum = u32::MAX;
        for byte in bytes {
            sum ^= u32::from(*byte);
            for _ in 0..8 {
                sum = (sum >> 1) ^ (0xEDB8_8320 * (sum & 1));
            }
        }
        !sum
    }
}
