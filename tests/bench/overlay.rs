//! What the physics layers add to a frame: the same view without and with them, by turns in one process, so that a busy
//! machine slows both alike.

use crate::common::flat::Flat as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use glam::{UVec2, Vec2};
use mapscope::base::Task;
use mapscope::export::Headless;
use mapscope::gpu::CachePolicy;
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::{Camera, FlatFrame, PhysicsStyle, Scene, size_at_zoom_1};

/// As of `--zoom`; `None` = the whole map.
const ZOOMS: [Option<f32>; 7] = [Some(2.0), Some(1.0), Some(0.6), Some(0.37), Some(0.2), Some(0.1), None];
/// Size of the picture in pixels.
const SIZE: UVec2 = UVec2::new(1280, 720);
/// Turns of each view.
const TURNS: usize = 15;
/// Frames of a turn.
const FRAMES: usize = 4;
/// Frames before, which nobody measures: the second of a view paints the pictures that are kept.
const WARM_UP: usize = 2;
/// From one frame to the next on the envelopes' clock.
const FRAME_NS: i64 = 1_000_000_000 / 60;

/// Measures a map and prints two lines for each zoom, or for one, with the medians of all turns and of their ratios: every
/// frame painted anew, as where the view moves, and a view that keeps still while the map plays at 60 frames a second.
/// With the program's own pictures, and with the game's where it is installed.
pub fn measure(path: &Path, only: Option<&str>) {
    // With an install of the game its pictures are drawn too.
    let options = LoadOptions::on_this_machine(Vec::new());
    let scene = load_now(&Source::File(path.to_owned()), &options, &Task::default()).expect("a map");
    let mut headless = Headless::new().expect("an adapter");
    println!("{}: frames of {SIZE} pixels on {}", path.display(), headless.describe());
    println!("{:>19}  {:>10}  {:>10}  {:>10}  {:>10}", "zoom", "design ms", "with ms", "ratio", "quartiles");
    let styles = [(PhysicsStyle::Own, "own"), (PhysicsStyle::Game, "game")];
    let styles = &styles[..if scene.flat().has_game_sheet { 2 } else { 1 }];
    let bounds = scene.flat().bounds;
    let fitting = (bounds.size() / size_at_zoom_1(SIZE)).max_element();
    for zoom in ZOOMS.into_iter().filter(|zoom| only.is_none_or(|only| name(*zoom) == only)) {
        let zoom_out = zoom.map_or(fitting, f32::recip);
        // Where walls are in view, not where a chunk begins.
        let camera = Camera { center: bounds.center() + Vec2::new(37.0, 11.0), zoom: zoom_out };
        let mut params = FlatFrame::new(SIZE, camera);
        let ways = [(CachePolicy::Nothing, ""), (CachePolicy::All, " plays")];
        for ((style, whose), (keeping, how)) in styles.iter().flat_map(|style| ways.map(|way| (style, way))) {
            headless.set_cache_policy(keeping);
            params.physics.style = *style;
            let mut turns = Vec::new();
            for _ in 0..TURNS {
                let [without, with] = [0, 50].map(|entities| {
                    params.entities = entities;
                    turn_ms(&mut headless, &scene, &mut params)
                });
                turns.push((without, with, with / without));
            }
            print_turns(&format!("{} {whose}{how}", name(zoom)), &turns);
        }
    }
}

fn print_turns(name: &str, turns: &[(f64, f64, f64)]) {
    let sorted = |of: fn(&(f64, f64, f64)) -> f64| {
        let mut all: Vec<f64> = turns.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        [all[TURNS / 4], all[TURNS / 2], all[TURNS * 3 / 4]]
    };
    let ([_, without, _], [_, with, _], [low, ratio, high]) =
        (sorted(|turn| turn.0), sorted(|turn| turn.1), sorted(|turn| turn.2));
    println!("{name:>19}  {without:>10.1}  {with:>10.1}  {ratio:>10.2}  {low:.2} to {high:.2}");
}

fn name(zoom: Option<f32>) -> String {
    zoom.map_or("fit".to_owned(), |zoom| zoom.to_string())
}

/// The time of a frame in milliseconds, from its start until the device has drawn it.
fn turn_ms(headless: &mut Headless, scene: &Arc<Scene>, params: &mut FlatFrame) -> f64 {
    let mut draw = || {
        params.time_ns += FRAME_NS;
        headless.draw_unseen(scene, &*params).and_then(|()| headless.wait()).expect("a picture");
    };
    (0..WARM_UP).for_each(|_| draw());
    let start = Instant::now();
    (0..FRAMES).for_each(|_| draw());
    start.elapsed().as_secs_f64() * 1000.0 / FRAMES as f64
}
