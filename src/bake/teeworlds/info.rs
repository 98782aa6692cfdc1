//! Facts to read about a map: names, counts, users.

use std::collections::BTreeSet;

use glam::UVec2;

use super::envelopes::is_known_curve;
use super::layer_kind::is_detail;
use crate::base::{EnvelopeIndex, LayerId, Report, counted};
use crate::format::teeworlds::{self as map, LayerKind, TileKind};
use crate::rules::ddnet::map_rules_of;
use crate::scene::{
    Container, EnvelopeInfo, FlatInfo, FlatScene, GroupInfo, ImageInfo, LayerInfo, LayerType, SoundInfo, Summary,
};

/// Facts that only a layer's bulk data tells.
#[derive(Clone, Debug, Default)]
pub struct LayerFacts {
    /// Tiles that are not air, quads, or sound sources.
    count: usize,
    /// There was no room for what is in the layer.
    left_out: bool,
    /// Envelopes used, without repetition.
    envelopes: BTreeSet<EnvelopeIndex>,
    /// Envelopes of the layer's quads, with repetition: one entry for each quad that uses it.
    by_quads: Vec<EnvelopeIndex>,
}

impl LayerFacts {
    /// Notes how many tiles are not air.
    pub fn add_tiles(&mut self, layer: &map::TileLayer, count: usize) {
        self.count = count;
        self.envelopes.extend(layer.color_env.filter(|_| layer.kind == TileKind::Design));
    }

    /// Notes whether there was no room for what is in the layer. Where some of it is there all the same, the layer is
    /// not left out.
    pub fn note_left_out(&mut self, no_room: bool) {
        self.left_out = no_room && self.count == 0;
    }

    /// Counts quads and the envelopes they use.
    pub fn add_quads(&mut self, quads: &[map::Quad]) {
        self.count = quads.len();
        for quad in quads {
            let used: BTreeSet<EnvelopeIndex> = [quad.pos_env, quad.color_env].into_iter().flatten().collect();
            self.by_quads.extend(&used);
            self.envelopes.extend(used);
        }
    }

    /// Counts sound sources and the envelopes they use.
    pub fn add_sources(&mut self, sources: &[map::SoundSource]) {
        self.count = sources.len();
        self.envelopes.extend(sources.iter().flat_map(|source| [source.pos_env, source.sound_env]).flatten());
    }
}

/// Facts about the map as a whole. Who uses what is entered by [`count_users`].
pub fn flat_info(document: &map::Document, images: Vec<ImageInfo>) -> FlatInfo {
    let map = &document.map;
    FlatInfo {
        author: map.info.author.clone(),
        version: map.info.version.clone(),
        credits: map.info.credits.clone(),
        license: map.info.license.clone(),
        settings: map.info.settings.clone(),
        map_rules: map_rules_of(&map.info.settings),
        is_vanilla: map::is_vanilla(map),
        images,
        envelopes: map.envelopes.iter().map(envelope).collect(),
        sounds: map.sounds.iter().map(|sound| sound_info(document, sound)).collect(),
    }
}

/// Facts that worlds of all kinds have. `sheet`: where the sheet of physics tiles is from (inner `None`: a plain one of
/// the program's own), if the map has physics layers.
pub fn summary(map: &map::Map, sheet: Option<Option<String>>, report: &Report) -> Summary {
    Summary {
        container: container(map, sheet),
        warnings: report.warnings().to_vec(),
        warnings_dropped: report.dropped(),
    }
}

fn container(map: &map::Map, sheet: Option<Option<String>>) -> Container {
    let file = &map.file;
    let mut notes = Vec::new();
    if file.crude_header {
        notes.push("The header has the form used before September 2010; this is harmless.".into());
    }
    if file.swapped_magic {
        notes.push("The signature is reversed (written by an old big-endian program); this is harmless.".into());
    }
    for (g, _) in map.groups.iter().enumerate().filter(|(_, group)| map::is_overridden(group)) {
        notes.push(format!("The game overrides offset, parallax and clipping of group {g}, which holds a game layer."));
    }
    notes.push(format!("The file holds {} and {}.", counted(file.items, "item"), counted(file.blocks, "data block")));
    notes.extend(file.unknown_items.iter().map(|item| format!("Unknown and ignored: {item}.")));
    match sheet {
        Some(Some(path)) => notes.push(format!("Physics tiles are drawn with {path}.")),
        Some(None) => {
            notes.push("Physics tiles are drawn with built-in tile art: no install of the game was found.".into())
        }
        None => {}
    }
    Container {
        format: format!("Teeworlds datafile, version {}", file.version),
        bytes: file.bytes,
        fingerprint: 0,
        notes,
    }
}

/// Facts about a group by its position; that of stray layers lies behind all groups of the file.
pub fn group_info(map: &map::Map, at: usize, group: &map::Group) -> GroupInfo {
    GroupInfo {
        name: group.name.clone(),
        offset: group.offset,
        parallax: group.parallax,
        clip: group.clip.map(|c| [c.x, c.y, c.w, c.h]),
        is_game: map::is_game_group(group) && at < map.groups.len(),
        is_stray: at == map.groups.len(),
    }
}

/// Facts about a layer.
pub fn layer_info(map: &map::Map, layer: &map::Layer, id: LayerId, facts: &LayerFacts) -> LayerInfo {
    let mut info = LayerInfo {
        id,
        name: layer.name.clone(),
        title: String::new(),
        layer_type: LayerType::Unknown,
        detail: is_detail(layer),
        size_tiles: None,
        count: facts.count,
        left_out: facts.left_out,
        image: None,
        placeholder: false,
        sound: None,
        color: [255; 4],
        envelopes: facts.envelopes.iter().copied().collect(),
        item_version: 0,
    };
    match &layer.kind {
        LayerKind::Tiles(tiles) => {
            info.layer_type = layer_type(tiles.kind);
            info.size_tiles = Some(UVec2::new(tiles.width, tiles.height));
            info.image = tiles.image;
            info.color = tiles.color;
            info.item_version = tiles.version;
        }
        LayerKind::Quads(quads) => {
            info.layer_type = LayerType::Quads;
            info.image = quads.image;
            info.item_version = quads.version;
        }
        LayerKind::Sounds(sounds) => {
            info.layer_type = LayerType::Sounds;
            info.sound = sounds.sound;
            info.item_version = sounds.version;
        }
        LayerKind::Unknown(_) => {}
    }
    info.title = title(map, &info);
    info
}

/// The type of a tile layer.
pub fn layer_type(kind: TileKind) -> LayerType {
    match kind {
        TileKind::Design => LayerType::Tiles,
        TileKind::Game => LayerType::Game,
        TileKind::Front => LayerType::Front,
        TileKind::Tele => LayerType::Tele,
        TileKind::Speedup => LayerType::Speedup,
        TileKind::Switch => LayerType::Switch,
        TileKind::Tune => LayerType::Tune,
    }
}

/// The name that the game's editor shows: the layer's own, else that of its image or sound, else its type.
fn title(map: &map::Map, layer: &LayerInfo) -> String {
    if !layer.name.is_empty() {
        return layer.name.clone();
    }
    let image = layer.image.and_then(|i| map.images.get(i.get())).and_then(|image| image.name.clone());
    let sound = layer.sound.and_then(|i| map.sounds.get(i.get())).and_then(|sound| sound.name.clone());
    image.or(sound).filter(|name| !name.is_empty()).unwrap_or_else(|| layer.layer_type.name().to_owned())
}

fn envelope(envelope: &map::Envelope) -> EnvelopeInfo {
    EnvelopeInfo {
        name: envelope.name.clone(),
        channels: envelope.channels,
        points: envelope.points.len(),
        duration_ms: envelope.points.last().map_or(0, |point| point.time_ms),
        synchronized: envelope.synchronized,
        used_by_layers: Vec::new(),
        used_by_quads: 0,
        unknown_curves: envelope.points.iter().filter(|point| !is_known_curve(point.curve)).count(),
    }
}

fn sound_info(document: &map::Document, sound: &map::Sound) -> SoundInfo {
    SoundInfo {
        name: sound.name.clone().unwrap_or_default(),
        external: sound.external,
        bytes: sound.data.and_then(|index| document.blocks.announced_len(index)).map(|bytes| bytes as u64),
        used_by: Vec::new(),
    }
}

/// Enters in images, envelopes and sounds which layers use them.
pub fn count_users(flat: &mut FlatScene, facts: &[LayerFacts]) {
    let FlatScene { groups, info, .. } = flat;
    for layer in groups.iter().flat_map(|group| &group.layers).map(|layer| &layer.info) {
        if let Some(image) = layer.image.and_then(|i| info.images.get_mut(i.get())) {
            image.used_by.push(layer.id);
        }
        if let Some(sound) = layer.sound.and_then(|i| info.sounds.get_mut(i.get())) {
            sound.used_by.push(layer.id);
        }
        for envelope in &layer.envelopes {
            if let Some(envelope) = info.envelopes.get_mut(envelope.get()) {
                envelope.used_by_layers.push(layer.id);
            }
        }
    }
    for index in facts.iter().flat_map(|facts| &facts.by_quads) {
        if let Some(envelope) = info.envelopes.get_mut(index.get()) {
            envelope.used_by_quads += 1;
        }
    }
}
