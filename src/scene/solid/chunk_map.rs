//! Things by chunk, of which changed copies are cheap: a world that streams becomes another one with every chunk that
//! arrives, while holders of the older one go on reading it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ChunkKey;

/// Keys of a region: 8 on each axis.
const REGION_BITS: u32 = 3;

type Region<T> = BTreeMap<ChunkKey, Arc<T>>;

/// Chunks, or what was made of them, by key. Copies share all regions of 8 × 8 × 8 keys in which they do not differ.
#[derive(Debug)]
pub struct ChunkMap<T> {
    /// By key divided by 8; never empty ones.
    regions: BTreeMap<ChunkKey, Arc<Region<T>>>,
    len: usize,
}

impl<T> ChunkMap<T> {
    /// The chunk with a key.
    pub fn get(&self, key: ChunkKey) -> Option<&Arc<T>> {
        self.regions.get(&region_of(key))?.get(&key)
    }

    /// Number of chunks.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no chunks.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All chunks, region by region; always in the same order.
    pub fn iter(&self) -> impl Iterator<Item = (ChunkKey, &Arc<T>)> {
        self.regions.values().flat_map(|region| region.iter().map(|(key, chunk)| (*key, chunk)))
    }

    /// Puts a chunk in, in the place of one of the same key, which is returned. Copies made before stay as they are.
    pub fn insert(&mut self, key: ChunkKey, chunk: Arc<T>) -> Option<Arc<T>> {
        let region = Arc::make_mut(self.regions.entry(region_of(key)).or_default());
        let before = region.insert(key, chunk);
        self.len += usize::from(before.is_none());
        before
    }

    /// Takes a chunk out. Copies made before stay as they are.
    pub fn remove(&mut self, key: ChunkKey) -> Option<Arc<T>> {
        let at = region_of(key);
        let region = Arc::make_mut(self.regions.get_mut(&at).filter(|region| region.contains_key(&key))?);
        let before = region.remove(&key);
        self.len -= 1;
        if region.is_empty() {
            self.regions.remove(&at);
        }
        before
    }

    /// Keys whose chunks are not the same ones as in an `older` map, with the chunk that is there now; `None` = none.
    /// Costs little where the one is a changed copy of the other.
    pub fn changes_since<'a>(&'a self, older: &'a Self) -> impl Iterator<Item = (ChunkKey, Option<&'a Arc<T>>)> + 'a {
        let regions: BTreeSet<_> = self.regions.keys().chain(older.regions.keys()).copied().collect();
        let both = regions.into_iter().map(|at| (self.regions.get(&at), older.regions.get(&at)));
        let changed = both.filter(|(now, then)| !same(*now, *then));
        changed.flat_map(|(now, then)| {
            let keys: BTreeSet<_> = now.into_iter().chain(then).flat_map(|region| region.keys()).copied().collect();
            let chunks = keys.into_iter().map(move |key| {
                let chunk = |region: Option<&'a Arc<Region<T>>>| region.and_then(|region| region.get(&key));
                (key, chunk(now), chunk(then))
            });
            chunks.filter(|(_, now, then)| !same(*now, *then)).map(|(key, now, _)| (key, now))
        })
    }
}

impl<T> Clone for ChunkMap<T> {
    fn clone(&self) -> Self {
        Self { regions: self.regions.clone(), len: self.len }
    }
}

impl<T> Default for ChunkMap<T> {
    fn default() -> Self {
        Self { regions: BTreeMap::new(), len: 0 }
    }
}

impl<T> FromIterator<(ChunkKey, Arc<T>)> for ChunkMap<T> {
    fn from_iter<I: IntoIterator<Item = (ChunkKey, Arc<T>)>>(chunks: I) -> Self {
        let mut map = Self::default();
        for (key, chunk) in chunks {
            map.insert(key, chunk);
        }
        map
    }
}

fn region_of(ChunkKey { x, y, z }: ChunkKey) -> ChunkKey {
    ChunkKey { x: x >> REGION_BITS, y: y >> REGION_BITS, z: z >> REGION_BITS }
}

/// Whether both are the very same, or both are none.
fn same<T>(a: Option<&Arc<T>>, b: Option<&Arc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(x: i32, y: i32, z: i32) -> ChunkKey {
        ChunkKey { x, y, z }
    }

    #[test]
    fn chunks_come_and_go_by_key() {
        let keys = [key(0, 0, 0), key(7, 0, 0), key(8, 0, 0), key(-1, -9, 3), key(i32::MAX, i32::MIN, 0)];
        let mut map: ChunkMap<u8> = keys.into_iter().map(|key| (key, Arc::default())).collect();
        map.insert(keys[1], Arc::default());
        assert_eq!((map.len(), map.iter().count(), map.regions.len()), (5, 5, 4));
        assert!(keys.iter().all(|key| map.get(*key).is_some()) && map.get(key(1, 0, 0)).is_none());
        map.remove(key(1, 0, 0));
        map.remove(keys[2]);
        assert_eq!((map.len(), map.regions.len(), map.get(keys[2]).is_none()), (4, 3, true));
        assert!(keys.into_iter().filter_map(|key| map.remove(key)).count() == 4);
        assert!(map.is_empty() && map.regions.is_empty());
    }

    #[test]
    fn copies_share_what_they_have_in_common() {
        let old: ChunkMap<u8> = (0..100).map(|n| (key(n, 0, 0), Arc::default())).collect();
        let mut new = old.clone();
        assert_eq!(new.changes_since(&old).count(), 0);
        let added = Arc::new(7);
        new.insert(key(3, 0, 0), Arc::clone(&added));
        new.insert(key(500, 0, 0), Arc::clone(&added));
        new.remove(key(50, 0, 0));
        let shared = new.regions.iter().filter(|(at, region)| same(Some(region), old.regions.get(at)));
        assert_eq!((old.len(), new.len(), shared.count()), (100, 100, 11));
        let changes: Vec<_> = new.changes_since(&old).map(|(key, chunk)| (key.x, chunk.is_some())).collect();
        assert_eq!(changes, [(3, true), (50, false), (500, true)]);
        let back: Vec<_> = old.changes_since(&new).map(|(key, chunk)| (key.x, chunk.is_some())).collect();
        assert_eq!(back, [(3, true), (50, true), (500, false)]);
    }
}
