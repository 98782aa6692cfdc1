//! A block with those around it, and the nodes of it and one more on each side.

use glam::{IVec3, Vec3};

use super::look_block::LookBlock;
use super::looks::NodeLook;
use crate::format::BlockKey;
use crate::format::minetest::{SIDE, node_index};
use crate::rules::minetest::NodeShape;
use crate::scene::solid::{Aabb, NodeBox};

/// Nodes along each side of a volume: a block, and one more at each end.
const WIDE: usize = SIDE + 2;
/// First parameter of air under the sky by day.
const DAYLIGHT: u8 = 0x0f;
/// Nodes of a volume.
const VOLUME: usize = WIDE * WIDE * WIDE;

/// A block with the 26 around it; of those that are not there, nothing is known.
#[derive(Clone, Copy, Debug)]
pub struct Neighborhood<'a> {
    /// By z, y, x, each of −1 to 1.
    blocks: [Option<&'a LookBlock>; 27],
}

impl<'a> Neighborhood<'a> {
    /// The blocks around the one of a key, which `get` has by their keys.
    pub fn new(key: BlockKey, get: impl Fn(BlockKey) -> Option<&'a LookBlock>) -> Self {
        let near = |n: i32, step: usize| n.checked_add(step as i32 - 1);
        let blocks = std::array::from_fn(|at| {
            let (x, y, z) = (near(key.x, at % 3)?, near(key.y, at / 3 % 3)?, near(key.z, at / 9)?);
            get(BlockKey { x, y, z })
        });
        Self { blocks }
    }

    /// The block at an offset of −1 to 1 on each axis.
    fn at(&self, x: usize, y: usize, z: usize) -> Option<&'a LookBlock> {
        self.blocks.get(z * 9 + y * 3 + x).copied().flatten()
    }

    /// The block itself.
    pub(super) fn own(&self) -> Option<&'a LookBlock> {
        self.at(1, 1, 1)
    }

    /// Whether a volume has room for the looks of all blocks.
    pub(super) fn fits_volume(&self) -> bool {
        let looks: usize = self.blocks.iter().flatten().map(|block| block.looks().len()).sum();
        looks < usize::from(u16::MAX)
    }

    /// Whether any node of the block has a look.
    pub(super) fn has(&self, is_wanted: impl Fn(&NodeLook) -> bool) -> bool {
        self.at(1, 1, 1).is_some_and(|block| block.looks().iter().any(is_wanted))
    }

    /// Whether the block cannot be read, or one beside it: on an axis (0 to 2), at its lower or upper end.
    pub(super) fn is_unreadable(&self, beside: Option<(usize, bool)>) -> bool {
        let mut at = [1; 3];
        if let Some((axis, is_upper)) = beside
            && let Some(place) = at.get_mut(axis)
        {
            *place = if is_upper { 2 } else { 0 };
        }
        self.at(at[0], at[1], at[2]).is_some_and(LookBlock::is_unreadable)
    }

    /// All nodes; `None` where nothing of the block can be seen. `kept`: places of nodes that do not count as air.
    pub(super) fn volume(&self, kept: NodeBox) -> Option<Volume> {
        let own = self.at(1, 1, 1).filter(|block| !block.is_empty())?;
        if kept.intersection(BLOCK).is_empty() {
            return None;
        }
        let is_cut = !kept.holds(AROUND);
        if let Some(look) = own.only_look().filter(|look| look.is_cube() && !is_cut) {
            // Stone within stone: most of all blocks below the ground.
            let hides = |block: Option<&LookBlock>| {
                block.is_none_or(|block| block.only_look().is_some_and(|other| other.hides(look)))
            };
            let beside = [(0, 1, 1), (2, 1, 1), (1, 0, 1), (1, 2, 1), (1, 1, 0), (1, 1, 2)];
            if beside.iter().all(|(x, y, z)| hides(self.at(*x, *y, *z))) {
                return None;
            }
        }
        let mut volume = Volume::new();
        for z in 0..3 {
            for y in 0..3 {
                for x in 0..3 {
                    volume.fill([x, y, z], self.at(x, y, z));
                }
            }
        }
        if is_cut {
            volume.cut(kept);
        }
        Some(volume)
    }
}

/// Places of the nodes of a block.
pub(super) const BLOCK: NodeBox = NodeBox { min: IVec3::ZERO, max: IVec3::splat(SIDE as i32 - 1) };
/// Places of the nodes of a volume.
pub(super) const AROUND: NodeBox = NodeBox { min: IVec3::NEG_ONE, max: IVec3::splat(SIDE as i32) };

/// Places in a block, and one more on each side, that lie in a box of nodes.
pub(super) fn places_in_cut(key: BlockKey, cut: NodeBox) -> NodeBox {
    let corner = IVec3::new(key.x, key.y, key.z).saturating_mul(IVec3::splat(SIDE as i32));
    // Cut off first, or places far away would not be numbers.
    let near = NodeBox { min: corner.saturating_sub(IVec3::ONE), max: corner.saturating_add(AROUND.max) };
    let NodeBox { min, max } = cut.intersection(near);
    NodeBox { min: min.saturating_sub(corner), max: max.saturating_sub(corner) }
}

/// Part that a node plays where faces are hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Does not fill its place.
    Open,
    /// A cube of the stock game: hides all.
    Cube,
    /// Fills its place otherwise; its look tells what it hides.
    Full,
    /// Not known: hides all.
    Unknown,
}

impl Kind {
    fn of(look: &NodeLook) -> Self {
        match look.shape {
            _ if look.unknown => Self::Unknown,
            NodeShape::Cube => Self::Cube,
            NodeShape::OtherCube | NodeShape::Glass | NodeShape::Liquid | NodeShape::Rooted => Self::Full,
            _ => Self::Open,
        }
    }
}

/// The nodes of a block and one more on each side. Places are those in the block, −1 to 16.
pub(super) struct Volume {
    /// Looks, the first of which is unknown.
    looks: Vec<NodeLook>,
    look_of: Box<[u16; VOLUME]>,
    kinds: Box<[Kind; VOLUME]>,
    params: Box<[[u8; 2]; VOLUME]>,
}

impl Volume {
    fn new() -> Self {
        Self {
            looks: vec![NodeLook::UNKNOWN],
            look_of: Box::new([0; VOLUME]),
            kinds: Box::new([Kind::Unknown; VOLUME]),
            params: Box::new([[0; 2]; VOLUME]),
        }
    }

    /// Fills in what lies within one of the 27 blocks.
    fn fill(&mut self, which: [usize; 3], block: Option<&LookBlock>) {
        let Some(block) = block else { return };
        let first = self.looks.len();
        let Ok(offset) = u16::try_from(first) else { return };
        // 27 blocks with 4096 names each are more than fit; then the farther ones count as unknown.
        if first + block.looks().len() > usize::from(u16::MAX) {
            return;
        }
        self.looks.extend_from_slice(block.looks());
        let kinds: Vec<Kind> = block.looks().iter().map(Kind::of).collect();
        let range = |step: usize| match step {
            0 => 0..1,
            1 => 1..SIDE + 1,
            _ => SIDE + 1..SIDE + 2,
        };
        for z in range(which[2]) {
            for y in range(which[1]) {
                for x in range(which[0]) {
                    let within = [x, y, z].map(|n| (n + SIDE - 1) % SIDE);
                    let (look, params) = block.get(node_index(within));
                    let at = (z * WIDE + y) * WIDE + x;
                    if let (Some(to), Some(to_params)) = (self.look_of.get_mut(at), self.params.get_mut(at)) {
                        (*to, *to_params) = (offset + look, params);
                    }
                    if let (Some(to), Some(kind)) = (self.kinds.get_mut(at), kinds.get(usize::from(look))) {
                        *to = *kind;
                    }
                }
            }
        }
    }

    /// Makes all nodes outside of some places air in daylight.
    fn cut(&mut self, kept: NodeBox) {
        let Ok(air) = u16::try_from(self.looks.len()) else { return };
        self.looks.push(NodeLook { unknown: false, ..NodeLook::UNKNOWN });
        let wide = -1..=SIDE as i32;
        for at in wide.clone().flat_map(|z| wide.clone().map(move |y| (y, z))).flat_map(|(y, z)| {
            let row = -1..=SIDE as i32;
            row.map(move |x| IVec3::new(x, y, z))
        }) {
            if kept.min.cmple(at).all() && kept.max.cmpge(at).all() {
                continue;
            }
            let at = place(at);
            if let (Some(look), Some(kind), Some(params)) =
                (self.look_of.get_mut(at), self.kinds.get_mut(at), self.params.get_mut(at))
            {
                (*look, *kind, *params) = (air, Kind::Open, [DAYLIGHT, 0]);
            }
        }
    }

    /// Look of a node.
    pub fn look(&self, at: IVec3) -> &NodeLook {
        self.look_of(place(at))
    }

    /// Look of a node by its [`place`].
    pub fn look_of(&self, place: usize) -> &NodeLook {
        let look = self.look_of.get(place).map_or(0, |look| usize::from(*look));
        self.looks.get(look).unwrap_or(&NodeLook::UNKNOWN)
    }

    /// Kind of a node.
    pub fn kind(&self, at: IVec3) -> Kind {
        self.kind_of(place(at))
    }

    /// Kind of a node by its [`place`].
    pub fn kind_of(&self, place: usize) -> Kind {
        self.kinds.get(place).copied().unwrap_or(Kind::Unknown)
    }

    /// Its light.
    pub fn param1(&self, at: IVec3) -> u8 {
        self.params.get(place(at)).map_or(0, |params| params[0])
    }

    /// Its direction, or height.
    pub fn param2(&self, at: IVec3) -> u8 {
        self.params.get(place(at)).map_or(0, |params| params[1])
    }
}

/// Place in the lists of a volume.
pub(super) fn place(at: IVec3) -> usize {
    let IVec3 { x, y, z } = (at + 1).clamp(IVec3::ZERO, IVec3::splat(WIDE as i32 - 1));
    (z as usize * WIDE + y as usize) * WIDE + x as usize
}

/// The box around a block in a scene with the node `anchor` at its origin.
pub fn block_bounds(key: BlockKey, anchor: IVec3) -> Aabb {
    let min = block_corner(key, anchor);
    Aabb::new(min, min + SIDE as f32)
}

/// The lowest corner of a block in a scene with the node `anchor` at its origin. The scene's z grows to the south.
pub(super) fn block_corner(key: BlockKey, anchor: IVec3) -> Vec3 {
    let side = SIDE as i64;
    let low = |block: i32, anchor: i32| (i64::from(block) * side - i64::from(anchor)) as f32 - 0.5;
    let south = |block: i32, anchor: i32| (i64::from(anchor) - (i64::from(block) + 1) * side) as f32 + 0.5;
    Vec3::new(low(key.x, anchor.x), low(key.y, anchor.y), south(key.z, anchor.z))
}
