//! Switches, and what a switch number and a delay change about other tiles. Sorted by id.
//!
//! The game takes a number 0 for "no switch": what is switched then always works, and a switch does nothing.

use super::Category::{Freeze, Modifier, Switch, Teleport, Time};
use super::fact::{Fact, Told, idle, works};
use super::{Matters, PhysicsTile, SWITCH_TIMED_OPEN, entities};
use crate::base::counted;

/// A set jumps tile with this delay leaves the jump from the ground only.
const GROUND_JUMP_ONLY: u8 = 255;
/// Ids that say something about the beam of an entity nearby.
const BEAM_PARTS: std::ops::RangeInclusive<u8> = 210..=218;
/// Bullets fly whatever their switch says; it decides whether they freeze.
const BULLETS: [u8; 2] = [224, 225];
const DOOR: u8 = 240;

pub(super) const TILES: &[Fact] = &[
    Fact::depends(7, "Set jumps", Modifier, Matters::DELAY, |tile| match tile.delay {
        GROUND_JUMP_ONLY => works("From here on the tee can jump from the ground only (255)."),
        jumps => works(format!("From here on the tee has {}.", counted(jumps, "jump"))),
    }),
    Fact::depends(9, "Freeze", Freeze, Matters::NUMBER_DELAY, |tile| match tile.delay {
        0 if tile.number == 0 => idle("No effect: freezes for 0 s."),
        0 => idle(format!("No effect: freezes for 0 s, while switch {} is on.", tile.number)),
        delay => switched(&format!("Freezes for {delay} s"), tile.number),
    }),
    Fact::depends(12, "Deep freeze", Freeze, Matters::NUMBER, |tile| {
        switched("Freezes until the tee comes to a deep unfreeze tile", tile.number)
    }),
    Fact::depends(13, "Deep unfreeze", Freeze, Matters::NUMBER, |tile| switched("Ends a deep freeze", tile.number)),
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
    Fact::depends(79, "Add time", Time, Matters::NUMBER_DELAY, |tile| {
        time(tile, |time| format!("Adds {time} to the race time, once per touch."))
    }),
    Fact::depends(95, "Subtract time", Time, Matters::NUMBER_DELAY, |tile| {
        time(tile, |time| format!("Takes {time} off the race time, once per touch, but never to below zero."))
    }),
    Fact::depends(98, "Allow teleport gun, red", Teleport, Matters::DELAY, |tile| {
        allow_teleport(tile.delay, "who teleports loses all speed")
    }),
    Fact::depends(99, "Allow teleport gun, blue", Teleport, Matters::DELAY, |tile| {
        allow_teleport(tile.delay, "who teleports keeps the speed")
    }),
    Fact::depends(144, "Live freeze", Freeze, Matters::NUMBER, |tile| {
        switched("From here on the tee cannot walk or jump, but aim, hook and shoot", tile.number)
    }),
    Fact::depends(145, "Live unfreeze", Freeze, Matters::NUMBER, |tile| switched("Ends a live freeze", tile.number)),
];

/// Whether an entity in the switch layer goes by its number.
pub(super) fn asks_for_number(id: u8) -> bool {
    !BEAM_PARTS.contains(&id)
}

/// Whether an id stands for an entity that a switch of its number turns on and off.
pub(super) fn goes_by_number(id: u8) -> bool {
    asks_for_number(id) && entities::TILES.iter().any(|fact| fact.id == id)
}

/// What an entity does when it lies in the switch layer.
pub(super) fn entity(fact: &Fact, tile: PhysicsTile) -> Told {
    let plain = fact.tell(PhysicsTile { number: 0, ..tile });
    let text = plain.text.trim_end_matches('.');
    match (fact.id, tile.number) {
        (id, _) if !asks_for_number(id) => works(format!("{text}; the switch number is taken from the laser or door.")),
        (DOOR, number) => door(number),
        (id, 0) if BULLETS.contains(&id) => works(format!("{text}; with number 0 it never freezes.")),
        (id, number) if BULLETS.contains(&id) => works(format!("{text}; freezes only while switch {number} is on.")),
        (_, number) => switched(text, number),
    }
}

fn door(number: u8) -> Told {
    let beam = "Closes the way with a beam towards each laser length tile beside it";
    match number {
        0 => works(format!("{beam}, for ever, since no switch has the number 0; hooks and shots pass.")),
        number => works(format!("{beam} while switch {number} is on, as at the start; hooks and shots pass.")),
    }
}

/// Something that a switch turns on and off.
fn switched(text: &str, number: u8) -> Told {
    match number {
        0 => works(format!("{text}; always, since the switch number is 0.")),
        number => works(format!("{text}; only while switch {number} is on.")),
    }
}

/// A switch.
fn flips(number: u8, text: impl FnOnce(u8) -> String) -> Told {
    match number {
        0 => idle("No effect: there is no switch 0."),
        number => works(text(number)),
    }
}

fn hit(delay: u8, does: &str) -> Told {
    let weapon = match delay {
        0 => "hammer",
        2 => "shotgun",
        3 => "grenade launcher",
        4 => "laser",
        other => return idle(format!("No effect: a delay of {other} stands for no weapon that can be chosen here.")),
    };
    works(format!("From here on the tee's {weapon} {does} (delay {delay})."))
}

fn allow_teleport(delay: u8, who: &str) -> Told {
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

/// The delay is minutes here and the number seconds.
fn time(tile: PhysicsTile, text: impl FnOnce(&str) -> String) -> Told {
    match (tile.delay, tile.number) {
        (0, 0) => idle("No effect: changes the race time by 0 s."),
        (0, s) => works(text(&format!("{s} s"))),
        (min, 0) => works(text(&format!("{min} min"))),
        (min, s) => works(text(&format!("{min} min {s} s"))),
    }
}
