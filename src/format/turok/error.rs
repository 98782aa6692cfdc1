//! Why bytes are no level at all, and why a part of a level cannot be read.

use std::fmt;

use super::words::{counted, grouped};
use crate::base::bytes_text;

/// Why a file is not a level. Everything less is a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// Shorter than the number of parts at the beginning.
    #[error("not a Turok level: {}", too_short(*bytes))]
    TooShort {
        /// Length of the file.
        bytes: usize,
    },
    /// Above [`crate::base::Limits::file_bytes`].
    #[error("the file is larger than the limit of {}", bytes_text(*limit))]
    TooLarge {
        /// Length of the file.
        bytes: usize,
        /// The limit.
        limit: u64,
    },
    /// Each number with its bytes in reverse.
    #[error("it is a Turok level in the byte order of a console (big-endian); only levels for PC can be read")]
    BigEndian,
    /// Another number of parts than 7 or 8.
    #[error("damaged Turok level: it says that it has {} parts, not 7 or 8", grouped(*.0 as usize))]
    Parts(u32),
    /// A version that is not described anywhere.
    #[error("it is a Turok level of version {0}, and only version 1 is supported")]
    Version(u32),
    /// A part without which there is no level.
    #[error("damaged Turok level: the {part} cannot be read, because {fault}")]
    Damaged {
        /// The part.
        part: Part,
        /// The reason.
        fault: Fault,
    },
}

/// Part of a level, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Offsets of all parts.
    Root,
    /// Version of the form.
    Version,
    /// Directions and colors of light.
    Light,
    /// Name of the sky.
    Sky,
    /// Vertices, sector sets and sectors.
    Collision,
    /// Vertices of sectors.
    Vertices,
    /// Sets of properties that sectors share.
    SectorSets,
    /// Sectors.
    Sectors,
    /// Sizes of the grid and of its sections.
    GridBounds,
    /// Sections of the grid.
    Grid,
    /// Static meshes of the grid.
    Meshes,
    /// Actors.
    Actors,
    /// Static meshes that are seen from each sector.
    Visibility,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Root => "table of parts",
            Self::Version => "version",
            Self::Light => "world light",
            Self::Sky => "name of the sky",
            Self::Collision => "collision",
            Self::Vertices => "vertices",
            Self::SectorSets => "sector sets",
            Self::Sectors => "sectors",
            Self::GridBounds => "bounds of the grid",
            Self::Grid => "grid of static meshes",
            Self::Meshes => "static meshes",
            Self::Actors => "actors",
            Self::Visibility => "visibility table",
        })
    }
}

/// Why a part cannot be read. As text it goes on behind "because". Places are bytes from the beginning of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An offset leads beyond the end of the file, or out of the part that it belongs to.
    Outside {
        /// The place that the offset leads to.
        at: usize,
    },
    /// An offset leads into the table that it stands in.
    IntoTable {
        /// The place that the offset leads to.
        at: usize,
    },
    /// Offsets that should ascend do not.
    Order {
        /// The place of the first.
        at: usize,
    },
    /// A table of offsets ends before the one that is needed.
    NoEntry {
        /// The place of the table.
        at: usize,
    },
    /// A table of offsets is longer than the part that it stands in.
    TooManyEntries {
        /// Entries that it should have.
        count: usize,
        /// The place of the table.
        at: usize,
    },
    /// The file or the part ends.
    CutOff {
        /// The place where it ends.
        at: usize,
    },
    /// Records that are too short for what they must say.
    ShortRecords {
        /// Bytes of each.
        stride: usize,
        /// Bytes that are needed.
        least: usize,
        /// The place of the list.
        at: usize,
    },
    /// More memory than the load may take.
    OverBudget,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Outside { at } => write!(f, "an offset leads beyond the end, to byte {}", grouped(at)),
            Self::IntoTable { at } => {
                write!(f, "an offset leads back into a table of offsets, to byte {}", grouped(at))
            }
            Self::Order { at } => write!(f, "the offsets do not ascend at byte {}", grouped(at)),
            Self::NoEntry { at } => write!(f, "the table of offsets at byte {} is too short", grouped(at)),
            Self::TooManyEntries { count, at } => {
                let entries = counted(count, ["entry", "entries"]);
                write!(f, "the table of offsets at byte {} should have {entries}, which do not fit", grouped(at))
            }
            Self::CutOff { at } => write!(f, "the data ends at byte {}", grouped(at)),
            Self::ShortRecords { stride, least, at } => {
                let stride = counted(stride, ["byte", "bytes"]);
                write!(f, "the records at byte {} have {stride} each, where {least} are needed", grouped(at))
            }
            Self::OverBudget => f.write_str("the memory budget does not allow it"),
        }
    }
}

fn too_short(bytes: usize) -> String {
    match bytes {
        0 => "it is empty".to_owned(),
        _ => format!("it is too short ({})", counted(bytes, ["byte", "bytes"])),
    }
}
