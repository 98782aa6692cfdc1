//! The data blocks of a datafile: inflated on demand, each time anew, from any number of threads at once.
//!
//! Nothing is cached and the announced size of a block is never trusted for an allocation: what comes out is handed
//! on in pieces, and the caller stops when it has enough.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use flate2::{Decompress, FlushDecompress, Status};

use super::codes;
use crate::base::{DataIndex, Report, Task, WarningPlace, bytes_text, counted, hash_of};

/// Bytes inflated at a time.
const PIECE: usize = 64 * 1024;

/// The best that deflate can do is 258 bytes for two bits; anything announced above that is a lie.
const MAX_RATIO: usize = 1032;

/// The data blocks of a file, inflated on demand, or blocks put together in memory for writing.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    file: Arc<[u8]>,
    blocks: Vec<Block>,
}

/// Where a block lies.
#[derive(Clone, Debug)]
pub(super) enum Block {
    /// A zlib stream in the file and the length it should inflate to.
    Deflated { range: Range<usize>, announced: i32 },
    /// Raw bytes in the file; `cut` when the file ends too early.
    Stored { range: Range<usize>, cut: bool },
    /// Raw bytes in memory.
    Owned(Vec<u8>),
    /// Not in the file.
    Missing,
}

/// A block as it lies in a file, for copying it into another.
pub(super) enum Stored<'a> {
    /// A zlib stream and its announced length.
    Deflated(&'a [u8], i32),
    /// Raw bytes.
    Raw(&'a [u8]),
}

/// Why a block, or the end of it, cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// There is no block of that number, or its place in the file is unusable.
    #[error("the data block is not in the file")]
    Missing,
    /// The zlib stream ends before its end.
    #[error("the data block is cut off")]
    CutOff,
    /// The zlib stream is damaged.
    #[error("the data block is damaged")]
    Broken,
    /// The block is larger than [`crate::base::Limits::block_bytes`].
    #[error("the data block is larger than {}", bytes_text(*.0 as u64))]
    TooLarge(usize),
    /// All blocks together are larger than [`crate::base::Limits`] allow, or nobody wants the map any more.
    #[error("the map holds more than the memory budget allows")]
    OverBudget,
}

impl BlockError {
    /// The warning code for this.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Missing => codes::DATA_MISSING,
            Self::CutOff | Self::Broken => codes::DATA_BROKEN,
            Self::TooLarge(_) => codes::DATA_TOO_LARGE,
            Self::OverBudget => codes::SCENE_TOO_LARGE,
        }
    }
}

impl Blocks {
    /// The blocks of a file.
    pub(super) fn in_file(file: Arc<[u8]>, blocks: Vec<Block>) -> Self {
        Self { file, blocks }
    }

    /// Adds a block of raw (not deflated) bytes; used to build maps for writing.
    pub fn push(&mut self, raw: Vec<u8>) -> DataIndex {
        let index = DataIndex(self.blocks.len() as u32);
        self.blocks.push(Block::Owned(raw));
        index
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The length a block should have when inflated: exact in honest files, any number in others.
    pub fn announced_len(&self, index: DataIndex) -> Option<usize> {
        match self.blocks.get(index.get())? {
            Block::Deflated { announced, .. } => usize::try_from(*announced).ok(),
            Block::Stored { range, .. } => Some(range.len()),
            Block::Owned(raw) => Some(raw.len()),
            Block::Missing => None,
        }
    }

    /// Tells blocks apart by how they lie in the file; `None` for one that is not there, or not wholly.
    pub fn fingerprint(&self, index: DataIndex) -> Option<u64> {
        let (bytes, announced) = match self.blocks.get(index.get())? {
            Block::Deflated { range, announced } => (self.file.get(range.clone())?, Some(*announced)),
            Block::Stored { range, cut: false } => (self.file.get(range.clone())?, None),
            Block::Owned(raw) => (&raw[..], None),
            Block::Stored { .. } | Block::Missing => return None,
        };
        Some(hash_of(&(bytes, announced)))
    }

    /// A whole block. Takes memory without asking: not for blocks that may be large.
    pub fn inflate(&self, index: DataIndex, task: &Task) -> Result<Vec<u8>, BlockError> {
        let (bytes, _) = self.inflate_prefix(index, usize::MAX, task)?;
        Ok(bytes)
    }

    /// The first `max` bytes of a block and whether that is all of it. A block that is damaged before `max` is an
    /// error; damage behind is not noticed. Takes memory without asking, but never more than the block can possibly inflate to.
    pub fn inflate_prefix(&self, index: DataIndex, max: usize, task: &Task) -> Result<(Vec<u8>, bool), BlockError> {
        let announced = self.announced_len(index).unwrap_or(0);
        let mut bytes = Vec::with_capacity(announced.min(self.possible_len(index, task)).min(max));
        let mut whole = true;
        self.stream(index, task, |piece| {
            let wanted = piece.get(..max - bytes.len()).unwrap_or(piece);
            bytes.extend_from_slice(wanted);
            if wanted.len() < piece.len() {
                whole = false;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok((bytes, whole))
    }

    /// The most that a block can inflate to, whatever it announces.
    pub fn possible_len(&self, index: DataIndex, task: &Task) -> usize {
        let possible = match self.blocks.get(index.get()) {
            Some(Block::Deflated { range, .. }) => range.len().saturating_mul(MAX_RATIO),
            Some(Block::Stored { range, .. }) => range.len(),
            Some(Block::Owned(raw)) => raw.len(),
            Some(Block::Missing) | None => 0,
        };
        possible.min(task.limits().block_bytes)
    }

    /// Hands a block to `sink` piece by piece until the block ends or the sink breaks. On an error the sink has got
    /// everything before the damage.
    pub(super) fn stream(
        &self,
        index: DataIndex,
        task: &Task,
        sink: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<(), BlockError> {
        match self.blocks.get(index.get()) {
            Some(Block::Deflated { range, .. }) => inflate(self.file.get(range.clone()), task, sink),
            Some(Block::Stored { range, cut }) => pass(self.file.get(range.clone()), *cut, task, sink),
            Some(Block::Owned(raw)) => pass(Some(raw), false, task, sink),
            Some(Block::Missing) | None => Err(BlockError::Missing),
        }
    }

    /// A block as it lies in the file. `None` where it is missing.
    pub(super) fn stored(&self, index: DataIndex) -> Option<Stored<'_>> {
        match self.blocks.get(index.get())? {
            Block::Deflated { range, announced } => Some(Stored::Deflated(self.file.get(range.clone())?, *announced)),
            Block::Stored { range, .. } => Some(Stored::Raw(self.file.get(range.clone())?)),
            Block::Owned(raw) => Some(Stored::Raw(raw)),
            Block::Missing => None,
        }
    }

    /// Warns where a block that was inflated to its end has another length than announced.
    pub(super) fn check_len(&self, index: DataIndex, real: usize, place: WarningPlace, report: &mut Report) {
        if let Some(Block::Deflated { announced, .. }) = self.blocks.get(index.get())
            && usize::try_from(*announced).ok() != Some(real)
        {
            let message = format!(
                "Data block {} announces {} but inflates to {real}; the real length is used.",
                index.0,
                counted(*announced, "byte")
            );
            report.warn(codes::DATA_SIZE, place, message);
        }
    }
}

/// Hands on raw bytes.
fn pass(
    raw: Option<&[u8]>,
    cut: bool,
    task: &Task,
    mut sink: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<(), BlockError> {
    let raw = raw.ok_or(BlockError::Missing)?;
    let limit = task.limits().block_bytes;
    let within = raw.get(..limit).unwrap_or(raw);
    for piece in within.chunks(PIECE) {
        if !task.may_inflate(piece.len()) {
            return Err(BlockError::OverBudget);
        }
        if sink(piece).is_break() {
            return Ok(());
        }
    }
    match (within.len() < raw.len(), cut) {
        (true, _) => Err(BlockError::TooLarge(limit)),
        (false, true) => Err(BlockError::CutOff),
        (false, false) => Ok(()),
    }
}

/// Inflates a zlib stream; what follows the stream is ignored, as in the game.
fn inflate(
    deflated: Option<&[u8]>,
    task: &Task,
    mut sink: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<(), BlockError> {
    let mut input = deflated.ok_or(BlockError::Missing)?;
    let mut stream = Decompress::new(true);
    let mut buffer = vec![0; PIECE];
    let limit = task.limits().block_bytes;
    let mut reserved = limit;
    loop {
        let (before_in, before_out) = (stream.total_in(), stream.total_out());
        // In slices, since much may go in where nothing comes out.
        let slice = input.get(..PIECE).unwrap_or(input);
        let status = stream.decompress(slice, &mut buffer, FlushDecompress::None);
        let consumed = (stream.total_in() - before_in) as usize;
        let produced = (stream.total_out() - before_out) as usize;
        input = input.get(consumed..).unwrap_or_default();
        let piece = buffer.get(..produced.min(reserved)).unwrap_or_default();
        reserved -= piece.len();
        if !task.may_inflate(piece.len().max(consumed)) {
            return Err(BlockError::OverBudget);
        }
        if !piece.is_empty() && sink(piece).is_break() {
            return Ok(());
        }
        if piece.len() < produced {
            return Err(BlockError::TooLarge(limit));
        }
        match status {
            Ok(Status::StreamEnd) => return Ok(()),
            Err(_) => return Err(BlockError::Broken),
            Ok(_) if consumed == 0 && produced == 0 => return Err(BlockError::CutOff),
            Ok(_) => {}
        }
    }
}
