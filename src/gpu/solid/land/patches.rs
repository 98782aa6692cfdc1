//! Choosing how finely land is drawn: patches of cells that are about as large on the picture, near and far.

use std::collections::{BTreeSet, HashSet};

use glam::{DVec2, Vec3};

use crate::gpu::solid::pass::PATCH_CELLS;
use crate::scene::solid::{Aabb, SolidCamera, TILE_SIDE, TileKey};

/// Cells from the bottom of a picture to its top, at the distance of each.
const CELLS_PER_HEIGHT: f32 = 90.0;
/// The same in drafts. Patches become fewer by its square.
const DRAFT_CELLS_PER_HEIGHT: f32 = 40.0;
/// Halvings from a patch of a whole tile to one whose cells are the tile's columns.
pub const MOST_HALVINGS: i32 = (TILE_SIDE as u32 / PATCH_CELLS).ilog2() as i32;
/// Patches along a side of a tile where cells are its columns.
pub const PATCHES: usize = TILE_SIDE / PATCH_CELLS as usize;

/// How large cells may be.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Largest side of a cell before the eye, in units.
    least: f64,
    /// How much it grows with each unit of distance.
    growth: f64,
}

/// Facts about a tile of land.
#[derive(Clone, Copy, Debug)]
pub struct TileFacts {
    /// Lowest and highest column; `None` where nothing is there.
    pub y: Option<[i16; 2]>,
    /// A bit for each patch with columns that nothing else shows, row by row, 8 to a row.
    pub shown: u64,
}

/// A square of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// The tile that it shows a part of.
    pub source: TileKey,
    /// Its first cell in the tile, to the east and to the south.
    pub first: [i32; 2],
    /// How many halvings its cells are coarser than the columns of the tile.
    pub halvings: u32,
    /// Its corner in the north-west, x and z in the world.
    pub corner: DVec2,
    /// Side of a cell, in units.
    pub cell: f64,
}

impl Detail {
    /// The detail of a picture.
    pub fn of(camera: &SolidCamera) -> Self {
        Self::with_cells(camera, CELLS_PER_HEIGHT)
    }

    /// The detail of a picture that is soon followed by another.
    pub fn of_draft(camera: &SolidCamera) -> Self {
        Self::with_cells(camera, DRAFT_CELLS_PER_HEIGHT)
    }

    fn with_cells(camera: &SolidCamera, cells_per_height: f32) -> Self {
        let at = |distance: f32| f64::from(camera.height_at(distance) / cells_per_height);
        let least = at(0.0);
        Self { least, growth: at(1.0) - least }
    }

    fn largest_cell(self, distance: f64) -> f64 {
        self.least + self.growth * distance
    }
}

/// The patches of a picture, each place once. `keys`: of the tiles that are there; `corner`: of the grid of tiles.
pub fn patches(
    keys: impl Iterator<Item = TileKey> + Clone,
    facts: &dyn Fn(TileKey) -> Option<TileFacts>,
    corner: DVec2,
    eye: Vec3,
    detail: Detail,
    may_show: &dyn Fn(Aabb) -> bool,
) -> Vec<Patch> {
    let Some(top) = keys.clone().map(|key| key.level).max() else { return Vec::new() };
    let above = keys.flat_map(|key| (key.level..=top).map(move |level| key.at_level(level)));
    let with_tiles: HashSet<TileKey> = above.collect();
    let roots: BTreeSet<TileKey> = with_tiles.iter().filter(|key| key.level == top).copied().collect();
    let mut walk = Walk { with_tiles, facts, corner, eye, detail, may_show, found: Vec::new() };
    for root in roots {
        walk.visit(Region { size: top.into(), x: root.x, z: root.z }, None);
    }
    walk.found
}

/// A square of the world.
#[derive(Clone, Copy)]
struct Region {
    /// Its side is that of a tile of this level; below 0 that of a part of a tile of level 0.
    size: i32,
    x: i32,
    z: i32,
}

impl Region {
    fn side(self) -> f64 {
        TILE_SIDE as f64 * f64::from(self.size).exp2()
    }

    fn tile(self) -> Option<TileKey> {
        Some(TileKey { level: u8::try_from(self.size).ok()?, x: self.x, z: self.z })
    }

    fn quarters(self) -> [Self; 4] {
        let (x, z) = (self.x.saturating_mul(2), self.z.saturating_mul(2));
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(east, south)| Self {
            size: self.size - 1,
            x: x.saturating_add(east),
            z: z.saturating_add(south),
        })
    }
}

struct Walk<'a> {
    /// Tiles that are there, and coarser ones around them.
    with_tiles: HashSet<TileKey>,
    facts: &'a dyn Fn(TileKey) -> Option<TileFacts>,
    corner: DVec2,
    eye: Vec3,
    detail: Detail,
    may_show: &'a dyn Fn(Aabb) -> bool,
    found: Vec<Patch>,
}

impl Walk<'_> {
    /// Finds the patches of a region, of which the finest tile around it is `source`.
    fn visit(&mut self, region: Region, source: Option<(TileKey, TileFacts)>) {
        let own = region.tile().and_then(|key| Some((key, (self.facts)(key)?)));
        let Some((key, facts)) = own.or(source) else {
            if region.tile().is_some_and(|key| self.with_tiles.contains(&key)) {
                region.quarters().into_iter().for_each(|quarter| self.visit(quarter, None));
            }
            return;
        };
        let Some([low, high]) = facts.y else { return };
        let side = region.side();
        let corner = self.corner + DVec2::new(f64::from(region.x), f64::from(region.z)) * side;
        let bounds = Aabb::new(
            Vec3::new(corner.x as f32, f32::from(low) - 0.5, corner.y as f32),
            Vec3::new((corner.x + side) as f32, f32::from(high) + 0.5, (corner.y + side) as f32),
        );
        let Some((first, halvings)) = cells(region, key) else { return };
        if !(self.may_show)(bounds) || !is_shown(facts.shown, first, halvings) {
            return;
        }
        let distance = self.eye.clamp(bounds.min, bounds.max).distance(self.eye);
        let cell = side / f64::from(PATCH_CELLS);
        if halvings > 0 && cell > self.detail.largest_cell(distance.into()) {
            return region.quarters().into_iter().for_each(|quarter| self.visit(quarter, Some((key, facts))));
        }
        self.found.push(Patch { source: key, first, halvings, corner, cell });
    }
}

/// The first cell of a region in a tile, and how many halvings its cells are coarser than the columns of the tile.
fn cells(region: Region, tile: TileKey) -> Option<([i32; 2], u32)> {
    let parts = i32::from(tile.level) - region.size;
    let halvings = u32::try_from(MOST_HALVINGS - parts).ok()?;
    let first = |at: i32, tile: i32| (at - (tile << parts)) * PATCH_CELLS as i32;
    Some(([first(region.x, tile.x), first(region.z, tile.z)], halvings))
}

/// Whether a region has columns that nothing else shows.
fn is_shown(shown: u64, first: [i32; 2], halvings: u32) -> bool {
    let [x, z] = first.map(|cell| (cell as usize / PATCH_CELLS as usize) << halvings);
    let along = 1_usize << halvings;
    let row = ((1_u64 << along.min(PATCHES)) - 1) << x.min(PATCHES);
    (z..z + along).any(|z| shown >> (z * PATCHES).min(63) & row & 0xff != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::solid::Projection;

    const FACTS: TileFacts = TileFacts { y: Some([0, 9]), shown: u64::MAX };

    fn key(level: u8, x: i32, z: i32) -> TileKey {
        TileKey { level, x, z }
    }

    fn camera() -> SolidCamera {
        let projection = Projection::Perspective { fov_deg: 70.0 };
        SolidCamera { eye: Vec3::new(30.0, 12.0, 40.0), yaw_deg: 0.0, pitch_deg: 0.0, projection }
    }

    fn found(tiles: &[TileKey], facts: impl Fn(TileKey) -> TileFacts) -> Vec<Patch> {
        let facts = |key| tiles.contains(&key).then(|| facts(key));
        patches(tiles.iter().copied(), &facts, DVec2::ZERO, camera().eye, Detail::of(&camera()), &|_| true)
    }

    /// Area of patches by level of their tiles.
    fn area(patches: &[Patch], level: u8) -> f64 {
        let side = |patch: &Patch| patch.cell * f64::from(PATCH_CELLS);
        patches.iter().filter(|patch| patch.source.level == level).map(|patch| side(patch).powi(2)).sum()
    }

    #[test]
    fn each_place_is_drawn_once_by_the_finest_tile() {
        let tile = 128.0_f64.powi(2);
        let tiles = [key(2, 0, 0), key(2, -1, 0), key(1, 0, 0), key(0, 0, 0), key(0, 1, 1)];
        let patches = found(&tiles, |_| FACTS);
        assert_eq!(area(&patches, 0), 2.0 * tile);
        assert_eq!(area(&patches, 1), 2.0 * tile, "the rest of four");
        assert_eq!(area(&patches, 2), (2.0 * 16.0 - 4.0) * tile);
        for (n, a) in patches.iter().enumerate() {
            for b in &patches[n + 1..] {
                let end = |patch: &Patch| patch.corner + patch.cell * f64::from(PATCH_CELLS);
                let apart = a.corner.cmpge(end(b)).any() || b.corner.cmpge(end(a)).any();
                assert!(apart, "{a:?} {b:?}");
            }
        }
        let alone = found(&[key(0, 900, -900)], |_| FACTS);
        assert_eq!(area(&alone, 0), tile, "nothing coarser is there");
    }

    #[test]
    fn cells_grow_with_the_distance() {
        let tiles: Vec<_> = (-4..4).flat_map(|x| (-4..4).map(move |z| key(3, x, z))).chain([key(0, 0, 0)]).collect();
        let patches = found(&tiles, |_| FACTS);
        let detail = Detail::of(&camera());
        for patch in &patches {
            let middle = patch.corner + patch.cell * 8.0;
            let distance = middle.distance(DVec2::new(30.0, 40.0));
            let is_finest = patch.halvings == 0;
            assert!(is_finest || patch.cell <= detail.largest_cell(distance), "{patch:?}");
            assert!(patch.first.iter().all(|at| (0..128 >> patch.halvings).contains(at)), "{patch:?}");
        }
        assert!(patches.iter().any(|patch| patch.halvings == 2 && patch.source.level == 3), "far ones are coarse");
        assert!(patches.len() < 1000, "{}", patches.len());
    }

    #[test]
    fn what_is_covered_or_empty_is_left_out() {
        let tiles = [key(0, 0, 0)];
        assert!(found(&tiles, |_| TileFacts { y: None, ..FACTS }).is_empty());
        assert!(found(&tiles, |_| TileFacts { shown: 0, ..FACTS }).is_empty());
        // The last patch of the second row.
        let corner = found(&tiles, |_| TileFacts { shown: 1 << 15, ..FACTS });
        let [patch] = corner[..] else { panic!("{corner:?}") };
        assert_eq!((patch.first, patch.corner), ([112, 16], DVec2::new(112.0, 16.0)));
    }
}
