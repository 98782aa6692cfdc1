//! Bulk data of a layer, read on its own, so that layers can be read in parallel.

use glam::{UVec2, Vec2};

use super::channels::{Channels, ChannelsBuilder};
use super::info::LayerFacts;
use super::physics::{self, Drawn, first_spawn};
use super::sounds::bake_source;
use super::tile_layer::{ChunkBuilder, Holds};
use crate::bake::codes;
use crate::base::{Report, Reservation, Task, WarningPlace};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::rules::ddnet::{PhysicsLayer, Ruleset};
use crate::scene::{Chunk, Quad, SoundSource};

/// Bulk data of a layer.
pub struct LayerPayload {
    /// Content to draw.
    pub content: PayloadContent,
    /// Facts to read.
    pub facts: LayerFacts,
    /// Warnings.
    pub report: Report,
    /// Room that the content takes.
    pub reserved: Reservation,
}

/// The content of a layer.
pub enum PayloadContent {
    /// Nothing to draw.
    Nothing,
    /// Tiles of a design layer.
    Tiles(Vec<Chunk>),
    /// Tiles of a physics layer.
    Physics(Box<PhysicsPayload>),
    /// Quads.
    Quads(Vec<map::Quad>),
    /// Sound sources.
    Sounds(Vec<SoundSource>),
}

/// The content of a physics layer.
pub struct PhysicsPayload {
    /// Kind of the tiles.
    pub layer: PhysicsLayer,
    /// Values of the tiles.
    pub channels: Channels,
    /// Pictures and numbers that are drawn for them.
    pub drawn: Drawn,
    /// Where a player may appear first, in tiles.
    pub spawn: Option<Vec2>,
}

/// A layer of the file with its place.
#[derive(Clone, Copy)]
pub struct Located<'a> {
    /// The layer.
    pub layer: &'a map::Layer,
    /// Where it stands.
    pub place: WarningPlace,
}

/// Reads the bulk data of a layer.
pub fn read_layer(document: &map::Document, located: Located<'_>, rules: Ruleset, task: &Task) -> LayerPayload {
    let Located { layer, place } = located;
    let mut payload = LayerPayload {
        content: PayloadContent::Nothing,
        facts: LayerFacts::default(),
        report: Report::default(),
        reserved: task.reservation(),
    };
    match &layer.kind {
        LayerKind::Tiles(layer) => match physics::layer_of(layer.kind) {
            None => payload.read_tiles(layer, &document.blocks, place, task),
            // Other games keep tiles in these layers that only look like physics.
            Some(_) if layer.plain_tiles => {
                payload.read_physics(layer, (rules, PhysicsLayer::Game), &document.blocks, place, task);
            }
            Some(kind) => payload.read_physics(layer, (rules, kind), &document.blocks, place, task),
        },
        LayerKind::Quads(layer) => payload.read_quads(layer, document, place, task),
        LayerKind::Sounds(layer) => payload.read_sources(layer, document, place, task),
        LayerKind::Unknown(_) => {}
    }
    payload.note_left_out();
    payload
}

impl LayerPayload {
    fn read_tiles(&mut self, layer: &map::TileLayer, blocks: &map::Blocks, place: WarningPlace, task: &Task) {
        let mut builder = ChunkBuilder::new(UVec2::new(layer.width, layer.height), Holds::Pictures, task);
        map::stream_tiles(layer, blocks, place, task, &mut self.report, &mut builder);
        let built = builder.finish();
        self.facts.add_tiles(layer, built.count);
        self.reserved = built.reserved;
        if built.too_large {
            self.leave_out(place);
        } else {
            self.content = PayloadContent::Tiles(built.chunks);
        }
    }

    fn read_physics(
        &mut self,
        layer: &map::TileLayer,
        (rules, kind): (Ruleset, PhysicsLayer),
        blocks: &map::Blocks,
        place: WarningPlace,
        task: &Task,
    ) {
        let read_as = if layer.plain_tiles { TileKind::Game } else { layer.kind };
        let mut builder = ChannelsBuilder::new(read_as, UVec2::new(layer.width, layer.height), task);
        map::stream_tiles(layer, blocks, place, task, &mut self.report, &mut builder);
        let built = builder.finish();
        self.reserved = built.reserved;
        let channels = built.channels;
        let drawn = if built.too_large { None } else { physics::draw(rules, kind, &channels, &mut self.reserved) };
        let Some(drawn) = drawn else {
            self.facts.add_tiles(layer, 0);
            return self.leave_out(place);
        };
        self.facts.add_tiles(layer, built.count);
        let spawn = (layer.kind == TileKind::Game).then(|| first_spawn(&channels.ids)).flatten();
        self.content = PayloadContent::Physics(Box::new(PhysicsPayload { layer: kind, channels, drawn, spawn }));
    }

    fn read_quads(&mut self, layer: &map::QuadLayer, document: &map::Document, place: WarningPlace, task: &Task) {
        let (blocks, envelopes) = (&document.blocks, &document.map.envelopes);
        let quads = map::read_quads(layer, blocks, envelopes, place, task, &mut self.reserved, &mut self.report);
        // They are read before any is baked, so for a while both are there.
        if self.reserved.grow(quads.len() * size_of::<Quad>()) {
            self.facts.add_quads(&quads);
            self.content = PayloadContent::Quads(quads);
        } else {
            self.leave_out(place);
        }
    }

    fn read_sources(&mut self, layer: &map::SoundLayer, document: &map::Document, place: WarningPlace, task: &Task) {
        let (blocks, envelopes) = (&document.blocks, &document.map.envelopes);
        let mut reserved = task.reservation();
        let sources = map::read_sources(layer, blocks, envelopes, place, task, &mut reserved, &mut self.report);
        if self.reserved.grow(sources.len() * size_of::<SoundSource>()) {
            self.facts.add_sources(&sources);
            self.content = PayloadContent::Sounds(sources.iter().map(bake_source).collect());
        } else {
            self.leave_out(place);
        }
    }

    /// A layer that holds nothing because there was no room, here or where its data was read, is not an empty one.
    fn note_left_out(&mut self) {
        let no_room = self.report.warnings().iter().any(|warning| warning.code == codes::SCENE_TOO_LARGE);
        self.facts.note_left_out(no_room);
    }

    /// There is no room for the layer.
    fn leave_out(&mut self, place: WarningPlace) {
        self.reserved.shrink_to(0);
        let message = "The map takes more memory than the budget allows; this layer is left out.";
        self.report.warn(codes::SCENE_TOO_LARGE, place, message);
    }
}
