//! Options of `mapscope render WORLD --eye`.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};

use crate::cli::usage::{UsageError, WORLD_OPTIONS, wrong_usage};
use crate::cli::values;
use crate::scene::solid::{NodeBox, Slice};

/// How a Minetest world is drawn from a point.
#[derive(Debug, Args)]
#[group(skip)]
pub struct RawWorldView {
    /// Lighting: stored light with sky and haze (lit), full sunlight everywhere (full), or flat node colors (none)
    /// [default: lit]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "lit|full|none", hide_possible_values = true)]
    pub shading: Option<Shading>,
    /// Time of day in hours, 0 to 24 [default: 12]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "HOURS", value_parser = values::hour,
          allow_hyphen_values = true)]
    pub time_of_day: Option<f32>,
    /// Draw only the nodes in this box, given by two opposite corners (included); everything else counts as air
    #[arg(long = "box", help_heading = WORLD_OPTIONS, value_name = "X0,Y0,Z0:X1,Y1,Z1", value_parser = values::node_box,
          allow_hyphen_values = true)]
    pub cut_box: Option<NodeBox>,
    /// Hide surfaces that skylight does not reach, such as caves and closed rooms
    #[arg(long, help_heading = WORLD_OPTIONS)]
    pub surface_only: bool,
    /// Draw nodes in plain colors even if the textures of the game are found
    #[arg(long, help_heading = WORLD_OPTIONS)]
    pub no_textures: bool,
}

/// Light in a Minetest world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Shading {
    /// Light that blocks store, sky and haze, smooth edges.
    #[default]
    Lit,
    /// The same, as bright everywhere as in the sun.
    Full,
    /// Colors as they are, one sample to the pixel.
    None,
}

/// How a Minetest world is drawn from a point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldView {
    /// Light.
    pub shading: Shading,
    /// Time of day in hours; `None` = noon.
    pub time_of_day: Option<f32>,
    /// Table of colors; `None` = that of the world, else none.
    pub colors: Option<PathBuf>,
    /// Nodes that are drawn.
    pub cut: NodeBox,
    /// Hide what skylight does not reach.
    pub surface_only: bool,
    /// Draw only colors where textures are found.
    pub no_textures: bool,
}

impl WorldView {
    /// The checked form of what was typed. `heights`: of the lowest and the highest nodes.
    pub fn new(raw: &RawWorldView, colors: Option<PathBuf>, heights: [Option<i32>; 2]) -> Result<Self, UsageError> {
        let [low, high] = heights;
        let heights = Slice { min_y: low.unwrap_or(Slice::ALL.min_y), max_y: high.unwrap_or(Slice::ALL.max_y) };
        if heights.min_y > heights.max_y {
            return Err(wrong_usage("render", ErrorKind::ValueValidation, "'--min-y' must not be above '--max-y'"));
        }
        let cut = NodeBox::from(heights).intersection(raw.cut_box.unwrap_or(NodeBox::ALL));
        let RawWorldView { shading, time_of_day, surface_only, no_textures, .. } = *raw;
        Ok(Self { shading: shading.unwrap_or_default(), time_of_day, colors, cut, surface_only, no_textures })
    }
}
