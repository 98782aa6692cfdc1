//! Maps in a folder, as plain data: `load` reads folders, `view` sorts maps.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A folder with its maps and the folders within, each in natural order of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// The folder.
    pub folder: PathBuf,
    /// The folder that it is in.
    pub parent: Option<PathBuf>,
    /// Folders within.
    pub folders: Vec<PathBuf>,
    /// Files whose names end like those of maps.
    pub maps: Vec<MapFile>,
    /// The folder is that of a world.
    pub is_world: bool,
    /// There are more entries than were looked at.
    pub is_cut: bool,
}

/// A file that should be a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MapFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its name without the ending, for people.
    pub name: String,
    /// Its length; of a world the size of the database with its blocks, 0 where that is not known at a glance.
    pub bytes: u64,
    /// When it was written last, in seconds since 1970; 0 where the system does not say.
    pub modified_s: i64,
    /// More facts from the system. A file with the same path and stamp has not been written to since.
    pub stamp: [i64; 4],
}

/// Facts about a map in a list of maps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapFacts {
    /// Author; empty where the map names none.
    pub author: String,
    /// The author's version of the map.
    pub version: String,
    /// How many things were odd.
    pub warnings: usize,
}
