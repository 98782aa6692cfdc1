//! Whether something can be seen at the very point that it lies under: its picture may be transparent there.
//!
//! What counts is the average of a small part of the picture around the point: the rays of a firework are hard to hit exactly.

use glam::Vec2;

use super::{Hit, Pin, What};
use crate::base::TILE_WORLD;
use crate::scene::{Cell, FlatScene, LayerContent, Quad, QuadLayer, Texture, TextureIndex};

/// A tile this opaque covers what lies below it.
const COVERS: f32 = 0.5;
/// A quad this opaque can be seen.
const SHOWS: f32 = 0.02;

/// Whether a tile hides what lies below it, at a point.
pub fn covers(scene: &FlatScene, pin: Pin, hit: &Hit) -> bool {
    match hit.what {
        What::Tile(_, cell) => tile_alpha(scene, pin, hit, cell).is_none_or(|alpha| alpha >= COVERS),
        What::Physics(..) => true,
        What::Quad(_) => false,
    }
}

/// Whether a quad shows at a point.
pub fn shows(scene: &FlatScene, pin: Pin, hit: &Hit) -> bool {
    let What::Quad(index) = hit.what else { return false };
    quad_alpha(scene, pin, hit, index).is_none_or(|alpha| alpha >= SHOWS)
}

/// Side of the copy of a picture whose pixels tell: each is the average of so much around it.
const COARSE_PX: u32 = 16;

/// How opaque a tile is at a point, 0 to 1; `None` where nothing tells.
fn tile_alpha(scene: &FlatScene, pin: Pin, hit: &Hit, cell: Cell) -> Option<f32> {
    let (flat, group) = (scene, scene.groups.get(hit.group)?);
    let LayerContent::Tiles(tiles) = &group.layers.get(hit.index)?.drawn.content else { return None };
    let within = (pin.in_group(group) / TILE_WORLD).fract_gl();
    let uv = picture_point(within, cell.flags);
    Some(texel(flat, tiles.texture, cell.index, uv) * tiles.color[3] * slot_alpha(flat, pin, tiles.color_slot))
}

/// How opaque a quad is at a point, 0 to 1; `None` where nothing tells.
fn quad_alpha(scene: &FlatScene, pin: Pin, hit: &Hit, index: usize) -> Option<f32> {
    let (flat, group) = (scene, scene.groups.get(hit.group)?);
    let LayerContent::Quads(QuadLayer { quads, texture }) = &group.layers.get(hit.index)?.drawn.content else {
        return None;
    };
    let quad = quads.get(index)?;
    let motion = flat.slots.get(quad.position_slot as usize).map(|slot| flat.evaluate_slot(*slot, pin.time_ns));
    let (alpha, uv) = inside(quad, motion.unwrap_or_default(), pin.in_group(group))?;
    Some(alpha * texel(flat, *texture, 0, uv - uv.floor()) * slot_alpha(flat, pin, quad.color_slot))
}

fn slot_alpha(flat: &FlatScene, pin: Pin, slot: u32) -> f32 {
    flat.slots.get(slot as usize).map_or(1.0, |slot| flat.evaluate_slot(*slot, pin.time_ns)[3].clamp(0.0, 1.0))
}

/// The point of a cell's picture that flags put at a point of the tile; both from 0 to 1.
fn picture_point(within: Vec2, flags: u8) -> Vec2 {
    let turned = if flags & 8 != 0 { Vec2::new(within.y, 1.0 - within.x) } else { within };
    let mirrored = |at: f32, bit: u8| if flags & bit != 0 { 1.0 - at } else { at };
    Vec2::new(mirrored(turned.x, 1), mirrored(turned.y, 2))
}

/// The corners' opacity and the texture coordinates at a point inside of a quad.
fn inside(quad: &Quad, motion: [f32; 4], at: Vec2) -> Option<(f32, Vec2)> {
    let corners = quad.moved(motion);
    let in_triangle = |[a, b, c]: [usize; 3]| {
        let (ab, ac, to) = (corners[b] - corners[a], corners[c] - corners[a], at - corners[a]);
        let area = ab.perp_dot(ac);
        let (to_b, to_c) = (to.perp_dot(ac) / area, ab.perp_dot(to) / area);
        let parts = [(a, 1.0 - to_b - to_c), (b, to_b), (c, to_c)];
        let is_inside = area != 0.0 && parts.iter().all(|(_, part)| *part >= -1e-3);
        is_inside.then(|| {
            let alpha = parts.iter().map(|(corner, part)| f32::from(quad.colors[*corner][3]) / 255.0 * part).sum();
            (alpha, parts.iter().map(|(corner, part)| quad.uvs[*corner] * part).sum())
        })
    };
    in_triangle([0, 1, 3]).or_else(|| in_triangle([0, 3, 2]))
}

/// How opaque a picture (one of the cells of a tile set) is at a point from 0 to 1. Opaque where there is no picture.
fn texel(flat: &FlatScene, texture: Option<TextureIndex>, cell: u8, at: Vec2) -> f32 {
    texture.and_then(|index| alpha_of(flat.textures.get(index.get())?, cell, at)).unwrap_or(1.0)
}

fn alpha_of(texture: &Texture, cell: u8, at: Vec2) -> Option<f32> {
    let is_coarse = |level: &usize| texture.level_size_px(*level).max_element() <= COARSE_PX;
    let level = (0..texture.levels.len()).find(is_coarse)?;
    let (size, pixels) = (texture.level_size_px(level), texture.levels.get(level)?);
    let px = (at * size.as_vec2()).as_uvec2().min(size - 1);
    let pixel = (usize::from(cell) * size.y as usize + px.y as usize) * size.x as usize + px.x as usize;
    pixels.get(pixel * 4 + 3).map(|alpha| f32::from(*alpha) / 255.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_turned_back() {
        // The top right corner of a tile shows this corner of the picture: mirrored first, then turned clockwise.
        let near = Vec2::new(0.9, 0.1);
        for (flags, there) in [(0, [0.9, 0.1]), (1, [0.1, 0.1]), (2, [0.9, 0.9]), (8, [0.1, 0.1]), (9, [0.9, 0.1])] {
            assert!(picture_point(near, flags).distance(Vec2::from(there)) < 1e-5, "{flags}");
        }
    }
}
