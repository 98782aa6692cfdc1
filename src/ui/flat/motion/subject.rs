//! Selected quad or sound source: its outline, corners and pivot now, its way through a round with marks of the time,
//! and where it is at those times and at the time that is compared.

use egui::{Align2, Painter, Pos2, Rect, Stroke, Vec2, vec2};
use lucide_icons::Icon;

use super::lines;
use crate::analysis;
use crate::analysis::{MotionPath, Object, ObjectId, Points};
use crate::scene::{FlatScene, Group};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::links::chips::{Chip, Chips};
use crate::ui::flat::links::{Lens, curve};
use crate::ui::parts::{style, text};

/// Least size of a quad on the screen whose corners bear numbers.
const NUMBERED: f32 = 48.0;
/// Least size of a way on the screen whose marks bear times.
const TIMED: f32 = 60.0;
/// Least size of a way on the screen.
const LEAST: f32 = 6.0;
/// Least size of a way with marks of times.
const MARKED: f32 = 24.0;

/// Input of all parts.
struct Paper<'a> {
    painter: &'a Painter,
    free: Rect,
    lens: Lens<'a>,
    pixel: f32,
}

/// Paints all of it.
pub fn show(
    painter: &Painter,
    free: Rect,
    cx: &FlatCx,
    scene: &FlatScene,
    subject: ObjectId,
    way: Option<&MotionPath>,
    chips: &mut Chips,
) {
    let Some((group, _, found)) = subject.find(scene) else { return };
    let Some(paper) = Paper::new(painter, free, cx, group) else { return };
    let is_quad = matches!(found, Object::Quad(_));
    if let Some(way) = way {
        paper.way(way, is_quad, chips);
    }
    if let Some(other) = cx.flat.animation.compare {
        let points = analysis::points_at(scene, found, (other.time_s * 1e9).round() as i64);
        paper.other(&points, other.time_s, is_quad, chips);
    }
    let now = analysis::points_at(scene, found, cx.flat.clock.time_ns());
    if is_quad {
        paper.quad(&now);
        paper.pivot(paper.lens.point(now[0]));
    }
}

impl<'a> Paper<'a> {
    fn new(painter: &'a Painter, free: Rect, cx: &FlatCx, group: &Group) -> Option<Self> {
        let lens = Lens::of_group(painter, free, cx, group)?;
        Some(Self { painter, free, pixel: lens.pixel, lens })
    }

    /// The corners of a quad in the order of its outline.
    fn ring(&self, points: &Points) -> [Pos2; 4] {
        [1, 2, 4, 3].map(|n| self.lens.point(points[n]))
    }

    fn outline(&self, points: &Points, pen: curve::Pen) {
        lines::closed(self.painter, self.free, self.pixel, &self.ring(points), pen);
    }

    /// The quad where it is now.
    fn quad(&self, points: &Points) {
        self.outline(points, lines::pen(self.pixel, style::ON_MAP.accent, 1.0));
        let ring = self.ring(points);
        let around = Rect::from_points(&ring);
        if !around.is_finite() || around.size().max_elem() < NUMBERED {
            return;
        }
        for (n, name) in [(1, "1"), (2, "2"), (3, "3"), (4, "4")] {
            let at = self.lens.point(points[n]);
            let outward = (at - around.center()).normalized();
            self.corner(at, if outward.is_finite() { outward } else { Vec2::ZERO }, name);
        }
    }

    /// A corner's mark, and its number outside of it.
    fn corner(&self, at: Pos2, outward: Vec2, name: &str) {
        if !self.free.expand(20.0).contains(at) {
            return;
        }
        self.painter.rect_filled(Rect::from_center_size(at, vec2(7.0, 7.0)), 1.0, style::SHADE);
        self.painter.rect_filled(Rect::from_center_size(at, vec2(5.0, 5.0)), 1.0, style::ON_MAP.accent);
        let beside = at + outward * 13.0;
        self.painter.circle_filled(beside, 7.5, style::SHADE);
        self.painter.text(beside, Align2::CENTER_CENTER, name, style::small(), style::ON_MAP.text);
    }

    /// The point that a quad turns about.
    fn pivot(&self, at: Pos2) {
        if !at.is_finite() || !self.free.expand(20.0).contains(at) {
            return;
        }
        for (width, color) in [(3.0, style::SHADE), (1.0, style::ON_MAP.accent)] {
            let stroke = Stroke::new(width, color);
            self.painter.circle_stroke(at, 4.5, stroke);
            for along in [Vec2::X, Vec2::Y] {
                self.painter.line_segment([at - along * 8.0, at - along * 4.5], stroke);
                self.painter.line_segment([at + along * 4.5, at + along * 8.0], stroke);
            }
        }
    }

    /// The way through a round. Corners have lines of their own only where they do not just go along with the pivot.
    fn way(&self, way: &MotionPath, is_quad: bool, chips: &mut Chips) {
        let extent = |n: usize| {
            let points = way.stretches.iter().flatten().map(|place| self.lens.point(place.points[n]));
            points.fold(Rect::NOTHING, |rect, at| rect.union(Rect::from_min_max(at, at)))
        };
        let pivot = extent(0);
        let anchor = if pivot.size().max_elem() >= LEAST || !is_quad { 0 } else { 1 };
        let extent = if anchor == 0 { pivot } else { extent(anchor) };
        if !extent.is_finite() || extent.size().max_elem() < LEAST {
            return;
        }
        if is_quad {
            for mark in &way.marks {
                self.outline(&mark.points, lines::pen(self.pixel, style::ON_MAP.accent.gamma_multiply(0.26), 0.2));
            }
        }
        if is_quad && way.turns {
            for n in (1..5).filter(|n| *n != anchor) {
                self.follow(way, n, lines::pen(self.pixel, style::ON_MAP.text.gamma_multiply(0.4), 0.35));
            }
        }
        self.follow(way, anchor, lines::pen(self.pixel, style::ON_MAP.text, 1.0));
        self.direction(way, anchor);
        for mark in way.marks.iter().filter(|_| extent.size().max_elem() >= MARKED) {
            self.mark(self.lens.point(mark.points[anchor]), mark.clock_ms, extent, chips);
        }
    }

    /// The way of one of its points.
    fn follow(&self, way: &MotionPath, n: usize, pen: curve::Pen) {
        for stretch in &way.stretches {
            let points = stretch.iter().map(|place| self.lens.point(place.points[n]));
            lines::open(self.painter, self.free, points, pen);
        }
    }

    /// An arrow head on the longest stretch that can be seen.
    fn direction(&self, way: &MotionPath, n: usize) {
        let points = |stretch: &Vec<analysis::PathPoint>| -> Vec<Pos2> {
            let mut points: Vec<Pos2> = Vec::new();
            for at in stretch.iter().map(|place| self.lens.point(place.points[n])) {
                if points.last().is_none_or(|last| last.distance(at) > 1.0) {
                    points.push(at);
                }
            }
            points
        };
        let length = |points: &Vec<Pos2>| points.windows(2).map(|pair| pair[0].distance(pair[1])).sum::<f32>();
        let longest = way.stretches.iter().map(points).max_by(|a, b| length(a).total_cmp(&length(b)));
        if let Some(points) = longest.filter(|points| length(points) > TIMED) {
            // A third of the way along, where no mark of an even time hides it.
            let begin = points.get(..points.len() * 2 / 3).unwrap_or_default();
            curve::head_midway(self.painter, self.free, begin, lines::pen(self.pixel, style::ON_MAP.text, 1.0));
        }
    }

    /// A mark of a time.
    fn mark(&self, at: Pos2, clock_ms: i32, way: Rect, chips: &mut Chips) {
        if !at.is_finite() || !self.free.contains(at) {
            return;
        }
        self.painter.circle_filled(at, 3.5, style::SHADE);
        self.painter.circle_filled(at, 2.5, style::ON_MAP.text);
        if way.size().max_elem() >= TIMED {
            chips.add(Chip {
                of: around(at, 4.0),
                icon: None,
                text: time(clock_ms),
                color: style::ON_MAP.text,
                strength: 1.0,
            });
        }
    }

    /// Its place at the time that is compared.
    fn other(&self, points: &Points, time_s: f64, is_quad: bool, chips: &mut Chips) {
        let at = self.lens.point(points[0]);
        if is_quad {
            self.outline(points, lines::dashed(self.pixel, style::ON_MAP.warning, 0.8));
        }
        let of = if is_quad { Rect::from_points(&self.ring(points)) } else { around(at, super::sounds::MARK) };
        if of.is_finite() {
            let text = format!("at {}", text::clock(time_s));
            chips.add(Chip {
                of: of.intersect(self.free),
                icon: Some(Icon::Clock),
                text,
                color: style::ON_MAP.warning,
                strength: 1.0,
            });
        }
    }
}

fn around(at: Pos2, radius: f32) -> Rect {
    Rect::from_center_size(at, Vec2::splat(radius * 2.0))
}

/// A time of a round.
fn time(clock_ms: i32) -> String {
    text::clock(f64::from(clock_ms) / 1000.0)
}
