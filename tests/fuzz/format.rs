//! Any bytes: read as a map, all of its bulk data too, written again and read once more.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::base::{Limits, WarningPlace, Report, Task};
use mapscope::format::teeworlds::{
    Document, LayerKind, read_document, read_pixels, read_quads, read_sources, read_tiles, write_document,
};

fuzz_target!(|bytes: &[u8]| {
    let task = Task::new(limits());
    let mut report = Report::default();
    if let Ok(document) = read_document(bytes.into(), &task, &mut report) {
        read_bulk(&document, &task, &mut report);
        let written = write_document(&document);
        let again = read_document(written.into(), &Task::new(limits()), &mut Report::default());
        assert!(again.is_ok(), "{again:?}");
    }
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

fn read_bulk(document: &Document, task: &Task, report: &mut Report) {
    let (map, blocks, place) = (&document.map, &document.blocks, WarningPlace::File);
    for layer in map.groups.iter().flat_map(|group| &group.layers).chain(&map.stray_layers) {
        let (mut reserved, envelopes) = (task.reservation(), &map.envelopes);
        match &layer.kind {
            LayerKind::Tiles(tiles) => drop(read_tiles(tiles, blocks, place, task, report)),
            LayerKind::Quads(quads) => drop(read_quads(quads, blocks, envelopes, place, task, &mut reserved, report)),
            LayerKind::Sounds(sounds) => drop(read_sources(sounds, blocks, envelopes, place, task, &mut reserved, report)),
            LayerKind::Unknown(_) => {}
        }
    }
    for image in &map.images {
        drop(read_pixels(image, blocks, place, task, &mut task.reservation(), report));
    }
}
