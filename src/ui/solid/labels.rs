//! Labels in solid worlds: the spawn and players, and close by, signs and objects.

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Ui, pos2};
use glam::{IVec3, Vec3};

use super::pointed_node::BLOCK;
use super::solid_cx::SolidCx;
use crate::scene::solid::{LabelQuestion, LandmarkKind, NodeBox, Slice};
use crate::ui::parts::{style, text};

/// A map on which a node is smaller than this has no labels of signs and objects, in pixels.
const LEAST_PX: f64 = 5.0;
/// Blocks around the eye of which signs and objects have labels.
const AROUND: i32 = 3;
/// Farthest that a label is shown away from the eye, in units.
const FAR: f32 = 64.0;
/// Farthest that the name of a player is shown away from the eye, in units.
const FAR_NAMES: f32 = 400.0;

/// The question about the labels of what shows; `None` where there are to be none.
pub fn question(cx: &SolidCx) -> Option<LabelQuestion> {
    let scene = cx.scene.filter(|_| cx.has_nodes() && cx.shell.switches.labels)?;
    let heights = cx.solid.slice;
    let block = |at: Vec3| scene.axes.point(at).round().as_ivec3().div_euclid(IVec3::splat(BLOCK));
    let frame = cx.solid.frame();
    if !cx.solid.camera.is_map() {
        let eye = block(cx.solid.camera.eye);
        return Some(LabelQuestion { min: eye - AROUND, max: eye + AROUND, heights });
    }
    let is_large = frame.units_per_px().is_some_and(|units| units > 0.0 && 1.0 / units >= LEAST_PX);
    let shown = frame.column_view().filter(|_| is_large)?;
    let corner = |at: glam::DVec2, y: f32| block(Vec3::new(at.x as f32, y, at.y as f32));
    let Slice { min_y, max_y } = heights;
    let low = (scene.bounds.min.y.floor() as i32).max(min_y);
    let high = (scene.bounds.max.y.ceil() as i32).min(max_y);
    let (a, b) = (corner(shown.min, low as f32), corner(shown.max, high as f32));
    Some(LabelQuestion { min: a.min(b), max: a.max(b), heights })
}

/// Shows the labels, none of which lies over another.
pub fn show(ui: &Ui, free: Rect, cx: &SolidCx) {
    let Some(scene) = cx.scene else { return };
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let (is_map, eye) = (cx.solid.camera.is_map(), cx.solid.camera.eye);
    let painter = ui.painter().with_clip_rect(free);
    let mut labels = Labels { painter, taken: Vec::new() };
    // Words lie over all dots.
    let mut words: Vec<(Pos2, &str)> = Vec::new();
    let cut = cx.solid.cut();
    let is_cut_away = |at: Vec3| {
        let node = scene.axes.point(at).round().as_ivec3();
        !is_map && !cut.holds(NodeBox::between(node, node))
    };
    let place = |at: Vec3, far: f32| {
        if is_cut_away(at) {
            return None;
        }
        // How high things are does not matter on a map.
        let at = if is_map { Vec3 { y: scene.bounds.min.y, ..at } } else { at };
        let is_near = is_map || at.distance(eye) <= far;
        let px = frame.px(at).filter(|_| is_near)?;
        Some(pos2(px.x, px.y) / scale).filter(|at| free.expand(200.0).contains(*at))
    };
    for landmark in scene.landmarks.iter().filter(|_| is_map || cx.shell.switches.labels) {
        let Some(at) = place(landmark.at, FAR_NAMES) else { continue };
        let color = match landmark.kind {
            LandmarkKind::Spawn => style::ON_MAP.accent,
            LandmarkKind::Player => style::ON_MAP.text,
        };
        labels.painter.circle(at, 4.0, color, Stroke::new(1.5, style::SHADE));
        words.push((at, &landmark.name));
    }
    let asked = question(cx);
    let known = cx.status.nodes.labels.as_ref().filter(|_| asked.is_some());
    for label in known.iter().flat_map(|(_, labels)| labels.iter()) {
        let Some(at) = place(label.at, FAR) else { continue };
        let color = if label.is_object { style::ON_MAP.warning } else { style::ON_MAP.muted };
        labels.dot(at, color);
        words.push((at, &label.text));
    }
    words.into_iter().for_each(|(at, words)| labels.show(at, words));
}

struct Labels {
    painter: Painter,
    /// Parts of the screen with a label.
    taken: Vec<Rect>,
}

impl Labels {
    fn dot(&self, at: Pos2, color: Color32) {
        self.painter.circle(at, 2.5, color, Stroke::new(1.0, style::SHADE));
    }

    fn show(&mut self, at: Pos2, words: &str) {
        let words = text::clean(words).into_owned();
        let galley = self.painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
        let label = Align2::LEFT_CENTER.anchor_size(at + egui::vec2(10.0, 0.0), galley.size());
        let card = label.expand2(egui::vec2(4.0, 2.0));
        if self.taken.iter().any(|other| other.intersects(card)) {
            return;
        }
        self.painter.rect_filled(card, f32::from(style::RADIUS), style::DARK);
        self.painter.galley(label.min, galley, style::ON_MAP.text);
        self.taken.push(card);
    }
}
