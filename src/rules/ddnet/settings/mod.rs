//! Settings of a map in words: lines of the server's console that the map carries.
//!
//! No file layout is known here, and no setting is carried out. The facts are those of DDNet: which commands and
//! variables a server takes from a map, their ranges and defaults, and how its console reads a line. Gaps in knowledge
//! are said to be gaps. Names count in whatever case. Servers may have more settings in their own files, which a map
//! does not show.
//!
//! ```text
//! console.rs  line → commands, words, numbers     tuning.rs     the tuning parameters
//! read.rs     command → request                   variables.rs  sv_… that maps may set
//! words.rs    request → sentence                  refused.rs    commands that servers refuse from maps
//! value.rs    hundredths                          zones.rs      all lines → tune zones
//! names.rs    all names                           map_rules.rs  all lines → rules of tiles
//! ```

mod color;
mod console;
mod map_rules;
mod names;
mod read;
mod refused;
mod tuning;
mod value;
mod variables;
mod words;
mod zones;

pub use color::zone_color;
pub use map_rules::map_rules_of;
pub use names::setting_names;
pub use tuning::{TUNE_PARAMS, TuneParam, tune_param};
pub use value::hundredths_text;
pub use words::{explain_setting, explain_setting_name};
pub use zones::{TuneZone, ZoneValue, tune_zones};

use std::borrow::Cow;

/// The meaning of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingWords {
    /// The command or variable, as the game writes it; as it stands in the map where it is not known. Where a line has
    /// several, all of them. Empty for lines without any.
    pub name: String,
    /// One plain sentence with the values filled in; one for each command of the line. What it takes from the line is
    /// not made harmless.
    pub sentence: String,
    /// Its outcome; the worst where a line has several commands.
    pub kind: SettingKind,
    /// The tune zone that it is about.
    pub zone: Option<u8>,
}

/// Outcome of a setting. Later ones are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SettingKind {
    /// Servers do what it says.
    Known,
    /// It is known, but nothing comes of it.
    Idle,
    /// It is not known here.
    Unknown,
    /// A command that is known, with values that it cannot have.
    Malformed,
}

impl SettingKind {
    /// A word for people and scripts; it stays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Idle => "idle",
            Self::Unknown => "unknown",
            Self::Malformed => "malformed",
        }
    }
}

/// A word of the line is cut to this many letters in a sentence.
const LONGEST_WORD: usize = 60;

/// A word of the line, its end left out where it is too long for a sentence.
fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
