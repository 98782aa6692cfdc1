//! The heat view: quads tinted by how much they change over a round, in the map.

use std::collections::HashMap;

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Shape, Stroke, Ui, pos2};
use glam::Vec2;

use super::cache::SceneCache;
use crate::analysis::Change;
use crate::scene::{FlatScene, Group, Layer, LayerContent};
use crate::ui::flat::flat_cx::FlatCx;
use crate::view;
use crate::view::flat::FlatView;

/// Quads that are tinted at most: those of the uppermost layers.
const MOST_QUADS: usize = 20_000;
/// Part of the picture that overlapping tints may cover, on average.
const COVERED: f32 = 0.42;

/// Opacity of the outline of a quad that is invisible now.
const UNSEEN: f32 = 0.2;
/// Most changes examined in one frame: those of the uppermost layers.
const MOST_CHANGES: usize = 50_000;

/// Quad to be tinted.
struct Tinted {
    /// Corners in points.
    corners: [Pos2; 4],
    heat: f32,
    /// Its opacity now, 0 to 1.
    alpha: f32,
    /// Part of it that its group shows, in points.
    clip: Rect,
}

/// Input of the search for quads in view.
struct Looker<'a> {
    view: &'a FlatView,
    flat: &'a FlatScene,
    free: Rect,
    scale: f32,
    /// Values of envelopes now, by slot.
    values: HashMap<u32, [f32; 4]>,
    tinted: Vec<Tinted>,
    left: usize,
}

/// Tints changing quads, where that is switched on.
pub fn show(ui: &Ui, free: Rect, cx: &FlatCx, cache: &SceneCache) {
    let (Some(scene), Some(changes)) = (cx.scene, cache.changes()) else { return };
    if !cx.flat.animation.heat {
        return;
    }
    let flat = scene;
    let (scale, values, tinted) = (ui.ctx().pixels_per_point(), HashMap::new(), Vec::new());
    let mut looker = Looker { view: cx.flat, flat, free, scale, values, tinted, left: MOST_CHANGES };
    for group in flat.groups.iter().rev() {
        for layer in group.layers.iter().rev() {
            if view::flat::shown(cx.flat, &group.info, &layer.info).is_visible() {
                looker.layer(group, layer, changes.of(layer.drawn.id));
            }
        }
    }
    paint(ui, free, &looker.tinted);
}

impl Looker<'_> {
    /// Adds the quads of a layer that are in view.
    fn layer(&mut self, group: &Group, layer: &Layer, changes: &[Change]) {
        let LayerContent::Quads(quads) = &layer.drawn.content else { return };
        let seen = self.view.frame.group_rect(self.view.camera, group);
        let clip = self.clip(group);
        let looked_at = changes.len().min(self.left);
        self.left -= looked_at;
        for change in changes.iter().take(looked_at) {
            let Some(quad) = change.index.and_then(|index| quads.quads.get(index)) else { continue };
            let motion = self.value(quad.position_slot);
            let bounds = quad.bounds(motion);
            if !(bounds.min.cmple(seen.max).all() && bounds.max.cmpge(seen.min).all()) {
                continue;
            }
            if self.tinted.len() >= MOST_QUADS {
                return;
            }
            let corners = quad.moved(motion).map(|corner| self.point(group, corner));
            let opaque = quad.colors.iter().map(|color| color[3]).max().unwrap_or_default();
            let alpha = (self.value(quad.color_slot)[3] * f32::from(opaque) / 255.0).clamp(0.0, 1.0);
            self.tinted.push(Tinted { corners, heat: change.heat(), alpha, clip });
        }
    }

    fn value(&mut self, slot: u32) -> [f32; 4] {
        let (flat, time_ns) = (self.flat, self.view.clock.time_ns());
        let evaluate = || flat.slots.get(slot as usize).map_or([0.0; 4], |slot| flat.evaluate_slot(*slot, time_ns));
        *self.values.entry(slot).or_insert_with(evaluate)
    }

    fn point(&self, group: &Group, at: Vec2) -> Pos2 {
        let px = view::flat::group_rect_px(self.view, group, crate::base::Rect::new(at, at)).min / self.scale;
        pos2(px.x, px.y)
    }

    /// Part of the map that a group is clipped to.
    fn clip(&self, group: &Group) -> Rect {
        let Some(clip) = group.clip else { return self.free };
        let corner = |x: i32, y: i32| {
            let px = view::flat::px_from_world(self.view, Vec2::new(x as f32, y as f32)) / self.scale;
            pos2(px.x, px.y)
        };
        let end = corner(clip.x.saturating_add(clip.w), clip.y.saturating_add(clip.h));
        Rect::from_min_max(corner(clip.x, clip.y), end).intersect(self.free)
    }
}

/// Paints fills that grow thinner where many lie over each other, so that the picture stays visible, and outlines.
fn paint(ui: &Ui, free: Rect, tinted: &[Tinted]) {
    let area = |quad: &Tinted| {
        let bounds = Rect::from_points(&quad.corners).intersect(quad.clip);
        if bounds.is_positive() { bounds.area() * quad.alpha } else { 0.0 }
    };
    let depth = (tinted.iter().map(area).sum::<f32>() / free.area().max(1.0)).max(1.0);
    let thin = 1.0 - (1.0 - COVERED).powf(1.0 / depth);
    let width = 1.0 / ui.ctx().pixels_per_point();
    // The coolest first: the most changing ones must not be hidden.
    let mut order: Vec<_> = tinted.iter().collect();
    order.sort_by(|a, b| a.heat.total_cmp(&b.heat));
    for same_clip in order.chunk_by(|a, b| a.clip == b.clip) {
        let painter = ui.painter().with_clip_rect(same_clip.first().map_or(free, |quad| quad.clip));
        let mut mesh = Mesh::default();
        for quad in same_clip {
            let first = mesh.vertices.len() as u32;
            // An invisible quad is of less interest.
            let color = color(quad.heat).gamma_multiply(thin * quad.alpha);
            mesh.vertices.extend(quad.corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
            mesh.indices.extend([0, 1, 3, 0, 3, 2].map(|n| first + n));
        }
        painter.add(Shape::mesh(mesh));
        for quad in same_clip {
            let [a, b, c, d] = quad.corners;
            painter.add(Shape::closed_line(
                vec![a, b, d, c],
                Stroke::new(width, color(quad.heat).gamma_multiply(UNSEEN.max(quad.alpha))),
            ));
        }
    }
}

/// Tint of a change, 0 to 1: from blue over amber to red, which differ in lightness too.
pub fn color(heat: f32) -> Color32 {
    const STOPS: [[f32; 3]; 3] = [[64.0, 128.0, 255.0], [255.0, 190.0, 60.0], [255.0, 60.0, 50.0]];
    let at = heat.clamp(0.0, 1.0) * 2.0;
    let (low, part) = ((at as usize).min(1), at - (at as usize).min(1) as f32);
    let mix = |channel: usize| (STOPS[low][channel] * (1.0 - part) + STOPS[low + 1][channel] * part) as u8;
    Color32::from_rgb(mix(0), mix(1), mix(2))
}
