//! The sky: clouds, sun, moon, stars and mountains. They are drawn as quads of any size.

mod billow;
mod clouds;
mod lights;
mod moon;
mod mountains;

use super::Entry;
use super::canvas::{Color, Picture};

/// The pictures of this family.
pub const IMAGES: &[Entry] = &[
    ("bg_cloud1", clouds::long),
    ("bg_cloud2", clouds::tall),
    ("bg_cloud3", clouds::small),
    ("moon", moon::moon),
    ("sun", lights::sun),
    ("stars", lights::stars),
    ("mountains", mountains::mesas),
];

/// The picture with fewer colours, so that a palette holds them and its file is small: full colours in steps of `color`,
/// opacity in steps of `opacity` (255 is one of either), and coarse colours where it is transparent. All that is empty
/// takes the colour `beyond`, so that no dark seam shows around it in a smaller size.
fn few(mut picture: Picture, color: u16, opacity: u16, beyond: Color) -> Picture {
    let round = |value: u8, step: u16| 255 - ((255 - u16::from(value) + step / 2) / step * step).min(255) as u8;
    for pixel in picture.pixels.chunks_exact_mut(4) {
        pixel[3] = round(pixel[3], opacity);
        let step = if pixel[3] == 255 { color } else { 15 };
        for value in &mut pixel[..3] {
            *value = round(*value, step);
        }
        if pixel[3] == 0 {
            pixel[..3].copy_from_slice(&beyond[..3]);
        }
    }
    picture
}
