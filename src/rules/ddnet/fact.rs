//! One row of a table: what is known about an id of a layer.

use super::{Category, Matters, PhysicsTile};
use crate::base::MapRules;

/// Everything known about an id of a layer.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// The id.
    pub id: u8,
    /// The word for it in DDNet's own tools.
    pub name: &'static str,
    /// More words that it is found by.
    pub also: &'static str,
    /// Its kind.
    pub category: Category,
    /// Which of its values make a difference.
    pub matters: Matters,
    /// Its behaviour.
    pub(super) says: Says,
}

/// Behaviour of a tile: a whole sentence, full stop included.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says {
    /// Always this.
    Always(&'static str),
    /// Always nothing, and why.
    Idle(&'static str),
    /// Depends on the values.
    Depends(fn(PhysicsTile) -> Behavior),
    /// Depends on the values, and on what the map lays down.
    OnMap(fn(PhysicsTile, &MapRules) -> Behavior),
}

/// Behaviour of a tile with certain values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Behavior {
    /// The sentence.
    pub text: String,
    /// It has an effect on players.
    pub works: bool,
}

impl Fact {
    /// A tile that always does the same.
    pub(super) const fn always(id: u8, name: &'static str, category: Category, text: &'static str) -> Self {
        Self { id, name, also: "", category, matters: Matters::NOTHING, says: Says::Always(text) }
    }

    /// A tile without an effect.
    pub(super) const fn idle(id: u8, name: &'static str, category: Category, text: &'static str) -> Self {
        Self { id, name, also: "", category, matters: Matters::NOTHING, says: Says::Idle(text) }
    }

    /// A tile whose effect depends on its values.
    pub(super) const fn depends(
        id: u8,
        name: &'static str,
        category: Category,
        matters: Matters,
        text: fn(PhysicsTile) -> Behavior,
    ) -> Self {
        Self { id, name, also: "", category, matters, says: Says::Depends(text) }
    }

    /// A tile whose effect depends on its values and on what the map lays down.
    pub(super) const fn on_map(
        id: u8,
        name: &'static str,
        category: Category,
        matters: Matters,
        text: fn(PhysicsTile, &MapRules) -> Behavior,
    ) -> Self {
        Self { id, name, also: "", category, matters, says: Says::OnMap(text) }
    }

    /// The same tile, found by more words.
    pub(super) const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }

    /// The same tile, whose picture is mirrored and rotated.
    pub(super) const fn turned(self) -> Self {
        Self { matters: Matters { flags: true, ..self.matters }, ..self }
    }

    /// Behaviour of a tile with these values, by the rules of its map.
    pub(super) fn behavior(&self, tile: PhysicsTile, map_rules: &MapRules) -> Behavior {
        match self.says {
            Says::Always(text) => works(text),
            Says::Idle(text) => idle(text),
            Says::Depends(behavior) => behavior(tile),
            Says::OnMap(behavior) => behavior(tile, map_rules),
        }
    }
}

/// It does this.
pub(super) fn works(text: impl Into<String>) -> Behavior {
    Behavior { text: text.into(), works: true }
}

/// It does nothing, and this is why.
pub(super) fn idle(text: impl Into<String>) -> Behavior {
    Behavior { text: text.into(), works: false }
}
