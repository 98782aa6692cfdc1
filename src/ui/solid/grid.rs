//! Grid of blocks (16 nodes) and of mapchunks (5 blocks, which games generate at once): on a map over the whole picture,
//! else around the eye, as high as the ground below it; below the ground on the lower side of the block that it is in.

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Ui, pos2, vec2};
use glam::{DVec2, Vec2, Vec3};

use super::outline;
use super::solid_cx::SolidCx;
use crate::scene::solid::{Axes, Solid, SolidFrame};
use crate::ui::parts::style;

/// Nodes along a block, blocks along a mapchunk, and the block at which mapchunks begin.
const BLOCK: f64 = 16.0;
const CHUNK_BLOCKS: i64 = 5;
const CHUNK_START: i64 = -2;
/// Lines closer than this are left out, in points; blocks smaller than the second have no label.
const CLOSEST: f64 = 7.0;
const LABELED: f64 = 72.0;
/// Blocks around the eye in which there are lines, and in which there are labels.
const AROUND: i64 = 8;
const LABELED_AROUND: i64 = 2;
/// Opacity of lines between blocks and between mapchunks, and of the dark ones beside them.
const LIGHT: [u8; 2] = [70, 150];
const DARK: [u8; 2] = [50, 90];

/// Paints the grid where it is switched on.
pub fn show(ui: &Ui, free: Rect, cx: &SolidCx) {
    let Some(scene) = cx.scene.filter(|scene| cx.solid.grid && scene.axes == Axes::Nodes) else { return };
    let (painter, frame) = (ui.painter_at(free), cx.solid.frame());
    match frame.units_per_px().filter(|_| frame.camera.is_map()) {
        Some(units_per_px) => on_map(&painter, free, &frame, units_per_px, scene.bounds.min.y),
        None => around_eye(&painter, free, &frame, ground(scene, &frame)),
    }
}

/// Where a block begins, in nodes: half a node before its first one.
fn start(block: i64) -> f64 {
    block as f64 * BLOCK - 0.5
}

/// The block at a place, in nodes.
fn block_at(place: f64) -> i64 {
    ((place + 0.5) / BLOCK).floor() as i64
}

/// Whether a mapchunk begins with a block.
fn is_chunk(block: i64) -> bool {
    (block - CHUNK_START).rem_euclid(CHUNK_BLOCKS) == 0
}

/// A point of the world, of x, y and z as games count.
fn point(x: f64, y: f64, z: f64) -> Vec3 {
    Axes::Nodes.scene_point(Vec3::new(x as f32, y as f32, z as f32))
}

fn on_map(painter: &Painter, free: Rect, frame: &SolidFrame, units_per_px: f64, ground_y: f32) {
    let scale = painter.ctx().pixels_per_point();
    let points = |nodes: f64| nodes / units_per_px / f64::from(scale);
    let (block, chunk) = (points(BLOCK), points(BLOCK * CHUNK_BLOCKS as f64));
    let place = |at: Pos2| Axes::Nodes.game_point(frame.ray(Vec2::new(at.x, at.y) * scale).origin.as_vec3());
    let (north_west, south_east) = (place(free.min), place(free.max));
    let on_screen = |x: f64, z: f64| {
        let px = frame.px(point(x, ground_y.into(), z)).unwrap_or(Vec2::NAN) / scale;
        pos2(px.x, px.y)
    };
    let lines = |low: f32, high: f32| {
        let blocks = block_at(low.into())..=block_at(high.into()) + 1;
        // No more than there are pixels, however far out.
        let step = if block >= CLOSEST { 1 } else { CHUNK_BLOCKS };
        let first = if step == 1 { *blocks.start() } else { chunk_before(*blocks.start()) };
        (first..=*blocks.end()).step_by(step as usize).map(|block| (block, is_chunk(block)))
    };
    if chunk >= CLOSEST {
        for (line, is_chunk) in lines(north_west.x, south_east.x) {
            let x = crisp(on_screen(start(line), 0.0).x, scale);
            painter.vline(x + 1.0 / scale, free.y_range(), stroke(scale, is_chunk, true));
            painter.vline(x, free.y_range(), stroke(scale, is_chunk, false));
        }
        for (line, is_chunk) in lines(south_east.z, north_west.z) {
            let y = crisp(on_screen(0.0, start(line)).y, scale);
            painter.hline(free.x_range(), y + 1.0 / scale, stroke(scale, is_chunk, true));
            painter.hline(free.x_range(), y, stroke(scale, is_chunk, false));
        }
    }
    if block >= LABELED {
        for (x, _) in lines(north_west.x, south_east.x) {
            for (z, _) in lines(south_east.z, north_west.z) {
                let corner = on_screen(start(x), start(z + 1));
                chip(painter, free, corner + vec2(3.0, 3.0), &format!("{x}, {z}"), style::ON_MAP.muted);
            }
        }
    }
    let origin = on_screen(0.0, 0.0);
    if free.contains(origin) {
        cross(painter, origin, scale);
        chip(painter, free, origin + vec2(8.0, 4.0), "0, 0", style::ON_MAP.accent);
    }
}

/// The last mapchunk that begins at a block or before.
fn chunk_before(block: i64) -> i64 {
    block - (block - CHUNK_START).rem_euclid(CHUNK_BLOCKS)
}

/// Height of the ground below the eye, where it is known and the eye is over it.
fn ground(scene: &Solid, frame: &SolidFrame) -> Option<f64> {
    let eye = frame.camera.eye.as_dvec3();
    let height = f64::from(scene.columns.rough_height_at(DVec2::new(eye.x, eye.z))?) + 0.5;
    (height < eye.y).then_some(height)
}

fn around_eye(painter: &Painter, free: Rect, frame: &SolidFrame, ground: Option<f64>) {
    let scale = painter.ctx().pixels_per_point();
    let eye = Axes::Nodes.game_point(frame.camera.eye).as_dvec3();
    let (x, z) = (block_at(eye.x), block_at(eye.z));
    let height = ground.unwrap_or(start(block_at(eye.y)));
    let y = block_at(height);
    let on_screen = |at: Vec3| frame.px(at).map(|px| pos2(px.x, px.y) / scale);
    // From block to block, so that lines which come from behind the eye begin close to it.
    let line = |from: Vec3, to: Vec3, is_chunk: bool| {
        let Some([a, b]) = outline::cut(frame.camera, from, to) else { return };
        if let (Some(a), Some(b)) = (on_screen(a), on_screen(b)) {
            painter
                .line_segment([a + vec2(1.0, 1.0) / scale, b + vec2(1.0, 1.0) / scale], stroke(scale, is_chunk, true));
            painter.line_segment([a, b], stroke(scale, is_chunk, false));
        }
    };
    for off in -AROUND..=AROUND + 1 {
        let ends = (-AROUND..=AROUND).map(|along| (along, along + 1));
        for (from, to) in ends {
            let (west, east) = (start(x + from), start(x + to));
            let (south, north) = (start(z + from), start(z + to));
            line(point(start(x + off), height, south), point(start(x + off), height, north), is_chunk(x + off));
            line(point(west, height, start(z + off)), point(east, height, start(z + off)), is_chunk(z + off));
        }
    }
    for (east, north) in (-LABELED_AROUND..=LABELED_AROUND)
        .flat_map(|east| (-LABELED_AROUND..=LABELED_AROUND).map(move |north| (east, north)))
    {
        let middle = point(start(x + east) + BLOCK / 2.0, height, start(z + north) + BLOCK / 2.0);
        if let Some(at) = on_screen(middle) {
            let text = format!("{}, {y}, {}", x + east, z + north);
            let color = if (east, north) == (0, 0) { style::ON_MAP.accent } else { style::ON_MAP.muted };
            chip(painter, free, at, &text, color);
        }
    }
    if let Some(origin) = on_screen(point(0.0, height, 0.0)).filter(|at| free.contains(*at)) {
        cross(painter, origin, scale);
        chip(painter, free, origin + vec2(8.0, 4.0), "0, 0", style::ON_MAP.accent);
    }
}

fn stroke(scale: f32, is_chunk: bool, dark: bool) -> Stroke {
    let which = usize::from(is_chunk);
    let color = match dark {
        true => Color32::from_black_alpha(DARK[which]),
        false => Color32::from_white_alpha(LIGHT[which]),
    };
    Stroke::new(1.0 / scale, color)
}

fn cross(painter: &Painter, at: Pos2, scale: f32) {
    let at = pos2(crisp(at.x, scale), crisp(at.y, scale));
    for way in [vec2(6.0, 0.0), vec2(0.0, 6.0)] {
        painter.line_segment([at - way, at + way], Stroke::new(3.0, style::SHADE));
    }
    for way in [vec2(6.0, 0.0), vec2(0.0, 6.0)] {
        painter.line_segment([at - way, at + way], Stroke::new(1.0 / scale, style::ON_MAP.accent));
    }
}

/// Words on a dark ground, where all of it is inside.
fn chip(painter: &Painter, free: Rect, at: Pos2, text: &str, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), style::small(), color);
    let rect = Align2::LEFT_TOP.anchor_size(at, galley.size()).expand2(vec2(3.0, 1.0));
    if free.contains_rect(rect) {
        painter.rect_filled(rect, 2.0, style::DARK);
        painter.galley(rect.min + vec2(3.0, 1.0), galley, color);
    }
}

/// The middle of a physical pixel.
fn crisp(at: f32, scale: f32) -> f32 {
    ((at * scale).floor() + 0.5) / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_mapchunks_begin_where_games_say() {
        assert_eq!([0.0, 15.4, 15.5, -0.5, -0.6, -16.0].map(block_at), [0, 0, 1, 0, -1, -1]);
        assert_eq!((start(0), start(-1), start(3)), (-0.5, -16.5, 47.5));
        // Mapchunks: nodes −32 to 47, 48 to 127.
        let chunks: Vec<i64> = (-8..9).filter(|block| is_chunk(*block)).collect();
        assert_eq!(chunks, [-7, -2, 3, 8]);
        assert_eq!([-3, -2, 0, 2, 3].map(chunk_before), [-7, -2, -2, -2, 3]);
    }
}
