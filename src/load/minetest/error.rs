//! Reasons why a world cannot be opened or read, each with the way out where there is one.

use crate::base::Cancelled;
use crate::files::FileError;
use crate::format::leveldb::LevelDbError;

/// Reason why a world cannot be read. The text continues "cannot open …: ".
#[derive(Debug, thiserror::Error)]
pub enum WorldError {
    /// No folder of a world.
    #[error("it is no Minetest world: it has no world.mt, map.sqlite, map.db, sectors or sectors2")]
    NoWorld,
    /// A world that nobody has played yet, or that was copied in part.
    #[error("there is no {0} in it; play the world once, or copy all of its folder")]
    NoBlocks(&'static str),
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
    #[error("{0} is in use by another program that does not let go of it; try again, or close that program")]
    Busy(String),
    /// Left behind by a game that was killed while it wrote.
    #[error(
        "{0} was left in the middle of a change; start the world in the game once and leave it again, which mends it"
    )]
    Interrupted(String),
    /// Other bytes.
    #[error("{0} is no SQLite database")]
    NoDatabase(String),
    /// A database of something else.
    #[error("{name} is no database of blocks: {reason}")]
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
    /// A file that cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}
