//! Words for people: counts with their nouns, and which characters of a file's strings are not safe to show.

use std::fmt::Display;

/// A count with its noun: "1 layer", "2 layers", "0 layers".
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let end = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{end}")
}

/// The words that go with a count: for one, or for any other number.
pub fn one_or_many<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// Whether a character is invisible and changes how others are shown: control characters, zero-width and
/// bidirectional marks, tags, line separators. What to do with it is the shower's choice.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0_usize, 1, 2].map(|n| counted(n, "layer")), ["0 layers", "1 layer", "2 layers"]);
        assert_eq!(counted(-1, "byte"), "-1 bytes");
    }
}
