//! Private words in names, and documentation that begins with a subject like "somebody". Those that still exist stand
//! in `old_words.rs`, whose lists may only shrink.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::House;
use super::source::room_of;

/// Words that no type, trait, function, module or constant bears, as whole words of its name.
const BANNED: &str = "bell complain complained complains desk ear errand errands fate forget forgets forgot forgotten \
    handed hang hangs hear heard hears keeper kept manner met obey obeyed obeys room shelf stills studio tell tells \
    terms told wish wishes";

/// Two such words in a row.
const BANNED_PAIRS: &[[&str; 2]] = &[["meeting", "place"]];

/// Subjects that no documentation begins with.
const OPENINGS: &[&str] = &["What ", "Somebody ", "Nobody ", "Whoever "];

/// File → names in it that hold a banned word.
pub fn private_words(house: &House) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in &house.sources {
        for name in source.definitions.iter().map(|definition| definition.name.as_str()) {
            if is_private(name) {
                found.entry(&source.file).or_default().insert(name);
            }
        }
    }
    found
}

/// Differences between the names with private words and the list: `(file, names between blanks)`.
pub fn word_faults(house: &House, list: &[(&str, &str)]) -> Vec<String> {
    let found = private_words(house);
    let listed = list.iter().map(|(file, names)| (*file, names.split(' ').collect()));
    let listed: BTreeMap<&str, BTreeSet<&str>> = listed.collect();
    let pairs = |of: &BTreeMap<&'_ str, BTreeSet<&'_ str>>| -> BTreeSet<(String, String)> {
        let pairs = of.iter().flat_map(|(file, names)| names.iter().map(|name| (file.to_string(), name.to_string())));
        pairs.collect()
    };
    let (found, listed) = (pairs(&found), pairs(&listed));
    let line = |file: &str, name: &str| {
        let source = house.sources.iter().find(|source| source.file == file);
        source.and_then(|source| source.definitions.iter().find(|d| d.name == name)).map_or(0, |d| d.line)
    };
    let new = found
        .difference(&listed)
        .map(|(file, name)| format!("{file}:{}: `{name}` holds a private word; take the field's", line(file, name)));
    let gone = listed.difference(&found);
    let gone = gone.map(|(file, name)| format!("{file}: has no `{name}` any more; take it off the list of old words"));
    new.chain(gone).collect()
}

/// Differences between such beginnings of documentation, counted by room, and the list.
pub fn opening_faults(files: &[(&str, &str)], list: &[(&str, usize)]) -> Vec<String> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, text) in files {
        let openings = openings(text).into_iter().map(|(line, text)| format!("  {file}:{line}: {text}"));
        found.entry(room_of(file)).or_default().extend(openings);
    }
    let listed: BTreeMap<&str, usize> = list.iter().copied().collect();
    let mut faults = Vec::new();
    for room in found.keys().chain(listed.keys()).copied().collect::<BTreeSet<_>>() {
        let openings = found.get(room).map_or(&[][..], Vec::as_slice);
        let (count, most) = (openings.len(), listed.get(room).copied().unwrap_or_default());
        if count > most {
            let head = format!("src/{room}: {count} comments begin with {OPENINGS:?}, where the list allows {most}");
            faults.push(format!("{head}\n{}", openings.join("\n")));
        } else if count < most {
            faults.push(format!("src/{room}: the list allows {most} such comments; shrink it to {count}"));
        }
    }
    faults
}

/// First lines of documentation that begin with one of [`OPENINGS`], with their numbers from 1.
fn openings(text: &str) -> Vec<(usize, &str)> {
    let doc = |line: &'_ str| -> Option<usize> {
        let line = line.trim_start();
        (line.starts_with("///") || line.starts_with("//!")).then_some(line.len())
    };
    let mut before = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let is_doc = doc(line).is_some();
        let inside = line.trim_start().get(3..).unwrap_or_default().trim_start();
        if is_doc && !before && OPENINGS.iter().any(|opening| inside.starts_with(opening)) {
            found.push((number + 1, line.trim()));
        }
        before = is_doc;
    }
    found
}

/// Whether a name holds a banned word.
fn is_private(name: &str) -> bool {
    let words = words(name);
    words.iter().any(|word| BANNED.split(' ').any(|banned| banned == word))
        || words.windows(2).any(|pair| BANNED_PAIRS.iter().any(|banned| banned == pair))
}

/// Words of a name, in small letters: `MeetingPlace` and `MEETING_PLACE` → `meeting`, `place`.
fn words(name: &str) -> Vec<String> {
    let shouts = !name.contains(char::is_lowercase);
    let mut words = vec![String::new()];
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && !shouts {
            words.push(String::new());
        }
        if c != '_' {
            words.last_mut().expect("never empty").extend(c.to_lowercase());
        }
    }
    words
}

/// Planted words.
mod planted {
    use super::*;

    fn found(text: &str) -> usize {
        word_faults(&House::new([("src/ui/a.rs", text)]), &[]).len()
    }

    #[test]
    fn private_words_are_found() {
        for text in [
            "struct Bell;",
            "pub enum ToldFate { A }",
            "trait Hear {}",
            "type MeetingPlace = u8;",
            "fn tell_all() {}",
            "impl A { fn is_kept(&self) {} }",
            "trait A { fn hang(&self); }",
            "mod errands {}",
            "mod desk;",
            "const ROOM: u8 = 1;",
            "fn f() { fn wish() {} }",
        ] {
            assert_eq!(found(text), 1, "{text}");
        }
    }

    #[test]
    fn plain_words_pass() {
        for text in [
            "struct Desktop;",
            "fn f() { let kept = told(3); shelf.hear(); }",
            "/// Told by the bell.\nfn year() {}",
            "impl Told for A { fn tell(&self) {} }",
            "#[cfg(test)] mod tests { fn desk() {} #[test] fn nothing_is_kept() {} }",
            "fn determine() {} struct Meeting; struct Place; const TERMINAL: u8 = 1;",
        ] {
            assert_eq!(found(text), 0, "{text}");
        }
    }

    #[test]
    fn the_list_of_words_is_exact() {
        let house = House::new([("src/ui/a.rs", "struct Bell; fn hang() {} fn hung() {}")]);
        assert_eq!(word_faults(&house, &[("src/ui/a.rs", "Bell hang")]).len(), 0);
        assert_eq!(word_faults(&house, &[("src/ui/a.rs", "Bell")]).len(), 1);
        assert_eq!(word_faults(&house, &[("src/ui/a.rs", "Bell hang hung")]).len(), 1);
        assert_eq!(word_faults(&house, &[("src/ui/a.rs", "Bell hang"), ("src/ui/b.rs", "Ear")]).len(), 1);
    }

    #[test]
    fn openings_are_found() {
        let files =
            [("src/ui/a.rs", "//! What it is.\n\n/// A part.\n/// What follows.\n    /// Nobody asks.\nfn f() {}")];
        assert_eq!(opening_faults(&files, &[("ui", 1)]).len(), 0);
        let files =
            [("src/ui/a.rs", "//! What it is.\n\n    /// Nobody asks.\n    fn f() {} // What?\n/// Whatever.\n")];
        assert_eq!(opening_faults(&files, &[("ui", 2)]).len(), 0);
        assert_eq!(opening_faults(&files, &[("ui", 1)]).len(), 1);
        assert_eq!(opening_faults(&files, &[("ui", 3)]).len(), 1);
        assert_eq!(opening_faults(&files, &[("ui", 2), ("gpu", 1)]).len(), 1);
    }
}
