//! Oddities of an envelope, in sentences.

use egui::Color32;

use crate::analysis::Oddity;
use crate::scene::{Envelope, EnvelopeUse};
use crate::ui::parts::{style, text};

/// An oddity in a sentence or two.
pub fn sentence(oddity: Oddity, envelope: &Envelope) -> String {
    match oddity {
        Oddity::NoPoints => "No points: no effect.".to_owned(),
        Oddity::Channels(n) => format!("It has {}; the game supports 1, 3 or 4.", count(n.max(0) as usize, "channel")),
        Oddity::NoLength => "The last point is at 0:00 or earlier, so its value is always used.".to_owned(),
        Oddity::Backwards(at) => {
            format!("Point {} is earlier than point {at}: at some times the last point's value may be used.", at + 1)
        }
        Oddity::NegativeTimes(1) => "1 point has a negative time.".to_owned(),
        Oddity::NegativeTimes(n) => format!("{} have negative times.", count(n, "point")),
        Oddity::LateStart(ms) => {
            format!(
                "The first point is at {}. Until then, the last point's value is used.",
                text::clock(f64::from(ms) / 1000.0)
            )
        }
        Oddity::NeverReached(n) => format!(
            "{} never reached.",
            if n == 1 { "1 point is".to_owned() } else { format!("{} are", count(n, "point")) }
        ),
        Oddity::UnknownCurves(n) => {
            let verb = if n == 1 { "has" } else { "have" };
            format!("{} {verb} an unknown curve type; treated as linear.", count(n, "point"))
        }
        Oddity::ReadAs(EnvelopeUse::Color) => read_as("a color", 4, envelope.channels),
        Oddity::ReadAs(EnvelopeUse::Position) => read_as("a position", 3, envelope.channels),
        Oddity::ReadAs(EnvelopeUse::Volume) => read_as("a volume", 1, envelope.channels),
        Oddity::PlacesSound => read_as("the place of a sound", 2, envelope.channels),
        Oddity::StartsBefore(ms) => {
            let late = text::duration_text(u64::from(ms.unsigned_abs()));
            format!("Used with an offset of −{late}: for the first {late}, the last point's value is used.")
        }
    }
}

/// The colour of the sentence.
pub fn color(oddity: Oddity) -> Color32 {
    if oddity.is_common() { style::colors().muted } else { style::colors().warning }
}

fn count(n: usize, what: &str) -> String {
    text::count(n, what, &format!("{what}s"))
}

fn read_as(kind: &str, wanted: usize, channels: usize) -> String {
    let has = count(channels, "channel");
    match (channels > wanted, wanted) {
        (true, 1) => format!("Used as {kind} somewhere: only the first of its {has} has an effect."),
        (true, _) => format!("Used as {kind} somewhere: only the first {wanted} of its {has} have an effect."),
        (false, _) => {
            let needs = count(wanted, "channel");
            format!(
                "Used as {kind} somewhere, which needs {needs}. It has only {has}; the missing ones have no effect."
            )
        }
    }
}
