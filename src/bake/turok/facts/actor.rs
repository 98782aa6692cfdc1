//! An actor of a level in words.

use super::query::ThingKind;
use super::rows::Rows;
use super::units;
use crate::format::turok::{Actor, ActorPlacement, Level};
use crate::rules::turok::{EVENT, actor_group, actor_name, spawn_flags};

/// Facts about an actor; `None` where there is none of this number.
pub fn actor_rows(level: &Level, n: usize) -> Option<Rows> {
    let Actor { model, animation, placement: place } = level.actors.get(n)?;
    let mut rows = Rows::default();
    rows.add("Type", type_text(place.kind));
    rows.add("Group", actor_group(place.kind).title());
    let (actors, areas) = (with_target(level, place.tag), areas_with_target(level, place.tag));
    add_tag(&mut rows, "Tag", place.tag, "triggered by", (&actors, &areas));
    add_tag(&mut rows, "Target tag", place.target_tag, "triggers", (&with_tag(level, place.target_tag), &[]));
    rows.add("Position", units::point(place.origin));
    rows.add("Direction", units::heading(place.yaw));
    rows.add("Scale", units::numbers(&place.scale));
    add_sector(&mut rows, level, place.sector);
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
    rows.add("Step height", format!("{step}; while dead: height of its center"));
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

/// Adds the sector that something stands in, which leads there.
pub(super) fn add_sector(rows: &mut Rows, level: &Level, sector: i32) {
    let goal = usize::try_from(sector).ok().filter(|n| *n < level.sectors.len());
    let goals = goal.map(|n| (n.to_string(), (ThingKind::Sector, n)));
    rows.add_with("Sector", sector_text(level, sector), goals.into_iter().collect());
}

/// Adds a tag with the actors at its other end, which lead there, and the areas; the first few of each.
fn add_tag(rows: &mut Rows, label: &'static str, tag: i16, verb: &str, (actors, areas): (&[usize], &[u16])) {
    const MOST: usize = 6;
    let more = |count: usize, noun: &str| {
        let more = count.checked_sub(MOST).filter(|more| *more > 0);
        more.map(|more| format!("{} more {noun}", units::grouped(more)))
    };
    let goals: Vec<_> = actors.iter().take(MOST).map(|n| (format!("actor {n}"), (ThingKind::Actor, *n))).collect();
    let mut ends: Vec<String> = goals.iter().map(|(words, _)| words.clone()).collect();
    ends.extend(more(actors.len(), "actors"));
    ends.extend(areas.iter().take(MOST).map(|area| format!("area {area}")));
    ends.extend(more(areas.len(), "areas"));
    let value = if ends.is_empty() { tag.to_string() } else { format!("{tag} ({verb} {})", ends.join(", ")) };
    rows.add_with(label, value, goals);
}

/// Areas with an event that triggers a tag. 0 and below stand for none.
fn areas_with_target(level: &Level, tag: i16) -> Vec<u16> {
    let has_event =
        |area: u16| level.sectors.iter().any(|sector| sector.set == area && level.flags(sector) & EVENT != 0);
    let sets = (0..=u16::MAX).zip(&level.sector_sets).filter(|(_, set)| tag > 0 && set.args.get(3) == Some(&tag));
    sets.map(|(area, _)| area).filter(|area| has_event(*area)).collect()
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
