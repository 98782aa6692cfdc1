//! Wrong usage that attributes of arguments cannot express.

use clap::error::ErrorKind;

/// Heading in help texts of options that Minetest worlds do not have.
pub const MAP_OPTIONS: &str = "Options for Teeworlds and DDNet maps";
/// Heading in help texts of options that Teeworlds and DDNet maps do not have.
pub const WORLD_OPTIONS: &str = "Options for Minetest worlds and Turok levels";

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

/// Wrong usage of a subcommand for lack of something, with the arguments of a whole command for a map, and for a world.
pub fn lacking(subcommand: &'static str, what: &str, [map, world]: [&str; 2]) -> UsageError {
    let examples =
        format!("  for a map:    mapscope {subcommand} {map}\n  for a world:  mapscope {subcommand} {world}");
    wrong_usage(subcommand, ErrorKind::MissingRequiredArgument, &format!("{what}\n{examples}"))
}
