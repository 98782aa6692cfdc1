//! Marks of a level's things on the picture: connections as lines, ranges as rings, the grid of cells, and what is visible
//! from a sector.

use std::f32::consts::TAU;

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};
use glam::Vec3;

use super::outline;
use super::solid_cx::SolidCx;
use crate::scene::solid::{Solid, SolidFrame, ThingCatalog, ThingIndex, ThingLink};
use crate::ui::parts::style;

/// Most lines and most marks that are drawn at once.
const MOST_LINES: usize = 4000;
const MOST_MARKS: usize = 3000;
/// Corners of a ring.
const CORNERS: usize = 64;
/// Length and half the width of the head of an arrow, in points.
const HEAD: Vec2 = vec2(11.0, 4.5);
/// Colors of ranges, the widest first.
const RINGS: [Color32; 6] = [
    Color32::from_rgb(122, 192, 255),
    Color32::from_rgb(255, 208, 96),
    Color32::from_rgb(174, 226, 128),
    Color32::from_rgb(255, 140, 110),
    Color32::from_rgb(222, 152, 255),
    Color32::from_rgb(240, 240, 240),
];

/// Shows the marks, and returns the places of their words. `pointed`: the thing under the pointer, whose connections show
/// too.
pub fn show(ui: &Ui, free: Rect, cx: &SolidCx, pointed: Option<ThingIndex>) -> Vec<Rect> {
    let Some((scene, catalog)) = cx.scene.and_then(|scene| Some((scene, scene.catalog.as_ref()?))) else {
        return Vec::new();
    };
    let mut marks = Marks { painter: ui.painter_at(free), free, frame: cx.solid.frame(), scene, words: Vec::new() };
    let selected = cx.solid.selected.and_then(|hit| hit.thing);
    if cx.solid.marks_visible
        && let Some(seen) = selected.and_then(|thing| catalog.visible_from(thing))
    {
        marks.dots(&seen);
    }
    let links = catalog.links();
    if cx.solid.all_links {
        for link in links.iter().take(MOST_LINES) {
            marks.link(link, false);
        }
    }
    let ends = [pointed.filter(|thing| selected != Some(*thing)), selected];
    for thing in ends.into_iter().flatten() {
        for link in catalog.links_of(thing).into_iter().take(MOST_LINES).filter_map(|at| links.get(at)) {
            // Of an area one sector stands for all: the line begins at the selected one.
            let is_of_area = link.from != thing && link.to != Some(thing);
            marks.link(&ThingLink { from: if is_of_area { thing } else { link.from }, ..link.clone() }, true);
        }
    }
    let ranges = selected.map(|thing| catalog.ranges(thing)).unwrap_or_default();
    for (at, range) in ranges.into_iter().enumerate() {
        marks.ring(range.at, range.radius, range.name, RINGS[at % RINGS.len()]);
    }
    // The names of cells give way to those of ranges.
    if cx.solid.grid {
        marks.cells(&**catalog);
    }
    marks.words
}

struct Marks<'a> {
    painter: Painter,
    free: Rect,
    frame: SolidFrame,
    scene: &'a Solid,
    /// Places of words.
    words: Vec<Rect>,
}

impl Marks<'_> {
    /// The place of a point on the screen, in points.
    fn place(&self, at: Vec3) -> Option<Pos2> {
        let scale = self.painter.ctx().pixels_per_point();
        self.frame.px(at).map(|px| pos2(px.x, px.y) / scale)
    }

    /// The part of a line that lies before the eye.
    fn line(&self, from: Vec3, to: Vec3) -> Option<[Pos2; 2]> {
        let [a, b] = outline::cut(self.frame.camera, from, to)?;
        Some([self.place(a)?, self.place(b)?])
    }

    fn middle(&self, thing: ThingIndex) -> Option<Vec3> {
        let bounds = self.scene.thing(thing)?.bounds;
        (!bounds.is_empty()).then(|| bounds.center())
    }

    /// An arrow from one end of a connection to the other.
    fn link(&self, link: &ThingLink, is_selected: bool) {
        let ends = self.middle(link.from).zip(link.to.and_then(|to| self.middle(to)));
        let Some([a, b]) = ends.and_then(|(from, to)| self.line(from, to)) else { return };
        let color = if is_selected { style::ON_MAP.accent } else { style::ON_MAP.text };
        let width = if is_selected { 2.0 } else { 1.0 };
        self.painter.line_segment([a, b], Stroke::new(width + 2.0, style::DARK));
        self.painter.line_segment([a, b], Stroke::new(width, color));
        let along = b - a;
        if along.length() > 2.0 * HEAD.x {
            let ahead = along.normalized();
            let side = vec2(-ahead.y, ahead.x) * HEAD.y;
            let neck = b - ahead * HEAD.x;
            self.painter.add(egui::Shape::convex_polygon(vec![b, neck + side, neck - side], color, Stroke::NONE));
        }
    }

    /// A level circle with a name at its nearest point.
    fn ring(&mut self, at: Vec3, radius: f32, name: &str, color: Color32) {
        let corner = |n: usize| {
            let angle = n as f32 * TAU / CORNERS as f32;
            at + Vec3::new(angle.cos(), 0.0, angle.sin()) * radius
        };
        for n in 0..CORNERS {
            if let Some(edge) = self.line(corner(n), corner(n + 1)) {
                self.painter.line_segment(edge, Stroke::new(3.0, style::DARK));
                self.painter.line_segment(edge, Stroke::new(1.5, color));
            }
        }
        let places = (0..CORNERS).filter_map(|n| self.place(corner(n)));
        let inside = places.filter(|place| self.free.shrink(24.0).contains(*place));
        if let Some(lowest) = inside.max_by(|a, b| a.y.total_cmp(&b.y)) {
            self.chip(lowest, &format!("{name} {radius:.1} m"), color);
        }
    }

    /// Outlines of the cells of the grid with their names, as low as the level.
    fn cells(&mut self, catalog: &dyn ThingCatalog) {
        let y = self.scene.bounds.min.y;
        for cell in catalog.cells() {
            let [a, b] = cell.corners.map(|corner| Vec3 { y, ..corner });
            let corners = [a, Vec3 { z: b.z, ..a }, b, Vec3 { x: b.x, ..b }.with_z(a.z)];
            for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
                if let Some(edge) = self.line(from, to) {
                    self.painter.line_segment(edge, Stroke::new(2.5, Color32::from_black_alpha(80)));
                    self.painter.line_segment(edge, Stroke::new(1.0, Color32::from_white_alpha(150)));
                }
            }
            if let Some(at) = self.place((a + b) / 2.0) {
                self.chip(at, &format!("{} ({})", cell.name, cell.count), style::ON_MAP.muted);
            }
        }
    }

    fn dots(&self, things: &[ThingIndex]) {
        let places = things.iter().take(MOST_MARKS).filter_map(|thing| self.place(self.middle(*thing)?));
        for at in places.filter(|at| self.free.contains(*at)) {
            self.painter.circle(at, 4.0, style::ON_MAP.accent, Stroke::new(1.5, style::DARK));
        }
    }

    /// Words on a dark ground, where all of it is inside and over no other words.
    fn chip(&mut self, at: Pos2, words: &str, color: Color32) {
        let galley = self.painter.layout_no_wrap(words.to_owned(), style::small(), color);
        let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size()).expand2(vec2(3.0, 1.0));
        if self.free.contains_rect(rect) && !self.words.iter().any(|other| other.intersects(rect)) {
            self.painter.rect_filled(rect, 2.0, style::DARK);
            self.painter.galley(rect.min + vec2(3.0, 1.0), galley, color);
            self.words.push(rect);
        }
    }
}
