//! `mapscope install` and `uninstall` on a home folder made for the test. Where the system has the programs that read
//! what is written, they are asked too; where not, that is said.

#![cfg(all(unix, not(target_os = "macos")))]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::skip::{Need, skip};
use mapscope::format::{DATAFILE, DATAFILE_SWAPPED, DATAFILE_VERSIONS};
use tempfile::TempDir;

const MAP: &[u8] = include_bytes!("../../assets/demo.map");

/// A home folder; gone when dropped.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("HOME", self.0.path())
            .env_remove("XDG_DATA_HOME")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("MAPSCOPE_LOG");
        command.current_dir(self.0.path());
        command
    }

    /// Runs the program, which succeeds, and returns what it says.
    fn run(&self, arguments: &[&str]) -> String {
        let output = self.command(env!("CARGO_BIN_EXE_mapscope")).args(arguments).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn data(&self) -> PathBuf {
        self.0.path().join(".local/share")
    }

    /// All files below it with what they hold, and all folders, without what the system's databases generate.
    fn contents(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let (mut open, mut found) = (vec![self.0.path().to_owned()], BTreeMap::new());
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder).expect("a folder").flatten() {
                let path = entry.path();
                let inside = path.strip_prefix(self.0.path()).expect("below").to_owned();
                if path.is_dir() {
                    open.push(path);
                    found.insert(inside, None);
                } else {
                    found.insert(inside, Some(fs::read(&path).expect("a file")));
                }
            }
        }
        found
    }

    /// The output of a program of the system; `None`, said aloud, where there is no such program.
    fn ask(&self, program: &str, arguments: &[&str]) -> Option<Output> {
        match self.command(program).env("XDG_CURRENT_DESKTOP", "X-Generic").args(arguments).output() {
            Ok(output) => Some(output),
            Err(cause) => {
                skip(Need::Desktop, format_args!("{program}: {cause}"));
                None
            }
        }
    }
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
}

#[test]
fn what_is_written_names_the_program_and_goes_again() {
    let home = Home::new();
    let said = home.run(&["install"]);
    let data = home.data();
    let program = Path::new(env!("CARGO_BIN_EXE_mapscope")).canonicalize().expect("the program");
    let program = program.to_str().expect("UTF-8");
    let entry = text(&data.join("applications/mapscope.desktop"));
    // In quotes only where the path to this very checkout needs them.
    let exec = [format!("\nExec={program} %F\n"), format!("\nExec=\"{program}\" %F\n")];
    assert!(exec.iter().any(|line| entry.contains(line)), "{entry}");
    assert!(entry.contains("\nMimeType=application/x-teeworlds-map;\n"), "{entry}");
    assert!(text(&data.join("thumbnailers/mapscope.thumbnailer")).contains("thumbnail %i %o %s"));
    for side in [16, 48, 512] {
        let icon = image::open(data.join(format!("icons/hicolor/{side}x{side}/apps/mapscope.png"))).expect("a picture");
        assert_eq!((icon.width(), icon.height(), icon.color().has_alpha()), (side, side, true));
    }
    assert!(said.contains("wrote ") && said.contains("applications/mapscope.desktop"), "{said}");
    let first = home.contents();
    let again = home.run(&["install"]);
    assert!(!again.contains("wrote"), "{again}");
    let second = home.contents();
    let changed: Vec<_> = first.keys().filter(|path| first.get(*path) != second.get(*path)).collect();
    assert!(changed.iter().all(|path| path.to_string_lossy().contains("cache")), "{changed:?}");
    assert_eq!(first.len(), second.len());
    home.run(&["uninstall"]);
    let left = home.contents();
    assert_eq!(left.keys().collect::<Vec<_>>(), [Path::new(".local"), Path::new(".local/share")]);
    assert!(home.run(&["uninstall"]).contains("mapscope is not installed"));
}

#[test]
fn types_of_files_begin_as_the_format_does() {
    let home = Home::new();
    home.run(&["install"]);
    let package = text(&home.data().join("mime/packages/mapscope.xml"));
    for magic in [DATAFILE, DATAFILE_SWAPPED] {
        let magic = std::str::from_utf8(magic).expect("ASCII");
        let (_, after) = package.split_once(&format!("offset=\"0\" value=\"{magic}\">")).expect("it is there");
        let (versions, _) = after.split_once("</match>").expect("an end");
        for version in DATAFILE_VERSIONS {
            assert!(versions.contains(&format!("<match type=\"little32\" offset=\"4\" value=\"{version}\"/>")));
        }
        assert_eq!(versions.matches("<match ").count(), DATAFILE_VERSIONS.len());
    }
}

#[test]
fn a_dry_run_only_says() {
    let home = Home::new();
    let would = home.run(&["install", "--dry-run"]);
    assert!(would.contains("would write ") && home.contents().is_empty(), "{would}");
    home.run(&["install"]);
    let before = home.contents();
    let would = home.run(&["uninstall", "--dry-run"]);
    assert!(would.matches("would remove ").count() > 10, "{would}");
    assert!(home.contents() == before);
}

#[test]
fn what_others_have_put_or_changed_there_stays() {
    let home = Home::new();
    let data = home.data();
    let (entry, thumbnailer) =
        (data.join("applications/mapscope.desktop"), data.join("thumbnailers/mapscope.thumbnailer"));
    let other = data.join("applications/other.desktop");
    fs::create_dir_all(data.join("applications")).expect("made");
    fs::write(&entry, "[Desktop Entry]\nName=mine\n").expect("written");
    fs::write(&other, "[Desktop Entry]\nName=other\n").expect("written");
    let said = home.run(&["install"]);
    assert!(said.contains("kept ") && text(&entry).contains("Name=mine"), "{said}");
    fs::write(&thumbnailer, "changed").expect("written");
    assert!(home.run(&["install"]).contains("kept "));
    let config = home.0.path().join(".config");
    fs::create_dir_all(&config).expect("made");
    let list = "[Default Applications]\napplication/x-teeworlds-map=mapscope.desktop\ntext/plain=vim.desktop\n";
    fs::write(config.join("mimeapps.list"), list).expect("written");
    let said = home.run(&["uninstall"]);
    assert!(said.contains("kept ") && said.contains("mimeapps.list"), "{said}");
    assert_eq!((text(&thumbnailer), text(&other)), ("changed".into(), "[Desktop Entry]\nName=other\n".into()));
    assert!(text(&entry).contains("Name=mine"));
    assert_eq!(text(&config.join("mimeapps.list")), "[Default Applications]\ntext/plain=vim.desktop\n");
    assert!(!data.join("icons").exists() && !data.join("mime").exists());
}

#[test]
fn the_data_folder_is_the_one_that_the_environment_names() {
    let home = Home::new();
    let run = |data: &str| {
        let mut command = home.command(env!("CARGO_BIN_EXE_mapscope"));
        command.env("XDG_DATA_HOME", data).args(["install"]).output().expect("the program starts")
    };
    let elsewhere = home.0.path().join("else where");
    assert_eq!(run(elsewhere.to_str().expect("UTF-8")).status.code(), Some(0));
    assert!(elsewhere.join("applications/mapscope.desktop").is_file() && !home.data().exists());
    // Relative ones do not count.
    assert_eq!(run("relative").status.code(), Some(0));
    assert!(home.data().join("applications/mapscope.desktop").is_file());
    let mut command = home.command(env!("CARGO_BIN_EXE_mapscope"));
    let output = command.env_remove("HOME").args(["install"]).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("HOME"), "{output:?}");
}

/// The files that the program believes it has written.
fn noted(home: &Home) -> String {
    text(&home.data().join("mapscope/installed.txt"))
}

impl Home {
    /// Runs the program, which fails, and returns its errors.
    fn fail(&self, arguments: &[&str]) -> String {
        let output = self.command(env!("CARGO_BIN_EXE_mapscope")).args(arguments).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }
}

#[test]
fn an_install_that_stops_half_way_forgets_nothing() {
    let home = Home::new();
    let thumbnailers = home.data().join("thumbnailers");
    fs::create_dir_all(home.data()).expect("made");
    fs::write(&thumbnailers, "a file where the folder should be").expect("written");
    home.fail(&["install"]);
    assert!(!noted(&home).contains("thumbnailer"), "it has never been there: {}", noted(&home));
    fs::remove_file(&thumbnailers).expect("removed");
    home.run(&["install"]);
    let before = noted(&home);
    fs::remove_dir_all(&thumbnailers).expect("removed");
    fs::write(&thumbnailers, "a file where the folder should be").expect("written");
    home.fail(&["install"]);
    assert_eq!(noted(&home), before, "what is still there is still known");
    home.run(&["uninstall"]);
    assert!(!home.data().join("icons").exists(), "{:?}", home.contents().keys());
}

#[test]
fn what_cannot_be_removed_is_told_and_removed_the_next_time() {
    let home = Home::new();
    home.run(&["install"]);
    let entry = home.data().join("applications/mapscope.desktop");
    fs::remove_file(&entry).expect("removed");
    fs::create_dir(&entry).expect("a folder, which cannot be removed as a file");
    let said = home.fail(&["uninstall"]);
    assert!(said.contains("cannot remove") && said.contains("mapscope.desktop"), "{said}");
    assert!(noted(&home).contains("mapscope.desktop"), "{}", noted(&home));
    assert!(!noted(&home).contains(".png"), "{}", noted(&home));
    fs::remove_dir(&entry).expect("removed");
    home.run(&["uninstall"]);
    assert_eq!(home.contents().len(), 2, "{:?}", home.contents().keys());
}

#[test]
fn the_cache_of_programs_in_inner_folders_stays() {
    let home = Home::new();
    let wine = home.data().join("applications/wine/Programs");
    fs::create_dir_all(&wine).expect("made");
    let entry = "[Desktop Entry]\nType=Application\nName=w\nExec=w %f\nMimeType=text/x-w;\n";
    fs::write(wine.join("w.desktop"), entry).expect("written");
    let cache = home.data().join("applications/mimeinfo.cache");
    fs::write(&cache, "[MIME Cache]\ntext/x-w=wine-Programs-w.desktop;\n").expect("written");
    home.run(&["install"]);
    home.run(&["uninstall"]);
    assert!(text(&cache).contains("text/x-w"), "{:?}", home.contents().keys());
}

/// What the system's own programs make of it.
#[test]
fn the_desktop_knows_maps_by_what_is_in_them() {
    let home = Home::new();
    let said = home.run(&["install"]);
    let entry = home.data().join("applications/mapscope.desktop");
    if let Some(output) = home.ask("desktop-file-validate", &[entry.to_str().expect("UTF-8")]) {
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    }
    if !said.contains("ran update-mime-database") {
        return skip(Need::Desktop, "update-mime-database is not there");
    }
    let files: [(&str, &[u8], bool); 5] = [
        ("a.map", MAP, true),
        ("no-ending", MAP, true),
        ("old.map", b"ATAD\x03\0\0\0\0\0\0\0", true),
        ("page.js.map", b"{\"version\":3,\"sources\":[\"a.ts\"]}\n", false),
        ("data", b"DATA\x05\0\0\0", false),
    ];
    for (name, bytes, is_map) in files {
        fs::write(home.0.path().join(name), bytes).expect("written");
        let Some(output) = home.ask("gio", &["info", "-a", "standard::content-type", name]) else { return };
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(told.contains("application/x-teeworlds-map"), is_map, "{name}: {told}");
    }
    if let Some(output) = home.ask("xdg-mime", &["query", "default", "application/x-teeworlds-map"]) {
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "mapscope.desktop");
    }
    home.run(&["uninstall"]);
    let output = home.ask("gio", &["info", "-a", "standard::content-type", "a.map"]).expect("it was there before");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("teeworlds"), "{output:?}");
}
