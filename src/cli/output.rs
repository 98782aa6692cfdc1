//! Writing results: a file is either the whole result or what it was before (`load` sees to that); a reader of standard
//! output may leave.

use std::io::{self, Write};
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Result, anyhow};
use serde::Serialize;

use crate::base::is_deceptive;
use crate::export::ExportError;
use crate::files;
use crate::load;

/// Writes to standard output. A reader that stops early (`| head`) is no error.
pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow!("cannot write to standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// Writes a line for people to standard error. One that cannot be written, on a full disk say, stops nothing.
pub fn write_note(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "mapscope: {text}");
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a map: `source` itself, or
/// whatever else is one. Called before the work for its content is done.
pub fn check_destination(path: &Path, source: Option<&Path>) -> Result<()> {
    Ok(load::check_destination(path, source)?)
}

/// Writes a file in one piece.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    Ok(files::write_whole(path, bytes)?)
}

/// The same for what is too much for memory: `fill` writes the file.
pub fn write_file_with(path: &Path, fill: impl FnOnce(fs::File) -> Result<()>) -> Result<()> {
    files::write_whole_with(path, fill)
}

/// Whether a picture could not be written because its reader has left, which is no error.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    matches!(error.downcast_ref::<ExportError>(), Some(ExportError::Write(cause)) if is(cause))
}

/// JSON for scripts, which may as well end up in a terminal: serde leaves characters alone that could steer one. All
/// line breaks are between values, never in one.
pub fn json_text(value: &impl Serialize) -> Result<String> {
    let mut text = String::new();
    for c in serde_json::to_string_pretty(value)?.chars() {
        if is_deceptive(c) && c != '\n' {
            let units = &mut [0; 2];
            text.extend(c.encode_utf16(units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text.push('\n');
    Ok(text)
}
