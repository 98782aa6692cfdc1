//! Cells of chunks, and which sides of them see each other.

use std::ops::RangeInclusive;

use glam::UVec3;

/// Cells along an edge of a chunk.
pub const OCCLUSION_CELLS: usize = 4;
/// Nodes along an edge of a cell.
pub const CELL_NODES: usize = 16;

/// All six sides: on each axis the lower one, then the upper one. A set of sides has a bit for each.
pub(super) const ALL_SIDES: u8 = 0x3f;

/// Rows of a cell, one bit to a node along x: y of the first z, then those of the next.
type Rows = [u16; CELL_NODES * CELL_NODES];

/// Where a chunk can be seen through.
#[derive(Clone, Debug, PartialEq)]
pub struct ChunkOcclusion {
    cells: [OcclusionCell; OCCLUSION_CELLS * OCCLUSION_CELLS * OCCLUSION_CELLS],
}

/// Where a cell of a chunk can be seen through.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum OcclusionCell {
    /// Not known, and without faces. Neighbors have no faces towards it either, so that one sees into their ground.
    #[default]
    Absent,
    /// Ground in it may lack faces: one sees all that lies behind it.
    Leaky,
    /// Nothing hides what lies behind.
    Open,
    /// All of it is opaque.
    Closed,
    /// Some nodes are opaque.
    Mixed(Box<MixedCell>),
}

/// A cell of which some nodes are opaque.
#[derive(Clone, Debug, PartialEq)]
pub struct MixedCell {
    /// Bits of nodes that are not opaque.
    open: Rows,
    /// For each side, the sides that it sees.
    exits: [u8; 6],
    /// Sides at which there are opaque nodes.
    walls: u8,
}

impl Default for ChunkOcclusion {
    fn default() -> Self {
        Self { cells: std::array::from_fn(|_| OcclusionCell::Absent) }
    }
}

impl ChunkOcclusion {
    /// The cell at a place in the chunk.
    pub fn cell(&self, at: UVec3) -> &OcclusionCell {
        self.cells.get(index(at)).unwrap_or(&OcclusionCell::Absent)
    }

    /// Sets the cell at a place in the chunk.
    pub fn set(&mut self, at: UVec3, cell: OcclusionCell) {
        if let Some(place) = self.cells.get_mut(index(at)) {
            *place = cell;
        }
    }

    /// Memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        let mixed = self.cells.iter().filter(|cell| matches!(cell, OcclusionCell::Mixed(_))).count();
        size_of::<Self>() + mixed * size_of::<MixedCell>()
    }
}

fn index(at: UVec3) -> usize {
    let UVec3 { x, y, z } = at.min(UVec3::splat(OCCLUSION_CELLS as u32 - 1));
    (z as usize * OCCLUSION_CELLS + y as usize) * OCCLUSION_CELLS + x as usize
}

impl OcclusionCell {
    /// The cell of nodes of which `is_opaque` hide what lies behind them, by x, y and z.
    pub fn new(is_opaque: impl Fn([usize; 3]) -> bool) -> Self {
        let mut open: Rows = [0; CELL_NODES * CELL_NODES];
        for (at, row) in open.iter_mut().enumerate() {
            for x in (0..CELL_NODES).filter(|x| !is_opaque([*x, at % CELL_NODES, at / CELL_NODES])) {
                *row |= 1 << x;
            }
        }
        if open.iter().all(|row| *row == u16::MAX) {
            Self::Open
        } else if open.iter().all(|row| *row == 0) {
            Self::Closed
        } else {
            let (exits, walls) = (exits(&open), touched(&open.map(|row| !row)));
            Self::Mixed(Box::new(MixedCell { open, exits, walls }))
        }
    }

    /// Sides that a side sees.
    pub(super) fn exits(&self, side: usize) -> u8 {
        match self {
            Self::Absent | Self::Leaky | Self::Open => ALL_SIDES,
            Self::Closed => 0,
            Self::Mixed(cell) => cell.exits.get(side).copied().unwrap_or(ALL_SIDES),
        }
    }

    /// Whether a side has opaque nodes.
    pub(super) fn has_wall(&self, side: usize) -> bool {
        match self {
            Self::Absent | Self::Open => false,
            Self::Leaky | Self::Closed => true,
            Self::Mixed(cell) => cell.walls >> side & 1 == 1,
        }
    }

    /// Sides that are seen from within some nodes; `None` = one is opaque, or may be.
    pub(super) fn exits_from(&self, [x, y, z]: [RangeInclusive<usize>; 3]) -> Option<u8> {
        let cell = match self {
            Self::Absent | Self::Open => return Some(ALL_SIDES),
            Self::Leaky | Self::Closed => return None,
            Self::Mixed(cell) => cell,
        };
        let mask = x.fold(0, |mask, x| mask | 1_u16 << x.min(CELL_NODES - 1));
        let mut left = cell.open;
        let mut sides = 0;
        for row in z.flat_map(|z| y.clone().map(move |y| z * CELL_NODES + y)) {
            if cell.open.get(row).is_none_or(|open| open & mask != mask) {
                return None;
            }
            sides |= take_region(&mut left, row, mask);
        }
        Some(sides)
    }
}

/// For each side, the sides that it sees.
fn exits(open: &Rows) -> [u8; 6] {
    let (mut left, mut exits) = (*open, [0; 6]);
    for row in 0..left.len() {
        while let Some(nodes) = left.get(row).copied().filter(|nodes| *nodes != 0) {
            // The lowest one of them.
            let sides = take_region(&mut left, row, nodes & nodes.wrapping_neg());
            for (_, exits) in exits.iter_mut().enumerate().filter(|(side, _)| sides >> side & 1 == 1) {
                *exits |= sides;
            }
        }
    }
    exits
}

/// Takes the nodes out that are joined to some nodes of a row, and returns the sides that they touch.
fn take_region(left: &mut Rows, row: usize, nodes: u16) -> u8 {
    let mut taken: Rows = [0; CELL_NODES * CELL_NODES];
    let mut next = vec![(row, nodes)];
    while let Some((row, nodes)) = next.pop() {
        let Some(open) = left.get_mut(row) else { continue };
        let mut nodes = nodes & *open;
        if nodes == 0 {
            continue;
        }
        loop {
            let wider = (nodes | nodes << 1 | nodes >> 1) & *open;
            if wider == nodes {
                break;
            }
            nodes = wider;
        }
        *open &= !nodes;
        if let Some(taken) = taken.get_mut(row) {
            *taken |= nodes;
        }
        let (y, z) = (row % CELL_NODES, row / CELL_NODES);
        let beside = [
            (y > 0).then(|| row - 1),
            (y + 1 < CELL_NODES).then_some(row + 1),
            (z > 0).then(|| row - CELL_NODES),
            (z + 1 < CELL_NODES).then_some(row + CELL_NODES),
        ];
        next.extend(beside.into_iter().flatten().map(|row| (row, nodes)));
    }
    touched(&taken)
}

/// Sides at which some nodes lie.
fn touched(nodes: &Rows) -> u8 {
    let last = CELL_NODES - 1;
    let any = |is_at: &dyn Fn(usize, usize) -> bool, mask: u16| {
        nodes.iter().enumerate().any(|(at, row)| is_at(at % CELL_NODES, at / CELL_NODES) && row & mask != 0)
    };
    let sides = [
        any(&|_, _| true, 1),
        any(&|_, _| true, 1 << last),
        any(&|y, _| y == 0, u16::MAX),
        any(&|y, _| y == last, u16::MAX),
        any(&|_, z| z == 0, u16::MAX),
        any(&|_, z| z == last, u16::MAX),
    ];
    sides.iter().enumerate().fold(0, |all, (side, is_touched)| all | u8::from(*is_touched) << side)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sets of sides that see each other, as pairs, the lower one first.
    fn pairs(cell: &OcclusionCell) -> Vec<(usize, usize)> {
        let all = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
        all.filter(|(a, b)| cell.exits(*a) >> b & 1 == 1 && cell.exits(*b) >> a & 1 == 1).collect()
    }

    const LAST: usize = CELL_NODES - 1;

    #[test]
    fn air_is_open_and_stone_is_closed() {
        let air = OcclusionCell::new(|_| false);
        let stone = OcclusionCell::new(|_| true);
        assert_eq!((&air, pairs(&air).len(), air.has_wall(3)), (&OcclusionCell::Open, 15, false));
        assert_eq!((&stone, pairs(&stone).len(), stone.has_wall(3)), (&OcclusionCell::Closed, 0, true));
        let pillar = OcclusionCell::new(|[x, _, z]| (x, z) == (7, 7));
        assert_eq!(pairs(&pillar).len(), 15, "one sees past it");
        assert_eq!([0, 1, 2, 3, 4, 5].map(|side| pillar.has_wall(side)), [false, false, true, true, false, false]);
    }

    #[test]
    fn a_closed_box_hides_all_and_a_cave_within_is_not_seen() {
        let is_edge = |at: [usize; 3]| at.iter().any(|n| *n == 0 || *n == LAST);
        let hollow = OcclusionCell::new(is_edge);
        assert!(pairs(&hollow).is_empty());
        assert_eq!(hollow.exits_from([5..=5, 5..=5, 5..=5]), Some(0), "no side is seen from within");
        assert_eq!(hollow.exits_from([0..=0, 5..=5, 5..=5]), None, "in the wall");
        // A window, whichever node lets one see through.
        let window = OcclusionCell::new(|at| is_edge(at) && at != [0, 8, 8]);
        assert!(pairs(&window).is_empty(), "one side sees in, but not through");
        assert_eq!(window.exits_from([5..=6, 5..=5, 5..=6]), Some(1));
        let windows = OcclusionCell::new(|at| is_edge(at) && at != [0, 8, 8] && at != [3, 3, LAST]);
        assert_eq!(pairs(&windows), [(0, 5)]);
    }

    #[test]
    fn tunnels_join_their_ends_and_no_others() {
        let straight = OcclusionCell::new(|[_, y, z]| (y, z) != (4, 4));
        assert_eq!(pairs(&straight), [(0, 1)]);
        // One along x below, one along z above.
        let two = OcclusionCell::new(|[x, y, z]| (y, z) != (4, 4) && (x, y) != (9, 12));
        assert_eq!(pairs(&two), [(0, 1), (4, 5)]);
        let crossing = OcclusionCell::new(|[x, y, z]| (y, z) != (4, 4) && (x, y) != (9, 4));
        assert_eq!(pairs(&crossing).len(), 6);
        // From the east, down at the middle.
        let bent = OcclusionCell::new(|[x, y, z]| !(z == 3 && (x == 8 && y <= 8 || y == 8 && x >= 8)));
        assert_eq!(pairs(&bent), [(1, 2)]);
        let diagonal = OcclusionCell::new(|[x, y, _]| x != y);
        assert!(!pairs(&diagonal).contains(&(0, 1)), "nodes that share an edge alone are not joined");
    }

    #[test]
    fn a_chunk_has_a_cell_for_each_place() {
        let mut chunk = ChunkOcclusion::default();
        let empty = chunk.bytes();
        let mixed = OcclusionCell::new(|[x, ..]| x > 3);
        chunk.set(UVec3::new(1, 2, 3), mixed.clone());
        chunk.set(UVec3::new(3, 0, 0), OcclusionCell::Closed);
        assert_eq!(chunk.cell(UVec3::new(1, 2, 3)), &mixed);
        assert_eq!(chunk.cell(UVec3::new(3, 0, 0)), &OcclusionCell::Closed);
        assert_eq!(chunk.cell(UVec3::new(3, 2, 1)), &OcclusionCell::Absent);
        assert!(chunk.bytes() > empty + 500);
    }
}
