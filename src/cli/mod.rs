//! The command line: what was typed (`raw.rs`) becomes a command that makes sense (`command.rs`), and the commands
//! that need no window are carried out here.
//!
//! Scripts rely on all of this: names, exit codes and the keys of all `--json` stay. Exit codes: 0 done, 1 could not
//! (one line on standard error says why), 2 wrong usage.

mod animate;
mod bench;
mod bench_report;
mod command;
mod envelope;
mod envelope_command;
mod explain;
mod flat;
mod images;
mod info;
mod info_json;
mod install;
mod install_windows;
mod others;
mod output;
mod physics;
mod pick;
mod picture;
mod progress;
mod raw;
mod render;
mod render_command;
mod render_files;
mod render_solid;
mod settings;
mod solid_view;
mod thumbnail;
mod tile;
mod values;
mod whole;

pub use bench::run as run_bench;
pub use bench_report::BenchJson;
pub use command::{Bench, Command, Explain, Info, Tile, View};
pub use envelope::run as run_envelope;
pub use envelope_command::{Envelope, Times};
pub use explain::run as run_explain;
pub use images::{Images, run as run_images};
pub use info::run as run_info;
pub use info_json::InfoJson;
pub use install::{Install, run as run_install};
pub use others::{check_maps, open_others};
pub use picture::{Picture, Zoom};
pub use render::run as run_render;
pub use render_command::{Destination, Moving, Render, RenderResult};
pub use solid_view::SolidView;
pub use thumbnail::{Thumbnail, run as run_thumbnail};
pub use tile::run as run_tile;

use anyhow::Result;
use serde::Serialize;

use crate::base::{escaped, is_deceptive, path_text};
use crate::desktop::single_instance::{Endpoint, request_open};
use crate::files::{Environment, folder_trouble};

/// Reads the command line. Ends the program where it is wrong (exit code 2), or asks for help or the version.
pub fn parse() -> Command {
    let raw = <raw::Raw as clap::Parser>::parse();
    let command = Command::try_from(raw).unwrap_or_else(|wrong| wrong.exit());
    for folder in command.data_dirs() {
        if let Some(trouble) = folder_trouble(folder) {
            eprintln!("mapscope: --data-dir {}: {trouble}; looking elsewhere", path_text(folder));
        }
    }
    command
}

/// Has the window that is open show the map, and says whether it will. Only where that is what was asked for.
pub fn hand_over(view: &View) -> bool {
    let Some(path) = view.for_any_window() else { return false };
    let endpoint = Endpoint::of(&Environment::of_this_machine());
    let is_taken = endpoint.is_some_and(|endpoint| request_open(&endpoint, path));
    if is_taken {
        eprintln!("mapscope: {} opens in the window that is open already", path_text(path));
    }
    is_taken
}

/// JSON for scripts, which may as well end up in a terminal: serde leaves characters alone that could steer one. All
/// line breaks are between values, never in one.
fn json_text(value: &impl Serialize) -> Result<String> {
    let mut text = String::new();
    for c in serde_json::to_string_pretty(value)?.chars() {
        if is_deceptive(c) && c != '\n' {
            let units = &mut [0; 2];
            text.extend(c.encode_utf16(units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text.push('\n');
    Ok(text)
}

/// An error as one line, whatever its parts contain.
pub fn one_line(error: &anyhow::Error) -> String {
    escaped(&error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}
