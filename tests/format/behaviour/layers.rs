//! §4.8, §4.9 and §5: layer items of any type, and what tile layer items say.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, TILES, block, layer};

pub fn cases() -> Vec<Case> {
    [base(), versions(), sizes(), data(), flags(), colors()].into_iter().flatten().collect()
}

/// Sets an int of the design layer.
fn set(f: &mut Fixture, at: usize, value: i32) {
    f.set(types::LAYER, layer::DESIGN, at, value);
}

fn size(f: &mut Fixture, width: i32, height: i32) {
    set(f, 4, width);
    set(f, 5, height);
}

fn base() -> Vec<Case> {
    vec![
        case("layer: 2 ints", |f| f.cut(types::LAYER, layer::QUADS, 2)).warns(&["layer-unknown @ layer 1.0"]).shows(&[
            "layer 1.0: Unknown '', shown as 'Unknown', 0 in it",
            "look 1.0: gone",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: gone",
        ]),
        case("layer: without ints", |f| f.cut(types::LAYER, layer::QUADS, 0))
            .warns(&["layer-unknown @ layer 1.0"])
            .shows(&[
                "layer 1.0: Unknown '', shown as 'Unknown', 0 in it",
                "look 1.0: gone",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: gone",
            ]),
        case("layer: unknown type", |f| f.set(types::LAYER, layer::QUADS, 1, 77))
            .warns(&["layer-unknown @ layer 1.0"])
            .shows(&[
                "layer 1.0: Unknown '', shown as 'Unknown', 0 in it",
                "look 1.0: gone",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: gone",
            ]),
        case("layer: negative type", |f| f.set(types::LAYER, layer::QUADS, 1, -1))
            .warns(&["layer-unknown @ layer 1.0"])
            .shows(&[
                "layer 1.0: Unknown '', shown as 'Unknown', 0 in it",
                "look 1.0: gone",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: gone",
            ]),
        case("layer: type 1, invalid", |f| f.set(types::LAYER, layer::QUADS, 1, 1))
            .warns(&["layer-unknown @ layer 1.0"])
            .shows(&[
                "layer 1.0: Unknown '', shown as 'Unknown', 0 in it",
                "look 1.0: gone",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: gone",
            ]),
        case("layer: type 8, what sounds never were", |f| f.set(types::LAYER, layer::SOUNDS, 1, 8))
            .warns(&["layer-unknown @ layer 1.1"])
            .shows(&[
                "layer 1.1: Unknown '', shown as 'Unknown', 0 in it",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: gone",
            ]),
        case("layer: garbage version", |f| (0..4).for_each(|at| f.set(types::LAYER, at, 0, 0x1234_5678))),
        case("layer: detail, quads", |f| f.set(types::LAYER, layer::QUADS, 2, 1))
            .shows(&["layer 1.0: Quads 'bulk', 1 in it, detail"]),
        case("layer: detail, tiles", |f| set(f, 2, 1)).shows(&["layer 0.1: Tiles 'tiles' of 4×3, 12 in it, detail"]),
        case("layer: detail, game layer", |f| f.set(types::LAYER, layer::GAME, 2, 1)),
        case("layer: flags other than detail", |f| f.set(types::LAYER, layer::QUADS, 2, 0x7f0)),
        case("layer: all flags", |f| f.set(types::LAYER, layer::QUADS, 2, -1))
            .shows(&["layer 1.0: Quads 'bulk', 1 in it, detail"]),
        case("layers: none", |f| drop(f.items.remove(&types::LAYER)))
            .warns(&["group-range @ group 0", "group-range @ group 1", "no-game-layer @ file"])
            .shows(&[
                "bounds: [-512, -512] to [512, 512]",
                "cells 0.0: gone",
                "cells 0.1: gone",
                "group 0: 'Game', offset [0, 0], parallax [100, 100]",
                "image 0: 'pic', 16×16, embedded, unused",
                "layer 0.0: gone",
                "layer 0.1: gone",
                "layer 1.0: gone",
                "layer 1.1: gone",
                "look 0.0: gone",
                "look 0.1: gone",
                "look 1.0: gone",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: gone",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: gone",
            ]),
    ]
}

fn versions() -> Vec<Case> {
    fn old(f: &mut Fixture, version: i32) {
        f.cut(types::LAYER, layer::DESIGN, 15);
        set(f, 3, version);
    }
    vec![
        case("tile layer: version 2, 15 ints", |f| old(f, 2))
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 2 with two stray ints, as in ctf4", |f| {
            old(f, 2);
            f.ints(types::LAYER, layer::DESIGN).extend([0, 1]);
        })
        .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 1", |f| old(f, 1))
            .warns(&["tile-layer-version @ layer 0.1"])
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 4, no runs", |f| set(f, 3, 4)),
        case("tile layer: version 5", |f| set(f, 3, 5)).warns(&["tile-layer-version @ layer 0.1"]),
        case("tile layer: version 5, 15 ints", |f| old(f, 5))
            .warns(&["tile-layer-version @ layer 0.1"])
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 65596, runs", |f| {
            set(f, 3, 65_596);
            f.set_data(block::DESIGN, &[7, 0, 11, 0]);
        })
        .warns(&["tile-layer-version @ layer 0.1"])
        .shows(&["cells 0.1: 7 7 7 7 / 7 7 7 7 / 7 7 7 7"]),
        case("tile layer: version 0", |f| set(f, 3, 0)).warns(&["tile-layer-version @ layer 0.1"]),
        case("tile layer: negative version", |f| set(f, 3, -4)).warns(&["tile-layer-version @ layer 0.1"]),
        case("tile layer: 14 ints", |f| f.cut(types::LAYER, layer::DESIGN, 14))
            .warns(&["layer-unknown @ layer 0.1"])
            .shows(&["cells 0.1: gone", "layer 0.1: Unknown '', shown as 'Unknown', 0 in it", "look 0.1: gone"]),
        case("tile layer: 3 ints", |f| f.cut(types::LAYER, layer::DESIGN, 3))
            .warns(&["layer-unknown @ layer 0.1"])
            .shows(&["cells 0.1: gone", "layer 0.1: Unknown '', shown as 'Unknown', 0 in it", "look 0.1: gone"]),
        case("tile layer: version 3, 15 ints", |f| f.cut(types::LAYER, layer::DESIGN, 15))
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 3, 17 ints, half a name", |f| f.cut(types::LAYER, layer::DESIGN, 17))
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: version 4, 15 ints", |f| {
            f.cut(types::LAYER, layer::DESIGN, 15);
            set(f, 3, 4);
        })
        .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("tile layer: extra ints", |f| f.ints(types::LAYER, layer::DESIGN).extend([5; 20])),
        case("tile layer: indices of other kinds are garbage", |f| {
            f.ints(types::LAYER, layer::DESIGN).extend([56_419_048, -7, 1, 1_716_978_282, 0]);
        }),
        case("tile layer: game layer with indices of other kinds", |f| {
            f.ints(types::LAYER, layer::GAME).extend([-1, 1, 1, 1, 1]);
        }),
    ]
}

fn sizes() -> Vec<Case> {
    vec![
        case("tile layer: width 1", |f| size(f, 1, 3))
            .shows(&["cells 0.1: 100 / 101x / 102y", "layer 0.1: Tiles 'tiles' of 1×3, 3 in it"]),
        case("tile layer: 1×1", |f| size(f, 1, 1))
            .shows(&["cells 0.1: 100", "layer 0.1: Tiles 'tiles' of 1×1, 1 in it"]),
        case("tile layer: width 0", |f| size(f, 0, 3))
            .warns(&["layer-size @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: height 0", |f| size(f, 4, 0))
            .warns(&["layer-size @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: width negative", |f| size(f, -4, 3))
            .warns(&["layer-size @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: height negative", |f| size(f, 4, -3))
            .warns(&["layer-size @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: both sides negative", |f| size(f, -4, -3))
            .warns(&["layer-size @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: width 0, game layer", |f| f.set(types::LAYER, layer::GAME, 4, 0))
            .warns(&["layer-size @ layer 0.0"])
            .shows(&["cells 0.0: ", "layer 0.0: Game 'tiles' of 0×0, 0 in it"]),
        case("tile layer: size overflows", |f| size(f, 100_000, 100_000))
            .warns(&["layer-too-large @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: size overflows 64 bits", |f| size(f, i32::MAX, i32::MAX))
            .warns(&["layer-too-large @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: one side beyond reason", |f| size(f, i32::MAX, 1))
            .warns(&["layer-too-large @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: 40000×40000, the game's own limit", |f| size(f, 40_000, 40_000))
            .warns(&["layer-too-large @ layer 0.1"])
            .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile layer: large, little data", |f| size(f, 10_000, 10_000))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&[
                "cells 0.1: 100 101x 102y 103xy 104 105x 106y 107xy / . . . . . . . . / . . . . . . . .",
                "layer 0.1: Tiles 'tiles' of 10000×10000, 12 in it",
            ]),
        case("tile layer: large, little data, version 4", |f| {
            size(f, 10_000, 10_000);
            set(f, 3, 4);
        })
        .warns(&["tile-data-short @ layer 0.1"])
        .shows(&[
            "cells 0.1: 100 101x 102y 103xy 104 105x 106y 107xy / . . . . . . . . / . . . . . . . .",
            "layer 0.1: Tiles 'tiles' of 10000×10000, 12 in it",
        ]),
    ]
}

fn data() -> Vec<Case> {
    vec![
        case("tile data index: -1, design layer", |f| set(f, 14, -1))
            .warns(&["layer-no-data @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("tile data index: one past the end, design layer", |f| set(f, 14, 10))
            .warns(&["layer-no-data @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("tile data index: far past the end, design layer", |f| set(f, 14, 1 << 20))
            .warns(&["layer-no-data @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("tile data index: -1, game layer", |f| f.set(types::LAYER, layer::GAME, 14, -1))
            .warns(&["layer-no-data @ layer 0.0"])
            .shows(&["cells 0.0: . . . . / . . . . / . . . .", "layer 0.0: Game 'tiles' of 4×3, 0 in it"]),
        case("tile data index: -1, layer without size", |f| {
            size(f, 0, 0);
            set(f, 14, -1);
        })
        .warns(&["layer-size @ layer 0.1"])
        .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("tile data index: two layers share a block", |f| set(f, 14, block::GAME as i32)).shows(&[
            "cells 0.1: . 1x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "layer 0.1: Tiles 'tiles' of 4×3, 11 in it",
        ]),
        case("tile data index: a block of other things", |f| set(f, 14, block::AUTHOR as i32))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
    ]
}

fn flags() -> Vec<Case> {
    vec![
        case("tile layer flags: game and front", |f| f.set(types::LAYER, layer::GAME, 6, 1 | 8))
            .warns(&["tile-layer-flags @ layer 0.0"]),
        case("tile layer flags: all known", |f| f.set(types::LAYER, layer::GAME, 6, 63))
            .warns(&["tile-layer-flags @ layer 0.0"]),
        case("tile layer flags: tele and tune", |f| {
            f.physics(2, &[3; TILES * 2]);
            set(f, 6, 2 | 32);
        })
        .warns(&["tile-layer-flags @ layer 0.1"])
        .shows(&[
            "cells 0.1: 3 3 3 3 / 3 3 3 3 / 3 3 3 3",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 3 number 3",
        ]),
        case("tile layer flags: unknown flag 64", |f| set(f, 6, 64)),
        case("tile layer flags: unknown flag beside game", |f| f.set(types::LAYER, layer::GAME, 6, 1 | 64)),
    ]
}

fn colors() -> Vec<Case> {
    vec![
        case("tile layer colour: above 255", |f| set(f, 7, 300)).warns(&["color-range @ layer 0.1"]),
        case("tile layer colour: negative", |f| set(f, 8, -1))
            .warns(&["color-range @ layer 0.1"])
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 0 64 32, envelope 0 + 10 ms"]),
        case("tile layer colour: alpha 0", |f| set(f, 10, 0))
            .shows(&["look 0.1: image 0, texture 1×1, colour 255 128 64 0, envelope 0 + 10 ms"]),
        case("tile layer colour: a game layer's means nothing", |f| {
            f.ints(types::LAYER, layer::GAME)[7..11].copy_from_slice(&[1, 2, 300, -4]);
        }),
        case("tile layer image: a game layer's means nothing", |f| f.set(types::LAYER, layer::GAME, 13, 0)),
        case("tile layer image: a game layer's, out of range", |f| f.set(types::LAYER, layer::GAME, 13, 88)),
        case("tile layer envelope: a game layer's means nothing", |f| f.set(types::LAYER, layer::GAME, 11, 0)),
        case("tile layer envelope: a game layer's, out of range", |f| f.set(types::LAYER, layer::GAME, 11, 88)),
        case("tile layer look: a tele layer's means nothing", |f| {
            f.physics(2, &[3; TILES * 2]);
            f.ints(types::LAYER, layer::DESIGN)[7..14].copy_from_slice(&[1, 2, 300, 4, 0, 5, 0]);
        })
        .shows(&[
            "cells 0.1: 3 3 3 3 / 3 3 3 3 / 3 3 3 3",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 3 number 3",
        ]),
    ]
}
