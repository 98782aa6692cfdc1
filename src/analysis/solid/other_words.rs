//! Other words for a search in a world that finds nothing, or nothing that was meant. A hit holds all words as typed, so
//! they are only proposed.

use std::sync::Arc;

use crate::base::most_alike;

/// Words that mean all players.
const PLAYERS: [&str; 2] = ["player", "players"];

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
/// found, of one thing instead of several and of what a mistyped word is meant for. `names`: those in the world where
/// nothing was found, else `None`. `None` where there are none.
pub fn other_words(text: &str, names: Option<&[Arc<str>]>) -> Option<String> {
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
            others.push((*word).to_owned());
        }
    }
    // What stands in quotes is looked for as it is.
    if let Some(names) = names.filter(|_| !text.contains('"')) {
        name_words(&mut others, names);
    }
    (words != others).then(|| others.join(" "))
}

/// Puts words of names in the place of those that none holds. Texts of players are looked for too, so that a word which is
/// in no name need not be mistyped: of several words, those written alike are taken only if one name then holds all.
fn name_words(words: &mut Vec<String>, names: &[Arc<str>]) {
    let (mut one, mut alike) = (words.clone(), words.clone());
    for ((word, one), alike) in words.iter().zip(&mut one).zip(&mut alike) {
        let lower = word.to_lowercase();
        if is_in(names, &lower) || PLAYERS.contains(&&*lower) {
            continue;
        }
        match singular(&lower).filter(|one| is_in(names, one)) {
            Some(of_one) => (*one, *alike) = (of_one.clone(), of_one),
            None => *alike = most_alike_of(&lower, names).unwrap_or_else(|| word.clone()),
        }
    }
    let holds_all = |name: &Arc<str>| alike.iter().all(|word| name.to_lowercase().contains(&word.to_lowercase()));
    *words = if alike.len() == 1 || names.iter().any(holds_all) { alike } else { one };
}

fn is_in(names: &[Arc<str>], word: &str) -> bool {
    names.iter().any(|name| name.to_lowercase().contains(word))
}

/// The word of names that a word is written most like.
fn most_alike_of(word: &str, names: &[Arc<str>]) -> Option<String> {
    // With or without the part of the game or mod that a name comes from.
    let mut parts: Vec<String> = Vec::new();
    for name in names {
        let lower = name.to_lowercase();
        let own = lower.split_once(':').map_or(&*lower, |(_, own)| own);
        parts.extend(own.split(|letter: char| !letter.is_alphanumeric()).chain([own, &lower]).map(str::to_owned));
    }
    parts.sort_unstable();
    parts.dedup();
    let stem = singular(word);
    [Some(word), stem.as_deref()]
        .into_iter()
        .flatten()
        .find_map(|word| most_alike(word, parts.iter().map(String::as_str)).map(str::to_owned))
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

    fn names() -> Vec<Arc<str>> {
        let names = ["default:chest", "default:torch_wall", "default:glass", "farming:blue_berry", "default:sign_wall"];
        names.into_iter().chain(["default:stone_with_mese", "mobs:dirt_monster", "ignore"]).map(Arc::from).collect()
    }

    #[test]
    fn names_of_one_thing_are_proposed_where_nothing_is_found() {
        let (names, none) = (names(), other_words("chests", Some(&[])));
        assert_eq!(none, None, "no name is there");
        let one = |text: &str| other_words(text, Some(&names));
        for (text, name) in [
            ("chests", "chest"),
            ("Torches", "torch"),
            ("glasses", "glass"),
            ("berries", "berry"),
            ("signs alice", "sign alice"),
            ("torches alice", "torch alice"),
            ("default:chests", "default:chest"),
            ("mese ores", "stone_with_mese"),
            ("ore", "stone_with"),
            ("default ore", "default stone_with"),
            ("all ores", "all stone_with"),
            ("alice Iron ore", "alice stone_with_iron"),
        ] {
            assert_eq!(one(text).as_deref(), Some(name), "{text}");
            assert_eq!(other_words(text, None).is_some(), text.contains("ore"), "{text}");
        }
        for text in ["chest", "glass", "gas", "rubies", "", "\"signs\""] {
            assert_eq!(one(text), None, "{text}");
        }
        assert_eq!(other_words("ORE", None).as_deref(), Some("stone_with"), "ignore holds it");
    }

    #[test]
    fn mistyped_words_lead_to_names_that_are_there() {
        let names = names();
        for (text, name) in [
            ("chset", Some("chest")),
            ("chets", Some("chest")),
            ("Tourch", Some("torch")),
            ("defualt:chest", Some("default:chest")),
            ("sing_wall", Some("sign_wall")),
            ("mosnters", Some("monster")),
            ("wall trch", Some("wall torch")),
            ("alice chset", None),
            ("chest allice", None),
            ("players", None),
            ("\"default:chset\"", None),
            ("cst", None),
            ("piano", None),
        ] {
            assert_eq!(other_words(text, Some(&names)).as_deref(), name, "{text}");
        }
    }
}
