//! Questions about a flat world that take too long for a frame, and their answers.
//!
//! A queue answers them one after the other; the panels read what is there.

use std::collections::HashMap;
use std::mem::discriminant;
use std::sync::Arc;

use super::{Changes, LinkIndex, Matches, Oddity, TileUses, Users, odd_envelopes, users};
use crate::base::{Cancelled, EnvelopeIndex, ImageIndex, Task};
use crate::scene::FlatScene;

/// Tiles, or things that may move, between two checks whether the question has been withdrawn.
const STEP: usize = 1 << 20;
/// Images whose tiles stay counted.
const MOST_COUNTED: usize = 64;

/// A question about a flat world.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Physics tiles that belong together.
    Links,
    /// Tiles that fit a text.
    Matches(String),
    /// Layers, quads and sound sources that change over time.
    Changes,
    /// Odd things about each envelope.
    OddEnvelopes,
    /// Users of an envelope.
    Users(EnvelopeIndex),
    /// How often the tiles of an image are used.
    TileUses(ImageIndex),
}

/// An answer, whole.
#[derive(Debug)]
pub enum Answer {
    /// To [`Question::Links`].
    Links(Arc<LinkIndex>),
    /// To [`Question::Matches`], with its text.
    Matches(String, Arc<Matches>),
    /// To [`Question::Changes`].
    Changes(Arc<Changes>),
    /// To [`Question::OddEnvelopes`], by the envelope.
    OddEnvelopes(Vec<Vec<Oddity>>),
    /// To [`Question::Users`], with its envelope.
    Users(EnvelopeIndex, Users),
    /// To [`Question::TileUses`], with its image.
    TileUses(ImageIndex, Arc<TileUses>),
    /// To a question whose answer could not be worked out: a sentence that says why.
    Failure(Question, String),
}

impl Question {
    /// Works out the answer.
    ///
    /// # Errors
    ///
    /// The task was cancelled.
    pub fn answer(&self, scene: &FlatScene, task: &Task) -> Result<Answer, Cancelled> {
        let whole = |advance: &mut dyn FnMut() -> bool| {
            while !advance() {
                task.check()?;
            }
            Ok(())
        };
        task.check()?;
        Ok(match self {
            Self::Links => {
                let mut index = LinkIndex::new(scene);
                whole(&mut || index.advance(scene, STEP))?;
                Answer::Links(Arc::new(index))
            }
            Self::Matches(text) => {
                let mut matches = Matches::new(scene, text);
                whole(&mut || matches.advance(scene, STEP))?;
                Answer::Matches(text.clone(), Arc::new(matches))
            }
            Self::Changes => {
                let mut changes = Changes::default();
                whole(&mut || changes.advance(scene, STEP))?;
                Answer::Changes(Arc::new(changes))
            }
            Self::OddEnvelopes => Answer::OddEnvelopes(odd_envelopes(scene, task)?),
            Self::Users(envelope) => Answer::Users(*envelope, users(scene, *envelope, task)?),
            Self::TileUses(image) => {
                let mut uses = TileUses::new(scene, *image);
                whole(&mut || uses.advance(scene, STEP))?;
                Answer::TileUses(*image, Arc::new(uses))
            }
        })
    }
}

/// Answers about one scene so far. Of matches, users and failures of a kind there is the last one.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    links: Option<Arc<LinkIndex>>,
    matches: Option<(String, Arc<Matches>)>,
    changes: Option<Arc<Changes>>,
    odd_envelopes: Option<Arc<Vec<Vec<Oddity>>>>,
    users: Option<(EnvelopeIndex, Arc<Users>)>,
    tile_uses: HashMap<ImageIndex, Arc<TileUses>>,
    failures: Vec<(Question, String)>,
}

impl Answers {
    /// Adds an answer.
    pub fn put(&mut self, answer: Answer) {
        match answer {
            Answer::Links(links) => self.links = Some(links),
            Answer::Matches(text, matches) => self.matches = Some((text, matches)),
            Answer::Changes(changes) => self.changes = Some(changes),
            Answer::OddEnvelopes(oddities) => self.odd_envelopes = Some(Arc::new(oddities)),
            Answer::Users(envelope, users) => self.users = Some((envelope, Arc::new(users))),
            Answer::TileUses(image, uses) => {
                if self.tile_uses.len() >= MOST_COUNTED {
                    self.tile_uses.clear();
                }
                self.tile_uses.insert(image, uses);
            }
            Answer::Failure(question, why) => {
                self.failures.retain(|(other, _)| discriminant(other) != discriminant(&question));
                self.failures.push((question, why));
            }
        }
    }

    /// Whether a question is answered, or no answer can be worked out.
    pub fn has(&self, question: &Question) -> bool {
        let is_answered = match question {
            Question::Links => self.links.is_some(),
            Question::Matches(text) => self.matches(text).is_some(),
            Question::Changes => self.changes.is_some(),
            Question::OddEnvelopes => self.odd_envelopes.is_some(),
            Question::Users(envelope) => self.users(*envelope).is_some(),
            Question::TileUses(image) => self.tile_uses.contains_key(image),
        };
        is_answered || self.failure(question).is_some()
    }

    /// A sentence that says why a question has no answer; `None` where it has one, or will have.
    pub fn failure(&self, question: &Question) -> Option<&str> {
        self.failures.iter().find(|(failed, _)| failed == question).map(|(_, why)| why.as_str())
    }

    /// Physics tiles that belong together.
    pub fn links(&self) -> Option<&LinkIndex> {
        self.links.as_deref()
    }

    /// Tiles that fit a text.
    pub fn matches(&self, text: &str) -> Option<&Matches> {
        self.matches.as_ref().filter(|(known, _)| known == text).map(|(_, matches)| &**matches)
    }

    /// Changes over time.
    pub fn changes(&self) -> Option<&Changes> {
        self.changes.as_deref()
    }

    /// Odd things about each envelope.
    pub fn odd_envelopes(&self) -> Option<&[Vec<Oddity>]> {
        self.odd_envelopes.as_deref().map(Vec::as_slice)
    }

    /// Users of an envelope.
    pub fn users(&self, envelope: EnvelopeIndex) -> Option<&Arc<Users>> {
        self.users.as_ref().filter(|(known, _)| *known == envelope).map(|(_, users)| users)
    }

    /// How often the tiles of an image are used.
    pub fn tile_uses(&self, image: ImageIndex) -> Option<&TileUses> {
        self.tile_uses.get(&image).map(|uses| &**uses)
    }
}
