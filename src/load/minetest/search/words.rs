//! Words that are looked for.

use std::borrow::Cow;

/// Words that a text must hold, all of them, in any order and in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWords(Vec<Word>);

/// A word, or several in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    /// A part of a text.
    Part(String),
    /// Whole words, which stood in quotes: no letter, digit or underscore stands before or behind them.
    Whole(String),
}

impl Word {
    fn is_any_of(&self, words: &[&str]) -> bool {
        let (Self::Part(own) | Self::Whole(own)) = self;
        words.contains(&own.as_str())
    }

    fn is_in(&self, text: &str) -> bool {
        match self {
            Self::Part(word) => text.contains(word.as_str()),
            Self::Whole(words) => {
                let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
                text.match_indices(words.as_str()).any(|(at, found)| {
                    let (before, behind) = (text.get(..at), text.get(at + found.len()..));
                    is_end(before.and_then(|text| text.chars().next_back()))
                        && is_end(behind.and_then(|text| text.chars().next()))
                })
            }
        }
    }
}

impl SearchWords {
    /// The words of a text; `None` where there are none.
    pub fn new(text: &str) -> Option<Self> {
        let mut words = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let quoted = rest.strip_prefix('"').and_then(|quoted| quoted.split_once('"'));
            let (word, behind) = match quoted.filter(|(words, _)| !words.trim().is_empty()) {
                Some((words, behind)) => (Word::Whole(lower(words.trim()).into_owned()), behind),
                None => {
                    let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                    (Word::Part(lower(word).into_owned()), behind)
                }
            };
            words.push(word);
            rest = behind.trim_start();
        }
        (!words.is_empty()).then_some(Self(words))
    }

    /// Whether a player of a name is meant: each word is in the name, or says that players are looked for.
    pub fn are_of_player(&self, name: &str) -> bool {
        let name = lower(name);
        self.0.iter().all(|word| word.is_in(&name) || word.is_any_of(&["player", "players"]))
    }

    /// Whether a text holds all words. Bytes that are no UTF-8 match nothing themselves.
    pub fn are_in(&self, text: &[u8]) -> bool {
        let Ok(text) = str::from_utf8(text) else {
            let parts = || text.utf8_chunks().map(|part| part.valid()).filter(|part| !part.is_empty());
            let is_in = |word: &Word| parts().any(|part| word.is_in(&lower(part)));
            return self.0.iter().all(is_in);
        };
        let text = lower(text);
        self.0.iter().all(|word| word.is_in(&text))
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

    #[test]
    fn a_player_is_meant_by_name_or_as_a_player() {
        let finds = |text: &str, name: &str| SearchWords::new(text).expect("words").are_of_player(name);
        assert!(finds("BO", "Bob") && finds("\"bob\"", "Bob") && !finds("bob", "Alice"));
        assert!(finds("player", "Bob") && finds("Players", "Alice") && finds("player bob", "Bob"));
        assert!(!finds("player bob", "Alice") && !finds("play", "Bob"));
    }

    #[test]
    fn words_are_looked_for_as_they_are_typed() {
        let finds = |text: &str, name: &str| SearchWords::new(text).expect("words").are_in(name.as_bytes());
        assert!(finds("ore", "ignore") && finds("leaves", "default:leaves") && finds("chest", "default:chest_locked"));
        assert!(!finds("chests", "default:chest") && !finds("ore", "default:stone_with_iron"));
    }

    #[test]
    fn words_in_quotes_are_whole() {
        let words = SearchWords::new("\"default:furnace\"").expect("words");
        assert!(words.are_in(b"default:furnace") && words.are_in(b"a Default:Furnace, burning"));
        assert!(!words.are_in(b"default:furnace_active") && !words.are_in(b"my_default:furnace"));
        let words = SearchWords::new("\"two words\" mor").expect("words");
        assert!(words.are_in(b"more than two words") && !words.are_in(b"two more words"));
        let open = SearchWords::new("\"open").expect("words");
        assert!(open.are_in(b"an \"open\" quote") && !open.are_in(b"open"));
    }
}
