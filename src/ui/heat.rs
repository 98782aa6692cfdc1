//! The heat view: quads tinted by how much they change over a round, in the map.

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Rect, Shape, Ui, pos2};
use glam::Vec2;

use super::{Desk, cache::SceneCache};
use crate::scene::{FlatScene, Group, Layer, LayerContent};
use crate::view::{self, Change};

/// Quads that are tinted at most: those of the uppermost layers.
const MOST_QUADS: usize = 20_000;

/// Tints what changes, where that is asked for.
pub fn show(ui: &Ui, free: Rect, desk: &Desk, cache: &SceneCache) {
    let (Some(scene), Some(changes)) = (desk.scene, cache.changes()) else { return };
    if !desk.state.watch.heat {
        return;
    }
    let (flat, info) = (scene.flat(), &scene.info);
    let mut mesh = Mesh::default();
    let mut left = MOST_QUADS;
    for (group, told) in flat.groups.iter().zip(&info.groups).rev() {
        for layer in group.layers.iter().rev() {
            let Some((_, layer_info)) = info.layer(layer.id) else { continue };
            if view::shown(desk.state, told, layer_info).is_visible() {
                tint_layer(&mut mesh, &mut left, desk, flat, (group, layer), changes.of(layer.id));
            }
        }
    }
    let scale = ui.ctx().pixels_per_point();
    mesh.vertices.iter_mut().for_each(|vertex| vertex.pos = (vertex.pos.to_vec2() / scale).to_pos2());
    ui.painter().with_clip_rect(free).add(Shape::mesh(mesh));
}

/// Adds the quads of a layer that are in view, in pixels.
fn tint_layer(
    mesh: &mut Mesh,
    left: &mut usize,
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
        if *left == 0 || !(bounds.min.cmple(seen.max).all() && bounds.max.cmpge(seen.min).all()) {
            continue;
        }
        *left -= 1;
        let first = mesh.vertices.len() as u32;
        let color = color(change.heat());
        mesh.vertices.extend(quad.moved(motion).map(|corner| {
            let at: Vec2 = view::group_rect_px(desk.state, group, crate::base::Rect::new(corner, corner)).min;
            Vertex { pos: pos2(at.x, at.y), uv: WHITE_UV, color }
        }));
        mesh.indices.extend([0, 1, 3, 0, 3, 2].map(|n| first + n));
    }
}

/// The tint of how much something changes, 0 to 1: from a cool blue over amber to red. Safe for colour-blind eyes, since
/// it also grows denser.
pub fn color(heat: f32) -> Color32 {
    const STOPS: [[f32; 3]; 3] = [[64.0, 128.0, 255.0], [255.0, 190.0, 60.0], [255.0, 60.0, 50.0]];
    let at = heat.clamp(0.0, 1.0) * 2.0;
    let (low, part) = ((at as usize).min(1), at - (at as usize).min(1) as f32);
    let mix = |channel: usize| (STOPS[low][channel] * (1.0 - part) + STOPS[low + 1][channel] * part) as u8;
    Color32::from_rgba_unmultiplied(mix(0), mix(1), mix(2), (90.0 + 100.0 * heat) as u8)
}

/// The tint as it looks in a list, opaque.
pub fn swatch(heat: f32) -> Color32 {
    color(heat).to_opaque()
}
