//! Maps made odd in one way each, and what is read from their data blocks: quads, sound sources, sounds.

mod common;

use common::fixture::{Fixture, Row, block, check_rows, layer, put_int, to_bytes};
use mapscope::base::{DataIndex, EnvelopeIndex};
use mapscope::format::teeworlds::item::types;
use mapscope::format::teeworlds::{SoundShape, codes};

#[test]
fn quads() {
    fn set_int(f: &mut Fixture, at: usize, value: i32) {
        put_int(f.raw(block::QUADS), at * 4, value);
    }
    let rows: &[Row] = &[
        (
            "as it is",
            |_| {},
            &[],
            |m| {
                let quad = m.quads[&(1, 0)][0];
                assert_eq!(quad.corners, [[0, 8], [16, 24], [32, 40], [48, 56]]);
                assert_eq!(quad.pivot, [64, 72], "the pivot is the last point");
                assert_eq!(quad.colors[1], [112, 120, 128, 136]);
                assert_eq!(quad.uvs[3], [256, 264]);
                assert_eq!((quad.pos_env, quad.pos_env_offset_ms), (Some(EnvelopeIndex(1)), 5));
                assert_eq!((quad.color_env, quad.color_env_offset_ms), (Some(EnvelopeIndex(0)), 6));
            },
        ),
        ("version 3", |f| f.set(types::LAYER, layer::QUADS, 3, 3), &[], |m| assert_eq!(m.quads[&(1, 0)].len(), 1)),
        (
            "version 2 with 7 ints",
            |f| f.cut(types::LAYER, layer::QUADS, 7),
            &[],
            |m| assert_eq!(m.layer(1, 0).name, ""),
        ),
        (
            "count negative",
            |f| f.set(types::LAYER, layer::QUADS, 4, -4),
            &[],
            |m| assert_eq!(m.quads[&(1, 0)].len(), 1),
        ),
        (
            "count 0 with data",
            |f| f.set(types::LAYER, layer::QUADS, 4, 0),
            &[],
            |m| assert!(m.quads[&(1, 0)].is_empty()),
        ),
        (
            "count 0 with an empty stream",
            |f| {
                f.set(types::LAYER, layer::QUADS, 4, 0);
                f.set_data(block::QUADS, &[]);
            },
            &[],
            |m| assert!(m.quads[&(1, 0)].is_empty()),
        ),
        (
            "count 0 without data",
            |f| {
                f.set(types::LAYER, layer::QUADS, 4, 0);
                f.set(types::LAYER, layer::QUADS, 5, -1);
            },
            &[],
            |m| assert!(m.quads[&(1, 0)].is_empty()),
        ),
        (
            "count above data",
            |f| f.set(types::LAYER, layer::QUADS, 4, 3),
            &[codes::QUADS_SHORT],
            |m| assert_eq!(m.quads[&(1, 0)].len(), 1),
        ),
        (
            "data not a multiple of 152",
            |f| f.raw(block::QUADS).extend([1; 99]),
            &[],
            |m| assert_eq!(m.quads[&(1, 0)].len(), 1),
        ),
        (
            "data missing",
            |f| f.set(types::LAYER, layer::QUADS, 5, 77),
            &[codes::LAYER_NO_DATA],
            |m| assert!(m.quads[&(1, 0)].is_empty()),
        ),
        (
            "data broken",
            |f| f.encode(block::QUADS, None, |s| s.fill(3)),
            &[codes::DATA_BROKEN],
            |m| assert!(m.quads[&(1, 0)].is_empty()),
        ),
        (
            "envelope -2",
            |f| {
                set_int(f, 34, -2);
                set_int(f, 36, -1);
            },
            &[],
            |m| assert_eq!((m.quads[&(1, 0)][0].pos_env, m.quads[&(1, 0)][0].color_env), (None, None)),
        ),
        (
            "envelope out of range",
            |f| set_int(f, 34, 3),
            &[codes::ENVELOPE_INDEX],
            |m| assert_eq!(m.quads[&(1, 0)][0].pos_env, None),
        ),
        (
            "envelope of another kind",
            |f| set_int(f, 34, 0),
            &[codes::ENVELOPE_KIND],
            |m| {
                assert_eq!(m.quads[&(1, 0)][0].pos_env, Some(EnvelopeIndex(0)));
            },
        ),
        (
            "colour 300",
            |f| set_int(f, 10, 300),
            &[],
            |m| assert_eq!(m.quads[&(1, 0)][0].colors[0][0], 300, "as stored"),
        ),
        (
            "texture coordinates beyond 1024",
            |f| set_int(f, 26, -99_999),
            &[],
            |m| assert_eq!(m.quads[&(1, 0)][0].uvs[0][0], -99_999),
        ),
        ("image out of range", |f| f.set(types::LAYER, layer::QUADS, 6, 4), &[codes::IMAGE_INDEX], |_| {}),
    ];
    check_rows(rows);
}

#[test]
fn sounds() {
    fn set_int(f: &mut Fixture, at: usize, value: i32) {
        put_int(f.raw(block::SOURCES), at * 4, value);
    }
    let rows: &[Row] = &[
        (
            "as it is",
            |_| {},
            &[],
            |m| {
                let source = m.sources[&(1, 1)][0];
                assert_eq!((source.position, source.looped, source.panned), ([32_768, 65_536], true, false));
                assert_eq!((source.delay_s, source.falloff, source.shape), (3, 128, SoundShape::Circle(300)));
                assert_eq!((source.pos_env, source.pos_env_offset_ms), (Some(EnvelopeIndex(1)), 4));
                assert_eq!((source.sound_env, source.sound_env_offset_ms), (Some(EnvelopeIndex(2)), 5));
                assert_eq!(m.map().sounds[0].name.as_deref(), Some("snd"));
            },
        ),
        ("version 1", |f| f.set(types::LAYER, layer::SOUNDS, 3, 1), &[], |m| assert_eq!(m.sources[&(1, 1)].len(), 1)),
        (
            "type 9",
            |f| {
                f.set(types::LAYER, layer::SOUNDS, 1, 9);
                let old = [1, 2, 0, 4, 500, -1, 6, 2, 8];
                f.set_data(block::SOURCES, &to_bytes(&old));
            },
            &[],
            |m| {
                let source = m.sources[&(1, 1)][0];
                assert_eq!((source.position, source.looped, source.panned, source.delay_s), ([1, 2], false, true, 4));
                assert_eq!((source.falloff, source.shape), (0, SoundShape::Circle(500)));
                assert_eq!(
                    (source.pos_env, source.sound_env, source.sound_env_offset_ms),
                    (None, Some(EnvelopeIndex(2)), 8)
                );
            },
        ),
        (
            "count above data",
            |f| f.set(types::LAYER, layer::SOUNDS, 4, 9),
            &[codes::SOURCES_SHORT],
            |m| assert_eq!(m.sources[&(1, 1)].len(), 1),
        ),
        (
            "count negative",
            |f| f.set(types::LAYER, layer::SOUNDS, 4, -1),
            &[],
            |m| assert_eq!(m.sources[&(1, 1)].len(), 1),
        ),
        (
            "rectangle",
            |f| {
                set_int(f, 10, 0);
                set_int(f, 12, 7);
            },
            &[],
            |m| assert_eq!(m.sources[&(1, 1)][0].shape, SoundShape::Rectangle(300, 7)),
        ),
        (
            "shape kind 2",
            |f| set_int(f, 10, 2),
            &[codes::SOUND_SHAPE],
            |m| {
                assert_eq!(m.sources[&(1, 1)][0].shape, SoundShape::Unknown(2));
            },
        ),
        ("sound out of range", |f| f.set(types::LAYER, layer::SOUNDS, 6, 1), &[codes::SOUND_INDEX], |_| {}),
        (
            "external sound",
            |f| *f.ints(types::SOUND, 0) = vec![1, 1, block::SOUND_NAME as i32, -1, 0],
            &[],
            |m| {
                assert!(m.map().sounds[0].external);
            },
        ),
        ("embedded sound without data", |f| f.set(types::SOUND, 0, 3, -1), &[codes::SOUND_NO_DATA], |_| {}),
        (
            "size field wrong",
            |f| f.set(types::SOUND, 0, 4, 1 << 30),
            &[],
            |m| assert_eq!(m.map().sounds[0].data, Some(DataIndex(6))),
        ),
    ];
    check_rows(rows);
}
