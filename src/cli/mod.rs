//! The command line: arguments as typed (`raw.rs`) become a [`Command`] that makes sense (`command.rs`). One file, or
//! folder, per command holds its arguments as typed, as checked, and what carries it out; commands that need a window
//! are carried out elsewhere.
//!
//! Scripts rely on all of this: names, exit codes and the keys of all `--json` stay. Exit codes: 0 done, 1 could not
//! (one line on standard error says why), 2 wrong usage.

mod archive;
mod bench;
mod bench_report;
mod block_list;
mod command;
mod compare;
mod envelope;
mod explain;
mod find;
mod flat;
mod image_text;
mod images;
mod info;
mod info_json;
mod install;
mod level;
mod manual;
mod map_find;
mod mistyped;
mod node;
mod others;
mod output;
mod physics;
mod pick;
mod picture;
mod process_peak;
mod progress;
mod raw;
mod render;
mod settings;
mod source_args;
mod thumbnail;
mod tile;
mod usage;
mod values;
mod view_check;
mod window;
mod world;
mod world_compare;
mod world_error;
mod world_info;
mod world_kind;

pub use bench::{Bench, run as run_bench};
pub use bench_report::BenchJson;
pub use command::Command;
pub use compare::{Compare, run as run_compare};
pub use envelope::{Envelope, Times, run as run_envelope};
pub use explain::{Explain, run as run_explain};
pub use find::{Find, run as run_find};
pub use images::{Images, run as run_images};
pub use info::{Info, run as run_info};
pub use info_json::InfoJson;
pub use install::{Install, run as run_install};
pub use level::{Export, LevelPart, LevelPartKind, run_export, run_level_part};
pub use manual::{Manual, run as run_manual};
pub use node::{Node, run as run_node};
pub use others::{check_maps, open_others};
pub use output::write_note;
pub use picture::{Picture, Zoom};
pub use render::{Destination, Moving, Render, RenderResult, SolidView, run as run_render};
pub use thumbnail::{Thumbnail, run as run_thumbnail};
pub use tile::{Tile, run as run_tile};
pub use window::{View, hand_over};

use std::path::Path;

use crate::base::{escaped, path_text};
use crate::files::{FileError, WayOut, WriteError, folder_trouble};
use crate::load::LoadError;

/// Reads the command line. Ends the program where it is wrong (exit code 2), or asks for help or the version.
pub fn parse() -> Command {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let raw = <raw::Raw as clap::Parser>::try_parse();
    let raw = raw.unwrap_or_else(|error| mistyped::parse_error(error, &words).exit());
    let command = Command::try_from(raw).unwrap_or_else(|wrong| wrong.exit());
    for folder in command.data_dirs() {
        if let Some(trouble) = folder_trouble(folder) {
            write_note(format_args!("--data-dir {}: {trouble}; it is skipped", path_text(folder)));
        }
    }
    command
}

/// An error as one line, whatever its parts contain, with the way out as it is called here. `takes`: what the command
/// can be given, as [`Command::takes`] has it.
pub fn one_line(error: &anyhow::Error, takes: &str) -> String {
    let line = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    let way_out = error.downcast_ref::<LoadError>().and_then(LoadError::way_out);
    let way_out = way_out.or_else(|| error.downcast_ref::<FileError>()?.way_out());
    let way_out = match way_out.or_else(|| error.downcast_ref::<WriteError>()?.way_out()) {
        Some(WayOut::LargerBudget) => "; raise --memory-budget".to_owned(),
        Some(WayOut::StandardInput) => "; use `-` to read standard input".to_owned(),
        Some(WayOut::StandardOutput) => "; use `-` to write to standard output".to_owned(),
        Some(WayOut::Map) => format!("; give {takes}"),
        None => String::new(),
    };
    let levels = missing_file(error).and_then(archive::near_levels);
    let levels = levels.map(|levels| format!("; levels of the archive: {levels}")).unwrap_or_default();
    format!("{}{way_out}{levels}", escaped(&line))
}

/// The file that an error says is not there.
fn missing_file(error: &anyhow::Error) -> Option<&Path> {
    let file = match error.downcast_ref::<LoadError>() {
        Some(LoadError::File(file)) => Some(file),
        _ => error.downcast_ref::<FileError>(),
    };
    match file? {
        FileError::NotFound(path) => Some(path.as_path()),
        _ => None,
    }
}
