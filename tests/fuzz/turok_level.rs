//! Any bytes: read as a Turok level, and asked for all that the program asks a level for.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mapscope::base::{Limits, Report, Task};
use mapscope::format::turok::read_level;

fuzz_target!(|bytes: &[u8]| {
    let task = Task::new(Limits::with_memory(8 << 20));
    let Ok(level) = read_level(bytes, &task, &mut Report::default()) else { return };
    let meshes = level.grid.meshes().count();
    // Parts do not overlap: nothing is read much more often than once.
    assert!(meshes + level.vertices.len() + level.sectors.len() + level.actors.len() <= bytes.len());
    for sector in &level.sectors {
        let neighbors = level.neighbors(sector);
        assert!(neighbors.iter().flatten().all(|neighbor| usize::from(*neighbor) < level.sectors.len()));
        let _ = (level.corners(sector), level.flags(sector));
    }
    if let Some(table) = &level.visibility {
        assert!(table.ones(meshes) <= 8 * table.bytes.len() as u64);
    }
});
