//! Areas: tiles that touch, or groups of such.

use glam::{UVec2, Vec2};

use crate::base::{Rect, TILE_WORLD};

/// Tiles that touch each other, or several such joined for drawing from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column and row.
    pub min: UVec2,
    /// The last column and row.
    pub max: UVec2,
    /// One of its tiles: the first that was found.
    pub first: UVec2,
    /// How many tiles it has.
    pub tiles: u32,
    /// How many areas were joined in it; 1 = it is a single one.
    pub parts: u32,
}

impl Area {
    /// A single tile.
    pub(super) fn tile(at: UVec2) -> Self {
        Self { min: at, max: at, first: at, tiles: 1, parts: 1 }
    }

    /// Takes in the tiles of another.
    pub(super) fn take_in(&mut self, other: Self) {
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.first = [self.first, other.first].into_iter().min_by_key(|at| (at.y, at.x)).unwrap_or(self.first);
        self.tiles = self.tiles.saturating_add(other.tiles);
    }

    /// Every tile between its edges belongs to it.
    pub fn is_filled(&self) -> bool {
        let size = (self.max - self.min + UVec2::ONE).as_u64vec2();
        u64::from(self.tiles) == size.x * size.y
    }

    /// Its edges in world units.
    pub fn rect(&self) -> Rect {
        Rect::new(self.min.as_vec2() * TILE_WORLD, (self.max + UVec2::ONE).as_vec2() * TILE_WORLD)
    }

    /// Where links begin and end, in world units: its middle if that surely belongs to it, else a tile of it.
    pub fn anchor(&self) -> Vec2 {
        if self.parts > 1 || self.is_filled() {
            self.rect().center()
        } else {
            (self.first.as_vec2() + 0.5) * TILE_WORLD
        }
    }

    /// Whether a tile lies between its edges.
    pub fn contains(&self, at: UVec2) -> bool {
        at.cmpge(self.min).all() && at.cmple(self.max).all()
    }
}

/// Areas joined by nearness until there are at most `most`.
pub(super) fn grouped(areas: &[Area], most: usize) -> Vec<Area> {
    /// Width of the first squares, in tiles; each following round doubles it.
    const FIRST: u32 = 8;
    let mut groups = areas.to_vec();
    let mut side = FIRST;
    while groups.len() > most && side < 1 << 30 {
        let square = |area: &Area| {
            let center = (area.min + area.max) / 2 / side;
            (center.y, center.x)
        };
        groups.sort_unstable_by_key(|area| (square(area), area.first.y, area.first.x));
        let mut joined: Vec<Area> = Vec::with_capacity(groups.len());
        for group in groups {
            match joined.last_mut() {
                Some(last) if square(last) == square(&group) => {
                    last.take_in(group);
                    last.parts += group.parts;
                }
                _ => joined.push(group),
            }
        }
        groups = joined;
        side *= 2;
    }
    groups
}
