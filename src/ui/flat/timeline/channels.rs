//! Names and units of an envelope's channels, and the distance of an axis's lines.

use crate::scene::Envelope;

/// Unit of a channel. Channels of one unit share a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// World units.
    Distance,
    /// Degrees clockwise.
    Angle,
    /// A factor, 0 to 1 as a rule.
    Factor,
}

/// A channel of an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    /// Its name among mappers.
    pub name: &'static str,
    /// Its unit.
    pub unit: Unit,
}

const fn channel(name: &'static str, unit: Unit) -> Channel {
    Channel { name, unit }
}

const VOLUME: &[Channel] = &[channel("Volume", Unit::Factor)];
const POSITION: &[Channel] =
    &[channel("x", Unit::Distance), channel("y", Unit::Distance), channel("Rotation", Unit::Angle)];
const COLOR: &[Channel] = &[
    channel("Red", Unit::Factor),
    channel("Green", Unit::Factor),
    channel("Blue", Unit::Factor),
    channel("Alpha", Unit::Factor),
];

/// The channels of an envelope. Two channels are read like the first two of a position.
pub fn channels(envelope: &Envelope) -> &'static [Channel] {
    match envelope.channels {
        0 => &[],
        1 => VOLUME,
        n @ (2 | 3) => POSITION.get(..n).unwrap_or(POSITION),
        _ => COLOR,
    }
}

/// A value with its unit. Distances are in tiles or in world units.
pub fn value_text(value: f32, unit: Unit, in_tiles: bool) -> String {
    match unit {
        Unit::Distance if in_tiles => format!("{} tiles", number(value / crate::base::TILE_WORLD)),
        Unit::Distance => number(value),
        Unit::Angle => format!("{}°", number(value)),
        Unit::Factor => number(value),
    }
}

/// A number with at most three digits behind the point, and a proper minus.
fn number(value: f32) -> String {
    let decimals = match value.abs() {
        ..10.0 => 3,
        10.0..100.0 => 2,
        _ => 1,
    };
    let text = format!("{:.decimals$}", value.abs());
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if value < 0.0 && text != "0" { format!("−{text}") } else { text.to_owned() }
}

/// The distance between lines of an axis, for values over `range` of which about `lines` should show.
pub fn line_step(range: f32, lines: f32, unit: Unit, in_tiles: bool) -> f32 {
    let raw = (range / lines.max(1.0)).max(1e-6);
    if unit == Unit::Angle
        && let Some(step) = [5.0, 15.0, 30.0, 45.0, 90.0, 180.0, 360.0, 720.0].into_iter().find(|step| *step >= raw)
        && raw > 1.0
    {
        return step;
    }
    let scale = if unit == Unit::Distance && in_tiles { crate::base::TILE_WORLD } else { 1.0 };
    let power = 10_f32.powf((raw / scale).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= raw / scale);
    step.unwrap_or(10.0 * power) * scale
}
