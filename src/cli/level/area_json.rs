//! The area of a sector, its set, with its numbers in words.

use serde::Serialize;

use super::entry_json::SetJson;
use crate::format::turok::SectorSet;
use crate::load::level_facts::flag_names;
use crate::rules::turok::{ambience, argument_title, automap_color, impact, music};

/// An area, for scripts.
#[derive(Debug, Serialize)]
pub struct AreaJson {
    n: u16,
    #[serde(flatten)]
    set: SetJson,
    flag_names: Vec<&'static str>,
    /// Meaning of each of the arguments; null where the flags give them none.
    arg_names: [Option<&'static str>; 6],
    /// Names of the numbers; null for numbers that are not known.
    floor_name: Option<&'static str>,
    wall_name: Option<&'static str>,
    ambience_name: Option<&'static str>,
    automap_name: Option<&'static str>,
    music_name: Option<&'static str>,
}

impl AreaJson {
    /// The set of a number.
    pub fn new(n: u16, set: &SectorSet) -> Self {
        Self {
            n,
            set: set.into(),
            flag_names: flag_names(set.flags),
            arg_names: [0, 1, 2, 3, 4, 5].map(|argument| argument_title(argument, set.flags)),
            floor_name: impact(set.floor_impact),
            wall_name: impact(set.wall_impact),
            ambience_name: ambience(set.ambience),
            automap_name: automap_color(set.automap_color).map(|(name, _)| name),
            music_name: music(set.music),
        }
    }
}
