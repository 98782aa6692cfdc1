//! §4.7 and §5: groups, and which layers are theirs.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, block, layer};

/// Sets the clip of a group: whether it is used, left, top, width, height.
pub fn clip(f: &mut Fixture, group: usize, clip: [i32; 5]) {
    f.ints(types::GROUP, group)[7..12].copy_from_slice(&clip);
}

pub fn cases() -> Vec<Case> {
    [items(), looks(), ranges()].into_iter().flatten().collect()
}

fn items() -> Vec<Case> {
    vec![
        case("group: version 1, 7 ints", |f| {
            f.cut(types::GROUP, 1, 7);
            f.set(types::GROUP, 1, 0, 1);
        })
        .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 2, 12 ints", |f| {
            f.cut(types::GROUP, 1, 12);
            f.set(types::GROUP, 1, 0, 2);
        })
        .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 0", |f| f.set(types::GROUP, 1, 0, 0)),
        case("group: version 4", |f| f.set(types::GROUP, 1, 0, 4)),
        case("group: version 3 with 12 ints", |f| f.cut(types::GROUP, 1, 12))
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 3 with 14 ints, half a name", |f| f.cut(types::GROUP, 1, 14))
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 3 with 7 ints", |f| f.cut(types::GROUP, 1, 7))
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 3 with 10 ints, half a clip", |f| {
            clip(f, 1, [1, 5, 6, 7, 8]);
            f.cut(types::GROUP, 1, 10);
        })
        .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("group: version 1 with 15 ints", |f| {
            clip(f, 1, [1, 5, 6, 7, 8]);
            f.set(types::GROUP, 1, 0, 1);
        }),
        case("group: version 0 with 15 ints", |f| {
            clip(f, 1, [1, 5, 6, 7, 8]);
            f.set(types::GROUP, 1, 0, 0);
        }),
        case("group: negative version with 15 ints", |f| {
            clip(f, 1, [1, 5, 6, 7, 8]);
            f.set(types::GROUP, 1, 0, -4);
        }),
        case("group: garbage version with 15 ints", |f| {
            clip(f, 1, [1, 5, 6, 7, 8]);
            f.set(types::GROUP, 1, 0, 65_792);
        })
        .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip 5 6 7 8"]),
        case("group: extra ints", |f| f.ints(types::GROUP, 1).extend([9; 5])),
        case("group: 6 ints", |f| f.cut(types::GROUP, 1, 6))
            .warns(&["group-short @ file", "stray-layers @ file"])
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100], of no group"]),
        case("group: without ints", |f| f.cut(types::GROUP, 1, 0))
            .warns(&["group-short @ file", "stray-layers @ file"])
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100], of no group"]),
        case("group: 6 ints, the game group", |f| f.cut(types::GROUP, 0, 6))
            .warns(&["group-short @ file", "no-game-layer @ file", "stray-layers @ file"])
            .shows(&[
                "bounds: [0, 0.0078125] to [0.046875, 0.0546875]",
                "cells 0.0: gone",
                "cells 0.1: gone",
                "cells 1.0: . 1x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
                "cells 1.1: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy",
                "group 0: 'More', offset [0, 0], parallax [100, 100]",
                "group 1: '', offset [0, 0], parallax [100, 100], of no group",
                "layer 0.0: Quads 'bulk', 1 in it",
                "layer 0.1: Sounds 'bulk', 1 in it, sound 0",
                "layer 1.0: Game 'tiles' of 4×3, 11 in it",
                "layer 1.1: Tiles 'tiles' of 4×3, 12 in it",
                "look 0.0: image 0, texture 16×16",
                "look 0.1: gone",
                "look 1.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
                "look 1.1: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
                "quad 0.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
                "quad 0.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
                "quad 0.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
                "quad 0.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 0.0: 1",
                "quads 1.0: gone",
                "source 0.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 0.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 0.1: 1",
                "sources 1.1: gone",
            ]),
        case("group: without layers", |f| {
            f.push(types::GROUP, &[3, 0, 0, 100, 100, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        })
        .shows(&["group 2: '', offset [0, 0], parallax [100, 100]", "groups: 3"]),
        case("group: without layers, range begins past the end", |f| {
            f.push(types::GROUP, &[3, 0, 0, 100, 100, 77, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        })
        .shows(&["group 2: '', offset [0, 0], parallax [100, 100]", "groups: 3"]),
        case("groups: none", |f| drop(f.items.remove(&types::GROUP))).warns(&["no-groups @ file"]).shows(&[
            "group 0: '', offset [0, 0], parallax [100, 100], game",
            "group 1: gone",
            "groups: 1",
            "layer 0.2: Quads 'bulk', 1 in it",
            "layer 0.3: Sounds 'bulk', 1 in it, sound 0",
            "layer 1.0: gone",
            "layer 1.1: gone",
            "look 0.2: image 0, texture 16×16",
            "look 1.0: gone",
            "quad 0.2 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
            "quad 0.2 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
            "quad 0.2 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
            "quad 0.2 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 0.2: 1",
            "quads 1.0: gone",
            "source 0.3 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
            "source 0.3: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 0.3: 1",
            "sources 1.1: gone",
        ]),
        case("groups: none, and no layers", |f| {
            f.items.remove(&types::GROUP);
            f.items.remove(&types::LAYER);
        })
        .warns(&["no-game-layer @ file"])
        .shows(&[
            "bounds: [-512, -512] to [512, 512]",
            "cells 0.0: gone",
            "cells 0.1: gone",
            "group 0: gone",
            "group 1: gone",
            "groups: 0",
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

fn looks() -> Vec<Case> {
    vec![
        case("clip: used", |f| clip(f, 1, [1, -5, 6, 7, 8]))
            .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip -5 6 7 8"]),
        case("clip: used, any other number than 0", |f| clip(f, 1, [-9, -5, 6, 7, 8]))
            .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip -5 6 7 8"]),
        case("clip: there but not used", |f| clip(f, 1, [0, 5, 6, 7, 8])),
        case("clip: of width 0", |f| clip(f, 1, [1, 5, 6, 0, 8]))
            .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip 5 6 0 8"]),
        case("clip: negative width", |f| clip(f, 1, [1, 5, 6, -7, 8]))
            .warns(&["clip-negative @ group 1"])
            .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip 5 6 -7 8"]),
        case("clip: negative height", |f| clip(f, 1, [1, 5, 6, 7, -8]))
            .warns(&["clip-negative @ group 1"])
            .shows(&["group 1: 'More', offset [0, 0], parallax [100, 100], clip 5 6 7 -8"]),
        case("clip: negative but not used", |f| clip(f, 1, [0, 5, 6, -7, 8])),
        case("group: offset and parallax", |f| f.ints(types::GROUP, 1)[1..5].copy_from_slice(&[32, -64, 50, 0]))
            .shows(&["group 1: 'More', offset [32, -64], parallax [50, 0]"]),
        case("group: parallax negative and above 100", |f| {
            f.ints(types::GROUP, 1)[3..5].copy_from_slice(&[-50, 300]);
        })
        .shows(&["group 1: 'More', offset [0, 0], parallax [-50, 300]"]),
        case("group: absurd offset", |f| f.ints(types::GROUP, 1)[1..3].copy_from_slice(&[i32::MAX, i32::MIN]))
            .shows(&["group 1: 'More', offset [2147483600, -2147483600], parallax [100, 100]"]),
    ]
}

fn ranges() -> Vec<Case> {
    vec![
        case("group layers: count past the end", |f| f.set(types::GROUP, 1, 6, 9)).warns(&["group-range @ group 1"]),
        case("group layers: absurd count", |f| f.set(types::GROUP, 1, 6, i32::MAX)).warns(&["group-range @ group 1"]),
        case("group layers: range begins past the end", |f| f.set(types::GROUP, 1, 5, 9))
            .warns(&["group-range @ group 1", "stray-layers @ file"])
            .shows(&[
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 1.0: gone",
                "layer 1.1: gone",
                "layer 2.0: Quads 'bulk', 1 in it",
                "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
                "look 1.0: gone",
                "look 2.0: image 0, texture 16×16",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quad 2.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
                "quad 2.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
                "quad 2.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
                "quad 2.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
                "quads 1.0: gone",
                "quads 2.0: 1",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "source 2.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 2.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "sources 1.1: gone",
                "sources 2.1: 1",
            ]),
        case("group layers: negative start", |f| f.set(types::GROUP, 1, 5, -1))
            .warns(&["group-overlap @ group 1", "group-range @ group 1", "stray-layers @ file"])
            .shows(&[
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 1.0: gone",
                "layer 1.1: gone",
                "layer 2.0: Quads 'bulk', 1 in it",
                "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
                "look 1.0: gone",
                "look 2.0: image 0, texture 16×16",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quad 2.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
                "quad 2.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
                "quad 2.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
                "quad 2.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
                "quads 1.0: gone",
                "quads 2.0: 1",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "source 2.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 2.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "sources 1.1: gone",
                "sources 2.1: 1",
            ]),
        case("group layers: negative start in the first group", |f| f.set(types::GROUP, 0, 5, -1))
            .warns(&["group-range @ group 0", "stray-layers @ file"])
            .shows(&[
                "cells 0.1: gone",
                "cells 2.0: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy",
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 0.1: gone",
                "layer 2.0: Tiles 'tiles' of 4×3, 12 in it",
                "look 0.1: gone",
                "look 2.0: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
            ]),
        case("group layers: negative count", |f| f.set(types::GROUP, 1, 6, -2))
            .warns(&["group-range @ group 1", "stray-layers @ file"])
            .shows(&[
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 1.0: gone",
                "layer 1.1: gone",
                "layer 2.0: Quads 'bulk', 1 in it",
                "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
                "look 1.0: gone",
                "look 2.0: image 0, texture 16×16",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quad 2.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
                "quad 2.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
                "quad 2.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
                "quad 2.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
                "quads 1.0: gone",
                "quads 2.0: 1",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "source 2.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 2.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "sources 1.1: gone",
                "sources 2.1: 1",
            ]),
        case("group layers: groups overlap", |f| {
            f.set(types::GROUP, 1, 5, 1);
            f.set(types::GROUP, 1, 6, 3);
        })
        .warns(&["group-overlap @ group 1"]),
        case("group layers: two groups with the same layers", |f| f.set(types::GROUP, 1, 5, 0))
            .warns(&["group-overlap @ group 1", "stray-layers @ file"])
            .shows(&[
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 1.0: gone",
                "layer 1.1: gone",
                "layer 2.0: Quads 'bulk', 1 in it",
                "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
                "look 1.0: gone",
                "look 2.0: image 0, texture 16×16",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quad 2.0 colours: [80, 88, 96, 104] to [176, 184, 192, 200]",
                "quad 2.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]",
                "quad 2.0 envelopes: moved by envelope 1 + 5 ms, coloured by envelope 0 + 6 ms",
                "quad 2.0 texture: [0.203125, 0.2109375] to [0.25, 0.2578125]",
                "quads 1.0: gone",
                "quads 2.0: 1",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "source 2.1 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 2.1: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "sources 1.1: gone",
                "sources 2.1: 1",
            ]),
        case("group layers: the last is in no group", |f| f.set(types::GROUP, 1, 6, 1))
            .warns(&["stray-layers @ file"])
            .shows(&[
                "group 2: '', offset [0, 0], parallax [100, 100], of no group",
                "groups: 3",
                "layer 1.1: gone",
                "layer 2.0: Sounds 'bulk', 1 in it, sound 0",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "source 2.0 envelopes: moved by envelope 1 + 4 ms, volume by envelope 2 + 5 ms",
                "source 2.0: at 32768 65536, circle 300, after 3 s, falloff 128, looped",
                "sources 1.1: gone",
                "sources 2.0: 1",
            ]),
        case("group layers: the first is in no group", |f| {
            f.set(types::GROUP, 0, 5, 1);
            f.set(types::GROUP, 0, 6, 1);
        })
        .warns(&["no-game-layer @ file", "stray-layers @ file"])
        .shows(&[
            "cells 0.0: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy",
            "cells 0.1: gone",
            "cells 2.0: . 1x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "group 0: 'Game', offset [0, 0], parallax [100, 100]",
            "group 2: '', offset [0, 0], parallax [100, 100], of no group",
            "groups: 3",
            "layer 0.0: Tiles 'tiles' of 4×3, 12 in it",
            "layer 0.1: gone",
            "layer 2.0: Game 'tiles' of 4×3, 11 in it",
            "look 0.0: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 0.1: gone",
            "look 2.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
        ]),
        case("group layers: what is odd about a layer of no group is not said", |f| {
            f.set(types::GROUP, 0, 6, 1);
            f.set(types::LAYER, layer::DESIGN, 13, 99);
        })
        .warns(&["stray-layers @ file"])
        .shows(&[
            "cells 0.1: gone",
            "cells 2.0: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x 110y 111xy",
            "group 2: '', offset [0, 0], parallax [100, 100], of no group",
            "groups: 3",
            "layer 0.1: gone",
            "layer 2.0: Tiles 'tiles' of 4×3, 12 in it",
            "look 0.1: gone",
            "look 2.0: no image, untextured, colour 255 128 64 32, envelope 0 + 10 ms",
        ]),
        case("group layers: damaged data of a layer of no group is said", |f| {
            f.set(types::GROUP, 0, 6, 1);
            f.encode(block::DESIGN, None, |stream| stream.fill(0xAA));
        })
        .warns(&["data-broken @ layer 2.0", "stray-layers @ file"])
        .shows(&[
            "cells 0.1: gone",
            "cells 2.0: . . . . / . . . . / . . . .",
            "group 2: '', offset [0, 0], parallax [100, 100], of no group",
            "groups: 3",
            "layer 0.1: gone",
            "layer 2.0: Tiles 'tiles' of 4×3, 0 in it",
            "look 0.1: gone",
            "look 2.0: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
        ]),
    ]
}
