//! Other words for a search in a world that finds nothing, or nothing that was meant. A hit holds all words as typed, so
//! they are only proposed.

/// Names of ores begin with the stone that they lie in, such as `default:stone_with_coal`.
const ORE: &str = "stone_with";

/// Whether a word is that of a metal or the like which lies in stone.
fn is_of_ore(word: &str) -> bool {
    const ORES: [&str; 13] = [
        "coal", "iron", "copper", "tin", "gold", "silver", "mithril", "mese", "diamond", "zinc", "lead", "uranium",
        "nickel",
    ];
    ORES.iter().any(|ore| word.eq_ignore_ascii_case(ore))
}

/// Whether a word asks for ore.
fn is_ore(word: &str) -> bool {
    ["ore", "ores"].iter().any(|ore| word.eq_ignore_ascii_case(ore))
}

/// The text of a search with names that nodes have in the place of some of its words: those of ores, and, where nothing was
/// found, of one thing instead of several. `None` where there are none.
pub fn other_words(text: &str, finds_nothing: bool) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut others: Vec<String> = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let metal = before.filter(|before| is_ore(word) && is_of_ore(before));
        if let Some(metal) = metal {
            // "iron ore" is the node `stone_with_iron`.
            others.pop();
            others.push(format!("{ORE}_{}", metal.to_lowercase()));
        } else if is_ore(word) {
            others.push(ORE.to_owned());
        } else {
            let one = if finds_nothing { singular(&word.to_lowercase()) } else { None };
            others.push(one.unwrap_or_else(|| (*word).to_owned()));
        }
    }
    (words != others).then(|| others.join(" "))
}

/// The name of one thing; `None` where a word does not look like the name of several.
fn singular(word: &str) -> Option<String> {
    let is_plain = word.chars().count() > 3 && word.chars().all(char::is_alphabetic);
    let stem = word.strip_suffix('s').filter(|stem| is_plain && !stem.ends_with('s'))?;
    if let Some(stem) = stem.strip_suffix("ie") {
        return Some(format!("{stem}y"));
    }
    let has_e = ["che", "she", "sse", "xe"].iter().any(|end| stem.ends_with(end));
    Some(if has_e { &stem[..stem.len() - 1] } else { stem }.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_thing_are_proposed_where_nothing_is_found() {
        let one = |text: &str| other_words(text, true);
        for (text, name) in [
            ("chests", "chest"),
            ("Torches", "torch"),
            ("glasses", "glass"),
            ("berries", "berry"),
            ("signs alice", "sign alice"),
            ("mese ores", "stone_with_mese"),
            ("ore", "stone_with"),
            ("default ore", "default stone_with"),
            ("all ores", "all stone_with"),
            ("alice Iron ore", "alice stone_with_iron"),
        ] {
            assert_eq!(one(text).as_deref(), Some(name), "{text}");
            assert_eq!(other_words(text, false).is_some(), text.contains("ore"), "{text}");
        }
        for text in ["chest", "glass", "default:chests", "gas", "", "\"signs\""] {
            assert_eq!(one(text), None, "{text}");
        }
        assert_eq!(other_words("ORE", false).as_deref(), Some("stone_with"), "ignore holds it");
    }
}
