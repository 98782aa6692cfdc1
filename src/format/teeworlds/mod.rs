//! Teeworlds and DDNet maps (`.map`).
//!
//! ```text
//! bytes ─► datafile ─► items ─► read/* ─► Map          read_document
//!              └─────► blocks ─────────► tiles, …      stream_tiles, read_quads, read_sources, read_pixels
//! Map + blocks ─► write/* ─► bytes                     write_document
//! ```
//!
//! Only bytes that cannot be interpreted as a datafile with the items of a map are refused. Everything else that is
//! odd is read as far as it goes, with a warning from the list in [`codes`] that says what was done. What real files
//! do as a matter of course is not odd: fields that nobody uses are never looked at.

mod blocks;
mod carry;
pub mod codes;
pub mod datafile;
mod encode;
mod error;
pub mod item;
mod map;
mod pixels;
mod quad;
mod read;
mod record;
mod source;
mod tile;
mod write;

pub use blocks::{BlockError, Blocks};
pub use encode::{encode_pixels, encode_quads, encode_runs, encode_sources, encode_tiles};
pub use error::{ReadError, Start};
pub use map::*;
pub use pixels::read_pixels;
pub use quad::read_quads;
pub use read::{counting_layers, game_layer, is_game_group, is_overridden, is_vanilla, made_for_07, read_document};
pub use source::read_sources;
pub use tile::{TileSink, TileSlice, read_tiles, stream_tiles};
pub use write::write_document;

/// A map and the data blocks that its bulk data lies in.
#[derive(Debug, Default)]
pub struct Document {
    /// Groups, images, envelopes and sounds, as the file has them.
    pub map: Map,
    /// The data blocks, inflated on demand.
    pub blocks: Blocks,
}

/// Whether the name of an external image or sound may be looked up as a file of that name: no way into another
/// folder, nothing that a file system gives a meaning.
pub fn is_plain_file_name(name: &str) -> bool {
    let forbidden = |c: char| c.is_control() || matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    !name.is_empty() && !name.contains("..") && !name.starts_with('.') && !name.contains(forbidden) && !is_device(name)
}

/// Names that Windows takes for devices besides the ports, whatever follows behind a dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Whether Windows takes a name for a device. Refused everywhere, so that a map is the same on every system.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|n| n.chars().count() == 1 && n.contains(|c| "0123456789¹²³".contains(c)));
    is_port || DEVICES.contains(&stem.as_str())
}

#[cfg(test)]
mod tests {
    use super::is_plain_file_name;

    #[test]
    fn names_that_may_be_looked_for_are_plain_file_names() {
        for good in ["grass_main", "mixed tiles (2)", "фон", "a.b"] {
            assert!(is_plain_file_name(good), "{good}");
        }
        for bad in ["", "..", "../x", "a/b", "a\\b", "C:x", "/x", "x\0", "a\nb", ".hidden", "a..b"] {
            assert!(!is_plain_file_name(bad), "{bad:?}");
        }
    }
}
