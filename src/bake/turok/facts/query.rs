//! Words of a search in a level: plain ones, numbers, and numbers of something (`sector 12`, `tag 301`).

use std::collections::BTreeSet;

use crate::base::corrected;

/// Most words of a text that are corrected.
const MOST_WORDS: usize = 8;

/// Words of a search, all of which must match.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelQuery(Vec<Term>);

/// One of them.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// A part of a text, in small letters.
    Word(String),
    /// A type, a tag or a target.
    Number(i64),
    /// A number of something.
    Of(Subject, i64),
}

/// Subject of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Sector,
    Area,
    Actor,
    Mesh,
    Type,
    Tag,
    Target,
    Species,
    Texture,
    Secret,
}

/// Things that a level has many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingKind {
    /// An actor.
    Actor,
    /// A static mesh.
    Mesh,
    /// A sector.
    Sector,
}

impl ThingKind {
    /// Name in JSON and in lists.
    pub fn name(self) -> &'static str {
        match self {
            Self::Actor => "actor",
            Self::Mesh => "mesh",
            Self::Sector => "sector",
        }
    }
}

/// All that a search looks at in a thing.
#[derive(Clone, Debug)]
pub struct Thing {
    /// Kind.
    pub kind: ThingKind,
    /// Its number among those of its kind.
    pub n: usize,
    /// The sector that it is, or stands in.
    pub sector: Option<i64>,
    /// Area of that sector.
    pub area: Option<i64>,
    /// Type of an actor.
    pub actor_type: Option<i64>,
    /// Tag by which it is triggered.
    pub tag: Option<i64>,
    /// Tag that it triggers.
    pub target: Option<i64>,
    /// Species of an actor.
    pub species: Option<i64>,
    /// Texture of an actor or a static mesh.
    pub texture: Option<i64>,
    /// Secret that a sector counts as.
    pub secret: Option<i64>,
    /// Words about it.
    pub text: String,
    /// Further words for it, in small letters; they never show.
    pub names: &'static [&'static str],
    /// File of its animation, which shows only where it matches.
    pub animation: String,
    /// Flags in words, which show only where they match.
    pub flags: Vec<String>,
}

/// A thing that fits a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelMatch {
    /// Only a flag or an animation fits, neither name nor type; such matches come last in lists.
    pub is_detail: bool,
    /// Words about the thing, with further ones that match.
    pub text: String,
}

impl LevelQuery {
    /// The words of a text; `None` where there are none.
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let mut words = words.into_iter().peekable();
        let mut terms = Vec::new();
        while let Some(word) = words.next() {
            let of = subject(&word).zip(words.peek().and_then(|next| number(next)));
            terms.push(match (of, number(&word)) {
                (Some((subject, n)), _) => {
                    words.next();
                    Term::Of(subject, n)
                }
                (None, Some(n)) => Term::Number(n),
                (None, None) => Term::Word(word),
            });
        }
        (!terms.is_empty()).then_some(Self(terms))
    }

    /// The text of a search that matches no thing, with known words in the place of those that were mistyped; `None` where
    /// there are none. It need not match anything either. `known`: see [`known_words`].
    pub fn corrected(text: &str, known: &[String]) -> Option<String> {
        // A text of many words was not typed.
        let is_typed = text.split_whitespace().nth(MOST_WORDS).is_none();
        let keeps = |word: &str| {
            let one = singular(word);
            number(word).is_some() || known.iter().any(|known| known.contains(one))
        };
        is_typed.then(|| corrected(text, known.iter().map(String::as_str), keeps)).flatten()
    }

    /// The match of a thing; `None` where it does not fit. Words are parts of its text in one number or the other, or
    /// whole words of a single flag.
    pub fn matched(&self, thing: &Thing) -> Option<LevelMatch> {
        let (lower, animation) = (thing.text.to_lowercase(), thing.animation.to_lowercase());
        let mut text = thing.text.clone();
        let (mut of_animation, mut of_flag) = (false, Vec::new());
        for term in &self.0 {
            match term {
                Term::Word(word) if lower.contains(singular(word)) => {}
                Term::Word(word) if thing.names.iter().any(|name| singular(name) == singular(word)) => {}
                Term::Word(word) if animation.contains(word.as_str()) => of_animation = true,
                Term::Word(word) => of_flag.push(singular(word)),
                Term::Number(n) => {
                    [thing.actor_type, thing.tag, thing.target].contains(&Some(*n)).then_some(())?;
                }
                Term::Of(subject, n) => {
                    (thing.value(*subject) == Some(*n)).then_some(())?;
                }
            }
        }
        if of_animation {
            text = format!("{text}, {}", thing.animation);
        }
        if !of_flag.is_empty() {
            let flag = thing.flags.iter().find(|flag| has_words(flag, &of_flag))?;
            text = format!("{text}, {flag}");
        }
        Some(LevelMatch { is_detail: of_animation || !of_flag.is_empty(), text })
    }
}

/// All words by which things are found, in small letters and in order, each once.
pub fn known_words<'a>(things: impl Iterator<Item = &'a Thing>) -> Vec<String> {
    let mut known: BTreeSet<String> = SUBJECTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    for thing in things {
        thing.add_words(&mut known);
    }
    known.into_iter().collect()
}

/// Whether whole words of a text are these, in one number or the other.
fn has_words(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.split(|c: char| !c.is_alphanumeric()).any(|own| singular(own) == *word))
}

/// A word without the ending of many: a part of the word, so that it is found wherever the word is.
fn singular(word: &str) -> &str {
    let one = word.strip_suffix('s').filter(|one| one.len() > 2 && !one.ends_with(['s', 'i', 'u']));
    one.unwrap_or(word)
}

impl Thing {
    /// Adds all words by which it is found, in small letters.
    fn add_words(&self, known: &mut BTreeSet<String>) {
        let texts = [&self.text, &self.animation].into_iter().chain(&self.flags).map(String::as_str);
        for text in texts.chain(self.names.iter().copied()) {
            let lower = text.to_lowercase();
            for word in lower.split(|letter: char| !letter.is_alphanumeric()) {
                if word.chars().any(char::is_alphabetic) && !known.contains(word) {
                    known.insert(word.to_owned());
                }
            }
        }
    }

    /// Its number of a subject.
    fn value(&self, subject: Subject) -> Option<i64> {
        let own = |kind: ThingKind| (self.kind == kind).then(|| i64::try_from(self.n).ok()).flatten();
        match subject {
            Subject::Sector => self.sector,
            Subject::Area => self.area,
            Subject::Actor => own(ThingKind::Actor),
            Subject::Mesh => own(ThingKind::Mesh),
            Subject::Type => self.actor_type,
            Subject::Tag => self.tag,
            Subject::Target => self.target,
            Subject::Species => self.species,
            Subject::Texture => self.texture,
            Subject::Secret => self.secret,
        }
    }
}

/// Words that name subjects.
const SUBJECTS: [(&str, Subject); 12] = [
    ("sector", Subject::Sector),
    ("area", Subject::Area),
    ("set", Subject::Area),
    ("actor", Subject::Actor),
    ("mesh", Subject::Mesh),
    ("type", Subject::Type),
    ("tag", Subject::Tag),
    ("tid", Subject::Tag),
    ("target", Subject::Target),
    ("species", Subject::Species),
    ("texture", Subject::Texture),
    ("secret", Subject::Secret),
];

/// Subject that a word names.
fn subject(word: &str) -> Option<Subject> {
    SUBJECTS.iter().find(|(name, _)| *name == word).map(|(_, subject)| *subject)
}

fn number(word: &str) -> Option<i64> {
    word.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raptor() -> Thing {
        Thing {
            kind: ThingKind::Actor,
            n: 4,
            sector: Some(12),
            area: Some(3),
            actor_type: Some(1),
            tag: Some(301),
            target: Some(-1),
            species: Some(7),
            texture: Some(2),
            secret: None,
            text: "Actor 4, type 1 (probably Raptor), models/raptor.bin".to_owned(),
            names: &["dinosaur", "enemy", "enemies"],
            animation: "anims/walk.bin".to_owned(),
            flags: ["Sniper", "Avoids water", "Regenerates where it started"].map(str::to_owned).to_vec(),
        }
    }

    #[test]
    fn words_and_numbers_must_all_match() {
        let found = |words: &str| LevelQuery::parse(words).expect("words").matched(&raptor());
        let matches = |words: &str| found(words).map(|found| found.text);
        for words in [
            "RAPTOR",
            "raptors",
            "1",
            "301",
            "type 1 raptor",
            "tag 301",
            "tid 301",
            "sector 12",
            "area 3",
            "actor 4",
            "dinosaurs",
            "enemy",
            "enemies",
            "species 7 texture 2",
        ] {
            assert_eq!(matches(words).as_deref(), Some(raptor().text.as_str()), "{words}");
            assert!(found(words).is_some_and(|found| !found.is_detail), "{words}");
        }
        for words in [
            "grunt",
            "2",
            "12",
            "raptor 2",
            "tag 1",
            "sector 1",
            "mesh 4",
            "actor 5",
            "species 2",
            "secret 7",
            "raptor grunt",
        ] {
            assert_eq!(matches(words), None, "{words}");
        }
        assert_eq!((LevelQuery::parse(" \t"), matches("sector")), (None, None));
    }

    #[test]
    fn whole_words_of_one_flag_match() {
        let found = |words: &str| LevelQuery::parse(words).expect("words").matched(&raptor());
        for (words, more) in [
            ("-1 avoid waters", "Avoids water"),
            ("raptor snipers", "Sniper"),
            ("started regenerates", "Regenerates where it started"),
            ("walk", "anims/walk.bin"),
            ("walk sniper", "anims/walk.bin, Sniper"),
        ] {
            let text = format!("{}, {more}", raptor().text);
            assert_eq!(found(words), Some(LevelMatch { is_detail: true, text }), "{words}");
        }
        for words in ["start", "wat", "avoids sniper", "water sniper"] {
            assert_eq!(found(words), None, "{words}");
        }
    }

    #[test]
    fn mistyped_words_lead_to_words_that_match() {
        let known = known_words([raptor()].iter());
        let corrected = |words: &str| LevelQuery::corrected(words, &known);
        for (words, meant) in [
            ("raptr", Some("raptor")),
            ("Rapotr area 3", Some("raptor area 3")),
            ("dinosuar", Some("dinosaur")),
            ("snipper", Some("sniper")),
            ("raptors", None),
            ("speceis 7 raptor", Some("species 7 raptor")),
            ("species 7 raptr", Some("species 7 raptor")),
            ("grunt", None),
            ("raptr a b c d e f g h", None),
        ] {
            assert_eq!(corrected(words).as_deref(), meant, "{words}");
        }
    }
}
