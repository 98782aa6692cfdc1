//! Points of an envelope as small marks on the axis of time. Their shape shows the curve that leads on from there.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::axis::Axis;
use super::channels::{channels, value_text};
use crate::scene::{Curve, Envelope, EnvelopePoint};
use crate::ui::parts::{style, text};

/// Marks closer than this (in points) are left out.
const CLOSEST: f32 = 3.0;
/// Rounds narrower than this (in points) have no marks.
const NARROWEST: f64 = 24.0;
/// Where rounds are at least this wide (in points), all have marks; else the one that the time is in.
const WIDE: f64 = 64.0;
/// Most marks of one row, however wide it is.
const MOST: usize = 4096;
/// Largest distance of the pointer from a mark, in points.
const REACH: f32 = 5.0;

/// A mark on the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its place, in points.
    pub x: f32,
    /// The point, by its position.
    pub point: usize,
    /// It belongs to the round that the time is in.
    pub is_now: bool,
}

/// Marks in view, from left to right. Reads only points that get one, however many there are.
pub fn marks(envelope: &Envelope, axis: &Axis, now_s: f64) -> Vec<Mark> {
    let points = &envelope.points;
    let period_ms = envelope.period_ms();
    let period_s = f64::from(period_ms) / 1000.0;
    let (from_s, to_s) = (axis.span.from_s(), axis.span.to_s());
    let width = period_s / axis.s_per_point();
    let now = if period_s > 0.0 { (now_s / period_s).floor() as u64 } else { 0 };
    let rounds = match period_s > 0.0 {
        true if width >= WIDE => (from_s / period_s).floor() as u64..=(to_s / period_s).floor() as u64,
        true if width < NARROWEST => return Vec::new(),
        _ => now..=now,
    };
    // As many as fit: two at each place, and two more where a round begins.
    let most = |rounds: usize| ((2.0 * axis.x.span() / CLOSEST) as usize + 2 + 2 * rounds).min(MOST);
    let mut marks: Vec<Mark> = Vec::new();
    for (n, round) in rounds.enumerate() {
        let start_s = round as f64 * period_s;
        // In order as a rule; where they are not, some marks may be missing. Points before a round or after it are not
        // reached in it, and would stand among the marks of another one.
        let first_ms = ((from_s - start_s) * 1000.0).max(0.0);
        let mut at = points.partition_point(|point| f64::from(point.time_ms) < first_ms);
        while let Some(point) = points.get(at) {
            let time_s = start_s + f64::from(point.time_ms) / 1000.0;
            let is_past = period_ms > 0 && point.time_ms > period_ms;
            if is_past || time_s > to_s || marks.len() >= most(n) {
                break;
            }
            let x = axis.x_of(time_s);
            let is_reached = point.time_ms >= 0;
            if is_reached {
                marks.push(Mark { x, point: at, is_now: round == now });
            }
            let rest = points.get(at + 1..).unwrap_or_default();
            // Of several points at one time the last one counts too: there the curve jumps.
            let same = rest.partition_point(|other| other.time_ms <= point.time_ms);
            if same > 0 && is_reached {
                marks.push(Mark { x, point: at + same, is_now: round == now });
            }
            let next_ms = (axis.time_of(x + CLOSEST) - start_s) * 1000.0;
            at += 1 + same.max(rest.partition_point(|point| f64::from(point.time_ms) < next_ms));
        }
    }
    marks.sort_by(|a, b| a.x.total_cmp(&b.x));
    marks
}

/// The mark under the pointer.
pub fn mark_at(marks: &[Mark], x: f32) -> Option<Mark> {
    let nearest = marks.iter().min_by(|a, b| (a.x - x).abs().total_cmp(&(b.x - x).abs()))?;
    Some(*nearest).filter(|mark| (mark.x - x).abs() <= REACH)
}

/// Paints marks along a line.
pub fn paint(painter: &Painter, y: f32, envelope: &Envelope, marks: &[Mark], hovered: Option<Mark>) {
    for mark in marks {
        let Some(point) = envelope.points.get(mark.point) else { continue };
        let is_hovered = hovered == Some(*mark);
        let color = match (is_hovered, mark.is_now) {
            (true, _) => style::colors().accent,
            (false, true) => style::colors().muted,
            (false, false) => style::colors().faint,
        };
        paint_mark(painter, pos2(mark.x, y), if is_hovered { 4.0 } else { 3.0 }, point.curve, color);
    }
}

/// Paints a mark: a square holds, a diamond is straight, a triangle leans to where the curve is steep, a disc is smooth,
/// a ring is a Bézier curve.
pub fn paint_mark(painter: &Painter, at: Pos2, radius: f32, curve: Curve, color: Color32) {
    let polygon = |corners: &[Vec2]| {
        let points = corners.iter().map(|corner| at + *corner * radius).collect();
        painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
    };
    match curve {
        Curve::Step => {
            painter.rect_filled(Rect::from_center_size(at, Vec2::splat(radius * 1.7)), 0.0, color);
        }
        Curve::Linear => polygon(&[vec2(0.0, -1.2), vec2(1.2, 0.0), vec2(0.0, 1.2), vec2(-1.2, 0.0)]),
        Curve::Slow => polygon(&[vec2(1.0, -1.1), vec2(1.0, 1.1), vec2(-1.2, 1.1)]),
        Curve::Fast => polygon(&[vec2(-1.0, -1.1), vec2(1.2, -1.1), vec2(-1.0, 1.1)]),
        Curve::Smooth => {
            painter.circle_filled(at, radius, color);
        }
        Curve::Bezier => {
            painter.circle(at, radius - 0.5, style::colors().background, Stroke::new(1.5, color));
        }
    }
}

/// Name of a curve type, and its effect.
pub fn curve_name(curve: Curve) -> &'static str {
    match curve {
        Curve::Step => "Step: holds its value",
        Curve::Linear => "Linear: straight",
        Curve::Slow => "Slow: starts slowly",
        Curve::Fast => "Fast: starts fast",
        Curve::Smooth => "Smooth: slow at both ends",
        Curve::Bezier => "Bézier: bent by its handles",
    }
}

/// A point in words: its time, its values, the curve that leads on.
pub fn lines(envelope: &Envelope, at: usize, point: &EnvelopePoint, in_tiles: bool) -> Vec<String> {
    let time = text::clock(f64::from(point.time_ms.max(0)) / 1000.0);
    let exact = format!("{} ms", point.time_ms);
    let mut lines = vec![format!("Point {} of {} · {time} · {exact}", at + 1, envelope.points.len())];
    let values = channels(envelope).iter().zip(point.values);
    let values =
        values.map(|(channel, value)| format!("{} {}", channel.name, value_text(value, channel.unit, in_tiles)));
    lines.push(values.collect::<Vec<_>>().join(", "));
    lines.push(curve_name(point.curve).to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use egui::Rangef;

    use super::{MOST, marks};
    use crate::scene::{Envelope, EnvelopePoint};
    use crate::ui::flat::timeline::axis::Axis;
    use crate::view::flat::TimeRange;

    fn envelope(times_ms: impl Iterator<Item = i32>) -> Envelope {
        let points = times_ms.map(|time_ms| EnvelopePoint { time_ms, ..EnvelopePoint::default() });
        Envelope { channels: 3, points: points.collect() }
    }

    fn axis(width: f32, to_s: f64) -> Axis {
        Axis::clock(Rangef::new(0.0, width), TimeRange::new(0.0, to_s).expect("a stretch of time"))
    }

    #[test]
    fn points_that_a_round_never_reaches_have_no_marks() {
        let places = |times: &[i32]| -> Vec<(i32, usize)> {
            let marks = marks(&envelope(times.iter().copied()), &axis(1000.0, 1.0), 0.0);
            marks.iter().map(|mark| (mark.x.round() as i32, mark.point)).collect()
        };
        assert_eq!(places(&[-500, 500]), [(500, 1), (1000, 1)], "two rounds");
        assert_eq!(places(&[0, 900, 500]), [(0, 0), (500, 0), (1000, 0)], "the last point ends the round");
    }

    #[test]
    fn marks_reach_to_the_right_of_the_widest_row() {
        for width in [1000.0, 3000.0, 4500.0] {
            let pairs = envelope((0..60_000).map(|n| n / 2));
            let marks = marks(&pairs, &axis(width, 29.999), 0.0);
            let last = marks.last().map_or(0.0, |mark| mark.x);
            assert!(last > width - 10.0 && marks.len() <= MOST, "{last} of {width}: {}", marks.len());
        }
    }
}
