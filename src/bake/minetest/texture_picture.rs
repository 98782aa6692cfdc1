//! Texts of textures → square pictures: one file laid over another, the first picture of an animation, one size.

use crate::base::RgbaImage;
use crate::scene::solid::{MAX_TEXTURE_SIDE, SurfaceTexture};

/// Brightness of what lies behind the gaps of a surface that has none here.
const BEHIND_GAPS: f32 = 0.55;
/// Most files of one texture, and words that say how it is turned.
const MOST_PARTS: usize = 8;
/// Beginning of a part that turns or mirrors all before it.
const TRANSFORM: &str = "[transform";

/// Surface that a texture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextureKind {
    /// One without gaps. What lies behind those of its texture is dark: leaves are not seen through here.
    Solid,
    /// One that shows where its texture is opaque.
    Cutout,
    /// One that is as translucent as its texture.
    Blended,
}

/// How a texture is made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextureUse {
    /// Surface that it is for.
    pub kind: TextureKind,
    /// Average that it is brought to.
    pub tint: Option<Tint>,
}

/// Average that a texture is brought to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Whatever its own one is.
    Always([u8; 3]),
    /// If it is gray: games color the same texture by the place where a plant grows.
    IfGray([u8; 3]),
}

/// The texture that a text describes: names of files with `^` between those that lie over each other, and words that turn or
/// mirror what stands before them. `None` where a file is not there, or where the text asks for more than that.
pub fn surface_texture(
    text: &str,
    usage: TextureUse,
    mut image: impl FnMut(&str) -> Option<RgbaImage>,
) -> Option<SurfaceTexture> {
    let mut layers = Vec::new();
    for part in text.split('^') {
        if part.is_empty() || part.starts_with("[noalpha") {
            continue;
        }
        layers.push(match part.get(..TRANSFORM.len()) {
            Some(TRANSFORM) => Layer::Transforms(transforms(part.get(TRANSFORM.len()..)?)?),
            _ => {
                let name = part.strip_suffix(".png").filter(|name| !name.contains(['(', '[', '{']))?;
                Layer::Picture(first_picture(image(name)?)?)
            }
        });
    }
    if layers.len() > MOST_PARTS {
        return None;
    }
    let sides = layers.iter().filter_map(|layer| match layer {
        Layer::Picture(image) => Some(image.width.max(image.height)),
        Layer::Transforms(_) => None,
    });
    let side = sides.max()?.next_power_of_two().min(MAX_TEXTURE_SIDE);
    let mut pixels = Vec::new();
    for layer in layers {
        match layer {
            Layer::Picture(image) if pixels.is_empty() => pixels = resized(&image, side),
            Layer::Picture(image) => {
                let above = resized(&image, side);
                pixels.iter_mut().zip(above).for_each(|(below, above)| *below = over(*below, above));
            }
            Layer::Transforms(list) => list.into_iter().for_each(|step| pixels = transformed(&pixels, side, step)),
        }
    }
    finish(&mut pixels, usage);
    Some(SurfaceTexture { side, pixels })
}

/// Part of a texture's text.
enum Layer {
    /// Lies over all before it.
    Picture(RgbaImage),
    /// Turn and mirror all before it.
    Transforms(Vec<Transform>),
}

/// Way in which a picture is turned or mirrored.
#[derive(Clone, Copy)]
struct Transform {
    /// Whether left and right change places, which is done first.
    is_mirrored: bool,
    /// Quarters that it is turned by then, counter-clockwise.
    turns: u8,
}

/// The transforms in a word, one after the other: digits, or names such as `R90` and `FX`. `None` where there is another one.
fn transforms(word: &str) -> Option<Vec<Transform>> {
    // By digit. A picture that is mirrored upside down is one with left and right changed, turned by half.
    const ALL: [(&str, bool, u8); 8] = [
        ("i", false, 0),
        ("r90", false, 1),
        ("r180", false, 2),
        ("r270", false, 3),
        ("fx", true, 0),
        ("fxr90", true, 1),
        ("fy", true, 2),
        ("fyr90", true, 3),
    ];
    let word = word.to_ascii_lowercase();
    let (mut rest, mut list) = (&*word, Vec::new());
    while !rest.is_empty() && list.len() < MOST_PARTS {
        let (after, is_mirrored, turns) =
            ALL.iter().zip(b'0'..=b'7').rev().find_map(|((name, is_mirrored, turns), digit)| {
                let after = rest.strip_prefix(name).or_else(|| rest.strip_prefix(char::from(digit)))?;
                Some((after, *is_mirrored, *turns))
            })?;
        list.push(Transform { is_mirrored, turns });
        rest = after;
    }
    Some(list)
}

/// A square picture, turned and mirrored.
fn transformed(pixels: &[[u8; 4]], side: u32, Transform { is_mirrored, turns }: Transform) -> Vec<[u8; 4]> {
    let last = side.saturating_sub(1);
    let pixel = |x: u32, y: u32| {
        let (x, y) = match turns & 3 {
            0 => (x, y),
            1 => (last - y, x),
            2 => (last - x, last - y),
            _ => (y, last - x),
        };
        let x = if is_mirrored { last - x } else { x };
        pixels.get((y * side + x) as usize).copied().unwrap_or_default()
    };
    (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).map(|(x, y)| pixel(x, y)).collect()
}

/// The first picture of those that follow each other downwards.
fn first_picture(image: RgbaImage) -> Option<RgbaImage> {
    let RgbaImage { width, height, mut pixels } = image;
    if width == 0 || height == 0 {
        return None;
    }
    let height = if height > width && height % width == 0 { width } else { height };
    pixels.truncate(width as usize * height as usize * 4);
    Some(RgbaImage { width, height, pixels })
}

/// A square of a picture: each pixel is the mean of those that it covers, or the nearest one.
fn resized(image: &RgbaImage, side: u32) -> Vec<[u8; 4]> {
    let range = |at: u32, length: u32| {
        let edge = |at: u32| (u64::from(at) * u64::from(length) / u64::from(side)) as u32;
        let start = edge(at).min(length - 1);
        start..edge(at + 1).max(start + 1)
    };
    let pixel = |x: u32, y: u32| {
        let covered = range(y, image.height).flat_map(|y| range(x, image.width).map(move |x| (x, y)));
        mean(covered.map(|(x, y)| image.get(x, y)))
    };
    (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).map(|(x, y)| pixel(x, y)).collect()
}

/// Mean of pixels: of their colors as far as they are seen, and of their alpha.
pub fn mean(pixels: impl Iterator<Item = [u8; 4]>) -> [u8; 4] {
    let (mut sums, mut alphas, mut count) = ([0u32; 3], 0u32, 0u32);
    for [r, g, b, alpha] in pixels {
        for (sum, channel) in sums.iter_mut().zip([r, g, b]) {
            *sum += u32::from(channel) * u32::from(alpha);
        }
        alphas += u32::from(alpha);
        count += 1;
    }
    let [r, g, b] = sums.map(|sum| (sum + alphas / 2).checked_div(alphas).unwrap_or(0) as u8);
    [r, g, b, (alphas + count / 2).checked_div(count).unwrap_or(0) as u8]
}

/// A pixel with another one laid over it.
fn over(below: [u8; 4], above: [u8; 4]) -> [u8; 4] {
    let [above_part, below_part] = [above[3], below[3]].map(|alpha| f32::from(alpha) / 255.0);
    let below_part = below_part * (1.0 - above_part);
    let alpha = above_part + below_part;
    let mixed = |at: usize| {
        let [above, below] = [above, below].map(|pixel| f32::from(pixel.get(at).copied().unwrap_or(0)));
        if alpha > 0.0 { ((above * above_part + below * below_part) / alpha).round() as u8 } else { 0 }
    };
    [mixed(0), mixed(1), mixed(2), (alpha * 255.0).round() as u8]
}

fn finish(pixels: &mut [[u8; 4]], usage: TextureUse) {
    let average @ [r, g, b, _] = mean(pixels.iter().copied());
    match usage.tint {
        Some(Tint::IfGray(_)) if !is_gray([r, g, b]) => {}
        Some(Tint::Always(rgb) | Tint::IfGray(rgb)) => tint(pixels, average, rgb),
        None => {}
    }
    match usage.kind {
        TextureKind::Cutout | TextureKind::Blended => {}
        TextureKind::Solid => fill_gaps(pixels),
    }
}

fn fill_gaps(pixels: &mut [[u8; 4]]) {
    let [r, g, b, _] = mean(pixels.iter().copied());
    let [r, g, b] = [r, g, b].map(|channel| (f32::from(channel) * BEHIND_GAPS) as u8);
    pixels.iter_mut().for_each(|pixel| *pixel = over([r, g, b, 255], *pixel));
}

/// Multiplies pixels so that their average becomes a color.
fn tint(pixels: &mut [[u8; 4]], average: [u8; 4], rgb: [u8; 3]) {
    for pixel in pixels {
        for ((channel, average), wanted) in pixel.iter_mut().zip(average).zip(rgb) {
            let part = f32::from(*channel) / f32::from(average.max(1));
            *channel = (part * f32::from(wanted)).round().min(255.0) as u8;
        }
    }
}

/// Whether a color is gray, so that a game may give it one of its own.
pub fn is_gray(rgb: [u8; 3]) -> bool {
    let (min, max) = (rgb.into_iter().min().unwrap_or(0), rgb.into_iter().max().unwrap_or(0));
    u32::from(max - min) * 100 <= u32::from(max) * 6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pictures by name: `w2`, white and 2 wide; `red` and `gap`, which is clear but for its first pixel.
    fn image(name: &str) -> Option<RgbaImage> {
        let of = |width, height, pixels: &[[u8; 4]]| Some(RgbaImage { width, height, pixels: pixels.concat() });
        match name {
            "white" => of(2, 2, &[[255; 4]; 4]),
            "red" => of(1, 1, &[[255, 0, 0, 255]]),
            "gap" => of(2, 2, &[[0, 255, 0, 255], [9, 9, 9, 0], [9, 9, 9, 0], [9, 9, 9, 0]]),
            "frames" => of(1, 3, &[[1, 2, 3, 255], [4; 4], [5; 4]]),
            "large" => Some(RgbaImage::filled(500, 500, [7, 8, 9, 255])),
            "odd" => of(3, 1, &[[30, 0, 0, 255], [60, 0, 0, 255], [90, 0, 0, 255]]),
            "gray" => of(2, 1, &[[100, 100, 100, 255], [200, 200, 200, 255]]),
            _ => None,
        }
    }

    const SOLID: TextureUse = TextureUse { kind: TextureKind::Solid, tint: None };

    fn pixels(text: &str, usage: TextureUse) -> Vec<[u8; 4]> {
        surface_texture(text, usage, image).unwrap_or_else(|| panic!("{text}")).pixels
    }

    #[test]
    fn files_lie_over_each_other() {
        let of = pixels("red.png^gap.png", SOLID);
        assert_eq!(of, [[0, 255, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255]]);
        for text in [
            "none.png",
            "red.png^none.png",
            "red.png^[multiply:#fff",
            "(red.png)",
            "red",
            "",
            "^",
            "red.png^[transformX",
            "[transformR90",
        ] {
            assert_eq!(surface_texture(text, SOLID, image), None, "{text}");
        }
    }

    #[test]
    fn pictures_are_turned_and_mirrored() {
        // The first pixel is the upper left one.
        let place = |text: &str| {
            let cutout = TextureUse { kind: TextureKind::Cutout, ..SOLID };
            pixels(text, cutout).iter().position(|pixel| pixel[3] == 255)
        };
        for (word, expected) in [
            ("I", 0),
            ("R90", 2),
            ("r180", 3),
            ("R270", 1),
            ("FX", 1),
            ("fy", 2),
            ("FXR90", 0),
            ("FYR90", 3),
            ("1", 2),
            ("46", 3),
            ("R90R90", 3),
            ("", 0),
        ] {
            assert_eq!(place(&format!("gap.png^[transform{word}")), Some(expected), "{word}");
        }
        // A part that comes later is not turned.
        let of = pixels("gap.png^[transformR180^gap.png", TextureUse { kind: TextureKind::Cutout, ..SOLID });
        assert_eq!(of.iter().map(|pixel| pixel[3]).collect::<Vec<_>>(), [255, 0, 0, 255]);
    }

    #[test]
    fn sizes_are_powers_of_two() {
        assert_eq!(pixels("frames.png", SOLID), [[1, 2, 3, 255]]);
        let large = surface_texture("large.png", SOLID, image).expect("a texture");
        assert_eq!((large.side, large.pixels.len()), (64, 64 * 64));
        assert!(large.pixels.iter().all(|pixel| *pixel == [7, 8, 9, 255]));
        let odd = surface_texture("odd.png", SOLID, image).expect("a texture");
        assert_eq!((odd.side, odd.pixels[0][0], odd.pixels[15][0]), (4, 30, 90));
    }

    #[test]
    fn gaps_are_dark_cut_out_or_seen_through() {
        let gap = |kind| pixels("gap.png", TextureUse { kind, ..SOLID })[1];
        assert_eq!(gap(TextureKind::Solid), [0, 140, 0, 255]);
        assert_eq!((gap(TextureKind::Cutout)[3], gap(TextureKind::Blended)[3]), (0, 0));
    }

    #[test]
    fn gray_is_brought_to_a_color() {
        let green = TextureUse { tint: Some(Tint::IfGray([60, 120, 30])), ..SOLID };
        assert_eq!(mean(pixels("gray.png", green).into_iter()), [60, 120, 30, 255]);
        assert_eq!(pixels("red.png", green), [[255, 0, 0, 255]], "has a color of its own");
        let always = TextureUse { tint: Some(Tint::Always([20, 0, 40])), ..SOLID };
        assert_eq!(pixels("red.png", always), [[20, 0, 0, 255]]);
        assert!(is_gray([100, 104, 101]) && is_gray([0; 3]) && !is_gray([100, 120, 90]));
    }
}
