//! Names of missing images, written on large areas of tiles that show a placeholder. Each is a quad, drawn besides its
//! layer.

use std::collections::HashMap;
use std::sync::Arc;

use glam::{UVec2, Vec2};

use crate::bake::{mips, placeholder};
use crate::base::{Cancelled, ImageIndex, LayerId, Rect, TILE_WORLD, Task};
use crate::scene::{
    CHUNK_TILES, Cell, Chunk, DrawnLayer, EnvelopeSlot, FlatScene, Group, ImageInfo, ImageState, Layer, LayerContent,
    Quad, QuadLayer, TextureIndex, TileLayer,
};

/// Smallest area that is worth a name, in tiles.
const LEAST_TILES: UVec2 = UVec2::new(5, 2);
/// Greatest height of a name, in tiles.
const MOST_HIGH: f32 = 1.5;
/// Most chunks of a map that are searched for room for a name.
const MOST_CHUNKS: usize = 1024;

/// Adds names to the tile layers of a scene whose images are missing. `image_of` says which image a layer uses.
pub fn add_labels(
    flat: &mut FlatScene,
    images: &[ImageInfo],
    image_of: impl Fn(LayerId) -> Option<ImageIndex>,
    task: &Task,
) -> Result<(), Cancelled> {
    let is_missing = |image: &&ImageInfo| matches!(image.state, ImageState::Missing(_)) && !image.name.is_empty();
    let mut next = next_id(flat);
    let mut left = MOST_CHUNKS;
    let mut textures: HashMap<String, Option<(TextureIndex, f32)>> = HashMap::new();
    let at_rest = flat.slots.iter().position(|slot| *slot == EnvelopeSlot::AT_REST).unwrap_or_default();
    let mut groups = std::mem::take(&mut flat.groups);
    for group in &mut groups {
        let mut labels = Vec::new();
        for (at, Layer { drawn: layer, .. }) in group.layers.iter().enumerate() {
            task.check()?;
            let LayerContent::Tiles(tiles) = &layer.content else { continue };
            let image = image_of(layer.id).and_then(|image| images.get(image.get())).filter(is_missing);
            let Some(image) = image.filter(|_| layer.physics.is_none()) else { continue };
            let searched = tiles.chunks.len().min(left);
            left -= searched;
            let areas: Vec<_> = tiles.chunks.iter().take(searched).filter_map(largest_area).collect();
            if areas.is_empty() {
                continue;
            }
            if textures.len() >= placeholder::MOST_NAMES && !textures.contains_key(&image.name) {
                continue;
            }
            let texture = textures.entry(image.name.clone()).or_insert_with(|| add_texture(flat, &image.name, task));
            let Some((texture, aspect)) = *texture else { continue };
            let quads = areas.into_iter().map(|area| quad(area, aspect, tiles, at_rest as u32)).collect();
            let content = LayerContent::Quads(QuadLayer { quads, texture: Some(texture) });
            let (id, of) = (LayerId(next), layer.id);
            next += 1;
            labels.push((
                at,
                DrawnLayer {
                    id,
                    of,
                    detail: layer.detail,
                    physics: None,
                    stray: layer.stray,
                    placeholder: true,
                    content,
                },
            ));
        }
        insert(group, labels);
    }
    flat.groups = groups;
    Ok(())
}

/// The first number that nothing drawn has.
fn next_id(flat: &FlatScene) -> u32 {
    let parts = flat.groups.iter().flat_map(|group| group.parts());
    parts.map(|layer| layer.id.0 + 1).max().unwrap_or_default()
}

/// A texture with a name, and how many times wider than high it is; `None` where there is no room for it.
fn add_texture(flat: &mut FlatScene, name: &str, task: &Task) -> Option<(TextureIndex, f32)> {
    let image = placeholder::label(name);
    let size = UVec2::new(image.width, image.height);
    let mut reserved = task.reservation();
    if !reserved.grow(mips::picture_bytes(size)) {
        return None;
    }
    reserved.keep();
    flat.textures.push(Arc::new(mips::picture_texture(image)));
    Some((TextureIndex(flat.textures.len() as u32 - 1), size.x as f32 / size.y as f32))
}

/// Puts each label right above its layer.
fn insert(group: &mut Group, labels: Vec<(usize, DrawnLayer)>) {
    if labels.is_empty() {
        return;
    }
    if group.order.is_empty() {
        group.order = (0..group.layers.len() as u32).collect();
    }
    for (of, label) in labels {
        let position = (group.layers.len() + group.extras.len()) as u32;
        let above = group.order.iter().position(|at| *at == of as u32).map_or(group.order.len(), |at| at + 1);
        group.order.insert(above, position);
        group.extras.push(label);
    }
}

/// The largest rectangle of a chunk without air, in tiles of the layer, where it is large enough for a name.
fn largest_area(chunk: &Chunk) -> Option<Rect> {
    const SIDE: usize = CHUNK_TILES as usize;
    let mut heights = [0_usize; SIDE];
    let mut best = (0, [0; 4]);
    for (y, row) in chunk.cells.chunks_exact(SIDE).enumerate() {
        for (height, cell) in heights.iter_mut().zip(row) {
            *height = if is_air(cell) { 0 } else { *height + 1 };
        }
        for (left, first) in heights.iter().enumerate() {
            let mut height = *first;
            for (right, other) in heights.iter().enumerate().skip(left) {
                height = height.min(*other);
                let width = right - left + 1;
                if height == 0 {
                    break;
                }
                if width * height > best.0 && width as u32 >= LEAST_TILES.x && height as u32 >= LEAST_TILES.y {
                    best = (width * height, [left, y + 1 - height, width, height]);
                }
            }
        }
    }
    let [left, top, width, height] = best.1.map(|n| n as f32);
    let min = chunk.origin_tiles.as_vec2() + Vec2::new(left, top);
    (best.0 > 0).then(|| Rect::new(min, min + Vec2::new(width, height)))
}

fn is_air(cell: &Cell) -> bool {
    cell.index == 0
}

/// A name in the middle of an area, as large as there is room for it.
fn quad(area_tiles: Rect, aspect: f32, tiles: &TileLayer, at_rest: u32) -> Quad {
    let reserved = area_tiles.size() * Vec2::new(0.9, 0.6);
    let height = reserved.y.min(reserved.x / aspect).min(MOST_HIGH);
    let size = Vec2::new(height * aspect, height) * TILE_WORLD;
    let Rect { min, max } = Rect::from_center_size(area_tiles.center() * TILE_WORLD, size);
    let opacity = (tiles.color[3] * 255.0) as u8;
    Quad {
        corners: [min, Vec2::new(max.x, min.y), Vec2::new(min.x, max.y), max],
        pivot: (min + max) * 0.5,
        // As opaque as the layer, but not of its colour: a name in red on red could not be read.
        colors: [[255, 255, 255, opacity]; 4],
        uvs: [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::ONE],
        position_slot: at_rest,
        color_slot: tiles.color_slot,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(filled: impl Fn(usize, usize) -> bool) -> Chunk {
        let side = CHUNK_TILES as usize;
        let cell = |n: usize| Cell { index: u8::from(filled(n % side, n / side)), flags: 0 };
        let cells = (0..side * side).map(cell).collect();
        Chunk { origin_tiles: UVec2::new(64, 0), cells, filled_blocks: 1 }
    }

    #[test]
    fn the_largest_rectangle_is_found() {
        let area = largest_area(&chunk(|x, y| (3..20).contains(&x) && (5..9).contains(&y) || x == 40));
        assert_eq!(area, Some(Rect::new(Vec2::new(67.0, 5.0), Vec2::new(84.0, 9.0))));
        assert_eq!(largest_area(&chunk(|_, _| true)).map(|area| area.size()), Some(Vec2::splat(64.0)));
        assert_eq!(largest_area(&chunk(|x, y| x == y)), None, "nothing is wide enough");
        assert_eq!(largest_area(&chunk(|_, y| y == 7)), None, "nothing is high enough");
    }

    #[test]
    fn names_keep_within_their_area() {
        let area = Rect::new(Vec2::new(2.0, 3.0), Vec2::new(9.0, 5.0));
        for aspect in [0.5, 4.0, 40.0] {
            let quad = quad(area, aspect, &TileLayer::default(), 1);
            for corner in quad.corners {
                let tile = corner / TILE_WORLD;
                assert!(tile.cmpge(area.min).all() && tile.cmple(area.max).all(), "{aspect}: {tile}");
            }
        }
    }
}
