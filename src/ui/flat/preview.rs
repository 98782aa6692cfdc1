//! Little pictures: a cell of a tile set as a layer shows it, an image, a physics tile's colour, and letters and arrows that
//! show how a tile is turned.

use egui::epaint::{Mesh, Shape, Vertex};
use egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::cache::SceneCache;
use super::facts::{Glyph, Preview};
use crate::base::ImageIndex;
use crate::scene::{Cell, FlatScene};
use crate::ui::parts::style;

/// The letter F as rectangles between corners, in a square from −1 to 1.
const LETTER: [[f32; 4]; 3] = [[-0.55, -0.8, -0.15, 0.8], [-0.15, -0.8, 0.6, -0.4], [-0.15, -0.15, 0.35, 0.2]];

/// Paints a thing's picture into a square.
pub fn paint(painter: &Painter, square: Rect, cache: &mut SceneCache, scene: &FlatScene, preview: Preview) {
    match preview {
        Preview::Plain => {
            painter.rect_filled(square.shrink(square.width() * 0.2), 2.0, style::colors().faint);
        }
        Preview::Tint(tint) => {
            let [r, g, b] = tint.color();
            chip(painter, square, Color32::from_rgb(r, g, b));
        }
        Preview::Cell(texture, cell, color) => match cache.cell(painter.ctx(), scene, texture, cell.index) {
            Some(picture) => turned_picture(painter, square, picture, cell, color),
            None => {
                painter.rect_filled(square, 2.0, style::colors().hover);
            }
        },
        Preview::Image(image) => thumbnail(painter, square, cache, scene, image),
    }
}

fn chip(painter: &Painter, square: Rect, color: Color32) {
    let side = (square.width() * 0.6).min(12.0);
    painter.rect_filled(Rect::from_center_size(square.center(), Vec2::splat(side)), 2.0, color);
}

fn thumbnail(painter: &Painter, square: Rect, cache: &mut SceneCache, scene: &FlatScene, image: ImageIndex) {
    let picture = scene.info.images.get(image.get()).and_then(|image| image.thumbnail.as_ref());
    let Some(picture) = picture.filter(|picture| picture.width > 0 && picture.height > 0) else {
        painter.rect_filled(square, 2.0, style::colors().hover);
        return;
    };
    let size = vec2(picture.width as f32, picture.height as f32);
    let fitted = Rect::from_center_size(square.center(), size * (square.width() / size.max_elem()));
    painter.rect_filled(square, 2.0, style::colors().background);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(cache.thumbnail(painter.ctx(), image.get(), picture).id(), fitted, whole, Color32::WHITE);
}

/// Paints a cell as its layer shows it: turned by its flags and times the layer's colour.
fn turned_picture(painter: &Painter, square: Rect, picture: egui::TextureId, cell: Cell, color: [f32; 4]) {
    painter.rect_filled(square, 2.0, style::colors().background);
    let [r, g, b, a] = color.map(|part| (part.clamp(0.0, 1.0) * 255.0) as u8);
    let color = Color32::from_rgba_unmultiplied(r, g, b, a);
    let mut mesh = Mesh::with_texture(picture);
    for corner in [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)] {
        let uv = pos2(corner.x * 0.5 + 0.5, corner.y * 0.5 + 0.5);
        let pos = square.center() + turned(corner, cell.flags) * square.width() * 0.5;
        mesh.vertices.push(Vertex { pos, uv, color });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(Shape::mesh(mesh));
}

/// Paints the rotation of a value.
pub fn glyph(painter: &Painter, square: Rect, glyph: Glyph, color: Color32) {
    match glyph {
        Glyph::Letter(flags) => letter(painter, square, flags, color),
        Glyph::Arrow(degrees) => arrow(painter, square, f32::from(degrees).to_radians(), color),
    }
}

fn letter(painter: &Painter, square: Rect, flags: u8, color: Color32) {
    let at = |x: f32, y: f32| square.center() + turned(vec2(x, y), flags) * square.width() * 0.5;
    for [left, top, right, bottom] in LETTER {
        painter.rect_filled(Rect::from_two_pos(at(left, top), at(right, bottom)), 0.0, color);
    }
}

fn arrow(painter: &Painter, square: Rect, angle: f32, color: Color32) {
    let turn = egui::emath::Rot2::from_angle(angle);
    let at = |x: f32, y: f32| -> Pos2 { square.center() + turn * vec2(x, y) * square.width() * 0.5 };
    painter.line_segment([at(-0.9, 0.0), at(0.4, 0.0)], Stroke::new(1.5, color));
    let head = vec![at(0.95, 0.0), at(0.1, 0.6), at(0.1, -0.6)];
    painter.add(Shape::convex_polygon(head, color, Stroke::NONE));
}

/// Place of a point of a square from −1 to 1 after flags: mirrored left-right, top-bottom, then turned 90° clockwise.
fn turned(at: Vec2, flags: u8) -> Vec2 {
    let x = if flags & 1 != 0 { -at.x } else { at.x };
    let y = if flags & 2 != 0 { -at.y } else { at.y };
    if flags & 8 != 0 { vec2(-y, x) } else { vec2(x, y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_mirror_and_then_turn_clockwise() {
        // The top left corner of the picture.
        let corner = vec2(-1.0, -1.0);
        let expected = [
            (0, vec2(-1.0, -1.0)),
            (1, vec2(1.0, -1.0)),
            (2, vec2(-1.0, 1.0)),
            (3, vec2(1.0, 1.0)),
            (8, vec2(1.0, -1.0)),
            (9, vec2(1.0, 1.0)),
            (10, vec2(-1.0, -1.0)),
            (11, vec2(-1.0, 1.0)),
        ];
        for (flags, there) in expected {
            assert_eq!(turned(corner, flags), there, "{flags}");
        }
    }
}
