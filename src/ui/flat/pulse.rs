//! Short glow where a save has changed something: it shows where to look, and is gone before it is in the way. While the
//! map is compared with another one, outlines stay where the two differ.

use egui::epaint::CornerRadius;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind, Ui, pos2};

use crate::analysis;
use crate::analysis::{Differences, LayerChange, ObjectId};
use crate::base;
use crate::scene::{FlatScene, Group};
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;
use crate::view;

/// Duration, in seconds.
const LASTS_S: f64 = 1.2;
/// Time to full strength, in seconds.
const COMES_S: f64 = 0.12;
/// Areas that glow at once.
const MOST_AREAS: usize = 1000;
/// Opacity of what fills an area that glows. Outlines that stay leave the tiles as they are.
const FILLED: f32 = 0.28;
/// Smaller areas are shown as large as this, in points: a change must be seen far out.
const LEAST: f32 = 8.0;

/// Paints the glow of the last save's changes, while they are recent.
pub fn pulse(ui: &Ui, free: Rect, cx: &FlatCx) {
    let Some(live) = &cx.status.live else { return };
    let Some(save) = live.saves.first().filter(|save| save.ago_s < LASTS_S) else { return };
    ui.ctx().request_repaint();
    mark(ui, free, cx, &save.differences, strength(save.ago_s), FILLED);
}

/// Outlines what differs from the map that the open one is compared with.
pub fn outline_differences(ui: &Ui, free: Rect, cx: &FlatCx) {
    let result = cx.status.comparison.as_ref().and_then(|comparison| comparison.result.as_ref());
    let Some(Ok(differences)) = result else { return };
    mark(ui, free, cx, differences, 1.0, 0.0);
}

/// Marks changed areas. `strength` and `fill`: opacity of all, and of what fills an area.
fn mark(ui: &Ui, free: Rect, cx: &FlatCx, differences: &Differences, strength: f32, fill: f32) {
    let Some(scene) = cx.scene else { return };
    let painter = ui.painter().with_clip_rect(free);
    let scale = ui.ctx().pixels_per_point();
    let mut left = MOST_AREAS;
    for change in &differences.layers {
        for area in areas(cx, scene, change).into_iter().take(left) {
            left -= 1;
            glow(&painter, free, in_points(area, scale), strength, fill);
        }
    }
}

/// Strength at a time, 0 to 1: it rises fast and falls slowly.
fn strength(ago_s: f64) -> f32 {
    let left = ((LASTS_S - ago_s) / (LASTS_S - COMES_S)).clamp(0.0, 1.0);
    ((ago_s / COMES_S).clamp(0.35, 1.0) * left * left) as f32
}

/// Changed areas of a layer, in pixels; none where it does not show.
fn areas(cx: &FlatCx, scene: &FlatScene, change: &LayerChange) -> Vec<base::Rect> {
    let Some(id) = change.layer else { return Vec::new() };
    let Some((at, info)) = scene.layer_info(id) else { return Vec::new() };
    let (Some(told), Some(group)) = (scene.groups.get(at), scene.groups.get(at)) else { return Vec::new() };
    if !view::flat::shown(cx.flat, &told.info, info).is_visible() {
        return Vec::new();
    }
    let time_ns = cx.flat.clock.time_ns();
    let px = |group: &Group, area| view::flat::group_rect_px(cx.flat, group, area);
    if change.is_new {
        return analysis::layer_bounds(scene, id, time_ns).map(|bounds| px(group, bounds)).into_iter().collect();
    }
    let tiles = change.tiles.areas.iter().map(|area| px(group, *area));
    let things = change.things.at.iter().filter_map(|index| {
        let (group, _, found) = ObjectId { layer: id, index: *index }.find(scene)?;
        Some(px(group, found.bounds(scene, time_ns)))
    });
    tiles.chain(things).collect()
}

fn in_points(area: base::Rect, scale: f32) -> Rect {
    Rect::from_min_max(pos2(area.min.x, area.min.y) / scale, pos2(area.max.x, area.max.y) / scale)
}

fn glow(painter: &Painter, free: Rect, area: Rect, strength: f32, fill: f32) {
    let grow = (egui::Vec2::splat(LEAST) - area.size()).max(egui::Vec2::ZERO) / 2.0;
    let area = area.expand2(grow).intersect(free.expand(4.0));
    if !area.is_positive() {
        return;
    }
    let accent = |alpha: f32| style::colors().accent.gamma_multiply(alpha * strength);
    if fill > 0.0 {
        painter.rect_filled(area, CornerRadius::same(2), accent(fill));
    }
    let line = |color: Color32, width: f32, at: Rect| {
        painter.rect_stroke(at, CornerRadius::same(3), Stroke::new(width, color), StrokeKind::Outside);
    };
    line(accent(0.35), 3.0, area.expand(1.0));
    line(accent(1.0), 1.0, area);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_fast_and_is_gone_in_the_end() {
        assert!(strength(0.0) > 0.3 && strength(COMES_S) > 0.99);
        assert!(strength(0.6) < 0.5 && strength(1.0) < 0.1);
        assert_eq!(strength(LASTS_S), 0.0);
    }
}
