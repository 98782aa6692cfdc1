//! How far long work is, in a line of the terminal that it overwrites; nothing where standard error is no terminal.

use std::io::{IsTerminal, Write};

/// Width of the bar in signs.
const BAR: usize = 30;

/// A line about something long.
pub struct ProgressLine {
    what: &'static str,
    is_seen: bool,
    percent: Option<usize>,
}

impl ProgressLine {
    /// A line about drawing or writing something; not there before the first [`Self::show`].
    pub fn new(what: &'static str) -> Self {
        Self { what, is_seen: std::io::stderr().is_terminal(), percent: None }
    }

    /// Shows how much of all is done.
    pub fn show(&mut self, done: usize, all: usize) {
        let percent = done * 100 / all.max(1);
        if !self.is_seen || all < 2 || self.percent == Some(percent) {
            return;
        }
        self.percent = Some(percent);
        let full = percent * BAR / 100;
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR.saturating_sub(full)));
        // A terminal that is gone needs no line.
        let _ = write!(std::io::stderr(), "\r{} {bar} {percent:3}%", self.what);
        let _ = std::io::stderr().flush();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.percent.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
