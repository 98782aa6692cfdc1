//! Images of a map → textures, placeholders where they are missing.
//!
//! An image that tile layers use becomes an array of 256 cells; one that quads use, a picture; one that both use,
//! both; one that nothing uses is not decoded; several that are the same are decoded once.

use std::collections::HashMap;

use rayon::prelude::*;

use super::picture::{Baked, Content, Facts, Usage, Workshop, halvings};
use super::{Resources, codes, mips, stand_in};
use crate::base::{Cancelled, DataIndex, ImageIndex, Phase, Place, Report, Task};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::scene::{ImageInfo, Texture, TextureIndex};

/// More files than this are not looked for: each is asked for in many folders.
const MOST_FILES: usize = 1024;
/// The game's client loads no more images than this.
const CLIENT_IMAGES: usize = 64;

/// The textures of a map and what there is to say about its images.
#[derive(Debug, Default)]
pub struct BakedImages {
    /// All textures.
    pub textures: Vec<Texture>,
    /// Per image: its texture for tile layers.
    pub tile_sets: Vec<Option<TextureIndex>>,
    /// Per image: its texture for quads.
    pub pictures: Vec<Option<TextureIndex>>,
    /// Per image: what people read. `used_by` is still empty.
    pub infos: Vec<ImageInfo>,
}

/// What a picture comes from. Images of which all this is equal are one picture, which is decoded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Source<'a> {
    /// The name of an external image.
    file: Option<Option<&'a str>>,
    data: Option<DataIndex>,
    size: (i32, i32),
    variant: Option<i32>,
}

/// A picture that layers use, and how.
struct Wanted<'a> {
    image: &'a map::Image,
    usage: Usage,
    /// Is to be looked for where it does not lie in the map.
    sought: bool,
}

/// Bakes all images of a map, in parallel.
pub fn bake_images(
    document: &map::Document,
    resources: &dyn Resources,
    task: &Task,
    report: &mut Report,
) -> Result<BakedImages, Cancelled> {
    let images = &document.map.images;
    if images.len() > CLIENT_IMAGES {
        let message = format!(
            "The map has {} images; the game's client loads the first {CLIENT_IMAGES} only, all are shown here.",
            images.len()
        );
        report.warn(codes::TOO_MANY_IMAGES, Place::File, message);
    }
    let usages = usages(&document.map);
    let (sources, wanted) = distinct(images, &usages);
    task.begin(Phase::Images, wanted.len());
    let bytes = wanted.iter().map(|wanted| texture_bytes(wanted, &document.blocks, task)).sum();
    let halvings = halvings(bytes, task.memory_left());
    let workshop = Workshop { document, resources, task, made_for_07: made_for_07(&document.map), halvings };
    let baked: Vec<Baked> = wanted
        .par_iter()
        .map(|wanted| {
            task.check()?;
            let baked = workshop.bake(wanted.image, wanted.usage, wanted.sought);
            task.step();
            Ok(baked)
        })
        .collect::<Result<_, Cancelled>>()?;
    let mut result = BakedImages::default();
    let shown = result.add_all(baked, &wanted);
    for ((index, image), (source, usage)) in images.iter().enumerate().zip(sources.into_iter().zip(usages)) {
        let shown = source.and_then(|source| shown.get(source));
        result.tile_sets.push(shown.and_then(|shown| shown.tile_set).filter(|_| usage.by_tiles));
        result.pictures.push(shown.and_then(|shown| shown.picture).filter(|_| usage.by_quads));
        let unknown = || Facts::unknown(image, &document.blocks, task);
        result.infos.push(image_info(image, shown.map_or_else(unknown, |shown| shown.facts.clone())));
        for warning in shown.iter().flat_map(|shown| shown.report.warnings()) {
            report.warn(warning.code, Place::Image(ImageIndex(index as u32)), warning.message.clone());
        }
    }
    Ok(result)
}

/// About how many bytes the textures of a picture will take. An announced size counts only as far as there can be data
/// behind it; the size of a file beside the map is not known yet.
fn texture_bytes(wanted: &Wanted<'_>, blocks: &map::Blocks, task: &Task) -> u64 {
    const USUAL: u64 = 1024 * 1024 * 4;
    let side = |side: i32| u64::try_from(side).unwrap_or(0).min(u64::from(task.limits().image_side_px));
    let pixels = match wanted.image.data.filter(|_| !wanted.image.external) {
        Some(data) => {
            (side(wanted.image.width) * side(wanted.image.height) * 4).min(blocks.possible_len(data, task) as u64)
        }
        None => USUAL,
    };
    let uses = u64::from(wanted.usage.by_tiles) + u64::from(wanted.usage.by_quads);
    pixels * 4 / 3 * uses
}

/// For each image the position of its picture among those wanted; an image that no layer uses wants none.
fn distinct<'a>(images: &'a [map::Image], usages: &[Usage]) -> (Vec<Option<usize>>, Vec<Wanted<'a>>) {
    let mut known: HashMap<Source<'a>, usize> = HashMap::new();
    let mut wanted: Vec<Wanted<'a>> = Vec::new();
    let mut sources = Vec::with_capacity(images.len());
    let mut files = 0;
    for (image, usage) in images.iter().zip(usages) {
        if !usage.by_tiles && !usage.by_quads {
            sources.push(None);
            continue;
        }
        let at = *known.entry(source(image)).or_insert_with(|| {
            files += usize::from(image.external);
            wanted.push(Wanted { image, usage: Usage::default(), sought: files <= MOST_FILES });
            wanted.len() - 1
        });
        if let Some(wanted) = wanted.get_mut(at) {
            wanted.usage.by_tiles |= usage.by_tiles;
            wanted.usage.by_quads |= usage.by_quads;
        }
        sources.push(Some(at));
    }
    (sources, wanted)
}

fn source(image: &map::Image) -> Source<'_> {
    let file = image.external.then_some(image.name.as_deref());
    // The size that an external image announces means nothing.
    let size = if image.data.is_some() || !image.external { (image.width, image.height) } else { (0, 0) };
    Source { file, data: image.data, size, variant: image.variant.filter(|_| !image.external) }
}

/// A picture on its place in the scene.
struct Shown {
    tile_set: Option<TextureIndex>,
    picture: Option<TextureIndex>,
    facts: Facts,
    report: Report,
}

/// What people read about an image.
fn image_info(image: &map::Image, facts: Facts) -> ImageInfo {
    let Facts { size_px, origin, state, thumbnail } = facts;
    let name = image.name.clone().unwrap_or_default();
    ImageInfo { name, size_px, origin, state, thumbnail, used_by: Vec::new() }
}

impl BakedImages {
    /// Adds a texture.
    pub fn add(&mut self, texture: Option<Texture>) -> Option<TextureIndex> {
        let texture = texture?;
        self.textures.push(texture);
        Some(TextureIndex(self.textures.len() as u32 - 1))
    }

    /// Adds the textures of all pictures. One placeholder stands in for all that are missing.
    fn add_all(&mut self, baked: Vec<Baked>, wanted: &[Wanted<'_>]) -> Vec<Shown> {
        let is_missing = |(baked, wanted): &(&Baked, &Wanted<'_>), used: fn(&Usage) -> bool| {
            matches!(baked.content, Content::StandIn) && used(&wanted.usage)
        };
        let missing = |used: fn(&Usage) -> bool| baked.iter().zip(wanted).any(|pair| is_missing(&pair, used));
        let tile_set = missing(|usage| usage.by_tiles).then(|| mips::cells_texture(&stand_in::null_image()));
        let picture = missing(|usage| usage.by_quads).then(|| mips::picture_texture(stand_in::null_image()));
        let (tile_set, picture) = (self.add(tile_set), self.add(picture));
        let place = |baked: Baked| {
            let (tile_set, picture) = match baked.content {
                Content::Textures { tile_set, picture } => (self.add(tile_set), self.add(picture)),
                Content::StandIn => (tile_set, picture),
                Content::Untextured => (None, None),
            };
            Shown { tile_set, picture, facts: baked.facts, report: baked.report }
        };
        baked.into_iter().map(place).collect()
    }
}

/// Whether a map was made for Teeworlds 0.7, judged by what only its editor writes: tile layers of version 4 or
/// envelopes of version 3. The game goes by the server it plays on instead, which a viewer does not have.
fn made_for_07(map: &map::Map) -> bool {
    let mut layers = map.groups.iter().flat_map(|group| &group.layers);
    layers.any(|layer| matches!(&layer.kind, LayerKind::Tiles(tiles) if tiles.version == 4))
        || map.envelopes.iter().any(|envelope| envelope.version == 3)
}

fn usages(map: &map::Map) -> Vec<Usage> {
    let mut usages = vec![Usage::default(); map.images.len()];
    for layer in map.groups.iter().flat_map(|group| &group.layers).chain(&map.stray_layers) {
        match &layer.kind {
            LayerKind::Tiles(tiles) if tiles.kind == TileKind::Design => {
                if let Some(usage) = tiles.image.and_then(|i| usages.get_mut(i.get())) {
                    usage.by_tiles = true;
                }
            }
            LayerKind::Quads(quads) => {
                if let Some(usage) = quads.image.and_then(|i| usages.get_mut(i.get())) {
                    usage.by_quads = true;
                }
            }
            _ => {}
        }
    }
    usages
}
