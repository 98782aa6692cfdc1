//! Speedups. Sorted by id.

use super::Category::Modifier;
use super::fact::{Fact, Told, idle, works};
use super::{Matters, PhysicsTile, SPEEDUP, SPEEDUP_OLD};

/// What the game divides the stored maximum speed by, to have world units per tick.
const MAX_SPEED_PARTS: f32 = 5.0;
/// With this force an old speedup does not push.
const OLD_SETS_SPEED: u8 = 255;

pub(super) const TILES: &[Fact] = &[
    Fact::depends(SPEEDUP_OLD, "Speedup (old)", Modifier, Matters::SPEEDUP, old),
    Fact::depends(SPEEDUP, "Speedup", Modifier, Matters::SPEEDUP, new),
];

fn old(tile: PhysicsTile) -> Told {
    let (way, force) = (way(tile.angle), tile.force);
    match (force, tile.max_speed) {
        (0, _) => idle("No effect, and not drawn: the force is 0."),
        (OLD_SETS_SPEED, 1..) => works(format!("Makes the tee fly {way} at {}.", speed(tile.max_speed))),
        (_, 0) => works(format!("Pushes {way} with force {force}, by the old rule; no maximum speed of its own.")),
        (..) => works(format!("Pushes {way} with force {force} up to {}, by the old rule.", speed(tile.max_speed))),
    }
}

fn new(tile: PhysicsTile) -> Told {
    let (way, force) = (way(tile.angle), tile.force);
    match (force, tile.max_speed) {
        (0, 0) => idle("No effect, and not drawn: the force is 0."),
        (0, _) => idle(format!(
            "No effect, although the game draws its arrow: the force is 0, so that the maximum of {} is never reached.",
            speed(tile.max_speed)
        )),
        (_, 0) => works(format!("Pushes {way} with force {force}, up to a speed that the tuning sets.")),
        (..) => works(format!("Pushes {way} with force {force}, up to {} that way.", speed(tile.max_speed))),
    }
}

fn speed(max_speed: u8) -> String {
    format!("{} units per tick (maximum speed {max_speed})", f32::from(max_speed) / MAX_SPEED_PARTS)
}

/// A direction in words: 0° = to the right, clockwise.
fn way(angle: i16) -> String {
    let word = match angle.rem_euclid(360) {
        0 => "to the right",
        90 => "down",
        180 => "to the left",
        270 => "up",
        _ => return format!("at {angle}° (clockwise from right)"),
    };
    format!("{word} ({angle}°)")
}
