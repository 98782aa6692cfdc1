//! Kinds of worlds are told by content: real worlds of all kinds, damaged ones, and files that are none.

use std::path::{Path, PathBuf};

use crate::common::{shared_dir, shared_maps};
use mapscope::base::{Report, Task};
use mapscope::files::{Disk, FileError};
use mapscope::format::{FileHead, HEAD_BYTES, Kind, MemoryFile, Store, read_document, sniff};
use mapscope::load::{FolderStore, LoadOptions, Source, check_destination, load_now, open_store};

/// Turok files that are too damaged to be told from anything else.
const NO_TUROK: [&str; 3] = ["bad_empty_file.map", "bad_huge_count.map", "bad_tiny.map"];

/// A folder for one test, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("mapscope-sniff-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("made");
        Self(folder)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        std::fs::write(self.0.join(name), bytes).expect("written");
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Entries of a folder of the shared data, sorted; none where there is no shared data.
fn shared(folder: &str) -> Vec<PathBuf> {
    let Some(shared) = shared_dir() else { return Vec::new() };
    let entries = std::fs::read_dir(shared.join("data").join(folder)).expect("a folder of the shared data");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name")
}

/// The kind of a file on disk.
fn kind_of(path: &Path) -> Option<Kind> {
    let task = Task::default();
    sniff(&*open_store(path, &Disk::default(), &task).expect("a readable file"))
}

/// The first sentence of the error with which a file is refused.
fn refusal(path: &Path) -> String {
    let options = LoadOptions::default();
    load_now(&Source::File(path.to_owned()), &options, &options.task()).expect_err("refused").to_string()
}

#[test]
fn every_teeworlds_map_is_one() {
    for path in shared_maps() {
        assert_eq!(kind_of(&path), Some(Kind::Teeworlds), "{}", path.display());
    }
    assert_eq!(
        sniff(&*Source::Demo.open(&Disk::default(), &Task::default()).expect("built in")),
        Some(Kind::Teeworlds)
    );
}

#[test]
fn every_turok_level_is_one() {
    let maps: Vec<_> =
        shared("turok").into_iter().filter(|path| path.extension().is_some_and(|e| e == "map")).collect();
    for path in &maps {
        let expected = (!NO_TUROK.contains(&name(path))).then_some(Kind::Turok);
        assert_eq!(kind_of(path), expected, "{}", path.display());
    }
    assert!(maps.is_empty() || maps.len() > 20, "{} levels", maps.len());
    for path in shared("turok").iter().filter(|path| path.extension().is_some_and(|e| e == "json")) {
        assert_eq!(kind_of(path), None, "{}", path.display());
    }
}

#[test]
fn every_minetest_world_is_one() {
    let worlds: Vec<_> = shared("minetest").into_iter().filter(|path| path.is_dir()).collect();
    let (disk, task) = (Disk::default(), Task::default());
    for world in &worlds {
        let folder = FolderStore::new(world.clone(), &disk, &task);
        assert_eq!(sniff(&folder), Some(Kind::Minetest), "{}", world.display());
        let refused = open_store(world, &disk, &task).map(|_| ());
        assert!(
            matches!(refused, Err(FileError::Folder(_))),
            "a world without a reader shows as a folder: {refused:?}"
        );
        let alone = world.join("map.sqlite");
        if alone.exists() {
            assert_eq!(kind_of(&alone), Some(Kind::Minetest), "{}", alone.display());
        }
        for other in ["players.sqlite", "map_meta.txt", "world.mt", "expected.json", "ipban.txt"] {
            let other = world.join(other);
            assert!(!other.exists() || kind_of(&other).is_none(), "{}", other.display());
        }
    }
    assert!(worlds.is_empty() || worlds.len() > 10, "{} worlds", worlds.len());
}

#[test]
fn folders_of_maps_are_no_worlds() {
    let (disk, task) = (Disk::default(), Task::default());
    for folder in ["maps", "maps/ddnet", "minetest", "turok", "ddnet"] {
        let Some(shared) = shared_dir() else { return };
        let folder = shared.join("data").join(folder);
        assert_eq!(sniff(&FolderStore::new(folder.clone(), &disk, &task)), None, "{}", folder.display());
    }
}

#[test]
fn other_bytes_are_of_no_kind() {
    // Headers of cartridge dumps in the three orders of bytes.
    let dumps: [&[u8]; 3] = [
        b"\x80\x37\x12\x40\0\0\0\x0f\x80\x24\x60\0\0\0\x14\x49",
        b"\x37\x80\x40\x12\0\0\x0f\0\x24\x80\0\x60\0\0\x49\x14",
        b"\x40\x12\x37\x80\x0f\0\0\0\0\x60\x24\x80\x49\x14\0\0",
    ];
    for dump in dumps {
        let mut bytes = dump.to_vec();
        bytes.resize(HEAD_BYTES, 0);
        assert_eq!(sniff(&FileHead(&bytes)), None, "{:02x?}", &dump[..4]);
    }
    // A level in the order of the cartridge is one, for the error to say so.
    let level = [7, 0x28, 0x30, 0x78, 0xa8, 0x4ab8, 0x4bf0, 0xacf8, 0xcf08, 0, 1].map(u32::to_be_bytes).concat();
    assert_eq!(sniff(&FileHead(&level)), Some(Kind::Turok));
    for length in 0..64 {
        for byte in [0, 7, 8, 0xff] {
            assert_eq!(sniff(&FileHead(&vec![byte; length])), None, "{length} times {byte}");
        }
    }
    // A linear congruential generator, its upper bits; heads of sound beginnings among them.
    let mut random = 0x51ed_270b_u32;
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 24) as u8
    };
    for _ in 0..20_000 {
        let mut bytes: Vec<u8> = (0..64).map(|_| next()).collect();
        assert_eq!(sniff(&FileHead(&bytes)), None, "{bytes:02x?}");
        bytes[..4].copy_from_slice(&[7, 0, 0, 0]);
        assert_eq!(sniff(&FileHead(&bytes)), None, "{bytes:02x?}");
    }
}

#[test]
fn levels_that_cannot_be_read_are_named() {
    for (folder, file, words) in [
        ("turok", "bad_version2.map", "it is a Turok level"),
        ("turok", "bad_version2.map", "of version 2, and only version 1 is supported"),
        ("turok", "bad_big_endian_dwords.map", "it is a Turok level in the byte order of a console (big-endian)"),
        ("turok", "bad_tiny.map", "too short (3 bytes"),
    ] {
        let Some(shared) = shared_dir() else { return };
        let text = refusal(&shared.join("data").join(folder).join(file));
        assert!(text.contains(words), "{file}: {text}");
    }
}

#[test]
fn archives_are_refused_as_before() {
    let folder = Folder::new("archive");
    let archive = folder.write("levels.kpf", b"PK\x03\x04\x14\0\0\0\x08\0 and so on");
    assert_eq!(kind_of(&archive), Some(Kind::Zip));
    let text = refusal(&archive);
    let words = "neither a Teeworlds or DDNet map nor a Turok level: it looks like a zip archive (unpack it first)";
    assert!(text.ends_with(words), "{text}");
}

#[test]
fn a_reader_asks_the_store_for_no_more_than_it_needs() {
    /// A file whose first bytes are enough.
    struct HeadOnly(&'static [u8]);
    impl Store for HeadOnly {
        fn head(&self) -> Result<std::borrow::Cow<'_, [u8]>, mapscope::format::StoreError> {
            Ok(self.0.into())
        }
        fn bytes(&self) -> Result<std::sync::Arc<[u8]>, mapscope::format::StoreError> {
            panic!("the rest was read")
        }
    }
    for head in [&b"\0\0\0\x20ftypisom"[..], b"DATA\x09\0\0\0", b"PK\x03\x04", b""] {
        let read = read_document(&HeadOnly(head), &Task::default(), &mut Report::default());
        assert!(read.is_err(), "{head:?}");
    }
    let whole =
        read_document(&MemoryFile(b"DATA\x04\0\0\0".as_slice().into()), &Task::default(), &mut Report::default());
    assert!(whole.is_err());
}

#[test]
fn pictures_are_not_written_over_worlds() {
    let folder = Folder::new("over");
    let mut level = vec![0; 64];
    for (at, int) in [(0, 7_u32), (4, 40), (8, 48), (40, 1)] {
        level[at..at + 4].copy_from_slice(&int.to_le_bytes());
    }
    let database = [&b"SQLite format 3\0"[..], &[0; 100], b"CREATE TABLE `blocks` (`pos` INT)"].concat();
    for (name, bytes) in [("a.map", &b"DATA"[..]), ("b.map", b"ATAD"), ("c.map", &level), ("map.sqlite", &database)] {
        let error = check_destination(&folder.write(name, bytes), None).expect_err(name).to_string();
        assert!(error.contains("is a map and will not be overwritten"), "{name}: {error}");
    }
    for (name, bytes) in
        [("a.png", &b"\x89PNG\r\n\x1a\n"[..]), ("a.zip", b"PK\x03\x04"), ("empty", b""), ("dat", b"DAT")]
    {
        check_destination(&folder.write(name, bytes), None).expect(name);
    }
}
