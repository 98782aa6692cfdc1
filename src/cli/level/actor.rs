//! An actor of a level: its values, in units and in words.

use serde::Serialize;

use super::entry_json::ActorJson;
use super::real::Real;
use super::rows::Rows;
use super::units;
use crate::format::turok::{Actor, ActorPlacement, Level};
use crate::rules::turok::{actor_group, actor_name, spawn_flags};

/// An actor, for scripts. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
pub struct ActorFactsJson<'a> {
    schema: u32,
    /// The level, as given on the command line.
    file: String,
    /// `actor`.
    kind: &'static str,
    n: usize,
    #[serde(flatten)]
    actor: ActorJson<'a>,
    /// Probable name of its type; null where only the number is known.
    type_name: Option<&'static str>,
    /// Group of its type.
    group: &'static str,
    yaw_deg: Real,
    fov_deg: Real,
    /// Lengths that are stored squared; null where there is no root.
    ranges: RangesJson,
    spawn_flag_names: Vec<String>,
    /// Area of the sector that it stands in; null where there is none.
    area: Option<u16>,
    /// Numbers of the actors that it triggers, and of those that trigger it.
    targets: Vec<usize>,
    triggered_by: Vec<usize>,
}

/// Lengths in units.
#[derive(Debug, Serialize)]
struct RangesJson {
    sight: Option<Real>,
    loud: Option<Real>,
    quiet: Option<Real>,
    attack: Option<Real>,
    fly: Option<Real>,
    melee: Option<Real>,
    leash: Option<Real>,
}

impl From<&ActorPlacement> for RangesJson {
    fn from(place: &ActorPlacement) -> Self {
        let root = |squared| units::root(squared).map(Real);
        Self {
            sight: root(place.sight_squared),
            loud: root(place.loud_squared),
            quiet: root(place.quiet_squared),
            attack: root(place.attack_squared),
            fly: root(place.fly_squared),
            melee: root(place.melee_squared),
            leash: root(place.leash_squared),
        }
    }
}

/// An actor for scripts; `None` where there is none of this number.
pub fn json(file: String, level: &Level, n: usize) -> Option<ActorFactsJson<'_>> {
    let actor = level.actors.get(n)?;
    let place = &actor.placement;
    Some(ActorFactsJson {
        schema: 1,
        file,
        kind: "actor",
        n,
        actor: actor.into(),
        type_name: actor_name(place.kind),
        group: actor_group(place.kind).title(),
        yaw_deg: Real(place.yaw.to_degrees()),
        fov_deg: Real(place.fov.to_degrees()),
        ranges: place.into(),
        spawn_flag_names: spawn_flags(place.spawn_flags_1, place.spawn_flags_2, place.spawn_flags_3),
        area: area_of(level, place.sector),
        targets: with_tag(level, place.target_tag),
        triggered_by: with_target(level, place.tag),
    })
}

/// An actor for people; `None` where there is none of this number.
pub fn text(name: &str, level: &Level, n: usize) -> Option<String> {
    let Actor { model, animation, placement: place } = level.actors.get(n)?;
    let mut rows = Rows::default();
    rows.add("Type", type_text(place.kind));
    rows.add("Group", actor_group(place.kind).title());
    rows.add("Tag", tag_text(place.tag, "triggered by", &with_target(level, place.tag)));
    rows.add("Target tag", tag_text(place.target_tag, "triggers", &with_tag(level, place.target_tag)));
    rows.add("Position", units::point(place.origin));
    rows.add("Direction", format!("{}, clockwise from north", units::angle(place.yaw)));
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
    rows.add("Step or dead height", units::length(place.step_height));
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
    Some(format!("{name}, actor {n}\n{rows}"))
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
fn with_tag(level: &Level, tag: i16) -> Vec<usize> {
    numbers(level, |place| tag > 0 && place.tag == tag)
}

/// Actors that trigger a tag.
fn with_target(level: &Level, tag: i16) -> Vec<usize> {
    numbers(level, |place| tag > 0 && place.target_tag == tag)
}

fn numbers(level: &Level, is_one: impl Fn(&ActorPlacement) -> bool) -> Vec<usize> {
    level.actors.iter().enumerate().filter(|(_, actor)| is_one(&actor.placement)).map(|(number, _)| number).collect()
}
