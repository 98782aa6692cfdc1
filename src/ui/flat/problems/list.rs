//! The problems, and how many there are.

use crate::analysis::{Answers, Entry, Oddity, Problem, Question, envelope_problems, link_problems};
use crate::base::EnvelopeIndex;
use crate::scene::FlatScene;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::warning_list::Warnings;

/// Problems of the open map, as far as they are known.
#[derive(Clone, Copy)]
pub struct Problems<'a> {
    /// Warnings about the file and of the graphics adapter.
    pub warnings: Warnings<'a>,
    scene: Option<&'a FlatScene>,
    answers: &'a Answers,
}

/// State of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Checked {
    /// It goes on.
    #[default]
    Not,
    /// It has an answer.
    Done,
    /// It has failed.
    Failed,
}

impl<'a> Problems<'a> {
    /// Questions whose answers may be problems.
    const QUESTIONS: [Question; 2] = [Question::Links, Question::OddEnvelopes];

    /// Problems of the open map; none without one.
    pub fn of(cx: &PanelCx<'a>) -> Self {
        let warnings = Warnings::of(cx);
        Self { warnings, scene: cx.flat_scene(), answers: &cx.status.answers }
    }

    /// Numbers of physics tiles that lack a part.
    pub fn links(self) -> impl Iterator<Item = (&'a Entry, Problem)> {
        let index = self.scene.and_then(|_| self.answers.links()).filter(|index| index.is_done());
        index.into_iter().flat_map(link_problems)
    }

    /// Odd things about envelopes, but for those that are common and mostly meant, and those of envelopes that nothing
    /// uses.
    pub fn envelopes(self) -> impl Iterator<Item = (EnvelopeIndex, Oddity)> {
        let all = self.scene.zip(self.answers.odd_envelopes());
        all.into_iter().flat_map(move |(scene, all)| envelope_problems(scene, all, self.warnings.map))
    }

    /// Number of problems known so far.
    pub fn count(self) -> usize {
        self.warnings.count() + self.links().count() + self.envelopes().count()
    }

    /// Whether nothing is being checked any more.
    pub fn is_done(self) -> bool {
        self.scene.is_none() || Self::QUESTIONS.iter().all(|question| self.answers.has(question))
    }

    /// State of each check.
    pub fn checked(self) -> [Checked; 2] {
        Self::QUESTIONS.map(|question| match self.answers.failure(&question) {
            Some(_) => Checked::Failed,
            None if self.answers.has(&question) => Checked::Done,
            None => Checked::Not,
        })
    }

    /// Sentences about checks that failed.
    pub fn failures(self) -> impl Iterator<Item = &'a str> {
        Self::QUESTIONS.into_iter().filter_map(move |question| self.answers.failure(&question))
    }
}
