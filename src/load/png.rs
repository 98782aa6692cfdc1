//! PNG → RGBA, converted as DDNet converts: palettes and RGB get their colours and full opacity (or the file's
//! transparent colour), 16 bits lose the lower 8, grey with alpha becomes grey three times, and *pure grey becomes
//! white with the grey as opacity*.
//!
//! A picture may come from anywhere, so nothing in it is believed: its size is charged before anything is allocated for
//! it, and what no picture needs (texts, colour profiles, the frames of an animation behind the first) is skipped
//! unread, however much it would inflate to.

use std::io::Cursor;

use ::png::{BitDepth, ColorType, Decoder, DecodingError, Transformations};

use crate::base::{Limits, RgbaImage};

/// What every PNG begins with.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Room for what the decoder holds besides the pixels: a few rows and the inflating's window.
const DECODER_BYTES: usize = 16 << 20;

/// Why bytes are not a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Broken, or no PNG at all.
    #[error("not a readable PNG: {0}")]
    Broken(#[from] DecodingError),
    /// Larger than what is decoded.
    #[error("a picture of {width} × {height} pixels is larger than what is decoded")]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
}

/// Whether a file begins like a PNG.
pub fn is_png(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE)
}

/// How many bytes of memory decoding takes at most: the rows as they come, and the picture that is made of them.
pub fn decoding_bytes(bytes: &[u8], limits: &Limits) -> Result<usize, PngError> {
    let mut decoder = decoder(bytes);
    let (width, height) = size(&mut decoder, limits)?;
    let wide = decoder.read_header_info()?.bit_depth == BitDepth::Sixteen;
    // The size has been found to be within the limits, so this is far from overflowing.
    Ok(width as usize * height as usize * if wide { 8 + 4 } else { 4 + 4 })
}

/// Decodes a PNG file; of an animation the picture that programs show which know no animations.
pub fn decode_png(bytes: &[u8], limits: &Limits) -> Result<RgbaImage, PngError> {
    let mut decoder = decoder(bytes);
    let (width, height) = size(&mut decoder, limits)?;
    let mut reader = decoder.read_info()?;
    let Some(decoded) = reader.output_buffer_size() else { return Err(PngError::TooLarge { width, height }) };
    let mut pixels = vec![0; decoded];
    reader.next_frame(&mut pixels)?;
    Ok(RgbaImage { width, height, pixels: convert(pixels, reader.output_color_type()) })
}

fn decoder(bytes: &[u8]) -> Decoder<Cursor<&[u8]>> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), ::png::Limits { bytes: DECODER_BYTES });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    // Palettes become colours, fewer than eight bits eight, a transparent colour an alpha channel.
    decoder.set_transformations(Transformations::EXPAND);
    decoder
}

/// Width and height, where the limits allow them. Reads nothing but the header.
fn size(decoder: &mut Decoder<Cursor<&[u8]>>, limits: &Limits) -> Result<(u32, u32), PngError> {
    let header = decoder.read_header_info()?;
    let (width, height) = (header.width, header.height);
    let bytes = u64::from(width) * u64::from(height) * 4;
    if width.max(height) > limits.image_side_px || bytes > limits.image_bytes {
        return Err(PngError::TooLarge { width, height });
    }
    Ok((width, height))
}

/// Decoded rows, without gaps between them, as RGBA.
fn convert(pixels: Vec<u8>, (color, depth): (ColorType, BitDepth)) -> Vec<u8> {
    match (color, depth == BitDepth::Sixteen) {
        (ColorType::Grayscale, false) => each(&pixels, |[g]| [255, 255, 255, g]),
        (ColorType::Grayscale, true) => each(&pixels, |[g, _]| [255, 255, 255, g]),
        (ColorType::GrayscaleAlpha, false) => each(&pixels, |[g, a]| [g, g, g, a]),
        (ColorType::GrayscaleAlpha, true) => each(&pixels, |[g, _, a, _]| [g, g, g, a]),
        (ColorType::Rgb | ColorType::Indexed, false) => each(&pixels, |[r, g, b]| [r, g, b, 255]),
        (ColorType::Rgb | ColorType::Indexed, true) => each(&pixels, |[r, _, g, _, b, _]| [r, g, b, 255]),
        (ColorType::Rgba, false) => pixels,
        (ColorType::Rgba, true) => each(&pixels, |[r, _, g, _, b, _, a, _]| [r, g, b, a]),
    }
}

/// Converts pixel by pixel. Of a channel of 16 bits the first byte is the upper one.
fn each<const N: usize>(pixels: &[u8], convert: impl Fn([u8; N]) -> [u8; 4]) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks::<N>();
    pixels.iter().flat_map(|pixel| convert(*pixel)).collect()
}
