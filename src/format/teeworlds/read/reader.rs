//! Fields that items of all types have: data blocks, envelopes and names.

use crate::base::{DataIndex, EnvelopeIndex, Report, Task, WarningPlace, escaped};
use crate::format::teeworlds::blocks::Blocks;
use crate::format::teeworlds::codes;
use crate::format::teeworlds::datafile::{Datafile, data_index};
use crate::format::teeworlds::item::{Item, types, unpack_name};

/// The file, its task and its report, which every item needs while it is read.
pub(super) struct Reader<'a> {
    pub file: &'a Datafile,
    pub task: &'a Task,
    pub report: &'a mut Report,
}

impl<'a> Reader<'a> {
    pub fn blocks(&self) -> &'a Blocks {
        self.file.blocks()
    }

    pub fn warn(&mut self, code: &'static str, place: WarningPlace, message: impl Into<String>) {
        self.report.warn(code, place, message);
    }

    /// The data block of a field that may be −1 for none.
    pub fn optional_data(&mut self, field: i32, place: WarningPlace, what: &str) -> Option<DataIndex> {
        if field == -1 {
            return None;
        }
        let index = data_index(field, self.blocks());
        if index.is_none() {
            let message = format!("The {what} refers to data block {field}, which does not exist; it is left empty.");
            self.warn(codes::DATA_INDEX, place, message);
        }
        index
    }

    /// The envelope of a field: any negative value is none (−1 and −2 are usual), one past the end is ignored.
    pub fn envelope(&mut self, field: i32, place: WarningPlace, what: &str) -> Option<EnvelopeIndex> {
        let index = u32::try_from(field).ok().filter(|index| (*index as usize) < self.file.count(types::ENVELOPE));
        if index.is_none() && field != -1 && field != -2 {
            let message = format!("The {what} is envelope {field}, which does not exist; it is ignored.");
            self.warn(codes::ENVELOPE_INDEX, place, message);
        }
        index.map(EnvelopeIndex)
    }

    /// A name packed into `N` ints of an item; empty where the item ends before.
    pub fn name<const N: usize>(&mut self, item: Item<'_>, at: usize, place: WarningPlace) -> String {
        let name = unpack_name(&item.ints::<N>(at).unwrap_or([0; N]));
        if name.lossy {
            let message = format!("The name is not text; it is shown as “{}”.", escaped(&name.text));
            self.warn(codes::NAME_NOT_UTF8, place, message);
        }
        name.text
    }
}
