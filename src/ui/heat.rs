//! The heat view: quads tinted by how much they change over a round, in the map.

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Shape, Stroke, Ui, pos2};
use glam::Vec2;

use super::{Desk, cache::SceneCache};
use crate::scene::{FlatScene, Group, Layer, LayerContent};
use crate::view::{self, Change};

/// Quads that are tinted at most: those of the uppermost layers.
const MOST_QUADS: usize = 20_000;
/// How much of the picture the tints may cover where they lie over each other, on average.
const COVERED: f32 = 0.42;

/// A quad to be tinted.
struct Tinted {
    /// Corners in points.
    corners: [Pos2; 4],
    heat: f32,
}

/// Tints what changes, where that is asked for.
pub fn show(ui: &Ui, free: Rect, desk: &Desk, cache: &SceneCache) {
    let (Some(scene), Some(changes)) = (desk.scene, cache.changes()) else { return };
    if !desk.state.watch.heat {
        return;
    }
    let (flat, info) = (scene.flat(), &scene.info);
    let scale = ui.ctx().pixels_per_point();
    let mut tinted = Vec::new();
    for (group, told) in flat.groups.iter().zip(&info.groups).rev() {
        for (layer, layer_info) in group.layers.iter().zip(&told.layers).rev() {
            if view::shown(desk.state, told, layer_info).is_visible() {
                tint_layer(&mut tinted, scale, desk, flat, (group, layer), changes.of(layer.id));
            }
        }
    }
    paint(ui, free, &tinted);
}

/// Adds the quads of a layer that are in view.
fn tint_layer(
    tinted: &mut Vec<Tinted>,
    scale: f32,
    desk: &Desk,
    flat: &FlatScene,
    (group, layer): (&Group, &Layer),
    changes: &[Change],
) {
    let LayerContent::Quads(quads) = &layer.content else { return };
    let seen = desk.state.frame.group_rect(desk.state.camera, group);
    let time_ns = desk.state.clock.time_ns();
    for change in changes {
        let Some(quad) = change.index.and_then(|index| quads.quads.get(index)) else { continue };
        let slot = flat.slots.get(quad.position_slot as usize);
        let motion = slot.map_or([0.0; 4], |slot| flat.evaluate_slot(*slot, time_ns));
        let bounds = quad.bounds(motion);
        if tinted.len() >= MOST_QUADS || !(bounds.min.cmple(seen.max).all() && bounds.max.cmpge(seen.min).all()) {
            continue;
        }
        let corners = quad.moved(motion).map(|corner| {
            let at: Vec2 = view::group_rect_px(desk.state, group, crate::base::Rect::new(corner, corner)).min / scale;
            pos2(at.x, at.y)
        });
        tinted.push(Tinted { corners, heat: change.heat() });
    }
}

/// Fills that grow thinner where many lie over each other, so that the picture stays to be seen, and outlines.
fn paint(ui: &Ui, free: Rect, tinted: &[Tinted]) {
    let area = |quad: &Tinted| {
        let bounds = Rect::from_points(&quad.corners).intersect(free);
        if bounds.is_positive() { bounds.area() } else { 0.0 }
    };
    let depth = (tinted.iter().map(area).sum::<f32>() / free.area().max(1.0)).max(1.0);
    let thin = 1.0 - (1.0 - COVERED).powf(1.0 / depth);
    let width = 1.0 / ui.ctx().pixels_per_point();
    let painter = ui.painter().with_clip_rect(free);
    let mut mesh = Mesh::default();
    // The coolest first: what runs away is not to be hidden.
    let mut order: Vec<_> = tinted.iter().collect();
    order.sort_by(|a, b| a.heat.total_cmp(&b.heat));
    for quad in &order {
        let first = mesh.vertices.len() as u32;
        let color = color(quad.heat).gamma_multiply(thin);
        mesh.vertices.extend(quad.corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
        mesh.indices.extend([0, 1, 3, 0, 3, 2].map(|n| first + n));
    }
    painter.add(Shape::mesh(mesh));
    for quad in order {
        let [a, b, c, d] = quad.corners;
        painter.add(Shape::closed_line(vec![a, b, d, c], Stroke::new(width, color(quad.heat))));
    }
}

/// The tint of how much something changes, 0 to 1: from blue over amber to red, which differ in lightness too.
pub fn color(heat: f32) -> Color32 {
    const STOPS: [[f32; 3]; 3] = [[64.0, 128.0, 255.0], [255.0, 190.0, 60.0], [255.0, 60.0, 50.0]];
    let at = heat.clamp(0.0, 1.0) * 2.0;
    let (low, part) = ((at as usize).min(1), at - (at as usize).min(1) as f32);
    let mix = |channel: usize| (STOPS[low][channel] * (1.0 - part) + STOPS[low + 1][channel] * part) as u8;
    Color32::from_rgb(mix(0), mix(1), mix(2))
}
