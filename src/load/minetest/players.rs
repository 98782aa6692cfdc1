//! Players of a world: files of the folder `players`, or rows of `players.sqlite`.

use std::path::Path;

use glam::Vec3;

use super::error::WorldError;
use super::small_file::read_small_file;
use super::sqlite::SqliteFile;
use crate::base::Task;
use crate::format::minetest::{PlayerFile, TextSettings};

/// Most bytes of a player's file.
const MOST_BYTES: usize = 16 << 20;
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
        match file.and_then(|bytes| PlayerFile::read(&bytes).ok()) {
            Some(PlayerFile { name, position, yaw_deg, pitch_deg, health, .. }) => {
                players.list.push(Player { name, position, yaw_deg, pitch_deg, health });
            }
            None => players.unreadable += 1,
        }
    }
    Ok(players)
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
    let mut players = Players::default();
    // Before any name.
    let mut last: Option<String> = None;
    while players.list.len() < MOST_PLAYERS {
        let rows = file.read(task, |database| {
            let query = "SELECT name, posX, posY, posZ, yaw, pitch, hp FROM player \
                         WHERE typeof(name)='text' AND (?1 IS NULL OR name>?1) AND length(name)<1000 \
                         ORDER BY name LIMIT ?2";
            let mut statement = database.prepare(query)?;
            let rows = statement.query_map((&last, PAGE as i64), |row| {
                let number = |at| row.get::<_, Option<f64>>(at).ok().flatten();
                let name: String = row.get(0)?;
                let position = number(1).zip(number(2)).zip(number(3)).map(|((x, y), z)| [x, y, z]);
                Ok((name, position, number(4), number(5), row.get::<_, Option<i32>>(6).ok().flatten()))
            })?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        let is_last = rows.len() < PAGE;
        for (name, position, yaw, pitch, health) in rows {
            last = Some(name.clone());
            let Some([x, y, z]) = position.map(|position| position.map(|units| (units / UNITS) as f32)) else {
                players.unreadable += 1;
                continue;
            };
            let [yaw_deg, pitch_deg] = [yaw, pitch].map(|degrees| degrees.unwrap_or_default() as f32);
            players.list.push(Player { name, position: Vec3::new(x, y, z), yaw_deg, pitch_deg, health });
        }
        if is_last {
            break;
        }
    }
    Ok(players)
}
