//! The command line as typed: names, help texts, which arguments exclude each other. Values are checked as they are
//! parsed (`values.rs`); each command gives them their meaning in its own file.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use glam::Vec2;

use super::bench::RawBench;
use super::compare::RawCompare;
use super::envelope::RawEnvelope;
use super::explain::RawExplain;
use super::find::RawFind;
use super::images::RawImages;
use super::info::RawInfo;
use super::install::RawInstall;
use super::level::{RawExport, RawLevelPart};
use super::manual::RawManual;
use super::node::RawNode;
use super::picture::RawXray;
use super::render::{RawRender, RawSolidView};
use super::source_args::RawLoading;
use super::thumbnail::RawThumbnail;
use super::tile::RawTile;
use super::usage::MAP_OPTIONS;
use super::values;
use crate::view::flat::LayerChoice;

const USAGE: &str = "mapscope [OPTIONS] [PATH]...\n       mapscope <COMMAND>";

const AFTER_HELP: &str = "Images that a map does not contain are searched for in the folders of --data-dir, in those of \
                          the environment variable MAPSCOPE_DATA, in `mapres` folders beside and above the map, and \
                          where DDNet and Teeworlds are installed.\n\n\
                          Examples:\n  \
                          mapscope Kobra.map\n  \
                          mapscope ~/.local/share/ddnet/maps\n  \
                          mapscope Kobra.map --at 120,45.5 --zoom 2 --xray dim\n\n\
                          `mapscope manual` lists the topics of the manual; `mapscope manual keys` prints one.";

const SECTOR_EXAMPLE: &str = "Example:\n  mapscope sector levels/level42.map 12 --json";
const ACTOR_EXAMPLE: &str = "Example:\n  mapscope actor levels/level42.map 3";
const MESH_EXAMPLE: &str = "Example:\n  mapscope mesh levels/level42.map 0";
const INSTALL_EXAMPLE: &str = "Example:\n  mapscope install --dry-run";
const UNINSTALL_EXAMPLE: &str = "Example:\n  mapscope uninstall";

/// Viewer for Teeworlds and DDNet maps, Minetest worlds and Turok levels.
#[derive(Debug, Parser)]
#[command(name = "mapscope", bin_name = "mapscope", version, override_usage = USAGE, after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Raw {
    /// Map, Minetest world or Turok level to open, or folder to browse; without it, the start page opens, or the demo map if view options are given. Each further
    /// map opens in its own window; `-` reads a map from standard input
    pub path: Option<PathBuf>,
    /// Further maps, each in its own window
    #[arg(value_name = "PATH", hide = true)]
    pub others: Vec<PathBuf>,
    /// Open the built-in demo map
    #[arg(long, conflicts_with = "path")]
    pub demo: bool,
    /// Center the view on this tile (fractions allowed): 10.5,20
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "X,Y", value_parser = values::point,
          allow_hyphen_values = true)]
    pub at: Option<Vec2>,
    /// Initial zoom: 1 is the in-game zoom, 2 twice as large
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "Z", value_parser = values::zoom, allow_hyphen_values = true)]
    pub zoom: Option<f32>,
    /// Start paused at this time in seconds
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "SECONDS", value_parser = values::seconds,
          allow_hyphen_values = true)]
    pub time: Option<i64>,
    /// Opacity of entities, 0 to 100
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "0..100", value_parser = values::entities,
          allow_negative_numbers = true)]
    pub entities: Option<u8>,
    /// Start in X-ray mode: physics layers over a dimmed design, or on their own
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "dim|only", hide_possible_values = true)]
    pub xray: Option<RawXray>,
    /// Show only these layers, or all but these; see `mapscope render --help`
    #[arg(long, help_heading = MAP_OPTIONS, value_name = "LIST", value_parser = values::layers,
          allow_hyphen_values = true)]
    pub layers: Option<LayerChoice>,
    #[command(flatten)]
    pub solid: RawSolidView,
    /// Open the built-in 3D world of boxes instead, which tests use
    #[arg(long, hide = true, conflicts_with = "path")]
    pub boxes: bool,
    /// Open a new window, even if mapscope is already running
    #[arg(long)]
    pub new_window: bool,
    /// Use this settings file instead of the default one
    #[arg(long, value_name = "PATH", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Do not read or write settings
    #[arg(long)]
    pub no_config: bool,
    #[command(flatten)]
    pub loading: RawLoading,
    #[command(subcommand)]
    pub command: Option<RawCommand>,
}

#[derive(Debug, Subcommand)]
pub enum RawCommand {
    /// Render an image or an animation of a map, a Minetest world or a Turok level
    Render(Box<RawRender>),
    /// Create a thumbnail of a map, a Minetest world or a Turok level
    Thumbnail(RawThumbnail),
    /// Print a summary of a map, a Minetest world or a Turok level
    Info(RawInfo),
    /// List the images of a map and the tiles in use, or extract images
    Images(RawImages),
    /// Benchmark loading and rendering of a map or a Minetest world
    Bench(RawBench),
    /// Explain a physics tile or a server setting
    Explain(RawExplain),
    /// List the tiles at a position of a map
    Tile(RawTile),
    /// Show a node of a Minetest world, with its metadata
    Node(RawNode),
    /// Find tiles of a map, contents of a Minetest world, or parts of a Turok level
    Find(RawFind),
    /// Show a sector of a Turok level, with its area
    #[command(after_help = SECTOR_EXAMPLE)]
    Sector(RawLevelPart),
    /// Show an actor of a Turok level
    #[command(after_help = ACTOR_EXAMPLE)]
    Actor(RawLevelPart),
    /// Show a static mesh of a Turok level
    #[command(after_help = MESH_EXAMPLE)]
    Mesh(RawLevelPart),
    /// Export a Turok level as a model for Blender and other programs
    Export(RawExport),
    /// List the differences between two versions of a map, or two saves of a world
    Compare(RawCompare),
    /// Print the points and values of envelopes
    Envelope(RawEnvelope),
    /// Install desktop integration: menu entry, icon, file type, thumbnails
    #[command(after_help = INSTALL_EXAMPLE)]
    Install(RawInstall),
    /// Remove desktop integration
    #[command(after_help = UNINSTALL_EXAMPLE)]
    Uninstall(RawInstall),
    /// Print the manual: the list of topics, a topic, or search results
    Manual(RawManual),
}
