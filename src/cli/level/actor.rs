//! An actor of a level: its values, in units and in words.

use serde::Serialize;

use super::entry_json::ActorJson;
use super::real::Real;
use crate::format::turok::{ActorPlacement, Level};
use crate::load::level_facts::{actor_rows, area_of, units, with_tag, with_target};
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
    actor_rows(level, n).map(|rows| format!("{name}, actor {n}\n{rows}"))
}
