//! Maps made odd in one way each, and what is read from them: groups and layers.

mod common;

use common::fixture::{Fixture, Row, TILES, block, check_rows, layer, read_all, tile_layer};
use mapscope::base::{DataIndex, EnvelopeIndex, GroupIndex, ImageIndex, Limits};
use mapscope::format::teeworlds::item::{types, uuids};
use mapscope::format::teeworlds::{Automapper, Clip, LayerKind, TileKind, codes, game_layer};

#[test]
fn groups() {
    let rows: &[Row] = &[
        (
            "versions 0 and 4 by length",
            |f| {
                f.set(types::GROUP, 0, 0, 0);
                f.set(types::GROUP, 1, 0, 4);
            },
            &[],
            |m| assert_eq!(m.map().groups[1].name, "More"),
        ),
        ("version 1", |f| f.cut(types::GROUP, 1, 7), &[], |m| assert_eq!(m.map().groups[1].layers.len(), 2)),
        ("version 3 with 12 ints", |f| f.cut(types::GROUP, 1, 12), &[], |m| assert_eq!(m.map().groups[1].name, "")),
        (
            "shorter than 7 ints",
            |f| f.cut(types::GROUP, 1, 6),
            &[codes::GROUP_SHORT, codes::STRAY_LAYERS],
            |m| {
                assert_eq!((m.map().groups.len(), m.map().stray_layers.len()), (1, 2));
            },
        ),
        (
            "clip",
            |f| f.ints(types::GROUP, 1)[7..12].copy_from_slice(&[1, -5, 6, 7, 8]),
            &[],
            |m| {
                assert_eq!(m.map().groups[1].clip, Some(Clip { x: -5, y: 6, w: 7, h: 8 }));
            },
        ),
        (
            "clip unused",
            |f| f.ints(types::GROUP, 1)[7..12].copy_from_slice(&[0, 5, 6, 7, 8]),
            &[],
            |m| assert_eq!(m.map().groups[1].clip, None),
        ),
        (
            "clip negative",
            |f| f.ints(types::GROUP, 1)[7..12].copy_from_slice(&[1, 5, 6, -7, 8]),
            &[codes::CLIP_NEGATIVE],
            |_| {},
        ),
        (
            "range past the end",
            |f| f.set(types::GROUP, 1, 6, 9),
            &[codes::GROUP_RANGE],
            |m| assert_eq!(m.map().groups[1].layers.len(), 2),
        ),
        (
            "range negative",
            |f| f.set(types::GROUP, 1, 5, -1),
            &[codes::GROUP_RANGE, codes::GROUP_OVERLAP, codes::STRAY_LAYERS],
            |m| {
                assert_eq!(m.map().groups[1].layers.len(), 0);
            },
        ),
        (
            "count negative",
            |f| f.set(types::GROUP, 1, 6, -2),
            &[codes::GROUP_RANGE, codes::STRAY_LAYERS],
            |m| {
                assert_eq!(m.map().groups[1].layers.len(), 0);
            },
        ),
        (
            "groups overlap",
            |f| {
                f.set(types::GROUP, 1, 5, 1);
                f.set(types::GROUP, 1, 6, 3);
            },
            &[codes::GROUP_OVERLAP],
            |m| assert_eq!((m.map().groups[0].layers.len(), m.map().groups[1].layers.len()), (2, 2)),
        ),
        (
            "layers in no group",
            |f| f.set(types::GROUP, 1, 6, 1),
            &[codes::STRAY_LAYERS],
            |m| {
                assert!(matches!(m.map().stray_layers[0].kind, LayerKind::Sounds(_)));
            },
        ),
        (
            "no groups",
            |f| drop(f.items.remove(&types::GROUP)),
            &[codes::NO_GROUPS],
            |m| {
                assert_eq!((m.map().groups.len(), m.map().groups[0].layers.len()), (1, 4));
                assert_eq!(m.map().groups[0].parallax, [100, 100]);
            },
        ),
        (
            "group without layers",
            |f| {
                let empty = [3, 0, 0, 100, 100, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0];
                f.push(types::GROUP, &empty);
            },
            &[],
            |m| assert_eq!(m.map().groups[2].layers.len(), 0),
        ),
        (
            "game group with an offset",
            |f| f.set(types::GROUP, 0, 1, 64),
            &[codes::GAME_GROUP_OVERRIDE],
            |m| {
                assert_eq!(m.map().groups[0].offset, [64, 0]);
            },
        ),
        (
            "parallax beyond 0 to 100",
            |f| {
                f.set(types::GROUP, 1, 3, -50);
                f.set(types::GROUP, 1, 4, 300);
            },
            &[],
            |m| assert_eq!(m.map().groups[1].parallax, [-50, 300]),
        ),
    ];
    check_rows(rows);
}

#[test]
fn layers_of_any_type() {
    let rows: &[Row] = &[
        (
            "shorter than 3 ints",
            |f| f.cut(types::LAYER, layer::QUADS, 2),
            &[codes::LAYER_UNKNOWN],
            |m| {
                assert_eq!(m.layer(1, 0).kind, LayerKind::Unknown(0));
            },
        ),
        (
            "unknown type",
            |f| f.set(types::LAYER, layer::QUADS, 1, 77),
            &[codes::LAYER_UNKNOWN],
            |m| {
                assert_eq!(m.layer(1, 0).kind, LayerKind::Unknown(77));
            },
        ),
        (
            "tile layer shorter than 15 ints",
            |f| f.cut(types::LAYER, layer::DESIGN, 14),
            &[codes::LAYER_UNKNOWN],
            |m| {
                assert_eq!(m.layer(0, 1).kind, LayerKind::Unknown(2));
            },
        ),
        (
            "other flags, garbage version",
            |f| {
                f.set(types::LAYER, layer::QUADS, 0, 0x1234_5678);
                f.set(types::LAYER, layer::QUADS, 2, 0x7f0);
            },
            &[],
            |m| assert!(!m.layer(1, 0).detail),
        ),
        ("detail", |f| f.set(types::LAYER, layer::QUADS, 2, 1), &[], |m| assert!(m.layer(1, 0).detail)),
        (
            "automapper with a garbage version",
            |f| {
                f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
                f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
                f.push(0xFFFE, &[65_792, 0, 9, 2, 42, 1]);
            },
            &[],
            |m| {
                assert_eq!(m.map().automappers, [Automapper { group: 0, layer: 9, config: 2, seed: 42, flags: 1 }]);
                assert!(m.map().file.unknown_items.is_empty());
            },
        ),
        (
            "unknown type and UUID",
            |f| {
                f.push(99, &[1]);
                f.push_with_id(types::UUID_INDEX, 0xFFFD, &[0x4a26_ca1f, 2, 3, 4]);
                f.push(0xFFFD, &[1, 0]);
            },
            &[],
            |m| {
                let expected = ["1 items of type 99", "1 items of UUID type 4a26ca1f000000020000000300000004"];
                assert_eq!(m.map().file.unknown_items, expected);
            },
        ),
        (
            "item ids repeated",
            |f| f.items.get_mut(&types::LAYER).expect("there").iter_mut().for_each(|item| item.0 = 7),
            &[],
            |m| {
                assert_eq!(m.map().groups[1].layers.len(), 2);
            },
        ),
    ];
    check_rows(rows);
}

#[test]
fn the_game_layer() {
    let two = |version: i32| {
        let mut fixture = Fixture::new();
        for at in [layer::GAME, layer::DESIGN] {
            *fixture.ints(types::LAYER, at) = tile_layer(1, block::GAME as i32, &[]);
            fixture.set(types::LAYER, at, 3, version);
        }
        read_all(fixture.build(), &Limits::default()).expect("a map")
    };
    let last = two(3);
    assert!(last.codes().is_empty());
    assert_eq!(game_layer(last.map()), Some((GroupIndex(0), 1)));
    let first = two(4);
    assert_eq!(game_layer(first.map()), Some((GroupIndex(0), 0)));
    let rows: &[Row] = &[
        (
            "no game layer",
            |f| f.set(types::LAYER, layer::GAME, 6, 0),
            &[codes::NO_GAME_LAYER],
            |m| assert_eq!(game_layer(m.map()), None),
        ),
        (
            "physics layer smaller than the game layer",
            |f| {
                f.physics(2, &[7; TILES * 2]);
                f.set(types::LAYER, layer::DESIGN, 5, 2);
            },
            &[codes::PHYSICS_SIZE],
            |m| assert_eq!(m.design().height, 2),
        ),
        (
            "physics layer outside the game group",
            |f| {
                f.physics(2, &[7; TILES * 2]);
                f.set(types::GROUP, 0, 6, 1);
                f.set(types::GROUP, 1, 5, 1);
                f.set(types::GROUP, 1, 6, 3);
            },
            &[codes::PHYSICS_GROUP],
            |m| assert_eq!(m.tile_layer(1, 0).kind, TileKind::Tele),
        ),
    ];
    check_rows(rows);
}

#[test]
fn fields_of_a_design_layer() {
    let rows: &[Row] = &[
        (
            "as it is",
            |_| {},
            &[],
            |m| {
                let layer = m.design();
                assert_eq!((layer.width, layer.height, layer.color), (4, 3, [255, 128, 64, 32]));
                assert_eq!((layer.color_env, layer.color_env_offset_ms), (Some(EnvelopeIndex(0)), 10));
                assert_eq!((layer.image, layer.data), (Some(ImageIndex(0)), Some(DataIndex(1))));
                assert_eq!(m.layer(0, 1).name, "tiles");
            },
        ),
        (
            "colour out of range",
            |f| {
                f.set(types::LAYER, layer::DESIGN, 7, 300);
                f.set(types::LAYER, layer::DESIGN, 8, -1);
            },
            &[codes::COLOR_RANGE],
            |m| assert_eq!(m.design().color, [255, 0, 64, 32]),
        ),
        (
            "envelope out of range",
            |f| f.set(types::LAYER, layer::DESIGN, 11, 3),
            &[codes::ENVELOPE_INDEX],
            |m| assert_eq!(m.design().color_env, None),
        ),
        (
            "envelope -2",
            |f| f.set(types::LAYER, layer::DESIGN, 11, -2),
            &[],
            |m| assert_eq!(m.design().color_env, None),
        ),
        (
            "envelope of another kind",
            |f| f.set(types::LAYER, layer::DESIGN, 11, 1),
            &[codes::ENVELOPE_KIND],
            |m| {
                assert_eq!(m.design().color_env, Some(EnvelopeIndex(1)));
            },
        ),
        (
            "image out of range",
            |f| f.set(types::LAYER, layer::DESIGN, 13, 1),
            &[codes::IMAGE_INDEX],
            |m| assert_eq!(m.design().image, None),
        ),
        (
            "image -5",
            |f| f.set(types::LAYER, layer::DESIGN, 13, -5),
            &[codes::IMAGE_INDEX],
            |m| assert_eq!(m.design().image, None),
        ),
        (
            "colour, image and envelope of a game layer",
            |f| {
                f.ints(types::LAYER, layer::GAME)[7..14].copy_from_slice(&[1, 2, 300, 4, 99, 5, 88]);
            },
            &[],
            |m| {
                let game = m.tile_layer(0, 0);
                assert_eq!((game.color, game.color_env, game.image), ([255; 4], None, None));
            },
        ),
        (
            "two flags",
            |f| f.set(types::LAYER, layer::GAME, 6, 1 | 8),
            &[codes::TILE_LAYER_FLAGS],
            |m| assert_eq!(m.tile_layer(0, 0).kind, TileKind::Game),
        ),
        (
            "unknown flag",
            |f| f.set(types::LAYER, layer::DESIGN, 6, 64),
            &[],
            |m| assert_eq!(m.design().kind, TileKind::Design),
        ),
    ];
    check_rows(rows);
}
