//! One picture of a map: found, decoded, and made into the textures that layers need.

use std::sync::Arc;

use glam::UVec2;

use super::own_mapres;
use crate::bake::baked_picture::{BakedPicture, PictureContent, PictureFacts};
use crate::bake::thumbnail::{THUMBNAIL_BYTES, thumbnail};
use crate::bake::{FoundImage, ImageError, Resources, codes, mips, resample};
use crate::base::{
    ImageIndex, Mapres, Placeholder, Report, Reservation, RgbaImage, Task, WarningPlace, escaped, hash_of,
};
use crate::format::teeworlds as map;
use crate::scene::{ImageOrigin, ImageState, StandIn, Texture, TextureUse};

/// Images whose 0.7 form has the suffix `_0.7` in a DDNet install.
const NAMES_WITH_07_FORM: [&str; 6] =
    ["grass_doodads", "grass_main", "winter_main", "generic_shadows", "generic_unhookable", "easter"];
/// Why an image is not there where the program's own are to be shown.
const OWN_ONLY: &str = "built-in images are always used";
/// Why an embedded image without data is missing.
const NO_DATA: &str = "the map holds no pixel data for it";
/// Pictures up to this size are not halved for the sake of others, in pixels a side.
const LARGE: u32 = 256;
/// Pictures are not halved below this size, in pixels a side.
const SMALL: u32 = 64;
/// Resampling takes much longer than inflating, so it counts as inflating so many times as many bytes: little enough for
/// 40 tile sets of odd sizes above 1024 pixels a side, with the default budget.
const RESAMPLING: usize = 6;
/// Where warnings point until it is known which images show the picture.
const SOME_IMAGE: WarningPlace = WarningPlace::Image(ImageIndex(0));

/// How layers use a picture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// As a tile set.
    pub by_tiles: Option<TextureUse>,
    /// As a whole.
    pub by_quads: Option<TextureUse>,
}

impl Usage {
    /// Whether there is any.
    pub fn is_any(self) -> bool {
        self.by_tiles.is_some() || self.by_quads.is_some()
    }
}

/// Facts of a picture that has not been looked for: as much as its item says.
pub fn unknown_facts(image: &map::Image, blocks: &map::Blocks, task: &Task) -> PictureFacts {
    // An embedded image without data is missing, whether it is asked for or not.
    let is_missing = !image.external && !has_data(image, blocks, task);
    PictureFacts {
        size_px: UVec2::new(image.width.max(0) as u32, image.height.max(0) as u32),
        origin: if image.external { ImageOrigin::External(None) } else { ImageOrigin::Embedded },
        state: if is_missing { ImageState::Missing(NO_DATA.into()) } else { ImageState::Unused },
        thumbnail: None,
    }
}

/// Whether there are bytes in the map that may be the pixels of an image.
fn has_data(image: &map::Image, blocks: &map::Blocks, task: &Task) -> bool {
    image.data.is_some_and(|data| blocks.possible_len(data, task) > 0)
}

/// Context of making pictures.
pub struct Workshop<'a> {
    /// The map.
    pub document: &'a map::Document,
    /// Where external images are from.
    pub resources: &'a dyn Resources,
    /// The map was made for Teeworlds 0.7.
    pub made_for_07: bool,
    /// How often large pictures are halved because not all fit into memory in their own size. The same for all, so that
    /// it does not depend on which comes first.
    pub halvings: u32,
}

/// Sizes of the textures of a picture, and memory that making them takes.
struct Plan {
    /// The size in which a tile set is cut.
    fitted: UVec2,
    /// That is not the picture's own size.
    resampled: bool,
    /// Bytes that stay.
    texture_bytes: usize,
    /// Bytes needed besides while they are made.
    on_the_way: usize,
}

impl Plan {
    fn new(picture: &RgbaImage, usage: Usage) -> Self {
        let size = UVec2::new(picture.width, picture.height);
        let fitted = resample::fitted_size(size);
        let resampled = usage.by_tiles.is_some() && fitted != size;
        let as_tiles = if usage.by_tiles.is_some() { mips::cells_bytes(fitted) } else { 0 };
        let as_picture = if usage.by_quads.is_some() { mips::picture_bytes(size) } else { 0 };
        let on_the_way = if resampled { fitted.x as usize * fitted.y as usize * 4 } else { 0 };
        Self { fitted, resampled, texture_bytes: as_tiles + as_picture + THUMBNAIL_BYTES, on_the_way }
    }
}

/// The picture at half size, in the place of the picture; the picture itself where it is not larger than `least`
/// pixels a side, cannot be halved without mixing cells of a tile set, or has no room for a smaller one beside it.
fn halved(picture: RgbaImage, least: u32, reserved: &mut Reservation) -> Result<RgbaImage, RgbaImage> {
    let even = picture.width.is_multiple_of(32) && picture.height.is_multiple_of(32);
    let bytes = picture.pixels.len();
    if picture.width.min(picture.height) <= least || !even || !reserved.grow(bytes / 4) {
        return Err(picture);
    }
    let half = mips::half(&picture);
    drop(picture);
    reserved.shrink_by(bytes);
    Ok(half)
}

/// The part of a texture that is needed.
fn needed(part: TextureUse, mut texture: Texture) -> Texture {
    if part == TextureUse::Averages {
        let small = texture.small_level();
        texture.levels.iter_mut().take(small).for_each(|level| *level = Vec::new());
    }
    texture
}

/// How often pictures must be halved so that about `bytes` of textures fit into what may be used of memory.
pub fn halvings(bytes: u64, reserved: u64) -> u32 {
    (0..32).find(|n| bytes >> (2 * n) <= reserved).unwrap_or(31)
}

/// The picture of an image in its own size, whether layers use it or not; or why there is none.
pub fn read_picture(
    document: &map::Document,
    resources: &dyn Resources,
    image: ImageIndex,
    task: &Task,
) -> Result<RgbaImage, String> {
    let image = document.map.images.get(image.get()).ok_or("the map has no such image")?;
    let workshop = Workshop { document, resources, made_for_07: map::made_for_07(&document.map), halvings: 0 };
    let (picture, facts) = workshop.read(image, true, task, &mut task.reservation());
    // Another picture is no copy of this one.
    if let ImageOrigin::StandIn(stand_in) = facts.origin {
        return Err(stand_in.reason);
    }
    picture.ok_or(match facts.state {
        ImageState::Missing(reason) => reason,
        ImageState::Ready | ImageState::Unused => "the image cannot be read".to_owned(),
    })
}

impl Workshop<'_> {
    /// The picture of an image and its textures, made or remembered; one that lies outside the map only if it is to be
    /// sought.
    pub fn bake(&self, image: &map::Image, usage: Usage, sought: bool, task: &Task) -> BakedPicture {
        let Some(cache) = self.resources.texture_cache().filter(|_| sought) else {
            return self.bake_anew(image, usage, sought, task);
        };
        if !cache.is_empty() {
            let key = self.key(image, usage, |name| self.resources.fingerprint(name, task));
            if let Some(known) = key.and_then(|key| cache.take(key, task)) {
                return known;
            }
        }
        let baked = self.bake_anew(image, usage, sought, task);
        // What is wrong with a file is looked at anew each time.
        let is_sound = baked.report.warnings().iter().all(|warning| warning.code != codes::IMAGE_UNREADABLE);
        if let Some(key) = self.key(image, usage, |name| self.resources.found(name)).filter(|_| is_sound) {
            cache.put(key, &baked);
        }
        baked
    }

    /// Hash of all that a picture and its textures depend on; `file` gives the fingerprint of a file by its name.
    fn key(&self, image: &map::Image, usage: Usage, mut file: impl FnMut(&str) -> Option<u64>) -> Option<u64> {
        let content = match (image.external, image.data, &image.name) {
            (false, Some(data), _) => self.document.blocks.fingerprint(data)?,
            (true, None, Some(name)) => self.candidates(name).iter().find_map(|candidate| match candidate.place {
                ImagePlace::Folders => file(&candidate.name),
                ImagePlace::Own => own_mapres::file(&candidate.name).map(|bytes| hash_of(&bytes)),
            })?,
            _ => return None,
        };
        let size = (!image.external).then_some((image.width, image.height, image.variant));
        let name = image.name.as_ref().filter(|_| image.external);
        Some(hash_of(&(content, name, size, usage.by_tiles, usage.by_quads, self.halvings)))
    }

    fn bake_anew(&self, image: &map::Image, usage: Usage, sought: bool, task: &Task) -> BakedPicture {
        let mut facts = unknown_facts(image, &self.document.blocks, task);
        let mut report = Report::default();
        let mut reserved = task.reservation();
        let content = match self.resolve(image, sought, task, &mut facts, &mut reserved, &mut report) {
            Some(picture) => self.textures(picture, usage, task, &mut facts, reserved, &mut report),
            // The game draws without texture only if there is no name to look for.
            None if image.external && image.name.is_none() => PictureContent::Untextured,
            None => PictureContent::Missing,
        };
        BakedPicture { content, facts, report }
    }

    /// The picture of an image in its own size, and what there is to say about it. `room` is what it takes.
    pub fn read(
        &self,
        image: &map::Image,
        sought: bool,
        task: &Task,
        reserved: &mut Reservation,
    ) -> (Option<RgbaImage>, PictureFacts) {
        let mut facts = unknown_facts(image, &self.document.blocks, task);
        let picture = self.resolve(image, sought, task, &mut facts, reserved, &mut Report::default());
        if let Some(picture) = &picture {
            (facts.size_px, facts.state) = (UVec2::new(picture.width, picture.height), ImageState::Ready);
        }
        (picture, facts)
    }

    /// The textures of a picture that lies in `room` already; smaller ones where there is no room for its own size.
    fn textures(
        &self,
        mut picture: RgbaImage,
        usage: Usage,
        task: &Task,
        facts: &mut PictureFacts,
        mut reserved: Reservation,
        report: &mut Report,
    ) -> PictureContent {
        let size = UVec2::new(picture.width, picture.height);
        (facts.size_px, facts.thumbnail) = (size, Some(Arc::new(thumbnail(&picture))));
        facts.state = ImageState::Ready;
        for _ in 0..self.halvings {
            picture = halved(picture, LARGE, &mut reserved).unwrap_or_else(|picture| picture);
        }
        let plan = loop {
            let plan = Plan::new(&picture, usage);
            if reserved.grow(plan.texture_bytes + plan.on_the_way) {
                break plan;
            }
            match halved(picture, SMALL, &mut reserved) {
                Ok(half) => picture = half,
                Err(_) => return self.left_out(facts, report),
            }
        };
        // A map that has many such pictures would keep everybody waiting.
        if plan.resampled && !task.may_inflate(plan.on_the_way * RESAMPLING) {
            return self.left_out(facts, report);
        }
        if picture.width < size.x {
            let message = format!(
                "An image of {} × {} pixels takes more memory than the budget allows; it is shown at {} × {}.",
                size.x, size.y, picture.width, picture.height
            );
            report.warn(codes::SCENE_TOO_LARGE, SOME_IMAGE, message);
        }
        if plan.resampled {
            let message = format!(
                "An image of {} × {} pixels cannot be cut into 16 × 16 tiles; it is resampled to {} × {}, as in the \
                 game.",
                picture.width, picture.height, plan.fitted.x, plan.fitted.y
            );
            report.warn(codes::TILE_SET_RESAMPLED, SOME_IMAGE, message);
        }
        let tile_set = usage.by_tiles.map(|part| {
            needed(
                part,
                match plan.resampled {
                    true => mips::cells_texture(&resample::resize(&picture, plan.fitted)),
                    false => mips::cells_texture(&picture),
                },
            )
        });
        let picture = usage.by_quads.map(|part| needed(part, mips::picture_texture(picture)));
        let bytes = |texture: &Option<Texture>| texture.as_ref().map_or(0, Texture::bytes);
        reserved.shrink_to(bytes(&tile_set) + bytes(&picture) + THUMBNAIL_BYTES);
        reserved.keep();
        PictureContent::Textures { tile_set: tile_set.map(Arc::new), picture: picture.map(Arc::new) }
    }

    /// There is no room for a picture, however small.
    fn left_out(&self, facts: &mut PictureFacts, report: &mut Report) -> PictureContent {
        let reason = "the map takes more memory than the budget allows";
        facts.state = ImageState::Missing(reason.into());
        let message = format!("The image is left out: {reason}; a placeholder is shown.");
        report.warn(codes::SCENE_TOO_LARGE, SOME_IMAGE, message);
        PictureContent::Missing
    }

    /// The decoded picture, in `room`; on failure the reason is in `facts.state` and in the report.
    fn resolve(
        &self,
        image: &map::Image,
        sought: bool,
        task: &Task,
        facts: &mut PictureFacts,
        reserved: &mut Reservation,
        report: &mut Report,
    ) -> Option<RgbaImage> {
        let blocks = &self.document.blocks;
        if !image.external {
            let pixels = map::read_pixels(image, blocks, SOME_IMAGE, task, reserved, report);
            if pixels.is_none() {
                let reason =
                    if has_data(image, blocks, task) { "the embedded pixel data cannot be read" } else { NO_DATA };
                facts.state = ImageState::Missing(reason.into());
            }
            return pixels;
        }
        if image.data.is_some() {
            // An external image that carries data all the same: used where it fits, else as if it were not there.
            let mut ignored = Report::default();
            if let Some(pixels) = map::read_pixels(image, blocks, SOME_IMAGE, task, reserved, &mut ignored) {
                facts.origin = ImageOrigin::Embedded;
                return Some(pixels);
            }
            reserved.shrink_to(0);
        }
        if !sought {
            let reason = "the map refers to too many external images";
            facts.state = ImageState::Missing(reason.into());
            let message = format!("The image was not searched for: {reason}; a placeholder is shown.");
            report.warn(codes::IMAGE_NOT_FOUND, SOME_IMAGE, message);
            return None;
        }
        match self.find(image.name.as_deref(), task, report) {
            Ok((image, origin)) if reserved.grow(image.pixels.len()) => {
                facts.origin = origin;
                Some(image)
            }
            Ok(_) => {
                let reason = "the map takes more memory than the budget allows";
                facts.state = ImageState::Missing(reason.into());
                let message = format!("The image cannot be used: {reason}; a placeholder is shown.");
                report.warn(codes::SCENE_TOO_LARGE, SOME_IMAGE, message);
                None
            }
            Err(reason) => {
                facts.state = ImageState::Missing(reason);
                None
            }
        }
    }

    fn find(&self, name: Option<&str>, task: &Task, report: &mut Report) -> Result<(RgbaImage, ImageOrigin), String> {
        let Some(name) = name else {
            let message = "An external image has no name, so it cannot be found; its layers are drawn without texture.";
            report.warn(codes::IMAGE_UNNAMED, SOME_IMAGE, message);
            return Err("it has no name, so it cannot be found".into());
        };
        if !map::is_plain_file_name(name) {
            let name = escaped(name);
            let reason = format!("image name “{name}” is not a plain file name, so it is not searched for");
            report.warn(codes::IMAGE_NAME_UNSAFE, SOME_IMAGE, format!("The {reason}; a placeholder is shown."));
            return Err(format!("the {reason}"));
        }
        let mut first_error = None;
        for candidate in self.candidates(name) {
            match self.fetch(&candidate, task) {
                Ok((image, path)) => {
                    let why = match self.resources.stand_ins().mapres {
                        Mapres::Own => OWN_ONLY.to_owned(),
                        Mapres::Auto | Mapres::None => {
                            first_error.as_ref().unwrap_or(&ImageError::NotFound).to_string()
                        }
                    };
                    let origin = candidate.origin(path, why);
                    if let ImageOrigin::StandIn(StandIn { name: other, is_guess, .. }) = &origin {
                        let error = first_error.or(is_guess.then_some(ImageError::NotFound));
                        let shows = if *is_guess {
                            format!("{other}, a guess by name, is shown instead")
                        } else {
                            "a stand-in is shown".into()
                        };
                        error.iter().for_each(|error| warn(name, error, &shows, report));
                    }
                    return Ok((image, origin));
                }
                Err(ImageError::NotFound) => {}
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        if first_error.is_none() && self.resources.stand_ins().mapres == Mapres::Own {
            // No folder was searched.
            let message = format!("{name} is not among the built-in images; a placeholder is shown.");
            report.warn(codes::IMAGE_NOT_FOUND, SOME_IMAGE, message);
            return Err(OWN_ONLY.to_owned());
        }
        let error = first_error.unwrap_or(ImageError::NotFound);
        warn(name, &error, "a placeholder is shown", report);
        Err(error.to_string())
    }

    /// The picture of a candidate, and its path where it has one.
    fn fetch(&self, candidate: &Candidate, task: &Task) -> Result<(RgbaImage, Option<String>), ImageError> {
        match candidate.place {
            ImagePlace::Folders => {
                let FoundImage { image, origin } = self.resources.mapres(&candidate.name, task)?;
                Ok((image, Some(origin)))
            }
            ImagePlace::Own => Ok((own_mapres::image(&candidate.name).ok_or(ImageError::NotFound)?, None)),
        }
    }

    /// Where to look for an image and under which names, best first: the game's files, the program's own, then those
    /// of a name that is nearly the same.
    fn candidates(&self, name: &str) -> Vec<Candidate> {
        let stand_ins = self.resources.stand_ins();
        let (folders, own) = (stand_ins.mapres != Mapres::Own, stand_ins.mapres != Mapres::None);
        let mut candidates = Vec::new();
        let mut add = |name: &str, is_guess: bool| {
            for place in [folders.then_some(ImagePlace::Folders), own.then_some(ImagePlace::Own)].into_iter().flatten()
            {
                let forms = self.forms(name).into_iter();
                candidates.extend(forms.map(|name| Candidate { name, place, is_guess }));
            }
        };
        add(name, false);
        if own
            && stand_ins.placeholder == Placeholder::Quiet
            && let Some(near) = own_mapres::near_name(name).filter(|near| *near != name)
        {
            add(near, true);
        }
        candidates
    }

    /// The file stems that a name stands for, best first.
    fn forms(&self, name: &str) -> Vec<String> {
        let plain = name.to_owned();
        if !NAMES_WITH_07_FORM.contains(&name) {
            return vec![plain];
        }
        let suffixed = format!("{name}_0.7");
        if self.made_for_07 { vec![suffixed, plain] } else { vec![plain, suffixed] }
    }
}

/// Says why an image is not there, and what shows in its place.
fn warn(name: &str, error: &ImageError, shows: &str, report: &mut Report) {
    let (code, reason) = match error {
        ImageError::NotFound => {
            let advice = "Install the game or choose its data folder.";
            let message = format!("{name}.png was not found in the searched folders; {shows}. {advice}");
            return report.warn(codes::IMAGE_NOT_FOUND, SOME_IMAGE, message);
        }
        // The reason names the file.
        ImageError::Unreadable(reason) => (codes::IMAGE_UNREADABLE, reason),
        ImageError::OverBudget(reason) => (codes::SCENE_TOO_LARGE, reason),
    };
    report.warn(code, SOME_IMAGE, format!("The image cannot be used: {reason}; {shows}."));
}

/// Where an image is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ImagePlace {
    /// In the folders of the search.
    Folders,
    /// Among the program's own.
    Own,
}

/// A file that may be an image's picture.
#[derive(Clone, Debug)]
struct Candidate {
    /// Name of the file without ending.
    name: String,
    place: ImagePlace,
    /// The name is not that of the image, only like it.
    is_guess: bool,
}

impl Candidate {
    /// Where the picture is from, found at `path` or carried by the program; `reason`: why the image itself is not there.
    fn origin(self, path: Option<String>, reason: String) -> ImageOrigin {
        if self.place == ImagePlace::Folders && !self.is_guess {
            return ImageOrigin::External(path);
        }
        ImageOrigin::StandIn(StandIn { name: self.name, is_guess: self.is_guess, path, reason })
    }
}
