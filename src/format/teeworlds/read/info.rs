//! The info item: who made the map and what the server should do with it. Often missing.

use super::reader::Reader;
use crate::base::WarningPlace;
use crate::format::teeworlds::Info;
use crate::format::teeworlds::item::types;

/// Longest author, version, credits or licence that is read, in bytes; editors stop at 128.
const MAX_TEXT: usize = 64 * 1024;

/// Most bytes of settings that are read.
const MAX_SETTINGS: usize = 1024 * 1024;

pub(super) fn read_info(reader: &mut Reader<'_>) -> Info {
    let Some(item) = reader.file.items(types::INFO).find(|item| item.id == 0) else { return Info::default() };
    let mut text = |at: usize, what: &str| {
        reader.string(item.int_or(at, -1), MAX_TEXT, WarningPlace::Info, what).unwrap_or_default()
    };
    Info {
        author: text(1, "author"),
        version: text(2, "map version"),
        credits: text(3, "credits"),
        license: text(4, "license"),
        settings: reader.strings(item.int_or(5, -1), MAX_SETTINGS, WarningPlace::Info, "list of settings"),
    }
}
