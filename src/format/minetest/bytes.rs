//! Big-endian values out of a slice, one after another.

use super::error::{BlockError, Part};

/// The rest of a slice, and the part of the block that is read from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
    part: Part,
}

impl<'a> Bytes<'a> {
    pub fn new(rest: &'a [u8], part: Part) -> Self {
        Self { rest, part }
    }

    /// Names the part that comes next.
    pub fn part(&mut self, part: Part) -> &mut Self {
        self.part = part;
        self
    }

    /// All that has not been read.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub fn take(&mut self, len: usize) -> Result<&'a [u8], BlockError> {
        let (taken, rest) = self.rest.split_at_checked(len).ok_or(BlockError::CutOff(self.part))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BlockError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(BlockError::CutOff(self.part))?;
        self.rest = rest;
        Ok(*taken)
    }

    pub fn u8(&mut self) -> Result<u8, BlockError> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    pub fn u16(&mut self) -> Result<u16, BlockError> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, BlockError> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub fn i32(&mut self) -> Result<i32, BlockError> {
        Ok(i32::from_be_bytes(self.array()?))
    }

    /// Bytes behind a length of 16 bits.
    pub fn text16(&mut self) -> Result<&'a [u8], BlockError> {
        let len = self.u16()?;
        self.take(usize::from(len))
    }

    /// Bytes behind a length of 32 bits.
    pub fn text32(&mut self) -> Result<&'a [u8], BlockError> {
        let len = self.u32()?;
        self.take(len as usize)
    }

    /// Bytes up to a line break, which is taken too; without one, all that is left. `None` at the end.
    pub fn line(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        let (line, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.get(1..).unwrap_or_default();
        Some(line)
    }
}
