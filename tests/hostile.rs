//! Files made to do harm: nothing may panic, hang or take memory out of proportion. Every seed is
//! fixed. That a case is slow shows in how long the tests take: no assertion here looks at a clock.

mod common;

use common::fixture::{Fixture, Parts, block, layer, put_int, read_all};
use mapscope::bake::{FoundImage, ImageError, Resources, bake};
use mapscope::base::{Limits, Report, RgbaImage, Task};
use mapscope::format::teeworlds::item::types;
use mapscope::format::teeworlds::{Document, codes, is_plain_file_name, read_document, write_document};

/// Limits that keep a single case cheap.
fn small_limits() -> Limits {
    Limits {
        block_bytes: 1 << 18,
        layer_area_tiles: 1 << 14,
        image_side_px: 256,
        image_bytes: 1 << 18,
        ..Limits::default()
    }
}

/// A small generator of numbers that look random (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    /// A number that is likely to hurt.
    fn int(&mut self) -> i32 {
        const EDGES: [i32; 16] =
            [0, 1, -1, -2, 2, 3, 4, 5, 255, 256, 65_535, 65_536, i32::MAX, i32::MIN, i32::MAX - 3, 1 << 30];
        match self.below(4) {
            0 => self.next() as i32,
            1 => self.below(64) as i32,
            _ => EDGES[self.below(EDGES.len())],
        }
    }

    /// Changes a file in one place. Mostly before the data section: behind it lie only zlib streams.
    fn mutate(&mut self, file: &mut Vec<u8>, data: usize) {
        if file.is_empty() {
            return;
        }
        let end = if self.below(8) == 0 { file.len() } else { data.min(file.len()) };
        let at = self.below(end);
        let aligned = at & !3;
        match self.below(10) {
            0 => file[at] ^= 1 << self.below(8),
            1 => file[at] = self.next() as u8,
            2 => file.truncate(at),
            3 => drop(file.drain(aligned..(aligned + 4).min(file.len()))),
            4 => drop(file.splice(aligned..aligned, [0; 4])),
            _ if aligned + 4 > file.len() => {}
            5 => {
                let from = self.below(file.len() / 4) * 4;
                file.copy_within(from..from + 4, aligned);
            }
            _ => put_int(file, aligned, self.int()),
        }
    }
}

/// Fixtures that between them reach every part of the reader.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![Fixture::new().build()];
    for flags in [2, 4, 8, 16, 32] {
        let mut fixture = Fixture::new();
        fixture.physics(flags, &[1, 2, 3, 4, 5, 6].repeat(12));
        seeds.push(fixture.build());
    }
    let mut runs = Fixture::new();
    runs.set(types::LAYER, layer::DESIGN, 3, 4);
    runs.set(types::ENVELOPE, 0, 0, 3);
    *runs.ints(types::POINTS, 0) = (0..88).collect();
    seeds.push(runs.build());
    let version_3 =
        Fixture { writer: mapscope::format::teeworlds::datafile::DatafileWriter::version_3(), ..Fixture::new() };
    seeds.push(version_3.build());
    seeds
}

/// Reads as much as there is and, where there is a map, writes it again.
fn survive(file: Vec<u8>, limits: &Limits) {
    if let Ok(everything) = read_all(file, limits) {
        let written = write_document(&everything.document);
        assert!(written.starts_with(b"DATA"));
        bake_to_the_end(everything.document, limits);
    }
}

/// No image lies outside the map, and the sheet of physics tiles is as small as can be.
struct Nothing;

impl Resources for Nothing {
    fn mapres(&self, _: &str, _: &Task) -> Result<FoundImage, ImageError> {
        Err(ImageError::NotFound)
    }

    fn entities(&self, _: &Task) -> Option<FoundImage> {
        Some(FoundImage { image: RgbaImage::filled(16, 16, [255; 4]), origin: String::new() })
    }
}

/// Bakes a document and looks at it at times that hurt: every number must be finite.
fn bake_to_the_end(document: Document, limits: &Limits) {
    let document = mapscope::format::Document::Teeworlds(document);
    let scene = bake(&document, &Nothing, &Task::new(*limits), Report::default()).expect("not cancelled");
    let flat = scene.flat();
    let mut values = Vec::new();
    for time_ns in [0, 1, -1, 123_456_789, i64::MAX, i64::MIN] {
        flat.evaluate_slots(time_ns, &mut values);
        assert!(values.iter().flatten().all(|value| value.is_finite()));
    }
    assert!(flat.bounds.min.is_finite() && flat.bounds.max.is_finite() && !flat.bounds.is_empty());
}

#[test]
fn every_truncation_of_a_small_map() {
    for file in seeds() {
        for length in 0..file.len() {
            survive(file[..length].to_vec(), &small_limits());
        }
    }
}

#[test]
fn mutations_of_fixtures() {
    let mut random = Random(0x5eed_0001);
    for file in seeds() {
        let data = Parts::of(&file).data;
        for _ in 0..3_000 {
            let mut mutated = file.clone();
            for _ in 0..=random.below(4) {
                random.mutate(&mut mutated, data);
            }
            survive(mutated, &small_limits());
        }
    }
}

#[test]
fn mutations_of_real_maps() {
    let mut random = Random(0x5eed_0002);
    for path in common::shared_maps() {
        let file = std::fs::read(&path).expect("a readable file");
        if file.len() > 8_000 {
            continue;
        }
        let data = Parts::of(&file).data;
        for _ in 0..400 {
            let mut mutated = file.clone();
            for _ in 0..=random.below(6) {
                random.mutate(&mut mutated, data);
            }
            survive(mutated, &small_limits());
        }
    }
}

#[test]
fn noise() {
    let mut random = Random(0x5eed_0003);
    for length in 0..1_000 {
        let mut file: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        if length >= 36 {
            file[..4].copy_from_slice(b"DATA");
            put_int(&mut file, 4, 3 + length % 2);
            (2..9).for_each(|field| put_int(&mut file, field * 4, random.below(24) as i32 & !3));
        }
        survive(file, &small_limits());
    }
}

#[test]
fn bombs_stop_at_the_limit() {
    let mut fixture = Fixture::new();
    fixture.set_data(block::DESIGN, &vec![0; 8 << 20]);
    for at in [block::PIXELS, block::QUADS, block::SOURCES, block::AUTHOR, block::SETTINGS, block::IMAGE_NAME] {
        fixture.blocks[at] = fixture.blocks[block::DESIGN].clone();
    }
    fixture.set(types::LAYER, layer::QUADS, 4, -1);
    fixture.set(types::IMAGE, 0, 1, 4096);
    fixture.set(types::IMAGE, 0, 2, 4096);
    let limits = Limits { block_bytes: 1 << 20, ..Limits::default() };
    let bomb = read_all(fixture.build(), &limits).expect("a map");
    assert!(bomb.codes().contains(codes::DATA_TOO_LARGE));
    assert!(bomb.codes().contains(codes::STRING_TOO_LONG));
    assert_eq!(bomb.images, [None]);
}

#[test]
fn layers_and_images_that_share_a_block_do_not_multiply_it_without_end() {
    let mut fixture = Fixture::new();
    let design = fixture.ints(types::LAYER, layer::DESIGN).clone();
    let quads = fixture.ints(types::LAYER, layer::QUADS).clone();
    (0..200).for_each(|_| fixture.push(types::LAYER, &design));
    (0..200).for_each(|_| fixture.push(types::LAYER, &quads));
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    let limits = Limits { memory_bytes: 100_000, ..Limits::default() };
    let document = mapscope::format::Document::Teeworlds(everything.document);
    let scene = bake(&document, &Nothing, &Task::new(limits), Report::default()).expect("not cancelled");
    let left_out = scene.info.warnings.iter().filter(|warning| warning.code == "scene-too-large").count();
    assert!(left_out > 150, "{left_out}");
    let drawn = scene.flat().groups.iter().flat_map(|group| &group.layers);
    let drawn = drawn.filter(|layer| matches!(layer.content, mapscope::scene::LayerContent::Tiles(_))).count();
    assert!(drawn > 0 && drawn < 20, "{drawn}");
}

#[test]
fn a_name_used_by_thousands_is_read_in_part_each_time() {
    let mut fixture = Fixture::new();
    fixture.set_data(block::IMAGE_NAME, &vec![b'x'; 4 << 20]);
    let image = fixture.ints(types::IMAGE, 0).clone();
    (0..3_000).for_each(|_| fixture.push(types::IMAGE, &image));
    let document = read_document(fixture.build().into(), &Task::default(), &mut Report::default());
    let names: usize =
        document.expect("a map").map.images.iter().filter_map(|image| image.name.as_ref()).map(String::len).sum();
    assert!(names < 3_001 * 1_000, "{names}");
}

#[test]
fn envelopes_that_share_all_points_do_not_multiply_them() {
    let mut fixture = Fixture::new();
    *fixture.ints(types::POINTS, 0) = vec![0; 6 * 20_000];
    (0..2_000).for_each(|_| fixture.push(types::ENVELOPE, &[1, 4, 0, 20_000, -1]));
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    assert!(everything.codes().contains(codes::ENVELOPE_OVERLAP));
    let points: usize = everything.map().envelopes.iter().map(|envelope| envelope.points.len()).sum();
    assert!(points < 300_000, "{points}");
}

#[test]
fn groups_that_share_all_layers_do_not_multiply_them() {
    let mut fixture = Fixture::new();
    (0..5_000).for_each(|_| fixture.push(types::LAYER, &[0, 0, 0]));
    (0..20_000).for_each(|_| fixture.push(types::GROUP, &[1, 0, 0, 0, 0, 0, 5_004]));
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    let layers: usize = everything.map().groups.iter().map(|group| group.layers.len()).sum();
    assert_eq!(layers, 5_004);
    assert!(everything.report.dropped() > 0, "warnings are bounded too");
}

#[test]
fn names_never_become_paths() {
    let mut random = Random(0x5eed_0004);
    for _ in 0..10_000 {
        let name: String = (0..random.below(6)).map(|_| ['.', '/', '\\', 'a', ':', '\0'][random.below(6)]).collect();
        if is_plain_file_name(&name) {
            let path = std::path::Path::new(&name);
            assert_eq!(path.components().count(), 1, "{name:?}");
            assert!(matches!(path.components().next(), Some(std::path::Component::Normal(_))), "{name:?}");
        }
    }
}
