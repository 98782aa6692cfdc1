//! The common grammar: grounds, rims, and how a glyph lies on them.
//!
//! What can be touched stands on a badge: a rounded ground in the colour of its category with one bold glyph. What turns
//! a thing *off* has the same glyph on a dark ground, struck through. What holds for the whole map stands on a round
//! ground. Red and blue kinds of a thing differ by shape too: red is angular, blue is round.

use glam::Vec2;
use mapscope::catalog::Category;

use super::pen::{Cell, EDGE, p};
use crate::paint::{Color, Shape, disc, faded, mix, rgb, slab, stroke};

/// Nearly black.
pub const DARK: Color = rgb(0x10141a);
/// Nearly white.
pub const LIGHT: Color = rgb(0xf8fafc);
/// The red and the blue of teams and teleporters, for dark grounds.
pub const TEAMS: [Color; 2] = [rgb(0xff7a66), rgb(0x7fc4ff)];

/// What strikes glyphs through.
const STRIKE: Color = rgb(0xff6f52);

/// What a badge and its glyph are painted with.
#[derive(Clone, Copy)]
pub struct Style {
    /// The ground.
    pub ground: Color,
    /// The line around it.
    pub rim: Color,
    /// The glyph.
    pub ink: Color,
    /// The soft edge that keeps the glyph off whatever shines through the ground.
    pub halo: Color,
}

/// The form of a ground.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// A rounded square: here.
    Square,
    /// A disc: for the whole map.
    Round,
}

/// The colour of a category.
pub fn color_of(category: Category) -> Color {
    let [r, g, b] = category.color();
    [r, g, b, 255]
}

/// How bright a colour looks, 0 to 255.
fn brightness([r, g, b, _]: Color) -> f32 {
    f32::from(r) * 0.299 + f32::from(g) * 0.587 + f32::from(b) * 0.114
}

/// The usual style of a category: dark ink on light colours, light ink on dark ones.
pub fn bright(category: Category) -> Style {
    let color = color_of(category);
    let (ink, halo) = if brightness(color) > 135.0 {
        (mix(color, DARK, 0.86), faded(mix(color, LIGHT, 0.55), 110))
    } else {
        (LIGHT, faded(mix(color, DARK, 0.7), 150))
    };
    Style { ground: faded(mix(color, DARK, 0.1), 210), rim: faded(mix(color, DARK, 0.42), 200), ink, halo }
}

/// The style of what turns a thing off.
pub fn dimmed(category: Category) -> Style {
    let color = color_of(category);
    Style {
        ground: faded(mix(color, DARK, 0.78), 215),
        rim: faded(color, 230),
        ink: mix(color, LIGHT, 0.55),
        halo: faded(DARK, 120),
    }
}

impl Cell {
    /// A badge without its glyph.
    pub fn badge(style: &Style, ground: Ground) -> Self {
        let mut cell = Self::empty();
        let form = match ground {
            Ground::Square => slab(Vec2::splat(0.5 - EDGE), Vec2::splat(EDGE - 0.5), 9.0),
            Ground::Round => disc(Vec2::ZERO, EDGE - 0.5),
        };
        cell.lay(&form, 0.0, style.rim);
        cell.replace(&form, -3.0, style.ground);
        cell
    }

    /// Draws a glyph.
    pub fn draw(mut self, style: &Style, glyph: Shape) -> Self {
        self.lay(&glyph, 2.0, style.halo);
        self.lay(&glyph, 0.0, style.ink);
        self
    }

    /// Draws a shape in the colour of the ground: holes and marks in a glyph.
    pub fn carve(mut self, style: &Style, shape: Shape) -> Self {
        self.lay(&shape, 0.0, faded(style.ground, 255));
        self
    }

    /// Draws a shape in a colour of its own.
    pub fn paint(mut self, shape: Shape, color: Color) -> Self {
        self.lay(&shape, 0.0, color);
        self
    }

    /// Draws a glyph over a line that strikes it through. The line lies behind, so that the glyph stays whole.
    pub fn draw_struck(mut self, style: &Style, ground: Ground, glyph: Shape) -> Self {
        let reach = if ground == Ground::Square { 23.5 } else { 19.0 };
        self.lay(&stroke(p(-reach, -reach), p(reach, reach), 8.5), 0.0, STRIKE);
        self.lay(&glyph, 4.0, faded(style.ground, 255));
        self.lay(&glyph, 0.0, style.ink);
        self
    }
}

/// A badge with a glyph.
pub fn badge(category: Category, glyph: Shape) -> Cell {
    let style = bright(category);
    Cell::badge(&style, Ground::Square).draw(&style, glyph)
}

/// A badge with a glyph that is struck through.
pub fn badge_off(category: Category, glyph: Shape) -> Cell {
    let style = dimmed(category);
    Cell::badge(&style, Ground::Square).draw_struck(&style, Ground::Square, glyph)
}

/// A round badge with a glyph.
pub fn badge_all(category: Category, glyph: Shape) -> Cell {
    let style = bright(category);
    Cell::badge(&style, Ground::Round).draw(&style, glyph)
}

/// A round badge with a glyph that is struck through.
pub fn badge_all_off(category: Category, glyph: Shape) -> Cell {
    let style = dimmed(category);
    Cell::badge(&style, Ground::Round).draw_struck(&style, Ground::Round, glyph)
}
