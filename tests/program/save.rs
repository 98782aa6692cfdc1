//! Pictures that the window saves: they are those of the command line, pixel for pixel; animations join; what a file will
//! weigh is told about right; and what is chosen comes to what it says.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::bake::test_boxes;
use mapscope::base::{LayerId, MovingFormat, RgbaImage};
use mapscope::export::{ExportError, Headless, Round, sample_moving, sample_still, write_moving, write_still};
use mapscope::scene::{Camera, FlatFrame, FlatScene, PxRect, Scene, ViewFrame, World, Xray};
use mapscope::view::flat::{FlatView, save_order};
use mapscope::view::{self, SaveChoice, SaveSize, SaveWhat, ViewState};
use mapscope::view::{SaveOrder, save_name};
use tempfile::TempDir;

use crate::common::build::{Builder, rectangle, tile_set};
use crate::common::flat::Flat as _;
use crate::common::memory_file::Shared;
use crate::common::picture::{headless, read_png};

/// A folder for one test, gone when dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Has the program draw a map; the file.
    fn rendered(&self, map: &Builder, file: &str, arguments: &[&str]) -> PathBuf {
        let (source, to) = (self.0.path().join("built.map"), self.0.path().join(file));
        fs::write(&source, map.bytes()).expect("a map");
        let mut command = Command::new(env!("CARGO_BIN_EXE_mapscope"));
        command.env_remove("MAPSCOPE_DATA").env("HOME", "/nonexistent").stdin(Stdio::null());
        command.env("MAPSCOPE_ADAPTER", "cpu");
        let flag = if arguments.contains(&"--fps") { "--animate" } else { "-o" };
        let output = command.arg("render").arg(source).arg(flag).arg(&to).args(arguments).output().expect("it starts");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        to
    }
}

/// Groups of different parallax, tiles, and a quad that goes round in 1.2 seconds.
fn map() -> Builder {
    let mut map = Builder::default();
    let image = map.image("set", &tile_set(16, |i, x, y| [i.wrapping_mul(37), (x * 16) as u8, (y * 16) as u8, 255]));
    let round = map.envelope(3, &[(0, 1, [0.0; 4]), (500, 1, [64.0, 32.0, 0.0, 0.0]), (1200, 1, [0.0; 4])]);
    map.group([40, 70]);
    map.tiles([60, 40], Some(image), |x, y| (((x * 7 + y * 3) % 11) as u8, (x % 4) as u8));
    map.group([100, 100]);
    map.tiles([120, 50], Some(image), |x, y| (if (x / 3 + y) % 4 == 0 { (x % 200) as u8 } else { 0 }, 0)).color =
        [255, 200, 255, 180];
    let mut quad = rectangle(20.0, 10.0, 9.0, 3.0);
    quad.pos_env = Some(round);
    map.quads(None, &[quad]);
    map
}

fn looking_at(size: UVec2) -> ViewState {
    let camera = Camera { center: Vec2::new(24.0, 11.5) * 32.0, zoom: 0.5 };
    let mut state = ViewState::from(FlatView { camera, frame: ViewFrame::whole(size), ..FlatView::default() });
    state.flat_mut().clock.time_s = 0.25;
    state
}

/// The picture that is chosen in a state.
fn order_of(state: &ViewState, scene: &FlatScene) -> Option<SaveOrder> {
    save_order(state.flat(), state.shell.save.choice, scene)
}

/// The picture itself.
fn frame_of(order: &SaveOrder) -> &FlatFrame {
    order.flat().expect("a picture of a flat world")
}

fn choosing(state: &ViewState, choice: SaveChoice) -> ViewState {
    let mut state = state.clone();
    state.shell.save.choice = choice;
    state
}

fn still(headless: &mut Headless, scene: &Arc<Scene>, params: &FlatFrame) -> RgbaImage {
    let file = Shared::default();
    let bytes = write_still(headless, scene, params, file.clone(), &mut |_, _| true).expect("a picture");
    assert_eq!(bytes, file.bytes().len() as u64);
    decoded(&file.bytes())
}

fn decoded(png: &[u8]) -> RgbaImage {
    let decoded = image::load_from_memory(png).expect("a PNG").to_rgba8();
    RgbaImage { width: decoded.width(), height: decoded.height(), pixels: decoded.into_raw() }
}

#[test]
fn a_saved_view_is_what_render_draws() {
    let Some(mut headless) = headless() else { return };
    let (map, folder) = (map(), Folder::new());
    let (scene, state) = (map.load(), looking_at(UVec2::new(300, 200)));
    let place = ["--size", "300x200", "--center", "24,11.5", "--zoom", "2", "--time", "0.25"];
    for (name, transparent) in [("a.png", false), ("b.png", true)] {
        let order = order_of(&choosing(&state, SaveChoice { transparent, ..SaveChoice::default() }), scene.flat());
        let saved = still(&mut headless, &scene, order.expect("a picture").flat().expect("a flat one"));
        let ground = if transparent { &["--background", "none"][..] } else { &[] };
        let drawn = read_png(&folder.rendered(&map, name, &[&place[..], ground].concat()));
        assert!(saved == drawn, "transparent: {transparent}");
        assert_eq!(saved.pixels.chunks_exact(4).any(|pixel| pixel[3] == 0), transparent);
    }
}

#[test]
fn a_saved_map_is_what_render_draws() {
    let Some(mut headless) = headless() else { return };
    let (map, folder) = (map(), Folder::new());
    let (scene, state) = (map.load(), looking_at(UVec2::new(300, 200)));
    // The second is drawn in pieces.
    for px_per_tile in [5, 75] {
        let choice = SaveChoice { what: SaveWhat::Whole, px_per_tile, ..SaveChoice::default() };
        let order = order_of(&choosing(&state, choice), scene.flat()).expect("a picture");
        assert_eq!(order.size_px(), UVec2::new(120, 50) * u32::from(px_per_tile));
        let saved = still(&mut headless, &scene, frame_of(&order));
        let px = px_per_tile.to_string();
        let drawn = folder.rendered(&map, "w.png", &["--whole", "--px-per-tile", &px, "--time", "0.25"]);
        assert!(saved == read_png(&drawn), "{px_per_tile}");
    }
}

#[test]
fn a_saved_animation_is_what_render_writes_and_joins() {
    let Some(mut headless) = headless() else { return };
    let (map, folder) = (map(), Folder::new());
    let (scene, state) = (map.load(), looking_at(UVec2::new(120, 80)));
    for (format, name) in MovingFormat::ALL.into_iter().zip(["a.gif", "a.apng", "a.webp", "a.mp4"]) {
        let choice = SaveChoice { what: SaveWhat::Moving, format, fps: 10.0, ..SaveChoice::default() };
        let order = order_of(&choosing(&state, choice), scene.flat()).expect("a picture");
        let moving = order.moving.expect("it moves");
        let view::flat::LoopPeriod::Takes(ns) =
            view::flat::loop_period(scene.flat(), frame_of(&order), frame_of(&order).time_ns)
        else {
            panic!("it moves")
        };
        assert_eq!((ns, order.frames(Some(ns))), (1_200_000_000, Some(12.0)));
        let round = Round::at_fps(order.size_px(), ns, moving.fps, order.is_opaque()).expect("a round");
        let file = Shared::default();
        let what = (format, round);
        write_moving(&mut headless, &scene, frame_of(&order), what, file.clone(), &mut |_, _| true).expect("a file");
        let place = ["--size", "120x80", "--center", "24,11.5", "--zoom", "2", "--from", "0.25", "--fps", "10"];
        assert!(file.bytes() == fs::read(folder.rendered(&map, name, &place)).expect("a file"), "{name}");
        // What would come after the last frame is the first; the last itself is another.
        let mut at = |frame: u32| {
            let time_ns = frame_of(&order).time_ns + round.time_ns(frame);
            headless.render(&scene, &FlatFrame { time_ns, ..frame_of(&order).clone() }).expect("a frame")
        };
        assert!(at(0) == at(12) && at(0) != at(11) && at(1) == at(13));
    }
}

#[test]
fn what_a_file_will_weigh_is_told_about_right() {
    let Some(mut headless) = headless() else { return };
    let (scene, state) = (map().load(), looking_at(UVec2::new(200, 150)));
    let near = |told: u64, true_: u64| {
        let off = told as f64 / true_ as f64;
        assert!((0.8..1.25).contains(&off), "told {told}, it is {true_}");
    };
    for (px_per_tile, is_exact) in [(8, true), (40, false)] {
        let choice = SaveChoice { what: SaveWhat::Whole, px_per_tile, ..SaveChoice::default() };
        let params =
            order_of(&choosing(&state, choice), scene.flat()).expect("a picture").flat().expect("a flat one").clone();
        let told = sample_still(&mut headless, &scene, &params, &mut |_, _| true).expect("a number");
        let file = Shared::default();
        let weighs = write_still(&mut headless, &scene, &params, file, &mut |_, _| true).expect("a file");
        near(told, weighs);
        assert_eq!(told == weighs, is_exact, "{px_per_tile}");
    }
    for format in MovingFormat::ALL {
        let round = Round { size_px: UVec2::new(200, 150), frames: 30, length_ns: 1_200_000_000, opaque: true };
        let params = order_of(&state, scene.flat()).expect("a picture").flat().expect("a flat one").clone();
        let told = sample_moving(&mut headless, &scene, &params, (format, round), &mut |_, _| true).expect("a number");
        let file = Shared::default();
        near(
            told,
            write_moving(&mut headless, &scene, &params, (format, round), file, &mut |_, _| true).expect("a file"),
        );
    }
}

/// A large part of the view steps aside and back every third of a second.
#[test]
fn the_weight_of_what_moves_in_steps_is_estimated_about_right() {
    let Some(mut headless) = headless() else { return };
    let mut map = Builder::default();
    let image = map.image("set", &tile_set(16, |i, x, y| [i.wrapping_mul(37), (x * 16) as u8, (y * 16) as u8, 255]));
    let steps = map.envelope(3, &[(0, 0, [0.0; 4]), (300, 0, [70.0, 30.0, 0.0, 0.0]), (600, 0, [0.0; 4])]);
    map.group([100, 100]);
    map.tiles([40, 30], Some(image), |x, y| (((x * 7 + y * 3) % 11) as u8, (x % 4) as u8));
    let mut quad = rectangle(20.0, 10.0, 20.0, 12.0);
    quad.pos_env = Some(steps);
    map.quads(Some(image), &[quad]);
    let (scene, state) = (map.load(), looking_at(UVec2::new(200, 150)));
    let frame = order_of(&state, scene.flat()).expect("a picture").flat().expect("a flat one").clone();
    for format in [MovingFormat::Gif, MovingFormat::Apng, MovingFormat::WebP] {
        let round = Round { size_px: UVec2::new(200, 150), frames: 120, length_ns: 4_800_000_000, opaque: true };
        let estimate = sample_moving(&mut headless, &scene, &frame, (format, round), &mut |_, _| true).expect("bytes");
        let file = Shared::default();
        let bytes =
            write_moving(&mut headless, &scene, &frame, (format, round), file, &mut |_, _| true).expect("a file");
        let ratio = estimate as f64 / bytes as f64;
        println!("{format:?}: estimated {estimate}, {bytes} bytes");
        assert!((0.8..1.25).contains(&ratio), "{format:?}: estimated {estimate}, {bytes} bytes");
    }
}

#[test]
fn whoever_has_enough_gets_no_more() {
    let Some(mut headless) = headless() else { return };
    let (scene, state) = (map().load(), looking_at(UVec2::new(60, 40)));
    let params = order_of(&state, scene.flat()).expect("a picture").flat().expect("a flat one").clone();
    let round = Round { size_px: UVec2::new(60, 40), frames: 30, length_ns: 1_200_000_000, opaque: true };
    let mut seen = Vec::new();
    let mut tick = |done, all| {
        seen.push((done, all));
        done < 3
    };
    let what = (MovingFormat::Apng, round);
    let ended = write_moving(&mut headless, &scene, &params, what, Shared::default(), &mut tick);
    assert!(matches!(ended, Err(ExportError::Cancelled)));
    assert_eq!(seen, [(0, 30), (1, 30), (2, 30), (3, 30)]);
    let ended = sample_still(&mut headless, &scene, &params, &mut |_, _| false);
    assert!(matches!(ended, Err(ExportError::Cancelled)));
    // An estimate ends before it draws, too, while it looks at envelopes, frame by frame.
    let mut seen = Vec::new();
    let mut tick = |done, all| {
        seen.push((done, all));
        seen.len() < 3
    };
    let ended = sample_moving(&mut headless, &scene, &params, what, &mut tick);
    assert!(matches!(ended, Err(ExportError::Cancelled)));
    assert_eq!(seen, [(0, 0); 3]);
}

#[test]
fn a_view_is_as_large_as_asked_for_and_shows_the_same() {
    let scene = map().load();
    let mut state = looking_at(UVec2::new(1280, 720));
    // Panels take a part of the window.
    state.flat_mut().frame.viewport_px = PxRect { x: 300, y: 36, w: 701, h: 503 };
    let shown = |order: &SaveOrder| {
        let FlatFrame { view, camera, .. } = frame_of(order);
        (view.world_rect(*camera), view.group_rect(*camera, &scene.flat().groups[0]))
    };
    let of =
        |size| order_of(&choosing(&state, SaveChoice { size, ..SaveChoice::default() }), scene.flat()).expect("a view");
    let once = of(SaveSize::Times(1.0));
    assert_eq!(frame_of(&once).view.viewport_px, PxRect { x: 0, y: 0, w: 701, h: 503 });
    assert_eq!(
        (frame_of(&once).view.canvas_px, frame_of(&once).camera),
        (state.flat().frame.canvas_px, state.flat().camera),
        "the same pixels"
    );
    for (size, expected) in
        [(SaveSize::Times(2.0), UVec2::new(1402, 1006)), (SaveSize::Times(0.5), UVec2::new(351, 252))]
    {
        let order = of(size);
        assert_eq!(order.size_px(), expected);
        let ((world, group), (all, far)) = (shown(&order), shown(&once));
        for (one, other) in [(world, all), (group, far)] {
            let apart = (one.min - other.min).abs().max((one.max - other.max).abs()).max_element();
            assert!(apart < 2.5, "{size:?}: {one:?} is not {other:?}");
        }
    }
    for px in [1, 16, 33, 256] {
        let order = of(SaveSize::PxPerTile(px));
        let FlatFrame { view, camera, .. } = frame_of(&order);
        let tile_px = 32.0 / view.world_per_px(camera.zoom);
        assert!((tile_px / f32::from(px) - 1.0).abs() < 1e-5, "a tile has {tile_px} pixels, not {px}");
    }
}

#[test]
fn a_region_is_that_part_of_what_render_draws() {
    let Some(mut headless) = headless() else { return };
    let (map, folder) = (map(), Folder::new());
    let (scene, state) = (map.load(), looking_at(UVec2::new(300, 200)));
    let region = view::Region { min: [22.0, 10.0], max: [27.0, 13.0], center: [24.0, 11.5], zoom: 0.5 };
    let choice = SaveChoice { what: SaveWhat::Region, region: Some(region), px_per_tile: 62, ..SaveChoice::default() };
    let of = |choice| order_of(&choosing(&state, choice), scene.flat());
    let params = of(choice).expect("a picture").flat().expect("a flat one").clone();
    let saved = still(&mut headless, &scene, &params);
    assert_eq!([saved.width, saved.height], [310, 186]);
    // All of the view, as large.
    let whole = params.view.canvas_px;
    assert_eq!(whole, UVec2::new(1272, 848), "the middle lies between two pixels");
    let (size, zoom) = (format!("{}x{}", whole.x, whole.y), (1.0 / params.camera.zoom).to_string());
    let place = ["--size", &size, "--zoom", &zoom, "--center", "24,11.5", "--time", "0.25"];
    let drawn = read_png(&folder.rendered(&map, "r.png", &place));
    // The region begins 2 tiles to the left of the middle and 1.5 above.
    let (left, top) = (636 - 124, 424 - 93);
    let (mut apart, mut most) = (0, 0);
    for y in 0..186 {
        for x in 0..310 {
            let (one, other) = (saved.get(x, y), drawn.get(left + x, top + y));
            let by = one.iter().zip(other).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
            apart += usize::from(by > 0);
            most = most.max(by);
        }
    }
    assert!(apart < 310 * 186 / 500, "{apart} pixels differ, by {most} at most");
    // Where it is drawn in bands it is a piece of a piece.
    let large = SaveChoice { exact_px: Some([9000, 90]), ..choice };
    let order = of(large).expect("a picture");
    assert_eq!(order.size_px(), UVec2::new(9000, 90));
    still(&mut headless, &scene, frame_of(&order));
    for bad in [f64::NAN, f64::INFINITY, 22.0, 0.0] {
        let region = view::Region { max: [bad, 13.0], ..region };
        let choice = SaveChoice { region: Some(region), ..choice };
        assert!(of(choice).is_none(), "{bad}");
    }
}

#[test]
fn a_typed_size_shows_all_of_the_view() {
    let (scene, state) = (map().load(), looking_at(UVec2::new(300, 200)));
    let of = |exact_px| {
        let choice = SaveChoice { exact_px, ..SaveChoice::default() };
        order_of(&choosing(&state, choice), scene.flat()).expect("a picture").flat().expect("a flat one").clone()
    };
    let shown = |params: &FlatFrame| params.view.world_rect(params.camera);
    let usual = shown(&of(None));
    for [width, height] in [[600, 400], [600, 200], [150, 900]] {
        let params = of(Some([width, height]));
        assert_eq!(params.view.viewport_px.size(), UVec2::new(width, height));
        let seen = shown(&params);
        assert!((seen.center() - usual.center()).length() < 0.1);
        let ratio = seen.size() / usual.size();
        assert!(ratio.min_element() > 0.999 && ratio.min_element() < 1.001, "{width} × {height}: {ratio}");
    }
}

#[test]
fn options_come_to_what_they_say() {
    let scene = map().load();
    let mut state = looking_at(UVec2::new(100, 100));
    (state.flat_mut().overlay.entities, state.flat_mut().overlay.xray) = (60, Xray::Dimmed);
    state.flat_mut().visibility.hidden.insert(LayerId(1));
    let of = |choice| {
        order_of(&choosing(&state, choice), scene.flat()).expect("a picture").flat().expect("a flat one").clone()
    };
    let usual = of(SaveChoice::default());
    assert_eq!((usual.entities, usual.xray, usual.physics.shown), (60, Xray::Dimmed, true));
    assert!(usual.hidden.contains(&LayerId(1)) && usual.background == FlatFrame::XRAY_GROUND);
    let without = of(SaveChoice { physics: false, ..SaveChoice::default() });
    assert_eq!((without.entities, without.xray, without.physics.shown), (0, Xray::Off, false));
    assert!(without.hidden.contains(&LayerId(1)) && without.background == FlatFrame::GAME_BACKGROUND);
    assert_eq!(of(SaveChoice { transparent: true, ..SaveChoice::default() }).background, [0.0; 4]);
    let moving = SaveChoice { what: SaveWhat::Moving, ..SaveChoice::default() };
    assert_eq!(of(moving).time_ns, 250_000_000);
    assert_eq!(of(SaveChoice { from_zero: true, ..moving }).time_ns, 0);
    let order = order_of(&choosing(&state, SaveChoice { seconds: Some(2.5), fps: 1000.0, ..moving }), scene.flat());
    let order = order.expect("a picture");
    assert_eq!((order.frames(None), order.extension()), (Some(125.0), "gif"), "GIF goes up to 50 a second");
    let nothing = mapscope::base::Rect::default();
    assert!(view::flat::whole_map(nothing, 32, frame_of(&order)).is_none(), "there is nothing to draw");
}

#[test]
fn an_estimate_holds_while_the_clock_goes_on() {
    let scene = map().load();
    let state = looking_at(UVec2::new(100, 100));
    let of = |state: &ViewState, choice| order_of(&choosing(state, choice), scene.flat()).expect("a picture");
    let moving = SaveChoice { what: SaveWhat::Moving, ..SaveChoice::default() };
    let mut later = state.clone();
    later.flat_mut().clock.time_s = 7.0;
    for choice in [SaveChoice::default(), moving, SaveChoice { from_zero: true, ..moving }] {
        assert!(of(&state, choice).weighs_like(&of(&later, choice)), "{choice:?}");
    }
    let usual = of(&state, moving);
    let faster = SaveChoice { fps: 30.0, ..moving };
    for other in [faster, SaveChoice { transparent: true, ..moving }, SaveChoice::default()] {
        assert!(!usual.weighs_like(&of(&state, other)), "{other:?}");
    }
    later.flat_mut().camera.center.x += 1.0;
    assert!(!usual.weighs_like(&of(&later, moving)));
}

#[test]
fn files_are_called_after_the_map() {
    let scene = map().load();
    let state = looking_at(UVec2::new(100, 100));
    let order = order_of(&state, scene.flat()).expect("a picture");
    let name = |map: &str, what| save_name(map, &order, what);
    assert_eq!(name("Gold Mine.map", SaveWhat::View), "Gold Mine-view.png");
    assert_eq!(name("地图.map", SaveWhat::Whole), "地图-whole.png");
    assert_eq!(name("a/b:c\u{202e}.map", SaveWhat::Moving), "a_b_c_-moving.png");
    assert_eq!((name("", SaveWhat::View), name("..", SaveWhat::View)), ("map-view.png".into(), "map-view.png".into()));
}

#[test]
fn an_image_of_a_solid_world_is_the_view_in_its_size() {
    let Some(mut headless) = headless() else { return };
    let solid = test_boxes::bake();
    let world = World::Solid(Arc::new(solid));
    let mut state = ViewState::default();
    view::apply(&mut state, view::ShellAction::SceneOpened, Some(&world));
    let viewport = PxRect { x: 300, y: 36, w: 161, h: 97 };
    view::apply(&mut state, view::solid::SolidAction::Resize(viewport), Some(&world));
    let shown = view::frame(&state, Some(&world)).in_viewport(PxRect { x: 0, y: 0, ..viewport });
    let scene = Arc::new(Scene { world, ..Scene::default() });
    let mut written = |choice| {
        let order = view::save_order(&state.world, choice, &scene.world).expect("a picture");
        assert!(order.moving.is_none() && order.flat().is_none());
        let file = Shared::default();
        write_still(&mut headless, &scene, &order.frame, file.clone(), &mut |_, _| true).expect("a file");
        decoded(&file.bytes())
    };
    let once = written(SaveChoice::default());
    let twice = written(SaveChoice { size: SaveSize::Times(2.0), ..SaveChoice::default() });
    assert_eq!([twice.width, twice.height], [322, 194]);
    let wide = written(SaveChoice { exact_px: Some([201, 97]), ..SaveChoice::default() });
    let clear = written(SaveChoice { transparent: true, ..SaveChoice::default() });
    let drawn = headless.render(&scene, shown).expect("a picture");
    assert!(once == drawn, "the same pixels as in the window");
    // As high as the view, which shows in the middle.
    let differing = (0..97).flat_map(|y| (0..161).map(move |x| (x, y)));
    let differing = differing.filter(|(x, y)| {
        let [one, other] = [wide.get(x + 20, *y), once.get(*x, *y)];
        one.iter().zip(other).any(|(one, other)| one.abs_diff(other) > 1)
    });
    assert_eq!(differing.count(), 0, "pixels");
    let alphas = |image: &RgbaImage| image.pixels.chunks(4).filter(|pixel| pixel[3] < 255).count();
    assert!(alphas(&clear) > 100 && alphas(&once) == 0);
}
