//! The search of the command palette, a part in each frame: maps may have tens of thousands of layers.

use super::entries::{self, Entry, LayerAt};
use super::positions;
use crate::analysis::TileQuery;
use crate::manual;
use crate::ui::flat::go_to::Wanted;
use crate::ui::panel_cx::PanelCx;
use crate::ui::parts::fuzzy::Query;
use crate::ui::solid::go_to::WantedNode;

/// Entries that are compared in a frame.
const A_FRAME: usize = 4000;
/// Most entries that are listed.
const MOST: usize = 200;
/// Score of commands above what fits as well: a letter's worth at the beginning of a word.
const COMMANDS_FIRST: i32 = 16 * 9;
/// Score by which what cannot be done now comes behind what fits as well.
const HINDERED: i32 = 16 * 12;
/// Most sections of the manual that are listed because their text, not their heading, has the typed words; and the fewest
/// letters for which that is asked.
const MOST_TEXTS: usize = 3;
const LEAST_LETTERS: usize = 4;
/// Least score in percent of the best. Words that are not shown count more.
const NOISE: i32 = 60;

/// Whether words ask for a layer alone: else each layer would fill three lines with the same name.
fn asks_for_solo(typed: &str) -> bool {
    let verbs = ["solo", "alone", "only", "isolate"];
    typed
        .to_lowercase()
        .split_whitespace()
        .any(|word| word.len() > 1 && verbs.iter().any(|verb| verb.starts_with(word)))
}

/// Whether words ask for the manual, not for what may be in the map.
fn asks_for_manual(typed: &str) -> bool {
    typed.to_lowercase().split_whitespace().any(|word| matches!(word, "manual" | "help"))
}

/// Whether the search of the map understands the words; that of other worlds takes any.
fn is_findable(cx: &PanelCx, typed: &str) -> bool {
    cx.flat_scene().is_none_or(|scene| TileQuery::parse(typed, &scene.info.images).is_understood())
}

/// An entry that fits.
#[derive(Clone, Copy)]
struct Found {
    score: i32,
    /// Its place among all.
    at: usize,
    is_slip: bool,
}

/// Input and result of the search.
#[derive(Default)]
pub struct Search {
    /// Entries that do not depend on the map, then its bookmarks, then recent maps, then sections of the manual.
    fixed: Vec<Entry>,
    /// Number of these that are listed while nothing is typed.
    commands: usize,
    layers: Vec<LayerAt>,
    typed: Option<String>,
    query: Query,
    /// Next entry to compare.
    at: usize,
    found: Vec<Found>,
    /// Best first.
    listed: Vec<Entry>,
}

impl Search {
    /// Search through the present entries.
    pub fn new(cx: &PanelCx) -> Self {
        let mut fixed = entries::fixed(cx.view);
        let (commands, places) = (fixed.len(), cx.status.places.as_ref().map_or(0, |places| places.len()));
        fixed.extend((0..places).map(Entry::Bookmark).filter(|entry| entry.worlds().has(cx.view)));
        fixed.extend((0..cx.status.remembered.prefs.recent.len()).map(Entry::Recent));
        fixed.extend((0..manual::headings().len()).map(Entry::Manual));
        Self { fixed, commands, layers: entries::layers_of(cx), ..Self::default() }
    }

    /// Continues the search for the typed words. `recent`: recent entries, the last first; they come first while
    /// nothing is typed.
    pub fn follow(&mut self, cx: &PanelCx, typed: &str, recent: &[Entry]) {
        if self.typed.as_deref() != Some(typed) {
            self.typed = Some(typed.to_owned());
            self.query = Query::new(typed);
            (self.at, self.found) = (0, Vec::new());
            if self.query.is_empty() {
                self.at = self.count();
                let commands = self.fixed.iter().take(self.commands).filter(|it| !recent.contains(it));
                let recent = recent.iter().filter(|entry| entry.worlds().has(cx.view));
                self.listed = recent.chain(commands).copied().collect();
                return;
            }
        }
        if self.is_done() {
            return;
        }
        let end = (self.at + A_FRAME).min(self.count());
        for at in self.at..end {
            let Some(entry) = self.entry(at) else { continue };
            if matches!(entry, Entry::Solo(_)) && !asks_for_solo(typed) {
                continue;
            }
            if let Some(fit) = self.query.fit(&entry.label(cx), &entry.search_words(cx)) {
                let score = match entry {
                    Entry::Command(_) => fit.score + COMMANDS_FIRST + entry.nearness(cx),
                    _ => fit.score + entry.nearness(cx),
                };
                let score = if entry.hindrance(cx).is_some() { score - HINDERED } else { score };
                self.found.push(Found { score, at, is_slip: fit.is_slip });
            }
        }
        self.at = end;
        // A word that stands somewhere as it is typed is not mistyped.
        if self.found.iter().any(|found| !found.is_slip) {
            self.found.retain(|found| !found.is_slip);
        }
        self.found.sort_by_key(|found| (-found.score, found.at));
        self.found.truncate(MOST);
        // What can be done comes before what can be read about it, each with its own noise left out.
        let (reading, doing): (Vec<_>, Vec<_>) =
            self.found.iter().map(|found| (found.score, found.at)).partition(|(_, at)| self.is_manual(*at));
        // What no command is called by may be in the map.
        let sought = (self.is_done() && typed.trim().chars().count() > 1).then_some(Entry::FindWords);
        let sought = sought.filter(|entry| entry.hindrance(cx).is_none());
        let doing: Vec<Entry> = without_noise(&doing).filter_map(|at| self.entry(at)).collect();
        let reading_first = !doing.is_empty() || asks_for_manual(typed) || !is_findable(cx, typed);
        let good = doing.into_iter().chain(sought.filter(|_| !reading_first));
        let good = good.chain(without_noise(&reading).filter_map(|at| self.entry(at)));
        let node = WantedNode::parse(typed).ok().filter(|_| positions::are_there(cx)).map(Entry::Node);
        let places = [Wanted::parse(typed).ok().map(Entry::Tile), node].into_iter().flatten();
        let places = places.filter(|entry| entry.worlds().has(cx.view));
        self.listed = places.chain(good).collect();
        if self.is_done() && reading.is_empty() && typed.trim().chars().count() >= LEAST_LETTERS {
            self.listed.extend(sections_about(typed).take(MOST_TEXTS));
        }
        self.listed.extend(sought.filter(|_| reading_first));
    }

    fn is_manual(&self, at: usize) -> bool {
        matches!(self.entry(at), Some(Entry::Manual(_)))
    }

    /// Whether all entries are compared.
    pub fn is_done(&self) -> bool {
        self.at >= self.count()
    }

    /// Matches, best first.
    pub fn listed(&self) -> &[Entry] {
        &self.listed
    }

    /// Query.
    pub fn query(&self) -> &Query {
        &self.query
    }

    fn count(&self) -> usize {
        self.fixed.len() + 3 * self.layers.len()
    }

    fn entry(&self, at: usize) -> Option<Entry> {
        let Some(beyond) = at.checked_sub(self.fixed.len()) else { return self.fixed.get(at).copied() };
        let layer = *self.layers.get(beyond / 3)?;
        [Entry::GoTo(layer), Entry::Eye(layer), Entry::Solo(layer)].get(beyond % 3).copied()
    }
}

/// Sections of the manual that have the typed words in their text.
fn sections_about(typed: &str) -> impl Iterator<Item = Entry> {
    let headings = manual::headings();
    let hits = manual::search(typed).into_iter();
    hits.filter_map(|hit| headings.iter().position(|it| it.topic == hit.topic && it.text == hit.heading))
        .map(Entry::Manual)
}

/// Places of matches, best first, without those far below the best.
fn without_noise(found: &[(i32, usize)]) -> impl Iterator<Item = usize> {
    let best = found.first().map_or(0, |(score, _)| *score);
    found.iter().take_while(move |(score, _)| score * 100 >= best * NOISE).map(|(_, at)| *at)
}
