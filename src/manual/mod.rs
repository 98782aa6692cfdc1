//! The manual: one text per topic, Markdown in `assets/manual`. It has four readers: the repository, `mapscope manual`,
//! the window, and this documentation, where each topic is a module.
//!
//! Links between topics are reference links: `[Keys]` in the text, `[Keys]: keys.md` at its end. On disk they lead to the
//! file. Here each text comes after definitions of the same labels that lead to the modules; of two definitions the first
//! one counts, so `cargo doc` resolves and checks every link. Programs read the text through [`blocks()`], which knows
//! both forms.

mod markdown;

pub use markdown::{Block, Cells, Span, blocks, plain};

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::base::corrected;

/// Text about one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Name on the command line, and of the file.
    pub name: &'static str,
    /// Heading of the text.
    pub title: &'static str,
    /// Contents in a line.
    pub summary: &'static str,
    /// The text, in Markdown.
    pub text: &'static str,
}

/// Section in which all words of a search occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Its topic.
    pub topic: &'static Topic,
    /// Its heading; that of the topic where it stands before all others.
    pub heading: String,
    /// Its line with the most words of the search, as plain text; its first line where the heading has them all.
    pub line: String,
}

/// Definitions of links to the modules of all topics.
macro_rules! definitions {
    [$($module:ident $name:literal $title:literal $summary:literal;)*] => {
        concat!($("[", $title, "]: crate::manual::", stringify!($module), "\n",)* "\n")
    };
}

/// The list of topics, and their modules.
macro_rules! topics {
    (@topics $all:tt $($module:ident $name:literal $title:literal $summary:literal;)*) => {
        static TOPICS: &[Topic] = &[$(Topic {
            name: $name,
            title: $title,
            summary: $summary,
            text: include_str!(concat!("../../assets/manual/", $name, ".md")),
        },)*];

        $(
            #[doc = definitions!$all]
            #[doc = include_str!(concat!("../../assets/manual/", $name, ".md"))]
            pub mod $module {}
        )*
    };
    ($($all:tt)*) => { topics! { @topics [$($all)*] $($all)* } };
}

topics! {
    start "start" "Start" "Open a first map, look around, install";
    maps "maps" "Maps" "Open maps, browse folders, reload on change";
    view "view" "View" "Move the camera, go to places, use the panels";
    keys "keys" "Keys" "Every command with its keys, the mouse, changing shortcuts";
    worlds "worlds" "Minetest worlds" "Open worlds of Minetest and Luanti as a map, look into caves";
    levels "levels" "Turok levels" "Look at levels of Turok, print and search them, export models";
    animation "animation" "Animation" "Play envelopes, use the timeline, find and compare motion";
    physics "physics" "Physics" "X-ray, tile art, links, finding tiles, map settings";
    images "images" "Images" "The image viewer, missing images, stand-ins";
    export "export" "Export" "Export images and animations";
    command_line "command-line" "Command line" "Every command with its options";
    json "json" "JSON" "Keys of the output for scripts";
    settings "settings" "Settings" "What is remembered, and the settings file";
    desktop "desktop" "Desktop" "Menu entry, file type, thumbnails, one window for all files";
    formats "formats" "Formats and limits" "Which maps open, and how much memory they may take";
    troubleshooting "troubleshooting" "Troubleshooting" "Messages, warnings, crash reports, graphics adapters";
    performance "performance" "Accuracy and speed" "How close to the game, how fast, how much memory";
}

/// All topics, in reading order.
pub fn topics() -> &'static [Topic] {
    TOPICS
}

/// A heading of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its topic.
    pub topic: &'static Topic,
    /// Its level: 1 for the topic's title.
    pub level: usize,
    /// Its words.
    pub text: String,
}

/// Headings of all topics, in reading order.
pub fn headings() -> &'static [Heading] {
    static HEADINGS: LazyLock<Vec<Heading>> = LazyLock::new(|| {
        let of =
            |topic| sections(topic).map(move |section| Heading { topic, level: section.level, text: section.heading });
        TOPICS.iter().flat_map(of).collect()
    });
    &HEADINGS
}

/// The topic of a name, a title, or the address of a link (`keys.md`), in capitals or not.
pub fn topic(name: &str) -> Option<&'static Topic> {
    let name = name.trim().to_lowercase();
    let wanted = name.strip_suffix(".md").unwrap_or(&name);
    let dashed = wanted.replace(' ', "-");
    TOPICS.iter().find(|topic| topic.name == dashed || topic.title.to_lowercase() == wanted)
}

/// Words that questions are asked with, and that stand everywhere.
const FILLERS: &[&str] = &[
    "a", "an", "and", "are", "at", "be", "can", "do", "does", "for", "from", "how", "i", "if", "in", "is", "it", "me",
    "my", "not", "of", "on", "or", "that", "the", "there", "this", "to", "what", "where", "which", "why", "with",
    "you", "see", "get", "make", "mean", "means", "can't", "cannot", "use", "want", "when", "go",
];

/// Sections in which all of the words occur, in capitals or not: those whose heading has them first, then those that have
/// them in the most lines. Where there is no such section: those that have the most of the words that are no fillers, in
/// the singular or the plural, at least half. None for no words.
pub fn search(words: &str) -> Vec<Hit> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let bare = |word: &String| word.trim_matches(|letter: char| ",;:.!?\"“”".contains(letter)).to_owned();
    let telling = words.iter().map(bare).filter(|word| !word.is_empty() && !FILLERS.contains(&word.as_str()));
    let telling: Vec<String> = telling.collect();
    let words = if telling.is_empty() { words } else { telling };
    let all = hits(&words, words.len());
    if !all.is_empty() {
        return all;
    }
    let telling: Vec<String> = words.iter().map(|word| stem(word).to_owned()).collect();
    let least = telling.len().div_ceil(2).max(1);
    (least..=telling.len()).rev().map(|least| hits(&telling, least)).find(|hits| !hits.is_empty()).unwrap_or_default()
}

/// The words of a search of which nothing was found, with those that no section has in the spelling of the most alike
/// that one has; `None` where there is none, or still nothing would be found.
pub fn correction(words: &str) -> Option<String> {
    static VOCABULARY: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let texts = TOPICS.iter().flat_map(sections).flat_map(|it| std::iter::once(it.heading).chain(it.lines));
        let lower = texts.map(|text| text.to_lowercase()).collect::<Vec<_>>();
        let words = lower.iter().flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()));
        words.filter(|word| word.chars().count() > 3).map(str::to_owned).collect()
    });
    let known = VOCABULARY.iter().map(String::as_str);
    corrected(words, known, |word| !search(word).is_empty()).filter(|corrected| !search(corrected).is_empty())
}

/// The part of a word that its singular and its plural share.
fn stem(word: &str) -> &str {
    let stem = ["ies", "y", "s"].iter().find_map(|end| word.strip_suffix(end));
    stem.filter(|stem| stem.len() > 3).unwrap_or(word)
}

/// Sections that have a number of the words, at least 1, best first.
fn hits(words: &[String], least: usize) -> Vec<Hit> {
    let mut hits = Vec::new();
    for topic in TOPICS.iter().filter(|_| !words.is_empty()) {
        hits.extend(sections(topic).filter_map(|section| section.hit(topic, words, least)));
    }
    hits.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    hits.into_iter().map(|(_, hit)| hit).collect()
}

/// Rank of a hit: whether its heading has the words, whether its topic explains more than it lists, how many of the words
/// a line of it has at most, and how many lines have as many.
type Rank = (bool, bool, usize, usize);

/// A heading and the lines below it, as plain text.
struct Section {
    level: usize,
    heading: String,
    lines: Vec<String>,
}

impl Section {
    /// The hit where it has a number of the words, with its rank.
    fn hit(self, topic: &'static Topic, words: &[String], least: usize) -> Option<(Rank, Hit)> {
        let heading = searched(&format!("{} {}", topic.title, self.heading));
        let lines: Vec<String> = self.lines.iter().map(|line| searched(line)).collect();
        let in_heading = |word: &String| heading.contains(word.as_str());
        let has = |word: &&String| in_heading(word) || lines.iter().any(|line| line.contains(word.as_str()));
        if words.iter().filter(has).count() < least {
            return None;
        }
        let is_in_heading = words.iter().filter(|word| in_heading(word)).count() >= least;
        let count = |line: &String| words.iter().filter(|word| line.contains(word.as_str())).count();
        let counts: Vec<usize> = lines.iter().map(count).collect();
        let most = counts.iter().copied().max().unwrap_or_default();
        let often = counts.iter().filter(|count| **count == most && most > 0).count();
        // A heading with the words is followed by its beginning.
        let line = counts.iter().position(|count| is_in_heading || *count == most).and_then(|at| self.lines.get(at));
        let line = line.cloned().unwrap_or_default();
        // Lists for reference have all words somewhere.
        let explains = !matches!(topic.name, "json" | "command-line" | "keys");
        Some(((is_in_heading, explains, most, often), Hit { topic, heading: self.heading, line }))
    }
}

/// A text as it is searched: in small letters, and once more without hyphens, so that "xray" finds "X-ray".
fn searched(text: &str) -> String {
    let lower = text.to_lowercase();
    if lower.contains('-') { format!("{lower} {}", lower.replace('-', "")) } else { lower }
}

fn sections(topic: &Topic) -> impl Iterator<Item = Section> {
    let mut sections: Vec<Section> = Vec::new();
    for block in blocks(topic.text) {
        if let Block::Heading { level, spans } = &block {
            sections.push(Section { level: *level, heading: plain(spans), lines: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            section.lines.extend(block.lines());
        }
    }
    sections.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_begins_with_its_title_and_has_a_name_that_finds_it() {
        for it in topics() {
            assert!(it.text.starts_with(&format!("# {}\n", it.title)), "{}", it.name);
            assert_eq!(topic(it.name), Some(it));
            assert_eq!(topic(&it.title.to_uppercase()), Some(it));
            assert_eq!(topic(&format!("{}.md", it.name)), Some(it));
        }
        assert_eq!(topic("nothing"), None);
    }

    #[test]
    fn a_search_finds_sections_with_all_words() {
        let hits = search("SOLO layer");
        assert!(hits.iter().any(|hit| hit.topic.name == "view" && hit.heading == "Layers"), "{hits:?}");
        assert!(hits.iter().all(|hit| !hit.line.is_empty() && !hit.line.contains('|')), "{hits:?}");
        let heads = search("keys mouse");
        assert_eq!((heads[0].topic.name, heads[0].heading.as_str()), ("keys", "Mouse"), "{heads:?}");
        let mut lines = search("double-click zoom pointer").into_iter().map(|hit| hit.line);
        let row = lines.find(|line| line.starts_with("double-click the map"));
        assert_eq!(row.as_deref(), Some("double-click the map · zoom in at the pointer"), "cells stay apart");
        let physics = |words| search(words).iter().any(|hit| hit.topic.name == "physics");
        assert!(physics("x-ray") && physics("XRay"), "with a hyphen or without");
        assert_eq!(search("zzz"), []);
        assert_eq!(search("zzz qqq"), []);
        assert_eq!(search(" "), []);
    }

    #[test]
    fn a_mistyped_word_is_corrected_where_that_finds_something() {
        for (typed, corrected) in [
            ("frezee", Some("freeze")),
            ("Telporter exit", Some("teleporter exit")),
            ("zzzzzz", None),
            ("freeze", None),
            ("qqq", None),
            ("", None),
        ] {
            assert_eq!(correction(typed).as_deref(), corrected, "{typed}");
        }
    }

    #[test]
    fn a_question_finds_what_it_asks_about() {
        let found = |question, topic: &str, words: &str| {
            let hits = search(question);
            let hit = hits.iter().take(5).find(|hit| hit.topic.name == topic && hit.heading.contains(words));
            assert!(hit.is_some(), "{question}: {hits:?}");
        };
        found("how do I export a video?", "export", "");
        found("where are the settings stored", "settings", "");
        found("what does freeze tile do", "physics", "");
        found("inventory", "worlds", "");
        found("checkerboard", "troubleshooting", "");
        found("missing texture", "troubleshooting", "");
        found("black screen", "troubleshooting", "");
        found("follow teleporter", "physics", "Links");
        found("missing texture", "images", "Missing images");
        found("hotkey", "keys", "");
        found("screenshot", "export", "");
        found("mute", "view", "Sounds");
        found("inventories of chest", "worlds", "");
        // Half of the words suffice, but not fewer.
        assert!(!search("solo zzz").is_empty());
        assert_eq!(search("solo zzz qqq"), []);
        assert_eq!(search("how is the"), search("the how is"));
    }
}
