//! Why bytes are no map at all. Everything less is a warning.

use crate::base::counted;

/// Why a file is not a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Shorter than the header.
    #[error("not a Teeworlds map: too short ({}, the header alone takes 36)", counted(*bytes, "byte"))]
    TooShort {
        /// Length of the file.
        bytes: usize,
    },
    /// The first bytes are not those of a datafile.
    #[error("not a Teeworlds map: it begins with {start}")]
    Magic {
        /// The first bytes.
        start: Start,
    },
    /// Above [`crate::base::Limits::file_bytes`].
    #[error("the file is too large: {bytes} bytes, the limit is {limit}")]
    TooLarge {
        /// Length of the file.
        bytes: usize,
        /// The limit.
        limit: u64,
    },
    /// A container version that nobody has described.
    #[error("unsupported datafile version {0} (3 and 4 are known)")]
    DatafileVersion(i32),
    /// A count or size in the header is negative or beyond reason.
    #[error("broken datafile header: {what} is {value}")]
    Header {
        /// The field.
        what: &'static str,
        /// Its value.
        value: i32,
    },
    /// The tables or items reach past the end of the file.
    #[error("file is cut off: its tables and items take {need} bytes, the file has {have}")]
    CutOff {
        /// Bytes that the header announces up to the data section.
        need: u64,
        /// Length of the file.
        have: usize,
    },
    /// Neither the offsets nor the sizes tell where items begin.
    #[error(
        "broken datafile: item {item} of {items} cannot be found, by its offset or by the sizes of those before it"
    )]
    Items {
        /// The first item that cannot be found.
        item: usize,
        /// Number of items.
        items: usize,
    },
    /// Above [`crate::base::Limits::items`].
    #[error("the file has {items} items, the limit is {limit}")]
    TooManyItems {
        /// Number of items.
        items: usize,
        /// The limit.
        limit: usize,
    },
    /// So many items and blocks that a description of them takes more memory than allowed.
    #[error(
        "the file has {} and {}, more than the memory budget allows",
        counted(*items, "item"),
        counted(*blocks, "data block")
    )]
    OverBudget {
        /// Number of items.
        items: usize,
        /// Number of data blocks.
        blocks: usize,
    },
    /// A datafile, but nothing says that it is a map.
    #[error("not a map: the datafile has no version item (maps from before 2008 are not supported)")]
    NoVersion,
    /// A map version that nobody has described.
    #[error("unsupported map version {0} (1 is known)")]
    MapVersion(i32),
}

/// The first bytes of a file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start(pub [u8; 8]);

impl Start {
    /// The first eight bytes, zero where the file is shorter.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut start = [0; 8];
        start.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        Self(start)
    }
}

impl std::fmt::Display for Start {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c, d, ..] = self.0;
        write!(f, "\"{}\" instead of \"DATA\"", [a, b, c, d].escape_ascii())?;
        match KNOWN.iter().find(|(magic, _)| self.0.starts_with(magic)) {
            Some((_, what)) => write!(f, " and looks like {what}"),
            None => Ok(()),
        }
    }
}

/// Other files that people drop: demos, skins, downloads that are really web pages. The longest of equal beginnings first.
const KNOWN: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture or a WAV sound"),
    (b"OggS", "an Ogg sound"),
    (b"wvpk", "a WavPack sound"),
    (b"TWDEMO", "a Teeworlds or DDNet demo"),
    (b"TWGHOST", "a DDNet ghost"),
    (b"\x1f\x8b", "gzip data (unpack it first)"),
    (b"PK\x03\x04", "a zip archive (unpack it first)"),
    (b"7z\xbc\xaf", "a 7z archive (unpack it first)"),
    (b"\xfd7zXZ", "xz data (unpack it first)"),
    (b"BZh", "bzip2 data (unpack it first)"),
    (b"\x28\xb5\x2f\xfd", "zstd data (unpack it first)"),
    (b"Rar!", "a RAR archive (unpack it first)"),
    (b"%PDF", "a PDF document"),
    (b"version ", "a Git LFS pointer (the map itself was not downloaded)"),
    (b"<", "a web page"),
    (b"{", "JSON"),
    (b"\x7fELF", "a program"),
];
