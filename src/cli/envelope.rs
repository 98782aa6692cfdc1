//! `mapscope envelope`: points of envelopes and their values at some times, from the evaluator that draws.

use std::fmt::{self, Display};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use clap::error::ErrorKind;
use serde::Serialize;

use super::flat::{check_no_world, flat_world};
use super::info::users_text;
use super::info_json::envelope_kind;
use super::output::{json_text, write_stdout};
use super::source_args::{Loading, RawBuiltIn, RawMemory};
use super::usage::{UsageError, wrong_usage};
use super::values;
use crate::base::{counted, duration_text, escaped};
use crate::load::{ImageSearch, Source, load_now};
use crate::scene::{self, Curve, EnvelopeInfo, EnvelopePoint, FlatScene};

/// Times of a round at which values are written unless others are asked for.
const SAMPLES: usize = 10;
/// Values that are written of all envelopes together, at most.
const MOST_VALUES: usize = 1_000_000;

/// Most envelopes that a message names.
const MOST_NAMED: usize = 10;

const HELP: &str = "Values are those of the file divided by 1024: world units (32 per tile) and degrees for \
                    positions, factors for colors and sound volumes. They are evaluated as in the game: the envelope repeats, and negative \
                    times take the value of the last point. Without --at and --samples, 10 values of one period are \
                    printed for a single envelope.\n\n\
                    Example:\n  mapscope envelope Kobra.map 3 --at 0,0.5,1";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope envelope [OPTIONS] <PATH|--demo> [INDEX|NAME]")]
pub struct RawEnvelope {
    /// Map file; `-` reads standard input. Leave it out with --demo
    #[arg(value_name = "PATH", required_unless_present_any = ["demo", "boxes"])]
    pub first: Option<PathBuf>,
    /// Envelope: its number, counted from 0, or its name [default: all]
    #[arg(value_name = "INDEX|NAME", allow_negative_numbers = true)]
    pub second: Option<String>,
    #[command(flatten)]
    pub built_in: RawBuiltIn,
    /// Print the values at these times in seconds: 0,0.5,-1
    #[arg(long, value_name = "S,S,…", value_delimiter = ',', allow_hyphen_values = true, value_parser = values::seconds,
          conflicts_with = "samples")]
    pub at: Vec<i64>,
    /// Print the values at this many times, evenly spread over a period
    #[arg(long, value_name = "N", value_parser = values::samples)]
    pub samples: Option<usize>,
    /// Time offset in milliseconds, as layers and quads have
    #[arg(long, value_name = "MS", default_value = "0", allow_hyphen_values = true,
          value_parser = values::milliseconds)]
    pub offset: i32,
    /// Print JSON for scripts
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
    /// The envelope; `None` = all.
    pub wanted: Option<WantedEnvelope>,
    /// When.
    pub times: Times,
    /// Added to the times, in milliseconds.
    pub offset_ms: i32,
    /// For scripts instead of people.
    pub json: bool,
}

/// An envelope as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WantedEnvelope {
    /// By its position in the file.
    Index(usize),
    /// By its name, in capitals or not.
    Name(String),
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
    type Error = UsageError;

    fn try_from(raw: RawEnvelope) -> Result<Self, UsageError> {
        let wrong = |kind, message: &str| wrong_usage("envelope", kind, message);
        let (source, index) = match (raw.built_in.source(), raw.first, raw.second) {
            (Some(_), _, Some(_)) => {
                return Err(wrong(ErrorKind::ArgumentConflict, "give --demo or a path, not both"));
            }
            (Some(source), index, None) => (source, index.map(|index| index.to_string_lossy().into_owned())),
            (None, Some(path), index) => (Source::from_argument(path), index),
            (None, None, _) => return Err(wrong(ErrorKind::MissingRequiredArgument, "give a map")),
        };
        let parse = |text: String| match text.parse::<usize>() {
            Ok(index) => Ok(WantedEnvelope::Index(index)),
            Err(_) if text.trim().trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) => {
                let message = format!("“{text}” is not an envelope index: expected a whole number from 0");
                Err(wrong(ErrorKind::ValueValidation, &message))
            }
            Err(_) => Ok(WantedEnvelope::Name(text)),
        };
        Ok(Self {
            source,
            // No image is looked at.
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            wanted: index.map(parse).transpose()?,
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

/// Loads the map and writes what was asked for to standard output.
pub fn run(command: &Envelope) -> Result<()> {
    let options = command.loading.options();
    check_no_world(&command.source, &options, "`mapscope envelope` needs a Teeworlds or DDNet map")?;
    let scene = load_now(&command.source, &options, &options.task())?;
    let scene = flat_world(&scene, "envelope")?;
    let name = command.source.exact_name();
    let index =
        command.wanted.as_ref().map(|wanted| envelope_index(scene, wanted, &command.source.name())).transpose()?;
    let wanted = match (&command.times, index) {
        (_, Some(_)) | (Times::Unsaid, None) => 0,
        (Times::At(times), None) => times.len().saturating_mul(scene.info.envelopes.len()),
        (Times::Samples(count), None) => count.saturating_mul(scene.info.envelopes.len()),
    };
    if wanted > MOST_VALUES {
        bail!(
            "{}: {wanted} values are too many (limit {MOST_VALUES}); give an envelope or fewer times",
            command.source.name()
        );
    }
    let text = match (index, command.json) {
        (Some(index), true) => {
            json_text(&OneJson { schema: 1, file: name, envelope: envelope_json(scene, command, index) })?
        }
        (None, true) => json_text(&AllJson { schema: 1, file: name, envelopes: all(scene, command) })?,
        (index, false) => {
            let envelopes =
                index.map_or_else(|| all(scene, command), |index| vec![envelope_json(scene, command, index)]);
            Text { name: &command.source.name(), envelopes: &envelopes, is_list: index.is_none() }.to_string()
        }
    };
    write_stdout(text.as_bytes())
}

/// Position of an envelope that is asked for.
fn envelope_index(scene: &FlatScene, wanted: &WantedEnvelope, map: &str) -> Result<usize> {
    let envelopes = &scene.info.envelopes;
    let name = match wanted {
        WantedEnvelope::Index(index) if *index < envelopes.len() => return Ok(*index),
        WantedEnvelope::Index(index) => bail!("no envelope {index} in {map}: it has {}", how_many(scene)),
        WantedEnvelope::Name(name) => name.trim(),
    };
    let wanted = name.to_lowercase();
    let lower = |info: &EnvelopeInfo| info.name.trim().to_lowercase();
    let those = |is_it: &dyn Fn(&EnvelopeInfo) -> bool| -> Vec<usize> {
        (0..).zip(envelopes).filter(|(_, info)| is_it(info)).map(|(index, _)| index).collect()
    };
    let mut found = those(&|info| lower(info) == wanted);
    if found.is_empty() {
        // A part of a name is enough where only one envelope has it.
        found = those(&|info| lower(info).contains(&wanted));
    }
    match found.as_slice() {
        [index] => Ok(*index),
        [] => bail!("no envelope is called “{}” in {map}: it has {}", escaped(name), how_many(scene)),
        several => {
            let numbers: Vec<_> = several.iter().take(MOST_NAMED).map(usize::to_string).collect();
            let more = if several.len() > MOST_NAMED { ", …" } else { "" };
            let (name, numbers) = (escaped(name), numbers.join(", "));
            bail!("several envelopes match “{name}” in {map}: give one of the numbers {numbers}{more}")
        }
    }
}

fn how_many(scene: &FlatScene) -> String {
    match scene.info.envelopes.len() {
        0 => "none".to_owned(),
        1 => "one, number 0".to_owned(),
        count => format!("{count}, numbered 0 to {}", count - 1),
    }
}

/// Output of `mapscope envelope --json` for all envelopes. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct AllJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// Name of the map, as given on the command line.
    file: String,
    envelopes: Vec<EnvelopeJson>,
}

/// The same of one.
#[derive(Debug, Serialize)]
struct OneJson {
    schema: u32,
    file: String,
    #[serde(flatten)]
    envelope: EnvelopeJson,
}

/// Facts about an envelope.
#[derive(Debug, Serialize)]
struct EnvelopeJson {
    /// Position in the file.
    index: usize,
    name: String,
    /// As in `info --json`.
    kind: &'static str,
    channels: i32,
    duration_ms: i32,
    synchronized: bool,
    /// As in `info --json`.
    used_by_layers: Vec<u32>,
    used_by_quads: usize,
    points: Vec<PointJson>,
    samples: Vec<Sample>,
}

#[derive(Debug, Serialize)]
struct PointJson {
    time_ms: i32,
    /// Shape of the way from here to the next point: `step`, `linear`, `slow`, `fast`, `smooth`, `bezier`.
    curve: &'static str,
    values: Vec<f32>,
    /// Bezier handles; null where the file has none.
    tangents: Option<TangentsJson>,
}

/// Handles relative to their point, per channel: milliseconds and the unit of the values.
#[derive(Debug, Serialize)]
struct TangentsJson {
    in_ms: Vec<f32>,
    in_values: Vec<f32>,
    out_ms: Vec<f32>,
    out_values: Vec<f32>,
}

#[derive(Debug, Serialize)]
struct Sample {
    /// Seconds on the clock, without the offset.
    time: f64,
    values: Vec<f32>,
}

fn all(scene: &FlatScene, command: &Envelope) -> Vec<EnvelopeJson> {
    (0..scene.info.envelopes.len()).map(|index| envelope_json(scene, command, index)).collect()
}

fn envelope_json(scene: &FlatScene, command: &Envelope, index: usize) -> EnvelopeJson {
    let empty = (EnvelopeInfo::default(), scene::Envelope::default());
    let info = scene.info.envelopes.get(index).unwrap_or(&empty.0);
    let envelope = scene.envelopes.get(index).unwrap_or(&empty.1);
    let channels = envelope.channels.min(4);
    EnvelopeJson {
        index,
        name: info.name.clone(),
        kind: envelope_kind(info.channels),
        channels: info.channels,
        duration_ms: info.duration_ms,
        synchronized: info.synchronized,
        used_by_layers: info.used_by_layers.iter().map(|id| id.0).collect(),
        used_by_quads: info.used_by_quads,
        points: envelope.points.iter().map(|point| point_json(point, channels)).collect(),
        samples: samples(envelope, command),
    }
}

fn point_json(point: &EnvelopePoint, channels: usize) -> PointJson {
    let some = |values: [f32; 4]| values.into_iter().take(channels).collect::<Vec<_>>();
    PointJson {
        time_ms: point.time_ms,
        curve: curve_name(point.curve),
        values: some(point.values),
        tangents: point.tangents.map(|tangents| TangentsJson {
            in_ms: some(tangents.in_dx),
            in_values: some(tangents.in_dy),
            out_ms: some(tangents.out_dx),
            out_values: some(tangents.out_dy),
        }),
    }
}

fn samples(envelope: &scene::Envelope, command: &Envelope) -> Vec<Sample> {
    let spread = |count: usize| -> Vec<i64> {
        let period_ns = i128::from(envelope.period_ms()) * 1_000_000;
        (0..count).map(|n| (period_ns * n as i128 / count as i128) as i64).collect()
    };
    let times = match &command.times {
        Times::At(times) => times.clone(),
        Times::Samples(count) => spread(*count),
        Times::Unsaid if command.wanted.is_some() => spread(SAMPLES),
        Times::Unsaid => Vec::new(),
    };
    let sample = |time_ns: i64| Sample {
        time: time_ns as f64 / 1.0e9,
        values: envelope.values(time_ns, command.offset_ms).into_iter().take(envelope.channels.min(4)).collect(),
    };
    times.into_iter().map(sample).collect()
}

/// Seconds with three digits, or as many more as it takes to tell times apart.
fn seconds(time_s: f64) -> String {
    let exact = format!("{time_s:.9}");
    let short = exact.trim_end_matches('0');
    let digits = short.split_once('.').map_or(0, |(_, digits)| digits.len());
    if digits > 3 { short.to_owned() } else { format!("{time_s:.3}") }
}

fn curve_name(curve: Curve) -> &'static str {
    match curve {
        Curve::Step => "step",
        Curve::Linear => "linear",
        Curve::Slow => "slow",
        Curve::Fast => "fast",
        Curve::Smooth => "smooth",
        Curve::Bezier => "bezier",
    }
}

/// The same for people.
struct Text<'a> {
    name: &'a str,
    envelopes: &'a [EnvelopeJson],
    /// All envelopes, a line each unless values were asked for.
    is_list: bool,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        if self.envelopes.is_empty() {
            writeln!(f, "  No envelopes in this map.")?;
        }
        for envelope in self.envelopes {
            write_head(f, envelope)?;
            if !self.is_list {
                write_points(f, envelope)?;
            }
            write_samples(f, envelope)?;
        }
        Ok(())
    }
}

fn write_head(f: &mut fmt::Formatter<'_>, envelope: &EnvelopeJson) -> fmt::Result {
    write!(f, "  #{} ", envelope.index)?;
    if !envelope.name.is_empty() {
        write!(f, "“{}” ", escaped(&envelope.name))?;
    }
    let (points, duration) = (counted(envelope.points.len(), "point"), duration_text(envelope.duration_ms));
    write!(f, "{}, {points}, {duration}", envelope.kind)?;
    let used = users_text(&[(envelope.used_by_layers.len(), "layer"), (envelope.used_by_quads, "quad")]);
    writeln!(f, ", {used}{}", if envelope.synchronized { ", synchronized" } else { "" })
}

fn write_points(f: &mut fmt::Formatter<'_>, envelope: &EnvelopeJson) -> fmt::Result {
    writeln!(f, "\n    {:>12}  {:<7}{}", "point (s)", "curve", columns(envelope.kind, envelope.channels))?;
    for point in &envelope.points {
        let time = format!("{:.3}", f64::from(point.time_ms) / 1000.0);
        writeln!(f, "    {time:>12}  {:<7}{}", point.curve, numbers(&point.values))?;
    }
    Ok(())
}

fn write_samples(f: &mut fmt::Formatter<'_>, envelope: &EnvelopeJson) -> fmt::Result {
    if envelope.samples.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n    {:>12}  {:<7}{}", "time (s)", "", columns(envelope.kind, envelope.channels))?;
    for sample in &envelope.samples {
        writeln!(f, "    {:>12}  {:<7}{}", seconds(sample.time), "", numbers(&sample.values))?;
    }
    writeln!(f)
}

/// Headings of the columns of values.
fn columns(kind: &str, channels: i32) -> String {
    let names: &[&str] = match kind {
        "color" => &["red", "green", "blue", "alpha"],
        "position" => &["x", "y", "rotation °"],
        "sound" => &["volume"],
        _ => &["1", "2", "3", "4"],
    };
    let shown = channels.clamp(0, 4) as usize;
    names.iter().take(shown).map(|name| format!("{name:>12}")).collect()
}

fn numbers(values: &[f32]) -> String {
    values.iter().map(|value| format!("{value:>12.4}")).collect()
}
