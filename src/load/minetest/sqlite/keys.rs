//! Keys of blocks, in pages: a read of them is over before a server has waited for long.

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::connection::SqliteFile;
use super::schema::KeyColumns;
use crate::base::Task;
use crate::format::minetest::{block_key, block_number};
use crate::format::{BlockKey, BlockRange};
use crate::load::minetest::error::WorldError;
use crate::load::minetest::packed_key::{POSSIBLE, PackedKey};

/// Most keys of one read.
const PAGE: usize = 16 << 10;
/// Fewest keys of one read.
const SHORT_PAGE: usize = 256;
/// Most rows of equal z and y that are asked for one by one.
const MOST_ROWS: i64 = 1024;
/// Rows with odd keys that are counted at most.
const MOST_ODD: u32 = 10_000;

/// The next keys within a range, after one if given, in the order of x, z, y, which is that of the table.
pub(super) fn coordinate_keys(
    file: &mut SqliteFile,
    within: BlockRange,
    after: Option<BlockKey>,
    limit: usize,
    task: &Task,
) -> Result<Vec<BlockKey>, WorldError> {
    let has_all_z = within.min.z == POSSIBLE.min.z && within.max.z == POSSIBLE.max.z;
    let page = limit.clamp(SHORT_PAGE, PAGE);
    // Before the first key: y one less than any.
    let start_of = |x: i32| [x.into(), within.min.z.into(), i64::from(within.min.y) - 1];
    let mut cursor = start_of(within.min.x);
    if let Some(after) = after {
        cursor = cursor.max([after.x.into(), after.z.into(), after.y.into()]);
    }
    let mut keys = Vec::new();
    while keys.len() < limit && cursor[0] <= within.max.x.into() {
        let last_x = if has_all_z { within.max.x.into() } else { cursor[0] };
        let last_z = i64::from(within.max.z);
        let rows = file.read(task, |database| read_coordinates(database, cursor, last_x, last_z, page))?;
        for row in &rows {
            if *row <= cursor {
                return Err(damaged(file));
            }
            cursor = *row;
            let [x, z, y] = row.map(|value| i32::try_from(value).ok());
            let key = x.zip(y).zip(z).map(|((x, y), z)| BlockKey { x, y, z });
            keys.extend(key.filter(|key| within.contains(*key)));
        }
        if rows.len() < page {
            // No more up to `last_x`: on with the next x that there is.
            let next = file.read(task, |database| {
                let query = "SELECT min(x) FROM blocks WHERE x>?1 AND x<=?2 AND typeof(x)='integer'";
                database.query_row(query, [last_x, within.max.x.into()], |row| row.get::<_, Option<i64>>(0))
            })?;
            match next.and_then(|x| i32::try_from(x).ok()) {
                Some(x) if i64::from(x) > last_x => cursor = start_of(x),
                _ => break,
            }
        }
    }
    keys.truncate(limit);
    Ok(keys)
}

/// Rows behind a place, as x, z, y.
fn read_coordinates(
    database: &Connection,
    place: [i64; 3],
    last_x: i64,
    last_z: i64,
    limit: usize,
) -> rusqlite::Result<Vec<[i64; 3]>> {
    let read = |condition: &str| read_rows(database, condition, place, [last_x, last_z], limit);
    match read("")? {
        Some(rows) => Ok(rows),
        // Asked of every row it takes half as long again.
        None => {
            Ok(read("AND typeof(x)='integer' AND typeof(z)='integer' AND typeof(y)='integer'")?.unwrap_or_default())
        }
    }
}

/// The same under a condition; `None` where a value is not an integer.
fn read_rows(
    database: &Connection,
    condition: &str,
    [x, z, y]: [i64; 3],
    [last_x, last_z]: [i64; 2],
    limit: usize,
) -> rusqlite::Result<Option<Vec<[i64; 3]>>> {
    let query = if last_x == x {
        format!(
            "SELECT x,z,y FROM blocks WHERE x=?1 AND (z,y)>(?2,?3) AND z<=?5 {condition} AND ?4=?1 ORDER BY z,y LIMIT ?6"
        )
    } else {
        format!(
            "SELECT x,z,y FROM blocks WHERE (x,z,y)>(?1,?2,?3) AND x<=?4 {condition} AND ?5=?5 ORDER BY x,z,y LIMIT ?6"
        )
    };
    let mut statement = database.prepare(&query)?;
    let mut rows = statement.query([x, z, y, last_x, last_z, limit as i64])?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        let [ValueRef::Integer(x), ValueRef::Integer(z), ValueRef::Integer(y)] =
            [row.get_ref(0)?, row.get_ref(1)?, row.get_ref(2)?]
        else {
            return Ok(None);
        };
        read.push([x, z, y]);
    }
    Ok(Some(read))
}

/// Visits the keys within a range, in the order of their numbers.
pub(super) fn visit_numbers(
    file: &mut SqliteFile,
    within: BlockRange,
    task: &Task,
    visit: &mut dyn FnMut(PackedKey),
) -> Result<(), WorldError> {
    for [first, last] in number_ranges(within) {
        let mut cursor = first - 1;
        loop {
            let numbers = file.read(task, |database| read_numbers(database, cursor, last))?;
            for number in &numbers {
                if *number <= cursor {
                    return Err(damaged(file));
                }
                cursor = *number;
                let key = block_key(*number).filter(|key| within.contains(*key));
                key.and_then(PackedKey::new).into_iter().for_each(&mut *visit);
            }
            if numbers.len() < PAGE {
                break;
            }
        }
    }
    Ok(())
}

fn read_numbers(database: &Connection, after: i64, last: i64) -> rusqlite::Result<Vec<i64>> {
    let read = |condition: &str| {
        let query = format!("SELECT pos FROM blocks WHERE pos>?1 AND pos<=?2 {condition} ORDER BY pos LIMIT ?3");
        let mut statement = database.prepare(&query)?;
        let mut rows = statement.query([after, last, PAGE as i64])?;
        let mut read = Vec::new();
        while let Some(row) = rows.next()? {
            let ValueRef::Integer(number) = row.get_ref(0)? else { return Ok(None) };
            read.push(number);
        }
        Ok::<_, rusqlite::Error>(Some(read))
    };
    match read("")? {
        Some(numbers) => Ok(numbers),
        None => Ok(read("AND typeof(pos)='integer'")?.unwrap_or_default()),
    }
}

/// Ranges of numbers, both ends included, that hold all blocks of a range of places and few others. Numbers grow with x,
/// then y, then z.
fn number_ranges(within: BlockRange) -> Vec<[i64; 2]> {
    let BlockRange { min, max } = within;
    let corner = |x, y, z| block_number(BlockKey { x, y, z });
    let slabs = i64::from(max.z) - i64::from(min.z) + 1;
    let rows = slabs * (i64::from(max.y) - i64::from(min.y) + 1);
    let has_all = |min: i32, max: i32| min == POSSIBLE.min.x && max == POSSIBLE.max.x;
    if has_all(min.y, max.y) && has_all(min.x, max.x) {
        vec![[corner(min.x, min.y, min.z), corner(max.x, max.y, max.z)]]
    } else if rows > MOST_ROWS || has_all(min.x, max.x) {
        (min.z..=max.z).map(|z| [corner(min.x, min.y, z), corner(max.x, max.y, z)]).collect()
    } else {
        let places = (min.z..=max.z).flat_map(|z| (min.y..=max.y).map(move |y| (y, z)));
        places.map(|(y, z)| [corner(min.x, y, z), corner(max.x, y, z)]).collect()
    }
}

/// Number of rows whose keys no block has.
pub(super) fn odd_keys(file: &mut SqliteFile, columns: KeyColumns, task: &Task) -> Result<u64, WorldError> {
    let (column, first, last) = match columns {
        KeyColumns::Number => ("pos", block_number(POSSIBLE.min), block_number(POSSIBLE.max)),
        KeyColumns::Coordinates => ("x", POSSIBLE.min.x.into(), POSSIBLE.max.x.into()),
    };
    // One after another: each is a look at an end of the index.
    let mut count = 0;
    for condition in ["<?1", ">?2", " IS NULL"] {
        let query =
            format!("SELECT count(*) FROM (SELECT 1 FROM blocks WHERE {column}{condition} AND ?1<?2 LIMIT {MOST_ODD})");
        let odd = file.read(task, |database| database.query_row(&query, [first, last], |row| row.get::<_, u32>(0)))?;
        count += u64::from(odd);
    }
    Ok(count)
}

/// Keys that do not grow, from an index that contradicts itself.
fn damaged(file: &SqliteFile) -> WorldError {
    WorldError::Damaged { name: file.name(), reason: "its keys are not in order".to_owned() }
}
