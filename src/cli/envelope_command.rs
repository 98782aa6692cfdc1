//! `mapscope envelope` as typed, and what is meant by it.

use std::path::PathBuf;

use clap::Args;
use clap::error::ErrorKind;

use super::command::{Loading, wrong_usage};
use super::raw::RawMemory;
use super::values;
use crate::load::{ImageSearch, Source};

const HELP: &str = "Values are in the units of the file / 1024: world units (32 to a tile) and degrees for positions, \
                    factors for colours and sound volumes. They are evaluated as the game does: round after round, \
                    and at negative times the last point's value. Without --at and --samples the values at 10 times \
                    of a round are written for a single envelope.";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope envelope [OPTIONS] <PATH|--demo> [INDEX]")]
pub struct RawEnvelope {
    /// Map to read; `-` reads it from standard input. Left out with --demo, so that the index comes first
    #[arg(value_name = "PATH", required_unless_present = "demo")]
    pub first: Option<PathBuf>,
    /// Which envelope, counted from 0 [default: all]
    #[arg(value_name = "INDEX")]
    pub second: Option<String>,
    /// Take the built-in demo map instead
    #[arg(long)]
    pub demo: bool,
    /// Write the values at these times, in seconds: 0,0.5,-1
    #[arg(long, value_name = "S,S,…", value_delimiter = ',', allow_hyphen_values = true, value_parser = values::seconds,
          conflicts_with = "samples")]
    pub at: Vec<i64>,
    /// Write the values at so many times, evenly spread over a round
    #[arg(long, value_name = "N", value_parser = values::samples)]
    pub samples: Option<usize>,
    /// Added to the times, in milliseconds, as the offset of a layer or quad is
    #[arg(long, value_name = "MS", default_value = "0", allow_hyphen_values = true)]
    pub offset: i32,
    /// Write JSON for scripts instead of text for people
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Writes the values of envelopes.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// Which envelope; `None` = all.
    pub index: Option<usize>,
    /// When.
    pub times: Times,
    /// Added to the times, in milliseconds.
    pub offset_ms: i32,
    /// For scripts instead of people.
    pub json: bool,
}

/// At which times values are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// It was not said.
    Unsaid,
    /// These, in nanoseconds.
    At(Vec<i64>),
    /// So many, evenly spread over a round.
    Samples(usize),
}

impl TryFrom<RawEnvelope> for Envelope {
    type Error = clap::Error;

    fn try_from(raw: RawEnvelope) -> Result<Self, clap::Error> {
        let wrong = |kind, message: &str| wrong_usage("envelope", kind, message);
        let (source, index) = match (raw.demo, raw.first, raw.second) {
            (true, _, Some(_)) => return Err(wrong(ErrorKind::ArgumentConflict, "--demo takes the place of a path")),
            (true, index, None) => (Source::Demo, index.map(|index| index.to_string_lossy().into_owned())),
            (false, Some(path), index) => (Source::from_argument(path), index),
            (false, None, _) => return Err(wrong(ErrorKind::MissingRequiredArgument, "a map is needed")),
        };
        let parse = |text: String| {
            let message = format!("'{text}' is no index of an envelope: a whole number, from 0");
            text.parse::<usize>().map_err(|_| wrong(ErrorKind::ValueValidation, &message))
        };
        Ok(Self {
            source,
            // No image is looked at.
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            index: index.map(parse).transpose()?,
            times: match raw.samples {
                Some(count) => Times::Samples(count),
                None if raw.at.is_empty() => Times::Unsaid,
                None => Times::At(raw.at),
            },
            offset_ms: raw.offset,
            json: raw.json,
        })
    }
}
