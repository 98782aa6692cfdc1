//! Colors of nodes: from a file that was named, from the world itself, or from the game that is installed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::WorldError;
use super::installed_textures::InstalledTextures;
use super::small_file::{read_if_there, read_small_file};
use super::texture_roots::texture_roots;
use super::world_folder::WorldFolder;
use crate::bake::minetest::{Looks, NodeColors, NodeTextures};
use crate::base::path_text;
use crate::format::minetest::{ColorTable, FaultyLine};
use crate::load::options::LoadOptions;

/// Table in a world's folder.
const WORLD_TABLE: &str = "colors.txt";
/// Most bytes of a table: some 100,000 names.
const MOST_BYTES: usize = 4 << 20;

/// Colors of nodes, and where they come from.
#[derive(Debug, Default)]
pub struct WorldColors {
    /// The colors.
    pub colors: NodeColors,
    /// The table; `None` where names and textures give the colors.
    pub table: Option<PathBuf>,
    /// Its lines without a color.
    pub faulty: Vec<FaultyLine>,
    /// Textures of the game and the mods that are found, for what is near; `None` where a table was named, whose colors are
    /// wanted.
    pub textures: Option<Arc<dyn NodeTextures>>,
}

/// Reason why there are no colors.
#[derive(Debug, thiserror::Error)]
pub enum ColorsError {
    /// The table cannot be read.
    #[error(transparent)]
    File(#[from] WorldError),
    /// The table has no color in it.
    #[error("{0} contains no colors; a line should look like: default:stone 97 94 93")]
    NoColor(String),
}

impl WorldColors {
    /// The table that was named, or that of the world, or the words in the names and the textures of the game and the mods
    /// that are found. A texture is read when its color is asked for.
    ///
    /// # Errors
    /// The table cannot be read, is larger than 4 MiB, or states no color.
    pub fn read(named: Option<&Path>, world: &WorldFolder, options: &LoadOptions) -> Result<Self, ColorsError> {
        let own = world.path().join(WORLD_TABLE);
        let (path, text) = match named {
            Some(path) => (path, Some(read_small_file(path, MOST_BYTES)?)),
            None => (&*own, read_if_there(&own, MOST_BYTES)?),
        };
        let found = Self::of_textures(world, options);
        let Some(text) = text else { return Ok(found) };
        let (table, faulty) = ColorTable::read(&text);
        if table.is_empty() {
            return Err(ColorsError::NoColor(path_text(path)));
        }
        let textures = found.textures.filter(|_| named.is_none());
        Ok(Self { colors: NodeColors::Table(table), table: Some(path.to_owned()), faulty, textures })
    }

    /// Looks of nodes with these colors and textures.
    pub fn looks(&self) -> Looks {
        Looks::new(self.colors.clone()).with_textures(self.textures.clone())
    }

    /// The words in the names, and textures that are found.
    pub fn of_textures(world: &WorldFolder, options: &LoadOptions) -> Self {
        let LoadOptions { images, environment, disk, .. } = options;
        let roots = texture_roots(world.path(), world.settings(), &images.data_dirs, environment);
        let textures: Arc<dyn NodeTextures> = Arc::new(InstalledTextures::new(roots, disk));
        let colors = NodeColors::Textures(Arc::clone(&textures));
        Self { colors, table: None, faulty: Vec::new(), textures: Some(textures) }
    }
}
