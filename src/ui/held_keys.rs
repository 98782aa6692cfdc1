//! Commands that work while their keys are held.

use egui::{Context, Event, Id, InputState, Key};

use super::bindings;
use super::commands::{Command, FLYING, STEERING};
use super::shortcut::Shortcut;
use crate::view::WorldView;

/// Commands whose keys are held on the world of a view. A key that went down for another command, as the arrow of
/// Alt+Left, works only once it has been up: Alt is often released first.
pub fn held(ctx: &Context, view: &WorldView) -> Vec<Command> {
    let bindings = bindings::current();
    let id = Id::unique("keys down for other commands");
    let mut used: Vec<Key> = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let held = ctx.input(|input| {
        let down_for_other = |event: &Event| match *event {
            Event::Key { key, physical_key, pressed: true, repeat: false, modifiers } => {
                let command = bindings.command(view, key, physical_key, modifiers);
                command.filter(|command| !command.is_held()).map(|_| key)
            }
            _ => None,
        };
        used.extend(input.events.iter().filter_map(down_for_other));
        used.retain(|key| input.key_down(*key));
        let is_held = |command: &Command| {
            let mut keys = bindings.of(*command).iter();
            keys.any(|key| is_down(input, *command, *key) && !used.contains(&key.key))
        };
        let commands = STEERING.iter().map(|(command, _)| *command).chain(FLYING.iter().map(|(command, _)| *command));
        commands.filter(|command| command.works_on(view)).filter(is_held).collect()
    });
    ctx.data_mut(|data| data.insert_temp(id, used));
    held
}

/// Whether a key of a command is down with its modifiers. One more Shift changes nothing; in flight neither does Alt, since
/// both set its pace.
fn is_down(input: &InputState, command: Command, key: Shortcut) -> bool {
    let now = input.modifiers;
    let sets_pace = FLYING.iter().any(|(flying, _)| *flying == command);
    let alt_fits = now.alt == key.alt || (sets_pace && now.alt);
    alt_fits && now.command == key.command && (now.shift || !key.shift) && input.key_down(key.key)
}
