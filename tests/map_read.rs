//! Maps made odd in one way each, and what is read from them: info, images, envelopes, names.

mod common;

use common::fixture::{Row, block, check_rows, layer};
use mapscope::base::ImageIndex;
use mapscope::format::teeworlds::item::{pack_name, types, uuids};
use mapscope::format::teeworlds::{Tangents, codes, is_plain_file_name};

#[test]
fn version_and_info() {
    let rows: &[Row] = &[
        (
            "no version item, but layers",
            |f| drop(f.items.remove(&types::VERSION)),
            &[codes::VERSION_MISSING],
            |m| {
                assert_eq!(m.map().groups.len(), 2);
            },
        ),
        (
            "version item with another id",
            |f| f.items.get_mut(&types::VERSION).expect("there")[0].0 = 3,
            &[codes::VERSION_MISSING],
            |_| {},
        ),
        (
            "two version items, extra int",
            |f| {
                f.push(types::VERSION, &[2]);
                f.set(types::VERSION, 0, 1, 77);
            },
            &[],
            |_| {},
        ),
        ("info missing", |f| drop(f.items.remove(&types::INFO)), &[], |m| assert_eq!(m.map().info, Default::default())),
        (
            "info with another id",
            |f| f.items.get_mut(&types::INFO).expect("there")[0].0 = 1,
            &[],
            |m| {
                assert_eq!(m.map().info.author, "");
            },
        ),
        (
            "info of 5 ints",
            |f| f.cut(types::INFO, 0, 5),
            &[],
            |m| {
                assert_eq!(m.map().info.author, "me");
                assert!(m.map().info.settings.is_empty());
            },
        ),
        ("info of 4 ints", |f| f.cut(types::INFO, 0, 4), &[], |m| assert_eq!(m.map().info.author, "me")),
        (
            "info of 7 ints, version 2",
            |f| {
                f.set(types::INFO, 0, 0, 2);
                f.set(types::INFO, 0, 6, 99);
            },
            &[],
            |m| assert_eq!(m.map().info.settings.len(), 2),
        ),
        (
            "string index out of range",
            |f| f.set(types::INFO, 0, 1, 50),
            &[codes::DATA_INDEX],
            |m| assert_eq!(m.map().info.author, ""),
        ),
        (
            "string index -2",
            |f| f.set(types::INFO, 0, 1, -2),
            &[codes::DATA_INDEX],
            |m| assert_eq!(m.map().info.author, ""),
        ),
        (
            "string without NUL",
            |f| f.set_data(block::AUTHOR, b"me"),
            &[codes::STRING_UNTERMINATED],
            |m| assert_eq!(m.map().info.author, "me"),
        ),
        (
            "inner NUL",
            |f| f.set_data(block::AUTHOR, b"me\0too\0"),
            &[codes::STRING_INNER_NUL],
            |m| assert_eq!(m.map().info.author, "me"),
        ),
        (
            "Latin-1",
            |f| f.set_data(block::AUTHOR, b"m\xe9\0"),
            &[codes::STRING_NOT_UTF8],
            |m| assert_eq!(m.map().info.author, "m\u{fffd}"),
        ),
        (
            "long author",
            |f| f.set_data(block::AUTHOR, &[b"x".repeat(38), vec![0]].concat()),
            &[],
            |m| {
                assert_eq!(m.map().info.author.len(), 38);
            },
        ),
        (
            "absurdly long author",
            |f| f.set_data(block::AUTHOR, &vec![b'x'; 1 << 20]),
            &[codes::STRING_TOO_LONG],
            |m| {
                assert_eq!(m.map().info.author.len(), 1 << 16);
            },
        ),
        (
            "broken author",
            |f| f.encode(block::AUTHOR, None, |s| s.fill(1)),
            &[codes::DATA_BROKEN],
            |m| assert_eq!(m.map().info.author, ""),
        ),
        (
            "settings without final NUL",
            |f| f.set_data(block::SETTINGS, b"a\0b"),
            &[codes::STRING_UNTERMINATED],
            |m| {
                assert_eq!(m.map().info.settings, ["a", "b"]);
            },
        ),
        (
            "empty setting between others",
            |f| f.set_data(block::SETTINGS, b"a\0\0b\0"),
            &[],
            |m| {
                assert_eq!(m.map().info.settings, ["a", "", "b"]);
            },
        ),
    ];
    check_rows(rows);
}

#[test]
fn images() {
    let rows: &[Row] = &[
        (
            "versions 0 and 3 by length",
            |f| {
                f.set(types::IMAGE, 0, 0, 0);
                let again = f.ints(types::IMAGE, 0).clone();
                f.push(types::IMAGE, &again);
                f.set(types::IMAGE, 1, 0, 3);
            },
            &[],
            |m| assert!(m.images.iter().all(Option::is_some) && m.images.len() == 2),
        ),
        (
            "version 2 variant 0 (RGB)",
            |f| {
                f.set(types::IMAGE, 0, 0, 2);
                f.set(types::IMAGE, 0, 6, 0);
                f.set_data(block::PIXELS, &[9, 8, 7].repeat(256));
            },
            &[],
            |m| {
                let picture = m.images[0].as_ref().expect("decoded");
                assert_eq!(picture.get(15, 15), [9, 8, 7, 255]);
                assert_eq!(picture.pixels.len(), 1024);
            },
        ),
        (
            "version 2 variant 7",
            |f| {
                f.set(types::IMAGE, 0, 0, 2);
                f.set(types::IMAGE, 0, 6, 7);
            },
            &[],
            |m| {
                assert!(m.images[0].is_some());
                assert_eq!(m.map().images[0].variant, Some(7));
            },
        ),
        (
            "version 1 with RGB data",
            |f| f.set_data(block::PIXELS, &[9, 8, 7].repeat(256)),
            &[codes::IMAGE_RGB],
            |m| {
                assert_eq!(m.images[0].as_ref().expect("decoded").get(0, 0), [9, 8, 7, 255]);
            },
        ),
        (
            "too little data",
            |f| f.raw(block::PIXELS).truncate(1000),
            &[codes::IMAGE_DATA_SHORT],
            |m| assert_eq!(m.images, [None]),
        ),
        (
            "too much data",
            |f| f.raw(block::PIXELS).extend([1, 2]),
            &[codes::IMAGE_DATA_LONG],
            |m| assert!(m.images[0].is_some()),
        ),
        ("width 0", |f| f.set(types::IMAGE, 0, 1, 0), &[codes::IMAGE_SIZE], |m| assert_eq!(m.images, [None])),
        ("height negative", |f| f.set(types::IMAGE, 0, 2, -16), &[codes::IMAGE_SIZE], |m| assert_eq!(m.images, [None])),
        (
            "absurdly large",
            |f| f.set(types::IMAGE, 0, 1, 1 << 20),
            &[codes::IMAGE_TOO_LARGE],
            |m| assert_eq!(m.images, [None]),
        ),
        (
            "embedded without name",
            |f| f.set(types::IMAGE, 0, 4, -1),
            &[],
            |m| {
                assert_eq!(m.map().images[0].name, None);
                assert!(m.images[0].is_some());
            },
        ),
        (
            "embedded without data",
            |f| f.set(types::IMAGE, 0, 5, -1),
            &[codes::IMAGE_NO_DATA],
            |m| assert_eq!(m.images, [None]),
        ),
        (
            "data index out of range",
            |f| f.set(types::IMAGE, 0, 5, 99),
            &[codes::DATA_INDEX, codes::IMAGE_NO_DATA],
            |m| {
                assert_eq!(m.images, [None]);
            },
        ),
        (
            "external, variant 0, no size",
            |f| {
                *f.ints(types::IMAGE, 0) = vec![2, 0, 0, 1, block::IMAGE_NAME as i32, -1, 0];
            },
            &[],
            |m| {
                assert!(m.map().images[0].external);
                assert_eq!(m.images, [None]);
            },
        ),
        ("external without name", |f| *f.ints(types::IMAGE, 0) = vec![1, 0, 0, 1, -1, -1], &[], |_| {}),
        (
            "external with a path",
            |f| {
                f.set_data(block::IMAGE_NAME, b"../../etc/passwd\0");
                f.set(types::IMAGE, 0, 3, 1);
            },
            &[],
            |m| assert_eq!(m.map().images[0].name.as_deref(), Some("../../etc/passwd")),
        ),
        (
            "external with data that fits",
            |f| f.set(types::IMAGE, 0, 3, 1),
            &[],
            |m| {
                assert!(m.map().images[0].external && m.images[0].is_some());
            },
        ),
        (
            "external with data that does not fit",
            |f| {
                f.set(types::IMAGE, 0, 3, 1);
                f.set(types::IMAGE, 0, 5, block::QUADS as i32);
            },
            &[],
            |m| assert_eq!(m.images, [None]),
        ),
        (
            "shorter than 6 ints",
            |f| f.cut(types::IMAGE, 0, 4),
            &[codes::ITEM_SHORT],
            |m| {
                assert_eq!(m.images, [None]);
                assert_eq!(m.design().image, Some(ImageIndex(0)), "it keeps its number");
            },
        ),
        (
            "tile set not divisible by 16",
            |f| {
                f.set(types::IMAGE, 0, 1, 32);
                f.set(types::IMAGE, 0, 2, 8);
            },
            &[],
            |m| assert!(m.images[0].is_some()),
        ),
        (
            "more than 64 images",
            |f| {
                let again = f.ints(types::IMAGE, 0).clone();
                (0..64).for_each(|_| f.push(types::IMAGE, &again));
            },
            &[],
            |m| assert!(m.images.iter().all(Option::is_some) && m.images.len() == 65),
        ),
    ];
    check_rows(rows);
}

#[test]
fn envelopes_and_points() {
    let rows: &[Row] = &[
        (
            "5 ints",
            |f| *f.ints(types::ENVELOPE, 0) = vec![1, 4, 0, 2, -1],
            &[],
            |m| {
                let envelope = &m.map().envelopes[0];
                assert_eq!((envelope.name.as_str(), envelope.points.len(), envelope.synchronized), ("", 2, true));
            },
        ),
        (
            "12 ints, version 2",
            |f| f.cut(types::ENVELOPE, 0, 12),
            &[],
            |m| {
                assert_eq!(m.map().envelopes[0].name, "an envelope");
                assert!(!m.map().envelopes[0].synchronized);
            },
        ),
        ("synchronized", |f| f.set(types::ENVELOPE, 0, 12, 1), &[], |m| assert!(m.map().envelopes[0].synchronized)),
        (
            "name in plain ASCII",
            |f| {
                f.ints(types::ENVELOPE, 0)[4..12].copy_from_slice(&[1_818_714_437, 101, 0, 0, 0, 0, 0, 0]);
            },
            &[],
            |m| assert_eq!(m.map().envelopes[0].name, "Eagle"),
        ),
        (
            "shorter than 4 ints",
            |f| f.cut(types::ENVELOPE, 1, 2),
            &[codes::ITEM_SHORT],
            |m| {
                assert!(m.map().envelopes[1].points.is_empty());
            },
        ),
        (
            "channels 0, 2 and 9",
            |f| {
                f.set(types::LAYER, layer::DESIGN, 11, -1);
                (0..).zip([0, 2, 9]).for_each(|(at, channels)| f.set(types::ENVELOPE, at, 1, channels));
            },
            &[codes::ENVELOPE_CHANNELS, codes::ENVELOPE_KIND],
            |m| assert_eq!(m.map().envelopes[2].channels, 9),
        ),
        (
            "range out of bounds",
            |f| f.set(types::ENVELOPE, 2, 3, 5),
            &[codes::ENVELOPE_RANGE],
            |m| {
                assert_eq!(m.map().envelopes[2].points.len(), 1);
            },
        ),
        (
            "range negative",
            |f| f.set(types::ENVELOPE, 1, 2, -3),
            &[codes::ENVELOPE_RANGE],
            |m| {
                assert_eq!(m.map().envelopes[1].points.len(), 1);
            },
        ),
        (
            "ranges overlap",
            |f| f.set(types::ENVELOPE, 1, 3, 2),
            &[],
            |m| assert_eq!(m.map().envelopes[1].points.len(), 2),
        ),
        (
            "points missing",
            |f| drop(f.items.remove(&types::POINTS)),
            &[codes::POINTS_MISSING],
            |m| {
                assert!(m.map().envelopes.iter().all(|envelope| envelope.points.is_empty()));
            },
        ),
        (
            "points missing, none wanted",
            |f| {
                f.items.remove(&types::POINTS);
                (0..3).for_each(|at| f.set(types::ENVELOPE, at, 3, 0));
            },
            &[],
            |_| {},
        ),
        (
            "points without envelopes",
            |f| {
                f.items.remove(&types::ENVELOPE);
                f.set(types::LAYER, layer::DESIGN, 11, -1);
                *f.raw(block::QUADS) = vec![0xFF; 152];
                *f.raw(block::SOURCES) = vec![0; 52];
                f.raw(block::SOURCES)[24..28].fill(0xFF);
                f.raw(block::SOURCES)[32..36].fill(0xFF);
            },
            &[],
            |m| assert!(m.map().envelopes.is_empty()),
        ),
        (
            "no whole number of points",
            |f| f.ints(types::POINTS, 0).extend([1, 2, 3]),
            &[codes::POINTS_LENGTH],
            |m| {
                assert_eq!(m.map().envelopes[2].points[0].time_ms, 300);
            },
        ),
        (
            "points of 22 ints, mixed versions",
            |f| {
                f.set(types::ENVELOPE, 1, 0, 3);
                *f.ints(types::POINTS, 0) = (0..4).flat_map(|n| (0..22).map(move |at| n * 100 + at)).collect();
            },
            &[],
            |m| {
                let point = &m.map().envelopes[2].points[0];
                assert_eq!((point.time_ms, point.curve, point.values), (300, 301, [302, 303, 304, 305]));
                let tangents = point.tangents.expect("22 ints have tangents");
                assert_eq!(
                    (tangents.in_dx[0], tangents.in_dy[0], tangents.out_dx[0], tangents.out_dy[3]),
                    (306, 310, 314, 321)
                );
            },
        ),
        (
            "version 3 with points of 6 ints",
            |f| f.set(types::ENVELOPE, 1, 0, 3),
            &[codes::POINTS_FORM],
            |m| {
                assert_eq!(m.map().envelopes[2].points[0].time_ms, 300);
            },
        ),
        ("version 4", |f| f.set(types::ENVELOPE, 1, 0, 4), &[codes::POINTS_FORM], |_| {}),
        (
            "unknown curve, times backwards",
            |f| {
                f.ints(types::POINTS, 0)[1] = 2_752_512;
                f.ints(types::POINTS, 0)[0] = -700;
            },
            &[],
            |m| {
                let point = &m.map().envelopes[0].points[0];
                assert_eq!((point.time_ms, point.curve, point.tangents), (-700, 2_752_512, None));
            },
        ),
        (
            "DDNet's bezier item",
            |f| {
                f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::BEZIER);
                f.push(0xFFFE, &(0..64).collect::<Vec<i32>>());
            },
            &[],
            |m| {
                let expected = Tangents {
                    in_dx: [16, 17, 18, 19],
                    in_dy: [20, 21, 22, 23],
                    out_dx: [24, 25, 26, 27],
                    out_dy: [28, 29, 30, 31],
                };
                assert_eq!(m.map().envelopes[0].points[1].tangents, Some(expected));
            },
        ),
        (
            "DDNet's bezier item of the wrong length",
            |f| {
                f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::BEZIER);
                f.push(0xFFFE, &[0; 48]);
            },
            &[codes::BEZIER_LENGTH],
            |m| assert_eq!(m.map().envelopes[0].points[1].tangents, None),
        ),
    ];
    check_rows(rows);
}

#[test]
fn names() {
    let rows: &[Row] = &[
        (
            "last byte 0x80",
            |f| f.ints(types::GROUP, 0)[14] |= 0x80,
            &[],
            |m| assert_eq!(m.map().groups[0].name, "Game"),
        ),
        (
            "all zero, tile layer",
            |f| f.ints(types::LAYER, 0)[15..18].fill(0),
            &[],
            |m| assert_eq!(m.layer(0, 0).name, ""),
        ),
        (
            "not UTF-8, tile layer",
            |f| f.set(types::LAYER, 0, 15, i32::from_be_bytes([0x7f, 0xc1, 0x80, 0x80])),
            &[codes::NAME_NOT_UTF8],
            |m| {
                assert!(m.layer(0, 0).name.starts_with("\u{fffd}A"));
            },
        ),
        (
            "not UTF-8, group",
            |f| f.set(types::GROUP, 1, 12, i32::from_be_bytes([0x7f, 0x80, 0x80, 0x80])),
            &[codes::NAME_NOT_UTF8],
            |m| {
                assert_eq!(m.map().groups[1].name, "\u{fffd}");
            },
        ),
        (
            "Chinese",
            |f| f.ints(types::GROUP, 0)[12..].copy_from_slice(&pack_name::<3>("地图组名")),
            &[],
            |m| {
                assert_eq!(m.map().groups[0].name, "地图组", "what does not fit is cut between characters");
            },
        ),
    ];
    check_rows(rows);
}

#[test]
fn names_of_external_files() {
    for good in ["grass_main", "mixed tiles (2)", "фон", "a.b"] {
        assert!(is_plain_file_name(good), "{good}");
    }
    for bad in ["", "..", "../x", "a/b", "a\\b", "C:x", "/x", "x\0", "a\nb", ".hidden", "a..b"] {
        assert!(!is_plain_file_name(bad), "{bad:?}");
    }
}
