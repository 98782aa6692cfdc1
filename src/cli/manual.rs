//! `mapscope manual`: the topics of the manual, one of them, or a search through all. Standard output gets plain text,
//! the same in a terminal as in a file but for its width.

use std::fmt::Write;
use std::io::IsTerminal;

use anyhow::Result;
use clap::Args;
use clap::error::ErrorKind;

use super::output::write_stdout;
use super::usage::{UsageError, wrong_usage};
use crate::manual::{self, Block, Cells, Span, Topic};

/// Width of lines where there is no terminal.
const WIDTH: usize = 80;
/// Least and most width of lines in a terminal: long lines are hard to read.
const WIDTHS: [usize; 2] = [30, 100];
/// Least width of a column of a table.
const LEAST_COLUMN: usize = 8;
/// Space between columns.
const GAP: usize = 2;
/// Likeness of a word and a topic from which on it is a typo, 0 to 1.
const TYPO_LIKENESS: f64 = 0.9;
/// Least likeness of a word, which no topic mentions, and the topic that it is taken for, 0 to 1.
const LEAST_LIKENESS: f64 = 0.75;

/// Most topics that the error about an unknown one names.
const MOST_TOPICS: usize = 4;

const USAGE: &str = "mapscope manual [TOPIC]\n       mapscope manual --search <WORDS>...";

const EXAMPLE: &str = "Examples:\n  mapscope manual keys\n  mapscope manual --search teleporter exit";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLE, override_usage = USAGE)]
pub struct RawManual {
    /// Topic to read [default: a list of topics]
    pub topic: Vec<String>,
    /// Find sections that have all of these words
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "topic")]
    pub search: Vec<String>,
}

/// Prints the manual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manual {
    /// List of topics.
    Topics,
    /// Text of one topic.
    Topic(&'static Topic),
    /// Sections with all of these words.
    Search(String),
}

impl TryFrom<RawManual> for Manual {
    type Error = UsageError;

    fn try_from(raw: RawManual) -> Result<Self, UsageError> {
        let words = raw.search.join(" ");
        if let [word, words @ ..] = raw.topic.as_slice()
            && ["search", "find"].contains(&&**word)
            && !words.is_empty()
        {
            return Ok(Self::Search(words.join(" ")));
        }
        if !raw.topic.is_empty() {
            let name = raw.topic.join(" ");
            return manual::topic(&name).map(Self::Topic).ok_or_else(|| unknown(&name));
        }
        Ok(if words.trim().is_empty() { Self::Topics } else { Self::Search(words) })
    }
}

/// The error about a topic that is none, with the topic that was probably meant.
fn unknown(name: &str) -> UsageError {
    let lower = name.to_lowercase();
    let likeness = |topic: &Topic| {
        let names = [topic.name.to_owned(), topic.title.to_lowercase()];
        names.iter().map(|name| strsim::jaro_winkler(name, &lower)).fold(0.0, f64::max)
    };
    let best = manual::topics().iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let names = |topics: &[&Topic]| topics.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
    let name = name.escape_debug();
    let mention = topics_with(&lower);
    let least = if mention.is_empty() { LEAST_LIKENESS } else { TYPO_LIKENESS };
    let hint = match best.filter(|topic| likeness(topic) >= least) {
        Some(topic) => format!("; did you mean “{}”?", topic.name),
        None => match &mention[..] {
            [] => format!("; topics are {}", names(&manual::topics().iter().collect::<Vec<_>>())),
            topics => {
                let (is_one, topics) = (topics.len() == 1, names(topics));
                let mention =
                    if is_one { format!("topic “{topics}” mentions") } else { format!("topics {topics} mention") };
                format!(". The {mention} it; see `mapscope manual --search {name}`")
            }
        },
    };
    wrong_usage("manual", ErrorKind::InvalidValue, &format!("no such topic: “{name}”{hint}"))
}

/// Topics with a section that has all of these words, at most [`MOST_TOPICS`].
fn topics_with(words: &str) -> Vec<&'static Topic> {
    let mut topics = Vec::new();
    for hit in manual::search(words) {
        if topics.len() < MOST_TOPICS && !topics.contains(&hit.topic) {
            topics.push(hit.topic);
        }
    }
    topics
}

/// Writes what was asked for to standard output.
pub fn run(command: &Manual) -> Result<()> {
    let width = width();
    let text = match command {
        Manual::Topics => list(width)?,
        Manual::Topic(topic) => topic_text(topic, width)?,
        Manual::Search(words) => found(words, width)?,
    };
    write_stdout(text.as_bytes())
}

/// Width of the terminal, within [`WIDTHS`].
fn width() -> usize {
    let terminal = std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    terminal.map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(WIDTHS[0], WIDTHS[1]))
}

fn list(width: usize) -> Result<String, std::fmt::Error> {
    let mut text = String::from("Topics of the manual. Read one with `mapscope manual TOPIC`.\n\n");
    let names = manual::topics().iter().map(|topic| vec![topic.name.to_owned(), topic.summary.to_owned()]);
    write_columns(&mut text, &names.collect::<Vec<_>>(), width, false)?;
    text.push_str("\nSearch all of them with `mapscope manual --search WORDS`.\n");
    Ok(text)
}

fn found(words: &str, width: usize) -> Result<String, std::fmt::Error> {
    let hits = manual::search(words);
    if hits.is_empty() {
        let (searched, words) = (words, words.escape_debug());
        let hint = match manual::correction(searched) {
            Some(words) => format!("Did you mean `mapscope manual --search {}`?", words.escape_debug()),
            None => "Try fewer, or read `mapscope manual`.".to_owned(),
        };
        return Ok(format!("No section has all of these words: {words}\n{hint}\n"));
    }
    let mut text = String::new();
    for hit in hits {
        let place = if hit.heading == hit.topic.title { String::new() } else { format!(": {}", hit.heading) };
        writeln!(text, "{}{place}", hit.topic.name)?;
        let line = wrapped(&hit.line, width.saturating_sub(4));
        let more = if line.len() > 2 { " …" } else { "" };
        for (index, line) in line.iter().take(2).enumerate() {
            writeln!(text, "    {line}{}", if index == 1 { more } else { "" })?;
        }
    }
    Ok(text)
}

/// A topic as text for a terminal.
fn topic_text(topic: &Topic, width: usize) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    let mut was_item = false;
    for block in manual::blocks(topic.text) {
        let is_item = matches!(block, Block::Item { .. });
        let continues_list = is_item && was_item;
        if !text.is_empty() && !continues_list {
            text.push('\n');
        }
        was_item = is_item;
        write_block(&mut text, &block, width)?;
    }
    Ok(text)
}

fn write_block(text: &mut String, block: &Block, width: usize) -> std::fmt::Result {
    match block {
        Block::Heading { level, spans } => {
            let heading = manual::plain(spans);
            let rule = match level {
                1 => "=",
                2 => "-",
                _ => "~",
            };
            writeln!(text, "{heading}\n{}", rule.repeat(heading.chars().count()))?;
        }
        Block::Paragraph(spans) => {
            for line in wrapped(&marked(spans), width) {
                writeln!(text, "{line}")?;
            }
        }
        Block::Item { number, spans } => {
            let mark = number.map_or("*".to_owned(), |number| format!("{number}."));
            let indent = " ".repeat(mark.chars().count() + 1);
            for (index, line) in wrapped(&marked(spans), width.saturating_sub(indent.len())).iter().enumerate() {
                let before = if index == 0 { format!("{mark} ") } else { indent.clone() };
                writeln!(text, "{before}{line}")?;
            }
        }
        Block::Table { head, rows } => {
            let row = |cells: &Cells| cells.iter().map(|cell| cell_text(cell)).collect::<Vec<_>>();
            let all: Vec<_> = std::iter::once(head).chain(rows).map(row).collect();
            write_columns(text, &all, width, true)?;
        }
        Block::Code(code) => {
            for line in code.lines() {
                writeln!(text, "{}", format!("    {line}").trim_end())?;
            }
        }
    }
    Ok(())
}

/// Whether a text names a topic as the list of topics does.
fn is_named(name: &str, text: &str) -> bool {
    name == text.to_lowercase().replace(' ', "-")
}

/// Spans as text, with backticks around code.
fn marked(spans: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::Code(code) => format!("`{code}`"),
        Span::Link { text, target } => match target.strip_suffix(".md") {
            Some(name) if !is_named(name, text) => format!("{text} (`{name}`)"),
            None if target != text => format!("{text} ({target})"),
            Some(_) | None => text.clone(),
        },
        Span::Text(text) | Span::Emphasis(text) | Span::Strong(text) => text.clone(),
    };
    spans.iter().map(span).collect()
}

/// Text of a cell: where it is code alone, as in a list of keys, without marks.
fn cell_text(spans: &[Span]) -> String {
    let is_mark = |span: &Span| match span {
        Span::Code(_) => true,
        Span::Text(text) => !text.contains(char::is_alphanumeric),
        Span::Emphasis(_) | Span::Strong(_) | Span::Link { .. } => false,
    };
    if spans.iter().all(is_mark) { manual::plain(spans) } else { marked(spans) }
}

/// Rows in columns, as wide as the longest cells, or narrower where the width does not suffice.
fn write_columns(text: &mut String, rows: &[Vec<String>], width: usize, has_head: bool) -> std::fmt::Result {
    let count = rows.iter().map(Vec::len).max().unwrap_or_default();
    let longest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut widths: Vec<usize> = (0..count).map(|column| longest(column).unwrap_or_default()).collect();
    let room = width.saturating_sub(GAP * count.saturating_sub(1));
    while widths.iter().sum::<usize>() > room
        && let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > LEAST_COLUMN)
    {
        *widest -= 1;
    }
    let mut write_row = |cells: &[String]| -> std::fmt::Result {
        let cells: Vec<Vec<String>> = cells.iter().zip(&widths).map(|(cell, width)| wrapped(cell, *width)).collect();
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
            let mut line = String::new();
            for (cell, width) in cells.iter().zip(&widths) {
                let part = cell.get(index).map_or("", String::as_str);
                write!(line, "{part:<width$}{}", " ".repeat(GAP))?;
            }
            writeln!(text, "{}", line.trim_end())?;
        }
        Ok(())
    };
    for (index, row) in rows.iter().enumerate() {
        write_row(row)?;
        if has_head && index == 0 {
            write_row(&widths.iter().map(|width| "-".repeat(*width)).collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

/// Lines of at most so many signs, broken between words; a longer word is broken too.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let signs: Vec<char> = word.chars().collect();
        for part in signs.chunks(width) {
            let line = lines.last().map_or(0, |line| line.chars().count());
            if line > 0 && line + 1 + part.len() > width {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(part);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_text_is_wider_than_the_terminal() {
        for width in [WIDTHS[0], 80, WIDTHS[1]] {
            for topic in manual::topics() {
                let blocks = manual::blocks(topic.text);
                let code = |block: &Block| if let Block::Code(code) = block { Some(code.clone()) } else { None };
                let code = blocks.iter().filter_map(code).collect::<Vec<_>>().join("\n");
                let columns = |block: &Block| if let Block::Table { head, .. } = block { head.len() } else { 0 };
                let least = blocks.iter().map(columns).max().unwrap_or_default() * (LEAST_COLUMN + GAP);
                for line in topic_text(topic, width).expect("text").lines() {
                    let fits = line.chars().count() <= width.max(least);
                    assert!(fits || code.contains(line.trim()), "{} at {width}: {line}", topic.name);
                    assert!(!line.contains("<!--") && !line.contains('\u{1b}') && !line.ends_with(' '), "{line}");
                }
            }
        }
    }

    #[test]
    fn words_are_wrapped_and_long_ones_broken() {
        assert_eq!(wrapped("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrapped("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrapped("", 3), [""]);
    }

    #[test]
    fn columns_are_aligned() {
        let row = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        let mut text = String::new();
        let rows = [row("key", "does"), row("`F`, −", "fits the map in the window"), row("", "nothing")];
        write_columns(&mut text, &rows, 24, true).expect("text");
        let expected =
            "key     does\n------  ----------------\n`F`, −  fits the map in\n        the window\n        nothing\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn links_name_their_topic() {
        let read = |line: &str| match &manual::blocks(&format!("{line}\n\n[Keys]: keys.md"))[..] {
            [Block::Paragraph(spans)] => marked(spans),
            other => panic!("{other:?}"),
        };
        assert_eq!(read("See [Keys] and [them][Keys]."), "See Keys and them (`keys`).");
        assert_eq!(read("[Rust](https://rustup.rs)"), "Rust (https://rustup.rs)");
    }
}
