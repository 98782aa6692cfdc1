//! Walls and fillings, one tile over and over, are drawn as rectangles that look no cell up. Nobody may see that.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::RgbaImage;
use mapscope::export::Headless;
use mapscope::gpu::FrameStats;
use mapscope::scene::{Camera, FlatFrame, Scene};

use crate::common::build::{Builder, GREY, tile_set};
use crate::common::picture::headless;

/// Side of the pictures in pixels.
const SIDE: u32 = 160;
/// A tile that is there and shows nothing.
const NOTHING: u8 = 7;

/// A square view with the given tile position in the middle.
fn view(tile_px: f32, center_tiles: Vec2) -> FlatFrame {
    let zoom = SIDE as f32 / tile_px * 32.0 / 1050.0;
    FlatFrame::new(UVec2::splat(SIDE), Camera { center: center_tiles * 32.0, zoom })
}

/// Walls of tiles whose four edges differ, turned every way, and air between them that is `air` here and there: with
/// [`NOTHING`] so often that no chunk is a few rectangles.
fn scene(air: u8) -> Arc<Scene> {
    let mut map = Builder::default();
    let set = tile_set(16, |index, x, y| match index {
        0 | NOTHING => [0; 4],
        _ => [x as u8 * 16, y as u8 * 16, index.wrapping_mul(60), if (x + y) % 5 == 0 { 120 } else { 255 }],
    });
    let image = map.image("set", &set);
    map.group([100, 100]);
    for (n, alpha) in [(0, 255), (1, 120)] {
        let tile = move |x: u32, y: u32| match ((x + n * 5) / 11 % 3, (y + n * 3) / 6 % 2) {
            (0, 0) => (1 + (x / 33 % 3) as u8, [0, 1, 2, 3, 8, 9, 10, 11][(x / 11 + y / 6) as usize % 8]),
            _ if (x + y).is_multiple_of(3) => (air, 0),
            _ => (0, 0),
        };
        map.tiles([176, 126], Some(image), tile).color = [255, 220, 250, alpha];
    }
    map.load()
}

fn draw(headless: &mut Headless, scene: &Arc<Scene>, params: &FlatFrame) -> (RgbaImage, FrameStats) {
    let image = headless.render(scene, params).expect("a picture");
    (image, headless.stats())
}

/// Sizes of tiles in pixels: looked up pixel by pixel, in between, and tile by tile where they are not joined.
const SIZES: [f32; 10] = [1.0, 1.7, 3.3, 5.0, 7.9, 8.1, 11.3, 16.1, 29.26, 47.0];

#[test]
fn equal_tiles_look_the_same_joined_or_not() {
    let Some(mut headless) = headless() else { return };
    let (walls, riddled) = (scene(0), scene(NOTHING));
    for tile_px in SIZES {
        for center in [[70.5, 62.5], [0.1, 0.2], [175.9, 125.3], [66.0, 64.0]] {
            let params = view(tile_px, Vec2::from(center));
            let (joined, of_walls) = draw(&mut headless, &walls, &params);
            let (by_tile, of_riddled) = draw(&mut headless, &riddled, &params);
            assert!(joined.pixels.chunks_exact(4).any(|pixel| pixel != GREY), "something shows");
            // From afar rectangles cost more than they save.
            assert!(tile_px < 3.0 || of_walls.equal > 0, "{tile_px}, {center:?}: {of_walls:?}");
            assert!(of_riddled.equal == 0, "{tile_px}, {center:?}: {of_riddled:?}");
            // Where tiles are rectangles of their own, the device works out their coordinates, with a rounding of its own.
            let apart = joined.pixels.iter().zip(&by_tile.pixels).map(|(a, b)| a.abs_diff(*b)).max();
            let allowed = u8::from(tile_px >= 8.0);
            assert!(apart <= Some(allowed), "{tile_px}, {center:?}: {apart:?} levels apart");
        }
    }
}

/// Chunks are looked through a few at a time; a view that stands still comes to an end of it all the same.
#[test]
fn a_view_that_stands_still_settles() {
    let Some(mut headless) = headless() else { return };
    let mut map = Builder::default();
    map.group([100, 100]);
    // 24×24 chunks, each of them full of one tile.
    map.tiles([1536, 1536], None, |_, _| (1, 0));
    let scene = map.load();
    let mut params = FlatFrame::new(UVec2::splat(1600), Camera { center: Vec2::splat(768.0 * 32.0), zoom: 1.0 });
    params.camera.zoom = 1536.0 * 32.0 / params.view.world_rect(params.camera).size().x;
    let counts: Vec<usize> = (0..4).map(|_| draw(&mut headless, &scene, &params).1.instances).collect();
    assert!(counts[1] < counts[0], "{counts:?}");
    assert_eq!(counts[1..], [counts[1]; 3]);
    assert_eq!(counts[1], 24 * 24);
}
