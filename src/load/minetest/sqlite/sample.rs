//! Keys of some slabs of a world: enough for a first picture of it, long before all keys are read.

use super::connection::SqliteFile;
use super::keys::{coordinate_keys, visit_numbers};
use super::schema::KeyColumns;
use crate::base::Task;
use crate::format::minetest::{block_key, block_number};
use crate::format::{BlockKey, BlockRange};
use crate::load::minetest::database::KeySample;
use crate::load::minetest::error::WorldError;
use crate::load::minetest::packed_key::POSSIBLE;

/// Fewest blocks from slab to slab: as many as a first picture has groups of.
const LEAST_STEP: i32 = 8;
/// Most slabs.
const MOST_SLABS: i32 = 128;
/// Most keys.
const MOST_KEYS: usize = 2 << 20;

/// The keys of every eighth slab, or fewer in a large world, and of the outermost ones. Slabs lie across the axis that the
/// table is sorted by first, so that each is one run of its index.
pub(super) fn sample_keys(file: &mut SqliteFile, columns: KeyColumns, task: &Task) -> Result<KeySample, WorldError> {
    let Some([first, last]) = ends(file, columns, task)? else {
        return Ok(KeySample { keys: Vec::new(), spread: [1, 1] });
    };
    let step = ((last - first) / MOST_SLABS).max(LEAST_STEP).unsigned_abs().next_power_of_two() as i32;
    let inner = (first + 1..last).filter(|slab| slab.rem_euclid(step) == 0);
    let mut keys = Vec::new();
    for slab in std::iter::once(first).chain(inner).chain((last > first).then_some(last)) {
        match columns {
            KeyColumns::Coordinates => {
                let within =
                    BlockRange { min: BlockKey { x: slab, ..POSSIBLE.min }, max: BlockKey { x: slab, ..POSSIBLE.max } };
                keys.extend(coordinate_keys(file, within, None, MOST_KEYS, task)?);
            }
            KeyColumns::Number => {
                let within =
                    BlockRange { min: BlockKey { z: slab, ..POSSIBLE.min }, max: BlockKey { z: slab, ..POSSIBLE.max } };
                visit_numbers(file, within, task, &mut |key| keys.push(key.key()))?;
            }
        }
        if keys.len() >= MOST_KEYS {
            break;
        }
    }
    let spread = match columns {
        KeyColumns::Coordinates => [step, 1],
        KeyColumns::Number => [1, step],
    };
    Ok(KeySample { keys, spread })
}

/// The first slab and the last one.
fn ends(file: &mut SqliteFile, columns: KeyColumns, task: &Task) -> Result<Option<[i32; 2]>, WorldError> {
    let (column, lowest, highest) = match columns {
        KeyColumns::Number => ("pos", block_number(POSSIBLE.min), block_number(POSSIBLE.max)),
        KeyColumns::Coordinates => ("x", POSSIBLE.min.x.into(), POSSIBLE.max.x.into()),
    };
    let mut end = |function: &str| {
        // Each by itself is a look at an end of the index.
        let query = format!("SELECT {function}({column}) FROM blocks WHERE {column}>=?1 AND {column}<=?2");
        let end = file
            .read(task, |database| database.query_row(&query, [lowest, highest], |row| row.get::<_, Option<f64>>(0)))?;
        let end = end.map(|end| end as i64);
        Ok::<_, WorldError>(match columns {
            KeyColumns::Number => end.and_then(block_key).map(|key| key.z),
            KeyColumns::Coordinates => end.and_then(|end| i32::try_from(end).ok()),
        })
    };
    let (first, last) = (end("min")?, end("max")?);
    Ok(first.zip(last).map(|(first, last)| [first, last.max(first)]))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// A database of 100 by 100 columns with two blocks each, from −50 on.
    fn database(columns: KeyColumns) -> (tempfile::TempDir, SqliteFile) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("map.sqlite");
        let mut database = Connection::open(&path).expect("a database");
        let (table, row) = match columns {
            KeyColumns::Number => ("pos INT PRIMARY KEY", "(?1)"),
            KeyColumns::Coordinates => ("x INTEGER, y INTEGER, z INTEGER, PRIMARY KEY (x, z, y)", "(?1, ?2, ?3)"),
        };
        database.execute_batch(&format!("CREATE TABLE blocks ({table})")).expect("a table");
        let insert = database.transaction().expect("a transaction");
        for (x, z) in (-50..50).flat_map(|x| (-50..50).map(move |z| (x, z))) {
            for y in [-1, 3] {
                let numbers = match columns {
                    KeyColumns::Number => vec![block_number(BlockKey { x, y, z })],
                    KeyColumns::Coordinates => vec![i64::from(x), i64::from(y), i64::from(z)],
                };
                let row = format!("INSERT INTO blocks VALUES {row}");
                insert.execute(&row, rusqlite::params_from_iter(numbers)).expect("a row");
            }
        }
        insert.commit().expect("written");
        (folder, SqliteFile::open(&path, false).expect("a database"))
    }

    #[test]
    fn slabs_lie_all_over_the_world_and_are_whole() {
        for columns in [KeyColumns::Number, KeyColumns::Coordinates] {
            let (_folder, mut file) = database(columns);
            let KeySample { keys, spread } = sample_keys(&mut file, columns, &Task::default()).expect("keys");
            assert_eq!(spread, if columns == KeyColumns::Number { [1, 8] } else { [8, 1] });
            let slab = |key: &BlockKey| if columns == KeyColumns::Number { key.z } else { key.x };
            let slabs: std::collections::BTreeSet<i32> = keys.iter().map(slab).collect();
            let expected = [-50, -48, -40, -32, -24, -16, -8, 0, 8, 16, 24, 32, 40, 48, 49];
            assert_eq!(slabs.into_iter().collect::<Vec<_>>(), expected, "{columns:?}");
            let distinct: std::collections::BTreeSet<_> = keys.iter().map(|key| (key.x, key.z, key.y)).collect();
            assert_eq!((keys.len(), distinct.len()), (15 * 200, 15 * 200), "{columns:?}");
        }
    }

    #[test]
    fn an_empty_table_has_no_slabs() {
        let (folder, _) = database(KeyColumns::Coordinates);
        let path = folder.path().join("map.sqlite");
        Connection::open(&path).expect("a database").execute_batch("DELETE FROM blocks").expect("emptied");
        let mut file = SqliteFile::open(&path, false).expect("a database");
        let sample = sample_keys(&mut file, KeyColumns::Coordinates, &Task::default()).expect("keys");
        assert_eq!(sample.keys, []);
    }
}
