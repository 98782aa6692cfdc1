//! The image of a quad with the region that the quad shows: its texture coordinates as an outline, also where they reach
//! beyond the image, which then repeats.

use egui::{Align2, Color32, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

use super::lines;
use crate::base::ImageIndex;
use crate::scene::{FlatScene, ImageInfo, Quad};
use crate::ui::flat::cache::SceneCache;
use crate::ui::parts::style;

/// Largest picture, in points.
const SIZE: Vec2 = vec2(260.0, 110.0);
/// Most extent of the picture beyond the image, in images.
const FARTHEST: f32 = 3.0;
/// Least size of a region whose corners bear numbers.
const NUMBERED: f32 = 26.0;
/// Side of the squares behind transparent images.
const CHECKER: f32 = 8.0;

/// Shows the image and the region; nothing where the image has no picture.
pub fn show(ui: &mut Ui, cache: &mut SceneCache, scene: &FlatScene, image: ImageIndex, quad: &Quad) {
    let Some(info) = scene.info.images.get(image.get()) else { return };
    let Some(picture) = info.thumbnail.as_ref().filter(|picture| picture.width > 0 && picture.height > 0) else {
        return;
    };
    let texture = cache.thumbnail(ui.ctx(), image.get(), picture).id();
    let shown = shown(quad);
    let wide = aspect(info);
    let whole = shown.size() * vec2(wide, 1.0);
    let room = vec2(ui.available_width().min(SIZE.x), SIZE.y);
    let scale = (room / whole).min_elem();
    let (rect, response) = ui.allocate_exact_size(whole * scale, Sense::hover());
    let words = region_words(quad, info);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &words));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let at = |uv: Pos2| rect.min + (uv - shown.min) * vec2(wide, 1.0) * scale;
    checker(&painter, rect);
    images(&painter, texture, shown, at);
    region(ui, &painter, quad, at);
    response.on_hover_text(words);
}

/// Part of the plane of texture coordinates that is shown: the image, and the region as far as that is near.
fn shown(quad: &Quad) -> Rect {
    let near = |at: f32| at.clamp(-FARTHEST, 1.0 + FARTHEST);
    let mut shown = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    for uv in quad.uvs {
        shown.extend_with(pos2(near(uv.x), near(uv.y)));
    }
    shown.expand(0.04)
}

/// Width of an image against its height, within limits.
fn aspect(info: &ImageInfo) -> f32 {
    let size = info.size_px.max(glam::UVec2::ONE).as_vec2();
    (size.x / size.y).clamp(0.125, 8.0)
}

fn checker(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0.0, style::colors().checker[0]);
    let (columns, rows) = ((rect.width() / CHECKER) as i32, (rect.height() / CHECKER) as i32);
    for (x, y) in (0..=columns).flat_map(|x| (0..=rows).map(move |y| (x, y))).filter(|(x, y)| (x + y) % 2 == 1) {
        let corner = rect.min + vec2(x as f32, y as f32) * CHECKER;
        painter.rect_filled(Rect::from_min_size(corner, Vec2::splat(CHECKER)), 0.0, style::colors().checker[1]);
    }
}

/// The image, and fainter where it repeats.
fn images(painter: &Painter, texture: egui::TextureId, shown: Rect, at: impl Fn(Pos2) -> Pos2) {
    let along = |low: f32, high: f32| low.floor() as i32..high.ceil() as i32;
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    for x in along(shown.left(), shown.right()) {
        for y in along(shown.top(), shown.bottom()) {
            let corner = pos2(x as f32, y as f32);
            let tint = if (x, y) == (0, 0) { Color32::WHITE } else { Color32::from_white_alpha(70) };
            painter.image(texture, Rect::from_min_max(at(corner), at(corner + Vec2::splat(1.0))), whole, tint);
        }
    }
    let image = Rect::from_min_max(at(whole.min), at(whole.max));
    painter.rect_stroke(image, 0.0, Stroke::new(1.0, style::colors().faint), egui::StrokeKind::Outside);
}

/// The outline of the region, with the corners' numbers.
fn region(ui: &Ui, painter: &Painter, quad: &Quad, at: impl Fn(Pos2) -> Pos2) {
    let pixel = 1.0 / ui.ctx().pixels_per_point();
    let ring = [0, 1, 3, 2].map(|n: usize| at(pos2(quad.uvs[n].x, quad.uvs[n].y)));
    lines::closed(painter, painter.clip_rect(), pixel, &ring, lines::pen(pixel, style::colors().accent, 1.0));
    let around = Rect::from_points(&ring);
    let middle = around.center();
    if around.size().min_elem() < NUMBERED {
        return;
    }
    for (n, name) in [(0, "1"), (1, "2"), (2, "4"), (3, "3")] {
        let inward = (middle - ring[n]).normalized();
        let beside = ring[n] + if inward.is_finite() { inward * 9.0 } else { Vec2::ZERO };
        painter.rect_filled(Rect::from_center_size(ring[n], Vec2::splat(3.0)), 0.0, style::colors().accent);
        painter.circle_filled(beside, 6.0, style::SHADE);
        painter.text(beside, Align2::CENTER_CENTER, name, style::small(), style::ON_MAP.text);
    }
}

/// The region in words: in pixels of the image.
fn region_words(quad: &Quad, info: &ImageInfo) -> String {
    let size = info.size_px.as_vec2();
    let low = quad.uvs.into_iter().fold(glam::Vec2::INFINITY, glam::Vec2::min);
    let high = quad.uvs.into_iter().fold(glam::Vec2::NEG_INFINITY, glam::Vec2::max);
    let (from, to) = (low * size, high * size);
    let repeats = if (high - low).max_element() > 1.001 { ", tiled" } else { "" };
    format!("Texture area {:.0}, {:.0} to {:.0}, {:.0} px{repeats}", from.x, from.y, to.x, to.y)
}
