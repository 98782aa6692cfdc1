//! Nodes of a block: names by id, and two parameters each.

use std::borrow::Cow;
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

/// Names, ids and light of the nodes of a block, as long as the reader reads no other block.
#[derive(Clone, Debug)]
pub struct NodeIds<'a> {
    ids: &'a [u16],
    param1: &'a [u8],
    names: Vec<(u16, Cow<'a, [u8]>)>,
}

impl NodeIds<'_> {
    /// Id of each node; all of them have names.
    pub fn ids(&self) -> &[u16] {
        self.ids
    }

    /// First parameter of each node: its light, where it lets light through.
    pub fn param1(&self) -> &[u8] {
        self.param1
    }

    /// Names by id, not all of which need occur. The last of equal ids counts.
    pub fn names(&self) -> impl Iterator<Item = (u16, &[u8])> {
        self.names.iter().map(|(id, name)| (*id, &**name))
    }
}

/// Ids and parameters as they are stored, before the names are known.
#[derive(Clone, Copy)]
pub(super) struct RawNodes<'a> {
    version: u8,
    id_width: u8,
    ids: &'a [u8],
    param1: &'a [u8],
    param2: &'a [u8],
}

impl<'a> RawNodes<'a> {
    /// Reads the lists of ids and parameters.
    pub fn read(bytes: &mut Bytes<'a>, version: u8, id_width: u8) -> Result<Self, BlockError> {
        bytes.part(Part::Nodes);
        let ids = bytes.take(NODES * usize::from(id_width))?;
        Ok(Self { version, id_width, ids, param1: bytes.take(NODES)?, param2: bytes.take(NODES)? })
    }

    /// Whether ids of one byte that are greater than 127 borrow the upper half of the second parameter.
    fn has_long_ids(&self) -> bool {
        self.id_width == 1 && self.version >= 20
    }

    /// Puts the id of each node into a list.
    fn put_ids(&self, into: &mut Vec<u16>) {
        into.clear();
        match self.id_width {
            1 if self.has_long_ids() => {
                into.extend(self.ids.iter().zip(self.param2).map(|(id, param2)| long_id(*id, *param2)))
            }
            1 => into.extend(self.ids.iter().copied().map(u16::from)),
            _ => into.extend(self.ids.as_chunks().0.iter().copied().map(u16::from_be_bytes)),
        }
    }

    fn own_param2(&self) -> Box<[u8]> {
        if !self.has_long_ids() {
            return self.param2.into();
        }
        let own = |(id, param2): (&u8, &u8)| if *id < SHORT_IDS { *param2 } else { *param2 & 0x0f };
        self.ids.iter().zip(self.param2).map(own).collect()
    }

    /// The nodes with the names of a table. `ids` is room for ids.
    pub fn named(self, names: &NameTable<'_>, ids: &mut Vec<u16>) -> Result<Nodes, BlockError> {
        const UNSEEN: u16 = u16::MAX;
        self.put_ids(ids);
        let mut list = NameList::default();
        let mut place = |id: u16| {
            let name = names.get(id, self.version).ok_or(BlockError::UnnamedId(id))?;
            Ok(list.place(&name))
        };
        let first = ids.first().copied().unwrap_or_default();
        let name_of: Box<[u16]> = if ids.iter().all(|id| *id == first) {
            // Every other block is all air, water or stone.
            vec![place(first)?; ids.len()].into()
        } else {
            let most = highest(ids);
            let mut places = vec![UNSEEN; usize::from(most) + 1];
            let mut name_of = vec![0; ids.len()];
            for (to, id) in name_of.iter_mut().zip(&*ids) {
                let Some(known) = places.get_mut(usize::from(*id)) else { continue };
                if *known == UNSEEN {
                    *known = place(*id)?;
                }
                *to = *known;
            }
            name_of.into()
        };
        Ok(Nodes { names: list.names, name_of, param1: self.param1.into(), param2: self.own_param2() })
    }

    /// Names and ids alone, of which a picture needs no more. `ids` is room for them.
    pub fn named_ids(self, names: NameTable<'a>, ids: &'a mut Vec<u16>) -> Result<NodeIds<'a>, BlockError> {
        self.put_ids(ids);
        let ids: &[u16] = ids;
        let most = highest(ids);
        let names = match names {
            NameTable::Own(names) => {
                // Mostly ids count up from 0, and each has a name.
                let is_dense =
                    names.len() > usize::from(most) && (0_u32..).zip(&names).all(|(at, (id, _))| at == u32::from(*id));
                if !is_dense {
                    let mut is_named = vec![false; usize::from(most) + 1];
                    for (id, _) in &names {
                        is_named.get_mut(usize::from(*id)).into_iter().for_each(|named| *named = true);
                    }
                    let unnamed = ids.iter().find(|id| is_named.get(usize::from(**id)) != Some(&true));
                    unnamed.map_or(Ok(()), |id| Err(BlockError::UnnamedId(*id)))?;
                }
                names.into_iter().map(|(id, name)| (id, Cow::Borrowed(name))).collect()
            }
            NameTable::Static => {
                let mut occurring = ids.to_vec();
                occurring.sort_unstable();
                occurring.dedup();
                let name = |id: u16| {
                    let name = static_name(id, self.version).ok_or(BlockError::UnnamedId(id))?;
                    Ok((id, Cow::Owned(name.into())))
                };
                occurring.into_iter().map(name).collect::<Result<_, BlockError>>()?
            }
        };
        Ok(NodeIds { ids, param1: self.param1, names })
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
    fn place(&mut self, name: &[u8]) -> u16 {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.names.len() as u16;
        self.names.push(name.into());
        self.places.insert(name.into(), place);
        place
    }
}

/// The highest id. A fold of numbers is done for many at once, where a search for the last of the greatest is not.
fn highest(ids: &[u16]) -> u16 {
    ids.iter().fold(0, |most, id| most.max(*id))
}

/// Ids of one byte from here on have half a byte more.
const SHORT_IDS: u8 = 0x80;

fn long_id(id: u8, param2: u8) -> u16 {
    if id < SHORT_IDS { id.into() } else { u16::from(id) << 4 | u16::from(param2 >> 4) }
}

/// Names by id.
pub(super) enum NameTable<'a> {
    /// Those of all blocks before version 21.
    Static,
    /// Those of one block, by id; of equal ids the last counts.
    Own(Vec<(u16, &'a [u8])>),
}

impl<'a> NameTable<'a> {
    /// Reads the table of a block.
    pub fn read(bytes: &mut Bytes<'a>) -> Result<Self, BlockError> {
        let version = bytes.part(Part::Names).u8()?;
        if version != 0 {
            return Err(BlockError::PartVersion { part: Part::Names, version: version.into() });
        }
        let count = bytes.u16()?;
        let mut names = Vec::new();
        for _ in 0..count {
            let id = bytes.u16()?;
            names.push((id, bytes.text16()?));
        }
        // Mostly they are in this order already.
        names.sort_by_key(|(id, _)| *id);
        Ok(Self::Own(names))
    }

    fn get(&self, id: u16, version: u8) -> Option<Cow<'a, [u8]>> {
        match self {
            Self::Static => static_name(id, version).map(|name| Cow::Owned(name.into())),
            Self::Own(names) => {
                let last = names.partition_point(|(other, _)| *other <= id).checked_sub(1)?;
                names.get(last).filter(|(other, _)| *other == id).map(|(_, name)| Cow::Borrowed(*name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_as_many_names_as_its_count_can_say() {
        let zeros = vec![0; NODES * 2];
        let raw = RawNodes { version: 28, id_width: 2, ids: &zeros, param1: &zeros, param2: &zeros };
        let names: Vec<(u16, &[u8])> = (0..u16::MAX).map(|id| (id, &b"stone"[..])).collect();
        assert_eq!(names.len(), 65_535);
        let mut ids = Vec::new();
        let named = raw.named_ids(NameTable::Own(names), &mut ids).expect("all ids have names");
        assert_eq!((named.names().count(), named.ids().len()), (65_535, NODES));
    }
}
