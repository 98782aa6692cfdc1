//! Facts about a world of any kind: its file, and oddities in it.

use crate::base::Warning;

/// Facts that worlds of all kinds have.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Facts about the file.
    pub container: Container,
    /// Oddities of the file.
    pub warnings: Vec<Warning>,
    /// Further warnings that were counted but not kept.
    pub warnings_dropped: usize,
}

/// Facts about the file.
#[derive(Clone, Debug, Default)]
pub struct Container {
    /// The format in words, for example "Teeworlds datafile, version 4".
    pub format: String,
    /// Length in bytes.
    pub bytes: u64,
    /// Of the bytes: where it differs, so do they. 0 = not computed.
    pub fingerprint: u64,
    /// Further facts in words, a line each.
    pub notes: Vec<String>,
}
