//! Curves as lines on the screen: sampled from the envelopes' own evaluation once for each range of time, and kept as
//! long as they are shown the same.
//!
//! A curve is evaluated at every point of the screen's width, at the times of its points and just before them, so that
//! jumps are upright. Where rounds are narrower than [`DENSE`] points, the range of the values stands for them.

use std::collections::HashMap;
use std::sync::Arc;

use egui::{Vec2, vec2};

use super::axis::Axis;
use super::channels::{Unit, channels};
use crate::base::EnvelopeIndex;
use crate::scene::{Envelope, EnvelopeUse};

/// Rounds narrower than this (in points) are not drawn one by one.
const DENSE: f64 = 4.0;
/// Most curves that are kept.
const MOST_CURVES: usize = 512;
/// Largest distance of a line from a sample that is left out, in points.
const TOLERANCE: f32 = 0.15;
/// The same for colours, in parts of the brightest.
const COLOR_TOLERANCE: f32 = 1.0 / 255.0;
/// Samples of one round for its range of values and their mean.
const RANGE_SAMPLES: i64 = 256;
/// Points of an envelope in view, counted over all rounds, that get samples of their own at most.
const MOST_EXACT: usize = 20_000;
/// Values that differ by less are the same.
const LEAST_CHANGE: f32 = 1e-4;
const NS_PER_MS: i64 = 1_000_000;

/// Purpose of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// A row.
    Row,
    /// The full curve.
    Full,
}

/// Curve as it is drawn, from the upper left corner of its place.
#[derive(Debug, Default)]
pub struct Curve {
    /// Per channel a line; empty where rounds are too narrow.
    pub lines: Vec<Vec<Vec2>>,
    /// Per channel the upper and lower edge of all values, where rounds are too narrow to draw.
    pub bands: Vec<(f32, f32)>,
    /// The colours at places along the width, where the envelope is one of colours; straight in between.
    pub colors: Vec<(f32, [f32; 4])>,
    /// The scale of each channel.
    pub scales: Vec<Scale>,
    /// Whether each channel ever changes.
    pub changing: Vec<bool>,
}

/// Mapping of values to places, from the bottom to the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The value at the bottom.
    pub low: f32,
    /// The value at the top.
    pub high: f32,
}

impl Scale {
    /// Distance of a value below the top, in a place of a height.
    pub fn y_of(self, value: f32, height: f32) -> f32 {
        ((self.high - value) / (self.high - self.low) * height).clamp(-4.0 * height, 5.0 * height)
    }
}

/// The curves that are kept.
#[derive(Default)]
pub struct Curves {
    kept: HashMap<(EnvelopeIndex, Size), (Key, Arc<Curve>)>,
    ranges: HashMap<EnvelopeIndex, [(f32, f32); 4]>,
}

#[derive(Clone, Copy, PartialEq)]
struct Key {
    axis: Axis,
    height: f32,
}

impl Curves {
    /// The curve of an envelope in a place of a height.
    pub fn get(
        &mut self,
        index: EnvelopeIndex,
        envelope: &Envelope,
        size: Size,
        axis: &Axis,
        height: f32,
    ) -> Arc<Curve> {
        let key = Key { axis: *axis, height };
        if let Some((known, curve)) = self.kept.get(&(index, size))
            && *known == key
        {
            return curve.clone();
        }
        if self.kept.len() >= MOST_CURVES {
            self.kept.clear();
        }
        let ranges = *self.ranges.entry(index).or_insert_with(|| ranges(envelope));
        let curve = Arc::new(draw(envelope, &ranges, scales(envelope, &ranges, size), axis, height));
        self.kept.insert((index, size), (key, curve.clone()));
        curve
    }
}

/// The least and greatest value of every channel over a round.
fn ranges(envelope: &Envelope) -> [(f32, f32); 4] {
    let all = even_values(envelope).chain(envelope.points.iter().map(|point| point.values));
    let mut ranges = [(f32::INFINITY, f32::NEG_INFINITY); 4];
    for values in all {
        for ((low, high), value) in ranges.iter_mut().zip(values) {
            (*low, *high) = (low.min(value), high.max(value));
        }
    }
    ranges
}

/// The scale of every channel: one for all of a unit. Factors show 0 to 1 at least.
fn scales(envelope: &Envelope, ranges: &[(f32, f32); 4], size: Size) -> Vec<Scale> {
    let channels = channels(envelope);
    let of_unit = |unit: Unit| {
        let least = if unit == Unit::Factor { (0.0, 1.0) } else { (f32::INFINITY, f32::NEG_INFINITY) };
        let same = channels.iter().zip(ranges).filter(|(channel, _)| channel.unit == unit);
        let (low, high) = same.fold(least, |(low, high), (_, range)| (low.min(range.0), high.max(range.1)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
        let (low, high) = if high - low < LEAST_CHANGE { (low - 1.0, high + 1.0) } else { (low, high) };
        let room = if size == Size::Full { (high - low) * 0.06 } else { 0.0 };
        Scale { low: low - room, high: high + room }
    };
    channels.iter().map(|channel| of_unit(channel.unit)).collect()
}

fn draw(envelope: &Envelope, ranges: &[(f32, f32); 4], scales: Vec<Scale>, axis: &Axis, height: f32) -> Curve {
    let period_s = f64::from(envelope.period_ms()) / 1000.0;
    let changing = ranges.iter().map(|(low, high)| high - low >= LEAST_CHANGE).collect();
    let curve = Curve { scales, changing, ..Curve::default() };
    match period_s > 0.0 && period_s / axis.s_per_point() < DENSE {
        true => draw_dense(curve, envelope, ranges, axis, height),
        false => draw_lines(curve, envelope, axis, height),
    }
}

/// Curve of rounds too narrow to be drawn: nothing here depends on which times the screen's points happen to hit.
fn draw_dense(mut curve: Curve, envelope: &Envelope, ranges: &[(f32, f32); 4], axis: &Axis, height: f32) -> Curve {
    let band = |(scale, (low, high)): (&Scale, &(f32, f32))| (scale.y_of(*high, height), scale.y_of(*low, height));
    curve.bands = curve.scales.iter().zip(ranges).map(band).collect();
    if envelope.natural_use() == EnvelopeUse::Color {
        let mean = mean(envelope);
        curve.colors = [0.0, axis.x.span()].map(|x| (x, mean)).to_vec();
    }
    curve
}

fn draw_lines(mut curve: Curve, envelope: &Envelope, axis: &Axis, height: f32) -> Curve {
    let used_as = envelope.natural_use();
    let x_of = |ns: i64| axis.x_of(ns as f64 / 1e9) - axis.x.min;
    let times = times(envelope, axis).into_iter();
    let values: Vec<_> = times.map(|ns| (x_of(ns), envelope.evaluate(ns, 0, used_as))).collect();
    for (c, scale) in curve.scales.iter().enumerate() {
        let y_of = |values: &[f32; 4]| scale.y_of(values.get(c).copied().unwrap_or_default(), height);
        let line = simplified(values.iter().map(|(x, values)| (*x, [y_of(values)])), TOLERANCE);
        curve.lines.push(line.into_iter().map(|(x, [y])| vec2(x, y)).collect());
    }
    if used_as == EnvelopeUse::Color {
        curve.colors = simplified(values.into_iter(), COLOR_TOLERANCE);
    }
    curve
}

/// The values at even times of one round.
fn even_values(envelope: &Envelope) -> impl Iterator<Item = [f32; 4]> {
    let period_ns = i64::from(envelope.period_ms()) * NS_PER_MS;
    let even = (0..RANGE_SAMPLES).map(move |n| period_ns / RANGE_SAMPLES * n);
    even.map(|ns| envelope.values(ns, 0))
}

/// Mean of colours that change too fast to be seen.
fn mean(envelope: &Envelope) -> [f32; 4] {
    let mut sum = [0.0; 4];
    for values in even_values(envelope) {
        sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
    }
    sum.map(|sum| sum / RANGE_SAMPLES as f32)
}

/// Times one point of the width apart.
fn even_times(axis: &Axis) -> Vec<i64> {
    let count = axis.x.span().ceil().clamp(1.0, 16_384.0) as i64;
    let (from, length) = (axis.span.from_s() * 1e9, axis.span.length_s() * 1e9);
    (0..=count).map(|n| (from + length * n as f64 / count as f64).round() as i64).collect()
}

/// The times at which a curve is evaluated, in nanoseconds, rising.
fn times(envelope: &Envelope, axis: &Axis) -> Vec<i64> {
    let mut times = even_times(axis);
    let (first, last) = (times.first().copied().unwrap_or(0), times.last().copied().unwrap_or(0));
    let period = i64::from(envelope.period_ms()) * NS_PER_MS;
    if period > 0 {
        let points = envelope.points.as_slice();
        // In order as a rule; where they are not, some may be missed. The start of a round is a jump of its own.
        let in_round = |round: i64| {
            let start = round * period;
            let least = (first - start).max(1);
            let from = points.partition_point(|point| i64::from(point.time_ms) * NS_PER_MS < least);
            let points =
                points.get(from..).unwrap_or_default().iter().map(|point| i64::from(point.time_ms) * NS_PER_MS);
            let points = points.take_while(move |ns| *ns < period).map(move |ns| start + ns);
            std::iter::once(start).chain(points.take_while(|ns| *ns <= last))
        };
        // Read points are counted, not kept ones: that bounds the work.
        let exact = (first / period..=last / period).flat_map(in_round).take(MOST_EXACT);
        let exact = exact.filter(|ns| (first..=last).contains(ns));
        times.extend(exact.flat_map(|ns| [ns, (ns - 1).max(0)]));
        times.sort_unstable();
        times.dedup();
    }
    times
}

/// Samples without those that lie on the lines between the others anyway. Goes along them once: as long as one straight
/// line passes by all since the last one that was kept, they are left out.
fn simplified<const N: usize>(samples: impl Iterator<Item = (f32, [f32; N])>, tolerance: f32) -> Vec<(f32, [f32; N])> {
    const ANY: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);
    let mut kept: Vec<(f32, [f32; N])> = Vec::new();
    let (mut before, mut cones) = (None, [ANY; N]);
    for at in samples {
        let Some(from) = kept.last().copied() else {
            kept.push(at);
            continue;
        };
        let fits = passes(from, at, &cones);
        if let Some(corner) = before.filter(|_| !fits) {
            kept.push(corner);
            cones = narrowed([ANY; N], corner, at, tolerance);
        } else {
            cones = narrowed(cones, from, at, tolerance);
        }
        before = Some(at);
    }
    kept.extend(before);
    kept
}

/// Whether the line to a sample is within the remaining slopes.
fn passes<const N: usize>(from: (f32, [f32; N]), at: (f32, [f32; N]), cones: &[(f32, f32); N]) -> bool {
    let run = at.0 - from.0;
    let mut slopes = from.1.iter().zip(at.1).map(|(from, at)| (at - from) / run);
    run > 1e-3 && cones.iter().all(|(low, high)| slopes.next().is_some_and(|slope| (*low..=*high).contains(&slope)))
}

/// Slopes that remain when a line has to pass by a sample. An upright line leaves none: it ends in a corner.
fn narrowed<const N: usize>(
    cones: [(f32, f32); N],
    from: (f32, [f32; N]),
    at: (f32, [f32; N]),
    tolerance: f32,
) -> [(f32, f32); N] {
    let run = at.0 - from.0;
    let mut rises = from.1.iter().zip(at.1).map(|(from, at)| at - from);
    cones.map(|(low, high)| match rises.next() {
        Some(rise) if run > 1e-3 => (low.max((rise - tolerance) / run), high.min((rise + tolerance) / run)),
        _ => (f32::INFINITY, f32::NEG_INFINITY),
    })
}

#[cfg(test)]
mod tests {
    use egui::Rangef;

    use super::{Axis, Curves, EnvelopeIndex, Size};
    use crate::scene::{Curve, Envelope, EnvelopePoint};
    use crate::view::flat::TimeRange;

    #[test]
    fn narrow_rounds_show_all_their_values_at_every_zoom() {
        let point = |time_ms, value| EnvelopePoint { time_ms, values: [value; 4], curve: Curve::Step, tangents: None };
        let blinks = Envelope { channels: 4, points: vec![point(0, 1.0), point(500, 0.0), point(1000, 0.0)] };
        // A round is as wide as a point, half as wide and so on: samples of the screen hit the same time again and again.
        for to_s in [500.0, 1000.0, 1500.0, 2000.0, 5000.0] {
            let axis = Axis::clock(Rangef::new(0.0, 500.0), TimeRange::new(0.0, to_s).expect("a stretch of time"));
            let curve = Curves::default().get(EnvelopeIndex(0), &blinks, Size::Row, &axis, 100.0);
            assert_eq!(curve.bands, [(0.0, 100.0); 4], "{to_s} s");
            assert!(curve.lines.is_empty());
            let [(_, left), (_, right)] = curve.colors[..] else { panic!("{:?}", curve.colors) };
            assert!(left == right && left.iter().all(|part| (part - 0.5).abs() < 0.01), "{to_s} s: {left:?}");
        }
    }
}
