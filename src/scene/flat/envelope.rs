//! Envelopes: values over time, evaluated as DDNet does.
//!
//! One clock drives all of them. The loop length is the *last point's time*; before the first point's time the last
//! point's value shows; a total time below zero sticks to the last value. These are the game's ways, kept on purpose.

use crate::base::EnvelopeIndex;

/// Nanoseconds in a millisecond.
const NS_PER_MS: i64 = 1_000_000;

/// Values over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// Number of channels that carry a value, 0 to 4.
    pub channels: usize,
    /// Points in file order. Times are expected to rise; where they do not, the last point's value shows.
    pub points: Vec<EnvelopePoint>,
}

/// A point: value and the curve that leads from here to the next point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EnvelopePoint {
    /// Time in milliseconds.
    pub time_ms: i32,
    /// Value per channel: world units and degrees, or colour factors.
    pub values: [f32; 4],
    /// Shape of the segment that starts here.
    pub curve: Curve,
    /// Bezier handles, where the file has them.
    pub tangents: Option<Tangents>,
}

/// Shape of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Curve {
    /// Holds the first value.
    Step,
    /// Straight. Also what unknown curve types do.
    #[default]
    Linear,
    /// Starts slowly: a³.
    Slow,
    /// Starts fast: 1 − (1 − a)³.
    Fast,
    /// Slow at both ends: 3a² − 2a³.
    Smooth,
    /// Cubic Bézier through handles; straight where a handle is missing.
    Bezier,
}

/// Bezier handles relative to their point, per channel: time in milliseconds, value in the channel's unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tangents {
    /// Incoming, time; normally negative.
    pub in_dx: [f32; 4],
    /// Incoming, value.
    pub in_dy: [f32; 4],
    /// Outgoing, time.
    pub out_dx: [f32; 4],
    /// Outgoing, value.
    pub out_dy: [f32; 4],
}

/// The purpose that an envelope is read for; it decides the values that stay where the envelope has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnvelopeUse {
    /// Red, green, blue, alpha factors; 1 by default.
    Color,
    /// x, y in world units and rotation in degrees clockwise; 0 by default.
    Position,
    /// Factor of a sound's volume; 1 by default.
    Volume,
}

impl EnvelopeUse {
    /// All of them, each at its own number.
    pub const ALL: [Self; Self::COUNT] = [Self::Color, Self::Position, Self::Volume];
    /// How many there are.
    pub const COUNT: usize = 3;

    /// The values that show without an envelope.
    pub fn preset(self) -> [f32; 4] {
        match self {
            Self::Color => [1.0; 4],
            Self::Position => [0.0; 4],
            Self::Volume => [1.0, 0.0, 0.0, 0.0],
        }
    }

    /// How many channels are read.
    pub fn channels(self) -> usize {
        match self {
            Self::Color => 4,
            Self::Position => 3,
            Self::Volume => 1,
        }
    }
}

/// One distinct way in which a scene reads an envelope. Evaluated once per frame, however many use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnvelopeSlot {
    /// The envelope; `None` gives the preset values.
    pub envelope: Option<EnvelopeIndex>,
    /// Added to the time, in milliseconds.
    pub offset_ms: i32,
    /// Meaning of the values.
    pub used_as: EnvelopeUse,
}

impl EnvelopeSlot {
    /// No colour envelope: white. Slot 0 of every scene.
    pub const WHITE: Self = Self { envelope: None, offset_ms: 0, used_as: EnvelopeUse::Color };
    /// No position envelope: at rest. Slot 1 of every scene.
    pub const AT_REST: Self = Self { envelope: None, offset_ms: 0, used_as: EnvelopeUse::Position };
}

impl Envelope {
    /// The values at a time, for a use. Channels that the envelope lacks keep the use's preset.
    pub fn evaluate(&self, time_ns: i64, offset_ms: i32, used_as: EnvelopeUse) -> [f32; 4] {
        let mut result = used_as.preset();
        let channels = used_as.channels().min(self.channels).min(4);
        let Some(last) = self.points.last() else { return result };
        let values = match self.segment_at(time_ns, offset_ms) {
            Some((from, to, time_ms)) => std::array::from_fn(|c| blend(from, to, time_ms, c)),
            None => last.values,
        };
        for (to, from) in result.iter_mut().zip(values).take(channels) {
            *to = from;
        }
        result
    }

    /// The values of all its channels at a time, for people to read; the use that its number of channels speaks for
    /// decides those that it lacks.
    pub fn values(&self, time_ns: i64, offset_ms: i32) -> [f32; 4] {
        self.evaluate(time_ns, offset_ms, self.natural_use())
    }

    /// The purpose of an envelope with so many channels.
    pub fn natural_use(&self) -> EnvelopeUse {
        match self.channels {
            0 | 1 => EnvelopeUse::Volume,
            2 | 3 => EnvelopeUse::Position,
            _ => EnvelopeUse::Color,
        }
    }

    /// Whether a value that this use reads is ever another than at the start.
    pub fn changes(&self, used_as: EnvelopeUse) -> bool {
        let channels = used_as.channels().min(self.channels).min(4);
        let [first, rest @ ..] = self.points.as_slice() else { return false };
        let differs = |point: &EnvelopePoint| (0..channels).any(|c| point.values[c] != first.values[c]);
        // Handles can lead away from two points that are alike.
        let swings = |point: &EnvelopePoint| {
            let away = |t: &Tangents| (0..channels).any(|c| t.in_dy[c] != 0.0 || t.out_dy[c] != 0.0);
            point.tangents.as_ref().is_some_and(away)
        };
        let has_bezier = self.points.iter().any(|point| point.curve == Curve::Bezier);
        self.period_ms() > 0 && (rest.iter().any(differs) || has_bezier && self.points.iter().any(swings))
    }

    /// The length of one round in milliseconds: the last point's time, 0 where nothing moves.
    pub fn period_ms(&self) -> i32 {
        match self.points.as_slice() {
            [] | [_] => 0,
            [.., last] => last.time_ms.max(0),
        }
    }

    /// The segment that a time falls into and the time within the round in (fractional) milliseconds.
    fn segment_at(&self, time_ns: i64, offset_ms: i32) -> Option<(&EnvelopePoint, &EnvelopePoint, f64)> {
        let period_ns = i64::from(self.period_ms()) * NS_PER_MS;
        // The remainder keeps the sign of the time, as in C: a negative time never finds a segment.
        let time_ns = time_ns.saturating_add(i64::from(offset_ms) * NS_PER_MS).checked_rem(period_ns).unwrap_or(0);
        let whole_ms = (time_ns / NS_PER_MS) as i32;
        let from = self.segment_at_ms(whole_ms)?;
        Some((self.points.get(from)?, self.points.get(from + 1)?, time_ns as f64 / NS_PER_MS as f64))
    }

    /// The segment at a time within the round, in whole milliseconds, by the point that it starts with. `None` where
    /// there is none: the last value shows.
    pub fn segment_at_ms(&self, time_ms: i32) -> Option<usize> {
        let after = self.points.partition_point(|p| p.time_ms <= time_ms);
        let from = after.checked_sub(1)?;
        // Unsorted times can lead the search astray; the last value then shows.
        (self.points.get(from)?.time_ms <= time_ms && time_ms < self.points.get(after)?.time_ms).then_some(from)
    }
}

/// Value of channel `c` on the segment `from`–`to`.
fn blend(from: &EnvelopePoint, to: &EnvelopePoint, time_ms: f64, c: usize) -> f32 {
    let (v0, v1) = (from.values[c], to.values[c]);
    let duration = (i64::from(to.time_ms) - i64::from(from.time_ms)) as f64;
    let a = ((time_ms - f64::from(from.time_ms)) as f32) / duration as f32;
    let a = match from.curve {
        Curve::Step => 0.0,
        Curve::Linear => a,
        Curve::Slow => a * a * a,
        Curve::Fast => 1.0 - (1.0 - a) * (1.0 - a) * (1.0 - a),
        Curve::Smooth => a * a * (3.0 - 2.0 * a),
        Curve::Bezier => match (&from.tangents, &to.tangents) {
            (Some(out), Some(into)) => return bezier(from, out, to, into, time_ms, c),
            _ => a,
        },
    };
    v0 + (v1 - v0) * a
}

/// Cubic Bézier of one channel: finds the parameter at which the curve's time is `time_ms`, then its value there.
fn bezier(from: &EnvelopePoint, out: &Tangents, to: &EnvelopePoint, into: &Tangents, time_ms: f64, c: usize) -> f32 {
    let (x0, x3) = (f64::from(from.time_ms), f64::from(to.time_ms));
    // Handles may not leave the segment in time, so time never runs backwards along the curve.
    let x1 = (x0 + f64::from(out.out_dx[c])).clamp(x0, x3);
    let x2 = (x3 + f64::from(into.in_dx[c])).clamp(x0, x3);
    let y0 = f64::from(from.values[c]);
    let y3 = f64::from(to.values[c]);
    let y1 = y0 + f64::from(out.out_dy[c]);
    let y2 = y3 + f64::from(into.in_dy[c]);
    let s = solve_monotone(|s| cubic(x0, x1, x2, x3, s), time_ms);
    cubic(y0, y1, y2, y3, s) as f32
}

/// Value of a cubic Bézier at `s`, by de Casteljau.
fn cubic(p0: f64, p1: f64, p2: f64, p3: f64, s: f64) -> f64 {
    let mix = |a: f64, b: f64| a + (b - a) * s;
    let (q0, q1, q2) = (mix(p0, p1), mix(p1, p2), mix(p2, p3));
    mix(mix(q0, q1), mix(q1, q2))
}

/// The `s` in 0…1 where a rising function reaches `target`. Halving never diverges; 60 rounds exhaust the precision.
fn solve_monotone(f: impl Fn(f64) -> f64, target: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = (low + high) * 0.5;
        if f(middle) < target {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) * 0.5
}
