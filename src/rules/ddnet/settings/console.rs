//! How the game's console takes a line apart: commands, words, quotes, numbers. It knows no command.
//!
//! ```text
//!   tune gravity 0.25; sv_hit "0"  # comment
//!   └─ a command ────┘ └─ another ┘
//! ```
//!
//! A semicolon ends a command and `#` the whole line, unless they stand in quotes. A word in quotes may hold blanks, and
//! `\"` and `\\` in it stand for a quotation mark and a backslash. Text from a NUL on is not seen.

use std::borrow::Cow;

const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];
/// Begins a line that may hold several commands, which lines of a map may anyway.
const SEVERAL: &str = "mc;";

/// The commands of a line, in order; none for blank lines and comments.
pub(super) fn commands(line: &str) -> impl Iterator<Item = &str> {
    let line = line.split('\0').next().unwrap_or_default();
    let mut rest = Some(line.strip_prefix(SEVERAL).unwrap_or(line));
    std::iter::from_fn(move || {
        loop {
            let (command, after) = cut(rest?);
            rest = after;
            let command = command.trim_start_matches(BLANKS);
            if !command.is_empty() {
                return Some(command);
            }
        }
    })
}

/// A line's first command, and what comes after its semicolon.
fn cut(line: &str) -> (&str, Option<&str>) {
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' if escaped => {}
            '"' => quoted = !quoted,
            ';' if !quoted => return (line.get(..at).unwrap_or_default(), line.get(at + 1..)),
            '#' if !quoted => return (line.get(..at).unwrap_or_default(), None),
            _ => {}
        }
        // A quotation mark after a backslash never counts, even after two.
        escaped = c == '\\';
    }
    (line, None)
}

/// Text after a command's name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a>(&'a str);

/// A quotation mark without its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unclosed;

/// A command's name and what follows it.
pub(super) fn name(command: &str) -> (&str, Arguments<'_>) {
    let (name, rest) = word(command);
    (name, Arguments(rest))
}

impl<'a> Arguments<'a> {
    /// The next word; `None` at the end.
    pub(super) fn word(&mut self) -> Result<Option<Cow<'a, str>>, Unclosed> {
        self.next(word)
    }

    /// All that is left as one text. One in quotes ends with them, and what comes after is not seen.
    pub(super) fn text(&mut self) -> Result<Option<Cow<'a, str>>, Unclosed> {
        self.next(|rest| (rest, ""))
    }

    fn next(&mut self, plain: fn(&'a str) -> (&'a str, &'a str)) -> Result<Option<Cow<'a, str>>, Unclosed> {
        let rest = self.0.trim_start_matches(BLANKS);
        if rest.is_empty() {
            return Ok(None);
        }
        let (found, after) = match rest.strip_prefix('"') {
            Some(rest) => unquote(rest)?,
            None => {
                let (found, after) = plain(rest);
                (Cow::Borrowed(found), after)
            }
        };
        self.0 = after;
        Ok(Some(found))
    }
}

fn word(text: &str) -> (&str, &str) {
    text.split_once(BLANKS).unwrap_or((text, ""))
}

/// A text up to the closing quotation mark, and what comes after.
fn unquote(text: &str) -> Result<(Cow<'_, str>, &str), Unclosed> {
    let mut found = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match (c, chars.peek()) {
            ('"', _) => return Ok((Cow::Owned(found), text.get(at + 1..).unwrap_or_default())),
            ('\\', Some((_, escaped @ ('"' | '\\')))) => {
                found.push(*escaped);
                chars.next();
            }
            _ => found.push(c),
        }
    }
    Err(Unclosed)
}

/// A whole number: digits with or without a sign, nothing else. The two ends of the range stand for overflow.
pub(super) fn whole(text: &str) -> Option<i32> {
    text.parse().ok().filter(|n| !matches!(*n, i32::MIN | i32::MAX))
}

/// A decimal number.
pub(super) fn decimal(text: &str) -> Option<f32> {
    text.parse().ok().filter(|n: &f32| n.is_finite())
}
