//! Keys of every command: the built-in ones, and those chosen in the settings.
//!
//! One key may belong to several commands, as long as these never work on the same kind of world.
//!
//! Chosen keys are stronger than built-in ones. Where one key was chosen for two commands the one that stands first in
//! the table of commands keeps it. Both lead to a notice, and nothing of the file is lost.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use egui::{Key, Modifiers};

use super::commands::{COMMANDS, Command, CommandInfo};
use super::shortcut::Shortcut;
use crate::prefs::{Edit, Prefs};
use crate::view::WorldView;

/// Most keys of a command.
const MOST: usize = 8;
/// Most problems in the notice at the start.
const MOST_IN_NOTICE: usize = 3;

/// Keys of every command.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings {
    /// By the command's position in the table.
    keys: Vec<Vec<Shortcut>>,
    /// Chosen words that were not understood, and keys that were chosen twice.
    problems: Vec<String>,
    /// Number of these that are in the notice.
    nonsense: usize,
}

impl Default for Bindings {
    fn default() -> Self {
        Self { keys: COMMANDS.iter().map(|info| info.keys.to_vec()).collect(), problems: Vec::new(), nonsense: 0 }
    }
}

impl Bindings {
    /// Bindings from the settings: the name of a command, and its keys in words. Commands that are not named keep their
    /// built-in keys.
    pub fn chosen(words: &BTreeMap<String, Vec<String>>) -> Self {
        let mut problems = Vec::new();
        for name in words.keys().filter(|name| Command::named(name).is_none()) {
            problems.push(format!("Unknown command “{name}”; its shortcut stays in the settings file."));
        }
        let chosen: Vec<Option<Vec<Shortcut>>> = COMMANDS
            .iter()
            .map(|info| words.get(info.command.id()).and_then(|words| read(info.command, words, &mut problems)))
            .collect();
        let mut keys = vec![Vec::new(); COMMANDS.len()];
        let mut owners: Vec<(Shortcut, Command)> = Vec::new();
        let mut nonsense = 0;
        for by_choice in [true, false] {
            for ((info, chosen), keys) in COMMANDS.iter().zip(&chosen).zip(&mut keys) {
                if chosen.is_some() != by_choice {
                    continue;
                }
                for shortcut in chosen.as_deref().unwrap_or(info.keys) {
                    let clashes = |owner: Command| owner.worlds().overlaps(info.command.worlds());
                    match owners.iter().find(|(taken, owner)| taken == shortcut && clashes(*owner)) {
                        Some((_, owner)) if *owner == info.command => {}
                        Some((_, owner)) => problems.push(format!(
                            "{} is assigned to both “{}” and “{}”; the first one wins.",
                            shortcut.text(),
                            owner.info().label,
                            info.label
                        )),
                        None => {
                            owners.push((*shortcut, info.command));
                            keys.push(*shortcut);
                        }
                    }
                }
            }
            // A key chosen for one command is taken from another that only has it built in.
            if by_choice {
                nonsense = problems.len();
            }
        }
        Self { keys, problems, nonsense }
    }

    /// Notice about settings that made no sense; `None` where all of them did.
    pub fn notice(&self, file: &str) -> Option<String> {
        let told: Vec<_> = self.problems.iter().take(self.nonsense.min(MOST_IN_NOTICE)).map(String::as_str).collect();
        let key = self.of(Command::Keys).first().map_or_else(String::new, |key| format!(" ({})", key.text()));
        let more = if self.nonsense > MOST_IN_NOTICE {
            format!(" See Keyboard shortcuts{key} for all problems.")
        } else {
            String::new()
        };
        (!told.is_empty()).then(|| format!("Some shortcuts in {file} are invalid: {}{more}", told.join(" ")))
    }

    /// The keys of a command; the first one is shown on buttons.
    pub fn of(&self, command: Command) -> &[Shortcut] {
        let at = COMMANDS.iter().position(|info| info.command == command);
        at.and_then(|at| self.keys.get(at)).map_or(&[], Vec::as_slice)
    }

    /// Words that were not understood, and keys that were chosen twice, in full sentences.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Other commands with this key, on worlds of the same kind: several only where each is for another kind.
    pub fn owners(&self, command: Command, shortcut: Shortcut) -> Vec<Command> {
        self.others(command).filter(|(_, keys)| keys.contains(&shortcut)).map(|(owner, _)| owner).collect()
    }

    /// Command of a key press on the world of a view. Shift is ignored for keys without it, where no key with it
    /// matches.
    pub fn command(
        &self,
        view: &WorldView,
        key: Key,
        physical_key: Option<Key>,
        modifiers: Modifiers,
    ) -> Option<Command> {
        let matches = |shortcut: &&Shortcut| shortcut.matches_press(key, physical_key, modifiers);
        let found = |(command, keys): (Command, &[Shortcut])| {
            let shift = keys.iter().filter(matches).map(|shortcut| shortcut.shift).max()?;
            Some((shift, command))
        };
        let working = self.all().filter(|(command, _)| command.works_on(view));
        working.filter_map(found).max_by_key(|(shift, _)| *shift).map(|(_, command)| command)
    }

    /// A command of other kinds of worlds that a key runs there.
    pub fn command_elsewhere(
        &self,
        view: &WorldView,
        key: Key,
        physical_key: Option<Key>,
        modifiers: Modifiers,
    ) -> Option<Command> {
        let matches = |shortcut: &Shortcut| shortcut.matches_press(key, physical_key, modifiers);
        let mut others = self.all().filter(|(command, _)| !command.works_on(view));
        others.find(|(_, keys)| keys.iter().any(matches)).map(|(command, _)| command)
    }

    /// Differences from the built-in keys, in words.
    pub fn changes(&self) -> BTreeMap<String, Vec<String>> {
        let differs = |command: &Command, keys: &[Shortcut]| command.info().keys != keys;
        let changed = self.all().filter(|(command, keys)| differs(command, keys));
        changed.map(|(command, keys)| (command.id().to_owned(), words(keys))).collect()
    }

    /// Edits of the preferences that give a command these keys: they are taken from all others on worlds of its kind.
    pub fn give(&self, command: Command, keys: &[Shortcut]) -> Vec<Edit> {
        let taken = self.others(command).filter(|(_, had)| had.iter().any(|key| keys.contains(key)));
        let left = |had: &[Shortcut]| had.iter().copied().filter(|key| !keys.contains(key)).collect::<Vec<_>>();
        let mut edits: Vec<_> = taken.map(|(other, had)| edit(other, &left(had))).collect();
        edits.push(edit(command, keys));
        edits
    }

    /// Edits of the preferences that give a command its built-in keys again. A command that loses its last key by that gets
    /// back what the first one gives up of the keys built in for it.
    pub fn reset(&self, command: Command) -> Vec<Edit> {
        let keys = command.info().keys;
        let is_given = |key: &Shortcut| keys.contains(key);
        let taken = self.others(command).filter(|(_, had)| had.iter().any(is_given));
        let mut edits: Vec<_> = taken
            .map(|(other, had)| {
                let mut left: Vec<_> = had.iter().copied().filter(|key| !is_given(key)).collect();
                if left.is_empty() {
                    let is_free = |key: &&Shortcut| self.of(command).contains(*key) && !is_given(key);
                    left.extend(other.info().keys.iter().filter(is_free));
                }
                edit(other, &left)
            })
            .collect();
        edits.push(edit(command, keys));
        edits
    }

    /// Edits of the preferences that exchange keys of a command and of others, each of which is for another kind of
    /// worlds: `key` becomes one of the command's instead of `before`, which goes to the others.
    pub fn swap(&self, command: Command, before: Shortcut, owners: &[Command], key: Shortcut) -> Vec<Edit> {
        let changed = |of: Command, from: Shortcut, to: Shortcut| {
            let keys = self.of(of).iter().map(|it| if *it == from { to } else { *it });
            edit(of, &keys.collect::<Vec<_>>())
        };
        // Each may meet a third command that the others do not: on worlds of another kind.
        let is_third = |of: &Command| *of != command && !owners.contains(of);
        let taken = |of: Command, taken: Shortcut| {
            let had = self.others(of).filter(move |(third, had)| is_third(third) && had.contains(&taken));
            had.map(move |(third, had)| {
                edit(third, &had.iter().copied().filter(|key| *key != taken).collect::<Vec<_>>())
            })
        };
        let mut edits: Vec<_> = taken(command, key).collect();
        edits.extend(owners.iter().flat_map(|owner| taken(*owner, before)));
        edits.push(changed(command, before, key));
        edits.extend(owners.iter().map(|owner| changed(*owner, key, before)));
        edits
    }

    /// The other commands on worlds of the same kind.
    fn others(&self, command: Command) -> impl Iterator<Item = (Command, &[Shortcut])> {
        let meets = move |other: Command| other != command && other.worlds().overlaps(command.worlds());
        self.all().filter(move |(other, _)| meets(*other))
    }

    fn all(&self) -> impl Iterator<Item = (Command, &[Shortcut])> {
        COMMANDS.iter().zip(&self.keys).map(|(info, keys)| (info.command, keys.as_slice()))
    }
}

/// Keys that words name. `None` where some were named, but none is understood.
fn read(command: Command, words: &[String], problems: &mut Vec<String>) -> Option<Vec<Shortcut>> {
    let mut keys = Vec::new();
    for word in words.iter().take(MOST) {
        match Shortcut::parse(word) {
            Some(key) if keys.contains(&key) => {}
            Some(key) => keys.push(key),
            None => problems.push(format!(
                "“{word}” for “{}” is not a valid shortcut. Examples: Ctrl+Shift+P, F5, Left.",
                command.info().label
            )),
        }
    }
    (words.is_empty() || !keys.is_empty()).then_some(keys)
}

fn words(keys: &[Shortcut]) -> Vec<String> {
    keys.iter().map(|key| key.word()).collect()
}

/// Edit of the preferences for keys; none where they are the built-in ones.
fn edit(command: Command, keys: &[Shortcut]) -> Edit {
    let is_usual = command.info().keys == keys;
    Edit::Keys(command.id().to_owned(), (!is_usual).then(|| words(keys)))
}

thread_local! {
    static CURRENT: RefCell<(Arc<Prefs>, Rc<Bindings>)> = RefCell::default();
}

/// Keys in use on this thread.
pub fn current() -> Rc<Bindings> {
    CURRENT.with_borrow(|(_, bindings)| bindings.clone())
}

/// Uses the saved keys on this thread from now on.
pub fn follow(prefs: &Arc<Prefs>) {
    CURRENT.with_borrow_mut(|(followed, bindings)| {
        if Arc::ptr_eq(followed, prefs) {
            return;
        }
        if followed.keys != prefs.keys {
            *bindings = Rc::new(Bindings::chosen(&prefs.keys));
        }
        *followed = prefs.clone();
    });
}

impl CommandInfo {
    /// All keys that it has now in words, for example "Ctrl+R, F5".
    pub fn keys_text(&self) -> String {
        let mut keys: Vec<_> = current().of(self.command).iter().map(|key| key.text()).collect();
        // "=" is "+" without Shift on many keyboards; it needs no mention.
        if keys.len() > 1 {
            keys.retain(|key| key != "=" && key != "Ctrl+=");
        }
        keys.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::solid::SolidView;

    fn chosen(words: &[(&str, &[&str])]) -> Bindings {
        let list = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        Bindings::chosen(&words.iter().map(|(name, keys)| ((*name).to_owned(), list(keys))).collect())
    }

    fn applied(bindings: &Bindings, edits: Vec<Edit>) -> Bindings {
        let mut prefs = Prefs::default();
        prefs.keys.extend(bindings.changes());
        edits.iter().for_each(|edit| prefs.apply(edit));
        Bindings::chosen(&prefs.keys)
    }

    #[test]
    fn nothing_chosen_is_what_the_program_comes_with() {
        let usual = chosen(&[]);
        assert_eq!((&usual, usual.problems().len(), usual.changes().len()), (&Bindings::default(), 0, 0));
    }

    #[test]
    fn chosen_keys_come_back_as_they_were_written() {
        let bindings = chosen(&[("fit", &["Ctrl+Shift+F", "F9"]), ("play", &[]), ("move-left", &["Left"])]);
        assert_eq!(bindings.problems(), [] as [String; 0]);
        assert_eq!(bindings.of(Command::Play), []);
        assert_eq!(bindings.of(Command::MoveLeft), [Shortcut::plain(Key::ArrowLeft)]);
        let again = Bindings::chosen(&bindings.changes());
        assert_eq!(again, bindings);
        assert_eq!(again.changes().keys().collect::<Vec<_>>(), ["fit", "move-left", "play"]);
    }

    #[test]
    fn what_is_not_understood_is_told_and_costs_nothing_else() {
        let bindings = chosen(&[("fit", &["Foo", "F9"]), ("warp", &["F8"]), ("reload", &["Hyper+R"])]);
        assert_eq!(bindings.of(Command::Fit), [Shortcut::plain(Key::F9)]);
        assert_eq!(bindings.of(Command::Reload), Command::Reload.info().keys, "none was understood");
        let told = bindings.problems().join("\n");
        assert_eq!(bindings.problems().len(), 3, "{told}");
        for part in ["“Foo”", "“warp”", "“Hyper+R”"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        let notice = bindings.notice("a.toml").expect("told");
        assert!(notice.starts_with("Some shortcuts in a.toml are invalid: ") && notice.contains("“warp”"), "{notice}");
        assert!(!notice.contains("F1"), "{notice}");
        let notice = chosen(&[("a", &[]), ("b", &[]), ("c", &[]), ("d", &[])]).notice("a.toml").expect("told");
        assert!(
            notice.ends_with(
                "“c”; its shortcut stays in the settings file. See Keyboard shortcuts (Shift+F1) for all problems."
            ),
            "{notice}"
        );
    }

    #[test]
    fn a_key_wanted_twice_does_one_thing_and_is_told() {
        let f = Shortcut::plain(Key::F);
        // Chosen against built-in: the choice counts.
        let bindings = chosen(&[("quit", &["F"])]);
        assert_eq!(bindings.owners(Command::Open, f), [Command::Quit]);
        assert_eq!((bindings.of(Command::Fit), bindings.problems().len()), (&[][..], 1));
        assert_eq!(bindings.notice("a.toml"), None, "that makes sense: the list of keys tells it to who asks");
        // Chosen twice: the first of the table keeps it.
        let bindings = chosen(&[("quit", &["F9"]), ("open", &["F9", "Ctrl+O"])]);
        assert_eq!(bindings.owners(Command::Quit, Shortcut::plain(Key::F9)), [Command::Open]);
        assert_eq!(bindings.of(Command::Quit), []);
        assert!(bindings.problems()[0].contains("F9"), "{:?}", bindings.problems());
        assert!(bindings.notice("a.toml").is_some_and(|notice| notice.contains("F9")));
    }

    #[test]
    fn keys_are_given_taken_and_swapped_without_clashes() {
        let usual = Bindings::default();
        let (f, h) = (Shortcut::plain(Key::F), Shortcut::plain(Key::H));
        let given = applied(&usual, usual.give(Command::Detail, &[h, f]));
        assert_eq!((given.of(Command::Detail), given.of(Command::Fit)), (&[h, f][..], &[][..]));
        assert_eq!(given.problems(), [] as [String; 0]);
        let back = applied(&given, given.give(Command::Fit, Command::Fit.info().keys));
        assert_eq!(back, usual, "what a command came with comes back from whoever has it");
        let swapped = applied(&usual, usual.swap(Command::Detail, h, &[Command::Fit], f));
        assert_eq!((swapped.of(Command::Detail), swapped.of(Command::Fit)), (&[f][..], &[h][..]));
        assert_eq!(swapped.problems(), [] as [String; 0]);
        for command in [Command::Detail, Command::Fit] {
            assert_eq!(applied(&swapped, swapped.reset(command)), usual, "neither is left without a key");
        }
    }

    #[test]
    fn a_key_is_shared_by_commands_that_never_meet() {
        let (flat, solid) = (WorldView::default(), WorldView::from(SolidView::default()));
        let command = |bindings: &Bindings, view, key| bindings.command(view, key, None, Modifiers::NONE);
        let usual = Bindings::default();
        assert_eq!(usual.problems(), [] as [String; 0]);
        for (key, on_flat, on_solid) in [
            (Key::Num1, Some(Command::ActualSize), Some(Command::ViewFront)),
            (Key::E, Some(Command::Timeline), Some(Command::FlyUp)),
            (Key::Num7, None, Some(Command::ViewTop)),
            (Key::F, Some(Command::Fit), Some(Command::Fit)),
        ] {
            assert_eq!((command(&usual, &flat, key), command(&usual, &solid, key)), (on_flat, on_solid), "{key:?}");
        }
        assert_eq!(chosen(&[("ruler", &["7"])]).problems(), [] as [String; 0], "it measures flat maps");
        // A command of all worlds takes a key from both.
        let one = Shortcut::plain(Key::Num1);
        let given = applied(&usual, usual.give(Command::Fit, &[one]));
        assert_eq!((given.of(Command::ActualSize), given.of(Command::ViewFront)), (&[][..], &[][..]));
        let f = Shortcut::plain(Key::F);
        let swapped = applied(&usual, usual.swap(Command::Fit, f, &[Command::ActualSize], one));
        assert_eq!(swapped.problems(), [] as [String; 0]);
        assert_eq!((swapped.of(Command::Fit), swapped.of(Command::ActualSize)), (&[one][..], &[f][..]));
        assert_eq!(swapped.of(Command::ViewFront), [], "the swapped key is taken from the third");
    }

    #[test]
    fn shift_counts_where_somebody_asks_for_it() {
        let bindings = Bindings::default();
        let ask = |key, modifiers| bindings.command(&WorldView::default(), key, None, modifiers);
        assert_eq!(ask(Key::N, Modifiers::SHIFT), Some(Command::PreviousPartner));
        assert_eq!(ask(Key::N, Modifiers::NONE), Some(Command::NextPartner));
        assert_eq!(ask(Key::Plus, Modifiers::SHIFT), Some(Command::ZoomIn));
        assert_eq!(ask(Key::F, Modifiers::ALT), None);
        assert_eq!(ask(Key::P, Modifiers::COMMAND | Modifiers::SHIFT), Some(Command::CommandPalette));
    }
}
