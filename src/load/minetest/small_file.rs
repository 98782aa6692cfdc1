//! Small files of a world, which are read whole.

use std::io::Read as _;
use std::path::Path;

use super::error::WorldError;
use crate::base::path_text;
use crate::files::{FileError, open_regular};

/// Reads a regular file of at most `limit` bytes. Unlike the reading of maps it may be written to meanwhile: games write
/// these files at any time, and each is checked by its reader.
pub(super) fn read_small_file(path: &Path, limit: usize) -> Result<Vec<u8>, WorldError> {
    let (file, facts) = open_regular(path)?;
    let too_large = || WorldError::TooLarge { name: path_text(path), most_mib: limit.div_ceil(1 << 20) };
    if facts.bytes > limit as u64 {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let read = file.take(limit as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|cause| FileError::Io { name: path_text(path), cause })?;
    if bytes.len() > limit { Err(too_large()) } else { Ok(bytes) }
}

/// Reads a file as [`read_small_file`]; `None` where there is none.
pub(super) fn read_if_there(path: &Path, limit: usize) -> Result<Option<Vec<u8>>, WorldError> {
    match read_small_file(path, limit) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(WorldError::File(FileError::NotFound(_))) => Ok(None),
        Err(error) => Err(error),
    }
}
