//! Images of a map → textures, placeholders where they are missing.
//!
//! An image that tile layers use becomes an array of 256 cells; one that quads use, a picture; one that both use,
//! both; one that nothing uses is not decoded.

use glam::UVec2;
use rayon::prelude::*;

use super::budget::Budget;
use super::{FoundImage, ImageError, Resources, codes, mips, resample, stand_in};
use crate::base::{Cancelled, ImageIndex, Limits, Phase, Place, Report, RgbaImage, Task};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::scene::{ImageInfo, ImageOrigin, ImageState, Texture, TextureIndex};

/// Images whose 0.7 form has the suffix `_0.7` in a DDNet install.
const NAMES_WITH_07_FORM: [&str; 6] =
    ["grass_doodads", "grass_main", "winter_main", "generic_shadows", "generic_unhookable", "easter"];
/// The game's client loads no more images than this.
const CLIENT_IMAGES: usize = 64;
/// Longer side of a thumbnail in pixels.
const THUMBNAIL: u32 = 96;

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

/// How layers use an image.
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    by_tiles: bool,
    by_quads: bool,
}

/// One image, baked on its own.
struct Baked {
    tile_set: Option<Texture>,
    picture: Option<Texture>,
    info: ImageInfo,
    report: Report,
}

/// Bakes all images of a map, in parallel.
pub fn bake_images(
    document: &map::Document,
    resources: &dyn Resources,
    limits: &Limits,
    budget: &Budget,
    task: &Task,
    report: &mut Report,
) -> Result<BakedImages, Cancelled> {
    let images = &document.map.images;
    task.begin(Phase::Images, images.len());
    if images.len() > CLIENT_IMAGES {
        let message = format!(
            "The map has {} images; the game's client loads the first {CLIENT_IMAGES} only, all are shown here.",
            images.len()
        );
        report.warn(codes::TOO_MANY_IMAGES, Place::File, message);
    }
    let context = Context { document, resources, limits, budget, made_for_07: made_for_07(&document.map) };
    let usages = usages(&document.map);
    let baked: Vec<Baked> = (images.par_iter().zip(usages).enumerate())
        .map(|(index, (image, usage))| {
            task.check()?;
            let baked = context.bake(ImageIndex(index as u32), image, usage);
            task.step();
            Ok(baked)
        })
        .collect::<Result<_, Cancelled>>()?;
    let mut result = BakedImages::default();
    for image in baked {
        let tile_set = result.add(image.tile_set);
        result.tile_sets.push(tile_set);
        let picture = result.add(image.picture);
        result.pictures.push(picture);
        result.infos.push(image.info);
        report.append(image.report);
    }
    Ok(result)
}

impl BakedImages {
    /// Adds a texture.
    pub fn add(&mut self, texture: Option<Texture>) -> Option<TextureIndex> {
        let texture = texture?;
        self.textures.push(texture);
        Some(TextureIndex(self.textures.len() as u32 - 1))
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

struct Context<'a> {
    document: &'a map::Document,
    resources: &'a dyn Resources,
    limits: &'a Limits,
    budget: &'a Budget,
    made_for_07: bool,
}

impl Context<'_> {
    fn bake(&self, index: ImageIndex, image: &map::Image, usage: Usage) -> Baked {
        let mut info = ImageInfo {
            name: image.name.clone().unwrap_or_default(),
            size_px: UVec2::new(image.width.max(0) as u32, image.height.max(0) as u32),
            origin: if image.external { ImageOrigin::External(None) } else { ImageOrigin::Embedded },
            state: ImageState::Unused,
            thumbnail: None,
            used_by: Vec::new(),
        };
        let mut report = Report::default();
        if !usage.by_tiles && !usage.by_quads {
            return Baked { tile_set: None, picture: None, info, report };
        }
        let place = Place::Image(index);
        let resolved = self.resolve(image, &mut info, place, &mut report);
        let affordable = resolved.filter(|picture| self.has_room_for(picture, &mut info, place, &mut report));
        let picture = match affordable {
            Some(picture) => {
                info.size_px = UVec2::new(picture.width, picture.height);
                info.thumbnail = Some(thumbnail(&picture));
                info.state = ImageState::Ready;
                Some(picture)
            }
            // The game draws without texture only if there is no name to look for.
            None if image.external && image.name.is_none() => None,
            None => Some(stand_in::null_image()),
        };
        let Some(picture) = picture else { return Baked { tile_set: None, picture: None, info, report } };
        let as_picture = usage.by_quads.then(|| mips::picture_texture(&picture));
        let tile_set = usage.by_tiles.then(|| self.tile_set(picture, place, &info.name, &mut report));
        Baked { tile_set, picture: as_picture, info, report }
    }

    /// Whether the scene may hold one more picture; if not, the reason goes to `info.state` and to the report.
    fn has_room_for(&self, picture: &RgbaImage, info: &mut ImageInfo, place: Place, report: &mut Report) -> bool {
        let room = self.budget.take(picture.pixels.len());
        if !room {
            let reason = "the map takes too much memory";
            info.state = ImageState::Missing(reason.into());
            report.warn(codes::SCENE_TOO_LARGE, place, format!("{reason}; the four-colour placeholder shows."));
        }
        room
    }

    /// The decoded picture; on failure the reason is in `info.state` and in the report.
    fn resolve(
        &self,
        image: &map::Image,
        info: &mut ImageInfo,
        place: Place,
        report: &mut Report,
    ) -> Option<RgbaImage> {
        if !image.external {
            let pixels = map::read_pixels(image, &self.document.blocks, place, self.limits, report);
            if pixels.is_none() {
                info.state = ImageState::Missing("the embedded pixel data cannot be read".into());
            }
            return pixels;
        }
        if image.data.is_some() {
            // An external image that carries data all the same: used where it fits, else as if it were not there.
            let mut ignored = Report::default();
            let pixels = map::read_pixels(image, &self.document.blocks, place, self.limits, &mut ignored);
            if let Some(pixels) = pixels {
                info.origin = ImageOrigin::Embedded;
                return Some(pixels);
            }
        }
        match self.find(image.name.as_deref(), place, report) {
            Ok(found) => {
                info.origin = ImageOrigin::External(Some(found.origin));
                Some(found.image)
            }
            Err(reason) => {
                info.state = ImageState::Missing(reason);
                None
            }
        }
    }

    fn find(&self, name: Option<&str>, place: Place, report: &mut Report) -> Result<FoundImage, String> {
        let Some(name) = name else {
            let reason = "An external image without a name: there is nothing to look for";
            report.warn(codes::IMAGE_UNNAMED, place, format!("{reason}; its layers are drawn without texture."));
            return Err(reason.into());
        };
        if !map::is_plain_file_name(name) {
            let reason = format!("\"{}\" is not a plain file name, so it is not looked for", name.escape_debug());
            report.warn(codes::IMAGE_NAME_UNSAFE, place, format!("{reason}; the four-colour placeholder shows."));
            return Err(reason);
        }
        let mut first_error = None;
        for candidate in self.candidates(name) {
            match self.resources.mapres(&candidate) {
                Ok(found) => return Ok(found),
                Err(ImageError::NotFound) => {}
                Err(error @ ImageError::Unreadable(_)) => first_error = first_error.or(Some(error)),
            }
        }
        let error = first_error.unwrap_or(ImageError::NotFound);
        let code = match error {
            ImageError::NotFound => codes::IMAGE_NOT_FOUND,
            ImageError::Unreadable(_) => codes::IMAGE_UNREADABLE,
        };
        report.warn(code, place, format!("{name}.png: {error}; the four-colour placeholder shows."));
        Err(error.to_string())
    }

    /// File stems to look for, best first.
    fn candidates(&self, name: &str) -> Vec<String> {
        let plain = name.to_owned();
        if !NAMES_WITH_07_FORM.contains(&name) {
            return vec![plain];
        }
        let suffixed = format!("{name}_0.7");
        if self.made_for_07 { vec![suffixed, plain] } else { vec![plain, suffixed] }
    }

    fn tile_set(&self, picture: RgbaImage, place: Place, name: &str, report: &mut Report) -> Texture {
        let (width, height) = (picture.width, picture.height);
        let (fitted, resampled) = resample::fit_tile_set(picture);
        if resampled {
            let message = format!(
                "{name}: {width}×{height} pixels cannot be cut into 16×16 cells; resampled to {}×{} as the game does.",
                fitted.width, fitted.height
            );
            report.warn(codes::TILE_SET_RESAMPLED, place, message);
        }
        mips::cells_texture(&fitted)
    }
}

/// A small copy, averaged over what each pixel covers.
fn thumbnail(image: &RgbaImage) -> RgbaImage {
    let longer = image.width.max(image.height).max(1);
    let fit = |side: u32| (u64::from(side) * u64::from(THUMBNAIL) / u64::from(longer)).max(1) as u32;
    let (width, height) =
        if longer <= THUMBNAIL { (image.width, image.height) } else { (fit(image.width), fit(image.height)) };
    let span = |i: u32, to: u32, from: u32| {
        let edge = |i: u32| (u64::from(i) * u64::from(from) / u64::from(to)) as u32;
        edge(i)..edge(i + 1).max(edge(i) + 1)
    };
    let mut result = RgbaImage::filled(width, height, [0; 4]);
    for y in 0..height {
        for x in 0..width {
            let (columns, rows) = (span(x, width, image.width), span(y, height, image.height));
            result.put(x, y, average(image, columns, rows));
        }
    }
    result
}

fn average(image: &RgbaImage, columns: std::ops::Range<u32>, rows: std::ops::Range<u32>) -> [u8; 4] {
    let count = (columns.len() * rows.len()).max(1) as u64;
    let (mut color, mut alpha) = ([0_u64; 3], 0_u64);
    for y in rows {
        for x in columns.clone() {
            let [r, g, b, a] = image.get(x, y).map(u64::from);
            color = [color[0] + r * a, color[1] + g * a, color[2] + b * a];
            alpha += a;
        }
    }
    let [r, g, b] = color.map(|sum| sum.checked_div(alpha).unwrap_or(0) as u8);
    [r, g, b, (alpha / count) as u8]
}

#[cfg(test)]
mod tests {
    use super::thumbnail;
    use crate::base::RgbaImage;

    #[test]
    fn thumbnails_keep_shape_and_colour() {
        let thumb = thumbnail(&RgbaImage::filled(1000, 10, [50, 60, 70, 80]));
        assert_eq!((thumb.width, thumb.height), (96, 1));
        assert!(thumb.pixels.chunks_exact(4).all(|p| p == [50, 60, 70, 80]));
        let small = RgbaImage::filled(20, 30, [1, 2, 3, 255]);
        assert_eq!(thumbnail(&small), small);
    }
}
