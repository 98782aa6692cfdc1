//! `mapscope render --animate`: one round of what moves in a picture, as a file that goes round for ever.

use std::collections::BTreeSet;
use std::io::BufWriter;

use anyhow::{Result, anyhow};

use super::output::write_file_with;
use super::progress::ProgressLine;
use super::render::Drawn;
use super::render_command::Moving;
use crate::base::EnvelopeIndex;
use crate::export::{self, MOST_PX, Round};
use crate::scene::{FrameParams, Scene};
use crate::view::{self, ViewState};

const NS_PER_MS: i64 = 1_000_000;
/// A round that nobody gave is at most this long: longer ones make files that nobody expects.
const LONGEST_NS: i64 = 60_000 * NS_PER_MS;
/// Most frames of a moving picture.
const MOST_FRAMES: f64 = 20_000.0;
/// Moments at which is looked for what moves in the picture, and how far apart they are: what flies through must be
/// seen somewhere.
const MOMENTS: i64 = 64;
const APART_NS: i64 = 500 * NS_PER_MS;

/// Draws the frames and writes the file.
pub fn draw(drawn: &mut Drawn<'_>, moving: &Moving) -> Result<()> {
    let params = drawn.params(drawn.picture);
    let size_px = params.view.viewport_px.size();
    if size_px.max_element() > MOST_PX {
        return Err(anyhow!("a moving picture has at most {MOST_PX} pixels a side"));
    }
    let length_ns = match moving.to_ns {
        Some(to) => to - moving.from_ns,
        None => round_ns(&drawn.scene, &params, moving.from_ns)?,
    };
    let frames = (length_ns as f64 / 1.0e9 * moving.fps).round().max(1.0);
    if frames > MOST_FRAMES {
        return Err(anyhow!("that would be {frames} pictures, more than {MOST_FRAMES}: take a smaller --fps or --to"));
    }
    let opaque = params.background[3] >= 1.0;
    let round = Round { size_px, frames: frames as u32, length_ns, opaque };
    let mut bytes = 0;
    write_file_with(&moving.to, |file| {
        let mut picture = export::Moving::new(BufWriter::new(file), moving.format, round)?;
        let mut line = ProgressLine::new("drawing");
        for frame in 0..round.frames {
            line.show(frame as usize, round.frames as usize);
            let time_ns = moving.from_ns.saturating_add(round.time_ns(frame));
            let params = FrameParams { time_ns, ..params.clone() };
            picture.add(&drawn.headless.render(&drawn.scene, &params)?)?;
        }
        bytes = picture.bytes();
        Ok(picture.finish()?)
    })?;
    let seconds = length_ns as f64 / 1.0e9;
    eprintln!("mapscope: {frames} pictures, {seconds} s, {:.1} MB", bytes as f64 / 1.0e6);
    Ok(())
}

/// How long everything in the picture takes to be as it was at the start.
fn round_ns(scene: &Scene, params: &FrameParams, from_ns: i64) -> Result<i64> {
    let periods = moving_envelopes(scene, params, from_ns).into_iter().filter_map(|index| {
        let envelope = scene.flat().envelopes.get(index.0 as usize)?;
        envelope.changes(envelope.natural_use()).then(|| u64::from(envelope.period_ms().unsigned_abs()))
    });
    let periods: Vec<_> = periods.collect();
    if periods.is_empty() {
        return Err(anyhow!("nothing in this picture moves; say how long with --to, or write a still with -o"));
    }
    // Where there is no number for it, it is long.
    let round_ms = view::common_period_ms(periods).unwrap_or(u64::MAX);
    let round_ns = i64::try_from(round_ms).unwrap_or(i64::MAX).saturating_mul(NS_PER_MS);
    if round_ns > LONGEST_NS {
        let time = match round_ms / 1000 {
            seconds if seconds < 100_000 => format!("{seconds} s"),
            seconds if seconds / 86_400 < 1000 => format!("{} days", seconds / 86_400),
            _ => "years".to_owned(),
        };
        return Err(anyhow!("all that moves here takes {time} to come round; say how long with --to"));
    }
    Ok(round_ns)
}

/// The envelopes of what shows in the picture at one of many moments.
fn moving_envelopes(scene: &Scene, params: &FrameParams, from_ns: i64) -> BTreeSet<EnvelopeIndex> {
    let mut state =
        ViewState { camera: params.camera, frame: params.view, detail: params.detail, ..ViewState::default() };
    state.overlay.entities = params.entities;
    state.overlay.xray = params.xray;
    state.overlay.look = params.physics;
    state.eyes.hidden.clone_from(&params.hidden);
    let mut found = BTreeSet::new();
    for moment in 0..MOMENTS {
        state.clock.time_s = from_ns.saturating_add(moment * APART_NS) as f64 / 1.0e9;
        found.extend(view::in_view(scene, &state));
    }
    found
}
