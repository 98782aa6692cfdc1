//! Questions about the things of a solid world, which are answered on demand: texts about all of them would take more
//! memory than the world.

use std::fmt::Debug;

use super::{FactSection, ThingIndex};

/// Answers about the things of a world, in words.
pub trait ThingCatalog: Debug + Send + Sync {
    /// All that is known of a thing; `None` = no such thing.
    fn facts(&self, thing: ThingIndex) -> Option<ThingFacts>;

    /// Kinds of things with their numbers.
    fn contents(&self) -> Vec<ThingGroup>;

    /// Things that all of some words are about, in order; none for no words.
    fn find(&self, words: &str) -> Vec<FoundThing>;
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
