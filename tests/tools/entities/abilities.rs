//! What changes what a tee can do, movers and weapons.

use mapscope::rules::ddnet::Tint;

use super::glyphs::{
    bump, caught, endless, flake, hammer, heart, hook, jetpack, padlock, shield, shotgun, small, tee, up,
};
use super::pen::{BOLD, Cell, all, arc, arrow, chevron, p, pips, ring, triangle};
use super::style::{DARK, Ground, LIGHT, Style, badge, bright, color_of, dark, on_off, on_off_for_all};
use crate::tools::paint::{Shape, faded, mix, slab, stroke, strokes};

/// A beam that ends at a bar.
pub fn laser_blocker() -> Cell {
    let bar = slab(p(5.0, -22.0), p(15.0, 22.0), 3.0);
    let style = Style { rim: color_of(Tint::Take), ..bright(Tint::Blocker) };
    Cell::badge(&style, Ground::Square).draw(
        &style,
        all([
            bar,
            stroke(p(-22.0, 0.0), p(0.0, 0.0), BOLD),
            stroke(p(-7.0, -13.0), p(-1.0, -8.0), 5.0),
            stroke(p(-7.0, 13.0), p(-1.0, 8.0), 5.0),
        ]),
    )
}

/// A way up from wall to wall.
pub fn walljump() -> Cell {
    let wall = stroke(p(18.0, -21.0), p(18.0, 21.0), 8.0);
    let way = strokes(&[p(-18.0, 20.0), p(6.0, 4.0), p(-8.0, -8.0)], BOLD);
    badge(Tint::Plain, all([wall, way, triangle(p(-19.0, -19.0), 0.625, 18.0, 23.0)]))
}

/// A hook, without end.
pub fn endless_hook(is_on: bool) -> Cell {
    on_off(is_on, endless_hook_glyph())
}

fn endless_hook_glyph() -> Shape {
    small(hook(), 2.0, 9.0, 0.74).or(small(endless(), 0.0, -17.0, 0.95))
}

/// A hammer; with a pip: of one weapon.
pub fn hit(is_on: bool, is_one: bool) -> Cell {
    let glyph = if is_one { hammer().or(pips(1, p(18.0, 18.0))) } else { hammer() };
    on_off(is_on, glyph)
}

/// A tee in a bubble.
pub fn solo(is_on: bool) -> Cell {
    on_off(is_on, small(tee(), 0.0, 0.0, 0.6).or(ring(p(0.0, 0.0), 19.0, 5.0)))
}

/// Jumps come back.
pub fn refill_jumps() -> Cell {
    let around = arc(p(0.0, 1.0), 20.0, -0.2, 0.55, 6.0);
    let tip = triangle(p(-15.0, -19.0), 0.86, 14.0, 22.0);
    badge(Tint::Plain, all([around, tip, arrow(p(0.0, 12.0), p(0.0, -11.0), 6.5, 14.0)]))
}

/// An arrow up, without end.
pub fn unlimited_jumps(is_on: bool) -> Cell {
    let glyph = small(up(), 0.0, -10.0, 0.62).or(small(endless(), 0.0, 16.0, 0.95));
    on_off(is_on, glyph)
}

/// A jetpack.
pub fn jetpack_tile(is_on: bool) -> Cell {
    on_off(is_on, jetpack())
}

/// Tees bump.
pub fn collision(is_on: bool) -> Cell {
    on_off(is_on, bump())
}

/// Tees hook each other.
pub fn hook_others(is_on: bool) -> Cell {
    on_off(is_on, caught())
}

/// As many jumps as the delay says.
pub fn set_jumps() -> Cell {
    let equals = stroke(p(8.0, -5.0), p(20.0, -5.0), 6.0).or(stroke(p(8.0, 7.0), p(20.0, 7.0), 6.0));
    badge(Tint::Plain, small(up(), -10.0, 0.0, 0.95).or(equals))
}

/// Settings of the whole map, 71 to 75.
pub fn map_wide(id: u8) -> Cell {
    match id {
        71 => on_off_for_all(true, small(shotgun(), 0.0, 0.0, 0.9)),
        72 => on_off_for_all(false, small(bump(), 0.0, 0.0, 0.85)),
        73 => on_off_for_all(true, small(endless_hook_glyph(), 0.0, -1.0, 0.9)),
        74 => on_off_for_all(false, small(hammer(), 0.0, 0.0, 0.85)),
        _ => on_off_for_all(false, small(caught(), 0.0, 0.0, 0.85)),
    }
}

/// An open padlock.
pub fn unlock_team() -> Cell {
    badge(Tint::Plain, padlock())
}

/// What drifts goes this way: a block under one angle or two.
pub fn mover(speed: u32) -> Cell {
    let block = slab(p(-9.0, 8.0), p(9.0, 24.0), 3.0);
    let angles = all((0..speed).map(|i| chevron(p(0.0, -21.0 + i as f32 * 13.0), 15.0, BOLD)));
    let angles = if speed == 1 { small(angles, 0.0, 5.0, 1.0) } else { angles };
    badge(Tint::Speeder, block.or(angles))
}

/// A weapon that teleports: in a portal.
pub fn teleport_weapon(is_on: bool, weapon: Shape) -> Cell {
    let glyph = all([
        small(weapon, 0.0, 0.0, 0.7),
        arc(p(0.0, 0.0), 23.0, -0.11, 0.11, 5.0),
        arc(p(0.0, 0.0), 23.0, 0.39, 0.61, 5.0),
    ]);
    on_off(is_on, glyph)
}

/// A weapon to take.
pub fn weapon(tint: Tint, glyph: Shape) -> Cell {
    badge(tint, glyph)
}

/// Takes all weapons.
pub fn shield_tile() -> Cell {
    badge(Tint::Shield, shield())
}

/// Takes one weapon: it shows in the shield.
pub fn shield_against(tint: Tint, weapon: Shape) -> Cell {
    let style = Style { ink: mix(color_of(tint), LIGHT, 0.3), ..dark(tint) };
    Cell::badge(&style, Ground::Square)
        .draw(&style, small(shield(), 0.0, 0.0, 1.12))
        .carve(&style, small(weapon, 0.0, -1.0, 0.72))
}

/// Freezes who comes near: a red heart of ice.
pub fn heart_tile() -> Cell {
    let ice = color_of(Tint::Freeze);
    let style = Style { ink: color_of(Tint::Heart), halo: faded(DARK, 200), ..dark(Tint::Freeze) };
    Cell::badge(&style, Ground::Square)
        .draw(&style, small(heart(), 0.0, 0.0, 1.08))
        .paint(small(flake(12.0, 5.0), 0.0, -1.0, 1.0), mix(ice, LIGHT, 0.7))
}
