//! Compares our pictures with the game's own screenshots, where the shared folder that holds them is there.

use std::path::Path;
use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::scene::{Camera, FrameParams};

mod common;
use common::compare::{Difference, compare, side_by_side};
use common::picture::{headless, load_map, read_png, write_for_people};

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
    let Some(shared) = common::shared_dir() else { return };
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
        let actual = headless.render(scene, &params(view)).expect("a picture");
        let difference = compare(&expected, &actual);
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

/// All views without entities overlay.
fn views(folder: &Path) -> Vec<(std::path::PathBuf, View)> {
    let files = std::fs::read_dir(folder).expect("the folder of screenshots");
    let json = files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "json"));
    json.map(|path| {
        let text = std::fs::read_to_string(&path).expect("a description");
        let view = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, view)
    })
    .filter(|(_, view): &(_, View)| view.cl_overlay_entities == 0)
    .collect()
}

fn params(view: &View) -> FrameParams {
    let camera = Camera { center: Vec2::from(view.center_world), zoom: view.zoom };
    let mut params = FrameParams::new(UVec2::from(view.size), camera);
    params.time_ns = view.envelope_time_ms.unwrap_or(0) * 1_000_000;
    params
}

#[test]
fn pictures_of_one_scene_do_not_depend_on_what_was_drawn_before() {
    let Some(shared) = common::shared_dir() else { return };
    let Some(mut headless) = headless() else { return };
    let map = load_map(&shared.join("data/maps/ddnet/dm1.map"), &shared.join("data/ddnet"));
    let near = FrameParams::new(UVec2::new(320, 180), Camera { center: Vec2::new(1000.0, 800.0), zoom: 0.5 });
    let far = FrameParams::new(UVec2::new(200, 300), Camera { center: Vec2::new(0.0, 0.0), zoom: 9.0 });
    let first = headless.render(&Arc::clone(&map), &near).expect("a picture");
    headless.render(&map, &far).expect("a picture");
    assert!(headless.render(&map, &near).expect("a picture") == first);
}
