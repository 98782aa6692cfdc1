//! Options of `mapscope render WORLD --eye`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::values;

/// How a Minetest world is drawn from a point.
#[derive(Debug, Args)]
#[group(skip)]
pub struct RawWorldView {
    /// Light in a Minetest world: as its blocks store it, with sky and haze (lit), or none, where every node has exactly its
    /// color [default: lit]
    #[arg(long, value_name = "lit|none", hide_possible_values = true)]
    pub shading: Option<Shading>,
    /// Time of day in a Minetest world in hours, 0 to 24 [default: 12]
    #[arg(long, value_name = "HOURS", value_parser = values::hour, allow_hyphen_values = true)]
    pub time_of_day: Option<f32>,
}

/// Light in a Minetest world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Shading {
    /// Light that blocks store, sky and haze, smooth edges.
    #[default]
    Lit,
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
}

impl WorldView {
    /// The checked form of what was typed.
    pub fn new(raw: &RawWorldView, colors: Option<PathBuf>) -> Self {
        Self { shading: raw.shading.unwrap_or_default(), time_of_day: raw.time_of_day, colors }
    }
}
