//! Tables of colors of nodes, from a file that was named or from the world itself.

use std::path::{Path, PathBuf};

use super::error::WorldError;
use super::small_file::{read_if_there, read_small_file};
use crate::bake::minetest::NodeColors;
use crate::base::path_text;
use crate::format::minetest::{ColorTable, FaultyLine};

/// Table in a world's folder.
const WORLD_TABLE: &str = "colors.txt";
/// Most bytes of a table: some 100,000 names.
const MOST_BYTES: usize = 4 << 20;

/// Colors of nodes, and where they come from.
#[derive(Debug, Default)]
pub struct WorldColors {
    /// The colors.
    pub colors: NodeColors,
    /// The table; `None` where the words in the names give the colors.
    pub table: Option<PathBuf>,
    /// Its lines without a color.
    pub faulty: Vec<FaultyLine>,
}

/// Reason why there are no colors.
#[derive(Debug, thiserror::Error)]
pub enum ColorsError {
    /// The table cannot be read.
    #[error(transparent)]
    File(#[from] WorldError),
    /// The table has no color in it.
    #[error("{0} states no color; a line looks like: default:stone 97 94 93")]
    NoColor(String),
}

impl WorldColors {
    /// The table that was named, or that of the world in a folder, or the words in the names.
    ///
    /// # Errors
    /// The table cannot be read, is larger than 4 MiB, or states no color.
    pub fn read(named: Option<&Path>, world: &Path) -> Result<Self, ColorsError> {
        let own = world.join(WORLD_TABLE);
        let (path, text) = match named {
            Some(path) => (path, Some(read_small_file(path, MOST_BYTES)?)),
            None => (&*own, read_if_there(&own, MOST_BYTES)?),
        };
        let Some(text) = text else {
            return Ok(Self { colors: NodeColors::Materials, table: None, faulty: Vec::new() });
        };
        let (table, faulty) = ColorTable::read(&text);
        if table.is_empty() {
            return Err(ColorsError::NoColor(path_text(path)));
        }
        Ok(Self { colors: NodeColors::Table(table), table: Some(path.to_owned()), faulty })
    }
}
