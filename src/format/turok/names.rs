//! Names: a list with a single record each, which ends with a NUL.

use super::codes;
use super::error::Fault;
use super::part_reader::PartReader;
use super::region::{List, Region, Table};
use super::words::grouped;
use crate::base::{Report, WarningPlace};

/// Names of one kind in all parts, and what is odd about them.
pub(super) struct Names {
    /// The name, for messages: "model of an actor".
    of: &'static str,
    wanted: usize,
    missing: usize,
    not_utf8: usize,
}

impl Names {
    pub fn new(of: &'static str) -> Self {
        Self { of, wanted: 0, missing: 0, not_utf8: 0 }
    }

    /// So many names out of a table. Those that it does not have are empty.
    pub fn read(
        &mut self,
        region: Result<Region<'_>, Fault>,
        count: usize,
        reader: &mut PartReader<'_>,
    ) -> Result<Vec<String>, Fault> {
        self.wanted += count;
        reader.reserve::<String>(count)?;
        let table = region.and_then(Table::read).ok();
        table.iter().for_each(|table| reader.note_gaps_of_table(table));
        let mut names = Vec::with_capacity(count);
        for number in 0..count {
            let part = table.and_then(|table| table.part(number).ok());
            let text = part.and_then(|region| string_bytes(region, reader).ok());
            self.missing += usize::from(text.is_none());
            let text = text.unwrap_or_default();
            self.not_utf8 += usize::from(std::str::from_utf8(text).is_err());
            reader.reserve::<u8>(text.len())?;
            names.push(String::from_utf8_lossy(text).into_owned());
        }
        Ok(names)
    }

    /// Reports what was odd.
    pub fn warn(&self, report: &mut Report) {
        let (of, wanted) = (self.of, grouped(self.wanted));
        if self.missing > 0 {
            let message = format!("The {of} is missing {} times of {wanted}; it has no name.", grouped(self.missing));
            report.warn(codes::NAMES_MISSING, WarningPlace::File, message);
        }
        if self.not_utf8 > 0 {
            let count = grouped(self.not_utf8);
            let message =
                format!("The {of} is no text {count} times of {wanted}; characters that cannot be read are replaced.");
            report.warn(codes::NAME_NOT_UTF8, WarningPlace::File, message);
        }
    }
}

/// A string on its own.
pub(super) fn read_string(region: Region<'_>, reader: &mut PartReader<'_>) -> Result<String, Fault> {
    let bytes = string_bytes(region, reader)?;
    reader.reserve::<u8>(bytes.len())?;
    if std::str::from_utf8(bytes).is_err() {
        let message = "The name of the sky is no text; characters that cannot be read are replaced.";
        reader.report.warn(codes::NAME_NOT_UTF8, WarningPlace::File, message);
    }
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// Bytes of a string without its NUL.
fn string_bytes<'a>(region: Region<'a>, reader: &mut PartReader<'_>) -> Result<&'a [u8], Fault> {
    let list = List::read(region)?;
    if list.present() < list.count {
        return Err(Fault::CutOff { at: region.end() });
    }
    reader.note_gap(list.rest, list.at);
    let end = list.bytes.iter().position(|byte| *byte == 0);
    Ok(list.bytes.get(..end.unwrap_or(list.bytes.len())).unwrap_or_default())
}
