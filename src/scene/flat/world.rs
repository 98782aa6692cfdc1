//! A 2D world: groups of tile and quad layers, painted one over the other.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use glam::Vec2;

use super::{
    Envelope, EnvelopeSlot, EnvelopeUse, FlatInfo, GroupInfo, ImageState, LayerInfo, PhysicsPart, PhysicsTiles,
    QuadLayer, SoundSource, Texture, TextureIndex, TextureShape, TileLayer,
};
use crate::base::{ImageIndex, LayerId, Rect, SizedRect};

/// A 2D world. See the invariants in [`crate::scene`].
#[derive(Debug, Default)]
pub struct FlatScene {
    /// Facts about the map as a whole.
    pub info: FlatInfo,
    /// Groups in draw order.
    pub groups: Vec<Group>,
    /// Textures that layers refer to.
    pub textures: Vec<Arc<Texture>>,
    /// Envelopes that slots refer to.
    pub envelopes: Vec<Envelope>,
    /// The distinct readings of envelopes that layers and quads refer to. The first two are
    /// [`EnvelopeSlot::WHITE`] and [`EnvelopeSlot::AT_REST`].
    pub slots: Vec<EnvelopeSlot>,
    /// The area worth looking at, in world units.
    pub bounds: Rect,
    /// Where a player may appear first, in world units.
    pub spawn: Option<Vec2>,
    /// Contents of physics layers, in draw order.
    pub physics: Vec<PhysicsTiles>,
    /// The game's own pictures of physics tiles are here, so that they can be shown.
    pub has_game_sheet: bool,
    /// Which envelopes change anything.
    pub changing: Changing,
}

/// Changes with time; worked out when they are first asked for.
#[derive(Debug, Default)]
pub struct Changing {
    /// Whether the values of envelopes do, per envelope and use.
    envelopes: OnceLock<Vec<[bool; EnvelopeUse::COUNT]>>,
    /// Whether anything does.
    anything: OnceLock<bool>,
}

/// Layers that share offset, parallax and clipping.
#[derive(Debug, Default)]
pub struct Group {
    /// Facts about it.
    pub info: GroupInfo,
    /// Added to the view, in world units: a positive offset moves the content left and up.
    pub offset: Vec2,
    /// Parallax in percent.
    pub parallax: Vec2,
    /// Clip rectangle, where there is one.
    pub clip: Option<ClipRect>,
    /// Layers as they stand in the file.
    pub layers: Vec<Layer>,
    /// Further layers that are drawn for them, such as numbers on tiles.
    pub extras: Vec<DrawnLayer>,
    /// Positions in draw order: of layers, and behind those of extras. Empty = layers in their order, and no extras.
    pub order: Vec<u32>,
}

/// A clip rectangle in the world of a group with parallax 100 and no offset, in whole world units. Nothing shows where a
/// side is not positive.
pub type ClipRect = SizedRect<i32>;

impl Group {
    /// A layer or an extra by its position, layers first.
    pub fn part(&self, at: u32) -> Option<&DrawnLayer> {
        let at = at as usize;
        let layer = self.layers.get(at).map(|layer| &layer.drawn);
        layer.or_else(|| self.extras.get(at.checked_sub(self.layers.len())?))
    }

    /// Everything that is drawn, with its position, in draw order.
    pub fn drawn(&self) -> impl Iterator<Item = (u32, &DrawnLayer)> {
        let plain = if self.order.is_empty() { self.layers.len() as u32 } else { 0 };
        let positions = (0..plain).chain(self.order.iter().copied());
        positions.filter_map(|at| Some((at, self.part(at)?)))
    }

    /// Layers and extras, in no order of drawing.
    pub fn parts(&self) -> impl Iterator<Item = &DrawnLayer> {
        self.layers.iter().map(|layer| &layer.drawn).chain(&self.extras)
    }

    /// Layers and extras, to be changed.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut DrawnLayer> {
        self.layers.iter_mut().map(|layer| &mut layer.drawn).chain(&mut self.extras)
    }
}

/// A layer of the file: its picture, and facts about it.
#[derive(Debug)]
pub struct Layer {
    /// Its picture.
    pub drawn: DrawnLayer,
    /// Facts about it.
    pub info: LayerInfo,
}

/// The picture of a layer, or something more that is drawn for it.
#[derive(Debug)]
pub struct DrawnLayer {
    /// Its number among everything that is drawn; that of a layer is its number in the file.
    pub id: LayerId,
    /// The layer of the file that it is, or is drawn for.
    pub of: LayerId,
    /// Drawn only with high detail on.
    pub detail: bool,
    /// Shows rules for players rather than a picture: drawn with the entities overlay.
    pub physics: Option<PhysicsPart>,
    /// Belongs to no group of the file, so the game never draws it; drawn only on demand.
    pub stray: bool,
    /// Its image is missing: what it shows stands for that, and the X-ray views leave it out.
    pub placeholder: bool,
    /// Tiles, quads or sounds.
    pub content: LayerContent,
}

/// Contents of a layer.
#[derive(Debug)]
pub enum LayerContent {
    /// Nothing: unknown layers, and those that were left out.
    Nothing,
    /// Tiles.
    Tiles(TileLayer),
    /// Quads.
    Quads(QuadLayer),
    /// Sound sources. The game draws nothing for them.
    Sounds(Vec<SoundSource>),
}

impl From<DrawnLayer> for Layer {
    /// A layer with blank facts but for its number.
    fn from(drawn: DrawnLayer) -> Self {
        let info = LayerInfo { id: drawn.id, detail: drawn.detail, ..LayerInfo::default() };
        Self { drawn, info }
    }
}

impl LayerContent {
    /// The texture of tiles or quads.
    pub fn texture(&self) -> Option<TextureIndex> {
        match self {
            Self::Nothing | Self::Sounds(_) => None,
            Self::Tiles(tiles) => tiles.texture,
            Self::Quads(quads) => quads.texture,
        }
    }
}

impl FlatScene {
    /// Evaluates every slot at a time into `values`, which is cleared first.
    pub fn evaluate_slots(&self, time_ns: i64, values: &mut Vec<[f32; 4]>) {
        values.clear();
        values.extend(self.slots.iter().map(|slot| self.evaluate_slot(*slot, time_ns)));
    }

    /// A layer by its number, with the position of its group.
    pub fn layer(&self, id: LayerId) -> Option<(usize, &Layer)> {
        self.groups.iter().enumerate().find_map(|(g, group)| {
            let first = group.layers.first()?.info.id;
            let within = id.0.checked_sub(first.0)? as usize;
            group.layers.get(within).map(|layer| (g, layer))
        })
    }

    /// All layers, in draw order.
    pub fn layers(&self) -> impl Iterator<Item = &Layer> {
        self.groups.iter().flat_map(|group| &group.layers)
    }

    /// Facts about a layer by its number, with the position of its group.
    pub fn layer_info(&self, id: LayerId) -> Option<(usize, &LayerInfo)> {
        self.layer(id).map(|(group, layer)| (group, &layer.info))
    }

    /// Facts about all layers, in draw order.
    pub fn layer_infos(&self) -> impl Iterator<Item = &LayerInfo> {
        self.layers().map(|layer| &layer.info)
    }

    /// The texture with the pixels of an image, the whole picture before the one that is cut into cells. `None` where no
    /// layer shows it, and where another picture shows in its place because it is missing.
    pub fn texture_of(&self, image: ImageIndex) -> Option<&Texture> {
        let is_ready = self.info.images.get(image.get()).is_some_and(|info| info.state == ImageState::Ready);
        let layers = self.layers().filter(|layer| is_ready && layer.info.image == Some(image));
        let textures = layers.filter_map(|layer| layer.drawn.content.texture());
        let found = textures.filter_map(|index| self.textures.get(index.get()).map(|texture| &**texture));
        found.min_by_key(|texture| texture.shape != TextureShape::Picture)
    }

    /// The image that each texture was made of, as far as layers tell; a sheet that is no image of the file is missing.
    pub fn images_of_textures(&self) -> HashMap<TextureIndex, ImageIndex> {
        self.layers().filter_map(|layer| Some((layer.drawn.content.texture()?, layer.info.image?))).collect()
    }

    /// Whether anything changes with time.
    pub fn is_animated(&self) -> bool {
        *self.changing.anything.get_or_init(|| self.anything_changes())
    }

    fn anything_changes(&self) -> bool {
        let moves = |source: &SoundSource| self.slot_moves(source.moved_by) || self.slot_moves(source.volume);
        let has_moving_sounds = |layer: &Layer| match &layer.drawn.content {
            LayerContent::Sounds(sources) => sources.iter().any(moves),
            _ => false,
        };
        self.slots.iter().any(|slot| self.slot_moves(*slot))
            || self.groups.iter().flat_map(|group| &group.layers).any(has_moving_sounds)
    }

    /// Whether the value of a slot changes with time. An envelope whose points are all the same changes nothing.
    pub fn slot_moves(&self, slot: EnvelopeSlot) -> bool {
        let all = |envelope: &Envelope| EnvelopeUse::ALL.map(|used_as| envelope.changes(used_as));
        let changing = self.changing.envelopes.get_or_init(|| self.envelopes.iter().map(all).collect());
        let known = slot.envelope.and_then(|index| changing.get(index.get()));
        known.and_then(|known| known.get(slot.used_as as usize)).copied().unwrap_or(false)
    }

    /// The value of a slot at a time.
    pub fn evaluate_slot(&self, slot: EnvelopeSlot, time_ns: i64) -> [f32; 4] {
        match slot.envelope.and_then(|index| self.envelopes.get(index.get())) {
            Some(envelope) => envelope.evaluate(time_ns, slot.offset_ms, slot.used_as),
            None => slot.used_as.preset(),
        }
    }
}
