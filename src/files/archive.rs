//! Levels in archives. A KPF of Turok EX is a zip file; the path of a file in it is that of the archive followed by that in
//! it, as in `game.kpf/levels/level42.map`. So archives are listed and read like folders.
//!
//! Nothing is unpacked to the disk. Only what is asked for is read, within the limit of files, whatever length the archive
//! claims for it.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zip::ZipArchive;
use zip::result::ZipError;

use super::file_error::FileError;
use super::folder::{FolderError, map_file};
use super::read_file::{HeadCheck, read_stream};
use crate::base::{Listing, MapFile, Task, has_archive_ending, natural_order, path_text};

/// Longest list of files that is read, in bytes: about a million files.
const MOST_LIST_BYTES: u32 = 64 << 20;
/// Most levels that are listed.
const MOST_LEVELS: usize = 20_000;
/// The end of an archive, which says how long its list is: its first bytes, its least length, and the longest comment
/// behind it.
const END: [u8; 4] = *b"PK\x05\x06";
const END_BYTES: usize = 22;
const MOST_COMMENT: u64 = 65_535;

/// A path that leads into an archive.
struct InArchive {
    archive: PathBuf,
    /// The path in the archive, with `/`; empty for the archive itself.
    inside: String,
}

impl InArchive {
    /// Finds the archive that a path leads into; `None` where there is none.
    fn at(path: &Path) -> Option<Self> {
        let archive = path.ancestors().find(|part| has_archive_ending(part) && part.is_file())?;
        let inside = path.strip_prefix(archive).ok()?;
        let parts: Option<Vec<&str>> = inside.iter().map(|part| part.to_str()).collect();
        Some(Self { archive: archive.to_owned(), inside: parts?.join("/") })
    }

    fn open(&self) -> Result<ZipArchive<BufReader<File>>, ZipError> {
        let mut file = File::open(&self.archive)?;
        check_end(&mut file)?;
        file.seek(SeekFrom::Start(0))?;
        ZipArchive::new(BufReader::new(file))
    }

    fn path_of(&self, name: &str) -> PathBuf {
        name.split('/').fold(self.archive.clone(), |path, part| path.join(part))
    }
}

/// Whether a path leads to a file in an archive. Asks the disk only about parts with the ending of one.
pub fn leads_into(path: &Path) -> bool {
    InArchive::at(path).is_some_and(|place| !place.inside.is_empty())
}

/// Paths of the levels in an archive, the first few of them; none where the path is that of no archive.
pub fn levels(path: &Path) -> Vec<String> {
    const MOST: usize = 20;
    let Some(archive) = InArchive::at(path).filter(|place| place.inside.is_empty()).and_then(|place| place.open().ok())
    else {
        return Vec::new();
    };
    let names = archive.file_names().flatten().filter(|name| is_level(name));
    let mut names: Vec<String> = names.map(Cow::into_owned).collect();
    names.sort_by(|a, b| natural_order(a, b));
    names.truncate(MOST);
    names
}

/// Reads a file in an archive; `None` where the path leads into none.
pub fn read(path: &Path, limit: u64, task: &Task, accepts: HeadCheck) -> Option<Result<Arc<[u8]>, FileError>> {
    let place = InArchive::at(path).filter(|place| !place.inside.is_empty())?;
    Some(read_in(&place, path, limit, task, accepts))
}

fn read_in(
    place: &InArchive,
    path: &Path,
    limit: u64,
    task: &Task,
    accepts: HeadCheck,
) -> Result<Arc<[u8]>, FileError> {
    let fail = |cause: ZipError| match cause {
        ZipError::FileNotFound => FileError::NotFound(path.to_owned()),
        cause => FileError::Io { name: path_text(path), cause: io::Error::other(cause) },
    };
    let mut archive = place.open().map_err(fail)?;
    let file = archive.by_name(&place.inside).map_err(fail)?;
    if file.is_dir() {
        return Err(FileError::Folder(path.to_owned()));
    }
    if file.size() > limit {
        return Err(FileError::too_large(path_text(path), limit));
    }
    read_stream(file, &path_text(path), limit, task, accepts)
}

/// The levels of an archive as if it were a folder; `None` where the path leads into none.
pub fn list(path: &Path, task: &Task) -> Option<Result<Listing, FolderError>> {
    let place = InArchive::at(path)?;
    Some(list_in(&place, path, task))
}

fn list_in(place: &InArchive, path: &Path, task: &Task) -> Result<Listing, FolderError> {
    let fail = |cause: ZipError| FolderError::Io { folder: path.to_owned(), cause: io::Error::other(cause) };
    let facts = fs::metadata(&place.archive).map_err(|cause| fail(cause.into()))?;
    let archive = place.open().map_err(fail)?;
    let mut listing =
        Listing { folder: path.to_owned(), parent: place.archive.parent().map(Path::to_owned), ..Listing::default() };
    // A level is no folder of levels.
    if archive.index_for_name(&place.inside).is_some_and(|_| is_level(&place.inside)) {
        return Err(fail(io::Error::from(io::ErrorKind::NotADirectory).into()));
    }
    let within = if place.inside.is_empty() { String::new() } else { format!("{}/", place.inside) };
    for name in archive.file_names().flatten().filter(|name| is_level(name) && name.starts_with(&within)) {
        task.check()?;
        if listing.maps.len() >= MOST_LEVELS {
            listing.is_cut = true;
            break;
        }
        let bytes = archive.index_for_name(&name).and_then(|at| archive.by_index_data(at).ok()).map(|file| file.size());
        listing.maps.push(MapFile { bytes: bytes.unwrap_or_default(), ..map_file(place.path_of(&name), &facts) });
    }
    listing.maps.sort_by(|a, b| natural_order(&a.name, &b.name));
    Ok(listing)
}

/// Facts of a level in an archive: its length, and the times of the archive. `None` where there is none.
pub fn facts(path: &Path) -> Option<MapFile> {
    let place = InArchive::at(path).filter(|place| !place.inside.is_empty())?;
    let facts = fs::metadata(&place.archive).ok()?;
    let archive = place.open().ok()?;
    let file = archive.by_index_data(archive.index_for_name(&place.inside)?).ok()?;
    Some(MapFile { bytes: file.size(), ..map_file(path.to_owned(), &facts) })
}

/// Whether there is a file in an archive at a path.
pub fn is_in_archive(path: &Path) -> bool {
    facts(path).is_some()
}

/// Whether a name in an archive is that of a level. Names that would lead out of it are none.
fn is_level(name: &str) -> bool {
    let is_map = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("map"));
    is_map && !name.contains('\\') && name.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

/// Fails where an archive says that its list is too long to be held.
fn check_end(file: &mut File) -> Result<(), ZipError> {
    let length = file.seek(SeekFrom::End(0))?;
    let tail_bytes = length.min(MOST_COMMENT + END_BYTES as u64);
    file.seek(SeekFrom::End(-(tail_bytes as i64)))?;
    let mut tail = Vec::new();
    file.take(tail_bytes).read_to_end(&mut tail)?;
    let end = tail.windows(END_BYTES).rev().find(|window| window.starts_with(&END));
    let [.., a, b, c, d, _, _, _, _, _, _] = end.unwrap_or_default() else {
        return Err(ZipError::InvalidArchive("it has no end".into()));
    };
    // Archives of 4 GiB and more say so elsewhere, and 0xffffffff here.
    if u32::from_le_bytes([*a, *b, *c, *d]) > MOST_LIST_BYTES {
        return Err(ZipError::InvalidArchive("it lists too many files".into()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use tempfile::TempDir;
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;

    /// An archive with these files, packed and as they are by turns.
    fn archive(files: &[(&str, &[u8])]) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("Game.KPF");
        let mut writer = ZipWriter::new(File::create(&path).expect("a file"));
        for (n, (name, bytes)) in files.iter().enumerate() {
            let methods = [CompressionMethod::Deflated, CompressionMethod::Stored];
            let options = SimpleFileOptions::default().compression_method(methods[n % 2]);
            writer.start_file(*name, options).expect("begun");
            writer.write_all(bytes).expect("written");
        }
        writer.finish().expect("finished");
        (folder, path)
    }

    fn read_all(path: &Path, limit: u64) -> Result<Arc<[u8]>, FileError> {
        read(path, limit, &Task::default(), &|_| true).expect("in an archive")
    }

    #[test]
    fn levels_are_listed_and_read_like_those_of_a_folder() {
        let long = vec![7; 100_000];
        let files: [(&str, &[u8]); 5] = [
            ("levels/level10.map", &long),
            ("levels/level2.map", b"two"),
            ("models/a.bin", b"x"),
            ("levels/readme.txt", b"x"),
            ("Extra.MAP", b"e"),
        ];
        let (_folder, path) = archive(&files);
        assert_eq!(levels(&path), ["Extra.MAP", "levels/level2.map", "levels/level10.map"]);
        assert!(
            list(&path.join("Extra.MAP"), &Task::default()).expect("in an archive").is_err(),
            "a level is no folder"
        );
        let listing = list(&path, &Task::default()).expect("an archive").expect("listed");
        let found: Vec<_> = listing.maps.iter().map(|map| (map.name.as_str(), map.bytes)).collect();
        assert_eq!(found, [("Extra", 1), ("level2", 3), ("level10", 100_000)]);
        assert_eq!((listing.parent.as_deref(), &listing.folder), (path.parent(), &path));
        let inside = list(&path.join("levels"), &Task::default()).expect("in an archive").expect("listed");
        assert_eq!(inside.maps.len(), 2);
        for map in &listing.maps {
            assert_eq!(read_all(&map.path, 1 << 20).expect("read").len() as u64, map.bytes);
            assert_eq!(facts(&map.path).as_ref(), Some(map));
        }
        assert_eq!(*read_all(&path.join("levels").join("level2.map"), 3).expect("read"), *b"two");
    }

    #[test]
    fn what_is_not_there_or_too_large_says_so() {
        let (folder, path) = archive(&[("levels/a.map", &[1; 5000])]);
        assert!(matches!(read_all(&path.join("levels/b.map"), 9999), Err(FileError::NotFound(_))));
        assert!(matches!(read_all(&path.join("levels/a.map"), 4999), Err(FileError::TooLarge { .. })));
        assert!(facts(&path.join("b.map")).is_none());
        // Neither what is no archive nor a folder with its ending is looked into.
        for path in [folder.path().join("a.map"), folder.path().join("no.kpf").join("a.map")] {
            assert!(read(&path, 9, &Task::default(), &|_| true).is_none());
        }
        fs::create_dir(folder.path().join("mod.kpf")).expect("a folder");
        assert!(list(&folder.path().join("mod.kpf"), &Task::default()).is_none());
    }

    #[test]
    fn damaged_archives_are_errors() {
        let (folder, path) = archive(&[("levels/a.map", &[1; 5000]), ("b.map", &[2; 300])]);
        let whole = fs::read(&path).expect("read");
        let odd = folder.path().join("odd.kpf");
        for length in (0..whole.len()).step_by(7) {
            fs::write(&odd, &whole[..length]).expect("written");
            assert!(list(&odd, &Task::default()).expect("an archive").is_err(), "{length}");
            assert!(levels(&odd).is_empty() && read_all(&odd.join("b.map"), 9999).is_err());
        }
        // Each byte wrong once: an error or what was stored, and never more than the limit.
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x5a;
            fs::write(&odd, &bytes).expect("written");
            if let Ok(read) = read_all(&odd.join("b.map"), 9999) {
                assert_eq!(*read, [2; 300], "{at}");
            }
        }
        let mut long = whole;
        let end = long.len() - END_BYTES;
        long[end + 12..end + 16].copy_from_slice(&u32::MAX.to_le_bytes());
        fs::write(&odd, &long).expect("written");
        let error = list(&odd, &Task::default()).expect("an archive").expect_err("too long");
        assert!(error.to_string().contains("too many files"), "{error}");
    }

    #[test]
    fn names_that_lead_out_of_an_archive_are_no_levels() {
        for name in ["../a.map", "a//b.map", "/a.map", "a/./b.map", "a\\b.map", "a.txt", "levels/"] {
            assert!(!is_level(name), "{name}");
        }
        assert!(is_level("levels/a.map") && is_level("A.Map"));
    }
}
