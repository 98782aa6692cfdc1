//! Words that are looked for.

/// Words that a text must hold, all of them, in any order and in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text; `None` where there are none.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<String> = text.split_whitespace().map(lower).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Whether a text holds all words. Bytes that are no UTF-8 hold none.
    pub fn are_in(&self, text: &[u8]) -> bool {
        let text = lower(&String::from_utf8_lossy(text));
        self.0.iter().all(|word| text.contains(word))
    }
}

/// Letter by letter, so that the end of a word makes no difference; of the two small sigmas one.
fn lower(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c }).collect()
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
        assert_eq!([SearchWords::new(""), SearchWords::new(" \n")], [None, None]);
    }
}
