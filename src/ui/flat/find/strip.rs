//! Strip with the matches from the left to the right end of the map.

use egui::{Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::analysis;
use crate::analysis::Matches;
use crate::base::{LayerId, TILE_WORLD};
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::style;

/// Height, and columns.
const STRIP: f32 = 18.0;
const COLUMNS: usize = 90;

/// Shows the strip. Returns the match that was clicked, by its position.
pub fn show(ui: &mut Ui, cx: &FlatCx, scene: &FlatScene, matches: &Matches) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), STRIP), Sense::click());
    let bounds = scene.bounds;
    let along = |world: f32| (world - bounds.min.x) / bounds.size().x.max(1.0);
    let column = |along: f32| (along * COLUMNS as f32) as usize;
    let mut counts = [0_u32; COLUMNS];
    for (_, world) in on_map(scene, matches) {
        if let Some(count) = counts.get_mut(column(along(world)).min(COLUMNS - 1)) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f32;
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, style::colors().background);
    let step = rect.width() / COLUMNS as f32;
    for (n, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        // A single one must be seen beside thousands.
        let height = (STRIP - 4.0) * (0.25 + 0.75 * (*count as f32 / most).sqrt());
        let left = rect.left() + n as f32 * step;
        let bar = Rect::from_min_max(pos2(left, rect.bottom() - 2.0 - height), pos2(left + step, rect.bottom() - 2.0));
        painter.rect_filled(bar, 0.0, style::colors().accent);
    }
    let seen = cx.flat.frame.world_rect(cx.flat.camera);
    let x_of = |world: f32| rect.left() + along(world).clamp(0.0, 1.0) * rect.width();
    let view = Rect::from_min_max(pos2(x_of(seen.min.x), rect.top()), pos2(x_of(seen.max.x), rect.bottom()));
    painter.rect_stroke(view, 1.0, Stroke::new(1.0, style::colors().text), StrokeKind::Inside);
    let clicked = response.interact_pointer_pos().filter(|_| response.clicked());
    response.on_hover_text("Match positions (left to right); the frame is the view. Click to jump.");
    let clicked = bounds.min.x + (clicked?.x - rect.left()) / rect.width() * bounds.size().x;
    let apart = |world: f32| (world - clicked).abs();
    on_map(scene, matches).min_by(|(_, a), (_, b)| apart(*a).total_cmp(&apart(*b))).map(|(n, _)| n)
}

/// Matches by their positions, each with the place of a camera, from left to right, that has it in the middle. Those of
/// groups that do not move with the camera are left out: they lie nowhere on the map.
fn on_map(scene: &FlatScene, matches: &Matches) -> impl Iterator<Item = (usize, f32)> {
    let mut group: Option<(LayerId, Option<(f32, f32)>)> = None;
    matches.found().iter().enumerate().filter_map(move |(n, found)| {
        if group.is_none_or(|(layer, _)| layer != found.layer) {
            let lies = analysis::layer_group(scene, found.layer).map(|group| (group.offset.x, group.parallax.x));
            group = Some((found.layer, lies.filter(|(_, parallax)| *parallax != 0.0)));
        }
        let (offset, parallax) = group?.1?;
        let world = (found.at.x as f32 + 0.5) * TILE_WORLD;
        Some((n, (world - offset) * 100.0 / parallax))
    })
}
