//! Questions about the map whose answers the panels show.

use super::{FlatView, Tab};
use crate::analysis::Question;
use crate::scene::FlatScene;

/// Questions that a view asks, the most urgent first. `panels`: the panels are shown.
pub fn questions(state: &FlatView, panels: bool, scene: &FlatScene) -> Vec<Question> {
    let shows = |tab: Tab| panels && state.switches.tab == tab;
    let shows_envelopes = shows(Tab::Envelopes) || panels && state.switches.timeline;
    let selected = &state.timeline.selected;
    let mut questions = Vec::new();
    if state.find.open {
        questions.push(Question::Matches(state.find.text.clone()));
    }
    if let Some(image) = state.layout.image.filter(|image| scene.info.images.get(image.get()).is_some()) {
        questions.push(Question::TileUses(image));
    }
    if let (true, 1, Some(envelope)) = (shows(Tab::Envelopes), selected.len(), selected.first()) {
        questions.push(Question::Users(*envelope));
    }
    if shows_envelopes || shows(Tab::Problems) {
        questions.push(Question::OddEnvelopes);
    }
    if state.animation.heat || shows(Tab::Moves) {
        questions.push(Question::Changes);
    }
    // Needed at once when links are asked for, and soon known.
    questions.push(Question::Links);
    // The count of problems shows whatever page is open.
    if !questions.contains(&Question::OddEnvelopes) {
        questions.push(Question::OddEnvelopes);
    }
    questions
}
