//! Output of `mapscope info --json`. Keys and codes are stable: later versions add keys and change none.
//!
//! Indices count from 0 in the order of the file. `id` is a layer's number among all layers and is what `used_by`
//! refers to. Colours are `#rrggbbaa`. Offsets and clip rectangles are in world units (one tile = 32), times in
//! milliseconds.

use serde::Serialize;

use super::settings::{SettingJson, ZoneJson, settings_json, zones_json};
use crate::analysis::MapProblem;
use crate::base::{LayerId, TILE_WORLD, Warning};
use crate::scene::{
    Container, EnvelopeInfo, FlatScene, Group, ImageInfo, ImageOrigin, ImageState, LayerInfo, LayerType, SoundInfo,
    StandIn, Summary,
};

/// Most problems that are listed; further ones are counted.
pub(super) const MOST_PROBLEMS: usize = 1000;

/// Everything about a map.
#[derive(Debug, Serialize)]
pub struct InfoJson {
    /// Version of this description; changes only when a key changes its meaning.
    pub schema: u32,
    file: FileJson,
    info: AboutJson,
    /// The game layer's or the largest layers' area in tiles: left, top, right, bottom.
    bounds_tiles: [f32; 4],
    /// The first place where players appear, in tiles.
    spawn_tiles: Option<[f32; 2]>,
    settings: Vec<String>,
    /// Effect of each of them.
    settings_explained: Vec<SettingJson>,
    tune_zones: Vec<ZoneJson>,
    groups: Vec<GroupJson>,
    images: Vec<ImageJson>,
    envelopes: Vec<EnvelopeJson>,
    sounds: Vec<SoundJson>,
    warnings: Vec<WarningJson>,
    /// Warnings beyond the ones listed.
    warnings_dropped: usize,
    /// Problems of a map whose file is sound: numbers that lack a part, odd envelopes.
    problems: Vec<ProblemJson>,
    /// Further ones, which are counted only.
    problems_dropped: usize,
}

#[derive(Debug, Serialize)]
struct FileJson {
    /// Name of the map, as given on the command line.
    name: String,
    format: String,
    bytes: u64,
    notes: Vec<String>,
}

#[derive(Debug, Serialize)]
struct AboutJson {
    author: String,
    version: String,
    credits: String,
    license: String,
}

#[derive(Debug, Serialize)]
struct GroupJson {
    index: usize,
    name: String,
    offset: [i32; 2],
    parallax: [i32; 2],
    /// x, y, width, height; null without clipping.
    clip: Option<[i32; 4]>,
    is_game: bool,
    is_stray: bool,
    layers: Vec<LayerJson>,
}

#[derive(Debug, Serialize)]
struct LayerJson {
    index: usize,
    id: u32,
    name: String,
    /// The name, or what stands for it where it is empty.
    title: String,
    #[serde(rename = "type")]
    layer_type: &'static str,
    detail: bool,
    size_tiles: Option<[u32; 2]>,
    /// Tiles that are not air, quads or sound sources.
    count: usize,
    /// There was no room for what is in the layer, so that `count` is 0.
    left_out: bool,
    image: Option<u32>,
    sound: Option<u32>,
    color: String,
    envelopes: Vec<u32>,
    item_version: i32,
}

#[derive(Debug, Serialize)]
pub(super) struct ImageJson {
    index: usize,
    name: String,
    size_px: [u32; 2],
    external: bool,
    /// Where an external image was found.
    path: Option<String>,
    /// `ready`, `unused` or `missing`.
    state: &'static str,
    /// Why it is missing.
    reason: Option<String>,
    /// Stand-in for an image outside the map that is missing; null where nothing but a placeholder does.
    stand_in: Option<StandInJson>,
    used_by: Vec<u32>,
}

#[derive(Debug, Serialize)]
struct StandInJson {
    /// The name that it has itself.
    name: String,
    /// Its name is not that of the image, only like it.
    guess: bool,
    /// Where it was found; null where it is one of the program's own.
    path: Option<String>,
}

#[derive(Debug, Serialize)]
struct EnvelopeJson {
    index: usize,
    name: String,
    channels: i32,
    /// `color`, `position`, `sound` or `unknown`, by the number of channels.
    kind: &'static str,
    points: usize,
    duration_ms: i32,
    synchronized: bool,
    used_by_layers: Vec<u32>,
    used_by_quads: usize,
}

#[derive(Debug, Serialize)]
struct SoundJson {
    index: usize,
    name: String,
    external: bool,
    bytes: Option<u64>,
    used_by: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(super) struct WarningJson {
    code: &'static str,
    #[serde(rename = "where")]
    place: String,
    message: String,
}

/// A problem, as the window lists it.
#[derive(Debug, Serialize)]
struct ProblemJson {
    #[serde(flatten)]
    warning: WarningJson,
    /// A tile of the layer to look at first; null where the problem is not one of tiles.
    tile: Option<[u32; 2]>,
}

impl InfoJson {
    /// Describes a scene that was loaded from something of this name, with its problems.
    pub fn new(name: String, summary: &Summary, flat: &FlatScene, problems: &[MapProblem]) -> Self {
        let info = &flat.info;
        let (min, max) = (flat.bounds.min / TILE_WORLD, flat.bounds.max / TILE_WORLD);
        Self {
            schema: 1,
            file: file(name, &summary.container),
            info: AboutJson {
                author: info.author.clone(),
                version: info.version.clone(),
                credits: info.credits.clone(),
                license: info.license.clone(),
            },
            bounds_tiles: [min.x, min.y, max.x, max.y],
            spawn_tiles: flat.spawn.map(|spawn| (spawn / TILE_WORLD).to_array()),
            settings: info.settings.clone(),
            settings_explained: settings_json(&info.settings),
            tune_zones: zones_json(&info.settings),
            groups: flat.groups.iter().enumerate().map(group).collect(),
            images: info.images.iter().enumerate().map(ImageJson::new).collect(),
            envelopes: info.envelopes.iter().enumerate().map(envelope).collect(),
            sounds: info.sounds.iter().enumerate().map(sound).collect(),
            warnings: summary.warnings.iter().map(warning).collect(),
            warnings_dropped: summary.warnings_dropped,
            problems: problems.iter().take(MOST_PROBLEMS).map(problem).collect(),
            problems_dropped: problems.len().saturating_sub(MOST_PROBLEMS),
        }
    }
}

fn file(name: String, container: &Container) -> FileJson {
    let container = container.clone();
    FileJson { name, format: container.format, bytes: container.bytes, notes: container.notes }
}

fn group((index, Group { info: group, layers, .. }): (usize, &Group)) -> GroupJson {
    GroupJson {
        index,
        name: group.name.clone(),
        offset: group.offset,
        parallax: group.parallax,
        clip: group.clip,
        is_game: group.is_game,
        is_stray: group.is_stray,
        layers: layers.iter().map(|layer| &layer.info).enumerate().map(layer).collect(),
    }
}

fn layer((index, layer): (usize, &LayerInfo)) -> LayerJson {
    let [r, g, b, a] = layer.color;
    LayerJson {
        index,
        id: layer.id.0,
        name: layer.name.clone(),
        title: layer.title.clone(),
        layer_type: layer_type(layer.layer_type),
        detail: layer.detail,
        size_tiles: layer.size_tiles.map(|size| size.to_array()),
        count: layer.count,
        left_out: layer.left_out,
        image: layer.image.map(|index| index.0),
        sound: layer.sound.map(|index| index.0),
        color: format!("#{r:02x}{g:02x}{b:02x}{a:02x}"),
        envelopes: layer.envelopes.iter().map(|index| index.0).collect(),
        item_version: layer.item_version,
    }
}

/// The stable name of a layer type.
pub fn layer_type(layer_type: LayerType) -> &'static str {
    match layer_type {
        LayerType::Tiles => "tiles",
        LayerType::Game => "game",
        LayerType::Front => "front",
        LayerType::Tele => "tele",
        LayerType::Speedup => "speedup",
        LayerType::Switch => "switch",
        LayerType::Tune => "tune",
        LayerType::Quads => "quads",
        LayerType::Sounds => "sounds",
        LayerType::Unknown => "unknown",
    }
}

impl ImageJson {
    /// Describes an image.
    pub(super) fn new((index, image): (usize, &ImageInfo)) -> Self {
        let (external, path) = match &image.origin {
            ImageOrigin::Embedded => (false, None),
            ImageOrigin::External(path) => (true, path.clone()),
            ImageOrigin::StandIn(_) => (true, None),
        };
        let stand_in = image.stand_in().map(|StandIn { name, is_guess, path, .. }| StandInJson {
            name: name.clone(),
            guess: *is_guess,
            path: path.clone(),
        });
        let (state, reason) = match &image.state {
            // The image itself is not there, whatever shows in its place.
            ImageState::Ready if stand_in.is_some() => ("missing", image.stand_in().map(|other| other.reason.clone())),
            ImageState::Ready => ("ready", None),
            ImageState::Unused => ("unused", None),
            ImageState::Missing(reason) => ("missing", Some(reason.clone())),
        };
        let used_by = numbers(&image.used_by);
        let size_px = image.size_px.to_array();
        Self { index, name: image.name.clone(), size_px, external, path, state, reason, stand_in, used_by }
    }
}

fn envelope((index, envelope): (usize, &EnvelopeInfo)) -> EnvelopeJson {
    EnvelopeJson {
        index,
        name: envelope.name.clone(),
        channels: envelope.channels,
        kind: envelope_kind(envelope.channels),
        points: envelope.points,
        duration_ms: envelope.duration_ms,
        synchronized: envelope.synchronized,
        used_by_layers: numbers(&envelope.used_by_layers),
        used_by_quads: envelope.used_by_quads,
    }
}

/// The stable name of what an envelope with this many channels is for.
pub fn envelope_kind(channels: i32) -> &'static str {
    match channels {
        1 => "sound",
        3 => "position",
        4 => "color",
        _ => "unknown",
    }
}

fn sound((index, sound): (usize, &SoundInfo)) -> SoundJson {
    let used_by = numbers(&sound.used_by);
    SoundJson { index, name: sound.name.clone(), external: sound.external, bytes: sound.bytes, used_by }
}

/// A warning of a world of any kind.
pub(super) fn warning(warning: &Warning) -> WarningJson {
    WarningJson { code: warning.code, place: warning.place.to_string(), message: warning.message.clone() }
}

fn problem(MapProblem { warning: found, tile }: &MapProblem) -> ProblemJson {
    ProblemJson { warning: warning(found), tile: tile.map(|tile| tile.to_array()) }
}

fn numbers(ids: &[LayerId]) -> Vec<u32> {
    ids.iter().map(|id| id.0).collect()
}
