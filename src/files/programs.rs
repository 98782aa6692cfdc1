//! Other programs: the desktop's file manager, and the end of what was started.

use std::path::PathBuf;

use super::spawn;

/// Shows a folder in the desktop's own program for that. `on_failure` is called where there is none.
pub fn show_folder(folder: PathBuf, on_failure: impl FnOnce() + Send + 'static) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let show = move || {
        let status = std::process::Command::new(program).arg(folder).status();
        // The Explorer says "failed" whatever happens.
        if !status.is_ok_and(|status| status.success() || cfg!(windows)) {
            on_failure();
        }
    };
    // Without a thread nothing is shown, which is logged.
    let _ = spawn("show folder", show);
}

/// Waits, on a thread of its own, until a program ends: the system keeps an ended program until it is asked for.
pub fn wait_for(mut program: std::process::Child) {
    // Without a thread it is kept until this program ends too.
    let _ = spawn("wait", move || program.wait());
}
