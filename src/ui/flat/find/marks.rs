//! Outlines of the matches on the map, and dots where they are small or many.

use egui::{Pos2, Rect, Stroke, StrokeKind, Ui, vec2};
use glam::UVec2;

use crate::analysis;
use crate::analysis::Matches;
use crate::base::{self, LayerId, TILE_WORLD};
use crate::scene::FlatScene;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::flat::links::Lens;
use crate::ui::parts::style;

/// Smaller tiles are not outlined one by one, in points.
const OUTLINED_FROM: f32 = 5.0;
/// Side of the dots that stand for matches on small tiles, in points.
const DOT: f32 = 4.0;
/// Most outlines; where there are more matches, dots stand for them.
const MOST_OUTLINES: usize = 4000;

/// Marks the visible matches.
pub fn mark(ui: &Ui, free: Rect, cx: &FlatCx, scene: &FlatScene, matches: &Matches) {
    let painter = ui.painter().with_clip_rect(free);
    let current = cx.flat.find.at.and_then(|at| matches.found().get(at));
    let mut lens: Option<(LayerId, Option<(Lens<'_>, base::Rect)>)> = None;
    let mut dots = Dots::default();
    let mut outlines = 0;
    for found in matches.found() {
        if lens.as_ref().is_none_or(|(layer, _)| *layer != found.layer) {
            let group = analysis::layer_group(scene, found.layer);
            let new = group.and_then(|group| Lens::of_group(&painter, free, cx, group));
            let new = new.map(|lens| {
                let tiles = lens_tiles(&lens);
                (lens, tiles)
            });
            lens = Some((found.layer, new));
        }
        let Some((_, Some((lens, seen)))) = &lens else { continue };
        let at = found.at.as_vec2();
        if at.cmplt(seen.min).any() || at.cmpgt(seen.max).any() {
            continue;
        }
        let rect = tile_rect(lens, found.at);
        if lens.tile >= OUTLINED_FROM && outlines < MOST_OUTLINES {
            outlines += 1;
            painter.rect_stroke(rect, 0.0, Stroke::new(lens.pixel, style::ON_MAP.accent), StrokeKind::Inside);
        } else {
            dots.add(free, rect.center());
        }
    }
    dots.paint(&painter, free);
    if let Some((found, group)) = current.and_then(|found| Some((found, analysis::layer_group(scene, found.layer)?)))
        && let Some(lens) = Lens::of_group(&painter, free, cx, group)
    {
        let rect = tile_rect(&lens, found.at).expand(3.0);
        let rect = Rect::from_center_size(rect.center(), rect.size().max(vec2(12.0, 12.0)));
        painter.rect_stroke(rect, 2.0, Stroke::new(3.0, style::ON_MAP.background), StrokeKind::Middle);
        painter.rect_stroke(rect, 2.0, Stroke::new(1.5, style::ON_MAP.accent), StrokeKind::Middle);
    }
}

/// Visible tiles, with those that are cut.
fn lens_tiles(lens: &Lens<'_>) -> base::Rect {
    let seen = lens.seen();
    base::Rect::new(seen.min / TILE_WORLD - 1.0, seen.max / TILE_WORLD + 1.0)
}

/// Dots in a grid that covers the map's part of the window, one mesh for all of them.
#[derive(Default)]
struct Dots {
    columns: usize,
    set: Vec<bool>,
}

impl Dots {
    fn add(&mut self, free: Rect, at: Pos2) {
        if self.set.is_empty() {
            self.columns = (free.width() / DOT) as usize + 1;
            self.set = vec![false; self.columns * ((free.height() / DOT) as usize + 1)];
        }
        let by = (at - free.min) / DOT;
        let place = by.y.max(0.0) as usize * self.columns + by.x.max(0.0) as usize;
        if let Some(dot) = self.set.get_mut(place) {
            *dot = true;
        }
    }

    /// Paints dots side by side as one bar, so that there are few of them where all is full.
    fn paint(&self, painter: &egui::Painter, free: Rect) {
        let mut mesh = egui::Mesh::default();
        for (y, row) in self.set.chunks(self.columns.max(1)).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|a, b| a == b) {
                if run[0] {
                    let min = free.min + vec2(x as f32, y as f32) * DOT;
                    let size = vec2(run.len() as f32 * DOT - 1.0, DOT - 1.0);
                    mesh.add_colored_rect(Rect::from_min_size(min, size), style::ON_MAP.accent.gamma_multiply(0.8));
                }
                x += run.len();
            }
        }
        painter.add(mesh);
    }
}

fn tile_rect(lens: &Lens<'_>, at: UVec2) -> Rect {
    let corner = |at: UVec2| at.as_vec2() * TILE_WORLD;
    lens.rect(base::Rect::new(corner(at), corner(at + UVec2::ONE)))
}
