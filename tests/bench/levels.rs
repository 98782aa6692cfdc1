//! Opening and frames of a Turok EX level beside those of a map, by turns in one process.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use glam::{UVec2, Vec2, Vec3};
use mapscope::base::{TILE_WORLD, Task};
use mapscope::export::Headless;
use mapscope::gpu::CachePolicy;
use mapscope::load::{LoadOptions, Source, load_now};
use mapscope::scene::solid::{Projection, SolidCamera, SolidFrame};
use mapscope::scene::{Camera, FlatFrame, Frame, Scene};

use crate::turns::{TURNS, median, rest, turn};

/// Size of the picture in pixels.
const SIZE: UVec2 = UVec2::new(1280, 720);

/// Measures a level, and prints the medians of all turns: to open it, and to draw all of it from afar and from above,
/// while the view moves and once it rests.
pub fn measure(level: &Path, map: &Path) {
    let [(level_ms, level), (map_ms, map)] = open_by_turns([level, map]);
    println!("{:>20}  {:>8}  {:>8}  {:>7}", "", "ms", "map ms", "ratio");
    println!("{:>20}  {level_ms:>8.1}  {map_ms:>8.1}  {:>7.2}", "opening", level_ms / map_ms);
    let [mut headless, mut beside] = [0, 1].map(|_| Headless::new().expect("an adapter"));
    beside.set_cache_policy(CachePolicy::Nothing);
    println!("frames of {SIZE} pixels on {}", headless.describe());
    let solid = level.world.as_solid().expect("a level");
    let bounds = map.world.as_flat().expect("a flat map").bounds;
    let map_frame: Frame =
        FlatFrame::new(SIZE, Camera { center: bounds.center() + Vec2::splat(TILE_WORLD), zoom: 1.0 }).into();
    let height = solid.bounds.size().max_element();
    let above = SolidCamera {
        eye: solid.bounds.center().with_y(solid.bounds.max.y + 10.0),
        yaw_deg: 0.0,
        pitch_deg: -90.0,
        projection: Projection::Orthographic { height },
    };
    for (name, camera) in [("first view", SolidCamera::from(solid.spawn)), ("from above", above)] {
        let frame = solid.frame(SIZE, camera);
        // Another picture each time: one that is there already is not drawn.
        let moved = |n: usize| {
            let eye = frame.camera.eye + Vec3::X * 1e-3 * n as f32;
            Frame::from(SolidFrame { camera: SolidCamera { eye, ..frame.camera }, ..frame })
        };
        headless.set_drafts(true);
        let turns: Vec<_> = (0..TURNS)
            .map(|n| {
                let moving = turn(&mut headless, &level, &mut |n| moved(n)).frame_ms;
                let at_rest = rest(&mut headless, &level, &moved(100 + n)).frame_ms;
                ([moving, at_rest], turn(&mut beside, &map, &mut |_| map_frame.clone()).frame_ms)
            })
            .collect();
        for (way, suffix) in ["", ", at rest"].into_iter().enumerate() {
            println!(
                "{:>20}  {:>8.1}  {:>8.1}  {:>7.2}",
                format!("{name}{suffix}"),
                median(turns.iter().map(|turn| turn.0[way])),
                median(turns.iter().map(|turn| turn.1)),
                median(turns.iter().map(|turn| turn.0[way] / turn.1)),
            );
        }
    }
}

/// Opens two worlds by turns: the median of the milliseconds that each takes, and its scene.
fn open_by_turns(paths: [&Path; 2]) -> [(f64, Arc<Scene>); 2] {
    let mut taken = [Vec::new(), Vec::new()];
    let mut scenes = [None, None];
    for _ in 0..TURNS {
        for (index, path) in paths.into_iter().enumerate() {
            let start = Instant::now();
            let scene = load_now(&Source::File(path.to_owned()), &LoadOptions::default(), &Task::default());
            taken[index].push(start.elapsed().as_secs_f64() * 1000.0);
            scenes[index] = Some(scene.expect("a world"));
        }
    }
    let [level, map] = scenes.map(|scene| scene.expect("opened"));
    let [level_ms, map_ms] = taken.map(|all| median(all.into_iter()));
    [(level_ms, level), (map_ms, map)]
}
