//! Facts to read about a 2D world: names, numbers, origins. Indices are those of the file.

use std::sync::Arc;

use glam::UVec2;

use crate::base::{EnvelopeIndex, ImageIndex, LayerId, MapRules, RgbaImage, SoundIndex};

/// Facts about the map as a whole.
#[derive(Debug, Default)]
pub struct FlatInfo {
    /// Author.
    pub author: String,
    /// The author's version of the map.
    pub version: String,
    /// Credits.
    pub credits: String,
    /// Licence.
    pub license: String,
    /// Server commands that come with the map.
    pub settings: Vec<String>,
    /// Meanings of physics tiles that settings and switches change.
    pub map_rules: MapRules,
    /// Made for the plain game, by its own rules for players.
    pub is_vanilla: bool,
    /// Images, in file order.
    pub images: Vec<ImageInfo>,
    /// Envelopes, in file order.
    pub envelopes: Vec<EnvelopeInfo>,
    /// Sounds, in file order.
    pub sounds: Vec<SoundInfo>,
}

/// Facts about a group.
#[derive(Clone, Debug, Default)]
pub struct GroupInfo {
    /// Name; empty where it has none.
    pub name: String,
    /// Offset in world units, as stored.
    pub offset: [i32; 2],
    /// Parallax in percent, as stored.
    pub parallax: [i32; 2],
    /// Clip rectangle x, y, width, height in world units, as stored.
    pub clip: Option<[i32; 4]>,
    /// The group that players move in: the game overrides its offset, parallax and clipping.
    pub is_game: bool,
    /// The layers belong to no group of the file and are never drawn by the game.
    pub is_stray: bool,
}

/// Kinds of layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LayerType {
    /// Tiles that only look good.
    Tiles,
    /// Collision and entities.
    Game,
    /// A second game layer.
    Front,
    /// Teleporters.
    Tele,
    /// Speedups.
    Speedup,
    /// Switches.
    Switch,
    /// Tune zones.
    Tune,
    /// Quads.
    Quads,
    /// Sound sources.
    Sounds,
    /// Something unknown.
    #[default]
    Unknown,
}

impl LayerType {
    /// The type in a word, as mappers call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tiles => "Tiles",
            Self::Game => "Game",
            Self::Front => "Front",
            Self::Tele => "Tele",
            Self::Speedup => "Speedup",
            Self::Switch => "Switch",
            Self::Tune => "Tune",
            Self::Quads => "Quads",
            Self::Sounds => "Sounds",
            Self::Unknown => "Unknown",
        }
    }
}

/// Facts about a layer.
#[derive(Clone, Debug, Default)]
pub struct LayerInfo {
    /// Its number among all layers.
    pub id: LayerId,
    /// Name as stored; empty where it has none.
    pub name: String,
    /// Name to show: as stored, else what the game's editor would show.
    pub title: String,
    /// Its kind.
    pub layer_type: LayerType,
    /// Drawn only with high detail on.
    pub detail: bool,
    /// Size in tiles, for tile layers.
    pub size_tiles: Option<UVec2>,
    /// Tiles that are not air, quads or sources.
    pub count: usize,
    /// There was no room for what is in it: `count` is 0, whatever the file holds.
    pub left_out: bool,
    /// Image.
    pub image: Option<ImageIndex>,
    /// That image is missing: a placeholder shows.
    pub placeholder: bool,
    /// Sound, for sound layers.
    pub sound: Option<SoundIndex>,
    /// Colour (r, g, b, a) that tiles are multiplied with.
    pub color: [u8; 4],
    /// Envelopes that move or colour the layer or its quads, without repetition.
    pub envelopes: Vec<EnvelopeIndex>,
    /// Item version, as stored.
    pub item_version: i32,
}

/// Where an image comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageOrigin {
    /// Inside the map file.
    Embedded,
    /// From a file; where it was found.
    External(Option<String>),
    /// Another one in place of a file that no folder has.
    StandIn(StandIn),
}

/// An image that shows in place of one outside the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// The name that it has itself.
    pub name: String,
    /// Its name is not that of the image, only like it.
    pub is_guess: bool,
    /// Where it was found; `None` = it is one of the program's own.
    pub path: Option<String>,
    /// Why the image itself is not there, in words.
    pub reason: String,
}

/// How an image is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageState {
    /// Decoded.
    Ready,
    /// No layer uses it, so it was not decoded.
    Unused,
    /// Could not be had; layers show a placeholder. The reason in words.
    Missing(String),
}

/// An image.
#[derive(Clone, Debug)]
pub struct ImageInfo {
    /// Name; empty where it has none.
    pub name: String,
    /// Size in pixels: of the decoded picture, else as stored.
    pub size_px: UVec2,
    /// Where it comes from.
    pub origin: ImageOrigin,
    /// How it is.
    pub state: ImageState,
    /// A small copy, at most 96 pixels on its longer side.
    pub thumbnail: Option<Arc<RgbaImage>>,
    /// Layers that use it.
    pub used_by: Vec<LayerId>,
}

/// An envelope.
#[derive(Clone, Debug, Default)]
pub struct EnvelopeInfo {
    /// Name; empty where it has none.
    pub name: String,
    /// Channels as stored: 1 sound volume, 3 position, 4 colour; others occur.
    pub channels: i32,
    /// Number of points.
    pub points: usize,
    /// Time of the last point = length of one round, in milliseconds.
    pub duration_ms: i32,
    /// The flag of the file; DDNet ignores it when it draws.
    pub synchronized: bool,
    /// Tile, quad and sound layers that use it.
    pub used_by_layers: Vec<LayerId>,
    /// Number of quads that use it.
    pub used_by_quads: usize,
    /// Points of a curve type that is not known; they lead straight to the next one.
    pub unknown_curves: usize,
}

/// A sound.
#[derive(Clone, Debug)]
pub struct SoundInfo {
    /// Name; empty where it has none.
    pub name: String,
    /// In a file of its own.
    pub external: bool,
    /// Size of the embedded data in bytes, as the file announces it.
    pub bytes: Option<u64>,
    /// Layers that play it.
    pub used_by: Vec<LayerId>,
}

impl ImageInfo {
    /// The image that shows in its place, where it is not the image itself.
    pub fn stand_in(&self) -> Option<&StandIn> {
        match &self.origin {
            ImageOrigin::StandIn(stand_in) if self.state == ImageState::Ready => Some(stand_in),
            _ => None,
        }
    }

    /// Layers show a placeholder for it.
    pub fn is_missing(&self) -> bool {
        matches!(self.state, ImageState::Missing(_))
    }

    /// A file outside of the map that no folder has, and nothing stands in for. One without a name cannot be had.
    pub fn is_missing_file(&self) -> bool {
        self.is_missing() && self.origin != ImageOrigin::Embedded && !self.name.trim().is_empty()
    }
}

impl EnvelopeInfo {
    /// Anything in the map uses it.
    pub fn is_used(&self) -> bool {
        !self.used_by_layers.is_empty() || self.used_by_quads > 0
    }
}

impl FlatInfo {
    /// How many images layers show a placeholder for.
    pub fn missing_images(&self) -> usize {
        self.images.iter().filter(|image| image.is_missing()).count()
    }

    /// How many files of images are missing.
    pub fn missing_files(&self) -> usize {
        self.images.iter().filter(|image| image.is_missing_file()).count()
    }

    /// How many images are stood in for.
    pub fn stand_ins(&self) -> usize {
        self.images.iter().filter(|image| image.stand_in().is_some()).count()
    }
}
