//! Held keys that fly through a solid world.

use egui::Ui;
use glam::Vec3;

use super::solid_cx::SolidCx;
use crate::ui::commands::{Command, FLYING};
use crate::ui::panel_cx::PanelCx;
use crate::view::solid::{Pace, SolidAction, Steer};

/// Flies where the held keys lead.
pub fn keys(ui: &Ui, cx: &mut PanelCx, held: &[Command]) {
    let Some(mut cx) = SolidCx::of(cx) else { return };
    let steer = steer(ui, held);
    if steer != cx.solid.steer {
        cx.push(SolidAction::Steer(steer));
    }
}

fn steer(ui: &Ui, held: &[Command]) -> Steer {
    let directions = FLYING.iter().filter(|(command, _)| held.contains(command)).map(|(_, direction)| *direction);
    let direction = directions.sum::<Vec3>().clamp(Vec3::NEG_ONE, Vec3::ONE);
    if direction == Vec3::ZERO {
        return Steer::default();
    }
    let modifiers = ui.input(|input| input.modifiers);
    let pace = match (modifiers.shift, modifiers.alt) {
        (true, _) => Pace::Fast,
        (false, true) => Pace::Slow,
        (false, false) => Pace::Normal,
    };
    Steer { right: direction.x, up: direction.y, forward: direction.z, pace }
}
