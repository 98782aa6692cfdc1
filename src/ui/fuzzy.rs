//! How well a text fits what somebody types: the letters in order, others may stand between. Starts of words and letters
//! in a row count most, so that "tele" finds teleporters before anything that merely has these letters.

/// A letter that fits.
const LETTER: i32 = 1;
/// It begins a word.
const WORD: i32 = 8;
/// It follows the letter before at once.
const RUN: i32 = 7;
/// What letters left out between two cost.
const GAP: i32 = 8;
/// More letters of a text, or of what is typed, are not looked at.
const LONGEST: usize = 96;

/// What somebody types, taken apart once for many texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    words: Vec<Vec<char>>,
}

/// How well a text fits, and which of its letters (counted in `char`s) are those that were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Above 0; more is better.
    pub score: i32,
    /// In ascending order.
    pub letters: Vec<usize>,
}

impl Query {
    /// Takes apart what is typed: every word has to fit by itself, in any order.
    pub fn new(typed: &str) -> Self {
        let words = typed.chars().take(LONGEST).flat_map(char::to_lowercase).collect::<String>();
        Self { words: words.split_whitespace().map(|word| word.chars().collect()).collect() }
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How well a text fits, or `more` words that are not shown; those count two thirds. `None` where it does not.
    pub fn fit(&self, text: &str, more: &str) -> Option<Fit> {
        let (text, more) = (letters(text), letters(more));
        let mut fit = Fit::default();
        for word in &self.words {
            let shown = align(word, &text);
            let hidden = align(word, &more).map(|(score, _)| score * 2 / 3);
            match (shown, hidden) {
                (Some((score, at)), hidden) if hidden.is_none_or(|hidden| score >= hidden) => {
                    fit.score += score;
                    fit.letters.extend(at);
                }
                (_, Some(score)) => fit.score += score,
                (_, None) => return None,
            }
        }
        fit.letters.sort_unstable();
        fit.letters.dedup();
        // Of two that fit alike the shorter one is meant.
        fit.score = (fit.score * 16 - text.len() as i32 / 4).max(1);
        Some(fit)
    }
}

/// The letters of a text in small. One that becomes several in small stays as it is, so that places can be counted.
fn letters(text: &str) -> Vec<char> {
    let small = |c: char| {
        let mut small = c.to_lowercase();
        small.next().filter(|_| small.next().is_none()).unwrap_or(c)
    };
    text.chars().take(LONGEST).map(small).collect()
}

/// The best way to find the letters of a word in a text in their order: its score, and where they are.
fn align(word: &[char], text: &[char]) -> Option<(i32, Vec<usize>)> {
    let mut rest = text.iter();
    if word.is_empty() || !word.iter().all(|c| rest.any(|t| t == c)) {
        return None;
    }
    // best[j]: the best score with the letter so far at text[j]; from[i][j]: where the letter before is then.
    let mut best: Vec<Option<i32>> = Vec::new();
    let mut from: Vec<Vec<usize>> = Vec::with_capacity(word.len());
    for (i, letter) in word.iter().enumerate() {
        let mut row = vec![None; text.len()];
        let mut places = vec![0; text.len()];
        // The best of the row before that lies at least one letter back, with the cost of the gap.
        let mut behind: Option<(i32, usize)> = None;
        for (j, found) in text.iter().enumerate() {
            let before = j.checked_sub(1).and_then(|j| best.get(j).copied().flatten());
            if let Some(earlier) = j.checked_sub(2).and_then(|k| Some((best.get(k).copied().flatten()? - GAP, k))) {
                behind = behind.filter(|(score, _)| *score > earlier.0).or(Some(earlier));
            }
            if found != letter {
                continue;
            }
            let starts = j.checked_sub(1).and_then(|j| text.get(j)).is_none_or(|c| !c.is_alphanumeric());
            let here = LETTER + if starts { WORD } else { 0 };
            let runs = before.map(|score| (score + RUN.max(if starts { 0 } else { RUN }), j - 1));
            let chosen = match (runs, behind) {
                (Some(run), Some(gap)) => Some(if run.0 >= gap.0 { run } else { gap }),
                (run, gap) => run.or(gap),
            };
            if i == 0 {
                row[j] = Some(here);
            } else if let Some((score, place)) = chosen {
                row[j] = Some(score + here);
                places[j] = place;
            }
        }
        best = row;
        from.push(places);
    }
    let (end, score) = best
        .iter()
        .enumerate()
        .filter_map(|(j, score)| Some((j, (*score)?)))
        .max_by_key(|(j, score)| (*score, std::cmp::Reverse(*j)))?;
    let mut at = end;
    let mut found = vec![end];
    for places in from.iter().skip(1).rev() {
        at = *places.get(at)?;
        found.push(at);
    }
    found.reverse();
    Some((score, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(typed: &str, text: &str) -> Option<i32> {
        Query::new(typed).fit(text, "").map(|fit| fit.score)
    }

    fn order(typed: &str, texts: &[&str]) -> Vec<String> {
        let mut found: Vec<_> = texts.iter().filter_map(|text| Some((score(typed, text)?, *text))).collect();
        found.sort_by_key(|(score, _)| -score);
        found.into_iter().map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn letters_have_to_come_in_order() {
        assert!(score("tml", "timeline").is_some());
        assert_eq!(score("lmt", "timeline"), None);
        assert_eq!(score("timelines", "timeline"), None);
        assert!(score("line time", "timeline").is_some(), "words fit one by one, in any order");
    }

    #[test]
    fn starts_of_words_and_runs_come_first() {
        let texts = ["Show or hide the timeline", "Show all links of teleporters and switches", "Atelier"];
        assert_eq!(order("tele", &texts)[0], texts[1]);
        assert_eq!(order("sw", &["Answer", "Show", "Switches"]), ["Switches", "Answer", "Show"]);
        assert_eq!(order("stt", &["Show or hide the timeline", "Postitt"])[0], "Show or hide the timeline");
        assert_eq!(order("zoom", &["Zoom in and more", "Zoom in"])[0], "Zoom in");
    }

    #[test]
    fn the_letters_that_fit_are_told() {
        let fit = Query::new("TELE").fit("At the Teleporter", "").expect("fits");
        assert_eq!(fit.letters, [7, 8, 9, 10]);
        let fit = Query::new("ü图").fit("Über 图", "").expect("fits");
        assert_eq!(fit.letters, [0, 5]);
        let hidden = Query::new("exit").fit("Quit", "exit close").expect("fits");
        assert_eq!(hidden.letters, [] as [usize; 0]);
        assert!(hidden.score < score("exit", "Exit").expect("fits"));
    }

    #[test]
    fn nothing_typed_fits_everything() {
        assert!(Query::new("  ").is_empty() && Query::new("").fit("a", "").is_some());
    }
}
