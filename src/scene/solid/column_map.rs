//! The column map: the topmost colour and its height in each column of a world, in square tiles. It is the world seen from
//! straight above.
//!
//! Tiles come in levels: a pixel of level 0 is one unit of the world wide, one of level `n` is `2^n` units wide. Where
//! there are tiles of several levels at a place, the finest is the most exact; it need not be there.

use glam::{DVec2, IVec2, Vec2};

use super::{ChunkKey, ChunkMap};

/// Pixels along a side of a tile.
pub const TILE_SIDE: usize = 128;
/// Pixels of a tile.
pub const TILE_PIXELS: usize = TILE_SIDE * TILE_SIDE;
/// The height of a column without one: nothing is there.
pub const NO_HEIGHT: i16 = i16::MIN;
/// The coarsest level.
pub const MAX_TILE_LEVEL: u8 = 12;

/// Where a tile lies in the grid of its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKey {
    /// Its level.
    pub level: u8,
    /// To the east, in tiles of the level.
    pub x: i32,
    /// To the south, in tiles of the level.
    pub z: i32,
}

/// A part of the world seen from above. Rows of pixels go from north to south.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnTile {
    /// Colours, [`TILE_PIXELS`] of them, straight alpha. Alpha 0 = nothing is there.
    pub colors: Box<[[u8; 4]]>,
    /// Heights of the surface, as many.
    pub heights: Box<[i16]>,
    /// Light of lamps above the surface, 0 to 15, as many; empty where there is none.
    pub lamps: Box<[u8]>,
}

/// The part of a column map that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnView {
    /// The level whose pixels are about as large as those of the picture.
    pub level: u8,
    /// The corner in the north-west, x and z in the world.
    pub min: DVec2,
    /// The corner in the south-east.
    pub max: DVec2,
}

/// The land that a picture shows which is no map: fine tiles near the eye, coarser ones farther away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandView {
    /// Where distances are measured from, x and z in the world.
    pub center: DVec2,
    /// How far above the land the eye is there, in units.
    pub above: f64,
    /// Side of a pixel of a tile before the eye, in units.
    pub least: f64,
    /// How much that grows with each unit of distance.
    pub growth: f64,
    /// Distance of the farthest land that is needed.
    pub reach: f64,
}

/// The part of a column map that is needed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TileView {
    /// Of a map.
    Map(ColumnView),
    /// Of a landscape.
    Land(LandView),
}

impl From<ColumnView> for TileView {
    fn from(view: ColumnView) -> Self {
        Self::Map(view)
    }
}

impl LandView {
    /// Distance to which tiles of a level are needed; beyond it those of the next one are as fine as pictures are.
    pub fn reach_of(&self, level: u8) -> f64 {
        let pixel = f64::from(level.min(MAX_TILE_LEVEL) + 1).exp2();
        if pixel <= self.least {
            return 0.0;
        }
        let slant = if self.growth > 0.0 { (pixel - self.least) / self.growth } else { f64::INFINITY };
        let level = (slant * slant - self.above * self.above).max(0.0).sqrt();
        level.min(self.reach)
    }
}

/// The tiles of a world that are there.
#[derive(Clone, Debug, Default)]
pub struct ColumnMap {
    /// The corner in the north-west of the tile (0, 0) of each level: x and z in the world.
    pub corner: Vec2,
    /// The tiles by key; the levels lie above one another.
    pub tiles: ChunkMap<ColumnTile>,
}

impl TileKey {
    /// Side of a tile of its level, in units.
    pub fn side(self) -> f64 {
        (TILE_SIDE as f64) * f64::from(1_u32 << self.level.min(MAX_TILE_LEVEL))
    }

    /// The tile of a coarser level in which this one lies.
    pub fn at_level(self, level: u8) -> Self {
        let up = level.saturating_sub(self.level).min(MAX_TILE_LEVEL);
        Self { level: level.max(self.level), x: self.x >> up, z: self.z >> up }
    }
}

impl From<TileKey> for ChunkKey {
    fn from(TileKey { level, x, z }: TileKey) -> Self {
        Self { x, y: level.into(), z }
    }
}

impl From<ChunkKey> for TileKey {
    fn from(ChunkKey { x, y, z }: ChunkKey) -> Self {
        Self { level: y.clamp(0, MAX_TILE_LEVEL.into()) as u8, x, z }
    }
}

impl ColumnTile {
    /// A tile of which nothing is there.
    pub fn empty() -> Self {
        Self {
            colors: vec![[0; 4]; TILE_PIXELS].into(),
            heights: vec![NO_HEIGHT; TILE_PIXELS].into(),
            lamps: Box::default(),
        }
    }

    /// Memory that it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.colors) + size_of_val(&*self.heights) + size_of_val(&*self.lamps)) as u64
    }
}

impl ColumnMap {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Memory that they take, in bytes.
    pub fn bytes(&self) -> u64 {
        self.tiles.iter().map(|(_, tile)| tile.bytes()).sum()
    }

    /// The tile of a level at a point of the world, x and z.
    pub fn key_at(&self, level: u8, at: DVec2) -> TileKey {
        let key = TileKey { level, ..TileKey::default() };
        let IVec2 { x, y } = ((at - self.corner.as_dvec2()) / key.side()).floor().as_ivec2();
        TileKey { x, z: y, ..key }
    }

    /// Height of the surface at a point of the world, x and z, by the finest tile that has one there.
    pub fn rough_height_at(&self, at: DVec2) -> Option<i16> {
        (0..=MAX_TILE_LEVEL).find_map(|level| {
            let key = self.key_at(level, at);
            let tile = self.tiles.get(key.into())?;
            let within = (at - self.corner.as_dvec2()).rem_euclid(DVec2::splat(key.side()));
            let pixel = (within / key.side() * TILE_SIDE as f64).as_ivec2().min(IVec2::splat(TILE_SIDE as i32 - 1));
            let height = tile.heights.get(pixel.y as usize * TILE_SIDE + pixel.x as usize).copied();
            height.filter(|height| *height != NO_HEIGHT)
        })
    }

    /// The lowest surface around a point of the world, x and z: below it one is below the ground, not only below a tree.
    pub fn lowest_around(&self, at: DVec2) -> Option<i16> {
        /// Distances of the points that are asked, in units.
        const DISTANCES: [f64; 4] = [6.0, 14.0, 26.0, 40.0];
        const DIRECTIONS: usize = 12;
        let around = DISTANCES.iter().flat_map(|distance| {
            (0..DIRECTIONS)
                .map(move |n| DVec2::from_angle(n as f64 * std::f64::consts::TAU / DIRECTIONS as f64) * *distance)
        });
        let points = std::iter::once(DVec2::ZERO).chain(around).map(|off| at + off);
        points.filter_map(|at| self.rough_height_at(at)).min()
    }

    /// Height of the surface at a point of the world, x and z, where the tile with single columns is there.
    pub fn height_at(&self, at: DVec2) -> Option<i16> {
        let key = self.key_at(0, at);
        let tile = self.tiles.get(key.into())?;
        let side = TILE_SIDE as i32;
        let pixel = (at - self.corner.as_dvec2()).floor().as_ivec2().rem_euclid(IVec2::splat(side));
        tile.heights.get((pixel.y * side + pixel.x) as usize).copied().filter(|height| *height != NO_HEIGHT)
    }
}

/// The level whose pixels are about as large as those of a picture in which a pixel is so many units wide.
pub fn tile_level(units_per_px: f64) -> u8 {
    let level = (units_per_px.max(1.0).log2() + 0.5).floor();
    if level.is_finite() { level.min(MAX_TILE_LEVEL.into()) as u8 } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_point_has_one_tile_in_each_level() {
        let map = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
        let key = |level, x, z| map.key_at(level, DVec2::new(x, z));
        assert_eq!(key(0, -0.5, 0.5), TileKey { level: 0, x: 0, z: 0 });
        assert_eq!(key(0, -0.6, 0.4), TileKey { level: 0, x: -1, z: -1 });
        assert_eq!(key(1, 255.4, 256.6), TileKey { level: 1, x: 0, z: 1 });
        assert_eq!(key(0, -200.0, 900.0).at_level(2), key(2, -200.0, 900.0));
        assert_eq!(TileKey::from(ChunkKey::from(key(3, -9.0, 7.0))), key(3, -9.0, 7.0));
    }

    #[test]
    fn a_column_has_the_height_of_its_pixel() {
        let mut map = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
        let mut tile = ColumnTile::empty();
        tile.heights[TILE_SIDE + 2] = 7;
        map.tiles.insert(TileKey::default().into(), Arc::new(tile));
        assert_eq!(map.height_at(DVec2::new(2.0, 2.0)), Some(7));
        assert_eq!(map.height_at(DVec2::new(2.49, 2.49)), Some(7));
        assert_eq!(map.height_at(DVec2::new(3.0, 2.0)), None, "nothing is there");
        assert_eq!(map.height_at(DVec2::new(-3.0, 2.0)), None, "no tile");
    }

    #[test]
    fn a_surface_is_found_in_coarse_tiles_too() {
        let mut map = ColumnMap { corner: Vec2::new(-0.5, 0.5), ..ColumnMap::default() };
        let tile = |height| {
            let mut tile = ColumnTile::empty();
            tile.heights.fill(height);
            Arc::new(tile)
        };
        map.tiles.insert(TileKey { level: 3, x: 0, z: 0 }.into(), tile(5));
        map.tiles.insert(TileKey { level: 0, x: 0, z: 0 }.into(), tile(9));
        let at = |x, z| map.rough_height_at(DVec2::new(x, z));
        assert_eq!([at(3.0, 3.0), at(300.0, 3.0), at(-3.0, 3.0)], [Some(9), Some(5), None]);
        // A tree of 30 nodes in a plain.
        let mut forest = ColumnTile::empty();
        forest.heights.fill(1);
        for row in 40..60 {
            forest.heights[row * TILE_SIDE + 40..row * TILE_SIDE + 60].fill(31);
        }
        map.tiles.insert(TileKey::default().into(), Arc::new(forest));
        assert_eq!(map.lowest_around(DVec2::new(50.0, 50.0)), Some(1));
        assert_eq!(map.lowest_around(DVec2::new(700.0, 700.0)), Some(5));
        assert_eq!(map.lowest_around(DVec2::new(-700.0, 700.0)), None);
    }

    #[test]
    fn far_land_needs_coarse_tiles() {
        let view = LandView { center: DVec2::ZERO, above: 0.0, least: 0.0, growth: 0.01, reach: f64::INFINITY };
        assert_eq!([0, 1, 5].map(|level| view.reach_of(level)), [200.0, 400.0, 6400.0]);
        let high = LandView { above: 300.0, ..view };
        assert_eq!(high.reach_of(0), 0.0, "too high above it");
        assert!((high.reach_of(1) - 264.6).abs() < 0.1);
        let flat = LandView { least: 3.0, growth: 0.0, reach: 500.0, ..view };
        assert_eq!([0, 1, 5].map(|level| flat.reach_of(level)), [0.0, 500.0, 500.0]);
    }

    #[test]
    fn levels_follow_the_zoom() {
        let levels: Vec<_> = [0.03, 1.0, 1.3, 1.5, 2.7, 3.0, 16.0, 1e9, f64::NAN].map(tile_level).into();
        assert_eq!(levels, [0, 0, 0, 1, 1, 2, 4, MAX_TILE_LEVEL, 0]);
    }
}
