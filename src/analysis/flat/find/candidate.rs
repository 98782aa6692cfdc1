//! The ids of every layer as what words can mean, and which values a tile of an id needs to be meant.

use std::sync::LazyLock;

use super::vocabulary::{Part, Term, Value};
use crate::rules::ddnet::{Category, Fact, Matters, PhysicsLayer, PhysicsTile, Role, Ruleset, explain, find, id_role};

const RULES: [Ruleset; 2] = [Ruleset::DdNet, Ruleset::Vanilla];
/// The kind of ids that a game does not know in a layer, air aside.
const UNKNOWN: &str = "unknown";
/// Words of names that are not longer do not stand for longer ones that begin with them: `on` is not `one`.
const SHORT: usize = 3;

/// Every id of every layer, in the order of games and layers; made with the first question.
pub static CANDIDATES: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let pairs = RULES.into_iter().flat_map(|rules| PhysicsLayer::ALL.map(|layer| (rules, layer)));
    pairs.flat_map(|(rules, layer)| (0..=u8::MAX).map(move |id| Candidate::new(rules, layer, id))).collect()
});

/// Short words that stand in names.
static SHORT_WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut words: Vec<_> = all_words().filter(|word| word.len() <= SHORT).collect();
    words.sort_unstable();
    words.dedup();
    words
});

/// Every word of every name, many of them several times.
pub fn all_words() -> impl Iterator<Item = &'static str> {
    CANDIDATES.iter().flat_map(Candidate::words)
}

/// Values that a tile has to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// In the order of [`Value::ALL`].
    wanted: [Option<i16>; Value::ALL.len()],
}

impl Need {
    /// Whether a tile has them.
    pub fn allows(self, tile: PhysicsTile) -> bool {
        let pairs = Value::ALL.into_iter().zip(self.wanted);
        pairs.into_iter().all(|(value, wanted)| wanted.is_none_or(|wanted| value.of(tile) == wanted))
    }

    /// A tile of an id with these values.
    pub fn tile(self, id: u8) -> PhysicsTile {
        let wanted = |value: Value| self.wanted.get(value as usize).copied().flatten();
        let byte = |value| wanted(value).and_then(|wanted| u8::try_from(wanted).ok()).unwrap_or_default();
        PhysicsTile {
            id,
            number: byte(Value::Number),
            delay: byte(Value::Delay),
            force: byte(Value::Force),
            max_speed: byte(Value::MaxSpeed),
            angle: wanted(Value::Angle).unwrap_or_default(),
            ..PhysicsTile::default()
        }
    }

    /// The same with one value more; `None` where there is another already.
    fn with(mut self, value: Value, wanted: i16) -> Option<Self> {
        let slot = self.wanted.get_mut(value as usize)?;
        (*slot.get_or_insert(wanted) == wanted).then_some(self)
    }
}

/// An id of a layer, and what is known about it.
#[derive(Debug)]
pub struct Candidate {
    /// By which rules.
    pub rules: Ruleset,
    /// Its layer.
    pub layer: PhysicsLayer,
    /// The id.
    pub id: u8,
    /// The name and what else it is called, in small letters; empty where the game does not know the id.
    name: String,
    kind: &'static str,
    role: Option<Role>,
    matters: Matters,
}

impl Candidate {
    fn new(rules: Ruleset, layer: PhysicsLayer, id: u8) -> Self {
        let fact: Option<&Fact> = find(rules, layer, id);
        // Air is in the tables of those layers alone where nothing else can be left in it.
        let is_air = id == 0 && rules == Ruleset::DdNet;
        let name = match fact {
            Some(fact) => format!("{} {}", fact.name, fact.also).to_lowercase(),
            None => if is_air { "air" } else { "" }.to_owned(),
        };
        let kind = fact.map_or(if id == 0 { "" } else { UNKNOWN }, |fact| fact.category.name());
        // Of what is not known, nothing is known not to matter.
        let matters = match fact {
            Some(_) => explain(rules, layer, PhysicsTile { id, ..PhysicsTile::default() }).matters,
            None => layer.has(),
        };
        Self { rules, layer, id, name, kind, role: id_role(rules, layer, id), matters }
    }

    /// Values that a tile of this id needs to fit all terms; `None` where it cannot.
    pub fn need(&self, terms: &[Term]) -> Option<Need> {
        let air_is_meant =
            |term: &Term| matches!(term, Term::Id(_)) || matches!(term, Term::Name(_)) && self.fits(term);
        if self.id == 0 && !terms.iter().any(air_is_meant) {
            return None;
        }
        // "speedup 90" means no id; the answer says which values there are.
        let asks_for_speedups = terms.contains(&Term::Layer(PhysicsLayer::Speedup));
        let is_odd = self.kind == UNKNOWN && terms.iter().any(|term| matches!(term, Term::Bare(_)));
        if asks_for_speedups && is_odd {
            return None;
        }
        let named = terms.iter().any(|term| matches!(term, Term::Name(_) | Term::Part(..)));
        terms.iter().try_fold(Need::default(), |need, term| match *term {
            Term::Value(value, wanted) => need.with(value, wanted).filter(|_| self.has(value)),
            Term::Direction(_, angle) if self.matters.speedup => need.with(Value::Angle, angle),
            // Beside a name a number is that of a teleporter or a switch, where there is one.
            Term::Bare(number) if !self.fits(term) || named && self.has(Value::Number) => {
                need.with(Value::Number, number.into()).filter(|_| self.has(Value::Number))
            }
            _ => self.fits(term).then_some(need),
        })
    }

    /// Whether a term is met whatever the tile's values are.
    pub fn fits(&self, term: &Term) -> bool {
        match term {
            Term::Layer(layer) => *layer == self.layer,
            Term::Id(id) => *id == self.id,
            Term::Bare(number) => *number == self.id || self.words().any(|word| word.parse() == Ok(*number)),
            Term::Name(word) => self.is_called(word) || self.is_of_kind(word),
            Term::Part(part, word) => self.role.is_some_and(|role| part.is(role)) || self.words().any(|w| w == *word),
            Term::Direction(word, _) => self.words().any(|other| other == *word),
            Term::Value(..) => false,
        }
    }

    /// Whether a word is its kind, whole or begun. Teleporters of checkpoints are teleporters as well; the kind sets them
    /// apart for the sake of their colour.
    fn is_of_kind(&self, word: &str) -> bool {
        let is_checkpoint_tele = self.layer == PhysicsLayer::Tele && self.kind == Category::Checkpoint.name();
        let is = |kind: &str| kind == word || word.len() > SHORT && kind.starts_with(word);
        is(self.kind) || is_checkpoint_tele && is(Category::Teleport.name())
    }

    /// Whether a word of its name is this one, or begins with it.
    fn is_called(&self, word: &str) -> bool {
        if SHORT_WORDS.binary_search(&word).is_ok() {
            return self.words().any(|other| other == word);
        }
        let mut places = self.name.match_indices(word).map(|(at, _)| at);
        places.any(|at| self.name.get(..at).is_some_and(|before| !before.ends_with(char::is_alphanumeric)))
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
    }

    /// Whether a value makes a difference.
    pub fn has(&self, value: Value) -> bool {
        match value {
            Value::Number => self.matters.number,
            Value::Delay => self.matters.delay,
            Value::Force | Value::MaxSpeed | Value::Angle => self.matters.speedup,
        }
    }
}

impl Part {
    fn is(self, role: Role) -> bool {
        match self {
            Self::Entrance => matches!(role, Role::Entrance(_) | Role::CheckpointEntrance(_)),
            Self::Exit => matches!(role, Role::Exit | Role::CheckpointExit),
            Self::Button => matches!(role, Role::Button(_)),
            Self::Target => matches!(role, Role::Target(_)),
        }
    }
}
