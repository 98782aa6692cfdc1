//! Switches, and what a switch number and a delay change about other tiles. Sorted by id.
//!
//! The game takes a number 0 for "no switch": what is switched then always works, and a switch does nothing.

use super::Category::{Freeze, Modifier, Switch, Teleport, Time};
use super::fact::{Behavior, Fact, idle, works};
use super::{Matters, PhysicsTile, SWITCH_TIMED_OPEN, entities};
use crate::base::{MapRules, counted};

/// A set jumps tile with this delay leaves the jump from the ground only.
const GROUND_JUMP_ONLY: u8 = 255;
/// Ids that say something about the beam of an entity nearby.
const BEAM_PARTS: std::ops::RangeInclusive<u8> = 210..=218;
/// Ids that say how the length of a laser's beam changes; they are nothing to doors.
const BEAM_CHANGES: std::ops::RangeInclusive<u8> = 213..=218;
/// Bullets fly whatever their switch says; it decides whether they freeze.
const BULLETS: [u8; 2] = [224, 225];
const DOOR: u8 = 240;

pub(super) const TILES: &[Fact] = &[
    Fact::depends(7, "Set jumps", Modifier, Matters::DELAY, |tile| match tile.delay {
        GROUND_JUMP_ONLY => works("From here on the tee can jump from the ground only (255)."),
        jumps => works(format!("From here on the tee has {}.", counted(jumps, "jump"))),
    })
    .also("jump"),
    Fact::on_map(9, "Freeze", Freeze, Matters::NUMBER_DELAY, |tile, map_rules| match tile.delay {
        0 if tile.number == 0 => idle("No effect: freezes for 0 s."),
        0 => idle(format!("No effect: freezes for 0 s, while switch {} is on.", tile.number)),
        delay => switched(&format!("Freezes for {delay} s"), tile.number, map_rules),
    }),
    Fact::on_map(12, "Deep freeze", Freeze, Matters::NUMBER, |tile, map_rules| {
        switched("Freezes until the tee comes to a deep unfreeze tile", tile.number, map_rules)
    }),
    Fact::on_map(13, "Deep unfreeze", Freeze, Matters::NUMBER, |tile, map_rules| {
        switched("Ends a deep freeze", tile.number, map_rules)
    }),
    Fact::depends(19, "Hit others on, one weapon", Modifier, Matters::DELAY, |tile| {
        hit(tile.delay, "hits other tees again")
    }),
    Fact::depends(20, "Hit others off, one weapon", Modifier, Matters::DELAY, |tile| {
        hit(tile.delay, "hits no other tees")
    }),
    Fact::depends(SWITCH_TIMED_OPEN, "Timed switch activator", Switch, Matters::NUMBER_DELAY, |tile| {
        flips(tile.number, |n| {
            format!("Turns switch {n} on for {} s, which closes its doors, and then off.", tile.delay)
        })
    }),
    Fact::depends(23, "Timed switch deactivator", Switch, Matters::NUMBER_DELAY, |tile| {
        flips(tile.number, |n| {
            format!("Turns switch {n} off for {} s, which opens its doors, and then on.", tile.delay)
        })
    }),
    Fact::depends(24, "Switch activator", Switch, Matters::NUMBER, |tile| {
        flips(tile.number, |n| format!("Turns switch {n} on, which closes its doors, until another switch."))
    }),
    Fact::depends(25, "Switch deactivator", Switch, Matters::NUMBER, |tile| {
        flips(tile.number, |n| format!("Turns switch {n} off, which opens its doors, until another switch."))
    }),
    Fact::depends(79, "Penalty", Time, Matters::NUMBER_DELAY, |tile| {
        time(tile, |time| format!("Adds {time} to the race time, once per touch."))
    })
    .also("add time"),
    Fact::depends(95, "Bonus", Time, Matters::NUMBER_DELAY, |tile| {
        time(tile, |time| format!("Takes {time} off the race time, once per touch, but never to below zero."))
    })
    .also("subtract time"),
    Fact::depends(98, "Allow telegun", Teleport, Matters::DELAY, |tile| {
        allow_teleport(tile.delay, "a tee that teleports loses all its speed")
    })
    .also("allow teleport gun red"),
    Fact::depends(99, "Allow blue telegun", Teleport, Matters::DELAY, |tile| {
        allow_teleport(tile.delay, "a tee that teleports keeps its speed")
    })
    .also("allow teleport gun blue"),
    Fact::on_map(144, "Live freeze", Freeze, Matters::NUMBER, |tile, map_rules| {
        switched("From here on the tee cannot walk or jump, but can still aim, hook and shoot", tile.number, map_rules)
    }),
    Fact::on_map(145, "Live unfreeze", Freeze, Matters::NUMBER, |tile, map_rules| {
        switched("Ends a live freeze", tile.number, map_rules)
    }),
];

/// Whether an entity in the switch layer goes by its number.
pub(super) fn asks_for_number(id: u8) -> bool {
    !BEAM_PARTS.contains(&id)
}

/// Whether an id stands for an entity that a switch of its number turns on and off.
pub(super) fn goes_by_number(id: u8) -> bool {
    asks_for_number(id) && entities::TILES.iter().any(|fact| fact.id == id)
}

/// Behaviour of an entity in the switch layer.
pub(super) fn entity(fact: &Fact, tile: PhysicsTile, map_rules: &MapRules) -> Behavior {
    let plain = fact.behavior(PhysicsTile { number: 0, ..tile }, map_rules);
    let text = plain.text.trim_end_matches('.');
    match (fact.id, tile.number) {
        (id, _) if BEAM_CHANGES.contains(&id) => works(format!("{text}; the switch number is taken from the laser.")),
        (id, _) if !asks_for_number(id) => works(format!("{text}; the switch number is taken from the laser or door.")),
        (DOOR, number) => door(number, map_rules),
        (id, 0) if BULLETS.contains(&id) => works(format!("{text}; with number 0 it never freezes.")),
        (id, number) if BULLETS.contains(&id) => {
            works(format!("{text}; freezes only while switch {number} is on{}.", off_at_start(number, map_rules)))
        }
        (_, number) => switched(text, number, map_rules),
    }
}

fn door(number: u8, map_rules: &MapRules) -> Behavior {
    let beam = "Stops tees with a beam toward each laser length tile beside it";
    match number {
        0 if map_rules.lacks_switches => {
            idle("No effect on this map: a door needs a switch layer with at least one number.")
        }
        0 => works(format!("{beam}, always, since no switch has the number 0; hooks and shots pass.")),
        number => {
            let at_start = off_at_start(number, map_rules);
            let at_start = if at_start.is_empty() { ", as it is at the start" } else { at_start };
            works(format!("{beam} while switch {number} is on{at_start}; hooks and shots pass."))
        }
    }
}

/// Something that a switch turns on and off.
fn switched(text: &str, number: u8, map_rules: &MapRules) -> Behavior {
    match number {
        0 => works(format!("{text}; always, since the switch number is 0.")),
        number => works(format!("{text}; only while switch {number} is on{}.", off_at_start(number, map_rules))),
    }
}

/// Switches are on at the start unless a setting of the map turns them off.
fn off_at_start(number: u8, map_rules: &MapRules) -> &'static str {
    if map_rules.off_at_start.contains(&number) { ", which the map turns off at the start" } else { "" }
}

/// A switch.
fn flips(number: u8, text: impl FnOnce(u8) -> String) -> Behavior {
    match number {
        0 => idle("No effect: there is no switch 0."),
        number => works(text(number)),
    }
}

fn hit(delay: u8, does: &str) -> Behavior {
    let weapon = match delay {
        0 => "hammer",
        2 => "shotgun",
        3 => "grenade launcher",
        4 => "laser",
        other => return idle(format!("No effect: a delay of {other} stands for no weapon that can be chosen here.")),
    };
    works(format!("From here on the tee's {weapon} {does} (delay {delay})."))
}

fn allow_teleport(delay: u8, who: &str) -> Behavior {
    let weapons = match delay {
        0 => "All teleport weapons work",
        1 => "The teleport pistol works",
        2 => "The teleport grenade works",
        3 => "The teleport laser works",
        other => {
            return idle(format!("No effect is known of a delay of {other}: 1 to 3 choose a weapon, 0 all; {who}."));
        }
    };
    works(format!("{weapons} on the wall under it (delay {delay}); {who}."))
}

/// The delay is minutes here and the number seconds, which may be more than a minute.
fn time(tile: PhysicsTile, text: impl FnOnce(&str) -> String) -> Behavior {
    match (tile.delay, tile.number) {
        (0, 0) => idle("No effect: changes the race time by 0 s."),
        (min, 0) => works(text(&format!("{min} min"))),
        (0, s @ ..60) => works(text(&format!("{s} s"))),
        (min, s @ ..60) => works(text(&format!("{min} min {s} s"))),
        (min, s) => {
            let sum = u32::from(min) * 60 + u32::from(s);
            let plain = if min == 0 { format!("{s} s") } else { format!("{min} min {s} s") };
            works(text(&format!("{plain} ({}:{:02})", sum / 60, sum % 60)))
        }
    }
}
