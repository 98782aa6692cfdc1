//! Textures on the sides of nodes, against where the game puts them: upright as seen from outside, north up on tops and
//! south up from below, turned by the second parameter.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use glam::{UVec2, Vec3};
use mapscope::base::{RgbaImage, Task};
use mapscope::format::BlockKey;
use mapscope::format::minetest::{NODES, SectorLayout, node_index, sector_block_path};
use mapscope::load::LoadOptions;
use mapscope::load::minetest::{ChunkSource, ColumnIndex, MeshStyle, WorldColors, WorldFolder, WorldOptions};
use mapscope::scene::solid::{Chunk, ChunkKey, Light, Projection, Solid, SolidCamera, SolidFrame};
use tempfile::TempDir;

use crate::solid::draw::Device;

/// Place of the node that is looked at.
const AT: [usize; 3] = [8, 8, 8];
/// Sides as definitions list them: up, down, east, west, north, south.
const SIDES: [&str; 6] = ["up", "down", "east", "west", "north", "south"];
/// Places on a texture, from the upper left one in rows.
const PLACES: [[usize; 2]; 4] = [[0, 0], [1, 0], [0, 1], [1, 1]];

/// Color of a place of the texture of a side.
fn color(side: usize, place: usize) -> [u8; 4] {
    [40 * side as u8 + 10, 60 * place as u8 + 20, 200 - 30 * side as u8, 255]
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

fn write_texture(folder: &Path, name: &str, side: u32, pixels: &[[u8; 4]]) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, pixels.len() as u32 / side);
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

/// A block of air in daylight with one node in it, in version 25.
fn block(name: &str, param2: u8) -> Vec<u8> {
    let node = node_index(AT);
    let mut nodes = vec![0; 4 * NODES];
    (nodes[2 * node + 1], nodes[3 * NODES + node]) = (1, param2);
    nodes[2 * NODES..3 * NODES].fill(0x0f);
    let text = |name: &str| [&(name.len() as u16).to_be_bytes(), name.as_bytes()].concat();
    let names = [&[0, 0, 2, 0, 0][..], &text("air"), &[0, 1], &text(name)].concat();
    [&[25, 0, 2, 2][..], &packed(&nodes), &packed(&[0]), &[0, 0, 0], &[0; 4], &names, &[10, 0, 0]].concat()
}

/// A world of one node, with a mod that defines it.
fn world(name: &str, param2: u8) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (side, name) in SIDES.iter().enumerate() {
        write_texture(folder.path(), &format!("t_{name}"), 2, &[0, 1, 2, 3].map(|place| color(side, place)));
    }
    let white = [255; 4];
    write_texture(folder.path(), "t_over", 2, &[[0; 4], white, [0; 4], [0; 4]]);
    write_texture(folder.path(), "t_frames", 1, &[[9, 8, 7, 255], white, white]);
    write_texture(folder.path(), "t_bush", 2, &[[0; 4], [0; 4], [10, 200, 30, 255], [0; 4]]);
    write_texture(folder.path(), "t_guess_side", 1, &[[1, 2, 3, 255]]);
    write_texture(folder.path(), "t_guess_top", 1, &[[4, 5, 6, 255]]);
    let program = r#"
        core.register_node("t:sides", {tiles = {"t_up.png", "t_down.png", "t_east.png", "t_west.png", "t_north.png",
            "t_south.png"}, paramtype2 = "facedir"})
        core.register_node("t:fixed", {tiles = {"t_up.png", "t_down.png", "t_east.png", "t_west.png", "t_north.png",
            "t_south.png"}})
        core.register_node("t:mixed", {tiles = {"t_up.png^t_over.png", {name = "t_frames.png", animation = {}}}})
        core.register_node("t:bush", {drawtype = "plantlike", tiles = {"t_bush.png"}})
    "#;
    write(&folder.path().join("worldmods/t/init.lua"), program.as_bytes());
    let key = BlockKey { x: 0, y: 0, z: 0 };
    write(&folder.path().join(sector_block_path(SectorLayout::TwoFolders, key)), &block(name, param2));
    write(&folder.path().join("world.mt"), b"gameid = none\n");
    folder
}

fn chunk(folder: &Path) -> Chunk {
    let task = Task::default();
    let mut world = WorldFolder::open(folder, WorldOptions::default(), &task).expect("a world");
    let colors = WorldColors::read(None, &world, &LoadOptions::default()).expect("colors");
    let index = ColumnIndex::read(&mut world, &task).expect("keys");
    let mut source = ChunkSource::new(folder.to_owned(), Arc::new(index), colors.looks());
    let style = MeshStyle { light: true, ..MeshStyle::default() };
    source.make(ChunkKey { z: -1, ..ChunkKey::default() }, style, &task).expect("a chunk")
}

/// A picture of the node alone, as one looks at it from a side; what is up on it as said above.
fn picture(device: &Device, chunk: &Chunk, side: usize, textures: bool) -> RgbaImage {
    let middle = Vec3::new(AT[0] as f32, AT[1] as f32, -(AT[2] as f32));
    let (out, yaw_deg, pitch_deg) = [
        (Vec3::Y, 0.0, -90.0),
        (Vec3::NEG_Y, 0.0, 90.0),
        (Vec3::X, -90.0, 0.0),
        (Vec3::NEG_X, 90.0, 0.0),
        (Vec3::NEG_Z, 180.0, 0.0),
        (Vec3::Z, 0.0, 0.0),
    ][side];
    let projection = Projection::Orthographic { height: 1.0 };
    let camera = SolidCamera { eye: middle + out * 5.0, yaw_deg, pitch_deg, projection };
    let solid = Solid::default().with_chunk(ChunkKey::default(), Arc::new(chunk.clone()));
    let frame = SolidFrame::new(UVec2::splat(32), camera);
    device.draw(&solid, &SolidFrame { light: Light::NONE, textures, land: false, ..frame })
}

/// The colors in the middles of the four places.
fn places(image: &RgbaImage) -> [[u8; 4]; 4] {
    PLACES.map(|[x, y]| image.get(8 + 16 * x as u32, 8 + 16 * y as u32))
}

#[test]
fn every_side_has_its_texture_upright() {
    let Some(device) = Device::open() else { return };
    let folder = world("t:fixed", 7);
    let chunk = chunk(folder.path());
    for (side, name) in SIDES.into_iter().enumerate() {
        let expected = [0, 1, 2, 3].map(|place| color(side, place));
        assert_eq!(places(&picture(&device, &chunk, side, true)), expected, "{name}");
        let plain = places(&picture(&device, &chunk, side, false));
        assert!(plain.iter().all(|pixel| *pixel == plain[0]), "one color without textures: {plain:?}");
    }
}

/// Places of a texture that is turned by so many quarters, counter-clockwise.
fn turned(turns: usize) -> [usize; 4] {
    [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]][turns]
}

#[test]
fn a_node_turns_with_its_textures() {
    let Some(device) = Device::open() else { return };
    // By the second parameter: for each side the one whose texture it has, and its quarters. Those around the vertical
    // axis turn clockwise from above, and lying nodes have their tops where facedir points them.
    for (param2, sides) in [
        (0, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]),
        (1, [(0, 3), (1, 1), (4, 0), (5, 0), (3, 0), (2, 0)]),
        (2, [(0, 2), (1, 2), (3, 0), (2, 0), (5, 0), (4, 0)]),
        (3, [(0, 1), (1, 3), (5, 0), (4, 0), (2, 0), (3, 0)]),
        // On its head.
        (20, [(1, 2), (0, 2), (3, 2), (2, 2), (4, 2), (5, 2)]),
    ] {
        let folder = world("t:sides", param2);
        let chunk = chunk(folder.path());
        for (side, (from, turns)) in sides.into_iter().enumerate() {
            let expected = turned(turns).map(|place| color(from, place));
            assert_eq!(places(&picture(&device, &chunk, side, true)), expected, "{param2}: {}", SIDES[side]);
        }
    }
}

#[test]
fn textures_are_put_together_and_guessed_by_name() {
    let Some(device) = Device::open() else { return };
    let of = |name: &str, side| {
        let folder = world(name, 0);
        places(&picture(&device, &chunk(folder.path()), side, true))
    };
    let expected = [color(0, 0), [255; 4], color(0, 2), color(0, 3)];
    assert_eq!(of("t:mixed", 0), expected, "one over the other");
    assert_eq!(of("t:mixed", 5), [[9, 8, 7, 255]; 4], "the first frame, for all sides that follow");
    assert_eq!((of("t:guess", 0), of("t:guess", 3)), ([[4, 5, 6, 255]; 4], [[1, 2, 3, 255]; 4]));
}

#[test]
fn a_plant_shows_where_its_texture_is_opaque() {
    let Some(device) = Device::open() else { return };
    let folder = world("t:bush", 0);
    let image = picture(&device, &chunk(folder.path()), 5, true);
    // Of two lines that cross, each has a left half; one of the two pictures shows it on the right from here or there.
    let sky = image.get(16, 2);
    let shown = |y: u32| (0..32).filter(|x| image.get(*x, y) == [10, 200, 30, 255]).count();
    assert_eq!((shown(4), image.get(4, 4)), (0, sky), "clear above");
    assert!((10..=24).contains(&shown(24)), "{}", shown(24));
}
