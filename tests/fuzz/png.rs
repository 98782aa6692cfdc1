//! Any bytes: decoded as an image from outside the map.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::base::{Limits, Task};
use mapscope::files::decode_png;

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { image_side_px: 256, image_bytes: 1 << 18, ..Limits::with_memory(8 << 20) };
    if let Ok(image) = decode_png(bytes, &Task::new(limits)) {
        assert_eq!(image.pixels.len(), image.width as usize * image.height as usize * 4);
    }
});
