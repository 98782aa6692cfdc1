//! Keys: commands by their shortcuts, and panning by held keys. Keys belong to whatever has the focus first.

use egui::{Event, Key, Ui};
use glam::Vec2;

use super::{
    Desk,
    cache::SceneCache,
    commands::{COMMANDS, Command, STEERING},
    compare, links,
    side_panel::SidePanel,
};
use crate::view::{Action, OtherTime, Request, Tab, Watched};

/// Whether anything has the keyboard's focus.
pub fn is_focused(ctx: &egui::Context) -> bool {
    ctx.memory(|memory| memory.focused().is_some())
}

/// Turns the keys of this frame into actions. `was_focused`: whether something had the focus when the last frame
/// ended; Escape takes the focus away before this frame begins, and must then do nothing else.
pub fn handle(ui: &Ui, desk: &mut Desk, side: &mut SidePanel, cache: &SceneCache, was_focused: bool) {
    let ctx = ui.ctx();
    let busy = egui::Popup::is_any_open(ctx);
    let typing = ctx.text_edit_focused();
    let focused = was_focused || is_focused(ctx);
    if !typing && !busy {
        for command in pressed(ctx, focused) {
            match (command, command.action()) {
                (_, Some(action)) => desk.push(action),
                (Command::NextPartner, None) => links::step(ui, desk, cache, 1),
                (Command::PreviousPartner, None) => links::step(ui, desk, cache, -1),
                (Command::Back, None) => back(desk, side),
                (command, None) => watch(desk, command),
            }
        }
    }
    let direction = if typing || busy || focused { Vec2::ZERO } else { steering(ctx) };
    if direction != desk.state.motion.steer {
        desk.push(Action::Steer(direction));
    }
}

/// The commands whose keys went down. A button that has the focus keeps the keys that work it.
fn pressed(ctx: &egui::Context, focused: bool) -> Vec<Command> {
    let works_widgets = |key| focused && matches!(key, Key::Space | Key::Escape | Key::Home | Key::Plus | Key::Minus);
    let find = |event: &Event| match *event {
        Event::Key { key, pressed: true, repeat, modifiers, .. } if !works_widgets(key) => COMMANDS
            .iter()
            .filter(|info| !repeat || info.command.repeats())
            .filter(|info| info.keys.iter().any(|shortcut| shortcut.matches(key, modifiers)))
            // Shift is let through by those that do not ask for it.
            .max_by_key(|info| info.keys.iter().any(|shortcut| shortcut.shift && shortcut.matches(key, modifiers)))
            .map(|info| info.command),
        _ => None,
    };
    ctx.input(|input| input.events.iter().filter_map(find).collect())
}

/// The commands that show what moves: each is switched on, and off again.
fn watch(desk: &mut Desk, command: Command) {
    let toggled = |watched| if desk.state.watch.of == watched { Watched::All } else { watched };
    let action = match command {
        Command::OnlyMoving => Action::SetWatched(toggled(Watched::Moving)),
        // Nothing would be seen of it: here is where envelopes are selected.
        Command::OnlyUsers if desk.state.timeline.selected.is_empty() => Action::SetTab(Tab::Envelopes),
        Command::OnlyUsers => Action::SetWatched(toggled(Watched::Users)),
        Command::Split => compare::toggled(desk, OtherTime::SPLIT),
        Command::Ghost => compare::toggled(desk, OtherTime::GHOST),
        _ => return,
    };
    desk.push(action);
}

/// One step out, the first of these that there is: the list of keys, the message, the load, the find bar, the filter of
/// the page, the selected number of a teleporter or switch, the quad or sound source that is looked at,
/// the Inspector and what is pinned, the selected layer, the
/// full screen; then nothing. What people have arranged (panels, layers shown alone) stays: whoever presses the key
/// once too often must not lose it. Menus and text fields close by themselves before this is asked.
fn back(desk: &mut Desk, side: &mut SidePanel) {
    let state = desk.state;
    if state.layout.keys {
        desk.push(Action::ToggleKeys);
    } else if desk.status.error.is_some() {
        desk.push(Action::Ask(Request::DismissError));
    } else if desk.status.loading.is_some() {
        desk.push(Action::Ask(Request::CancelLoad));
    } else if state.find.open {
        desk.push(Action::CloseFind);
    } else if state.layout.panels && side.clear_filter(state.layout.tab) {
        // That was the step.
    } else if state.links.selected.is_some() {
        desk.push(Action::SelectNumber(None));
    } else if state.subject.is_some() {
        desk.push(Action::SetSubject(None));
    } else if state.shows_inspector() || state.pinned.is_some() {
        desk.push(Action::Unpin);
    } else if state.selected.is_some() {
        desk.push(Action::Select(None));
    } else if desk.status.fullscreen {
        desk.push(Action::Ask(Request::ToggleFullscreen));
    }
}

fn steering(ctx: &egui::Context) -> Vec2 {
    ctx.input(|input| {
        if input.modifiers.command || input.modifiers.alt {
            return Vec2::ZERO;
        }
        let held = STEERING.iter().filter(|(key, _)| input.key_down(*key));
        held.map(|(_, direction)| *direction).sum::<Vec2>().clamp(Vec2::NEG_ONE, Vec2::ONE)
    })
}
