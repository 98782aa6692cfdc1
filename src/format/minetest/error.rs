//! Reasons why a block cannot be read.

use std::fmt;

use crate::base::counted;

/// Most bytes that one stream of a block may unpack to. An honest block has some 16 KiB of nodes; metadata of a full
/// chest room a few hundred.
pub(super) const UNPACKED_LIMIT: usize = 16 << 20;

/// Part of a block, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Version, flags and sizes.
    Header,
    /// Ids and both parameters of the nodes.
    Nodes,
    /// Texts and inventories of nodes.
    Metadata,
    /// Static objects.
    Objects,
    /// Node timers.
    Timers,
    /// Table from ids to names.
    Names,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Header => "header",
            Self::Nodes => "nodes",
            Self::Metadata => "metadata",
            Self::Objects => "objects",
            Self::Timers => "timers",
            Self::Names => "node names",
        })
    }
}

/// Why a block cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// No bytes at all.
    #[error("the block is empty")]
    Empty,
    /// Of a version before 11, from 2010, whose nodes are stored otherwise.
    #[error("version {0} is too old (only 11 to 29 are supported)")]
    TooOld(u8),
    /// Of a version that no released game writes.
    #[error("unsupported version {0} (only 11 to 29 are supported)")]
    UnknownVersion(u8),
    /// The bytes end within a part.
    #[error("cut off in the {0}")]
    CutOff(Part),
    /// Bytes that do not inflate.
    #[error("the {0} cannot be decompressed")]
    Packed(Part),
    /// More bytes than a block can hold.
    #[error("the {0} decompress to more than {limit} MiB", limit = UNPACKED_LIMIT >> 20)]
    TooLarge(Part),
    /// Bytes of an id other than 1 or 2.
    #[error("unsupported id width: {0} bytes")]
    IdWidth(u8),
    /// Bytes of the parameters other than 2.
    #[error("unsupported parameter width: {}", counted(*.0, "byte"))]
    ParamWidth(u8),
    /// A node whose id has no name.
    #[error("id {0} has no name")]
    UnnamedId(u16),
    /// A list of a version that no released game writes.
    #[error("unknown version {version} of the {part}")]
    PartVersion {
        /// The part.
        part: Part,
        /// Its version.
        version: u16,
    },
    /// A text where the part has another form.
    #[error("the {0} are damaged")]
    Malformed(Part),
}
