//! Worlds of a few nodes, with a mod and its textures.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use mapscope::format::minetest::{NODES, node_index};

/// Writes a file, and the folders that it lies in.
pub fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// Writes a texture of the mod `t` of a world: so many pixels wide, rows from above.
pub fn write_texture(folder: &Path, name: &str, width: u32, pixels: &[[u8; 4]]) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, pixels.len() as u32 / width);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels.concat()).expect("pixels");
    writer.finish().expect("an end");
    write(&folder.join(format!("worldmods/t/textures/{name}.png")), &bytes);
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("packed");
    packed.finish().expect("packed")
}

/// A block of air in daylight with some nodes of a name in it, in version 25.
pub fn block(name: &str, param2: u8, places: &[[usize; 3]]) -> Vec<u8> {
    let mut nodes = vec![0; 4 * NODES];
    for node in places.iter().map(|place| node_index(*place)) {
        (nodes[2 * node + 1], nodes[3 * NODES + node]) = (1, param2);
    }
    nodes[2 * NODES..3 * NODES].fill(0x0f);
    let text = |name: &str| [&(name.len() as u16).to_be_bytes(), name.as_bytes()].concat();
    let names = [&[0, 0, 2, 0, 0][..], &text("air"), &[0, 1], &text(name)].concat();
    [&[25, 0, 2, 2][..], &packed(&nodes), &packed(&[0]), &[0, 0, 0], &[0; 4], &names, &[10, 0, 0]].concat()
}
