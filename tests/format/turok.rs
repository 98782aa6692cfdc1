//! Turok levels: every value, against what an independent writer says of the same levels; odd and damaged ones.

mod bad_files;
mod mutations;
mod odd;
mod values;

use mapscope::base::{Report, Task};
use mapscope::format::turok::{Level, LevelError, read_level};

/// Code and message of a warning.
type Words = (&'static str, String);

/// Reads a level, with the warnings about it.
fn read(bytes: &[u8]) -> Result<(Level, Vec<Words>), LevelError> {
    let mut report = Report::default();
    let level = read_level(bytes, &Task::default(), &mut report)?;
    Ok((level, report.warnings().iter().map(|warning| (warning.code, warning.message.clone())).collect()))
}
