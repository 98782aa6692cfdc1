//! The problems, and how many there are.

use crate::analysis::{Answers, Entry, Oddity, Problem, Question};
use crate::base::EnvelopeIndex;
use crate::scene::FlatScene;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::warning_list::Warnings;

/// Code of the warning that says the same as [`Oddity::Channels`].
const CHANNELS: &str = "envelope-channels";

/// Problems of the open map, as far as they are known.
#[derive(Clone, Copy)]
pub struct Problems<'a> {
    /// Warnings about the file and of the graphics adapter.
    pub warnings: Warnings<'a>,
    scene: Option<&'a FlatScene>,
    answers: &'a Answers,
    /// Warnings name envelopes of a wrong number of channels.
    tells_channels: bool,
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
        let tells_channels = warnings.map.iter().any(|warning| warning.code == CHANNELS);
        Self { warnings, scene: cx.flat_scene(), answers: &cx.status.answers, tells_channels }
    }

    /// Numbers of physics tiles that lack a part.
    pub fn links(self) -> impl Iterator<Item = (&'a Entry, Problem)> {
        let index = self.scene.and_then(|_| self.answers.links()).filter(|index| index.is_done());
        let entries = index.into_iter().flat_map(|index| index.entries());
        entries.filter_map(|entry| Some((entry, entry.problem?)))
    }

    /// Odd things about envelopes, but for those that are common and mostly meant, and those of envelopes that nothing
    /// uses.
    pub fn envelopes(self) -> impl Iterator<Item = (EnvelopeIndex, Oddity)> {
        let all = self.scene.and_then(|_| self.answers.odd_envelopes()).unwrap_or_default();
        let is_told = move |oddity: &Oddity| self.tells_channels && matches!(oddity, Oddity::Channels(_));
        let infos = self.scene.map_or(&[][..], |scene| &scene.info.envelopes);
        let used = (0..).map(EnvelopeIndex).zip(infos.iter().zip(all)).filter(|(_, (info, _))| info.is_used());
        used.flat_map(move |(envelope, (_, oddities))| {
            let oddities = oddities.iter().filter(move |oddity| !oddity.is_common() && !is_told(oddity));
            oddities.map(move |oddity| (envelope, *oddity))
        })
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
