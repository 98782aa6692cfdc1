//! What is made once and kept. Per scene: thumbnails as textures, envelope curves as points, which physics tiles are
//! linked. Per question: which physics tiles were found.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use egui::{ColorImage, TextureHandle, TextureId, TextureOptions};

use super::links::Outlines;
use super::settings::Explained;
use crate::analysis;
use crate::analysis::{Changes, LinkIndex, Matches, Oddity, TileUses, Users};
use crate::base::{EnvelopeIndex, ImageIndex, RgbaImage, Warning};
use crate::scene::{Envelope, FlatScene, Texture, TextureIndex, TextureShape};
use crate::ui::parts::warning_list::Kind;
use crate::view::flat::Find;

/// Most cells of tile sets that are kept as textures.
const MOST_CELLS: usize = 256;
/// Most images whose uses are kept.
const MOST_COUNTED: usize = 64;
/// Side of such a texture at most, in pixels.
const CELL_PX: u32 = 64;
/// Points of a curve's picture.
const SAMPLES: usize = 64;
/// Work that is done in one frame to find what changes: a few milliseconds.
const WORK_PER_FRAME: usize = 100_000;
/// Tiles that are searched for links, or for what is to be found, in one frame.
const TILES_PER_FRAME: usize = 64 * 4096;
/// The same where nothing else goes on.
const TILES_PER_IDLE_FRAME: usize = 8 * TILES_PER_FRAME;

/// Things made from one scene; all forgotten with the next.
#[derive(Default)]
pub struct SceneCache {
    /// Held weakly, which also keeps its address from being used again.
    scene: Weak<FlatScene>,
    thumbnails: HashMap<usize, TextureHandle>,
    cells: HashMap<(TextureIndex, u8), TextureHandle>,
    curves: HashMap<usize, Arc<CurvePicture>>,
    kinds: Option<SortedWarnings>,
    settings: Option<Arc<Explained>>,
    links: Option<LinkIndex>,
    outlines: Outlines,
    matches: Option<(String, Matches)>,
    changes: Option<Changes>,
    odd_envelopes: Option<Arc<Vec<Vec<Oddity>>>>,
    users: Option<(EnvelopeIndex, Arc<Users>)>,
    tile_uses: HashMap<ImageIndex, TileUses>,
}

/// Kinds of warnings, and the device's warnings that are among them.
type SortedWarnings = (Arc<[Warning]>, Arc<[Kind]>);

/// The course of an envelope's channels over one round.
#[derive(Debug, Default)]
pub struct CurvePicture {
    /// Per channel: values at even times, 0 to 1 within the range of all.
    pub channels: Vec<Vec<f32>>,
}

impl SceneCache {
    /// Forgets everything when another scene is shown; whether that is so.
    pub fn follow(&mut self, scene: Option<&Arc<FlatScene>>) -> bool {
        let now = scene.map(Arc::downgrade).unwrap_or_default();
        let is_new = !Weak::ptr_eq(&self.scene, &now);
        if is_new {
            *self = Self { scene: now, ..Self::default() };
        }
        is_new
    }

    /// The texture of a cell of a tile set, smaller than it is where it is large. `None` where the scene has no pixels
    /// of it.
    pub fn cell(&mut self, ctx: &egui::Context, scene: &FlatScene, set: TextureIndex, index: u8) -> Option<TextureId> {
        if let Some(known) = self.cells.get(&(set, index)) {
            return Some(known.id());
        }
        let image = cell_picture(scene.textures.get(set.get())?, index)?;
        if self.cells.len() >= MOST_CELLS {
            self.cells.clear();
        }
        let texture = ctx.load_texture("cell", image, TextureOptions::LINEAR);
        let id = texture.id();
        self.cells.insert((set, index), texture);
        Some(id)
    }

    /// What is odd about every envelope.
    pub fn odd_envelopes(&mut self, scene: &FlatScene) -> Arc<Vec<Vec<Oddity>>> {
        self.odd_envelopes.get_or_insert_with(|| Arc::new(analysis::odd_envelopes(scene))).clone()
    }

    /// What uses an envelope; kept for one at a time.
    pub fn users(&mut self, scene: &FlatScene, envelope: EnvelopeIndex) -> Arc<Users> {
        self.users = self.users.take().filter(|(known, _)| *known == envelope);
        let (_, users) = self.users.get_or_insert_with(|| (envelope, Arc::new(analysis::users(scene, envelope))));
        users.clone()
    }

    /// Goes on counting how often the tiles of an image are used. Whether there is more to count.
    pub fn count_tiles(&mut self, scene: &FlatScene, image: ImageIndex) -> bool {
        if self.tile_uses.len() >= MOST_COUNTED && !self.tile_uses.contains_key(&image) {
            self.tile_uses.clear();
        }
        let uses = self.tile_uses.entry(image).or_insert_with(|| TileUses::new(scene, image));
        !uses.is_done() && !uses.advance(scene, TILES_PER_FRAME)
    }

    /// How often the tiles of an image are used, as far as it was counted.
    pub fn tile_uses(&self, image: ImageIndex) -> Option<&TileUses> {
        self.tile_uses.get(&image)
    }

    /// Goes on searching for links, with longer steps while nobody waits for frames. Whether there is more to search.
    pub fn search_links(&mut self, scene: Option<&FlatScene>, is_idle: bool) -> bool {
        let Some(scene) = scene else { return false };
        let links = self.links.get_or_insert_with(|| LinkIndex::new(scene));
        let tiles = if is_idle { TILES_PER_IDLE_FRAME } else { TILES_PER_FRAME };
        !links.is_done() && !links.advance(scene, tiles)
    }

    /// Goes on looking for what is asked for. Whether there is more to look at.
    pub fn search_matches(&mut self, scene: Option<&FlatScene>, find: &Find) -> bool {
        let Some(scene) = scene.filter(|_| find.open) else { return false };
        if self.matches.as_ref().is_none_or(|(text, _)| *text != find.text) {
            self.matches = Some((find.text.clone(), Matches::new(scene, &find.text)));
        }
        let matches = self.matches.as_mut().map(|(_, matches)| matches);
        matches.is_some_and(|matches| !matches.is_done() && !matches.advance(scene, TILES_PER_FRAME))
    }

    /// Goes on looking for what changes over time. Whether there is more to look at.
    pub fn search_changes(&mut self, scene: Option<&FlatScene>, is_wanted: bool) -> bool {
        let Some(scene) = scene.filter(|_| is_wanted) else { return false };
        let changes = self.changes.get_or_insert_with(Changes::default);
        !changes.is_done() && !changes.advance(scene, WORK_PER_FRAME)
    }

    /// What changes over time, as far as it was looked for.
    pub fn changes(&self) -> Option<&Changes> {
        self.changes.as_ref()
    }

    /// What was found so far for a question; `None` where something else was asked last.
    pub fn matches_of(&self, asked: &str) -> Option<&Matches> {
        self.matches.as_ref().filter(|(text, _)| text == asked).map(|(_, matches)| matches)
    }

    /// Which physics tiles are linked; `None` without a scene.
    pub fn links(&self) -> Option<&LinkIndex> {
        self.links.as_ref()
    }

    /// The same, with the outlines of areas that were needed so far.
    pub fn links_and_outlines(&mut self) -> Option<(&LinkIndex, &mut Outlines)> {
        Some((self.links.as_ref()?, &mut self.outlines))
    }

    /// The texture of an image's thumbnail.
    pub fn thumbnail(&mut self, ctx: &egui::Context, index: usize, picture: &RgbaImage) -> TextureHandle {
        let texture = self.thumbnails.entry(index).or_insert_with(|| {
            let size = [picture.width as usize, picture.height as usize];
            let image = match picture.pixels.len() == size[0] * size[1] * 4 {
                true => ColorImage::from_rgba_unmultiplied(size, &picture.pixels),
                false => ColorImage::default(),
            };
            ctx.load_texture(format!("thumbnail {index}"), image, TextureOptions::LINEAR)
        });
        texture.clone()
    }

    /// The kinds of the scene's warnings and the device's, sorted again when the latter change.
    pub fn kinds(&mut self, device: &Arc<[Warning]>, sort: impl FnOnce() -> Vec<Kind>) -> Arc<[Kind]> {
        let same = |known: &Arc<[Warning]>| Arc::ptr_eq(known, device) || (known.is_empty() && device.is_empty());
        self.kinds = self.kinds.take().filter(|(known, _)| same(known));
        let (_, kinds) = self.kinds.get_or_insert_with(|| (device.clone(), sort().into()));
        kinds.clone()
    }

    /// The settings in words.
    pub fn settings(&mut self, explain: impl FnOnce() -> Explained) -> Arc<Explained> {
        self.settings.get_or_insert_with(|| Arc::new(explain())).clone()
    }

    /// The picture of an envelope's course.
    pub fn curve(&mut self, index: usize, envelope: &Envelope) -> Arc<CurvePicture> {
        self.curves.entry(index).or_insert_with(|| Arc::new(draw_curve(envelope))).clone()
    }
}

fn cell_picture(texture: &Texture, index: u8) -> Option<ColorImage> {
    let is_small = |level: &usize| texture.level_size_px(*level).max_element() <= CELL_PX;
    let level = (0..texture.levels.len()).find(is_small).filter(|_| texture.shape == TextureShape::Cells)?;
    let size = texture.level_size_px(level);
    let bytes = (size.x * size.y * 4) as usize;
    let pixels = texture.levels.get(level)?.get(usize::from(index) * bytes..)?.get(..bytes)?;
    Some(ColorImage::from_rgba_unmultiplied([size.x as usize, size.y as usize], pixels))
}

fn draw_curve(envelope: &Envelope) -> CurvePicture {
    let period_ns = i64::from(envelope.period_ms()) * 1_000_000;
    let values: Vec<[f32; 4]> =
        (0..SAMPLES).map(|i| envelope.values(period_ns * i as i64 / SAMPLES as i64, 0)).collect();
    let channels = (0..envelope.channels.min(4)).map(|c| scaled(values.iter().map(|v| v[c]).collect()));
    CurvePicture { channels: channels.collect() }
}

/// Values scaled to 0…1; what never changes lies in the middle.
fn scaled(values: Vec<f32>) -> Vec<f32> {
    let low = values.iter().copied().fold(f32::INFINITY, f32::min);
    let high = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let range = high - low;
    let scale = |v: f32| if range > f32::EPSILON && range.is_finite() { (v - low) / range } else { 0.5 };
    values.into_iter().map(scale).collect()
}
