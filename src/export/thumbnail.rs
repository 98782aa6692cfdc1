//! Small pictures of maps, as file managers and galleries show them: drawn twice as fine as asked for and averaged, since
//! the game's way of drawing leaves the edges of small tiles jagged. Where to look is the caller's choice.
//!
//! ```text
//! frame of the small picture ─► finer ─► textures_for, Headless::render ─► halved
//! ```

use std::sync::Arc;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};

use super::{ExportError, Headless};
use crate::base::RgbaImage;
use crate::scene::{FlatFrame, Frame, PxRect, Scene};

/// Pictures with a longer side are drawn as they are: their tiles are large enough.
pub const MOST_SMOOTHED_PX: u32 = 1024;

/// The picture that is drawn for a small one: twice as fine where that helps. [`super::textures_for`] of it is what the
/// small picture needs of textures.
pub fn finer(frame: &FlatFrame) -> FlatFrame {
    if is_smoothed(frame.view.viewport_px) { frame.enlarged(2) } else { frame.clone() }
}

/// Whether a picture is drawn twice as fine as asked for.
fn is_smoothed(viewport_px: PxRect) -> bool {
    viewport_px.size().max_element() <= MOST_SMOOTHED_PX
}

/// Draws a small picture, of the size of the frame's viewport. `headless` serves for any number of maps, one after the
/// other, on any thread.
///
/// # Errors
///
/// See [`Headless::render`].
pub fn thumbnail(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    frame: impl Into<Frame>,
) -> Result<RgbaImage, ExportError> {
    let frame = frame.into();
    if !is_smoothed(frame.viewport_px()) {
        return headless.render(scene, frame);
    }
    Ok(halved(&headless.render(scene, frame.enlarged(2))?))
}

/// The bytes of a PNG file that is made once and read often: as small as it gets.
pub fn encode_thumbnail(image: &RgbaImage) -> Result<Vec<u8>, ExportError> {
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive);
    let rgb: Vec<u8> = image.pixels.chunks_exact(4).flat_map(|pixel| pixel.iter().take(3)).copied().collect();
    encoder.write_image(&rgb, image.width, image.height, ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

/// A picture of half the size; each pixel is the average of four. For opaque pictures.
fn halved(image: &RgbaImage) -> RgbaImage {
    let mut half = RgbaImage::filled(image.width / 2, image.height / 2, [0; 4]);
    for y in 0..half.height {
        for x in 0..half.width {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| image.get(x * 2 + right, y * 2 + down));
            let average = |channel: usize| {
                let sum: u32 = four.iter().filter_map(|pixel| pixel.get(channel)).map(|c| u32::from(*c)).sum();
                ((sum + 2) / 4) as u8
            };
            half.put(x, y, std::array::from_fn(average));
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;
    use crate::scene::Camera;

    #[test]
    fn four_pixels_become_their_average() {
        let mut fine = RgbaImage::filled(4, 2, [10, 20, 30, 255]);
        fine.put(0, 0, [255, 0, 0, 255]);
        fine.put(1, 1, [255, 0, 0, 255]);
        let half = halved(&fine);
        assert_eq!((half.width, half.height), (2, 1));
        assert_eq!(half.get(0, 0), [133, 10, 15, 255]);
        assert_eq!(half.get(1, 0), [10, 20, 30, 255]);
    }

    #[test]
    fn finer_pictures_show_the_same_part_of_the_world() {
        let small = FlatFrame::new(UVec2::new(256, 192), Camera { zoom: 0.7, ..Camera::default() });
        let fine = finer(&small);
        assert_eq!(fine.view.viewport_px.size(), UVec2::new(512, 384));
        assert_eq!(fine.view.world_rect(fine.camera), small.view.world_rect(small.camera));
        let large = FlatFrame::new(UVec2::new(2000, 1500), Camera::default());
        assert_eq!(finer(&large).view, large.view);
    }
}
