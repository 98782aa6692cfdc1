//! Glyphs that several tiles share, about the middle of the cell and some 44 pixels large.

use super::pen::{BOLD, all, arc, arrow, outline, p, placed, ring, star, triangle, turned};
use crate::tools::paint::{Shape, direction, disc, polygon, slab, stroke, strokes};

/// A grappling hook.
pub fn hook() -> Shape {
    all([
        stroke(p(7.0, -21.0), p(7.0, 8.0), BOLD),
        arc(p(-4.0, 8.0), 11.0, 0.0, 0.5, BOLD),
        triangle(p(-15.0, -7.0), 0.75, 14.0, 17.0),
    ])
}

/// Without end.
pub fn endless() -> Shape {
    let (middle, radius, width) = (11.0, 8.0, 6.0);
    // The ends of either loop, from where it goes on to the other side.
    let (x, y) = (middle - radius * 0.707, radius * 0.707);
    all([
        arc(p(-middle, 0.0), radius, 0.125, 0.875, width),
        arc(p(middle, 0.0), radius, -0.375, 0.375, width),
        stroke(p(-x, -y), p(x, y), width),
        stroke(p(-x, y), p(x, -y), width),
    ])
}

/// A hammer.
pub fn hammer() -> Shape {
    let head = slab(p(-19.0, -20.0), p(15.0, -5.0), 3.0);
    turned(all([head, stroke(p(-2.0, -6.0), p(-2.0, 21.0), 8.0)]), 0.09)
}

/// A tee: a body with two eyes.
pub fn tee() -> Shape {
    let eye = |x: f32| stroke(p(x, -7.0), p(x, -2.0), 5.0);
    disc(p(0.0, 0.0), 19.0).minus(eye(2.0)).minus(eye(11.0))
}

/// Two tees that bump into each other.
pub fn bump() -> Shape {
    all([
        disc(p(-12.5, 8.0), 11.5),
        disc(p(12.5, 8.0), 11.5),
        stroke(p(0.0, -9.0), p(0.0, -20.0), 5.5),
        stroke(p(-8.0, -9.0), p(-15.0, -17.0), 5.5),
        stroke(p(8.0, -9.0), p(15.0, -17.0), 5.5),
    ])
}

/// A tee on a pistol's flame.
pub fn jetpack() -> Shape {
    all([
        small(tee(), 0.0, -10.0, 0.66),
        triangle(p(0.0, 25.0), 0.25, 19.0, 13.0),
        triangle(p(-12.5, 17.0), 0.28, 14.0, 11.0),
        triangle(p(12.5, 17.0), 0.22, 14.0, 11.0),
    ])
}

/// A hook that has caught a tee.
pub fn caught() -> Shape {
    all([
        stroke(p(17.0, -22.0), p(17.0, 5.0), BOLD),
        arc(p(0.0, 5.0), 17.0, 0.0, 0.53, BOLD),
        disc(p(0.0, 1.0), 9.0),
        stroke(p(-16.5, 4.0), p(-17.0, -4.0), BOLD),
    ])
}

/// An arrow up.
pub fn up() -> Shape {
    arrow(p(0.0, 20.0), p(0.0, -22.0), 9.0, 20.0)
}

/// Pellets that fly apart from a barrel: the shotgun.
pub fn shotgun() -> Shape {
    let pellet = |y: f32| stroke(p(4.0, y * 0.42), p(20.0, y), 6.5);
    all([pellet(-16.0), pellet(0.0), pellet(16.0), slab(p(-23.0, -7.0), p(-5.0, 7.0), 2.5)])
}

/// A bomb with its fuse: the grenade launcher.
pub fn grenade() -> Shape {
    all([
        disc(p(-4.0, 6.0), 15.5),
        slab(p(2.0, -15.0), p(13.0, -4.0), 2.0).turned(p(7.5, -9.5), 0.125),
        strokes(&[p(9.0, -12.0), p(14.0, -18.0), p(21.0, -17.0)], 5.0),
    ])
}

/// A sword: the ninja.
pub fn sword() -> Shape {
    all([
        stroke(p(-6.0, 6.0), p(20.0, -20.0), 7.5),
        stroke(p(-16.0, -1.0), p(1.0, 16.0), 6.0),
        stroke(p(-20.0, 20.0), p(-10.0, 10.0), 7.0),
    ])
}

/// A beam that bounces: the laser.
pub fn laser() -> Shape {
    strokes(&[p(-20.0, 15.0), p(-8.0, -15.0), p(8.0, 15.0), p(20.0, -15.0)], BOLD)
}

/// A pistol.
pub fn pistol() -> Shape {
    all([
        slab(p(-19.0, -16.0), p(21.0, -3.0), 2.5),
        polygon(&[p(-15.0, -6.0), p(-3.0, -6.0), p(-7.0, 17.0), p(-19.0, 17.0)]).grown(1.5),
        arc(p(-1.0, -1.0), 7.5, 0.0, 0.35, 4.5),
    ])
}

/// A shield.
pub fn shield() -> Shape {
    let edge = [p(-17.0, -17.0), p(0.0, -21.0), p(17.0, -17.0), p(17.0, 1.0), p(10.0, 13.0), p(0.0, 21.0)];
    let other = [p(-10.0, 13.0), p(-17.0, 1.0)];
    polygon(&[&edge[..], &other[..]].concat()).grown(3.0)
}

/// A heart.
pub fn heart() -> Shape {
    all([
        disc(p(-10.0, -7.0), 12.0),
        disc(p(10.0, -7.0), 12.0),
        polygon(&[p(-19.5, 0.5), p(0.0, -8.0), p(19.5, 0.5), p(0.0, 21.0)]).grown(1.0),
    ])
}

/// Ice.
pub fn flake(radius: f32, width: f32) -> Shape {
    let arm = move |i: u32| {
        let (turns, at) = (i as f32 / 6.0 - 0.25, direction(i as f32 / 6.0 - 0.25) * radius);
        let twig = move |side: f32| stroke(at * 0.55, at * 0.55 + direction(turns + side) * radius * 0.4, width * 0.8);
        all([stroke(p(0.0, 0.0), at, width), twig(0.125), twig(-0.125)])
    };
    all((0..6).map(arm))
}

/// Warmth.
pub fn sun(radius: f32, width: f32) -> Shape {
    let ray = move |i: u32| {
        let way = direction(i as f32 / 8.0);
        stroke(way * radius * 0.76, way * (radius - width * 0.5), width)
    };
    all((0..8).map(ray).chain([disc(p(0.0, 0.0), radius * 0.46)]))
}

/// A bang.
pub fn bang(radius: f32) -> Shape {
    star(8, radius, radius * 0.55)
}

/// A stopwatch without hands.
pub fn stopwatch() -> Shape {
    all([
        ring(p(0.0, 4.0), 16.5, BOLD),
        slab(p(-5.0, -24.0), p(5.0, -15.0), 1.5),
        stroke(p(14.5, -13.5), p(17.5, -16.5), 6.0),
    ])
}

/// A flag on its pole, in the wind.
pub fn flag() -> Shape {
    all([
        stroke(p(-13.0, -20.0), p(-13.0, 21.0), 6.5),
        polygon(&[p(-12.0, -20.0), p(18.0, -10.0), p(-12.0, 2.0)]).grown(2.0),
    ])
}

/// An open padlock.
pub fn padlock() -> Shape {
    all([
        slab(p(-17.0, -1.0), p(17.0, 21.0), 4.0).minus(disc(p(0.0, 8.0), 4.5)),
        arc(p(10.0, -10.0), 10.0, 0.45, 1.02, 6.5),
        stroke(p(0.0, -10.0), p(0.0, 0.0), 6.5),
    ])
}

/// Both halves of an eye.
pub fn eye() -> Shape {
    let lens = disc(p(0.0, 18.0), 37.0).and(disc(p(0.0, -18.0), 37.0)).grown(-3.0);
    outline(lens, 6.0).or(disc(p(0.0, 0.0), 11.0))
}

/// The glyph smaller, at another place.
pub fn small(glyph: Shape, x: f32, y: f32, scale: f32) -> Shape {
    placed(glyph, p(x, y), scale)
}
