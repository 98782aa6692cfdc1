//! Writing results: a file is either the whole result or what it was before (`load` sees to that); a reader of standard
//! output may leave.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, anyhow};

use crate::files;
use crate::load;

/// Writes to standard output. Somebody who stops reading (`| head`) is no error.
pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow!("cannot write to standard output: {cause}"))
        }
        _ => Ok(()),
    }
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
