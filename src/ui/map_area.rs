//! The map's part of the window: pointer input, and the outline of the selected layer.

use egui::{CursorIcon, Id, PointerButton, Pos2, Rect, Sense, Stroke, StrokeKind, Ui};
use glam::Vec2;

use super::{Desk, style};
use crate::view::{self, Action, Request};

/// How much a point of wheel movement zooms: a notch of a common wheel, 40 points, is one zoom step of the game.
const ZOOM_PER_POINT: f32 = 0.1438 / 40.0;

/// Takes the pointer's input on the map and paints over it.
pub fn show(ui: &mut Ui, rect: Rect, desk: &mut Desk) {
    // Sensing drags alone makes them start at once, so that the content never lags behind the pointer.
    let response = ui.interact(rect, Id::unique("map"), Sense::drag());
    let scale = ui.ctx().pixels_per_point();
    if response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let delta = response.drag_delta() * scale;
        if delta != egui::Vec2::ZERO {
            desk.push(Action::PanPx(Vec2::new(delta.x, delta.y)));
        }
    }
    if response.contains_pointer() {
        if ui.input(|i| i.pointer.button_double_clicked(PointerButton::Primary)) {
            desk.push(Action::Fit);
        }
        zoom(ui, scale, desk);
    }
    dropped_files(ui, desk);
    outline_selection(ui, rect, scale, desk);
}

/// The wheel and pinching, around the pointer.
fn zoom(ui: &Ui, scale: f32, desk: &mut Desk) {
    let (pinch, wheel, at) = ui.input(|i| (i.zoom_delta(), i.smooth_scroll_delta().y, i.pointer.hover_pos()));
    let factor = pinch * (wheel * ZOOM_PER_POINT).exp();
    if let (Some(at), true) = (at, factor != 1.0) {
        desk.push(Action::ZoomAt { factor, at_px: px(at, scale) });
    }
}

fn dropped_files(ui: &Ui, desk: &mut Desk) {
    let path = ui.input(|i| i.raw.dropped_files.first().map(|file| file.path().to_owned()));
    if let Some(path) = path {
        desk.push(Action::Ask(Request::OpenPath(path)));
    }
}

/// One physical pixel around the selected layer.
fn outline_selection(ui: &Ui, free: Rect, scale: f32, desk: &Desk) {
    let (Some(scene), Some(id)) = (desk.scene, desk.state.selected) else { return };
    let bounds = view::layer_bounds(scene, id, desk.state.clock.time_ns());
    let (Some(bounds), Some(group)) = (bounds, view::layer_group(scene, id)) else { return };
    let seen = view::group_rect_px(desk.state, group, bounds);
    // Whole pixels, and not farther out than needed: floats are coarse far away.
    let (low, high) =
        ((free.min.to_vec2() * scale) - egui::Vec2::splat(8.0), (free.max.to_vec2() * scale) + egui::Vec2::splat(8.0));
    let (low, high) = (Vec2::new(low.x, low.y), Vec2::new(high.x, high.y));
    let (min, max) = (seen.min.clamp(low, high).round(), seen.max.clamp(low, high).round());
    let outline = Rect::from_min_max(point(min, scale), point(max, scale));
    let stroke = Stroke::new(1.0 / scale, style::ACCENT);
    ui.painter().with_clip_rect(free).rect_stroke(outline, 0.0, stroke, StrokeKind::Outside);
}

/// Points to physical pixels.
pub fn px(at: Pos2, scale: f32) -> Vec2 {
    Vec2::new(at.x, at.y) * scale
}

fn point(px: Vec2, scale: f32) -> Pos2 {
    Pos2::new(px.x / scale, px.y / scale)
}

/// Where the pointer is on the map, in physical pixels.
pub fn pointer_px(ui: &Ui, desk: &Desk) -> Option<Vec2> {
    let scale = ui.ctx().pixels_per_point();
    let at = ui.input(|i| i.pointer.hover_pos())?;
    let at_px = px(at, scale);
    let view = desk.state.frame.viewport_px;
    let area = crate::base::Rect::new(
        Vec2::new(view.x as f32, view.y as f32),
        Vec2::new((view.x + view.w) as f32, (view.y + view.h) as f32),
    );
    let over_panel = ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background);
    (area.contains(at_px) && !over_panel).then_some(at_px)
}

/// Whether a file is being dragged over the window; its name where the system tells.
pub fn hovered_file(ui: &Ui) -> Option<String> {
    ui.input(|i| {
        let file = i.raw.hovered_files.first()?;
        Some(
            file.path
                .as_ref()
                .and_then(|p| p.file_name())
                .map(|n| n.to_string_lossy().into_owned())
                .unwrap_or_default(),
        )
    })
}
