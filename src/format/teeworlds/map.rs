//! The document: what a Teeworlds or DDNet map file says, typed.
//!
//! Integers are kept as the file has them (fixed point included) unless a comment says otherwise; indices are
//! resolved to `Option`; bulk data (tiles, quads, pixels) stays in its data block until it is asked for.

use crate::base::{DataIndex, EnvelopeIndex, ImageIndex, SoundIndex};

/// A whole map without its bulk data. The data blocks live beside it in [`super::Blocks`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    /// Facts about the container.
    pub file: FileFacts,
    /// Author, licence, server settings; default where the item is missing.
    pub info: Info,
    /// Images, in file order.
    pub images: Vec<Image>,
    /// Envelopes with their points, in file order.
    pub envelopes: Vec<Envelope>,
    /// Groups with their layers, in file (= draw) order.
    pub groups: Vec<Group>,
    /// Layers that belong to no group. Never drawn by the game.
    pub stray_layers: Vec<Layer>,
    /// Sounds, in file order.
    pub sounds: Vec<Sound>,
    /// Editor-only automapper settings.
    pub automappers: Vec<Automapper>,
}

/// Facts about the container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFacts {
    /// Container version: 3 or 4.
    pub version: i32,
    /// The magic was `ATAD` instead of `DATA`.
    pub swapped_magic: bool,
    /// The header forgot the data size table in its own sizes (files written before September 2010).
    pub crude_header: bool,
    /// Length of the file in bytes.
    pub bytes: u64,
    /// Number of items of all types.
    pub items: u32,
    /// Number of data blocks.
    pub blocks: u32,
    /// Unknown item types and UUIDs that were passed over, as text for the details list.
    pub unknown_items: Vec<String>,
}

/// The info item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Author.
    pub author: String,
    /// Version of the map, as its author writes it.
    pub version: String,
    /// Credits.
    pub credits: String,
    /// Licence.
    pub license: String,
    /// Server commands that DDNet runs when it loads the map.
    pub settings: Vec<String>,
}

/// An image item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Item version (1 or 2; other values are kept).
    pub version: i32,
    /// Name; `None` where the file has none, or an empty one.
    pub name: Option<String>,
    /// Width in pixels as the item says; meaningless for external images.
    pub width: i32,
    /// Height in pixels as the item says; meaningless for external images.
    pub height: i32,
    /// The picture lies in a file of its own, `mapres/NAME.png`.
    pub external: bool,
    /// Pixel data. An external image may name some too; it is used if it fits, else the file.
    pub data: Option<DataIndex>,
    /// The seventh int of version 2 items: 0 = RGB, 1 = RGBA; other values are kept.
    pub variant: Option<i32>,
}

/// An envelope with its points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// Item version (1, 2 or 3).
    pub version: i32,
    /// Channels as the file says; normally 1 (volume), 3 (x, y, rotation) or 4 (r, g, b, a). The game uses 0 to 4.
    pub channels: i32,
    /// Name, possibly empty.
    pub name: String,
    /// Whether vanilla 0.7 runs it on server time; always so in version 1. DDNet ignores this when it draws.
    pub synchronized: bool,
    /// The points, in file order (times may go backwards).
    pub points: Vec<EnvelopePoint>,
}

/// One point of an envelope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EnvelopePoint {
    /// Time in milliseconds.
    pub time_ms: i32,
    /// Curve type of the segment that starts here: 0 step, 1 linear, 2 slow, 3 fast, 4 smooth, 5 bezier; others are kept.
    pub curve: i32,
    /// Values per channel, 22.10 fixed point.
    pub values: [i32; 4],
    /// Bezier tangents, where the file has any for this point.
    pub tangents: Option<Tangents>,
}

/// Bezier tangents of a point: dx in milliseconds, dy in 22.10 fixed point, per channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tangents {
    /// Incoming, time.
    pub in_dx: [i32; 4],
    /// Incoming, value.
    pub in_dy: [i32; 4],
    /// Outgoing, time.
    pub out_dx: [i32; 4],
    /// Outgoing, value.
    pub out_dy: [i32; 4],
}

/// A group of layers that share offset, parallax and clipping.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Item version (1 to 3).
    pub version: i32,
    /// Name, possibly empty.
    pub name: String,
    /// Offset in world units (x, y).
    pub offset: [i32; 2],
    /// Parallax in percent (x, y).
    pub parallax: [i32; 2],
    /// Clip rectangle, where clipping is used.
    pub clip: Option<Clip>,
    /// The layers, in draw order.
    pub layers: Vec<Layer>,
}

/// A clip rectangle in world units of the game group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clip {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width; not positive = everything is cut away.
    pub w: i32,
    /// Height; not positive = everything is cut away.
    pub h: i32,
}

/// A layer of any type.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Name, possibly empty.
    pub name: String,
    /// Drawn only with high detail switched on.
    pub detail: bool,
    /// Its content.
    pub kind: LayerKind,
}

/// Content of a layer.
#[derive(Clone, Debug, PartialEq)]
pub enum LayerKind {
    /// Tiles.
    Tiles(TileLayer),
    /// Quads.
    Quads(QuadLayer),
    /// Sound sources.
    Sounds(SoundLayer),
    /// Anything else: the type id, 0 where the item is too short to have one.
    Unknown(i32),
}

/// Which of the seven tile layers this is, by the item's flags only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TileKind {
    /// A picture; no effect on players.
    #[default]
    Design,
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
}

/// A tile layer without its tiles; see [`super::read_tiles`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileLayer {
    /// Item version (2, 3 or 4).
    pub version: i32,
    /// Which kind of tile layer.
    pub kind: TileKind,
    /// Width in tiles; 0 = an empty layer.
    pub width: u32,
    /// Height in tiles; 0 = an empty layer.
    pub height: u32,
    /// Colour that the tiles are multiplied with (r, g, b, a); white for physics layers.
    pub color: [u8; 4],
    /// Colour envelope.
    pub color_env: Option<EnvelopeIndex>,
    /// Added to the time at which the colour envelope is read, in milliseconds.
    pub color_env_offset_ms: i32,
    /// Tile set; `None` = plain squares.
    pub image: Option<ImageIndex>,
    /// The data block of this kind's own tiles.
    pub data: Option<DataIndex>,
    /// The tiles are 4-byte tiles although the kind says otherwise (InfClass "Entities" and "Zones" layers).
    pub plain_tiles: bool,
}

/// One tile of a design, game or front layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Cell of the 16×16 tile set; 0 = nothing.
    pub index: u8,
    /// Bit 0 mirror left-right, bit 1 mirror top-bottom, bit 3 then rotate 90° clockwise. Other bits are kept.
    pub flags: u8,
}

/// One tile of a tele layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TeleTile {
    /// Teleporter number.
    pub number: u8,
    /// Tile id.
    pub id: u8,
}

/// One tile of a speedup layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpeedupTile {
    /// Force.
    pub force: u8,
    /// Speed limit; 0 = none.
    pub max_speed: u8,
    /// Tile id.
    pub id: u8,
    /// Direction in degrees clockwise, 0 = right.
    pub angle: i16,
}

/// One tile of a switch layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SwitchTile {
    /// Switch number.
    pub number: u8,
    /// Tile id.
    pub id: u8,
    /// Flips and rotation as in [`Tile::flags`].
    pub flags: u8,
    /// Delay in seconds.
    pub delay: u8,
}

/// One tile of a tune layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TuneTile {
    /// Tune zone.
    pub number: u8,
    /// Tile id.
    pub id: u8,
}

/// The tiles of one layer, row-major, exactly `width * height` of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// Design, game and front layers.
    Plain(Vec<Tile>),
    /// Tele layer.
    Tele(Vec<TeleTile>),
    /// Speedup layer.
    Speedup(Vec<SpeedupTile>),
    /// Switch layer.
    Switch(Vec<SwitchTile>),
    /// Tune layer.
    Tune(Vec<TuneTile>),
}

/// A quads layer without its quads; see [`super::read_quads`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuadLayer {
    /// Item version (1 or 2).
    pub version: i32,
    /// Number of quads as the item says; negative = as many as there are.
    pub count: i32,
    /// Texture; `None` = plain colours.
    pub image: Option<ImageIndex>,
    /// The data block of the quads.
    pub data: Option<DataIndex>,
}

/// A quad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quad {
    /// Top-left, top-right, bottom-left, bottom-right (x, y), in 22.10 fixed-point world units.
    pub corners: [[i32; 2]; 4],
    /// The point it turns about, in 22.10 fixed-point world units.
    pub pivot: [i32; 2],
    /// Colour per corner (r, g, b, a), as stored; nominally 0 to 255.
    pub colors: [[i32; 4]; 4],
    /// Texture coordinates per corner (u, v), in 22.10 fixed point, unbounded.
    pub uvs: [[i32; 2]; 4],
    /// Position envelope.
    pub pos_env: Option<EnvelopeIndex>,
    /// Added to the time at which the position envelope is read, in milliseconds.
    pub pos_env_offset_ms: i32,
    /// Colour envelope.
    pub color_env: Option<EnvelopeIndex>,
    /// Added to the time at which the colour envelope is read, in milliseconds.
    pub color_env_offset_ms: i32,
}

/// A sounds layer without its sources; see [`super::read_sources`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoundLayer {
    /// Item version (1 or 2).
    pub version: i32,
    /// The form of October and November 2014 (layer type 9), which the game's client does not play.
    pub legacy: bool,
    /// Number of sources as the item says; negative = as many as there are.
    pub count: i32,
    /// The sound played.
    pub sound: Option<SoundIndex>,
    /// The data block of the sources.
    pub data: Option<DataIndex>,
}

/// A place that a sound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSource {
    /// Position (x, y) in 22.10 fixed-point world units.
    pub position: [i32; 2],
    /// Plays again and again.
    pub looped: bool,
    /// Louder on the side it comes from.
    pub panned: bool,
    /// Seconds before it starts.
    pub delay_s: i32,
    /// 0 to 255: how much of the shape is at full volume.
    pub falloff: i32,
    /// Position envelope.
    pub pos_env: Option<EnvelopeIndex>,
    /// Offset of the position envelope in milliseconds.
    pub pos_env_offset_ms: i32,
    /// Volume envelope.
    pub sound_env: Option<EnvelopeIndex>,
    /// Offset of the volume envelope in milliseconds.
    pub sound_env_offset_ms: i32,
    /// Where it can be heard.
    pub shape: SoundShape,
}

/// Where a sound source can be heard, around its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundShape {
    /// Width and height in 22.10 fixed-point world units.
    Rectangle(i32, i32),
    /// Radius in whole world units.
    Circle(i32),
    /// An unknown shape kind.
    Unknown(i32),
}

/// A sound item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Name; `None` where the file has none.
    pub name: Option<String>,
    /// The sound lies in a file of its own, `mapres/NAME.opus`.
    pub external: bool,
    /// Ogg Opus data of an embedded sound.
    pub data: Option<DataIndex>,
}

/// An automapper item. Only the editor uses it; it may name layers that do not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automapper {
    /// Group.
    pub group: i32,
    /// Layer within the group.
    pub layer: i32,
    /// Rule set; −1 as stored = none.
    pub config: i32,
    /// Seed.
    pub seed: i32,
    /// Bit 0: runs by itself.
    pub flags: i32,
}
