//! The maps and folders of a folder, and the facts of a map's file.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::base::{Cancelled, Listing, MapFile, Task, is_game_archive, natural_order, path_text, reason_text};

/// Folders with more entries than this are not read to the end.
const MOST_ENTRIES: usize = 20_000;

/// Entries of a folder of sectors that are looked at, to know it by.
const MOST_SECTORS: usize = 16;

/// Files of the database of a world that are looked at, to know its size. One with more is of no size.
const MOST_PARTS: usize = 2_000;

/// Reason why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system refuses.
    #[error("cannot read the folder {}: {}", path_text(.folder), reason_text(.cause))]
    Io {
        /// The folder.
        folder: PathBuf,
        /// Reason by the system.
        #[source]
        cause: std::io::Error,
    },
    /// The disk does not answer.
    #[error("cannot read the folder {}: the disk is not responding", path_text(.0))]
    Stalled(PathBuf),
    /// The work was cancelled. Not a failure.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Reads a folder on the calling thread, for as long as it takes.
pub fn list_folder(folder: &Path, task: &Task) -> Result<Listing, FolderError> {
    let fail = |cause| FolderError::Io { folder: folder.to_owned(), cause };
    let mut listing =
        Listing { folder: folder.to_owned(), parent: folder.parent().map(Path::to_owned), ..Listing::default() };
    listing.is_world = world_at(folder).is_some();
    for (n, entry) in folder.read_dir().map_err(fail)?.enumerate() {
        task.check()?;
        task.step();
        if n >= MOST_ENTRIES {
            listing.is_cut = true;
            break;
        }
        // An entry that is gone already, or denied, is left out.
        let Ok(entry) = entry else { continue };
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        // Links are followed, so that what they lead to counts.
        let Ok(facts) = fs::metadata(&path) else { continue };
        if facts.is_dir()
            && !name.starts_with('.')
            && let Some(world) = world_at(&path)
        {
            listing.maps.push(world);
        } else if facts.is_dir() && !name.starts_with('.') || facts.is_file() && is_game_archive(&path) {
            listing.folders.push(path);
        } else if facts.is_file() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("map")) {
            listing.maps.push(map_file(path, &facts));
        }
    }
    listing.maps.sort_by(|a, b| natural_order(&a.name, &b.name));
    listing.folders.sort_by(|a, b| natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
    Ok(listing)
}

/// Facts of the Minetest world in a folder, by those of its blocks; `None` where no world is. What a folder is, its
/// content decides when it is opened; names are enough for a list.
fn world_at(folder: &Path) -> Option<MapFile> {
    let is_hex = |name: &str, digits: usize| name.len() == digits && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let has_sectors = |name: &str, digits: usize| {
        let entries = folder.join(name).read_dir().into_iter().flatten().flatten().take(MOST_SECTORS);
        entries.into_iter().any(|entry| is_hex(&entry.file_name().to_string_lossy(), digits))
    };
    let facts = |name: &str| fs::metadata(folder.join(name)).ok();
    let blocks = facts("map.sqlite").or_else(|| facts("world.mt"));
    let blocks = blocks.or_else(|| facts("sectors2").filter(|_| has_sectors("sectors2", 3)));
    let blocks = blocks.or_else(|| facts("sectors").filter(|_| has_sectors("sectors", 8)))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Some(MapFile { name, bytes: bytes_of_blocks(folder), ..map_file(folder.to_owned(), &blocks) })
}

/// Size of the database of a world: of the one file with its blocks, or of those in the folder of a LevelDB. 0 where
/// blocks lie elsewhere: each in a file of its own, or in no file.
fn bytes_of_blocks(folder: &Path) -> u64 {
    let database = fs::metadata(folder.join("map.sqlite")).ok().filter(Metadata::is_file);
    if let Some(database) = database {
        return database.len();
    }
    let parts = folder.join("map.db").read_dir().into_iter().flatten().flatten().take(MOST_PARTS + 1);
    let parts: Vec<u64> = parts.filter_map(|part| part.metadata().ok()).map(|part| part.len()).collect();
    if parts.len() > MOST_PARTS { 0 } else { parts.iter().sum() }
}

/// Facts of one file, or of the world in a folder, read on the calling thread, for as long as it takes.
pub fn map_file_at(path: &Path) -> Option<MapFile> {
    let facts = fs::metadata(path).ok()?;
    if facts.is_dir() {
        return world_at(path);
    }
    facts.is_file().then(|| map_file(path.to_owned(), &facts))
}

pub(super) fn map_file(path: PathBuf, facts: &Metadata) -> MapFile {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let modified = facts.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    let modified_s = i64::try_from(modified.as_secs()).unwrap_or(i64::MAX);
    let [changed_s, changed_ns, file] = changed(facts);
    let stamp = [i64::from(modified.subsec_nanos()), changed_s, changed_ns, file];
    MapFile { path, name, bytes: facts.len(), modified_s, stamp }
}

/// Time of the last change of anything about a file, which no program can set back as it can the time of writing, and its
/// number.
#[cfg(unix)]
fn changed(facts: &Metadata) -> [i64; 3] {
    use std::os::unix::fs::MetadataExt;
    [facts.ctime(), facts.ctime_nsec(), facts.ino().cast_signed()]
}

/// Other systems do not know.
#[cfg(not(unix))]
fn changed(_: &Metadata) -> [i64; 3] {
    [0; 3]
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A folder for one test, gone when dropped.
    struct Temporary(TempDir);

    impl Temporary {
        fn with(files: &[&str], folders: &[&str]) -> Self {
            let folder = tempfile::tempdir().expect("a temporary folder");
            for file in files {
                fs::write(folder.path().join(file), file).expect("a file");
            }
            for within in folders {
                fs::create_dir(folder.path().join(within)).expect("a folder");
            }
            Self(folder)
        }
    }

    #[test]
    fn maps_and_folders_are_listed_in_the_order_of_people() {
        let files = ["map10.map", "Map2.MAP", "map1.map", "map.txt", ".map", "map"];
        let folder = Temporary::with(&files, &["b10", "B9", ".hidden", "no.map"]);
        let listing = list_folder(folder.0.path(), &Task::default()).expect("it is there");
        let names: Vec<_> = listing.maps.iter().map(|map| map.name.as_str()).collect();
        assert_eq!(names, ["map1", "Map2", "map10"]);
        let bytes: Vec<_> = listing.maps.iter().map(|map| map.bytes).collect();
        assert_eq!(bytes, [8, 8, 9]);
        assert!(listing.maps.iter().all(|map| map.modified_s > 0 && map.path.starts_with(folder.0.path())));
        let folders: Vec<_> = listing.folders.iter().map(|folder| folder.file_name().expect("a name")).collect();
        assert_eq!(folders, ["B9", "b10", "no.map"]);
        assert_eq!((listing.parent.as_deref(), listing.is_cut), (folder.0.path().parent(), false));
    }

    #[test]
    fn a_world_is_as_large_as_its_database() {
        let folder = Temporary::with(&[], &["sqlite", "leveldb", "sectors", "sectors/sectors2"]);
        let write =
            |name: &str, bytes: usize| fs::write(folder.0.path().join(name), vec![b'x'; bytes]).expect("a file");
        write("sqlite/map.sqlite", 50_000);
        write("sqlite/world.mt", 100);
        write("leveldb/world.mt", 100);
        fs::create_dir(folder.0.path().join("leveldb/map.db")).expect("a folder");
        write("leveldb/map.db/000005.ldb", 20_000);
        write("leveldb/map.db/CURRENT", 16);
        fs::create_dir(folder.0.path().join("sectors/sectors2/7ff")).expect("a folder");
        let listing = list_folder(folder.0.path(), &Task::default()).expect("it is there");
        let found: Vec<_> = listing.maps.iter().map(|map| (map.name.as_str(), map.bytes)).collect();
        assert_eq!(found, [("leveldb", 20_016), ("sectors", 0), ("sqlite", 50_000)]);
    }

    #[cfg(unix)]
    #[test]
    fn links_count_as_what_they_lead_to() {
        let folder = Temporary::with(&["a.map"], &["within"]);
        let link =
            |to: &str, name: &str| std::os::unix::fs::symlink(folder.0.path().join(to), folder.0.path().join(name));
        link("a.map", "b.map").and(link("within", "c.map")).and(link("nowhere", "d.map")).expect("links");
        let listing = list_folder(folder.0.path(), &Task::default()).expect("it is there");
        assert_eq!((listing.maps.len(), listing.folders.len()), (2, 2));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_written_to_has_another_stamp_even_at_the_same_time_and_length() {
        let folder = Temporary::with(&["a.map"], &[]);
        let path = folder.0.path().join("a.map");
        let look = || list_folder(folder.0.path(), &Task::default()).expect("it is there").maps;
        let before = look();
        assert_eq!(look(), before);
        let time = fs::metadata(&path).and_then(|facts| facts.modified()).expect("a time");
        // Times of files have a grain: the next one comes within milliseconds.
        while look() == before {
            fs::write(&path, "b.map").expect("a file");
            fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("a time");
        }
        let after = look();
        assert_eq!((after[0].bytes, after[0].modified_s), (before[0].bytes, before[0].modified_s));
        assert_ne!(after[0].stamp, before[0].stamp);
    }
}
