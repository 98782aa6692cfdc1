//! Reading the Markdown of the manual: headings, paragraphs, lists, tables, code, and links. Of the rest of Markdown the
//! manual uses nothing, and it reads as it is written.

use std::collections::BTreeMap;

/// Spans of each cell of a row of a table.
pub type Cells = Vec<Vec<Span>>;

/// Part of a text, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading, of level 1 (the title) to 6.
    Heading {
        /// 1 to 6.
        level: usize,
        /// Its words.
        spans: Vec<Span>,
    },
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// An entry of a list.
    Item {
        /// Its number in a numbered list.
        number: Option<usize>,
        /// Its words.
        spans: Vec<Span>,
    },
    /// A table.
    Table {
        /// Row of the headings.
        head: Cells,
        /// The other rows.
        rows: Vec<Cells>,
    },
    /// Lines that stay as they are.
    Code(String),
}

/// Part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text(String),
    /// A key, a flag, a name of a file.
    Code(String),
    /// A label of the window.
    Emphasis(String),
    /// Words that stand out.
    Strong(String),
    /// A link.
    Link {
        /// Its words.
        text: String,
        /// Its address: the file of a topic (`keys.md`), or an address in the web.
        target: String,
    },
}

impl Span {
    /// The words, without marks.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Code(text) | Self::Emphasis(text) | Self::Strong(text) => text,
            Self::Link { text, .. } => text,
        }
    }
}

/// Words of spans, without marks.
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(Span::text).collect()
}

impl Block {
    /// The words, without marks: a line for each row of a table, with a dot between cells, and each line of code.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Heading { spans, .. } | Self::Paragraph(spans) | Self::Item { spans, .. } => vec![plain(spans)],
            Self::Table { head, rows } => {
                let words = |cells: &Cells| cells.iter().map(|cell| plain(cell)).collect::<Vec<_>>();
                let line = |cells: &Cells| {
                    words(cells).into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" · ")
                };
                std::iter::once(head).chain(rows).map(line).collect()
            }
            Self::Code(text) => text.lines().map(|line| line.trim().to_owned()).collect(),
        }
    }
}

/// Addresses of links by their labels in small letters.
type Labels<'a> = BTreeMap<String, &'a str>;

/// Parts of a text. Comments and definitions of links are left out.
pub fn blocks(text: &str) -> Vec<Block> {
    let labels: Labels = text.lines().filter_map(definition).collect();
    let mut reader = Reader { labels, blocks: Vec::new(), open: None };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            reader.close();
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            reader.blocks.push(Block::Code(code.join("\n")));
        } else {
            reader.read(line);
        }
    }
    reader.close();
    reader.blocks
}

/// Lines of a block that goes on.
enum Open {
    Paragraph(String),
    Item(Option<usize>, String),
    Table(Vec<Cells>),
}

struct Reader<'a> {
    labels: Labels<'a>,
    blocks: Vec<Block>,
    open: Option<Open>,
}

impl Reader<'_> {
    fn read(&mut self, line: &str) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with("<!--") || definition(line).is_some() {
            self.close();
        } else if let Some((level, words)) = heading(line) {
            self.close();
            self.blocks.push(Block::Heading { level, spans: spans(words, &self.labels) });
        } else if trimmed.starts_with('|') {
            self.row(trimmed);
        } else if let Some((number, words)) = item(line) {
            self.close();
            self.open = Some(Open::Item(number, words.to_owned()));
        } else {
            match &mut self.open {
                Some(Open::Paragraph(words) | Open::Item(_, words)) => {
                    words.push(' ');
                    words.push_str(trimmed);
                }
                Some(Open::Table(_)) | None => {
                    self.close();
                    self.open = Some(Open::Paragraph(trimmed.to_owned()));
                }
            }
        }
    }

    fn row(&mut self, line: &str) {
        let cells = cells(line);
        let is_rule = cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| c == '-' || c == ':'));
        let row: Cells = cells.iter().map(|cell| spans(cell, &self.labels)).collect();
        match &mut self.open {
            Some(Open::Table(_)) if is_rule => {}
            Some(Open::Table(rows)) => rows.push(row),
            Some(Open::Paragraph(_) | Open::Item(..)) | None => {
                self.close();
                self.open = Some(Open::Table(vec![row]));
            }
        }
    }

    fn close(&mut self) {
        let block = match self.open.take() {
            None => return,
            Some(Open::Paragraph(words)) => Block::Paragraph(spans(&words, &self.labels)),
            Some(Open::Item(number, words)) => Block::Item { number, spans: spans(&words, &self.labels) },
            Some(Open::Table(mut rows)) => {
                let head = rows.remove(0);
                Block::Table { head, rows }
            }
        };
        self.blocks.push(block);
    }
}

/// `[Keys]: keys.md`: the label in small letters, and the address.
fn definition(line: &str) -> Option<(String, &str)> {
    let (label, target) = line.strip_prefix('[')?.split_once("]: ")?;
    Some((label.to_lowercase(), target.trim()))
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    ((1..=6).contains(&level) && words.starts_with(' ')).then(|| (level, words.trim()))
}

/// `* words`, `- words` or `1. words`.
fn item(line: &str) -> Option<(Option<usize>, &str)> {
    if let Some(words) = line.strip_prefix("* ").or_else(|| line.strip_prefix("- ")) {
        return Some((None, words.trim()));
    }
    let (number, words) = line.split_once(". ")?;
    Some((Some(number.parse().ok()?), words.trim()))
}

/// Cells of a row, where `\|` is a sign of a cell.
fn cells(line: &str) -> Vec<String> {
    let inside = line.strip_prefix('|').unwrap_or(line);
    let inside = inside.strip_suffix('|').filter(|rest| !rest.ends_with('\\')).unwrap_or(inside);
    let mut cells = vec![String::new()];
    let mut signs = inside.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, cells.last_mut()) {
            ('\\', Some(cell)) if signs.peek() == Some(&'|') => cell.extend(signs.next()),
            ('|', _) => cells.push(String::new()),
            (_, Some(cell)) => cell.push(sign),
            (_, None) => {}
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Spans of a line.
fn spans(words: &str, labels: &Labels) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = words;
    while let Some(sign) = rest.chars().next() {
        if let Some((span, after)) = span(rest, labels) {
            if !plain.is_empty() {
                found.push(Span::Text(std::mem::take(&mut plain)));
            }
            found.push(span);
            rest = after;
        } else {
            // A sign after a backslash is no mark.
            let escaped = rest.strip_prefix('\\').and_then(|after| after.chars().next());
            let (sign, length) = match escaped.filter(char::is_ascii_punctuation) {
                Some(next) => (next, 1 + next.len_utf8()),
                None => (sign, sign.len_utf8()),
            };
            plain.push(sign);
            rest = rest.get(length..).unwrap_or_default();
        }
    }
    if !plain.is_empty() {
        found.push(Span::Text(plain));
    }
    found
}

/// The marked span that a text begins with, and the text after it.
fn span<'a>(text: &'a str, labels: &Labels) -> Option<(Span, &'a str)> {
    let between = |open: &str, close: &str| {
        let (inside, after) = text.strip_prefix(open)?.split_once(close)?;
        let is_word = !inside.is_empty() && inside.trim() == inside;
        is_word.then(|| (inside.to_owned(), after))
    };
    if let Some((inside, after)) = between("`", "`") {
        return Some((Span::Code(inside), after));
    }
    if let Some((inside, after)) = between("**", "**") {
        return Some((Span::Strong(inside), after));
    }
    if let Some((inside, after)) = between("*", "*") {
        return Some((Span::Emphasis(inside), after));
    }
    if let Some((inside, after)) = between("<", ">").filter(|(inside, _)| inside.contains("://")) {
        return Some((Span::Link { text: inside.clone(), target: inside }, after));
    }
    let (text, after) = between("[", "]")?;
    if let Some((target, after)) = after.strip_prefix('(').and_then(|after| after.split_once(')')) {
        return Some((Span::Link { text, target: target.to_owned() }, after));
    }
    let labelled = after.strip_prefix('[').and_then(|after| after.split_once(']'));
    let (label, after) = labelled.unwrap_or((text.as_str(), after));
    let target = labels.get(&label.to_lowercase()).copied()?.to_owned();
    Some((Span::Link { text: text.clone(), target }, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Span {
        Span::Text(words.to_owned())
    }

    fn code(words: &str) -> Span {
        Span::Code(words.to_owned())
    }

    fn link(text: &str, target: &str) -> Span {
        Span::Link { text: text.to_owned(), target: target.to_owned() }
    }

    #[test]
    fn every_part_is_read() {
        let read = blocks(
            "# Title\n\nTwo\nlines.\n<!-- generated: x -->\n\n* one\n  more\n* two\n\n3. three\n\n| a | b |\n|---|:-:|\n\
             | `x\\|y` | |\n<!-- end -->\n\n```text\n  as | is\n\n[a]: b\n```\n\n[Keys]: keys.md\n",
        );
        let expected = [
            Block::Heading { level: 1, spans: vec![text("Title")] },
            Block::Paragraph(vec![text("Two lines.")]),
            Block::Item { number: None, spans: vec![text("one more")] },
            Block::Item { number: None, spans: vec![text("two")] },
            Block::Item { number: Some(3), spans: vec![text("three")] },
            Block::Table { head: vec![vec![text("a")], vec![text("b")]], rows: vec![vec![vec![code("x|y")], vec![]]] },
            Block::Code("  as | is\n\n[a]: b".to_owned()),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn links_are_read_in_both_forms() {
        let read = |line: &str| match &blocks(&format!("{line}\n\n[Keys]: keys.md"))[..] {
            [Block::Paragraph(spans)] => spans.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(read("See [keys]."), [text("See "), link("keys", "keys.md"), text(".")]);
        assert_eq!(read("[the keys][Keys]"), [link("the keys", "keys.md")]);
        assert_eq!(read("[the keys](keys.md#mouse)!"), [link("the keys", "keys.md#mouse"), text("!")]);
        assert_eq!(read("<https://rustup.rs>"), [link("https://rustup.rs", "https://rustup.rs")]);
        assert_eq!(read("[other] [x][y]"), [text("[other] [x][y]")]);
        assert_eq!(
            read("*Solo* **now** `[`"),
            [Span::Emphasis("Solo".to_owned()), text(" "), Span::Strong("now".to_owned()), text(" "), code("[")]
        );
        assert_eq!(read("2 * 3 \\* 4 < 5"), [text("2 * 3 * 4 < 5")]);
    }

    #[test]
    fn half_a_mark_is_text() {
        for line in ["`", "*", "**", "[", "[a](", "\\", "|", "| \\|", "<", "```", "#", "1.", "–*–`é"] {
            assert!(blocks(line).len() <= 1, "{line}");
        }
    }
}
