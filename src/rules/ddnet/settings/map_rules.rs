//! Rules that all settings of a map together give its physics tiles.

use super::read::{self, Asks};
use super::{console, variables};
use crate::base::MapRules;

/// Rules that settings give, applied one after the other as the game does. Of switches they say which are off at
/// first, not whether there are any.
pub fn map_rules_of(settings: &[String]) -> MapRules {
    let mut map_rules = MapRules::default();
    for command in settings.iter().flat_map(|line| console::commands(line)) {
        let (name, mut arguments) = console::name(command);
        if let Some(known) = read::command(name) {
            if let Some(Ok(Asks::SwitchOpen(number))) = read::read(known, arguments) {
                map_rules.off_at_start.insert(number);
            }
            continue;
        }
        let Ok(Some(word)) = arguments.word() else { continue };
        match (variables::taken(name, &word), name.to_ascii_lowercase().as_str()) {
            (Some(value), "sv_freeze_delay") => map_rules.freeze_s = Some(value),
            (Some(value), "sv_dragger_range") => map_rules.dragger_range = Some(value),
            (Some(value), "sv_plasma_range") => map_rules.turret_range = Some(value),
            _ => {}
        }
    }
    map_rules
}
