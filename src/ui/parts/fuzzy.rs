//! Fuzzy search, a score of how well a text fits typed letters: the letters in order, others may stand between, as long
//! as each letter begins a word, stands in a word that was begun, or has another one beside it. Starts of words and
//! letters in a row count most, so that "tele" finds teleporters before anything that merely has these letters.

/// Score of a letter that fits.
const LETTER: i32 = 1;
/// Score of a letter that begins a word.
const WORD: i32 = 8;
/// Score of a letter that follows the one before at once.
const RUN: i32 = 7;
/// Score of a word that stands whole in the text.
const WHOLE: i32 = 2;
/// Cost of letters left out between two.
const GAP: i32 = 8;
/// Score of a letter of a mistyped word.
const SLIP: i32 = 2;
/// Fewest letters of a word that may be mistyped, and of one whose letters must not be scattered: in the mean two of them
/// stand in a row.
const SHORTEST: usize = 4;
/// Words of whole sentences, which say nothing about what is meant.
const FILLERS: [&str; 20] = [
    "the", "a", "an", "my", "it", "this", "how", "why", "of", "to", "is", "are", "i", "me", "can", "do", "does",
    "make", "take", "two",
];
/// Most letters of a text, or of the typed words, that are compared; places of letters fit into a byte.
const LONGEST: usize = 96;

/// Typed words, split once for many texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    words: Vec<Vec<char>>,
}

/// Score of a text, and which of its letters (counted in `char`s) are the typed ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// Above 0; more is better.
    pub score: i32,
    /// In ascending order.
    pub letters: Vec<usize>,
    /// A word was taken for a mistyped one.
    pub is_slip: bool,
}

impl Query {
    /// Splits typed words: every one has to fit by itself, in any order. Fillers beside other words need not.
    pub fn new(typed: &str) -> Self {
        let words = typed.chars().take(LONGEST).flat_map(char::to_lowercase).collect::<String>();
        let all = || words.split_whitespace();
        let has_more = all().any(|word| !FILLERS.contains(&word));
        let words = all().filter(|word| !has_more || !FILLERS.contains(word));
        Self { words: words.map(|word| word.chars().collect()).collect() }
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Fit of a text, or of `more` words that are not shown; those count two thirds, and each is looked at by itself:
    /// letters scattered over words that stand there by chance are no match. A word that begins with `&` counts beside
    /// other typed words only. `None` where it does not fit.
    pub fn fit(&self, text: &str, more: &str) -> Option<Fit> {
        let beside = |word: &&str| self.words.len() > 1 || word.len() == 1 || !word.starts_with('&');
        let (text, more) = (letters(text), more.split_whitespace().filter(beside).map(letters).collect::<Vec<_>>());
        let mut fit = Fit::default();
        for word in &self.words {
            let shown = align(word, &text);
            let hidden = more.iter().filter_map(|other| align(word, other)).map(|(score, _)| score * 2 / 3).max();
            let mistyped = (hidden.is_none() && shown.is_none()).then(|| slip(word, &text, &more)).flatten();
            fit.is_slip |= mistyped.is_some();
            let hidden = hidden.or(mistyped);
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
        // Of two that fit alike the shorter one goes first.
        fit.score = (fit.score * 16 - text.len() as i32 / 4).max(1);
        Some(fit)
    }
}

/// Score of a word that was mistyped behind its first letter: one letter is missing, wrong or too much, or two are swapped.
/// `None` where it is like no word, or has too few letters to tell.
fn slip(word: &[char], text: &[char], more: &[Vec<char>]) -> Option<i32> {
    if word.len() < SHORTEST {
        return None;
    }
    let typed: String = word.iter().collect();
    let is_meant = |other: &[char]| {
        // What is typed may be the beginning of a word.
        (word.len() - 1..=word.len() + 1).any(|length| {
            let beginning: String = other.iter().take(length).collect();
            beginning.starts_with(word[0]) && strsim::osa_distance(&typed, &beginning) == 1
        })
    };
    let texts = std::iter::once(text).chain(more.iter().map(Vec::as_slice));
    let mut words = texts.flat_map(|text| text.split(|c| !c.is_alphanumeric()));
    words.any(|other| other.len() + 1 >= word.len() && is_meant(other)).then_some(word.len() as i32 * SLIP)
}

/// Letters of a text in small. One that becomes several in small stays as it is, so that places can be counted.
fn letters(text: &str) -> Vec<char> {
    let small = |c: char| {
        let mut small = c.to_lowercase();
        small.next().filter(|_| small.next().is_none()).unwrap_or(c)
    };
    text.chars().take(LONGEST).map(small).collect()
}

/// Position of a found letter in its text. Letters may be left out, but the rest has to be as people type it:
/// beginnings of words, letters of a word after its beginning, and letters in a row.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    /// In a word whose beginning was found.
    Begun,
    /// In a row, or as a word of its own.
    Row,
    /// Alone amidst a word: the next letter has to follow at once.
    Alone,
}

impl Stands {
    const ALL: [Self; 3] = [Self::Begun, Self::Row, Self::Alone];
}

/// Letter at a place, by its standing: its score, and the place and standing of the letter before.
type Row = Vec<[Option<(i32, Place)>; 3]>;
type Place = (u8, Stands);

/// Best way to find the letters of a word in a text in their order: its score, and where they are.
fn align(word: &[char], text: &[char]) -> Option<(i32, Vec<usize>)> {
    let mut rest = text.iter();
    if word.is_empty() || !word.iter().all(|c| rest.any(|t| t == c)) {
        return None;
    }
    let mut rows: Vec<Row> = Vec::with_capacity(word.len());
    for letter in word {
        let row = next_row(rows.last(), *letter, text);
        rows.push(row);
    }
    let whole = |stands: &Stands| *stands != Stands::Alone;
    let ends = rows.last()?.iter().enumerate().flat_map(|(at, cell)| {
        Stands::ALL
            .into_iter()
            .filter(whole)
            .filter_map(move |stands| Some((cell[stands as usize]?.0, (at as u8, stands))))
    });
    let (score, mut place) = ends.max_by_key(|(score, (at, _))| (*score, std::cmp::Reverse(*at)))?;
    let mut found = Vec::with_capacity(word.len());
    for row in rows.iter().rev() {
        let (at, stands) = (usize::from(place.0), place.1);
        found.push(at);
        place = row.get(at)?[stands as usize]?.1;
    }
    found.reverse();
    let runs = 1 + found.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
    if word.len() >= SHORTEST && runs * 2 > word.len() {
        return None;
    }
    let whole = if is_whole(&found, text) { WHOLE } else { 0 };
    Some((score + whole, found))
}

/// Whether letters in a row are a word of the text, or several, from the beginning to the end.
fn is_whole(found: &[usize], text: &[char]) -> bool {
    let (Some(&first), Some(&last)) = (found.first(), found.last()) else { return false };
    let is_letter = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|c| c.is_alphanumeric());
    last - first + 1 == found.len() && !is_letter(first.checked_sub(1)) && !is_letter(last.checked_add(1))
}

/// Places where a letter can be found, after one that was found in the row before, or as the first.
fn next_row(before: Option<&Row>, letter: char, text: &[char]) -> Row {
    let mut row: Row = vec![[None; 3]; text.len()];
    // The best of the row before that lie at least one letter back, with the cost of the gap: in all of the text, and
    // in this word after its beginning.
    let (mut behind, mut begun) = (None, None);
    let cell = |at: usize, stands: Stands| Some((before?.get(at)?[stands as usize]?.0, (at as u8, stands)));
    for (at, (found, cells)) in text.iter().zip(&mut row).enumerate() {
        let last = at.checked_sub(1).and_then(|last| text.get(last)).copied();
        let starts = last.is_none_or(|c| !c.is_alphanumeric());
        if starts {
            begun = None;
        }
        if let Some(back) = at.checked_sub(2) {
            let gap = |(score, place): (i32, Place)| (score - GAP, place);
            let [in_begun, in_row] = [Stands::Begun, Stands::Row].map(|stands| cell(back, stands).map(gap));
            behind = better(behind, better(in_begun, in_row));
            begun = better(begun, in_begun.filter(|_| !starts));
        }
        if *found != letter {
            continue;
        }
        let here = LETTER + if starts { WORD } else { 0 };
        let mut stand = |stands: Stands, from: Option<(i32, Place)>| {
            let this = from.map(|(score, place)| (score + here, place));
            cells[stands as usize] = better(cells[stands as usize], this);
        };
        let run =
            |stands| at.checked_sub(1).and_then(|last| cell(last, stands)).map(|(score, place)| (score + RUN, place));
        let in_row = better(run(Stands::Row), run(Stands::Alone));
        stand(if starts { Stands::Begun } else { Stands::Row }, in_row);
        stand(Stands::Begun, run(Stands::Begun));
        stand(Stands::Begun, begun);
        let new = if before.is_none() { Some((0, (0, Stands::Begun))) } else { behind };
        stand(alone(*found, last, starts), new);
    }
    row
}

/// Position of a letter without the ones around it.
fn alone(letter: char, last: Option<char>, starts: bool) -> Stands {
    let is_cased = letter.is_lowercase() || letter.is_uppercase();
    let is_digit = |c: char| c.is_numeric();
    if starts {
        Stands::Begun
    } else if is_digit(letter) && !last.is_some_and(is_digit) || !is_digit(letter) && !is_cased {
        // The number in a name; scripts that write words without spaces between them.
        Stands::Row
    } else {
        Stands::Alone
    }
}

/// The better one; the first where both are alike.
fn better(a: Option<(i32, Place)>, b: Option<(i32, Place)>) -> Option<(i32, Place)> {
    match (a, b) {
        (Some(first), Some(second)) => Some(if second.0 > first.0 { second } else { first }),
        (first, second) => first.or(second),
    }
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
        assert_eq!(score("timelinear", "timeline"), None);
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
    fn a_whole_word_goes_before_the_beginning_of_one() {
        assert_eq!(order("tele", &["Teleporter", "Links of a tele"])[0], "Links of a tele");
        assert_eq!(order("switch", &["Switches", "Each switch"])[0], "Each switch");
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
    fn letters_scattered_over_words_that_are_not_shown_are_no_match() {
        let more = "graphics adapter settings folder log crash reports";
        assert_eq!(Query::new("teleport").fit("About mapscope", more), None);
        assert!(Query::new("log adapter").fit("About mapscope", more).is_some(), "each by itself");
    }

    #[test]
    fn nothing_typed_fits_everything() {
        assert!(Query::new("  ").is_empty() && Query::new("").fit("a", "").is_some());
    }

    #[test]
    fn letters_here_and_there_are_no_match() {
        for (typed, text) in [
            ("data", "Copy the command that leads here"),
            ("data", "Go to layer standard"),
            ("a", "Play"),
            ("pse", "Copy as text"),
            ("mute", "Manual: Unhookable tiles, edges"),
        ] {
            assert_eq!(score(typed, text), None, "{typed}: {text}");
        }
        for (typed, text) in [
            ("svp", "Save picture"),
            ("wholmap", "Show the whole map"),
            ("inin", "Zoom in, again"),
            ("pict", "Copy picture"),
            ("eline", "Show or hide the timeline"),
            ("dood", "grass_doodads"),
            ("data", "data"),
            ("3", "layer3"),
            ("图", "地图"),
            ("+", "Ctrl++"),
        ] {
            assert!(score(typed, text).is_some(), "{typed}: {text}");
        }
    }

    #[test]
    fn words_beside_others_do_not_count_alone() {
        let fits = |typed| Query::new(typed).fit("Toggle entities", "physics &background").is_some();
        assert!(fits("entities background") && fits("physics") && !fits("background"));
    }

    #[test]
    fn one_slip_of_the_finger_is_forgiven() {
        for typed in ["gallrey", "galery", "gallerry", "gellery", "gallr"] {
            assert!(score(typed, "Map gallery").is_some(), "{typed}");
        }
        for typed in ["galaxy", "gxy", "gallop", "yrellag"] {
            assert_eq!(score(typed, "Map gallery"), None, "{typed}");
        }
        assert!(score("gallrey", "Map gallery") < score("gallery", "Map gallery"));
    }

    #[test]
    fn the_best_of_several_ways_is_taken() {
        let letters = |typed: &str, text: &str| Query::new(typed).fit(text, "").map(|fit| fit.letters);
        assert_eq!(letters("tm", "timeline time tm"), Some(vec![14, 15]), "in a row, at the beginning");
        assert_eq!(letters("ab", "xaxab"), Some(vec![3, 4]), "the first a stands alone");
    }
}
