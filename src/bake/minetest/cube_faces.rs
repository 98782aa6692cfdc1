//! Visible faces of cubes, counted block by block in bounded memory.

use std::collections::HashMap;

use crate::format::BlockKey;
use crate::format::minetest::{Nodes, SIDE};
use crate::rules::minetest::is_cube;

/// A bit for each of 16 nodes.
type Row = u16;
/// A bit for each node of a side.
type Side = [Row; SIDE];

/// Counter of the faces of cubes whose neighbor is no cube, is not `ignore` and lies in a stored block.
///
/// Blocks come in the order of x, z, y: all that is kept of them are the sides that blocks to come may touch, those of
/// two layers of equal x at most.
#[derive(Debug, Default)]
pub struct CubeFaces {
    faces: u64,
    /// The x of the latest block.
    x: i32,
    /// Upper sides of the blocks of that x, by z and y.
    layer: HashMap<[i32; 2], Sides>,
    /// The same of the x before it.
    layer_before: HashMap<[i32; 2], Sides>,
}

/// Nodes of a side that faces of neighbors may meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SideNodes {
    cubes: Side,
    /// Nodes that are neither cubes nor `ignore`: faces towards them show.
    open: Side,
}

/// Sides of a block, across x, y and z.
type Sides = Box<[SideNodes; 3]>;

/// Faces of a block by itself, and its sides.
#[derive(Debug)]
pub struct BlockFaces {
    inner: u64,
    lower: Sides,
    upper: Sides,
}

impl BlockFaces {
    /// Counts the faces between nodes of a block.
    pub fn new(nodes: &Nodes) -> Self {
        let bits = Bits::new(nodes);
        let sides = |at: usize| Box::new([0, 1, 2].map(|axis| bits.side(axis, at)));
        Self { inner: bits.inner_faces(), lower: sides(0), upper: sides(SIDE - 1) }
    }
}

/// Bits of a block, in rows along x: the row of a y and a z stands at `z * 16 + y`.
struct Bits {
    cubes: [Row; SIDE * SIDE],
    open: [Row; SIDE * SIDE],
}

impl CubeFaces {
    /// Number of faces so far.
    pub fn count(&self) -> u64 {
        self.faces
    }

    /// Adds a block behind the ones that were added before.
    pub fn add(&mut self, key: BlockKey, block: BlockFaces) {
        if key.x != self.x {
            let before = std::mem::take(&mut self.layer);
            self.layer_before = if key.x.checked_sub(1) == Some(self.x) { before } else { HashMap::new() };
            self.x = key.x;
        }
        let BlockFaces { inner, lower, upper } = block;
        self.faces += inner;
        let BlockKey { y, z, .. } = key;
        let below = |n: i32| n.checked_sub(1);
        let neighbors = [
            self.layer_before.get(&[z, y]),
            below(y).and_then(|y| self.layer.get(&[z, y])),
            below(z).and_then(|z| self.layer.get(&[z, y])),
        ];
        for (axis, (neighbor, here)) in neighbors.into_iter().zip(lower.iter()).enumerate() {
            if let Some(there) = neighbor.and_then(|sides| sides.get(axis)) {
                self.faces += faces_between(there, here);
            }
        }
        self.layer.insert([z, y], upper);
    }
}

/// Visible faces on both sides of the plane between two blocks.
fn faces_between(a: &SideNodes, b: &SideNodes) -> u64 {
    let rows = a.cubes.iter().zip(&b.open).chain(b.cubes.iter().zip(&a.open));
    rows.map(|(cubes, open)| u64::from((cubes & open).count_ones())).sum()
}

impl Bits {
    fn new(nodes: &Nodes) -> Self {
        let kinds: Vec<(bool, bool)> = nodes
            .names()
            .iter()
            .map(|name| {
                let cube = is_cube(name);
                (cube, !cube && **name != *b"ignore")
            })
            .collect();
        let mut bits = Self { cubes: [0; SIDE * SIDE], open: [0; SIDE * SIDE] };
        let rows = nodes.name_of().chunks_exact(SIDE);
        for ((row, cubes), open) in rows.zip(&mut bits.cubes).zip(&mut bits.open) {
            for (x, name) in row.iter().enumerate() {
                let (cube, is_open) = kinds.get(usize::from(*name)).copied().unwrap_or_default();
                *cubes |= Row::from(cube) << x;
                *open |= Row::from(is_open) << x;
            }
        }
        bits
    }

    /// Visible faces between nodes of the block.
    fn inner_faces(&self) -> u64 {
        let count = |row: Row| u64::from(row.count_ones());
        let mut faces = 0;
        for (at, (cubes, open)) in self.cubes.iter().zip(&self.open).enumerate() {
            faces += count(cubes & (open >> 1)) + count(cubes & (open << 1));
            // The row above, and the one behind.
            let above = (at % SIDE + 1 < SIDE).then_some(at + 1);
            for next in above.into_iter().chain([at + SIDE]) {
                if let (Some(next_cubes), Some(next_open)) = (self.cubes.get(next), self.open.get(next)) {
                    faces += count(cubes & next_open) + count(next_cubes & open);
                }
            }
        }
        faces
    }

    /// Nodes of the layer at `at` along an axis. Those of two such layers lie in the same order.
    fn side(&self, axis: usize, at: usize) -> SideNodes {
        let of = |rows: &[Row; SIDE * SIDE]| {
            let mut side = [0; SIDE];
            for (n, to) in side.iter_mut().enumerate() {
                *to = match axis {
                    // A bit of each row of a z.
                    0 => rows.iter().skip(n * SIDE).take(SIDE).rev().fold(0, |bits, row| bits << 1 | (row >> at & 1)),
                    1 => rows.get(n * SIDE + at).copied().unwrap_or_default(),
                    _ => rows.get(at * SIDE + n).copied().unwrap_or_default(),
                };
            }
            side
        };
        SideNodes { cubes: of(&self.cubes), open: of(&self.open) }
    }
}
