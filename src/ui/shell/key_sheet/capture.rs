//! Capture of a key: the next one that is pressed becomes a command's, or there is a question to answer.

use egui::{Event, Key, Ui};

use crate::ui::bindings::{self, Bindings};
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::shortcut::Shortcut;
use crate::view::{Action, Request};

/// Capture of a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Capture {
    /// Command that gets the key.
    pub command: Command,
    /// Key to replace; `None` = one more.
    pub before: Option<Shortcut>,
    /// Pressed key, where it belongs to other commands: that of the world on screen first.
    pub clash: Option<(Shortcut, Vec<Command>)>,
    /// Reason why the pressed key cannot be used.
    pub refused: Option<&'static str>,
}

/// Answer to a clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Take the key from the other command.
    Take,
    /// Exchange it for the own key.
    Swap,
    /// Leave all as it is.
    Leave,
}

/// Result of a frame's keys.
enum Pressed {
    Leave,
    Remove,
    Refused(&'static str),
    Key(Shortcut),
}

impl Capture {
    /// Starts a capture for a key in place of another, or for one more.
    pub fn new(command: Command, before: Option<Shortcut>) -> Self {
        Self { command, before, clash: None, refused: None }
    }

    /// Takes the keys of this frame away from everything else. `None` once the capture has ended.
    pub fn take(mut self, ui: &Ui, cx: &mut PanelCx) -> Option<Self> {
        let is_asking = self.clash.is_none();
        let pressed = ui.input_mut(|input| {
            let pressed = input.events.iter().find_map(pressed);
            // While there is a question its buttons have the keys, all but Escape.
            input.events.retain(|event| !belongs(event, is_asking));
            pressed
        });
        match pressed {
            Some(Pressed::Leave) => return None,
            Some(_) if !is_asking => {}
            Some(Pressed::Remove) => {
                let bindings = bindings::current();
                let keys = bindings.of(self.command).iter().copied().filter(|key| Some(*key) != self.before);
                give(cx, &bindings, self.command, &keys.collect::<Vec<_>>());
                return None;
            }
            Some(Pressed::Refused(why)) => self.refused = Some(why),
            Some(Pressed::Key(key)) => return self.propose(cx, key),
            None => {}
        }
        Some(self)
    }

    fn propose(mut self, cx: &mut PanelCx, key: Shortcut) -> Option<Self> {
        let bindings = bindings::current();
        let mut owners = bindings.owners(self.command, key);
        if owners.is_empty() {
            give(cx, &bindings, self.command, &self.with(&bindings, key));
            return None;
        }
        owners.sort_by_key(|owner| !owner.works_on(cx.view));
        (self.clash, self.refused) = (Some((key, owners)), None);
        Some(self)
    }

    /// Applies the answer to a clash.
    pub fn answer(&self, cx: &mut PanelCx, answer: Answer) {
        let Some((key, owners)) = &self.clash else { return };
        let bindings = bindings::current();
        match (answer, self.before) {
            (Answer::Take, _) => give(cx, &bindings, self.command, &self.with(&bindings, *key)),
            (Answer::Swap, Some(before)) => remember(cx, bindings.swap(self.command, before, owners, *key)),
            (Answer::Swap, None) | (Answer::Leave, _) => {}
        }
    }

    /// Keys of the command with another one.
    fn with(&self, bindings: &Bindings, key: Shortcut) -> Vec<Shortcut> {
        if self.before == Some(key) {
            return bindings.of(self.command).to_vec();
        }
        let mut keys: Vec<_> = bindings.of(self.command).iter().copied().filter(|it| *it != key).collect();
        let at = keys.iter().position(|it| Some(*it) == self.before);
        match at.and_then(|at| keys.get_mut(at)) {
            Some(before) => *before = key,
            None => keys.push(key),
        }
        keys
    }
}

/// Gives a command keys, and takes them from all others.
pub fn give(cx: &mut PanelCx, bindings: &Bindings, command: Command, keys: &[Shortcut]) {
    remember(cx, bindings.give(command, keys));
}

/// Gives a command its built-in keys.
pub fn reset(cx: &mut PanelCx, bindings: &Bindings, command: Command) {
    remember(cx, bindings.reset(command));
}

fn remember(cx: &mut PanelCx, edits: Vec<crate::prefs::Edit>) {
    for edit in edits {
        cx.push(Action::Ask(Request::SetPref(edit)));
    }
}

fn pressed(event: &Event) -> Option<Pressed> {
    Some(match *event {
        Event::Copy | Event::Cut | Event::Paste(_) => Pressed::Refused("Reserved for copy, cut and paste"),
        // A press of Ctrl alone is not the key yet.
        Event::Key { key, .. } if is_held(key) => return None,
        Event::Key { pressed: true, repeat: false, key, physical_key, modifiers } => {
            match (key, modifiers.command || modifiers.alt) {
                (Key::Escape, _) => Pressed::Leave,
                (Key::Backspace, false) => Pressed::Remove,
                (Key::Tab, _) => Pressed::Refused("Reserved for moving between controls"),
                (Key::Copy | Key::Cut | Key::Paste, _) => Pressed::Refused("Reserved for copy, cut and paste"),
                _ => Pressed::Key(Shortcut::of_press(key, physical_key, modifiers)),
            }
        }
        _ => return None,
    })
}

/// Whether a key is one that is held beside others.
fn is_held(key: Key) -> bool {
    use Key::{AltLeft, AltRight, ControlLeft, ControlRight, ShiftLeft, ShiftRight, SuperLeft, SuperRight};
    matches!(key, AltLeft | AltRight | ControlLeft | ControlRight | ShiftLeft | ShiftRight | SuperLeft | SuperRight)
}

/// Whether an event belongs to the capture.
fn belongs(event: &Event, is_asking: bool) -> bool {
    match event {
        Event::Key { key, .. } => is_asking || *key == Key::Escape,
        Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_) => is_asking,
        _ => false,
    }
}
