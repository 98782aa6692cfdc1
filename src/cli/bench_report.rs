//! Output of `mapscope bench`: JSON whose keys are stable (later versions add keys and change none), and the same
//! figures as text for people.
//!
//! Times are in milliseconds, memory is in megabytes of 1,000,000 bytes.

use std::fmt::{self, Display};
use std::time::Duration;

use serde::Serialize;

use crate::base::{PhaseTimes, TILE_WORLD, counted, grouped, one_or_many};
use crate::export::{FrameStats, MemoryStats};
use crate::scene::{FlatFrame, FlatMemory};

/// How long a frame took from its start.
#[derive(Clone, Copy, Debug)]
pub struct FrameTime {
    /// Until the device had the work.
    pub handed_over: Duration,
    /// Until the device had drawn it.
    pub drawn: Duration,
}

/// Measurements.
pub struct Measured {
    /// The adapter in words.
    pub adapter: String,
    /// The frame that was drawn.
    pub params: FlatFrame,
    /// The phases of the load, as far as the scene.
    pub phases: PhaseTimes,
    /// Opening the device.
    pub device: Duration,
    /// From the scene to the device.
    pub upload: Duration,
    /// The upload and the first frame.
    pub first_frame: Duration,
    /// The frames after it; at least one.
    pub frames: Vec<FrameTime>,
    /// The frames of a still view while the map plays.
    pub playing: Vec<FrameTime>,
    /// Counts of a frame.
    pub stats: FrameStats,
    /// Memory of the scene.
    pub scene: FlatMemory,
    /// Memory on the device.
    pub gpu: MemoryStats,
    /// The most that the process has taken, in bytes.
    pub process_peak: Option<u64>,
}

/// All figures.
#[derive(Debug, Serialize)]
pub struct BenchJson {
    /// Version of this description; changes only when a key changes its meaning.
    pub schema: u32,
    /// Name of the map, as given on the command line.
    name: String,
    adapter: String,
    /// Size of the picture in pixels.
    size: [u32; 2],
    /// Value that `--zoom` would have to have.
    zoom: f32,
    /// Value that `--center` would have to have.
    center: [f32; 2],
    /// Opening the graphics device, which `load_ms` and `first_frame_ms` leave out.
    device_ms: f64,
    load_ms: LoadJson,
    /// From the finished scene to the first finished frame: the upload and one frame.
    first_frame_ms: f64,
    /// Steady frames that are painted anew, from their start until the device has drawn them.
    frame_ms: SpreadJson,
    /// Frames of a still view while the map plays at 60 a second: what does not move is kept.
    playing_ms: SpreadJson,
    /// The part of `frame_ms` that the processor takes to hand a frame over.
    cpu_ms: SpreadJson,
    /// Number of steady frames.
    frames: usize,
    passes: usize,
    draws: usize,
    instances: usize,
    memory_mb: MemoryJson,
    /// `scene` of `memory_mb` by what it is for.
    scene_mb: SceneJson,
    /// `gpu` of `memory_mb` by what it is for.
    gpu_mb: GpuJson,
}

#[derive(Debug, Serialize)]
struct LoadJson {
    read: f64,
    parse: f64,
    images: f64,
    layers: f64,
    upload: f64,
    total: f64,
}

/// Times of several frames.
#[derive(Debug, Serialize)]
pub struct SpreadJson {
    /// Median.
    pub median: f64,
    /// 95th percentile.
    pub p95: f64,
}

#[derive(Debug, Serialize)]
struct MemoryJson {
    /// The most that the process has taken; null where the system does not say (all but Linux).
    process_peak: Option<f64>,
    scene: f64,
    gpu: f64,
}

#[derive(Debug, Serialize)]
struct SceneJson {
    cells: f64,
    quads: f64,
    textures: f64,
    envelopes: f64,
    info: f64,
}

#[derive(Debug, Serialize)]
struct GpuJson {
    textures: f64,
    cells: f64,
    far: f64,
    quads: f64,
    frame: f64,
}

impl BenchJson {
    /// The figures of one run.
    pub fn new(name: String, measured: &Measured) -> Self {
        let Measured { params, phases, stats, .. } = measured;
        Self {
            schema: 1,
            name,
            adapter: measured.adapter.clone(),
            size: params.view.viewport_px.size().into(),
            zoom: 1.0 / params.camera.zoom,
            center: (params.camera.center / TILE_WORLD).into(),
            device_ms: ms(measured.device),
            load_ms: LoadJson {
                read: ms(phases.read),
                parse: ms(phases.parse),
                images: ms(phases.images),
                layers: ms(phases.layers),
                upload: ms(measured.upload),
                total: ms(phases.total() + measured.upload),
            },
            first_frame_ms: ms(measured.first_frame),
            frame_ms: SpreadJson::of(measured.frames.iter().map(|frame| frame.drawn)),
            playing_ms: SpreadJson::of(measured.playing.iter().map(|frame| frame.drawn)),
            cpu_ms: SpreadJson::of(measured.frames.iter().map(|frame| frame.handed_over)),
            frames: measured.frames.len(),
            passes: stats.passes,
            draws: stats.draws,
            instances: stats.instances,
            memory_mb: MemoryJson {
                process_peak: measured.process_peak.map(mb),
                scene: mb(measured.scene.total()),
                gpu: mb(measured.gpu.total()),
            },
            scene_mb: SceneJson::of(measured.scene),
            gpu_mb: GpuJson::of(measured.gpu),
        }
    }
}

impl SpreadJson {
    /// Median and 95th percentile, both of them values that occurred.
    pub fn of(times: impl Iterator<Item = Duration>) -> Self {
        let mut times: Vec<_> = times.collect();
        times.sort_unstable();
        let rank = |percent: usize| (times.len() * percent).div_ceil(100).saturating_sub(1);
        let at = |percent| times.get(rank(percent)).copied().unwrap_or_default();
        Self { median: ms(at(50)), p95: ms(at(95)) }
    }
}

impl SceneJson {
    fn of(memory: FlatMemory) -> Self {
        let FlatMemory { cells, quads, textures, envelopes, info } = memory;
        Self { cells: mb(cells), quads: mb(quads), textures: mb(textures), envelopes: mb(envelopes), info: mb(info) }
    }
}

impl GpuJson {
    fn of(memory: MemoryStats) -> Self {
        // Only 2D maps are measured.
        let MemoryStats { textures, cells, far, quads, meshes: _, frame } = memory;
        Self { textures: mb(textures), cells: mb(cells), far: mb(far), quads: mb(quads), frame: mb(frame) }
    }
}

impl Display for BenchJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size: [width, height], center: [x, y], load_ms, frame_ms, playing_ms, cpu_ms, .. } = self;
        let memory_mb = &self.memory_mb;
        writeln!(f, "{}", self.name)?;
        let mut line = |label: &str, text: String| writeln!(f, "  {label:<12}{text}");
        line("Adapter", format!("{}, opened in {} ms", self.adapter, Short(self.device_ms)))?;
        line("View", format!("{width} × {height} pixels around tile {x:.1},{y:.1} at zoom {:.3}", self.zoom))?;
        line("Load", {
            let LoadJson { read, parse, images, layers, upload, total } = load_ms;
            format!(
                "{} ms: read {}, parse {}, images {}, layers {}, upload {}",
                Short(*total),
                Short(*read),
                Short(*parse),
                Short(*images),
                Short(*layers),
                Short(*upload)
            )
        })?;
        line("First frame", format!("{} ms with the upload", Short(self.first_frame_ms)))?;
        line("Frame", {
            let (median, p95, cpu) = (Short(frame_ms.median), Short(frame_ms.p95), Short(cpu_ms.median));
            let frames = counted(self.frames, "frame");
            format!("median {median} ms of {frames}, 95th percentile {p95} ms, CPU {cpu} ms")
        })?;
        let (median, p95) = (Short(playing_ms.median), Short(playing_ms.p95));
        line("Playing", format!("median {median} ms, 95th percentile {p95} ms, with a still view"))?;
        line("Work", {
            let passes = format!("{} pass{}", grouped(self.passes), one_or_many(self.passes, "", "es"));
            format!("{passes}, {}, {}", counted(self.draws, "draw call"), counted(self.instances, "instance"))
        })?;
        if let Some(peak) = memory_mb.process_peak {
            line("Process", format!("{peak:.1} MB peak"))?;
        }
        let SceneJson { cells, quads, textures, envelopes, .. } = &self.scene_mb;
        let scene = memory_mb.scene;
        line(
            "Scene",
            format!(
                "{scene:.1} MB: tiles {cells:.1}, quads {quads:.1}, images {textures:.1}, envelopes {envelopes:.1}"
            ),
        )?;
        let GpuJson { textures, cells, far, quads, frame } = &self.gpu_mb;
        let gpu = memory_mb.gpu;
        line(
            "Graphics",
            format!(
                "{gpu:.1} MB: tiles {cells:.1}, mipmaps {far:.1}, quads {quads:.1}, images {textures:.1}, frame {frame:.1}"
            ),
        )
    }
}

/// A time with as many decimals as mean something.
pub struct Short(pub f64);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = match self.0 {
            ..1.0 => 3,
            ..10.0 => 2,
            ..100.0 => 1,
            _ => 0,
        };
        write!(f, "{:.decimals$}", self.0)
    }
}

/// Milliseconds, to the microsecond.
pub fn ms(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// Megabytes, to the kilobyte.
pub fn mb(bytes: u64) -> f64 {
    (bytes as f64 / 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let spread = |n: u64| SpreadJson::of((1..=n).rev().map(Duration::from_millis));
        for (n, median, p95) in [(1, 1.0, 1.0), (2, 1.0, 2.0), (3, 2.0, 3.0), (20, 10.0, 19.0), (100, 50.0, 95.0)] {
            let found = spread(n);
            assert_eq!((found.median, found.p95), (median, p95), "{n}");
        }
    }

    #[test]
    fn figures_are_as_short_as_they_are_exact() {
        assert_eq!([0.1234, 1.234, 12.34, 1234.4].map(|n| Short(n).to_string()), ["0.123", "1.23", "12.3", "1234"]);
        assert_eq!((ms(Duration::from_nanos(1_234_567)), mb(1_234_567)), (1.234, 1.235));
    }
}
