//! The container as a part of its own: blocks on demand, and the numbers of UUID types. What comes of odd files stands
//! in the behaviour table.

use crate::common::fixture::{Fixture, read_all};
use mapscope::base::{DataIndex, Limits, Report, Task};
use mapscope::format::teeworlds::BlockError;
use mapscope::format::teeworlds::datafile::{Datafile, DatafileWriter};
use mapscope::format::teeworlds::item::types;

#[test]
fn blocks_are_inflated_on_demand_and_capped() {
    let mut fixture = Fixture::new();
    let zeros = fixture.data(&vec![0; 3 << 20]) as u32;
    let everything = read_all(fixture.build(), &Limits::default()).expect("a map");
    let blocks = &everything.document.blocks;
    assert_eq!(blocks.len(), 11);
    assert_eq!(blocks.announced_len(DataIndex(zeros)), Some(3 << 20));
    let all = blocks.inflate(DataIndex(zeros), &Task::default()).expect("whole");
    assert_eq!(all.len(), 3 << 20);
    let task = Task::new(Limits { block_bytes: 1 << 20, ..Limits::default() });
    assert_eq!(blocks.inflate(DataIndex(zeros), &task), Err(BlockError::TooLarge(1 << 20)));
    assert_eq!(blocks.inflate(DataIndex(11), &task), Err(BlockError::Missing));
    let (prefix, whole) = blocks.inflate_prefix(DataIndex(zeros), 100, &task).expect("a prefix");
    assert_eq!((prefix.len(), whole), (100, false));
}

#[test]
fn uuid_types() {
    const UUID: [i32; 4] = [1, -2, 3, -4];
    let mut writer = DatafileWriter::new();
    writer.item(types::UUID_INDEX, 0x9000, &[1, -2, 3]);
    writer.uuid_item(UUID, 0, &[7]);
    writer.uuid_item(UUID, 1, &[8]);
    writer.item(types::UUID_INDEX, 0x9001, &UUID);
    writer.item(types::UUID_INDEX, 12, &[5, 6, 7, 8, 9]);
    let file = Datafile::open(writer.finish().into(), &Task::default(), &mut Report::default()).expect("a datafile");
    let type_id = file.uuid_type(UUID).expect("known");
    assert_eq!(type_id, 0xFFFE, "the first index item wins, short ones are passed over");
    assert_eq!(file.items(type_id).map(|item| item.int_or(0, 0)).collect::<Vec<_>>(), [7, 8]);
    assert_eq!(file.uuid_type([5, 6, 7, 8]), None, "numbers below 0x8001 are not for UUID types");
    assert_eq!(file.uuid_type([0; 4]), None);
}
