//! Warnings: what was odd in a file, where, and what was done instead. A part that cannot be read is a warning,
//! never a refusal of the whole.

use std::fmt;

use super::{EnvelopeIndex, GroupIndex, ImageIndex, SoundIndex};

/// The thing that a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WarningPlace {
    /// The file as a whole.
    File,
    /// Author, licence, settings.
    Info,
    /// An image.
    Image(ImageIndex),
    /// An envelope.
    Envelope(EnvelopeIndex),
    /// A sound.
    Sound(SoundIndex),
    /// A group.
    Group(GroupIndex),
    /// A layer: its group and its position within the group.
    Layer(GroupIndex, u32),
    /// A block of a world of nodes: its place in blocks, as the game counts.
    Block([i32; 3]),
    /// A sector of a level, by its number.
    Sector(u32),
    /// A static mesh of a level, by its number over all sections.
    StaticMesh(u32),
    /// An actor of a level, by its number.
    Actor(u32),
}

impl fmt::Display for WarningPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "file"),
            Self::Info => write!(f, "info"),
            Self::Image(i) => write!(f, "image {}", i.0),
            Self::Envelope(i) => write!(f, "envelope {}", i.0),
            Self::Sound(i) => write!(f, "sound {}", i.0),
            Self::Group(g) => write!(f, "group {}", g.0),
            Self::Layer(g, l) => write!(f, "group {} layer {}", g.0, l),
            Self::Block([x, y, z]) => write!(f, "block {x},{y},{z}"),
            Self::Sector(n) => write!(f, "sector {n}"),
            Self::StaticMesh(n) => write!(f, "static mesh {n}"),
            Self::Actor(n) => write!(f, "actor {n}"),
        }
    }
}

/// One odd thing. `code` is stable and kebab-case, made for scripts; `message` is a sentence made for people and
/// says what was done instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Stable name of the kind of oddity, for example `tile-data-short`.
    pub code: &'static str,
    /// The thing concerned.
    pub place: WarningPlace,
    /// Sentence for people: the oddity, and what is shown instead.
    pub message: String,
}

/// The warnings of one load, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    warnings: Vec<Warning>,
    dropped: usize,
}

impl Report {
    /// More warnings than this are counted, not kept: a hostile file could make millions.
    pub const LIMIT: usize = 10_000;

    /// Adds a warning.
    pub fn warn(&mut self, code: &'static str, place: WarningPlace, message: impl Into<String>) {
        if self.warnings.len() >= Self::LIMIT {
            self.dropped += 1;
            return;
        }
        self.warnings.push(Warning { code, place, message: message.into() });
    }

    /// Appends the warnings of a part that was read on its own.
    pub fn append(&mut self, other: Self) {
        self.dropped += other.dropped;
        for warning in other.warnings {
            self.warn(warning.code, warning.place, warning.message);
        }
    }

    /// The warnings kept.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// How many further warnings were counted but not kept.
    pub fn dropped(&self) -> usize {
        self.dropped
    }
}
