//! Keys of some slabs of a world: enough for a first picture of it, long before all keys are read.

use rusqlite::Connection;

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
/// Most keys of one read.
const PAGE: usize = 16 << 10;

/// The keys of every eighth column of every eighth slab, or fewer in a large world, and of all columns of the outermost
/// slabs, which say how far the world reaches. Slabs lie across the axis that the table is sorted by first, so that each is
/// one run of its index; the columns are left out by SQLite, since handing over a key takes most of the time.
pub(super) fn sample_keys(file: &mut SqliteFile, columns: KeyColumns, task: &Task) -> Result<KeySample, WorldError> {
    let Some([first, last]) = ends(file, columns, task)? else {
        return Ok(KeySample { keys: Vec::new(), spread: [1, 1] });
    };
    let step = ((last - first) / MOST_SLABS).max(LEAST_STEP).unsigned_abs().next_power_of_two() as i32;
    let inner = (first + 1..last).filter(|slab| slab.rem_euclid(step) == 0);
    let mut keys = Vec::new();
    for slab in [first, last].into_iter().take(if last > first { 2 } else { 1 }) {
        keys.extend(whole_slab(file, columns, slab, task)?);
    }
    for slab in inner {
        if keys.len() >= MOST_KEYS {
            break;
        }
        keys.extend(thinned_slab(file, columns, slab, step, task)?);
    }
    Ok(KeySample { keys, spread: [step, step] })
}

/// All keys of a slab.
fn whole_slab(file: &mut SqliteFile, columns: KeyColumns, slab: i32, task: &Task) -> Result<Vec<BlockKey>, WorldError> {
    let BlockRange { min, max } = slab_range(columns, slab);
    match columns {
        KeyColumns::Coordinates => coordinate_keys(file, BlockRange { min, max }, None, MOST_KEYS, task),
        KeyColumns::Number => {
            let mut keys = Vec::new();
            visit_numbers(file, BlockRange { min, max }, task, &mut |key| keys.push(key.key()))?;
            Ok(keys)
        }
    }
}

/// Keys of a slab in every so many columns; `step` is a power of two.
fn thinned_slab(
    file: &mut SqliteFile,
    columns: KeyColumns,
    slab: i32,
    step: i32,
    task: &Task,
) -> Result<Vec<BlockKey>, WorldError> {
    let within = slab_range(columns, slab);
    let mut keys: Vec<BlockKey> = Vec::new();
    loop {
        let after = keys.last().copied();
        let page = file.read(task, |database| read_thinned(database, columns, within, after, step))?;
        let is_last = page.len() < PAGE;
        // Keys that do not grow, from a damaged index, end the slab too.
        let grows =
            page.last().is_none_or(|last| after.is_none_or(|after| order(columns, *last) > order(columns, after)));
        keys.extend(page.into_iter().filter(|key| within.contains(*key)));
        if is_last || !grows {
            return Ok(keys);
        }
    }
}

/// The order of a table.
fn order(columns: KeyColumns, BlockKey { x, y, z }: BlockKey) -> [i32; 3] {
    match columns {
        KeyColumns::Coordinates => [x, z, y],
        KeyColumns::Number => [z, y, x],
    }
}

fn slab_range(columns: KeyColumns, slab: i32) -> BlockRange {
    let BlockRange { min, max } = POSSIBLE;
    match columns {
        KeyColumns::Coordinates => BlockRange { min: BlockKey { x: slab, ..min }, max: BlockKey { x: slab, ..max } },
        KeyColumns::Number => BlockRange { min: BlockKey { z: slab, ..min }, max: BlockKey { z: slab, ..max } },
    }
}

/// One page of the keys of a slab behind a key, as far as they lie in every so many columns.
fn read_thinned(
    database: &Connection,
    columns: KeyColumns,
    BlockRange { min, max }: BlockRange,
    after: Option<BlockKey>,
    step: i32,
) -> rusqlite::Result<Vec<BlockKey>> {
    let (mask, page) = (i64::from(step) - 1, PAGE as i64);
    match columns {
        // Blocks of other y and z are a multiple of 4,096 away.
        KeyColumns::Number => {
            let mut statement = database.prepare(
                "SELECT pos FROM blocks WHERE pos>?1 AND pos<=?2 AND (pos&?3)=0 AND typeof(pos)='integer' \
                 ORDER BY pos LIMIT ?4",
            )?;
            let first = after.map_or(block_number(min) - 1, block_number);
            let rows = statement.query_map([first, block_number(max), mask, page], |row| row.get(0))?;
            rows.filter_map(|number| number.map(block_key).transpose()).collect()
        }
        KeyColumns::Coordinates => {
            let mut statement = database.prepare(
                "SELECT z,y FROM blocks WHERE x=?1 AND (z,y)>(?2,?3) AND z<=?4 AND (z&?5)=0 \
                 AND typeof(z)='integer' AND typeof(y)='integer' ORDER BY z,y LIMIT ?6",
            )?;
            let (z, y) = after.map_or((min.z, min.y - 1), |after| (after.z, after.y));
            let values = [min.x.into(), z.into(), y.into(), max.z.into(), mask, page];
            let rows = statement.query_map(values, |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
            let key = |(z, y): (i64, i64)| {
                let (z, y) = (i32::try_from(z).ok()?, i32::try_from(y).ok()?);
                Some(BlockKey { x: min.x, y, z })
            };
            rows.filter_map(|row| row.map(key).transpose()).collect()
        }
    }
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
    fn columns_lie_all_over_the_world_and_the_outermost_slabs_are_whole() {
        for columns in [KeyColumns::Number, KeyColumns::Coordinates] {
            let (_folder, mut file) = database(columns);
            let KeySample { keys, spread } = sample_keys(&mut file, columns, &Task::default()).expect("keys");
            assert_eq!(spread, [8, 8]);
            // Of −50 to 49.
            let inner: Vec<i32> = (-48..=48).step_by(8).collect();
            let slab = |key: &BlockKey| if columns == KeyColumns::Number { key.z } else { key.x };
            let along = |key: &BlockKey| if columns == KeyColumns::Number { key.x } else { key.z };
            let mut expected = std::collections::BTreeSet::new();
            for y in [-1, 3] {
                expected.extend([-50, 49].into_iter().flat_map(|slab| (-50..50).map(move |at| (slab, at, y))));
                expected.extend(inner.iter().flat_map(|slab| inner.iter().map(move |at| (*slab, *at, y))));
            }
            let found: std::collections::BTreeSet<_> = keys.iter().map(|key| (slab(key), along(key), key.y)).collect();
            assert_eq!(found, expected, "{columns:?}");
            assert_eq!(keys.len(), found.len(), "{columns:?}");
        }
    }

    /// A slab with more keys than a page.
    #[test]
    fn long_slabs_are_read_page_by_page() {
        for columns in [KeyColumns::Number, KeyColumns::Coordinates] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let path = folder.path().join("map.sqlite");
            let mut database = Connection::open(&path).expect("a database");
            let (table, row) = match columns {
                KeyColumns::Number => ("pos INT PRIMARY KEY", "(?3 * 16777216 + ?2 * 4096 + ?1)"),
                KeyColumns::Coordinates => ("x INTEGER, y INTEGER, z INTEGER, PRIMARY KEY (x, z, y)", "(?3, ?2, ?1)"),
            };
            database.execute_batch(&format!("CREATE TABLE blocks ({table})")).expect("a table");
            let insert = database.transaction().expect("a transaction");
            let mut statement = insert.prepare(&format!("INSERT INTO blocks VALUES {row}")).expect("a statement");
            // Along the slab, then upwards.
            for (along, y) in (-256..256).flat_map(|at| (-300..300).map(move |y| (at, y))) {
                statement.execute([along, y, 16]).expect("a row");
            }
            drop(statement);
            insert.commit().expect("written");
            let mut file = SqliteFile::open(&path, false).expect("a database");
            let keys = thinned_slab(&mut file, columns, 16, 8, &Task::default()).expect("keys");
            assert_eq!(keys.len(), 64 * 600, "{columns:?}");
            assert!(keys.is_sorted_by_key(|key| order(columns, *key)), "{columns:?}");
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
