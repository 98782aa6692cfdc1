//! The program's own `mapres`: pictures that stand in for the game's where no game is installed, drawn by code.
//!
//! ```text
//! path ─► canvas ─► material, turf ─► grass, desert, jungle, winter, generic, sky, ddnet ─► tone   one folder a family
//! ```
//!
//! Each picture has the name and size of the game's. A tile keeps what its index is for (fill, edge, corner, slope,
//! doodad) and about its colour, so that maps made for the game's pictures look like themselves; the drawing is new.

pub mod canvas;
mod ddnet;
mod desert;
mod generic;
mod grass;
mod jungle;
mod material;
mod path;
mod sky;
mod tone;
mod turf;
mod winter;

use std::collections::HashMap;

use canvas::{Color, Picture};

/// A name, without the ending `.png`, and the code that draws the picture.
pub type Entry = (&'static str, fn() -> Picture);

/// All pictures by name.
pub fn images() -> impl Iterator<Item = Entry> {
    [grass::IMAGES, desert::IMAGES, jungle::IMAGES, winter::IMAGES, generic::IMAGES, sky::IMAGES, ddnet::IMAGES]
        .into_iter()
        .flatten()
        .copied()
}

/// Draws a picture in its tone.
pub fn draw((name, drawing): Entry) -> Picture {
    tone::toned(name, drawing())
}

/// A picture as a PNG file, as small as it gets: with a palette where that holds all its colours, or all but shades that
/// cannot be told apart.
pub fn encode(picture: &Picture) -> Vec<u8> {
    let colors: Vec<Color> = picture.pixels.chunks_exact(4).map(|c| [c[0], c[1], c[2], c[3]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_compression(png::Compression::High);
    let data = if let Some((palette, places)) = palette(&colors) {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette.iter().flat_map(|c| [c[0], c[1], c[2]]).collect::<Vec<u8>>());
        encoder.set_trns(palette.iter().map(|c| c[3]).collect::<Vec<u8>>());
        encoder.set_filter(png::Filter::NoFilter);
        colors.iter().map(|color| places[color]).collect()
    } else {
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_filter(png::Filter::Adaptive);
        picture.pixels.clone()
    };
    let mut writer = encoder.write_header().expect("a header in memory");
    writer.write_image_data(&data).expect("a picture in memory");
    writer.finish().expect("an end in memory");
    bytes
}

/// Up to 256 colours, and for each of a picture's colours the place of the one that it becomes. The more often a colour
/// occurs the rather it is kept; `None` where that would change one by more than can be seen along an edge.
fn palette(colors: &[Color]) -> Option<(Vec<Color>, HashMap<Color, u8>)> {
    const MOST_APART: i32 = 32;
    const MOST_AREAS: usize = 128;
    const LEAST_AREA: u32 = 96;
    let mut counts: HashMap<Color, u32> = HashMap::new();
    colors.iter().for_each(|color| *counts.entry(*color).or_default() += 1);
    let mut by_count: Vec<(Color, u32)> = counts.into_iter().collect();
    by_count.sort_unstable_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
    // Whole areas keep their colour; what gives way are the mixtures along edges.
    let areas = by_count.iter().take(MOST_AREAS).take_while(|(_, count)| *count >= LEAST_AREA).count();
    for apart in (0..=MOST_APART).step_by(2) {
        let mut kept: Vec<Color> = by_count.iter().take(areas).map(|(color, _)| *color).collect();
        for (color, _) in by_count.iter().skip(areas) {
            if kept.iter().all(|other| distance(*color, *other) > apart) {
                kept.push(*color);
            }
            if kept.len() > 256 {
                break;
            }
        }
        if kept.len() <= 256 {
            let nearest =
                |color: Color| (0..kept.len()).min_by_key(|at| distance(color, kept[*at])).unwrap_or_default();
            let places = by_count.iter().map(|(color, _)| (*color, nearest(*color) as u8)).collect();
            return Some((kept, places));
        }
    }
    None
}

/// How different two colours look: the largest difference of a channel, colours counting as much as they are opaque.
fn distance(a: Color, b: Color) -> i32 {
    let opacity = i32::from(a[3].max(b[3]));
    let channel = |i: usize| (i32::from(a[i]) - i32::from(b[i])).abs();
    // Colours of what is transparent matter a little: they show where it is mixed with others.
    let color = channel(0).max(channel(1)).max(channel(2)) * (opacity + 64) / 319;
    color.max(channel(3))
}
