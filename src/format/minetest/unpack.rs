//! Unpacking zlib streams and zstd frames of blocks, with a bound on what comes out.

use flate2::bufread::ZlibDecoder;
use std::io::Read as _;

use super::bytes::Bytes;
use super::error::{BlockError, Part, UNPACKED_LIMIT};

/// Bytes that most zstd frames unpack to: the nodes, and little else.
const USUAL: usize = 24 << 10;

/// Unpacks one zlib stream and leaves `bytes` behind it.
pub(super) fn unpack_zlib(bytes: &mut Bytes<'_>, part: Part, into: &mut Vec<u8>) -> Result<(), BlockError> {
    into.clear();
    let mut decoder = ZlibDecoder::new(bytes.rest());
    let read = decoder.by_ref().take(UNPACKED_LIMIT as u64 + 1).read_to_end(into);
    let packed = decoder.total_in() as usize;
    if into.len() > UNPACKED_LIMIT {
        return Err(BlockError::TooLarge(part));
    }
    match read {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Err(BlockError::CutOff(part)),
        Err(_) => return Err(BlockError::Packed(part)),
    }
    bytes.part(part).take(packed)?;
    Ok(())
}

/// Decoder of zstd frames, whose window of 2 MiB is worth being kept from block to block.
pub(super) struct ZstdUnpacker(zstd::bulk::Decompressor<'static>);

impl ZstdUnpacker {
    pub fn new() -> Result<Self, BlockError> {
        zstd::bulk::Decompressor::new().map(Self).map_err(|_| BlockError::Packed(Part::Nodes))
    }

    /// Unpacks the frame at the beginning of `packed`. Its length is not stated, so that the room for it grows as it
    /// turns out to be too small.
    pub fn unpack(&mut self, packed: &[u8], into: &mut Vec<u8>) -> Result<(), BlockError> {
        let frame_len =
            zstd::zstd_safe::find_frame_compressed_size(packed).map_err(|_| BlockError::CutOff(Part::Nodes))?;
        let frame = packed.get(..frame_len).ok_or(BlockError::CutOff(Part::Nodes))?;
        let mut room = USUAL;
        loop {
            into.clear();
            into.reserve(room);
            match self.0.decompress_to_buffer(frame, into) {
                Ok(_) => return Ok(()),
                // The library says by text alone why it failed.
                Err(error) if error.to_string().contains("too small") => {
                    if room >= UNPACKED_LIMIT {
                        return Err(BlockError::TooLarge(Part::Nodes));
                    }
                    room = (room * 8).min(UNPACKED_LIMIT);
                }
                Err(_) => return Err(BlockError::Packed(Part::Nodes)),
            }
        }
    }
}
