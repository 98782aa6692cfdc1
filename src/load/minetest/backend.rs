//! Backends: the ways in which games store the blocks of a world.

use std::fmt;
use std::path::Path;

use super::error::WorldError;
use crate::format::minetest::TextSettings;

/// Way in which the blocks of a world are stored, as `world.mt` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backend {
    /// SQLite database `map.sqlite`, and beside it the folders of earlier times.
    Sqlite,
    /// LevelDB database `map.db`.
    LevelDb,
    /// Folders `sectors` and `sectors2` alone, as up to 2011.
    Files,
}

impl Backend {
    /// The backend of the world in a folder. Without a word about it in `world.mt` the files there decide.
    pub(super) fn of_world(folder: &Path, settings: &TextSettings) -> Result<Self, WorldError> {
        let has = |name: &str| folder.join(name).exists();
        let has_files = || has("sectors") || has("sectors2");
        match settings.get("backend") {
            Some("sqlite3") | None => {
                if has("map.sqlite") {
                    Ok(Self::Sqlite)
                } else if settings.get("backend").is_none() && has("map.db") {
                    Ok(Self::LevelDb)
                } else if has_files() {
                    Ok(Self::Files)
                } else {
                    Err(WorldError::NoBlocks("map.sqlite"))
                }
            }
            Some("files") if has_files() => Ok(Self::Files),
            Some("files") => Err(WorldError::NoBlocks("sectors")),
            Some("leveldb") if has("map.db") => Ok(Self::LevelDb),
            Some("leveldb") => Err(WorldError::NoBlocks("map.db")),
            Some("redis") => Err(WorldError::Elsewhere("in a Redis server")),
            Some("postgresql") => Err(WorldError::Elsewhere("in a PostgreSQL server")),
            Some("dummy") => Err(WorldError::Dummy),
            Some(other) => Err(WorldError::UnknownBackend(other.to_owned())),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "sqlite3",
            Self::LevelDb => "leveldb",
            Self::Files => "files",
        })
    }
}
