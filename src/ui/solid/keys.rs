//! Keys that fly through a solid world, and those that turn to its sides.

use egui::{Key, Modifiers, Ui};

use super::solid_cx::SolidCx;
use crate::ui::bindings;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::view::solid::{Pace, Side, SolidAction, Steer};

/// Keys that fly down and up. Those that fly ahead, back and to the sides are the ones that move a map.
const DOWN: Key = Key::Q;
const UP: Key = Key::E;
/// Keys of single actions.
const ONCE: [(Key, SolidAction); 4] = [
    (Key::Num1, SolidAction::LookFrom(Side::Front)),
    (Key::Num3, SolidAction::LookFrom(Side::Right)),
    (Key::Num7, SolidAction::LookFrom(Side::Top)),
    (Key::Num5, SolidAction::ToggleProjection),
];

/// Turns the keys of this frame into actions. `steers`: the keyboard belongs to the world.
pub fn keys(ui: &Ui, cx: &mut PanelCx, steers: bool) {
    let Some(mut cx) = SolidCx::of(cx) else { return };
    let steer = if steers { steer(ui) } else { Steer::default() };
    if steer != cx.solid.steer {
        cx.push(SolidAction::Steer(steer));
    }
    if !steers {
        return;
    }
    for (key, action) in ONCE {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            cx.push(action);
        }
    }
}

/// Keys held. Shift and Ctrl change the pace, so the keys count with and without them.
fn steer(ui: &Ui) -> Steer {
    let bindings = bindings::current();
    ui.input(|input| {
        let is_held = |command: Command| bindings.of(command).iter().any(|shortcut| input.key_down(shortcut.key));
        let axis = |low: bool, high: bool| f32::from(high) - f32::from(low);
        let (left, right) = (is_held(Command::MoveLeft), is_held(Command::MoveRight));
        let (ahead, back) = (is_held(Command::MoveUp), is_held(Command::MoveDown));
        let pace = match (input.modifiers.shift, input.modifiers.command) {
            (true, _) => Pace::Fast,
            (false, true) => Pace::Slow,
            (false, false) => Pace::Normal,
        };
        let steer = Steer {
            right: axis(left, right),
            up: axis(input.key_down(DOWN), input.key_down(UP)),
            forward: axis(back, ahead),
            pace,
        };
        let is_still = [steer.right, steer.up, steer.forward] == [0.0; 3];
        if is_still || input.modifiers.alt { Steer::default() } else { steer }
    })
}
