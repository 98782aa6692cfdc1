//! Keys: commands by their shortcuts, and panning by held keys. Keys belong to whatever has the focus first.

use egui::{Event, Key, Ui};
use glam::Vec2;

use super::{
    Desk,
    cache::SceneCache,
    commands::{COMMANDS, Command, STEERING},
    links,
    side_panel::SidePanel,
};
use crate::view::{Action, Request};

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
                (_, None) => back(desk, side),
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

/// One step out: the keys, the message, the load, the find bar, the filter, the quad that is looked
/// at, what is pinned, the selection, the full screen; then
/// nothing. What people have arranged (panels, layers shown alone) stays: whoever presses the key once too often must
/// not lose it. Menus and text fields close by themselves before this is asked.
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
