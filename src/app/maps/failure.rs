//! A request that failed, in words for the user.

use std::path::Path;

use crate::files::WayOut;
use crate::load::{LoadError, Source};

/// Reason why a request failed.
pub struct LoadFailure {
    /// Full sentences.
    pub text: String,
    /// Source that could not be opened.
    pub source: Option<Source>,
    /// Trying once more may help.
    pub may_pass: bool,
}

impl LoadFailure {
    /// A failure that concerns no source.
    pub fn of_nothing(text: String) -> Self {
        Self { text, source: None, may_pass: false }
    }

    /// A load that failed.
    pub fn of_load(source: Source, error: &LoadError) -> Self {
        let way_out = match error.way_out() {
            Some(WayOut::LargerBudget) => " The manual says how to allow more, under “Formats and limits”.",
            Some(WayOut::StandardInput) => " Save its content to a file and open that file.",
            Some(WayOut::Map) => " Choose a map file or the folder of a Minetest world.",
            // No map is written.
            Some(WayOut::StandardOutput) | None => "",
        };
        let text = format!("{}{way_out}", sentence(&error.to_string()));
        Self { text, source: Some(source), may_pass: error.may_pass() }
    }

    /// File that could not be opened.
    pub fn path(&self) -> Option<&Path> {
        self.source.as_ref()?.path()
    }

    /// Whether opening the source again may succeed.
    pub fn can_retry(&self) -> bool {
        self.may_pass && self.source.as_ref().is_some_and(|source| *source != Source::Stdin)
    }
}

/// A message of the command line, which starts small after the program's name, as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    first.chain(characters).chain(end.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FileError;

    #[test]
    fn messages_become_sentences() {
        assert_eq!(sentence("cannot open x"), "Cannot open x.");
        assert_eq!(sentence("Done."), "Done.");
    }

    #[test]
    fn the_way_out_is_one_in_the_window() {
        let error = FileError::TooLarge { name: "x.map".to_owned(), limit_mib: 1024 }.into();
        let text = LoadFailure::of_load(Source::Demo, &error).text;
        assert!(text.contains("the limit of 1024 MiB. The manual") && !text.contains("--"), "{text}");
    }
}
