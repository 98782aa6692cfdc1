//! The games on this machine, as far as the window offers them: a program to start, and folders of maps.

use std::path::PathBuf;

/// Stands for the map in a command.
pub const MAP_IN_COMMAND: &str = "{map}";

/// Programs and folders of DDNet and Teeworlds that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInstall {
    /// DDNet's client.
    pub client: Option<PathBuf>,
    /// Folders with maps, the user's own first.
    pub maps: Vec<MapFolder>,
}

/// A folder of a game that holds maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFolder {
    /// Name for the user.
    pub name: &'static str,
    /// The folder.
    pub path: PathBuf,
}
