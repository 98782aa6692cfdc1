//! Course of an envelope in a row: lines, or a strip of its colours with their transparency below.
//!
//! The round that the time is in is at full strength; the others repeat it and are dimmed.

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::axis::Axis;
use super::samples::Curve;
use super::track::ROW;
use crate::scene::Envelope;
use crate::ui::parts::style;

/// Height of the marks below the course.
const MARKS: f32 = 9.0;
/// Side of the squares behind transparent colours.
const CHECK: f32 = 3.5;

/// Place of the course in a row.
pub fn place(row: Rect, axis: &Axis) -> Rect {
    Rect::from_x_y_ranges(axis.x, row.top() + 3.0..=row.top() + ROW - MARKS - 1.0)
}

/// Paints the course.
pub fn paint(painter: &Painter, rect: Rect, envelope: &Envelope, curve: &Curve, axis: &Axis, time_s: f64) {
    if curve.colors.is_empty() {
        paint_lines(painter, rect, curve, |_| true);
    } else {
        paint_colors(painter, rect, curve);
    }
    veil(painter, rect, envelope, axis, time_s);
    if !curve.colors.is_empty() {
        // White or transparent strips are no strips on a light ground.
        let frame = rect.expand2(vec2(0.0, 0.5));
        painter.rect_stroke(frame, 0.0, Stroke::new(1.0, style::colors().faint), StrokeKind::Outside);
    }
}

/// Paints the lines of the channels that are shown.
pub fn paint_lines(painter: &Painter, rect: Rect, curve: &Curve, is_shown: impl Fn(usize) -> bool) {
    let channels = curve.lines.len().max(curve.bands.len());
    // The first channels lie over the others, as their names stand over each other.
    for channel in (0..channels).rev().filter(|channel| is_shown(*channel)) {
        let color = style::colors().channels.get(channel).copied().unwrap_or(style::colors().text);
        if let Some((top, low)) = curve.bands.get(channel) {
            let band = Rect::from_x_y_ranges(rect.x_range(), rect.top() + top..=rect.top() + low.max(top + 1.0));
            painter.rect_filled(band, 0.0, color.gamma_multiply(0.3));
        }
        if let Some(line) = curve.lines.get(channel) {
            let points = line.iter().map(|at| rect.min + *at).collect();
            painter.add(Shape::line(points, Stroke::new(1.25, color)));
        }
    }
}

/// Dims the rounds that the time is not in.
pub fn veil(painter: &Painter, rect: Rect, envelope: &Envelope, axis: &Axis, time_s: f64) {
    let period_s = f64::from(envelope.period_ms()) / 1000.0;
    if period_s <= 0.0 {
        return;
    }
    let start_s = (time_s / period_s).floor() * period_s;
    let (from, to) = (axis.x_of(start_s).max(rect.left()), axis.x_of(start_s + period_s).min(rect.right()));
    let rect = rect.expand2(vec2(0.0, 1.0));
    let dim = style::colors().background.gamma_multiply(0.6);
    for part in [rect.left()..=from.min(rect.right()), to.max(rect.left())..=rect.right()] {
        if part.start() < part.end() {
            painter.rect_filled(Rect::from_x_y_ranges(part, rect.y_range()), 0.0, dim);
        }
    }
}

/// The colours, opaque above and as transparent as they are below.
fn paint_colors(painter: &Painter, rect: Rect, curve: &Curve) {
    let middle = rect.top() + (rect.height() - 2.0 * CHECK).max(0.0);
    checker(painter, Rect::from_min_max(pos2(rect.left(), middle), rect.max));
    let mut mesh = Mesh::default();
    for pair in curve.colors.windows(2) {
        let [(x0, c0), (x1, c1)] = pair else { continue };
        if x1 - x0 < 0.01 {
            continue;
        }
        let span = rect.left() + x0..=rect.left() + x1;
        let [opaque0, opaque1] = [c0, c1].map(|c| color(*c, 1.0));
        gradient(&mut mesh, Rect::from_x_y_ranges(span.clone(), rect.top()..=middle), opaque0, opaque1);
        let [clear0, clear1] = [c0, c1].map(|c| color(*c, c[3]));
        gradient(&mut mesh, Rect::from_x_y_ranges(span, middle..=rect.bottom()), clear0, clear1);
    }
    painter.add(Shape::mesh(mesh));
}

fn color([r, g, b, _]: [f32; 4], alpha: f32) -> Color32 {
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    Color32::from_rgba_unmultiplied(byte(r), byte(g), byte(b), byte(alpha))
}

/// A rectangle that goes from one colour at its left to another at its right.
fn gradient(mesh: &mut Mesh, rect: Rect, left: Color32, right: Color32) {
    let first = mesh.vertices.len() as u32;
    let corners =
        [(rect.left_top(), left), (rect.right_top(), right), (rect.right_bottom(), right), (rect.left_bottom(), left)];
    mesh.vertices.extend(corners.map(|(pos, color)| Vertex { pos, uv: WHITE_UV, color }));
    mesh.indices.extend([0, 1, 2, 0, 2, 3].map(|n| first + n));
}

/// Two rows of squares.
fn checker(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0.0, style::colors().checker[1]);
    let mut mesh = Mesh::default();
    let columns = (rect.width() / CHECK).ceil().clamp(0.0, 4096.0) as usize;
    for column in 0..columns {
        let top = rect.top() + if column % 2 == 0 { 0.0 } else { CHECK };
        let at = pos2(rect.left() + column as f32 * CHECK, top);
        mesh.add_colored_rect(Rect::from_min_size(at, vec2(CHECK, CHECK)), style::colors().checker[0]);
    }
    painter.add(Shape::mesh(mesh));
}
