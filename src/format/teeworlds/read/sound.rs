//! Sound items. The size that the item announces may be wrong and is not read; the block knows its own.

use super::image::MAX_NAME;
use super::reader::Reader;
use crate::base::{SoundIndex, WarningPlace};
use crate::format::teeworlds::datafile::data_index;
use crate::format::teeworlds::item::types;
use crate::format::teeworlds::{Sound, codes};

/// The game's client loads no more sounds than this.
const CLIENT_SOUNDS: usize = 64;

pub(super) fn read_sounds(reader: &mut Reader<'_>) -> Vec<Sound> {
    let file = reader.file;
    let count = file.count(types::SOUND);
    if count > CLIENT_SOUNDS {
        let message = format!(
            "The map has {count} sounds; the game's client loads the first {CLIENT_SOUNDS} only, all are listed here."
        );
        reader.warn(codes::TOO_MANY_SOUNDS, WarningPlace::File, message);
    }
    let mut sounds = Vec::with_capacity(count);
    for (at, item) in (0..).zip(file.items(types::SOUND)) {
        let place = WarningPlace::Sound(SoundIndex(at));
        let external = item.int_or(1, 0) != 0;
        let name = reader.string(item.int_or(2, -1), MAX_NAME, place, "sound name");
        let data = match external {
            true => data_index(item.int_or(3, -1), reader.blocks()),
            false => reader.optional_data(item.int_or(3, -1), place, "sound"),
        };
        if data.is_none() && !external {
            reader.warn(codes::SOUND_NO_DATA, place, "The embedded sound has no data; it is silent.");
        }
        sounds.push(Sound { name, external, data });
    }
    sounds
}
