//! Teleporters. The number 0 is none: the game treats such a tile as if it was not there. Sorted by id.

use super::Category::{Checkpoint, Teleport};
use super::fact::{Fact, Told, idle, works};
use super::{Matters, PhysicsTile};

pub(super) const TILES: &[Fact] = &[
    Fact::depends(10, "Tele in, red", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports to exit {n} and stops the tee; its hook and those on it let go."))
    }),
    Fact::depends(14, "Tele in for weapons", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports shots and lasers to exit {n}; direction kept."))
    }),
    Fact::depends(15, "Tele in for hooks", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Teleports a flying hook to exit {n}; direction kept."))
    }),
    Fact::depends(26, "Tele in, blue", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| {
            format!("Teleports to exit {n}; velocity kept, and the tee's hook lets go unless the server keeps it.")
        })
    }),
    Fact::depends(27, "Tele out", Teleport, Matters::NUMBER, |tile| {
        numbered(tile, |n| {
            format!("Exit of all teleporters with number {n}; where there are several, chance picks one for a tee.")
        })
    }),
    Fact::depends(29, "Tele checkpoint", Checkpoint, Matters::NUMBER, |tile| {
        numbered(tile, |n| format!("Makes {n} the tee's checkpoint."))
    }),
    Fact::depends(30, "Checkpoint tele out (CTO)", Checkpoint, Matters::NUMBER, |tile| {
        numbered(tile, |n| {
            format!(
                "Exit of checkpoint teleporters for tees with checkpoint {n}, or with a higher one where this exit is the next below."
            )
        })
    }),
    Fact::always(
        31,
        "Checkpoint tele in, blue (CFRM)",
        Checkpoint,
        "Teleports to the exit of the tee's checkpoint, else to that of a lower one, else to the spawn; velocity kept.",
    ),
    Fact::always(
        63,
        "Checkpoint tele in, red (CFRM)",
        Checkpoint,
        "Teleports to the exit of the tee's checkpoint, else to that of a lower one, else to the spawn, and stops the \
         tee; hooks let go.",
    ),
];

fn numbered(tile: PhysicsTile, text: impl FnOnce(u8) -> String) -> Told {
    match tile.number {
        0 => idle("No effect: teleporters with the number 0 do nothing."),
        number => works(text(number)),
    }
}
