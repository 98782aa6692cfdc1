//! The words of a question: what each asks for, and what is wrong with it.

use super::candidate::CANDIDATES;
use super::refuse::{a_range, missing, not_an_angle, not_known, out_of_range, unlinked};
use super::vocabulary::{FILLERS, IDS, PARTS, PHRASES, Part, SYNONYMS, Term, UNITS, UNLINKED, VALUES, Value, WAYS};
use crate::rules::ddnet::PhysicsLayer;

/// More words than this are not looked at, however they are written: `a-b` is two.
const MOST_WORDS: usize = 32;
/// Longer texts are cut before they are looked at.
const MOST_LETTERS: usize = 2000;

/// Terms of a question, in whatever case, and sentences about words that are wrong.
pub fn parse(text: &str) -> (Vec<Term>, Vec<String>) {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '=' | '(' | ')' | '"');
    let text: String = text.chars().take(MOST_LETTERS).flat_map(char::to_lowercase).collect();
    let words = text.split(separates).filter(|word| !word.is_empty()).take(MOST_WORDS);
    let words = joined(&words.flat_map(apart).collect::<Vec<_>>());
    let words: Vec<&str> = words.into_iter().flat_map(own_words).take(MOST_WORDS).collect();
    let mut reader = Reader::default();
    let mut left = words.as_slice();
    while let Some((word, rest)) = left.split_first() {
        let taken = reader.read(word, rest.first().copied());
        left = rest.get(taken..).unwrap_or_default();
    }
    reader.notes.dedup();
    let asks_for_number = reader.terms.iter().any(|term| matches!(term, Term::Value(Value::Number, _)));
    if reader.terms.contains(&Term::Layer(PhysicsLayer::Switch)) && asks_for_number {
        name_buttons(&mut reader.terms);
    }
    if let [Term::Name(name)] = reader.terms.as_mut_slice() {
        // By themselves these are short for other names; draggers through walls are asked for in more words.
        match &**name {
            "through" => *name = "hookthrough".to_owned(),
            "wall" | "walls" | "block" | "blocks" | "ground" | "floor" | "platform" | "platforms" => {
                *name = "solid".to_owned()
            }
            _ => {}
        }
    }
    (reader.terms, reader.notes)
}

/// Names what turns a switch on or off as the tiles do: `switch 1 on` is an activator.
fn name_buttons(terms: &mut [Term]) {
    for term in terms {
        if let Term::Name(name) = term {
            match &**name {
                "on" => *name = "activator".to_owned(),
                "off" => *name = "deactivator".to_owned(),
                _ => {}
            }
        }
    }
}

/// The pieces of what is written as one, as in `tele12`, `#3` and `from-checkpoint`.
fn apart(word: &str) -> Vec<&str> {
    if number(word).is_some() || is_range(word) || is_known(word) {
        return vec![word];
    }
    let pieces = word.split(['-', '/', '_', '+', '.', '&', '!', '?', '\'']).filter(|piece| !piece.is_empty());
    pieces.flat_map(digits_apart).collect()
}

fn digits_apart(word: &str) -> Vec<&str> {
    let takes_number = |word: &str| {
        let reads = IDS.contains(&word) || layer(word).is_some() || value(word).is_some() || part(word).is_some();
        reads || synonym(word).is_some() || is_known(word)
    };
    let at = word.find(|c: char| c.is_ascii_digit()).filter(|at| {
        let (head, tail) = word.split_at(*at);
        number(tail).is_some() && takes_number(head)
    });
    let (head, tail) = word.split_at(at.unwrap_or(word.len()));
    [head, tail].into_iter().filter(|piece| !piece.is_empty()).collect()
}

/// Whether a word looks like `1-5`.
fn is_range(word: &str) -> bool {
    word.split_once('-').is_some_and(|(first, last)| [first, last].into_iter().all(|end| number(end).is_some()))
}

/// Words with phrases in the words of the names: "hook through" is one thing.
fn joined<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut joined = Vec::with_capacity(words.len());
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let phrase = PHRASES.iter().find(|(phrase, _)| rest.starts_with(phrase));
        match phrase {
            Some((phrase, own)) => {
                joined.extend_from_slice(own);
                rest = rest.get(phrase.len()..).unwrap_or_default();
            }
            None => {
                joined.push(word);
                rest = after;
            }
        }
    }
    joined
}

/// A word in those of the names.
fn own_words(word: &str) -> Vec<&str> {
    synonym(word).map_or_else(|| vec![word], <[_]>::to_vec)
}

fn synonym(word: &str) -> Option<&'static [&'static str]> {
    SYNONYMS.iter().find(|(other, _)| *other == word).map(|(_, words)| *words)
}

/// Terms and notes read so far.
#[derive(Default)]
struct Reader {
    terms: Vec<Term>,
    notes: Vec<String>,
}

impl Reader {
    /// Reads a word, with the one that follows. How many of those that follow belong to it.
    fn read(&mut self, word: &str, next: Option<&str>) -> usize {
        if FILLERS.contains(&word) || is_preposition(word, next) {
            return 0;
        }
        if let Some(number) = number(word) {
            let is_id = word.starts_with("0x");
            self.add(number.map(|number| if is_id { Term::Id(number) } else { Term::Bare(number) }));
            0
        } else if let Some(layer) = layer(word) {
            self.terms.push(Term::Layer(layer));
            if layer.has().number { self.take_number(next) } else { 0 }
        } else if IDS.contains(&word) {
            let number = next.and_then(number);
            self.add(number.clone().unwrap_or_else(|| Err(missing(word))).map(Term::Id));
            usize::from(number.is_some())
        } else if let Some(value) = value(word) {
            self.read_value(word, value, next)
        } else if let Some((part, own)) = part(word) {
            self.terms.push(Term::Part(part, own));
            self.take_number(next)
        } else if UNLINKED.contains(&word) && !is_known(word) {
            self.notes.push(unlinked());
            0
        } else {
            self.add(way(word).map_or_else(|| name(word), |(way, angle)| Ok(Term::Direction(way, angle))));
            0
        }
    }

    fn read_value(&mut self, word: &str, value: Value, next: Option<&str>) -> usize {
        if let Some(amount) = next.and_then(|next| amount(value, next)) {
            self.add(amount.map(|amount| Term::Value(value, amount)));
            return 1;
        }
        if word == "no" && next.and_then(part).is_some() {
            self.notes.push(unlinked());
            return 0;
        }
        // Of "max speed 50" the second word is read.
        if next.and_then(self::value) != Some(value) {
            self.add(if is_known(word) { name(word) } else { Err(missing(word)) });
        }
        0
    }

    /// Takes the number that follows, if any.
    fn take_number(&mut self, next: Option<&str>) -> usize {
        let Some(number) = next.and_then(number) else { return 0 };
        self.add(number.map(|number| Term::Value(Value::Number, number.into())));
        1
    }

    fn add(&mut self, term: Result<Term, String>) {
        match term {
            Ok(term) => self.terms.push(term),
            Err(note) => self.notes.push(note),
        }
    }
}

/// Words between others, as in "in the switch layer" and "to the right".
fn is_preposition(word: &str, next: Option<&str>) -> bool {
    let Some(next) = next else { return false };
    let leads = match word {
        "in" => layer(next).is_some_and(|layer| layer != PhysicsLayer::Tele),
        "to" | "from" => way(next).is_some(),
        _ => return false,
    };
    leads || next == "the"
}

/// An amount of a value; `None` for words that are none.
fn amount(value: Value, word: &str) -> Option<Result<i16, String>> {
    if value != Value::Angle {
        return number(word).map(|number| number.map(i16::from));
    }
    if let Some((_, angle)) = way(word) {
        return Some(Ok(angle));
    }
    let angle = whole(word)?.and_then(|angle| i16::try_from(angle).ok()).filter(|angle| (-360..=360).contains(angle));
    Some(angle.map(|angle| angle.rem_euclid(360)).ok_or_else(|| not_an_angle(word)))
}

/// A number from 0 to 255, decimal or after `0x`; `None` for words, an error for other numbers.
pub fn number(word: &str) -> Option<Result<u8, String>> {
    let number = whole(word)?.and_then(|number| u8::try_from(number).ok());
    Some(number.ok_or_else(|| out_of_range(word)))
}

/// A whole number with or without a sign and a unit; `None` within: one of many digits.
fn whole(word: &str) -> Option<Option<i64>> {
    let (sign, unsigned) = word.strip_prefix('-').map_or((1, word), |rest| (-1, rest));
    let (digits, radix) = match unsigned.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (UNITS.iter().find_map(|unit| unsigned.strip_suffix(unit)).unwrap_or(unsigned), 10),
    };
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    is_number.then(|| i64::from_str_radix(digits, radix).ok().map(|number| sign * number))
}

fn layer(word: &str) -> Option<PhysicsLayer> {
    PhysicsLayer::ALL.into_iter().find(|layer| layer.name() == word)
}

fn value(word: &str) -> Option<Value> {
    VALUES.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

fn part(word: &str) -> Option<(Part, &'static str)> {
    let is = |name: &str| name == word || name.len() > 3 && word.strip_suffix('s') == Some(name);
    PARTS.iter().find(|(name, _)| is(name)).map(|(name, part)| (*part, *name))
}

fn way(word: &str) -> Option<(&'static str, i16)> {
    WAYS.iter().find(|(way, _)| *way == word).copied()
}

/// A word of a name, or a kind; one of many is as good as one.
fn name(word: &str) -> Result<Term, String> {
    let single = word.strip_suffix('s').filter(|single| single.len() > 2);
    if is_range(word) {
        return Err(a_range(word));
    }
    let known = [Some(word), single].into_iter().flatten().find(|word| is_known(word));
    known.map(|word| Term::Name(word.to_owned())).ok_or_else(|| not_known(word))
}

fn is_known(word: &str) -> bool {
    let term = Term::Name(word.to_owned());
    CANDIDATES.iter().any(|candidate| candidate.fits(&term))
}
