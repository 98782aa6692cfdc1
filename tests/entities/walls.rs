//! What covers areas: walls, what hooks do at them, barriers, freeze, death and tune zones. These have no rims, and
//! their patterns go on from tile to tile, so that a large area stays calm.

use glam::Vec2;
use mapscope::catalog::Category::{Freeze, Hazard, Solid};

use super::glyphs::{flake, sun};
use super::pen::{BOLD, Cell, EDGE, all, arrow, outline, p, ring, shape, triangle, turned};
use super::style::{DARK, LIGHT, Style, color_of};
use crate::paint::{Color, Shape, disc, faded, mix, slab, stroke};

/// The whole cell and a little more, so that its edge stays sharp.
fn whole() -> Shape {
    shape(|_| -EDGE)
}

fn filled(color: Color) -> Cell {
    Cell::empty().paint(whole(), color)
}

/// How far `x` is from the nearest multiple of `period`.
fn to_line(x: f32, period: f32) -> f32 {
    (x - (x / period).round() * period).abs()
}

/// Slanting lines; the direction is 1 or −1.
fn slants(period: f32, offset: f32, way: f32, width: f32) -> Shape {
    shape(move |at| to_line(at.x + way * at.y + offset, period) * std::f32::consts::FRAC_1_SQRT_2 - width * 0.5)
}

fn light_wall() -> Color {
    mix(color_of(Solid), DARK, 0.58)
}

fn dark_wall() -> Color {
    mix(color_of(Solid), DARK, 0.84)
}

/// Light and rough: bricks.
pub fn hookable() -> Cell {
    let courses = shape(|at| to_line(at.y, 32.0) - 2.0);
    let joints = shape(|at| to_line(at.x + if at.y < 0.0 { 0.0 } else { 32.0 }, 64.0) - 2.0);
    filled(light_wall()).paint(courses.or(joints), mix(color_of(Solid), DARK, 0.67))
}

/// Dark and smooth, with broad stripes.
pub fn unhookable() -> Cell {
    filled(dark_wall()).paint(slants(64.0, 0.0, 1.0, 21.0), mix(color_of(Solid), DARK, 0.78))
}

/// A net over the dark wall.
fn net(period: f32) -> Cell {
    let line = mix(color_of(Solid), DARK, 0.40);
    let lines = slants(period, 0.0, 1.0, 5.0).or(slants(period, 0.0, -1.0, 5.0));
    filled(faded(dark_wall(), 225)).paint(lines, line)
}

/// Hooks pass: a net.
pub fn hookthrough_cut() -> Cell {
    net(32.0)
}

/// The old kind: a net with square meshes.
pub fn hookthrough_old() -> Cell {
    let lines = shape(|at| to_line(at.x, 32.0).min(to_line(at.y, 32.0)) - 2.5);
    filled(faded(dark_wall(), 225)).paint(lines, mix(color_of(Solid), DARK, 0.40))
}

fn on_net() -> Style {
    Style {
        ground: dark_wall(),
        rim: dark_wall(),
        ink: mix(color_of(Solid), LIGHT, 0.2),
        halo: mix(color_of(Solid), DARK, 0.86),
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
fn barrier() -> Style {
    Style { ink: color_of(Solid), halo: faded(mix(color_of(Solid), DARK, 0.85), 235), ..on_net() }
}

fn barrier_ground() -> Cell {
    filled(faded(mix(color_of(Solid), DARK, 0.75), 165))
}

/// A line from side to side.
fn bar(y: f32) -> Shape {
    stroke(p(-EDGE - 9.0, y), p(EDGE + 9.0, y), BOLD)
}

/// Up only.
pub fn stopper() -> Cell {
    barrier_ground().draw(&barrier(), bar(28.0).or(arrow(p(0.0, 15.0), p(0.0, -23.0), 8.0, 20.0)))
}

/// Neither up nor down.
pub fn stopper_two_ways() -> Cell {
    let ways = arrow(p(2.0, 0.0), p(24.0, 0.0), 8.0, 16.0).or(arrow(p(-2.0, 0.0), p(-24.0, 0.0), 8.0, 16.0));
    barrier_ground().draw(&barrier(), all([bar(-28.5), bar(28.5), ways]))
}

/// From no side.
pub fn stopper_all_ways() -> Cell {
    let frame = outline(slab(Vec2::splat(-30.0), Vec2::splat(30.0), 0.0), 5.0);
    barrier_ground().draw(&barrier(), frame.or(slab(Vec2::splat(-8.5), Vec2::splat(8.5), 2.0)))
}

/// Kills: crosses.
pub fn death() -> Cell {
    let color = color_of(Hazard);
    let cross = stroke(p(-12.0, -12.0), p(12.0, 12.0), 8.0).or(stroke(p(-12.0, 12.0), p(12.0, -12.0), 8.0));
    filled(faded(mix(color, DARK, 0.22), 200)).paint(cross, faded(mix(color, DARK, 0.72), 150))
}

/// How a freeze or the end of one is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Deep,
    Live,
}

/// Freezes: a flake; a deep one in a hole, a live one in a ring.
pub fn freeze(kind: Kind) -> Cell {
    let color = color_of(Freeze);
    let light = faded(mix(color, LIGHT, 0.72), 190);
    match kind {
        Kind::Plain => filled(faded(mix(color, DARK, 0.38), 190)).paint(flake(18.0, 5.0), faded(light, 120)),
        Kind::Deep => filled(faded(mix(color, DARK, 0.74), 225))
            .paint(disc(Vec2::ZERO, 25.0), faded(mix(color, DARK, 0.9), 255))
            .paint(flake(17.0, 5.0), light),
        Kind::Live => filled(faded(mix(color, DARK, 0.38), 190))
            .paint(ring(Vec2::ZERO, 24.0, 5.0).or(flake(13.0, 5.0)), faded(light, 140)),
    }
}

/// Ends a freeze: a sun, in the same places.
pub fn unfreeze(kind: Kind) -> Cell {
    let color = color_of(Freeze);
    let (ground, dark) = (faded(mix(color, LIGHT, 0.62), 190), faded(mix(color, DARK, 0.62), 225));
    match kind {
        Kind::Plain => filled(ground).paint(sun(20.0, 5.5), faded(dark, 190)),
        Kind::Deep => filled(ground).paint(disc(Vec2::ZERO, 25.0), dark).paint(sun(18.0, 5.5), mix(color, LIGHT, 0.7)),
        Kind::Live => filled(ground).paint(ring(Vec2::ZERO, 24.0, 5.0).or(sun(16.0, 5.0)), faded(dark, 170)),
    }
}

/// A tune zone in grey, to be tinted: three sliders.
pub fn tune() -> Cell {
    let grey: Color = [216, 216, 216, 255];
    let ink = Style { ground: grey, rim: grey, ink: faded(grey, 235), halo: [70, 70, 70, 70] };
    let slider =
        |x: f32, y: f32| stroke(p(x, -17.0), p(x, 17.0), 4.5).or(slab(p(x - 7.0, y - 4.5), p(x + 7.0, y + 4.5), 3.0));
    let sliders = all([slider(-17.0, 7.0), slider(0.0, -8.0), slider(17.0, 3.0)]);
    filled(faded(grey, 74)).draw(&ink, sliders)
}
