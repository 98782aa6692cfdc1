//! Files come whole or not at all, with the permissions and through the links that were there.

use tempfile::TempDir;

use super::*;

/// A folder that goes with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let beside = std::env::temp_dir().canonicalize().expect("there");
        Self(tempfile::tempdir_in(beside).expect("a temporary folder"))
    }

    fn holding(file: &str) -> Self {
        let folder = Self::new();
        fs::write(folder.0.path().join(file), "before").expect("written");
        folder
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect("readable")
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).expect("a folder").flatten();
        let mut names: Vec<_> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

const KINDS: [Kind; 3] = [Kind::Result, Kind::Private, Kind::Cache];

#[test]
fn a_file_is_new_or_replaced() {
    for kind in KINDS {
        let folder = Folder::new();
        for text in ["one", "another"] {
            write(&folder.path("a"), kind, text.as_bytes()).expect("written");
            assert_eq!((folder.text("a"), folder.names()), (text.to_owned(), vec!["a".to_owned()]));
        }
    }
}

#[test]
fn an_error_on_the_way_leaves_what_was_there() {
    let folder = Folder::holding("a");
    let half = |mut file: File| {
        file.write_all(b"half")?;
        Err(io::Error::other("enough"))
    };
    for kind in KINDS {
        let error = write_with(&folder.path("a"), kind, half).expect_err("an error");
        assert_eq!(error.to_string(), "enough");
        assert_eq!((folder.text("a"), folder.names()), ("before".to_owned(), vec!["a".to_owned()]));
        write_with(&folder.path("b"), kind, half).expect_err("an error");
        assert!(!folder.path("b").exists());
    }
}

#[test]
fn nobody_sees_half_a_file() {
    let folder = Folder::holding("a");
    write_with(&folder.path("a"), Kind::Result, |mut file| {
        file.write_all(b"half")?;
        file.flush()?;
        assert_eq!(folder.text("a"), "before");
        Ok::<(), io::Error>(())
    })
    .expect("written");
    assert_eq!(folder.text("a"), "half");
}

#[test]
fn folders_are_made_for_what_is_remembered_only() {
    let folder = Folder::new();
    let error = write(&folder.path("x/y"), Kind::Result, b"z").expect_err("no folder");
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert_eq!(folder.names(), [""; 0]);
    write(&folder.path("x/y"), Kind::Cache, b"z").expect("written");
    assert_eq!(folder.text("x/y"), "z");
    // A file where a folder should be.
    assert!(write(&folder.path("x/y/z"), Kind::Private, b"z").is_err());
    assert!(write(&folder.path("x"), Kind::Result, b"z").is_err(), "a folder is no file");
    assert_eq!((folder.text("x/y"), folder.names()), ("z".to_owned(), vec!["x".to_owned()]));
}

#[test]
fn what_killed_writers_left_is_removed() {
    let folder = Folder::new();
    let others = [".a.png.7.part", ".a.7-x.part", ".b.7-1.part", "a.7-1.part", ".a..txt"];
    for name in others.iter().chain(&[".a.7-1.part", ".a.12345.part"]) {
        fs::write(folder.path(name), "half").expect("written");
    }
    write(&folder.path("a"), Kind::Result, b"whole").expect("written");
    let mut left: Vec<&str> = others.into_iter().chain(["a"]).collect();
    left.sort_unstable();
    assert_eq!(folder.names(), left, "files of other names are nobody's leftovers");
}

#[test]
fn writers_of_one_file_leave_each_other_alone() {
    let folder = Folder::new();
    write_with(&folder.path("a"), Kind::Result, |mut file| {
        write(&folder.path("a"), Kind::Result, b"second")?;
        assert_eq!(folder.text("a"), "second");
        file.write_all(b"first")
    })
    .expect("its part is still there");
    assert_eq!((folder.text("a"), folder.names()), ("first".to_owned(), vec!["a".to_owned()]));
}

#[test]
fn a_part_has_a_name_that_systems_take() {
    let folder = Folder::new();
    let name = "ä".repeat(120);
    write(&folder.path(&name), Kind::Result, b"x").expect("written");
    assert_eq!(folder.names(), [name]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o777
    }

    #[test]
    fn permissions_are_kept_and_private_ones_are_given() {
        let folder = Folder::new();
        for kind in [Kind::Private, Kind::Cache] {
            write(&folder.path("in/a"), kind, b"x").expect("written");
            assert_eq!((mode(&folder.path("in")), mode(&folder.path("in/a"))), (0o700, 0o600));
            fs::remove_file(folder.path("in/a")).expect("gone");
        }
        for mode_before in [0o640, 0o755, 0o444] {
            for kind in KINDS {
                fs::write(folder.path("b"), "before").expect("written");
                fs::set_permissions(folder.path("b"), fs::Permissions::from_mode(mode_before)).expect("set");
                write(&folder.path("b"), kind, b"after").expect("written");
                assert_eq!((mode(&folder.path("b")), folder.text("b")), (mode_before, "after".to_owned()));
                fs::remove_file(folder.path("b")).expect("gone");
            }
        }
    }

    #[test]
    fn links_stay_links() {
        let folder = Folder::holding("real");
        fs::create_dir(folder.path("in")).expect("a folder");
        symlink("../real", folder.path("in/one")).expect("a link");
        symlink("in/one", folder.path("two")).expect("a link");
        symlink("in/nothing", folder.path("open")).expect("a link");
        write(&folder.path("two"), Kind::Result, b"after").expect("written");
        write(&folder.path("open"), Kind::Result, b"new").expect("written");
        assert!(["two", "in/one", "open"].iter().all(|link| folder.path(link).is_symlink()));
        assert_eq!((folder.text("real"), folder.text("in/nothing")), ("after".to_owned(), "new".to_owned()));
        assert!(!folder.path("real").is_symlink() && !folder.path("in/nothing").is_symlink());
    }

    #[test]
    fn links_in_a_circle_are_an_error() {
        let folder = Folder::new();
        symlink("b", folder.path("a")).expect("a link");
        symlink("a", folder.path("b")).expect("a link");
        assert!(write(&folder.path("a"), Kind::Result, b"x").is_err());
        assert_eq!(folder.names(), ["a", "b"]);
    }

    #[test]
    fn what_is_no_file_is_written_to_in_its_place() {
        write(Path::new("/dev/null"), Kind::Result, b"x").expect("written");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }
}
