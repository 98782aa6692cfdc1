//! The common grammar: grounds, rims, and how a glyph lies on them.
//!
//! What can be touched stands on a badge: a rounded ground in the colour of its family with one bold glyph. What *takes*
//! an ability away has the same glyph, light and struck through, on a dark and hatched ground with cut corners, and red
//! around it. What holds for the whole map stands on a round ground. Red and blue kinds of a thing differ by shape too:
//! red is angular, blue is round. What has to do with checkpoints has a second, pale line around it.
//!
//! Grounds are opaque, so that a tile looks the same whatever lies under it.

use glam::Vec2;
use mapscope::rules::ddnet::Tint;

use super::pen::{Cell, EDGE, p, regular, slants};
use crate::tools::paint::{Color, Shape, disc, faded, mix, rgb, slab, stroke};

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
    /// The soft edge around the glyph.
    pub halo: Color,
}

/// The form of a ground.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// A rounded square: here.
    Square,
    /// A disc: for the whole map.
    Round,
    /// A square with cut corners: takes something.
    Cut,
}

impl Ground {
    fn form(self) -> Shape {
        match self {
            Self::Square => slab(Vec2::splat(0.5 - EDGE), Vec2::splat(EDGE - 0.5), 9.0),
            Self::Round => disc(Vec2::ZERO, EDGE - 0.5),
            // As far to its sides as the square.
            Self::Cut => regular(8, (EDGE - 0.5) / 0.9239),
        }
    }
}

/// The colour of a family.
pub fn color_of(tint: Tint) -> Color {
    let [r, g, b] = tint.color();
    [r, g, b, 255]
}

/// How bright a colour looks, 0 to 255.
fn brightness([r, g, b, _]: Color) -> f32 {
    f32::from(r) * 0.299 + f32::from(g) * 0.587 + f32::from(b) * 0.114
}

/// The usual style of a family: dark ink on light colours, light ink on dark ones.
pub fn bright(tint: Tint) -> Style {
    let color = color_of(tint);
    let (ink, halo) = if brightness(color) > 120.0 {
        (mix(color, DARK, 0.88), faded(mix(color, LIGHT, 0.55), 110))
    } else {
        (LIGHT, faded(mix(color, DARK, 0.7), 150))
    };
    Style { ground: mix(color, DARK, 0.08), rim: mix(color, DARK, 0.5), ink, halo }
}

/// The colour as a dark ground has it: the less of red, green or blue there is in it, the sooner that is gone.
pub fn night(tint: Tint, bright: f32) -> Color {
    let [r, g, b] = tint.color().map(|c| ((f32::from(c) / 255.0).powi(3) * bright * 255.0).round() as u8);
    mix([r, g, b, 255], DARK, 0.15)
}

/// The style of a dark ground with the family's colour around it.
pub fn dark(tint: Tint) -> Style {
    let color = color_of(tint);
    Style { ground: night(tint, 0.42), rim: color, ink: mix(color, LIGHT, 0.6), halo: faded(DARK, 160) }
}

impl Cell {
    /// A badge without its glyph.
    pub fn badge(style: &Style, ground: Ground) -> Self {
        let mut cell = Self::empty();
        cell.lay(&ground.form(), 0.0, style.rim);
        cell.lay(&ground.form(), -3.5, style.ground);
        cell
    }

    /// A badge of which the ground is hatched.
    pub fn hatched(style: &Style, ground: Ground) -> Self {
        let lines = slants(15.0, 0.0, 1.0, 4.5).and(ground.form().grown(-3.5));
        Self::badge(style, ground).paint(lines, mix(style.ground, style.rim, 0.4))
    }

    /// The same with a pale line within the rim: checkpoints.
    pub fn of_checkpoint(self) -> Self {
        let line = Ground::Square.form().grown(-1.5).minus(Ground::Square.form().grown(-4.75));
        self.paint(line, color_of(Tint::Checkpoint))
    }

    /// Draws a glyph.
    pub fn draw(mut self, style: &Style, glyph: Shape) -> Self {
        self.lay(&glyph, 2.0, style.halo);
        self.lay(&glyph, 0.0, style.ink);
        self
    }

    /// Draws a shape in the colour of the ground: holes and marks in a glyph.
    pub fn carve(mut self, style: &Style, shape: Shape) -> Self {
        self.lay(&shape, 0.0, style.ground);
        self
    }

    /// Draws a shape in a colour of its own.
    pub fn paint(mut self, shape: Shape, color: Color) -> Self {
        self.lay(&shape, 0.0, color);
        self
    }

    /// Draws a glyph over a line that strikes it through. The line lies behind, so that the glyph stays whole.
    pub fn draw_struck(mut self, style: &Style, ground: Ground, glyph: Shape) -> Self {
        let reach = if ground == Ground::Square { 23.5 } else { 18.0 };
        self.lay(&stroke(p(-reach, -reach), p(reach, reach), 8.5), 0.0, STRIKE);
        self.lay(&glyph, 3.5, style.ground);
        self.lay(&glyph, 0.0, style.ink);
        self
    }
}

/// A badge with a glyph.
pub fn badge(tint: Tint, glyph: Shape) -> Cell {
    let style = bright(tint);
    Cell::badge(&style, Ground::Square).draw(&style, glyph)
}

/// What gives an ability, or takes it away: green and whole, or red, cut, hatched and struck through.
pub fn on_off(is_on: bool, glyph: Shape) -> Cell {
    if is_on {
        return badge(Tint::Give, glyph);
    }
    let style = dark(Tint::Take);
    Cell::hatched(&style, Ground::Cut).draw_struck(&style, Ground::Cut, glyph)
}

/// The same for the whole map.
pub fn on_off_for_all(is_on: bool, glyph: Shape) -> Cell {
    if is_on {
        let style = bright(Tint::Global);
        return Cell::badge(&style, Ground::Round).draw(&style, glyph);
    }
    let style = dark(Tint::Global);
    Cell::hatched(&style, Ground::Round).draw_struck(&style, Ground::Round, glyph)
}
