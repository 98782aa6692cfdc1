//! `mapscope bench` of a Minetest or Luanti world: how long reading it takes, and its picture from above.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use crate::base::{Task, counted};
use crate::cli::bench_report::{Short, SpreadJson, mb, ms};
use crate::cli::process_peak::process_peak_bytes;
use crate::cli::render::{Top, read_colors, write_top};
use crate::cli::world_error::world_error;
use crate::format::BlockRange;
use crate::format::minetest::BlockReader;
use crate::load::LoadOptions;
use crate::load::minetest::{BlockPages, StoredBlock, WorldError, WorldFolder, WorldOptions};

/// All figures. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
pub struct WorldBenchJson {
    schema: u32,
    /// Name of the world, as given on the command line.
    name: String,
    /// `minetest`.
    kind: &'static str,
    backend: String,
    /// Number of blocks.
    blocks: u64,
    /// Size of the picture in pixels.
    size: [u32; 2],
    load_ms: WorldLoadJson,
    /// The first picture from above, as a PNG file that is not kept.
    first_frame_ms: f64,
    /// The ones after it.
    frame_ms: SpreadJson,
    /// Number of pictures after the first.
    frames: usize,
    memory_mb: WorldMemoryJson,
}

#[derive(Debug, Serialize)]
struct WorldLoadJson {
    open: f64,
    /// The keys of all blocks.
    keys: f64,
    /// The bytes of all blocks.
    read: f64,
    /// All blocks out of their bytes, on one processor.
    parse: f64,
    total: f64,
}

#[derive(Debug, Serialize)]
struct WorldMemoryJson {
    /// The most that the process has taken; null where the system does not say (all but Linux).
    process_peak: Option<f64>,
}

impl WorldBenchJson {
    /// Measures a world of a name.
    pub fn measure(path: &Path, name: String, frames: usize, options: &LoadOptions, task: &Task) -> Result<Self> {
        let fail = |error: WorldError| world_error(path, &error);
        let start = Instant::now();
        let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(fail)?;
        let open = start.elapsed();
        let blocks = world.extent(task).map_err(fail)?.blocks;
        let keys = start.elapsed() - open;
        let [read, parse] = read_all(&mut world, task).map_err(fail)?;

        let colors = read_colors(None, &world, options)?;
        let top = Top::default();
        let mut size = [0; 2];
        let mut picture = || -> Result<Duration> {
            let start = Instant::now();
            let mut world = WorldFolder::open(path, WorldOptions::default(), task).map_err(fail)?;
            size = write_top(&top, path, &mut world, &colors, task, io::sink())?.size.into();
            Ok(start.elapsed())
        };
        let first_frame = picture()?;
        let frames = (0..frames).map(|_| picture()).collect::<Result<Vec<_>>>()?;
        Ok(Self {
            schema: 1,
            name,
            kind: "minetest",
            backend: world.backend().to_string(),
            blocks,
            size,
            load_ms: WorldLoadJson {
                open: ms(open),
                keys: ms(keys),
                read: ms(read),
                parse: ms(parse),
                total: ms(open + keys + read + parse),
            },
            first_frame_ms: ms(first_frame),
            frames: frames.len(),
            frame_ms: SpreadJson::of(frames.into_iter()),
            memory_mb: WorldMemoryJson { process_peak: process_peak_bytes().map(mb) },
        })
    }
}

/// Reads all blocks: the time for their bytes, and that for what is in them.
fn read_all(world: &mut WorldFolder, task: &Task) -> Result<[Duration; 2], WorldError> {
    let mut reader = BlockReader::default();
    let (mut read, mut parse) = (Duration::ZERO, Duration::ZERO);
    let mut pages = BlockPages::new(BlockRange::ALL);
    loop {
        let start = Instant::now();
        let blocks = pages.next(world, task)?;
        let got = Instant::now();
        read += got - start;
        if blocks.is_empty() {
            return Ok([read, parse]);
        }
        for StoredBlock { blob, .. } in &blocks {
            if let Ok(bytes) = blob {
                // One that cannot be read takes its time, too.
                drop(reader.read(bytes));
            }
        }
        parse += got.elapsed();
    }
}

impl Display for WorldBenchJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size: [width, height], load_ms, frame_ms, frames, .. } = self;
        writeln!(f, "{}", self.name)?;
        let mut line = |label: &str, text: String| writeln!(f, "  {label:<12}{text}");
        line("World", format!("{}, {}", counted(self.blocks, "block"), self.backend))?;
        let WorldLoadJson { open, keys, read, parse, total } = load_ms;
        line("Load", {
            let [open, keys, read, parse] = [open, keys, read, parse].map(|ms| Short(*ms));
            format!("{} ms: open {open}, keys {keys}, read {read}, parse {parse} (on one processor)", Short(*total))
        })?;
        line("View", format!("{width} × {height} pixels from above"))?;
        line("First frame", format!("{} ms", Short(self.first_frame_ms)))?;
        let (median, p95) = (Short(frame_ms.median), Short(frame_ms.p95));
        let frames = counted(*frames, "frame");
        line("Frame", format!("median {median} ms of {frames}, 95th percentile {p95} ms"))?;
        match self.memory_mb.process_peak {
            Some(peak) => line("Process", format!("{peak:.1} MB peak")),
            None => Ok(()),
        }
    }
}
