//! Blocks of equal records made of ints that name envelopes: the common form of quads and sound sources.

use std::ops::ControlFlow;

use super::blocks::{BlockError, Blocks};
use super::carry::Carry;
use super::codes;
use super::item::Item;
use super::map::Envelope;
use crate::base::{DataIndex, EnvelopeIndex, Report, Reservation, Task, WarningPlace, counted};

/// Some of the records of a block.
pub(super) struct Records<T> {
    /// The records, at most as many as wanted.
    pub list: Vec<T>,
    /// How many there are room for in the block, as far as it was looked at.
    pub there: usize,
}

/// Inflates at most `most` records of `SIZE` bytes and reads each. Asks `room` before anything is put there; with a
/// warning there are none where the block cannot be had, or not the whole of it. A rest that fills no record is ignored.
pub(super) fn read_records<const SIZE: usize, T>(
    source: Source<'_>,
    most: usize,
    reserved: &mut Reservation,
    report: &mut Report,
    mut read: impl FnMut(Item<'_>) -> Option<T>,
) -> Option<Records<T>> {
    let Source { blocks, index, what, place, task } = source;
    let mut list = Vec::new();
    let announced = blocks.announced_len(index).unwrap_or(0).min(blocks.possible_len(index, task));
    let expected = most.min(announced / SIZE);
    let (mut bytes, mut cut, mut full) = (0, false, false);
    let mut carried = Carry::<SIZE>::default();
    let result = blocks.stream(index, task, |piece| {
        bytes += piece.len();
        let (first, rest) = carried.complete(piece);
        let (records, tail) = rest.as_chunks::<SIZE>();
        carried.keep(tail);
        let records = first.iter().chain(records);
        let wanted = most - list.len();
        let count = records.clone().count();
        if !reserve_items(&mut list, count.min(wanted), expected, reserved) {
            full = true;
            return ControlFlow::Break(());
        }
        list.extend(records.take(wanted).filter_map(|record| read(Item::new(0, 0, record))));
        // What lies behind the last record wanted is of no interest.
        cut = count > wanted;
        if cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let result = if full { Err(BlockError::OverBudget) } else { result };
    match result {
        Ok(()) if cut => Some(Records { there: list.len(), list }),
        Ok(()) => {
            blocks.check_len(index, bytes, place, report);
            Some(Records { there: bytes / SIZE, list })
        }
        Err(error) => {
            reserved.shrink_by(list.capacity() * size_of::<T>());
            report.warn(error.code(), place, format!("The {what} are left out: {error}."));
            None
        }
    }
}

/// Reserves space for `more` in a list: at once for as many as are expected, and where that was a lie for twice as many as
/// before. `false` where there is not enough left.
fn reserve_items<T>(list: &mut Vec<T>, more: usize, expected: usize, reserved: &mut Reservation) -> bool {
    let (have, need) = (list.capacity(), list.len() + more);
    if need <= have {
        return true;
    }
    let wanted = if need <= expected { expected } else { need.max(have * 2) };
    // While the list moves, both places are taken.
    if !reserved.grow(wanted * size_of::<T>()) {
        return false;
    }
    list.reserve_exact(wanted - list.len());
    reserved.shrink_by(have * size_of::<T>());
    true
}

/// A block of records.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub blocks: &'a Blocks,
    pub index: DataIndex,
    /// Name of the records, for messages.
    pub what: &'static str,
    pub place: WarningPlace,
    pub task: &'a Task,
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

    /// The envelope of a field; any negative number is none, and other than −1 and −2 unusual.
    pub fn get(&mut self, field: i32, channels: i32) -> Option<EnvelopeIndex> {
        let Ok(index) = u32::try_from(field) else {
            self.missing += usize::from(field < -2);
            return None;
        };
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

    pub fn warn(&self, what: &str, place: WarningPlace, report: &mut Report) {
        if self.missing > 0 {
            let message = format!(
                "The {what} refer {} to envelopes that do not exist; these are ignored.",
                counted(self.missing, "time")
            );
            report.warn(codes::ENVELOPE_INDEX, place, message);
        }
        if self.other_kind > 0 {
            let message = format!(
                "The {what} refer {} to an envelope of another kind (such as color for position); its first channels \
                 are used.",
                counted(self.other_kind, "time")
            );
            report.warn(codes::ENVELOPE_KIND, place, message);
        }
    }
}
