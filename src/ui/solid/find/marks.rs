//! Hits on the picture. On a map: dots where all hits of a part are listed and they are few, counts where they are many;
//! in 3D: dots for those that are listed.

use std::collections::BTreeMap;

use egui::{Align2, Pos2, Rect, Stroke, Ui, pos2, vec2};
use glam::Vec3;

use crate::analysis::solid::WorldHits;
use crate::scene::solid::{Solid, SolidFrame};
use crate::ui::parts::{style, text};
use crate::ui::solid::solid_cx::SolidCx;

/// Least side of a part of the map, in points.
const CELL: f32 = 56.0;
/// Most dots in such a part; more hits are a count.
const MOST_DOTS: u64 = 12;
/// Radius of a dot, in points.
const DOT: f32 = 3.5;
/// Side of the parts of the picture of which each has one dot at most, in 3D.
const APART: f32 = 4.0;
/// Most parts of the map that are gone through.
const MOST_COLUMNS: usize = 200_000;

/// Marks the visible hits.
pub fn mark(ui: &Ui, free: Rect, cx: &SolidCx, hits: &WorldHits) {
    let Some(scene) = cx.scene else { return };
    let (frame, scale) = (cx.solid.frame(), ui.ctx().pixels_per_point());
    let view = Projected { scene, frame, scale };
    let painter = ui.painter().with_clip_rect(free);
    match frame.column_view() {
        Some(_) => on_map(&painter, free, &view, hits),
        None => in_space(&painter, free, &view, hits),
    }
    let current = cx.solid.pages.find.at.and_then(|at| hits.listed.get(at));
    if let Some(at) = current.and_then(|(_, hit)| view.point(hit.place.point())) {
        painter.circle_stroke(at, 8.0, Stroke::new(3.0, style::ON_MAP.background));
        painter.circle_stroke(at, 8.0, Stroke::new(1.5, style::ON_MAP.accent));
    }
}

/// The picture onto which points of the world are projected.
struct Projected<'a> {
    scene: &'a Solid,
    frame: SolidFrame,
    scale: f32,
}

impl Projected<'_> {
    /// Where a point of the world's own axes lies, in points of the window.
    fn point(&self, nodes: Vec3) -> Option<Pos2> {
        let at = self.scene.axes.scene_point(nodes);
        // How high things are does not matter on a map.
        let at = if self.frame.camera.is_map() { Vec3 { y: self.scene.bounds.min.y, ..at } } else { at };
        let px = self.frame.px(at)?;
        Some(pos2(px.x, px.y) / self.scale)
    }
}

/// Hits in a part of the map.
#[derive(Default)]
struct Cell {
    count: u64,
    /// Sum of the places of its columns, each as often as it has hits.
    sum: egui::Vec2,
    dots: Vec<Pos2>,
}

fn on_map(painter: &egui::Painter, free: Rect, view: &Projected, hits: &WorldHits) {
    let Some(block) = view.frame.units_per_px().map(|units| 16.0 / units as f32 / view.scale) else { return };
    // Parts of the map keep their places while it moves: they are squares of the world.
    let side = (CELL / block).max(1.0).log2().ceil().exp2().min(65_536.0) as i32;
    let cell_of = |[x, z]: [i32; 2]| [x.div_euclid(side), z.div_euclid(side)];
    let mut cells: BTreeMap<[i32; 2], Cell> = BTreeMap::new();
    let near = free.expand(side as f32 * block);
    for (column, count) in hits.columns.iter().take(MOST_COLUMNS) {
        let middle = Vec3::new(column[0] as f32 * 16.0 + 7.5, 0.0, column[1] as f32 * 16.0 + 7.5);
        let Some(at) = view.point(middle).filter(|at| near.contains(*at)) else { continue };
        let cell = cells.entry(cell_of(*column)).or_default();
        cell.count += u64::from(*count);
        cell.sum += at.to_vec2() * *count as f32;
    }
    for (_, hit) in hits.listed.iter() {
        let point = hit.place.point();
        let column = [point.x, point.z].map(|part| (part / 16.0).floor() as i32);
        if let Some(at) = view.point(point).filter(|at| near.contains(*at)) {
            cells.entry(cell_of(column)).or_default().dots.push(at);
        }
    }
    let mut taken: Vec<Rect> = Vec::new();
    let mut large: Vec<&Cell> = Vec::new();
    for cell in cells.values() {
        // A search that goes on lists some before they are counted.
        if cell.dots.len() as u64 >= cell.count && cell.count <= MOST_DOTS {
            cell.dots.iter().take(MOST_DOTS as usize).for_each(|at| dot(painter, *at));
        } else {
            large.push(cell);
        }
    }
    large.sort_by_key(|cell| std::cmp::Reverse(cell.count));
    for cell in large {
        let at = (cell.sum / cell.count.max(1) as f32).to_pos2();
        chip(painter, at, cell.count, &mut taken);
    }
}

fn in_space(painter: &egui::Painter, free: Rect, view: &Projected, hits: &WorldHits) {
    let mut taken = std::collections::BTreeSet::new();
    for (_, hit) in hits.listed.iter() {
        let Some(at) = view.point(hit.place.point()).filter(|at| free.contains(*at)) else { continue };
        if taken.insert([(at.x / APART) as i32, (at.y / APART) as i32]) {
            dot(painter, at);
        }
    }
}

fn dot(painter: &egui::Painter, at: Pos2) {
    painter.circle(at, DOT, style::ON_MAP.accent, Stroke::new(1.5, style::SHADE));
}

/// A count, unless another one is there already: that is of more hits.
fn chip(painter: &egui::Painter, at: Pos2, count: u64, taken: &mut Vec<Rect>) {
    let words = match count {
        ..10_000 => text::grouped(count as usize),
        10_000..1_000_000 => format!("{} k", count / 1000),
        _ => format!("{:.1} M", count as f64 / 1e6),
    };
    let galley = painter.layout_no_wrap(words, style::small(), style::ON_MAP.text);
    let label = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    let card = label.expand2(vec2(5.0, 2.0));
    if taken.iter().any(|other| other.intersects(card)) {
        return;
    }
    painter.rect(
        card,
        card.height() * 0.5,
        style::DARK,
        Stroke::new(1.0, style::ON_MAP.accent),
        egui::StrokeKind::Inside,
    );
    painter.galley(label.min, galley, style::ON_MAP.text);
    taken.push(card);
}
