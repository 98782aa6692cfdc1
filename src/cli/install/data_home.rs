//! Files below the user's data folder that make the program known on desktops as freedesktop.org describes them.
//!
//! Files that others have changed are reported and left alone, on the way in as on the way out.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use anyhow::{Result, anyhow, bail};

use super::system::{renew, say};
use crate::base::{path_text, reason_text};
use crate::cli::output::{write_file, write_note};
use crate::desktop::{self, File, FileContent, FileSignature, GENERATED_BY_DATABASES, RECORD, Record, fingerprint};
use crate::export::encode_png;
use crate::files::{Environment, user_folders};
use crate::format::{DATAFILE, DATAFILE_SWAPPED, DATAFILE_VERSIONS};

/// A file that is longer is none of ours.
const MOST_BYTES: u64 = 16 << 20;

/// The folder that everything is written to.
pub struct DataHome {
    /// The folder.
    pub folder: PathBuf,
    /// Only say what would be done.
    pub dry_run: bool,
}

impl DataHome {
    /// Writes what makes a program known.
    pub fn install(&self, program: &Path) -> Result<()> {
        let [data, swapped] = [DATAFILE, DATAFILE_SWAPPED].map(|magic| magic.escape_ascii().to_string());
        let maps = FileSignature { magics: &[&data, &swapped], versions: &DATAFILE_VERSIONS };
        let files = desktop::plan(program, &maps)
            .map_err(|why| anyhow!("{} cannot be installed: {why}; move the program", path_text(program)))?;
        let before = self.read_record();
        // What was there before stays known until it is gone, also where a step fails.
        let mut record = before.clone();
        let done = files.iter().try_for_each(|file| self.put(file, &before, &mut record));
        let planned: BTreeSet<_> = files.iter().map(|file| file.path.display().to_string()).collect();
        for (path, fingerprint) in before.files.iter().filter(|(path, _)| !planned.contains(*path)) {
            if self.take_away(path, *fingerprint) {
                record.files.remove(path);
            }
        }
        // Also where something has failed: what was written must be known for that it can be removed.
        self.write_record(&record)?;
        done?;
        self.renew_caches();
        self.say_what_follows(program);
        Ok(())
    }

    /// Removes what [`Self::install`] has written.
    pub fn uninstall(&self, machine: &Environment) -> Result<()> {
        let record = self.read_record();
        if record == Record::default() {
            say(&format!("mapscope is not installed in {}", path_text(&self.folder)));
            return Ok(());
        }
        let mut left = record.clone();
        left.files.retain(|path, fingerprint| !self.take_away(path, *fingerprint));
        let lists = default_lists(machine, &self.folder);
        let lists_kept = lists.iter().filter(|list| !self.leave_defaults(list)).count();
        if self.dry_run {
            return Ok(());
        }
        self.renew_caches();
        self.drop_empty_databases();
        if left.files.len() + lists_kept > 0 {
            // What could not be undone is tried again by the next call.
            self.write_record(&left)?;
            bail!("some files could not be removed or changed (see above); run `mapscope uninstall` again afterwards");
        }
        let noted = self.folder.join(RECORD);
        fs::remove_file(&noted)
            .map_err(|cause| anyhow!("cannot remove {}: {}", path_text(&noted), reason_text(&cause)))?;
        // Inner folders first; what is not empty stays.
        for folder in ["mime/application", "mime/text"].iter().copied().chain(record.folders.iter().rev().map(|f| &**f))
        {
            let _ = fs::remove_dir(self.folder.join(folder));
        }
        Ok(())
    }

    /// Writes a file unless another program or the user has put something else there.
    fn put(&self, file: &File, before: &Record, record: &mut Record) -> Result<()> {
        let (name, path) = (file.path.display().to_string(), self.folder.join(&file.path));
        let bytes = match &file.content {
            FileContent::Text(text) => text.clone().into_bytes(),
            FileContent::Icon(side) => encode_png(&desktop::icon(*side))?,
        };
        let there = contents(&path);
        let ours = before.files.get(&name).copied();
        if there.as_ref().is_some_and(|there| *there != bytes && ours != Some(fingerprint(there))) {
            say(&format!("kept {}: it was not written by mapscope, or was changed since", path_text(&path)));
            return Ok(());
        }
        if there.is_some_and(|there| there == bytes) {
            record.files.insert(name, fingerprint(&bytes));
            say(&format!("unchanged: {}", path_text(&path)));
            return Ok(());
        }
        say(&format!("{} {}", self.word("wrote", "would write"), path_text(&path)));
        if self.dry_run {
            return Ok(());
        }
        self.make_folders(&file.path, record)?;
        write_file(&path, &bytes)?;
        record.files.insert(name, fingerprint(&bytes));
        Ok(())
    }

    /// Makes the folders of a file, and notes those that were not there.
    fn make_folders(&self, path: &Path, record: &mut Record) -> Result<()> {
        let mut folders: Vec<&Path> = path.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        folders.reverse();
        for folder in folders {
            if !self.folder.join(folder).exists() {
                let name = folder.display().to_string();
                if !record.folders.contains(&name) {
                    record.folders.push(name);
                }
            }
        }
        let folder = self.folder.join(path.parent().unwrap_or(Path::new("")));
        fs::create_dir_all(&folder)
            .map_err(|cause| anyhow!("cannot create the folder {}: {}", path_text(&folder), reason_text(&cause)))
    }

    /// Removes a file that is as we left it. False where it should be gone and is not.
    fn take_away(&self, name: &str, fingerprint_then: u64) -> bool {
        let path = self.folder.join(name);
        match contents(&path) {
            Some(there) if fingerprint(&there) != fingerprint_then => {
                say(&format!("kept {}: it was changed since mapscope wrote it", path_text(&path)));
            }
            None if !path.exists() => {}
            _ if self.dry_run => say(&format!("would remove {}", path_text(&path))),
            _ => match fs::remove_file(&path) {
                Ok(()) => say(&format!("removed {}", path_text(&path))),
                Err(cause) => {
                    write_note(format_args!("cannot remove {}: {}", path_text(&path), reason_text(&cause)));
                    return false;
                }
            },
        }
        true
    }

    /// Takes us out of a list of default programs. False where that should be done and cannot.
    fn leave_defaults(&self, list: &Path) -> bool {
        let Some(text) = contents(list).and_then(|bytes| String::from_utf8(bytes).ok()) else { return true };
        let Some(without) = desktop::without_our_defaults(&text) else { return true };
        say(&format!("{} mapscope as the default in {}", self.word("removed", "would remove"), path_text(list)));
        if !self.dry_run
            && let Err(error) = write_file(list, without.as_bytes())
        {
            write_note(format_args!("{error}"));
            return false;
        }
        true
    }

    fn read_record(&self) -> Record {
        let text = contents(&self.folder.join(RECORD)).unwrap_or_default();
        Record::read(&String::from_utf8_lossy(&text))
    }

    fn write_record(&self, record: &Record) -> Result<()> {
        if self.dry_run {
            return Ok(());
        }
        let mut record = record.clone();
        self.make_folders(Path::new(RECORD), &mut record)?;
        write_file(&self.folder.join(RECORD), record.write().as_bytes())
    }

    /// Has the desktop notice at once what has changed.
    fn renew_caches(&self) {
        if self.dry_run {
            return;
        }
        let call = |tool: &str, arguments: &[&str], folder: &str, otherwise: &str| {
            let folder = self.folder.join(folder);
            if folder.is_dir() {
                renew(Process::new(tool).args(arguments).arg(folder), tool, otherwise);
            }
        };
        call("update-mime-database", &[], "mime", "without it, the system does not recognize maps");
        call(
            "update-desktop-database",
            &["-q"],
            "applications",
            "other programs may not yet know whether mapscope opens maps",
        );
        // A folder of icons without such a cache is looked through; one that is there would hide what is new.
        if self.folder.join("icons/hicolor/icon-theme.cache").exists() {
            call("gtk-update-icon-cache", &["-q", "-t", "-f"], "icons/hicolor", "the icon may be missing for a while");
        }
    }

    /// Removes what the databases have left of themselves, where nothing is left that they could be about.
    fn drop_empty_databases(&self) {
        let is_bare = |folder: &str, ending: &str| is_bare(self.folder.join(folder), ending);
        let (types, programs) = (is_bare("mime/packages", "xml"), is_bare("applications", "desktop"));
        for name in GENERATED_BY_DATABASES {
            if if name.starts_with("mime/") { types } else { programs } {
                // Often there is none.
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
    }

    fn say_what_follows(&self, program: &Path) {
        if self.dry_run {
            return;
        }
        say("maps open with mapscope unless you chose another program for them; `mapscope uninstall` removes \
             everything");
        if !program.starts_with("/usr") {
            say(&format!(
                "file managers that sandbox thumbnailers (GNOME Files) run only programs under /usr; mapscope is at {}",
                path_text(program)
            ));
        }
    }

    fn word<'a>(&self, done: &'a str, would: &'a str) -> &'a str {
        if self.dry_run { would } else { done }
    }
}

/// The lists of default programs that this user may have changed.
fn default_lists(machine: &Environment, data: &Path) -> Vec<PathBuf> {
    let lists = [user_folders::config_home(machine), Some(data.join("applications"))];
    lists.into_iter().flatten().map(|folder| folder.join("mimeapps.list")).collect()
}

/// Whether nothing in a folder and those inside it has this ending. Programs lie in folders of folders too, as Wine's do.
fn is_bare(folder: PathBuf, ending: &str) -> bool {
    let mut open = vec![folder];
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => continue,
            // Who knows what is in it.
            Err(_) => return false,
        };
        for entry in entries {
            let Ok(entry) = entry else { return false };
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(path),
                // Links to folders may lead in circles; one that is there was put there by the user.
                Ok(kind) if kind.is_symlink() && path.is_dir() => return false,
                Ok(_) if path.extension().is_none_or(|end| end != ending) => {}
                _ => return false,
            }
        }
    }
    true
}

/// Bytes of a file; nothing where it is none, or too long to be one of ours.
fn contents(path: &Path) -> Option<Vec<u8>> {
    let facts = fs::metadata(path).ok()?;
    (facts.is_file() && facts.len() <= MOST_BYTES).then(|| fs::read(path).ok())?
}
