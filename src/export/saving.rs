//! Pictures written into files, drawn as they are written: stills of any size, and moving ones. And the weight of such a
//! file, estimated from a part of it: a few frames, or pieces from all over the picture, encoded in the same way.

use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::sync::Arc;

use glam::UVec2;

use super::frame_pairs::{FramePair, envelope_activity, frame_pairs};
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
/// Parts of a video that are looked at, how many frames each has, at least and at most, and their pixels at most.
const VIDEO_PARTS: u32 = 2;
const VIDEO_FRAMES: (u64, u64) = (4, 12);
const VIDEO_PART_PX: u64 = 4 << 20;

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
    let activity = match (scene.world.as_flat(), &first) {
        (Some(flat), Frame::Flat(first)) => envelope_activity(flat, first.time_ns, round, tick)?,
        _ => Vec::new(),
    };
    let pairs = frame_pairs(round, &activity);
    let mut done = 0;
    // Bytes of a frame after another, and of all that is written up to it.
    let mut written = |headless: &mut Headless, frames: Range<u32>| {
        let mut picture = Moving::new(Nowhere, format, Round { frames: round.frames.min(2), ..round })?;
        let mut before = 0;
        for frame in frames {
            go_on(tick, done, 1 + 2 * pairs.len())?;
            done += 1;
            before = picture.written_bytes();
            picture.add(&headless.render(scene, first.later(round.time_ns(frame)))?)?;
        }
        Ok::<_, ExportError>((picture.written_bytes() - before, picture.written_bytes()))
    };
    let (_, mut bytes) = written(headless, 0..1)?;
    let mut changes = 0.0;
    for FramePair { first, weight } in &pairs {
        changes += weight * written(headless, *first..first + 2)?.0 as f64;
    }
    bytes += changes.round() as u64;
    Ok(bytes)
}

/// The same of a video.
fn sample_video(
    headless: &mut Headless,
    scene: &Arc<Scene>,
    first: &Frame,
    round: Round,
    tick: Tick<'_>,
) -> Result<u64, ExportError> {
    let (starts, count) = video_parts(round);
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

/// First frames of the parts of a video that are looked at, evenly over the round, and how many frames each has. All
/// frames where there are not many.
fn video_parts(round: Round) -> (Vec<u32>, u32) {
    let (least, most) = VIDEO_FRAMES;
    let count = (VIDEO_PART_PX / area(round.size_px).max(1)).clamp(least, most) as u32;
    if round.frames <= VIDEO_PARTS * count {
        return (vec![0], round.frames);
    }
    let start = |part: u32| (u64::from(part) * u64::from(round.frames) / u64::from(VIDEO_PARTS)) as u32;
    ((0..VIDEO_PARTS).map(start).collect(), count)
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
