//! Images of a map → textures, placeholders where they are missing.
//!
//! An image that tile layers use becomes an array of 256 cells; one that quads use, a picture; one that both use,
//! both; one that nothing uses is not decoded; several that are the same are decoded once.
//!
//! Layers come first and name textures by their numbers in a plan; then it is known which of them are needed.

use std::collections::HashMap;
use std::sync::Arc;

use super::picture::{Usage, Workshop, halvings, unknown_facts};
use crate::bake::baked_picture::{BakedPicture, PictureContent, PictureFacts};
use crate::bake::parallel::parallel_in_order;
use crate::bake::{Resources, Uses, codes, mips, placeholder};
use crate::base::{Cancelled, DataIndex, ImageIndex, Phase, Placeholder, Report, RgbaImage, Task, WarningPlace};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::scene::{ImageInfo, Texture, TextureIndex, TextureUse};

/// More files than this are not looked for: each is asked for in many folders.
const MOST_FILES: usize = 1024;
/// The game's client loads no more images than this.
const CLIENT_IMAGES: usize = 64;

/// The textures of a map and what there is to say about its images.
#[derive(Debug, Default)]
pub struct BakedImages {
    /// All textures.
    pub textures: Vec<Arc<Texture>>,
    /// Where the textures that were planned are among them.
    pub places: HashMap<TextureIndex, TextureIndex>,
    /// Per image: what people read. `used_by` is still empty.
    pub infos: Vec<ImageInfo>,
}

/// Plan of the textures that the images of a map become. They have numbers in the plan before there are any.
pub struct ImagePlan<'a> {
    images: &'a [map::Image],
    /// Per image: which of those wanted is its picture.
    sources: Vec<Option<usize>>,
    wanted: Vec<Wanted<'a>>,
    /// About how many bytes all textures take.
    bytes: u64,
}

/// Source of a picture. Images of which all this is equal are one picture, which is decoded once.
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

impl<'a> ImagePlan<'a> {
    /// The plan for all that the layers of a map ask for.
    pub fn new(document: &'a map::Document, task: &Task, report: &mut Report) -> Self {
        let images = &document.map.images[..];
        if images.len() > CLIENT_IMAGES {
            let message = format!(
                "The map has {} images; the game's client loads the first {CLIENT_IMAGES} only, all are shown here.",
                images.len()
            );
            report.warn(codes::TOO_MANY_IMAGES, WarningPlace::File, message);
        }
        let usages = usages(&document.map);
        let (sources, wanted) = distinct(images, &usages);
        let bytes = wanted.iter().map(|wanted| texture_bytes(wanted, &document.blocks, task)).sum();
        Self { images, sources, wanted, bytes }
    }

    /// About how many bytes all textures will take.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The texture for tile layers with an image, as the plan numbers it.
    pub fn tile_set(&self, image: Option<ImageIndex>) -> Option<TextureIndex> {
        self.wanted_for(image?).map(tile_set_of)
    }

    /// The texture for quads with an image, as the plan numbers it.
    pub fn picture(&self, image: Option<ImageIndex>) -> Option<TextureIndex> {
        self.wanted_for(image?).map(picture_of)
    }

    /// A number for the `n`th of the textures that are none of the plan's.
    pub fn one_more(&self, n: usize) -> TextureIndex {
        tile_set_of(self.wanted.len() + n)
    }

    fn wanted_for(&self, image: ImageIndex) -> Option<usize> {
        self.sources.get(image.get()).copied().flatten()
    }

    /// Makes the textures that are needed, in parallel. `uses` has the plan's numbers; `None` = all are needed.
    pub fn bake(
        mut self,
        document: &map::Document,
        resources: &dyn Resources,
        uses: Option<&Uses>,
        task: &Task,
        report: &mut Report,
    ) -> Result<BakedImages, Cancelled> {
        if let Some(uses) = uses {
            for (n, wanted) in self.wanted.iter_mut().enumerate() {
                wanted.usage.by_tiles = wanted.usage.by_tiles.and_then(|_| uses.get(&tile_set_of(n)).copied());
                wanted.usage.by_quads = wanted.usage.by_quads.and_then(|_| uses.get(&picture_of(n)).copied());
            }
        }
        task.begin(Phase::Images, self.wanted.len());
        let bytes = self.wanted.iter().map(|wanted| texture_bytes(wanted, &document.blocks, task)).sum();
        let halvings = halvings(bytes, task.memory_left());
        let workshop = Workshop { document, resources, made_for_07: map::made_for_07(&document.map), halvings };
        let bake = |wanted: &Wanted<'_>, task: &Task| {
            let is_needed = wanted.usage.is_any();
            is_needed.then(|| workshop.bake(wanted.image, wanted.usage, wanted.sought, task))
        };
        let baked = parallel_in_order(&self.wanted, task, bake)?;
        let mut result = BakedImages::default();
        let shown = result.add_all(baked, &self.wanted, resources.stand_ins().placeholder, task)?;
        for (index, (image, source)) in self.images.iter().zip(&self.sources).enumerate() {
            let shown = source.and_then(|source| shown.get(source)?.as_ref());
            let unknown = || unknown_facts(image, &document.blocks, task);
            result.infos.push(image_info(image, shown.map_or_else(unknown, |shown| shown.facts.clone())));
            for warning in shown.iter().flat_map(|shown| shown.report.warnings()) {
                report.warn(warning.code, WarningPlace::Image(ImageIndex(index as u32)), warning.message.clone());
            }
        }
        Ok(result)
    }
}

/// An image of a map and its picture in its own size; `None` where it cannot be had, as its state says.
pub struct ReadImage {
    /// Facts about it. It has no thumbnail, and `used_by` is empty.
    pub info: ImageInfo,
    /// The picture.
    pub picture: Option<RgbaImage>,
}

/// Reads all images of a map one after the other, whether layers use them or not.
pub fn each_image(
    document: &map::Document,
    resources: &dyn Resources,
    task: &Task,
    mut each: impl FnMut(ImageIndex, ReadImage),
) -> Result<(), Cancelled> {
    let workshop = Workshop { document, resources, made_for_07: map::made_for_07(&document.map), halvings: 0 };
    let mut files = 0;
    for (index, image) in (0..).zip(&document.map.images) {
        task.check()?;
        files += usize::from(image.external);
        let mut reserved = task.reservation();
        let (picture, facts) = workshop.read(image, files <= MOST_FILES, task, &mut reserved);
        each(ImageIndex(index), ReadImage { info: image_info(image, facts), picture });
    }
    Ok(())
}

fn tile_set_of(wanted: usize) -> TextureIndex {
    TextureIndex(wanted as u32 * 2)
}

fn picture_of(wanted: usize) -> TextureIndex {
    TextureIndex(wanted as u32 * 2 + 1)
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
    let uses = [wanted.usage.by_tiles, wanted.usage.by_quads].into_iter().flatten().count() as u64;
    pixels * 4 / 3 * uses
}

/// For each image the position of its picture among those wanted; an image that no layer uses wants none.
fn distinct<'a>(images: &'a [map::Image], usages: &[Usage]) -> (Vec<Option<usize>>, Vec<Wanted<'a>>) {
    let mut known: HashMap<Source<'a>, usize> = HashMap::new();
    let mut wanted: Vec<Wanted<'a>> = Vec::new();
    let mut sources = Vec::with_capacity(images.len());
    let mut files = 0;
    for (image, usage) in images.iter().zip(usages) {
        if !usage.is_any() {
            sources.push(None);
            continue;
        }
        let at = *known.entry(source(image)).or_insert_with(|| {
            files += usize::from(image.external);
            wanted.push(Wanted { image, usage: Usage::default(), sought: files <= MOST_FILES });
            wanted.len() - 1
        });
        if let Some(wanted) = wanted.get_mut(at) {
            wanted.usage.by_tiles = wanted.usage.by_tiles.max(usage.by_tiles);
            wanted.usage.by_quads = wanted.usage.by_quads.max(usage.by_quads);
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

/// A picture in the scene.
struct Shown {
    facts: PictureFacts,
    report: Report,
}

/// Facts about an image.
fn image_info(image: &map::Image, facts: PictureFacts) -> ImageInfo {
    let PictureFacts { size_px, origin, state, thumbnail } = facts;
    let name = image.name.clone().unwrap_or_default();
    ImageInfo { name, size_px, origin, state, thumbnail, used_by: Vec::new() }
}

impl BakedImages {
    /// Adds a texture that others may have too.
    pub fn add_shared(&mut self, texture: Arc<Texture>) -> TextureIndex {
        self.textures.push(texture);
        TextureIndex(self.textures.len() as u32 - 1)
    }

    /// Adds a texture that has a number in the plan.
    pub fn place(&mut self, planned: TextureIndex, texture: Option<Arc<Texture>>) {
        if let Some(texture) = texture {
            let index = self.add_shared(texture);
            self.places.insert(planned, index);
        }
    }

    /// Adds the textures of all pictures; those of placeholders come last.
    fn add_all(
        &mut self,
        baked: Vec<Option<BakedPicture>>,
        wanted: &[Wanted<'_>],
        placeholder: Placeholder,
        task: &Task,
    ) -> Result<Vec<Option<Shown>>, Cancelled> {
        let mut missing = Vec::new();
        let mut shown = Vec::with_capacity(baked.len());
        for (n, (baked, wanted)) in baked.into_iter().zip(wanted).enumerate() {
            shown.push(baked.map(|BakedPicture { content, facts, report }| {
                match content {
                    PictureContent::Textures { tile_set, picture } => {
                        self.place(tile_set_of(n), tile_set);
                        self.place(picture_of(n), picture);
                    }
                    PictureContent::Missing => missing.push((n, wanted)),
                    PictureContent::Untextured => {}
                }
                Shown { facts, report }
            }));
        }
        let mut placeholders = Placeholders { style: placeholder, ..Placeholders::default() };
        for (n, wanted) in missing {
            task.check()?;
            let name = wanted.image.name.as_deref().unwrap_or_default();
            if wanted.usage.by_tiles.is_some() {
                let index = placeholders.tile_set(name, self);
                self.places.insert(tile_set_of(n), index);
            }
            if wanted.usage.by_quads.is_some() {
                let index = placeholders.picture(name, self, task);
                self.places.insert(picture_of(n), index);
            }
        }
        Ok(shown)
    }
}

fn usages(map: &map::Map) -> Vec<Usage> {
    let mut usages = vec![Usage::default(); map.images.len()];
    for layer in map.groups.iter().flat_map(|group| &group.layers).chain(&map.stray_layers) {
        match &layer.kind {
            LayerKind::Tiles(tiles) if tiles.kind == TileKind::Design => {
                if let Some(usage) = tiles.image.and_then(|i| usages.get_mut(i.get())) {
                    usage.by_tiles = Some(TextureUse::Whole);
                }
            }
            LayerKind::Quads(quads) => {
                if let Some(usage) = quads.image.and_then(|i| usages.get_mut(i.get())) {
                    usage.by_quads = Some(TextureUse::Whole);
                }
            }
            _ => {}
        }
    }
    usages
}

/// Placeholders of a map, each made once. Tile sets know a few tints only, and few pictures bear a name, so that
/// thousands of missing images cost no memory.
#[derive(Default)]
struct Placeholders {
    style: Placeholder,
    tile_sets: HashMap<Option<usize>, TextureIndex>,
    pictures: HashMap<String, TextureIndex>,
    /// One without a name.
    plain: Option<TextureIndex>,
}

impl Placeholders {
    fn tile_set(&mut self, name: &str, images: &mut BakedImages) -> TextureIndex {
        let tint = (self.style == Placeholder::Quiet).then(|| placeholder::tint(name));
        *self.tile_sets.entry(tint).or_insert_with(|| {
            let image = tint.map_or_else(placeholder::null_image, placeholder::tile_set);
            images.add_shared(Arc::new(mips::cells_texture(&image)))
        })
    }

    /// A picture with the name; one without a name where there are many already, or no room for one more.
    fn picture(&mut self, name: &str, images: &mut BakedImages, task: &Task) -> TextureIndex {
        if let Some(known) = self.pictures.get(name) {
            return *known;
        }
        let mut reserved = task.reservation();
        let side = glam::UVec2::splat(placeholder::SIDE);
        let is_named = self.style == Placeholder::Quiet && self.pictures.len() < placeholder::MOST_NAMES;
        if is_named && reserved.grow(mips::picture_bytes(side)) {
            reserved.keep();
            let index = images.add_shared(Arc::new(mips::picture_texture(placeholder::picture(name))));
            self.pictures.insert(name.to_owned(), index);
            return index;
        }
        let style = self.style;
        *self.plain.get_or_insert_with(|| {
            let image = match style {
                Placeholder::Quiet => placeholder::picture(""),
                Placeholder::Game => placeholder::null_image(),
            };
            images.add_shared(Arc::new(mips::picture_texture(image)))
        })
    }
}
