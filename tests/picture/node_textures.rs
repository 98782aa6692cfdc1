//! Textures on the sides of nodes, against where the game puts them: upright as seen from outside, north up on tops and
//! south up from below, turned by the second parameter.

use std::path::Path;
use std::sync::Arc;

use glam::{UVec2, Vec3};
use mapscope::base::{RgbaImage, Task};
use mapscope::format::BlockKey;
use mapscope::format::minetest::{SectorLayout, sector_block_path};
use mapscope::load::LoadOptions;
use mapscope::load::minetest::{ChunkSource, ColumnIndex, MeshStyle, WorldColors, WorldFolder, WorldOptions};
use mapscope::scene::solid::{Chunk, ChunkKey, Light, Projection, Sky, Solid, SolidCamera, SolidFrame};
use tempfile::TempDir;

use crate::common::compare::compare;
use crate::common::small_world::{block, write, write_texture};
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

/// Colors of the torch.
const FLAME: [u8; 4] = [250, 180, 40, 255];
const STICK: [u8; 4] = [90, 60, 30, 255];

/// Places on a texture by its size, in rows.
fn rows(width: usize, height: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..height).flat_map(move |y| (0..width).map(move |x| [x, y]))
}

/// Color of the sheet of a door: another one every eight pixels.
fn sheet_color([x, y]: [usize; 2]) -> [u8; 4] {
    [(x / 8 * 50) as u8, (y / 8 * 60) as u8, 99, 255]
}

/// A world of one node, with a mod that defines it.
fn world(name: &str, param2: u8) -> TempDir {
    world_of(name, param2, &[AT])
}

/// A world of some nodes of one name.
fn world_of(name: &str, param2: u8, places: &[[usize; 3]]) -> TempDir {
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
    write_texture(folder.path(), "t_hole", 2, &[color(0, 0), [0; 4], color(0, 2), color(0, 3)]);
    write_texture(folder.path(), "t_white", 1, &[white]);
    let torch = |[x, y]: [usize; 2]| match (x, y) {
        (6..10, 0..6) => FLAME,
        (7..9, 6..16) => STICK,
        _ => [0; 4],
    };
    write_texture(folder.path(), "t_torch", 16, &rows(16, 16).map(torch).collect::<Vec<_>>());
    write_texture(folder.path(), "t_sheet", 38, &rows(38, 32).map(sheet_color).collect::<Vec<_>>());
    let program = r#"
        core.register_node("t:sides", {tiles = {"t_up.png", "t_down.png", "t_east.png", "t_west.png", "t_north.png",
            "t_south.png"}, paramtype2 = "facedir"})
        core.register_node("t:fixed", {tiles = {"t_up.png", "t_down.png", "t_east.png", "t_west.png", "t_north.png",
            "t_south.png"}})
        core.register_node("t:mixed", {tiles = {"t_up.png^t_over.png", {name = "t_frames.png", animation = {}}}})
        core.register_node("t:bush", {drawtype = "plantlike", tiles = {"t_bush.png"}})
        core.register_node("t:sign", {drawtype = "nodebox", paramtype2 = "wallmounted", tiles = {"t_up.png"}})
        core.register_node("t:torch", {drawtype = "mesh", paramtype2 = "wallmounted", tiles = {"t_torch.png"}})
        core.register_node("t:carpet", {drawtype = "nodebox", tiles = {"t_hole.png"}})
        xpanes.register_pane("grid", {textures = {"t_hole.png", "", "t_white.png"}})
        doors.register("door_t", {tiles = {{name = "t_sheet.png", backface_culling = true}}})
        doors.register_trapdoor("doors:trapdoor_t", {tile_front = "t_up.png", tile_side = "t_east.png"})
        doors.register_fencegate("doors:gate_t", {material = "t:fixed", texture = "t_up.png"})
        beds.register_bed("beds:bed_t", {tiles = {
            bottom = {"t_up.png^[transformR90", "t_down.png", "t_east.png"}, top = {"t_white.png"}}})
        carts:register_rail("t:rail", {tiles = {"t_up.png", "t_down.png", "t_east.png", "t_west.png"}}, {})
    "#;
    write(&folder.path().join("worldmods/t/init.lua"), program.as_bytes());
    let key = BlockKey { x: 0, y: 0, z: 0 };
    write(&folder.path().join(sector_block_path(SectorLayout::TwoFolders, key)), &block(name, param2, places));
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

/// A frame of the node alone, as one looks at it from a side; what is up on it as said above.
fn frame(side: usize, height: f32) -> SolidFrame {
    let middle = Vec3::new(AT[0] as f32, AT[1] as f32, -(AT[2] as f32));
    let (out, yaw_deg, pitch_deg) = [
        (Vec3::Y, 0.0, -90.0),
        (Vec3::NEG_Y, 0.0, 90.0),
        (Vec3::X, -90.0, 0.0),
        (Vec3::NEG_X, 90.0, 0.0),
        (Vec3::NEG_Z, 180.0, 0.0),
        (Vec3::Z, 0.0, 0.0),
    ][side];
    let projection = Projection::Orthographic { height };
    let camera = SolidCamera { eye: middle + out * 5.0, yaw_deg, pitch_deg, projection };
    SolidFrame { light: Light::NONE, land: false, ..SolidFrame::new(UVec2::splat(32), camera) }
}

fn solid_with(chunk: &Chunk) -> Solid {
    Solid::default().with_chunk(ChunkKey::default(), Arc::new(chunk.clone()))
}

/// A picture of the node alone from a side.
fn picture(device: &Device, chunk: &Chunk, side: usize, textures: bool) -> RgbaImage {
    device.draw(&solid_with(chunk), &SolidFrame { textures, ..frame(side, 1.0) })
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

#[test]
fn drafts_show_the_same_textures() {
    let Some(device) = Device::open() else { return };
    for (name, sides) in [("t:fixed", 0..6), ("t:bush", 4..6)] {
        let folder = world(name, 0);
        let solid = solid_with(&chunk(folder.path()));
        let world = device.upload(&solid);
        // A texture as large as the picture, and one of four pixels.
        let views = sides.flat_map(|side| [(side, 1.0), (side, 8.0)]);
        // The node is 4.5 to 5.5 away: without haze, and where haze hides much.
        for ((side, height), sky) in views.flat_map(|view| [(view, None), (view, Some(Sky::at(12.0, 0.0, 8.0)))]) {
            let frame = SolidFrame { sky, ..frame(side, height) };
            let mut painter = device.painter();
            painter.set_drafts(true);
            let (draft, _) = device.draw_with(&mut painter, &world, &frame, UVec2::splat(32));
            assert!(painter.is_draft() || !frame.smooth, "{name}");
            let difference = compare(&draft, &device.draw(&solid, &SolidFrame { smooth: false, ..frame }));
            assert!(difference.mean < 1.0, "{name}, side {side}, {height} nodes high: {difference:?}");
            let clear = device.draw(&solid, &SolidFrame { sky: None, smooth: false, ..frame });
            let hidden = compare(&draft, &clear).mean;
            assert_eq!(hidden > 2.0, sky.is_some(), "{name}, side {side}, {height} nodes high: haze: {hidden}");
            let plain = device.draw(&solid, &SolidFrame { textures: false, ..frame });
            assert!(compare(&draft, &plain).mean > 2.0 * difference.mean, "{name}, side {side}: textures are there");
        }
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

/// The places of a picture of a node from a side.
fn seen(device: &Device, name: &str, param2: u8, side: usize) -> [[u8; 4]; 4] {
    places(&picture(device, &chunk(world(name, param2).path()), side, true))
}

#[test]
fn a_sign_shows_its_texture_to_its_front() {
    let Some(device) = Device::open() else { return };
    let expected = [0, 1, 2, 3].map(|place| color(0, place));
    // On the floor and on walls in the east, west, north and south, seen from the other side.
    for (param2, side) in [(1, 0), (2, 3), (3, 2), (4, 5), (5, 4)] {
        assert_eq!(seen(&device, "t:sign", param2, side), expected, "{param2}");
    }
}

#[test]
fn a_gate_has_the_texture_of_its_material() {
    let Some(device) = Device::open() else { return };
    let found = seen(&device, "doors:gate_t_closed", 0, 5);
    assert_eq!(found[..2], [color(0, 0), color(0, 1)], "its upper bar");
}

#[test]
fn panes_and_carpets_are_seen_through_where_their_texture_is_clear() {
    let Some(device) = Device::open() else { return };
    for (name, param2, side) in [("xpanes:grid_flat", 0, 5), ("xpanes:grid_flat", 1, 3), ("t:carpet", 0, 0)] {
        let chunk = chunk(world(name, param2).path());
        let [a, hole, c, d] = places(&picture(&device, &chunk, side, true));
        assert_eq!([a, c, d], [0, 2, 3].map(|place| color(0, place)), "{name} {param2}");
        let plain = places(&picture(&device, &chunk, side, false));
        assert!(plain.iter().all(|pixel| *pixel == plain[0]), "one color without textures: {plain:?}");
        assert!(hole != plain[1] && hole != color(0, 1), "{name} {param2}: {hole:?}");
    }
    // The edge, which is 1 of 16 wide and lies before the middle.
    let edge = picture(&device, &chunk(world("xpanes:grid_flat", 0).path()), 2, true);
    assert_eq!(edge.get(15, 16), [255; 4]);
}

#[test]
fn a_door_shows_the_sides_of_its_sheet() {
    let Some(device) = Device::open() else { return };
    // Columns of the sheet from the left to the right, in pieces of 8; the lower half of the sheet is on the lower node.
    for (name, param2, side, columns) in [
        ("doors:door_t_a", 0, 5, [1, 0]),
        ("doors:door_t_a", 0, 4, [3, 2]),
        ("doors:door_t_b", 0, 5, [3, 2]),
        ("doors:door_t_b", 0, 4, [1, 0]),
        ("doors:door_t_d", 2, 4, [1, 0]),
    ] {
        let expected = PLACES.map(|[x, y]| sheet_color([columns[x] * 8, (2 + y) * 8]));
        assert_eq!(seen(&device, name, param2, side), expected, "{name} {param2} {side}");
    }
}

#[test]
fn flaps_and_beds_have_the_textures_of_their_sides() {
    let Some(device) = Device::open() else { return };
    let front = [0, 1, 2, 3].map(|place| color(0, place));
    assert_eq!(seen(&device, "doors:trapdoor_t", 0, 0), front);
    assert_eq!(seen(&device, "doors:trapdoor_t", 0, 1), [2, 3, 0, 1].map(|place| color(0, place)), "mirrored below");
    let open = seen(&device, "doors:trapdoor_t_open", 0, 5);
    assert!(front.iter().all(|color| open.contains(color)), "{open:?}");
    assert_eq!(seen(&device, "beds:bed_t_bottom", 0, 0), turned(1).map(|place| color(0, place)));
    assert_eq!(seen(&device, "beds:bed_t_top", 0, 0), [[255; 4]; 4]);
}

#[test]
fn a_torch_has_a_stick_and_a_flame() {
    let Some(device) = Device::open() else { return };
    let floor = picture(&device, &chunk(world("t:torch", 1).path()), 5, true);
    assert_eq!((floor.get(16, 6), floor.get(16, 28)), (FLAME, STICK));
    assert!(![STICK, FLAME].contains(&floor.get(6, 28)), "beside it");
    // On a wall in the west, seen from the south: the stick leads to the left.
    let wall = picture(&device, &chunk(world("t:torch", 3).path()), 5, true);
    let left = (0..16).flat_map(|x| (0..32).map(move |y| (x, y)));
    let count = |color: [u8; 4]| left.clone().filter(|(x, y)| wall.get(*x, *y) == color).count();
    assert!(count(STICK) > 10 && count(FLAME) > 5, "{} {}", count(STICK), count(FLAME));
}

#[test]
fn rails_follow_their_neighbors() {
    let Some(device) = Device::open() else { return };
    let [east, west, north, south] = [[9, 8, 8], [7, 8, 8], [8, 8, 9], [8, 8, 7]];
    for (others, number, turns) in [
        (vec![], 0, 0),
        (vec![north], 0, 0),
        (vec![east], 0, 1),
        (vec![east, west], 0, 1),
        (vec![east, south], 1, 0),
        (vec![north, east], 1, 1),
        (vec![west, north], 1, 2),
        (vec![south, west], 1, 3),
        (vec![east, north, south], 2, 0),
        (vec![west, north, south], 2, 2),
        (vec![east, west, north, south], 3, 0),
        // Up to the west, though rails are on other sides as well.
        (vec![[7, 9, 8], north], 0, 1),
    ] {
        let places_of_rails = [&[AT][..], &others[..]].concat();
        let chunk = chunk(world_of("t:rail", 0, &places_of_rails).path());
        let expected = turned(turns).map(|place| color(number, place));
        assert_eq!(places(&picture(&device, &chunk, 0, true)), expected, "{others:?}");
    }
}
