//! Places on the map in physical pixels.

use egui::{Pos2, Ui};
use glam::Vec2;

use crate::ui::flat::flat_cx::FlatCx;

/// Points to physical pixels.
pub fn px(at: Pos2, scale: f32) -> Vec2 {
    Vec2::new(at.x, at.y) * scale
}

/// Physical pixels to points.
pub fn point(px: Vec2, scale: f32) -> Pos2 {
    Pos2::new(px.x / scale, px.y / scale)
}

/// Place of the pointer on the map, in physical pixels.
pub fn pointer_px(ui: &Ui, cx: &FlatCx) -> Option<Vec2> {
    let scale = ui.ctx().pixels_per_point();
    let at = ui.input(|i| i.pointer.hover_pos())?;
    let at_px = px(at, scale);
    let view = cx.flat.frame.viewport_px;
    let area = crate::base::Rect::new(
        Vec2::new(view.x as f32, view.y as f32),
        Vec2::new((view.x + view.w) as f32, (view.y + view.h) as f32),
    );
    let over_panel = ui.ctx().layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background);
    (area.contains(at_px) && !over_panel).then_some(at_px)
}
