//! Words that are looked for.

use std::borrow::Cow;

/// Words that a text must hold, all of them, in any order and in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text; `None` where there are none.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<String> = text.split_whitespace().map(|word| lower(word).into_owned()).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Whether a text holds all words. Bytes that are no UTF-8 match nothing themselves.
    pub fn are_in(&self, text: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(text) else {
            let parts = || text.utf8_chunks().map(|part| part.valid()).filter(|part| !part.is_empty());
            let is_in = |word: &String| parts().any(|part| lower(part).contains(word));
            return self.0.iter().all(is_in);
        };
        let text = lower(text);
        self.0.iter().all(|word| text.contains(word))
    }
}

/// Letter by letter, so that the end of a word makes no difference; of the two small sigmas one.
fn lower(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        let is_lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
        return if is_lower { text.into() } else { text.to_ascii_lowercase().into() };
    }
    let chars = text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c });
    chars.collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_in_one_text_in_any_order_and_case() {
        let words = SearchWords::new("  Steel\tCHEST ").expect("words");
        assert!(words.are_in(b"default:chest_of_STEEL") && !words.are_in(b"default:chest"));
        let words = SearchWords::new("ÄRGER σος").expect("words");
        assert!(words.are_in("ärger: ΣΟΣ".as_bytes()) && !words.are_in(b"\xff\xfe"));
        assert!(words.are_in(&[b"\xff", "Ärger ΣΟΣ".as_bytes(), b"\xff"].concat()));
        let replacement = SearchWords::new("\u{fffd}").expect("words");
        assert!(replacement.are_in("a\u{fffd}".as_bytes()) && !replacement.are_in(b"a\xff"));
        assert_eq!([SearchWords::new(""), SearchWords::new(" \n")], [None, None]);
    }
}
