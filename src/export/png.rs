//! Pictures as PNG files.

use image::ImageEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};

use super::ExportError;
use crate::base::RgbaImage;

/// The bytes of a PNG file: 8-bit RGB where the picture is opaque throughout, else RGBA.
pub fn encode_png(image: &RgbaImage) -> Result<Vec<u8>, ExportError> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive);
    let opaque = image.pixels.iter().skip(3).step_by(4).all(|alpha| *alpha == 255);
    if opaque {
        encoder.write_image(&image.without_alpha(), image.width, image.height, image::ExtendedColorType::Rgb8)?;
    } else {
        encoder.write_image(&image.pixels, image.width, image.height, image::ExtendedColorType::Rgba8)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::encode_png;
    use crate::base::RgbaImage;

    #[test]
    fn a_picture_survives_the_round_trip() {
        for alpha in [255, 128] {
            let mut picture = RgbaImage::filled(5, 3, [10, 20, 30, alpha]);
            picture.put(2, 1, [200, 100, 50, alpha]);
            let bytes = encode_png(&picture).expect("encodes");
            let decoded = image::load_from_memory(&bytes).expect("decodes");
            assert_eq!(decoded.color().has_alpha(), alpha != 255);
            assert_eq!(decoded.to_rgba8().into_raw(), picture.pixels);
        }
    }
}
