//! Lasers, doors, turrets, draggers and bullets.

use glam::Vec2;
use mapscope::rules::ddnet::{Category, Tint};

use super::glyphs::{bang, flake, sun};
use super::pen::{BOLD, Cell, all, arc, arrow, mirrored, number, p, pips, placed, triangle, turned};
use super::style::{DARK, Ground, LIGHT, Style, badge, bright, color_of, dark};
use crate::tools::paint::{Shape, direction, disc, faded, mix, slab, stroke, strokes};

/// Slow or weak, medium, fast or strong: 1 to 3.
fn strength(step: u32) -> Tint {
    match step {
        1 => Tint::Weak,
        2 => Tint::Medium,
        _ => Tint::Strong,
    }
}

/// A source whose beams turn; speed 1 to 3, or none.
pub fn laser(speed: u32, is_clockwise: bool) -> Cell {
    let base = mix(color_of(Tint::Laser), DARK, 0.55);
    let style = Style { ground: base, rim: color_of(Tint::Laser), ink: LIGHT, halo: faded(DARK, 190) };
    let with = |ink: Tint, glyph: Shape| {
        let style = Style { ink: mix(color_of(ink), LIGHT, 0.22), ..style };
        Cell::badge(&style, Ground::Square).draw(&style, glyph)
    };
    if speed == 0 {
        let beams =
            all((0..4).map(|i| stroke(direction(i as f32 * 0.25) * 13.0, direction(i as f32 * 0.25) * 22.0, BOLD)));
        return with(Tint::Plain, beams.or(disc(Vec2::ZERO, 8.0)));
    }
    let middle = p(0.0, -5.0);
    let turn = arc(middle, 16.0, 0.32, 0.93, 6.5).or(triangle(p(19.5, 1.0), 0.21, 14.0, 22.0));
    let turn = if is_clockwise { turn } else { mirrored(turn) };
    with(strength(speed), all([turn, disc(middle, 6.5), pips(speed, p(0.0, 23.0))]))
}

/// How long a beam is: the number of tiles over a measure.
pub fn laser_length(tiles: u32) -> Cell {
    let measure = all([
        stroke(p(-19.0, 21.0), p(19.0, 21.0), 5.0),
        stroke(p(-20.0, 15.0), p(-20.0, 25.0), 5.0),
        stroke(p(20.0, 15.0), p(20.0, 25.0), 5.0),
    ]);
    badge(Tint::LaserLength, measure.or(number(tiles, p(0.0, -6.0), 36.0, 60.0)))
}

/// A beam that shrinks first, or grows first.
pub fn laser_change(speed: u32, grows: bool) -> Cell {
    let arrows = if grows {
        arrow(p(5.0, -5.0), p(24.0, -5.0), BOLD, 15.0).or(arrow(p(-5.0, -5.0), p(-24.0, -5.0), BOLD, 15.0))
    } else {
        arrow(p(23.0, -5.0), p(5.0, -5.0), BOLD, 15.0).or(arrow(p(-23.0, -5.0), p(-5.0, -5.0), BOLD, 15.0))
    };
    let marks = if grows {
        slab(p(-3.0, -19.0), p(3.0, 9.0), 2.0)
    } else {
        slab(p(-26.0, -19.0), p(-20.0, 9.0), 2.0).or(slab(p(20.0, -19.0), p(26.0, 9.0), 2.0))
    };
    let tint = if grows { Tint::LaserGrow } else { Tint::LaserShrink };
    badge(tint, all([arrows, marks, pips(speed, p(0.0, 22.0))]))
}

/// What a turret's shots do: in its sights.
pub fn turret(freezes: bool, explodes: bool) -> Cell {
    let corner = |i: u32| turned(strokes(&[p(16.0, -24.0), p(24.0, -24.0), p(24.0, -16.0)], 5.5), i as f32 * 0.25);
    let (fire, ice) = (color_of(Tint::Explosion), dark(Tint::Freeze));
    let style = match (freezes, explodes) {
        (true, false) => Style { ink: color_of(Tint::Freeze), ..ice },
        (true, true) => Style { ink: fire, rim: fire, ..ice },
        (false, true) => bright(Tint::Explosion),
        (false, false) => bright(Tint::Medium),
    };
    let cell = Cell::badge(&style, Ground::Square).draw(&style, all((0..4).map(corner)));
    match (freezes, explodes) {
        (true, true) => cell.draw(&style, bang(23.0)).carve(&style, flake(12.0, 4.5)),
        (true, false) => cell.draw(&style, flake(19.0, 5.5)),
        (false, true) => cell.draw(&style, bang(20.0)),
        (false, false) => cell.draw(&style, sun(20.0, 5.5)),
    }
}

/// A magnet, strength 1 to 3; over a wall where it pulls through walls.
pub fn dragger(pull: u32, through_walls: bool) -> Cell {
    let step = strength(pull);
    let style = bright(step);
    let magnet = || {
        all([
            arc(p(0.0, -3.0), 13.5, 0.0, 0.5, 9.5),
            stroke(p(-13.5, -3.0), p(-13.5, -18.0), 9.5),
            stroke(p(13.5, -3.0), p(13.5, -18.0), 9.5),
        ])
    };
    let mut glyph = magnet().or(pips(pull, p(0.0, 23.5)));
    if through_walls {
        glyph = glyph.or(stroke(p(-26.0, -8.0), p(26.0, -8.0), 5.5));
    }
    let cell = Cell::badge(&style, Ground::Square).draw(&style, glyph);
    if through_walls {
        return cell;
    }
    let pole = |x: f32| slab(p(x - 4.75, -15.5), p(x + 4.75, -12.0), 0.0);
    cell.carve(&style, pole(-13.5).or(pole(13.5)))
}

/// A door.
pub fn door() -> Cell {
    let style = bright(Tint::Kind(Category::Door));
    Cell::badge(&style, Ground::Square)
        .draw(&style, slab(p(-15.0, -23.0), p(15.0, 23.0), 2.0))
        .carve(&style, slab(p(-9.0, -17.0), p(9.0, -3.0), 1.5))
        .carve(&style, disc(p(8.0, 6.0), 4.0))
}

/// A bullet that flies up between walls.
pub fn bullet(explodes: bool) -> Cell {
    let tip = triangle(p(0.0, -26.0), 0.75, 16.0, 25.0);
    let walls = stroke(p(-22.0, -20.0), p(-22.0, 22.0), 6.0).or(stroke(p(22.0, -20.0), p(22.0, 22.0), 6.0));
    let style = bright(Tint::Bullet);
    let cell = Cell::badge(&style, Ground::Square);
    if explodes {
        let fire = Style { ink: color_of(Tint::Explosion), halo: style.ink, ..style };
        return cell.draw(&style, tip).draw(&fire, placed(bang(17.0), p(0.0, 11.0), 1.0));
    }
    cell.draw(&style, all([tip, walls, disc(p(0.0, 12.0), 9.0)]))
}
