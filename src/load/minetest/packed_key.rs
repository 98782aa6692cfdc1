//! Keys of blocks as numbers in the order of x, z, y: eight bytes instead of twelve, sorted in one comparison.

use crate::format::{BlockKey, BlockRange};

/// Bits of a coordinate.
const BITS: u32 = 12;
/// Lowest coordinate of a block that databases can store. Worlds end at ±1938.
const MIN: i32 = -(1 << (BITS - 1));
/// Highest coordinate.
const MAX: i32 = -MIN - 1;

/// Blocks that a world can have.
pub(super) const POSSIBLE: BlockRange =
    BlockRange { min: BlockKey { x: MIN, y: MIN, z: MIN }, max: BlockKey { x: MAX, y: MAX, z: MAX } };

/// Key of a block that a world can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedKey(u64);

impl PackedKey {
    /// The key in one number; `None` where no world has it.
    pub fn new(key: BlockKey) -> Option<Self> {
        let part = |value: i32, place: u32| ((value - MIN) as u64) << (place * BITS);
        POSSIBLE.contains(key).then(|| Self(part(key.x, 2) | part(key.z, 1) | part(key.y, 0)))
    }

    /// The key.
    pub fn key(self) -> BlockKey {
        let part = |place: u32| (self.0 >> (place * BITS) & ((1 << BITS) - 1)) as i32 + MIN;
        BlockKey { x: part(2), z: part(1), y: part(0) }
    }
}

/// The part of a range in which a world can have blocks; `None` where there is none.
pub(super) fn possible_part(range: BlockRange) -> Option<BlockRange> {
    let highest = |a: BlockKey, b: BlockKey| BlockKey { x: a.x.max(b.x), y: a.y.max(b.y), z: a.z.max(b.z) };
    let lowest = |a: BlockKey, b: BlockKey| BlockKey { x: a.x.min(b.x), y: a.y.min(b.y), z: a.z.min(b.z) };
    let BlockRange { min, max } =
        BlockRange { min: highest(range.min, POSSIBLE.min), max: lowest(range.max, POSSIBLE.max) };
    (min.x <= max.x && min.y <= max.y && min.z <= max.z).then_some(BlockRange { min, max })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_keys_are_ordered_by_x_z_y() {
        let mut keys = Vec::new();
        for x in [MIN, -1, 0, MAX] {
            for z in [MIN, -1, 0, MAX] {
                for y in [MIN, -1, 0, MAX] {
                    keys.push(BlockKey { x, y, z });
                }
            }
        }
        let packed: Vec<PackedKey> = keys.iter().map(|key| PackedKey::new(*key).expect("in range")).collect();
        assert!(packed.is_sorted_by(|a, b| a < b));
        assert!(packed.iter().map(|key| key.key()).eq(keys));
        assert_eq!(PackedKey::new(BlockKey { x: 0, y: MAX + 1, z: 0 }), None);
    }

    #[test]
    fn ranges_are_cut_to_what_is_possible() {
        assert_eq!(possible_part(BlockRange::ALL), Some(POSSIBLE));
        let far = BlockKey { x: 3000, y: 0, z: 0 };
        assert_eq!(possible_part(BlockRange { min: far, max: far }), None);
        let crossed = BlockRange { min: BlockKey { x: 1, y: 0, z: 0 }, max: BlockKey { x: 0, y: 5, z: 5 } };
        assert_eq!(possible_part(crossed), None);
    }
}
