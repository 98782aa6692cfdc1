//! Maps made odd in one way each, and what is read from their data blocks: tiles.

mod common;

use common::fixture::{Everything, Fixture, Row, TILES, block, check_rows, layer, read_all, tile_layer};
use mapscope::base::{DataIndex, Limits};
use mapscope::format::teeworlds::item::types;
use mapscope::format::teeworlds::{
    SpeedupTile, SwitchTile, TeleTile, Tile, TileKind, Tiles, TuneTile, codes, encode_runs,
};

const DESIGN: usize = layer::DESIGN;

/// The cells of the fixture's design layer.
fn sound_cells() -> Vec<u8> {
    (100..112).collect()
}

fn set_runs(f: &mut Fixture, records: &[[u8; 4]]) {
    f.set(types::LAYER, DESIGN, 3, 4);
    f.set_data(block::DESIGN, records.as_flattened());
}

#[test]
fn tile_layer_forms() {
    let rows: &[Row] = &[
        (
            "version 3 without name",
            |f| f.cut(types::LAYER, DESIGN, 15),
            &[],
            |m| {
                assert_eq!((m.layer(0, 1).name.as_str(), m.design_indices()), ("", sound_cells()));
            },
        ),
        (
            "version 2 with two stray ints",
            |f| {
                f.cut(types::LAYER, DESIGN, 15);
                f.ints(types::LAYER, DESIGN).extend([0, 1]);
                f.set(types::LAYER, DESIGN, 3, 2);
            },
            &[],
            |m| assert_eq!(m.design_indices(), sound_cells()),
        ),
        (
            "version 1",
            |f| {
                f.cut(types::LAYER, DESIGN, 15);
                f.set(types::LAYER, DESIGN, 3, 1);
            },
            &[codes::TILE_LAYER_VERSION],
            |m| assert_eq!(m.design_indices(), sound_cells()),
        ),
        (
            "version 5, plain",
            |f| f.set(types::LAYER, DESIGN, 3, 5),
            &[codes::TILE_LAYER_VERSION],
            |m| {
                assert_eq!(m.design_indices(), sound_cells());
            },
        ),
        (
            "version 65596, runs",
            |f| {
                set_runs(f, &[[7, 0, 11, 0]]);
                f.set(types::LAYER, DESIGN, 3, 65_596);
            },
            &[codes::TILE_LAYER_VERSION],
            |m| assert_eq!(m.design_indices(), [7; TILES]),
        ),
        (
            "extra ints",
            |f| f.ints(types::LAYER, DESIGN).extend([5; 20]),
            &[],
            |m| assert_eq!(m.design_indices(), sound_cells()),
        ),
        (
            "tele layer of version 2",
            |f| {
                f.physics(2, &[3; TILES * 2]);
                let own = f.ints(types::LAYER, DESIGN)[18];
                f.cut(types::LAYER, DESIGN, 15);
                f.ints(types::LAYER, DESIGN).push(own);
                f.set(types::LAYER, DESIGN, 3, 2);
            },
            &[],
            |m| assert_eq!(m.tiles[&(0, 1)], Tiles::Tele(vec![TeleTile { number: 3, id: 3 }; TILES])),
        ),
        (
            "indices of other kinds are garbage",
            |f| {
                f.ints(types::LAYER, DESIGN).extend([56_419_048, -7, 1, 1_716_978_282, 0]);
            },
            &[],
            |m| assert_eq!(m.design().data, Some(DataIndex(1))),
        ),
        ("width 1", |f| f.set(types::LAYER, DESIGN, 4, 1), &[], |m| assert_eq!(m.design_indices(), [100, 101, 102])),
        (
            "width 0",
            |f| f.set(types::LAYER, DESIGN, 4, 0),
            &[codes::LAYER_SIZE],
            |m| assert_eq!(m.design_indices(), Vec::<u8>::new()),
        ),
        (
            "height negative",
            |f| f.set(types::LAYER, DESIGN, 5, -3),
            &[codes::LAYER_SIZE],
            |m| assert_eq!(m.design_indices(), Vec::<u8>::new()),
        ),
        (
            "size overflows",
            |f| {
                f.set(types::LAYER, DESIGN, 4, 100_000);
                f.set(types::LAYER, DESIGN, 5, 100_000);
            },
            &[codes::LAYER_TOO_LARGE],
            |m| assert_eq!((m.design().width, m.design_indices().len()), (0, 0)),
        ),
        ("side beyond reason", |f| f.set(types::LAYER, DESIGN, 4, i32::MAX), &[codes::LAYER_TOO_LARGE], |_| {}),
        (
            "no data",
            |f| f.set(types::LAYER, DESIGN, 14, -1),
            &[codes::LAYER_NO_DATA],
            |m| assert_eq!(m.design_indices(), [0; TILES]),
        ),
        (
            "data index out of range",
            |f| f.set(types::LAYER, DESIGN, 14, 1 << 20),
            &[codes::LAYER_NO_DATA],
            |m| {
                assert_eq!(m.design_indices(), [0; TILES]);
            },
        ),
        (
            "two layers share a block",
            |f| f.set(types::LAYER, DESIGN, 14, block::GAME as i32),
            &[],
            |m| {
                assert_eq!(m.tiles[&(0, 0)], m.tiles[&(0, 1)]);
            },
        ),
    ];
    check_rows(rows);
}

#[test]
fn tile_data() {
    let rows: &[Row] = &[
        (
            "short",
            |f| f.raw(block::DESIGN).truncate(21),
            &[codes::TILE_DATA_SHORT],
            |m| {
                assert_eq!(m.design_indices(), [100, 101, 102, 103, 104, 0, 0, 0, 0, 0, 0, 0]);
            },
        ),
        (
            "huge layer, little data",
            |f| {
                f.set(types::LAYER, DESIGN, 4, 4000);
                f.set(types::LAYER, DESIGN, 5, 1000);
            },
            &[codes::TILE_DATA_SHORT],
            |m| assert_eq!(m.design_indices().len(), 4_000_000),
        ),
        ("long", |f| f.raw(block::DESIGN).extend([1; 7]), &[], |m| assert_eq!(m.design_indices(), sound_cells())),
        (
            "skip and reserved in version 3",
            |f| {
                f.raw(block::DESIGN).chunks_mut(4).for_each(|tile| tile[2..].copy_from_slice(&[200, 9]));
            },
            &[],
            |m| assert_eq!(m.design_indices(), sound_cells()),
        ),
        ("all flag bits", |f| f.raw(block::DESIGN)[1] = 0xFB, &[], |m| assert_eq!(m.design_tiles()[0].flags, 0xFB)),
    ];
    check_rows(rows);
}

#[test]
fn runs() {
    let rows: &[Row] = &[
        (
            "across rows",
            |f| set_runs(f, &[[5, 1, 4, 0], [6, 0, 0, 0], [7, 2, 5, 0]]),
            &[],
            |m| {
                assert_eq!(m.design_indices(), [5, 5, 5, 5, 5, 6, 7, 7, 7, 7, 7, 7]);
                assert_eq!(m.design_tiles()[11].flags, 2);
            },
        ),
        ("not one run", |f| f.set(types::LAYER, DESIGN, 3, 4), &[], |m| assert_eq!(m.design_indices(), sound_cells())),
        (
            "too few",
            |f| set_runs(f, &[[5, 0, 4, 0]]),
            &[codes::TILE_DATA_SHORT],
            |m| {
                assert_eq!(m.design_indices(), [5, 5, 5, 5, 5, 0, 0, 0, 0, 0, 0, 0]);
            },
        ),
        (
            "too many",
            |f| set_runs(f, &[[5, 0, 11, 0], [6, 0, 0, 0]]),
            &[codes::TILE_DATA_LONG],
            |m| {
                assert_eq!(m.design_indices(), [5; TILES]);
            },
        ),
        (
            "reserved",
            |f| set_runs(f, &[[5, 0, 11, 1]]),
            &[codes::TILE_RESERVED],
            |m| assert_eq!(m.design_indices(), [5; TILES]),
        ),
        (
            "overshoot",
            |f| set_runs(f, &[[5, 0, 10, 0], [6, 0, 255, 0]]),
            &[],
            |m| {
                assert_eq!(m.design_indices(), [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6]);
            },
        ),
        (
            "stray bytes",
            |f| {
                set_runs(f, &[[5, 0, 11, 0]]);
                f.raw(block::DESIGN).extend([1, 2, 3]);
            },
            &[],
            |m| assert_eq!(m.design_indices(), [5; TILES]),
        ),
        (
            "front layer of version 4 has none",
            |f| {
                f.physics(8, &[4, 0, 9, 0].repeat(TILES));
                f.set(types::LAYER, DESIGN, 3, 4);
            },
            &[],
            |m| assert_eq!(m.design_indices(), [4; TILES]),
        ),
        (
            "tele layer of version 4",
            |f| {
                f.physics(2, &[3; TILES * 2]);
                f.set(types::LAYER, DESIGN, 3, 4);
            },
            &[],
            |m| assert_eq!(m.tiles[&(0, 1)], Tiles::Tele(vec![TeleTile { number: 3, id: 3 }; TILES])),
        ),
    ];
    check_rows(rows);
}

#[test]
fn long_runs_are_encoded_and_read_back() {
    let mut tiles = vec![Tile { index: 1, flags: 9 }; 1000];
    tiles.extend((0..1000_u32).map(|n| Tile { index: (n / 7) as u8, flags: 0 }));
    let mut fixture = Fixture::new();
    let runs = encode_runs(&tiles);
    assert!(runs.len() < 160 * 4, "{}", runs.len());
    fixture.set(types::LAYER, DESIGN, 3, 4);
    fixture.set(types::LAYER, DESIGN, 4, 40);
    fixture.set(types::LAYER, DESIGN, 5, 50);
    fixture.set_data(block::DESIGN, &runs);
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    assert!(everything.codes().is_empty());
    assert_eq!(everything.design_tiles(), tiles);
}

#[test]
fn layers_larger_than_one_piece() {
    // Six bytes do not divide 64 KiB: records lie across the pieces in which a block is inflated.
    let count: usize = 200 * 200;
    let record = |n: usize| {
        let [low, high, ..] = n.to_le_bytes();
        [low, high, 28, 0, high, low]
    };
    let mut fixture = Fixture::new();
    fixture.physics(4, (0..count).map(record).collect::<Vec<_>>().as_flattened());
    for at in [layer::GAME, DESIGN] {
        fixture.set(types::LAYER, at, 4, 200);
        fixture.set(types::LAYER, at, 5, 200);
    }
    fixture.set_data(block::GAME, &vec![0; count * 4]);
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    assert!(everything.codes().is_empty());
    let Tiles::Speedup(tiles) = &everything.tiles[&(0, 1)] else { panic!("not speedups") };
    for (n, tile) in tiles.iter().enumerate() {
        let [force, max_speed, id, _, low, high] = record(n);
        assert_eq!(*tile, SpeedupTile { force, max_speed, id, angle: i16::from_le_bytes([low, high]) }, "{n}");
    }
    assert_eq!(tiles.len(), count);
}

#[test]
fn physics_layers() {
    fn tiles(m: &Everything) -> &Tiles {
        &m.tiles[&(0, 1)]
    }
    let rows: &[Row] = &[
        (
            "tele",
            |f| f.physics(2, &[5, 26].repeat(TILES)),
            &[],
            |m| {
                assert_eq!(
                    (m.design().kind, tiles(m)),
                    (TileKind::Tele, &Tiles::Tele(vec![TeleTile { number: 5, id: 26 }; TILES]))
                );
            },
        ),
        (
            "speedup",
            |f| f.physics(4, &[5, 6, 28, 99, 0x5a, 0x01].repeat(TILES)),
            &[],
            |m| {
                let tile = SpeedupTile { force: 5, max_speed: 6, id: 28, angle: 346 };
                assert_eq!((m.design().kind, tiles(m)), (TileKind::Speedup, &Tiles::Speedup(vec![tile; TILES])));
            },
        ),
        (
            "front",
            |f| f.physics(8, &[5, 6, 7, 8].repeat(TILES)),
            &[],
            |m| {
                assert_eq!(
                    (m.design().kind, tiles(m)),
                    (TileKind::Front, &Tiles::Plain(vec![Tile { index: 5, flags: 6 }; TILES]))
                );
            },
        ),
        (
            "switch",
            |f| f.physics(16, &[5, 22, 3, 8].repeat(TILES)),
            &[],
            |m| {
                let tile = SwitchTile { number: 5, id: 22, flags: 3, delay: 8 };
                assert_eq!((m.design().kind, tiles(m)), (TileKind::Switch, &Tiles::Switch(vec![tile; TILES])));
            },
        ),
        (
            "tune",
            |f| f.physics(32, &[5, 68].repeat(TILES)),
            &[],
            |m| {
                assert_eq!(
                    (m.design().kind, tiles(m)),
                    (TileKind::Tune, &Tiles::Tune(vec![TuneTile { number: 5, id: 68 }; TILES]))
                );
            },
        ),
        (
            "old speedups of 4 bytes",
            |f| f.physics(4, &[5, 99, 0x5a, 0x01].repeat(TILES)),
            &[],
            |m| {
                let tile = SpeedupTile { force: 5, max_speed: 0, id: 28, angle: 346 };
                assert_eq!(tiles(m), &Tiles::Speedup(vec![tile; TILES]));
            },
        ),
        (
            "old speedups, nothing there",
            |f| f.physics(4, &[0; TILES * 4]),
            &[],
            |m| {
                assert_eq!(tiles(m), &Tiles::Speedup(vec![SpeedupTile::default(); TILES]));
            },
        ),
        (
            "old switches of 2 bytes",
            |f| f.physics(16, &[5, 22].repeat(TILES)),
            &[],
            |m| {
                assert_eq!(tiles(m), &Tiles::Switch(vec![SwitchTile { number: 5, id: 22, flags: 0, delay: 0 }; TILES]));
            },
        ),
        (
            "old switches of 3 bytes",
            |f| f.physics(16, &[5, 22, 3].repeat(TILES)),
            &[],
            |m| {
                assert_eq!(tiles(m), &Tiles::Switch(vec![SwitchTile { number: 5, id: 22, flags: 3, delay: 0 }; TILES]));
            },
        ),
        (
            "old switches behind a false length",
            |f| {
                f.physics(16, &[5, 22].repeat(TILES));
                let own = f.blocks.len() - 1;
                f.encode(own, Some(48), |_| {});
            },
            &[codes::DATA_SIZE],
            |m| {
                assert_eq!(tiles(m), &Tiles::Switch(vec![SwitchTile { number: 5, id: 22, flags: 0, delay: 0 }; TILES]));
            },
        ),
        (
            "new switches that announce the old length",
            |f| {
                f.physics(16, &[5, 22, 3, 8].repeat(TILES));
                let own = f.blocks.len() - 1;
                f.encode(own, Some(24), |_| {});
            },
            &[codes::DATA_SIZE],
            |m| {
                assert_eq!(tiles(m), &Tiles::Switch(vec![SwitchTile { number: 5, id: 22, flags: 3, delay: 8 }; TILES]));
            },
        ),
        (
            "short switches",
            |f| f.physics(16, &[5, 22, 3, 8, 9]),
            &[codes::TILE_DATA_SHORT],
            |m| {
                let Tiles::Switch(tiles) = tiles(m) else { panic!("not switches") };
                assert_eq!((tiles.len(), tiles[0].delay, tiles[1]), (TILES, 8, SwitchTile::default()));
            },
        ),
        (
            "ordinary tiles in a tele layer of 18 ints",
            |f| f.set(types::LAYER, DESIGN, 6, 2),
            &[codes::PHYSICS_PLAIN_TILES],
            |m| {
                assert!(m.design().plain_tiles);
                assert_eq!((m.design().kind, m.design_indices()), (TileKind::Tele, sound_cells()));
            },
        ),
        (
            "own index missing, nothing else to show",
            |f| {
                f.set(types::LAYER, DESIGN, 6, 2);
                f.set(types::LAYER, DESIGN, 14, block::QUADS as i32);
            },
            &[codes::LAYER_NO_DATA],
            |m| assert_eq!(tiles(m), &Tiles::Tele(vec![TeleTile::default(); TILES])),
        ),
        (
            "own index -1",
            |f| {
                f.physics(2, &[1; TILES * 2]);
                f.set(types::LAYER, DESIGN, 18, -1);
                f.set(types::LAYER, DESIGN, 14, -1);
            },
            &[codes::LAYER_NO_DATA],
            |m| assert_eq!(tiles(m), &Tiles::Tele(vec![TeleTile::default(); TILES])),
        ),
        (
            "air for old programs missing",
            |f| {
                f.physics(2, &[1; TILES * 2]);
                f.set(types::LAYER, DESIGN, 14, 999);
            },
            &[],
            |m| assert_eq!(tiles(m), &Tiles::Tele(vec![TeleTile { number: 1, id: 1 }; TILES])),
        ),
        (
            "larger than the game layer",
            |f| {
                f.physics(2, &[1; 24 * 2]);
                f.set(types::LAYER, DESIGN, 4, 8);
            },
            &[codes::PHYSICS_SIZE],
            |m| assert_eq!(tiles(m), &Tiles::Tele(vec![TeleTile { number: 1, id: 1 }; 24])),
        ),
    ];
    check_rows(rows);
}

#[test]
fn version_4_features_beside_those_of_ddnet() {
    let mut fixture = Fixture::new();
    fixture.physics(2, &[1; TILES * 2]);
    fixture.push(types::LAYER, &tile_layer(0, block::DESIGN as i32, &[]));
    fixture.set(types::GROUP, 1, 6, 3);
    [0, 1, 4].into_iter().for_each(|at| fixture.set(types::LAYER, at, 3, 4));
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    assert!(everything.codes().is_empty());
}
