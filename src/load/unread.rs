//! Maps of which parts cannot be read: what is left out of them looks like a change, and is not found.

use crate::format::teeworlds::codes;
use crate::scene::Summary;

/// Whether warnings say that parts of a file could not be read.
pub fn has_unread_parts(summary: &Summary) -> bool {
    const UNREAD: [&str; 6] = [
        codes::FILE_CUT_OFF,
        codes::DATA_OFFSETS,
        codes::DATA_INDEX,
        codes::DATA_MISSING,
        codes::DATA_BROKEN,
        codes::DATA_TOO_LARGE,
    ];
    summary.warnings.iter().any(|warning| UNREAD.contains(&warning.code))
}
