//! Texts as players see them: without the marks for translation and color that mods put into them.

use std::borrow::Cow;

/// The sign that begins each mark.
const ESCAPE: char = '\u{1b}';

/// A text without its marks: an escape sign with the letter behind it, or with what stands in brackets there.
pub fn shown_text(text: &str) -> Cow<'_, str> {
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != ESCAPE {
            shown.push(c);
        } else if chars.next() == Some('(') {
            // A bracket may be escaped by a backslash.
            while let Some(inside) = chars.next() {
                match inside {
                    ')' => break,
                    '\\' => _ = chars.next(),
                    _ => {}
                }
            }
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_not_shown() {
        for (stored, shown) in [
            ("plain (text)", "plain (text)"),
            ("\u{1b}(T@default)Chest\u{1b}E", "Chest"),
            ("\u{1b}(T@a)x (\u{1b}Fby \u{1b}E) y\u{1b}E", "x (by ) y"),
            ("\u{1b}(c@#f00)red\u{1b}(c@a\\)b)!", "red!"),
            ("ends \u{1b}", "ends "),
            ("ends \u{1b}(T@", "ends "),
            ("ä\u{1b}Eö", "äö"),
        ] {
            assert_eq!(shown_text(stored), shown, "{stored:?}");
        }
    }
}
