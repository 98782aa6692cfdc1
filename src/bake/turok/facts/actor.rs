//! An actor of a level in words.

use super::rows::Rows;
use super::units;
use crate::format::turok::{Actor, ActorPlacement, Level};
use crate::rules::turok::{actor_group, actor_name, spawn_flags};

/// Facts about an actor; `None` where there is none of this number.
pub fn actor_rows(level: &Level, n: usize) -> Option<Rows> {
    let Actor { model, animation, placement: place } = level.actors.get(n)?;
    let mut rows = Rows::default();
    rows.add("Type", type_text(place.kind));
    rows.add("Group", actor_group(place.kind).title());
    rows.add("Tag", tag_text(place.tag, "triggered by", &with_target(level, place.tag)));
    rows.add("Target tag", tag_text(place.target_tag, "triggers", &with_tag(level, place.target_tag)));
    rows.add("Position", units::point(place.origin));
    rows.add("Direction", units::heading(place.yaw));
    rows.add("Scale", units::numbers(&place.scale));
    rows.add("Sector", sector_text(level, place.sector));
    rows.add("Model", model.as_str());
    rows.add("Animations", animation.as_str());
    rows.add("Box from", units::numbers(&place.min));
    rows.add("Box to", units::numbers(&place.max));
    rows.add("Sight range", units::range(place.sight_squared));
    rows.add("Field of view", units::angle(place.fov));
    rows.add("Hears loud noise", units::range(place.loud_squared));
    rows.add("Hears quiet noise", units::range(place.quiet_squared));
    rows.add("Attack range", units::range(place.attack_squared));
    rows.add("Melee range", units::range(place.melee_squared));
    rows.add("Leash range", units::range(place.leash_squared));
    rows.add("Fly height", units::range(place.fly_squared));
    rows.add("Width", units::length(place.width));
    rows.add("Wall width", units::length(place.wall_width));
    rows.add("Height", units::length(place.height));
    let step = units::length(place.step_height);
    rows.add("Step height", format!("{step}; when dead, the height of its center"));
    rows.add("Trigger delay", format!("{} s", units::number(place.trigger_delay)));
    rows.add("Trigger animation", place.trigger_animation.to_string());
    rows.add("Species", place.species.to_string());
    rows.add("Health", place.health.to_string());
    rows.add("Regenerations", place.regenerations.to_string());
    rows.add("Attack chance", place.attack_chance.to_string());
    rows.add("Variant", place.variant.to_string());
    rows.add("Texture", place.texture.to_string());
    rows.add("Parameters", format!("{}, {}", place.param_1, place.param_2));
    let bits = [place.spawn_flags_1, place.spawn_flags_2, place.spawn_flags_3.into()];
    rows.add("Spawn flags", bits.map(|bits: u32| format!("{bits:#x}")).join(", "));
    let words = spawn_flags(place.spawn_flags_1, place.spawn_flags_2, place.spawn_flags_3);
    words.into_iter().for_each(|word| rows.add("", word));
    Some(rows)
}

/// A type by number, and probably by name.
pub fn type_text(kind: i32) -> String {
    actor_name(kind).map_or_else(|| kind.to_string(), |name| format!("{kind} (probably {name})"))
}

/// A sector by its number, with its area.
pub fn sector_text(level: &Level, sector: i32) -> String {
    match area_of(level, sector) {
        Some(area) => format!("{sector} (area {area})"),
        None if sector < 0 => format!("{sector} (none)"),
        None => format!("{sector} (does not exist)"),
    }
}

/// Area of a sector by its number; `None` where there is no such sector.
pub fn area_of(level: &Level, sector: i32) -> Option<u16> {
    level.sectors.get(usize::try_from(sector).ok()?).map(|sector| sector.set)
}

fn tag_text(tag: i16, verb: &str, actors: &[usize]) -> String {
    match actors {
        [] => tag.to_string(),
        actors => format!("{tag} ({verb} {})", units::things(actors)),
    }
}

/// Actors that a tag triggers. 0 and below stand for none.
pub fn with_tag(level: &Level, tag: i16) -> Vec<usize> {
    numbers(level, |place| tag > 0 && place.tag == tag)
}

/// Actors that trigger a tag.
pub fn with_target(level: &Level, tag: i16) -> Vec<usize> {
    numbers(level, |place| tag > 0 && place.target_tag == tag)
}

fn numbers(level: &Level, is_one: impl Fn(&ActorPlacement) -> bool) -> Vec<usize> {
    level.actors.iter().enumerate().filter(|(_, actor)| is_one(&actor.placement)).map(|(number, _)| number).collect()
}
