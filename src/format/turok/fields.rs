//! Little-endian fields of a record, one after another.

/// Kind of record: its size in the file, and how it is read.
pub(super) trait Record: Sized {
    /// Least number of bytes. Longer records hold more that is not read.
    const BYTES: usize;

    /// Reads a record; `None` where it is shorter than [`Self::BYTES`].
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// Fields that have not been read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a>(pub &'a [u8]);

impl Fields<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    pub fn i8(&mut self) -> Option<i8> {
        self.array().map(i8::from_le_bytes)
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn i16(&mut self) -> Option<i16> {
        self.array().map(i16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    pub fn f32(&mut self) -> Option<f32> {
        self.array().map(f32::from_le_bytes)
    }

    pub fn bytes4(&mut self) -> Option<[u8; 4]> {
        self.array()
    }

    pub fn u16s<const N: usize>(&mut self) -> Option<[u16; N]> {
        let mut values = [0; N];
        for value in &mut values {
            *value = self.u16()?;
        }
        Some(values)
    }

    pub fn i16s<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut values = [0; N];
        for value in &mut values {
            *value = self.i16()?;
        }
        Some(values)
    }

    pub fn f32s<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.f32()?;
        }
        Some(values)
    }
}
