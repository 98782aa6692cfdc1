//! Wrong usage that attributes of arguments cannot express.

use clap::error::ErrorKind;

/// Arguments that contradict each other or lack something. Ends the program with exit code 2.
#[derive(Debug)]
pub struct UsageError {
    /// The subcommand; empty for the program itself.
    pub subcommand: &'static str,
    /// Kind of the mistake, as clap has it.
    pub kind: ErrorKind,
    /// A sentence for people, without full stop.
    pub message: String,
}

/// Wrong usage of a subcommand.
pub fn wrong_usage(subcommand: &'static str, kind: ErrorKind, message: &str) -> UsageError {
    UsageError { subcommand, kind, message: message.to_owned() }
}
