//! Numbers of nodes and objects by their names, in bounded memory whatever names a world has.

use std::collections::BTreeMap;

use crate::format::minetest::{Nodes, StaticObject};

/// Most names that are counted each for itself: games with all their mods have some ten thousand.
const MOST_NAMES: usize = 100_000;
/// Most bytes of these names together.
const MOST_BYTES: usize = 16 << 20;
/// Most bytes of a name. Those of games have some dozen.
const MOST_NAME_BYTES: usize = 1000;

/// Numbers of nodes, or of objects, by name.
#[derive(Clone, Debug)]
pub struct NameCounts {
    by_name: BTreeMap<Box<[u8]>, u64>,
    /// Names and bytes for which there is room.
    room: [usize; 2],
    dropped: u64,
}

impl Default for NameCounts {
    fn default() -> Self {
        Self::of(MOST_NAMES, MOST_BYTES)
    }
}

impl NameCounts {
    fn of(most_names: usize, most_bytes: usize) -> Self {
        Self { by_name: BTreeMap::new(), room: [most_names, most_bytes], dropped: 0 }
    }

    /// Adds the numbers of a block.
    pub fn add(&mut self, block: &BlockCounts) {
        block.by_name.iter().for_each(|(name, count)| self.add_name(name, *count));
        self.dropped += block.dropped;
    }

    fn add_name(&mut self, name: &[u8], count: u64) {
        if let Some(all) = self.by_name.get_mut(name) {
            *all += count;
            return;
        }
        let [names, bytes] = self.room;
        if names == 0 || name.len() > bytes.min(MOST_NAME_BYTES) {
            self.dropped += count;
        } else {
            self.room = [names - 1, bytes - name.len()];
            self.by_name.insert(name.into(), count);
        }
    }

    /// Number of those with names for which there is no room, or that are longer than any of a game.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Numbers by name as text.
    pub fn names(&self) -> BTreeMap<String, u64> {
        let mut names = BTreeMap::new();
        for (name, count) in &self.by_name {
            *names.entry(String::from_utf8_lossy(name).into_owned()).or_default() += count;
        }
        names
    }
}

/// Numbers of the nodes, or the objects, of one block by name, without names that are longer than any of a game.
#[derive(Debug, Default)]
pub struct BlockCounts {
    by_name: Vec<(Box<[u8]>, u64)>,
    dropped: u64,
}

impl BlockCounts {
    /// Counts the nodes of a block.
    pub fn new(nodes: &Nodes) -> Self {
        let mut counts = vec![0; nodes.names().len()];
        for name in nodes.name_of() {
            counts.get_mut(usize::from(*name)).into_iter().for_each(|count| *count += 1);
        }
        let mut block = Self::default();
        for (name, count) in nodes.names().iter().zip(counts) {
            // Long ones are not even copied: a block may have 16 MiB of them.
            match name.len() > MOST_NAME_BYTES {
                true => block.dropped += count,
                false => block.by_name.push((name.clone(), count)),
            }
        }
        block
    }

    /// Counts the objects of a block. Those of the game of 2011 have a number in place of a name.
    pub fn of_objects(objects: &[StaticObject]) -> Self {
        let mut by_name: BTreeMap<Box<[u8]>, u64> = BTreeMap::new();
        let mut dropped = 0;
        for object in objects {
            let name = match object.lua_entity() {
                Some(entity) if entity.name.len() > MOST_NAME_BYTES => {
                    dropped += 1;
                    continue;
                }
                Some(entity) => entity.name.into(),
                None => format!("object of type {}", object.kind).into_bytes().into(),
            };
            *by_name.entry(name).or_default() += 1;
        }
        Self { by_name: by_name.into_iter().collect(), dropped }
    }

    /// Bytes that the numbers hold.
    pub fn held_bytes(&self) -> usize {
        self.by_name.iter().map(|entry| size_of_val(entry) + entry.0.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_beyond_what_there_is_room_for_are_counted_together() {
        let mut counts = NameCounts::of(3, 1500);
        let long = [b'x'; MOST_NAME_BYTES + 1];
        let names: [(&[u8], u64); 7] =
            [(b"a", 1), (&long, 2), (&long[1..], 4), (b"a", 8), (&long[500..], 16), (b"b", 32), (b"c", 64)];
        for (name, count) in names {
            counts.add_name(name, count);
        }
        assert_eq!(counts.dropped(), 2 + 16 + 64);
        let names = counts.names();
        assert_eq!(names.values().copied().collect::<Vec<_>>(), [9, 32, 4]);
    }
}
