//! `mapscope bench`: how long a map takes to load and to draw, and how much memory. Draws what `render` draws, the same
//! way, but reads nothing back: each frame is waited for until the device has drawn it. Frames are painted anew as where a
//! view moves; then as a window plays the map while its view keeps still.
//!
//! The one command that reads a clock, since time is its subject.

mod world;

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use clap::Args;

use self::world::WorldBenchJson;
use super::bench_report::{BenchJson, FrameTime, Measured};
use super::flat::flat_world;
use super::output::{json_text, write_note, write_stdout};
use super::picture::{Picture, RawPicture, frame_params, note_vain};
use super::process_peak::process_peak_bytes;
use super::source_args::{Loading, RawLoading, RawSource};
use super::usage::UsageError;
use super::values;
use crate::base::Clock;
use crate::base::panics;
use crate::export::{CachePolicy, ExportError, Headless};
use crate::load::minetest::is_world;
use crate::load::{LoadOptions, Source, load_now};
use crate::scene::{FlatFrame, Scene};

/// From one frame to the next at 60 a second.
const FRAME_NS: i64 = 1_000_000_000 / 60;

/// Frames of the playing map that are not measured.
const WARM_UP: usize = 8;

/// Frames that are measured unless the number is named.
const FRAMES: usize = 60;
/// The same of a Minetest world, of which each is all of it from above.
const WORLD_FRAMES: usize = 5;

const EXAMPLE: &str = "For a Minetest world, reading and `render --top` are measured; --size, --zoom and the options \
                       for maps have no effect.\n\n\
                       Examples:\n  mapscope bench Kobra.map --size 1920x1080 --frames 200\n  \
                       mapscope bench ~/.minetest/worlds/home";

/// Levels are not measured.
const PATH: &str = "Map file, or folder of a Minetest world; `-` reads a map from standard input";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLE, override_usage = "mapscope bench [OPTIONS] <PATH|--demo>")]
#[command(mut_arg("path", |path| path.help(PATH)))]
pub struct RawBench {
    #[command(flatten)]
    pub source: RawSource,
    #[command(flatten)]
    pub view: RawPicture,
    /// Number of frames to render after the first [default: 60; 5 for a Minetest world]
    #[arg(long, value_name = "N", value_parser = values::frames, allow_hyphen_values = true)]
    pub frames: Option<usize>,
    /// Print JSON for scripts
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub loading: RawLoading,
}

/// Measures loading and drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Bench {
    /// The map.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// The picture to draw.
    pub picture: Picture,
    /// Given flags of the picture, which have no effect on a Minetest world.
    pub view_flags: Vec<&'static str>,
    /// How many frames to draw after the first one; `None` = as many as are usual for the kind of world.
    pub frames: Option<usize>,
    /// For scripts instead of people.
    pub json: bool,
}

impl TryFrom<RawBench> for Bench {
    type Error = UsageError;

    fn try_from(raw: RawBench) -> Result<Self, UsageError> {
        Ok(Self {
            source: raw.source.into(),
            loading: raw.loading.into(),
            view_flags: raw.view.given_flags(),
            picture: Picture::only(raw.view, "bench")?,
            frames: raw.frames,
            json: raw.json,
        })
    }
}

/// Measures and writes the figures to standard output.
pub fn run(command: &Bench) -> Result<()> {
    let options = command.loading.options();
    if let Some(path) = command.source.path()
        && is_world(path, &options.disk, &options.task())
    {
        let frames = command.frames.unwrap_or(WORLD_FRAMES);
        let report = WorldBenchJson::measure(path, command.source.exact_name(), frames, &options, &options.task())?;
        let text = if command.json { json_text(&report)? } else { report.to_string() };
        if let Some(note) = command.loading.note_on_world(&command.view_flags) {
            write_note(format_args!("{note}"));
        }
        return write_stdout(text.as_bytes());
    }
    let measured = measure(command)?;
    note_vain(&command.picture);
    let report = BenchJson::new(command.source.exact_name(), &measured);
    let text = if command.json { json_text(&report)? } else { report.to_string() };
    write_stdout(text.as_bytes())
}

fn measure(command: &Bench) -> Result<Measured> {
    let start = Instant::now();
    let options = LoadOptions { clock: Clock::new(move || start.elapsed()), ..command.loading.options() };
    let task = options.task();
    let scene = load_now(&command.source, &options, &task)?;
    let phases = task.times();
    let count = command.frames.unwrap_or(FRAMES);
    let params = frame_params(&command.picture, flat_world(&scene, "bench")?.bounds);

    let opening = Instant::now();
    let mut headless = Headless::new()?;
    panics::note_adapter(headless.describe());
    let device = opening.elapsed();

    let begun = Instant::now();
    headless.upload(&scene)?;
    headless.wait()?;
    let upload = begun.elapsed();
    headless.draw_unseen(&scene, &params)?;
    headless.wait()?;
    let first_frame = begun.elapsed();
    let frames = (0..count).map(|_| frame(&mut headless, &scene, &params)).collect::<Result<_, _>>()?;
    let (stats, gpu) = (headless.stats(), headless.memory());
    let (process_peak, notes) = (process_peak_bytes(), headless.notes());
    let playing = play(&mut headless, &scene, &params, count)?;
    for note in notes.iter() {
        write_note(format_args!("warning: {}: {} [{}]", note.place, note.message, note.code));
    }
    Ok(Measured {
        adapter: headless.describe(),
        params,
        phases,
        device,
        upload,
        first_frame,
        frames,
        playing,
        stats,
        scene: flat_world(&scene, "bench")?.memory(),
        gpu,
        process_peak,
    })
}

/// Times the frames of a view that keeps still while the map plays, as in a window, without the first ones: they look
/// through the layers and paint what is kept.
fn play(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    params: &FlatFrame,
    frames: usize,
) -> Result<Vec<FrameTime>, ExportError> {
    headless.set_cache_policy(CachePolicy::All);
    let times_ns = (1..).map(|n| params.time_ns.saturating_add(n * FRAME_NS));
    let frame_at = |time_ns| frame(headless, scene, &FlatFrame { time_ns, ..params.clone() });
    Ok(times_ns.take(frames + WARM_UP).map(frame_at).collect::<Result<Vec<_>, _>>()?.split_off(WARM_UP))
}

/// Times one frame: what the processor took to hand it over, and all of it.
fn frame(headless: &mut Headless, scene: &Arc<Scene>, params: &FlatFrame) -> Result<FrameTime, ExportError> {
    let start = Instant::now();
    headless.draw_unseen(scene, params)?;
    let handed_over = start.elapsed();
    headless.wait()?;
    Ok(FrameTime { handed_over, drawn: start.elapsed() })
}
