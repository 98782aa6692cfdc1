//! Nodes of a block: names by id, and two parameters each.

use std::collections::HashMap;

use super::bytes::Bytes;
use super::error::{BlockError, Part};
use super::static_ids::static_name;
use crate::format::BlockKey;

/// Nodes along each side of a block.
pub const SIDE: usize = 16;
/// Nodes of a block.
pub const NODES: usize = SIDE * SIDE * SIDE;

/// Place of a node in the lists of its block, by its place within the block.
pub fn node_index([x, y, z]: [usize; 3]) -> usize {
    z * SIDE * SIDE + y * SIDE + x
}

/// Place of a node within its block. See [`node_index`].
pub fn node_place(index: usize) -> [usize; 3] {
    [index % SIDE, index / SIDE % SIDE, index / (SIDE * SIDE) % SIDE]
}

/// The block in which a node of the world lies, and its place in the lists there.
pub fn block_of_node(node: [i32; 3]) -> (BlockKey, usize) {
    let side = SIDE as i32;
    let [x, y, z] = node.map(|at| at.div_euclid(side));
    (BlockKey { x, y, z }, node_index(node.map(|at| at.rem_euclid(side) as usize)))
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    /// Name.
    pub name: &'a [u8],
    /// Mostly light: by day in the lower four bits, by night in the upper ones.
    pub param1: u8,
    /// Mostly the direction, or the height of a liquid; the node's definition tells.
    pub param2: u8,
}

/// Nodes of a block.
///
/// # Invariants
/// Each of the three lists has [`NODES`] entries; each entry of the first is a place in `names`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// Names of the nodes in this block, none twice.
    names: Vec<Box<[u8]>>,
    name_of: Box<[u16]>,
    param1: Box<[u8]>,
    param2: Box<[u8]>,
}

impl Nodes {
    /// Different names, in the order in which their first nodes come.
    pub fn names(&self) -> &[Box<[u8]>] {
        &self.names
    }

    /// For each node its place in [`Nodes::names`].
    pub fn name_of(&self) -> &[u16] {
        &self.name_of
    }

    /// First parameter of each node.
    pub fn param1(&self) -> &[u8] {
        &self.param1
    }

    /// Second parameter of each node.
    pub fn param2(&self) -> &[u8] {
        &self.param2
    }

    /// The node at a place in the lists; `None` beyond the last.
    pub fn get(&self, index: usize) -> Option<Node<'_>> {
        let name = self.names.get(usize::from(*self.name_of.get(index)?))?;
        Some(Node { name, param1: *self.param1.get(index)?, param2: *self.param2.get(index)? })
    }
}

/// Ids and parameters, before the names are known.
pub(super) struct RawNodes {
    ids: Vec<u16>,
    param1: Box<[u8]>,
    param2: Box<[u8]>,
}

impl RawNodes {
    /// Reads the lists of ids and parameters. Ids of one byte that are greater than 127 borrow the upper half of the
    /// second parameter from version 20 on.
    pub fn read(bytes: &mut Bytes<'_>, version: u8, id_width: u8) -> Result<Self, BlockError> {
        bytes.part(Part::Nodes);
        let ids = bytes.take(NODES * usize::from(id_width))?;
        let param1 = bytes.take(NODES)?;
        let mut param2: Box<[u8]> = bytes.take(NODES)?.into();
        let ids = match id_width {
            1 if version < 20 => ids.iter().copied().map(u16::from).collect(),
            1 => ids.iter().zip(&mut param2).map(|(id, param2)| long_id(*id, param2)).collect(),
            _ => ids.as_chunks().0.iter().copied().map(u16::from_be_bytes).collect(),
        };
        Ok(Self { ids, param1: param1.into(), param2 })
    }

    /// The nodes with the names of a table.
    pub fn named(self, mut names: NameTable, version: u8) -> Result<Nodes, BlockError> {
        const UNSEEN: u16 = u16::MAX;
        let mut list = NameList::default();
        let mut place = |id: u16| {
            let name = names.take(id, version).ok_or(BlockError::UnnamedId(id))?;
            Ok(list.place(name))
        };
        let first = self.ids.first().copied().unwrap_or_default();
        let name_of: Box<[u16]> = if self.ids.iter().all(|id| *id == first) {
            // Every other block is all air, water or stone.
            vec![place(first)?; self.ids.len()].into()
        } else {
            let most = self.ids.iter().max().copied().unwrap_or_default();
            let mut places = vec![UNSEEN; usize::from(most) + 1];
            let mut name_of = vec![0; self.ids.len()];
            for (to, id) in name_of.iter_mut().zip(&self.ids) {
                let Some(known) = places.get_mut(usize::from(*id)) else { continue };
                if *known == UNSEEN {
                    *known = place(*id)?;
                }
                *to = *known;
            }
            name_of.into()
        };
        Ok(Nodes { names: list.names, name_of, param1: self.param1, param2: self.param2 })
    }
}

/// Names of a block, none twice: several ids may have one name.
#[derive(Default)]
struct NameList {
    names: Vec<Box<[u8]>>,
    places: HashMap<Box<[u8]>, u16>,
}

impl NameList {
    /// Place of a name in the list, at the end where it is new. At most one name per node comes in.
    fn place(&mut self, name: Box<[u8]>) -> u16 {
        *self.places.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            (self.names.len() - 1) as u16
        })
    }
}

fn long_id(id: u8, param2: &mut u8) -> u16 {
    if id < 0x80 {
        return u16::from(id);
    }
    let long = u16::from(id) << 4 | u16::from(*param2 >> 4);
    *param2 &= 0x0f;
    long
}

/// Names by id.
pub(super) enum NameTable {
    /// Those of all blocks before version 21.
    Static,
    /// Those of one block.
    Own(HashMap<u16, Box<[u8]>>),
}

impl NameTable {
    /// Reads the table of a block. The last of equal ids counts.
    pub fn read(bytes: &mut Bytes<'_>) -> Result<Self, BlockError> {
        let version = bytes.part(Part::Names).u8()?;
        if version != 0 {
            return Err(BlockError::PartVersion { part: Part::Names, version: version.into() });
        }
        let count = bytes.u16()?;
        let mut names = HashMap::new();
        for _ in 0..count {
            let id = bytes.u16()?;
            names.insert(id, bytes.text16()?.into());
        }
        Ok(Self::Own(names))
    }

    fn take(&mut self, id: u16, version: u8) -> Option<Box<[u8]>> {
        match self {
            Self::Static => static_name(id, version),
            Self::Own(names) => names.remove(&id),
        }
    }
}
