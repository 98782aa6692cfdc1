//! The content of a *file*: bytes → [`Document`]. Typed and faithful; keeps odd values; never fails on a part.
//!
//! A part that cannot be read becomes a [`crate::base::Warning`]; only bytes that cannot be interpreted as a map
//! at all are refused. Nothing here opens files, decodes PNG or draws.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

pub mod teeworlds;

use std::sync::Arc;

use crate::base::{Cancelled, Report, Task};

/// A document of one of the formats that can be read.
#[derive(Debug)]
pub enum Document {
    /// A Teeworlds or DDNet map.
    Teeworlds(teeworlds::Document),
}

/// Why bytes cannot be interpreted as a map at all.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// A Teeworlds datafile that cannot be interpreted.
    #[error(transparent)]
    Teeworlds(#[from] teeworlds::ReadError),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Reads a map of any known format; the type is told by content, never by name.
pub fn read_document(bytes: Arc<[u8]>, task: &Task, report: &mut Report) -> Result<Document, FormatError> {
    task.check()?;
    let document = teeworlds::read_document(bytes, task, report)?;
    task.check()?;
    Ok(Document::Teeworlds(document))
}
