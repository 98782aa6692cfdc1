//! Where DDNet and Teeworlds put their files: the folders they write into, the folders that packages install, Steam
//! and Flatpak. Each is a folder that holds `mapres/` or `data/mapres/`. The facts come from the games' own storage
//! code and from their packages.

use std::path::{Path, PathBuf};

use super::steam::library_paths;
use crate::base::Task;
use crate::files::{Disk, Environment, Os, user_folders};

/// A list of `libraryfolders.vdf` longer than this is not one.
const VDF_BYTES: u64 = 1 << 20;

/// The folders of games on a machine: the user's own, then installed ones.
pub fn game_folders(environment: &Environment) -> Vec<PathBuf> {
    let mut folders = user_folders(environment);
    folders.extend(installs(environment));
    let libraries = steam_roots(environment).into_iter().chain(environment.steam_libraries.iter().cloned());
    for library in libraries {
        let games = library.join("steamapps").join("common");
        folders.extend(["DDNet/ddnet", "DDNet", "Teeworlds/tw", "Teeworlds"].map(|game| games.join(game)));
    }
    folders
}

/// The environment with the libraries that Steam lists, where the usual places are searched. Asks the disk.
pub fn with_steam_libraries(mut environment: Environment, disk: &Disk, task: &Task) -> Environment {
    if environment.usual_places {
        environment.steam_libraries.extend(read_steam_libraries(&environment, disk, task));
    }
    environment
}

/// Reads which libraries Steam has on this machine; none where the disk does not answer.
fn read_steam_libraries(environment: &Environment, disk: &Disk, task: &Task) -> Vec<PathBuf> {
    let lists = steam_roots(environment).into_iter().map(|root| root.join("steamapps").join("libraryfolders.vdf"));
    let lists: Vec<_> = lists.collect();
    let read = disk.ask(task, move |disk, task| {
        let texts = lists.iter().filter_map(|list| disk.read(list, VDF_BYTES, task, &|_| true).ok());
        texts.flat_map(|text| library_paths(&String::from_utf8_lossy(&text))).collect()
    });
    read.unwrap_or_default()
}

/// The folders that the games write into.
fn user_folders(environment: &Environment) -> Vec<PathBuf> {
    let home = environment.home();
    let in_home = |path: &str| home.as_ref().map(|home| home.join(path));
    match environment.os {
        Os::Unix => {
            // As the games read it: relative paths count.
            let share = environment.path_var("XDG_DATA_HOME");
            let in_share = |name: &str| share.as_ref().map(|share| share.join(name));
            let folders = [
                in_share("ddnet"),
                in_home(".local/share/ddnet"),
                in_home(".var/app/tw.ddnet.ddnet/data/ddnet"),
                in_share("teeworlds"),
                in_home(".local/share/teeworlds"),
                in_home(".teeworlds"),
            ];
            folders.into_iter().flatten().collect()
        }
        Os::MacOs | Os::Windows => {
            let data = user_folders::data_home(environment);
            data.iter().flat_map(|data| ["DDNet", "Teeworlds"].map(|game| data.join(game))).collect()
        }
    }
}

/// The folders that packages and installers put the games into.
fn installs(environment: &Environment) -> Vec<PathBuf> {
    let home = environment.home();
    match environment.os {
        Os::Unix => {
            let shares = ["/usr/share/games", "/usr/share", "/usr/local/share/games", "/usr/local/share", "/opt"];
            let shares = shares.iter().flat_map(|share| ["ddnet", "teeworlds"].map(|game| Path::new(share).join(game)));
            let flatpaks = [Some(PathBuf::from("/var/lib")), home.map(|home| home.join(".local/share"))];
            let flatpaks = flatpaks
                .into_iter()
                .flatten()
                .map(|base| base.join("flatpak/app/tw.ddnet.ddnet/current/active/files/share/ddnet"));
            shares.chain(flatpaks).collect()
        }
        Os::MacOs => {
            let places = [Some(PathBuf::from("/Applications")), home.map(|home| home.join("Applications"))];
            let apps = ["DDNet", "Teeworlds"].map(|game| format!("{game}.app/Contents/Resources"));
            places.into_iter().flatten().flat_map(|place| apps.clone().map(|app| place.join(app))).collect()
        }
        Os::Windows => {
            let places = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];
            let places = places.iter().filter_map(|name| environment.path_var(name));
            places.flat_map(|place| ["DDNet", "Teeworlds"].map(|game| place.join(game))).collect()
        }
    }
}

/// Where Steam itself may be.
fn steam_roots(environment: &Environment) -> Vec<PathBuf> {
    let home = environment.home();
    let in_home = |paths: &[&str]| home.iter().flat_map(|home| paths.iter().map(|path| home.join(path))).collect();
    match environment.os {
        Os::Unix => {
            in_home(&[".steam/steam", ".local/share/Steam", ".var/app/com.valvesoftware.Steam/.local/share/Steam"])
        }
        Os::MacOs => user_folders::data_home(environment).map(|data| data.join("Steam")).into_iter().collect(),
        Os::Windows => {
            let places = ["ProgramFiles(x86)", "ProgramFiles"];
            places.iter().filter_map(|name| environment.path_var(name)).map(|place| place.join("Steam")).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(os: Os, vars: &[(&str, &str)]) -> Environment {
        let vars = vars.iter().map(|(key, value)| ((*key).to_owned(), value.into())).collect();
        Environment { os, vars, ..Environment::default() }
    }

    #[cfg(unix)]
    #[test]
    fn the_users_folder_comes_before_installs_and_steam() {
        let mut machine = machine(Os::Unix, &[("HOME", "/h"), ("XDG_DATA_HOME", "/x")]);
        machine.steam_libraries = vec!["/games".into()];
        let folders = game_folders(&machine);
        let at = |path: &str| folders.iter().position(|folder| folder == Path::new(path)).expect(path);
        let order =
            ["/x/ddnet", "/h/.teeworlds", "/usr/share/games/ddnet", "/h/.steam/steam/steamapps/common/DDNet/ddnet"];
        assert!(order.map(at).is_sorted());
        at("/games/steamapps/common/Teeworlds/tw");
        at("/h/.var/app/tw.ddnet.ddnet/data/ddnet");
    }

    #[cfg(unix)]
    #[test]
    fn other_systems_have_their_own_places() {
        let mac = game_folders(&machine(Os::MacOs, &[("HOME", "/Users/a")]));
        assert!(mac.contains(&"/Users/a/Library/Application Support/DDNet".into()));
        assert!(mac.contains(&"/Applications/DDNet.app/Contents/Resources".into()));
        let windows = game_folders(&machine(Os::Windows, &[("APPDATA", "/roaming"), ("ProgramFiles(x86)", "/p86")]));
        assert!(windows.contains(&"/roaming/DDNet".into()));
        assert!(windows.contains(&"/p86/Steam/steamapps/common/Teeworlds/tw".into()));
    }

    #[test]
    fn a_machine_without_variables_has_no_relative_places() {
        for os in [Os::Unix, Os::MacOs, Os::Windows] {
            assert!(game_folders(&machine(os, &[])).iter().all(|folder| folder.has_root()));
        }
    }
}
