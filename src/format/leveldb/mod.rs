//! LevelDB's files: logs, tables, and the manifest that says which of them count.
//!
//! ```text
//! CURRENT ─► Manifest ─► tables (TableIndex ─► TableBlock) and logs (LogRecords ─► Batch)
//! ```
//!
//! Newer values hide older ones, and a deletion hides a value. From the newest to the oldest: logs, tables of level 0 from
//! the highest number down, then the levels from 1 to 6, in each of which no two tables overlap.
//!
//! Nothing here opens files. LevelDB itself cannot open a database without taking its lock, writing a log of its own and
//! deleting files; these readers only ever look at bytes.

mod batch;
mod block;
mod checksum;
mod cursor;
mod error;
mod log;
mod manifest;
mod snappy;
mod table;

pub use batch::{Batch, Change};
pub use block::{Entry, TableBlock};
pub use checksum::masked_crc32c;
pub use error::LevelDbError;
pub use log::{LOG_BLOCK, LogRecords};
pub use manifest::{LEVELS, Manifest, TableFile};
pub use table::{BlockHandle, FOOTER_BYTES, Footer, IndexEntry, TableIndex, read_stored_block};
