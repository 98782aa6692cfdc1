//! Colors of nodes from the textures of a game that is installed.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use mapscope::bake::minetest::NodeColors;
use mapscope::base::Task;
use mapscope::files::Environment;
use mapscope::format::BlockKey;
use mapscope::format::minetest::{SectorLayout, sector_block_path};
use mapscope::load::minetest::{TopMapPlan, TopMapRequest, WorldColors, WorldError};
use mapscope::load::{ImageSearch, LoadOptions};
use tempfile::TempDir;

use super::open;

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(path, bytes).expect("written");
}

/// Writes a texture of two pixels of one color.
fn write_texture(path: &Path, kind: png::ColorType, pixel: &[u8]) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(kind);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixel.repeat(2)).expect("pixels");
    writer.finish().expect("an end");
    write(path, &bytes);
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).expect("packed");
    packed.finish().expect("packed")
}

/// A block of one kind of node, in version 25.
fn block(name: &str) -> Vec<u8> {
    let nodes = packed(&vec![0; 4096 * 4]);
    let len = (name.len() as u16).to_be_bytes();
    let names = [&[0, 0, 1, 0, 0][..], &len, name.as_bytes()].concat();
    [&[25, 0, 2, 2][..], &nodes, &packed(&[0]), &[0, 0, 0], &[0; 4], &names, &[10, 0, 0]].concat()
}

/// A home with a game, and worlds beside it: one block of a node of the game's.
fn home() -> TempDir {
    let home = tempfile::tempdir().expect("a temporary folder");
    let at = |path: &str| home.path().join(".minetest").join(path);
    write(&at("worlds/w/world.mt"), b"gameid = fake\n");
    let key = BlockKey { x: 0, y: 0, z: 0 };
    write(&at("worlds/w").join(sector_block_path(SectorLayout::TwoFolders, key)), &block("rocks:odd"));
    let textures = at("games/fake/mods/pack/rocks/textures");
    let rgb = |name: &str, pixel| write_texture(&textures.join(name), png::ColorType::Rgb, pixel);
    rgb("rocks_odd.png", &[10, 20, 30]);
    rgb("rocks_red_brick.png", &[1, 2, 3]);
    rgb("default_stone.png", &[0, 255, 0]);
    rgb("rocks_sided.png", &[9, 9, 9]);
    rgb("rocks_sided_top.png", &[7, 8, 9]);
    write_texture(&textures.join("rocks_gray.png"), png::ColorType::Grayscale, &[77]);
    write(&textures.join("rocks_broken.png"), b"no picture");
    home
}

fn options(home: &TempDir) -> LoadOptions {
    let vars = [("HOME".to_owned(), home.path().into())].into();
    LoadOptions {
        environment: Environment { vars, usual_places: true, ..Environment::default() },
        ..LoadOptions::default()
    }
}

fn rgb_of(colors: &NodeColors, name: &str) -> [u8; 3] {
    colors.get(name.as_bytes()).expect("a color").rgb
}

#[test]
fn textures_of_the_game_give_colors() {
    let home = home();
    let world = open(&home.path().join(".minetest/worlds/w"));
    let colors = WorldColors::read(None, &world, &options(&home)).expect("colors");
    assert_eq!(colors.table, None);
    let (textured, by_words) = (colors.colors, NodeColors::Materials);
    for (name, rgb) in [
        ("rocks:odd", [10, 20, 30]),
        ("rocks:red_brick", [1, 2, 3]),
        ("rocks:slab_odd", [10, 20, 30]),
        ("rocks:sided", [7, 8, 9]),
        ("rocks:gray", [77; 3]),
    ] {
        assert_eq!(rgb_of(&textured, name), rgb, "{name}");
        assert_ne!(rgb_of(&by_words, name), rgb, "{name}");
    }
    // The stock game's have colors of their own; without a texture that can be read, words and names give it.
    for name in ["default:stone", "rocks:broken", "rocks:none", "rocks:water_source"] {
        assert_eq!(textured.get(name.as_bytes()), by_words.get(name.as_bytes()), "{name}");
    }
    assert_eq!(textured.get(b"air"), None);
    assert_eq!(textured.get(b"\xff:\xff"), by_words.get(b"\xff:\xff"));
}

#[test]
fn a_table_wins_over_textures() {
    let home = home();
    let folder = home.path().join(".minetest/worlds/w");
    write(&folder.join("colors.txt"), b"rocks:odd 200 100 50\n");
    let colors = WorldColors::read(None, &open(&folder), &options(&home)).expect("colors").colors;
    assert_eq!(rgb_of(&colors, "rocks:odd"), [200, 100, 50]);
    assert_eq!(colors.get(b"rocks:gray"), None);
}

#[test]
fn a_folder_that_is_named_is_searched_before_the_game() {
    let (home, other) = (home(), tempfile::tempdir().expect("a temporary folder"));
    write_texture(&other.path().join("rocks/textures/rocks_odd.png"), png::ColorType::Rgb, &[40, 50, 60]);
    let world = open(&home.path().join(".minetest/worlds/w"));
    let images = ImageSearch { data_dirs: vec![other.path().to_owned()], ..ImageSearch::default() };
    let options = LoadOptions { images, ..options(&home) };
    let named = WorldColors::read(None, &world, &options).expect("colors").colors;
    assert_eq!((rgb_of(&named, "rocks:odd"), rgb_of(&named, "rocks:gray")), ([40, 50, 60], [77; 3]));
    // Nothing of the machine is looked at where it is not wanted.
    let plain = WorldColors::read(None, &world, &LoadOptions::default()).expect("colors").colors;
    assert_eq!(plain.get(b"rocks:odd"), NodeColors::Materials.get(b"rocks:odd"));
}

#[test]
fn the_map_has_the_colors_of_textures() {
    let home = home();
    let mut world = open(&home.path().join(".minetest/worlds/w"));
    let colors = WorldColors::read(None, &world, &options(&home)).expect("colors").colors;
    let (all, task) = (i32::MIN..=i32::MAX, Task::default());
    let columns = [all.clone(), all.clone()];
    let request = TopMapRequest { y: all, alpha: false, shading: true, columns, background: [255; 3] };
    let plan = TopMapPlan::new(&mut world, &request, &task).expect("a plan").expect("a block");
    let mut rgb = Vec::new();
    plan.draw(&mut world, &request, &colors, &task, |rows| -> Result<(), WorldError> {
        rgb.extend_from_slice(rows);
        Ok(())
    })
    .expect("a picture");
    assert_eq!(rgb, [10, 20, 30].repeat(256));
}
