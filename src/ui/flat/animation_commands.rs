//! Commands that focus on animation: only that, only the things that some envelopes move, another time beside this one.

use egui::Ui;

use super::compare;
use crate::scene::Comparing;
use crate::ui::commands::Command;
use crate::ui::flat::flat_cx::FlatCx;
use crate::ui::parts::widgets;
use crate::view::Action;
use crate::view::flat::FlatAction;
use crate::view::flat::{AnimationFocus, OtherTime, Tab};

/// Commands with buttons in the timeline.
const BUTTONS: [Command; 4] = [Command::OnlyMoving, Command::OnlyUsers, Command::Split, Command::Ghost];

/// Action of such a command: each is switched on, and off again. `None` for other commands.
pub fn toggled(cx: &FlatCx, command: Command) -> Option<Action> {
    let focus = |focus| {
        let is_on = cx.flat.animation.of == focus;
        Action::Flat(FlatAction::SetAnimationFocus(if is_on { AnimationFocus::All } else { focus }))
    };
    Some(match command {
        Command::OnlyMoving => focus(AnimationFocus::Moving),
        // It would have no effect: envelopes are selected here.
        Command::OnlyUsers if cx.flat.timeline.selected.is_empty() => Action::Flat(FlatAction::SetTab(Tab::Envelopes)),
        Command::OnlyUsers => focus(AnimationFocus::Users),
        Command::Split => compare::toggled(cx, OtherTime::SPLIT),
        Command::Ghost => compare::toggled(cx, OtherTime::GHOST),
        _ => return None,
    })
}

/// Whether such a command is switched on.
fn is_on(cx: &FlatCx, command: Command) -> bool {
    let compared = cx.flat.animation.compare.map(|other| other.how);
    match command {
        Command::OnlyMoving => cx.flat.animation.of == AnimationFocus::Moving,
        Command::OnlyUsers => cx.flat.animation.of == AnimationFocus::Users,
        Command::Split => matches!(compared, Some(Comparing::Split(_))),
        Command::Ghost => matches!(compared, Some(Comparing::Ghost(_))),
        _ => false,
    }
}

/// The buttons.
pub fn buttons(ui: &mut Ui, cx: &mut FlatCx) {
    for command in BUTTONS {
        let why = why_not(cx, command);
        ui.add_enabled_ui(why.is_none(), |ui| {
            let button = widgets::command_button(ui, command, is_on(cx, command));
            if button.on_disabled_hover_text(why.unwrap_or_default()).clicked() {
                let toggled = toggled(cx, command);
                cx.actions.extend(toggled);
            }
        });
    }
}

/// The command whose highlight dims the rest of the map.
pub fn highlight(cx: &FlatCx) -> Option<Command> {
    let is_animated = cx.scene.is_some_and(|scene| scene.is_animated());
    match cx.flat.animation.of {
        AnimationFocus::Moving if is_animated => Some(Command::OnlyMoving),
        AnimationFocus::Users if is_animated && !cx.flat.timeline.selected.is_empty() => Some(Command::OnlyUsers),
        AnimationFocus::Moving | AnimationFocus::Users | AnimationFocus::All => None,
    }
}

/// Words about a highlight and how to end it. The page with its switch needs none.
pub fn highlight_hint(cx: &FlatCx) -> Option<String> {
    let shows_switch = cx.shell.switches.panels && cx.flat.switches.tab == Tab::Moves;
    let command = highlight(cx).filter(|_| !shows_switch)?;
    let what = match command {
        Command::OnlyMoving => "Animated objects",
        _ => "Objects using the selected envelopes",
    };
    Some(format!("{what} are highlighted. {} to end.", command.press()))
}

/// Reason why a button cannot be used.
fn why_not(cx: &FlatCx, command: Command) -> Option<&'static str> {
    match cx.scene {
        None => Some("No map is open"),
        Some(scene) if !scene.is_animated() => Some("Nothing is animated in this map"),
        Some(_) if command == Command::OnlyUsers && cx.flat.timeline.selected.is_empty() => {
            Some("Select an envelope first")
        }
        Some(_) => None,
    }
}
