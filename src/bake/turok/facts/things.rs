//! All that a search looks at in the parts of a level.

use super::actor::{area_of, type_text};
use super::area::flag_names;
use super::query::{Thing, ThingKind};
use crate::format::turok::{Actor, Level, Sector, StaticMesh};
use crate::rules::turok::{ActorGroup, EVENT, SECRET, SectorKind, TELEPORT, TELEPORT_AIR, actor_group, spawn_flags};

/// Words for the place where the player starts.
const PLAYER_START: &[&str] = &["start", "spawn"];

/// Words by which the actors of a group are found.
fn group_words(group: ActorGroup) -> &'static [&'static str] {
    match group {
        ActorGroup::Player => PLAYER_START,
        ActorGroup::Enemy => &["enemy", "enemies"],
        ActorGroup::Boss => &["boss", "bosses"],
        ActorGroup::Weapon | ActorGroup::WeaponPickup => &["weapon", "weapons"],
        ActorGroup::Pickup => &["pickup", "pickups"],
        ActorGroup::Ammo => &["ammo", "ammunition"],
        ActorGroup::Object | ActorGroup::Key | ActorGroup::Debris | ActorGroup::Other => &[],
    }
}

/// An actor.
fn actor_thing(level: &Level, n: usize, actor: &Actor) -> Thing {
    let place = &actor.placement;
    let mut text = format!("Actor {n}, type {}", type_text(place.kind));
    if place.tag > 0 {
        text += &format!(", tag {}", place.tag);
    }
    if place.target_tag > 0 {
        text += &format!(", target {}", place.target_tag);
    }
    if !actor.model.is_empty() {
        text += &format!(", {}", actor.model);
    }
    Thing {
        kind: ThingKind::Actor,
        n,
        sector: Some(place.sector.into()),
        area: area_of(level, place.sector).map(i64::from),
        actor_type: Some(place.kind.into()),
        tag: Some(place.tag.into()),
        target: Some(place.target_tag.into()),
        species: Some(place.species.into()),
        texture: Some(place.texture.into()),
        secret: None,
        text,
        names: group_words(actor_group(place.kind)),
        animation: actor.animation.clone(),
        flags: spawn_flags(place.spawn_flags_1, place.spawn_flags_2, place.spawn_flags_3),
    }
}

/// A static mesh.
fn mesh_thing(level: &Level, n: usize, mesh: &StaticMesh) -> Thing {
    let sector = mesh.placement.sector;
    Thing {
        kind: ThingKind::Mesh,
        n,
        sector: Some(sector.into()),
        area: area_of(level, sector).map(i64::from),
        actor_type: None,
        tag: None,
        target: None,
        species: None,
        texture: Some(mesh.placement.texture.into()),
        secret: None,
        text: format!("Mesh {n}, {}", if mesh.model.is_empty() { "no name" } else { &mesh.model }),
        names: &[],
        animation: String::new(),
        flags: Vec::new(),
    }
}

/// A sector.
pub fn sector_thing(level: &Level, n: usize, sector: &Sector) -> Thing {
    let flags = level.flags(sector);
    let target = level.set(sector).filter(|_| flags & EVENT != 0).map(|set| {
        let [_, _, _, tag, ..] = set.args;
        i64::from(tag)
    });
    let mut text = format!("Sector {n}, area {}", sector.set);
    let names = flag_names(flags);
    if !names.is_empty() {
        text += &format!(" ({})", names.join(", "));
    }
    if let Some(tag) = target {
        text += &format!(", triggers tag {tag}");
    }
    if let Some(set) = level.set(sector).filter(|_| flags & (TELEPORT | TELEPORT_AIR) != 0) {
        let [warp, to, ..] = set.args;
        text += &format!(", warp {warp} to level {to}");
    }
    Thing {
        kind: ThingKind::Sector,
        n,
        sector: i64::try_from(n).ok(),
        area: Some(sector.set.into()),
        actor_type: None,
        tag: None,
        target,
        species: None,
        texture: None,
        secret: secret_of(level, sector),
        text,
        names: &[],
        animation: String::new(),
        // As the legend names it.
        flags: vec![SectorKind::of(flags).title().to_owned()],
    }
}

/// Number of the secret that a sector counts as; `None` where it is none.
pub fn secret_of(level: &Level, sector: &Sector) -> Option<i64> {
    let set = level.set(sector).filter(|_| level.flags(sector) & SECRET != 0)?;
    set.args.get(5).copied().map(i64::from)
}

/// Middle of a floor.
fn middle(level: &Level, sector: &Sector) -> Option<[f32; 3]> {
    let [a, b, c] = level.corners(sector)?.map(|corner| glam::Vec3::from(corner.position));
    Some(((a + b + c) / 3.0).to_array())
}

/// All actors, static meshes and sectors of a level, with their places; `None` where that is not known.
pub fn all_things(level: &Level) -> impl Iterator<Item = (Thing, Option<[f32; 3]>)> {
    let actors = level.actors.iter().enumerate();
    let actors = actors.map(|(n, actor)| (actor_thing(level, n, actor), Some(actor.placement.origin)));
    let meshes = level.grid.meshes().enumerate();
    let meshes = meshes.map(|(n, mesh)| (mesh_thing(level, n, mesh), Some(mesh.placement.origin)));
    let sectors = level.sectors.iter().enumerate();
    let sectors = sectors.map(|(n, sector)| (sector_thing(level, n, sector), middle(level, sector)));
    actors.chain(meshes).chain(sectors)
}
