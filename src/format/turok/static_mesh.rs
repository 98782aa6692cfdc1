//! Static meshes: models that stand in the world.

use super::fields::{Fields, Record};

/// Model that stands in the world and never moves.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticMesh {
    /// Path of the model in the game's archive; empty where there is none.
    pub model: String,
    /// How it stands.
    pub placement: MeshPlacement,
}

/// Where and how a static mesh stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeshPlacement {
    /// Place of the origin of the model.
    pub origin: [f32; 3],
    /// Scale along the axes of the model.
    pub scale: [f32; 3],
    /// Rotation as a quaternion: x, y, z, w.
    pub rotation: [f32; 4],
    /// Lowest corner of its box, in the space of the model.
    pub min: [f32; 3],
    /// Highest corner of its box.
    pub max: [f32; 3],
    /// Number of its texture.
    pub texture: i32,
    /// Flags as stored.
    pub flags: u32,
    /// Number of the sector that it stands in; −1 for none.
    pub sector: i32,
    /// Radius of the cylinder that stops those who walk.
    pub radius: f32,
    /// Height of that cylinder.
    pub height: f32,
    /// Bits of where it is drawn from.
    pub cull_bits: i32,
}

impl Record for MeshPlacement {
    const BYTES: usize = 88;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            origin: fields.f32s()?,
            scale: fields.f32s()?,
            rotation: fields.f32s()?,
            min: fields.f32s()?,
            max: fields.f32s()?,
            texture: fields.i32()?,
            flags: fields.u32()?,
            sector: fields.i32()?,
            radius: fields.f32()?,
            height: fields.f32()?,
            cull_bits: fields.i32()?,
        })
    }
}
