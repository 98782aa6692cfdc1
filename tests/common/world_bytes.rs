//! Blocks of Minetest worlds of every version, written from scratch, and all that the program does with such bytes.

use std::io::Write as _;

use mapscope::format::leveldb::{
    Batch, Footer, LogRecords, Manifest, TableBlock, TableIndex, masked_crc32c, read_stored_block,
};
use mapscope::format::minetest::{
    BlockReader, ColorTable, PlayerFile, TextSettings, block_key, block_number, sector_key, shown_text,
};

/// Versions whose layouts differ.
pub const VERSIONS: [u8; 15] = [11, 13, 14, 15, 17, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29];

const INVENTORY: &[u8] =
    b"List main 3\nWidth 0\nItem default:dirt 10\nEmpty\nItem a:b 1 5\nEndInventoryList\nEndInventory\n";

fn text16(text: &[u8]) -> Vec<u8> {
    [&(text.len() as u16).to_be_bytes(), text].concat()
}

fn text32(text: &[u8]) -> Vec<u8> {
    [&(text.len() as u32).to_be_bytes(), text].concat()
}

fn nodes(version: u8) -> Vec<u8> {
    let ids: [u16; 3] = match version {
        ..20 => [0, 254, 15],
        20 => [0, 126, 0x802],
        21..24 => [0, 1, 0x805],
        24.. => [0, 1, 2],
    };
    let id_of = |n: usize| ids[if n.is_multiple_of(97) { 2 } else { usize::from(n / 16 % 16 > 7) }];
    let (mut bytes, mut param2) = (Vec::new(), Vec::new());
    for id in (0..4096).map(id_of) {
        match (version, id) {
            (24.., id) => bytes.extend(id.to_be_bytes()),
            (20.., 0x800..) => bytes.push((id >> 4) as u8),
            (_, id) => bytes.push(id as u8),
        }
        param2.push(if (20..24).contains(&version) && id >= 0x800 { (id << 4) as u8 | 3 } else { 3 });
    }
    [bytes, vec![15; 4096], param2].concat()
}

fn metadata(version: u8) -> Vec<u8> {
    if version < 23 {
        let sign = text16(&text16(b"a sign"));
        let chest = text16(INVENTORY);
        let locked = text16(&[&text16(b"alice"), INVENTORY].concat());
        let furnace = text16(&[INVENTORY, b"10 5 20 3\n"].concat());
        let head = |node: u16, kind: u16| [node.to_be_bytes(), kind.to_be_bytes()].concat();
        return [
            &[0, 1, 0, 4][..],
            &head(7, 14),
            &sign,
            &head(0, 15),
            &chest,
            &head(97, 17),
            &locked,
            &head(194, 16),
            &furnace,
        ]
        .concat();
    }
    let private: &[u8] = if version >= 28 { &[1] } else { &[] };
    let variable = |name: &[u8], value: &[u8]| [&text16(name), &text32(value), private].concat();
    [
        &[if version >= 28 { 2 } else { 1 }, 0, 1, 0, 97, 0, 0, 0, 2][..],
        &variable(b"infotext", b"\x1b(T@default)Chest\x1bE"),
        &variable(b"formspec", b"size[8,9]"),
        INVENTORY,
    ]
    .concat()
}

fn objects() -> Vec<u8> {
    let entity = [&[1][..], &text16(b"boats:boat"), &text32(b"return {}"), &[0; 18]].concat();
    [&[0, 0, 1, 7][..], &[0, 0, 39, 16].repeat(3), &text16(&entity)].concat()
}

fn names(version: u8) -> Vec<u8> {
    let last: u16 = if version < 24 { 0x805 } else { 2 };
    let list = [(0, "default:stone"), (1, "air"), (last, "default:chest")];
    let name = |(id, name): (u16, &str)| [&id.to_be_bytes()[..], &text16(name.as_bytes())].concat();
    [&[0, 0, 3][..], &list.map(name).concat()].concat()
}

const TIMERS: &[u8] = &[10, 0, 1, 0, 97, 0, 0, 5, 220, 0, 0, 0, 250];

/// A block of a version. `change` gets each of its parts before it is packed.
pub fn block_of(version: u8, mut change: impl FnMut(&mut Vec<u8>)) -> Vec<u8> {
    let mut changed = |mut part: Vec<u8>| {
        change(&mut part);
        part
    };
    let pack = |part: Vec<u8>| {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&part).expect("packed");
        encoder.finish().expect("packed")
    };
    if version == 29 {
        let parts =
            [&[0, 0xff, 0xff, 0, 0, 0, 9][..], &names(29), &[2, 2], &nodes(29), &metadata(29), &objects(), TIMERS];
        let frame = zstd::stream::encode_all(&*changed(parts.concat()), 0).expect("packed");
        return [&[29], &*frame].concat();
    }
    let mut block = vec![version, 1];
    block.extend(if version >= 27 { &[0xff, 0xff][..] } else { &[] });
    block.extend(match version {
        ..22 => &[][..],
        22 | 23 => &[1, 2],
        24.. => &[2, 2],
    });
    block.extend(pack(changed(nodes(version))));
    match version {
        ..14 => {}
        14 | 15 => block.extend(text16(&changed(metadata(version)))),
        16.. => block.extend(pack(changed(metadata(version)))),
    }
    block.extend(if version < 22 { &[0, 0][..] } else { &[] });
    match version {
        23 => block.push(0),
        24 => block.extend([&[1], &TIMERS[1..]].concat()),
        _ => {}
    }
    let mut tail = Vec::new();
    tail.extend(if version >= 15 { objects() } else { Vec::new() });
    tail.extend(if version >= 17 { &[0, 0, 0, 9][..] } else { &[] });
    tail.extend(if version >= 21 { names(version) } else { Vec::new() });
    tail.extend(if version >= 25 { TIMERS } else { &[] });
    block.extend(changed(tail));
    block
}

/// Reads bytes as a block, in both ways, which must agree. Whether they are one.
pub fn survive_block(bytes: &[u8]) -> bool {
    let (mut reader, mut other) = (BlockReader::default(), BlockReader::default());
    let (block, ids) = (reader.read(bytes), other.read_ids(bytes));
    assert_eq!(block.is_ok(), ids.is_ok(), "{:?} {:?}", block.err(), ids.err());
    let (Ok(block), Ok(ids)) = (block, ids) else { return false };
    let names: std::collections::HashMap<u16, &[u8]> = ids.names().collect();
    assert_eq!(ids.ids().len(), 4096);
    for (index, id) in ids.ids().iter().enumerate() {
        assert_eq!(Some(&block.nodes.get(index).expect("a node").name), names.get(id));
    }
    assert!(block.objects.iter().all(|object| object.position.is_finite()));
    for object in &block.objects {
        let _ = object.lua_entity();
    }
    true
}

/// Reads bytes as every part of a LevelDB database.
pub fn survive_level(bytes: &[u8]) {
    let _ = Manifest::read(bytes).map(|manifest| manifest.tables().count());
    let mut records = LogRecords::new(bytes);
    while let Some(record) = records.next_record() {
        read_batch(record);
    }
    read_batch(bytes);
    let _ = Footer::read(bytes);
    let read_entries = |mut block: TableBlock| while let Ok(Some(_)) = block.next_entry() {};
    let _ = TableBlock::new(bytes.to_vec()).map(read_entries);
    let _ = TableBlock::new(bytes.to_vec()).map(TableIndex::read);
    let _ = read_stored_block(bytes, 1 << 20);
    for packing in [0, 1] {
        // With a right sum, which keeps no attacker out.
        let sum = masked_crc32c(&[bytes, &[packing]]).to_le_bytes();
        let _ = read_stored_block(&[bytes, &[packing], &sum].concat(), 1 << 20).map(read_entries);
    }
}

fn read_batch(record: &[u8]) {
    let _ = Batch::read(record).map(|batch| batch.count());
}

/// Reads bytes as each of the texts beside the blocks.
pub fn survive_texts(bytes: &[u8]) {
    let _ = TextSettings::read(bytes).iter().count();
    let _ = PlayerFile::read(bytes);
    let (table, faulty) = ColorTable::read(bytes);
    assert!(table.len() + faulty.len() <= bytes.len() + 1);
    let text = String::from_utf8_lossy(bytes);
    assert!(!shown_text(&text).contains('\u{1b}'));
    if let Some(key) = sector_key(&text) {
        assert!(key.x.abs() <= 1 << 15 && key.z.abs() <= 1 << 15);
    }
    if let Ok(number) = text.trim().parse() {
        assert!(block_key(number).is_none_or(|key| block_number(key) == number));
    }
}
