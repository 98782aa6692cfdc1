//! Places of blocks as they are stored: one number in databases, names of folders and files in the oldest worlds.

use crate::format::BlockKey;

/// Bits of one coordinate in the number of a block.
const BITS: u32 = 12;
/// Half of the range of a coordinate.
const HALF: i64 = 1 << (BITS - 1);

/// Number under which databases of the older schema store a block: x + y·2¹² + z·2²⁴, each from −2048 to 2047.
pub fn block_number(key: BlockKey) -> i64 {
    i64::from(key.x) + (i64::from(key.y) << BITS) + (i64::from(key.z) << (2 * BITS))
}

/// Place of the block with a number; `None` where the number is out of range.
pub fn block_key(number: i64) -> Option<BlockKey> {
    let shifted = number.checked_add(HALF + (HALF << BITS) + (HALF << (2 * BITS)))?;
    if shifted < 0 || shifted >> (3 * BITS) != 0 {
        return None;
    }
    let part = |shift: u32| ((shifted >> shift) & ((1 << BITS) - 1)) as i32 - HALF as i32;
    Some(BlockKey { x: part(0), y: part(BITS), z: part(2 * BITS) })
}

/// How a world of 2011 names the folders of its columns of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SectorLayout {
    /// `sectors/XXXXZZZZ`.
    OneFolder,
    /// `sectors2/XXX/ZZZ`.
    TwoFolders,
}

/// Path of a block below the folder of a world, `/` between folders.
pub fn sector_block_path(layout: SectorLayout, key: BlockKey) -> String {
    let BlockKey { x, y, z } = key;
    match layout {
        SectorLayout::OneFolder => format!("sectors/{:04x}{:04x}/{:04x}", x as u16, z as u16, y as u16),
        SectorLayout::TwoFolders => format!("sectors2/{:03x}/{:03x}/{:04x}", x & 0xfff, z & 0xfff, y as u16),
    }
}

/// Place of the block at a path below the folder of a world; `None` for any other file there.
pub fn sector_key(path: &str) -> Option<BlockKey> {
    let hex = |digits: &str, len: usize| {
        (digits.len() == len && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| i32::from_str_radix(digits, 16).ok())
            .flatten()
    };
    let signed = |value: i32, bits: u32| (value << (32 - bits)) >> (32 - bits);
    let mut names = path.split('/');
    let (x, z) = match names.next()? {
        "sectors" => {
            let (x, z) = names.next()?.split_at_checked(4)?;
            (signed(hex(x, 4)?, 16), signed(hex(z, 4)?, 16))
        }
        "sectors2" => (signed(hex(names.next()?, 3)?, BITS), signed(hex(names.next()?, 3)?, BITS)),
        _ => return None,
    };
    let y = signed(hex(names.next()?, 4)?, 16);
    names.next().is_none().then_some(BlockKey { x, y, z })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_places_belong_to_each_other() {
        let ends = [-2048, -2047, -1, 0, 1, 5, 2046, 2047];
        for x in ends {
            for y in ends {
                for z in ends {
                    let key = BlockKey { x, y, z };
                    assert_eq!(block_key(block_number(key)), Some(key));
                }
            }
        }
        assert_eq!(block_number(BlockKey { x: -1, y: 0, z: 0 }), -1);
        assert_eq!(block_key(-0x1001), Some(BlockKey { x: -1, y: -1, z: 0 }));
        for out in [i64::MAX, i64::MIN, 1 << 36, -(1 << 36), block_number(BlockKey { x: 0, y: 0, z: 2048 })] {
            assert_eq!(block_key(out), None, "{out}");
        }
    }

    #[test]
    fn rows_of_one_z_are_one_range_of_numbers() {
        for z in [-3, 0, 7] {
            let corner = |x, y| block_number(BlockKey { x, y, z });
            assert_eq!(corner(-2048, -2048), i64::from(z) * (1 << 24) - 0x80_0800);
            assert_eq!(corner(2047, 2047), i64::from(z) * (1 << 24) + 0x7f_f7ff);
        }
    }

    #[test]
    fn sectors_are_named_by_their_place_in_hex() {
        for (path, x, y, z) in [
            ("sectors2/000/ffe/0001", 0, 1, -2),
            ("sectors2/fff/000/ffff", -1, -1, 0),
            ("sectors2/7ff/800/0000", 2047, 0, -2048),
            ("sectors/0000fffe/0001", 0, 1, -2),
            ("sectors/ffff0001/fffd", -1, -3, 1),
        ] {
            let key = BlockKey { x, y, z };
            assert_eq!(sector_key(path), Some(key), "{path}");
            let layout = if path.starts_with("sectors2") { SectorLayout::TwoFolders } else { SectorLayout::OneFolder };
            assert_eq!(sector_block_path(layout, key), path);
        }
        for path in [
            "sectors2/000/ffe/meta",
            "sectors2/000/ffe/00001",
            "sectors2/000/ffe/0001/0",
            "sectors2/0g0/ffe/0001",
            "sectors/0000fffe",
            "sectors/+000fffe/0001",
            "sectors/0000fffe/+001",
            "other/0000fffe/0001",
            "",
        ] {
            assert_eq!(sector_key(path), None, "{path}");
        }
    }
}
