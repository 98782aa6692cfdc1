//! Reading parts within the budget, and counting what is odd about them.

use super::codes;
use super::error::{Fault, Part};
use super::fields::{Fields, Record};
use super::region::{List, Region, Table};
use super::words::{counted, grouped};
use crate::base::{Report, Reservation, WarningPlace};

/// State that all parts share.
pub(super) struct PartReader<'a> {
    reserved: Reservation,
    /// Warnings.
    pub report: &'a mut Report,
    /// Bytes that belong to no part, and the place of the first.
    unread: Option<(usize, usize)>,
    /// Lists that are too short: how many, and the first of them with the numbers of records that it has and says.
    short: Option<(usize, Part, usize, usize)>,
}

impl<'a> PartReader<'a> {
    /// Fewer bytes than this behind a part are padding.
    pub const PADDING: usize = 16;

    pub fn new(reserved: Reservation, report: &'a mut Report) -> Self {
        Self { reserved, report, unread: None, short: None }
    }

    /// Takes memory for a list before it is made.
    pub fn reserve<T>(&mut self, count: usize) -> Result<(), Fault> {
        let granted = self.reserved.grow(count.saturating_mul(size_of::<T>()));
        if granted { Ok(()) } else { Err(Fault::OverBudget) }
    }

    /// Records of a list, as many as there are.
    pub fn records<R: Record>(&mut self, region: Region<'_>, part: Part) -> Result<Vec<R>, Fault> {
        let list = List::read(region)?;
        if list.count > 0 && list.stride < R::BYTES {
            return Err(Fault::ShortRecords { stride: list.stride, least: R::BYTES, at: list.at });
        }
        self.note_list(&list, part);
        self.reserve::<R>(list.present())?;
        Ok(list.records().filter_map(|record| R::read(&mut Fields(record))).collect())
    }

    /// A part; its default, with a warning, where it cannot be read.
    pub fn or_default<T: Default>(&mut self, part: Part, read: Result<T, Fault>) -> T {
        read.unwrap_or_else(|fault| {
            let message = format!("The {part} cannot be read, because {fault}. The level is shown without this part.");
            self.report.warn(codes::PART_UNREADABLE, WarningPlace::File, message);
            T::default()
        })
    }

    /// Notes records that are missing from a list, and bytes behind it.
    pub fn note_list(&mut self, list: &List<'_>, part: Part) {
        self.note_gap(list.rest, list.at);
        let present = list.present();
        if present < list.count {
            let (lists, ..) = self.short.get_or_insert((0, part, present, list.count));
            *lists += 1;
        }
    }

    /// Notes bytes between a table and its first part.
    pub fn note_gaps_of_table(&mut self, table: &Table<'_>) {
        if let Some(first) = table.offset(0).filter(|_| table.count() > 0) {
            self.note_gap(first.saturating_sub(table.head_bytes()), table.at());
        }
    }

    /// Notes bytes that belong to no part, behind a place.
    pub fn note_gap(&mut self, bytes: usize, at: usize) {
        if bytes >= Self::PADDING {
            let (all, _) = self.unread.get_or_insert((0, at));
            *all += bytes;
        }
    }

    /// Puts what has been counted into the report, and keeps the memory that was taken.
    pub fn finish(self) {
        if let Some((lists, part, present, count)) = self.short {
            let lists = match lists {
                1 => String::new(),
                _ => format!(" {} have fewer than they say.", counted(lists, ["list", "lists"])),
            };
            let (present, count) = (grouped(present), grouped(count));
            let message = format!("Only {present} of {count} {part} are in the file; they are shown.{lists}");
            self.report.warn(codes::RECORDS_MISSING, WarningPlace::File, message);
        }
        if let Some((bytes, at)) = self.unread {
            let bytes = counted(bytes, ["byte", "bytes"]);
            let message =
                format!("{bytes} belong to no part, the first of them behind byte {}; they are ignored.", grouped(at));
            self.report.warn(codes::UNREAD_BYTES, WarningPlace::File, message);
        }
        self.reserved.keep();
    }
}
