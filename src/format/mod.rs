//! The content of a *file*: bytes → [`Document`]. Typed and faithful; keeps odd values; never fails on a part.
//!
//! ```text
//! Store ─► sniff ─► Kind
//!   └────► read_document ─► Document
//! ```
//!
//! A [`Store`] is where the bytes come from; [`sniff()`] tells the kind of the world in it, by its content alone.
//!
//! A part that cannot be read becomes a [`crate::base::Warning`]; only bytes that cannot be interpreted as a world
//! at all are refused. Nothing here opens files, decodes PNG or draws.

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic))]

pub mod leveldb;
pub mod minetest;
mod sniff;
mod store;
pub mod teeworlds;
pub mod turok;

pub use sniff::{DATAFILE, DATAFILE_SWAPPED, DATAFILE_VERSIONS, Kind, is_datafile, sniff};
pub use store::{
    BlockKey, BlockRange, FileHead, HEAD_BYTES, MemoryFile, MemoryFolder, Store, StoreError, is_inner_path,
};

use std::sync::Arc;

use crate::base::{Cancelled, Report, Task};

/// A document of one of the formats that can be read.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time, and it is never moved often")]
pub enum Document {
    /// A Teeworlds or DDNet map.
    Teeworlds(teeworlds::Document),
    /// A Turok EX level.
    Turok(Arc<turok::Level>),
}

/// Why bytes cannot be interpreted as a world at all.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// A Teeworlds datafile that cannot be interpreted, or bytes of no known kind.
    #[error(transparent)]
    Teeworlds(#[from] teeworlds::ReadError),
    /// A Turok level that cannot be interpreted.
    #[error(transparent)]
    Turok(#[from] turok::LevelError),
    /// A world that is recognised and cannot be shown yet.
    #[error("it is {0}, which this version of mapscope cannot open")]
    Unsupported(Kind),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Reads the world in a store; its kind is told by content, never by name.
///
/// # Errors
/// A world of a kind that has no reader, bytes that cannot be interpreted, a store that does not answer, or the work was
/// cancelled.
pub fn read_document(store: &dyn Store, task: &Task, report: &mut Report) -> Result<Document, FormatError> {
    task.check()?;
    let document = match sniff(store) {
        None if sniff::is_damaged_level(&store.head()?) => read_level(store, task, report)?,
        // The datafile's reader says of any other bytes why they are none.
        Some(Kind::Teeworlds | Kind::Zip) | None => {
            Document::Teeworlds(teeworlds::read_document(read_file(store)?, task, report)?)
        }
        Some(Kind::Minetest) => return Err(FormatError::Unsupported(Kind::Minetest)),
        Some(Kind::Turok) => read_level(store, task, report)?,
    };
    task.check()?;
    Ok(document)
}

fn read_level(store: &dyn Store, task: &Task, report: &mut Report) -> Result<Document, FormatError> {
    Ok(Document::Turok(Arc::new(turok::read_level(&read_file(store)?, task, report)?)))
}

/// The bytes of a file that is a world as a whole: all of them, or the first where these are enough for
/// [`read_document`] to say what is wrong with it.
///
/// # Errors
/// The store does not answer, or is a folder.
pub fn read_file(store: &dyn Store) -> Result<Arc<[u8]>, StoreError> {
    if let Some(bytes) = store.bytes_in_memory() {
        return Ok(bytes);
    }
    let head = store.head()?;
    if is_worth_reading(&head) { store.bytes() } else { Ok(Arc::from(head)) }
}

/// Whether a file that begins like this is worth reading to its end.
pub fn is_worth_reading(head: &[u8]) -> bool {
    /// The header of a datafile, whose reader has the words for what is wrong there.
    const HEADER: usize = 64;
    use teeworlds::ReadError::{DatafileVersion, Header};
    match sniff(&FileHead(head)) {
        Some(Kind::Teeworlds) => {
            let header = head.get(..HEADER).unwrap_or(head);
            let read = teeworlds::read_document(header.into(), &Task::default(), &mut Report::default());
            !matches!(read, Err(DatafileVersion(_) | Header { .. }))
        }
        Some(Kind::Turok) => turok::check_head(head).is_ok(),
        Some(Kind::Minetest | Kind::Zip) | None => false,
    }
}
