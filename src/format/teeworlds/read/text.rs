//! Strings in data blocks: UTF-8 with one NUL at the end, more or less.

use super::reader::Reader;
use crate::base::{DataIndex, WarningPlace};
use crate::format::teeworlds::codes;
use crate::format::teeworlds::item::until_nul;

/// Most strings that are kept of a block.
const MAX_STRINGS: usize = 1 << 16;

impl Reader<'_> {
    /// The string of a field that may be −1 for none, at most `max` bytes of it. `what` names it in messages.
    pub(super) fn string(&mut self, field: i32, max: usize, place: WarningPlace, what: &str) -> Option<String> {
        let index = self.optional_data(field, place, what)?;
        let bytes = self.text_bytes(index, max, place, what)?;
        let text = until_nul(&bytes);
        if text.len() == bytes.len() {
            let message = format!("The {what} has no NUL at its end; all of it is used.");
            self.warn(codes::STRING_UNTERMINATED, place, message);
        } else if text.len() + 1 < bytes.len() {
            let message = format!("The {what} goes on after a NUL; it is cut there.");
            self.warn(codes::STRING_INNER_NUL, place, message);
        }
        Some(self.text(text, place, what))
    }

    /// Consecutive NUL-terminated strings in a block.
    pub(super) fn strings(&mut self, field: i32, max: usize, place: WarningPlace, what: &str) -> Vec<String> {
        let bytes = self
            .optional_data(field, place, what)
            .and_then(|index| self.text_bytes(index, max, place, what))
            .unwrap_or_default();
        let terminated = bytes.strip_suffix(b"\0");
        if terminated.is_none() && !bytes.is_empty() {
            let message = format!("The {what} has no NUL at its end; the last one is kept as it is.");
            self.warn(codes::STRING_UNTERMINATED, place, message);
        }
        let lines = match terminated.unwrap_or(&bytes) {
            [] if terminated.is_none() => return Vec::new(),
            lines => lines.split(|byte| *byte == 0),
        };
        if lines.clone().nth(MAX_STRINGS).is_some() {
            let message = format!("The {what} has more than {MAX_STRINGS} entries; the first ones are kept.");
            self.warn(codes::STRING_TOO_LONG, place, message);
        }
        lines.take(MAX_STRINGS).map(|line| self.text(line, place, what)).collect()
    }

    /// The bytes of a text block, cut at `max`.
    fn text_bytes(&mut self, index: DataIndex, max: usize, place: WarningPlace, what: &str) -> Option<Vec<u8>> {
        match self.blocks().inflate_prefix(index, max, self.task) {
            Ok((mut bytes, whole)) => {
                if whole {
                    self.blocks().check_len(index, bytes.len(), place, self.report);
                } else {
                    self.warn(codes::STRING_TOO_LONG, place, format!("The {what} is cut after {max} bytes."));
                    // Not in the middle of a character.
                    if let Err(error) = std::str::from_utf8(&bytes)
                        && error.error_len().is_none()
                    {
                        bytes.truncate(error.valid_up_to());
                    }
                    bytes.push(0);
                }
                Some(bytes)
            }
            Err(error) => {
                self.warn(error.code(), place, format!("The {what} is left out: {error}."));
                None
            }
        }
    }

    fn text(&mut self, bytes: &[u8], place: WarningPlace, what: &str) -> String {
        match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => {
                let message = format!("The {what} is not UTF-8; unreadable characters are replaced.");
                self.warn(codes::STRING_NOT_UTF8, place, message);
                String::from_utf8_lossy(bytes).into_owned()
            }
        }
    }
}
