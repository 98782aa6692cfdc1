//! Results of a search: sections with their topics and a line of each.

use std::borrow::Cow;

use egui::{Id, Key, Modifiers, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::manual::{self, Hit};
use crate::ui::parts::style;
use crate::ui::parts::widgets::{self, RowPainter, Scroll};
use crate::view::ManualPlace;

/// Height of a result.
const ROW: f32 = 46.0;
/// Letters of a line that surely fit, and words that stay before the first one that is searched.
const FAR: usize = 50;
const BEFORE: usize = 4;

/// State of the search.
#[derive(Default)]
pub struct Hits {
    /// Words of the search.
    searched: String,
    found: Vec<Hit>,
    /// Words to search in their place, where nothing was found.
    correction: Option<String>,
    /// Result that Enter opens.
    at: usize,
    scroll: Scroll,
}

impl Hits {
    /// Searches, where the words are not those of the last search.
    pub fn follow(&mut self, words: &str) {
        if self.searched != words {
            let found = manual::search(words);
            let correction = if found.is_empty() { manual::correction(words) } else { None };
            *self = Self { searched: words.to_owned(), found, correction, ..Self::default() };
        }
    }

    /// Shows the results, or other words to search, which a click puts into `typed`. Returns the result that was chosen,
    /// by a click or by Enter.
    pub fn show(&mut self, ui: &mut Ui, typed: &mut String) -> Option<ManualPlace> {
        if self.found.is_empty() {
            ui.add_space(style::SPACE_L);
            // Where the titles of results begin.
            ui.horizontal_wrapped(|ui| {
                ui.add_space(style::SPACE_M);
                let words = format!("No matches for “{}”", self.searched);
                ui.colored_label(style::colors().muted, words);
                if let Some(other) = &self.correction
                    && ui.link(format!("Did you mean “{other}”?")).clicked()
                {
                    typed.clone_from(other);
                }
            });
            return None;
        }
        let enters = self.take_keys(ui);
        let mut clicked = None;
        let (found, searched, at) = (&self.found, &self.searched, self.at);
        widgets::virtual_list(ui, "manual hits", &mut self.scroll, found.iter().map(|_| ROW), |ui, n, rect| {
            // The scroll bar lies over what is beside it.
            let rect = Rect::from_min_max(rect.min, rect.max - vec2(style::SPACE_M, 0.0));
            if found.get(n).is_some_and(|hit| line(ui, rect, hit, searched, (n, n == at))) {
                clicked = Some(n);
            }
        });
        let chosen = clicked.or(enters.then_some(self.at));
        let hit = chosen.and_then(|n| self.found.get(n))?;
        Some(match hit.heading == hit.topic.title {
            true => ManualPlace::topic(hit.topic.name),
            false => ManualPlace::section(hit.topic.name, &hit.heading),
        })
    }

    /// Walks by the arrow keys. Returns whether Enter was pressed.
    fn take_keys(&mut self, ui: &Ui) -> bool {
        let (steps, enters) = ui.input_mut(|input| {
            let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
            let steps = count(Key::ArrowDown) - count(Key::ArrowUp) + 8 * (count(Key::PageDown) - count(Key::PageUp));
            (steps, count(Key::Enter) > 0)
        });
        if steps != 0 {
            self.at = self.at.saturating_add_signed(steps).min(self.found.len().saturating_sub(1));
            self.scroll.reveal(self.at as f32 * ROW, (self.at + 1) as f32 * ROW);
        }
        enters
    }
}

/// Line from a little before the first of the words, where that stands too far in it to be seen.
fn excerpt<'a>(line: &'a str, words: &str) -> Cow<'a, str> {
    let starts = |at: usize, word: &str| {
        let mut letters = line[at..].chars().flat_map(char::to_lowercase);
        word.chars().all(|letter| letters.next() == Some(letter))
    };
    let first = |word: &str| line.char_indices().map(|(at, _)| at).find(|at| starts(*at, word));
    let Some(first) = words.to_lowercase().split_whitespace().filter_map(first).min() else { return line.into() };
    let before = &line[..first];
    let spaces = before.char_indices().rev().filter(|(_, letter)| *letter == ' ');
    match spaces.map(|(at, _)| at).take(BEFORE + 1).nth(BEFORE) {
        Some(space) if before.chars().count() > FAR => format!("… {}", &line[space + 1..]).into(),
        _ => line.into(),
    }
}

fn line(ui: &mut Ui, rect: Rect, hit: &Hit, searched: &str, (n, on): (usize, bool)) -> bool {
    let response = ui.interact(rect, Id::unique("manual hit").with(n), Sense::click());
    let place = match hit.heading == hit.topic.title {
        true => hit.topic.title.to_owned(),
        false => format!("{} › {}", hit.topic.title, hit.heading),
    };
    response.widget_info(|| WidgetInfo::selected(Role::MenuItem, true, on, &place));
    let row = RowPainter::new(ui, rect, on, response.hovered());
    let upper = Rect::from_min_max(row.rest().min, pos2(row.rest().right(), rect.top() + 24.0));
    row.within(upper).text(&place, &style::body(), style::colors().text);
    row.text_lines(pos2(row.rest().left(), rect.top() + 25.0), &excerpt(&hit.line, searched), 1);
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_far_in_a_line_is_in_its_excerpt() {
        let line =
            "Outside of a layer its nearest tile counts, as in the game, İ and the Parallax of its group counts too";
        assert_eq!(excerpt(line, "group PARALLAX"), "… game, İ and the Parallax of its group counts too");
        for whole in ["outside", "layer group", "nothing", ""] {
            assert_eq!(excerpt(line, whole), line, "{whole}");
        }
        assert_eq!(excerpt("", "word"), "");
    }
}
