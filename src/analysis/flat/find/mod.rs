//! Questions for physics tiles in words → which tiles. No tile is looked at here but by
//! itself; a search through layers learns quickly whether one is meant.
//!
//! ```text
//! freeze            a word of a name, whole or begun, or a kind      tele  front  …    a layer
//! switch 3  tele 12 a layer and a number in it                       delay 5  angle 90 a value
//! exit 12  button 3 a part in a link and its number                  right  up         a way that speedups push
//! 0x1c  id 28       an id; so does "index 28"                        28                an id, a number, or in a name
//!
//! vocabulary.rs  words     words.rs   text → terms      candidate.rs  which ids fit them, and with which values
//!                          refuse.rs  why none does     image.rs      questions about design tiles: image grass_main 42
//! ```
//!
//! A tile has to fit all words, in whatever order and case. Values go from 0 to 255; angles are degrees, of which only
//! the direction counts. A number is looked for only where it makes a difference, and beside a name before an id. Air
//! is found by its name or its id alone, and only where a value is left in it: empty cells are never looked at.

mod candidate;
mod image;
mod refuse;
mod vocabulary;
mod words;

pub use image::{ImageQuery, TileQuery, image_question};

use candidate::{CANDIDATES, Candidate, Need};
use vocabulary::Term;

use crate::rules::ddnet::{PhysicsLayer, PhysicsTile, Ruleset};

/// A question about physics tiles, made ready for millions of them.
#[derive(Clone, Debug, Default)]
pub struct Query {
    tables: Vec<Table>,
    notes: Vec<String>,
    remark: Option<&'static str>,
}

/// The answer for one layer by the rules of one game.
#[derive(Clone, Debug)]
struct Table {
    rules: Ruleset,
    layer: PhysicsLayer,
    /// A bit for each id that may be meant.
    ids: [u64; 4],
    /// Further values that a tile of an id has to have.
    needs: Vec<Need>,
}

impl Query {
    /// Reads a question. Where something in it cannot be understood, [`Query::notes`] says so, and nothing is found.
    pub fn parse(text: &str) -> Self {
        let (terms, mut notes) = words::parse(text);
        if terms.is_empty() || !notes.is_empty() {
            return Self { notes, ..Self::default() };
        }
        let layers = CANDIDATES.chunk_by(|a, b| (a.rules, a.layer) == (b.rules, b.layer));
        let tables: Vec<_> = layers.filter_map(|candidates| Table::new(candidates, &terms)).collect();
        if tables.is_empty() {
            notes.push(refuse::why_nothing(&terms));
        }
        Self { tables, notes, remark: about_air(&terms) }
    }

    /// Whether nothing can be found: nothing was asked for, or there are [`Query::notes`].
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Parts of the question that cannot be found and why, in sentences for people.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Remark about any answer to this question.
    pub fn remark(&self) -> Option<&'static str> {
        self.remark
    }

    /// Whether any tile of a layer can be meant; layers without one need not be walked through.
    pub fn looks_in(&self, rules: Ruleset, layer: PhysicsLayer) -> bool {
        self.table(rules, layer).is_some()
    }

    /// Whether a tile is meant.
    pub fn matches(&self, rules: Ruleset, layer: PhysicsLayer, tile: PhysicsTile) -> bool {
        self.table(rules, layer).is_some_and(|table| table.matches(tile))
    }

    /// The tile of an id with the values that are asked for and no others; `None` where no tile of it is meant.
    pub fn tile(&self, rules: Ruleset, layer: PhysicsLayer, id: u8) -> Option<PhysicsTile> {
        let table = self.table(rules, layer)?;
        let tile = table.needs.get(usize::from(id))?.tile(id);
        table.matches(tile).then_some(tile)
    }

    fn table(&self, rules: Ruleset, layer: PhysicsLayer) -> Option<&Table> {
        self.tables.iter().find(|table| (table.rules, table.layer) == (rules, layer))
    }
}

impl Table {
    /// The table of the terms for the ids of a layer; `None` where no tile of it is meant.
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
        word >> (tile.id % 64) & 1 == 1 && self.needs.get(usize::from(tile.id)).is_some_and(|need| need.allows(tile))
    }
}

/// People who ask for air are told what of it can be found.
fn about_air(terms: &[Term]) -> Option<&'static str> {
    if terms.iter().any(|term| *term == Term::Id(0) || *term == Term::Name("air".to_owned())) {
        return Some("Air is everywhere, so the search skips it, except air that still has a number or another value.");
    }
    let asks = terms.contains(&Term::Bare(0));
    asks.then_some("Searching for number 0. The search skips air (id 0), which is everywhere.")
}
