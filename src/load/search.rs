//! In which folders an image from outside the map is looked for, and in which order. Pure: what the machine is like
//! comes in as an [`Environment`], so the order can be tested anywhere.
//!
//! 1. `--data-dir`, in the order given, and in the window then the folders of its settings;
//! 2. `MAPSCOPE_DATA`, a list of folders separated as in `PATH`;
//! 3. `mapres/` beside the map, then in each folder above it;
//! 4. the user's DDNet and Teeworlds folders, then installs, then Steam libraries (see `game_folders.rs`).
//!
//! Where no folder has an image, one that the program carries may stand in for it (`bake/teeworlds/own_mapres.rs`).

use std::path::{Component, Path, PathBuf};

use super::game_folders;
use crate::files::Environment;

/// Folders to search, the first match wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders {
    /// Folders that may hold `NAME.png`.
    pub mapres: Vec<PathBuf>,
    /// Folders that may hold the game's `editor/`.
    pub data: Vec<PathBuf>,
}

impl Folders {
    /// A folder that was named: the game's folder, its `data`, or a `mapres` itself.
    fn add_named(&mut self, folder: &Path) {
        self.add_game(folder);
        self.mapres.push(folder.to_owned());
        if folder.file_name().is_some_and(|name| name == "mapres") {
            self.data.extend(folder.parent().map(Path::to_owned));
        }
    }

    /// A folder of a game, or its `data`.
    fn add_game(&mut self, folder: &Path) {
        for data in [folder.to_owned(), folder.join("data")] {
            self.mapres.push(data.join("mapres"));
            self.data.push(data);
        }
    }

    /// Leaves only the first of equal folders.
    fn without_repetition(mut self) -> Self {
        for list in [&mut self.mapres, &mut self.data] {
            let mut seen = std::collections::HashSet::new();
            list.retain(|folder| seen.insert(folder.clone()));
        }
        self
    }
}

/// Folders that `MAPSCOPE_DATA` names.
pub fn environment_folders(environment: &Environment) -> impl Iterator<Item = PathBuf> {
    let named = environment.vars.get("MAPSCOPE_DATA").map(std::env::split_paths).into_iter().flatten();
    let named = named.filter(|folder| !folder.as_os_str().is_empty());
    named.map(|folder| environment.current_dir.join(folder))
}

/// The folders to search for a map's images. `map`: the map's file, where it is one.
pub fn search_folders(map: Option<&Path>, data_dirs: &[PathBuf], environment: &Environment) -> Folders {
    let mut folders = Folders::default();
    for folder in data_dirs {
        folders.add_named(&environment.current_dir.join(folder));
    }
    for folder in environment_folders(environment) {
        folders.add_named(&folder);
    }
    // A map's path may be relative: the folders above it go on above the current folder.
    let map = map.map(|map| without_detours(&environment.current_dir.join(map)));
    for folder in map.iter().flat_map(|map| map.ancestors().skip(1)) {
        folders.mapres.push(folder.join("mapres"));
        folders.data.push(folder.to_owned());
    }
    if environment.usual_places {
        for folder in game_folders::game_folders(environment) {
            folders.add_game(&folder);
        }
    }
    folders.without_repetition()
}

/// A path without `.` and `..`, by its words alone: the folders above it are then those that people see above it.
fn without_detours(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unix() -> Environment {
        let vars = [("HOME", "/home/a"), ("MAPSCOPE_DATA", "/one:two")];
        Environment {
            vars: vars.map(|(key, value)| (key.to_owned(), value.into())).into(),
            current_dir: "/maps/here".into(),
            usual_places: true,
            ..Environment::default()
        }
    }

    fn position(folders: &Folders, wanted: &str) -> usize {
        let found = folders.mapres.iter().position(|folder| folder == Path::new(wanted));
        found.unwrap_or_else(|| panic!("{wanted} is not searched: {folders:#?}"))
    }

    #[cfg(unix)]
    #[test]
    fn the_order_is_the_documented_one() {
        let folders = search_folders(Some(Path::new("maps/x.map")), &["/first".into(), "second".into()], &unix());
        let order = [
            "/first/mapres",
            "/first/data/mapres",
            "/first",
            "/maps/here/second/mapres",
            "/one/mapres",
            "/maps/here/two/mapres",
            "/maps/here/maps/mapres",
            "/maps/here/mapres",
            "/maps/mapres",
            "/mapres",
            "/home/a/.local/share/ddnet/mapres",
            "/home/a/.teeworlds/mapres",
            "/usr/share/games/ddnet/data/mapres",
        ];
        let positions: Vec<_> = order.iter().map(|folder| position(&folders, folder)).collect();
        assert!(positions.is_sorted(), "{positions:?} in {folders:#?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_named_folder_may_be_mapres_itself() {
        let folders = search_folders(None, &["/game/data/mapres".into()], &Environment::default());
        assert!(folders.mapres.contains(&"/game/data/mapres".into()));
        assert!(folders.data.contains(&"/game/data".into()));
    }

    #[test]
    fn nothing_is_searched_twice() {
        let folders = search_folders(Some(Path::new("/a/x.map")), &["/a".into(), "/a".into()], &unix());
        for list in [&folders.mapres, &folders.data] {
            let distinct: std::collections::HashSet<_> = list.iter().collect();
            assert_eq!(distinct.len(), list.len());
        }
    }

    #[test]
    fn an_unknown_machine_is_searched_nowhere() {
        assert_eq!(search_folders(None, &[], &Environment::default()), Folders::default());
    }
}
