//! The command line as typed: names, help texts, which arguments exclude each other. Values are checked as they are
//! parsed (`values.rs`); each command gives them their meaning in its own file.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use glam::Vec2;

use super::bench::RawBench;
use super::envelope::RawEnvelope;
use super::explain::RawExplain;
use super::images::RawImages;
use super::info::RawInfo;
use super::install::RawInstall;
use super::picture::RawXray;
use super::render::RawRender;
use super::source_args::RawLoading;
use super::thumbnail::RawThumbnail;
use super::tile::RawTile;
use super::values;
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
    /// Open the built-in 3D world of boxes instead, which tests use
    #[arg(long, hide = true, conflicts_with = "path")]
    pub boxes: bool,
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
