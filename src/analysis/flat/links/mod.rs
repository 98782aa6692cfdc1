//! Which tele, switch and tune tiles of a scene belong together, by number: an index that is built piece by piece.
//!
//! Only layers that the game goes by are looked at. Tiles that touch and have the same part and number are one
//! [`Area`]; links go from area to area, so what is kept and drawn follows the number of areas, not of tiles. Positions
//! are tiles of the layer. No drawing, and no state of the view.
//!
//! ```text
//! physics tiles ─ sweep.rs ─► areas by part and number ─ numbers.rs ─► counts, what is missing, bundles of links
//!                   chunk after chunk, so that no frame waits
//! ```

mod area;
mod numbers;
mod partners;
mod sweep;

use std::ops::RangeInclusive;

use glam::UVec2;

pub use area::Area;
pub use numbers::{Bundle, Elsewhere, End, Entry, Net, Problem};
pub use partners::{Partner, Side};
use sweep::Sweep;

use super::Pin;
use crate::rules::ddnet::{Family, Reach, Role, role};
use crate::scene::{FlatScene, PhysicsTiles};

/// Areas that are kept of a layer; tiles of further ones are counted, but have no links.
pub const MAX_AREAS: usize = 100_000;
/// Tiles that reach out that are kept of a layer.
pub const MAX_EMITTERS: usize = 50_000;
/// A number's areas of one part are joined until there are at most so many, for drawing from afar.
pub const MAX_GROUPS: usize = 32;

/// A number, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Number {
    /// What it counts.
    pub family: Family,
    /// The number; 0 in the checkpoint family stands for the checkpoint entrances.
    pub value: u8,
}

/// A tile that reaches out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Emitter {
    /// Position of its layer among [`crate::scene::FlatScene::physics`].
    pub layer: usize,
    /// Where it lies.
    pub at: UVec2,
    /// What reaches out from it.
    pub reach: Reach,
    /// Number of its switch; 0 = none.
    pub number: u8,
}

/// Everything of a part and a number.
#[derive(Clone, Debug, Default)]
struct Slot {
    tiles: usize,
    areas: Vec<Area>,
    groups: Vec<Area>,
    /// Rows of the highest area.
    highest: u32,
}

/// The index.
#[derive(Clone, Debug, Default)]
pub struct LinkIndex {
    /// By [`slot_of`]; empty until the first tile of the part is found.
    slots: std::collections::BTreeMap<u16, Slot>,
    emitters: Vec<Emitter>,
    entries: Vec<Entry>,
    /// What each entry's number links.
    nets: Vec<Net>,
    left_out: usize,
    sweep: Sweep,
}

impl LinkIndex {
    /// An index of a scene of which nothing has been looked at yet.
    pub fn new(scene: &FlatScene) -> Self {
        Self { sweep: Sweep::new(scene), ..Self::default() }
    }

    /// An index of all that a scene has.
    pub fn whole(scene: &FlatScene) -> Self {
        let mut index = Self::new(scene);
        while !index.advance(scene, usize::MAX) {}
        index
    }

    /// Looks at some more tiles of the scene it was made for: at least at one chunk, and no more than about `tiles`.
    /// Whether it is complete; before that it says that there is nothing.
    pub fn advance(&mut self, scene: &FlatScene, tiles: usize) -> bool {
        let mut sweep = std::mem::take(&mut self.sweep);
        sweep.advance(scene, tiles, self);
        let done = sweep.is_done();
        self.sweep = sweep;
        if done && self.entries.is_empty() {
            self.entries = self.list();
            self.nets = self.entries.iter().map(|entry| self.net_of(entry)).collect();
        }
        done
    }

    /// Whether everything has been looked at.
    pub fn is_done(&self) -> bool {
        self.sweep.is_done()
    }

    /// Nothing has been found that is linked or reaches out.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.emitters.is_empty()
    }

    /// The areas of a part and a number, row by row of their upper edges.
    pub fn areas(&self, role: Role, number: u8) -> &[Area] {
        self.slots.get(&slot_of(role, number)).map_or(&[], |slot| &slot.areas)
    }

    /// Those of them that may reach into some rows, and few others.
    pub fn areas_in_rows(&self, role: Role, number: u8, rows: RangeInclusive<u32>) -> &[Area] {
        let Some(slot) = self.slots.get(&slot_of(role, number)) else { return &[] };
        let first = slot.areas.partition_point(|area| area.min.y.saturating_add(slot.highest) <= *rows.start());
        let end = slot.areas.partition_point(|area| area.min.y <= *rows.end());
        slot.areas.get(first..end).unwrap_or_default()
    }

    /// The same joined to at most [`MAX_GROUPS`].
    pub fn groups(&self, role: Role, number: u8) -> &[Area] {
        self.slots.get(&slot_of(role, number)).map_or(&[], |slot| &slot.groups)
    }

    /// How many tiles have a part and a number.
    pub fn tiles(&self, role: Role, number: u8) -> usize {
        self.slots.get(&slot_of(role, number)).map_or(0, |slot| slot.tiles)
    }

    /// The tiles that reach out.
    pub fn emitters(&self) -> &[Emitter] {
        &self.emitters
    }

    /// Every number in use, by family and value.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is said about a number in use.
    pub fn entry(&self, number: Number) -> Option<&Entry> {
        self.entries.get(self.position(number)?)
    }

    /// What a number in use links.
    pub fn net(&self, number: Number) -> Option<&Net> {
        self.nets.get(self.position(number)?)
    }

    fn position(&self, number: Number) -> Option<usize> {
        self.entries.binary_search_by_key(&number, |entry| entry.number).ok()
    }

    /// Tiles with a part that belong to no area that is kept.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    fn add(&mut self, slot: u16, tiles: usize, areas: Vec<Area>) {
        let kept: usize = areas.iter().map(|area| area.tiles as usize).sum();
        self.left_out += tiles.saturating_sub(kept);
        let groups = area::grouped(&areas, MAX_GROUPS);
        let highest = areas.iter().map(|area| area.max.y - area.min.y + 1).max().unwrap_or(0);
        self.slots.insert(slot, Slot { tiles, areas, groups, highest });
    }
}

/// A tile of a layer that the game goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerTile {
    /// Position of its layer among [`crate::scene::FlatScene::physics`].
    pub layer: usize,
    /// Where it lies in the layer.
    pub at: UVec2,
}

/// The tiles under a point, one of each layer that the game goes by: as the picture shows them, each layer with the
/// offset and parallax of its own group, and its nearest tile beyond its edge.
pub fn tiles_under(scene: &FlatScene, pin: Pin) -> Vec<LayerTile> {
    let counting = scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts);
    let under = |tiles: &PhysicsTiles| {
        let at = pin.tile_in(super::layer_group(scene, tiles.layer)?);
        super::pick::nearest(tiles.size_tiles, at).map(|at| at.tile)
    };
    counting.filter_map(|(layer, tiles)| Some(LayerTile { layer, at: under(tiles)? })).collect()
}

/// The number and part of a tile, where it has one.
pub fn linked(scene: &FlatScene, tile: LayerTile) -> Option<(Number, Role)> {
    let tiles = scene.physics.get(tile.layer)?;
    let layer = super::physics_layer(tiles.kind)?;
    let tile = super::physics_tile(layer, tiles.cell(tile.at));
    let role = role(super::rules(scene), layer, tile)?;
    Some((number_of(role, tile.number), role))
}

/// The numbers and parts of what lies at a position of the layers that the game goes by, the same in each.
pub fn linked_at(scene: &FlatScene, at: UVec2) -> impl Iterator<Item = (Number, Role)> {
    let layers = scene.physics.iter().enumerate().filter(|(_, tiles)| tiles.counts);
    layers.filter_map(move |(layer, _)| linked(scene, LayerTile { layer, at }))
}

/// The number that a tile with a part goes by.
pub fn number_of(role: Role, value: u8) -> Number {
    let value = if matches!(role, Role::CheckpointEntrance(_)) { 0 } else { value };
    Number { family: role.family(), value }
}

/// Parts in the order of their codes.
fn roles() -> impl Iterator<Item = (u16, Role)> {
    (0..).zip(Role::all())
}

fn slot_of(role: Role, number: u8) -> u16 {
    let code = roles().find(|(_, other)| *other == role).map_or(0, |(code, _)| code);
    code << 8 | u16::from(number_of(role, number).value)
}
