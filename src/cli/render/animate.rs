//! `mapscope render --animate`: one round of what moves in a picture, as a file that goes round for ever.

use std::io::BufWriter;

use anyhow::{Result, anyhow};

use super::command::Moving;
use super::drawing::Drawn;
use crate::analysis::NearRound;
use crate::base::{bytes_text, counted, duration_text};
use crate::cli::output::{write_file_with, write_note};
use crate::cli::progress::ProgressLine;
use crate::export::{ExportError, Round, write_moving};
use crate::scene::{FlatFrame, FlatScene};
use crate::view;

/// Draws the frames and writes the file.
pub fn draw(drawn: &mut Drawn<'_>, moving: &Moving) -> Result<()> {
    let params = FlatFrame { time_ns: moving.from_ns, ..drawn.params(drawn.picture) };
    let size_px = params.view.viewport_px.size();
    let length_ns = match moving.to_ns {
        Some(to) => to - moving.from_ns,
        None => round_ns(&drawn.flat, &params, moving.from_ns)?,
    };
    let round = Round::at_fps(size_px, length_ns, moving.fps, params.background[3] >= 1.0);
    let round = round.map_err(|error| match error {
        ExportError::TooMany(_) => anyhow!("{error}: use a lower --fps or an earlier --to"),
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
    let (length, size) = (length_text(length_ns), bytes_text(bytes));
    write_note(format_args!("{}, {length}, {size}", counted(round.frames, "frame")));
    Ok(())
}

/// How long everything in the picture takes to be as it was at the start; where that is longer than anybody waits, what
/// the window would propose, and a word about it.
fn round_ns(scene: &FlatScene, params: &FlatFrame, from_ns: i64) -> Result<i64> {
    let round = view::flat::loop_period(scene, params, from_ns);
    let still = || anyhow!("nothing in view is animated; set a length with --to, or render a still image with -o");
    let length_ns = round.proposed_ns().ok_or_else(still)?;
    if let view::flat::LoopPeriod::TooLong { time, near } = round {
        let end = match near {
            Some(NearRound { off, .. }) => {
                format!(
                    "almost loops (at the end, everything is within {}% of its period of where it started)",
                    (off * 100.0).ceil()
                )
            }
            None => "then jumps back to its start".to_owned(),
        };
        let length = length_text(length_ns);
        write_note(format_args!(
            "warning: a full loop takes {time}. The animation lasts {length} and {end}. Use --to for another length"
        ));
    }
    Ok(length_ns)
}

/// The length of an animation, to the millisecond.
fn length_text(length_ns: i64) -> String {
    duration_text((length_ns + 500_000) / 1_000_000)
}
