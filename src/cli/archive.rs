//! `mapscope info` of an archive: the levels in it, as text for people or as JSON for scripts.

use std::fmt::{self, Display};
use std::path::Path;

use anyhow::{Result, anyhow};
use serde::Serialize;

use super::output::{json_text, write_stdout};
use crate::base::{Task, bytes_text, counted, escaped, natural_order, path_text};
use crate::files::{Disk, leads_into_archive};

/// Version of the description; it changes only when a key changes its meaning.
const SCHEMA: u32 = 1;
/// The format in words.
const FORMAT: &str = "Archive with levels";
/// Most levels that an error names.
const MOST_NEAR: usize = 5;
/// Longest name that widens the column of names.
const WIDEST: usize = 60;

/// Writes the levels of an archive to standard output.
pub fn write_archive(archive: &Path, disk: &Disk, task: &Task, json: bool) -> Result<()> {
    let asked = archive.to_owned();
    let listing = disk.ask(task, move |reads, task| reads.maps(&asked, task));
    let listing = listing.map_err(|_| anyhow!("cannot read {}: the disk is not responding", path_text(archive)))??;
    let bytes = disk.map(archive, task).map_or(0, |file| file.bytes);
    let mut levels: Vec<LevelJson> = listing
        .maps
        .iter()
        .map(|level| LevelJson {
            name: inside(archive, &level.path),
            path: level.path.display().to_string(),
            bytes: level.bytes,
        })
        .collect();
    levels.sort_by(|a, b| natural_order(&a.name, &b.name));
    let info = ArchiveJson {
        schema: SCHEMA,
        kind: "archive",
        file: FileJson { name: archive.display().to_string(), format: FORMAT, bytes },
        levels,
        is_cut: listing.is_cut,
    };
    let text = if json { json_text(&info)? } else { Text { name: &path_text(archive), info: &info }.to_string() };
    write_stdout(text.as_bytes())
}

/// Levels of the archive that a path leads into, for an error where it leads to none of them: those first whose names are
/// most like it. `None` where it leads into no archive, or into one without levels.
pub fn near_levels(path: &Path) -> Option<String> {
    let archive = path.ancestors().skip(1).find(|part| part.is_file())?.to_owned();
    if !leads_into_archive(path) {
        return None;
    }
    let asked = archive.clone();
    let listing = Disk::default().ask(&Task::default(), move |reads, task| reads.maps(&asked, task)).ok()?.ok()?;
    let name = |path: &Path| path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_lowercase());
    let wanted = name(path);
    let mut levels: Vec<_> = listing.maps.iter().map(|level| inside(&archive, &level.path)).collect();
    levels.sort_by(|a, b| natural_order(a, b));
    levels.sort_by_key(|level| strsim::osa_distance(&name(Path::new(level)), &wanted));
    let shown: Vec<_> = levels.iter().take(MOST_NEAR).map(|level| escaped(level).into_owned()).collect();
    let more = if levels.len() > MOST_NEAR { ", …" } else { "" };
    (!shown.is_empty()).then(|| format!("{}{more}", shown.join(", ")))
}

/// The path of a level in its archive, with `/`.
fn inside(archive: &Path, level: &Path) -> String {
    let inside = level.strip_prefix(archive).unwrap_or(level);
    inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// An archive, as scripts get it. Keys are stable: later versions add keys and change none.
#[derive(Debug, Serialize)]
struct ArchiveJson {
    schema: u32,
    /// `archive`.
    kind: &'static str,
    file: FileJson,
    /// In natural order of their names.
    levels: Vec<LevelJson>,
    /// There are more levels than are listed.
    is_cut: bool,
}

#[derive(Debug, Serialize)]
struct FileJson {
    /// Name of the archive, as given on the command line.
    name: String,
    format: &'static str,
    bytes: u64,
}

#[derive(Debug, Serialize)]
struct LevelJson {
    /// Its path in the archive.
    name: String,
    /// The path that opens it.
    path: String,
    /// Its length when it is unpacked.
    bytes: u64,
}

/// The same for people.
struct Text<'a> {
    name: &'a str,
    info: &'a ArchiveJson,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ArchiveJson { file, levels, is_cut, .. } = self.info;
        writeln!(f, "{}\n  {:<9}{}, {}", self.name, "Format", file.format, bytes_text(file.bytes))?;
        let more = if *is_cut { ", and more that are not listed" } else { "" };
        writeln!(f, "\n{}{more}", counted(levels.len(), "level"))?;
        let names = levels.iter().map(|level| escaped(&level.name).into_owned());
        let names: Vec<String> = names.collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(WIDEST);
        for (level, name) in levels.iter().zip(&names) {
            writeln!(f, "  {name:<width$}  {:>10}", bytes_text(level.bytes))?;
        }
        match names.first() {
            Some(name) => writeln!(f, "\nAdd the path of a level to open it, for example {}/{name}", self.name),
            None => Ok(()),
        }
    }
}
