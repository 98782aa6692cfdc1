//! The sky: clouds, sun, moon, stars and mountains. They are drawn as quads of any size.

mod billow;
mod clouds;

use super::Entry;
use super::canvas::Picture;

/// The pictures of this family.
pub const IMAGES: &[Entry] =
    &[("bg_cloud1", clouds::long), ("bg_cloud2", clouds::tall), ("bg_cloud3", clouds::small)];

/// The picture with fewer colours, so that a palette holds them and its file is small: steps of 3 in full colour (255 is
/// one), coarser ones where smoothed edges are transparent.
fn few(mut picture: Picture) -> Picture {
    for pixel in picture.pixels.chunks_exact_mut(4) {
        let round = |value: u8, step: u16| 255 - ((255 - u16::from(value) + step / 2) / step * step).min(255) as u8;
        let opacity = round(pixel[3], 17);
        let step = if opacity == 255 { 3 } else { 15 };
        for value in &mut pixel[..3] {
            *value = round(*value, step);
        }
        pixel[3] = opacity;
    }
    picture
}
