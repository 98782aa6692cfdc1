//! The commands that show what moves: only that, only what some envelopes move, another time beside this one.

use egui::Ui;

use super::{Desk, commands::Command, compare, widgets};
use crate::scene::Comparing;
use crate::view::{Action, OtherTime, Tab, Watched};

/// Those that stand as buttons in the timeline.
const BUTTONS: [Command; 4] = [Command::OnlyMoving, Command::OnlyUsers, Command::Split, Command::Ghost];

/// What such a command asks for: each is switched on, and off again. `None` for other commands.
pub fn toggled(desk: &Desk, command: Command) -> Option<Action> {
    let watched = |watched| {
        let is_on = desk.state.watch.of == watched;
        Action::SetWatched(if is_on { Watched::All } else { watched })
    };
    Some(match command {
        Command::OnlyMoving => watched(Watched::Moving),
        // Nothing would be seen of it: here is where envelopes are selected.
        Command::OnlyUsers if desk.state.timeline.selected.is_empty() => Action::SetTab(Tab::Envelopes),
        Command::OnlyUsers => watched(Watched::Users),
        Command::Split => compare::toggled(desk, OtherTime::SPLIT),
        Command::Ghost => compare::toggled(desk, OtherTime::GHOST),
        _ => return None,
    })
}

/// Whether such a command is switched on.
fn is_on(desk: &Desk, command: Command) -> bool {
    let compared = desk.state.watch.compare.map(|other| other.how);
    match command {
        Command::OnlyMoving => desk.state.watch.of == Watched::Moving,
        Command::OnlyUsers => desk.state.watch.of == Watched::Users,
        Command::Split => matches!(compared, Some(Comparing::Split(_))),
        Command::Ghost => matches!(compared, Some(Comparing::Ghost(_))),
        _ => false,
    }
}

/// The buttons.
pub fn buttons(ui: &mut Ui, desk: &mut Desk) {
    let can_be = desk.scene.is_some_and(|scene| scene.is_animated());
    ui.add_enabled_ui(can_be, |ui| {
        for command in BUTTONS {
            let has_users = command != Command::OnlyUsers || !desk.state.timeline.selected.is_empty();
            ui.add_enabled_ui(has_users, |ui| {
                let button = widgets::command_button(ui, command, is_on(desk, command));
                if button.on_disabled_hover_text("Select an envelope first").clicked() {
                    desk.actions.extend(toggled(desk, command));
                }
            });
        }
    });
}
