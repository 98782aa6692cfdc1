//! Crash reports: a defect of the program leaves a file in the user's state folder and one line on standard error that
//! says where it is. Nothing is sent anywhere.
//!
//! ```text
//! a thread panics ─► hook (base/panics) ─► text (text.rs) ─► file (store.rs) ─► one line
//!                                                                └─ no folder, no room: the text goes to standard error
//! ```
//!
//! Waits for nothing but the disk that takes the report, and for that a few seconds at most (store.rs). A panic on the
//! way to the disk leaves no report of its own; one in the hook itself ends the program.

mod store;
mod text;

use std::io::Write;
use std::path::PathBuf;

use crate::base::panics::{self, Defect, Reported};
use crate::files::{Environment, spawn};

pub use store::{Save, folder};

/// Has every panic leave a report from now on. To be called once, when the program starts.
pub fn install() {
    panics::install(|defect| report(defect, store::save));
}

/// Looks, on another thread, for a report that no window has shown yet. From then on it counts as shown.
pub fn start_search(environment: &Environment, on_found: impl FnOnce(PathBuf) + Send + 'static) {
    let Some(folder) = folder(environment) else { return };
    // Without a thread none is shown, which is logged.
    let _ = spawn("crash reports", move || store::take_newest(&folder).map(on_found));
}

/// Leaves a report about a defect, and a line where the user does not learn of it elsewhere. A panic of `save` counts as
/// a report that cannot be saved.
pub fn report(defect: &Defect<'_>, save: Save) -> Reported {
    let text = text::text(defect.panic, &defect.context, defect.backtrace);
    let path = store::save_soon(text.clone(), save);
    // Work of threads of the pool is always done for a thread that guards it, to which the panic is handed on.
    let for_a_guard = rayon::current_thread_index().is_some() && defect.has_guards;
    let is_shown_elsewhere = defect.is_guarded || for_a_guard;
    let mut stderr = std::io::stderr().lock();
    // A closed standard error is no reason to fail.
    let _ = match &path {
        Some(_) if is_shown_elsewhere => Ok(()),
        Some(path) => writeln!(stderr, "{}; a report is in {}", text::line(defect.panic), path.display()),
        None => writeln!(stderr, "{}; no report could be written, so here it is:\n{text}", text::line(defect.panic)),
    };
    Reported { path, for_a_guard }
}
