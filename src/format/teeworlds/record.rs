//! What quads and sound sources have in common: blocks of equal records made of ints that name envelopes.

use super::blocks::Blocks;
use super::codes;
use super::item::Item;
use super::map::Envelope;
use crate::base::{DataIndex, EnvelopeIndex, Limits, Place, Report};

/// A whole block; `None` with a warning where it cannot be had.
pub(super) fn fetch(
    blocks: &Blocks,
    index: DataIndex,
    what: &str,
    place: Place,
    limits: &Limits,
    report: &mut Report,
) -> Option<Vec<u8>> {
    match blocks.inflate(index, limits) {
        Ok(bytes) => {
            blocks.check_len(index, bytes.len(), place, report);
            Some(bytes)
        }
        Err(error) => {
            report.warn(error.code(), place, format!("The {what} cannot be read: {error}; there are none."));
            None
        }
    }
}

/// Records of a size, seen as items; a rest that fills no record is ignored.
pub(super) fn records(bytes: &[u8], size: usize) -> impl Iterator<Item = Item<'_>> {
    bytes.chunks_exact(size).map(|record| Item::new(0, 0, record))
}

/// Resolves envelope fields and counts what was odd, for one warning per layer instead of one per record.
pub(super) struct EnvelopeCheck<'a> {
    envelopes: &'a [Envelope],
    missing: usize,
    other_kind: usize,
}

impl<'a> EnvelopeCheck<'a> {
    pub fn new(envelopes: &'a [Envelope]) -> Self {
        Self { envelopes, missing: 0, other_kind: 0 }
    }

    /// The envelope of a field; any negative number is none.
    pub fn get(&mut self, field: i32, channels: i32) -> Option<EnvelopeIndex> {
        let index = u32::try_from(field).ok()?;
        match self.envelopes.get(index as usize) {
            Some(envelope) => {
                self.other_kind += usize::from(envelope.channels != channels);
                Some(EnvelopeIndex(index))
            }
            None => {
                self.missing += 1;
                None
            }
        }
    }

    pub fn warn(&self, what: &str, place: Place, report: &mut Report) {
        if self.missing > 0 {
            let message = format!("{} of the {what} name envelopes that do not exist; they are ignored.", self.missing);
            report.warn(codes::ENVELOPE_INDEX, place, message);
        }
        if self.other_kind > 0 {
            let message = format!(
                "{} of the {what} use an envelope of another kind (colour for position, say); its first channels are used.",
                self.other_kind
            );
            report.warn(codes::ENVELOPE_KIND, place, message);
        }
    }
}
