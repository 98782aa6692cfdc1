//! Sectors: triangles that one walks on.

use super::fields::{Fields, Record};

/// Link of an edge that leads nowhere.
const SOLID: u16 = 0xffff;

/// Triangle of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sector {
    /// Place of its set in the list of sets.
    pub set: u16,
    /// Its own flags, mostly the lower half of those of its set.
    pub flags: u16,
    /// Places of its corners in the list of vertices, counter-clockwise seen from above.
    pub vertices: [u16; 3],
    /// Neighbors by number of the link; `None` for a wall. [`super::Level::neighbors`] has them by edge.
    pub links: [Option<u16>; 3],
    /// Order on the automap, the lowest last; `None` in levels that do not store it.
    pub draw_order: Option<i16>,
}

impl Sector {
    /// Bytes of a sector with a draw order.
    pub(super) const ORDERED_BYTES: u32 = 18;
}

impl Record for Sector {
    /// Levels of the original game have no draw order.
    const BYTES: usize = 16;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            set: fields.u16()?,
            flags: fields.u16()?,
            vertices: fields.u16s()?,
            links: fields.u16s()?.map(|link| (link != SOLID).then_some(link)),
            draw_order: fields.i16(),
        })
    }
}
