//! Blocks: the order of their parts in each version.
//!
//! Before version 29, in this order (each part from the version in brackets on):
//! flags; light (27); width of ids and of parameters (22); nodes, packed; metadata (14), packed (16); a list of objects that
//! was never used, until 21; timers (23, 24); static objects (15); timestamp (17); table of names (21); timers (25).
//!
//! Version 29 packs everything behind the version once: flags, light, timestamp, table of names, widths, nodes, metadata,
//! static objects, timers.

use super::bytes::Bytes;
use super::error::{BlockError, Part};
use super::metadata::NodeMetadata;
use super::metadata_list::read_metadata;
use super::nodes::{NameTable, NodeIds, Nodes, RawNodes};
use super::object::StaticObject;
use super::unpack::{ZstdUnpacker, unpack_zlib};

/// Timestamp of a block that has never been in play.
const NO_TIMESTAMP: u32 = u32::MAX;
/// Bit of the flags of blocks that the map generator has not finished.
const NOT_GENERATED: u8 = 0x08;
/// Bytes of one timer.
const TIMER_BYTES: u8 = 10;

/// A block of nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Version of its form.
    pub version: u8,
    /// Flags as stored.
    pub flags: u8,
    /// Bits for the sides and the kinds of light that are complete, since version 27.
    pub lighting_complete: Option<u16>,
    /// Time of the game when it was last active, in seconds; 2³²−1 where it never was.
    pub timestamp: u32,
    /// Nodes.
    pub nodes: Nodes,
    /// Texts and inventories.
    pub metadata: Vec<NodeMetadata>,
    /// Reason why the metadata cannot be read, where the rest can.
    pub metadata_error: Option<BlockError>,
    /// Static objects.
    pub objects: Vec<StaticObject>,
    /// Timers that run.
    pub timers: Vec<NodeTimer>,
}

/// Timer of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeTimer {
    /// Place of the node in the lists of its block.
    pub node: u16,
    /// Time after which it goes off, in milliseconds.
    pub timeout_ms: i32,
    /// Time that has passed, in milliseconds.
    pub elapsed_ms: i32,
}

impl Block {
    /// Whether the map generator has finished it. Before version 18 nothing says so.
    pub fn is_generated(&self) -> bool {
        self.version < 18 || self.flags & NOT_GENERATED == 0
    }
}

/// Reader of blocks, which keeps its buffers from one to the next.
#[derive(Default)]
pub struct BlockReader {
    zstd: Option<ZstdUnpacker>,
    unpacked: Vec<u8>,
    unpacked_metadata: Vec<u8>,
    ids: Vec<u16>,
}

impl BlockReader {
    /// Reads a block.
    ///
    /// # Errors
    /// A version that is not known, or bytes that do not read to the end of the last part.
    pub fn read(&mut self, bytes: &[u8]) -> Result<Block, BlockError> {
        let Self { zstd, unpacked, unpacked_metadata, ids } = self;
        RawBlock::read(bytes, zstd, [unpacked, unpacked_metadata])?.named(ids)
    }

    /// Reads the names and ids of the nodes of a block, and the rest only to see whether it can be read.
    ///
    /// # Errors
    /// As those of [`Self::read`].
    pub fn read_ids<'a>(&'a mut self, bytes: &'a [u8]) -> Result<NodeIds<'a>, BlockError> {
        let Self { zstd, unpacked, unpacked_metadata, ids } = self;
        let RawBlock { nodes, names, .. } = RawBlock::read(bytes, zstd, [unpacked, unpacked_metadata])?;
        nodes.named_ids(names, ids)
    }
}

/// A block whose ids have no names yet: these come behind most other parts.
struct RawBlock<'a> {
    version: u8,
    flags: u8,
    lighting_complete: Option<u16>,
    timestamp: u32,
    nodes: RawNodes<'a>,
    names: NameTable<'a>,
    metadata: Vec<NodeMetadata>,
    metadata_error: Option<BlockError>,
    objects: Vec<StaticObject>,
    timers: Vec<NodeTimer>,
}

impl<'a> RawBlock<'a> {
    /// Reads a block, with buffers for two of its parts.
    fn read(
        bytes: &'a [u8],
        zstd: &mut Option<ZstdUnpacker>,
        buffers: [&'a mut Vec<u8>; 2],
    ) -> Result<Self, BlockError> {
        let (version, rest) = bytes.split_first().ok_or(BlockError::Empty)?;
        match *version {
            version @ ..11 => Err(BlockError::TooOld(version)),
            version @ 11..29 => Self::read_parts(version, Bytes::new(rest, Part::Header), buffers),
            29 => {
                let zstd = match zstd {
                    Some(zstd) => zstd,
                    none => none.insert(ZstdUnpacker::new()?),
                };
                let [unpacked, _] = buffers;
                zstd.unpack(rest, unpacked)?;
                Self::read_frame(unpacked)
            }
            version @ 30.. => Err(BlockError::UnknownVersion(version)),
        }
    }

    fn read_parts(version: u8, mut bytes: Bytes<'a>, buffers: [&'a mut Vec<u8>; 2]) -> Result<Self, BlockError> {
        let [unpacked, unpacked_metadata] = buffers;
        let flags = bytes.u8()?;
        let lighting_complete = if version >= 27 { Some(bytes.u16()?) } else { None };
        let id_width = if version >= 22 { read_widths(&mut bytes)? } else { 1 };
        unpack_zlib(&mut bytes, Part::Nodes, unpacked)?;
        let nodes = RawNodes::read(&mut Bytes::new(unpacked, Part::Nodes), version, id_width)?;
        // Broken metadata costs no more than itself, since its end is known.
        let metadata = match version {
            ..14 => Ok(Vec::new()),
            14 | 15 => read_metadata(&mut Bytes::new(bytes.part(Part::Metadata).text16()?, Part::Metadata), version),
            16.. => {
                unpack_zlib(&mut bytes, Part::Metadata, unpacked_metadata)?;
                read_metadata(&mut Bytes::new(unpacked_metadata, Part::Metadata), version)
            }
        };
        let (metadata, metadata_error) = match metadata {
            Ok(metadata) => (metadata, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        let mut block = Self {
            version,
            flags,
            lighting_complete,
            timestamp: NO_TIMESTAMP,
            nodes,
            names: NameTable::Static,
            metadata,
            metadata_error,
            objects: Vec::new(),
            timers: Vec::new(),
        };
        // Objects of a kind that has no length; the game gives up here as well.
        if version < 22 && bytes.part(Part::Objects).u16()? != 0 {
            return Ok(block);
        }
        if let 23 | 24 = version {
            block.timers = read_early_timers(&mut bytes)?;
        }
        if version >= 15 {
            block.objects = StaticObject::read_all(&mut bytes)?;
        }
        if version >= 17 {
            block.timestamp = bytes.part(Part::Header).u32()?;
        }
        if version >= 21 {
            block.names = NameTable::read(&mut bytes)?;
        }
        if version >= 25 {
            block.timers = read_timers(&mut bytes)?;
        }
        Ok(block)
    }

    fn read_frame(unpacked: &'a [u8]) -> Result<Self, BlockError> {
        let mut bytes = Bytes::new(unpacked, Part::Header);
        let (flags, lighting_complete, timestamp) = (bytes.u8()?, bytes.u16()?, bytes.u32()?);
        let names = NameTable::read(&mut bytes)?;
        let id_width = read_widths(bytes.part(Part::Header))?;
        Ok(Self {
            version: 29,
            flags,
            lighting_complete: Some(lighting_complete),
            timestamp,
            nodes: RawNodes::read(&mut bytes, 29, id_width)?,
            names,
            metadata: read_metadata(&mut bytes, 29)?,
            metadata_error: None,
            objects: StaticObject::read_all(&mut bytes)?,
            timers: read_timers(&mut bytes)?,
        })
    }

    fn named(self, ids: &mut Vec<u16>) -> Result<Block, BlockError> {
        Ok(Block {
            version: self.version,
            flags: self.flags,
            lighting_complete: self.lighting_complete,
            timestamp: self.timestamp,
            nodes: self.nodes.named(&self.names, ids)?,
            metadata: self.metadata,
            metadata_error: self.metadata_error,
            objects: self.objects,
            timers: self.timers,
        })
    }
}

/// Bytes of an id, after checking those of both parameters.
fn read_widths(bytes: &mut Bytes<'_>) -> Result<u8, BlockError> {
    let (id, params) = (bytes.u8()?, bytes.u8()?);
    if !matches!(id, 1 | 2) {
        return Err(BlockError::IdWidth(id));
    }
    if params != 2 {
        return Err(BlockError::ParamWidth(params));
    }
    Ok(id)
}

/// Timers of versions 23 and 24, where a byte says whether there are any.
fn read_early_timers(bytes: &mut Bytes<'_>) -> Result<Vec<NodeTimer>, BlockError> {
    match bytes.part(Part::Timers).u8()? {
        0 => Ok(Vec::new()),
        1 => read_timer_list(bytes),
        version => Err(BlockError::PartVersion { part: Part::Timers, version: version.into() }),
    }
}

fn read_timers(bytes: &mut Bytes<'_>) -> Result<Vec<NodeTimer>, BlockError> {
    let size = bytes.part(Part::Timers).u8()?;
    if size != TIMER_BYTES {
        return Err(BlockError::Malformed(Part::Timers));
    }
    read_timer_list(bytes)
}

fn read_timer_list(bytes: &mut Bytes<'_>) -> Result<Vec<NodeTimer>, BlockError> {
    let count = bytes.u16()?;
    (0..count)
        .map(|_| Ok(NodeTimer { node: bytes.u16()?, timeout_ms: bytes.i32()?, elapsed_ms: bytes.i32()? }))
        .collect()
}
