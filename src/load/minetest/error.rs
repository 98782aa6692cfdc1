//! Reasons why a world cannot be opened or read, each with the way out where there is one.

use crate::base::Cancelled;
use crate::files::FileError;
use crate::format::leveldb::LevelDbError;

/// Reason why a world cannot be read. The text continues "cannot open …: ".
#[derive(Debug, thiserror::Error)]
pub enum WorldError {
    /// No folder of a world.
    #[error("it is not a Minetest world: it has no world.mt, map.sqlite, map.db, sectors or sectors2")]
    NoWorld,
    /// A folder without blocks: the world was never played, or was copied in part.
    #[error("there is no {0} in it; play the world once, or copy the whole folder")]
    NoBlocks(&'static str),
    /// A LevelDB database that lacks a file without which nothing of it can be read.
    #[error("map.db has no file {0}; copy the whole world folder")]
    Incomplete(String),
    /// A place of blocks that has none.
    #[error("there are no blocks in it; play the world once, or copy the whole folder")]
    Empty,
    /// Keys that take more memory than is allowed.
    #[error("it has more blocks than the memory budget allows for")]
    TooManyBlocks,
    /// Blocks that are not in the folder.
    #[error("its blocks are {0}, not in the folder; let the game's server migrate the world to sqlite3 first")]
    Elsewhere(&'static str),
    /// A world in memory.
    #[error("its backend is “dummy”, which keeps blocks in memory only and none in the folder")]
    Dummy,
    /// A backend of another program.
    #[error("its backend “{0}” is not supported; only sqlite3, leveldb and files are")]
    UnknownBackend(String),
    /// Blocks of another size.
    #[error("its blocks are {0} nodes wide; only blocks of 16 nodes are supported")]
    BlockSize(String),
    /// Locked for longer than it is waited for.
    #[error("{0} is locked by another program; close it or try again")]
    Busy(String),
    /// Left behind by a game that was killed while it wrote.
    #[error("the game was interrupted while writing {0}; open the world in the game and close it again to repair it")]
    Interrupted(String),
    /// Other bytes.
    #[error("{0} is not an SQLite database")]
    NoDatabase(String),
    /// A database of something else.
    #[error("{name} is not a database of blocks: {reason}")]
    Schema {
        /// Name of the file.
        name: String,
        /// Difference.
        reason: &'static str,
    },
    /// A database that contradicts itself.
    #[error("{name} is damaged: {reason}; use a backup, or recover it with sqlite3's `.recover`")]
    Damaged {
        /// Name of the file.
        name: String,
        /// Words of the library.
        reason: String,
    },
    /// A LevelDB database without what is needed to read any of it.
    #[error("{name} cannot be read: {cause}")]
    LevelDb {
        /// Name of the file.
        name: String,
        /// Reason.
        #[source]
        cause: LevelDbError,
    },
    /// Anything else that SQLite reports.
    #[error("{name} cannot be read: {cause}")]
    Sqlite {
        /// Name of the file.
        name: String,
        /// Reason.
        #[source]
        cause: rusqlite::Error,
    },
    /// A file beside the blocks that is longer than any that a game writes.
    #[error("{name} is larger than the limit of {most_mib} MiB")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// The limit.
        most_mib: usize,
    },
    /// A file that cannot be read. The text says itself which one cannot be opened.
    #[error(transparent)]
    File(#[from] FileError),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
