//! Any bytes: read as a block of a Minetest world in both ways, which agree.

#![no_main]

use std::collections::HashMap;

use libfuzzer_sys::fuzz_target;
use mapscope::format::minetest::BlockReader;

fuzz_target!(|bytes: &[u8]| {
    let (mut reader, mut other) = (BlockReader::default(), BlockReader::default());
    let (block, ids) = (reader.read(bytes), other.read_ids(bytes));
    assert_eq!(block.is_ok(), ids.is_ok());
    let (Ok(block), Ok(ids)) = (block, ids) else { return };
    let names: HashMap<u16, &[u8]> = ids.names().collect();
    for (index, id) in ids.ids().iter().enumerate() {
        assert_eq!(block.nodes.get(index).map(|node| node.name), names.get(id).copied());
    }
    for object in &block.objects {
        assert!(object.position.is_finite());
        let _ = object.lua_entity();
    }
});
