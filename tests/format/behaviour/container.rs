//! §1 and the first half of §9: header, tables, items. What is refused, and what is only odd.

use mapscope::format::teeworlds::datafile::DatafileWriter;
use mapscope::format::teeworlds::item::{types, uuids};

use super::case::{Case, case, patched};
use crate::common::fixture::{Fixture, int_at, put_int};

/// A map without a version item, of which there is nothing else that makes it a map.
fn no_map(f: &mut Fixture) {
    *f = Fixture { writer: DatafileWriter::new(), items: Default::default(), blocks: Vec::new() };
}

pub fn cases() -> Vec<Case> {
    [refused(), header(), type_table(), item_table(), uuid_types(), versions()].into_iter().flatten().collect()
}

fn refused() -> Vec<Case> {
    vec![
        patched("file: empty", |file, _| file.clear())
            .refused("neither a Teeworlds or DDNet map nor a Turok level: it is empty"),
        patched("file: three letters", |file, _| *file = b"DAT".to_vec())
            .refused("neither a Teeworlds or DDNet map nor a Turok level: it is too short (3 bytes)"),
        patched("file: one byte short of a header", |file, _| file.truncate(35))
            .refused("the file is cut off (35 bytes; the header alone takes 36)"),
        patched("file: text", |file, _| *file = b"hello, this is no map but a text file".to_vec())
            .refused("neither a Teeworlds or DDNet map nor a Turok level: it is another kind of file, or damaged (it starts with “hell”)"),
        patched("file: a PNG picture", |file, _| *file = b"\x89PNG\r\n\x1a\n and so on".to_vec()).refused("neither a Teeworlds or DDNet map nor a Turok level: it looks like a PNG image"),
        patched("file: gzip", |file, _| *file = b"\x1f\x8b\x08\0\0\0\0\0".to_vec()).refused("neither a Teeworlds or DDNet map nor a Turok level: it looks like gzip data (unpack it first)"),
        patched("file: a zip archive", |file, _| *file = b"PK\x03\x04\0\0\0\0".to_vec()).refused("neither a Teeworlds or DDNet map nor a Turok level: it looks like a zip archive (unpack it first)"),
        patched("file: a demo", |file, _| *file = b"TWDEMO\0\x06".to_vec()).refused("neither a Teeworlds or DDNet map nor a Turok level: it looks like a Teeworlds or DDNet demo (a recording; open the map that it was made on)"),
        patched("file: a web page", |file, _| *file = b"<!DOCTYPE html>".to_vec()).refused("neither a Teeworlds or DDNet map nor a Turok level: it looks like a web page"),
        patched("file: larger than the limit", |_, _| {})
            .limited(|limits| limits.file_bytes = 100)
            .refused("the file is larger than the limit of 100 B"),
        patched("version: 2", |file, _| put_int(file, 4, 2))
            .refused("unsupported datafile version 2 (only 3 and 4 are supported)"),
        patched("version: 5", |file, _| put_int(file, 4, 5))
            .refused("unsupported datafile version 5 (only 3 and 4 are supported)"),
        patched("version: -1", |file, _| put_int(file, 4, -1))
            .refused("unsupported datafile version -1 (only 3 and 4 are supported)"),
        patched("version: 5, with a count that version 4 could not have", |file, _| {
            put_int(file, 4, 5);
            put_int(file, 16, -1);
        })
        .refused("unsupported datafile version 5 (only 3 and 4 are supported)"),
        patched("header: negative number of item types", |file, _| put_int(file, 16, -1))
            .refused("damaged datafile header: the number of item types is -1"),
        patched("header: more item types than there can be", |file, _| put_int(file, 16, 70_000))
            .refused("damaged datafile header: the number of item types is 70000"),
        patched("header: negative number of items", |file, _| put_int(file, 20, -1))
            .refused("damaged datafile header: the number of items is -1"),
        patched("header: absurd number of items", |file, _| put_int(file, 20, i32::MAX))
            .refused("the file is cut off: its tables and items need 8,589,935,580 bytes, but it has only 1,782"),
        patched("header: negative number of data blocks", |file, _| put_int(file, 24, -1))
            .refused("damaged datafile header: the number of data blocks is -1"),
        patched("header: absurd number of data blocks", |file, _| put_int(file, 24, i32::MAX))
            .refused("the file is cut off: its tables and items need 17,179,870,144 bytes, but it has only 1,782"),
        patched("header: negative size of the items", |file, _| put_int(file, 28, -4))
            .refused("damaged datafile header: the size of the items is -4"),
        patched("header: size of the items no multiple of 4", |file, _| put_int(file, 28, 802))
            .refused("damaged datafile header: the size of the items is 802"),
        patched("header: absurd size of the items", |file, _| put_int(file, 28, i32::MAX - 3))
            .refused("the file is cut off: its tables and items need 2,147,483,912 bytes, but it has only 1,782"),
        patched("header: negative size of the data", |file, _| put_int(file, 32, -5))
            .refused("damaged datafile header: the size of the data is -5"),
        patched("header: more items than the limit", |_, _| {})
            .limited(|limits| limits.items = 13)
            .refused("the file has 14 items, the limit is 13"),
        patched("header: more items than there is memory for", |_, _| {})
            .limited(|limits| limits.memory_bytes = 10_000)
            .refused("the file has 14 items and 10 data blocks, more than the memory budget allows"),
        patched("file: cut inside the tables", |file, parts| file.truncate(parts.data_offsets))
            .refused("the file is cut off: its tables and items need 1,048 bytes, but it has only 188"),
        patched("file: cut inside the items", |file, parts| file.truncate(parts.data - 1))
            .refused("the file is cut off: its tables and items need 1,048 bytes, but it has only 1,047"),
    ]
}

fn header() -> Vec<Case> {
    vec![
        case("sound map", |_| {}),
        case("magic: ATAD", |f| f.writer = DatafileWriter::new().swapped_magic()).shows(&[
            "file notes: The signature is reversed (written by an old big-endian program); this is harmless.",
        ]),
        case("version: 3, raw blocks", |f| f.writer = DatafileWriter::version_3())
            .shows(&["file: Teeworlds datafile, version 3"]),
        case("version: 3 and ATAD", |f| f.writer = DatafileWriter::version_3().swapped_magic()).shows(&[
            "file notes: The signature is reversed (written by an old big-endian program); this is harmless.",
            "file: Teeworlds datafile, version 3",
        ]),
        case("header: crude sizes, from before September 2010", |f| f.writer = DatafileWriter::new().crude_header())
            .shows(&["file notes: The header has the form used before September 2010; this is harmless."]),
        patched("header: size wrong", |file, _| put_int(file, 8, 99)).warns(&["header-sizes @ file"]),
        patched("header: swaplen wrong", |file, _| put_int(file, 12, -1)).warns(&["header-sizes @ file"]),
        patched("header: both sizes wrong", |file, _| {
            put_int(file, 8, 0);
            put_int(file, 12, 0);
        })
        .warns(&["header-sizes @ file"]),
        patched("header: only one of the sizes crude", |file, parts| {
            let size = int_at(file, 8);
            put_int(file, 8, size - (parts.items - parts.data_sizes) as i32);
        })
        .warns(&["header-sizes @ file"]),
        patched("file: one byte longer", |file, _| file.push(0)).warns(&["extra-bytes @ file"]),
        patched("file: a thousand bytes longer", |file, _| file.extend([7; 1000])).warns(&["extra-bytes @ file"]),
        patched("file: one byte cut off", |file, _| file.truncate(file.len() - 1))
            .warns(&["data-broken @ info", "file-cut-off @ file"])
            .shows(&["settings: 0: "]),
        patched("file: cut before the pixels", |file, parts| {
            let pixels = int_at(file, parts.data_offsets + 4 * 3) as usize;
            file.truncate(parts.data + pixels);
        })
        .warns(&[
            "data-missing @ image 0",
            "data-missing @ info",
            "data-missing @ info",
            "data-missing @ layer 1.0",
            "data-missing @ layer 1.1",
            "data-missing @ sound 0",
            "file-cut-off @ file",
        ])
        .shows(&[
            "author: ",
            "image 0: 'pic', 16×16, embedded, missing (the map holds no pixel data for it)",
            "layer 1.0: Quads 'bulk', 0 in it",
            "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
            "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
            "look 1.0: image 0, placeholder",
            "quad 1.0 colours: gone",
            "quad 1.0 corners: gone",
            "quad 1.0 envelopes: gone",
            "quad 1.0 texture: gone",
            "quads 1.0: 0",
            "settings: 0: ",
            "sound 0: '', embedded, no data",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 1.1: 0",
        ]),
        patched("file: all data cut off", |file, parts| file.truncate(parts.data))
            .warns(&[
                "data-missing @ image 0",
                "data-missing @ image 0",
                "data-missing @ info",
                "data-missing @ info",
                "data-missing @ layer 0.0",
                "data-missing @ layer 0.1",
                "data-missing @ layer 1.0",
                "data-missing @ layer 1.1",
                "data-missing @ sound 0",
                "file-cut-off @ file",
            ])
            .shows(&[
                "author: ",
                "cells 0.0: . . . . / . . . . / . . . .",
                "cells 0.1: . . . . / . . . . / . . . .",
                "image 0: '', 16×16, embedded, missing (the map holds no pixel data for it)",
                "layer 0.0: Game 'tiles' of 4×3, 0 in it",
                "layer 0.1: Tiles 'tiles' of 4×3, 0 in it",
                "layer 1.0: Quads 'bulk', 0 in it",
                "layer 1.1: Sounds 'bulk', 0 in it, sound 0",
                "look 0.1: image 0, placeholder, colour 255 128 64 32, envelope 0 + 10 ms",
                "look 1.0: image 0, placeholder",
                "quad 1.0 colours: gone",
                "quad 1.0 corners: gone",
                "quad 1.0 envelopes: gone",
                "quad 1.0 texture: gone",
                "quads 1.0: 0",
                "settings: 0: ",
                "sound 0: '', embedded, no data",
                "source 1.1 envelopes: gone",
                "source 1.1: gone",
                "sources 1.1: 0",
            ]),
        patched("header: data section larger than the file", |file, _| {
            let size = int_at(file, 32);
            put_int(file, 32, size + 50);
        })
        .warns(&["file-cut-off @ file", "header-sizes @ file"]),
    ]
}

fn type_table() -> Vec<Case> {
    vec![
        patched("item types: not in ascending order", |file, parts| {
            // The version item takes 12 bytes, the info item behind it 32.
            file[parts.items..parts.items + 44].rotate_left(12);
            put_int(file, parts.item_offsets + 4, 32);
            put_int(file, parts.types, 1);
            put_int(file, parts.types + 12, 0);
        }),
        patched("item types: one twice", |file, parts| put_int(file, parts.types + 12, 0))
            .warns(&["item-types @ file"]),
        patched("item types: a gap between two", |file, parts| put_int(file, parts.types + 16, 2))
            .warns(&["item-types @ file"]),
        patched("item types: one without items", |file, parts| put_int(file, parts.types + 8, 0))
            .warns(&["item-types @ file"]),
        patched("item types: negative number of items", |file, parts| put_int(file, parts.types + 8, -1))
            .warns(&["item-types @ file"]),
        patched("item types: more items than there are", |file, parts| put_int(file, parts.types + 7 * 12 + 8, 9))
            .warns(&["item-types @ file"]),
        patched("item types: number above 65535", |file, parts| put_int(file, parts.types, 65_536))
            .warns(&["item-types @ file"]),
        patched("item types: negative number", |file, parts| put_int(file, parts.types, -1))
            .warns(&["item-types @ file"]),
        patched("item types: a range of another type than its items", |file, parts| put_int(file, parts.types, 55))
            .warns(&["item-type-differs @ file"]),
        patched("item types: an item of another type than its range", |file, parts| {
            // The last item, the sound.
            let last = parts.items + int_at(file, parts.data_offsets - 4) as usize;
            put_int(file, last, 99 << 16);
        })
        .warns(&["item-type-differs @ file", "sound-index @ layer 1.1"])
        .shows(&[
            "file notes: Unknown and ignored: 1 item of type 99.",
            "layer 1.1: Sounds 'bulk', 1 in it",
            "sound 0: gone",
            "sounds: 0",
        ]),
    ]
}

fn item_table() -> Vec<Case> {
    vec![
        patched("item offsets: first is not 0", |file, parts| put_int(file, parts.item_offsets, 4))
            .warns(&["item-offsets @ file"]),
        patched("item offsets: negative", |file, parts| put_int(file, parts.item_offsets + 4, -4))
            .warns(&["item-offsets @ file"]),
        patched("item offsets: decreasing", |file, parts| put_int(file, parts.item_offsets + 8, 4))
            .warns(&["item-offsets @ file"]),
        patched("item offsets: past the end", |file, parts| put_int(file, parts.item_offsets + 8, 1 << 20))
            .warns(&["item-offsets @ file"]),
        patched("item offsets: no multiple of 4", |file, parts| {
            let offset = int_at(file, parts.item_offsets + 8);
            put_int(file, parts.item_offsets + 8, offset + 1);
        })
        .warns(&["item-offsets @ file"]),
        patched("item offsets: one repeated", |file, parts| {
            let first = int_at(file, parts.item_offsets + 4);
            put_int(file, parts.item_offsets + 8, first);
        })
        .warns(&["item-offsets @ file"]),
        patched("item offsets: broken, and a size too", |file, parts| {
            put_int(file, parts.item_offsets, 4);
            put_int(file, parts.items + 4, -8);
        })
        .refused("damaged datafile: item 0 of 14 cannot be located"),
        patched("item offsets: broken, and a later size past the end", |file, parts| {
            put_int(file, parts.item_offsets, 4);
            put_int(file, parts.items + 12 + 4, 1 << 20);
        })
        .refused("damaged datafile: item 1 of 14 cannot be located"),
        patched("item size: too large", |file, parts| put_int(file, parts.items + 4, 400)).warns(&["item-size @ file"]),
        patched("item size: too small", |file, parts| put_int(file, parts.items + 12 + 4, 4))
            .warns(&["item-size @ file"]),
        patched("item size: negative", |file, parts| put_int(file, parts.items + 4, -4)).warns(&["item-size @ file"]),
        case("item ids: all the same", |f| {
            f.items.get_mut(&types::LAYER).expect("there").iter_mut().for_each(|item| item.0 = 7);
            f.items.get_mut(&types::IMAGE).expect("there")[0].0 = 7;
        }),
        case("item ids: not from 0 on, with a gap", |f| {
            for (at, item) in f.items.get_mut(&types::LAYER).expect("there").iter_mut().enumerate() {
                item.0 = 5 + 9 * at as u16;
            }
        }),
        case("item ids: descending", |f| {
            for (at, item) in f.items.get_mut(&types::GROUP).expect("there").iter_mut().enumerate() {
                item.0 = 5 - at as u16;
            }
        }),
    ]
}

fn uuid_types() -> Vec<Case> {
    fn automapper(f: &mut Fixture) {
        f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
        f.push(0xFFFE, &[1, 0, 1, 2, 42, 1]);
    }
    vec![
        case("automapper: as written today", automapper)
            .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("automapper: garbage version", |f| {
            automapper(f);
            f.set(0xFFFE, 0, 0, 11_121_040);
        })
        .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("automapper: no such group and layer", |f| {
            automapper(f);
            f.set(0xFFFE, 0, 1, 77);
            f.set(0xFFFE, 0, 2, -3);
        })
        .shows(&["automapper 0: group 77 layer -3 config 2", "automappers: 1"]),
        case("automapper: twice for one layer", |f| {
            automapper(f);
            f.push(0xFFFE, &[1, 0, 1, 5, 42, 1]);
        })
        .shows(&[
            "automapper 0: group 0 layer 1 config 2",
            "automapper 1: group 0 layer 1 config 5",
            "automappers: 2",
        ]),
        case("automapper: on a physics layer", |f| {
            automapper(f);
            f.set(0xFFFE, 0, 2, 0);
        })
        .shows(&["automapper 0: group 0 layer 0 config 2", "automappers: 1"]),
        case("automapper: shorter than 6 ints", |f| {
            automapper(f);
            f.cut(0xFFFE, 0, 5);
        }),
        case("UUID types: index item twice", |f| {
            automapper(f);
            f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
        })
        .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("UUID types: the first of two index items wins", |f| {
            automapper(f);
            f.push_with_id(types::UUID_INDEX, 0xFFFD, &uuids::AUTOMAPPER);
            f.push(0xFFFD, &[1, 0, 1, 5, 42, 1]);
        })
        .shows(&[
            "automapper 0: group 0 layer 1 config 2",
            "automappers: 1",
            "file notes: Unknown and ignored: 1 item of UUID type 3e1b2716178c39789bd9b11ae0410dd8.",
        ]),
        case("UUID types: index item of 3 ints", |f| {
            automapper(f);
            f.cut(types::UUID_INDEX, 0, 3);
        })
        .shows(&["file notes: Unknown and ignored: 1 item of type 65534."]),
        case("UUID types: index item of 5 ints", |f| {
            automapper(f);
            f.ints(types::UUID_INDEX, 0).push(9);
        })
        .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("UUID types: index item without items of its type", |f| {
            f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
        }),
        case("UUID types: the lowest number that one may have", |f| {
            f.push_with_id(types::UUID_INDEX, 0x8001, &uuids::AUTOMAPPER);
            f.push(0x8001, &[1, 0, 1, 2, 42, 1]);
        })
        .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("UUID types: number below 0x8001", |f| {
            f.push_with_id(types::UUID_INDEX, 99, &uuids::AUTOMAPPER);
            f.push(99, &[1, 0, 1, 2, 42, 1]);
        })
        .shows(&["file notes: Unknown and ignored: 1 item of UUID type 3e1b2716178c39789bd9b11ae0410dd8."]),
        case("UUID types: unknown UUID, the parallax zoom of 2022", |f| {
            let group = [0x4a26_ca1f, 0x64bd_30e3, 0x907a_707e_u32 as i32, 0xacd1_f080_u32 as i32];
            f.push_with_id(types::UUID_INDEX, 0xFFFE, &group);
            f.push(0xFFFE, &[1, 0]);
            f.push(0xFFFE, &[1, 0]);
        })
        .shows(&["file notes: Unknown and ignored: 2 items of UUID type 4a26ca1f64bd30e3907a707eacd1f080."]),
        case("item types: unknown", |f| f.push(99, &[1, 2, 3]))
            .shows(&["file notes: Unknown and ignored: 1 item of type 99."]),
        case("item types: unknown, without ints", |f| f.push(8, &[]))
            .shows(&["file notes: Unknown and ignored: 1 item of type 8."]),
    ]
}

fn versions() -> Vec<Case> {
    vec![
        case("version item: version 2", |f| f.set(types::VERSION, 0, 0, 2))
            .refused("unsupported map version 2 (only 1 is supported)"),
        case("version item: version 0", |f| f.set(types::VERSION, 0, 0, 0))
            .refused("unsupported map version 0 (only 1 is supported)"),
        case("version item: missing, and nothing else", no_map)
            .refused("not a map: the datafile has no version item (maps made before 2008 are not supported)"),
        case("version item: without ints, and nothing else", |f| {
            no_map(f);
            f.push(types::VERSION, &[]);
        })
        .refused("not a map: the datafile has no version item (maps made before 2008 are not supported)"),
        case("version item: missing, layers but no groups", |f| {
            f.items.remove(&types::VERSION);
            f.items.remove(&types::GROUP);
        })
        .refused("not a map: the datafile has no version item (maps made before 2008 are not supported)"),
        case("version item: missing, in a map from before 2008", |f| {
            f.items.remove(&types::VERSION);
            f.push(0x8001, &[1]);
        })
        .refused("not a map: the datafile has no version item (maps made before 2008 are not supported)"),
        case("version item: missing, but there are groups and layers", |f| drop(f.items.remove(&types::VERSION)))
            .warns(&["version-missing @ file"]),
        case("version item: missing, beside UUID types", |f| {
            f.items.remove(&types::VERSION);
            f.push_with_id(types::UUID_INDEX, 0xFFFE, &uuids::AUTOMAPPER);
            f.push(0xFFFE, &[1, 0, 1, 2, 42, 1]);
        })
        .warns(&["version-missing @ file"])
        .shows(&["automapper 0: group 0 layer 1 config 2", "automappers: 1"]),
        case("version item: id is not 0", |f| f.items.get_mut(&types::VERSION).expect("there")[0].0 = 3)
            .warns(&["version-missing @ file"]),
        case("version item: without ints, but there are groups and layers", |f| f.cut(types::VERSION, 0, 0))
            .warns(&["version-missing @ file"]),
        case("version item: two", |f| f.push(types::VERSION, &[2])),
        case("version item: an extra int", |f| f.set(types::VERSION, 0, 1, 77)),
        case("map: version item and nothing else", |f| {
            no_map(f);
            f.push(types::VERSION, &[1]);
        })
        .warns(&["no-game-layer @ file"])
        .shows(&[
            "author: ",
            "bounds: [-512, -512] to [512, 512]",
            "cells 0.0: gone",
            "cells 0.1: gone",
            "envelope 0 values: gone",
            "envelope 0: gone",
            "envelope 1 values: gone",
            "envelope 1: gone",
            "envelope 2 values: gone",
            "envelope 2: gone",
            "envelopes: 0",
            "group 0: gone",
            "group 1: gone",
            "groups: 0",
            "image 0: gone",
            "images: 0",
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
            "settings: 0: ",
            "sound 0: gone",
            "sounds: 0",
            "source 1.1 envelopes: gone",
            "source 1.1: gone",
            "sources 1.1: gone",
        ]),
    ]
}
