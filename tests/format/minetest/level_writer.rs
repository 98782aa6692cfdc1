//! LevelDB databases for tests, written from scratch: tables without packing, logs, and the manifest.

use std::collections::BTreeMap;
use std::path::Path;

use mapscope::format::leveldb::{LOG_BLOCK, masked_crc32c};

/// Changes of keys; `None` deletes one.
pub type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// A table of a level, or a log, with its changes. Later ones are newer.
pub enum Part {
    Table(u64, Changes),
    Log(Changes),
}

/// Writes a database; the numbers of its files follow each other from `first`.
pub fn write_level_database(folder: &Path, first: u64, parts: &[Part]) {
    std::fs::create_dir_all(folder).expect("a folder");
    let mut edit = Vec::new();
    put_varint(&mut edit, 1);
    put_text(&mut edit, b"leveldb.BytewiseComparator");
    let (mut sequence, mut log_number) = (1, None);
    for (number, part) in (first..).zip(parts) {
        match part {
            Part::Table(level, changes) => {
                let (table, [smallest, largest]) = table(changes, &mut sequence);
                std::fs::write(folder.join(format!("{number:06}.ldb")), &table).expect("written");
                for value in [7, *level, number, table.len() as u64] {
                    put_varint(&mut edit, value);
                }
                put_text(&mut edit, &smallest);
                put_text(&mut edit, &largest);
            }
            Part::Log(changes) => {
                let record = |(key, value): (&Vec<u8>, &Option<Vec<u8>>)| {
                    sequence += 1;
                    let mut record = [&sequence.to_le_bytes()[..], &1_u32.to_le_bytes()].concat();
                    record.push(u8::from(value.is_some()));
                    put_text(&mut record, key);
                    value.iter().for_each(|value| put_text(&mut record, value));
                    record
                };
                let log = log(changes.iter().map(record));
                std::fs::write(folder.join(format!("{number:06}.log")), log).expect("written");
                log_number.get_or_insert(number);
            }
        }
    }
    let next = first + parts.len() as u64;
    for value in [2, log_number.unwrap_or(next), 3, next + 1, 4, sequence] {
        put_varint(&mut edit, value);
    }
    std::fs::write(folder.join(format!("MANIFEST-{next:06}")), log([edit].into_iter())).expect("written");
    std::fs::write(folder.join("CURRENT"), format!("MANIFEST-{next:06}\n")).expect("written");
}

fn put_varint(into: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        into.push(value as u8 | 0x80);
        value >>= 7;
    }
    into.push(value as u8);
}

fn put_text(into: &mut Vec<u8>, text: &[u8]) {
    put_varint(into, text.len() as u64);
    into.extend(text);
}

fn log(records: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut log = Vec::new();
    for record in records {
        let (mut rest, mut is_first) = (&record[..], true);
        loop {
            let room = LOG_BLOCK - log.len() % LOG_BLOCK;
            if room < 7 {
                log.resize(log.len() + room, 0);
                continue;
            }
            let (data, after) = rest.split_at(rest.len().min(room - 7));
            let kind = [[3, 4], [2, 1]][usize::from(is_first)][usize::from(after.is_empty())];
            log.extend(masked_crc32c(&[&[kind], data]).to_le_bytes());
            log.extend((data.len() as u16).to_le_bytes());
            log.push(kind);
            log.extend(data);
            (rest, is_first) = (after, false);
            if rest.is_empty() {
                break;
            }
        }
    }
    log
}

/// Bytes of a table, with its first and last key.
fn table(changes: &Changes, sequence: &mut u64) -> (Vec<u8>, [Vec<u8>; 2]) {
    let inner_key = |key: &[u8], sequence: u64, is_there: bool| {
        [key, &(sequence << 8 | u64::from(is_there)).to_le_bytes()].concat()
    };
    let entries: Vec<(Vec<u8>, Vec<u8>)> = changes
        .iter()
        .map(|(key, value)| {
            *sequence += 1;
            (inner_key(key, *sequence, value.is_some()), value.clone().unwrap_or_default())
        })
        .collect();
    let mut file = Vec::new();
    let mut index = Vec::new();
    for entries in entries.chunks(5) {
        let mut handle = Vec::new();
        put_block(&mut file, &block(entries), &mut handle);
        index.push((entries.last().expect("an entry").0.clone(), handle));
    }
    let (mut filters, mut index_handle) = (Vec::new(), Vec::new());
    put_block(&mut file, &block(&[]), &mut filters);
    put_block(&mut file, &block(&index), &mut index_handle);
    let mut footer = [filters, index_handle].concat();
    footer.resize(40, 0);
    file.extend(footer);
    file.extend(0xdb47_7524_8b80_fb57_u64.to_le_bytes());
    let end = |entry: Option<&(Vec<u8>, Vec<u8>)>| entry.map(|entry| entry.0.clone()).unwrap_or(vec![0; 8]);
    (file, [end(entries.first()), end(entries.last())])
}

fn block(entries: &[(Vec<u8>, Vec<u8>)]) -> Vec<u8> {
    let (mut block, mut last) = (Vec::new(), &[][..]);
    for (key, value) in entries {
        let shared = key.iter().zip(last).take_while(|(a, b)| a == b).count();
        for len in [shared, key.len() - shared, value.len()] {
            put_varint(&mut block, len as u64);
        }
        block.extend(&key[shared..]);
        block.extend(value);
        last = &key[..];
    }
    block.extend([0_u32, 1].iter().flat_map(|n| n.to_le_bytes()));
    block
}

fn put_block(file: &mut Vec<u8>, block: &[u8], handle: &mut Vec<u8>) {
    put_varint(handle, file.len() as u64);
    put_varint(handle, block.len() as u64);
    file.extend(block);
    file.push(0);
    file.extend(masked_crc32c(&[block, &[0]]).to_le_bytes());
}
