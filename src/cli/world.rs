//! Opening the world of a command that is about Minetest worlds.

use std::path::Path;

use anyhow::{Result, bail};

use super::world_error::world_error;
use crate::base::{Task, path_text};
use crate::files::{Disk, FileError};
use crate::format::{Kind, sniff};
use crate::load::Source;
use crate::load::minetest::{WorldFolder, WorldOptions, is_world};

/// Opens the world at a path. For what is none, `instead` names the command that does the same for maps.
pub fn open_world(path: &Path, instead: &str, task: &Task) -> Result<WorldFolder> {
    let source = Source::from_argument(path.to_owned());
    if source == Source::Stdin {
        bail!("a Minetest world is a folder; it cannot be read from standard input");
    }
    let opened = source.open(&Disk::default(), task);
    if let Err(error @ FileError::Archive { .. }) = opened {
        return Err(error.into());
    }
    let kind = opened.ok().and_then(|store| sniff(&*store));
    match kind {
        Some(Kind::Minetest) => {}
        Some(kind @ Kind::Teeworlds) => {
            bail!("{} is {kind}, not a Minetest world; {instead}", path_text(path))
        }
        Some(kind @ (Kind::Turok | Kind::Zip)) => {
            bail!("{} is {kind}, not a Minetest world", path_text(path))
        }
        None if path.is_file() && !is_world(path, &Disk::default(), task) => {
            bail!("{} is not a Minetest world; give the folder of a world, or its map.sqlite", path_text(path))
        }
        // Opening it says why.
        None => {}
    }
    WorldFolder::open(path, WorldOptions::default(), task).map_err(|error| world_error(path, &error))
}
