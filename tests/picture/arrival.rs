//! A scene on its way to the device, piece by piece, as a window shows it: at any moment the picture is made of layers
//! and chunks that are wholly there, and in the end it is the one that a file would get.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::{LayerId, RgbaImage};
use mapscope::export::snapshot;
use mapscope::gpu::{CachePolicy, Gpu, Painter, Upload};
use mapscope::scene::{Camera, FlatFrame, Frame, Scene};

use crate::common::build::{BLUE, Builder, GREEN, GREY, RED, rectangle, tile_set};
use crate::common::picture::{headless, new_painter};

/// Side of the pictures.
const SIDE: u32 = 192;

/// What a window would show now.
fn picture(gpu: &Gpu, painter: &mut Painter, params: &FlatFrame) -> RgbaImage {
    snapshot(gpu, painter, params).expect("a picture")
}

/// Red tiles on the left two thirds; over them blue tiles on the right two thirds, then a small green quad in the middle.
/// Layers are many chunks large, and no two chunks are the same: one colour looks alike however it is turned.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let mut plain = |name: &str, color| map.image(name, &tile_set(64, |i, _, _| if i == 0 { [0; 4] } else { color }));
    let (red, blue) = (plain("red", RED), plain("blue", BLUE));
    map.group([100, 100]);
    let turned = |x: u32, y: u32| (x.wrapping_mul(0x9e37_79b9) ^ y.wrapping_mul(0x85eb_ca6b)) >> 13 & 3;
    map.tiles([3000, 300], Some(red), |x, y| ((x < 2000) as u8, turned(x, y) as u8));
    map.tiles([3000, 300], Some(blue), |x, y| ((x >= 1000) as u8, turned(x, y) as u8));
    let mut quad = rectangle(1499.0, 149.0, 2.0, 2.0);
    quad.colors = quad.colors.map(|_| GREEN.map(i32::from));
    map.quads(None, &[quad]);
    map.load()
}

/// So many tiles around a place.
fn view(tiles: f32, center_tiles: [f32; 2]) -> FlatFrame {
    let camera = Camera { center: Vec2::from(center_tiles) * 32.0, zoom: tiles * 32.0 / 1050.0 };
    FlatFrame::new(UVec2::splat(SIDE), camera)
}

/// An upload piece by piece, looked at from one place after the other: the pictures of the last, each time something
/// new was written.
fn pictures(gpu: &Gpu, scene: &Arc<Scene>, params: &FlatFrame) -> Vec<RgbaImage> {
    let mut painter = new_painter(gpu);
    // As in a window: what is kept of a view must not outlast what came to the device since.
    painter.set_cache_policy(CachePolicy::All);
    let mut upload = Upload::new(gpu, &painter, Arc::clone(scene));
    let mut pictures = Vec::new();
    loop {
        upload.prioritize(&params.into());
        let done = upload.step(gpu, 1);
        painter.show(&upload.on_gpu());
        pictures.push(picture(gpu, &mut painter, params));
        if done {
            return pictures;
        }
    }
}

fn count(picture: &RgbaImage, color: [u8; 4]) -> usize {
    picture.pixels.chunks_exact(4).filter(|pixel| *pixel == color).count()
}

#[test]
fn a_picture_appears_layer_by_layer_and_ends_as_the_whole() {
    let Some(mut headless) = headless() else { return };
    let (gpu, scene) = (headless.gpu().clone(), scene());
    // Tiles one by one, by blocks, by chunks; smaller than the pictures of tiles, so that all mip levels matter.
    for (tiles, center) in [(9.0, [1500.0, 150.0]), (30.0, [1005.0, 150.0]), (100.0, [1030.0, 150.0])] {
        let params = view(tiles, center);
        let whole = headless.render(&scene, &params).expect("a picture");
        let pictures = pictures(&gpu, &scene, &params);
        assert!(pictures.last() == Some(&whole), "{tiles}");
        let all = (SIDE * SIDE) as usize;
        let mut states: Vec<_> =
            pictures.iter().map(|p| [GREY, RED, BLUE, GREEN].map(|color| count(p, color))).collect();
        assert!(states.iter().all(|counts| counts.iter().sum::<usize>() == all), "nothing half there: {states:?}");
        states.dedup();
        let [grey, red, blue, _] = states[0];
        assert_eq!((grey, red, blue), (all, 0, 0), "without its picture a layer does not show");
        assert!(states.len() > 2, "{states:?}");
        assert!(states.is_sorted_by(|a, b| a[0] >= b[0]), "what shows stays: {states:?}");
        // Nothing of what is in view waits for what is not.
        let seen_after = pictures.iter().position(|picture| *picture == whole).expect("the last");
        assert!(seen_after * 3 < pictures.len() * 2, "{seen_after} of {} pieces", pictures.len());
    }
}

#[test]
fn chunks_appear_one_after_the_other_and_moving_on_changes_which() {
    let Some(mut headless) = headless() else { return };
    let (gpu, scene) = (headless.gpu().clone(), scene());
    let mut painter = new_painter(&gpu);
    let mut upload = Upload::new(&gpu, &painter, Arc::clone(&scene));
    let places = [view(100.0, [100.0, 50.0]), view(100.0, [2900.0, 250.0])];
    let whole = [0, 1].map(|n: usize| headless.render(&scene, &places[n]).expect("a picture"));
    // The layer that shows at neither place comes last, and its picture need not be there.
    for (params, whole) in places.iter().zip(&whole) {
        for _ in 0..16 {
            upload.prioritize(&params.into());
            assert!(!upload.step(&gpu, 1), "there is much left");
            painter.show(&upload.on_gpu());
        }
        assert!(picture(&gpu, &mut painter, params) == *whole);
    }
    let hidden = FlatFrame { hidden: [LayerId(0)].into(), ..view(9.0, [1500.0, 150.0]) };
    while !upload.step(&gpu, 1 << 20) {}
    painter.show(&upload.on_gpu());
    let expected = headless.render(&scene, &hidden).expect("a picture");
    assert!(picture(&gpu, &mut painter, &hidden) == expected);
    assert_eq!(upload.progress().0, upload.progress().1);
}

#[test]
fn what_is_mixed_of_near_and_far_shows_when_both_are_there() {
    let Some(mut headless) = headless() else { return };
    let (gpu, scene) = (headless.gpu().clone(), scene());
    // Tiles of 0.8 pixels where all is red; far pictures come first because somebody looks from further away.
    let (far, between) = (view(600.0, [300.0, 150.0]), view(240.0, [300.0, 150.0]));
    let whole = headless.render(&scene, &between).expect("a picture");
    let mut painter = new_painter(&gpu);
    let mut upload = Upload::new(&gpu, &painter, Arc::clone(&scene));
    let mut last = None;
    let mut done = false;
    while !done {
        upload.prioritize(&Frame::from(&far));
        done = upload.step(&gpu, 1);
        painter.show(&upload.on_gpu());
        let picture = picture(&gpu, &mut painter, &between);
        let half_there = picture
            .pixels
            .chunks_exact(4)
            .find(|pixel| ![GREY, RED].contains(&[pixel[0], pixel[1], pixel[2], pixel[3]]));
        assert_eq!(half_there, None);
        last = Some(picture);
    }
    assert!(last == Some(whole));
}
