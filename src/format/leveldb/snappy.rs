//! Unpacking of Snappy, by which LevelDB packs the blocks of its tables.

use super::cursor::Cursor;
use super::error::LevelDbError;

/// Most bytes that one byte of packed data can become: three bytes copy up to 64.
const MOST_GROWTH: usize = 22;

/// Unpacks bytes that state their length of at most `limit`.
pub(super) fn unpack_snappy(packed: &[u8], limit: usize) -> Result<Vec<u8>, LevelDbError> {
    let mut bytes = Cursor(packed);
    let len = bytes.length()?;
    if len > limit {
        return Err(LevelDbError::TooLarge(limit >> 20));
    }
    let mut unpacked = Vec::with_capacity(len.min(packed.len().saturating_mul(MOST_GROWTH)));
    while !bytes.is_empty() {
        let tag = bytes.u8()?;
        let high = usize::from(tag >> 2);
        match tag & 3 {
            0 => {
                let literal = match high {
                    ..60 => high + 1,
                    60.. => long_length(&mut bytes, high - 59)?,
                };
                if literal > len - unpacked.len() {
                    return Err(LevelDbError::Malformed);
                }
                unpacked.extend_from_slice(bytes.take(literal)?);
            }
            1 => {
                let offset = usize::from(tag >> 5) << 8 | usize::from(bytes.u8()?);
                copy(&mut unpacked, offset, 4 + (high & 7), len)?;
            }
            2 => {
                let offset = u16::from_le_bytes(bytes.array()?);
                copy(&mut unpacked, usize::from(offset), high + 1, len)?;
            }
            _ => {
                let offset = bytes.u32()?;
                copy(&mut unpacked, offset as usize, high + 1, len)?;
            }
        }
    }
    if unpacked.len() == len { Ok(unpacked) } else { Err(LevelDbError::CutOff) }
}

/// Length of a literal, in one to four bytes.
fn long_length(bytes: &mut Cursor<'_>, width: usize) -> Result<usize, LevelDbError> {
    let digits = bytes.take(width)?;
    let length = digits.iter().rev().fold(0_u64, |length, digit| length << 8 | u64::from(*digit));
    usize::try_from(length + 1).map_err(|_| LevelDbError::Malformed)
}

/// Repeats bytes that begin `offset` before the end; they may reach into what is being written.
fn copy(unpacked: &mut Vec<u8>, offset: usize, count: usize, len: usize) -> Result<(), LevelDbError> {
    let start = unpacked.len().checked_sub(offset).filter(|_| offset > 0).ok_or(LevelDbError::Malformed)?;
    if count > len - unpacked.len() {
        return Err(LevelDbError::Malformed);
    }
    if offset >= count {
        unpacked.extend_from_within(start..start + count);
    } else {
        for at in start..start + count {
            let byte = unpacked.get(at).copied().ok_or(LevelDbError::Malformed)?;
            unpacked.push(byte);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpack(packed: &[u8]) -> Result<Vec<u8>, LevelDbError> {
        unpack_snappy(packed, 1 << 20)
    }

    #[test]
    fn literals_and_copies_are_unpacked() {
        assert_eq!(unpack(&[0]), Ok(vec![]));
        assert_eq!(unpack(b"\x05\x10abcde"), Ok(b"abcde".to_vec()));
        // "ab", then eight bytes from two before: one that reaches into itself.
        assert_eq!(unpack(b"\x0a\x04ab\x11\x02"), Ok(b"ababababab".to_vec()));
        assert_eq!(unpack(b"\x06\x08abc\x0a\x03\x00"), Ok(b"abcabc".to_vec()));
        assert_eq!(unpack(b"\x06\x08abc\x0b\x03\x00\x00\x00"), Ok(b"abcabc".to_vec()));
        let long: Vec<u8> = (0..300).map(|n| n as u8).collect();
        assert_eq!(unpack(&[&[0xac, 2, 61 << 2, 43, 1][..], &long].concat()), Ok(long.clone()));
    }

    #[test]
    fn wrong_bytes_are_errors() {
        for packed in [
            &b""[..],
            b"\x80",
            b"\x05",
            b"\x05\x10abcd",
            b"\x04\x10abcde",
            b"\x06\x08abc\x0a\x04\x00",
            b"\x06\x08abc\x0a\x00\x00",
            b"\x05\x08abc\x0a\x03\x00",
            b"\x05\xfc\xff\xff\xff\xff",
        ] {
            assert!(unpack(packed).is_err(), "{packed:?}");
        }
        assert_eq!(unpack(b"\xff\xff\xff\x7f\x00a"), Err(LevelDbError::TooLarge(1)));
    }
}
