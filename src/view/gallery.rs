//! State of the gallery: whether it is open, which maps of a folder it shows, and in which order.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use crate::base::{MapFacts, MapFile, natural_order};
pub use crate::prefs::MapSort;
use crate::prefs::ShellSwitches;

/// The list of maps in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gallery {
    /// It fills the map's part of the window.
    pub open: bool,
    /// Only maps with all these words in name or author.
    pub filter: String,
    /// A map was asked for while it was open: it closes when that shows.
    pub leaves: bool,
    /// The entry that the keyboard works on.
    pub selected: Option<PathBuf>,
}

/// Maps with all words of the filter, in order. Maps without facts yet come last where those matter.
pub fn maps_in_order<'a>(
    maps: &[MapFile],
    facts: impl Fn(&MapFile) -> Option<&'a MapFacts>,
    filter: &str,
    order: ShellSwitches,
) -> Vec<usize> {
    let words: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
    let mut shown: Vec<(usize, &MapFile, Option<&MapFacts>)> = maps
        .iter()
        .enumerate()
        .map(|(n, map)| (n, map, facts(map)))
        .filter(|(_, map, facts)| fits(&words, map, *facts))
        .collect();
    shown.sort_by(|(_, a, a_facts), (_, b, b_facts)| compare(order, (a, *a_facts), (b, *b_facts)));
    shown.into_iter().map(|(n, ..)| n).collect()
}

/// Whether every word is part of the name or of the author.
fn fits(words: &[String], map: &MapFile, facts: Option<&MapFacts>) -> bool {
    if words.is_empty() {
        return true;
    }
    let (name, author) = (map.name.to_lowercase(), facts.map(|facts| facts.author.to_lowercase()).unwrap_or_default());
    words.iter().all(|word| name.contains(word) || author.contains(word))
}

type Known<'a> = (&'a MapFile, Option<&'a MapFacts>);

fn compare(order: ShellSwitches, (a, a_facts): Known, (b, b_facts): Known) -> Ordering {
    let by_name = || natural_order(&a.name, &b.name);
    let turned = |by: Ordering| if order.reversed { by.reverse() } else { by };
    let author = |facts: Option<&MapFacts>| facts.map(|facts| facts.author.to_lowercase()).filter(|a| !a.is_empty());
    match order.sort {
        MapSort::Name => turned(by_name()),
        MapSort::Date => turned(b.modified_s.cmp(&a.modified_s)).then_with(by_name),
        MapSort::Size => turned(b.bytes.cmp(&a.bytes)).then_with(by_name),
        MapSort::Author => {
            let order = match (author(a_facts), author(b_facts)) {
                (Some(a), Some(b)) => turned(natural_order(&a, &b)),
                // Maps without an author come last, in either order.
                (a, b) => a.is_none().cmp(&b.is_none()),
            };
            order.then_with(by_name)
        }
        MapSort::Warnings => {
            let order = match (a_facts, b_facts) {
                (Some(a), Some(b)) => turned(b.warnings.cmp(&a.warnings)),
                (a, b) => a.is_none().cmp(&b.is_none()),
            };
            order.then_with(by_name)
        }
    }
}

/// Map so many steps beside another, among those of its folder in order. `Err` holds their number where that is beyond
/// the first or the last.
pub fn map_beside<'a>(
    maps: &'a [MapFile],
    order: &[usize],
    from: &Path,
    steps: i32,
) -> Result<Option<&'a MapFile>, usize> {
    let in_order = || order.iter().filter_map(|n| maps.get(*n));
    let Some(at) = in_order().position(|map| map.path == from) else { return Ok(in_order().next()) };
    let last = order.len().saturating_sub(1);
    let wanted = at.saturating_add_signed(steps as isize).min(last);
    if wanted == at { Err(order.len()) } else { Ok(in_order().nth(wanted)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maps() -> Vec<MapFile> {
        let map = |name: &str, bytes, modified_s| MapFile {
            path: name.into(),
            name: name.to_owned(),
            bytes,
            modified_s,
            ..MapFile::default()
        };
        vec![map("a10", 10, 1), map("A2", 20, 3), map("b", 20, 2), map("c", 5, 2)]
    }

    fn known(map: &MapFile) -> Option<&'static MapFacts> {
        static SOME: MapFacts = MapFacts { author: String::new(), version: String::new(), warnings: 2 };
        (map.name == "b").then_some(&SOME)
    }

    fn order(sort: MapSort, reversed: bool, filter: &str) -> Vec<usize> {
        maps_in_order(&maps(), known, filter, ShellSwitches { sort, reversed, ..ShellSwitches::default() })
    }

    #[test]
    fn every_order_falls_back_on_names() {
        assert_eq!(order(MapSort::Name, false, ""), [1, 0, 2, 3]);
        assert_eq!(order(MapSort::Name, true, ""), [3, 2, 0, 1]);
        assert_eq!(order(MapSort::Date, false, ""), [1, 2, 3, 0]);
        assert_eq!(order(MapSort::Date, true, ""), [0, 2, 3, 1]);
        assert_eq!(order(MapSort::Size, false, ""), [1, 2, 0, 3]);
        assert_eq!(order(MapSort::Warnings, true, ""), [2, 1, 0, 3], "the unknown come last");
        assert_eq!(order(MapSort::Author, true, ""), [1, 0, 2, 3]);
    }

    #[test]
    fn words_may_be_anywhere_in_name_or_author() {
        assert_eq!(order(MapSort::Name, false, "1 a"), [0]);
        assert_eq!(order(MapSort::Name, false, "a2"), [1]);
        assert_eq!(order(MapSort::Name, false, "zoe"), [] as [usize; 0]);
        let zoe = MapFacts { author: "Zoë & ZOE".to_owned(), ..MapFacts::default() };
        let found = maps_in_order(&maps(), |_| Some(&zoe), "zoe b", ShellSwitches::default());
        assert_eq!(found, [2]);
    }

    #[test]
    fn steps_end_at_the_first_and_the_last() {
        let (maps, order) = (maps(), order(MapSort::Name, false, ""));
        let beside = |from: &str, steps| map_beside(&maps, &order, Path::new(from), steps);
        let name = |map: Result<Option<&MapFile>, usize>| map.expect("not at an end").map(|map| map.name.clone());
        assert_eq!(name(beside("a10", 1)).as_deref(), Some("b"));
        assert_eq!(name(beside("a10", -1)).as_deref(), Some("A2"));
        assert_eq!(name(beside("a10", 9)).as_deref(), Some("c"), "as far as there are maps");
        assert_eq!(beside("c", 1), Err(4));
        assert_eq!(beside("A2", -1), Err(4));
        assert_eq!(name(beside("gone", 1)).as_deref(), Some("A2"));
        assert_eq!(map_beside(&[], &[], Path::new("x"), 1), Ok(None));
    }
}
