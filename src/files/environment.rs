//! The machine around the program, as values: what depends on it can be tested anywhere.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf, is_separator};

/// The kinds of systems, as far as games put their files in different places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Os {
    /// Linux and other Unix systems.
    #[default]
    Unix,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

/// The machine around the program. The default knows nothing.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// The kind of system.
    pub os: Os,
    /// Environment variables. Empty ones count as unset.
    pub vars: HashMap<String, OsString>,
    /// The folder that relative paths start from.
    pub current_dir: PathBuf,
    /// The program's own file.
    pub program: Option<PathBuf>,
    /// Folders of Steam libraries besides Steam's own.
    pub steam_libraries: Vec<PathBuf>,
    /// Look in the usual places of the system.
    pub usual_places: bool,
}

impl Environment {
    /// Kind of system and variables of this process, and nothing that the system would have to be asked for.
    pub fn of_this_process() -> Self {
        let vars = std::env::vars_os().filter_map(|(key, value)| Some((key.into_string().ok()?, value))).collect();
        Self { os: this_os(), vars, ..Self::default() }
    }

    /// This machine, whose usual places are searched.
    pub fn of_this_machine() -> Self {
        Self {
            current_dir: std::env::current_dir().unwrap_or_default(),
            program: std::env::current_exe().ok(),
            usual_places: true,
            ..Self::of_this_process()
        }
    }

    /// A variable as a path; `None` where it is unset or empty.
    pub fn path_var(&self, name: &str) -> Option<PathBuf> {
        self.vars.get(name).filter(|value| !value.is_empty()).map(PathBuf::from)
    }

    /// A path as it is typed: a leading `~` is the user's own folder, and what is no full path starts from `folder`.
    pub fn typed_path(&self, typed: &str, folder: &Path) -> PathBuf {
        let typed = typed.trim();
        let in_home = typed.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(is_separator));
        match (in_home, self.home()) {
            (Some(rest), Some(home)) => home.join(rest.trim_start_matches(is_separator)),
            _ => folder.join(typed),
        }
    }

    /// The user's own folder.
    pub fn home(&self) -> Option<PathBuf> {
        self.path_var(if self.os == Os::Windows { "USERPROFILE" } else { "HOME" })
    }
}

fn this_os() -> Os {
    if cfg!(windows) {
        Os::Windows
    } else if cfg!(target_os = "macos") {
        Os::MacOs
    } else {
        Os::Unix
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_paths_start_at_home_at_the_root_or_here() {
        let vars = ["HOME", "USERPROFILE"].map(|key| (key.to_owned(), "/home/a".into())).into();
        let machine = Environment { vars, ..Environment::default() };
        let is = |typed: &str, path: &str| {
            assert_eq!(machine.typed_path(typed, Path::new("/maps")), Path::new(path), "{typed}");
        };
        is("~", "/home/a");
        is(" ~/my maps ", "/home/a/my maps");
        is("~b/x", "/maps/~b/x");
        is("/x/y", "/x/y");
        is("inner", "/maps/inner");
        assert_eq!(Environment::default().typed_path("~/x", Path::new("/m")), Path::new("/m/~/x"), "there is no home");
    }
}
