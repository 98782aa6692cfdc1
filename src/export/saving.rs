//! Pictures written into files, drawn as they are written: stills of any size, and moving ones. And the weight of such a
//! file, estimated from a part of it: a few frames, or pieces from all over the picture, encoded in the same way.

use std::io::{self, Seek, SeekFrom, Write};
use std::sync::Arc;

use glam::UVec2;

use super::moving::{Av1Encoder, estimated_bytes};
use super::{CachePolicy, ExportError, Headless, Moving, MovingFormat, PngRows, Round, Tick};
use crate::base::RgbaImage;
use crate::scene::{Frame, PxRect, Scene};

/// Pictures with no longer side and no more pixels are drawn at once.
const AT_ONCE_SIDE: u32 = 8192;
const AT_ONCE_PX: u64 = 16 << 20;
/// Size of the pieces that are looked at of a large picture, in pixels, and how many there are at most. They are wide,
/// since every row weighs something by itself.
const SAMPLE_PX: UVec2 = UVec2::new(1024, 40);
const SAMPLES: u32 = 64;
/// Pictures with no more pixels are encoded as a whole to learn what they weigh.
const WEIGHED_PX: u64 = 2 << 20;
/// Of a moving picture this many frames are looked at in each of some parts: fewer of large ones.
const SAMPLE_FRAMES: Runs = Runs { count: 3, frames: (2, 3) };
const SAMPLE_FRAMES_PX: u64 = 2 << 20;
/// The same of a video.
const VIDEO_SAMPLE_FRAMES: Runs = Runs { count: 2, frames: (4, 12) };
const VIDEO_SAMPLE_PX: u64 = 4 << 20;

/// Draws a picture of any size and writes it as a PNG file; `frame` is that of the whole picture. Where it is too large
/// to be drawn at once, another time in it is left out. Returns its weight in bytes.
pub fn write_still<W: Write + 'static>(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    frame: impl Into<Frame>,
    file: W,
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let frame = &frame.into();
    let size_px = frame.size_px();
    let mut rows = PngRows::new(file, size_px, frame.is_opaque())?;
    if is_drawn_at_once(headless, size_px) {
        go_on(tick, 0, 1)?;
        rows.add(&headless.render(scene, frame)?)?;
        tick(1, 1);
    } else {
        headless.render_in_bands(scene, frame, &mut |band| rows.add(band), tick)?;
    }
    rows.weighed()
}

fn is_drawn_at_once(headless: &Headless, size_px: UVec2) -> bool {
    let side = headless.gpu().device.limits().max_texture_dimension_2d.min(AT_ONCE_SIDE);
    size_px.max_element() <= side && area(size_px) <= AT_ONCE_PX
}

/// Draws a moving picture that begins with the frame `first` and writes it. Returns its weight in bytes.
pub fn write_moving<W: Write + Seek + 'static>(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    first: impl Into<Frame>,
    (format, round): (MovingFormat, Round),
    file: W,
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let first = first.into();
    let mut picture = Moving::new(file, format, round)?;
    let mut draw = |headless: &mut Headless| {
        (0..round.frames).try_for_each(|n| {
            go_on(tick, n as usize, round.frames as usize)?;
            picture.add(&headless.render(scene, first.later(round.time_ns(n)))?)
        })
    };
    // All frames show the same view.
    headless.set_cache_policy(CachePolicy::Exact);
    let drawn = draw(headless);
    headless.set_cache_policy(CachePolicy::Nothing);
    drawn?;
    tick(round.frames as usize, round.frames as usize);
    picture.weighed()
}

/// About how many bytes [`write_still`] will write.
pub fn sample_still(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    frame: impl Into<Frame>,
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let frame = &frame.into();
    let whole_px = frame.size_px();
    if area(whole_px) <= WEIGHED_PX {
        return write_still(headless, scene, frame, Nowhere, tick);
    }
    let places = sample_places(whole_px);
    let side = SAMPLE_PX.min(whole_px);
    let piled_px = UVec2::new(side.x, side.y * places.len() as u32);
    let opaque = frame.is_opaque();
    let mut rows = PngRows::new(Nowhere, piled_px, opaque)?;
    // Rows are told by what differs from the row above, so the first of a piece weighs much more than it does within the
    // picture. What these come to is left out.
    let mut first_rows = PngRows::new(Nowhere, UVec2::new(side.x, places.len() as u32), opaque)?;
    headless.upload(scene)?;
    for (n, at) in places.iter().enumerate() {
        go_on(tick, n, places.len())?;
        let at = PxRect { x: at.x, y: at.y, w: side.x, h: side.y };
        let piece = headless.render(scene, frame.piece(at))?;
        rows.add(&piece)?;
        first_rows.add(&first_row(&piece))?;
    }
    let bytes = rows.weighed()?.saturating_sub(first_rows.weighed()?);
    let seen = area(piled_px) - u64::from(side.x) * places.len() as u64;
    Ok(in_proportion(bytes, area(whole_px), seen))
}

/// About how many bytes [`write_moving`] will write.
pub fn sample_moving(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    first: impl Into<Frame>,
    (format, round): (MovingFormat, Round),
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let first = first.into();
    if format == MovingFormat::Mp4 {
        return sample_video(headless, scene, &first, round, tick);
    }
    let (starts, count) = sample_runs(round, SAMPLE_FRAMES, SAMPLE_FRAMES_PX);
    let all = starts.len() * count as usize;
    // Of the first frame of a run, which is whole, and of each later one, which has what changes.
    let (mut whole, mut changes) = (Mean::default(), Mean::default());
    for (run, start) in starts.iter().enumerate() {
        let mut picture = Moving::new(Nowhere, format, Round { frames: count.max(2), ..round })?;
        let mut before = 0;
        for n in 0..count {
            go_on(tick, run * count as usize + n as usize, all)?;
            picture.add(&headless.render(scene, first.later(round.time_ns(start + n)))?)?;
            let written = picture.written_bytes();
            if n == 0 { &mut whole } else { &mut changes }.add(written - before);
            before = written;
        }
    }
    Ok((whole.mean() + changes.mean() * f64::from(round.frames.saturating_sub(1))).round() as u64)
}

/// The same of a video.
fn sample_video(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    first: &Frame,
    round: Round,
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let (starts, count) = sample_runs(round, VIDEO_SAMPLE_FRAMES, VIDEO_SAMPLE_PX);
    let all = starts.len() * count as usize;
    let mut runs = Vec::new();
    for start in starts {
        let mut encoder = Av1Encoder::new(round.size_px, round.fps())?;
        let mut samples = Vec::new();
        for n in 0..count {
            go_on(tick, runs.len() * count as usize + n as usize, all)?;
            let picture = headless.render(scene, first.later(round.time_ns(start + n)))?;
            samples.extend(encoder.add(&picture)?);
        }
        samples.extend(encoder.finish()?);
        runs.push(samples.iter().map(|sample| (sample.is_key, sample.bytes())).collect());
    }
    Ok(estimated_bytes(round, &runs))
}

/// Parts of a moving picture that are looked at: frames that follow each other, since only what changes is written.
struct Runs {
    /// Number of parts.
    count: u32,
    /// Frames of each, at least and at most.
    frames: (u64, u64),
}

/// First frames of the parts that are looked at, evenly over the round, and how many frames each has:
/// as many as fit into so many pixels. All frames where there are not many.
fn sample_runs(round: Round, runs: Runs, most_px: u64) -> (Vec<u32>, u32) {
    let (least, most) = runs.frames;
    let count = (most_px / area(round.size_px).max(1)).clamp(least, most) as u32;
    if round.frames <= runs.count * count {
        return (vec![0], round.frames);
    }
    let start = |run: u32| (u64::from(run) * u64::from(round.frames) / u64::from(runs.count)) as u32;
    ((0..runs.count).map(start).collect(), count)
}

/// A mean of numbers.
#[derive(Default)]
struct Mean {
    sum: u64,
    count: u64,
}

impl Mean {
    fn add(&mut self, number: u64) {
        self.sum += number;
        self.count += 1;
    }

    /// 0 without numbers.
    fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

fn first_row(picture: &RgbaImage) -> RgbaImage {
    let row = picture.pixels.get(..picture.width as usize * 4).unwrap_or_default();
    RgbaImage { width: picture.width, height: 1, pixels: row.to_vec() }
}

fn go_on(tick: Tick<'_>, done: usize, all: usize) -> Result<(), ExportError> {
    if tick(done, all) { Ok(()) } else { Err(ExportError::Cancelled) }
}

fn area(size_px: UVec2) -> u64 {
    u64::from(size_px.x) * u64::from(size_px.y)
}

fn in_proportion(bytes: u64, whole: u64, part: u64) -> u64 {
    let scaled = u128::from(bytes) * u128::from(whole) / u128::from(part.max(1));
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

/// Where pieces of a picture begin that lie evenly over it.
fn sample_places(whole_px: UVec2) -> Vec<UVec2> {
    let side = SAMPLE_PX.min(whole_px);
    let most = whole_px / side;
    let in_pieces = whole_px.as_dvec2() / side.as_dvec2();
    let columns = (f64::from(SAMPLES) * in_pieces.x / in_pieces.y).sqrt().round() as u32;
    let columns = columns.clamp(1, SAMPLES.min(most.x));
    let rows = (SAMPLES / columns).clamp(1, most.y);
    // Each in the middle of its part of the picture.
    let middle = |n: u32, count: u32, length: u32, side: u32| {
        let middle = (u64::from(n) * 2 + 1) * u64::from(length) / (u64::from(count) * 2);
        (middle as u32).saturating_sub(side / 2).min(length - side)
    };
    let row = |y: u32| (0..columns).map(move |x| UVec2::new(x, y));
    let cells = (0..rows).flat_map(row);
    cells
        .map(|at| UVec2::new(middle(at.x, columns, whole_px.x, side.x), middle(at.y, rows, whole_px.y, side.y)))
        .collect()
}

/// A file that holds nothing of what is written.
struct Nowhere;

impl Write for Nowhere {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Nowhere {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_lie_evenly_and_within() {
        for size in [UVec2::new(70_720, 3520), UVec2::new(300, 90_000), UVec2::new(150, 90_000), UVec2::splat(1600)] {
            let places = sample_places(size);
            let side = SAMPLE_PX.min(size);
            assert!((1..=SAMPLES as usize).contains(&places.len()), "{size}: {}", places.len());
            for (n, at) in places.iter().enumerate() {
                assert!((*at + side).cmple(size).all(), "{size}: {at}");
                let apart = |other: &UVec2| at.x.abs_diff(other.x) >= side.x || at.y.abs_diff(other.y) >= side.y;
                assert!(places[..n].iter().all(apart), "{size}: {at} lies over another");
            }
        }
        assert_eq!(sample_places(SAMPLE_PX * 100).len(), 64);
    }

    #[test]
    fn weights_are_in_proportion() {
        assert_eq!(in_proportion(1000, 50, 10), 5000);
        assert_eq!(in_proportion(u64::MAX, u64::MAX, 1), u64::MAX);
    }
}
