//! A key with its modifiers: its words, parsing of words, and matching of presses.
//!
//! Words come in two kinds: [`Shortcut::text`] is for people (`Ctrl+−`, `←`), [`Shortcut::word`] for the settings file
//! (`Ctrl+Minus`, `Left`). Both can be parsed.

use egui::{Key, Modifiers};

/// A key, with or without the command key (Ctrl; ⌘ on a Mac), Alt and Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// With the command key.
    pub command: bool,
    /// With Alt.
    pub alt: bool,
    /// With Shift.
    pub shift: bool,
    /// The key.
    pub key: Key,
}

/// Setter of a modifier.
type Hold = fn(&mut Shortcut);

/// Words of modifiers, and their setters.
const HELD: [(&str, Hold); 7] = [
    ("Ctrl", |shortcut| shortcut.command = true),
    ("Control", |shortcut| shortcut.command = true),
    ("Cmd", |shortcut| shortcut.command = true),
    ("Command", |shortcut| shortcut.command = true),
    ("Alt", |shortcut| shortcut.alt = true),
    ("Option", |shortcut| shortcut.alt = true),
    ("Shift", |shortcut| shortcut.shift = true),
];

/// Signs of keys for which egui has other names.
const SIGNS: [(&str, Key); 13] = [
    ("?", Key::Questionmark),
    ("+", Key::Plus),
    ("−", Key::Minus),
    ("=", Key::Equals),
    (",", Key::Comma),
    (".", Key::Period),
    ("[", Key::OpenBracket),
    ("]", Key::CloseBracket),
    ("Esc", Key::Escape),
    ("←", Key::ArrowLeft),
    ("→", Key::ArrowRight),
    ("↑", Key::ArrowUp),
    ("↓", Key::ArrowDown),
];

impl Shortcut {
    /// A key alone.
    pub const fn plain(key: Key) -> Self {
        Self { command: false, alt: false, shift: false, key }
    }

    /// A key with Shift.
    pub const fn shift(key: Key) -> Self {
        Self { shift: true, ..Self::plain(key) }
    }

    /// A key with the command key.
    pub const fn ctrl(key: Key) -> Self {
        Self { command: true, ..Self::plain(key) }
    }

    /// A key with Alt.
    pub const fn alt(key: Key) -> Self {
        Self { alt: true, ..Self::plain(key) }
    }

    /// The key in words for people, for example "Ctrl+O".
    pub fn text(self) -> String {
        let sign = SIGNS.iter().find(|(_, key)| *key == self.key).map(|(sign, _)| *sign);
        format!("{}{}", self.held(), sign.unwrap_or(self.key.name()))
    }

    /// The key in words for a file, for example "Ctrl+Minus".
    pub fn word(self) -> String {
        format!("{}{}", self.held(), self.key.name())
    }

    fn held(self) -> String {
        let held = [(self.command, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")];
        held.iter().filter(|(is_held, _)| *is_held).map(|(_, name)| *name).collect()
    }

    /// Parses words of either kind, in capitals or not. `None` where they name no key.
    pub fn parse(words: &str) -> Option<Self> {
        let mut shortcut = Self::plain(Key::Escape);
        let mut rest = words.trim();
        // The key may be "+" itself: only names before another key are modifiers.
        while let Some((held, after)) =
            rest.split_once('+').filter(|(held, after)| !held.is_empty() && !after.is_empty())
        {
            let (_, set) = HELD.iter().find(|(name, _)| name.eq_ignore_ascii_case(held.trim()))?;
            set(&mut shortcut);
            rest = after.trim();
        }
        let sign = SIGNS.iter().find(|(sign, _)| *sign == rest).map(|(_, key)| *key);
        let named = || Key::ALL.iter().copied().find(|key| key.name().eq_ignore_ascii_case(rest));
        shortcut.key = sign.or_else(|| Key::from_name(rest)).or_else(named)?;
        Some(shortcut)
    }

    /// Shortcut of a press. On some keyboards Shift makes another sign of a key; then the sign counts.
    pub fn of_press(key: Key, physical_key: Option<Key>, modifiers: Modifiers) -> Self {
        let makes_sign = modifiers.shift && !is_letter(key) && physical_key.is_some_and(|physical| physical != key);
        Self { command: modifiers.command, alt: modifiers.alt, shift: modifiers.shift && !makes_sign, key }
    }

    /// Whether a key press is this shortcut. Shift is ignored: some layouts need it for "+".
    pub fn matches(self, key: Key, modifiers: Modifiers) -> bool {
        let held = self.command == modifiers.command && self.alt == modifiers.alt;
        self.key == key && held && (modifiers.shift || !self.shift)
    }

    /// The same where Shift makes another sign of the comma or the point: the key is still the one.
    pub fn matches_press(self, key: Key, physical_key: Option<Key>, modifiers: Modifiers) -> bool {
        let same_key = physical_key.filter(|_| !is_letter(key)).unwrap_or(key);
        self.matches(key, modifiers) || self.shift && self.matches(same_key, modifiers)
    }
}

fn is_letter(key: Key) -> bool {
    let name = key.name();
    name.len() == 1 && name.chars().all(|c| c.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_understood_as_it_is_written() {
        for key in Key::ALL.iter().copied() {
            for n in 0..8 {
                let shortcut = Shortcut { command: n & 1 > 0, alt: n & 2 > 0, shift: n & 4 > 0, key };
                assert_eq!(Shortcut::parse(&shortcut.text()), Some(shortcut), "{}", shortcut.text());
                assert_eq!(Shortcut::parse(&shortcut.word()), Some(shortcut), "{}", shortcut.word());
                assert_eq!(Shortcut::parse(&shortcut.word().to_lowercase()), Some(shortcut), "{}", shortcut.word());
            }
        }
    }

    #[test]
    fn words_that_name_no_key_are_none() {
        for words in ["", "Ctrl+", "Ctrl", "Hyper+A", "Ctrl+Foo", "AA", "++A", "Ctrl+O, F5"] {
            assert_eq!(Shortcut::parse(words), None, "{words}");
        }
        let expected = Shortcut { shift: true, ..Shortcut::ctrl(Key::P) };
        for words in ["Ctrl+Shift+P", "shift+ctrl+p", " Cmd + Shift + P "] {
            assert_eq!(Shortcut::parse(words), Some(expected), "{words}");
        }
        assert_eq!(Shortcut::parse("Ctrl++"), Some(Shortcut::ctrl(Key::Plus)));
        assert_eq!(Shortcut::parse("-"), Some(Shortcut::plain(Key::Minus)));
    }

    #[test]
    fn what_is_pressed_is_what_was_meant() {
        let all = [Modifiers::NONE, Modifiers::SHIFT, Modifiers::COMMAND, Modifiers::COMMAND | Modifiers::SHIFT];
        for modifiers in all {
            for (key, physical) in [(Key::P, Key::P), (Key::Z, Key::Y), (Key::Plus, Key::Equals), (Key::F6, Key::F6)] {
                let meant = Shortcut::of_press(key, Some(physical), modifiers);
                assert!(meant.matches_press(key, Some(physical), modifiers), "{}", meant.text());
            }
        }
        let plus = Shortcut::of_press(Key::Plus, Some(Key::Equals), Modifiers::SHIFT);
        assert_eq!(plus, Shortcut::plain(Key::Plus), "the plus of the number pad is the same key");
    }
}
