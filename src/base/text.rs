//! Which characters of a file's strings are not safe to show.

/// Whether a character is invisible and changes how others are shown: control characters, zero-width and
/// bidirectional marks, tags, line separators. What to do with it is the shower's choice.
pub fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
