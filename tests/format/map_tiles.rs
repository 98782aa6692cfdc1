//! Tiles that take more than one piece of a data block. What comes of odd tiles stands in the behaviour table.

use crate::common::fixture::{Fixture, block, layer, read_all};
use mapscope::base::Limits;
use mapscope::format::teeworlds::item::types;
use mapscope::format::teeworlds::{SpeedupTile, Tile, Tiles, encode_runs};

const DESIGN: usize = layer::DESIGN;

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
