//! Compares our pictures with the game's own screenshots, where the shared folder that holds them is there.

use std::path::Path;
use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::{RgbaImage, TILE_WORLD};
use mapscope::scene::{CHUNK_TILES, Camera, Cell, FlatFrame, LayerContent, NumberLines, Scene, TilePaint};

use crate::common::compare::{Difference, compare, side_by_side};
use crate::common::flat::Flat as _;
use crate::common::picture::{headless, load_map, read_png, write_for_people};

/// What a screenshot shows.
#[derive(serde::Deserialize)]
struct View {
    map: String,
    center_world: [f32; 2],
    zoom: f32,
    size: [u32; 2],
    cl_overlay_entities: u8,
    envelope_time_ms: Option<i64>,
}

/// The bounds that every view must keep.
fn close_enough(difference: &Difference) -> bool {
    difference.within_2 >= 0.998 && difference.within_8 >= 0.9999 && difference.mean <= 0.05
}

#[test]
fn pictures_are_the_games() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let Some(mut headless) = headless() else { return };
    let mut views = views(&shared.join("golden/ddnet"));
    views.sort_by(|a, b| (&a.1.map, &a.0).cmp(&(&b.1.map, &b.0)));
    assert!(views.len() >= 20, "only {} views found", views.len());
    let mut scene = None;
    let mut failed = Vec::new();
    for (path, view) in &views {
        if scene.as_ref().is_none_or(|(name, _)| *name != view.map) {
            let map = shared.join("data/maps/ddnet").join(&view.map).with_extension("map");
            scene = Some((view.map.clone(), load_map(&map, &shared.join("data/ddnet"))));
        }
        let Some((_, scene)) = &scene else { unreachable!() };
        let expected = read_png(&path.with_extension("png"));
        let actual = headless.render(scene, params(view)).expect("a picture");
        let difference = compare(&without_numbers(&expected, scene, view), &without_numbers(&actual, scene, view));
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        println!(
            "{name:32} equal {:.4}  ≤2 {:.5}  ≤8 {:.6}  mean {:.4}",
            difference.equal, difference.within_2, difference.within_8, difference.mean
        );
        if !close_enough(&difference) {
            let sheet = write_for_people(&name, &side_by_side(&expected, &actual));
            failed.push(format!("{name}: {difference:?}, see {}", sheet.display()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A picture without the numbers on tiles: the game's digits are not ours.
fn without_numbers(picture: &RgbaImage, scene: &Scene, view: &View) -> RgbaImage {
    let mut picture = picture.clone();
    let params = params(view);
    if params.entities == 0 {
        return picture;
    }
    for group in &scene.flat().groups {
        let seen = params.view.group_rect(params.camera, group);
        let px_per_tile = view.size[0] as f32 / seen.size().x * TILE_WORLD;
        for (_, layer) in group.drawn().filter(|(_, layer)| params.layer_alpha(layer).is_some()) {
            let LayerContent::Tiles(tiles) = &layer.content else { continue };
            let TilePaint::Numbers(style) = tiles.paint else { continue };
            for chunk in &tiles.chunks {
                for (at, cell) in (0..).zip(&*chunk.cells).filter(|(_, cell)| **cell != Cell::default()) {
                    let tile = chunk.origin_tiles + UVec2::new(at % CHUNK_TILES, at / CHUNK_TILES);
                    let corner = tile.as_vec2() - seen.min / TILE_WORLD;
                    let lines = match style.lines {
                        NumberLines::One => vec![(cell.index, None)],
                        NumberLines::Two => vec![(cell.index, Some(0.06)), (cell.flags, Some(0.54))],
                        NumberLines::Three => unreachable!("the game hatches no tiles"),
                    };
                    for (number, top) in lines.into_iter().filter(|(number, _)| *number > 0) {
                        let [min, max] = box_of(number, top);
                        blank(&mut picture, (corner + min) * px_per_tile, (corner + max) * px_per_tile);
                    }
                }
            }
        }
    }
    picture
}

/// The part of a tile in which the digits of a number may lie, the game's or ours: of the upper or the lower line, which
/// begins at `top`, or of the whole tile. In tiles; from the table of sizes in the description of the game's drawing.
fn box_of(number: u8, top: Option<f32>) -> [Vec2; 2] {
    let digits = 1 + usize::from(number > 9) + usize::from(number > 99);
    match top {
        None => {
            let [left, top, bottom] = [[0.18, 0.04, 1.0], [0.0, 0.12, 1.0], [0.0, 0.25, 0.9]][digits - 1];
            [Vec2::new(left, top), Vec2::new(1.0 - left, bottom)]
        }
        Some(top) => {
            let half = [0.18, 0.32, 0.46][digits - 1];
            [Vec2::new(0.5 - half, top - 0.04), Vec2::new(0.5 + half, top + 0.48)]
        }
    }
}

fn blank(picture: &mut RgbaImage, from_px: Vec2, to_px: Vec2) {
    let within = |value: f32, size: u32| value.clamp(0.0, size as f32) as u32;
    for y in within(from_px.y.floor(), picture.height)..within(to_px.y.ceil(), picture.height) {
        for x in within(from_px.x.floor(), picture.width)..within(to_px.x.ceil(), picture.width) {
            picture.put(x, y, [0; 4]);
        }
    }
}

/// All views.
fn views(folder: &Path) -> Vec<(std::path::PathBuf, View)> {
    let files = std::fs::read_dir(folder).expect("the folder of screenshots");
    let json = files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "json"));
    json.map(|path| {
        let text = std::fs::read_to_string(&path).expect("a description");
        let view = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, view)
    })
    .collect()
}

fn params(view: &View) -> FlatFrame {
    let camera = Camera { center: Vec2::from(view.center_world), zoom: view.zoom };
    let mut params = FlatFrame::new(UVec2::from(view.size), camera);
    params.entities = view.cl_overlay_entities;
    params.time_ns = view.envelope_time_ms.unwrap_or(0) * 1_000_000;
    params
}

#[test]
fn pictures_of_one_scene_do_not_depend_on_what_was_drawn_before() {
    let Some(shared) = crate::common::shared_dir() else { return };
    let Some(mut headless) = headless() else { return };
    let map = load_map(&shared.join("data/maps/ddnet/dm1.map"), &shared.join("data/ddnet"));
    let near = FlatFrame::new(UVec2::new(320, 180), Camera { center: Vec2::new(1000.0, 800.0), zoom: 0.5 });
    let far = FlatFrame::new(UVec2::new(200, 300), Camera { center: Vec2::new(0.0, 0.0), zoom: 9.0 });
    let first = headless.render(&Arc::clone(&map), &near).expect("a picture");
    headless.render(&map, &far).expect("a picture");
    assert!(headless.render(&map, &near).expect("a picture") == first);
}
