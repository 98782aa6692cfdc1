//! Problems of a map in sentences.

use super::links::{Number, Problem};
use super::odd_envelopes::Oddity;
use crate::base::{clock_text, counted, duration_text};
use crate::rules::ddnet::Family;
use crate::scene::{Envelope, EnvelopeUse};

/// Number with its family.
pub fn number_name(number: Number) -> String {
    match (number.family, number.value) {
        (Family::Tele, n) => format!("Teleporter {n}"),
        (Family::Checkpoint, 0) => "CP teleporters (CFRM)".to_owned(),
        (Family::Checkpoint, n) => format!("Checkpoint {n}"),
        (Family::Switch, n) => format!("Switch {n}"),
        (Family::Tune, n) => format!("Tune zone {n}"),
    }
}

/// A number of physics tiles that lacks a part, in a sentence.
pub fn link_sentence(number: Number, problem: Problem) -> String {
    let (name, n) = (number_name(number), number.value);
    let have = if n == 0 { "have" } else { "has" };
    match problem {
        Problem::NoExit => format!("{name} has no TO tile: it leads nowhere."),
        Problem::NoEntrance => format!("{name} has no FROM tile: nothing leads to it."),
        Problem::NoCheckpointExit => format!("{name} {have} no CTO tile: tees go to the spawn."),
        Problem::NoCheckpoint => format!("No checkpoint leads to CTO tile {n}."),
        Problem::NoCheckpointEntrance => format!("No CFRM tile for checkpoint {n}: nothing teleports there."),
        Problem::NoButton => format!("{name} has no activator: its targets (doors, lasers) never change."),
        Problem::NoTarget => format!("{name} has no targets (doors, lasers): its activators have no effect."),
    }
}

/// An oddity in a sentence or two.
pub fn oddity_sentence(oddity: Oddity, envelope: &Envelope) -> String {
    match oddity {
        Oddity::NoPoints => "No points: no effect.".to_owned(),
        Oddity::Channels(n) => {
            format!("It has {}; the game supports 1, 3 or 4.", counted(n.max(0) as usize, "channel"))
        }
        Oddity::NoLength => "The last point is at 0:00 or earlier, so its value is always used.".to_owned(),
        Oddity::Backwards(at) => {
            format!("Point {} is earlier than point {at}: at some times the last point's value may be used.", at + 1)
        }
        Oddity::NegativeTimes(1) => "1 point has a negative time.".to_owned(),
        Oddity::NegativeTimes(n) => format!("{} have negative times.", counted(n, "point")),
        Oddity::LateStart(ms) => {
            format!(
                "The first point is at {}. Until then, the last point's value is used.",
                clock_text(f64::from(ms) / 1000.0)
            )
        }
        Oddity::NeverReached(n) => format!(
            "{} never reached.",
            if n == 1 { "1 point is".to_owned() } else { format!("{} are", counted(n, "point")) }
        ),
        Oddity::UnknownCurves(n) => {
            let verb = if n == 1 { "has" } else { "have" };
            format!("{} {verb} an unknown curve type; treated as linear.", counted(n, "point"))
        }
        Oddity::ReadAs(EnvelopeUse::Color) => read_as("a color", 4, envelope.channels),
        Oddity::ReadAs(EnvelopeUse::Position) => read_as("a position", 3, envelope.channels),
        Oddity::ReadAs(EnvelopeUse::Volume) => read_as("a volume", 1, envelope.channels),
        Oddity::PlacesSound => read_as("the place of a sound", 2, envelope.channels),
        Oddity::StartsBefore(ms) => {
            let late = duration_text(u64::from(ms.unsigned_abs()));
            format!("Used with an offset of −{late}: for the first {late}, the last point's value is used.")
        }
    }
}

fn read_as(kind: &str, wanted: usize, channels: usize) -> String {
    let has = counted(channels, "channel");
    match (channels > wanted, wanted) {
        (true, 1) => format!("Used as {kind} somewhere: only the first of its {has} has an effect."),
        (true, _) => format!("Used as {kind} somewhere: only the first {wanted} of its {has} have an effect."),
        (false, _) => {
            let needs = counted(wanted, "channel");
            format!(
                "Used as {kind} somewhere, which needs {needs}. It has only {has}; the missing ones have no effect."
            )
        }
    }
}
