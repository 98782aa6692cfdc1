//! What does not move is painted once and kept from frame to frame. Nobody may see that, whatever happens between frames.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::{LayerId, RgbaImage};
use mapscope::export::{CachePolicy, Headless, draw_into, read_back, target};
use mapscope::format::teeworlds::{Clip, Quad, Tile, TileKind, Tiles};
use mapscope::gpu::{FrameStats, Painter, Upload};
use mapscope::scene::{Camera, Compare, Comparing, FlatFrame, Frame, Highlight, HighlightSet, PxRect, Scene, Xray};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

use crate::common::build::{Builder, grid, rectangle, tile_set};
use crate::common::compare::compare;
use crate::common::flat::Flat as _;
use crate::common::picture::{headless, load_map, new_painter};
use crate::common::{shared_dir, shared_maps};

const SIZE: UVec2 = UVec2::new(96, 64);
/// A frame at 60 a second.
const FRAME_NS: i64 = 1_000_000_000 / 60;

/// Half transparent layers that keep still, between others of which an envelope moves or fades some.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let set = tile_set(16, |index, x, y| match index {
        0 => [0; 4],
        _ => [x as u8 * 16, y as u8 * 16, index.wrapping_mul(60), if (x + y) % 5 == 0 { 120 } else { 255 }],
    });
    let image = map.image("set", &set);
    let path = map.envelope(3, &[(0, 1, [0.0; 4]), (700, 1, [90.0, 20.0, 0.0, 0.0]), (1500, 1, [0.0; 4])]);
    let fade = map.envelope(4, &[(0, 1, [1.0; 4]), (900, 1, [1.0, 0.5, 0.2, 0.1]), (1400, 1, [1.0; 4])]);
    let tile = |n: u32| move |x: u32, y: u32| (((x * 7 + y * 3 + n) % 4) as u8, ((x + n) % 8) as u8);
    map.group([100, 100]);
    map.tiles([30, 20], Some(image), tile(0));
    map.quads(None, &[rectangle(-9.0, 2.0, 40.0, 12.0)]);
    for (n, alpha) in [(1, 120), (2, 90)] {
        map.tiles([30, 20], Some(image), tile(n)).color = [250, 220, 255, alpha];
        let mut moving = rectangle(2.0, 2.0, 7.0, 7.0);
        moving.pos_env = Some(path);
        map.quads(None, &[moving]);
        map.tiles([30, 20], Some(image), tile(n + 5)).color = [200, 255, 240, 255 - alpha];
    }
    map.tiles([30, 20], Some(image), tile(3)).color_env = Some(fade);
    map.group([50, 70]);
    map.tiles([30, 20], Some(image), tile(4)).color = [255, 255, 255, 70];
    map.group([100, 100]);
    let cell = |x: u32, y: u32| Tile { index: [0, 1, 3, 9][((x + y / 2) % 4) as usize], flags: 0 };
    map.physics(TileKind::Game, [30, 20], &Tiles::Plain(grid([30, 20], cell)));
    map.load()
}

fn start() -> FlatFrame {
    FlatFrame { entities: 50, ..FlatFrame::new(SIZE, Camera { center: Vec2::new(480.0, 320.0), zoom: 0.9 }) }
}

/// What happens from one frame to the next.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Nothing: something else in the window was drawn again.
    Wait,
    Play,
    /// Time comes back to where it was.
    Rewind,
    Pan(i8),
    Zoom(f32),
    Hide(u32),
    Fade(u32, u8),
    Entities(u8),
    Xray(Xray),
    Ground(u8),
    See(u8),
    Stand(bool),
    Against(Option<Comparing>),
    Grow(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let comparing = prop_oneof![(0.1..0.9_f32).prop_map(Comparing::Split), (0.1..0.9_f32).prop_map(Comparing::Ghost)];
    prop_oneof![
        6 => Just(Step::Wait),
        8 => Just(Step::Play),
        1 => Just(Step::Rewind),
        1 => (-3..3_i8).prop_map(Step::Pan),
        1 => prop_oneof![Just(0.5_f32), Just(1.0), Just(3.0)].prop_map(Step::Zoom),
        1 => (0..11_u32).prop_map(Step::Hide),
        1 => (0..11_u32, 0..255_u8).prop_map(|(layer, strength)| Step::Fade(layer, strength)),
        1 => (0..=100_u8).prop_map(Step::Entities),
        1 => prop_oneof![Just(Xray::Off), Just(Xray::Dimmed), Just(Xray::Only)].prop_map(Step::Xray),
        1 => any::<u8>().prop_map(Step::Ground),
        1 => any::<u8>().prop_map(Step::See),
        1 => any::<bool>().prop_map(Step::Stand),
        1 => proptest::option::of(comparing).prop_map(Step::Against),
        1 => any::<bool>().prop_map(Step::Grow),
    ]
}

impl Step {
    fn apply(self, params: &mut FlatFrame, start: &FlatFrame) {
        match self {
            Self::Wait => {}
            Self::Play => params.time_ns += FRAME_NS,
            Self::Rewind => params.time_ns = 0,
            Self::Pan(by) => params.camera.center.x += f32::from(by) * 11.0,
            Self::Zoom(zoom) => params.camera.zoom = start.camera.zoom * zoom,
            Self::Hide(layer) => {
                if !params.hidden.remove(&LayerId(layer)) {
                    params.hidden.insert(LayerId(layer));
                }
            }
            Self::Fade(layer, strength) => {
                params.opacity.insert(LayerId(layer), f32::from(strength) / 255.0);
            }
            Self::Entities(entities) => params.entities = entities,
            Self::Xray(xray) => params.xray = xray,
            Self::Ground(grey) => {
                // Some exported pictures have no ground.
                let alpha = f32::from(grey % 3) / 2.0;
                params.background = [f32::from(grey) / 255.0, 0.25, 0.5, alpha];
            }
            Self::See(w) => params.only = (w % 4 != 0).then(|| PxRect { x: 5, y: 3, w: 1 + u32::from(w % 64), h: 40 }),
            Self::Stand(on) => {
                params.emphasis = if on { Highlight::on(HighlightSet::Moving) } else { Highlight::default() };
            }
            Self::Against(how) => params.compare = how.map(|how| Compare { time_ns: 300_000_000, how }),
            Self::Grow(more) => {
                let size = if more { SIZE + UVec2::new(31, 7) } else { SIZE };
                params.view = FlatFrame::new(size, params.camera).view;
            }
        }
    }
}

/// The most that a channel of two pictures is apart, in levels.
fn apart(a: &RgbaImage, b: &RgbaImage) -> u8 {
    assert_eq!((a.width, a.height), (b.width, b.height));
    a.pixels.iter().zip(&b.pixels).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
}

/// One that keeps all it can, one that keeps nothing, and one that keeps what is the same to the bit.
fn all_three(scene: &Arc<Scene>) -> Option<[Headless; 3]> {
    let ([kept, anew], [exact, _]) = (pair(CachePolicy::All, scene)?, pair(CachePolicy::Exact, scene)?);
    Some([kept, anew, exact])
}

/// Two devices, of which one keeps nothing.
fn pair(keeping: CachePolicy, scene: &Arc<Scene>) -> Option<[Headless; 2]> {
    let mut both = [headless()?, headless()?];
    both[0].set_cache_policy(keeping);
    for headless in &mut both {
        headless.upload(scene).expect("room");
    }
    Some(both)
}

/// Draws random frames of a view and what follows with both. The most that they were apart, in how many frames something
/// was kept, and in how many only areas were put together.
fn walk(keeping: CachePolicy, most_apart: u8, scene: &Arc<Scene>, start: &FlatFrame) -> Option<(usize, usize)> {
    let both = RefCell::new(pair(keeping, scene)?);
    let (frames_kept, frames_based) = (Cell::new(0), Cell::new(0));
    let config =
        ProptestConfig { cases: 30, failure_persistence: None, rng_seed: RngSeed::Fixed(11), ..Default::default() };
    let walked = TestRunner::new(config).run(&proptest::collection::vec(step(), 1..50), |steps| {
        let (mut params, mut both) = (start.clone(), both.borrow_mut());
        for (n, step) in steps.iter().enumerate() {
            step.apply(&mut params, start);
            if keeping == CachePolicy::All {
                // Windows have a ground; without one, colours of what hardly shows would be told apart.
                params.background[3] = 1.0;
            }
            let [kept, anew] = both.each_mut().map(|headless| headless.render(scene, &params).expect("a picture"));
            prop_assert!(apart(&kept, &anew) <= most_apart, "{} levels after {:?}", apart(&kept, &anew), &steps[..=n]);
            let [of_kept, of_anew] = both.each_ref().map(Headless::stats);
            frames_kept.set(frames_kept.get() + usize::from(of_kept.cached > 0));
            frames_based.set(frames_based.get() + usize::from(of_kept.areas.is_some()));
            prop_assert_eq!((of_anew.cached, of_anew.areas), (0, None));
        }
        Ok(())
    });
    walked.unwrap_or_else(|error| panic!("{error}"));
    Some((frames_kept.get(), frames_based.get()))
}

#[test]
fn what_lies_below_all_that_moves_is_kept_to_the_bit() {
    let Some((frames_kept, _)) = walk(CachePolicy::Exact, 0, &scene(), &start()) else { return };
    assert!(frames_kept > 100, "{frames_kept}");
    let Some((_, frames_based)) = walk(CachePolicy::Exact, 0, &lamps(), &start()) else { return };
    assert!(frames_based > 50, "{frames_based}");
}

#[test]
fn whatever_happens_pictures_that_are_kept_are_those_of_the_frame() {
    // As many layers as lie above something that moves may round otherwise.
    let Some((frames_kept, _)) = walk(CachePolicy::All, 3, &scene(), &start()) else { return };
    assert!(frames_kept > 100, "{frames_kept}");
    let Some((_, frames_based)) = walk(CachePolicy::All, 3, &lamps(), &start()) else { return };
    assert!(frames_based > 50, "{frames_based}");
}

#[test]
fn whatever_happens_the_border_is_that_of_the_frame() {
    let Some(shared) = shared_dir() else { return };
    let mut map = Builder::default();
    within_a_border(&mut map);
    let scene = map.load_with(Some(&shared.join("data/ddnet")));
    let camera = Camera { center: Vec2::new(15.0, 10.0) * 32.0, zoom: 1000.0 * 32.0 / 1050.0 };
    let start = FlatFrame { entities: 50, ..FlatFrame::new(SIZE, camera) };
    let Some((frames_kept, frames_based)) = walk(CachePolicy::All, 3, &scene, &start) else { return };
    assert!(frames_kept > 100 && frames_based > 50, "{frames_kept} {frames_based}");
}

/// Frames of a view: how many draw calls are kept, and how many passes that takes.
fn frames(headless: &mut Headless, scene: &Arc<Scene>, times_ns: &[i64]) -> Vec<(usize, usize)> {
    let frame = |time_ns: &i64| {
        headless.render(scene, &FlatFrame { time_ns: *time_ns, ..start() }).expect("a picture");
        (headless.stats().cached, headless.stats().passes)
    };
    times_ns.iter().map(frame).collect()
}

#[test]
fn pictures_are_painted_when_a_view_is_seen_again_and_only_then() {
    let scene = scene();
    let Some([mut kept, mut anew]) = pair(CachePolicy::All, &scene) else { return };
    let playing = [0, 1, 2, 3].map(|n| n * FRAME_NS);
    let draws = {
        frames(&mut anew, &scene, &[0]);
        anew.stats().draws
    };
    // Below, between and above the two quads that move, and above the layer that fades.
    assert_eq!(frames(&mut kept, &scene, &playing), [(0, 1), (draws - 3, 5), (draws - 3, 1), (draws - 3, 1)]);
    let paused = [playing[3]; 3];
    assert_eq!(frames(&mut kept, &scene, &paused), [(draws, 2), (draws, 1), (draws, 1)], "all of it");
    assert_eq!(frames(&mut anew, &scene, &playing), [(0, 1); 4]);
    kept.set_cache_policy(CachePolicy::Exact);
    assert_eq!(frames(&mut kept, &scene, &playing[..3]), [(3, 2), (3, 1), (3, 1)], "only what lies below");
    // Another scene, and back.
    kept.set_cache_policy(CachePolicy::All);
    let other = Builder::default().load();
    kept.render(&other, start()).expect("a picture");
    assert_eq!(frames(&mut kept, &scene, &paused[..2]), [(0, 1), (draws, 2)]);
}

/// Layers of quads that come into view and leave it, or fade away and come back, between tiles that keep still.
fn rain() -> Arc<Scene> {
    let mut map = Builder::default();
    let fall = map.envelope(3, &[(0, 1, [0.0; 4]), (200, 1, [0.0, 900.0, 0.0, 0.0]), (400, 1, [0.0; 4])]);
    let blink = map.envelope(4, &[(0, 0, [1.0; 4]), (50, 0, [1.0, 1.0, 1.0, 0.0]), (130, 0, [1.0; 4])]);
    map.group([100, 100]);
    for n in 0..4 {
        // Far apart in the file, so that they are drawn by so many calls as there are in view.
        let mut drops: Vec<_> =
            (0..200).map(|i| rectangle(if i % 40 == 0 { 10.0 } else { -900.0 }, i as f32 / 9.0, 2.0, 1.0)).collect();
        let envelope = if n % 2 == 0 { fall } else { blink };
        for drop in &mut drops {
            (if n % 2 == 0 { &mut drop.pos_env } else { &mut drop.color_env }).replace(envelope);
        }
        map.quads(None, &drops);
        map.tiles([30, 20], None, move |x, y| (u8::from((x + y + n) % 3 == 0), 0)).color = [80 * n as u8, 200, 99, 130];
    }
    map.load()
}

#[test]
fn what_comes_and_goes_below_it_does_not_make_a_picture_anew() {
    let scene = rain();
    let Some([mut kept, mut anew, mut exact]) = all_three(&scene) else { return };
    let mut numbers = BTreeSet::new();
    for frame in 0..40 {
        let params = FlatFrame { time_ns: frame * FRAME_NS, ..start() };
        let [a, b, c] = [&mut kept, &mut anew, &mut exact].map(|it| it.render(&scene, &params).expect("a picture"));
        assert!(apart(&a, &b) <= 3 && c == b, "{frame}");
        numbers.insert(anew.stats().draws);
        let passes = if frame == 1 { 5 } else { 1 };
        assert_eq!((kept.stats().passes, kept.stats().cached), (passes, if frame == 0 { 0 } else { 4 }), "{frame}");
        assert_eq!(exact.stats().cached, 0, "a layer that moves is the lowest");
    }
    assert!(numbers.len() > 3, "{numbers:?}");
}

/// Layers that cover the view alike, more than there are pictures, between quads that move by parts of a pixel.
#[test]
fn of_equal_layers_the_same_are_kept_in_every_frame() {
    let mut map = Builder::default();
    let path = map.envelope(3, &[(0, 1, [0.0; 4]), (977, 1, [77.7, 31.3, 0.0, 0.0]), (1500, 1, [0.0; 4])]);
    map.group([100, 100]);
    for n in 0..7_u8 {
        map.tiles([1, 1], None, |_, _| (1, 0)).color = [40 * n, 99, 200, 60];
        let mut moving = rectangle(9.3 + f32::from(n), 8.7, 3.1, 2.3);
        moving.pos_env = Some(path);
        map.quads(None, &[moving]);
    }
    let scene = map.load();
    let Some([mut kept, mut anew]) = pair(CachePolicy::All, &scene) else { return };
    for frame in 0..30 {
        let params = FlatFrame { time_ns: frame * FRAME_NS, ..start() };
        let [a, b] = [&mut kept, &mut anew].map(|it| it.render(&scene, &params).expect("a picture"));
        assert!(apart(&a, &b) <= 3, "{frame}");
        let FrameStats { passes, cached: kept, .. } = kept.stats();
        // One more shows all of them put together, since what moves is small.
        let expected = [(1, 0), (6, 4), (1, 4)][frame.min(2) as usize];
        assert_eq!((passes, kept), expected, "{frame}");
    }
}

/// Lamps that move, turn and fade in little of the view, between layers that keep still.
fn lamps() -> Arc<Scene> {
    let mut map = Builder::default();
    let path = map.envelope(3, &[(0, 1, [0.0; 4]), (977, 1, [77.7, 31.3, 333.0, 0.0]), (1500, 1, [0.0; 4])]);
    let far = map.envelope(3, &[(0, 1, [0.0; 4]), (900, 1, [-400.0, 0.0, 99.0, 0.0]), (1500, 1, [0.0; 4])]);
    let fade = map.envelope(4, &[(0, 1, [1.0; 4]), (300, 1, [1.0, 0.5, 0.2, 0.0]), (1400, 1, [1.0; 4])]);
    map.group([100, 100]);
    let lamp = |x: f32, y: f32| Quad { pos_env: Some(path), ..rectangle(x, y, 2.3, 1.1) };
    for n in 0..3_u8 {
        map.tiles([30, 20], None, |x, y| (u8::from(n == 0 || (x + y) % 3 > 0), 0)).color =
            [90 * n, 99, 200, 255 - 70 * n];
        let turning = Quad { pivot: [14 << 15, 12 << 15], ..lamp(16.0, 12.0 + f32::from(n)) };
        let going = Quad { pos_env: Some(far), ..lamp(1.7, 3.0) };
        map.quads(None, &[lamp(4.0 + f32::from(n), 4.0), turning, going]);
    }
    let at = |x: u32, y: u32| (u8::from((20..24).contains(&x) && (3..6).contains(&y) && x != y), 0);
    map.tiles([30, 20], None, at).color_env = Some(fade);
    map.group([70, 40]).clip = Some(Clip { x: 300, y: 200, w: 130, h: 90 });
    map.quads(None, &[lamp(8.0, 6.0), Quad { color_env: Some(fade), ..lamp(10.0, 5.0) }]);
    map.group([100, 100]);
    map.tiles([30, 20], None, |x, y| (u8::from((x + y) % 2 > 0), 0)).color = [250, 220, 255, 120];
    map.load()
}

#[test]
fn where_little_moves_only_that_is_put_together_anew() {
    let scene = lamps();
    let Some([mut kept, mut anew, mut exact]) = all_three(&scene) else { return };
    let mut seen = Vec::new();
    for (zoom, frame) in [0.37, 0.9, 2.1].into_iter().flat_map(|zoom| (0..25).map(move |frame| (zoom, frame))) {
        let mut params = FlatFrame { time_ns: frame * 60_000_000, ..start() };
        (params.camera.zoom, params.camera.center.x) = (zoom, 470.0 + zoom * 3.3);
        let [a, b, c] = [&mut kept, &mut anew, &mut exact].map(|it| it.render(&scene, &params).expect("a picture"));
        assert!(b == c, "zoom {zoom}, frame {frame}: {:?}", compare(&b, &c));
        assert!(apart(&a, &b) <= 3, "zoom {zoom}, frame {frame}: {:?}", compare(&b, &a));
        let passes = [&kept, &exact].map(|it| it.stats().passes);
        seen.push((frame, passes));
    }
    // What lies below, between and above the lamps, and all of it put together; to the bit only the first and the last.
    let painted: Vec<_> = seen.iter().filter(|(_, passes)| *passes != [1, 1]).collect();
    assert_eq!(painted, [&(1, [5, 3]), &(1, [6, 3]), &(1, [6, 3])], "close up one of the layers does not show");
}

#[test]
fn of_a_map_that_is_too_much_for_a_frame_what_is_drawn_is_kept_while_it_is_paused() {
    let mut map = Builder::default();
    let path = map.envelope(3, &[(0, 1, [0.0; 4]), (900, 1, [90.0, 20.0, 0.0, 0.0]), (1500, 1, [0.0; 4])]);
    map.group([100, 100]);
    let mut moving = rectangle(9.0, 8.0, 5.0, 5.0);
    moving.pos_env = Some(path);
    for n in 0..140 {
        map.tiles([1, 1], None, |_, _| (1, 0)).color = [n, 99, 200, 30];
        map.quads(None, &[moving]);
    }
    let scene = map.load();
    let Some([mut kept, mut anew]) = pair(CachePolicy::All, &scene) else { return };
    let times = [0, 0, 0, 1, 2, 2, 2].map(|n| n * FRAME_NS);
    let draws = |time_ns: i64, headless: &mut Headless| {
        let picture = headless.render(&scene, &FlatFrame { time_ns, ..start() }).expect("a picture");
        let FrameStats { left_out, cached: kept, .. } = headless.stats();
        assert!(left_out > 0);
        (picture, kept > 0)
    };
    let is_kept = times.map(|time_ns| {
        let ((a, is_kept), (b, _)) = (draws(time_ns, &mut kept), draws(time_ns, &mut anew));
        assert!(a == b);
        is_kept
    });
    assert_eq!(is_kept, [false, true, true, false, false, true, true]);
}

#[test]
fn memory_that_was_given_back_is_not_taken_again() {
    let scene = scene();
    let Some(headless) = headless() else { return };
    let gpu = headless.gpu();
    let mut painter = new_painter(gpu);
    let upload = Upload::all_at_once(gpu, &painter, Arc::clone(&scene)).expect("room");
    painter.show(&upload.on_gpu());
    painter.set_cache_policy(CachePolicy::All);
    let frames = |painter: &mut Painter| {
        let frame = |_| painter.prepare(gpu, &start().into()).cached;
        let kept = (0..3).map(frame).collect::<Vec<_>>();
        (kept, painter.memory().frame)
    };
    let (kept, bytes) = frames(&mut painter);
    let all = kept[2];
    assert_eq!(kept, [0, all, all]);
    painter.give_back_memory();
    let pixels = u64::from(SIZE.x * SIZE.y);
    assert_eq!(frames(&mut painter), (vec![0; 3], bytes - pixels * 4));
    painter.put_scene(None);
    painter.show(&upload.on_gpu());
    assert_eq!(frames(&mut painter), (kept, bytes), "another scene may fit");
    // When a comparison ends, so do its pictures.
    let against = Compare { time_ns: 300_000_000, how: Comparing::Split(0.5) };
    let split = FlatFrame { compare: Some(against), ..start() };
    for _ in 0..3 {
        painter.prepare(gpu, &Frame::from(&split));
    }
    let compared = painter.memory().frame;
    let (_, after) = frames(&mut painter);
    assert_eq!(after, compared - pixels * 4);
    painter.set_cache_policy(CachePolicy::Nothing);
    assert!(painter.memory().frame < after);
}

#[test]
fn another_view_of_the_scene_leaves_what_is_kept() {
    let scene = scene();
    let Some(headless) = headless() else { return };
    let gpu = headless.gpu();
    let mut window = new_painter(gpu);
    window.show(&Upload::all_at_once(gpu, &window, Arc::clone(&scene)).expect("room").on_gpu());
    window.set_cache_policy(CachePolicy::All);
    let frames = [0, 1, 2].map(|_| window.prepare(gpu, &start().into()));
    assert!(frames[2].cached > 0 && frames[2].passes == 1);
    let memory = window.memory();
    let mut minimap = Painter::new(gpu, Arc::clone(window.pipelines()));
    minimap.show_scene_of(&window);
    let small = FlatFrame::new(UVec2::splat(50), Camera { zoom: 9.0, ..Camera::default() });
    assert!(minimap.prepare(gpu, &small.into()).draws > 0);
    assert_eq!(window.prepare(gpu, &start().into()), frames[2], "nothing is painted or worked out again");
    assert_eq!(window.memory(), memory);
    // Scene and pipelines are shared; a painter of a small view takes little of its own.
    assert!(minimap.memory().frame < 200_000, "{:?}", minimap.memory());
}

/// Layers below and above the border that the game draws.
fn within_a_border(map: &mut Builder) {
    map.group([100, 100]);
    map.tiles([30, 20], None, |x, y| (1, (x + y) as u8 % 2)).color = [99, 150, 180, 255];
    map.tiles([30, 20], None, |x, _| ((x > 2) as u8, 0));
    // Above the border something repeats beyond the map's edge as well.
    let cell = |x: u32, y: u32| Tile { index: [1, 3, 9][(x + y / 3) as usize % 3], flags: 0 };
    map.physics(TileKind::Game, [30, 20], &Tiles::Plain(grid([30, 20], cell)));
}

#[test]
fn the_border_that_pulses_goes_on_doing_so() {
    // It is drawn with the game's own sheet, below what repeats beyond the map's edge.
    let Some(shared) = shared_dir() else { return };
    let mut map = Builder::default();
    within_a_border(&mut map);
    let scene = map.load_with(Some(&shared.join("data/ddnet")));
    let Some(mut both) = pair(CachePolicy::All, &scene) else { return };
    // It lies from 200 to 300 tiles away: from close by; a corner, where two sides of it meet; all of it, also from afar.
    let views = [(-250.0, 10.0, 80.0, 2), (-200.0, -210.0, 300.0, 4), (15.0, 10.0, 700.0, 4), (99.0, 10.0, 1500.0, 4)];
    for (x, y, tiles, pictures) in views {
        let camera = Camera { center: Vec2::new(x, y) * 32.0, zoom: tiles * 32.0 / 1050.0 };
        let mut seen = Vec::new();
        let mut painted = 0;
        for n in 0..6 {
            let view = FlatFrame::new(UVec2::splat(128), camera);
            let params = FlatFrame { time_ns: n * 200_000_000, entities: 50, ..view };
            let [kept, anew] = both.each_mut().map(|headless| headless.render(&scene, &params).expect("a picture"));
            let difference = compare(&anew, &kept);
            assert!(apart(&kept, &anew) <= 1, "{n} at {camera:?}: {difference:?}");
            assert!(!seen.contains(&anew), "it pulses");
            seen.push(anew);
            painted += both[0].stats().passes - 1;
        }
        // Below and above it; where it takes little of the view, both put together without it and with it.
        assert_eq!(painted, pictures, "{camera:?}");
    }
    // Where it does not show it moves nothing: all of the map is one picture.
    let mut within = FlatFrame { entities: 50, ..start() };
    let painted = [0, 1, 2].map(|n| {
        within.time_ns = n * FRAME_NS;
        both[0].render(&scene, &within).expect("a picture");
        both[0].stats().passes
    });
    assert_eq!((painted, both[0].stats().cached), ([1, 2, 1], both[0].stats().draws));
}

#[test]
fn a_view_beside_a_panel_is_kept_where_it_is() {
    let scene = scene();
    let Some(headless) = headless() else { return };
    let gpu = headless.gpu();
    let size = SIZE + UVec2::new(40, 30);
    let picture = |keeping: CachePolicy| {
        let mut painter = new_painter(gpu);
        painter.show(&Upload::all_at_once(gpu, &painter, Arc::clone(&scene)).expect("room").on_gpu());
        painter.set_cache_policy(keeping);
        let target = target(gpu, wgpu::TextureFormat::Rgba8Unorm, size.x, size.y);
        let mut kept = 0;
        for frame in 0..3 {
            let mut params = FlatFrame { time_ns: frame * FRAME_NS, ..start() };
            (params.view.viewport_px.x, params.view.viewport_px.y) = (33, 21);
            kept = painter.prepare(gpu, &Frame::from(&params)).cached;
            let mut encoder = gpu.device.create_command_encoder(&Default::default());
            draw_into(&painter, &mut encoder, &target, params.background);
            gpu.queue.submit([encoder.finish()]);
        }
        (read_back(gpu, &target).expect("a picture"), kept)
    };
    let ((anew, none), (exact, few), (kept, many)) =
        (picture(CachePolicy::Nothing), picture(CachePolicy::Exact), picture(CachePolicy::All));
    assert!((none, few) == (0, 3) && many > few, "{none} {few} {many}");
    assert!(exact == anew && apart(&kept, &anew) <= 3);
}

#[test]
fn small_views_of_little_are_painted_anew() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 2.0, 2.0)]);
    let scene = map.load();
    let Some([mut kept, _]) = pair(CachePolicy::All, &scene) else { return };
    assert_eq!(frames(&mut kept, &scene, &[0, 0, 0]), [(0, 1); 3]);
}

#[test]
fn real_maps_play_alike() {
    let Some(shared) = shared_dir() else { return };
    let mut frames_kept = 0;
    for path in shared_maps() {
        let scene = load_map(&path, &shared.join("data/ddnet"));
        let Some([mut kept, mut anew]) = pair(CachePolicy::All, &scene) else { return };
        let Some([mut exact, _]) = pair(CachePolicy::Exact, &scene) else { return };
        let bounds = scene.flat().bounds;
        for (zoom, frame) in [1.0, 6.0].into_iter().flat_map(|zoom| (0..3).map(move |frame| (zoom, frame))) {
            let view = FlatFrame::new(UVec2::new(320, 180), Camera { center: bounds.center(), zoom });
            let params = FlatFrame { time_ns: 1_000_000_000 + frame * FRAME_NS, entities: 50, ..view };
            let [a, b, c] = [&mut kept, &mut anew, &mut exact].map(|it| it.render(&scene, &params).expect("a picture"));
            assert!(b == c, "{}", path.display());
            let difference = compare(&b, &a);
            assert!(apart(&b, &a) <= 2, "{}: {difference:?}", path.display());
            frames_kept += usize::from(kept.stats().cached > 0);
        }
    }
    // All but the first of each view.
    assert_eq!(frames_kept, shared_maps().len() * 4);
}
