//! Why bytes are no map at all. Everything less is a warning.

use crate::base::{bytes_text, counted, grouped};
use crate::format::sniff::other_file;

/// Why a file is not a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Shorter than the header.
    #[error("{}", too_short(*bytes))]
    TooShort {
        /// Length of the file.
        bytes: usize,
    },
    /// The first bytes are not those of a datafile.
    #[error("neither a Teeworlds or DDNet map nor a Turok level: it {start}")]
    Magic {
        /// The first bytes.
        start: Start,
    },
    /// Above [`crate::base::Limits::file_bytes`].
    #[error("the file is larger than the limit of {}", bytes_text(*limit))]
    TooLarge {
        /// Length of the file.
        bytes: usize,
        /// The limit.
        limit: u64,
    },
    /// A container version that nobody has described.
    #[error("unsupported datafile version {0} (only 3 and 4 are supported)")]
    DatafileVersion(i32),
    /// A count or size in the header is negative or beyond reason.
    #[error("damaged datafile header: {what} is {value}")]
    Header {
        /// The field.
        what: &'static str,
        /// Its value.
        value: i32,
    },
    /// The tables or items reach past the end of the file.
    #[error(
        "the file is cut off: its tables and items need {} bytes, but it has only {}",
        grouped(need),
        grouped(have)
    )]
    CutOff {
        /// Bytes that the header announces up to the data section.
        need: u64,
        /// Length of the file.
        have: usize,
    },
    /// Neither the offsets nor the sizes tell where items begin.
    #[error("damaged datafile: item {item} of {items} cannot be located")]
    Items {
        /// The first item that cannot be found.
        item: usize,
        /// Number of items.
        items: usize,
    },
    /// Above [`crate::base::Limits::items`].
    #[error("the file has {items} items, the limit is {}", grouped(limit))]
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
    #[error("not a map: the datafile has no version item (maps made before 2008 are not supported)")]
    NoVersion,
    /// A map version that nobody has described.
    #[error("unsupported map version {0} (only 1 is supported)")]
    MapVersion(i32),
}

/// Words about a file that is shorter than the header. From four bytes on it begins like a datafile: others are
/// refused for that.
fn too_short(bytes: usize) -> String {
    let length = counted(bytes, "byte");
    match bytes {
        0 => "neither a Teeworlds or DDNet map nor a Turok level: it is empty".to_owned(),
        1..4 => format!("neither a Teeworlds or DDNet map nor a Turok level: it is too short ({length})"),
        _ => format!("the file is cut off ({length}; the header alone takes 36)"),
    }
}

/// The first bytes of a file, for messages: as part of a sentence, with the file as its subject.
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
        match other_file(&self.0) {
            Some(name) => write!(f, "looks like {name}"),
            None => {
                let four = [a, b, c, d];
                let start = four.escape_ascii();
                write!(f, "is another kind of file, or damaged (it starts with “{start}”)")
            }
        }
    }
}
