//! Search for the games of this machine: DDNet's client, and the folders of maps of DDNet and Teeworlds.

use std::path::{Path, PathBuf};

use super::game_folders::{game_folders, with_steam_libraries};
use crate::base::{GameInstall, MapFolder, Task};
use crate::files::{Disk, Environment, Os, spawn};

/// Most folders of maps; more would fill the start page.
const MOST_FOLDERS: usize = 6;
/// Entries of a folder that are looked at for a map.
const LOOKED_AT: usize = 1000;

/// Searches on a thread of its own, since a disk may not answer, and hands over what was found.
pub fn start_install_search(environment: Environment, disk: Disk, found: impl FnOnce(GameInstall) + Send + 'static) {
    // Without a thread no install is offered.
    let _ = spawn("games", move || found(find_install(environment, &disk)));
}

fn find_install(environment: Environment, disk: &Disk) -> GameInstall {
    if !environment.usual_places {
        return GameInstall::default();
    }
    let (disk, task) = (disk.trusted(), Task::default());
    let environment = with_steam_libraries(environment, &disk, &task);
    let found = disk.ask(&task, move |_, task| {
        let client = clients(&environment).into_iter().find(|path| path.is_file());
        // Every look is a sign of life for a slow disk.
        let folders = map_folders(&environment).into_iter().inspect(|_| task.step());
        let mut maps: Vec<MapFolder> = Vec::new();
        for folder in folders.filter(|folder| has_maps(&folder.path)) {
            let path = folder.path.canonicalize().unwrap_or_else(|_| folder.path.clone());
            if maps.len() < MOST_FOLDERS && !maps.iter().any(|other| other.path == path) {
                maps.push(MapFolder { path, ..folder });
            }
        }
        GameInstall { client, maps }
    });
    found.unwrap_or_default()
}

/// Files that may be DDNet's client, the likeliest first.
fn clients(environment: &Environment) -> Vec<PathBuf> {
    let name = if environment.os == Os::Windows { "DDNet.exe" } else { "DDNet" };
    let path = environment.path_var("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    if environment.os == Os::Unix {
        folders.extend(["/usr/bin", "/usr/games", "/usr/local/bin", "/usr/local/games"].map(PathBuf::from));
    }
    folders.extend(game_folders(environment));
    let mut files: Vec<PathBuf> = folders.iter().map(|folder| folder.join(name)).collect();
    match environment.os {
        Os::Unix => {
            let shares = [Some(PathBuf::from("/var/lib")), environment.home().map(|home| home.join(".local/share"))];
            let flatpak = |base: PathBuf| base.join("flatpak/exports/bin/tw.ddnet.ddnet");
            files.extend(shares.into_iter().flatten().map(flatpak));
        }
        Os::MacOs => {
            let apps = folders.iter().filter(|folder| folder.ends_with("Contents/Resources"));
            files.extend(apps.filter_map(|folder| Some(folder.parent()?.join("MacOS").join(name))));
        }
        Os::Windows => {}
    }
    files
}

/// Folders that may hold maps.
fn map_folders(environment: &Environment) -> Vec<MapFolder> {
    let folders = game_folders(environment);
    let of_game = |folder: &PathBuf| {
        let is_teeworlds = folder.to_string_lossy().to_lowercase().contains("teeworlds");
        let names = match is_teeworlds {
            true => ["Teeworlds maps", "Teeworlds maps (game)", "Teeworlds maps (downloaded)"],
            false => ["DDNet maps", "DDNet maps (game)", "DDNet maps (downloaded)"],
        };
        let places = ["maps", "data/maps", "downloadedmaps"].map(|place| folder.join(place));
        names.into_iter().zip(places).map(|(name, path)| MapFolder { name, path }).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of_game).collect()
}

fn has_maps(folder: &Path) -> bool {
    let entries = folder.read_dir().into_iter().flatten().take(LOOKED_AT).flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let is_map = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("map"));
        is_map || path.is_dir()
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_client_and_folders_with_maps_are_found() {
        let home = tempfile::tempdir().expect("a temporary folder");
        let at = |path: &str| home.path().join(path);
        for folder in ["bin", "share/ddnet/maps", "share/ddnet/downloadedmaps", ".teeworlds/maps"] {
            fs::create_dir_all(at(folder)).expect("made");
        }
        for file in ["bin/DDNet", "share/ddnet/maps/a.map", ".teeworlds/maps/b.map"] {
            fs::write(at(file), "").expect("written");
        }
        let vars = [("HOME", home.path().into()), ("XDG_DATA_HOME", at("share").into()), ("PATH", at("bin").into())];
        let vars = vars.map(|(key, value): (_, std::ffi::OsString)| (key.to_owned(), value)).into();
        let machine = Environment { vars, usual_places: true, ..Environment::default() };
        let found = find_install(machine.clone(), &Disk::default());
        assert_eq!(found.client, Some(at("bin/DDNet")));
        let own: Vec<_> = found.maps.iter().filter(|folder| folder.path.starts_with(at(""))).collect();
        let names: Vec<_> = own.iter().map(|folder| folder.name).collect();
        assert_eq!(names, ["DDNet maps", "Teeworlds maps"], "an empty folder is left out");
        let nowhere = Environment { usual_places: false, ..machine };
        assert_eq!(find_install(nowhere, &Disk::default()), GameInstall::default());
    }

    #[test]
    fn each_system_has_its_clients() {
        let machine = |os, home: &str| {
            let vars = ["HOME", "USERPROFILE", "ProgramFiles(x86)"].map(|key| (key.to_owned(), home.into()));
            Environment { os, vars: vars.into(), usual_places: true, ..Environment::default() }
        };
        let has = |os, path: &str| assert!(clients(&machine(os, "/h")).contains(&path.into()), "{path}");
        has(Os::Unix, "/h/.local/share/flatpak/exports/bin/tw.ddnet.ddnet");
        has(Os::Unix, "/h/.steam/steam/steamapps/common/DDNet/ddnet/DDNet");
        has(Os::Unix, "/usr/games/DDNet");
        has(Os::MacOs, "/Applications/DDNet.app/Contents/MacOS/DDNet");
        has(Os::Windows, "/h/Steam/steamapps/common/DDNet/ddnet/DDNet.exe");
    }
}
