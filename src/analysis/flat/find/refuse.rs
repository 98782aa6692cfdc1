//! Why nothing can be found, in sentences for people that say what to ask instead.

use strsim::osa_distance;

use super::candidate::{CANDIDATES, Candidate, all_words};
use super::vocabulary::{OPPOSITES, Part, Term, Value};
use crate::rules::ddnet::{Category, PhysicsLayer, find};

/// Longer words are cut where they are repeated.
const MOST_SHOWN: usize = 40;

/// A word that needs a number has none.
pub fn missing(word: &str) -> String {
    format!("A number is missing after “{word}”.")
}

/// A number that no value can have.
pub fn out_of_range(word: &str) -> String {
    let wrong = if word.starts_with('-') { "small" } else { "large" };
    format!("{} is too {wrong}: values go from 0 to 255.", cut(word, MOST_SHOWN / 2))
}

/// A number that is no angle.
pub fn not_an_angle(word: &str) -> String {
    format!("{} is not an angle: angles go from 0 (to the right) to 359, clockwise.", cut(word, MOST_SHOWN / 2))
}

/// Two numbers for all between them.
pub fn a_range(word: &str) -> String {
    format!("Ranges such as {} cannot be searched for: enter one number.", cut(word, MOST_SHOWN / 2))
}

/// A word that stands for nothing.
pub fn not_known(word: &str) -> String {
    let said = format!("Unknown word “{}”.", cut(word, MOST_SHOWN));
    nearest(word).map_or(said.clone(), |near| format!("{said} Did you mean “{near}”?"))
}

/// Asked for what is missing, not for a tile.
pub fn unlinked() -> String {
    "Teleporters and switches without a partner are listed on the Physics tab.".to_owned()
}

/// The beginning of a word that may be long.
pub fn cut(word: &str, most: usize) -> String {
    word.chars().take(most).collect()
}

/// The known word that is spelled most like another, if one is.
fn nearest(word: &str) -> Option<&'static str> {
    let length = word.chars().count();
    let most = match length {
        4..=5 => 1,
        6..=20 => 2,
        _ => return None,
    };
    let names = PhysicsLayer::ALL.map(PhysicsLayer::name).into_iter().chain(Category::ALL.map(Category::name));
    let known = names.chain(all_words()).filter(|known| known.len() > 3);
    let known = known.filter(|known| !is_opposite(word, known));
    // Slips of the first letter are rare.
    let is_other_start = |known: &str| !word.chars().next().is_some_and(|first| known.starts_with(first));
    let near = known.map(|known| (osa_distance(word, known), known));
    let near = near.min_by_key(|(distance, known)| (*distance, is_other_start(known)))?;
    (near.0 <= most).then_some(near.1)
}

/// Whether one of two words is spelled like the other with a beginning that turns it into its opposite: what somebody
/// does not want is no help.
fn is_opposite(word: &str, known: &str) -> bool {
    let leads = |long: &str, short: &str| {
        let mut rests = OPPOSITES.iter().filter_map(|opposite| long.strip_prefix(opposite));
        rests.any(|rest| osa_distance(rest, short) < osa_distance(long, short))
    };
    leads(word, known) || leads(known, word)
}

/// Why no tile fits all terms.
pub fn why_nothing(terms: &[Term]) -> String {
    let why = two_layers(terms).or_else(|| two_amounts(terms)).or_else(|| other_layer(terms));
    let why = why.or_else(|| no_such_value(terms)).or_else(|| no_such_number(terms));
    why.unwrap_or_else(|| "No tile matches all of these words.".to_owned())
}

fn two_layers(terms: &[Term]) -> Option<String> {
    let mut layers = terms.iter().filter_map(|term| if let Term::Layer(layer) = term { Some(*layer) } else { None });
    let first = layers.next()?;
    let other = layers.find(|layer| *layer != first)?;
    Some(format!("A tile lies in one layer: it cannot be in both {} and {}.", first.name(), other.name()))
}

fn two_amounts(terms: &[Term]) -> Option<String> {
    let amount = |term: &Term| match *term {
        Term::Value(value, amount) => Some((value, amount)),
        Term::Direction(_, angle) => Some((Value::Angle, angle)),
        _ => None,
    };
    let amounts: Vec<_> = terms.iter().filter_map(amount).collect();
    let differ = |(value, one): &(Value, i16)| {
        let other = amounts.iter().find(|(other, amount)| other == value && amount != one)?;
        let of = value.words().trim_start_matches("a ").trim_start_matches("an ");
        Some(format!("A tile has one {of}: it cannot be both {one} and {}.", other.1))
    };
    amounts.iter().find_map(differ)
}

fn other_layer(terms: &[Term]) -> Option<String> {
    let asked = terms.iter().find_map(|term| if let Term::Layer(layer) = term { Some(*layer) } else { None })?;
    let part = terms.iter().find_map(|term| if let Term::Part(part, _) = term { Some(*part) } else { None })?;
    let (parts, layer) = match part {
        Part::Entrance | Part::Exit => ("FROM and TO tiles", PhysicsLayer::Tele),
        Part::Button | Part::Target => ("Activators and targets", PhysicsLayer::Switch),
    };
    (asked != layer).then(|| format!("{parts} lie in the {} layer.", layer.name()))
}

/// Tiles fit but for a value that they do not have.
fn no_such_value(terms: &[Term]) -> Option<String> {
    let is_value = |term: &&Term| matches!(term, Term::Value(..) | Term::Direction(..) | Term::Bare(_));
    let others: Vec<Term> = terms.iter().filter(|term| !is_value(term)).cloned().collect();
    let rest: Vec<&Candidate> = CANDIDATES.iter().filter(|candidate| candidate.need(&others).is_some()).collect();
    let lacks = |value: Value| !rest.is_empty() && !rest.iter().any(|candidate| candidate.has(value));
    let lacked = terms.iter().find_map(|term| match *term {
        Term::Value(value, _) if lacks(value) => Some(value.words()),
        Term::Direction(..) if lacks(Value::Angle) => Some("a direction that can be searched for"),
        _ => None,
    })?;
    Some(format!("No tile like that has {lacked}."))
}

/// Tiles fit but for a number without a word for what it counts.
fn no_such_number(terms: &[Term]) -> Option<String> {
    let bare = terms.iter().find_map(|term| if let Term::Bare(number) = term { Some(*number) } else { None })?;
    let others: Vec<Term> = terms.iter().filter(|term| !matches!(term, Term::Bare(_))).cloned().collect();
    let mut rest = CANDIDATES.iter().filter(|candidate| candidate.need(&others).is_some()).peekable();
    rest.peek()?;
    let rest: Vec<_> = rest.filter(|candidate| is_named(candidate)).collect();
    let speedups = rest.iter().any(|candidate| candidate.layer == PhysicsLayer::Speedup);
    let delays = rest.iter().any(|candidate| candidate.has(Value::Delay));
    Some(match (speedups, delays) {
        (true, _) => format!("Speedups have no number: try “force {bare}”, “max {bare}” or “angle {bare}”."),
        (false, true) => format!("No tile like that has the number or the id {bare}: try “delay {bare}”."),
        (false, false) => format!("No tile like that has the number or the id {bare}."),
    })
}

fn is_named(candidate: &Candidate) -> bool {
    find(candidate.rules, candidate.layer, candidate.id).is_some()
}
