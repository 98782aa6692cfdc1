//! Any bytes: read as each of the texts beside the blocks of a Minetest world, and as names of blocks.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::format::minetest::{
    ColorTable, PlayerFile, TextSettings, block_key, block_number, sector_key, shown_text,
};

fuzz_target!(|bytes: &[u8]| {
    let _ = TextSettings::read(bytes).iter().count();
    let _ = PlayerFile::read(bytes);
    let _ = ColorTable::read(bytes);
    let text = String::from_utf8_lossy(bytes);
    assert!(!shown_text(&text).contains('\u{1b}'));
    let _ = sector_key(&text);
    if let Ok(number) = text.trim().parse() {
        assert!(block_key(number).is_none_or(|key| block_number(key) == number));
    }
});
