//! Lines of a physical pixel on the map, with a dark edge that keeps them visible on any picture. Points throughout.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke};

use crate::ui::flat::links::curve::{self, Pen};
use crate::ui::parts::style;

/// Farther out than this nothing is drawn; it is cut before.
const MARGIN: f32 = 8.0;
/// Places on the screen closer than this are one.
const SAME: f32 = 0.6;

/// A pen that draws one physical pixel.
pub fn pen(pixel: f32, color: Color32, halo: f32) -> Pen {
    Pen { color, dash: &[], width: pixel, halo }
}

/// The same with gaps.
pub fn dashed(pixel: f32, color: Color32, halo: f32) -> Pen {
    Pen { dash: &[5.0, 4.0], ..pen(pixel, color, halo) }
}

/// A line from place to place.
pub fn open(painter: &Painter, free: Rect, points: impl IntoIterator<Item = Pos2>, pen: Pen) {
    let clip = free.expand(MARGIN);
    let mut run: Vec<Pos2> = Vec::new();
    let mut before: Option<Pos2> = None;
    for at in points {
        let Some(from) = before else {
            before = Some(at).filter(|at| at.is_finite());
            continue;
        };
        if !at.is_finite() || from.distance(at) < SAME {
            continue;
        }
        before = Some(at);
        let Some([enter, leave]) = curve::clipped(clip, from, at) else {
            paint(painter, clip, &mut run, pen);
            continue;
        };
        let on_way = |part: f32| from + (at - from) * part;
        if run.is_empty() || enter > 0.0 {
            paint(painter, clip, &mut run, pen);
            run.push(on_way(enter));
        }
        run.push(on_way(leave));
        if leave < 1.0 {
            paint(painter, clip, &mut run, pen);
        }
    }
    paint(painter, clip, &mut run, pen);
}

/// A line around some places. Upright edges lie on whole pixels.
pub fn closed(painter: &Painter, free: Rect, pixel: f32, points: &[Pos2], pen: Pen) {
    let snap = |at: f32| ((at / pixel).round() + 0.5) * pixel;
    let is_upright = |a: Pos2, b: Pos2| (a.x - b.x).abs() < pixel * 0.5 || (a.y - b.y).abs() < pixel * 0.5;
    let ring = || points.iter().zip(points.iter().cycle().skip(1));
    let upright = ring().all(|(a, b)| is_upright(*a, *b));
    let placed = |at: Pos2| if upright { Pos2::new(snap(at.x), snap(at.y)) } else { at };
    open(painter, free, points.iter().chain(points.first()).copied().map(placed), pen);
}

/// A line around a rectangle.
pub fn rect(painter: &Painter, free: Rect, pixel: f32, rect: Rect, pen: Pen) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    closed(painter, free, pixel, &corners, pen);
}

fn paint(painter: &Painter, clip: Rect, run: &mut Vec<Pos2>, pen: Pen) {
    let run = std::mem::take(run);
    if run.len() < 2 {
        return;
    }
    if !pen.dash.is_empty() {
        return curve::line(painter, clip, &run, pen);
    }
    if pen.halo > 0.0 {
        let width = pen.width * 3.0;
        painter.add(Shape::line(run.clone(), Stroke::new(width, style::SHADE.gamma_multiply(pen.halo))));
    }
    painter.add(Shape::line(run, Stroke::new(pen.width, pen.color)));
}
