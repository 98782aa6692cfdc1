//! Ranges of actors: how far they see, hear and attack.

use super::actors::place_of;
use super::facts::units;
use crate::format::turok::Actor;
use crate::rules::turok::METER;
use crate::scene::solid::ThingRange;

/// Ranges of an actor around it, the widest first; none that are 0 or no number.
pub(super) fn of_actor(actor: &Actor) -> Vec<ThingRange> {
    let place = &actor.placement;
    let Some(at) = place_of(actor) else { return Vec::new() };
    let squared = [
        ("Sight", place.sight_squared),
        ("Loud noise", place.loud_squared),
        ("Quiet noise", place.quiet_squared),
        ("Attack", place.attack_squared),
        ("Melee", place.melee_squared),
        ("Leash", place.leash_squared),
    ];
    let ranges = squared.into_iter().filter_map(|(name, squared)| {
        let radius = units::root(squared)? / METER;
        (radius > 0.0 && radius < 1e5).then_some(ThingRange { name, at, radius })
    });
    let mut ranges: Vec<ThingRange> = ranges.collect();
    ranges.sort_by(|a, b| b.radius.total_cmp(&a.radius));
    ranges
}
