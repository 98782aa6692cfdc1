//! The container: versions, header, tables, data blocks; what is refused and what is only odd.

mod common;

use common::fixture::{Everything, Fixture, Parts, block, int_at, put_int, read_all};
use mapscope::base::{DataIndex, Limits, Report, Task};
use mapscope::format::teeworlds::datafile::{Datafile, DatafileWriter};
use mapscope::format::teeworlds::item::types;
use mapscope::format::teeworlds::{BlockError, codes};

/// What is done to the bytes of the sound map.
type Patch = fn(&mut Vec<u8>, &Parts);

fn patched(patch: Patch) -> Vec<u8> {
    let mut file = Fixture::new().build();
    let parts = Parts::of(&file);
    patch(&mut file, &parts);
    file
}

fn refusal(bytes: Vec<u8>) -> String {
    read_all(bytes, &Limits::default()).expect_err("no map").to_string()
}

fn read(bytes: Vec<u8>) -> Everything {
    read_all(bytes, &Limits::default()).expect("a map")
}

#[test]
fn the_fixture_is_sound() {
    let everything = read(Fixture::new().build());
    assert!(everything.report.warnings().is_empty());
    assert_eq!(everything.document.map.info.author, "me");
    assert_eq!(everything.document.map.info.settings, ["sv_a 1", "sv_b 2"]);
    assert_eq!(everything.design_indices(), (100..112).collect::<Vec<u8>>());
}

#[test]
fn versions_and_magics() {
    let plain = read(Fixture::new().build());
    for (name, writer, version, swapped, crude) in [
        ("ATAD", DatafileWriter::new().swapped_magic(), 4, true, false),
        ("version 3", DatafileWriter::version_3(), 3, false, false),
        ("crude header", DatafileWriter::new().crude_header(), 4, false, true),
    ] {
        let everything = read(Fixture { writer, ..Fixture::new() }.build());
        assert!(everything.report.warnings().is_empty(), "{name}");
        let file = &everything.document.map.file;
        assert_eq!((file.version, file.swapped_magic, file.crude_header), (version, swapped, crude), "{name}");
        assert_eq!((file.items, file.blocks), (14, 10), "{name}");
        assert_eq!(everything.tiles, plain.tiles, "{name}");
        assert_eq!(everything.quads, plain.quads, "{name}");
        assert_eq!(everything.images, plain.images, "{name}");
    }
}

#[test]
fn what_is_no_map_is_refused_with_one_clear_line() {
    let rows: [(&str, Vec<u8>, &str); 19] = [
        ("empty", vec![], "not a Teeworlds map: too short (0 bytes"),
        ("35 bytes", patched(|file, _| file.truncate(35)), "not a Teeworlds map: too short (35 bytes"),
        ("text", b"hello, this is not a map but a text file".to_vec(), "begins with \"hell\" instead of \"DATA\""),
        ("PNG", b"\x89PNG\r\n\x1a\n and so on".to_vec(), "looks like a PNG picture"),
        ("gzip", b"\x1f\x8b\x08\0\0\0\0\0".to_vec(), "looks like gzip data (unpack it first)"),
        ("zip", b"PK\x03\x04\0\0\0\0".to_vec(), "looks like a zip archive"),
        ("demo", b"TWDEMO\0\x06".to_vec(), "looks like a Teeworlds or DDNet demo"),
        ("web page", b"<!DOCTYPE html>".to_vec(), "looks like a web page"),
        ("version 2", patched(|file, _| put_int(file, 4, 2)), "unsupported datafile version 2"),
        ("version 5", patched(|file, _| put_int(file, 4, 5)), "unsupported datafile version 5"),
        (
            "version 5 with a count that would be wrong in version 4",
            patched(|file, _| {
                put_int(file, 4, 5);
                put_int(file, 16, -1);
            }),
            "unsupported datafile version 5",
        ),
        ("negative count", patched(|file, _| put_int(file, 20, -1)), "the number of items is -1"),
        ("many types", patched(|file, _| put_int(file, 16, 70_000)), "the number of item types is 70000"),
        ("many items", patched(|file, _| put_int(file, 20, i32::MAX)), "file is cut off"),
        ("negative data", patched(|file, _| put_int(file, 32, -5)), "the size of the data is -5"),
        ("item size", patched(|file, _| put_int(file, 28, 4 * 200 + 2)), "the size of the items is 802"),
        ("in the tables", patched(|file, parts| file.truncate(parts.data_offsets)), "file is cut off"),
        ("in the items", patched(|file, parts| file.truncate(parts.data - 1)), "file is cut off"),
        (
            "no way through the items",
            patched(|file, parts| {
                put_int(file, parts.item_offsets, 4);
                put_int(file, parts.items + 4, -8);
            }),
            "item 0 of 14 cannot be found",
        ),
    ];
    for (name, bytes, expected) in rows {
        let message = refusal(bytes);
        assert!(message.contains(expected), "{name}: {message}");
        assert!(!message.contains('\n'), "{name}: {message}");
    }
}

#[test]
fn a_file_above_the_limit_is_refused() {
    let limits = Limits { file_bytes: 100, ..Limits::default() };
    let message = read_all(Fixture::new().build(), &limits).expect_err("too large").to_string();
    assert!(message.contains("the limit is 100"), "{message}");
}

#[test]
fn odd_tables_are_only_odd() {
    let rows: [(&str, Patch, &[&str]); 20] = [
        ("one byte more", |file, _| file.push(0), &[codes::EXTRA_BYTES]),
        ("size wrong", |file, _| put_int(file, 8, 99), &[codes::HEADER_SIZES]),
        ("swaplen wrong", |file, _| put_int(file, 12, -1), &[codes::HEADER_SIZES]),
        ("type twice", |file, parts| put_int(file, parts.types + 12, 0), &[codes::ITEM_TYPES]),
        ("gap between types", |file, parts| put_int(file, parts.types + 16, 2), &[codes::ITEM_TYPES]),
        ("type without items", |file, parts| put_int(file, parts.types + 8, 0), &[codes::ITEM_TYPES]),
        ("wrong total", |file, parts| put_int(file, parts.types + 7 * 12 + 8, 9), &[codes::ITEM_TYPES]),
        ("type above 65535", |file, parts| put_int(file, parts.types, 65_536), &[codes::ITEM_TYPES]),
        ("type of the items differs", |file, parts| put_int(file, parts.types, 55), &[codes::ITEM_TYPE_DIFFERS]),
        ("first offset", |file, parts| put_int(file, parts.item_offsets, 4), &[codes::ITEM_OFFSETS]),
        ("negative offset", |file, parts| put_int(file, parts.item_offsets + 4, -4), &[codes::ITEM_OFFSETS]),
        ("offset past the end", |file, parts| put_int(file, parts.item_offsets + 8, 1 << 20), &[codes::ITEM_OFFSETS]),
        (
            "offset repeated",
            |file, parts| {
                let first = int_at(file, parts.item_offsets + 4);
                put_int(file, parts.item_offsets + 8, first);
            },
            &[codes::ITEM_OFFSETS],
        ),
        ("size of an item", |file, parts| put_int(file, parts.items + 4, 400), &[codes::ITEM_SIZE]),
        ("size negative", |file, parts| put_int(file, parts.items + 4, -4), &[codes::ITEM_SIZE]),
        ("announced too large", |file, parts| put_int(file, parts.data_sizes + 4, 1 << 30), &[codes::DATA_SIZE]),
        ("announced too small", |file, parts| put_int(file, parts.data_sizes + 4, 5), &[codes::DATA_SIZE]),
        ("announced nothing", |file, parts| put_int(file, parts.data_sizes + 12, 0), &[codes::DATA_SIZE]),
        ("announced below zero", |file, parts| put_int(file, parts.data_sizes + 16, -1), &[codes::DATA_SIZE]),
        ("announced for a name", |file, parts| put_int(file, parts.data_sizes + 8, 77), &[codes::DATA_SIZE]),
    ];
    let plain = read(Fixture::new().build());
    for (name, patch, expected) in rows {
        let everything = read(patched(patch));
        assert_eq!(everything.codes(), expected.iter().copied().collect(), "{name}");
        assert_eq!(everything.tiles, plain.tiles, "{name}");
        assert_eq!(everything.quads, plain.quads, "{name}");
        assert_eq!(everything.images, plain.images, "{name}");
        assert_eq!(everything.map().info, plain.map().info, "{name}");
        assert_eq!(everything.map().groups, plain.map().groups, "{name}");
    }
}

#[test]
fn broken_data_offsets_cost_only_their_own_blocks() {
    let rows: [(&str, Patch); 4] = [
        ("decreasing", |file, parts| put_int(file, parts.data_offsets + 4, 1 << 16)),
        ("negative", |file, parts| put_int(file, parts.data_offsets + 4, -9)),
        ("past the end", |file, parts| put_int(file, parts.data_offsets + 4, i32::MAX)),
        ("repeated", |file, parts| {
            let next = int_at(file, parts.data_offsets + 8);
            put_int(file, parts.data_offsets + 4, next);
        }),
    ];
    for (name, patch) in rows {
        let everything = read(patched(patch));
        let codes = everything.codes();
        assert!(codes.contains(codes::DATA_OFFSETS), "{name}: {codes:?}");
        assert!(codes.contains(codes::DATA_MISSING), "{name}: {codes:?}");
        assert_eq!(everything.design_indices(), [0; 12], "{name}");
        assert!(everything.images[0].is_some(), "{name}");
        assert_eq!(everything.quads[&(1, 0)].len(), 1, "{name}");
    }
    let last = read(patched(|file, parts| put_int(file, parts.data_offsets + 36, 1 << 20)));
    assert_eq!(last.codes(), [codes::DATA_OFFSETS, codes::DATA_MISSING].into());
    assert!(last.map().info.settings.is_empty());
    let first = read(patched(|file, parts| put_int(file, parts.data_offsets, 1)));
    assert!(first.codes().contains(codes::DATA_OFFSETS));
}

#[test]
fn a_file_cut_inside_its_data_shows_the_rest() {
    let file = Fixture::new().build();
    let parts = Parts::of(&file);
    let cut = parts.data + int_at(&file, parts.data_offsets + 4 * block::PIXELS) as usize;
    let everything = read(file[..cut].to_vec());
    assert!(everything.codes().contains(codes::FILE_CUT_OFF));
    assert_eq!(everything.design_indices(), (100..112).collect::<Vec<u8>>());
    assert_eq!(everything.map().images[0].name.as_deref(), Some("pic"));
    assert_eq!(everything.images, [None]);
    assert!(everything.quads[&(1, 0)].is_empty());
}

#[test]
fn damaged_blocks() {
    let mut fixture = Fixture::new();
    fixture.set_data(block::DESIGN, &(0..12_u8).flat_map(|n| [100 + n, 0, 0, 0]).collect::<Vec<u8>>());
    let read_bent = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut fixture = fixture.clone();
        fixture.encode(block::DESIGN, None, change);
        read(fixture.build())
    };
    let garbage = read_bent(&|stream| stream.fill(0xAA));
    assert_eq!(garbage.codes(), [codes::DATA_BROKEN].into());
    assert_eq!(garbage.design_indices(), [0; 12]);

    let checksum = read_bent(&|stream| *stream.last_mut().expect("not empty") ^= 1);
    assert_eq!(checksum.codes(), [codes::DATA_BROKEN].into());
    assert_eq!(checksum.design_indices(), (100..112).collect::<Vec<u8>>(), "the tiles themselves are kept");

    let cut = read_bent(&|stream| stream.truncate(stream.len() - 12));
    assert_eq!(cut.codes(), [codes::DATA_BROKEN].into());
    let indices = cut.design_indices();
    assert!(indices.starts_with(&[100, 101]) && indices.ends_with(&[0]), "{indices:?}");

    let junk = read_bent(&|stream| stream.extend(b"junk"));
    assert!(junk.codes().is_empty());

    let mut pixels = Fixture::new();
    pixels.encode(block::PIXELS, None, |stream| *stream.last_mut().expect("not empty") ^= 1);
    let pixels = read(pixels.build());
    assert_eq!(pixels.codes(), [codes::DATA_BROKEN].into());
    assert_eq!(pixels.images, [None], "a partial picture is not shown");
}

#[test]
fn blocks_are_inflated_on_demand_and_capped() {
    let mut fixture = Fixture::new();
    let zeros = fixture.data(&vec![0; 3 << 20]) as u32;
    let everything = read(fixture.build());
    let blocks = &everything.document.blocks;
    assert_eq!(blocks.len(), 11);
    assert_eq!(blocks.announced_len(DataIndex(zeros)), Some(3 << 20));
    let all = blocks.inflate(DataIndex(zeros), &Task::default()).expect("whole");
    assert_eq!(all.len(), 3 << 20);
    let task = Task::new(Limits { block_bytes: 1 << 20, ..Limits::default() });
    assert_eq!(blocks.inflate(DataIndex(zeros), &task), Err(BlockError::TooLarge(1 << 20)));
    assert_eq!(blocks.inflate(DataIndex(11), &task), Err(BlockError::Missing));
    let (prefix, whole) = blocks.inflate_prefix(DataIndex(zeros), 100, &task).expect("a prefix");
    assert_eq!((prefix.len(), whole), (100, false));
}

#[test]
fn uuid_types() {
    const UUID: [i32; 4] = [1, -2, 3, -4];
    let mut writer = DatafileWriter::new();
    writer.item(types::UUID_INDEX, 0x9000, &[1, -2, 3]);
    writer.uuid_item(UUID, 0, &[7]);
    writer.uuid_item(UUID, 1, &[8]);
    writer.item(types::UUID_INDEX, 0x9001, &UUID);
    writer.item(types::UUID_INDEX, 12, &[5, 6, 7, 8, 9]);
    let file = Datafile::open(writer.finish().into(), &Task::default(), &mut Report::default()).expect("a datafile");
    let type_id = file.uuid_type(UUID).expect("known");
    assert_eq!(type_id, 0xFFFE, "the first index item wins, short ones are passed over");
    assert_eq!(file.items(type_id).map(|item| item.int_or(0, 0)).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(file.uuid_type([5, 6, 7, 8]), None, "numbers below 0x8001 are not for UUID types");
    assert_eq!(file.uuid_type([0; 4]), None);
}

#[test]
fn a_datafile_that_is_no_map() {
    let mut fixture = Fixture::new();
    fixture.set(types::VERSION, 0, 0, 2);
    assert_eq!(refusal(fixture.build()), "unsupported map version 2 (1 is known)");
    let mut empty = DatafileWriter::new();
    assert!(refusal(empty.finish()).contains("no version item"));
    empty.item(types::VERSION, 0, &[]);
    assert!(refusal(empty.finish()).contains("no version item"));
    let mut ancient = Fixture::new();
    ancient.items.remove(&types::VERSION);
    ancient.push(0x8001, &[1]);
    assert!(refusal(ancient.build()).contains("before 2008"));
}

#[test]
fn codes_are_distinct_and_kebab_case() {
    let distinct: std::collections::BTreeSet<_> = codes::ALL.iter().collect();
    assert_eq!(distinct.len(), codes::ALL.len());
    for code in codes::ALL {
        assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{code}");
    }
}
