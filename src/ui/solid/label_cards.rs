//! Cards of labels on the picture, as they were shown last.

use egui::{Pos2, Rect};

use crate::scene::solid::ThingIndex;

/// Cards of things, by which these can be clicked.
#[derive(Debug, Default)]
pub struct LabelCards(Vec<(Rect, ThingIndex)>);

impl LabelCards {
    /// Adds the place of a card and its thing, where there is one.
    pub fn extend(&mut self, card: Option<(Rect, ThingIndex)>) {
        self.0.extend(card);
    }

    /// The thing whose card is at a place.
    pub fn thing_at(&self, at: Pos2) -> Option<ThingIndex> {
        self.0.iter().find(|(card, _)| card.contains(at)).map(|(_, thing)| *thing)
    }
}
