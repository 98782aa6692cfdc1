//! Areas and reaching tiles of a scene, by part and number.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use glam::UVec2;

use super::area::{self, Area};
use crate::rules::ddnet::{Family, Reach, Role};

/// Areas that are kept of a layer; tiles of further ones are counted, but have no links.
pub const MAX_AREAS: usize = 100_000;
/// Tiles that reach out that are kept of a layer.
pub const MAX_EMITTERS: usize = 50_000;
/// A number's areas of one part are joined until there are at most so many, for drawing from afar.
pub const MAX_GROUPS: usize = 32;

/// A number, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Number {
    /// Kind of thing that it counts.
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
    /// Its reach.
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

/// Areas by part and number.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaTable {
    /// By code of part and number; empty until the first tile of the part is found.
    slots: BTreeMap<u16, Slot>,
    /// Tiles that reach out.
    pub emitters: Vec<Emitter>,
    /// Tiles with a part that belong to no area that is kept.
    pub left_out: usize,
}

impl AreaTable {
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

    /// Every part and number in use, with the number of its tiles; sorted by number.
    pub fn numbered(&self) -> Vec<(Number, (Role, usize))> {
        let roles: Vec<_> = roles().map(|(_, role)| role).collect();
        let numbered = self.slots.iter().filter(|(_, slot)| slot.tiles > 0).filter_map(|(code, slot)| {
            let role = *roles.get(usize::from(code >> 8))?;
            let value = (code & 0xff) as u8;
            Some((Number { family: role.family(), value }, (role, slot.tiles)))
        });
        let mut numbered: Vec<_> = numbered.collect();
        numbered.sort_unstable();
        numbered
    }

    /// Adds the tiles and areas of a part and a number, given by their code.
    pub fn add(&mut self, slot: u16, tiles: usize, areas: Vec<Area>) {
        let in_areas: usize = areas.iter().map(|area| area.tiles as usize).sum();
        self.left_out += tiles.saturating_sub(in_areas);
        let groups = area::grouped(&areas, MAX_GROUPS);
        let highest = areas.iter().map(|area| area.max.y - area.min.y + 1).max().unwrap_or(0);
        self.slots.insert(slot, Slot { tiles, areas, groups, highest });
    }
}

/// The number that a tile with a part goes by.
pub fn number_of(role: Role, value: u8) -> Number {
    let value = if matches!(role, Role::CheckpointEntrance(_)) { 0 } else { value };
    Number { family: role.family(), value }
}

/// Parts in the order of their codes.
pub(super) fn roles() -> impl Iterator<Item = (u16, Role)> {
    (0..).zip(Role::all())
}

fn slot_of(role: Role, number: u8) -> u16 {
    let code = roles().find(|(_, other)| *other == role).map_or(0, |(code, _)| code);
    code << 8 | u16::from(number_of(role, number).value)
}
