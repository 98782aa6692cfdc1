//! Players of a world: files of the folder `players`, or rows of `players.sqlite`.

use std::path::Path;

use glam::Vec3;
use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::error::WorldError;
use super::small_file::read_small_file;
use super::sqlite::SqliteFile;
use crate::base::Task;
use crate::format::minetest::{PlayerFile, TextSettings};

/// Most bytes of a player's file.
const MOST_BYTES: usize = 16 << 20;
/// Most bytes of a name. Games allow some dozen.
const MOST_NAME_BYTES: usize = 1000;
/// The same for SQLite.
const MOST_QUERIED_BYTES: i64 = MOST_NAME_BYTES as i64;
/// Players that are read at most.
const MOST_PLAYERS: usize = 100_000;
/// Rows of one read.
const PAGE: usize = 4096;
/// Units of a stored position per node.
const UNITS: f64 = 10.0;

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// Name.
    pub name: String,
    /// Position in nodes.
    pub position: Vec3,
    /// Direction in degrees.
    pub yaw_deg: f32,
    /// Inclination in degrees.
    pub pitch_deg: f32,
    /// Health.
    pub health: Option<i32>,
}

/// Players of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Players {
    /// Players, by name.
    pub list: Vec<Player>,
    /// Number of those that cannot be read.
    pub unreadable: u64,
    /// Backend that stores them and that is not read.
    pub unread_backend: Option<String>,
}

/// Reads the players of a world. Where `world.mt` does not say how they are stored, the files there decide.
pub(super) fn read_players(world: &Path, settings: &TextSettings, task: &Task) -> Result<Players, WorldError> {
    let database = world.join("players.sqlite");
    let mut players = match settings.get("player_backend") {
        Some("sqlite3") if database.exists() => read_database(&database, task)?,
        Some("sqlite3") => Players::default(),
        None if !world.join("players").is_dir() && database.exists() => read_database(&database, task)?,
        Some("files") | None => read_files(&world.join("players"), task)?,
        Some("dummy") => Players::default(),
        Some(other) => Players { unread_backend: Some(other.to_owned()), ..Players::default() },
    };
    players.list.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(players)
}

fn read_files(folder: &Path, task: &Task) -> Result<Players, WorldError> {
    let mut players = Players::default();
    for entry in folder.read_dir().into_iter().flatten().flatten().take(MOST_PLAYERS) {
        task.check()?;
        if entry.path().is_dir() {
            continue;
        }
        let file = read_small_file(&entry.path(), MOST_BYTES).ok();
        let player = file.and_then(|bytes| PlayerFile::read(&bytes).ok());
        players.add(player.map(|PlayerFile { name, position, yaw_deg, pitch_deg, health, .. }| Player {
            name,
            position,
            yaw_deg,
            pitch_deg,
            health,
        }));
    }
    Ok(players)
}

impl Players {
    /// Adds a player, or counts one that cannot be read.
    fn add(&mut self, player: Option<Player>) {
        match player.filter(|player| player.name.len() <= MOST_NAME_BYTES && player.position.is_finite()) {
            Some(player) => self.list.push(player),
            None => self.unreadable += 1,
        }
    }
}

fn read_database(path: &Path, task: &Task) -> Result<Players, WorldError> {
    let mut file = SqliteFile::open(path, false)?;
    let has_table = file.read(task, |database| {
        let query = "SELECT count(*) FROM sqlite_schema WHERE type='table' AND name='player'";
        database.query_row(query, [], |row| row.get::<_, i64>(0))
    })?;
    if has_table == 0 {
        return Err(WorldError::Schema { name: file.name(), reason: "it has no table of players" });
    }
    let odd = file.read(task, |database| {
        let query = "SELECT count(*) FROM (SELECT 1 FROM player WHERE typeof(name)<>'text' OR octet_length(name)>?1 \
                     LIMIT ?2)";
        database.query_row(query, [MOST_QUERIED_BYTES, MOST_PLAYERS as i64], |row| row.get::<_, u32>(0))
    })?;
    let mut players = Players { unreadable: odd.into(), ..Players::default() };
    // Before any name.
    let mut last: Option<Vec<u8>> = None;
    for _ in 0..MOST_PLAYERS.div_ceil(PAGE) {
        let rows = file.read(task, |database| read_page(database, last.as_deref()))?;
        let next = rows.last().map(|(name, _)| name.clone());
        let is_last = rows.len() < PAGE || next == last;
        for (name, player) in rows {
            // Other characters stand for what is not UTF-8.
            let name = String::from_utf8_lossy(&name).into_owned();
            players.add(player.map(|player| Player { name, ..player }));
        }
        if is_last {
            break;
        }
        last = next;
    }
    Ok(players)
}

/// The next players behind a name: their names, which may be any bytes, and the rest; `None` without a place.
fn read_page(database: &Connection, after: Option<&[u8]>) -> rusqlite::Result<Vec<(Vec<u8>, Option<Player>)>> {
    let query = "SELECT name, posX, posY, posZ, yaw, pitch, hp FROM player \
                 WHERE typeof(name)='text' AND (?1 IS NULL OR name>?1) AND octet_length(name)<=?3 \
                 ORDER BY name LIMIT ?2";
    let mut statement = database.prepare(query)?;
    let after = ToSqlOutput::Borrowed(after.map_or(ValueRef::Null, ValueRef::Text));
    let rows = statement.query_map((after, PAGE as i64, MOST_QUERIED_BYTES), |row| {
        let name = row.get_ref(0)?.as_bytes().unwrap_or_default().to_vec();
        let number = |at| row.get::<_, Option<f64>>(at).ok().flatten();
        let nodes = |at| number(at).map(|units| (units / UNITS) as f32);
        let degrees = |at| number(at).unwrap_or_default() as f32;
        let position = nodes(1).zip(nodes(2)).zip(nodes(3)).map(|((x, y), z)| Vec3::new(x, y, z));
        let health = row.get::<_, Option<i32>>(6).ok().flatten();
        let player =
            |position| Player { name: String::new(), position, yaw_deg: degrees(4), pitch_deg: degrees(5), health };
        Ok((name, position.map(player)))
    })?;
    rows.collect()
}
