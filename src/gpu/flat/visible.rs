//! Part of a tile layer that a view shows, and which of five scales it is drawn at. Plain arithmetic on tiles and on the grid
//! of chunks, without a device.

use glam::{IVec2, UVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};
use crate::scene::{CHUNK_TILES, PxRect, TilePaint};

/// Tiles further out than this are cut off, so that coordinates stay far from the integer limits.
pub const FARTHEST_TILE: f32 = 16_000_000.0;
/// Tiles of this size in pixels and more are drawn one by one. On a software adapter that is cheaper where layers have
/// much air; of 64 full layers, tiles of 27 pixels cost the same either way, tiles of 10 pixels 1.4 times as much.
const NEAR_FROM_PX: f32 = 16.0;
/// Tiles of this size and more are drawn one by one where there is air between them: with tiles of 11 pixels two real
/// maps took 0.72 and 0.92 of the time that way.
const SPARSE_FROM_PX: f32 = 8.0;
/// Numbers on smaller tiles cannot be read.
const READABLE_FROM_PX: f32 = 10.0;
/// Side of a chunk in tiles.
const SIDE: i32 = CHUNK_TILES as i32;

/// How tiles are drawn, by their size on the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Tiles are large: each is a rectangle of its own.
    Near,
    /// Tiles are rectangles of their own in layers that have much air.
    Sparse,
    /// A tile covers a pixel or more: every pixel shows its tile, as in the game.
    Chunks,
    /// A pixel covers up to 2×2 tiles: their average colours are mixed, more and more with the far picture.
    LodBlend,
    /// Smaller still: the far picture.
    Far,
}

impl Scale {
    /// The scale for tiles of a size in pixels.
    pub fn of(tile_px: f32) -> Self {
        match tile_px {
            px if px >= NEAR_FROM_PX => Self::Near,
            px if px >= SPARSE_FROM_PX => Self::Sparse,
            px if px >= 1.0 => Self::Chunks,
            px if px > 0.5 => Self::LodBlend,
            _ => Self::Far,
        }
    }

    /// Whether cells are looked up.
    pub fn needs_cells(self) -> bool {
        self != Self::Far
    }

    /// Whether the far picture is looked at.
    pub fn needs_far(self) -> bool {
        matches!(self, Self::LodBlend | Self::Far)
    }
}

/// Size of a tile in pixels in a view of a part of the world.
pub fn tile_px(view: Rect, viewport_px: PxRect) -> f32 {
    viewport_px.w as f32 * TILE_WORLD / view.size().x
}

/// Tiles smaller than this show nothing of what they are painted with.
pub fn least_tile_px(paint: TilePaint) -> f32 {
    match paint {
        TilePaint::Picture | TilePaint::Around(_) => 0.0,
        TilePaint::Numbers(style) if style.outlined => READABLE_FROM_PX,
        TilePaint::Numbers(_) => 1.0,
    }
}

/// A rectangle of tiles or of chunks, `max` not included.
pub type TileRect = Rect<IVec2>;

impl TileRect {
    /// The tiles that a view of a part of the world touches.
    pub fn of_view(view: Rect) -> Self {
        let limit = |v: Vec2| v.clamp(Vec2::splat(-FARTHEST_TILE), Vec2::splat(FARTHEST_TILE)).as_ivec2();
        Self { min: limit((view.min / TILE_WORLD).floor()), max: limit((view.max / TILE_WORLD).ceil()) }
    }

    /// Number of tiles.
    pub fn area(self) -> u64 {
        let size = (self.max - self.min).max(IVec2::ZERO).as_u64vec2();
        size.x.saturating_mul(size.y)
    }

    /// As shaders have it: left, top, right, bottom.
    pub fn corners(self) -> [i32; 4] {
        [self.min.x, self.min.y, self.max.x, self.max.y]
    }

    /// First and last tile, as shaders have them.
    pub fn included(self) -> [i32; 4] {
        Self { min: self.min, max: self.max - IVec2::ONE }.corners()
    }

    /// A layer's edge repeats for ever, so what lies at the edge covers everything beyond it, as far as the view goes.
    pub fn stretched(self, size_tiles: UVec2, view: Self) -> Self {
        let (at_start, at_end) = (self.min.cmpeq(IVec2::ZERO), self.max.cmpeq(size_tiles.as_ivec2()));
        Self {
            min: IVec2::select(at_start, self.min.min(view.min), self.min),
            max: IVec2::select(at_end, self.max.max(view.max), self.max),
        }
    }

    /// The chunks of a layer that these tiles show, those at the edge stretched outwards for ever.
    pub fn chunks(self, size_tiles: UVec2) -> Self {
        let last = grid_size(size_tiles) - IVec2::ONE;
        let clamp = |chunk: IVec2| chunk.clamp(IVec2::ZERO, last.max(IVec2::ZERO));
        self.grid(clamp)
    }

    /// The same in a grid with a ring of one more chunk around the layer, for tiles beyond the edge.
    pub fn chunks_and_ring(self, size_tiles: UVec2) -> Self {
        let end = grid_size(size_tiles);
        self.grid(|chunk| chunk.clamp(IVec2::NEG_ONE, end))
    }

    fn grid(self, clamp: impl Fn(IVec2) -> IVec2) -> Self {
        let chunk = |tile: IVec2| tile.div_euclid(IVec2::splat(SIDE));
        let last = (self.max - IVec2::ONE).max(self.min);
        Self { min: clamp(chunk(self.min)), max: clamp(chunk(last)) + IVec2::ONE }
    }

    /// The tiles that a place in the grid with a ring covers, the ring as far as the view goes.
    pub fn of_grid(at: IVec2, size_tiles: UVec2, view: Self) -> Self {
        let end = grid_size(size_tiles);
        let (min, max) = (at * SIDE, (at + IVec2::ONE) * SIDE);
        Self {
            min: IVec2::select(at.cmplt(IVec2::ZERO), min.min(view.min), min),
            max: IVec2::select(at.cmpge(end), max.max(view.max), max),
        }
    }
}

/// Chunks of a layer along each axis.
pub fn grid_size(size_tiles: UVec2) -> IVec2 {
    UVec2::new(size_tiles.x.div_ceil(CHUNK_TILES), size_tiles.y.div_ceil(CHUNK_TILES)).as_ivec2()
}

/// Those of `sorted` (row by row) that lie in a part of the grid, with their positions. Costs what it finds, and a
/// search for every row.
pub fn within<'a, T>(
    sorted: &'a [T],
    part: TileRect,
    at: impl Fn(&T) -> IVec2 + Copy + 'a,
) -> impl Iterator<Item = (usize, &'a T)> {
    (part.min.y..part.max.y).flat_map(move |y| {
        let before = |item: &T| (at(item).y, at(item).x) < (y, part.min.x);
        let from = sorted.partition_point(before);
        let inside = move |item: &T| at(item).y == y && at(item).x < part.max.x;
        (from..).zip(sorted.get(from..).unwrap_or_default()).take_while(move |(_, item)| inside(item))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x0: i32, y0: i32, x1: i32, y1: i32) -> TileRect {
        TileRect { min: IVec2::new(x0, y0), max: IVec2::new(x1, y1) }
    }

    #[test]
    fn only_what_lies_at_the_edge_is_stretched() {
        let (size, view) = (UVec2::new(100, 50), rect(-20, -10, 300, 200));
        assert_eq!(rect(8, 8, 16, 16).stretched(size, view), rect(8, 8, 16, 16));
        assert_eq!(rect(0, 8, 100, 50).stretched(size, view), rect(-20, 8, 300, 200));
        assert_eq!(rect(0, 0, 8, 8).stretched(size, rect(2, 2, 5, 5)), rect(0, 0, 8, 8));
    }

    #[test]
    fn a_view_shows_the_chunks_it_touches_and_beyond_the_edge_the_last() {
        let size = UVec2::new(130, 64);
        assert_eq!(rect(0, 0, 64, 64).chunks(size), rect(0, 0, 1, 1));
        assert_eq!(rect(63, 0, 65, 1).chunks(size), rect(0, 0, 2, 1));
        assert_eq!(rect(500, -900, 600, -800).chunks(size), rect(2, 0, 3, 1));
        assert_eq!(rect(500, -900, 600, -800).chunks_and_ring(size), rect(3, -1, 4, 0));
        assert_eq!(rect(-1, 0, 64, 64).chunks_and_ring(size), rect(-1, 0, 1, 1));
        assert_eq!(rect(5, 5, 5, 5).chunks(size), rect(0, 0, 1, 1), "an empty view touches a tile");
    }

    #[test]
    fn the_grid_with_its_ring_covers_everything_once() {
        let (size, view) = (UVec2::new(130, 64), rect(-1000, -1000, 1000, 1000));
        let mut area = 0_i64;
        for y in -1..=1 {
            for x in -1..=3 {
                let part = TileRect::of_grid(IVec2::new(x, y), size, view);
                let size = (part.max - part.min).as_i64vec2();
                area += size.x * size.y;
            }
        }
        assert_eq!(area, 2000 * 2000);
    }

    #[test]
    fn a_search_finds_what_a_walk_finds() {
        let all: Vec<IVec2> = (0..20).flat_map(|y| (0..30).map(move |x| IVec2::new(x, y))).collect();
        let some: Vec<IVec2> = all.into_iter().filter(|at| (at.x * 7 + at.y * 13) % 5 < 2).collect();
        for part in [rect(0, 0, 30, 20), rect(3, 4, 9, 5), rect(29, 0, 30, 20), rect(40, 2, 50, 9), rect(-1, -1, 2, 2)]
        {
            let is_in = |at: &&IVec2| part.min.cmple(**at).all() && at.cmplt(part.max).all();
            let found: Vec<_> = within(&some, part, |at| *at).map(|(i, at)| (some[i], *at)).collect();
            let expected: Vec<_> = some.iter().filter(is_in).map(|at| (*at, *at)).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_tile_of_a_pixel_is_still_near() {
        let scales = [Scale::Near, Scale::Sparse, Scale::Chunks, Scale::Chunks, Scale::LodBlend, Scale::Far];
        assert_eq!([16.0, 15.9, 7.9, 1.0, 0.999, 0.5].map(Scale::of), scales);
    }
}
