//! What people ask for when they look for physics tiles: words → which tiles. No tile is looked at here but by itself;
//! who walks through layers is told quickly whether one is meant.
//!
//! ```text
//! freeze            a part of a name, or a kind          tele  front  …   a layer
//! switch 3  tele 12 a layer and a number in it           delay 5          a value (number, delay, force, speed, id)
//! 0x1c  id 28       an id                                28               an id, a number, or part of a name
//! ```
//!
//! A tile has to fit all words, in whatever order and case. Values go from 0 to 255. Air is found by its name or its id
//! alone, and a number only where it makes a difference.

use std::sync::LazyLock;

use crate::catalog::{Fact, Matters, PhysicsLayer, PhysicsTile, Ruleset, explain, find};

const RULES: [Ruleset; 2] = [Ruleset::DdNet, Ruleset::Vanilla];
/// Words that say nothing.
const FILLERS: [&str; 5] = ["layer", "tile", "tiles", "with", "and"];
/// More words than this are not looked at.
const MOST_WORDS: usize = 32;

/// A question about physics tiles, made ready for millions of them.
#[derive(Clone, Debug, Default)]
pub struct Query {
    tables: Vec<Table>,
    notes: Vec<String>,
}

/// The answer for one layer by the rules of one game.
#[derive(Clone, Debug)]
struct Table {
    rules: Ruleset,
    layer: PhysicsLayer,
    /// A bit for each id that may be meant.
    ids: [u64; 4],
    /// What else a tile of an id has to have.
    needs: Vec<Need>,
}

/// Values that a tile has to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Need {
    number: Option<u8>,
    delay: Option<u8>,
    force: Option<u8>,
    max_speed: Option<u8>,
}

/// Every id of every layer, in the order of [`RULES`] and layers; made with the first question.
static CANDIDATES: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let pairs = RULES.into_iter().flat_map(|rules| PhysicsLayer::ALL.map(|layer| (rules, layer)));
    pairs.flat_map(|(rules, layer)| (0..=u8::MAX).map(move |id| Candidate::new(rules, layer, id))).collect()
});

/// What a word asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Layer(PhysicsLayer),
    Id(u8),
    Value(Value, u8),
    /// A number by itself.
    Bare(u8),
    /// A part of a name, or a kind.
    Name(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Number,
    Delay,
    Force,
    MaxSpeed,
}

/// Words that a number belongs to.
const VALUES: [(&str, Value); 5] = [
    ("number", Value::Number),
    ("delay", Value::Delay),
    ("force", Value::Force),
    ("speed", Value::MaxSpeed),
    ("maxspeed", Value::MaxSpeed),
];

impl Query {
    /// Reads a question. Where something in it cannot be understood, [`Query::notes`] says so, and nothing is found.
    pub fn parse(text: &str) -> Self {
        let (terms, mut notes) = terms(&text.to_lowercase());
        if terms.is_empty() || !notes.is_empty() {
            return Self { tables: Vec::new(), notes };
        }
        let layers = CANDIDATES.chunk_by(|a, b| (a.rules, a.layer) == (b.rules, b.layer));
        let tables: Vec<_> = layers.filter_map(|candidates| Table::new(candidates, &terms)).collect();
        if tables.is_empty() {
            notes.push("There is no tile that fits all of these words.".to_owned());
        }
        Self { tables, notes }
    }

    /// Whether nothing can be found: nothing was asked for, or there are [`Query::notes`].
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// What cannot be found and why, in sentences for people.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether any tile of a layer can be meant; layers without one need not be walked through.
    pub fn looks_in(&self, rules: Ruleset, layer: PhysicsLayer) -> bool {
        self.table(rules, layer).is_some()
    }

    /// Whether a tile is meant.
    pub fn matches(&self, rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> bool {
        self.table(rules, layer).is_some_and(|table| table.matches(tile))
    }

    fn table(&self, rules: Ruleset, layer: PhysicsLayer) -> Option<&Table> {
        self.tables.iter().find(|table| (table.rules, table.layer) == (rules, layer))
    }
}

impl Table {
    /// What the terms come to among the ids of a layer; `None` where no tile of it is meant.
    fn new(candidates: &[Candidate], terms: &[Term]) -> Option<Self> {
        let &Candidate { rules, layer, .. } = candidates.first()?;
        let mut table = Self { rules, layer, ids: [0; 4], needs: Vec::with_capacity(candidates.len()) };
        for candidate in candidates {
            let need = candidate.need(terms);
            if let (Some(_), Some(word)) = (need, table.ids.get_mut(usize::from(candidate.id / 64))) {
                *word |= 1_u64 << (candidate.id % 64);
            }
            table.needs.push(need.unwrap_or_default());
        }
        (table.ids != [0; 4]).then_some(table)
    }

    fn matches(&self, tile: PhysicsTile) -> bool {
        let word = self.ids.get(usize::from(tile.id / 64)).copied().unwrap_or_default();
        word >> (tile.id % 64) & 1 == 1 && self.needs.get(usize::from(tile.id)).is_some_and(|need| need.is_met_by(tile))
    }
}

impl Need {
    fn is_met_by(self, tile: PhysicsTile) -> bool {
        let meets = |need: Option<u8>, has: u8| need.is_none_or(|value| value == has);
        meets(self.number, tile.number)
            && meets(self.delay, tile.delay)
            && meets(self.force, tile.force)
            && meets(self.max_speed, tile.max_speed)
    }

    /// The same with one value more; `None` where there is another already.
    fn with(mut self, value: Value, wanted: u8) -> Option<Self> {
        let slot = match value {
            Value::Number => &mut self.number,
            Value::Delay => &mut self.delay,
            Value::Force => &mut self.force,
            Value::MaxSpeed => &mut self.max_speed,
        };
        (*slot.get_or_insert(wanted) == wanted).then_some(self)
    }
}

/// An id of a layer, and what is known about it.
#[derive(Debug)]
struct Candidate {
    rules: Ruleset,
    layer: PhysicsLayer,
    id: u8,
    /// In small letters; empty where the game does not know the id.
    name: String,
    kind: &'static str,
    matters: Matters,
}

impl Candidate {
    fn new(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Self {
        let fact: Option<&Fact> = find(rules, layer, id);
        let name = fact.map_or(String::new(), |fact| fact.name.to_lowercase());
        let kind = fact.map_or("", |fact| fact.category.name());
        // Of what is not known, nothing is known not to matter.
        let matters = match fact {
            Some(_) => explain(rules, layer, PhysicsTile { id, ..PhysicsTile::default() }).matters,
            None if id == 0 => Matters::NOTHING,
            None => layer.has(),
        };
        Self { rules, layer, id, name, kind, matters }
    }

    /// What a tile of this id needs to fit all terms; `None` where it cannot.
    fn need(&self, terms: &[Term]) -> Option<Need> {
        let air_is_meant =
            |term: &Term| matches!(term, Term::Id(_)) || matches!(term, Term::Name(_)) && self.fits(term);
        if self.id == 0 && !terms.iter().any(air_is_meant) {
            return None;
        }
        terms.iter().try_fold(Need::default(), |need, term| match *term {
            Term::Value(value, wanted) => need.with(value, wanted).filter(|_| self.has(value)),
            Term::Bare(number) if !self.fits(term) => {
                need.with(Value::Number, number).filter(|_| self.has(Value::Number))
            }
            _ => self.fits(term).then_some(need),
        })
    }

    /// Whether a term is met whatever the tile's values are.
    fn fits(&self, term: &Term) -> bool {
        match term {
            Term::Layer(layer) => *layer == self.layer,
            Term::Id(id) => *id == self.id,
            Term::Bare(number) => *number == self.id || self.words().any(|word| word.parse() == Ok(*number)),
            Term::Name(part) => self.name.contains(part) || self.kind == part,
            Term::Value(..) => false,
        }
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.name.split(|c: char| !c.is_alphanumeric())
    }

    fn has(&self, value: Value) -> bool {
        match value {
            Value::Number => self.matters.number,
            Value::Delay => self.matters.delay,
            Value::Force | Value::MaxSpeed => self.matters.speedup,
        }
    }
}

/// What the words of a question ask for, and what is wrong with them.
fn terms(text: &str) -> (Vec<Term>, Vec<String>) {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '=' | '(' | ')' | '"');
    let mut words = text.split(separates).filter(|word| !word.is_empty()).take(MOST_WORDS).flat_map(apart).peekable();
    let (mut terms, mut notes) = (Vec::new(), Vec::new());
    while let Some(word) = words.next() {
        let number = words.peek().and_then(|next| number(next));
        match read(word, number, &mut terms) {
            Ok(true) => drop(words.next()),
            Ok(false) => {}
            Err(note) => notes.push(note),
        }
    }
    (terms, notes)
}

/// A word and a number that are written as one, as in `tele12` and `#3`.
fn apart(word: &str) -> impl Iterator<Item = &str> {
    let at = word.find(|c: char| c.is_ascii_digit()).filter(|at| {
        let (head, tail) = word.split_at(*at);
        (head == "#" || head == "id" || layer(head).is_some() || value(head).is_some()) && number(tail).is_some()
    });
    let (head, tail) = word.split_at(at.unwrap_or(word.len()));
    [head, tail].into_iter().filter(|part| !part.is_empty())
}

/// Reads a word, with the number that follows it. Whether the number belongs to it.
fn read(word: &str, next: Option<Result<u8, String>>, terms: &mut Vec<Term>) -> Result<bool, String> {
    if FILLERS.contains(&word) {
        return Ok(false);
    }
    if let Some(number) = number(word) {
        let number = number?;
        terms.push(if word.starts_with("0x") { Term::Id(number) } else { Term::Bare(number) });
        return Ok(false);
    }
    if let Some(layer) = layer(word) {
        terms.push(Term::Layer(layer));
        // A number that is out of range is told of when its turn comes.
        let Some(Ok(number)) = next.filter(|_| layer.has().number) else { return Ok(false) };
        terms.push(Term::Value(Value::Number, number));
        return Ok(true);
    }
    if word == "id" || word == "#" || value(word).is_some() {
        let number = next.ok_or_else(|| format!("After \"{word}\" a number is missing."))??;
        terms.push(
            value(word)
                .or((word == "#").then_some(Value::Number))
                .map_or(Term::Id(number), |value| Term::Value(value, number)),
        );
        return Ok(true);
    }
    terms.push(Term::Name(name(word)?));
    Ok(false)
}

/// A number from 0 to 255, decimal or after `0x`; `None` for words, an error for other numbers.
fn number(word: &str) -> Option<Result<u8, String>> {
    let (digits, radix) = word.strip_prefix("0x").map_or((word, 10), |digits| (digits, 16));
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    let shown = || word.chars().take(20).collect::<String>();
    is_number.then(|| {
        u8::from_str_radix(digits, radix).map_err(|_| format!("{} is too large: values go from 0 to 255.", shown()))
    })
}

fn layer(word: &str) -> Option<PhysicsLayer> {
    PhysicsLayer::ALL.into_iter().find(|layer| layer.name() == word)
}

fn value(word: &str) -> Option<Value> {
    VALUES.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

/// A word that is part of a name or a kind; one of many is as good as one.
fn name(word: &str) -> Result<String, String> {
    let single = word.strip_suffix('s').filter(|single| single.len() > 2);
    let known = [Some(word), single].into_iter().flatten().find(|word| is_known(word));
    known.map(str::to_owned).ok_or_else(|| {
        let shown: String = word.chars().take(40).collect();
        format!("Nothing is called \"{shown}\".")
    })
}

fn is_known(word: &str) -> bool {
    let term = Term::Name(word.to_owned());
    CANDIDATES.iter().any(|candidate| candidate.fits(&term))
}
