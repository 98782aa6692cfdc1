//! The 2D world of a scene, for commands that are about 2D maps.

use std::sync::Arc;

use anyhow::{Result, bail};

use super::output::write_note;
use super::world_kind::kind_words;
use crate::base::path_text;
use crate::load::minetest::is_world;
use crate::load::{LoadOptions, Source, has_unread_parts};
use crate::scene::{FlatScene, Scene, Summary, World};

/// The 2D world; an error that names the command where the scene is a world of another kind.
pub fn flat_world<'a>(scene: &'a Scene, command: &str) -> Result<&'a Arc<FlatScene>> {
    match &scene.world {
        World::Flat(flat) => Ok(flat),
        world @ World::Solid(_) => bail!(solid_text(kind_words(world), command)),
    }
}

/// Warns that parts of a file cannot be read: the answer of a command lacks them.
pub fn note_unread(name: &str, summary: &Summary) {
    if has_unread_parts(summary) {
        write_note(format_args!(
            "warning: parts of {name} cannot be read and are left out; run `mapscope info` for details"
        ));
    }
}

/// The same error for commands that look at the file, not at the scene: the built-in 3D world has none.
pub fn check_flat(source: &Source, command: &str) -> Result<()> {
    if *source == Source::Boxes { bail!(solid_text("a 3D world", command)) } else { Ok(()) }
}

/// An error where the source is a Minetest world, which has no 2D map; `instead` says what to do.
pub fn check_no_world(source: &Source, options: &LoadOptions, instead: &str) -> Result<()> {
    match source.path().filter(|path| is_world(path, &options.disk, &options.task())) {
        Some(path) => bail!("{} is a Minetest world; {instead}", path_text(path)),
        None => Ok(()),
    }
}

fn solid_text(this: &str, command: &str) -> String {
    let needed =
        if command == "bench" { "a Teeworlds or DDNet map, or a Minetest world" } else { "a Teeworlds or DDNet map" };
    format!("this is {this}; `mapscope {command}` needs {needed}")
}
