//! Writing results: a file is either the whole result or what it was before; a reader of standard output may leave.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

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

/// Fails early where a file cannot be written anyway, before the work for its content is done.
pub fn check_destination(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Err(anyhow!("cannot write {}: it is a folder; name a file in it", path.display()));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(anyhow!("cannot write {}: there is no folder {}", path.display(), folder.display()));
    }
    Ok(())
}

/// Writes a file in one piece: under another name first, then renamed, so that it is never seen half written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    // A link stays a link, and a device or pipe is written to rather than replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let replaceable = fs::metadata(&path).map_or(true, |facts| facts.is_file());
    let written = if replaceable { replace(&path, bytes) } else { fs::write(&path, bytes) };
    written.map_err(|cause| anyhow!("cannot write {}: {cause}", path.display()))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let part = folder_of(path).join(format!(".{name}.{}.part", std::process::id()));
    let done = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if done.is_err() {
        // The first error is the one to tell; a part that was never made cannot be removed.
        let _ = fs::remove_file(&part);
    }
    done
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}
