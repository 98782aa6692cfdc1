//! What covers areas: walls, what hooks do at them, barriers, freeze, death and tune zones. These have no rims, and
//! their patterns go on from tile to tile, so that a large area stays calm.
//!
//! They are opaque all over but for barriers, which leave a strip to what else lies in the tile, and tune zones, which
//! lie over everything and are marks alone.

use glam::Vec2;
use mapscope::rules::ddnet::Tint;

use super::glyphs::{flake, sun};
use super::pen::{BOLD, Cell, EDGE, all, arrow, outline, p, ring, shape, slants, to_line, triangle, turned};
use super::style::{DARK, LIGHT, Style, color_of, night};
use crate::tools::paint::{Color, Shape, disc, faded, mix, slab, stroke};

/// The whole cell and a little more, so that its edge stays sharp.
fn whole() -> Shape {
    shape(|_| -EDGE)
}

fn filled(color: Color) -> Cell {
    Cell::empty().paint(whole(), color)
}

fn shade(tint: Tint, dark: f32) -> Color {
    mix(color_of(tint), DARK, dark)
}

/// Tan and rough: bricks.
pub fn hookable() -> Cell {
    let courses = shape(|at| to_line(at.y, 32.0) - 2.0);
    let joints = shape(|at| to_line(at.x + if at.y < 0.0 { 0.0 } else { 32.0 }, 64.0) - 2.0);
    filled(shade(Tint::Hookable, 0.28)).paint(courses.or(joints), shade(Tint::Hookable, 0.46))
}

/// Grey and smooth, with broad stripes.
pub fn unhookable() -> Cell {
    filled(shade(Tint::Unhookable, 0.52)).paint(slants(64.0, 0.0, 1.0, 21.0), shade(Tint::Unhookable, 0.41))
}

/// What a net lies over.
fn net_ground() -> Color {
    mix(night(Tint::Hookthrough, 0.1), shade(Tint::Hookthrough, 0.93), 0.5)
}

/// A net.
fn net(period: f32) -> Cell {
    let lines = slants(period, 0.0, 1.0, 5.0).or(slants(period, 0.0, -1.0, 5.0));
    filled(net_ground()).paint(lines, shade(Tint::Hookthrough, 0.38))
}

/// Hooks pass: a net.
pub fn hookthrough_cut() -> Cell {
    net(32.0)
}

/// The old kind: a net with square meshes.
pub fn hookthrough_old() -> Cell {
    let lines = shape(|at| to_line(at.x, 32.0).min(to_line(at.y, 32.0)) - 2.5);
    filled(net_ground()).paint(lines, shade(Tint::Hookthrough, 0.38))
}

fn on_net() -> Style {
    Style {
        ground: net_ground(),
        rim: net_ground(),
        ink: mix(color_of(Tint::Hookthrough), LIGHT, 0.2),
        halo: shade(Tint::Hookthrough, 0.86),
    }
}

/// Hooks pass from all sides.
pub fn hookthrough() -> Cell {
    let ways = (0..4).map(|i| turned(triangle(p(25.0, 0.0), 0.0, 11.0, 17.0), i as f32 * 0.25));
    let cross = stroke(p(-16.0, 0.0), p(16.0, 0.0), 6.5).or(stroke(p(0.0, -16.0), p(0.0, 16.0), 6.5));
    net(64.0).draw(&on_net(), all(ways).or(cross))
}

/// Hooks pass one way.
pub fn hookthrough_one_way() -> Cell {
    net(64.0).draw(&on_net(), arrow(p(0.0, 20.0), p(0.0, -22.0), 9.0, 20.0))
}

/// Barriers, through which one looks and hooks.
fn barrier(plate: Shape, glyph: Shape) -> Cell {
    let ground = shade(Tint::Stopper, 0.8);
    let style = Style { ground, rim: ground, ink: color_of(Tint::Stopper), halo: shade(Tint::Stopper, 0.88) };
    Cell::empty().paint(plate, ground).draw(&style, glyph)
}

/// A line from side to side.
fn bar(y: f32) -> Shape {
    stroke(p(-EDGE - 9.0, y), p(EDGE + 9.0, y), BOLD)
}

/// Up only.
pub fn stopper() -> Cell {
    let plate = slab(p(-18.0, -29.0), p(18.0, 40.0), 5.0).or(slab(p(-40.0, 21.0), p(40.0, 40.0), 0.0));
    barrier(plate, bar(28.0).or(arrow(p(0.0, 15.0), p(0.0, -23.0), 8.0, 20.0)))
}

/// Neither up nor down.
pub fn stopper_two_ways() -> Cell {
    let ways = arrow(p(2.0, 0.0), p(24.0, 0.0), 8.0, 16.0).or(arrow(p(-2.0, 0.0), p(-24.0, 0.0), 8.0, 16.0));
    let side = |y: f32| slab(p(-40.0, y - 7.0), p(40.0, y + 7.0), 0.0);
    let plate = all([slab(p(-29.0, -16.0), p(29.0, 16.0), 5.0), side(-28.5), side(28.5)]);
    barrier(plate, all([bar(-28.5), bar(28.5), ways]))
}

/// From no side.
pub fn stopper_all_ways() -> Cell {
    let frame = outline(slab(Vec2::splat(-30.0), Vec2::splat(30.0), 0.0), 5.0);
    let plate = outline(slab(Vec2::splat(-28.0), Vec2::splat(28.0), 0.0), 13.0);
    let plate = plate.or(slab(Vec2::splat(-16.0), Vec2::splat(16.0), 4.0));
    barrier(plate, frame.or(slab(Vec2::splat(-8.5), Vec2::splat(8.5), 2.0)))
}

/// Kills: crosses.
pub fn death() -> Cell {
    let cross = stroke(p(-12.0, -12.0), p(12.0, 12.0), 8.0).or(stroke(p(-12.0, 12.0), p(12.0, -12.0), 8.0));
    filled(shade(Tint::Death, 0.12)).paint(cross, shade(Tint::Death, 0.68))
}

/// How a freeze or the end of one is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Deep,
    Live,
}

/// Freezes: dark with ice, a flake; a deep one in a hole, a live one in a ring.
pub fn freeze(kind: Kind) -> Cell {
    match kind {
        Kind::Plain => {
            let ice = mix(color_of(Tint::Freeze), LIGHT, 0.15);
            filled(night(Tint::Freeze, 0.42)).paint(flake(18.0, 5.0), faded(ice, 225))
        }
        Kind::Deep => filled(night(Tint::DeepFreeze, 0.16))
            .paint(disc(Vec2::ZERO, 26.0), night(Tint::DeepFreeze, 0.5))
            .paint(flake(17.0, 5.0), mix(color_of(Tint::DeepFreeze), LIGHT, 0.25)),
        Kind::Live => filled(shade(Tint::LiveFreeze, 0.56))
            .paint(ring(Vec2::ZERO, 24.0, 5.0).or(flake(13.0, 5.0)), mix(color_of(Tint::LiveFreeze), LIGHT, 0.35)),
    }
}

/// Ends a freeze: pale, a sun, in the same places.
pub fn unfreeze(kind: Kind) -> Cell {
    match kind {
        Kind::Plain => {
            filled(shade(Tint::Unfreeze, 0.08)).paint(sun(20.0, 5.5), mix(color_of(Tint::Freeze), DARK, 0.5))
        }
        Kind::Deep => filled(shade(Tint::DeepUnfreeze, 0.08))
            .paint(disc(Vec2::ZERO, 26.0), shade(Tint::DeepUnfreeze, 0.66))
            .paint(sun(18.0, 5.5), mix(color_of(Tint::DeepUnfreeze), LIGHT, 0.3)),
        Kind::Live => filled(shade(Tint::LiveUnfreeze, 0.16))
            .paint(ring(Vec2::ZERO, 24.0, 5.0).or(sun(16.0, 5.0)), shade(Tint::LiveFreeze, 0.68)),
    }
}

/// A tune zone in grey, to be tinted: three sliders, and dots where tiles meet. Nothing lies under these, so that the
/// tiles in the zone keep their colours.
pub fn tune() -> Cell {
    let grey: Color = [216, 216, 216, 255];
    let ink = Style { ground: grey, rim: grey, ink: grey, halo: [40, 40, 40, 255] };
    let slider =
        |x: f32, y: f32| stroke(p(x, -17.0), p(x, 17.0), 4.5).or(slab(p(x - 7.0, y - 4.5), p(x + 7.0, y + 4.5), 3.0));
    let sliders = all([slider(-17.0, 7.0), slider(0.0, -8.0), slider(17.0, 3.0)]);
    let dots = all([(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, y)| disc(p(x, y) * EDGE, 10.0)));
    Cell::empty().draw(&ink, sliders.or(dots))
}
