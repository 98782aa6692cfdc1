//! The command line as typed: names, help texts, which arguments exclude each other. Values are checked as they are
//! parsed (`values.rs`); the meaning is given to them in `command.rs`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use glam::{UVec2, Vec2, Vec3};

use super::envelope_command::RawEnvelope;
use super::images::RawImages;
use super::install::RawInstall;
use super::thumbnail::RawThumbnail;
use super::values;
use crate::base::{Mapres, Placeholder};
use crate::rules::ddnet::{PhysicsLayer, Ruleset};
use crate::view::flat::LayerChoice;

const AFTER_HELP: &str = "Without a PATH the built-in demo map opens. Images that a map does not contain are looked \
                          for in the folders of --data-dir, in those of the environment variable MAPSCOPE_DATA, in \
                          `mapres` folders beside and above the map, and where DDNet and Teeworlds are installed.";

/// Opens a Teeworlds or DDNet map and shows it as players will see it.
#[derive(Debug, Parser)]
#[command(name = "mapscope", version, after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Raw {
    /// Map to open in a window, or folder whose maps to show; `-` reads a map from standard input
    pub path: Option<PathBuf>,
    /// More maps, each in a window of its own
    #[arg(value_name = "PATH", conflicts_with_all = ["at", "zoom", "time", "entities", "xray", "layers"])]
    pub others: Vec<PathBuf>,
    /// Open the built-in demo map, as without a PATH
    #[arg(long, conflicts_with = "path")]
    pub demo: bool,
    /// Begin at this tile, fractions allowed: 10.5,20
    #[arg(long, value_name = "X,Y", value_parser = values::point, allow_hyphen_values = true)]
    pub at: Option<Vec2>,
    /// Begin at this size: 1 is what a player sees, 2 everything twice as large
    #[arg(long, value_name = "Z", value_parser = values::zoom, allow_hyphen_values = true)]
    pub zoom: Option<f32>,
    /// Begin at this moment, in seconds on the clock of the envelopes, and stand still
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, allow_hyphen_values = true)]
    pub time: Option<i64>,
    /// Show the physics layers this strongly, 0 to 100
    #[arg(long, value_name = "0..100", value_parser = values::entities, allow_hyphen_values = true)]
    pub entities: Option<u8>,
    /// Show physics layers over a dimmed design or on plain ground
    #[arg(long, value_name = "dim|only")]
    pub xray: Option<RawXray>,
    /// Show these layers only, or all but these; see `mapscope render --help`
    #[arg(long, value_name = "LIST", value_parser = values::layers, allow_hyphen_values = true)]
    pub layers: Option<LayerChoice>,
    /// Open a window of its own, also where one is open that could show the map
    #[arg(long)]
    pub new_window: bool,
    /// Keep settings and recent maps in this file instead of the usual one
    #[arg(long, value_name = "PATH", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Read no settings and remember nothing
    #[arg(long)]
    pub no_config: bool,
    #[command(flatten)]
    pub loading: RawLoading,
    #[command(subcommand)]
    pub command: Option<RawCommand>,
}

#[derive(Debug, Subcommand)]
pub enum RawCommand {
    /// Draw a map into a PNG file, without a window
    Render(RawRender),
    /// Draw a small picture of a good spot of a map, as file managers show it
    Thumbnail(RawThumbnail),
    /// Say what is in a map: groups, layers, images, envelopes, sounds, settings, warnings
    Info(RawInfo),
    /// List the images of a map and how often it uses their tiles, and write them as files
    Images(RawImages),
    /// Measure how long a map takes to load and to draw, and how much memory, without a window
    Bench(RawBench),
    /// Say what a physics tile means, without a map
    Explain(RawExplain),
    /// Say what lies at a tile of a map, in all tile layers
    Tile(RawTile),
    /// Say how envelopes change over time: points, and values at any time
    Envelope(RawEnvelope),
    /// Make the program known on your desktop: menu entry, icon, file type of maps, small pictures of them
    Install(RawInstall),
    /// Take back what install has written
    Uninstall(RawInstall),
}

#[derive(Debug, Args)]
pub struct RawLoading {
    /// Look for images in this folder first; may be given several times
    #[arg(long = "data-dir", value_name = "DIR")]
    pub data_dirs: Vec<PathBuf>,
    /// Images of the game that are not found: mapscope's own take their place (auto), or are shown always (own), or never
    /// (none) [default: auto; in the window as its settings say]
    #[arg(long, value_name = "auto|own|none", value_parser = values::mapres)]
    pub mapres: Option<Mapres>,
    /// How images show that cannot be had: quiet, as muted checks with their name, or game, as the game draws them
    /// [default: quiet; in the window as its settings say]
    #[arg(long, value_name = "quiet|game", value_parser = values::placeholder)]
    pub placeholder: Option<Placeholder>,
    #[command(flatten)]
    pub memory: RawMemory,
}

#[derive(Debug, Args)]
pub struct RawMemory {
    /// Memory that loading a map may take, 16M to 1T; parts that need more are left out with a warning
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = values::memory)]
    pub memory_budget: u64,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct RawSource {
    /// Map to read; `-` reads it from standard input
    pub path: Option<PathBuf>,
    /// Take the built-in demo map instead
    #[arg(long)]
    pub demo: bool,
    /// Take the built-in 3D world of boxes instead, which tests use
    #[arg(long, hide = true)]
    pub boxes: bool,
}

#[derive(Debug, Args)]
pub struct RawRender {
    #[command(flatten)]
    pub source: RawSource,
    /// PNG file to write; `-` writes to standard output. Several pictures get a number before the ending
    #[arg(short, long, value_name = "OUT.png", required_unless_present = "animate")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub view: RawView,
    /// Draw the whole map, of any size, with --px-per-tile pixels to a tile
    #[arg(long, conflicts_with_all = ["zoom", "center", "fit", "size", "animate"])]
    pub whole: bool,
    /// Pixels to a tile of --whole, 1 to 256 [default: 32]
    #[arg(long, value_name = "N", requires = "whole", value_parser = values::px_per_tile, allow_hyphen_values = true)]
    pub px_per_tile: Option<u32>,
    /// Write a moving picture that goes round for ever: a .gif, .apng or .webp file
    #[arg(long, value_name = "OUT.gif", conflicts_with_all = ["output", "time"])]
    pub animate: Option<PathBuf>,
    /// Moment at which --animate begins, in seconds [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, allow_hyphen_values = true)]
    pub from: Option<i64>,
    /// Moment at which it begins anew [default: one round of all that moves in the picture]
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, allow_hyphen_values = true)]
    pub to: Option<i64>,
    /// Pictures a second, 1 to 50 in .gif, to 240 in the others [default: 25]
    #[arg(long, value_name = "N", value_parser = values::fps, allow_hyphen_values = true)]
    pub fps: Option<f64>,
    /// Draw these layers only: `7`, all layers of group 7, `7.2`, the third layer of it, or names, with commas between
    /// them. With a minus before each, all but these: `-7.2,-Clouds`
    #[arg(long, value_name = "LIST", value_parser = values::layers, allow_hyphen_values = true)]
    pub layers: Option<LayerChoice>,
    /// Colour behind the map: #rrggbb, #rrggbbaa, or `none` for a transparent picture [default: #808080; darker with --xray]
    #[arg(long, value_name = "COLOUR", value_parser = values::background)]
    pub background: Option<values::Background>,
    #[command(flatten)]
    pub solid: RawSolidView,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// What to look at.
#[derive(Debug, Args)]
pub struct RawView {
    /// Size of the picture in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = values::size)]
    pub size: UVec2,
    /// Tile to look at, fractions allowed: 10.5,20 [default: the middle of the map]. `render` takes --center, --zoom and
    /// --time several times, and then draws several pictures of the map, which is loaded once
    #[arg(long, value_name = "X,Y", value_parser = values::point, allow_hyphen_values = true)]
    pub center: Vec<Vec2>,
    /// 1 shows what a player sees, 2 everything twice as large, 0.5 half as large [default: 1]
    #[arg(long, value_name = "Z", value_parser = values::zoom, allow_hyphen_values = true)]
    pub zoom: Vec<f32>,
    /// Show the whole map
    #[arg(long, conflicts_with_all = ["zoom", "center"])]
    pub fit: bool,
    /// Moment to show, in seconds on the clock of the envelopes [default: 0]
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, allow_hyphen_values = true)]
    pub time: Vec<i64>,
    /// How strongly the physics layers show: 0 hides them, 100 shows nothing else [default: 0; 100 with --physics own
    /// or game]
    #[arg(long, value_name = "0..100", value_parser = values::entities, allow_hyphen_values = true)]
    pub entities: Option<u8>,
    /// Pictures of physics tiles: mapscope's own, or the game's, or no physics layers at all [default: the game's where an
    /// install is found]
    #[arg(long, value_name = "own|game|off")]
    pub physics: Option<RawPhysics>,
    /// Physics layers at full strength, over a dimmed design or on plain ground
    #[arg(long, value_name = "dim|only", conflicts_with = "entities")]
    pub xray: Option<RawXray>,
    /// Show what the physics layers hold, also what the game hides, marked as such
    #[arg(long)]
    pub raw: bool,
    /// Write no numbers on physics tiles
    #[arg(long)]
    pub no_numbers: bool,
    /// Leave out the layers that players see with high detail only
    #[arg(long)]
    pub no_detail: bool,
}

/// How a 3D world is looked at. Hidden while no file holds one.
#[derive(Debug, Args)]
pub struct RawSolidView {
    /// Point to look from, in a 3D world: x to the east, y up, z to the south [default: where visitors begin]
    #[arg(long, value_name = "X,Y,Z", value_parser = values::point_3d, allow_hyphen_values = true, hide = true)]
    pub eye: Option<Vec3>,
    /// Heading in degrees, 0 to the north, 90 to the east
    #[arg(long, value_name = "DEGREES", value_parser = values::yaw, allow_hyphen_values = true, hide = true)]
    pub yaw: Option<f32>,
    /// Degrees above the horizon, -90 to 90
    #[arg(long, value_name = "DEGREES", value_parser = values::pitch, allow_hyphen_values = true, hide = true)]
    pub pitch: Option<f32>,
    /// In perspective, with this vertical angle in degrees, 1 to 170
    #[arg(long, value_name = "DEGREES", value_parser = values::fov, conflicts_with = "ortho", hide = true)]
    pub fov: Option<f32>,
    /// Orthographic, with a picture so many units high
    #[arg(long, value_name = "HEIGHT", value_parser = values::ortho, hide = true)]
    pub ortho: Option<f32>,
}

/// Pictures of physics tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RawPhysics {
    /// The program's own.
    Own,
    /// The game's.
    Game,
    /// No physics layers.
    Off,
}

/// Physics against the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RawXray {
    /// Over a dimmed design.
    Dim,
    /// On plain ground.
    Only,
}

#[derive(Debug, Args)]
pub struct RawBench {
    #[command(flatten)]
    pub source: RawSource,
    #[command(flatten)]
    pub view: RawView,
    /// Frames to draw after the first one
    #[arg(long, value_name = "N", default_value = "60", value_parser = values::frames, allow_hyphen_values = true)]
    pub frames: usize,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub loading: RawLoading,
}

#[derive(Debug, Args)]
pub struct RawInfo {
    #[command(flatten)]
    pub source: RawSource,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub loading: RawLoading,
}

#[derive(Debug, Args)]
pub struct RawExplain {
    /// Layer that the tile lies in
    #[arg(ignore_case = true)]
    pub layer: RawLayer,
    /// Id of the tile: 22 or 0x16
    #[arg(value_parser = values::byte)]
    pub id: u8,
    /// Number of the teleporter, switch or tune zone [default: 0]
    #[arg(long, value_name = "N", value_parser = values::byte, allow_hyphen_values = true)]
    pub number: Option<u8>,
    /// Delay of the switch tile [default: 0]
    #[arg(long, value_name = "D", value_parser = values::byte, allow_hyphen_values = true)]
    pub delay: Option<u8>,
    /// Flags: 1 mirrors left-right, 2 top-bottom, 8 rotates 90 degrees clockwise; the sum of them [default: 0]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub flags: Option<u8>,
    /// Force of the speedup [default: 0]
    #[arg(long, value_name = "F", value_parser = values::byte, allow_hyphen_values = true)]
    pub force: Option<u8>,
    /// Maximum speed of the speedup, 0 for none [default: 0]
    #[arg(long, value_name = "S", value_parser = values::byte, allow_hyphen_values = true)]
    pub max_speed: Option<u8>,
    /// Angle of the speedup in degrees clockwise, 0 = to the right [default: 0]
    #[arg(long, value_name = "A", value_parser = values::angle, allow_hyphen_values = true)]
    pub angle: Option<i16>,
    /// Rules by which the tile has a meaning
    #[arg(long, value_enum, default_value = "ddnet")]
    pub rules: RawRules,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
}

const TILE_HELP: &str = "Tiles count from 0,0, the top left one of each layer: the same tile is looked up in all tile \
                         layers, whatever the offset and parallax of their groups, so that for design layers it is \
                         what lies there with the camera set aside. Beyond the edge of a layer its nearest tile \
                         counts, as in the game. Layers with air there are not listed.";

#[derive(Debug, Args)]
#[command(after_help = TILE_HELP, override_usage = "mapscope tile [OPTIONS] <PATH|--demo> <X,Y>")]
pub struct RawTile {
    /// Map to read; `-` reads it from standard input. Left out with --demo, so that the tile comes first
    #[arg(value_name = "PATH", allow_hyphen_values = true)]
    pub first: PathBuf,
    /// The tile: 10,20
    #[arg(value_name = "X,Y", allow_hyphen_values = true)]
    pub second: Option<PathBuf>,
    /// Take the built-in demo map instead
    #[arg(long)]
    pub demo: bool,
    /// Rules by which physics tiles have a meaning [default: those that the map was made for, as far as it tells]
    #[arg(long, value_enum)]
    pub rules: Option<RawRules>,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// [`PhysicsLayer`] as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RawLayer {
    Game,
    Front,
    Tele,
    Speedup,
    Switch,
    Tune,
}

impl From<RawLayer> for PhysicsLayer {
    fn from(raw: RawLayer) -> Self {
        match raw {
            RawLayer::Game => Self::Game,
            RawLayer::Front => Self::Front,
            RawLayer::Tele => Self::Tele,
            RawLayer::Speedup => Self::Speedup,
            RawLayer::Switch => Self::Switch,
            RawLayer::Tune => Self::Tune,
        }
    }
}

/// [`Ruleset`] as typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RawRules {
    /// DDNet and other race servers
    Ddnet,
    /// Plain Teeworlds
    Vanilla,
}

impl From<RawRules> for Ruleset {
    fn from(raw: RawRules) -> Self {
        match raw {
            RawRules::Ddnet => Self::DdNet,
            RawRules::Vanilla => Self::Vanilla,
        }
    }
}
