//! Words that are written alike.

/// The one of some known words that a word is written most like, with one or two slips at most: a letter that is missing,
/// wrong or too much, or two that are swapped. `None` where it has too few letters to tell, or none is alike.
pub fn most_alike<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let most = match letters {
        ..4 => return None,
        4..6 => 1,
        6.. => 2,
    };
    let near = known.into_iter().filter(|known| known.chars().count().abs_diff(letters) <= most);
    let alike = near.map(|known| (strsim::osa_distance(word, known), known)).filter(|(slips, _)| *slips <= most);
    alike.min_by_key(|(slips, _)| *slips).map(|(_, known)| known)
}

/// The words of a text in small letters, with the most alike of the known ones in the place of those that are not kept;
/// `None` where that changes none.
pub fn corrected<'a>(
    text: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
    keeps: impl Fn(&str) -> bool,
) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let one = |word: &&str| match keeps(word) {
        true => (*word).to_owned(),
        false => most_alike(word, known.clone()).unwrap_or(word).to_owned(),
    };
    let corrected: Vec<String> = words.iter().map(one).collect();
    (words != corrected).then(|| corrected.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_slips_are_forgiven_in_words_of_some_letters() {
        let alike = |word| most_alike(word, ["chest", "cheese", "dirt", "raptor"]);
        assert_eq!(
            ["chset", "chesst", "cheest", "raptr", "rpator", "drit"].map(alike),
            [Some("chest"), Some("chest"), Some("chest"), Some("raptor"), Some("raptor"), Some("dirt")]
        );
        assert_eq!(["cst", "art", "piano", "tractor", ""].map(alike), [None, None, None, Some("raptor"), None]);
    }
}
