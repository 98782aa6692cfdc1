//! Connections to SQLite databases that other programs may be writing to, without a byte written.
//!
//! * A database with a rollback journal is locked for a read, and the lock let go of behind it.
//! * One with a write-ahead log is read through the log and the memory that its writers share; that memory is opened for
//!   reading only. SQLite would make both files where they are missing, so that a database without them is opened as one
//!   that does not change (`immutable`). If it does change after all, the read is done again.
//! * One whose journal was left behind by a killed program needs that journal rolled back before it can be read, which
//!   only a writer may do. It is refused, or, where that is asked for, read as it is.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::file_state::{FileState, beside};
use crate::base::{Task, hash_of, path_text};
use crate::files::open_regular;
use crate::load::minetest::database::WorldNotice;
use crate::load::minetest::error::WorldError;

/// Time that SQLite waits for a lock before the task is asked whether to go on.
const BUSY: Duration = Duration::from_millis(200);
/// Time between two tries where SQLite itself does not wait.
const PAUSE: Duration = Duration::from_millis(20);
/// Tries for a lock: 5 seconds, longer than any transaction of a game.
const TRIES: u32 = 25;

/// Tries to open a file that was there a moment ago.
const OPEN_TRIES: u32 = 5;

/// First bytes of an SQLite database.
const SIGNATURE: &[u8] = b"SQLite format 3\0";
/// Place of the two bytes that say by which versions it may be written and read.
const VERSIONS_AT: usize = 18;
/// Version with a write-ahead log.
const WAL: u8 = 2;

/// A change was not finished; only a writer may roll it back.
const READONLY_ROLLBACK: i32 = 776;
const BUSY_CODE: i32 = 5;
const LOCKED: i32 = 6;
const READONLY: i32 = 8;
const CORRUPT: i32 = 11;
const CANNOT_OPEN: i32 = 14;
const PROTOCOL: i32 = 15;
const SCHEMA: i32 = 17;
const NO_DATABASE: i32 = 26;

/// An SQLite database file, with a connection while it is needed.
#[derive(Debug)]
pub(in crate::load::minetest) struct SqliteFile {
    path: PathBuf,
    accepts_unfinished: bool,
    /// A change was not finished, and the file is read as it is.
    is_unfinished: bool,
    state: FileState,
    access: Access,
    connection: Option<Connection>,
}

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// With locks, between the changes of others.
    Locked,
    /// Through a write-ahead log. A connection keeps writers from tidying up when they end, so that none stays open.
    Log,
    /// As a file that does not change.
    Immutable,
}

/// Use of an error of SQLite.
enum Fault {
    /// Another program has a lock; SQLite has waited.
    Busy,
    /// A moment later it may be otherwise.
    Passing,
    /// A file is not there, or not readable: a writer that ends removes its log between a look at it and its opening.
    NotOpened,
    /// A change was not finished.
    Unfinished,
    /// The file contradicts itself, or was changed while it was read.
    Damaged,
    Lasting,
}

impl SqliteFile {
    /// Finds out how to read a file. `accepts_unfinished`: also in the middle of a change that a killed program has left.
    pub fn open(path: &Path, accepts_unfinished: bool) -> Result<Self, WorldError> {
        // SQLite knows files by their whole path.
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (state, access) = look(&path)?;
        Ok(Self { path, accepts_unfinished, is_unfinished: false, state, access, connection: None })
    }

    /// Name for messages.
    pub fn name(&self) -> String {
        path_text(&self.path)
    }

    /// Bytes of the file and of its log.
    pub fn bytes(&self) -> u64 {
        FileState::of(&self.path).bytes()
    }

    /// A fact that readers should know.
    pub fn notice(&self) -> Option<WorldNotice> {
        if self.is_unfinished {
            Some(WorldNotice::Unfinished(self.name()))
        } else if self.access == Access::Immutable && self.state.has_changes_in_log() {
            Some(WorldNotice::LastChangesUnread(path_text(&beside(&self.path, "-wal"))))
        } else {
            None
        }
    }

    /// A number that differs after the database was written to.
    pub fn stamp(&mut self, task: &Task) -> Result<u64, WorldError> {
        let version = match self.access {
            // Counted by the connection, which therefore stays open. Times of files are coarse.
            Access::Locked => {
                self.read(task, |database| database.query_row("PRAGMA data_version", [], |row| row.get::<_, i64>(0)))?
            }
            Access::Log | Access::Immutable => 0,
        };
        Ok(hash_of(&(version, FileState::of(&self.path))))
    }

    /// Does a short read, again and again while another program has the database locked. `work` must leave nothing
    /// behind when it fails.
    pub fn read<T>(
        &mut self,
        task: &Task,
        mut work: impl FnMut(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, WorldError> {
        for attempt in 1..=TRIES {
            task.check()?;
            self.look_again()?;
            let result = match &self.connection {
                Some(connection) => work(connection),
                None => match connect(&self.path, self.access) {
                    Ok(connection) => {
                        let result = work(&connection);
                        self.connection = (self.access != Access::Log).then_some(connection);
                        result
                    }
                    Err(error) => Err(error),
                },
            };
            let has_changed = self.access == Access::Immutable && FileState::of(&self.path) != self.state;
            match result {
                Ok(value) if !has_changed => return Ok(value),
                Ok(_) => {}
                Err(error) => match fault(&error) {
                    Fault::Busy => {}
                    Fault::Passing => {
                        self.connection = None;
                        std::thread::sleep(PAUSE);
                    }
                    Fault::NotOpened if attempt < OPEN_TRIES => {
                        self.connection = None;
                        std::thread::sleep(PAUSE);
                    }
                    Fault::Unfinished if self.accepts_unfinished => self.accept_unfinished(),
                    Fault::Unfinished => return Err(WorldError::Interrupted(self.name())),
                    Fault::Damaged if has_changed || attempt == 1 => self.connection = None,
                    Fault::Damaged | Fault::Lasting | Fault::NotOpened => return Err(self.failure(error)),
                },
            }
        }
        Err(WorldError::Busy(self.name()))
    }

    /// Connects anew where the file is another one by now, or is in use where it was not.
    fn look_again(&mut self) -> Result<(), WorldError> {
        let state = FileState::of(&self.path);
        let is_stale = match self.access {
            Access::Locked => !state.is_same_file(&self.state) || state.has_log(),
            // No connection is open, and without the shared files SQLite would make them.
            Access::Log => true,
            Access::Immutable => state != self.state,
        };
        if is_stale {
            self.connection = None;
            self.is_unfinished = false;
            (self.state, self.access) = look(&self.path)?;
        }
        Ok(())
    }

    fn accept_unfinished(&mut self) {
        self.connection = None;
        self.access = Access::Immutable;
        self.is_unfinished = true;
        self.state = FileState::of(&self.path);
    }

    fn failure(&self, cause: rusqlite::Error) -> WorldError {
        let name = self.name();
        match code(&cause) {
            Some(code) if code & 0xff == NO_DATABASE => WorldError::NoDatabase(name),
            Some(code) if code & 0xff == CORRUPT => WorldError::Damaged { name, reason: cause.to_string() },
            _ => WorldError::Sqlite { name, cause },
        }
    }
}

/// State of a file, and how to read it.
fn look(path: &Path) -> Result<(FileState, Access), WorldError> {
    let state = FileState::of(path);
    let (file, _) = open_regular(path)?;
    let mut head = Vec::new();
    // A file that cannot be read is an error of SQLite as well, which says more.
    let _ = file.take(32).read_to_end(&mut head);
    if !head.is_empty() && !head.starts_with(SIGNATURE) {
        return Err(WorldError::NoDatabase(path_text(path)));
    }
    let has_log = head.get(VERSIONS_AT..VERSIONS_AT + 2).is_some_and(|versions| versions.contains(&WAL));
    let access = match has_log {
        false => Access::Locked,
        true if state.may_be_in_use() => Access::Log,
        true => Access::Immutable,
    };
    Ok((state, access))
}

fn connect(path: &Path, access: Access) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let options = match access {
        // A database without a log may have one by the next read.
        Access::Locked | Access::Log => "mode=ro&readonly_shm=1",
        Access::Immutable => "mode=ro&immutable=1",
    };
    let connection = Connection::open_with_flags(format!("file://{}?{options}", encoded(path)), flags)?;
    connection.busy_timeout(BUSY)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    // Names in the file may be those of functions that do something.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.execute_batch("PRAGMA query_only=1; PRAGMA temp_store=2; PRAGMA cell_size_check=1;")?;
    Ok(connection)
}

/// Path of a URI.
fn encoded(path: &Path) -> String {
    #[cfg(unix)]
    let bytes = std::os::unix::ffi::OsStrExt::as_bytes(path.as_os_str());
    #[cfg(not(unix))]
    let text = format!("/{}", path.to_string_lossy().replace('\\', "/"));
    #[cfg(not(unix))]
    let bytes = text.as_bytes();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte);
    bytes
        .iter()
        .map(|byte| if is_plain(*byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn code(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_error().map(|error| error.extended_code)
}

fn fault(error: &rusqlite::Error) -> Fault {
    let Some(code) = code(error) else { return Fault::Lasting };
    match (code, code & 0xff) {
        (READONLY_ROLLBACK, _) => Fault::Unfinished,
        (_, BUSY_CODE | LOCKED) => Fault::Busy,
        (_, CANNOT_OPEN) => Fault::NotOpened,
        // The log is about to be rebuilt by its writers.
        (_, READONLY | PROTOCOL | SCHEMA) => Fault::Passing,
        (_, CORRUPT) => Fault::Damaged,
        _ => Fault::Lasting,
    }
}
