//! §6: the game group, the game layer that counts, and how physics layers relate to it.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use super::groups::clip;
use crate::common::fixture::{Fixture, TILES, block, layer, tile_layer};

pub fn cases() -> Vec<Case> {
    [game_group(), game_layer()].into_iter().flatten().collect()
}

fn game_group() -> Vec<Case> {
    vec![
        case("game group: offset", |f| f.set(types::GROUP, 0, 1, 64)).warns(&["game-group-override @ group 0"]).shows(
            &["file notes: The game overrides offset, parallax and clipping of group 0, which holds a game layer."],
        ),
        case("game group: parallax", |f| f.set(types::GROUP, 0, 4, 50))
            .warns(&["game-group-override @ group 0"])
            .shows(&[
                "file notes: The game overrides offset, parallax and clipping of group 0, which holds a game layer.",
            ]),
        case("game group: clip", |f| clip(f, 0, [1, 5, 6, 7, 8])).warns(&["game-group-override @ group 0"]).shows(&[
            "file notes: The game overrides offset, parallax and clipping of group 0, which holds a game layer.",
        ]),
        case("game group: clip there but not used", |f| clip(f, 0, [0, 5, 6, 7, 8])),
        case("game group: negative clip", |f| clip(f, 0, [1, 5, 6, -7, 8]))
            .warns(&["game-group-override @ group 0"])
            .shows(&[
                "file notes: The game overrides offset, parallax and clipping of group 0, which holds a game layer.",
            ]),
    ]
}

/// Makes the design layer a game layer, too, and both of a version.
fn two_game_layers(f: &mut Fixture, version: i32) {
    // A spawn in each tells which one counts.
    f.raw(block::GAME)[4] = 192;
    f.raw(block::DESIGN)[24] = 192;
    *f.ints(types::LAYER, layer::DESIGN) = tile_layer(1, block::DESIGN as i32, &[]);
    for at in [layer::GAME, layer::DESIGN] {
        f.set(types::LAYER, at, 3, version);
    }
}

/// Puts each of the first two layers into a group of its own, before the last group.
fn apart(f: &mut Fixture) {
    f.set(types::GROUP, 0, 6, 1);
    let mut more = f.ints(types::GROUP, 1).clone();
    f.ints(types::GROUP, 1)[1..7].copy_from_slice(&[10, 20, 50, 60, 1, 1]);
    more[12..15].fill(0);
    f.push(types::GROUP, &more);
}

fn game_layer() -> Vec<Case> {
    vec![
        case("game layer: none", |f| {
            *f.ints(types::LAYER, layer::GAME) = tile_layer(0, block::GAME as i32, &[]);
        })
        .warns(&["no-game-layer @ file"])
        .shows(&[
            "group 0: 'Game', offset [0, 0], parallax [100, 100]",
            "layer 0.0: Tiles 'tiles' of 4×3, 11 in it",
            "look 0.0: image 0, texture 1×1, colour 255 128 64 32, envelope 0 + 10 ms",
        ]),
        case("game layer: in no group", |f| {
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
        case("game layer: two in one group", |f| two_game_layers(f, 3)).shows(&[
            "cells 0.0: . 192x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "cells 0.1: 100 101x 102y 103xy / 104 105x 192y 107xy / 108 109x 110y 111xy",
            "layer 0.1: Game 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "spawn: [80, 48]",
        ]),
        case("game layer: two in one group, made for 0.7", |f| two_game_layers(f, 4)).shows(&[
            "cells 0.0: . 192x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "cells 0.1: 100 101x 102y 103xy / 104 105x 192y 107xy / 108 109x 110y 111xy",
            "layer 0.1: Game 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "spawn: [48, 16]",
        ]),
        case("game layer: two in two groups", |f| {
            two_game_layers(f, 3);
            apart(f);
        })
        .warns(&["game-group-override @ group 1"])
        .shows(&[
            "cells 0.0: . 192x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "cells 0.1: gone",
            "cells 1.0: 100 101x 102y 103xy / 104 105x 192y 107xy / 108 109x 110y 111xy",
            "file notes: The game overrides offset, parallax and clipping of group 1, which holds a game layer.",
            "group 1: 'More', offset [0, 0], parallax [100, 100], game",
            "group 2: '', offset [0, 0], parallax [100, 100]",
            "groups: 3",
            "layer 0.1: gone",
            "layer 1.0: Game 'tiles' of 4×3, 12 in it",
            "layer 1.1: gone",
            "layer 2.0: Quads 'bulk', 1 in it",
            "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
            "look 0.1: gone",
            "look 1.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
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
            "spawn: [80, 48]",
        ]),
        case("game layer: two in two groups, made for 0.7", |f| {
            two_game_layers(f, 4);
            apart(f);
        })
        .warns(&["game-group-override @ group 1"])
        .shows(&[
            "cells 0.0: . 192x 2y 3xy / 4 5x 6y 7xy / 8 9x 10y 11xy",
            "cells 0.1: gone",
            "cells 1.0: 100 101x 102y 103xy / 104 105x 192y 107xy / 108 109x 110y 111xy",
            "file notes: The game overrides offset, parallax and clipping of group 1, which holds a game layer.",
            "group 1: 'More', offset [0, 0], parallax [100, 100], game",
            "group 2: '', offset [0, 0], parallax [100, 100]",
            "groups: 3",
            "layer 0.1: gone",
            "layer 1.0: Game 'tiles' of 4×3, 12 in it",
            "layer 1.1: gone",
            "layer 2.0: Quads 'bulk', 1 in it",
            "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
            "look 0.1: gone",
            "look 1.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
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
            "spawn: [48, 16]",
        ]),
        case("physics layer: smaller than the game layer", |f| {
            f.physics(2, &[7; TILES * 2]);
            f.set(types::LAYER, layer::DESIGN, 5, 2);
        })
        .warns(&["physics-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 7 7 7 7 / 7 7 7 7",
            "layer 0.1: Tele 'tiles' of 4×2, 8 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 8 × 7 number 7",
        ]),
        case("physics layer: larger than the game layer", |f| {
            f.physics(2, &[7; 24 * 2]);
            f.set(types::LAYER, layer::DESIGN, 4, 8);
        })
        .warns(&["physics-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 7 7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 7",
            "layer 0.1: Tele 'tiles' of 8×3, 24 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 24 × 7 number 7",
        ]),
        case("physics layer: other shape, as many tiles", |f| {
            f.physics(2, &[7; TILES * 2]);
            f.set(types::LAYER, layer::DESIGN, 4, 6);
            f.set(types::LAYER, layer::DESIGN, 5, 2);
        })
        .warns(&["physics-size @ layer 0.1"])
        .shows(&[
            "cells 0.1: 7 7 7 7 7 7 / 7 7 7 7 7 7",
            "layer 0.1: Tele 'tiles' of 6×2, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 7 number 7",
        ]),
        case("physics layer: outside the game group", |f| {
            f.physics(2, &[7; TILES * 2]);
            apart(f);
        })
        .warns(&["physics-group @ layer 1.0"])
        .shows(&[
            "cells 0.1: gone",
            "cells 1.0: 7 7 7 7 / 7 7 7 7 / 7 7 7 7",
            "group 1: 'More', offset [10, 20], parallax [50, 60]",
            "group 2: '', offset [0, 0], parallax [100, 100]",
            "groups: 3",
            "layer 0.1: gone",
            "layer 1.0: Tele 'tiles' of 4×3, 12 in it",
            "layer 1.1: gone",
            "layer 2.0: Quads 'bulk', 1 in it",
            "layer 2.1: Sounds 'bulk', 1 in it, sound 0",
            "look 0.1: gone",
            "look 1.0: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
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
            "tiles 1.0: 12 × 7 number 7",
        ]),
        case("physics layer: two of a kind", |f| {
            f.physics(2, &[7; TILES * 2]);
            let again = f.ints(types::LAYER, layer::DESIGN).clone();
            f.items.get_mut(&types::LAYER).expect("there").insert(layer::DESIGN, (9, again));
            f.set(types::GROUP, 0, 6, 3);
            f.set(types::GROUP, 1, 5, 3);
        })
        .shows(&[
            "cells 0.1: 7 7 7 7 / 7 7 7 7 / 7 7 7 7",
            "cells 0.2: 7 7 7 7 / 7 7 7 7 / 7 7 7 7",
            "layer 0.1: Tele 'tiles' of 4×3, 12 in it",
            "layer 0.2: Tele 'tiles' of 4×3, 12 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "look 0.2: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 12 × 7 number 7",
            "tiles 0.2: 12 × 7 number 7",
        ]),
    ]
}
