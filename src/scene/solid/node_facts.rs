//! Facts about a node, the cube of a grid that a world is made of, in words: what a panel lists, whichever game they are
//! of.

use glam::IVec3;

use super::{Slice, ThingIndex};

/// Question about a node. Positions are those that people read: see [`super::Axes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeQuestion {
    /// The node that shows on the map in a column.
    Top {
        /// To the east.
        x: i32,
        /// To the north.
        z: i32,
        /// Heights of nodes that show.
        heights: Slice,
    },
    /// The node at a position.
    At(IVec3),
}

/// Answer to a question about a node.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeAnswer {
    /// The node.
    Node(Box<NodeFacts>),
    /// Nothing is stored or shows there.
    Empty,
    /// The part of the world in which it lies cannot be read.
    Unreadable {
        /// Position of that part, in the words of the game.
        part: String,
        /// Reason.
        reason: String,
    },
    /// The world cannot be read at present; with the reason.
    Failed(String),
}

/// A node and what is stored of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeFacts {
    /// Position.
    pub at: IVec3,
    /// Name, as stored.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// Color on the map.
    pub color: Option<[u8; 3]>,
    /// The few things that matter most, a line each.
    pub summary: Vec<String>,
    /// All facts.
    pub sections: Vec<FactSection>,
}

/// Facts under a heading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FactSection {
    /// Heading.
    pub title: String,
    /// Facts.
    pub facts: Vec<Fact>,
    /// Items in slots.
    pub items: Option<ItemGrid>,
}

/// A name and a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// Name.
    pub name: String,
    /// Value, for people.
    pub value: String,
    /// Value as it is stored, where that is another text.
    pub stored: Option<String>,
    /// Whether the game keeps it from players.
    pub is_private: bool,
    /// Words of the value, in order, that stand for things of the world.
    pub goals: Vec<(String, ThingIndex)>,
}

/// Items in slots, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemGrid {
    /// Slots in a row.
    pub columns: usize,
    /// Slots; `None` = empty.
    pub slots: Vec<Option<ItemStack>>,
}

/// Items of one kind in a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemStack {
    /// Name for people.
    pub title: String,
    /// Number of items.
    pub count: u32,
    /// Part that is worn off, in percent.
    pub wear_percent: u8,
    /// Color of the node that it is; `None` for others.
    pub color: Option<[u8; 3]>,
    /// The stack as it is stored.
    pub stored: String,
}

impl NodeAnswer {
    /// The node, where there is one.
    pub fn node(&self) -> Option<&NodeFacts> {
        match self {
            Self::Node(facts) => Some(facts),
            Self::Empty | Self::Unreadable { .. } | Self::Failed(_) => None,
        }
    }
}

impl NodeFacts {
    /// Position as text: `1, -2, 3`.
    pub fn position(&self) -> String {
        let IVec3 { x, y, z } = self.at;
        format!("{x}, {y}, {z}")
    }

    /// All facts as text, a line each.
    pub fn as_text(&self) -> String {
        let mut text = format!("{} ({}) at {}\n", self.title, self.name, self.position());
        for section in &self.sections {
            text.push_str(&format!("\n{}\n", section.title));
            for fact in &section.facts {
                text.push_str(&format!("{}: {}\n", fact.name, fact.value));
            }
            let slots = section.items.iter().flat_map(|grid| (1..).zip(&grid.slots));
            for (slot, stack) in slots.filter_map(|(slot, stack)| Some((slot, stack.as_ref()?))) {
                text.push_str(&format!("{slot}: {}\n", stack.stored));
            }
        }
        text
    }
}

impl Fact {
    /// A fact whose value is stored as it is shown.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), ..Self::default() }
    }

    /// The value as it is stored.
    pub fn stored(&self) -> &str {
        self.stored.as_deref().unwrap_or(&self.value)
    }
}
