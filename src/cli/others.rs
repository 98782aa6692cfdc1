//! Several maps on one command line, as file managers have it where several files are selected: the first is for this
//! start of the program, or for the window that is open; each of the others gets a window, and a program, of its own.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};

use super::archive::near_levels;
use super::mistyped::{is_command, meant_command};
use super::output::write_note;
use super::view_check::{Opens, asks_for_place, check_view, opens};
use super::window::View;
use crate::base::{Limits, Mapres, Placeholder, Task, grouped, path_text, reason_text};
use crate::files::{is_in_archive, run_with_timeout, wait_for};
use crate::load::Source;
use crate::prefs::SettingsAt;

/// Most windows that are opened at once.
const MOST_MAPS: usize = 8;
/// So long a disk is waited for that is asked whether a map is there.
const PATIENCE: Duration = Duration::from_secs(2);

/// An error where one of the maps is not there; then nothing is opened: what was typed was perhaps meant as something else.
pub fn check_maps(view: &View) -> Result<()> {
    let end = if view.others.is_empty() { "" } else { "; no map was opened" };
    for (at, path) in
        view.source.iter().filter_map(Source::path).chain(view.others.iter().map(|path| &**path)).enumerate()
    {
        let asked = path.to_owned();
        match run_with_timeout(&Task::default(), PATIENCE, move |_| {
            asked.metadata().err().filter(|_| !is_in_archive(&asked))
        }) {
            Ok(None) => {}
            Ok(Some(cause)) if matches!(cause.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                // A command stands first.
                if let Some(name) = meant_command(path.as_os_str()).filter(|_| at == 0) {
                    bail!("unknown command or file “{}”; did you mean `mapscope {name}`?", path_text(path));
                }
                let is_late = at > 0 && is_command(path.as_os_str());
                let way_out = if is_late { "; put the command before the map" } else { "" };
                let levels = near_levels(path).map(|levels| format!("; levels of the archive: {levels}"));
                bail!("cannot open {}: no such file{end}{way_out}{}", path_text(path), levels.unwrap_or_default());
            }
            Ok(Some(cause)) => bail!("cannot open {}: {}{end}", path_text(path), reason_text(&cause)),
            // A disk that does not answer may do so once the window is there, and is not asked again and again.
            Err(_) => break,
        }
    }
    check_options(view)
}

/// An error where options of the first view are none of the world that opens.
fn check_options(view: &View) -> Result<()> {
    let opens = match &view.source {
        _ if !asks_for_place(view) => return Ok(()),
        Some(Source::Boxes) => Some(Opens::Solid("the 3D world of boxes")),
        Some(Source::Demo) | None => Some(Opens::Flat),
        // It can be read only once.
        Some(Source::Stdin) => None,
        Some(source) => source.path().and_then(|path| {
            let (path, disk) = (path.to_owned(), view.loading.options().disk);
            run_with_timeout(&Task::default(), PATIENCE, move |task| opens(&path, &disk, task)).ok().flatten()
        }),
    };
    opens.map_or(Ok(()), |opens| check_view(view, opens))
}

/// Starts the programs for all maps but the first.
pub fn open_others(view: &View) -> Result<()> {
    if view.others.is_empty() {
        return Ok(());
    }
    let program = std::env::current_exe()
        .map_err(|cause| anyhow!("cannot find mapscope's own program file: {}", reason_text(&cause)))?;
    for path in view.others.iter().take(MOST_MAPS - 1) {
        let mut process = Process::new(&program);
        process.args(options(view)).arg("--").arg(path).stdin(Stdio::null());
        let child = process.spawn();
        wait_for(
            child.map_err(|cause| anyhow!("cannot open a window for {}: {}", path_text(path), reason_text(&cause)))?,
        );
    }
    let count = view.others.len() + 1;
    if count > MOST_MAPS {
        write_note(format_args!("only the first {MOST_MAPS} of {} maps are opened", grouped(count)));
    }
    Ok(())
}

/// Options of a window of its own that loads and remembers as this one.
fn options(view: &View) -> Vec<OsString> {
    let mut options: Vec<OsString> = vec!["--new-window".into()];
    let images = &view.loading.images;
    for folder in &images.data_dirs {
        options.extend(["--data-dir".into(), folder.clone().into_os_string()]);
    }
    let mapres = Mapres::ALL.iter().find(|(one, _)| Some(*one) == images.mapres);
    let placeholder = Placeholder::ALL.iter().find(|(one, _)| Some(*one) == images.placeholder);
    options.extend(mapres.into_iter().flat_map(|(_, name)| ["--mapres".into(), OsString::from(name)]));
    options.extend(placeholder.into_iter().flat_map(|(_, name)| ["--placeholder".into(), OsString::from(name)]));
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
