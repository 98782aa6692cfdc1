//! Opening a level, and telling it from worlds of other kinds before all of it is loaded.

use anyhow::{Result, anyhow, bail};

use crate::base::{Report, Task, path_text};
use crate::format::turok::Level;
use crate::format::{Document, FileHead, Kind, read_file, sniff};
use crate::load::minetest::is_world;
use crate::load::{LoadOptions, Source, read_with_report};

/// The same source with its bytes at hand, and the kind of the world in it; `None` where it is none that is known. The
/// built-in worlds are of no kind.
pub fn sniffed(source: &Source, options: &LoadOptions, task: &Task) -> Result<(Source, Option<Kind>)> {
    let disk = options.disk.trusted();
    let source = match source {
        // A stream can be read once only.
        Source::Stdin => Source::Bytes { name: source.name(), bytes: read_file(&*source.open(&disk, task)?)? },
        other => other.clone().held(&disk, task)?,
    };
    let kind = source.bytes().and_then(|bytes| sniff(&FileHead(bytes)));
    Ok((source, kind))
}

/// Reads the level of a source and lets `look` at it, with what is odd about it. An error that names the command where
/// the source is a world of another kind.
pub fn read_level<T>(
    source: &Source,
    options: &LoadOptions,
    command: &str,
    look: impl FnOnce(&Source, &Level, &Report) -> T,
) -> Result<T> {
    let task = options.task();
    let needs = format!("`mapscope {command}` needs a Turok level");
    if let Some(path) = source.path().filter(|path| is_world(path, &options.disk, &task)) {
        bail!("{} is a Minetest world; {needs}", path_text(path));
    }
    let (source, kind) = sniffed(source, options, &task)?;
    if let Some(kind @ (Kind::Teeworlds | Kind::Zip)) = kind {
        bail!("{} is {kind}; {needs}", source.name());
    }
    let looked = read_with_report(&source, options, &task, |document, report| match document {
        Document::Turok(level) => Some(look(&source, level, report)),
        Document::Teeworlds(_) => None,
    })?;
    looked.ok_or_else(|| anyhow!("{} is no Turok level; {needs}", source.name()))
}
