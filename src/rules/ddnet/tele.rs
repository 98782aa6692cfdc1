//! Teleporters. The number 0 is none: the game treats such a tile as if it was not there. Sorted by id.

use super::Category::{Checkpoint, Teleport};
use super::fact::{Behavior, Fact, idle, works};
use super::{Matters, PhysicsTile};

pub(super) const TILES: &[Fact] = &[
    Fact::depends(10, "Red teleport", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports to exit {n} and stops the tee; its hook and those on it let go."))
    })
    .also("tele in from"),
    Fact::depends(14, "Weapon teleport", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports shots and lasers to exit {n}; direction kept."))
    })
    .also("tele in for weapons"),
    Fact::depends(15, "Hook teleport", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports a flying hook to exit {n}; direction kept."))
    })
    .also("tele in for hooks"),
    Fact::depends(26, "Blue teleport", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| {
            format!("Teleports to exit {n}; velocity kept, and the tee's hook lets go unless the server keeps it.")
        })
    })
    .also("tele in from"),
    Fact::depends(27, "Teleport TO", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| {
            format!("Exit of all teleporters with number {n}; of several, each tee takes one at random.")
        })
    })
    .also("tele out"),
    Fact::depends(29, "Teleport checkpoint", Checkpoint, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Sets the tee's checkpoint to {n}."))
    })
    .also("tele"),
    Fact::depends(30, "Checkpoint teleport TO (CTO)", Checkpoint, Matters::NUMBER, |tile| {
        numbered(tile, checkpoint_exit)
    })
    .also("tele out"),
    Fact::always(
        31,
        "Blue checkpoint teleport (CFRM)",
        Checkpoint,
        "Teleports to the exit of the tee's checkpoint, else to that of a lower one, else to the spawn; velocity kept.",
    )
    .also("tele in from"),
    Fact::always(
        63,
        "Red checkpoint teleport (CFRM)",
        Checkpoint,
        "Teleports to the exit of the tee's checkpoint, else to that of a lower one, else to the spawn, and stops the \
         tee; hooks let go.",
    )
    .also("tele in from"),
];

/// Tees without an exit of their own number take the next one below it.
fn checkpoint_exit(number: u8) -> String {
    let above = match u8::MAX - number {
        0 => "",
        1 => ", and for 255 where that has no exit",
        _ => ", and for higher ones up to the next exit",
    };
    format!("Exit of checkpoint teleporters for checkpoint {number}{above}.")
}

fn numbered(tile: PhysicsTile, text: impl FnOnce(u8) -> String) -> Behavior {
    match tile.number {
        0 => idle("No effect: teleporters with the number 0 do nothing."),
        number => works(text(number)),
    }
}
