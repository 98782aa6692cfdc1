//! A 2D world: groups of tile and quad layers, painted one over the other.

use std::sync::{Arc, OnceLock};

use glam::Vec2;

use super::{
    Envelope, EnvelopeSlot, EnvelopeUse, PhysicsPart, PhysicsTiles, QuadLayer, SoundSource, Texture, TileLayer,
};
use crate::base::{LayerId, Rect};

/// A 2D world. See the promises in [`crate::scene`].
#[derive(Debug, Default)]
pub struct FlatScene {
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
    /// What the tiles of physics layers hold, in draw order.
    pub physics: Vec<PhysicsTiles>,
    /// The game's own pictures of physics tiles are here, so that they can be shown.
    pub has_game_sheet: bool,
    /// Which envelopes change anything.
    pub changing: Changing,
}

/// What changes with time; worked out when it is first asked for.
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
    /// Added to the view, in world units: a positive offset moves the content left and up.
    pub offset: Vec2,
    /// Parallax in percent.
    pub parallax: Vec2,
    /// Clip rectangle, where there is one.
    pub clip: Option<ClipRect>,
    /// Layers as they stand in the file.
    pub layers: Vec<Layer>,
    /// What is drawn for them besides.
    pub extras: Vec<Layer>,
    /// Positions in draw order: of layers, and behind those of extras. Empty = layers in their order, and no extras.
    pub order: Vec<u32>,
}

/// A clip rectangle in the world of a group with parallax 100 and no offset, in whole world units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClipRect {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width; not positive = nothing shows.
    pub w: i32,
    /// Height; not positive = nothing shows.
    pub h: i32,
}

impl Group {
    /// A layer or an extra by its position, layers first.
    pub fn part(&self, at: u32) -> Option<&Layer> {
        let at = at as usize;
        self.layers.get(at).or_else(|| self.extras.get(at.checked_sub(self.layers.len())?))
    }

    /// Everything that is drawn, with its position, in draw order.
    pub fn drawn(&self) -> impl Iterator<Item = (u32, &Layer)> {
        let plain = if self.order.is_empty() { self.layers.len() as u32 } else { 0 };
        let positions = (0..plain).chain(self.order.iter().copied());
        positions.filter_map(|at| Some((at, self.part(at)?)))
    }
}

/// A layer of a group, or something more that is drawn for it.
#[derive(Debug)]
pub struct Layer {
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
    /// What is drawn.
    pub content: LayerContent,
}

/// What is drawn for a layer.
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

impl FlatScene {
    /// Evaluates every slot at a time into `values`, which is cleared first.
    pub fn evaluate_slots(&self, time_ns: i64, values: &mut Vec<[f32; 4]>) {
        values.clear();
        values.extend(self.slots.iter().map(|slot| self.evaluate_slot(*slot, time_ns)));
    }

    /// Whether anything changes with time.
    pub fn is_animated(&self) -> bool {
        *self.changing.anything.get_or_init(|| self.anything_changes())
    }

    fn anything_changes(&self) -> bool {
        let moves = |source: &SoundSource| self.slot_moves(source.moved_by) || self.slot_moves(source.volume);
        let has_moving_sounds = |layer: &Layer| match &layer.content {
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
