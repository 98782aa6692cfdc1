//! Columns of the table of blocks. A database may hold anything; only tables as the game makes them are read.

use rusqlite::{Connection, OptionalExtension as _};

/// Columns of the key of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyColumns {
    /// `pos`.
    Number,
    /// `x`, `z` and `y`.
    Coordinates,
}

/// A column.
struct Column {
    name: String,
    /// Place in the primary key from 1 on; 0 where it is no part of it.
    place_in_key: i64,
    /// Whether its values are stored, not made by an expression.
    is_stored: bool,
}

/// The columns of the key, or the reason why it is no table of blocks.
pub(super) fn read_columns(database: &Connection) -> rusqlite::Result<Result<KeyColumns, &'static str>> {
    let query = "SELECT type, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND lower(name)='blocks'";
    let found = database.query_row(query, [], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
    let Some((kind, sql)) = found.optional()? else { return Ok(Err("it has no `blocks` table")) };
    if kind != "table" || sql.trim_start().to_ascii_lowercase().starts_with("create virtual") {
        return Ok(Err("its `blocks` table is a view or a virtual table"));
    }
    let mut statement = database.prepare("SELECT lower(name), pk, hidden FROM pragma_table_xinfo('blocks')")?;
    let columns = statement.query_map([], |row| {
        Ok(Column { name: row.get(0)?, place_in_key: row.get(1)?, is_stored: row.get::<_, i64>(2)? == 0 })
    })?;
    let columns = columns.collect::<rusqlite::Result<Vec<_>>>()?;
    let column = |name: &str| columns.iter().find(|column| column.name == name && column.is_stored);
    let is_key = |names: &[&str]| {
        (1..).zip(names).all(|(place, name)| column(name).is_some_and(|column| column.place_in_key == place))
    };
    Ok(if column("data").is_none() {
        Err("its `blocks` table has no data column")
    } else if is_key(&["x", "z", "y"]) {
        Ok(KeyColumns::Coordinates)
    } else if is_key(&["pos"]) {
        Ok(KeyColumns::Number)
    } else {
        Err("its `blocks` table has no usable position column")
    })
}
