//! `mapscope envelope`: points of envelopes and their values at some times, from the evaluator that draws.

use std::fmt::{self, Display};

use anyhow::{Result, bail};
use serde::Serialize;

use super::envelope_command::{Envelope as Command, Times};
use super::flat::flat_world;
use super::info_json::envelope_kind;
use super::json_text;
use super::output::write_stdout;
use crate::base::{counted, escaped};
use crate::load::load_now;
use crate::scene::{Curve, Envelope, EnvelopeInfo, EnvelopePoint, FlatScene};

/// Times of a round at which values are written where nobody asked for others.
const SAMPLES: usize = 10;
/// Values that are written of all envelopes together, at most.
const MOST_VALUES: usize = 1_000_000;

/// Loads the map and writes what was asked for to standard output.
pub fn run(command: &Command) -> Result<()> {
    let options = command.loading.options();
    let scene = load_now(&command.source, &options, &options.task())?;
    let scene = flat_world(&scene, "envelope")?;
    let name = command.source.exact_name();
    let wanted = match (&command.times, command.index) {
        (_, Some(_)) | (Times::Unsaid, None) => 0,
        (Times::At(times), None) => times.len().saturating_mul(scene.info.envelopes.len()),
        (Times::Samples(count), None) => count.saturating_mul(scene.info.envelopes.len()),
    };
    if wanted > MOST_VALUES {
        bail!(
            "{}: {wanted} values of {} envelopes are too many at once, {MOST_VALUES} is the most; name an envelope, or \
             ask for fewer times",
            command.source.name(),
            scene.info.envelopes.len()
        );
    }
    let text = match (command.index, command.json) {
        (Some(index), _) if index >= scene.info.envelopes.len() => {
            bail!("{}: there is no envelope {index}; the map has {}", command.source.name(), how_many(scene))
        }
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

fn how_many(scene: &FlatScene) -> String {
    match scene.info.envelopes.len() {
        0 => "none".to_owned(),
        1 => "one, number 0".to_owned(),
        count => format!("{count}, 0 to {}", count - 1),
    }
}

/// What `mapscope envelope --json` writes of all envelopes. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct AllJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// What was opened, as given on the command line.
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

/// What there is to say about an envelope.
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

fn all(scene: &FlatScene, command: &Command) -> Vec<EnvelopeJson> {
    (0..scene.info.envelopes.len()).map(|index| envelope_json(scene, command, index)).collect()
}

fn envelope_json(scene: &FlatScene, command: &Command, index: usize) -> EnvelopeJson {
    let empty = (EnvelopeInfo::default(), Envelope::default());
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

fn samples(envelope: &Envelope, command: &Command) -> Vec<Sample> {
    let spread = |count: usize| -> Vec<i64> {
        let period_ns = i128::from(envelope.period_ms()) * 1_000_000;
        (0..count).map(|n| (period_ns * n as i128 / count as i128) as i64).collect()
    };
    let times = match &command.times {
        Times::At(times) => times.clone(),
        Times::Samples(count) => spread(*count),
        Times::Unsaid if command.index.is_some() => spread(SAMPLES),
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
        write!(f, "\"{}\" ", escaped(&envelope.name))?;
    }
    write!(
        f,
        "{}, {}, {} s",
        envelope.kind,
        counted(envelope.points.len(), "point"),
        f64::from(envelope.duration_ms) / 1000.0
    )?;
    let users = [(envelope.used_by_layers.len(), "layer"), (envelope.used_by_quads, "quad")]
        .into_iter()
        .filter(|(count, _)| *count > 0);
    let users: Vec<_> = users.map(|(count, noun)| counted(count, noun)).collect();
    let used = if users.is_empty() { "unused".to_owned() } else { format!("used by {}", users.join(" and ")) };
    writeln!(f, ", {used}{}", if envelope.synchronized { ", synchronized" } else { "" })
}

fn write_points(f: &mut fmt::Formatter<'_>, envelope: &EnvelopeJson) -> fmt::Result {
    writeln!(f, "\n    {:>12}  {:<7}{}", "point at s", "curve", columns(envelope.kind, envelope.channels))?;
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
    writeln!(f, "\n    {:>12}  {:<7}{}", "time s", "", columns(envelope.kind, envelope.channels))?;
    for sample in &envelope.samples {
        writeln!(f, "    {:>12}  {:<7}{}", seconds(sample.time), "", numbers(&sample.values))?;
    }
    writeln!(f)
}

/// What the columns of values are called.
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
