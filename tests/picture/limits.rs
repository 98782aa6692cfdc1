//! What a device that has less room than a scene wants makes of it: small devices are played on a software adapter.
//!
//! Where everything fits, the picture is the same to the pixel; where an image is shown smaller, it is close; what has
//! no room is missing; and a note says each of the two.

use std::collections::HashSet;
use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::base::{GroupIndex, ImageIndex, LayerId, RgbaImage, WarningPlace};
use mapscope::export::Headless;
use mapscope::format::teeworlds::Quad;
use mapscope::gpu::codes;
use mapscope::scene::{
    self, Camera, Cell, Chunk, DrawnLayer, EnvelopeSlot, FlatFrame, FlatScene, Group, LayerContent, NumberLines,
    NumberStyle, QuadLayer, Scene, Texture, TextureIndex, TextureShape, TileLayer, TilePaint,
};

use crate::common::build::{BLUE, Builder, GREEN, GREY, RED, WHITE, YELLOW, quarters, rectangle, tile_set};
use crate::common::compare::compare;
use crate::common::picture::{headless, headless_within};

/// What OpenGL ES 3.0 offers at least.
const ES_3: wgpu::Limits = wgpu::Limits::downlevel_webgl2_defaults();

/// A view of `tiles`×`tiles` tiles, `px` pixels each, with the given tile position in the middle.
fn view(tiles: u32, px: u32, center_tiles: [f32; 2]) -> FlatFrame {
    let zoom = tiles as f32 * 32.0 / 1050.0;
    let camera = Camera { center: Vec2::from(center_tiles) * 32.0, zoom };
    FlatFrame::new(UVec2::splat(tiles * px), camera)
}

/// The same picture on a roomy device and on a small one, and the codes and places of the small one's notes.
struct Both {
    roomy: RgbaImage,
    small: RgbaImage,
    notes: Vec<(&'static str, WarningPlace)>,
}

fn draw_both(scene: &Arc<Scene>, params: &FlatFrame, limits: wgpu::Limits) -> Option<Both> {
    // All of the scene, not only what the picture shows.
    let draw = |headless: &mut Headless| {
        headless.upload(scene).expect("an upload");
        headless.render(scene, params).expect("a picture")
    };
    let mut roomy = headless()?;
    let mut small = headless_within(limits)?;
    let pictures = (draw(&mut roomy), draw(&mut small));
    assert!(roomy.notes().is_empty(), "{:?}", roomy.notes());
    let notes = small.notes().iter().map(|note| (note.code, note.place)).collect();
    Some(Both { roomy: pictures.0, small: pictures.1, notes })
}

fn side_limit(max_texture_dimension_2d: u32) -> wgpu::Limits {
    wgpu::Limits { max_texture_dimension_2d, ..ES_3 }
}

fn buffer_limit(max_buffer_size: u64) -> wgpu::Limits {
    wgpu::Limits { max_buffer_size, ..ES_3 }
}

/// Tiles in several chunks and bands, turned every way; quads with a moving envelope.
fn varied() -> Builder {
    let mut map = Builder::default();
    let image = map.image("quarters", &quarters(16));
    let slide = map.envelope(3, &[(0, 1, [0.0; 4]), (1000, 1, [64.0, 32.0, 90.0, 0.0])]);
    map.group([100, 100]);
    map.tiles([400, 400], Some(image), |x, y| {
        ((x * 7 + y * 3) as u8, [0, 1, 2, 3, 8, 9, 10, 11][(x + y) as usize % 8])
    });
    let mut quad = rectangle(199.0, 199.0, 3.0, 2.0);
    quad.pos_env = Some(slide);
    map.quads(Some(image), &[quad]);
    map
}

/// A picture whose quarters are red, green, blue and yellow, with grey stripes one pixel wide.
fn striped(side: u32) -> RgbaImage {
    let mut image = RgbaImage::filled(side, side, GREY);
    for y in 0..side {
        for x in (0..side).filter(|x| x % 2 == 0) {
            let quarter = [RED, GREEN, BLUE, YELLOW][(x * 2 / side + y * 2 / side * 2) as usize];
            image.put(x, y, quarter);
        }
    }
    image
}

#[test]
fn the_least_that_opengl_es_offers_is_enough() {
    let mut params = view(16, 16, [200.0, 200.0]);
    params.time_ns = 500_000_000;
    let Some(both) = draw_both(&varied().load(), &params, ES_3) else { return };
    assert!(both.roomy == both.small && both.notes.is_empty(), "{:?}", both.notes);
}

#[test]
fn cells_and_envelopes_are_laid_out_in_small_textures_too() {
    let mut params = view(16, 16, [200.0, 200.0]);
    params.time_ns = 500_000_000;
    let Some(both) = draw_both(&varied().load(), &params, side_limit(256)) else { return };
    assert!(both.roomy == both.small && both.notes.is_empty(), "{:?}", both.notes);
}

#[test]
fn a_picture_that_is_too_large_shows_smaller_and_says_so() {
    let mut map = Builder::default();
    let unused = map.image("small", &RgbaImage::filled(4, 4, WHITE));
    let image = map.image("striped", &striped(1024));
    map.group([100, 100]);
    map.quads(Some(unused), &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    map.quads(Some(image), &[rectangle(4.0, 4.0, 8.0, 8.0)]);
    let Some(both) = draw_both(&map.load(), &view(16, 16, [8.0, 8.0]), side_limit(256)) else { return };
    assert_eq!(both.notes, [(codes::TEXTURE_TOO_LARGE_FOR_ADAPTER, WarningPlace::Image(ImageIndex(1)))]);
    // 128 pixels of the picture show it: both adapters take the level of that size.
    let difference = compare(&both.roomy, &both.small);
    assert!(difference.within_8 > 0.999, "{difference:?}");
    // Pixel for pixel, what was a stripe of red and one of grey is the mix of both.
    let Some(near) = draw_both(&map.load(), &view(2, 128, [5.0, 5.0]), side_limit(256)) else { return };
    assert!([RED, GREY].contains(&near.roomy.get(128, 128)));
    let mix = near.small.get(128, 128);
    assert!((0..3).all(|c| mix[c].abs_diff([191, 64, 64][c]) <= 2), "{mix:?}");
}

#[test]
fn a_tile_set_that_is_too_large_is_still_cut_into_cells() {
    let mut map = Builder::default();
    let image = map.image(
        "fine",
        &tile_set(128, |index, x, _| match (index, x < 64) {
            (0, _) => [0; 4],
            (_, true) => RED,
            (_, false) => GREEN,
        }),
    );
    map.group([100, 100]);
    map.tiles([4, 4], Some(image), |x, y| ((x + y) as u8, 0));
    let Some(both) = draw_both(&map.load(), &view(4, 16, [2.0, 2.0]), side_limit(64)) else { return };
    assert_eq!(both.notes, [(codes::TEXTURE_TOO_LARGE_FOR_ADAPTER, WarningPlace::Image(ImageIndex(0)))]);
    assert_eq!(both.small.get(16 + 2, 2), RED);
    assert_eq!(both.small.get(16 + 13, 2), GREEN);
    assert!(compare(&both.roomy, &both.small).within_2 > 0.999);
}

#[test]
fn tile_layers_beyond_the_room_are_left_out_by_name() {
    let mut map = Builder::default();
    map.group([100, 100]);
    // One chunk to a page, 255 pages: this one has 256 chunks, no two of them equal.
    map.tiles([1024, 1024], None, |x, y| {
        if x > 4 || y > 4 { (((x * y + 31 * x + 57 * y) % 255 + 1) as u8, 0) } else { (0, 0) }
    });
    map.tiles([4, 4], None, |x, y| ((x < 2 && y < 2) as u8, 0));
    let Some(both) = draw_both(&map.load(), &view(4, 16, [0.0, 0.0]), side_limit(64)) else { return };
    assert_eq!(both.notes, [(codes::SCENE_TOO_LARGE_FOR_ADAPTER, WarningPlace::Layer(GroupIndex(0), 0))]);
    assert_eq!((both.small.get(40, 40), both.roomy.get(40, 40)), (WHITE, WHITE), "the layer that fits is drawn");
    let Some(both) = draw_both(&map.load(), &view(4, 16, [20.0, 20.0]), side_limit(64)) else { return };
    assert_eq!((both.small.get(40, 40), both.roomy.get(40, 40)), (GREY, WHITE), "the other is not");
}

#[test]
fn quad_layers_beyond_the_room_are_left_out_by_name() {
    let mut map = Builder::default();
    map.group([100, 100]);
    let many: Vec<Quad> = (0..200).map(|i| rectangle(i as f32 % 8.0, 8.0, 1.0, 1.0)).collect();
    map.quads(None, &[rectangle(0.0, 0.0, 1.0, 1.0)]);
    map.quads(None, &many);
    map.quads(None, &[rectangle(2.0, 0.0, 1.0, 1.0)]);
    // 170 quads of 96 bytes.
    let Some(both) = draw_both(&map.load(), &view(16, 16, [8.0, 8.0]), buffer_limit(16 << 10)) else { return };
    assert_eq!(both.notes, [(codes::SCENE_TOO_LARGE_FOR_ADAPTER, WarningPlace::Layer(GroupIndex(0), 1))]);
    let at = |image: &RgbaImage| [(8, 8), (40, 8), (8, 8 * 16 + 8)].map(|(x, y)| image.get(x, y));
    assert_eq!(at(&both.small), [WHITE, WHITE, GREY]);
    assert_eq!(at(&both.roomy), [WHITE, WHITE, WHITE]);
}

#[test]
fn what_a_frame_has_no_room_for_is_drawn_more_coarsely_before_it_is_left_out() {
    let mut map = Builder::default();
    map.group([100, 100]);
    // Every second block of 8×8 tiles: 32 rectangles to a chunk, 36 chunks, but 341 instances to a buffer.
    map.tiles([384, 384], None, |x, y| ((x / 8 + y / 8) as u8 % 2, 0));
    let params = view(384, 5, [192.0, 192.0]);
    let Some(both) = draw_both(&map.load(), &params, buffer_limit(16 << 10)) else { return };
    assert!(both.roomy == both.small && both.notes.is_empty(), "{:?}", both.notes);
}

#[test]
fn more_layers_than_a_frame_takes_are_drawn_as_far_as_they_go() {
    let mut map = Builder::default();
    map.group([100, 100]);
    for i in 0..70 {
        map.quads(None, &[rectangle(i as f32 % 10.0, (i / 10) as f32, 1.0, 1.0)]);
    }
    // 64 draw calls of 256 bytes each.
    let Some(both) = draw_both(&map.load(), &view(16, 16, [8.0, 8.0]), buffer_limit(16 << 10)) else { return };
    assert_eq!(both.notes, [(codes::SCENE_TOO_LARGE_FOR_ADAPTER, WarningPlace::File)]);
    let drawn = |image: &RgbaImage| image.pixels.chunks_exact(4).filter(|pixel| *pixel == WHITE).count() / 256;
    assert_eq!((drawn(&both.roomy), drawn(&both.small)), (70, 64));
}

#[test]
fn a_frame_is_painted_over_only_so_often() {
    let Some(mut headless) = headless() else { return };
    let mut map = Builder::default();
    map.group([100, 100]);
    // More layers than any map has, each as large as the view, of which a frame paints 128.
    for _ in 0..500 {
        map.tiles([16, 16], None, |_, _| (1, 0)).color = RED;
    }
    let scene = map.load();
    let picture = headless.render(&scene, view(16, 16, [8.0, 8.0])).expect("a picture");
    let codes: Vec<_> = headless.notes().iter().map(|note| note.code).collect();
    assert_eq!(codes, [codes::SCENE_TOO_LARGE_FOR_ADAPTER]);
    assert!(headless.notes()[0].message.contains("parts of 372 layers"), "{}", headless.notes()[0].message);
    assert!(picture.pixels.chunks_exact(4).all(|pixel| pixel == RED));
}

#[test]
fn a_picture_larger_than_a_buffer_is_read_back_in_strips() {
    let Some(both) = draw_both(&varied().load(), &view(25, 20, [200.0, 200.0]), buffer_limit(100_000)) else { return };
    assert!(both.roomy == both.small && both.notes.is_empty(), "{:?}", both.notes);
}

/// Numbers of one, two and three digits on 64×64 tiles, here and there one of two, or none.
fn numbers(style: NumberStyle) -> Arc<Scene> {
    let cell = |at: u32| match at % 61 {
        0 => Cell::default(),
        1 => Cell { index: 0, flags: 40 },
        _ => Cell { index: (at * 7 % 256) as u8, flags: (at / 5 % 130) as u8 },
    };
    let chunk = Chunk { origin_tiles: UVec2::ZERO, cells: (0..64 * 64).map(cell).collect(), filled_blocks: u64::MAX };
    let tiles = TileLayer {
        size_tiles: UVec2::splat(64),
        chunks: vec![chunk],
        paint: TilePaint::Numbers(style),
        ..TileLayer::default()
    };
    let id = LayerId(0);
    let content = LayerContent::Tiles(tiles);
    let layer =
        DrawnLayer { id, of: id, detail: false, physics: None, stray: false, placeholder: false, content }.into();
    let flat = FlatScene {
        groups: vec![Group { parallax: Vec2::splat(100.0), layers: vec![layer], ..Group::default() }],
        slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST],
        ..FlatScene::default()
    };
    Arc::new(crate::common::flat::flat_scene(flat))
}

#[test]
fn numbers_look_the_same_one_by_one_and_by_rectangles_of_cells() {
    use NumberLines::{One, Three, Two};
    let places = [(One, false), (Two, false), (Two, true), (Three, true)];
    let styles = places.into_iter().flat_map(|(lines, below_id)| {
        [false, true].map(|outlined| NumberStyle { lines, below_id, outlined, hatched: false })
    });
    for style in styles {
        // The layer's edge repeats on the right. 40×40 numbers of 16 bytes are more than the small device takes.
        let Some(both) = draw_both(&numbers(style), &view(40, 15, [50.37, 21.71]), buffer_limit(16 << 10)) else {
            return;
        };
        assert!(both.notes.is_empty(), "{style:?}: {:?}", both.notes);
        let difference = compare(&both.roomy, &both.small);
        assert!(difference.within_2 >= 0.9999 && difference.mean < 0.01, "{style:?}: {difference:?}");
        let colours: HashSet<_> = both.roomy.pixels.chunks_exact(4).collect();
        assert!(colours.len() > 50, "{style:?}: nothing is written");
    }
}

/// A scene with a blue picture, and a tile set so large that no adapter holds it: a quarter of a terabyte. Its pixels
/// do not matter, so there are none.
fn gigantic() -> Arc<Scene> {
    let picture = Texture { shape: TextureShape::Picture, size_px: UVec2::ONE, levels: vec![BLUE.to_vec()] };
    let tile_set = Texture { shape: TextureShape::Cells, size_px: UVec2::splat(16_384), levels: vec![Vec::new(); 15] };
    let quad = scene::Quad {
        corners: [Vec2::ZERO, Vec2::new(32.0, 0.0), Vec2::new(0.0, 32.0), Vec2::splat(32.0)],
        colors: [WHITE; 4],
        position_slot: 1,
        ..Default::default()
    };
    let quads = LayerContent::Quads(QuadLayer { quads: vec![quad], texture: Some(TextureIndex(0)) });
    let id = LayerId(0);
    let layer =
        DrawnLayer { id, of: id, detail: false, physics: None, stray: false, placeholder: false, content: quads }
            .into();
    let flat = FlatScene {
        groups: vec![Group { parallax: Vec2::splat(100.0), layers: vec![layer], ..Group::default() }],
        textures: [picture, tile_set].map(Arc::new).into(),
        slots: vec![EnvelopeSlot::WHITE, EnvelopeSlot::AT_REST],
        ..FlatScene::default()
    };
    Arc::new(crate::common::flat::flat_scene(flat))
}

#[test]
fn short_of_memory_images_shrink_until_they_fit() {
    let Some(mut headless) = headless() else { return };
    let (scene, params) = (gigantic(), view(4, 16, [2.0, 2.0]));
    // What the picture does not show need not fit.
    let alone = headless.render(&scene, &params).expect("a picture");
    assert!(headless.notes().is_empty());
    headless.upload(&scene).expect("an upload");
    let picture = headless.render(&scene, &params).expect("a picture");
    assert_eq!((picture.get(8, 8), picture.get(24, 8)), (BLUE, GREY));
    assert!(picture == alone, "one colour is one colour at every size");
    let notes: Vec<_> = headless.notes().iter().map(|note| (note.code, note.place)).collect();
    assert_eq!(notes, [(codes::ADAPTER_MEMORY_LOW, WarningPlace::File)]);
}
