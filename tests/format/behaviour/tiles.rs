//! §4.9: tiles of design, game and front layers, and runs of them.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, TILES, block, layer};

pub fn cases() -> Vec<Case> {
    [plain(), runs()].into_iter().flatten().collect()
}

fn plain() -> Vec<Case> {
    vec![
        case("tile data: short, design layer", |f| f.raw(block::DESIGN).truncate(20))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&[
                "cells 0.1: 100 101x 102y 103xy / 104 . . . / . . . .",
                "layer 0.1: Tiles 'tiles' of 4×3, 5 in it",
            ]),
        case("tile data: ends inside a tile", |f| f.raw(block::DESIGN).truncate(21))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&[
                "cells 0.1: 100 101x 102y 103xy / 104 . . . / . . . .",
                "layer 0.1: Tiles 'tiles' of 4×3, 5 in it",
            ]),
        case("tile data: empty", |f| f.set_data(block::DESIGN, &[]))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("tile data: short, game layer", |f| f.raw(block::GAME).truncate(20))
            .warns(&["tile-data-short @ layer 0.0"])
            .shows(&["cells 0.0: . 1x 2y 3xy / 4 . . . / . . . .", "layer 0.0: Game 'tiles' of 4×3, 4 in it"]),
        case("tile data: long", |f| f.raw(block::DESIGN).extend([1; 7])),
        case("tile data: long, game layer", |f| f.raw(block::GAME).extend([1; 48])),
        case("tile data: skip and reserved in version 3", |f| {
            f.raw(block::DESIGN).chunks_mut(4).for_each(|tile| tile[2..].copy_from_slice(&[200, 9]));
        }),
        case("tile data: skip and reserved in version 3, game layer", |f| {
            f.raw(block::GAME).chunks_mut(4).for_each(|tile| tile[2..].copy_from_slice(&[200, 9]));
        }),
        case("tile data: skip and reserved in version 2", |f| {
            f.cut(types::LAYER, layer::DESIGN, 15);
            f.set(types::LAYER, layer::DESIGN, 3, 2);
            f.raw(block::DESIGN).chunks_mut(4).for_each(|tile| tile[2..].copy_from_slice(&[200, 9]));
        })
        .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile flags: mirrored and rotated", |f| f.raw(block::DESIGN)[1] = 11)
            .shows(&["cells 0.1: 100xyr 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy"]),
        case("tile flags: opaque", |f| f.raw(block::DESIGN)[1] = 4),
        case("tile flags: bits 4 to 7", |f| f.raw(block::DESIGN)[1] = 0xF0),
        case("tile flags: of air", |f| f.raw(block::GAME)[1] = 11),
    ]
}

fn runs() -> Vec<Case> {
    fn set(f: &mut Fixture, records: &[[u8; 4]]) {
        f.set(types::LAYER, layer::DESIGN, 3, 4);
        f.set_data(block::DESIGN, records.as_flattened());
    }
    vec![
        case("runs: across the ends of rows", |f| set(f, &[[5, 1, 4, 0], [6, 0, 0, 0], [7, 2, 5, 0]]))
            .shows(&["cells 0.1: 5x 5x 5x 5x / 5x 6 7y 7y / 7y 7y 7y 7y"]),
        case("runs: one for all", |f| set(f, &[[5, 0, 11, 0]])).shows(&["cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 5"]),
        case("runs: of air", |f| set(f, &[[0, 0, 5, 0], [3, 0, 5, 0]]))
            .shows(&["cells 0.1: . . . . / . . 3 3 / 3 3 3 3", "layer 0.1: Tiles 'tiles' of 4×3, 6 in it"]),
        case("runs: too few tiles", |f| set(f, &[[5, 0, 4, 0]]))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&["cells 0.1: 5 5 5 5 / 5 . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 5 in it"]),
        case("runs: none", |f| set(f, &[]))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("runs: too many tiles", |f| set(f, &[[5, 0, 11, 0], [6, 0, 0, 0]]))
            .warns(&["tile-data-long @ layer 0.1"])
            .shows(&["cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 5"]),
        case("runs: the last overshoots", |f| set(f, &[[5, 0, 10, 0], [6, 0, 255, 0]]))
            .shows(&["cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 6"]),
        case("runs: reserved byte set", |f| set(f, &[[5, 0, 5, 1], [6, 0, 5, 0]]))
            .warns(&["tile-reserved @ layer 0.1"])
            .shows(&["cells 0.1: 5 5 5 5 / 5 5 6 6 / 6 6 6 6"]),
        case("runs: stray bytes at the end", |f| {
            set(f, &[[5, 0, 11, 0]]);
            f.raw(block::DESIGN).extend([1, 2, 3]);
        })
        .shows(&["cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 5"]),
        case("runs: stray bytes behind too few tiles", |f| {
            set(f, &[[5, 0, 4, 0]]);
            f.raw(block::DESIGN).extend([1, 2, 3]);
        })
        .warns(&["tile-data-short @ layer 0.1"])
        .shows(&["cells 0.1: 5 5 5 5 / 5 . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 5 in it"]),
        case("runs: in the game layer", |f| {
            f.set(types::LAYER, layer::GAME, 3, 4);
            f.set_data(block::GAME, &[1, 0, 11, 0]);
        })
        .shows(&["cells 0.0: 1 1 1 1 / 1 1 1 1 / 1 1 1 1", "layer 0.0: Game 'tiles' of 4×3, 12 in it"]),
        case("runs: too few tiles in the game layer", |f| {
            f.set(types::LAYER, layer::GAME, 3, 4);
            f.set_data(block::GAME, &[1, 0, 3, 0]);
        })
        .warns(&["tile-data-short @ layer 0.0"])
        .shows(&["cells 0.0: 1 1 1 1 / . . . . / . . . .", "layer 0.0: Game 'tiles' of 4×3, 4 in it"]),
        case("runs: reserved byte set in the game layer", |f| {
            f.set(types::LAYER, layer::GAME, 3, 4);
            f.set_data(block::GAME, &[1, 0, 11, 1]);
        })
        .warns(&["tile-reserved @ layer 0.0"])
        .shows(&["cells 0.0: 1 1 1 1 / 1 1 1 1 / 1 1 1 1", "layer 0.0: Game 'tiles' of 4×3, 12 in it"]),
        case("runs: a front layer has none", |f| {
            f.physics(8, &[4, 0, 9, 0].repeat(TILES));
            f.set(types::LAYER, layer::DESIGN, 3, 4);
        })
        .shows(&[
            "cells 0.1: 4 4 4 4 / 4 4 4 4 / 4 4 4 4",
            "layer 0.1: Front 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
        ]),
        case("runs: a tele layer has none", |f| {
            f.physics(2, &[3; TILES * 2]);
            f.set(types::LAYER, layer::DESIGN, 3, 4);
        })
        .shows(&[
            "cells 0.1: 3 3 3 3 / 3 3 3 3 / 3 3 3 3",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 3 number 3",
        ]),
        case("runs: a speedup layer has none", |f| {
            f.physics(4, &[5, 6, 28, 99, 0x5a, 0x01].repeat(TILES));
            f.set(types::LAYER, layer::DESIGN, 3, 4);
        })
        .shows(&[
            "cells 0.1: 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr",
            "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 28 force 5 limit 6 angle 346",
        ]),
    ]
}
