//! Cache of a scene for the panels: thumbnails as textures, envelope curves as points, and answers to questions about the
//! scene, which come from a queue.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use egui::{ColorImage, TextureHandle, TextureId, TextureOptions};

use super::links::Outlines;
use super::settings::Explained;
use crate::analysis::{Answers, Changes, LinkIndex, Matches, Oddity, Question, TileUses, Users};
use crate::base::{EnvelopeIndex, ImageIndex, RgbaImage, Warning};
use crate::scene::{Envelope, FlatScene, Texture, TextureIndex, TextureShape};
use crate::ui::parts::warning_list::Kind;

/// Most cells of tile sets that are kept as textures.
const MOST_CELLS: usize = 256;
/// Side of such a texture at most, in pixels.
const CELL_PX: u32 = 64;
/// Points of a curve's picture.
const SAMPLES: usize = 64;

/// Data derived from one scene; cleared with the next.
#[derive(Default)]
pub struct SceneCache {
    /// Held weakly, which also keeps its address from being used again.
    scene: Weak<FlatScene>,
    thumbnails: HashMap<usize, TextureHandle>,
    cells: HashMap<(TextureIndex, u8), TextureHandle>,
    curves: HashMap<usize, Arc<CurvePicture>>,
    kinds: Option<SortedWarnings>,
    settings: Option<Arc<Explained>>,
    answers: Arc<Answers>,
    pending: Pending,
    outlines: Outlines,
}

/// Answers that are still being worked out, as far as they are known at once: that there is something to wait for, and
/// notes about the question.
#[derive(Default)]
struct Pending {
    links: Option<LinkIndex>,
    matches: Option<(String, Matches)>,
    changes: Changes,
    tile_uses: Option<(ImageIndex, TileUses)>,
}

/// Kinds of warnings, and the device's warnings that are among them.
type SortedWarnings = (Arc<[Warning]>, Arc<[Kind]>);

/// Course of an envelope's channels over one round.
#[derive(Debug, Default)]
pub struct CurvePicture {
    /// Per channel: values at even times, 0 to 1 within the range of all.
    pub channels: Vec<Vec<f32>>,
}

impl SceneCache {
    /// Takes the answers about a scene; starts anew where that is another one. Whether it is.
    pub fn follow(&mut self, scene: Option<&Arc<FlatScene>>, answers: &Arc<Answers>) -> bool {
        let now = scene.map(Arc::downgrade).unwrap_or_default();
        let is_new = !Weak::ptr_eq(&self.scene, &now);
        if is_new {
            let links = scene.map(|scene| LinkIndex::new(scene));
            *self = Self { scene: now, pending: Pending { links, ..Pending::default() }, ..Self::default() };
        }
        self.answers = answers.clone();
        is_new
    }

    /// Texture of a cell of a tile set, smaller than the cell where that is large. `None` where the scene has no pixels
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

    /// A sentence that says why a question has no answer; `None` where it has one, or will have.
    pub fn failure(&self, question: &Question) -> Option<&str> {
        self.answers.failure(question)
    }

    /// Odd things about an envelope, as far as they are known.
    pub fn oddities(&self, envelope: EnvelopeIndex) -> &[Oddity] {
        self.answers.odd_envelopes().and_then(|all| all.get(envelope.get())).map_or(&[], Vec::as_slice)
    }

    /// Users of an envelope; `None` while they are not known.
    pub fn users(&self, envelope: EnvelopeIndex) -> Option<Arc<Users>> {
        self.answers.users(envelope).cloned()
    }

    /// How often the tiles of an image are used.
    pub fn tile_uses(&mut self, scene: &FlatScene, image: ImageIndex) -> &TileUses {
        let pending = self.pending.tile_uses.take().filter(|(known, _)| *known == image);
        let (_, pending) =
            self.pending.tile_uses.insert(pending.unwrap_or_else(|| (image, TileUses::new(scene, image))));
        self.answers.tile_uses(image).unwrap_or(pending)
    }

    /// Changes over time; `None` without a scene.
    pub fn changes(&self) -> Option<&Changes> {
        self.pending.links.as_ref()?;
        Some(self.answers.changes().unwrap_or(&self.pending.changes))
    }

    /// Tiles that fit a text.
    pub fn matches(&mut self, scene: &FlatScene, text: &str) -> &Matches {
        let pending = self.pending.matches.take().filter(|(known, _)| known == text);
        let mut pending = pending.unwrap_or_else(|| (text.to_owned(), Matches::new(scene, text)));
        if let Some(why) = self.failure(&Question::Matches(text.to_owned())) {
            pending.1.end(why.to_owned());
        }
        let (_, pending) = self.pending.matches.insert(pending);
        self.answers.matches(text).unwrap_or(pending)
    }

    /// Physics tiles that belong together; `None` without a scene.
    pub fn links(&self) -> Option<&LinkIndex> {
        self.answers.links().or(self.pending.links.as_ref())
    }

    /// Connections, with the outlines of areas that were needed so far.
    pub fn links_and_outlines(&mut self) -> Option<(&LinkIndex, &mut Outlines)> {
        Some((self.answers.links().or(self.pending.links.as_ref())?, &mut self.outlines))
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

    /// Settings in words.
    pub fn settings(&mut self, explain: impl FnOnce() -> Explained) -> Arc<Explained> {
        self.settings.get_or_insert_with(|| Arc::new(explain())).clone()
    }

    /// Picture of an envelope's course.
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

/// Values scaled to 0…1; a constant lies in the middle.
fn scaled(values: Vec<f32>) -> Vec<f32> {
    let low = values.iter().copied().fold(f32::INFINITY, f32::min);
    let high = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let range = high - low;
    let scale = |v: f32| if range > f32::EPSILON && range.is_finite() { (v - low) / range } else { 0.5 };
    values.into_iter().map(scale).collect()
}
