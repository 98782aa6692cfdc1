//! Speedups. Sorted by id.
//!
//! Facts: DDNet's server code, `CCharacter::HandleSkippableTiles` in `src/game/server/entities/character.cpp`. There
//! the old tile takes a maximum speed of 1 to 4 for 5, except with force 255, which sets the velocity outright: to the
//! maximum speed divided by 5 in whole numbers, so that 1 to 4 make 0 of it. The other tile divides exactly.

use super::Category::Modifier;
use super::fact::{Behavior, Fact, idle, works};
use super::{Matters, PhysicsTile, SPEEDUP, SPEEDUP_OLD};

/// Divisor of the stored maximum speed that leads to world units per tick.
const MAX_SPEED_PARTS: u8 = 5;
/// With this force an old speedup does not push.
const OLD_SETS_SPEED: u8 = 255;

pub(super) const TILES: &[Fact] = &[
    Fact::depends(SPEEDUP_OLD, "Speedup (old)", Modifier, Matters::SPEEDUP, old),
    Fact::depends(SPEEDUP, "Speedup", Modifier, Matters::SPEEDUP, new),
];

fn old(tile: PhysicsTile) -> Behavior {
    let (way, force, max_speed) = (way(tile.angle), tile.force, tile.max_speed);
    match (force, max_speed) {
        (0, _) => idle("No effect, and not drawn: the force is 0."),
        (OLD_SETS_SPEED, 1..MAX_SPEED_PARTS) => works(format!(
            "Stops the tee: force 255 sets its speed to a fifth of the maximum in whole units, which is 0 for a \
             maximum speed of {max_speed}, so that the direction ({}°) makes no difference.",
            tile.angle
        )),
        (OLD_SETS_SPEED, 1..) => works(format!(
            "Makes the tee fly {way} at {} (maximum speed {max_speed}, in whole units).",
            units((max_speed / MAX_SPEED_PARTS).into())
        )),
        (_, 0) => works(format!("Pushes {way} with force {force}, by the old rule; no maximum speed of its own.")),
        (_, 1..MAX_SPEED_PARTS) => works(format!(
            "Pushes {way} with force {force} up to {} (maximum speed {max_speed}, which counts as {MAX_SPEED_PARTS}), \
             by the old rule.",
            units(1.0)
        )),
        (..) => works(format!("Pushes {way} with force {force} up to {}, by the old rule.", speed(max_speed))),
    }
}

fn new(tile: PhysicsTile) -> Behavior {
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
    let speed = units(f32::from(max_speed) / f32::from(MAX_SPEED_PARTS));
    format!("{speed} (maximum speed {max_speed})")
}

fn units(speed: f32) -> String {
    if speed == 1.0 { "1 unit per tick".to_owned() } else { format!("{speed} units per tick") }
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
