//! Parts of a scene that fit on a device: the one place where a scene meets the limits of a device. Works on plain data, so
//! that every limit can be tried without a device that has it.
//!
//! Images that do not fit are shown smaller, layers that do not fit are left out, and a note
//! says so. Sizes here are pixels, bytes or pieces, as the names say.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::chunk_atlas::ChunkAtlas;
use super::device_limits::{Bound, CELLS_A_SIDE, DeviceLimits};
use super::pass::QuadInstance;
use super::scene_subset::{LayerSubset, MOST_FAR_PARTS, SceneSubset};
use super::slots::{FarSource, KnownCells, LayerSlots, averages_row, cell_slots, far_slots};
use crate::base::{GroupIndex, ImageIndex, LayerId, Warning, WarningPlace};
use crate::gpu::codes;
use crate::scene::{
    DrawnLayer, FlatScene, Group, LayerContent, Texture, TextureIndex, TextureShape, TileLayer, TilePaint,
};

/// Position of a layer in its scene: group, and layer within it.
pub type LayerAt = (u32, u32);

/// Layout of the parts of a scene on a device.
#[derive(Debug, Default)]
pub struct DeviceFit {
    /// Per texture the mip level that becomes its first on the device; `None` if none fits.
    pub first_levels: Vec<Option<usize>>,
    /// Atlas of the cells of all tile layers.
    pub atlas: ChunkAtlas,
    /// Atlas of the far pictures.
    pub far_atlas: ChunkAtlas,
    /// Slots of the chunks of each tile layer that fits.
    pub tiles: HashMap<LayerId, LayerSlots>,
    /// Source of each slot of the cells: the layer, and the chunk in it.
    pub cell_sources: Vec<(LayerAt, u32)>,
    /// Slots that are filled already.
    known_cells: KnownCells,
    /// Source of each slot of the far pictures.
    pub far_sources: Vec<(LayerAt, FarSource)>,
    /// The instances of each quad layer that fits.
    pub quad_ranges: HashMap<LayerId, Range<u32>>,
    /// Instances of all quad layers.
    pub quads: u32,
    /// Values of envelopes that fit.
    pub slots: u32,
    /// Notes on parts that are not shown as they are.
    pub notes: Vec<Warning>,
}

impl DeviceFit {
    /// Lays a scene out, or as much of it as is needed. `images`: the image that each texture was made of, for notes.
    pub fn new(
        flat: &FlatScene,
        limits: DeviceLimits,
        subset: Option<&SceneSubset>,
        images: impl FnOnce() -> HashMap<TextureIndex, ImageIndex>,
    ) -> Self {
        let (atlas, slots) = (ChunkAtlas::new(limits), limits.envelope_slots());
        let mut fit = Self { atlas, far_atlas: atlas, slots, ..Self::default() };
        fit.textures(flat, limits, subset, images);
        if flat.slots.len() > fit.slots as usize {
            let message = "This graphics adapter cannot handle so many combinations of envelope and time offset; some \
                           quads do not move.";
            let code = codes::SCENE_TOO_LARGE_FOR_ADAPTER;
            fit.notes.push(Warning { code, place: WarningPlace::File, message: message.to_owned() });
        }
        for (g, group) in (0..).zip(&flat.groups) {
            for (l, layer) in group.drawn() {
                let needed = match subset {
                    None => None,
                    Some(subset) => match subset.layers.get(&layer.id) {
                        None => continue,
                        needed => needed.copied(),
                    },
                };
                match &layer.content {
                    LayerContent::Nothing | LayerContent::Sounds(_) => {}
                    LayerContent::Tiles(tiles) => {
                        let place = place((g, of_file(group, l, layer)));
                        fit.tiles(layer.id, (g, l), tiles, needed, limits, place);
                    }
                    LayerContent::Quads(quads) => {
                        let place = place((g, of_file(group, l, layer)));
                        fit.quad_layer(layer.id, quads.quads.len(), limits, place);
                    }
                }
            }
        }
        fit
    }

    fn textures(
        &mut self,
        flat: &FlatScene,
        limits: DeviceLimits,
        subset: Option<&SceneSubset>,
        images: impl FnOnce() -> HashMap<TextureIndex, ImageIndex>,
    ) {
        let textures = &flat.textures;
        let is_needed = |n: usize| subset.is_none_or(|subset| subset.textures.contains(&TextureIndex(n as u32)));
        let found: Vec<_> = textures.iter().map(|texture| limits.level(texture)).collect();
        let level =
            |(n, found): (usize, &Option<(usize, Bound)>)| found.filter(|_| is_needed(n)).map(|(level, _)| level);
        self.first_levels = found.iter().enumerate().map(level).collect();
        if found.iter().all(|found| matches!(found, Some((0, _)))) {
            return;
        }
        let images = images();
        let mut noted = HashSet::new();
        for (index, (texture, found)) in textures.iter().zip(found).enumerate() {
            if matches!(found, Some((0, _))) || !is_needed(index) {
                continue;
            }
            let image = images.get(&TextureIndex(index as u32)).copied();
            let place = image.map_or(WarningPlace::File, WarningPlace::Image);
            // An image that tiles and quads use is two textures, and one image to the reader.
            if noted.insert(place) {
                let what = if image.is_some() { "The image" } else { "The sheet of physics tiles" };
                self.notes.push(texture_note(what, texture, found, limits, place));
            }
        }
    }

    /// `place`: the layer of the file that a note is about.
    fn tiles(
        &mut self,
        id: LayerId,
        at: LayerAt,
        tiles: &TileLayer,
        needed: Option<LayerSubset>,
        limits: DeviceLimits,
        place: WarningPlace,
    ) {
        let mut slots = LayerSlots::default();
        if needed.is_none_or(|subset| subset.cells.is_some()) {
            let part = needed.and_then(|subset| subset.cells);
            let Some((cells, sources)) = cell_slots(&mut self.atlas, &mut self.known_cells, tiles, part) else {
                return self.leave_out(place, "tiles");
            };
            slots.cells = cells;
            self.cell_sources.extend(sources.into_iter().map(|chunk| (at, chunk)));
        }
        // The averages of its tile set have a row of their own, 256 texels long, in a texture.
        let rows = if limits.texture_side_px < 256 { 0 } else { limits.texture_side_px };
        let has_row = averages_row(tiles) < rows;
        // Where one picture needs them they are counted already.
        let wants_far = needed.map_or(self.far_sources.len() < MOST_FAR_PARTS, |subset| subset.far.is_some());
        let part = needed.and_then(|subset| subset.far);
        let is_picture = tiles.paint == TilePaint::Picture;
        let found = if is_picture && has_row && wants_far { far_slots(&mut self.far_atlas, tiles, part) } else { None };
        match found {
            Some((far, sources)) => {
                slots.far = far;
                self.far_sources.extend(sources.into_iter().map(|source| (at, source)));
            }
            // Without far pictures the cells are looked up from afar too, if they are there.
            None if wants_far && needed.is_some_and(|subset| subset.cells.is_none()) => {
                return self.leave_out(place, "tiles");
            }
            None => {}
        }
        self.tiles.insert(id, slots);
    }

    fn quad_layer(&mut self, id: LayerId, quads: usize, limits: DeviceLimits, place: WarningPlace) {
        let capacity = limits.buffer_bytes / size_of::<QuadInstance>() as u64;
        let last = u32::try_from(quads).ok().and_then(|quads| self.quads.checked_add(quads));
        match last.filter(|last| u64::from(*last) <= capacity) {
            Some(last) => {
                self.quad_ranges.insert(id, self.quads..last);
                self.quads = last;
            }
            None => self.leave_out(place, "quads"),
        }
    }

    fn leave_out(&mut self, place: WarningPlace, what: &str) {
        let message = format!("The layer is not drawn: this graphics adapter cannot hold so many {what}.");
        let note = Warning { code: codes::SCENE_TOO_LARGE_FOR_ADAPTER, place, message };
        // A layer and its overlays are noted once.
        if self.notes.last() != Some(&note) {
            self.notes.push(note);
        }
    }
}

/// The position of the layer of the file that something is drawn for.
fn of_file(group: &Group, at: u32, layer: &DrawnLayer) -> u32 {
    let first = group.layers.first().map_or(0, |first| first.drawn.id.0);
    if layer.id == layer.of { at } else { layer.of.0.saturating_sub(first) }
}

fn place((group, layer): LayerAt) -> WarningPlace {
    WarningPlace::Layer(GroupIndex(group), layer)
}

/// The note that an image does not show at its size.
fn texture_note(
    what: &str,
    texture: &Texture,
    found: Option<(usize, Bound)>,
    limits: DeviceLimits,
    place: WarningPlace,
) -> Warning {
    let size = |level: usize| {
        let cells = if texture.shape == TextureShape::Cells { CELLS_A_SIDE } else { 1 };
        let size = texture.level_size_px(level) * cells;
        format!("{} × {}", size.x, size.y)
    };
    let full = size(0);
    let (code, message) = match found {
        Some((level, Bound::Memory)) => (
            codes::ADAPTER_MEMORY_LOW,
            format!("{what} has {full} pixels; it is shown at {} because graphics memory is low.", size(level)),
        ),
        Some((level, Bound::Size)) => {
            let most = limits.image_side_px_at_most(texture);
            let why = format!("because this graphics adapter supports at most {most} pixels per side");
            let message = format!("{what} has {full} pixels; it is shown at {} {why}.", size(level));
            (codes::TEXTURE_TOO_LARGE_FOR_ADAPTER, message)
        }
        None => (
            codes::TEXTURE_TOO_LARGE_FOR_ADAPTER,
            format!("{what} has {full} pixels, too many for this graphics adapter; it is shown as plain white."),
        ),
    };
    Warning { code, place, message }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::UVec2;

    use super::*;
    use crate::scene::{Cell, Chunk, Layer, LayerInfo, LayerType, Quad, QuadLayer};

    const AMPLE: DeviceLimits =
        DeviceLimits { texture_side_px: 8192, texture_layers: 256, buffer_bytes: 1 << 28, image_side_px: None };

    /// A texture whose levels have the right number, but no pixels: nothing here looks at them.
    fn texture(shape: TextureShape, side: u32) -> Texture {
        let levels = vec![Vec::new(); side.ilog2() as usize + 1];
        Texture { shape, size_px: UVec2::splat(side), levels }
    }

    fn layer(id: u32, content: LayerContent) -> DrawnLayer {
        DrawnLayer {
            id: LayerId(id),
            detail: false,
            of: LayerId(id),
            physics: None,
            stray: false,
            placeholder: false,
            content,
        }
    }

    fn tiles(chunks: usize, texture: Option<u32>) -> LayerContent {
        let chunk = |x: u32| Chunk {
            origin_tiles: UVec2::new(x * 64, 0),
            cells: vec![Cell::default(); 64 * 64].into(),
            filled_blocks: 1,
        };
        LayerContent::Tiles(TileLayer {
            size_tiles: UVec2::new(chunks as u32 * 64, 64),
            chunks: (0..chunks as u32).map(chunk).collect(),
            texture: texture.map(TextureIndex),
            ..TileLayer::default()
        })
    }

    fn quads(count: usize, texture: Option<u32>) -> LayerContent {
        LayerContent::Quads(QuadLayer { quads: vec![Quad::default(); count], texture: texture.map(TextureIndex) })
    }

    fn info(id: u32, image: Option<u32>) -> LayerInfo {
        LayerInfo {
            id: LayerId(id),
            name: String::new(),
            title: String::new(),
            layer_type: LayerType::Tiles,
            detail: false,
            size_tiles: None,
            count: 0,
            left_out: false,
            image: image.map(ImageIndex),
            placeholder: false,
            sound: None,
            color: [255; 4],
            envelopes: Vec::new(),
            item_version: 0,
        }
    }

    /// A scene of one group, its layers with the image that the file gives each.
    fn scene(textures: Vec<Texture>, layers: Vec<(LayerContent, Option<u32>)>) -> FlatScene {
        let layers =
            (0..).zip(layers).map(|(id, (content, image))| Layer { drawn: layer(id, content), info: info(id, image) });
        let groups = vec![Group { layers: layers.collect(), ..Group::default() }];
        FlatScene { groups, textures: textures.into_iter().map(Arc::new).collect(), ..FlatScene::default() }
    }

    fn fit_within(scene: &FlatScene, limits: DeviceLimits) -> DeviceFit {
        DeviceFit::new(scene, limits, None, || scene.images_of_textures())
    }

    fn notes(fit: &DeviceFit) -> Vec<(&'static str, WarningPlace)> {
        fit.notes.iter().map(|note| (note.code, note.place)).collect()
    }

    #[test]
    fn what_fits_is_not_mentioned() {
        let textures = vec![texture(TextureShape::Cells, 64), texture(TextureShape::Picture, 8192)];
        let scene = scene(textures, vec![(tiles(5, Some(0)), Some(0)), (quads(7, Some(1)), Some(1))]);
        let fit = fit_within(&scene, AMPLE);
        assert_eq!((fit.first_levels, fit.notes), (vec![Some(0), Some(0)], Vec::new()));
        assert_eq!((fit.tiles[&LayerId(0)].cells[0], fit.quad_ranges[&LayerId(1)].clone()), (0, 0..7));
    }

    #[test]
    fn an_image_shows_at_the_first_size_that_fits_and_is_mentioned_once() {
        let textures = vec![texture(TextureShape::Cells, 1024), texture(TextureShape::Picture, 16_384)];
        let scene = scene(textures, vec![(tiles(1, Some(0)), Some(3)), (quads(1, Some(1)), Some(3))]);
        let fit = fit_within(&scene, DeviceLimits { texture_side_px: 512, ..AMPLE });
        assert_eq!(fit.first_levels, [Some(1), Some(5)]);
        assert_eq!(notes(&fit), [(codes::TEXTURE_TOO_LARGE_FOR_ADAPTER, WarningPlace::Image(ImageIndex(3)))]);
        let message = &fit.notes[0].message;
        assert!(message.contains("16384 × 16384") && message.contains("8192 × 8192"), "{message}");
    }

    #[test]
    fn far_pictures_end_where_there_are_too_many_and_the_cells_stay() {
        let LayerContent::Tiles(layer) = tiles(1, Some(0)) else { panic!("tiles are tiles") };
        let mut fit = fit_within(&scene(Vec::new(), Vec::new()), AMPLE);
        for (parts, has_far) in [(MOST_FAR_PARTS - 1, true), (MOST_FAR_PARTS, false)] {
            fit.far_sources = vec![((0, 0), FarSource { chunk: 0, edge: [0; 2] }); parts];
            fit.tiles(LayerId(0), (0, 0), &layer, None, AMPLE, WarningPlace::File);
            let slots = &fit.tiles[&LayerId(0)];
            assert_eq!((slots.far.is_empty(), slots.cells.is_empty()), (!has_far, false), "{parts}");
        }
    }

    #[test]
    fn a_sheet_that_is_no_image_of_the_file_belongs_to_the_file() {
        let scene = scene(vec![texture(TextureShape::Cells, 64)], vec![(tiles(1, Some(0)), None)]);
        let fit = fit_within(&scene, DeviceLimits { texture_side_px: 32, ..AMPLE });
        assert_eq!(notes(&fit)[0], (codes::TEXTURE_TOO_LARGE_FOR_ADAPTER, WarningPlace::File));
    }

    #[test]
    fn a_texture_without_a_level_that_fits_is_left_out() {
        let mut lone = texture(TextureShape::Picture, 64);
        lone.levels.truncate(1);
        let scene = scene(vec![lone], vec![(quads(1, Some(0)), Some(0))]);
        let fit = fit_within(&scene, DeviceLimits { texture_side_px: 32, ..AMPLE });
        assert_eq!((&fit.first_levels, notes(&fit).len()), (&vec![None], 1));
    }

    #[test]
    fn short_of_memory_the_largest_images_shrink_first_and_not_below_64() {
        let textures = vec![texture(TextureShape::Cells, 64), texture(TextureShape::Picture, 128)];
        let scene = scene(textures, vec![(tiles(1, Some(0)), Some(0)), (quads(1, Some(1)), Some(1))]);
        let mut limits = AMPLE;
        let mut levels = Vec::new();
        while let Some(smaller) = limits.with_smaller_images(&scene) {
            limits = smaller;
            levels.push(fit_within(&scene, limits).first_levels.into_iter().flatten().collect::<Vec<_>>());
        }
        assert_eq!(levels, [[1, 0], [2, 0], [3, 0], [4, 1]]);
        let fit = fit_within(&scene, limits);
        let images = [0, 1].map(|i| (codes::ADAPTER_MEMORY_LOW, WarningPlace::Image(ImageIndex(i))));
        assert_eq!(notes(&fit), images);
        assert!(fit.notes[0].message.contains("shown at 64 × 64"), "{}", fit.notes[0].message);
    }

    #[test]
    fn a_scene_without_images_cannot_shrink() {
        let scene = scene(Vec::new(), vec![(quads(1, None), None)]);
        assert_eq!(AMPLE.with_smaller_images(&scene), None);
    }

    #[test]
    fn layers_without_room_are_left_out_and_later_ones_still_fit() {
        let layers =
            vec![(tiles(9, None), None), (tiles(1, None), None), (quads(11, None), None), (quads(10, None), None)];
        let scene = scene(Vec::new(), layers);
        // Eight pages of one chunk, and ten quads.
        let limits = DeviceLimits { texture_side_px: 64, texture_layers: 9, buffer_bytes: 960, ..AMPLE };
        let fit = fit_within(&scene, limits);
        assert_eq!(fit.tiles.keys().collect::<Vec<_>>(), [&LayerId(1)]);
        assert_eq!(fit.tiles[&LayerId(1)].cells, [0]);
        assert_eq!((fit.quad_ranges, fit.quads), (HashMap::from([(LayerId(3), 0..10)]), 10));
        let places = [0, 2].map(|l| WarningPlace::Layer(GroupIndex(0), l));
        assert_eq!(fit.notes.iter().map(|note| note.place).collect::<Vec<_>>(), places);
    }
}
