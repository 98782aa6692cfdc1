//! §1 and §9: data blocks, each kind of which bears damage in a way of its own.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case, patched};
use crate::common::fixture::{Fixture, block, int_at, layer, put_int};

/// Damages the zlib stream of a block, or what it announces.
fn garbage(f: &mut Fixture, block: usize) {
    f.encode(block, None, |stream| stream.fill(0xAA));
}

fn wrong_checksum(f: &mut Fixture, block: usize) {
    f.encode(block, None, |stream| *stream.last_mut().expect("not empty") ^= 1);
}

fn truncated(f: &mut Fixture, block: usize) {
    f.encode(block, None, |stream| stream.truncate(stream.len() - 8));
}

pub fn cases() -> Vec<Case> {
    [offsets(), lengths(), damage(), limits()].into_iter().flatten().collect()
}

fn offsets() -> Vec<Case> {
    vec![
        patched("data offsets: first is not 0", |file, parts| put_int(file, parts.data_offsets, 1))
            .warns(&["data-broken @ layer 0.0", "data-offsets @ file"])
            .shows(&["cells 0.0: . . . . / . . . . / . . . .", "layer 0.0: Game 'tiles' of 4×3, 0 in it"]),
        patched("data offsets: decreasing", |file, parts| put_int(file, parts.data_offsets + 4, 1 << 16))
            .warns(&["data-missing @ layer 0.0", "data-missing @ layer 0.1", "data-offsets @ file"])
            .shows(&[
                "cells 0.0: . . . . / . . . . / . . . .",
                "cells 0.1: . . . . / . . . . / . . . .",
                "layer 0.0: Game 'tiles' of 4×3, 0 in it",
                "layer 0.1: Tiles 'tiles' of 4×3, 0 in it",
            ]),
        patched("data offsets: negative", |file, parts| put_int(file, parts.data_offsets + 4, -9))
            .warns(&["data-missing @ layer 0.0", "data-missing @ layer 0.1", "data-offsets @ file"])
            .shows(&[
                "cells 0.0: . . . . / . . . . / . . . .",
                "cells 0.1: . . . . / . . . . / . . . .",
                "layer 0.0: Game 'tiles' of 4×3, 0 in it",
                "layer 0.1: Tiles 'tiles' of 4×3, 0 in it",
            ]),
        patched("data offsets: past the end", |file, parts| put_int(file, parts.data_offsets + 4, i32::MAX))
            .warns(&["data-missing @ layer 0.0", "data-missing @ layer 0.1", "data-offsets @ file"])
            .shows(&[
                "cells 0.0: . . . . / . . . . / . . . .",
                "cells 0.1: . . . . / . . . . / . . . .",
                "layer 0.0: Game 'tiles' of 4×3, 0 in it",
                "layer 0.1: Tiles 'tiles' of 4×3, 0 in it",
            ]),
        patched("data offsets: last one past the end", |file, parts| {
            put_int(file, parts.data_offsets + 4 * block::SETTINGS, 1 << 20);
        })
        .warns(&["data-missing @ info", "data-missing @ info", "data-offsets @ file"])
        .shows(&["author: ", "settings: 0: "]),
        patched("data offsets: one repeated, an empty block", |file, parts| {
            let next = int_at(file, parts.data_offsets + 8);
            put_int(file, parts.data_offsets + 4, next);
        })
        .warns(&["data-missing @ layer 0.1", "data-offsets @ file"])
        .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
    ]
}

fn lengths() -> Vec<Case> {
    fn announce(f: &mut Fixture, block: usize, bytes: i32) {
        f.encode(block, Some(bytes), |_| {});
    }
    vec![
        case("data size: too large, tiles", |f| announce(f, block::DESIGN, 1 << 20)).warns(&["data-size @ layer 0.1"]),
        case("data size: too small, tiles", |f| announce(f, block::DESIGN, 5)).warns(&["data-size @ layer 0.1"]),
        case("data size: 2 GiB, tiles", |f| announce(f, block::DESIGN, i32::MAX)).warns(&["data-size @ layer 0.1"]),
        case("data size: 0, tiles", |f| announce(f, block::DESIGN, 0)).warns(&["data-size @ layer 0.1"]),
        case("data size: negative, tiles", |f| announce(f, block::DESIGN, -1)).warns(&["data-size @ layer 0.1"]),
        case("data size: wrong, game layer", |f| announce(f, block::GAME, 7)).warns(&["data-size @ layer 0.0"]),
        case("data size: wrong, pixels", |f| announce(f, block::PIXELS, 7)).warns(&["data-size @ image 0"]),
        case("data size: 2 GiB, pixels", |f| announce(f, block::PIXELS, i32::MAX)).warns(&["data-size @ image 0"]),
        case("data size: wrong, quads", |f| announce(f, block::QUADS, 7)).warns(&["data-size @ layer 1.0"]),
        case("data size: wrong, sound sources", |f| announce(f, block::SOURCES, 7)).warns(&["data-size @ layer 1.1"]),
        case("data size: wrong, image name", |f| announce(f, block::IMAGE_NAME, 77)).warns(&["data-size @ image 0"]),
        case("data size: wrong, author", |f| announce(f, block::AUTHOR, 77)).warns(&["data-size @ info"]),
        case("data size: wrong, settings", |f| announce(f, block::SETTINGS, 0)).warns(&["data-size @ info"]),
        case("data size: wrong, sound that is only listed", |f| announce(f, block::SOUND, 99))
            .shows(&["sound 0: 'snd', embedded, 99 bytes"]),
        case("data size: 0 of an empty block of no quads, as TeeUniverse writes it", |f| {
            f.set(types::LAYER, layer::QUADS, 4, 0);
            f.set_data(block::QUADS, &[]);
        })
        .shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
    ]
}

fn damage() -> Vec<Case> {
    vec![
        case("data: junk behind the stream, tiles", |f| f.encode(block::DESIGN, None, |s| s.extend(b"junk"))),
        case("data: junk behind the stream, pixels", |f| f.encode(block::PIXELS, None, |s| s.extend(b"junk"))),
        case("data: garbage, tiles", |f| garbage(f, block::DESIGN))
            .warns(&["data-broken @ layer 0.1"])
            .shows(&["cells 0.1: . . . . / . . . . / . . . .", "layer 0.1: Tiles 'tiles' of 4×3, 0 in it"]),
        case("data: truncated, tiles", |f| truncated(f, block::DESIGN)).warns(&["data-broken @ layer 0.1"]).shows(&[
            "cells 0.1: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x . .",
            "layer 0.1: Tiles 'tiles' of 4×3, 10 in it",
        ]),
        case("data: wrong checksum, tiles", |f| wrong_checksum(f, block::DESIGN)).warns(&["data-broken @ layer 0.1"]),
        case("data: garbage, game layer", |f| garbage(f, block::GAME))
            .warns(&["data-broken @ layer 0.0"])
            .shows(&["cells 0.0: . . . . / . . . . / . . . .", "layer 0.0: Game 'tiles' of 4×3, 0 in it"]),
        case("data: wrong checksum, game layer", |f| wrong_checksum(f, block::GAME))
            .warns(&["data-broken @ layer 0.0"]),
        case("data: truncated, tele layer", |f| {
            f.physics(2, &(0..24).collect::<Vec<u8>>());
            let own = f.blocks.len() - 1;
            truncated(f, own);
        })
        .warns(&["data-broken @ layer 0.1"])
        .shows(&[
            "cells 0.1: 1 3 5 7 / 9 11 13 15 / 17 19 . .",
            "layer 0.1: Tele 'tiles' of 4×3, 10 in it",
            "look 0.1: no image, a sheet of physics tiles, colour 255 255 255 255, no envelope",
            "tiles 0.1: 1 × 1 number 0, 1 × 3 number 2, 1 × 5 number 4, 1 × 7 number 6",
        ]),
        case("data: garbage, pixels", |f| garbage(f, block::PIXELS)).warns(&["data-broken @ image 0"]).shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("data: truncated, pixels", |f| truncated(f, block::PIXELS)).warns(&["data-broken @ image 0"]).shows(&[
            "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
        ]),
        case("data: wrong checksum, pixels", |f| wrong_checksum(f, block::PIXELS))
            .warns(&["data-broken @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
        case("data: garbage, quads", |f| garbage(f, block::QUADS)).warns(&["data-broken @ layer 1.0"]).shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("data: truncated, quads", |f| truncated(f, block::QUADS)).warns(&["data-broken @ layer 1.0"]).shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("data: garbage, sound sources", |f| garbage(f, block::SOURCES)).warns(&["data-broken @ layer 1.1"]).shows(
            &[
                "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: 0",
            ],
        ),
        case("data: garbage, image name", |f| garbage(f, block::IMAGE_NAME))
            .warns(&["data-broken @ image 0"])
            .shows(&["image 0: '', 16×16, embedded, ready, pixels 000007ff to ff0f07ff"]),
        case("data: garbage, author", |f| garbage(f, block::AUTHOR))
            .warns(&["data-broken @ info"])
            .shows(&["author: "]),
        case("data: garbage, settings", |f| garbage(f, block::SETTINGS))
            .warns(&["data-broken @ info"])
            .shows(&["settings: 0: "]),
        case("data: garbage, sound name", |f| garbage(f, block::SOUND_NAME))
            .warns(&["data-broken @ sound 0"])
            .shows(&["sound 0: '', embedded, 4 bytes"]),
    ]
}

/// §7 and §10: what is above the limits is left out, and nothing else.
fn limits() -> Vec<Case> {
    vec![
        case("limits: block larger than allowed, tiles", |_| {})
            .limited(|limits| limits.block_bytes = 40)
            .warns(&[
                "data-too-large @ image 0",
                "data-too-large @ layer 0.0",
                "data-too-large @ layer 0.1",
                "data-too-large @ layer 1.0",
                "data-too-large @ layer 1.1",
            ])
            .shows(&[
                "cells 0.0: . 1x 2y 3xy / 4 5x 6y 7xy / 8 9x . .",
                "cells 0.1: 100 101x 102y 103xy / 104 105x 106y 107xy / 108 109x . .",
                "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
                "layer 0.0: Game 'tiles' of 4×3, 9 in it",
                "layer 0.1: Tiles 'tiles' of 4×3, 10 in it",
                "layer 1.0: Quads 'bulk', 0 in it",
                "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: 0",
            ]),
        case("limits: no room for the tiles", |f| {
            f.set(types::LAYER, layer::DESIGN, 4, 640);
            f.set(types::LAYER, layer::DESIGN, 5, 640);
            // No two chunks are alike, so none can share the cells of another.
            let tiles: Vec<u8> = (0..640 * 640).flat_map(|n: u32| [(n % 251 + 1) as u8, 0, 0, 0]).collect();
            f.set_data(block::DESIGN, &tiles);
        })
        .limited(|limits| limits.memory_bytes = 400_000)
        .warns(&["scene-too-large @ layer 0.1"])
        .shows(&["cells 0.1: gone", "layer 0.1: Tiles 'tiles' of 640×640, left out", "look 0.1: gone"]),
        case("limits: layer area above the limit", |_| {})
            .limited(|limits| limits.layer_area_tiles = 11)
            .warns(&["layer-too-large @ layer 0.0", "layer-too-large @ layer 0.1"])
            .shows(&[
                "bounds: [0, 0.0078125] to [0.046875, 0.0546875]",
                "cells 0.0: ",
                "cells 0.1: ",
                "layer 0.0: Game 'tiles' of 0×0, 0 in it",
                "layer 0.1: Tiles 'tiles' of 0×0, 0 in it",
            ]),
        case("limits: layer side above the limit", |f| {
            f.set(types::LAYER, layer::DESIGN, 4, 12);
            f.set(types::LAYER, layer::DESIGN, 5, 1);
        })
        .limited(|limits| limits.layer_side_tiles = 11)
        .warns(&["layer-too-large @ layer 0.1"])
        .shows(&["cells 0.1: ", "layer 0.1: Tiles 'tiles' of 0×0, 0 in it"]),
        case("limits: image side above the limit", |_| {})
            .limited(|limits| limits.image_side_px = 15)
            .warns(&["image-too-large @ image 0"])
            .shows(&[
                "image 0: 'pic', 16×16, embedded, missing (the embedded pixel data cannot be read)",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
            ]),
    ]
}
