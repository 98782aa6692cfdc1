//! Areas of matches: tiles of one layer that touch at their sides and are alike in id and number. A list shows an area
//! in a row, and the keys go from one to the next.

use std::collections::HashMap;

use glam::UVec2;

use super::Match;
use crate::base::LayerId;
use crate::scene::{FlatScene, LayerContent, PhysicsTiles};

/// Matches that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchArea {
    /// The first of them, by its position among all matches.
    pub first: usize,
    /// How many they are.
    pub tiles: usize,
    /// All have the same index; those of a physics layer always do.
    pub is_uniform: bool,
}

/// Areas of matches, and which area each match lies in.
#[derive(Debug, Default)]
pub(super) struct MatchAreas {
    /// The areas by rank, then from left to right and from top to bottom by their first matches.
    pub all: Vec<MatchArea>,
    /// Position of its area for each match.
    pub of: Vec<u32>,
}

impl MatchAreas {
    /// The areas of matches that come layer by layer, those of the lowest rank first. Looks at each match once.
    pub fn new(scene: &FlatScene, found: &[Match], rank: impl Fn(Match) -> u8) -> Self {
        let mut areas = Self { all: Vec::new(), of: vec![u32::MAX; found.len()] };
        let mut start = 0;
        for layer in found.chunk_by(|a, b| a.layer == b.layer) {
            let Some(first) = layer.first() else { continue };
            areas.add(&Kinds::of(scene, first.layer), layer, start);
            start += layer.len();
        }
        areas.sort(found, rank);
        areas
    }

    /// Puts the areas in the order in which they are read: along the map, as the strip shows them.
    fn sort(&mut self, found: &[Match], rank: impl Fn(Match) -> u8) {
        let key = |area: &MatchArea| {
            let first = found.get(area.first).copied();
            first.map(|first| (rank(first), first.at.x, first.at.y, area.first))
        };
        let mut order: Vec<_> = (0_u32..).zip(self.all.drain(..)).collect();
        order.sort_by_cached_key(|(_, area)| key(area));
        let mut places = vec![u32::MAX; order.len()];
        for (place, (before, _)) in (0_u32..).zip(&order) {
            if let Some(to) = places.get_mut(*before as usize) {
                *to = place;
            }
        }
        for of in &mut self.of {
            *of = places.get(*of as usize).copied().unwrap_or(u32::MAX);
        }
        self.all = order.into_iter().map(|(_, area)| area).collect();
    }

    /// Adds the areas of the matches of one layer, the first of which has the position `start` among all.
    fn add(&mut self, kinds: &Kinds, layer: &[Match], start: usize) {
        let places: HashMap<UVec2, usize> = layer.iter().enumerate().map(|(n, found)| (found.at, n)).collect();
        let mut waiting = Vec::new();
        for (n, found) in layer.iter().enumerate() {
            if self.of.get(start + n).is_none_or(|area| *area != u32::MAX) {
                continue;
            }
            let (area, kind, index) = (self.all.len() as u32, kinds.kind(found.at), kinds.index(found.at));
            let mut this = MatchArea { first: start + n, tiles: 0, is_uniform: true };
            self.join(start + n, area);
            waiting.push(found.at);
            while let Some(at) = waiting.pop() {
                this.tiles += 1;
                this.is_uniform &= kinds.index(at) == index;
                for next in beside(at) {
                    let Some(n) = places.get(&next) else { continue };
                    if self.of.get(start + n) == Some(&u32::MAX) && kinds.kind(next) == kind {
                        self.join(start + n, area);
                        waiting.push(next);
                    }
                }
            }
            self.all.push(this);
        }
    }

    fn join(&mut self, at: usize, area: u32) {
        if let Some(of) = self.of.get_mut(at) {
            *of = area;
        }
    }
}

/// Tiles at the sides of a tile.
fn beside(at: UVec2) -> impl Iterator<Item = UVec2> {
    let UVec2 { x, y } = at;
    let across = [x.checked_sub(1), x.checked_add(1)].into_iter().flatten().map(move |x| UVec2::new(x, y));
    let along = [y.checked_sub(1), y.checked_add(1)].into_iter().flatten().map(move |y| UVec2::new(x, y));
    across.chain(along)
}

/// Tells the tiles of a layer apart.
enum Kinds<'a> {
    Physics(&'a PhysicsTiles),
    Design(&'a LayerContent),
    None,
}

impl<'a> Kinds<'a> {
    fn of(scene: &'a FlatScene, layer: LayerId) -> Self {
        let physics = scene.physics.iter().find(|tiles| tiles.layer == layer);
        let design = || scene.layer(layer).map(|(_, layer)| &layer.drawn.content);
        physics.map(Self::Physics).or_else(|| design().map(Self::Design)).unwrap_or(Self::None)
    }

    /// Key of the areas: id and number of physics tiles. Design tiles of one image go together.
    fn kind(&self, at: UVec2) -> [u8; 2] {
        match self {
            Self::Physics(tiles) => {
                let cell = tiles.cell(at);
                [cell.id, cell.values[0]]
            }
            Self::Design(_) | Self::None => [0; 2],
        }
    }

    fn index(&self, at: UVec2) -> u8 {
        match self {
            Self::Physics(tiles) => tiles.cell(at).id,
            Self::Design(LayerContent::Tiles(tiles)) => {
                tiles.cell(i64::from(at.x), i64::from(at.y)).map_or(0, |cell| cell.index)
            }
            Self::Design(_) | Self::None => 0,
        }
    }
}
