//! Sets of properties that sectors share.

use super::fields::{Fields, Record};

/// Properties of the sectors of an area. The meaning of the numbers is in [`crate::rules::turok`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SectorSet {
    /// Flags.
    pub flags: u32,
    /// Color of fog: red, green, blue, alpha.
    pub fog_color: [u8; 4],
    /// Color of fog under water.
    pub water_color: [u8; 4],
    /// Distance at which fog hides everything.
    pub fog_far: f32,
    /// The same under water.
    pub water_far: f32,
    /// Distance at which fog begins.
    pub fog_start: f32,
    /// The same under water.
    pub water_start: f32,
    /// Height of the surface of water.
    pub water_height: f32,
    /// Height of the sky.
    pub sky_height: f32,
    /// Speed of the sky, which the remaster does not use.
    pub sky_speed: f32,
    /// Length of the way on which the fog of one area becomes that of another.
    pub blend_length: f32,
    /// Six arguments, whose meaning depends on the flags.
    pub args: [i16; 6],
    /// Sound and mark of shots at the floor.
    pub floor_impact: u8,
    /// Sound and mark of shots at walls.
    pub wall_impact: u8,
    /// Environment of sounds, from 1; 0 for none.
    pub ambience: u8,
    /// Color on the automap.
    pub automap_color: u8,
    /// Number of the music.
    pub music: u8,
    /// Bits of what is drawn from here.
    pub cull_bits: u8,
}

impl Record for SectorSet {
    /// The two bytes at the end of each are unused.
    const BYTES: usize = 64;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        // Fields of a structure are read in the order in which they are written here.
        Some(Self {
            flags: fields.u32()?,
            fog_color: fields.bytes4()?,
            water_color: fields.bytes4()?,
            fog_far: fields.f32()?,
            water_far: fields.f32()?,
            fog_start: fields.f32()?,
            water_start: fields.f32()?,
            water_height: fields.f32()?,
            sky_height: fields.f32()?,
            sky_speed: fields.f32()?,
            blend_length: fields.f32()?,
            args: fields.i16s()?,
            floor_impact: fields.u8()?,
            wall_impact: fields.u8()?,
            ambience: fields.u8()?,
            automap_color: fields.u8()?,
            music: fields.u8()?,
            cull_bits: fields.u8()?,
        })
    }
}
