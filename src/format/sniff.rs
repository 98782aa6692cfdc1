//! Kinds of worlds, told by content and never by a file's own name. The only place that knows signatures.

use std::fmt;

use super::store::Store;

/// First bytes of a Teeworlds datafile.
pub const DATAFILE: &[u8; 4] = b"DATA";
/// First bytes of a datafile that an old big-endian program wrote.
pub const DATAFILE_SWAPPED: &[u8; 4] = b"ATAD";

/// Versions of a datafile, which follow as a little-endian int of four bytes.
pub const DATAFILE_VERSIONS: [i32; 2] = [3, 4];

/// First bytes of an SQLite database.
const SQLITE: &[u8] = b"SQLite format 3\0";
/// First bytes of a ZIP archive.
const ZIP: &[u8] = b"PK\x03\x04";
/// First bytes of a ZIP archive without files.
const EMPTY_ZIP: &[u8] = b"PK\x05\x06";

/// Parts of a Turok level, without and with a table of what is visible from where.
pub const TUROK_PARTS: [u32; 2] = [7, 8];
/// Versions that a Turok level may name. There is only version 1; a later one is still recognised, for its reader to say
/// so.
const TUROK_VERSIONS: std::ops::RangeInclusive<u32> = 1..=0xff;

/// Kinds of worlds, and of files that hold worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A Teeworlds or DDNet map, a datafile.
    Teeworlds,
    /// A Minetest or Luanti world: its folder, or its database of blocks alone.
    Minetest,
    /// A Turok EX level.
    Turok,
    /// A ZIP archive, which may hold worlds.
    Zip,
}

impl Kind {
    /// Whether there is a reader for it.
    pub fn can_be_read(self) -> bool {
        match self {
            Self::Teeworlds | Self::Turok => true,
            Self::Minetest | Self::Zip => false,
        }
    }

    /// Whether it is a world itself.
    pub fn is_world(self) -> bool {
        match self {
            Self::Teeworlds | Self::Minetest | Self::Turok => true,
            Self::Zip => false,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Teeworlds => "a Teeworlds or DDNet map",
            Self::Minetest => "a Minetest world",
            Self::Turok => "a Turok level",
            Self::Zip => "a zip archive",
        })
    }
}

/// The kind of the world in a store; `None` where it is none that is known, and where the store does not answer.
pub fn sniff(store: &dyn Store) -> Option<Kind> {
    match store.head() {
        Ok(head) => kind_of_file(&head),
        Err(_) => is_minetest_folder(store).then_some(Kind::Minetest),
    }
}

/// Whether a file begins like a datafile.
pub fn is_datafile(head: &[u8]) -> bool {
    head.starts_with(DATAFILE) || head.starts_with(DATAFILE_SWAPPED)
}

/// Name of a file that is no world, by its first bytes, as part of a sentence.
pub fn other_file(head: &[u8]) -> Option<&'static str> {
    OTHER_FILES.iter().find(|(signature, _)| head.starts_with(signature)).map(|(_, name)| *name)
}

fn kind_of_file(head: &[u8]) -> Option<Kind> {
    if is_datafile(head) {
        Some(Kind::Teeworlds)
    } else if head.starts_with(ZIP) || head.starts_with(EMPTY_ZIP) {
        Some(Kind::Zip)
    } else if is_turok_level(head) || is_big_endian_level(head) {
        Some(Kind::Turok)
    } else if is_block_database(head) {
        Some(Kind::Minetest)
    } else {
        None
    }
}

/// Whether a file begins like a Turok level.
fn is_turok_level(head: &[u8]) -> bool {
    begins_like_level(head, u32::from_le_bytes)
}

/// Whether a file begins like a Turok level in the byte order of consoles, which has no reader: it is recognised so that
/// the error says so.
pub fn is_big_endian_level(head: &[u8]) -> bool {
    begins_like_level(head, u32::from_be_bytes)
}

/// Whether a file that is of no kind was probably a Turok level: its count of parts is wrong, or it ends before the version.
pub fn is_damaged_level(head: &[u8]) -> bool {
    let int = |at: usize| Some(u32::from_le_bytes(*head.get(at..)?.first_chunk()?));
    let Some((parts, first)) = int(0).zip(int(4)) else { return false };
    if TUROK_PARTS.contains(&parts) {
        return first_places(parts).contains(&first) && int(first as usize).is_none();
    }
    // The end of the last part comes behind the beginnings of all.
    let ends: Option<Vec<u32>> = (1..=TUROK_PARTS[0] as usize + 1).map(|n| int(4 * n)).collect();
    let ascends = ends.is_some_and(|ends| ends.is_sorted_by(|a, b| a < b));
    let is_first = TUROK_PARTS.into_iter().any(|parts| first_places(parts).contains(&first));
    ascends && is_first && int(first as usize).is_some_and(|version| TUROK_VERSIONS.contains(&version))
}

/// Places at which the first part of a level with so many parts may begin.
fn first_places(parts: u32) -> std::ops::RangeInclusive<u32> {
    // Behind the number of parts come their beginnings and the end of the last one.
    let header = 4 + 4 * (parts + 1);
    header..=header + 16
}

/// Whether a file begins like a Turok level in a byte order: the number of its parts, where they begin and end, and as
/// the first of them the version.
fn begins_like_level(head: &[u8], int_of: fn([u8; 4]) -> u32) -> bool {
    let int = |at: u32| Some(int_of(*head.get(at as usize..)?.first_chunk()?));
    let Some((parts, first, second)) = int(0).zip(int(4)).zip(int(8)).map(|((n, a), b)| (n, a, b)) else {
        return false;
    };
    if !TUROK_PARTS.contains(&parts) {
        return false;
    }
    let in_place = first_places(parts).contains(&first) && first.is_multiple_of(4) && second >= first + 4;
    in_place && int(first).is_some_and(|version| TUROK_VERSIONS.contains(&version))
}

/// Whether a file begins like an SQLite database with a table of blocks. The names of tables are in the first page.
fn is_block_database(head: &[u8]) -> bool {
    const TABLE: &[u8] = b"create table ";
    let is_blocks = |at: usize| {
        let name = head.get(at + TABLE.len()..).unwrap_or_default();
        let name = name.strip_prefix(b"`").or(name.strip_prefix(b"\"")).or(name.strip_prefix(b"[")).unwrap_or(name);
        let (table, rest) = name.split_at_checked(6).unwrap_or_default();
        let ends = rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        table.eq_ignore_ascii_case(b"blocks") && ends
    };
    let mut places = head.windows(TABLE.len()).enumerate();
    head.starts_with(SQLITE) && places.any(|(at, window)| window.eq_ignore_ascii_case(TABLE) && is_blocks(at))
}

/// Whether a folder is that of a Minetest world. Very old ones have no `world.mt`, and their blocks in files.
fn is_minetest_folder(store: &dyn Store) -> bool {
    let names = store.names().unwrap_or_default();
    let has = |name: &str| names.iter().any(|other| other == name);
    let inside = |name: &str, test: &dyn Fn(&dyn Store) -> bool| {
        has(name) && store.open(name).ok().flatten().is_some_and(|entry| test(&*entry))
    };
    let has_hex = |digits: usize| {
        move |folder: &dyn Store| {
            let is_hex = |name: &String| name.len() == digits && name.bytes().all(|byte| byte.is_ascii_hexdigit());
            folder.names().unwrap_or_default().iter().any(is_hex)
        }
    };
    has("world.mt")
        || inside("map.sqlite", &|file| file.head().is_ok_and(|head| is_block_database(&head)))
        || inside("map.db", &|folder| folder.names().is_ok_and(|names| names.iter().any(|name| name == "CURRENT")))
        || inside("sectors", &has_hex(8))
        || inside("sectors2", &has_hex(3))
}

/// Other files that people drop: demos, skins, downloads that are really web pages. The longest of equal beginnings first.
const OTHER_FILES: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a WebP image or a WAV sound"),
    (b"OggS", "an Ogg sound"),
    (b"wvpk", "a WavPack sound"),
    (b"TWDEMO", "a Teeworlds or DDNet demo (a recording; open the map that it was made on)"),
    (b"TWGHOST", "a DDNet ghost (a recording; open the map that it was made on)"),
    (b"\x1f\x8b", "gzip data (unpack it first)"),
    (ZIP, "a zip archive (unpack it first)"),
    (b"7z\xbc\xaf", "a 7z archive (unpack it first)"),
    (b"\xfd7zXZ", "xz data (unpack it first)"),
    (b"BZh", "bzip2 data (unpack it first)"),
    (b"\x28\xb5\x2f\xfd", "zstd data (unpack it first)"),
    (b"Rar!", "a RAR archive (unpack it first)"),
    (SQLITE, "an SQLite database, but not one of Minetest blocks"),
    (b"%PDF", "a PDF document"),
    (b"version ", "a Git LFS pointer (the map itself was not downloaded)"),
    (b"<", "a web page"),
    (b"{", "JSON"),
    (b"\x7fELF", "a program"),
];

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::format::store::{FileHead, MemoryFolder};

    fn level(sections: u32, first: u32, version: u32) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        let mut put = |at: u32, int: u32| bytes[at as usize..][..4].copy_from_slice(&int.to_le_bytes());
        put(0, sections);
        put(4, first);
        put(8, first + 8);
        put(first, version);
        bytes
    }

    fn database(sql: &str) -> Vec<u8> {
        [SQLITE, &[0; 100], b"tableblocksblocks\x02", sql.as_bytes()].concat()
    }

    fn of_file(bytes: &[u8]) -> Option<Kind> {
        sniff(&FileHead(bytes))
    }

    fn of_folder(files: &[(&str, &[u8])]) -> Option<Kind> {
        let files = files.iter().map(|(path, bytes)| ((*path).to_owned(), Arc::from(*bytes)));
        sniff(&MemoryFolder(files.collect()))
    }

    #[test]
    fn files_are_told_by_their_first_bytes() {
        assert_eq!(of_file(b"DATA"), Some(Kind::Teeworlds));
        assert_eq!(of_file(b"ATAD\x04\0\0\0"), Some(Kind::Teeworlds));
        assert_eq!(of_file(b"PK\x03\x04..."), Some(Kind::Zip));
        assert_eq!(of_file(b"PK\x05\x06"), Some(Kind::Zip));
        for bytes in
            [&b""[..], b"D", b"DAT", b"data", b"\0DATA", b"PK\x01\x02", b"\x89PNG\r\n\x1a\n", &[0; 64], &[7; 64]]
        {
            assert_eq!(of_file(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn turok_levels_have_seven_or_eight_sections() {
        for (sections, first) in [(7, 36), (7, 40), (7, 48), (8, 40), (8, 48), (8, 56)] {
            assert_eq!(of_file(&level(sections, first, 1)), Some(Kind::Turok), "{sections} from {first}");
        }
        assert_eq!(of_file(&level(7, 40, 2)), Some(Kind::Turok), "of a later version");
        for (sections, first, version) in
            [(6, 40, 1), (9, 44, 1), (7, 32, 1), (8, 36, 1), (7, 41, 1), (7, 56, 1), (7, 40, 0), (7, 40, 0x3f80_0000)]
        {
            assert_eq!(of_file(&level(sections, first, version)), None, "{sections} from {first}, {version}");
        }
        assert_eq!(of_file(&level(7, 40, 1)[..43]), None, "cut in the version");
        let console: Vec<u8> =
            level(7, 40, 1).as_chunks::<4>().0.iter().flat_map(|[a, b, c, d]| [*d, *c, *b, *a]).collect();
        assert_eq!(of_file(&console), Some(Kind::Turok), "of another byte order");
        assert!(is_big_endian_level(&console) && !is_big_endian_level(&level(7, 40, 1)));
    }

    #[test]
    fn damaged_levels_are_told_from_other_files() {
        let mut whole = level(7, 40, 1);
        for part in 0..8_u32 {
            whole[4 + 4 * part as usize..][..4].copy_from_slice(&(40 + 8 * part).to_le_bytes());
        }
        let mut counted = whole.clone();
        counted[..4].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
        assert!(is_damaged_level(&counted) && of_file(&counted).is_none(), "a wrong count");
        for length in 8..44 {
            assert!(is_damaged_level(&whole[..length]) && of_file(&whole[..length]).is_none(), "cut at {length}");
        }
        for bytes in
            [&whole[..], &whole[..7], &[], &[0; 64], &[7; 64], b"neither a map nor a world, but long enough to look at"]
        {
            assert!(!is_damaged_level(bytes), "{bytes:?}");
        }
    }

    #[test]
    fn a_database_is_a_world_where_it_has_blocks() {
        for sql in
            ["CREATE TABLE `blocks` (", "CREATE TABLE blocks(", "create table \"BLOCKS\" (", "CREATE TABLE [blocks]"]
        {
            assert_eq!(of_file(&database(sql)), Some(Kind::Minetest), "{sql}");
        }
        for sql in ["CREATE TABLE `player` (", "CREATE TABLE blocks2(", "CREATE TABLE block", "CREATE TABLE "] {
            assert_eq!(of_file(&database(sql)), None, "{sql}");
        }
        assert_eq!(of_file(b"CREATE TABLE blocks("), None);
    }

    #[test]
    fn a_folder_is_a_world_by_any_of_its_parts() {
        let blocks = database("CREATE TABLE `blocks` (");
        for files in [
            &[("world.mt", &b"backend = dummy"[..])][..],
            &[("map.sqlite", &blocks)],
            &[("map.db/CURRENT", b"MANIFEST")],
            &[("map_meta.txt", b""), ("sectors/0000fffe/0001", b"")],
            &[("sectors2/000/ffe/0001", b"")],
        ] {
            assert_eq!(of_folder(files), Some(Kind::Minetest), "{:?}", files[0].0);
        }
        for files in [
            &[("a.map", &b"DATA"[..])][..],
            &[],
            &[("map.sqlite", b"SQLite format 3\0")],
            &[("sectors/a.map", b"DATA"), ("sectors2/x", b"")],
            &[("sectors", b"DATA"), ("map.db", b"")],
            &[("inside/world.mt", b"")],
        ] {
            assert_eq!(of_folder(files), None, "{files:?}");
        }
    }
}
