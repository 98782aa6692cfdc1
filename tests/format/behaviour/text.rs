//! §3 and §4.2: names in items, strings in data blocks, the info item, settings.

use mapscope::format::teeworlds::item::{pack_name, types};

use super::case::{Case, case};
use crate::common::fixture::{Fixture, block, layer};

/// Ints that are no packed text and no ASCII.
const NOT_TEXT: i32 = i32::from_be_bytes([0x7f, 0xc1, 0x80, 0x80]);

pub fn cases() -> Vec<Case> {
    [names(), info(), strings(), settings()].into_iter().flatten().collect()
}

fn names() -> Vec<Case> {
    fn eagle(f: &mut Fixture, type_id: u16, item: usize, at: usize) {
        // As in ctf3 and dm6: plain ASCII in memory order.
        f.ints(type_id, item)[at..at + 3].copy_from_slice(&[1_818_714_437, 101, 0]);
    }
    vec![
        case("name: last byte 0x80, group", |f| f.ints(types::GROUP, 0)[14] |= 0x80),
        case("name: last byte 0x80, tile layer", |f| f.ints(types::LAYER, layer::DESIGN)[17] |= 0x80),
        case("name: last byte 0x80, envelope", |f| f.ints(types::ENVELOPE, 0)[11] |= 0x80),
        case("name: all zero, tile layer", |f| f.ints(types::LAYER, layer::DESIGN)[15..18].fill(0))
            .shows(&["layer 0.1: Tiles '', shown as 'pic' of 4×3, 12 in it"]),
        case("name: all zero, quads layer", |f| f.ints(types::LAYER, layer::QUADS)[7..10].fill(0))
            .shows(&["layer 1.0: Quads '', shown as 'pic', 1 in it"]),
        case("name: all zero, group", |f| f.ints(types::GROUP, 1)[12..15].fill(0))
            .shows(&["group 1: '', offset [0, 0], parallax [100, 100]"]),
        case("name: all zero, envelope", |f| f.ints(types::ENVELOPE, 1)[4..12].fill(0))
            .shows(&["envelope 1: '', 3 channels, 1 points"]),
        case("name: first int -1, envelope", |f| f.set(types::ENVELOPE, 1, 4, -1))
            .shows(&["envelope 1: '', 3 channels, 1 points"]),
        case("name: plain ASCII, envelope", |f| {
            f.ints(types::ENVELOPE, 0)[4..12].fill(0);
            eagle(f, types::ENVELOPE, 0, 4);
        })
        .shows(&["envelope 0: 'Eagle', 4 channels, 2 points"]),
        case("name: plain ASCII, group", |f| eagle(f, types::GROUP, 1, 12))
            .shows(&["group 1: 'Eagle', offset [0, 0], parallax [100, 100]"]),
        case("name: not text, tile layer", |f| f.set(types::LAYER, layer::GAME, 15, NOT_TEXT))
            .warns(&["name-not-utf8 @ layer 0.0"])
            .shows(&["layer 0.0: Game '�A' of 4×3, 11 in it"]),
        case("name: not text, group", |f| f.set(types::GROUP, 1, 12, NOT_TEXT))
            .warns(&["name-not-utf8 @ group 1"])
            .shows(&["group 1: '�A', offset [0, 0], parallax [100, 100]"]),
        case("name: not text, quads layer", |f| f.set(types::LAYER, layer::QUADS, 7, NOT_TEXT))
            .warns(&["name-not-utf8 @ layer 1.0"])
            .shows(&["layer 1.0: Quads '�A', 1 in it"]),
        case("name: not text, sounds layer", |f| f.set(types::LAYER, layer::SOUNDS, 7, NOT_TEXT))
            .warns(&["name-not-utf8 @ layer 1.1"])
            .shows(&["layer 1.1: Sounds '�A', 1 in it, sound 0"]),
        case("name: not text, envelope", |f| f.set(types::ENVELOPE, 2, 4, NOT_TEXT))
            .warns(&["name-not-utf8 @ envelope 2"])
            .shows(&["envelope 2: '�A', 1 channels, 1 points"]),
        case("name: other scripts, cut between characters", |f| {
            f.ints(types::GROUP, 1)[12..].copy_from_slice(&pack_name::<3>("地图组名"));
        })
        .shows(&["group 1: '地图组', offset [0, 0], parallax [100, 100]"]),
        case("name: as long as may be", |f| {
            f.ints(types::LAYER, layer::DESIGN)[15..18].copy_from_slice(&pack_name::<3>("elevenbytes"));
        })
        .shows(&["layer 0.1: Tiles 'elevenbytes' of 4×3, 12 in it"]),
    ]
}

fn info() -> Vec<Case> {
    vec![
        case("info: missing", |f| drop(f.items.remove(&types::INFO))).shows(&["author: ", "settings: 0: "]),
        case("info: id is not 0", |f| f.items.get_mut(&types::INFO).expect("there")[0].0 = 1)
            .shows(&["author: ", "settings: 0: "]),
        case("info: 5 ints, no settings", |f| f.cut(types::INFO, 0, 5)).shows(&["settings: 0: "]),
        case("info: 4 ints", |f| f.cut(types::INFO, 0, 4)).shows(&["settings: 0: "]),
        case("info: 1 int", |f| f.cut(types::INFO, 0, 1)).shows(&["author: ", "settings: 0: "]),
        case("info: without ints", |f| f.cut(types::INFO, 0, 0)).shows(&["author: ", "settings: 0: "]),
        case("info: 7 ints", |f| f.set(types::INFO, 0, 6, 99)),
        case("info: version 2", |f| f.set(types::INFO, 0, 0, 2)),
        case("info: twice", |f| f.push(types::INFO, &[1, -1, -1, -1, -1])),
        case("info: all of it", |f| {
            for (at, text) in [(2, "1.0\0"), (3, "thanks\0"), (4, "CC0\0")] {
                let data = f.data(text.as_bytes());
                f.set(types::INFO, 0, at, data);
            }
        })
        .shows(&["credits: thanks", "license: CC0", "map version: 1.0"]),
        case("info: string index out of range", |f| f.set(types::INFO, 0, 1, 50))
            .warns(&["data-index @ info"])
            .shows(&["author: "]),
        case("info: string index -2", |f| f.set(types::INFO, 0, 1, -2))
            .warns(&["data-index @ info"])
            .shows(&["author: "]),
        case("info: settings index out of range", |f| f.set(types::INFO, 0, 5, 50))
            .warns(&["data-index @ info"])
            .shows(&["settings: 0: "]),
        case("info: two strings share a block", |f| f.set(types::INFO, 0, 3, block::AUTHOR as i32))
            .shows(&["credits: me"]),
    ]
}

fn strings() -> Vec<Case> {
    vec![
        case("string: no NUL at the end", |f| f.set_data(block::AUTHOR, b"me")).warns(&["string-unterminated @ info"]),
        case("string: inner NUL", |f| f.set_data(block::AUTHOR, b"me\0too\0")).warns(&["string-inner-nul @ info"]),
        case("string: two NULs at the end", |f| f.set_data(block::AUTHOR, b"me\0\0"))
            .warns(&["string-inner-nul @ info"]),
        case("string: Latin-1", |f| f.set_data(block::AUTHOR, b"m\xe9\0"))
            .warns(&["string-not-utf8 @ info"])
            .shows(&["author: m�"]),
        case("string: Latin-1 without NUL", |f| f.set_data(block::AUTHOR, b"m\xe9"))
            .warns(&["string-not-utf8 @ info", "string-unterminated @ info"])
            .shows(&["author: m�"]),
        case("string: only a NUL", |f| f.set_data(block::AUTHOR, b"\0")).shows(&["author: "]),
        case("string: an empty block", |f| f.set_data(block::AUTHOR, b""))
            .warns(&["string-unterminated @ info"])
            .shows(&["author: "]),
        case("string: longer than the editor allows", |f| {
            f.set_data(block::AUTHOR, b"an author with a name of 38 characters\0");
        })
        .shows(&["author: an author with a name of 38 characters"]),
        case("string: absurdly long", |f| f.set_data(block::AUTHOR, &vec![b'x'; 1 << 20]))
            .warns(&["string-too-long @ info"])
            .shows(&["author: 65536 bytes"]),
        case("string: control and bidirectional characters are kept", |f| {
            f.set_data(block::AUTHOR, "a\u{202e}b\u{7}\0".as_bytes());
        })
        .shows(&["author: a\u{202e}b\u{7}"]),
    ]
}

fn settings() -> Vec<Case> {
    vec![
        case("settings: no NUL at the end", |f| f.set_data(block::SETTINGS, b"a\0b"))
            .warns(&["string-unterminated @ info"])
            .shows(&["settings: 2: a | b"]),
        case("settings: an empty one between others", |f| f.set_data(block::SETTINGS, b"a\0\0b\0"))
            .shows(&["settings: 3: a |  | b"]),
        case("settings: only a NUL", |f| f.set_data(block::SETTINGS, b"\0")).shows(&["settings: 1: "]),
        case("settings: an empty block", |f| f.set_data(block::SETTINGS, b"")).shows(&["settings: 0: "]),
        case("settings: Latin-1", |f| f.set_data(block::SETTINGS, b"a\0\xe9\0"))
            .warns(&["string-not-utf8 @ info"])
            .shows(&["settings: 2: a | �"]),
        case("settings: absurdly many", |f| f.set_data(block::SETTINGS, &b"a\0".repeat(70_000)))
            .warns(&["string-too-long @ info"])
            .shows(&["settings: 65536: 262141 bytes"]),
        case("settings: absurdly long", |f| {
            f.set_data(block::SETTINGS, &[[b'x'; 999].as_slice(), b"\0"].concat().repeat(1200))
        })
        .warns(&["string-too-long @ info"])
        .shows(&["settings: 1049: 1050672 bytes"]),
    ]
}
