//! Differences between two saves of a world of blocks.

use std::collections::BTreeMap;
use std::sync::Arc;

use glam::Vec2;

/// Differences between two saves of a world, as far as they are known. A block that differs in nothing but times, light
/// and objects is none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldDifferences {
    /// Differing blocks of the whole world.
    pub blocks: BlockChanges,
    /// Nodes that differ in blocks that both have.
    pub nodes: u64,
    /// Blocks that both have and that differ, as far as they can be read: the first few, by x, z and y.
    pub changed: Arc<Vec<ChangedBlock>>,
    /// Differing blocks by column of blocks, x and z.
    pub columns: Arc<BTreeMap<[i32; 2], BlockChanges>>,
    /// Connected columns with differences, those with most of them first.
    pub areas: Arc<[ChangedArea]>,
    /// Blocks that were compared.
    pub compared: u64,
    /// Blocks of this save.
    pub total_blocks: u64,
    /// Blocks of which one side cannot be read, where their bytes differ.
    pub unreadable: u64,
    /// The whole world has been compared.
    pub is_done: bool,
}

/// Most changed blocks that are listed with their nodes.
pub const MOST_CHANGED_BLOCKS: usize = 256;
/// Most nodes that are listed of a changed block.
pub const MOST_CHANGED_NODES: usize = 64;

/// A block that differs, with its nodes that do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedBlock {
    /// Its place in blocks, as the game counts.
    pub block: [i32; 3],
    /// Nodes that differ, in themselves or in their metadata.
    pub total: usize,
    /// The first [`MOST_CHANGED_NODES`] of them.
    pub nodes: Vec<ChangedNode>,
}

/// A node that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedNode {
    /// Position in the world.
    pub node: [i32; 3],
    /// The node in the other save.
    pub before: NodeValue,
    /// The node in this save.
    pub after: NodeValue,
    /// Its metadata differs, too.
    pub metadata: bool,
}

/// A node as it is stored, but for its light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeValue {
    /// Name.
    pub name: String,
    /// Direction, level, color and the like.
    pub param2: u8,
}

/// Numbers of blocks that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockChanges {
    /// Those that only this save has.
    pub added: u32,
    /// Those that only the other has.
    pub removed: u32,
    /// Those that differ.
    pub changed: u32,
}

impl BlockChanges {
    /// Number of all.
    pub fn total(self) -> u32 {
        self.added.saturating_add(self.removed).saturating_add(self.changed)
    }

    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            added: self.added.saturating_add(other.added),
            removed: self.removed.saturating_add(other.removed),
            changed: self.changed.saturating_add(other.changed),
        }
    }
}

/// Columns of blocks with differences that lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedArea {
    /// Lowest and highest column, x and z, in blocks.
    pub columns: [[i32; 2]; 2],
    /// Differences in it.
    pub blocks: BlockChanges,
}

impl ChangedArea {
    /// Lowest and highest x and z of its nodes, all of which lie between them.
    pub fn extent(&self) -> [Vec2; 2] {
        let corner = |column: [i32; 2], node: f32| Vec2::from(column.map(|at| at as f32)) * 16.0 + node;
        let [low, high] = self.columns;
        [corner(low, -0.5), corner(high, 15.5)]
    }
}

/// Areas of changed columns that touch, also at corners, those with most changes first.
pub fn changed_areas(columns: &BTreeMap<[i32; 2], BlockChanges>) -> Vec<ChangedArea> {
    let (mut seen, mut areas) = (std::collections::BTreeSet::new(), Vec::new());
    for start in columns.keys() {
        if !seen.insert(*start) {
            continue;
        }
        let mut area = ChangedArea { columns: [*start; 2], blocks: BlockChanges::default() };
        let mut open = vec![*start];
        while let Some([x, z]) = open.pop() {
            area.blocks = area.blocks.plus(columns.get(&[x, z]).copied().unwrap_or_default());
            let [low, high] = &mut area.columns;
            (low[0], low[1], high[0], high[1]) = (low[0].min(x), low[1].min(z), high[0].max(x), high[1].max(z));
            let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dz| [x.saturating_add(dx), z.saturating_add(dz)]));
            open.extend(around.filter(|at| columns.contains_key(at) && seen.insert(*at)));
        }
        areas.push(area);
    }
    areas.sort_by_key(|area| (std::cmp::Reverse(area.blocks.total()), area.columns));
    areas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_touch_are_one_area() {
        let changed = |changed| BlockChanges { changed, ..BlockChanges::default() };
        let columns = [([0, 0], 1), ([1, 1], 2), ([1, 0], 4), ([9, 9], 3)];
        let columns = columns.into_iter().map(|(at, count)| (at, changed(count))).collect();
        let areas = changed_areas(&columns);
        let expected = [([[0, 0], [1, 1]], 7), ([[9, 9], [9, 9]], 3)];
        assert_eq!(areas.iter().map(|area| (area.columns, area.blocks.changed)).collect::<Vec<_>>(), expected);
        assert_eq!(changed_areas(&BTreeMap::new()), []);
        assert_eq!(areas[0].extent(), [Vec2::splat(-0.5), Vec2::splat(31.5)], "of whole nodes");
    }
}
