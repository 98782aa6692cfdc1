//! Pictures for images that cannot be had: the game's four colours, or muted checks with the name of the image.

use glam::UVec2;

use super::letters;
use crate::base::{RgbaImage, without_middle};

/// Side of a tile of a quiet tile set, in pixels.
const TILE: u32 = 32;
/// Side of a quiet picture, in pixels.
pub const SIDE: u32 = 256;
/// Side of a check of a quiet picture, in pixels.
const CHECK: u32 = 32;
/// Most names of a map that have pictures of their own.
pub const MOST_NAMES: usize = 64;
/// Most characters of a name that are written.
const LONGEST: usize = 32;
/// Muted colours, one of which a name has. Few, so that tile sets can be shared.
const TINTS: [[u8; 3]; 8] = [
    [94, 108, 124],
    [106, 98, 128],
    [126, 98, 112],
    [126, 108, 94],
    [112, 118, 90],
    [92, 120, 104],
    [88, 118, 122],
    [112, 112, 112],
];
/// The colour of letters, and that around them.
const INK: [[u8; 4]; 2] = [[232, 234, 238, 235], [28, 30, 36, 150]];

/// The game's picture for an image that it cannot find: 16×16 pixels, red, green, blue and yellow quarters.
pub fn null_image() -> RgbaImage {
    let mut image = RgbaImage::filled(16, 16, [255, 0, 0, 255]);
    for y in 0..16 {
        for x in 0..16 {
            image.put(
                x,
                y,
                match (x < 8, y < 8) {
                    (true, true) => [255, 0, 0, 255],
                    (false, true) => [0, 255, 0, 255],
                    (true, false) => [0, 0, 255, 255],
                    (false, false) => [255, 255, 0, 255],
                },
            );
        }
    }
    image
}

/// Number of the tint of a name.
pub fn tint(name: &str) -> usize {
    // The same on every machine and in every version, unlike the standard library's.
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 8) as usize % TINTS.len()
}

/// A colour of a tint, lighter or darker by a factor.
fn shade(tint: usize, by: f32) -> [u8; 4] {
    let [r, g, b] = TINTS.get(tint).copied().unwrap_or_default().map(|c| (f32::from(c) * by).min(255.0) as u8);
    [r, g, b, 255]
}

/// A tile set whose tiles are all alike: muted checks with an outline.
pub fn tile_set(tint: usize) -> RgbaImage {
    let [light, dark, edge] = [1.04, 0.94, 0.72].map(|by| shade(tint, by));
    let mut image = RgbaImage::filled(TILE * 16, TILE * 16, dark);
    for (y, x) in (0..image.height).flat_map(|y| (0..TILE * 16).map(move |x| (y, x))) {
        let (in_x, in_y) = (x % TILE, y % TILE);
        if in_x == 0 || in_y == 0 || in_x == TILE - 1 || in_y == TILE - 1 {
            image.put(x, y, edge);
        } else if (in_x < TILE / 2) == (in_y < TILE / 2) {
            image.put(x, y, light);
        }
    }
    image
}

/// A picture with a name: muted checks with an outline.
pub fn picture(name: &str) -> RgbaImage {
    let tint = tint(name);
    let [light, dark, edge] = [1.04, 0.94, 0.66].map(|by| shade(tint, by));
    let mut image = RgbaImage::filled(SIDE, SIDE, dark);
    for (y, x) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x))) {
        let from_edge = x.min(y).min(SIDE - 1 - x).min(SIDE - 1 - y);
        if from_edge < 3 {
            image.put(x, y, edge);
        } else if (x / CHECK + y / CHECK).is_multiple_of(2) {
            image.put(x, y, light);
        }
    }
    let name = shown_name(name);
    let scale = ((SIDE - 24) / letters::size(&name, 1).x.max(1)).clamp(1, 4);
    let size = letters::size(&name, scale);
    write(&mut image, &name, UVec2::splat(SIDE).saturating_sub(size) / 2, scale);
    image
}

/// A name alone, on nothing.
pub fn label(name: &str) -> RgbaImage {
    const SCALE: u32 = 4;
    const RIM: u32 = 4;
    let name = shown_name(name);
    let size = letters::size(&name, SCALE) + RIM * 2;
    let [_, [r, g, b, _]] = INK;
    let mut image = RgbaImage::filled(size.x, size.y, [r, g, b, 0]);
    write(&mut image, &name, UVec2::splat(RIM), SCALE);
    image
}

/// The name as it is written: not too long.
fn shown_name(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    if chars.len() > LONGEST { without_middle(&chars, LONGEST) } else { chars.into_iter().collect() }
}

/// Writes light letters with a dark rim.
fn write(image: &mut RgbaImage, text: &str, at: UVec2, scale: u32) {
    let [ink, around] = INK;
    let rim = (scale / 2).max(1);
    let mut written = vec![false; image.pixels.len() / 4];
    for (color, grow) in [(around, rim), (ink, 0)] {
        written.fill(false);
        letters::each_dot(text, |dot| {
            let from = (at + dot * scale).saturating_sub(UVec2::splat(grow));
            let to = (at + (dot + 1) * scale + grow).min(UVec2::new(image.width, image.height));
            for (y, x) in (from.y..to.y).flat_map(|y| (from.x..to.x).map(move |x| (y, x))) {
                // Rims of neighbouring dots overlap, and must not add up.
                if let Some(first) = written.get_mut((y * image.width + x) as usize).filter(|done| !**done) {
                    *first = true;
                    image.put(x, y, over(image.get(x, y), color));
                }
            }
        });
    }
}

/// A colour laid over another, both with straight alpha.
fn over(under: [u8; 4], color: [u8; 4]) -> [u8; 4] {
    let [above, below] = [f32::from(color[3]) / 255.0, f32::from(under[3]) / 255.0];
    let all = above + below * (1.0 - above);
    let mix = |i: usize| {
        let channel = |from: [u8; 4]| f32::from(from.get(i).copied().unwrap_or_default());
        (channel(color) * above + channel(under) * below * (1.0 - above)) / all.max(1e-6)
    };
    [mix(0), mix(1), mix(2), all * 255.0].map(|channel| (channel + 0.5) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_tint_and_a_readable_label() {
        assert_eq!(tint("grass_main"), tint("grass_main"));
        let label = label("stone_2");
        let inked = label.pixels.chunks_exact(4).filter(|pixel| pixel[3] >= INK[0][3]).count();
        assert!(inked > 7 * 7 * 16 && label.width == 7 * 6 * 4 - 4 + 8 && label.height == 36, "{inked}");
    }

    #[test]
    fn names_of_any_length_keep_within_the_picture() {
        for name in ["", "a", &"long_name".repeat(50), "雪の山"] {
            let picture = picture(name);
            let edge = picture.get(0, 0);
            assert!((0..SIDE).all(|x| picture.get(x, 1) == edge && picture.get(1, x) == edge), "{name}");
            assert!(label(name).width < 1024, "{name}");
        }
    }

    #[test]
    fn tiles_of_a_set_are_alike_and_opaque() {
        let set = tile_set(3);
        assert!(set.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255));
        assert!((0..TILE).all(|x| set.get(x, 9) == set.get(TILE * 7 + x, TILE * 5 + 9)));
    }
}
