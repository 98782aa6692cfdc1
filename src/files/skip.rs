//! Tests that cannot run here: each says so where people see it, and fails where it has to run.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Things that tests need and that are not everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Real maps, worlds and pictures of the games, in `shared` beside the checkout.
    Shared,
    /// A graphics adapter; a software one will do.
    Gpu,
    /// A screen that holds a window: Xvfb.
    Screen,
    /// Programs of the desktop that are asked what they make of the program's files.
    Desktop,
    /// A user who may not write everywhere.
    User,
}

impl Need {
    /// Words for the list at the end, and the variable that makes a failure of it.
    fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Shared => ("the shared maps and worlds", Some("MAPSCOPE_REQUIRE_SHARED")),
            Self::Gpu => ("a graphics adapter", Some("MAPSCOPE_REQUIRE_GPU")),
            Self::Screen => ("Xvfb", Some("MAPSCOPE_REQUIRE_GPU")),
            Self::Desktop => ("programs of the desktop", Some("MAPSCOPE_REQUIRE_DESKTOP")),
            Self::User => ("a user who may not write everywhere", None),
        }
    }
}

/// Says that the running test, or a part of it, is skipped, once for each need. The harness keeps what tests print to itself
/// while they pass, so the line goes to the standard error stream directly, and to the file that `MAPSCOPE_SKIPPED`
/// names, from which `make test` counts.
///
/// # Panics
/// The need's variable is 1: here the test has to run.
pub fn skip(need: Need, why: impl Display) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let (words, variable) = need.words();
    if let Some(variable) = variable {
        assert!(std::env::var_os(variable).is_none_or(|value| value != "1"), "{variable}=1, but {why}");
    }
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("needs {words}: {test}");
    if !SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
        return;
    }
    // Whole lines: several tests run at a time.
    _ = std::io::stderr().write_all(format!("SKIPPED {line} ({why})\n").as_bytes());
    if let Some(path) = std::env::var_os("MAPSCOPE_SKIPPED") {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes())).expect("the list of skipped tests");
    }
}
