//! Oddities of an envelope, in sentences.

use egui::Color32;

use crate::analysis::{Oddity, oddity_sentence};
use crate::scene::Envelope;
use crate::ui::parts::style;

/// An oddity in a sentence or two.
pub fn sentence(oddity: Oddity, envelope: &Envelope) -> String {
    oddity_sentence(oddity, envelope)
}

/// The colour of the sentence.
pub fn color(oddity: Oddity) -> Color32 {
    if oddity.is_common() { style::colors().muted } else { style::colors().warning }
}
