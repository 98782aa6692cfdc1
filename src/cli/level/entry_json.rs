//! Vertices, sectors, sets of sectors, static meshes and actors in JSON. Keys are stable: later versions add keys and
//! change none.

use serde::Serialize;

use super::real::{Real, reals};
use crate::format::turok::{Actor, Sector, SectorSet, StaticMesh, Vertex};

/// x, y, z and the height of the ceiling.
pub fn vertex_json(vertex: &Vertex) -> [Real; 4] {
    let [x, y, z] = vertex.position;
    reals([x, y, z, vertex.ceiling])
}

/// A sector as it is stored.
#[derive(Debug, Serialize)]
pub struct SectorJson {
    /// Number of its set.
    set: u16,
    /// Its own flags, without those of its set.
    flags: u16,
    v: [u16; 3],
    /// Null for walls.
    links: [Option<u16>; 3],
    /// Null where the level stores none.
    order: Option<i16>,
}

impl From<&Sector> for SectorJson {
    fn from(sector: &Sector) -> Self {
        let Sector { set, flags, vertices, links, draw_order } = *sector;
        Self { set, flags, v: vertices, links, order: draw_order }
    }
}

/// A set of sectors: an area.
#[derive(Debug, Serialize)]
pub struct SetJson {
    flags: u32,
    fog: [u8; 4],
    water: [u8; 4],
    fogzfar: Real,
    waterzfar: Real,
    fogstart: Real,
    waterstart: Real,
    waterheight: Real,
    skyheight: Real,
    skyspeed: Real,
    blend: Real,
    args: [i16; 6],
    floor: u8,
    wall: u8,
    ambience: u8,
    automap: u8,
    music: u8,
    cull: u8,
}

impl From<&SectorSet> for SetJson {
    fn from(set: &SectorSet) -> Self {
        Self {
            flags: set.flags,
            fog: set.fog_color,
            water: set.water_color,
            fogzfar: Real(set.fog_far),
            waterzfar: Real(set.water_far),
            fogstart: Real(set.fog_start),
            waterstart: Real(set.water_start),
            waterheight: Real(set.water_height),
            skyheight: Real(set.sky_height),
            skyspeed: Real(set.sky_speed),
            blend: Real(set.blend_length),
            args: set.args,
            floor: set.floor_impact,
            wall: set.wall_impact,
            ambience: set.ambience,
            automap: set.automap_color,
            music: set.music,
            cull: set.cull_bits,
        }
    }
}

/// A static mesh.
#[derive(Debug, Serialize)]
pub struct MeshJson<'a> {
    /// Number of the section of the grid that it is in.
    section: usize,
    model: &'a str,
    origin: [Real; 3],
    scale: [Real; 3],
    /// Quaternion: x, y, z, w.
    rot: [Real; 4],
    min: [Real; 3],
    max: [Real; 3],
    tex: i32,
    flags: u32,
    sector: i32,
    radius: Real,
    height: Real,
    cull: i32,
}

impl<'a> MeshJson<'a> {
    /// A mesh of a section.
    pub fn new(section: usize, mesh: &'a StaticMesh) -> Self {
        let place = &mesh.placement;
        Self {
            section,
            model: &mesh.model,
            origin: reals(place.origin),
            scale: reals(place.scale),
            rot: reals(place.rotation),
            min: reals(place.min),
            max: reals(place.max),
            tex: place.texture,
            flags: place.flags,
            sector: place.sector,
            radius: Real(place.radius),
            height: Real(place.height),
            cull: place.cull_bits,
        }
    }
}

/// An actor. Keys that end in 2 are squared lengths.
#[derive(Debug, Serialize)]
pub struct ActorJson<'a> {
    #[serde(rename = "type")]
    kind: i32,
    model: &'a str,
    anim: &'a str,
    origin: [Real; 3],
    scale: [Real; 3],
    /// Radians.
    yaw: Real,
    sector: i32,
    min: [Real; 3],
    max: [Real; 3],
    sight2: Real,
    /// Radians.
    fov: Real,
    loud2: Real,
    quiet2: Real,
    attack2: Real,
    fly2: Real,
    width: Real,
    wallwidth: Real,
    height: Real,
    step: Real,
    melee2: Real,
    leash2: Real,
    /// Seconds.
    delay: Real,
    species: i32,
    spawn1: u32,
    spawn2: u32,
    spawn3: u16,
    health: i16,
    tid: i16,
    target: i16,
    regen: i16,
    attack: u8,
    trig: u8,
    variant: i8,
    texture: i8,
    p1: i8,
    p2: i8,
}

impl<'a> From<&'a Actor> for ActorJson<'a> {
    fn from(actor: &'a Actor) -> Self {
        let place = &actor.placement;
        Self {
            kind: place.kind,
            model: &actor.model,
            anim: &actor.animation,
            origin: reals(place.origin),
            scale: reals(place.scale),
            yaw: Real(place.yaw),
            sector: place.sector,
            min: reals(place.min),
            max: reals(place.max),
            sight2: Real(place.sight_squared),
            fov: Real(place.fov),
            loud2: Real(place.loud_squared),
            quiet2: Real(place.quiet_squared),
            attack2: Real(place.attack_squared),
            fly2: Real(place.fly_squared),
            width: Real(place.width),
            wallwidth: Real(place.wall_width),
            height: Real(place.height),
            step: Real(place.step_height),
            melee2: Real(place.melee_squared),
            leash2: Real(place.leash_squared),
            delay: Real(place.trigger_delay),
            species: place.species,
            spawn1: place.spawn_flags_1,
            spawn2: place.spawn_flags_2,
            spawn3: place.spawn_flags_3,
            health: place.health,
            tid: place.tag,
            target: place.target_tag,
            regen: place.regenerations,
            attack: place.attack_chance,
            trig: place.trigger_animation,
            variant: place.variant,
            texture: place.texture,
            p1: place.param_1,
            p2: place.param_2,
        }
    }
}
