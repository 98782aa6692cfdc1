//! Hashes: one of the standard library for comparisons within a run, and FNV-1a for what is written into files.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Number that differs for different values, as good as certainly. Not stable from one version of the program to the
/// next, so not for files.
pub fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The same for the bytes of a file, by themselves: not the hash of a slice, which counts its length too.
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// FNV-1a of 64 bits, which stays the same for years.
pub fn fnv1a_64(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// FNV-1a of 128 bits, for names of files that hold different contents.
pub fn fnv1a_128(bytes: impl IntoIterator<Item = u8>) -> u128 {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.into_iter().fold(START, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv_hashes_are_the_published_ones() {
        assert_eq!(fnv1a_64(*b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a_64(*b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a_64(*b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(fnv1a_128(*b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(fnv1a_128(*b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }

    #[test]
    fn values_differ_in_their_hashes() {
        assert_ne!(hash_of(&(1_u8, 2_u8)), hash_of(&(2_u8, 1_u8)));
        assert_eq!(hash_bytes(b"ab"), hash_bytes(b"ab"));
    }
}
