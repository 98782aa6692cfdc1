//! The beginning of a level: what it says before any part is read.

use super::error::{Fault, LevelError, Part};
use super::region::{Region, Table};
use crate::format::sniff::{TUROK_PARTS, is_big_endian_level};

/// The only version.
const VERSION: u32 = 1;

/// Looks at the first bytes of a level, or at all of them, and returns the version.
///
/// # Errors
/// No level, or one of another byte order or version.
pub fn check_head(bytes: &[u8]) -> Result<u32, LevelError> {
    if is_big_endian_level(bytes) {
        return Err(LevelError::BigEndian);
    }
    let parts = bytes.first_chunk().ok_or(LevelError::TooShort { bytes: bytes.len() })?;
    let parts = u32::from_le_bytes(*parts);
    if !TUROK_PARTS.contains(&parts) {
        return Err(LevelError::Parts(parts));
    }
    let root = Table::read(Region { bytes, at: 0 });
    let root = root.map_err(|fault| LevelError::Damaged { part: Part::Root, fault })?;
    let version = root.part(0).and_then(|region| region.fields().u32().ok_or(Fault::CutOff { at: region.end() }));
    match version {
        Ok(VERSION) => Ok(VERSION),
        Ok(version) => Err(LevelError::Version(version)),
        Err(fault) => Err(LevelError::Damaged { part: Part::Version, fault }),
    }
}
