//! Blocks that differ from another save, tinted on the map: green those that only this save has, red those that only the
//! other has, amber those that differ.

use std::collections::BTreeMap;

use egui::{Color32, Mesh, Rect, Ui, pos2};
use glam::Vec3;

use super::solid_cx::SolidCx;
use crate::analysis::solid::{BlockChanges, WorldDifferences};
use crate::ui::parts::style;

/// Least side of a tinted square, in points: a change is seen far out.
const LEAST: f32 = 4.0;
/// Most columns that are gone through.
const MOST_COLUMNS: usize = 200_000;

/// Tints the visible part of the map.
pub fn mark(ui: &Ui, free: Rect, cx: &SolidCx) {
    let (Some(other), Some(scene)) = (&cx.solid.pages.compared, cx.scene) else { return };
    let Some(answers) = cx.status.world_answers.clone() else { return };
    let Some(Ok(differences)) = answers.differences(other) else { return };
    let frame = cx.solid.frame();
    let Some(units) = frame.units_per_px().filter(|_| frame.camera.is_map()) else { return };
    let scale = ui.ctx().pixels_per_point();
    let block = 16.0 / units as f32 / scale;
    let side = (LEAST / block).max(1.0).log2().ceil().exp2().min(65_536.0) as i32;
    // Corner of a square of columns: its highest z is at the top.
    let corner = |[x, z]: [i32; 2]| {
        let at = Vec3::new((x * side * 16) as f32 - 0.5, 0.0, ((z + 1) * side * 16) as f32 - 0.5);
        let px = frame.px(Vec3 { y: scene.bounds.min.y, ..scene.axes.scene_point(at) })?;
        Some(pos2(px.x, px.y) / scale)
    };
    let mut mesh = Mesh::default();
    for (square, changes) in squares(differences, side) {
        let Some(min) = corner(square) else { continue };
        let rect = Rect::from_min_size(min, egui::Vec2::splat(block * side as f32));
        if rect.intersects(free) {
            mesh.add_colored_rect(rect.intersect(free), color(changes).gamma_multiply(0.55));
        }
    }
    ui.painter().with_clip_rect(free).add(mesh);
}

/// Differences by squares of columns.
fn squares(differences: &WorldDifferences, side: i32) -> BTreeMap<[i32; 2], BlockChanges> {
    let mut squares: BTreeMap<[i32; 2], BlockChanges> = BTreeMap::new();
    for (column, changes) in differences.columns.iter().take(MOST_COLUMNS) {
        let of_square = squares.entry(column.map(|part| part.div_euclid(side))).or_default();
        *of_square = of_square.plus(*changes);
    }
    squares
}

/// Colour of some differences: of those that are most.
fn color(BlockChanges { added, removed, changed }: BlockChanges) -> Color32 {
    if changed >= added && changed >= removed {
        style::ON_MAP.warning
    } else if added >= removed {
        style::ON_MAP.channels[1]
    } else {
        style::ON_MAP.error
    }
}
