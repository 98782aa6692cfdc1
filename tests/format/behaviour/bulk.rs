//! §4.10 and §4.11: quads, sounds and their sources.

use mapscope::format::teeworlds::item::types;

use super::case::{Case, case};
use crate::common::fixture::{Fixture, block, layer, put_int, to_bytes};

pub fn cases() -> Vec<Case> {
    [quad_layers(), quads(), sound_layers(), sources(), sounds()].into_iter().flatten().collect()
}

fn quad_layers() -> Vec<Case> {
    fn set(f: &mut Fixture, at: usize, value: i32) {
        f.set(types::LAYER, layer::QUADS, at, value);
    }
    vec![
        case("quads layer: version 1, 7 ints", |f| {
            f.cut(types::LAYER, layer::QUADS, 7);
            set(f, 3, 1);
        })
        .shows(&["layer 1.0: Quads '', shown as 'pic', 1 in it"]),
        case("quads layer: version 2 with 7 ints", |f| f.cut(types::LAYER, layer::QUADS, 7))
            .shows(&["layer 1.0: Quads '', shown as 'pic', 1 in it"]),
        case("quads layer: version 3", |f| set(f, 3, 3)),
        case("quads layer: version 0", |f| set(f, 3, 0)),
        case("quads layer: 6 ints, no image", |f| f.cut(types::LAYER, layer::QUADS, 6))
            .shows(&["layer 1.0: Quads '', shown as 'Quads', 1 in it", "look 1.0: no image, untextured"]),
        case("quads layer: 5 ints", |f| f.cut(types::LAYER, layer::QUADS, 5))
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
        case("quads layer: extra ints", |f| f.ints(types::LAYER, layer::QUADS).extend([7; 9])),
        case("quads count: negative", |f| set(f, 4, -4)),
        case("quads count: 0 with a dummy quad", |f| set(f, 4, 0)).shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("quads count: 0 with an empty stream", |f| {
            set(f, 4, 0);
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
        case("quads count: 0 without data", |f| {
            set(f, 4, 0);
            set(f, 5, -1);
        })
        .shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("quads count: above what is there", |f| set(f, 4, 3)).warns(&["quads-short @ layer 1.0"]),
        case("quads count: absurd", |f| set(f, 4, i32::MAX)).warns(&["quads-short @ layer 1.0"]),
        case("quads count: below what is there", |f| {
            let again = f.raw(block::QUADS).clone();
            f.raw(block::QUADS).extend(again);
        }),
        case("quads data: no multiple of 152", |f| f.raw(block::QUADS).extend([1; 99])),
        case("quads data: less than one quad", |f| f.raw(block::QUADS).truncate(151))
            .warns(&["quads-short @ layer 1.0"])
            .shows(&[
                "layer 1.0: Quads 'bulk', 0 in it",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: 0",
            ]),
        case("quads data: index -1", |f| set(f, 5, -1)).warns(&["layer-no-data @ layer 1.0"]).shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("quads data: index out of range", |f| set(f, 5, 77)).warns(&["layer-no-data @ layer 1.0"]).shows(&[
            "layer 1.0: Quads 'bulk', 0 in it",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
        ]),
        case("quads data: index -1, count negative", |f| {
            set(f, 4, -1);
            set(f, 5, -1);
        })
        .warns(&["layer-no-data @ layer 1.0"])
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

fn quads() -> Vec<Case> {
    fn set(f: &mut Fixture, at: usize, value: i32) {
        put_int(f.raw(block::QUADS), at * 4, value);
    }
    vec![
        case("quad colour: 300", |f| set(f, 10, 300))
            .shows(&["quad 1.0 colours: [255, 88, 96, 104] to [176, 184, 192, 200]"]),
        case("quad colour: negative", |f| set(f, 10, -300))
            .shows(&["quad 1.0 colours: [0, 88, 96, 104] to [176, 184, 192, 200]"]),
        case("quad texture: beyond 0 to 1024", |f| set(f, 26, -99_999))
            .shows(&["quad 1.0 texture: [-97.65527, 0.2109375] to [0.25, 0.2578125]"]),
        case("quad corners: as far away as can be", |f| set(f, 0, i32::MIN))
            .shows(&["quad 1.0 corners: [-2097152, 0.0078125] to [0.046875, 0.0546875], about [0.0625, 0.0703125]"]),
        case("quad pivot: is the fifth point", |f| set(f, 8, 1024 * 7))
            .shows(&["quad 1.0 corners: [0, 0.0078125] to [0.046875, 0.0546875], about [7, 0.0703125]"]),
        case("quad envelope: time offsets", |f| {
            set(f, 35, i32::MIN);
            set(f, 37, i32::MAX);
        })
        .shows(&["quad 1.0 envelopes: moved by envelope 1 + -2147483648 ms, coloured by envelope 0 + 2147483647 ms"]),
    ]
}

fn sound_layers() -> Vec<Case> {
    fn set(f: &mut Fixture, at: usize, value: i32) {
        f.set(types::LAYER, layer::SOUNDS, at, value);
    }
    vec![
        case("sounds layer: version 1", |f| set(f, 3, 1)),
        case("sounds layer: version 9", |f| set(f, 3, 9)),
        case("sounds layer: 7 ints, no name", |f| f.cut(types::LAYER, layer::SOUNDS, 7))
            .shows(&["layer 1.1: Sounds '', shown as 'snd', 1 in it, sound 0"]),
        case("sounds layer: 6 ints, no sound", |f| f.cut(types::LAYER, layer::SOUNDS, 6))
            .shows(&["layer 1.1: Sounds '', shown as 'Sounds', 1 in it"]),
        case("sounds layer: 5 ints", |f| f.cut(types::LAYER, layer::SOUNDS, 5))
            .warns(&["layer-unknown @ layer 1.1"])
            .shows(&[
                "layer 1.1: Unknown '', shown as 'Unknown', 0 in it",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: gone",
            ]),
        case("sounds layer: extra ints", |f| f.ints(types::LAYER, layer::SOUNDS).extend([7; 9])),
        case("sounds layer: type 9, of 2014", |f| {
            set(f, 1, 9);
            set(f, 3, 1);
            f.set_data(block::SOURCES, &to_bytes(&[1, 2, 0, 4, 500, -1, 6, 2, 8]));
        })
        .shows(&[
            "source 1.1 envelopes: moved by no envelope, volume by envelope 2 + 8 ms",
            "source 1.1: at 1 2, circle 500, after 4 s, falloff 0, panned",
        ]),
        case("sounds layer: type 9, less than one source", |f| {
            set(f, 1, 9);
            f.raw(block::SOURCES).truncate(35);
        })
        .warns(&["sources-short @ layer 1.1"])
        .shows(&[
            "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 1.1: 0",
        ]),
        case("sound sources: count above what is there", |f| set(f, 4, 9)).warns(&["sources-short @ layer 1.1"]),
        case("sound sources: count negative", |f| set(f, 4, -1)),
        case("sound sources: count 0", |f| set(f, 4, 0)).shows(&[
            "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 1.1: 0",
        ]),
        case("sound sources: data no multiple of 52", |f| f.raw(block::SOURCES).extend([1; 51])),
        case("sound sources: data index out of range", |f| set(f, 5, 77)).warns(&["layer-no-data @ layer 1.1"]).shows(
            &[
                "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: 0",
            ],
        ),
        case("sound index: one past the end", |f| set(f, 6, 1))
            .warns(&["sound-index @ layer 1.1"])
            .shows(&["layer 1.1: Sounds 'bulk', 1 in it"]),
        case("sound index: -1", |f| set(f, 6, -1)).shows(&["layer 1.1: Sounds 'bulk', 1 in it"]),
        case("sound index: -5", |f| set(f, 6, -5))
            .warns(&["sound-index @ layer 1.1"])
            .shows(&["layer 1.1: Sounds 'bulk', 1 in it"]),
    ]
}

fn sources() -> Vec<Case> {
    fn set(f: &mut Fixture, at: usize, value: i32) {
        put_int(f.raw(block::SOURCES), at * 4, value);
    }
    vec![
        case("sound source: rectangle", |f| {
            set(f, 10, 0);
            set(f, 12, 7);
        })
        .shows(&["source 1.1: at 32768 65536, rectangle 300×7, after 3 s, falloff 128, looped"]),
        case("sound source: shape kind 2", |f| set(f, 10, 2))
            .warns(&["sound-shape @ layer 1.1"])
            .shows(&["source 1.1: at 32768 65536, shape 2, after 3 s, falloff 128, looped"]),
        case("sound source: shape kind -1", |f| set(f, 10, -1))
            .warns(&["sound-shape @ layer 1.1"])
            .shows(&["source 1.1: at 32768 65536, shape -1, after 3 s, falloff 128, looped"]),
        case("sound source: panned and not looped", |f| {
            set(f, 2, 0);
            set(f, 3, 1);
        })
        .shows(&["source 1.1: at 32768 65536, circle 300, after 3 s, falloff 128, panned"]),
    ]
}

fn sounds() -> Vec<Case> {
    vec![
        case("sound: external", |f| *f.ints(types::SOUND, 0) = vec![1, 1, block::SOUND_NAME as i32, -1, 0])
            .shows(&["sound 0: 'snd', external, no data"]),
        case("sound: external without name", |f| *f.ints(types::SOUND, 0) = vec![1, 1, -1, -1, 0])
            .shows(&["sound 0: '', external, no data"]),
        case("sound: external, data index out of range", |f| {
            *f.ints(types::SOUND, 0) = vec![1, 1, block::SOUND_NAME as i32, 99, 0];
        })
        .shows(&["sound 0: 'snd', external, no data"]),
        case("sound: embedded without data", |f| f.set(types::SOUND, 0, 3, -1))
            .warns(&["sound-no-data @ sound 0"])
            .shows(&["sound 0: 'snd', embedded, no data"]),
        case("sound: embedded, data index out of range", |f| f.set(types::SOUND, 0, 3, 99))
            .warns(&["data-index @ sound 0", "sound-no-data @ sound 0"])
            .shows(&["sound 0: 'snd', embedded, no data"]),
        case("sound: size field wrong", |f| f.set(types::SOUND, 0, 4, 1 << 30)),
        case("sound: 4 ints, without the size", |f| f.cut(types::SOUND, 0, 4)),
        case("sound: 3 ints", |f| f.cut(types::SOUND, 0, 3))
            .warns(&["sound-no-data @ sound 0"])
            .shows(&["sound 0: 'snd', embedded, no data"]),
        case("sound: without ints", |f| f.cut(types::SOUND, 0, 0))
            .warns(&["sound-no-data @ sound 0"])
            .shows(&["sound 0: '', embedded, no data"]),
        case("sound: version 7", |f| f.set(types::SOUND, 0, 0, 7)),
        case("sound: name index -1", |f| f.set(types::SOUND, 0, 2, -1)).shows(&["sound 0: '', embedded, 4 bytes"]),
        case("sounds: more than the game loads", |f| {
            let again = f.ints(types::SOUND, 0).clone();
            (0..64).for_each(|_| f.push(types::SOUND, &again));
        })
        .warns(&["too-many-sounds @ file"])
        .shows(&[
            "sound 1: 'snd', embedded, 4 bytes",
            "sound 2: 'snd', embedded, 4 bytes",
            "sound 3: 'snd', embedded, 4 bytes",
            "sound 4: 'snd', embedded, 4 bytes",
            "sound 5: 'snd', embedded, 4 bytes",
            "sounds: 65",
        ]),
    ]
}
