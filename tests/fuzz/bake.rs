//! Any bytes: read as a map and baked; the scene keeps its promises, at times that hurt as well.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::bake::{FoundImage, ImageError, Resources, bake};
use mapscope::base::{Limits, Report, RgbaImage, Task};
use mapscope::format::{MemoryFile, read_document};

fuzz_target!(|bytes: &[u8]| {
    let task = Task::new(limits());
    let mut report = Report::default();
    let Ok(document) = read_document(&MemoryFile(bytes.into()), &task, &mut report) else { return };
    let scene = bake(&document, &Nothing, &task, report).expect("nobody cancels");
    let Some(flat) = scene.world.as_flat() else {
        assert!(scene.world.as_solid().is_some_and(|solid| solid.spawn.eye.is_finite()));
        return;
    };
    let mut values = Vec::new();
    for time_ns in [0, 1, -1, 123_456_789, i64::MAX, i64::MIN] {
        flat.evaluate_slots(time_ns, &mut values);
        assert!(values.iter().flatten().all(|value| value.is_finite()));
    }
    assert!(flat.bounds.min.is_finite() && flat.bounds.max.is_finite() && !flat.bounds.is_empty());
});

/// Small enough for thousands of runs a second.
fn limits() -> Limits {
    Limits {
        block_bytes: 1 << 16,
        layer_area_tiles: 1 << 12,
        image_side_px: 64,
        image_bytes: 1 << 14,
        ..Limits::with_memory(8 << 20)
    }
}

/// No image lies outside the map.
struct Nothing;

impl Resources for Nothing {
    fn mapres(&self, _: &str, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }

    fn entities(&self, _: &Task) -> Result<FoundImage, ImageError> {
        Ok(FoundImage { image: RgbaImage::filled(16, 16, [255; 4]), origin: String::new() })
    }
}
