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
    #[error("its backend is \"dummy\", which keeps blocks in memory only and none in the folder")]
    Dummy,
    /// A backend of another program.
    #[error("its backend \"{0}\" is not known; sqlite3, leveldb and folders of sectors can be read")]
    UnknownBackend(String),
    /// Blocks of another size.
    #[error("its blocks have {0} nodes along each side; only blocks of 16 are known")]
    BlockSize(String),
    /// Locked for longer than it is waited for.
    #[error("{0} is locked by another program; close it or try again")]
    Busy(String),
    /// Left behind by a game that was killed while it wrote.
    #[error(
        "{0} was left in the middle of a change; start the world in the game once and leave it again, which repairs it"
    )]
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
    #[error("{name} is damaged: {reason}; use a backup, or let sqlite3 recover it")]
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
