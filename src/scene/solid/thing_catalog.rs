//! Questions about the things of a solid world, which are answered on demand: texts about all of them would take more
//! memory than the world.

use std::fmt::Debug;
use std::ops::Range;

use glam::Vec3;

use super::{FactSection, ThingIndex};
use crate::base::{Warning, WarningPlace};

/// Answers about the things of a world, in words.
pub trait ThingCatalog: Debug + Send + Sync {
    /// All that is known of a thing; `None` = no such thing.
    fn facts(&self, thing: ThingIndex) -> Option<ThingFacts>;

    /// Kinds of things with their numbers.
    fn contents(&self) -> Vec<ThingGroup>;

    /// Meaning of the colors of the world; empty where they need no explanation.
    fn legend(&self) -> &[LegendEntry] {
        &[]
    }

    /// Problems of the world as it was made, each with its place, and how many more there are. The file is sound all the
    /// same.
    fn problems(&self) -> (&[Warning], usize) {
        (&[], 0)
    }

    /// Words that find things like one.
    fn words_for(&self, _thing: ThingIndex) -> String {
        String::new()
    }

    /// All connections between things, those of one kind in a row.
    fn links(&self) -> &[ThingLink] {
        &[]
    }

    /// Connections that a thing is part of, as places in [`Self::links`].
    fn links_of(&self, _thing: ThingIndex) -> Vec<usize> {
        Vec::new()
    }

    /// Distances that mean something around a thing.
    fn ranges(&self, _thing: ThingIndex) -> Vec<ThingRange> {
        Vec::new()
    }

    /// Things that are visible from one, as the world stores it; `None` = it stores nothing about that.
    fn visible_from(&self, _thing: ThingIndex) -> Option<Vec<ThingIndex>> {
        None
    }

    /// Cells of the grid by which the world is sorted.
    fn cells(&self) -> Vec<GridCell> {
        Vec::new()
    }

    /// Things that have labels, as a range of [`ThingIndex`].
    fn labeled(&self) -> Range<u32> {
        0..0
    }

    /// Whether a thing shows in the style of the world.
    fn is_shown(&self, _thing: ThingIndex) -> bool {
        true
    }

    /// The thing that a warning is about; `None` = it is about none.
    fn thing_of(&self, _place: WarningPlace) -> Option<ThingIndex> {
        None
    }

    /// Things that all of some words are about, in order; none for no words.
    fn find(&self, words: &str) -> Vec<FoundThing>;

    /// Words that find something, in the place of mistyped ones that find nothing; `None` where there are none.
    fn corrected(&self, _words: &str) -> Option<String> {
        None
    }
}

/// A thing and what is stored of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThingFacts {
    /// Kind and number.
    pub title: String,
    /// The few things that matter most, a line each.
    pub summary: Vec<String>,
    /// All facts.
    pub sections: Vec<FactSection>,
}

/// Kinds of things under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingGroup {
    /// Heading.
    pub title: String,
    /// Kinds, in the order in which they are listed.
    pub kinds: Vec<ThingCount>,
}

/// A kind of things.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingCount {
    /// Name of the kind.
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// Words that find them.
    pub words: String,
}

/// A connection of a thing with another one, or with something that is not in this world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThingLink {
    /// Kind, in the plural, as a heading.
    pub kind: &'static str,
    /// Where it begins. Of an area, one of its things.
    pub from: ThingIndex,
    /// Where it leads; `None` = to nothing in this world.
    pub to: Option<ThingIndex>,
    /// Words about it.
    pub words: String,
}

/// A distance that means something around a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingRange {
    /// Its meaning.
    pub name: &'static str,
    /// The middle, in the world.
    pub at: Vec3,
    /// The distance, in units of the world.
    pub radius: f32,
}

/// A cell of a grid over the plane of a world.
#[derive(Clone, Debug, PartialEq)]
pub struct GridCell {
    /// Name.
    pub name: String,
    /// Opposite corners in the world, at the height 0.
    pub corners: [Vec3; 2],
    /// How many things lie in it.
    pub count: usize,
}

/// A color and what it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// Its meaning.
    pub name: String,
    /// Red, green, blue.
    pub color: [u8; 3],
    /// How many things have it; 0 = a step of a scale.
    pub count: usize,
    /// Words that find them, where some do.
    pub words: Option<String>,
}

/// A thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundThing {
    /// The thing.
    pub thing: ThingIndex,
    /// Words about it, a line.
    pub text: String,
}

impl ThingFacts {
    /// All facts as text, a line each.
    pub fn as_text(&self) -> String {
        let mut text = format!("{}\n", self.title);
        for section in &self.sections {
            if !section.title.is_empty() {
                text.push_str(&format!("\n{}\n", section.title));
            }
            for fact in &section.facts {
                text.push_str(&format!("{}: {}\n", fact.name, fact.value));
            }
        }
        text
    }
}
