//! `mapscope explain`: what a physics tile means, without any map.

use anyhow::Result;
use serde::Serialize;

use super::command::Explain;
use super::json_text;
use super::output::write_stdout;
use super::physics::{Physics, PhysicsJson, rules_name};
use crate::base::MapRules;

/// What `mapscope explain --json` writes.
#[derive(Debug, Serialize)]
struct ExplainJson {
    /// Version of this description; changes only when a key changes its meaning.
    schema: u32,
    /// `ddnet` or `vanilla`.
    rules: &'static str,
    tile: PhysicsJson,
}

/// Writes the explanation to standard output.
pub fn run(command: &Explain) -> Result<()> {
    let physics = Physics::new(&MapRules::default(), command.rules, command.layer, command.tile);
    let text = if command.json {
        json_text(&ExplainJson { schema: 1, rules: rules_name(command.rules), tile: physics.json() })?
    } else {
        let mut text = String::new();
        physics.write(&mut text, "")?;
        text
    };
    write_stdout(text.as_bytes())
}
