//! Order in which the parts of a scene go to a device while it is viewed: first the parts that the view needs, layer by layer in
//! draw order, each layer's picture before the chunks that show it; then the rest, by distance from the view.
//! Plain arithmetic, without a device.

use std::cmp::Reverse;
use std::collections::HashMap;

use glam::IVec2;

use super::chunk_atlas::ChunkAtlas;
use super::clip;
use super::slots::{LayerSlots, NOWHERE, existing};
use super::visible::{FARTHEST_TILE, Scale, TileRect, tile_px};
use crate::base::LayerId;
use crate::scene::{DrawnLayer, FlatFrame, FlatScene, Group, LayerContent, TextureIndex, TileLayer, TilePaint};

/// Steps in which distances are measured, to the size of the view.
const STEPS_PER_VIEW: i64 = 16;

/// A part of a scene that is of no use before all of it is there. Ordered as they are written where nothing else decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UploadPart {
    /// A texture.
    Texture(u32),
    /// All quads of a layer: group, and layer within it.
    Quads(u32, u32),
    /// A band of the cell texture.
    Cells(u32),
    /// A band of far pictures.
    Far(u32),
}

/// Priority of a part: the least is written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Priority {
    /// No layer that shows, at the size at which it shows, is made of it, at any place.
    idle: bool,
    /// Steps between the view and what it shows.
    distance: u32,
    /// Position of the first layer that is made of it.
    layer: u32,
}

impl Priority {
    const NONE: Self = Self { idle: true, distance: u32::MAX, layer: u32::MAX };
}

/// Layout of the chunks of a scene on a device.
#[derive(Clone, Copy)]
pub struct Layout<'a> {
    /// Slots of the chunks of each tile layer that fits.
    pub tiles: &'a HashMap<LayerId, LayerSlots>,
    /// Atlas of the cells.
    pub atlas: ChunkAtlas,
    /// Atlas of the far pictures.
    pub far_atlas: ChunkAtlas,
}

/// Places of the parts of a scene in it.
#[derive(Debug)]
pub struct PartPlaces {
    /// Every layer with something to draw: its group and its position there, and what it is made of.
    layers: Vec<LayerPlaces>,
    textures: usize,
    cells: usize,
    far: usize,
}

#[derive(Debug)]
struct LayerPlaces {
    at: (usize, u32),
    /// Bands, and the tiles that they show. A band that shows several places is there several times.
    bands: Vec<(UploadPart, TileRect)>,
}

impl PartPlaces {
    /// Collects the places. Costs grow with the number of chunks.
    pub fn of(flat: &FlatScene, layout: Layout<'_>) -> Self {
        let mut layers = Vec::new();
        for (g, group) in flat.groups.iter().enumerate() {
            for (l, layer) in group.drawn() {
                let bands = match &layer.content {
                    LayerContent::Nothing | LayerContent::Sounds(_) => continue,
                    LayerContent::Quads(_) => Vec::new(),
                    LayerContent::Tiles(tiles) => {
                        let Some(slots) = layout.tiles.get(&layer.id) else { continue };
                        bands(layout, tiles, slots)
                    }
                };
                layers.push(LayerPlaces { at: (g, l), bands });
            }
        }
        let (cells, far) = (layout.atlas.bands() as usize, layout.far_atlas.bands() as usize);
        Self { layers, textures: flat.textures.len(), cells, far }
    }

    /// Sorts the parts left to write: the first to write comes last.
    pub fn sort<T>(&self, flat: &FlatScene, params: &FlatFrame, left: &mut [T], part: impl Fn(&T) -> UploadPart) {
        let priorities = Priorities::of(self, flat, params);
        left.sort_by_cached_key(|item| {
            let part = part(item);
            Reverse((priorities.of_part(part), part))
        });
    }
}

/// The bands of a layer and where they show: what follows one another in a row of chunks is one place.
fn bands(layout: Layout<'_>, tiles: &TileLayer, slots: &LayerSlots) -> Vec<(UploadPart, TileRect)> {
    let end = FARTHEST_TILE as i32;
    let everywhere = TileRect { min: IVec2::splat(-end), max: IVec2::splat(end) };
    let mut places: Vec<(UploadPart, TileRect)> = Vec::new();
    let mut add = |part: UploadPart, rect: TileRect| match places.last_mut() {
        Some((last, before)) if *last == part && (before.min.y, before.max.y) == (rect.min.y, rect.max.y) => {
            before.max.x = rect.max.x;
        }
        _ => places.push((part, rect)),
    };
    for (chunk, slot) in tiles.chunks.iter().zip(&slots.cells).filter(|(_, slot)| **slot != NOWHERE) {
        let min = chunk.origin_tiles.as_ivec2();
        let rect = TileRect { min, max: min + existing(chunk, tiles.size_tiles).as_ivec2() };
        add(UploadPart::Cells(layout.atlas.band_of(*slot)), rect.stretched(tiles.size_tiles, everywhere));
    }
    for far in &slots.far {
        let rect = TileRect::of_grid(far.at(), tiles.size_tiles, everywhere);
        add(UploadPart::Far(layout.far_atlas.band_of(far.slot)), rect);
    }
    places
}

/// How urgent the parts are, by kind and number.
struct Priorities {
    textures: Vec<Priority>,
    cells: Vec<Priority>,
    far: Vec<Priority>,
    /// Of layers in draw order: their group and position, and how urgent they are.
    quads: Vec<((u32, u32), Priority)>,
}

impl Priorities {
    fn of(places: &PartPlaces, flat: &FlatScene, params: &FlatFrame) -> Self {
        let none = |len: usize| vec![Priority::NONE; len];
        let (textures, cells, far) = (none(places.textures), none(places.cells), none(places.far));
        let mut all = Self { textures, cells, far, quads: Vec::new() };
        for (n, layer_places) in (0..).zip(&places.layers) {
            let (g, l) = layer_places.at;
            let Some(group) = flat.groups.get(g) else { continue };
            let Some(layer) = group.part(l) else { continue };
            let idle = !is_shown(params, group, layer);
            match &layer.content {
                LayerContent::Nothing | LayerContent::Sounds(_) => {}
                LayerContent::Tiles(tiles) => {
                    all.tiles(params, group, tiles, layer_places, Priority { idle, distance: 0, layer: n });
                }
                LayerContent::Quads(quads) => {
                    // They may be anywhere, and move: as if all were in view.
                    let priority = Priority { idle, distance: 0, layer: n };
                    all.raise_texture(quads.texture, priority);
                    all.quads.push(((g as u32, l), priority));
                }
            }
        }
        all
    }

    fn tiles(&mut self, params: &FlatFrame, group: &Group, tiles: &TileLayer, places: &LayerPlaces, layer: Priority) {
        let rect = params.view.group_rect(params.camera, group);
        let view = TileRect::of_view(rect);
        let has_far = places.bands.iter().any(|(part, _)| matches!(part, UploadPart::Far(_)));
        let scale = match Scale::of(tile_px(rect, params.view.viewport_px)) {
            _ if tiles.paint != TilePaint::Picture => Scale::Chunks,
            scale if scale.needs_far() && !has_far => Scale::Chunks,
            scale => scale,
        };
        let mut nearest = u32::MAX;
        for (part, rect) in &places.bands {
            let distance = distance(*rect, view);
            nearest = nearest.min(distance);
            let (all, n, needed) = match part {
                UploadPart::Cells(n) => {
                    (&mut self.cells, n, matches!(scale, Scale::Sparse | Scale::Chunks | Scale::LodBlend))
                }
                UploadPart::Far(n) => (&mut self.far, n, scale.needs_far()),
                UploadPart::Texture(_) | UploadPart::Quads(..) => continue,
            };
            raise(all, *n, Priority { idle: layer.idle || !needed, distance, ..layer });
        }
        let idle = layer.idle || scale.needs_far();
        self.raise_texture(tiles.texture, Priority { idle, distance: nearest, ..layer });
    }

    fn raise_texture(&mut self, texture: Option<TextureIndex>, priority: Priority) {
        if let Some(TextureIndex(n)) = texture {
            raise(&mut self.textures, n, priority);
        }
    }

    fn of_part(&self, part: UploadPart) -> Priority {
        let known = match part {
            UploadPart::Texture(n) => self.textures.get(n as usize).copied(),
            UploadPart::Cells(n) => self.cells.get(n as usize).copied(),
            UploadPart::Far(n) => self.far.get(n as usize).copied(),
            UploadPart::Quads(group, layer) => {
                let found = self.quads.binary_search_by_key(&(group, layer), |(at, _)| *at);
                found.ok().and_then(|n| self.quads.get(n)).map(|(_, priority)| *priority)
            }
        };
        known.unwrap_or(Priority::NONE)
    }
}

fn raise(all: &mut [Priority], n: u32, priority: Priority) {
    if let Some(known) = all.get_mut(n as usize) {
        *known = priority.min(*known);
    }
}

fn is_shown(params: &FlatFrame, group: &Group, layer: &DrawnLayer) -> bool {
    let world = params.view.world_rect(params.camera);
    let is_cut = group.clip.is_some_and(|clip| clip::scissor(clip, world, params.view.viewport_px).is_none());
    !is_cut && params.layer_alpha(layer).is_some()
}

/// Steps from a view to a rectangle of tiles; 0 = the view shows some of it.
fn distance(rect: TileRect, view: TileRect) -> u32 {
    let gap = (rect.min - view.max).max(view.min - rect.max);
    // Rectangles that only touch have no tile in common.
    let gap_tiles = i64::from(gap.max_element()) + 1;
    let view_tiles = i64::from((view.max - view.min).max_element()).max(1);
    if gap_tiles <= 0 {
        return 0;
    }
    u32::try_from(1 + gap_tiles * STEPS_PER_VIEW / view_tiles).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
