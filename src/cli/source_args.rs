//! Arguments that commands share: which map, where its images are from, how much memory it may take.

use std::path::PathBuf;

use clap::Args;

use super::output::no_effect;
use super::values;
use crate::base::{Limits, Mapres, Placeholder};
use crate::load::{ImageSearch, LoadOptions, Source};

#[derive(Debug, Args)]
pub struct RawLoading {
    /// Search this folder for images and textures first (repeatable)
    #[arg(long = "data-dir", value_name = "DIR")]
    pub data_dirs: Vec<PathBuf>,
    /// Use built-in images instead of the game's in Teeworlds and DDNet maps: if an image is not found (auto), always
    /// (own), or never (none) [default: auto; the window uses its settings]
    #[arg(long, value_name = "auto|own|none", value_parser = values::mapres)]
    pub mapres: Option<Mapres>,
    /// How to show missing images of Teeworlds and DDNet maps: a muted checkerboard with the name (quiet), or as in the
    /// game (game) [default: quiet; the window uses its settings]
    #[arg(long, value_name = "quiet|game", value_parser = values::placeholder)]
    pub placeholder: Option<Placeholder>,
    #[command(flatten)]
    pub memory: RawMemory,
}

#[derive(Debug, Args)]
pub struct RawMemory {
    /// Memory limit for loading a map, 16M to 1T; parts that exceed it are left out with a warning
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = values::memory)]
    pub memory_budget: u64,
}

// No group: its usage would name what is hidden.
#[derive(Debug, Args)]
pub struct RawSource {
    /// Map file, Minetest world or Turok level; `-` reads a map or a level from standard input
    #[arg(required_unless_present_any = ["demo", "boxes"], conflicts_with_all = ["demo", "boxes"])]
    pub path: Option<PathBuf>,
    #[command(flatten)]
    pub built_in: RawBuiltIn,
}

/// Worlds that the program contains, in place of a path.
#[derive(Debug, Args)]
pub struct RawBuiltIn {
    /// Use the built-in demo map
    #[arg(long)]
    pub demo: bool,
    /// Use the built-in 3D world of boxes, which tests use
    #[arg(long, hide = true, conflicts_with = "demo")]
    pub boxes: bool,
}

impl RawBuiltIn {
    /// The world, where one was asked for.
    pub fn source(&self) -> Option<Source> {
        if self.boxes { Some(Source::Boxes) } else { self.demo.then_some(Source::Demo) }
    }
}

impl From<RawSource> for Source {
    fn from(raw: RawSource) -> Self {
        // Without a path `--demo` was given: one of the two is required.
        let built_in = raw.built_in.source().unwrap_or(Self::Demo);
        raw.path.map_or(built_in, Self::from_argument)
    }
}

/// How to load a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Loading {
    /// Where images outside the map are from.
    pub images: ImageSearch,
    /// Memory that it may take, in bytes.
    pub memory_bytes: u64,
}

impl Loading {
    /// A load on this machine.
    pub fn options(&self) -> LoadOptions {
        let limits = Limits::with_memory(self.memory_bytes);
        let images = self.images.clone();
        LoadOptions { limits, images, ..LoadOptions::on_this_machine(Vec::new()) }
    }

    /// Given flags that say what stands in for images outside maps. Minetest worlds have none.
    fn image_flags(&self) -> Vec<&'static str> {
        let ImageSearch { data_dirs: _, mapres, placeholder } = &self.images;
        let flags = [(mapres.is_some(), "--mapres"), (placeholder.is_some(), "--placeholder")];
        flags.into_iter().filter(|(is_given, _)| *is_given).map(|(_, flag)| flag).collect()
    }

    /// The note on flags of the view and of images, which have no effect on a Minetest world; `None` where none was given.
    pub fn note_on_world(&self, view_flags: &[&'static str]) -> Option<String> {
        let flags = [view_flags, &self.image_flags()].concat();
        (!flags.is_empty()).then(|| format!("{} on a Minetest world", no_effect(&flags)))
    }
}

impl From<RawLoading> for Loading {
    fn from(raw: RawLoading) -> Self {
        let images = ImageSearch { data_dirs: raw.data_dirs, mapres: raw.mapres, placeholder: raw.placeholder };
        Self { images, memory_bytes: raw.memory.memory_budget }
    }
}
