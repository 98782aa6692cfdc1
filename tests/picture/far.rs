//! Where a tile is smaller than a pixel: pictures are the properly averaged ones and hold still while the camera moves
//! by less than a pixel. The truth is a picture eight times as large, averaged.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::RgbaImage;
use mapscope::scene::{Camera, FlatFrame, Scene};

use crate::common::build::{Builder, GREY, tile_set};
use crate::common::picture::{headless, headless_within};

/// Side of the pictures in pixels.
const SIDE: u32 = 96;
/// How much larger the picture is that is averaged.
const LARGER: u32 = 8;

/// A square view with the given tile position in the middle.
fn view(side_px: u32, tiles_per_px: f32, center_tiles: Vec2) -> FlatFrame {
    let zoom = SIDE as f32 * tiles_per_px * 32.0 / 1050.0;
    FlatFrame::new(UVec2::splat(side_px), Camera { center: center_tiles * 32.0, zoom })
}

/// Cells of many colours, some of them half or almost transparent, with pictures inside the cells.
fn set() -> RgbaImage {
    tile_set(16, |index, x, y| {
        let dot = (x / 4 + y / 4) % 2 == 0;
        let alpha = [255, 255, 128, 40][usize::from(index / 8 % 4)];
        [index.wrapping_mul(37), index.wrapping_mul(91), if dot { 255 } else { 30 }, if index == 0 { 0 } else { alpha }]
    })
}

/// Noise, long corridors and sparse dots, of sizes that are no multiple of a chunk; edges that are not air.
fn scene() -> Arc<Scene> {
    let noise =
        |x: u32, y: u32| (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(0x85eb_ca6b)).wrapping_mul(0x9e37_79b9);
    let mut map = Builder::default();
    let image = map.image("set", &set());
    map.group([100, 100]);
    map.tiles([333, 201], Some(image), move |x, y| ((noise(x, y) >> 27) as u8, (noise(y, x) >> 28) as u8 & 11));
    map.tiles([300, 300], Some(image), |x, y| (if x / 9 % 2 == 0 && y % 31 > 3 { 5 } else { 0 }, 0));
    let layer = map.tiles([77, 65], None, |x, y| (((x + y) % 13 == 0 || x == 76) as u8, 0));
    layer.color = [255, 80, 0, 200];
    map.load()
}

/// The mean of blocks of [`LARGER`]×[`LARGER`] pixels.
fn averaged(large: &RgbaImage) -> RgbaImage {
    let mut small = RgbaImage::filled(large.width / LARGER, large.height / LARGER, [0; 4]);
    for y in 0..small.height {
        for x in 0..small.width {
            let mut sums = [0_u32; 4];
            for i in 0..LARGER * LARGER {
                let pixel = large.get(x * LARGER + i % LARGER, y * LARGER + i / LARGER);
                sums.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += u32::from(value));
            }
            small.put(x, y, sums.map(|sum| (sum / (LARGER * LARGER)) as u8));
        }
    }
    small
}

/// Mean difference of a channel, in levels.
fn apart(a: &RgbaImage, b: &RgbaImage) -> f64 {
    let sum: u64 = a.pixels.iter().zip(&b.pixels).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / (a.pixels.len() / 4 * 3) as f64
}

/// Tiles per pixel, how far a picture may be from the truth, and from one moved by a third of a pixel; in levels.
const BOUNDS: [(f32, f64, f64); 7] = [
    (1.1, 1.0, 2.3),
    (1.5, 1.3, 2.0),
    (1.9, 2.6, 3.0),
    (2.0, 2.4, 3.0),
    (3.0, 3.3, 5.0),
    (5.7, 3.0, 4.2),
    (16.0, 1.2, 2.7),
];

#[test]
fn far_pictures_are_the_averaged_ones_and_hold_still() {
    let Some(mut headless) = headless() else { return };
    let scene = scene();
    headless.upload(&scene).expect("an upload");
    let mut failed = Vec::new();
    for (tiles_per_px, most_off, most_moved) in BOUNDS {
        let center = Vec2::new(150.3, 100.7);
        let mut draw = |larger: u32, center: Vec2| {
            headless.render(&scene, view(SIDE * larger, tiles_per_px, center)).expect("a picture")
        };
        let picture = draw(1, center);
        let truth = averaged(&draw(LARGER, center));
        let moved = draw(1, center + Vec2::new(tiles_per_px / 3.0, tiles_per_px / 3.0));
        let truly_moved = averaged(&draw(LARGER, center + Vec2::new(tiles_per_px / 3.0, tiles_per_px / 3.0)));
        let (off, moves, must_move) = (apart(&picture, &truth), apart(&picture, &moved), apart(&truth, &truly_moved));
        println!("{tiles_per_px:4} tiles a pixel: off {off:.2}, moved {moves:.2}, the truth moves {must_move:.2}");
        if off > most_off || moves > most_moved {
            failed.push(format!("{tiles_per_px}: off {off:.2}, moved {moves:.2}"));
            let sheet = crate::common::compare::side_by_side(&truth, &picture);
            crate::common::picture::write_for_people(&format!("far-{tiles_per_px}"), &sheet);
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn one_kind_of_tile_is_one_colour_everywhere() {
    let Some(mut headless) = headless() else { return };
    for index in [3, 20, 30] {
        let mut map = Builder::default();
        let image = map.image("set", &set());
        map.group([100, 100]);
        map.tiles([200, 130], Some(image), move |_, _| (index, 0)).color = [255, 128, 250, 200];
        let scene = map.load();
        headless.upload(&scene).expect("an upload");
        for tiles_per_px in [1.01, 1.37, 1.99, 2.0, 2.5, 3.3, 7.0, 31.0, 70.0] {
            for center in [[100.0, 65.0], [0.1, 0.2], [199.7, 130.1], [64.5, 64.0]] {
                let picture = headless.render(&scene, view(64, tiles_per_px, Vec2::from(center))).expect("a picture");
                let first = picture.get(0, 0);
                assert_ne!(first, GREY);
                assert!(
                    picture.pixels.chunks_exact(4).all(|pixel| pixel == first),
                    "{index}, {tiles_per_px}, {center:?}"
                );
            }
        }
    }
}

#[test]
fn the_edge_repeats_from_afar_as_it_does_close_up() {
    let Some(mut headless) = headless() else { return };
    // One column and one row at the edge, all else air: what is beyond the edge must not be an average with the air.
    let mut map = Builder::default();
    map.group([100, 100]);
    map.tiles([130, 70], None, |x, y| ((x == 129 || y == 0) as u8, 0));
    let scene = map.load();
    for tiles_per_px in [1.5, 4.0, 12.0, 40.0] {
        let picture = headless.render(&scene, view(64, tiles_per_px, Vec2::new(130.0, 0.0))).expect("a picture");
        let at = |x: u32, y: u32| picture.get(x, y);
        // Above and right of the corner everything is white, left of it and below only air.
        assert_eq!([at(5, 5), at(60, 5), at(60, 60), at(35, 29)], [[255; 4]; 4], "{tiles_per_px}");
        assert_eq!(at(5, 60), GREY, "{tiles_per_px}");
    }
}

#[test]
fn a_picture_does_not_depend_on_what_else_was_uploaded() {
    let scene = scene();
    for tiles_per_px in [0.3, 1.5, 2.5, 9.0] {
        let Some(mut partial) = headless() else { return };
        let mut whole = headless().expect("an adapter as before");
        whole.upload(&scene).expect("an upload");
        let params = view(SIDE, tiles_per_px, Vec2::new(150.3, 100.7));
        let (part, all) = (partial.render(&scene, &params), whole.render(&scene, &params));
        assert!(part.expect("a picture") == all.expect("a picture"), "{tiles_per_px}");
        assert!(partial.memory().total() < whole.memory().total(), "{tiles_per_px}");
    }
}

/// OpenGL ES 3.0 cannot look up four cells at once.
#[test]
fn an_adapter_that_looks_cells_up_one_by_one_draws_the_same() {
    let (Some(mut all_at_once), Some(mut one_by_one)) =
        (headless(), headless_within(wgpu::Limits::downlevel_webgl2_defaults()))
    else {
        return;
    };
    let scene = scene();
    for tiles_per_px in [1.01, 1.4, 1.9] {
        // At corners of chunks, at those of layers, and where a chunk has one row only.
        for center in [[150.0, 100.0], [64.5, 63.3], [0.1, 0.2], [333.2, 201.1], [76.9, 64.9]] {
            let params = view(128, tiles_per_px, Vec2::from(center));
            let picture = all_at_once.render(&scene, &params).expect("a picture");
            assert!(picture == one_by_one.render(&scene, &params).expect("a picture"), "{tiles_per_px}, {center:?}");
        }
    }
}

/// What stands far apart in a layer of air: blocks, a line along the edge, tiles at corners of chunks.
fn sparse(x: u32, y: u32) -> bool {
    (x % 90 > 60 && x % 90 < 67 && y % 50 < 4) || x == 199 || [x % 64, y % 64] == [63, 0] || [x % 64, y % 64] == [9, 33]
}

#[test]
fn layers_of_much_air_look_the_same_whether_painted_whole_or_in_parts() {
    let Some(mut headless) = headless() else { return };
    // Tiles of nothing, sprinkled so that no chunk can be cut into a few rectangles.
    let scene = |nothing: u8| {
        let mut map = Builder::default();
        let clear = |index: u8, x, y| if index == 1 { [90; 4].map(|c| c * u8::from(x + y < 16)) } else { [index; 4] };
        let image = map.image("set", &tile_set(16, |index, x, y| if index == 7 { [0; 4] } else { clear(index, x, y) }));
        map.group([100, 100]);
        for (n, alpha) in [(0, 255), (1, 90)] {
            let index = move |x: u32, y: u32| match sparse(x + n, y) {
                true => 30 + (x % 50) as u8,
                false if (x + y * 3).is_multiple_of(5) => nothing,
                false => 0,
            };
            map.tiles([200, 130], Some(image), move |x, y| (index(x, y), 0)).color = [255, 200, 250, alpha];
        }
        map.load()
    };
    let (parts, wholes) = (scene(0), scene(7));
    for tiles_per_px in [1.01, 1.4, 1.9, 2.0, 2.4, 2.7, 3.5] {
        for center in [[100.0, 65.0], [0.1, 0.2], [199.7, 130.1], [64.5, 63.3]] {
            let params = view(128, tiles_per_px, Vec2::from(center));
            let draw = |scene: &Arc<Scene>| headless.render(scene, &params).expect("a picture");
            let [in_parts, whole] = [&parts, &wholes].map(draw);
            assert!(in_parts.pixels.chunks_exact(4).any(|pixel| pixel != GREY), "something shows");
            assert!(in_parts == whole, "{tiles_per_px}, {center:?}");
        }
    }
}
