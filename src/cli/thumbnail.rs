//! `mapscope thumbnail`: a small picture of a good spot of a map, as file managers ask for it (freedesktop.org's
//! thumbnailer entries: input, output, size).

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::Args;
use clap::error::ErrorKind;
use glam::UVec2;

use super::flat::check_flat;
use super::output::{check_destination, write_file, write_note, write_stdout};
use super::source_args::{Loading, RawBuiltIn, RawLoading};
use super::usage::{UsageError, lacking, wrong_usage};
use super::values;
use super::world_error::world_error;
use crate::analysis::spot_params;
use crate::base::{RgbaImage, Task, panics, path_text};
use crate::export::{Headless, encode_thumbnail, finer, textures_for, thumbnail};
use crate::load::minetest::{TopThumbnail, WorldColors, WorldError, WorldFolder, WorldOptions, is_world};
use crate::load::{LoadOptions, Selection, Source, load_while};
use crate::scene::{Frame, World};
use crate::view::solid::thumbnail_frame;

/// Largest side, in pixels.
const MOST_PX: u32 = 4096;
/// The side that file managers ask for most.
const USUAL_PX: u32 = 256;

const HELP: &str = "The thumbnail of a map shows the place where players spawn, drawn as in the game; a map without a \
                    design shows its physics layers. It is 4:3 and at most SIZE pixels wide. A Minetest world is shown \
                    from above, enlarged by a whole number of pixels per node; remote parts are left out, and only a sample of a very large \
                    world is read. A Turok level is shown as it opens.\n\n\
                    Examples:\n  mapscope thumbnail Kobra.map kobra.png 256\n  \
                    mapscope thumbnail ~/.minetest/worlds/home -o home.png --size 512";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope thumbnail [OPTIONS] <PATH|--demo> <OUT.png> <SIZE>\n       \
                    mapscope thumbnail [OPTIONS] <PATH|--demo> -o <OUT.png> [--size <SIZE>]")]
pub struct RawThumbnail {
    /// Map file, Minetest world or Turok level; `-` reads a map or a level from standard input. Leave it out with --demo
    #[arg(value_name = "PATH")]
    pub first: Option<PathBuf>,
    /// PNG file to write; `-` writes to standard output
    #[arg(value_name = "OUT.png")]
    pub second: Option<PathBuf>,
    /// Longest side in pixels, 1 to 4096
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub third: Option<PathBuf>,
    /// PNG file to write, instead of OUT.png; `-` writes to standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Longest side in pixels, instead of SIZE [default: 256 if --output is given]
    #[arg(long, value_name = "N", value_parser = values::whole(1..=MOST_PX))]
    pub size: Option<u32>,
    #[command(flatten)]
    pub built_in: RawBuiltIn,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// Whole commands, for errors about missing arguments.
const WHOLE: [&str; 2] = ["Kobra.map kobra.png 256", "worlds/home home.png 256"];

/// Draws a small picture of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Thumbnail {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// The file to write; `None` = standard output.
    pub output: Option<PathBuf>,
    /// Longest side in pixels.
    pub side_px: u32,
}

impl TryFrom<RawThumbnail> for Thumbnail {
    type Error = UsageError;

    fn try_from(raw: RawThumbnail) -> Result<Self, UsageError> {
        let wrong = |kind, message: &str| wrong_usage("thumbnail", kind, message);
        let mut names = raw.first.into_iter().chain(raw.second).chain(raw.third);
        let has_flag = raw.output.is_some();
        let source = raw.built_in.source().or_else(|| names.next().map(Source::from_argument));
        let Some(source) = source else {
            return Err(lacking("thumbnail", "the map or world is missing", WHOLE));
        };
        let Some(output) = raw.output.or_else(|| names.next()) else {
            return Err(lacking("thumbnail", "the output file is missing", WHOLE));
        };
        let side_px = match (raw.size, names.next()) {
            (Some(_), Some(name)) => {
                let name = path_text(&name);
                return Err(wrong(ErrorKind::ArgumentConflict, &format!("give --size or “{name}”, not both")));
            }
            (Some(side), None) => side,
            (None, Some(size)) => side_px(&size).map_err(|why| wrong(ErrorKind::ValueValidation, &why))?,
            (None, None) if has_flag => USUAL_PX,
            (None, None) => return Err(lacking("thumbnail", "the size in pixels is missing", WHOLE)),
        };
        if names.next().is_some() {
            let message =
                if has_flag { "give --output or OUT.png, not both" } else { "give --demo or a path, not both" };
            return Err(wrong(ErrorKind::ArgumentConflict, message));
        }
        let output = (output.as_os_str() != "-").then_some(output);
        Ok(Self { source, loading: raw.loading.into(), output, side_px })
    }
}

fn side_px(text: &Path) -> Result<u32, String> {
    let side = text.to_str().and_then(|text| text.parse().ok()).filter(|side| (1..=MOST_PX).contains(side));
    side.ok_or_else(|| {
        format!("“{}” is not a size: expected a whole number of pixels from 1 to {MOST_PX}", path_text(text))
    })
}

/// Draws the picture and writes it.
pub fn run(command: &Thumbnail) -> Result<()> {
    check_flat(&command.source, "thumbnail")?;
    if let Some(path) = &command.output {
        check_destination(path, command.source.path())?;
    }
    let options = command.loading.options();
    let image = match command.source.path() {
        Some(path) if is_world(path, &options.disk, &options.task()) => {
            if let Some(note) = command.loading.note_on_world(&[]) {
                write_note(format_args!("{note}"));
            }
            world_thumbnail(path, command.side_px, &options, &options.task())?
        }
        _ => map_thumbnail(command)?,
    };
    let png = encode_thumbnail(&image)?;
    match &command.output {
        Some(path) => write_file(path, &png),
        None => write_stdout(&png),
    }
}

/// A world from above.
fn world_thumbnail(path: &Path, side_px: u32, options: &LoadOptions, task: &Task) -> Result<RgbaImage> {
    let fail = |error: WorldError| world_error(path, &error);
    let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(fail)?;
    let colors = WorldColors::read(None, &world, options)?;
    let thumbnail = world.top_thumbnail(side_px, &colors.colors, task).map_err(fail)?;
    let TopThumbnail { size_px: [width, height], rgb } =
        thumbnail.ok_or_else(|| anyhow!("{} has no blocks", path_text(path)))?;
    let pixels = rgb.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, u8::MAX]).collect();
    Ok(RgbaImage { width, height, pixels })
}

/// A good spot of a map, or all of a level.
fn map_thumbnail(command: &Thumbnail) -> Result<RgbaImage> {
    let side_px = command.side_px;
    let textures = Selection::of(move |scene| textures_for(scene, &finer(&spot_params(scene, side_px))));
    let options = LoadOptions { textures, ..command.loading.options() };
    let (scene, headless) = load_while(&command.source, &options, Headless::new)?;
    let mut headless = headless?;
    panics::note_adapter(headless.describe());
    let frame = match &scene.world {
        World::Flat(flat) => Frame::from(spot_params(flat, side_px)),
        // As large as that of a map.
        World::Solid(solid) => thumbnail_frame(solid, UVec2::new(side_px, side_px - side_px.div_ceil(4))).into(),
    };
    Ok(thumbnail(&mut headless, &scene, frame)?)
}
