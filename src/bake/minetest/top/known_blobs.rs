//! Blocks that look the same all through: air, deep water, stone.
//!
//! A world has thousands of them whose bytes are equal, too. Unpacking one costs as much as any other block, and more than
//! comparing its bytes with those of one that is known.

use crate::base::hash_bytes;
use crate::format::minetest::NodeColor;

/// Blobs that are remembered, one for each value that a hash can have.
const PLACES: usize = 64;
/// Most bytes of one. Those of a single kind of node have some fifty, with light of several kinds some two hundred.
const MOST_BYTES: usize = 256;

/// Look of a block whose nodes all have one colour; `None` where all of it is seen through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight(pub Option<NodeColor>);

impl Sight {
    /// The look of a block with these ids, whose `colors` are those that can be seen; `None` where it has several.
    pub fn of(ids: &[u16], colors: &[Option<NodeColor>]) -> Option<Self> {
        if colors.iter().all(Option::is_none) {
            return Some(Self(None));
        }
        let first = *ids.first()?;
        // No early end: many are compared at once that way.
        let others = ids.iter().fold(0, |others, id| others | (id ^ first));
        (others == 0).then(|| Self(colors.get(usize::from(first)).copied().flatten()))
    }
}

/// Blobs of blocks that look the same all through, with their looks. The colours of all are those of one table.
#[derive(Debug, Default)]
pub(super) struct KnownBlobs {
    places: Vec<Option<(Box<[u8]>, Sight)>>,
}

impl KnownBlobs {
    /// The look of a block, where it is known.
    pub fn get(&self, blob: &[u8]) -> Option<Sight> {
        if blob.len() > MOST_BYTES {
            return None;
        }
        let (known, sight) = self.places.get(place(blob))?.as_ref()?;
        (**known == *blob).then_some(*sight)
    }

    /// Remembers the look of a block in place of another.
    pub fn insert(&mut self, blob: &[u8], sight: Sight) {
        if blob.len() > MOST_BYTES {
            return;
        }
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        if let Some(at) = self.places.get_mut(place(blob)) {
            *at = Some((blob.into(), sight));
        }
    }
}

fn place(blob: &[u8]) -> usize {
    hash_bytes(blob) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_one_color_has_one_look() {
        let stone = NodeColor { rgb: [1, 2, 3], alpha: 255, thickness: 0 };
        let of = |ids: &[u16], colors: &[Option<NodeColor>]| Sight::of(ids, colors);
        assert_eq!(of(&[1; 4096], &[None, Some(stone)]), Some(Sight(Some(stone))));
        assert_eq!(of(&[0; 4096], &[None, Some(stone)]), Some(Sight(None)), "a name that no node has");
        assert_eq!(of(&[0, 1, 1, 0], &[None, None]), Some(Sight(None)), "two names without a color");
        assert_eq!(of(&[0, 1, 1, 0], &[None, Some(stone)]), None);
        assert_eq!(of(&[1, 1, 1, 0], &[Some(stone), Some(stone)]), None);
    }

    #[test]
    fn only_equal_bytes_are_known() {
        let mut known = KnownBlobs::default();
        assert_eq!(known.get(b"air"), None);
        let looks = [Sight(None), Sight(Some(NodeColor { rgb: [9; 3], alpha: 255, thickness: 0 }))];
        for n in 0..1000_u32 {
            let (blob, sight) = (n.to_be_bytes(), looks[n as usize % 2]);
            assert_eq!(known.get(&blob), None, "{n}");
            known.insert(&blob, sight);
            assert_eq!(known.get(&blob), Some(sight), "{n}");
        }
        let long = [0; MOST_BYTES + 1];
        known.insert(&long, Sight(None));
        assert_eq!(known.get(&long), None);
    }
}
