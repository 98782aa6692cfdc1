//! What must hold for every picture, checked by counting pixels rather than by comparing with a stored picture.
//!
//! Pictures here are squares whose side at zoom 1 is 1050 world units; the zoom is chosen so that a tile takes a
//! whole number of pixels.

use glam::{UVec2, Vec2};
use mapscope::base::{LayerId, RgbaImage};
use mapscope::format::teeworlds::{Clip, Tile, TileKind, Tiles};
use mapscope::gpu::GpuTimer;
use mapscope::scene::{Camera, FlatFrame, PxRect, Scene, ViewFrame};
use std::sync::Arc;

use crate::common::build::{BLUE, Builder, GREEN, GREY, RED, WHITE, YELLOW, grid, quarters, rectangle, tile_set};
use crate::common::flat::Flat as _;
use crate::common::picture::headless;

/// A view of `tiles`×`tiles` tiles, 16 pixels each, with the given tile position in the middle.
fn view(tiles: u32, center_tiles: [f32; 2]) -> FlatFrame {
    let zoom = tiles as f32 * 32.0 / 1050.0;
    let camera = Camera { center: Vec2::from(center_tiles) * 32.0, zoom };
    FlatFrame::new(UVec2::splat(tiles * 16), camera)
}

fn draw(scene: &Arc<Scene>, params: &FlatFrame) -> Option<RgbaImage> {
    Some(headless()?.render(scene, params).expect("a picture"))
}

fn count(image: &RgbaImage, color: [u8; 4]) -> usize {
    image.pixels.chunks_exact(4).filter(|pixel| *pixel == color).count()
}

/// The colour in the middle of a 16-pixel tile of the picture.
fn tile_color(image: &RgbaImage, x: u32, y: u32) -> [u8; 4] {
    image.get(x * 16 + 8, y * 16 + 8)
}

fn white_tiles() -> RgbaImage {
    tile_set(16, |index, _, _| if index == 0 { [0; 4] } else { WHITE })
}

/// A map with an all-air border, so that nothing repeats outside, and 4×4 solid tiles in the middle.
fn four_by_four(image: bool) -> Builder {
    let mut map = Builder::default();
    let image = image.then(|| map.image("white", &white_tiles()));
    map.group([100, 100]);
    map.tiles([6, 6], image, |x, y| ((x % 5 != 0 && y % 5 != 0) as u8, 0));
    map
}

#[test]
fn solid_tiles_cover_exactly_their_pixels() {
    for textured in [true, false] {
        let scene = four_by_four(textured).load();
        let Some(image) = draw(&scene, &view(16, [3.0, 3.0])) else { return };
        assert_eq!(count(&image, WHITE), 4 * 4 * 256, "textured: {textured}");
        assert_eq!(count(&image, GREY), 256 * 256 - 4 * 4 * 256, "the rest is the background");
        assert_eq!((tile_color(&image, 6, 6), tile_color(&image, 5, 6)), (WHITE, GREY));
    }
}

#[test]
fn every_flip_and_turn_lands_on_the_right_corners() {
    // Corner colours at top left, top right, bottom right, bottom left, of a cell that is red, green, yellow, blue.
    let expected = [
        (0, [RED, GREEN, YELLOW, BLUE]),
        (1, [GREEN, RED, BLUE, YELLOW]),
        (2, [BLUE, YELLOW, GREEN, RED]),
        (3, [YELLOW, BLUE, RED, GREEN]),
        (8, [BLUE, RED, GREEN, YELLOW]),
        (9, [YELLOW, GREEN, RED, BLUE]),
        (10, [RED, BLUE, YELLOW, GREEN]),
        (11, [GREEN, YELLOW, BLUE, RED]),
    ];
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(16));
    map.group([100, 100]);
    // The bit between the flips and the rotation is a hint that changes nothing, and so are the four upper ones.
    let flags = |n: u32| expected[n as usize % 8].0 as u8 | if n >= 8 { 0xf4 } else { 0 };
    map.tiles([16, 2], Some(image), |x, y| if y == 0 { (1, flags(x)) } else { (0, 0) });
    let Some(image) = draw(&map.load(), &view(16, [8.0, 8.0])) else { return };
    for n in 0..16 {
        let (flags, corners) = expected[n as usize % 8];
        let at = |x: u32, y: u32| image.get(n * 16 + x, y);
        assert_eq!([at(3, 3), at(12, 3), at(12, 12), at(3, 12)], corners, "flags {flags} at {n}");
    }
}

#[test]
fn the_edge_repeats_for_ever_cell_by_cell() {
    let mut map = Builder::default();
    let set = tile_set(16, |index, x, _| match index {
        0 => [0; 4],
        1 if x < 8 => RED,
        1 => WHITE,
        2 => GREEN,
        3 => BLUE,
        _ => YELLOW,
    });
    let image = map.image("set", &set);
    map.group([100, 100]);
    map.tiles([2, 2], Some(image), |x, y| ((y * 2 + x + 1) as u8, 0));
    let scene = map.load();
    let Some(picture) = draw(&scene, &view(16, [1.0, 1.0])) else { return };
    for (x, y, expected) in [(15, 0, GREEN), (0, 15, BLUE), (15, 15, YELLOW), (9, 3, GREEN), (3, 12, BLUE)] {
        assert_eq!(tile_color(&picture, x, y), expected, "({x}, {y})");
    }
    // Not stretched: each repeated cell shows the whole cell again.
    assert_eq!(
        [picture.get(2, 2), picture.get(13, 2), picture.get(18, 2), picture.get(29, 2)],
        [RED, WHITE, RED, WHITE]
    );
    // The same far outside, where only the repeated edge is in view.
    let Some(far) = draw(&scene, &view(16, [-5000.0, 90_000.0])) else { return };
    assert_eq!(count(&far, BLUE), 256 * 256);
}

#[test]
fn the_edge_of_a_large_layer_repeats_too() {
    let mut map = Builder::default();
    map.group([100, 100]);
    // 130 tiles: the last chunk is partly filled; its edge must repeat, not the chunk's unused cells.
    map.tiles([130, 130], None, |x, _| ((x == 129) as u8, 0));
    let Some(picture) = draw(&map.load(), &view(16, [131.0, 135.0])) else { return };
    assert_eq!(count(&picture, WHITE), 10 * 16 * 256);
    assert_eq!(tile_color(&picture, 5, 3), GREY);
    assert_eq!(tile_color(&picture, 6, 15), WHITE);
}

#[test]
fn a_group_without_parallax_neither_moves_nor_zooms() {
    let mut map = Builder::default();
    map.group([0, 0]);
    map.quads(None, &[rectangle(-2.0, -2.0, 4.0, 4.0)]);
    let scene = map.load();
    let square = |center: [f32; 2], zoom: f32| {
        let camera = Camera { center: Vec2::from(center), zoom };
        draw(&scene, &FlatFrame::new(UVec2::splat(256), camera))
    };
    let Some(first) = square([0.0, 0.0], 1.0) else { return };
    assert!(count(&first, WHITE) > 0 && count(&first, GREY) > 0);
    for (center, zoom) in [([5000.0, -300.0], 1.0), ([0.0, 0.0], 7.0), ([-77.0, 12.0], 0.1)] {
        assert!(square(center, zoom) == Some(first.clone()), "camera {center:?}, zoom {zoom}");
    }
}

#[test]
fn a_positive_offset_moves_the_content_left_and_up() {
    let mut map = Builder::default();
    map.group([100, 100]).offset = [64, 32];
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    let Some(picture) = draw(&map.load(), &view(16, [0.0, 0.0])) else { return };
    assert_eq!(count(&picture, WHITE), 256);
    assert_eq!(tile_color(&picture, 6, 7), WHITE);
}

#[test]
fn clipping_cuts_in_the_game_groups_world() {
    let mut map = Builder::default();
    let group = map.group([50, 50]);
    group.clip = Some(Clip { x: 32, y: 64, w: 96, h: 32 });
    group.offset = [1000, 1000];
    map.tiles([2, 2], None, |_, _| (1, 0));
    let Some(picture) = draw(&map.load(), &view(16, [0.0, 0.0])) else { return };
    assert_eq!(count(&picture, WHITE), 3 * 256);
    assert_eq!((tile_color(&picture, 9, 10), tile_color(&picture, 11, 10)), (WHITE, WHITE));
}

#[test]
fn the_game_group_ignores_its_own_offset_parallax_and_clip() {
    let mut map = Builder::default();
    let group = map.group([20, 0]);
    group.offset = [500, 500];
    group.clip = Some(Clip { x: 0, y: 0, w: 1, h: 1 });
    let air = Tiles::Plain(grid([2, 2], |_, _| Tile::default()));
    map.physics(TileKind::Game, [2, 2], &air);
    map.quads(None, &[rectangle(3.0, 3.0, 2.0, 2.0)]);
    let Some(picture) = draw(&map.load(), &view(16, [4.0, 4.0])) else { return };
    assert_eq!(count(&picture, WHITE), 4 * 256);
    assert_eq!(tile_color(&picture, 7, 7), WHITE);
}

#[test]
fn later_layers_cover_earlier_ones() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let mut below = rectangle(0.0, 0.0, 4.0, 4.0);
    below.colors = [RED.map(i32::from); 4];
    let mut above = rectangle(2.0, 0.0, 4.0, 4.0);
    above.colors = [[0, 255, 0, 128]; 4];
    map.quads(None, &[below]);
    map.quads(None, &[above]);
    let Some(picture) = draw(&map.load(), &view(16, [8.0, 8.0])) else { return };
    assert_eq!(tile_color(&picture, 1, 1), RED);
    assert_eq!(tile_color(&picture, 3, 1), [127, 128, 0, 255]);
    assert_eq!(tile_color(&picture, 5, 1), [64, 192, 64, 255]);
}

#[test]
fn detail_layers_can_be_left_out() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 4.0, 4.0)]);
    map.detail();
    let scene = map.load();
    let mut params = view(16, [8.0, 8.0]);
    let Some(with) = draw(&scene, &params) else { return };
    params.detail = false;
    let without = draw(&scene, &params).expect("a picture");
    assert_eq!((count(&with, WHITE), count(&without, WHITE)), (16 * 256, 0));
}

#[test]
fn the_entities_slider_fades_design_out_and_physics_in() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let solid = Tiles::Plain(grid([2, 2], |x, _| Tile { index: 1 - x as u8, flags: 0 }));
    map.physics(TileKind::Game, [2, 2], &solid);
    map.tiles([2, 2], None, |x, _| (x as u8, 0));
    let scene = map.load();
    let at = |entities: u8| {
        let mut params = view(16, [8.0, 8.0]);
        params.entities = entities;
        draw(&scene, &params).map(|image| (tile_color(&image, 0, 0), tile_color(&image, 12, 0)))
    };
    let Some((physics_0, design_0)) = at(0) else { return };
    let (physics_50, design_50) = at(50).expect("a picture");
    let (physics_100, design_100) = at(100).expect("a picture");
    assert_eq!((physics_0, design_0), (GREY, WHITE));
    assert_eq!(design_50, [192, 192, 192, 255], "half white over grey");
    assert_eq!(design_100, GREY);
    assert!(physics_50 != GREY && physics_100 != GREY && physics_50 != physics_100);
}

#[test]
fn hidden_layers_are_not_drawn_and_forced_ones_always_are() {
    let mut map = Builder::default();
    map.group([100, 100]);
    map.quads(None, &[rectangle(0.0, 0.0, 4.0, 4.0)]);
    map.physics(TileKind::Game, [2, 2], &Tiles::Plain(grid([2, 2], |_, _| Tile { index: 1, flags: 0 })));
    let scene = map.load();
    let mut params = view(16, [8.0, 8.0]);
    params.hidden.insert(LayerId(0));
    let Some(picture) = draw(&scene, &params) else { return };
    assert_eq!(count(&picture, GREY), 256 * 256);
    params.forced.insert(LayerId(1));
    let picture = draw(&scene, &params).expect("a picture");
    assert_eq!(count(&picture, GREY), 0, "the game layer's edge repeats over the whole view");
}

#[test]
fn a_transparent_background_keeps_straight_alpha() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let mut quad = rectangle(0.0, 0.0, 4.0, 4.0);
    quad.colors = [[200, 100, 40, 128]; 4];
    map.quads(None, &[quad]);
    let mut params = view(16, [8.0, 8.0]);
    params.background = [0.0; 4];
    let Some(picture) = draw(&map.load(), &params) else { return };
    let [r, g, b, a] = tile_color(&picture, 1, 1);
    assert_eq!(a, 128);
    assert!(r.abs_diff(200) <= 1 && g.abs_diff(100) <= 1 && b.abs_diff(40) <= 1, "{r} {g} {b}");
    assert_eq!(tile_color(&picture, 10, 10), [0; 4]);
}

#[test]
fn a_picture_does_not_depend_on_those_before_it() {
    let (Some(mut one), Some(mut fresh)) = (headless(), headless()) else { return };
    let mut map = Builder::default();
    let envelope = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [300.0, 100.0, 45.0, 0.0])]);
    let image = map.image("quarters", &quarters(16));
    map.group([100, 100]);
    map.tiles([200, 150], Some(image), |x, y| (((x * 7 + y * 3) % 3 == 0) as u8, (x % 4) as u8));
    let mut moving = rectangle(2.0, 2.0, 4.0, 4.0);
    moving.pos_env = Some(envelope);
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 2.0), moving]);
    map.group([50, 80]);
    map.tiles([64, 64], Some(image), |x, y| (((x + y) % 5 == 0) as u8, 8));
    map.quads(None, &[rectangle(9.0, 3.0, 2.0, 2.0)]);
    map.detail();
    let (scene, other) = (map.load(), four_by_four(false).load());
    one.upload(&scene).expect("room");
    // Still, a part of a tile on, tiles on, later, without some layers, from afar, and back again.
    let at = |tiles, x: f32, y: f32| view(tiles, [x, y]);
    let later = |params: FlatFrame, ms: i64| FlatFrame { time_ns: ms * 1_000_000, ..params };
    let detail = |params: FlatFrame| FlatFrame { detail: false, ..params };
    let hide = |params: FlatFrame| FlatFrame { hidden: [LayerId(0)].into(), ..params };
    let steps = [
        at(16, 8.0, 8.0),
        at(16, 8.0, 8.0),
        at(16, 8.3, 8.1),
        later(at(16, 8.3, 8.1), 400),
        later(at(16, 8.3, 8.1), 600),
        detail(at(16, 8.3, 8.1)),
        hide(at(16, 8.3, 8.1)),
        at(16, 8.3, 8.1),
        at(16, 70.0, 60.0),
        at(20, 70.0, 60.0),
        later(at(20, 4.0, 3.0), 900),
        at(16, 8.0, 8.0),
    ];
    for (n, mut params) in steps.into_iter().enumerate() {
        for side in [256, 100, 12] {
            params.view = ViewFrame::whole(UVec2::splat(side));
            fresh.upload(&other).expect("room");
            let expected = fresh.render(&scene, &params).expect("a picture");
            assert!(one.render(&scene, &params).expect("a picture") == expected, "step {n}, side {side}");
        }
    }
}

#[test]
fn the_picture_moves_into_its_viewport_unchanged() {
    let mut map = four_by_four(true);
    map.quads(None, &[rectangle(-3.0, 1.0, 2.0, 1.0)]);
    let scene = map.load();
    let whole = view(16, [3.0, 3.0]);
    let Some(expected) = draw(&scene, &whole) else { return };
    // A part of the same canvas: the world keeps its size, the camera's centre is in the part's middle.
    let mut part = whole.clone();
    part.view =
        ViewFrame { viewport_px: PxRect { x: 0, y: 0, w: 128, h: 256 }, canvas_px: UVec2::splat(256), piece: None };
    let narrow = draw(&scene, &part).expect("a picture");
    for y in 0..256 {
        for x in 0..128 {
            assert_eq!(narrow.get(x, y), expected.get(x + 64, y), "({x}, {y})");
        }
    }
}

#[test]
fn a_missing_external_image_shows_the_games_four_colours() {
    let mut map = Builder::default();
    let image = map.external_image("no_such_image");
    map.group([100, 100]);
    map.tiles([4, 2], Some(image), |x, y| if y == 0 { ([1, 9, 0x81, 0x89][x as usize], 0) } else { (0, 0) });
    map.quads(Some(image), &[rectangle(0.0, 4.0, 4.0, 4.0)]);
    let scene = map.load();
    assert!(scene.summary.warnings.iter().any(|warning| warning.code == "image-not-found"));
    let Some(picture) = draw(&scene, &view(16, [8.0, 8.0])) else { return };
    let tiles = [0, 1, 2, 3].map(|x| tile_color(&picture, x, 0));
    assert_eq!(tiles, [RED, GREEN, BLUE, YELLOW]);
    let quad = [(0, 4), (3, 4), (0, 7), (3, 7)].map(|(x, y)| tile_color(&picture, x, y));
    assert_eq!(quad, [RED, GREEN, BLUE, YELLOW]);
}

/// Nothing waits for the time of a pass: it arrives when the device has drawn.
#[test]
fn the_device_tells_how_long_a_pass_took_where_it_has_timestamps() {
    let Some(headless) = headless() else { return };
    let gpu = headless.gpu();
    let Some(mut timer) = GpuTimer::new(gpu) else {
        assert!(!gpu.device.features().contains(wgpu::Features::TIMESTAMP_QUERY));
        return;
    };
    let target = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: 64, height: 64, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT,
        view_formats: &[],
    });
    let view = target.create_view(&Default::default());
    // A second time too: the timer can be used again once the first time has been taken.
    for _ in 0..2 {
        assert_eq!(timer.take_ms(), None, "nothing has been timed");
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        let timestamp_writes = timer.writes();
        assert!(timestamp_writes.is_some());
        drop(encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations::default(),
            })],
            timestamp_writes,
            ..Default::default()
        }));
        timer.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        timer.submitted();
        assert!(timer.writes().is_none(), "one pass at a time");
        gpu.device.poll(wgpu::PollType::wait_indefinitely()).expect("drawn");
        let ms = timer.take_ms().expect("the time has arrived");
        assert!((0.0..60_000.0).contains(&ms), "{ms}");
    }
    assert_eq!(gpu.take_refusal(), None);
}

#[test]
fn envelopes_move_quads_and_colour_tiles() {
    let mut map = Builder::default();
    let slide = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [64.0, 32.0, 0.0, 0.0])]);
    let fade = map.envelope(4, &[(0, 0, [1.0, 0.0, 0.0, 1.0]), (1000, 0, [0.0, 1.0, 0.0, 1.0]), (2000, 1, [1.0; 4])]);
    map.group([100, 100]);
    let mut quad = rectangle(0.0, 4.0, 1.0, 1.0);
    quad.pos_env = Some(slide);
    map.quads(None, &[quad]);
    let layer = map.tiles([3, 3], None, |x, y| ((x == 1 && y == 1) as u8, 0));
    layer.color_env = Some(fade);
    layer.color_env_offset_ms = 500;
    let scene = map.load();
    assert!(scene.flat().is_animated());
    let at = |ms: i64| {
        let mut params = view(16, [8.0, 8.0]);
        params.time_ns = ms * 1_000_000;
        draw(&scene, &params)
    };
    let Some(start) = at(0) else { return };
    assert_eq!((tile_color(&start, 0, 4), tile_color(&start, 1, 1)), (WHITE, RED));
    let middle = at(500).expect("a picture");
    assert_eq!(tile_color(&middle, 1, 1), GREEN, "500 ms and an offset of 500 ms");
    assert_eq!(middle.get(16 + 1, 4 * 16 + 8 + 1), WHITE, "half of the way: one tile right, half a tile down");
    assert_eq!(count(&middle, WHITE), 256);
}
