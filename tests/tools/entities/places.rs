//! Teleporters, switches, the race timer, spawns, flags, signs and speedup arrows.

use glam::Vec2;
use mapscope::rules::ddnet::{Category, Tint};

use super::glyphs::{eye, flag, small, stopwatch, tee};
use super::pen::{BOLD, Cell, all, arc, number, outline, p, regular, ring, triangle, turned};
use super::style::{DARK, Ground, LIGHT, Style, TEAMS, badge, bright, color_of};
use crate::tools::paint::{Color, Shape, direction, disc, faded, mix, polygon, slab, stroke, strokes};

/// Red or blue: angular or round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Team {
    Red,
    Blue,
}

const TIME: Tint = Tint::Kind(Category::Time);
const OTHER: Tint = Tint::Kind(Category::Other);

impl Team {
    fn tint(self) -> Tint {
        if self == Self::Red { Tint::TeleRed } else { Tint::TeleBlue }
    }

    /// For dark grounds.
    fn color(self) -> Color {
        TEAMS[usize::from(self == Self::Blue)]
    }

    fn form(self, radius: f32) -> Shape {
        if self == Self::Red { regular(4, radius * 1.3) } else { disc(Vec2::ZERO, radius) }
    }
}

/// Triangles at the sides that point in.
fn inwards() -> Shape {
    let tip = |i: u32| triangle(direction(i as f32 * 0.25) * 18.0, i as f32 * 0.25 + 0.5, 11.0, 19.0);
    all((0..4).map(tip))
}

/// Triangles in the corners that point out.
fn outwards() -> Shape {
    let tip = |i: u32| triangle(direction(i as f32 * 0.25 + 0.125) * 39.0, i as f32 * 0.25 + 0.125, 13.0, 18.0);
    all((0..4).map(tip))
}

fn on_dark(tint: Tint) -> Style {
    let color = color_of(tint);
    Style { ink: LIGHT, halo: faded(mix(color, DARK, 0.8), 190), ..bright(tint) }
}

/// A hole in the colour of its ground.
fn hole(tint: Tint) -> Color {
    mix(color_of(tint), DARK, 0.8)
}

/// A hole that tees go into.
pub fn tele_in(team: Team) -> Cell {
    let style = on_dark(team.tint());
    let inks = Style { ink: mix(color_of(team.tint()), LIGHT, 0.5), ..style };
    Cell::badge(&style, Ground::Square)
        .draw(&inks, inwards())
        .paint(team.form(19.5), hole(team.tint()))
        .paint(outline(team.form(17.5), 5.0), team.color())
}

/// The same, to the exit of a checkpoint.
pub fn checkpoint_in(team: Team) -> Cell {
    tele_in(team).paint(small(flag(), 1.0, 0.0, 0.5), LIGHT).of_checkpoint()
}

/// A bright place that tees come out of.
pub fn tele_out(is_checkpoint: bool) -> Cell {
    let style = bright(Tint::TeleTo);
    let bright_place = Style { ink: LIGHT, halo: style.ink, ..style };
    let line = mix(color_of(Tint::TeleTo), DARK, 0.45);
    let cell = Cell::badge(&style, Ground::Square).draw(&style, outwards());
    if is_checkpoint {
        let cell = cell.of_checkpoint().draw(&bright_place, regular(6, 22.0));
        cell.paint(outline(regular(6, 15.5), 3.5), line)
    } else {
        cell.draw(&bright_place, disc(Vec2::ZERO, 20.0)).paint(ring(Vec2::ZERO, 14.5, 3.5), line)
    }
}

/// A hole for shots: sights.
pub fn tele_weapon() -> Cell {
    let style = on_dark(Tint::TeleWeapon);
    let ticks = all((0..4).map(|i| stroke(direction(i as f32 * 0.25) * 17.0, direction(i as f32 * 0.25) * 27.0, BOLD)));
    Cell::badge(&style, Ground::Square)
        .paint(disc(Vec2::ZERO, 21.0), hole(Tint::TeleWeapon))
        .draw(&style, ticks.or(ring(Vec2::ZERO, 19.0, 5.0)))
}

/// A hole for hooks.
pub fn tele_hook() -> Cell {
    let style = on_dark(Tint::TeleHook);
    let hook = all([
        arc(Vec2::ZERO, 19.0, -0.02, 0.55, BOLD),
        stroke(p(19.0, 0.0), p(19.0, -26.0), BOLD),
        triangle(p(-18.0, -21.0), 0.75, 17.0, 21.0),
    ]);
    Cell::badge(&style, Ground::Square).paint(disc(Vec2::ZERO, 19.0), hole(Tint::TeleHook)).draw(&style, hook)
}

/// A flag for the number.
pub fn tele_checkpoint() -> Cell {
    let style = bright(Tint::Checkpoint);
    let pole = stroke(p(-23.0, -23.0), p(-23.0, 25.0), 6.0);
    let cloth = polygon(&[p(-21.0, -23.0), p(24.0, -23.0), p(15.0, -5.0), p(24.0, 13.0), p(-21.0, 13.0)]);
    Cell::badge(&style, Ground::Square)
        .draw(&style, pole)
        .draw(&style, cloth.grown(1.0))
        .paint(slab(p(-17.0, -18.0), p(11.0, 8.0), 2.0), mix(color_of(Tint::Checkpoint), DARK, 0.65))
}

/// The wall under it lets weapons teleport.
pub fn allow_teleport(team: Team) -> Cell {
    let tint = if team == Team::Red { Tint::Portal } else { Tint::TeleBlue };
    let style = on_dark(tint);
    Cell::badge(&style, Ground::Square)
        .paint(team.form(26.0), hole(tint))
        .paint(outline(team.form(23.5), 5.0), mix(color_of(tint), LIGHT, 0.35))
        .paint(strokes(&[p(-10.0, 1.0), p(-3.0, 9.0), p(11.0, -9.0)], 7.0), LIGHT)
}

/// A switch in a position, green where it turns on and red where it turns off; with a clock: for a time.
pub fn switch(turns_on: bool, is_timed: bool) -> Cell {
    let light = color_of(if turns_on { Tint::Give } else { Tint::Take });
    let grey = color_of(Tint::Kind(Category::Switch));
    let style = Style {
        ground: mix(grey, DARK, 0.7),
        rim: mix(grey, DARK, 0.15),
        ink: mix(light, LIGHT, if turns_on { 0.3 } else { 0.2 }),
        halo: faded(DARK, 160),
    };
    let body = || slab(p(-23.0, -13.5), p(23.0, 13.5), 13.5);
    let place = |shape: Shape| if is_timed { small(shape, 0.0, -13.0, 0.82) } else { shape };
    let mut cell = Cell::badge(&style, Ground::Square);
    cell = if turns_on {
        cell.draw(&style, place(body())).carve(&style, place(disc(p(9.5, 0.0), 8.5)))
    } else {
        cell.draw(&style, place(outline(body(), 5.0).or(disc(p(-9.5, 0.0), 6.5))))
    };
    if !is_timed {
        return cell;
    }
    let hands = strokes(&[p(0.0, 7.0), p(0.0, 14.0), p(5.5, 14.0)], 4.0);
    cell.draw(&style, ring(p(0.0, 14.0), 11.0, 5.0).or(hands))
}

/// The race begins: go.
pub fn start() -> Cell {
    badge(Tint::Start, polygon(&[p(-14.0, -20.0), p(20.0, 0.0), p(-14.0, 20.0)]).grown(3.0))
}

/// The race ends: a chequered flag.
pub fn finish() -> Cell {
    let style = bright(Tint::Finish);
    let cloth = || slab(p(-18.0, -22.0), p(23.0, 9.0), 2.0);
    let squares = all([(-11.0, -15.0), (11.0, -15.0), (0.0, -5.5), (22.0, -5.5), (-11.0, 4.0), (11.0, 4.0)]
        .map(|(x, y)| slab(p(x - 5.5, y - 4.75), p(x + 5.5, y + 4.75), 0.0)));
    Cell::badge(&style, Ground::Square)
        .draw(&style, cloth().or(stroke(p(-19.0, -21.0), p(-19.0, 24.0), 6.0)))
        .carve(&style, squares.and(slab(p(-15.0, -19.0), p(20.0, 6.0), 0.0)))
}

/// Split times, 1 to 25, under the button of a stopwatch.
pub fn time_checkpoint(value: u32) -> Cell {
    let knob = slab(p(-9.0, -29.0), p(9.0, -23.0), 2.0);
    badge(TIME, knob.or(number(value, p(0.0, 3.0), 38.0, 54.0)))
}

/// Time on the clock.
pub fn change_time(adds: bool) -> Cell {
    let ink = if adds { Tint::Take } else { Tint::TeleBlue };
    let style = Style { ink: mix(color_of(ink), DARK, 0.2), ..bright(TIME) };
    let mut sign = stroke(p(-8.0, 4.0), p(8.0, 4.0), 6.0);
    if adds {
        sign = sign.or(stroke(p(0.0, -4.0), p(0.0, 12.0), 6.0));
        return Cell::badge(&style, Ground::Square)
            .draw(&style, stopwatch().or(disc(p(0.0, 4.0), 17.0)))
            .carve(&style, sign);
    }
    Cell::badge(&style, Ground::Square).draw(&style, stopwatch().or(sign))
}

/// Where tees appear.
pub fn spawn(team: Option<Team>) -> Cell {
    let style = bright(Tint::Kind(Category::Spawn));
    let cell = Cell::badge(&style, Ground::Square);
    let Some(team) = team else {
        let rays = all([-0.25, -0.36, -0.14]
            .map(|way| stroke(direction(way) * 19.0 + p(0.0, 7.0), direction(way) * 28.0 + p(0.0, 7.0), 6.0)));
        return cell.draw(&style, small(tee(), 0.0, 8.0, 0.85)).draw(&style, rays);
    };
    let frame =
        if team == Team::Red { slab(Vec2::splat(-26.0), Vec2::splat(26.0), 3.0) } else { disc(Vec2::ZERO, 28.0) };
    cell.paint(frame, style.ink).paint(small(tee(), 0.0, 0.0, 0.9), team.color())
}

/// The home of a flag.
pub fn flag_stand(team: Team) -> Cell {
    let style = bright(OTHER);
    let pole = stroke(p(-17.0, -22.0), p(-17.0, 23.0), 6.5);
    let cell = Cell::badge(&style, Ground::Square).draw(&style, pole);
    let cloth = |grown: f32| match team {
        Team::Red => polygon(&[p(-16.0, -22.0), p(21.0, -22.0), p(21.0, 4.0), p(-16.0, 4.0)]).grown(grown),
        Team::Blue => slab(p(-16.0, -22.0), p(21.0, 4.0), 13.0).grown(grown),
    };
    let color = if team == Team::Red { [0xc8, 0x2a, 0x1e, 255] } else { [0x1f, 0x5f, 0xd0, 255] };
    cell.paint(cloth(3.0), style.ink).paint(cloth(-1.5), color)
}

/// Half of a sign over two tiles: an eye, struck through.
pub fn entities_off(is_left: bool) -> Cell {
    let red = color_of(Tint::Sign);
    let style = Style { ink: LIGHT, halo: mix(red, DARK, 0.8), ground: mix(red, DARK, 0.25), rim: mix(red, DARK, 0.8) };
    let x = if is_left { 32.0 } else { -32.0 };
    let plate = |inset: f32| slab(p(x - 63.0 + inset, -31.0 + inset), p(x + 63.0 - inset, 31.0 - inset), 9.0);
    let mut cell = Cell::empty().paint(plate(0.0), style.rim);
    cell.replace(&plate(3.0), 0.0, style.ground);
    let slash = |width: f32| stroke(p(x - 34.0, -21.0), p(x + 34.0, 21.0), width);
    cell.draw(&style, small(eye(), x, 0.0, 1.25)).paint(slash(15.0), style.ground).paint(slash(7.0), LIGHT)
}

/// Room for the names of artists: nothing but a small mark.
pub fn credits(part: u32) -> Cell {
    let color = color_of(OTHER);
    Cell::empty()
        .paint(slab(Vec2::splat(-16.0), Vec2::splat(16.0), 7.0), mix(color, DARK, 0.6))
        .paint(number(part, Vec2::ZERO, 25.0, 24.0), color)
}

/// An arrow over the whole tile, turned clockwise from pointing right.
pub fn speedup(degrees: u32) -> Cell {
    let color = color_of(Tint::Plain);
    let form = || {
        polygon(&[
            p(28.0, 0.0),
            p(4.0, -24.0),
            p(4.0, -10.0),
            p(-27.0, -10.0),
            p(-27.0, 10.0),
            p(4.0, 10.0),
            p(4.0, 24.0),
        ])
    };
    let arrow = |grown: f32| turned(form().grown(grown), degrees as f32 / 360.0);
    Cell::empty().paint(arrow(1.5), mix(color, DARK, 0.85)).paint(arrow(-2.0), mix(color, LIGHT, 0.3))
}
