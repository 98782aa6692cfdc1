//! Any bytes: read as each part of a LevelDB database.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::format::leveldb::{
    Batch, Footer, LogRecords, Manifest, TableBlock, TableIndex, masked_crc32c, read_stored_block,
};

fuzz_target!(|bytes: &[u8]| {
    let _ = Manifest::read(bytes).map(|manifest| manifest.tables().count());
    let mut records = LogRecords::new(bytes);
    while let Some(record) = records.next_record() {
        let _ = Batch::read(record).map(|batch| batch.count());
    }
    let _ = Batch::read(bytes).map(|batch| batch.count());
    let _ = Footer::read(bytes);
    let read_entries = |mut block: TableBlock| while let Ok(Some(_)) = block.next_entry() {};
    let _ = TableBlock::new(bytes.to_vec()).map(read_entries);
    let _ = TableBlock::new(bytes.to_vec()).map(TableIndex::read);
    for packing in [0, 1] {
        // With a right sum, which keeps no attacker out.
        let sum = masked_crc32c(&[bytes, &[packing]]).to_le_bytes();
        let _ = read_stored_block(&[bytes, &[packing], &sum].concat(), 1 << 20).map(read_entries);
    }
});
