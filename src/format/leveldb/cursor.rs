//! Little-endian values and varints out of a slice, one after another.

use super::error::LevelDbError;

/// The rest of a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn take(&mut self, len: usize) -> Result<&'a [u8], LevelDbError> {
        let (taken, rest) = self.0.split_at_checked(len).ok_or(LevelDbError::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], LevelDbError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(LevelDbError::CutOff)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub fn u8(&mut self) -> Result<u8, LevelDbError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, LevelDbError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, LevelDbError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Seven bits a byte, the lowest first; the last byte has no upper bit.
    pub fn varint(&mut self) -> Result<u64, LevelDbError> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(LevelDbError::Malformed)
    }

    /// A varint that is a length.
    pub fn length(&mut self) -> Result<usize, LevelDbError> {
        usize::try_from(self.varint()?).map_err(|_| LevelDbError::CutOff)
    }

    /// Bytes behind their length.
    pub fn text(&mut self) -> Result<&'a [u8], LevelDbError> {
        let len = self.length()?;
        self.take(len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_end_with_a_byte_below_128() {
        for (bytes, value) in [(&[0][..], 0), (&[0x7f], 127), (&[0x80, 1], 128), (&[0xff, 0xff, 3], 0xffff)] {
            assert_eq!(Cursor(bytes).varint(), Ok(value));
        }
        assert_eq!(Cursor(&[0x80; 3]).varint(), Err(LevelDbError::CutOff));
        assert_eq!(Cursor(&[0x80; 11]).varint(), Err(LevelDbError::Malformed));
    }
}
