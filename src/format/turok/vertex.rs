//! Vertices of sectors.

use super::fields::{Fields, Record};

/// Corner of sectors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// Place on the floor: to the east, to the north, upwards.
    pub position: [f32; 3],
    /// Height of the ceiling above it, from zero and not from the floor. Often far off where sectors have no ceiling.
    pub ceiling: f32,
}

impl Record for Vertex {
    const BYTES: usize = 16;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self { position: fields.f32s()?, ceiling: fields.f32()? })
    }
}
