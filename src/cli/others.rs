//! Several maps on one command line, as file managers have it where several files are selected: the first is for this
//! start of the program, or for the window that is open; each of the others gets a window, and a program, of its own.

use std::ffi::OsString;
use std::process::{Command as Process, Stdio};

use anyhow::{Result, anyhow, bail};

use super::View;
use crate::base::{Limits, path_text};
use crate::load::SettingsAt;

/// So many windows at once are of use to somebody.
const MOST_MAPS: usize = 8;

/// Starts the programs for all maps but the first. Where one of them is not there none is started: what was typed was
/// perhaps meant as something else.
pub fn open_others(view: &View) -> Result<()> {
    let all = view.source.path().into_iter().chain(view.others.iter().map(|path| &**path));
    if view.others.is_empty() {
        return Ok(());
    }
    for path in all {
        if let Err(cause) = path.metadata() {
            bail!("cannot open {}: {cause}; none of the maps was opened", path_text(path));
        }
    }
    let program = std::env::current_exe().map_err(|cause| anyhow!("cannot tell where the program lies: {cause}"))?;
    for path in view.others.iter().take(MOST_MAPS - 1) {
        let mut process = Process::new(&program);
        process.args(options(view)).arg("--").arg(path).stdin(Stdio::null());
        process.spawn().map_err(|cause| anyhow!("cannot open a window for {}: {cause}", path_text(path)))?;
    }
    let count = view.others.len() + 1;
    if count > MOST_MAPS {
        eprintln!("mapscope: only the first {MOST_MAPS} of {count} maps are opened");
    }
    Ok(())
}

/// What a window of its own is started with so that it loads and remembers as this one.
fn options(view: &View) -> Vec<OsString> {
    let mut options: Vec<OsString> = vec!["--new-window".into()];
    for folder in &view.loading.data_dirs {
        options.extend(["--data-dir".into(), folder.clone().into_os_string()]);
    }
    if view.loading.memory_bytes != Limits::default().memory_bytes {
        options.extend(["--memory-budget".into(), format!("{}K", view.loading.memory_bytes >> 10).into()]);
    }
    match &view.settings {
        SettingsAt::Usual => {}
        SettingsAt::File(path) => options.extend(["--config".into(), path.clone().into_os_string()]),
        SettingsAt::Nowhere => options.push("--no-config".into()),
    }
    options
}
