//! Names of all settings.

use super::read::COMMANDS;
use super::tuning::TUNE_PARAMS;
use super::variables;

/// Names of all commands and variables that servers take from a map, and of all tuning parameters, as the game writes
/// them.
pub fn setting_names() -> impl Iterator<Item = &'static str> {
    let params = TUNE_PARAMS.iter().map(|param| param.name);
    COMMANDS.into_iter().chain(variables::names()).chain(params)
}
