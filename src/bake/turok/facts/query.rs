//! Words of a search in a level: plain ones, numbers, and numbers of something (`sector 12`, `tag 301`).

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
    /// Words about it.
    pub text: String,
    /// Further words, which show only where they match.
    pub more: Vec<String>,
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

    /// The text of a thing that matches, with further words that do; `None` where it does not.
    pub fn matched(&self, thing: &Thing) -> Option<String> {
        let lower = thing.text.to_lowercase();
        let mut text = thing.text.clone();
        for term in &self.0 {
            match term {
                Term::Word(word) if lower.contains(word.as_str()) => {}
                Term::Word(word) => {
                    let more = thing.more.iter().find(|more| more.to_lowercase().contains(word.as_str()))?;
                    if !text.contains(more.as_str()) {
                        text = format!("{text}, {more}");
                    }
                }
                Term::Number(n) => {
                    [thing.actor_type, thing.tag, thing.target].contains(&Some(*n)).then_some(())?;
                }
                Term::Of(subject, n) => {
                    (thing.value(*subject) == Some(*n)).then_some(())?;
                }
            }
        }
        Some(text)
    }
}

impl Thing {
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
        }
    }
}

/// Subject that a word names.
fn subject(word: &str) -> Option<Subject> {
    Some(match word {
        "sector" => Subject::Sector,
        "area" | "set" => Subject::Area,
        "actor" => Subject::Actor,
        "mesh" => Subject::Mesh,
        "type" => Subject::Type,
        "tag" | "tid" => Subject::Tag,
        "target" => Subject::Target,
        _ => return None,
    })
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
            text: "Actor 4, type 1 (probably Raptor), models/raptor.bin".to_owned(),
            more: vec!["Sniper".to_owned(), "Avoids water".to_owned()],
        }
    }

    #[test]
    fn words_and_numbers_must_all_match() {
        let matches = |words: &str| LevelQuery::parse(words).expect("words").matched(&raptor());
        for words in ["RAPTOR", "1", "301", "type 1 raptor", "tag 301", "tid 301", "sector 12", "area 3", "actor 4"] {
            assert_eq!(matches(words).as_deref(), Some(raptor().text.as_str()), "{words}");
        }
        for words in ["grunt", "2", "12", "raptor 2", "tag 1", "sector 1", "mesh 4", "actor 5", "raptor grunt"] {
            assert_eq!(matches(words), None, "{words}");
        }
        assert_eq!(matches("-1 avoids sniper"), Some(format!("{}, Avoids water, Sniper", raptor().text)));
        assert_eq!((LevelQuery::parse(" \t"), matches("sector")), (None, None));
    }
}
