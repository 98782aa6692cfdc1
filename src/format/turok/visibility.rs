//! Visibility table: static meshes that are seen from each sector.

use std::fmt;

/// Bits by sector and static mesh. Meshes count in the order of the file. Which bit of a byte comes first is not known
/// for sure; here it is the lowest.
#[derive(Clone, PartialEq, Eq)]
pub struct Visibility {
    /// Bytes of a row, mostly with padding.
    pub stride: u32,
    /// Rows, one for each sector.
    pub count: u32,
    /// Bytes of all rows.
    pub bytes: Box<[u8]>,
}

impl Visibility {
    /// Row of a sector; `None` where there is none.
    pub fn row(&self, sector: usize) -> Option<&[u8]> {
        let stride = self.stride as usize;
        let start = sector.checked_mul(stride)?;
        self.bytes.get(start..start.checked_add(stride)?).filter(|row| !row.is_empty())
    }

    /// Whether a mesh is seen from a sector; `false` where nothing says so.
    pub fn sees(&self, sector: usize, mesh: usize) -> bool {
        self.row(sector).and_then(|row| row.get(mesh / 8)).is_some_and(|byte| byte >> (mesh % 8) & 1 != 0)
    }

    /// Bits that are set, of the first so many of each row.
    pub fn ones(&self, meshes: usize) -> u64 {
        let (whole, rest) = (meshes / 8, meshes % 8);
        let ones = |row: &[u8]| {
            let ones: u64 = row.iter().take(whole).map(|byte| u64::from(byte.count_ones())).sum();
            let last = row.get(whole).map_or(0, |byte| (byte & ((1 << rest) - 1)).count_ones());
            ones + u64::from(last)
        };
        self.bytes.chunks_exact((self.stride as usize).max(1)).map(ones).sum()
    }
}

/// Without the bytes, of which there are millions.
impl fmt::Debug for Visibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Visibility({} rows of {} bytes)", self.count, self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_count_from_the_lowest() {
        let table = Visibility { stride: 2, count: 2, bytes: [0b101, 0xff, 0, 0x80].into() };
        assert_eq!([0, 1, 2, 8].map(|mesh| table.sees(0, mesh)), [true, false, true, true]);
        assert!(table.sees(1, 15) && !table.sees(1, 16) && !table.sees(2, 0));
        assert_eq!([0, 1, 3, 9, 16].map(|meshes| table.ones(meshes)), [0, 1, 2, 3, 11]);
        assert_eq!(table.row(2), None);
        let none = Visibility { stride: 0, count: 0, bytes: Box::default() };
        assert_eq!((none.row(0), none.ones(9)), (None, 0));
    }
}
