//! The program's own `mapres`: pictures that stand in for the game's where no game is installed, drawn by code.
//!
//! ```text
//! path ─► canvas ─► material, turf ─► grass, desert, jungle, winter, generic, sky, ddnet   one folder a family
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
mod turf;
mod winter;

use canvas::Picture;

/// A name and the code that draws it.
pub type Entry = (&'static str, fn() -> Picture);

/// All pictures by name, without the ending `.png`.
pub fn images() -> impl Iterator<Item = Entry> {
    [grass::IMAGES, desert::IMAGES, jungle::IMAGES, winter::IMAGES, generic::IMAGES, sky::IMAGES, ddnet::IMAGES]
        .into_iter()
        .flatten()
        .copied()
}

/// A picture as a PNG file, as small as it gets: with a palette where that holds all its colours.
pub fn encode(picture: &Picture) -> Vec<u8> {
    let colors: Vec<[u8; 4]> = picture.pixels.chunks_exact(4).map(|c| [c[0], c[1], c[2], c[3]]).collect();
    let mut palette = colors.clone();
    palette.sort_unstable_by_key(|c| (c[3], *c));
    palette.dedup();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_compression(png::Compression::High);
    let data = if palette.len() <= 256 {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette.iter().flat_map(|c| [c[0], c[1], c[2]]).collect::<Vec<u8>>());
        encoder.set_trns(palette.iter().map(|c| c[3]).collect::<Vec<u8>>());
        encoder.set_filter(png::Filter::NoFilter);
        let place = |c: &[u8; 4]| palette.binary_search_by_key(&(c[3], *c), |p| (p[3], *p)).expect("in the palette");
        colors.iter().map(|c| place(c) as u8).collect()
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
