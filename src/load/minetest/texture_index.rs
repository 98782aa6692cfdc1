//! Names of the textures and of the programs of mods below some folders. Only names are read: of pictures in folders that
//! are called `textures`, and of programs in all others.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::base::Task;

/// Folders within a root, the root included, that lie in each other: mods in packs of mods in a game.
const DEPTH: usize = 5;
/// Entries that are looked at. A large game with all of a user's mods has some ten thousand.
const MOST_ENTRIES: usize = 200_000;
/// Name of the folder of a mod with its textures.
const TEXTURES: &str = "textures";
/// Folders without mods in them, some of which are large.
const OTHERS: [&str; 9] =
    ["worlds", "games", "cache", "client", "clientmods", "locale", "sounds", "models", "schematics"];
/// Most programs whose names are remembered.
const MOST_PROGRAMS: usize = 10_000;

/// Paths of textures by their names without the ending, and of programs.
#[derive(Debug, Default)]
pub(super) struct TextureIndex {
    paths: HashMap<Box<str>, PathBuf>,
    programs: Vec<PathBuf>,
    entries_left: usize,
}

impl TextureIndex {
    /// Reads the names below some folders; of equal ones the first counts. Links are not followed.
    pub fn read(roots: &[PathBuf], task: &Task) -> Self {
        Self::read_some(roots, MOST_ENTRIES, task)
    }

    fn read_some(roots: &[PathBuf], most_entries: usize, task: &Task) -> Self {
        let mut index = Self { entries_left: most_entries, ..Self::default() };
        for root in roots {
            index.add(root, DEPTH, task);
        }
        index
    }

    /// Path of a texture.
    pub fn path(&self, name: &str) -> Option<&Path> {
        self.paths.get(name).map(PathBuf::as_path)
    }

    /// Paths of the programs of mods, in the order of the folders that were searched.
    pub fn programs(&self) -> &[PathBuf] {
        &self.programs
    }

    fn add(&mut self, folder: &Path, depth: usize, task: &Task) {
        // Every folder is a sign of life for a slow disk.
        task.step();
        if task.check().is_err() || self.entries_left == 0 {
            return;
        }
        let is_of_textures = folder.file_name().is_some_and(|name| name == TEXTURES);
        let (mut folders, mut programs) = (Vec::new(), Vec::new());
        for entry in folder.read_dir().into_iter().flatten() {
            self.entries_left = self.entries_left.saturating_sub(1);
            if self.entries_left == 0 {
                return;
            }
            let Ok(entry) = entry else { continue };
            let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
            if kind.is_dir() {
                if !is_of_textures && depth > 1 && !name.starts_with('.') && !OTHERS.contains(&&*name) {
                    folders.push(entry.path());
                }
            } else if is_of_textures
                && kind.is_file()
                && let Some(stem) = name.strip_suffix(".png")
            {
                self.paths.entry(stem.into()).or_insert_with(|| entry.path());
            } else if !is_of_textures && kind.is_file() && name.ends_with(".lua") {
                programs.push(entry.path());
            }
        }
        // The order in which a disk lists them is none.
        folders.sort_unstable();
        programs.sort_unstable();
        programs.truncate(MOST_PROGRAMS.saturating_sub(self.programs.len()));
        self.programs.append(&mut programs);
        folders.iter().for_each(|folder| self.add(folder, depth - 1, task));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, "").expect("written");
        }
        folder
    }

    #[test]
    fn textures_are_found_by_name_in_their_folders() {
        let folder = folder(&[
            "a/mods/pack/core/textures/core_stone.png",
            "a/mods/pack/core/textures/core_stone.txt",
            "a/mods/core_other.png",
            "a/worlds/w/worldmods/x/textures/x_y.png",
            "a/.git/textures/z_y.png",
            "b/core/textures/core_stone.png",
            "b/core/textures/core_dirt.png",
            "a/mods/pack/core/nodes.lua",
            "a/mods/pack/core/init.lua",
            "a/worlds/w/worldmods/x/init.lua",
            "b/core/textures/init.lua",
        ]);
        let at = |path: &str| folder.path().join(path);
        let index = TextureIndex::read(&[at("a"), at("none"), at("b")], &Task::default());
        assert_eq!(index.path("core_stone"), Some(&*at("a/mods/pack/core/textures/core_stone.png")));
        assert_eq!(index.path("core_dirt"), Some(&*at("b/core/textures/core_dirt.png")));
        for name in ["core_other", "x_y", "z_y", "core_stone.txt", "textures"] {
            assert_eq!(index.path(name), None, "{name}");
        }
        let programs = ["a/mods/pack/core/init.lua", "a/mods/pack/core/nodes.lua"].map(at);
        assert_eq!(index.programs(), programs);
        let few = TextureIndex::read_some(&[at("b")], 3, &Task::default());
        assert!(few.paths.len() < 2, "{few:?}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let outside = folder(&["m/textures/m_n.png"]);
        let inside = folder(&["mods/here/textures/here_n.png"]);
        std::os::unix::fs::symlink(outside.path(), inside.path().join("mods/out")).expect("a link");
        std::os::unix::fs::symlink(inside.path(), inside.path().join("mods/round")).expect("a link");
        let index = TextureIndex::read(&[inside.path().to_owned()], &Task::default());
        assert_eq!(index.paths.keys().map(|name| &**name).collect::<Vec<_>>(), ["here_n"]);
    }
}
