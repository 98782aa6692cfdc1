//! `mapscope render --animate`: one round of what moves in a picture, as a file that goes round for ever.

use std::io::BufWriter;

use anyhow::{Result, anyhow};

use super::output::write_file_with;
use super::progress::ProgressLine;
use super::render::Drawn;
use super::render_command::Moving;
use crate::export::{ExportError, Round, write_moving};
use crate::scene::{FrameParams, Scene};
use crate::view::{self, NearRound};

/// Draws the frames and writes the file.
pub fn draw(drawn: &mut Drawn<'_>, moving: &Moving) -> Result<()> {
    let params = FrameParams { time_ns: moving.from_ns, ..drawn.params(drawn.picture) };
    let size_px = params.view.viewport_px.size();
    let length_ns = match moving.to_ns {
        Some(to) => to - moving.from_ns,
        None => round_ns(&drawn.scene, &params, moving.from_ns)?,
    };
    let round = Round::at_fps(size_px, length_ns, moving.fps, params.background[3] >= 1.0);
    let round = round.map_err(|error| match error {
        ExportError::TooMany(_) => anyhow!("{error}: take a smaller --fps or --to"),
        other => other.into(),
    })?;
    let mut bytes = 0;
    write_file_with(&moving.to, |file| {
        let mut line = ProgressLine::new("drawing");
        let mut tick = |done, all| {
            line.show(done, all);
            true
        };
        let (file, what) = (BufWriter::new(file), (moving.format, round));
        bytes = write_moving(&mut drawn.headless, &drawn.scene, &params, what, file, &mut tick)?;
        Ok(())
    })?;
    let seconds = length_ns as f64 / 1.0e9;
    eprintln!("mapscope: {} pictures, {seconds} s, {:.1} MB", round.frames, bytes as f64 / 1.0e6);
    Ok(())
}

/// How long everything in the picture takes to be as it was at the start.
fn round_ns(scene: &Scene, params: &FrameParams, from_ns: i64) -> Result<i64> {
    match view::round(scene, params, from_ns) {
        view::Round::Takes(ns) => Ok(ns),
        view::Round::Still => {
            Err(anyhow!("nothing in this picture moves; say how long with --to, or write a still with -o"))
        }
        view::Round::TooLong { time, near } => {
            let near = near.map(|NearRound { ms, off }| {
                let (to_s, percent) = ((from_ns / 1_000_000) as f64 + ms as f64, (off * 100.0).ceil());
                format!(": with --to {} it nearly does, to {percent} % of each round", to_s / 1000.0)
            });
            let near = near.unwrap_or_default();
            Err(anyhow!("all that moves here takes {time} to come round; say how long with --to{near}"))
        }
    }
}
