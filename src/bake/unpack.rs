//! Pictures that the program carries, unpacked.

use std::io::Cursor;

use ::png::{BitDepth, ColorType, Decoder, DecodingError, Transformations};

use crate::base::RgbaImage;

/// Unpacks a PNG file with 8-bit RGBA or with a palette that knows opacity; `None` for others.
pub fn unpack(bytes: &[u8]) -> Result<Option<RgbaImage>, DecodingError> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info()?;
    let Some(size) = reader.output_buffer_size() else { return Ok(None) };
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels)?;
    let is_rgba = (frame.color_type, frame.bit_depth) == (ColorType::Rgba, BitDepth::Eight);
    Ok(is_rgba.then_some(RgbaImage { width: frame.width, height: frame.height, pixels }))
}
