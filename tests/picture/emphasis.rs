//! What stands out while the rest is faint, and another time beside or over the first.

use std::sync::Arc;

use glam::{UVec2, Vec2};
use mapscope::analysis;
use mapscope::analysis::{ObjectId, User};
use mapscope::base::{EnvelopeIndex, RgbaImage, Task};
use mapscope::format::teeworlds::Quad;
use mapscope::scene::{
    Camera, Compare, Comparing, EnvelopeUse, FlatFrame, Highlight, HighlightSet, LayerContent, Scene,
};

use crate::common::build::{BLUE, Builder, GREEN, RED, rectangle};
use crate::common::flat::Flat as _;
use crate::common::picture::headless;

/// Pixels of a tile.
const TILE_PX: u32 = 16;

/// In a row of tiles: a still red quad, a green one that moves down by two tiles in two seconds, a blue one whose
/// colour comes and goes; below them a layer of white tiles that keeps still, and one that a colour envelope fades.
fn scene() -> Arc<Scene> {
    let mut map = Builder::default();
    let moves = map.envelope(3, &[(0, 1, [0.0; 4]), (2000, 1, [0.0, 64.0, 0.0, 0.0])]);
    let fades = map.envelope(4, &[(0, 1, [1.0; 4]), (2000, 1, [1.0, 1.0, 1.0, 0.5])]);
    let still = map.envelope(4, &[(0, 1, [1.0; 4]), (2000, 1, [1.0; 4])]);
    map.group([100, 100]);
    let quad = |x: f32, color: [u8; 4]| Quad { colors: [color.map(i32::from); 4], ..rectangle(x, 1.0, 1.0, 1.0) };
    map.quads(
        None,
        &[
            quad(1.0, RED),
            Quad { pos_env: Some(moves), pos_env_offset_ms: 250, ..quad(3.0, GREEN) },
            Quad { color_env: Some(fades), ..quad(5.0, BLUE) },
            Quad { color_env: Some(still), ..quad(7.0, RED) },
        ],
    );
    map.tiles([9, 7], None, |x, y| ((x == 1 && y == 5) as u8, 0));
    map.tiles([9, 7], None, |x, y| ((x == 3 && y == 5) as u8, 0)).color_env = Some(fades);
    map.load()
}

fn view() -> FlatFrame {
    let zoom = 8.0 * 32.0 / 1050.0;
    let camera = Camera { center: Vec2::splat(4.0 * 32.0), zoom };
    FlatFrame::new(UVec2::splat(8 * TILE_PX), camera)
}

fn draw(scene: &Arc<Scene>, params: &FlatFrame) -> Option<RgbaImage> {
    Some(headless()?.render(scene, params).expect("a picture"))
}

/// The colour in the middle of a tile.
fn at(image: &RgbaImage, x: u32, y: u32) -> [u8; 4] {
    image.get(x * TILE_PX + TILE_PX / 2, y * TILE_PX + TILE_PX / 2)
}

/// A colour over the background, this strongly.
fn over(color: [u8; 4], strength: f32) -> [u8; 4] {
    let mix = |c: u8, ground: f32| (f32::from(c) * strength + ground * (1.0 - strength)).round() as u8;
    let [r, g, b, _] = color;
    [mix(r, 128.0), mix(g, 128.0), mix(b, 128.0), 255]
}

fn assert_near(found: [u8; 4], expected: [u8; 4], what: &str) {
    let is_near = found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 1);
    assert!(is_near, "{what}: {found:?} instead of {expected:?}");
}

#[test]
fn what_moves_stands_out_quad_by_quad_and_layer_by_layer() {
    let scene = scene();
    let params = FlatFrame { emphasis: Highlight::on(HighlightSet::Moving), ..view() };
    let Some(image) = draw(&scene, &params) else { return };
    let faint = Highlight::FAINT;
    assert_near(at(&image, 1, 1), over(RED, faint), "the still quad");
    assert_near(at(&image, 3, 1), GREEN, "the quad that moves");
    assert_near(at(&image, 5, 1), BLUE, "the quad that fades");
    assert_near(at(&image, 7, 1), over(RED, faint), "the quad whose envelope changes nothing");
    assert_near(at(&image, 1, 5), over([255; 4], faint), "the still layer");
    assert_near(at(&image, 3, 5), [255; 4], "the layer that fades");
}

#[test]
fn users_of_an_envelope_stand_out() {
    let scene = scene();
    let of = HighlightSet::Users([EnvelopeIndex(1)].into());
    let Some(image) = draw(&scene, &FlatFrame { emphasis: Highlight::on(of), ..view() }) else { return };
    assert_near(at(&image, 3, 1), over(GREEN, Highlight::FAINT), "reads another envelope");
    assert_near(at(&image, 5, 1), BLUE, "reads it");
    assert_near(at(&image, 3, 5), [255; 4], "reads it");
    let none = Highlight { of: HighlightSet::Users([EnvelopeIndex(1)].into()), strength: 0.5, rest: 0.0 };
    let Some(image) = draw(&scene, &FlatFrame { emphasis: none, ..view() }) else { return };
    assert_eq!(at(&image, 1, 1), over(RED, 0.0), "the rest is not drawn at all");
    assert_near(at(&image, 5, 1), over(BLUE, 0.5), "what stands out has its strength");
}

#[test]
fn the_picture_comes_back_as_it_was() {
    let scene = scene();
    let Some(mut headless) = headless() else { return };
    let mut render = |params: &FlatFrame| headless.render(&scene, params).expect("a picture");
    let plain = render(&view());
    let moving = FlatFrame { emphasis: Highlight::on(HighlightSet::Moving), ..view() };
    let marked = render(&moving);
    assert!(marked != plain);
    assert!(render(&view()) == plain, "lists of the frame before are not taken over");
    assert!(render(&moving) == marked);
    let other = Highlight::on(HighlightSet::Users([EnvelopeIndex(0)].into()));
    assert!(render(&FlatFrame { emphasis: other, ..view() }) != marked);
}

#[test]
fn a_split_shows_the_other_time_left_of_the_divider() {
    let scene = scene();
    let Some(mut headless) = headless() else { return };
    let mut render = |params: &FlatFrame| headless.render(&scene, params).expect("a picture");
    let (own_ns, other_ns) = (200_000_000, 1_400_000_000);
    let [own, other] = [own_ns, other_ns].map(|time_ns| render(&FlatFrame { time_ns, ..view() }));
    for (part, divider) in [(0.0, 0), (0.25, 32), (0.44, 56), (1.0, 128), (7.0, 128)] {
        let compare = Some(Compare { time_ns: other_ns, how: Comparing::Split(part) });
        let both = render(&FlatFrame { time_ns: own_ns, compare, ..view() });
        for y in 0..both.height {
            for x in 0..both.width {
                let expected = if x < divider { &other } else { &own };
                assert_eq!(both.get(x, y), expected.get(x, y), "at {x}, {y} with the divider at {divider}");
            }
        }
    }
}

#[test]
fn a_ghost_of_what_moves_lies_over_the_picture() {
    let scene = scene();
    let Some(mut headless) = headless() else { return };
    let mut render = |params: &FlatFrame| headless.render(&scene, params).expect("a picture");
    let plain = render(&view());
    // With its offset the green quad is a tile further down at three quarters of a second.
    let compare = Some(Compare { time_ns: 750_000_000, how: Comparing::Ghost(0.5) });
    let both = render(&FlatFrame { compare, ..view() });
    assert_near(at(&both, 3, 2), over(GREEN, 0.5), "the ghost");
    for (x, y, what) in [(1, 1, "a still quad"), (7, 1, "another"), (1, 5, "a still layer"), (6, 6, "nothing")] {
        assert_eq!(at(&both, x, y), at(&plain, x, y), "{what}");
    }
    assert!(render(&view()) == plain);
}

#[test]
fn users_are_listed_with_what_the_envelope_does_there() {
    let scene = scene();
    let layer = |at: usize| scene.flat().groups[0].layers[at].drawn.id;
    let user = |at, index, used_as, offset_ms| User { layer: layer(at), index, used_as, offset_ms };
    let users = |envelope| analysis::users(scene.flat(), EnvelopeIndex(envelope), &Task::default());
    let list = |envelope| users(envelope).expect("not cancelled").list;
    assert_eq!(list(0), [user(0, Some(1), EnvelopeUse::Position, 250)]);
    let tiles =
        scene.flat().groups[0].layers.iter().rposition(|layer| matches!(layer.drawn.content, LayerContent::Tiles(_)));
    let last = tiles.expect("tiles");
    assert_eq!(list(1), [user(0, Some(2), EnvelopeUse::Color, 0), user(last, None, EnvelopeUse::Color, 0)]);
    assert_eq!(list(9), []);
    let (_, _, found) = ObjectId { layer: layer(0), index: 1 }.find(scene.flat()).expect("a quad");
    assert_eq!(found.slots(scene.flat()).map(|slot| slot.envelope), [Some(EnvelopeIndex(0)), None]);
    for nothing in [ObjectId { layer: layer(0), index: 4 }, ObjectId { layer: layer(last), index: 0 }] {
        assert!(nothing.find(scene.flat()).is_none());
    }
}
