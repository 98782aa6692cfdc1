//! `mapscope thumbnail`: a small picture of a good spot of a map, as file managers ask for it (freedesktop.org's
//! thumbnailer entries: input, output, size).

use std::iter;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use clap::error::ErrorKind;

use super::flat::{check_flat, flat_world};
use super::output::{check_destination, write_file, write_stdout};
use super::source_args::{Loading, RawBuiltIn, RawLoading};
use super::usage::{UsageError, wrong_usage};
use crate::analysis::spot_params;
use crate::base::{panics, path_text};
use crate::export::{Headless, encode_thumbnail, finer, textures_for, thumbnail};
use crate::load::{LoadOptions, Selection, Source, load_while};

/// Largest side, in pixels.
const MOST_PX: u32 = 4096;

const HELP: &str = "The thumbnail shows where players spawn, as in the game; a map without a design shows its physics \
                    layers. It has the ratio 4:3 and is at most SIZE pixels wide.\n\n\
                    Example:\n  mapscope thumbnail Kobra.map kobra.png 256";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope thumbnail [OPTIONS] <PATH|--demo> <OUT.png> <SIZE>")]
pub struct RawThumbnail {
    /// Map file; `-` reads standard input. With --demo there is none, and the PNG file comes first
    #[arg(value_name = "PATH")]
    pub first: PathBuf,
    /// PNG file to write; `-` writes to standard output
    #[arg(value_name = "OUT.png")]
    pub second: Option<PathBuf>,
    /// Longest side in pixels, 1 to 4096
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub third: Option<PathBuf>,
    #[command(flatten)]
    pub built_in: RawBuiltIn,
    #[command(flatten)]
    pub loading: RawLoading,
}

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
        let mut names = iter::once(raw.first).chain(raw.second).chain(raw.third);
        let source = raw.built_in.source().or_else(|| names.next().map(Source::from_argument));
        let (Some(source), Some(output), Some(size)) = (source, names.next(), names.next()) else {
            let message = "name a map, a file to write and a size: a.map a.png 256";
            return Err(wrong(ErrorKind::MissingRequiredArgument, message));
        };
        if names.next().is_some() {
            return Err(wrong(ErrorKind::ArgumentConflict, "give --demo or a path, not both"));
        }
        let side_px = size.to_str().and_then(|text| text.parse().ok()).filter(|side| (1..=MOST_PX).contains(side));
        let Some(side_px) = side_px else {
            let size = path_text(&size);
            let message = format!("'{size}' is not a size: give a whole number of pixels from 1 to {MOST_PX}");
            return Err(wrong(ErrorKind::ValueValidation, &message));
        };
        let output = (output.as_os_str() != "-").then_some(output);
        Ok(Self { source, loading: raw.loading.into(), output, side_px })
    }
}

/// Draws the picture and writes it.
pub fn run(command: &Thumbnail) -> Result<()> {
    check_flat(&command.source, "thumbnail")?;
    if let Some(path) = &command.output {
        check_destination(path, command.source.path())?;
    }
    let side_px = command.side_px;
    let textures = Selection::of(move |scene| textures_for(scene, &finer(&spot_params(scene, side_px))));
    let options = LoadOptions { textures, ..command.loading.options() };
    let (scene, headless) = load_while(&command.source, &options, Headless::new)?;
    let mut headless = headless?;
    panics::note_adapter(headless.describe());
    let image = thumbnail(&mut headless, &scene, spot_params(flat_world(&scene, "thumbnail")?, side_px))?;
    let png = encode_thumbnail(&image)?;
    match &command.output {
        Some(path) => write_file(path, &png),
        None => write_stdout(&png),
    }
}
