//! Folders of the user, as functions of the [`Environment`]: the XDG base directories, macOS's `Library`, and the known
//! folders of Windows. Asks no disk.
//!
//! | | Linux and other Unix | macOS | Windows |
//! |---|---|---|---|
//! | configuration | `XDG_CONFIG_HOME`, `~/.config` | `~/Library/Application Support` | `APPDATA` |
//! | data | `XDG_DATA_HOME`, `~/.local/share` | `~/Library/Application Support` | `APPDATA` |
//! | cache | `XDG_CACHE_HOME`, `~/.cache` | `~/Library/Caches` | `LOCALAPPDATA` |
//! | state and logs | `XDG_STATE_HOME`, `~/.local/state` | `~/Library/Logs` | `LOCALAPPDATA` |
//! | runtime | `XDG_RUNTIME_DIR` | `TMPDIR` | – |
//!
//! A relative path in a variable counts as unset, as the XDG specification demands. `None` = the system has no such
//! folder.

use std::path::PathBuf;

use super::{Environment, Os};

/// Name of the program's own folder within each of the folders below.
pub const OWN: &str = "mapscope";

/// Home folder.
pub fn home(environment: &Environment) -> Option<PathBuf> {
    environment.home().filter(|path| path.is_absolute())
}

/// Folder for configuration.
pub fn config_home(environment: &Environment) -> Option<PathBuf> {
    match environment.os {
        Os::Unix => xdg(environment, "XDG_CONFIG_HOME", ".config"),
        Os::MacOs => in_home(environment, "Library/Application Support"),
        Os::Windows => variable(environment, "APPDATA"),
    }
}

/// Folder for data.
pub fn data_home(environment: &Environment) -> Option<PathBuf> {
    match environment.os {
        Os::Unix => xdg(environment, "XDG_DATA_HOME", ".local/share"),
        Os::MacOs => in_home(environment, "Library/Application Support"),
        Os::Windows => variable(environment, "APPDATA"),
    }
}

/// Folder for files that can be made again.
pub fn cache_home(environment: &Environment) -> Option<PathBuf> {
    match environment.os {
        Os::Unix => xdg(environment, "XDG_CACHE_HOME", ".cache"),
        Os::MacOs => in_home(environment, "Library/Caches"),
        Os::Windows => local_data(environment),
    }
}

/// Folder for logs and reports.
pub fn state_home(environment: &Environment) -> Option<PathBuf> {
    match environment.os {
        Os::Unix => xdg(environment, "XDG_STATE_HOME", ".local/state"),
        Os::MacOs => in_home(environment, "Library/Logs"),
        Os::Windows => local_data(environment),
    }
}

/// Folder for sockets. Whether other users are kept out of it is not checked.
pub fn runtime_folder(environment: &Environment) -> Option<PathBuf> {
    match environment.os {
        Os::Unix => variable(environment, "XDG_RUNTIME_DIR"),
        Os::MacOs => variable(environment, "TMPDIR"),
        Os::Windows => None,
    }
}

/// Folder on Windows for data that stays on this machine.
pub fn local_data(environment: &Environment) -> Option<PathBuf> {
    variable(environment, "LOCALAPPDATA")
}

fn xdg(environment: &Environment, name: &str, otherwise: &str) -> Option<PathBuf> {
    variable(environment, name).or_else(|| in_home(environment, otherwise))
}

fn in_home(environment: &Environment, path: &str) -> Option<PathBuf> {
    Some(home(environment)?.join(path))
}

fn variable(environment: &Environment, name: &str) -> Option<PathBuf> {
    environment.path_var(name).filter(|path| path.is_absolute())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    type Folder = fn(&Environment) -> Option<PathBuf>;

    const ALL: [Folder; 5] = [config_home, data_home, cache_home, state_home, runtime_folder];

    /// All five folders on a system with these variables, `-` for one that it does not have.
    fn folders(os: Os, vars: &[(&str, &str)]) -> [String; 5] {
        let vars = vars.iter().map(|(key, value)| ((*key).to_owned(), value.into())).collect();
        let environment = Environment { os, vars, ..Environment::default() };
        ALL.map(|folder| folder(&environment).map_or_else(|| "-".to_owned(), |path| path.display().to_string()))
    }

    const XDG: [&str; 5] = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"];

    #[test]
    fn home_holds_what_no_variable_names() {
        let unix = ["/h/.config", "/h/.local/share", "/h/.cache", "/h/.local/state", "-"];
        assert_eq!(folders(Os::Unix, &[("HOME", "/h")]), unix);
        let support = "/h/Library/Application Support";
        let mac = [support, support, "/h/Library/Caches", "/h/Library/Logs", "/t"];
        assert_eq!(folders(Os::MacOs, &[("HOME", "/h"), ("TMPDIR", "/t")]), mac);
        let windows = folders(Os::Windows, &[("USERPROFILE", "/h"), ("APPDATA", "/roaming"), ("LOCALAPPDATA", "/l")]);
        assert_eq!(windows, ["/roaming", "/roaming", "/l", "/l", "-"]);
    }

    #[test]
    fn variables_overrule_home_only_with_absolute_paths() {
        let named = XDG.map(|name| (name, "/x"));
        assert_eq!(folders(Os::Unix, &named), ["/x"; 5]);
        let relative = XDG.map(|name| (name, "x")).into_iter().chain([("HOME", "/h")]).collect::<Vec<_>>();
        assert_eq!(folders(Os::Unix, &relative), folders(Os::Unix, &[("HOME", "/h")]));
    }

    #[test]
    fn a_system_that_names_nothing_has_no_folders() {
        for os in [Os::Unix, Os::MacOs, Os::Windows] {
            assert_eq!(folders(os, &[]), ["-"; 5]);
            assert_eq!(folders(os, &[("HOME", ""), ("APPDATA", "a"), ("LOCALAPPDATA", "l")]), ["-"; 5]);
            assert_eq!(folders(os, &[("HOME", "h"), ("USERPROFILE", "h")]), ["-"; 5]);
        }
    }
}
