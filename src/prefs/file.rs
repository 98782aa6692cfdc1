//! The settings file: where it is, reading it, and writing it whole or not at all.
//!
//! ```text
//! lock ─► read again ─► changes of this window ─► written whole
//! ```
//!
//! Since the file is read again under the lock, windows that are open at once keep each other's changes. A file that is no
//! TOML is put aside under another name and never written over.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{Edits, Prefs};
use crate::base::{Task, path_text, reason_text};
use crate::files::whole_file::{self, Kind, beside, make_private_folder, private_options};
use crate::files::{Disk, Environment, FileError, NoAnswer, read_file, user_folders};

/// A settings file larger than this is none.
const MAX_BYTES: u64 = 8 << 20;
/// Tries to get the lock that another window holds, and the time between them.
const TRIES: usize = 60;
const PAUSE: Duration = Duration::from_millis(25);
/// Time that the start of the program waits for the disk.
const PATIENCE: [Duration; 2] = [Duration::from_secs(2); 2];
/// Most broken files that are put aside.
const ASIDE: u32 = 100;

/// File that holds the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SettingsAt {
    /// The one in the user's own folder for such things.
    #[default]
    Usual,
    /// This one.
    File(PathBuf),
    /// None: nothing is read, and nothing remembered.
    Nowhere,
}

impl SettingsAt {
    /// The file, with its full path; `None` where there is none. Asks no disk.
    pub fn file(&self) -> Option<PathBuf> {
        match self {
            Self::Usual => settings_file(&Environment::of_this_machine()),
            Self::File(path) => Some(std::path::absolute(path).unwrap_or_else(|_| path.clone())),
            Self::Nowhere => None,
        }
    }
}

/// Settings as they were read, with full sentences about problems.
#[derive(Clone, Debug, Default)]
pub struct ReadPrefs {
    /// Settings and memory; the defaults where there is no file.
    pub prefs: Prefs,
    /// Sentences for the user.
    pub notices: Vec<String>,
    /// The file is not to be written: it is there and cannot be read.
    pub hands_off: bool,
    /// The disk has not answered: what the file holds is not known.
    pub stalled: bool,
}

/// Settings file of a machine; `None` where it has no folder for it.
pub fn settings_file(environment: &Environment) -> Option<PathBuf> {
    Some(user_folders::config_home(environment)?.join(user_folders::OWN).join("settings.toml"))
}

/// Reads a settings file, as the program does at its start: a disk that does not answer is not waited for long.
pub fn read_prefs(path: &Path) -> ReadPrefs {
    let (disk, file) = (Disk::patient_for(PATIENCE), path.to_owned());
    match disk.ask(&Task::default(), move |_, _| read_or_lock(&file)) {
        Ok(read) => read,
        Err(NoAnswer::Cancelled(_) | NoAnswer::Stalled) => {
            let path = path_text(path);
            let notice = format!("The disk is not responding, so mapscope started without its settings ({path}).");
            ReadPrefs { notices: vec![notice], stalled: true, ..ReadPrefs::default() }
        }
    }
}

/// Writes changes into a settings file, on the calling thread, and returns all that it holds then, also by other windows.
///
/// # Errors
/// The folder or the file cannot be read or written.
pub fn write_prefs(path: &Path, edits: &Edits) -> io::Result<ReadPrefs> {
    // A file that is a link stays one: what it leads to is written.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(folder) = path.parent() {
        make_private_folder(folder)?;
    }
    let _lock = lock(path)?;
    let (mut read, before) = read_or_put_aside(path);
    if read.hands_off {
        return Err(io::Error::other(read.notices.join(" ")));
    }
    read.prefs.apply_all(edits);
    let mut text = read.prefs.text_over(&before);
    while text.len() as u64 > MAX_BYTES && read.prefs.drop_older_views() {
        text = read.prefs.text_over(&before);
    }
    whole_file::write(path, Kind::Private, text.as_bytes())?;
    Ok(read)
}

/// Reads a file that others may be writing. It is put aside only where no other window has replaced it by a better one.
fn read_or_lock(path: &Path) -> ReadPrefs {
    let (read, _) = read_now(path).unwrap_or_else(|_| {
        // Where there is no lock to be had it is put aside all the same, or that fails too.
        let _lock = lock(path);
        read_or_put_aside(path)
    });
    read
}

/// Reads a file, with its text, and puts it aside where it is none of ours.
fn read_or_put_aside(path: &Path) -> (ReadPrefs, String) {
    read_now(path).unwrap_or_else(|why| (broken(path, &why), String::new()))
}

/// Reads a file, with its text, for as long as it takes. An error says why it is none of ours.
fn read_now(path: &Path) -> Result<(ReadPrefs, String), String> {
    let name = path_text(path);
    let bytes = match read_file(path, MAX_BYTES, &Task::default(), &|_| true) {
        Ok(bytes) => bytes,
        Err(FileError::NotFound(_)) => return Ok(Default::default()),
        Err(FileError::TooLarge { .. }) => return Err(format!("it is larger than {} MiB", MAX_BYTES >> 20)),
        Err(cause) => {
            let why = match &cause {
                FileError::Folder(_) | FileError::Archive { .. } => "it is a folder".to_owned(),
                FileError::NotRegular(_) => "it is a pipe or a device".to_owned(),
                FileError::Denied(_) => "permission denied".to_owned(),
                FileError::Io { cause, .. } => reason_text(cause),
                cause => cause.to_string(),
            };
            let notice = format!("The settings file {name} cannot be read ({why}); changes will not be saved.");
            let read = ReadPrefs { notices: vec![notice], hands_off: true, ..ReadPrefs::default() };
            return Ok((read, String::new()));
        }
    };
    let text = std::str::from_utf8(&bytes).map_err(|_| "it is not UTF-8 text".to_owned())?;
    let (prefs, problems) = super::read(text)?;
    let notice = (!problems.is_empty()).then(|| {
        let problems = problems.join("; ");
        format!("Problems in the settings file {name}: {problems}.")
    });
    Ok((ReadPrefs { prefs, notices: notice.into_iter().collect(), ..ReadPrefs::default() }, text.to_owned()))
}

/// Puts a file aside that cannot be read as settings.
fn broken(path: &Path, why: &str) -> ReadPrefs {
    let name = path_text(path);
    match put_aside(path) {
        Ok(aside) => {
            let aside = path_text(&aside);
            let notice = format!(
                "The settings file {name} could not be read ({why}). It was renamed to {aside}, and mapscope starts \
                 with default settings."
            );
            ReadPrefs { notices: vec![notice], ..ReadPrefs::default() }
        }
        // Left where it is, and as it is.
        Err(cause) => {
            let notice = format!(
                "The settings file {name} can be neither read ({why}) nor renamed ({}); changes will not be saved.",
                reason_text(&cause)
            );
            ReadPrefs { notices: vec![notice], hands_off: true, ..ReadPrefs::default() }
        }
    }
}

/// Renames a file to one that is not there yet.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for n in 1..ASIDE {
        let aside = beside(path, &if n == 1 { ".broken".to_owned() } else { format!(".broken-{n}") });
        // Made first, so that no other window takes the name meanwhile.
        match File::create_new(&aside) {
            Ok(_) => {
                let renamed = fs::rename(path, &aside);
                if renamed.is_err() {
                    let _ = fs::remove_file(&aside);
                }
                return renamed.map(|()| aside);
            }
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {}
            Err(cause) => return Err(cause),
        }
    }
    Err(io::Error::other("there are too many `.broken` files already"))
}

/// Waits for other windows to finish writing. `None` where that takes too long or the disk knows no locks: then windows
/// may undo each other's changes, and the file is whole all the same.
fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = private_options().create(true).truncate(false).open(beside(path, ".lock"))?;
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(fs::TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(fs::TryLockError::Error(_)) => return Ok(None),
        }
    }
    Ok(None)
}
