//! PNG → RGBA, converted as DDNet converts: palettes and RGB get their colours and full opacity (or the file's
//! transparent colour), 16 bits lose the lower 8, grey with alpha becomes grey three times, and *pure grey becomes
//! white with the grey as opacity*.
//!
//! A picture may come from anywhere, so nothing in it is believed: its size is charged before anything is allocated for
//! it, and what no picture needs (texts, colour profiles, the frames of an animation behind the first) is skipped
//! unread, however much it would inflate to.

use std::io::Cursor;

use ::png::{BitDepth, ColorType, Decoder, DecodingError, Transformations};

use crate::base::{RgbaImage, Task};

/// First bytes of every PNG.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Room for what the decoder holds besides the pixels: a few rows and the inflating's window.
const DECODER_BYTES: usize = 16 << 20;

/// Reason why bytes are not a picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Something else than a PNG.
    #[error("not a PNG image")]
    NotPng,
    /// A PNG, but broken.
    #[error("the PNG image {}", wrong(.0))]
    Broken(#[from] DecodingError),
    /// Its palette is no list of up to 256 colours. The game's decoder refuses that too; the one here would panic.
    #[error("the palette of the PNG image is missing or damaged")]
    Palette,
    /// Larger than what is decoded.
    #[error("the image of {width} × {height} pixels exceeds the limit")]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// There is not enough room for it.
    #[error("the image of {width} × {height} pixels takes more memory than the budget allows")]
    OverBudget {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
}

/// Problem of a PNG in plain words: the decoder's own name its parts.
fn wrong(cause: &DecodingError) -> &'static str {
    match cause {
        DecodingError::IoError(_) => "ends too early",
        DecodingError::Format(_) | DecodingError::Parameter(_) => "is damaged",
        DecodingError::LimitsExceeded => "takes more memory to read than is allowed",
    }
}

/// Whether a file begins like a PNG.
pub fn is_png(head: &[u8]) -> bool {
    head.starts_with(SIGNATURE)
}

/// Decodes a PNG file; of an animation the picture that programs show which know no animations. Asks for room for what
/// is needed on the way; who keeps the picture has to ask for it again.
pub fn decode_png(bytes: &[u8], task: &Task) -> Result<RgbaImage, PngError> {
    decode(bytes, task, GrayMeaning::Opacity)
}

/// The same with pure grey as it is, which is what all games but DDNet take it for.
pub fn decode_gray_png(bytes: &[u8], task: &Task) -> Result<RgbaImage, PngError> {
    decode(bytes, task, GrayMeaning::Color)
}

/// Meaning of pixels in pure grey.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GrayMeaning {
    /// White, more or less opaque.
    Opacity,
    Color,
}

fn decode(bytes: &[u8], task: &Task, gray: GrayMeaning) -> Result<RgbaImage, PngError> {
    if !is_png(bytes) {
        return Err(PngError::NotPng);
    }
    let limits = task.limits();
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), ::png::Limits { bytes: DECODER_BYTES });
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    // Palettes become colours, fewer than eight bits eight, a transparent colour an alpha channel.
    decoder.set_transformations(Transformations::EXPAND);
    let header = decoder.read_header_info()?;
    let (width, height) = (header.width, header.height);
    let too_large = PngError::TooLarge { width, height };
    // Two sides of 32 bits make an area of 64, which leaves no room for a factor.
    let bytes = (u64::from(width) * u64::from(height)).saturating_mul(4);
    if width.max(height) > limits.image_side_px || bytes > limits.image_bytes {
        return Err(too_large);
    }
    let mut reader = decoder.read_info()?;
    let is_list = |palette: &[u8]| palette.len().is_multiple_of(3) && palette.len() <= 256 * 3;
    if reader.info().color_type == ColorType::Indexed && !reader.info().palette.as_deref().is_some_and(is_list) {
        return Err(PngError::Palette);
    }
    // At most twice the picture's own size: 16 bits per channel.
    let Some(decoded) = reader.output_buffer_size() else { return Err(too_large) };
    // The picture as it is in the file and, where that is something else, as it is wanted.
    let mut reserved = task.reservation();
    let converted = if reader.output_color_type() == (ColorType::Rgba, BitDepth::Eight) { 0 } else { bytes as usize };
    if !reserved.grow(decoded) || !reserved.grow(converted) {
        return Err(PngError::OverBudget { width, height });
    }
    let mut pixels = vec![0; decoded];
    reader.next_frame(&mut pixels)?;
    Ok(RgbaImage { width, height, pixels: convert(pixels, reader.output_color_type(), gray) })
}

/// Decoded rows, without gaps between them, as RGBA.
fn convert(pixels: Vec<u8>, (color, depth): (ColorType, BitDepth), gray: GrayMeaning) -> Vec<u8> {
    match (color, depth == BitDepth::Sixteen) {
        (ColorType::Grayscale, false) if gray == GrayMeaning::Color => each(&pixels, |[g]| [g, g, g, 255]),
        (ColorType::Grayscale, true) if gray == GrayMeaning::Color => each(&pixels, |[g, _]| [g, g, g, 255]),
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
