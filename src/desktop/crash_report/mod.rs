//! Crash reports: a defect of the program leaves a file in the user's state folder and one line on standard error that
//! says where it is. Nothing is sent anywhere.
//!
//! ```text
//! a thread panics ─► hook (base/panics) ─► text (text.rs) ─► file (store.rs) ─► one line
//!                                                                └─ no folder, no room: the text goes to standard error
//! ```
//!
//! Waits for nothing but the disk that takes the report, and for that a few seconds at most (store.rs).

mod store;
mod text;

use std::io::Write;

use crate::base::panics::{self, Defect, Reported};

/// From now on panics leave reports. To be called once, when the program starts.
pub fn install() {
    panics::install(report);
}

/// Leaves a report about a defect, and a line where the user is not told elsewhere.
fn report(defect: &Defect<'_>) -> Reported {
    let text = text::text(defect.panic, &defect.context, defect.backtrace);
    let path = store::save_soon(text.clone());
    // Work of threads of the pool is always done for a thread that guards it, to which the panic is handed on.
    let for_a_guard = rayon::current_thread_index().is_some() && defect.has_guards;
    let is_told_elsewhere = defect.is_guarded || for_a_guard;
    let mut stderr = std::io::stderr().lock();
    // A closed standard error is no reason to fail.
    let _ = match &path {
        Some(_) if is_told_elsewhere => Ok(()),
        Some(path) => writeln!(stderr, "{}; a report is in {}", text::line(defect.panic), path.display()),
        None => writeln!(stderr, "{}; no report could be written, so here it is:\n{text}", text::line(defect.panic)),
    };
    Reported { path, for_a_guard }
}
