//! Questions about a world of blocks that take long, since all of it has to be read, and their answers.
//!
//! Queues answer them, and report on the way; the panels read what is there.

use std::mem::discriminant;
use std::path::PathBuf;
use std::sync::Arc;

use super::{HitSearch, WorldContents, WorldDifferences, WorldHits};

/// A question about a world of blocks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WorldQuestion {
    /// Contents of the world. The flag: however large it is.
    Contents(bool),
    /// Hits of a search.
    Hits(HitSearch),
    /// Differences to another save, in this folder.
    Differences(PathBuf),
}

/// An answer, or a part of it on the way.
#[derive(Clone, Debug)]
pub enum WorldAnswer {
    /// To [`WorldQuestion::Contents`].
    Contents(Arc<WorldContents>),
    /// To [`WorldQuestion::Hits`].
    Hits(Arc<WorldHits>),
    /// To [`WorldQuestion::Differences`].
    Differences(Arc<WorldDifferences>),
    /// None can be had: a sentence that says why.
    Failure(String),
}

/// Answers about one world so far: of each kind of question the last one, with its question.
#[derive(Clone, Debug, Default)]
pub struct WorldAnswers {
    answers: Vec<(WorldQuestion, WorldAnswer)>,
    /// The world has changed since they were given.
    pub are_old: bool,
}

impl WorldAnswers {
    /// Sets the answer to a question, in the place of one to another question of its kind.
    pub fn put(&mut self, question: WorldQuestion, answer: WorldAnswer) {
        self.answers.retain(|(other, _)| discriminant(other) != discriminant(&question));
        self.answers.push((question, answer));
    }

    /// Whether a question needs no more work.
    pub fn is_done(&self, question: &WorldQuestion) -> bool {
        match self.of(question) {
            None => false,
            Some(WorldAnswer::Contents(contents)) => contents.is_done || contents.is_held,
            Some(WorldAnswer::Hits(hits)) => hits.is_done,
            Some(WorldAnswer::Differences(differences)) => differences.is_done,
            Some(WorldAnswer::Failure(_)) => true,
        }
    }

    fn of(&self, question: &WorldQuestion) -> Option<&WorldAnswer> {
        self.answers.iter().find(|(other, _)| other == question).map(|(_, answer)| answer)
    }

    /// Contents, as far as they have been counted, or else why they cannot be.
    pub fn contents(&self) -> Option<Result<&WorldContents, &str>> {
        self.answers.iter().find_map(|(question, answer)| match (question, answer) {
            (WorldQuestion::Contents(_), WorldAnswer::Contents(contents)) => Some(Ok(&**contents)),
            (WorldQuestion::Contents(_), WorldAnswer::Failure(why)) => Some(Err(&**why)),
            _ => None,
        })
    }

    /// Hits of a search, as far as it has come, or else why there are none. Of another search with the same words those
    /// that it has, since they are better than nothing for a moment.
    pub fn hits(&self, search: &HitSearch) -> Option<Result<&WorldHits, &str>> {
        self.answers.iter().find_map(|(question, answer)| match (question, answer) {
            (WorldQuestion::Hits(other), WorldAnswer::Hits(hits)) if other.text == search.text => Some(Ok(&**hits)),
            (WorldQuestion::Hits(other), WorldAnswer::Failure(why)) if other == search => Some(Err(&**why)),
            _ => None,
        })
    }

    /// Differences to another save, as far as they are known, or else why they are not.
    pub fn differences(&self, other: &PathBuf) -> Option<Result<&WorldDifferences, &str>> {
        self.answers.iter().find_map(|(question, answer)| match (question, answer) {
            (WorldQuestion::Differences(path), answer) if path == other => match answer {
                WorldAnswer::Differences(differences) => Some(Ok(&**differences)),
                WorldAnswer::Failure(why) => Some(Err(&**why)),
                WorldAnswer::Contents(_) | WorldAnswer::Hits(_) => None,
            },
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_kind_the_last_answer_stays() {
        let search = |text: &str| HitSearch { text: text.into(), kinds: Default::default(), from: Default::default() };
        let mut answers = WorldAnswers::default();
        let hits = |blocks| WorldAnswer::Hits(Arc::new(WorldHits { blocks, ..WorldHits::default() }));
        answers.put(WorldQuestion::Contents(false), WorldAnswer::Contents(Arc::default()));
        answers.put(WorldQuestion::Hits(search("a")), hits(1));
        answers.put(WorldQuestion::Hits(search("b")), hits(2));
        assert!(answers.hits(&search("a")).is_none() && answers.contents().is_some());
        assert_eq!(answers.hits(&search("b")).and_then(Result::ok).map(|hits| hits.blocks), Some(2));
        assert!(!answers.is_done(&WorldQuestion::Hits(search("b"))), "a part of it only");
        answers.put(WorldQuestion::Hits(search("b")), WorldAnswer::Failure("no".into()));
        assert!(answers.is_done(&WorldQuestion::Hits(search("b"))));
    }
}
