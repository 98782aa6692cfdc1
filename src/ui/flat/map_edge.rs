//! The edge of the map as a line around it. Tiles at the border are repeated for ever, so that the picture alone does
//! not tell where the map ends.

use egui::{Color32, Rangef, Rect, Stroke, Ui};
use glam::Vec2;

use super::map_px::point;
use crate::prefs::MapEdge;
use crate::ui::flat::flat_cx::FlatCx;
use crate::view;

/// The line, and the dark one beside it, which shows on bright ground.
const LIGHT: Color32 = Color32::from_rgba_premultiplied(170, 170, 170, 170);
const DARK: Color32 = Color32::from_black_alpha(140);

/// Paints the edge, where it is shown: one physical pixel, just outside of the map.
pub fn show(ui: &Ui, free: Rect, cx: &FlatCx) {
    let Some(scene) = cx.scene.filter(|scene| view::flat::shows_map_edge(cx.flat, scene)) else { return };
    let scale = ui.ctx().pixels_per_point();
    let painter = ui.painter().with_clip_rect(free);
    let corner = |world| view::flat::px_from_world(cx.flat, world).round();
    let (min, max) = (corner(scene.bounds.min), corner(scene.bounds.max));
    // The middle of the pixel outside, and of the one beyond.
    for (out, color) in [(0.5, LIGHT), (1.5, DARK)] {
        let (low, high) = (point(min - Vec2::splat(out), scale), point(max + Vec2::splat(out), scale));
        let stroke = Stroke::new(1.0 / scale, color);
        // Corners belong to the upright lines, so that nothing is painted twice; and far beyond the window floats are
        // coarse.
        let half = 0.5 / scale;
        let along = |low: f32, high: f32, seen: Rangef| Rangef::new(low.max(seen.min), high.min(seen.max));
        let (x, y) = (
            along(low.x + half, high.x - half, free.x_range().expand(1.0)),
            along(low.y - half, high.y + half, free.y_range().expand(1.0)),
        );
        for at in [low.x, high.x].into_iter().filter(|at| free.x_range().expand(1.0).contains(*at) && y.min < y.max) {
            painter.vline(at, y, stroke);
        }
        for at in [low.y, high.y].into_iter().filter(|at| free.y_range().expand(1.0).contains(*at) && x.min < x.max) {
            painter.hline(x, at, stroke);
        }
    }
}

/// The next choice in words.
pub fn notice(next: MapEdge) -> &'static str {
    match next {
        MapEdge::Auto => "Map edge: shown while the whole map is in view.",
        MapEdge::On => "Map edge: always shown.",
        MapEdge::Off => "Map edge: hidden.",
    }
}
