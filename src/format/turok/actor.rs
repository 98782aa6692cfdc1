//! Actors: all that moves or does something.

use super::fields::{Fields, Record};

/// Something that moves or does something.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    /// Path of the model in the game's archive; empty where there is none.
    pub model: String,
    /// Path of its animations; empty where there are none.
    pub animation: String,
    /// Type, place and behavior.
    pub placement: ActorPlacement,
}

/// Kind, place and behavior of an actor. Ranges are squared lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActorPlacement {
    /// Number of its type.
    pub kind: i32,
    /// Place of the origin of the model.
    pub origin: [f32; 3],
    /// Scale along the axes of the model.
    pub scale: [f32; 3],
    /// Direction in radians, clockwise from north seen from above.
    pub yaw: f32,
    /// Number of the sector that it stands in; −1 for none.
    pub sector: i32,
    /// Lowest corner of its box, in the space of the model.
    pub min: [f32; 3],
    /// Highest corner of its box.
    pub max: [f32; 3],
    /// Range of its sight, squared.
    pub sight_squared: f32,
    /// Angle of its sight in radians.
    pub fov: f32,
    /// Range at which it notices loud noise, squared.
    pub loud_squared: f32,
    /// Range at which it notices quiet noise, squared.
    pub quiet_squared: f32,
    /// Range of its attacks, squared.
    pub attack_squared: f32,
    /// Height at which it flies, squared.
    pub fly_squared: f32,
    /// Width among other actors.
    pub width: f32,
    /// Distance from walls.
    pub wall_width: f32,
    /// Height.
    pub height: f32,
    /// Height of steps that it climbs, or of its center once it is dead.
    pub step_height: f32,
    /// Range of its attacks from nearby, squared.
    pub melee_squared: f32,
    /// Range from its place in which it stays, squared.
    pub leash_squared: f32,
    /// Delay of what triggers it, in seconds.
    pub trigger_delay: f32,
    /// Species, as stored.
    pub species: i32,
    /// First flags of its spawning.
    pub spawn_flags_1: u32,
    /// Second flags.
    pub spawn_flags_2: u32,
    /// Third flags.
    pub spawn_flags_3: u16,
    /// Health.
    pub health: i16,
    /// Tag by which it is triggered.
    pub tag: i16,
    /// Tag that it triggers.
    pub target_tag: i16,
    /// Times that it comes back.
    pub regenerations: i16,
    /// Chance of an attack.
    pub attack_chance: u8,
    /// Animation when it is triggered.
    pub trigger_animation: u8,
    /// Variant of its model.
    pub variant: i8,
    /// Texture of its model; −1 for its own.
    pub texture: i8,
    /// First parameter, which depends on the type.
    pub param_1: i8,
    /// Second parameter.
    pub param_2: i8,
}

impl Record for ActorPlacement {
    const BYTES: usize = 140;

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            kind: fields.i32()?,
            origin: fields.f32s()?,
            scale: fields.f32s()?,
            yaw: fields.f32()?,
            sector: fields.i32()?,
            min: fields.f32s()?,
            max: fields.f32s()?,
            sight_squared: fields.f32()?,
            fov: fields.f32()?,
            loud_squared: fields.f32()?,
            quiet_squared: fields.f32()?,
            attack_squared: fields.f32()?,
            fly_squared: fields.f32()?,
            width: fields.f32()?,
            wall_width: fields.f32()?,
            height: fields.f32()?,
            step_height: fields.f32()?,
            melee_squared: fields.f32()?,
            leash_squared: fields.f32()?,
            trigger_delay: fields.f32()?,
            species: fields.i32()?,
            spawn_flags_1: fields.u32()?,
            spawn_flags_2: fields.u32()?,
            spawn_flags_3: fields.u16()?,
            health: fields.i16()?,
            tag: fields.i16()?,
            target_tag: fields.i16()?,
            regenerations: fields.i16()?,
            attack_chance: fields.u8()?,
            trigger_animation: fields.u8()?,
            variant: fields.i8()?,
            texture: fields.i8()?,
            param_1: fields.i8()?,
            param_2: fields.i8()?,
        })
    }
}
