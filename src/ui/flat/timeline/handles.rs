//! The points of a channel on its line, and the handles that bend Bézier curves.

use egui::{Color32, Painter, Pos2, Stroke, pos2};

use super::axis::Axis;
use super::marks::{Mark, paint_mark};
use crate::scene::{Curve, Envelope, EnvelopePoint};
use crate::ui::parts::style;

/// Paints the points of a channel at the marks, with their handles where a curve next to them is a Bézier curve.
pub fn paint(
    painter: &Painter,
    envelope: &Envelope,
    marks: &[Mark],
    channel: usize,
    color: Color32,
    axis: &Axis,
    y_of: &impl Fn(f32) -> f32,
) {
    for mark in marks {
        let Some(point) = envelope.points.get(mark.point) else { continue };
        let Some(value) = point.values.get(channel) else { continue };
        let color = if mark.is_now { color } else { color.gamma_multiply(0.4) };
        let at = pos2(mark.x, y_of(*value));
        let before = mark.point.checked_sub(1).and_then(|before| envelope.points.get(before));
        let ends = ends(before, point, envelope.points.get(mark.point + 1), channel);
        for (time_ms, by) in ends.into_iter().flatten() {
            let x = at.x + (f64::from(time_ms) / 1000.0 / axis.s_per_point()) as f32;
            handle(painter, at, pos2(x, y_of(value + by)), color);
        }
        paint_mark(painter, at, 3.0, point.curve, color);
    }
}

/// Reach of a point's handles, before and behind it: in milliseconds and in the channel's unit. As in the game, they
/// never leave their segment in time.
fn ends(
    before: Option<&EnvelopePoint>,
    point: &EnvelopePoint,
    after: Option<&EnvelopePoint>,
    channel: usize,
) -> [Option<(f32, f32)>; 2] {
    let Some(tangents) = &point.tangents else { return [None; 2] };
    let of = |x: [f32; 4], y: [f32; 4]| Some((x.get(channel).copied()?, y.get(channel).copied()?));
    let into = before.filter(|before| before.curve == Curve::Bezier).and_then(|before| {
        let (ms, by) = of(tangents.in_dx, tangents.in_dy)?;
        let room = (before.time_ms as f32 - point.time_ms as f32).min(0.0);
        Some((ms.clamp(room, 0.0), by))
    });
    let out = after.filter(|_| point.curve == Curve::Bezier).and_then(|after| {
        let (ms, by) = of(tangents.out_dx, tangents.out_dy)?;
        let room = (after.time_ms as f32 - point.time_ms as f32).max(0.0);
        Some((ms.clamp(0.0, room), by))
    });
    [into, out]
}

fn handle(painter: &Painter, from: Pos2, to: Pos2, color: Color32) {
    painter.line_segment([from, to], Stroke::new(1.0, color.gamma_multiply(0.6)));
    painter.circle(to, 2.5, style::colors().background, Stroke::new(1.0, color));
}
