//! §4.9: tele, speedup, front, switch and tune layers, in all the forms that there were.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, TILES, block, layer};

pub fn cases() -> Vec<Case> {
    [forms(), old_forms(), old_items(), indices()].into_iter().flatten().collect()
}

fn set(f: &mut Fixture, at: usize, value: i32) {
    f.set(types::LAYER, layer::DESIGN, at, value);
}

fn forms() -> Vec<Case> {
    vec![
        case("tele layer: 2 bytes per tile", |f| f.physics(2, &[5, 26].repeat(TILES))).shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("speedup layer: 6 bytes per tile", |f| f.physics(4, &[5, 6, 28, 99, 0x5a, 0x01].repeat(TILES))).shows(&[
            "cells 0.1: 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr",
            "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 28 force 5 limit 6 angle 346",
        ]),
        case("front layer: 4 bytes per tile", |f| f.physics(8, &[5, 1, 7, 8].repeat(TILES))).shows(&[
            "cells 0.1: 5x 5x 5x 5x / 5x 5x 5x 5x / 5x 5x 5x 5x",
            "layer 0.1: Front 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
        ]),
        case("switch layer: 4 bytes per tile", |f| f.physics(16, &[5, 24, 3, 8].repeat(TILES))).shows(&[
            "cells 0.1: 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 3 delay 8",
        ]),
        case("tune layer: 2 bytes per tile", |f| f.physics(32, &[5, 68].repeat(TILES))).shows(&[
            "cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 5",
            "layer 0.1: Tune 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 68 zone 5",
        ]),
        case("tele layer: short", |f| f.physics(2, &[5, 26, 6, 26, 7])).warns(&["tile-data-short @ layer 0.1"]).shows(
            &[
                "cells 0.1: 26 26 . . / . . . . / . . . .",
                "layer 0.1: Tele 'tiles' of 4×3, 2 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: 1 × 26 number 5, 1 × 26 number 6, 10 × 0 number 0",
            ],
        ),
        case("speedup layer: short", |f| f.physics(4, &[5, 6, 28, 0, 90, 0, 1]))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&[
                "cells 0.1: 1r . . . / . . . . / . . . .",
                "layer 0.1: Speedup 'tiles' of 4×3, 1 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: 1 × 28 force 5 limit 6 angle 90, 11 × 0 force 0 limit 0 angle 0",
            ]),
        case("front layer: short", |f| f.physics(8, &[5, 1, 0, 0])).warns(&["tile-data-short @ layer 0.1"]).shows(&[
            "cells 0.1: 5x . . . / . . . . / . . . .",
            "layer 0.1: Front 'tiles' of 4×3, 1 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
        ]),
        case("switch layer: short", |f| f.physics(16, &[5, 24, 3, 8, 9]))
            .warns(&["tile-data-short @ layer 0.1"])
            .shows(&[
                "cells 0.1: 24xy . . . / . . . . / . . . .",
                "layer 0.1: Switch 'tiles' of 4×3, 1 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: 1 × 24 number 5 flags 3 delay 8, 11 × 0 number 0 flags 0 delay 0",
            ]),
        case("tune layer: short", |f| f.physics(32, &[5, 68, 6])).warns(&["tile-data-short @ layer 0.1"]).shows(&[
            "cells 0.1: 5 . . . / . . . . / . . . .",
            "layer 0.1: Tune 'tiles' of 4×3, 1 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 1 × 68 zone 5, 11 × 0 zone 0",
        ]),
        case("tele layer: long", |f| f.physics(2, &[5, 26].repeat(TILES + 2))).shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("speedup layer: without effect", |f| f.physics(4, &[0, 0, 28, 0, 90, 0].repeat(TILES))).shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 28 force 0 limit 0 angle 90",
        ]),
        case("speedup layer: a limit without force", |f| f.physics(4, &[0, 9, 29, 0, 90, 0].repeat(TILES))).shows(&[
            "cells 0.1: 1r 1r 1r 1r / 1r 1r 1r 1r / 1r 1r 1r 1r",
            "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 29 force 0 limit 9 angle 90",
        ]),
        case("tune layer: zone 0", |f| f.physics(32, &[0, 68].repeat(TILES))).shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tune 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 68 zone 0",
        ]),
    ]
}

fn old_forms() -> Vec<Case> {
    vec![
        case("speedup layer: 4 bytes per tile, of 2010", |f| f.physics(4, &[5, 99, 0x5a, 0x01].repeat(TILES))).shows(
            &[
                "cells 0.1: 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr",
                "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: 12 × 28 force 5 limit 0 angle 346",
            ],
        ),
        case("speedup layer: 4 bytes per tile, nothing there", |f| f.physics(4, &[0; TILES * 4])).shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Speedup 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 0 force 0 limit 0 angle 0",
        ]),
        case("switch layer: 2 bytes per tile, of 2010", |f| f.physics(16, &[5, 24].repeat(TILES))).shows(&[
            "cells 0.1: 24 24 24 24 / 24 24 24 24 / 24 24 24 24",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 0 delay 0",
        ]),
        case("switch layer: 3 bytes per tile, of 2010", |f| f.physics(16, &[5, 24, 3].repeat(TILES))).shows(&[
            "cells 0.1: 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 3 delay 0",
        ]),
        case("switch layer: 2 bytes per tile behind a false length", |f| {
            f.physics(16, &[5, 24].repeat(TILES));
            let own = f.blocks.len() - 1;
            f.encode(own, Some(48), |_| {});
        })
        .warns(&["data-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 24 24 24 24 / 24 24 24 24 / 24 24 24 24",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 0 delay 0",
        ]),
        case("switch layer: 4 bytes per tile that announce 2", |f| {
            f.physics(16, &[5, 24, 3, 8].repeat(TILES));
            let own = f.blocks.len() - 1;
            f.encode(own, Some(24), |_| {});
        })
        .warns(&["data-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 3 delay 8",
        ]),
        case("speedup layer: 4 bytes per tile behind a false length", |f| {
            f.physics(4, &[5, 99, 0x5a, 0x01].repeat(TILES));
            let own = f.blocks.len() - 1;
            f.encode(own, Some(72), |_| {});
        })
        .warns(&["data-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr / 77xyr 77xyr 77xyr 77xyr",
            "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 28 force 5 limit 0 angle 346",
        ]),
    ]
}

fn old_items() -> Vec<Case> {
    /// Turns a layer of version 3 into one of version 2, which has no name.
    fn old(f: &mut Fixture, ints: usize) {
        f.ints(types::LAYER, layer::DESIGN).drain(15..18);
        f.cut(types::LAYER, layer::DESIGN, ints);
        set(f, 3, 2);
    }
    vec![
        case("tele layer: version 2, 16 ints", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            old(f, 16);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele '', shown as 'Tele' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("switch layer: version 2, 19 ints, without tune", |f| {
            f.physics(16, &[5, 24, 3, 8].repeat(TILES));
            old(f, 19);
        })
        .shows(&[
            "cells 0.1: 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy",
            "layer 0.1: Switch '', shown as 'Switch' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 3 delay 8",
        ]),
        case("tune layer: version 2, 20 ints", |f| {
            f.physics(32, &[5, 68].repeat(TILES));
            old(f, 20);
        })
        .shows(&[
            "cells 0.1: 5 5 5 5 / 5 5 5 5 / 5 5 5 5",
            "layer 0.1: Tune '', shown as 'Tune' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 68 zone 5",
        ]),
        case("switch layer: version 3, 22 ints, without tune", |f| {
            f.physics(16, &[5, 24, 3, 8].repeat(TILES));
            f.cut(types::LAYER, layer::DESIGN, 22);
        })
        .shows(&[
            "cells 0.1: 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy / 24xy 24xy 24xy 24xy",
            "layer 0.1: Switch 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 24 number 5 flags 3 delay 8",
        ]),
        case("tele layer: version 1", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            old(f, 16);
            set(f, 3, 1);
        })
        .warns(&["tile-layer-version @ layer 0.1"])
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele '', shown as 'Tele' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
    ]
}

fn indices() -> Vec<Case> {
    vec![
        case("tele layer: ordinary tiles in an item of 18 ints, as in InfClass", |f| set(f, 6, 2))
            .warns(&["physics-plain-tiles @ layer 0.1"])
            .shows(&[
                "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: ordinary ones",
            ]),
        case("speedup layer: ordinary tiles in an item of 18 ints, as in InfClass", |f| set(f, 6, 4))
            .warns(&["physics-plain-tiles @ layer 0.1"])
            .shows(&[
                "layer 0.1: Speedup 'tiles' of 4×3, 12 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: ordinary ones",
            ]),
        case("front layer: ordinary tiles in an item of 18 ints", |f| set(f, 6, 8))
            .warns(&["physics-plain-tiles @ layer 0.1"])
            .shows(&[
                "layer 0.1: Front 'tiles' of 4×3, 12 in it",
                "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "tiles 0.1: ordinary ones",
            ]),
        case("tele layer: own index missing, other things in place of ordinary tiles", |f| {
            set(f, 6, 2);
            set(f, 14, block::QUADS as i32);
        })
        .warns(&["layer-no-data @ layer 0.1"])
        .shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tele 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 0 number 0",
        ]),
        case("tele layer: own index -1", |f| {
            f.physics(2, &[1; TILES * 2]);
            set(f, 18, -1);
            set(f, 14, -1);
        })
        .warns(&["layer-no-data @ layer 0.1"])
        .shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tele 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 0 number 0",
        ]),
        case("tele layer: own index -1, air in place of ordinary tiles", |f| {
            f.physics(2, &[1; TILES * 2]);
            set(f, 18, -1);
        })
        .warns(&["physics-plain-tiles @ layer 0.1"])
        .shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tele 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: ordinary ones",
        ]),
        case("tele layer: own index out of range", |f| {
            f.physics(2, &[1; TILES * 2]);
            set(f, 18, 99);
            set(f, 14, -1);
        })
        .warns(&["layer-no-data @ layer 0.1"])
        .shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tele 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 0 number 0",
        ]),
        case("tune layer: item ends before its index", |f| {
            f.physics(32, &[1; TILES * 2]);
            f.cut(types::LAYER, layer::DESIGN, 22);
            set(f, 14, -1);
        })
        .warns(&["layer-no-data @ layer 0.1"])
        .shows(&[
            "cells 0.1: . . . . / . . . . / . . . .",
            "layer 0.1: Tune 'tiles' of 4×3, 0 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 0 zone 0",
        ]),
        case("tele layer: indices of other kinds are garbage", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            f.ints(types::LAYER, layer::DESIGN)[19..23].copy_from_slice(&[99, -7, 1, 1_716_978_282]);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("tele layer: air for old programs missing", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            set(f, 14, 999);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("tele layer: air for old programs is none", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            set(f, 14, block::GAME as i32);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
        case("tele layer: shares its block with another", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            let again = f.ints(types::LAYER, layer::DESIGN).clone();
            f.push(types::LAYER, &again);
            f.items.get_mut(&types::LAYER).expect("there").swap(2, 4);
            f.set(types::GROUP, 0, 6, 3);
            f.set(types::GROUP, 1, 5, 3);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "cells 0.2: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "layer 0.2: Tele 'tiles' of 4×3, 12 in it",
            "layer 1.0: Sounds 'bulk', 1 in it, sound 0",
            "layer 1.1: Quads 'bulk', 1 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "look 0.2: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "look 1.0: gone",
            "look 1.1: image 0, texture 16×16",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quad 1.1 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
            "quad 1.1 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
            "quad 1.1 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
            "quad 1.1 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
            "quads 1.0: gone",
            "quads 1.1: 1",
            "source 1.0 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
            "source 1.0: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 1.0: 1",
            "sources 1.1: gone",
            "tiles 0.1: 12 × 26 number 5",
            "tiles 0.2: 12 × 26 number 5",
        ]),
        case("tele layer: in a map with tile layers of version 4, settings, sounds and automapper", |f| {
            f.physics(2, &[5, 26].repeat(TILES));
            f.set(types::LAYER, layer::GAME, 3, 4);
            set(f, 3, 4);
        })
        .shows(&[
            "cells 0.1: 26 26 26 26 / 26 26 26 26 / 26 26 26 26",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 26 number 5",
        ]),
    ]
}
