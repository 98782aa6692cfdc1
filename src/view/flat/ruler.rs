//! Measuring on the map: from a tile to another one, both counted. Tiles are those of the world at parallax 100, counted
//! from the map's top left corner; they may lie outside of it.

use glam::{IVec2, UVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};

/// Tiles farther away than this are not measured.
pub const FAR_TILES: i32 = 1_000_000;

/// The tool, and the last measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ruler {
    /// Drags measure.
    pub on: bool,
    /// The measurement, as long as it shows.
    pub span: Option<Span>,
}

/// From a tile to a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub from: IVec2,
    /// Where it ends.
    pub to: IVec2,
}

impl Span {
    /// From a tile to a tile; one too far away counts as the farthest.
    pub fn new(from: IVec2, to: IVec2) -> Self {
        let near = |tile: IVec2| tile.clamp(IVec2::splat(-FAR_TILES), IVec2::splat(FAR_TILES));
        Self { from: near(from), to: near(to) }
    }

    /// How many tiles wide and high it is, both ends counted.
    pub fn size_tiles(self) -> UVec2 {
        (self.to - self.from).abs().as_uvec2() + UVec2::ONE
    }

    /// The straight way from the middle of the first tile to that of the last, in tiles.
    pub fn straight_tiles(self) -> f64 {
        (self.to - self.from).as_dvec2().length()
    }

    /// The corners of its tiles, in the world.
    pub fn rect(self) -> Rect {
        let (min, max) = (self.from.min(self.to), self.from.max(self.to) + IVec2::ONE);
        Rect::new(min.as_vec2() * TILE_WORLD, max.as_vec2() * TILE_WORLD)
    }

    /// The middle of a tile, in the world.
    pub fn middle(tile: IVec2) -> Vec2 {
        (tile.as_vec2() + 0.5) * TILE_WORLD
    }
}

impl Ruler {
    /// The same measure with its end moved by some tiles; from a middle, in the world, where nothing was measured yet.
    pub fn stretched(self, middle: Vec2, by: IVec2) -> Span {
        let middle = Self::tile_at(middle);
        let span = self.span.unwrap_or(Span { from: middle, to: middle });
        Span::new(span.from, span.to + by)
    }

    /// The tile of a point of the world.
    pub fn tile_at(world: Vec2) -> IVec2 {
        let far = Vec2::splat(FAR_TILES as f32);
        // A value that is not a number becomes 0.
        (world / TILE_WORLD).floor().clamp(-far, far).as_ivec2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_count() {
        for (from, to) in [([3, 4], [9, 6]), ([9, 6], [3, 4]), ([3, 6], [9, 4])] {
            let span = Span::new(from.into(), to.into());
            assert_eq!(span.size_tiles(), UVec2::new(7, 3));
            assert_eq!(span.rect(), Rect::new(Vec2::new(96.0, 128.0), Vec2::new(320.0, 224.0)), "corners of tiles");
            assert!((span.straight_tiles() - 40.0_f64.sqrt()).abs() < 1e-9);
        }
        let one = Span::new(IVec2::new(-1, 0), IVec2::new(-1, 0));
        assert_eq!((one.size_tiles(), one.straight_tiles()), (UVec2::ONE, 0.0));
        assert_eq!(Span::new(IVec2::ZERO, IVec2::new(3, -4)).straight_tiles(), 5.0);
    }

    #[test]
    fn places_snap_to_the_tile_that_they_lie_in() {
        for (world, tile) in [([0.0, 0.0], [0, 0]), ([31.9, 32.0], [0, 1]), ([-0.1, -32.0], [-1, -1])] {
            assert_eq!(Ruler::tile_at(Vec2::from(world)), IVec2::from(tile), "{world:?}");
        }
        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30] {
            let tile = Ruler::tile_at(Vec2::new(odd, 5.0));
            assert!(tile.abs().max_element() <= FAR_TILES, "{odd}");
        }
    }

    #[test]
    fn a_measure_has_an_end() {
        let span = Span::new(IVec2::splat(i32::MIN), IVec2::splat(i32::MAX));
        assert_eq!(span.size_tiles(), UVec2::splat(2 * FAR_TILES as u32 + 1));
        let ruler = Ruler { on: true, span: Some(span) };
        assert_eq!(ruler.stretched(Vec2::ZERO, IVec2::ONE), span);
    }

    #[test]
    fn it_begins_in_the_middle_of_the_view() {
        let (mut ruler, middle) = (Ruler::default(), Vec2::new(330.0, 70.0));
        let span = ruler.stretched(middle, IVec2::X);
        assert_eq!(span, Span { from: IVec2::new(10, 2), to: IVec2::new(11, 2) });
        ruler.span = Some(span);
        assert_eq!(ruler.stretched(middle, IVec2::Y).to, IVec2::new(11, 3));
    }
}
