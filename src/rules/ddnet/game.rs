//! Tiles of the game layer that the front layer does not have, or that mean something else there. Sorted by id.

use super::fact::{Behavior, Fact, idle, works};
use super::turn::rotation;
use super::{Category, Matters, PhysicsTile};
use Category::{Modifier, Other, Solid};

/// The artists of the sheet of physics tiles, in eight cells.
macro_rules! credits {
    ($id:literal, $n:literal) => {
        Fact::idle(
            $id,
            concat!("Credits, part ", $n),
            Other,
            concat!("Part ", $n, " of the names of those who drew the physics tiles; the game hides it, no effect."),
        )
    };
}

pub(super) const TILES: &[Fact] = &[
    Fact::always(1, "Hookable", Solid, "Stops tees and shots; hooks hold on to it."),
    Fact::always(3, "Unhookable", Solid, "Stops tees, hooks and shots; hooks bounce off."),
    Fact::idle(
        5,
        "Hookthrough (cut)",
        Solid,
        "No effect in the game layer: the editor replaces it by an unhookable tile and puts this one into the front layer.",
    ),
    Fact::depends(64, "Speeder, slow", Modifier, Matters::FLAGS, |tile| mover(tile, 4)).also("mover"),
    Fact::depends(65, "Speeder, fast", Modifier, Matters::FLAGS, |tile| mover(tile, 16)).also("mover"),
    Fact::always(
        66,
        "Hookthrough",
        Solid,
        "In the air it stops hooks from all sides, like an unhookable tile; tees pass.",
    ),
    Fact::depends(67, "Hookthrough, one way", Solid, Matters::FLAGS, |tile: PhysicsTile| match rotation(tile.flags) {
        Some(way) => works(format!("In the air it stops hooks that fly {}; tees pass.", way.opposite().word())),
        None => idle("No effect: the game knows this tile in its four rotations only, not mirrored."),
    }),
    credits!(140, 1),
    credits!(141, 2),
    credits!(142, 3),
    credits!(143, 4),
    credits!(156, 5),
    credits!(157, 6),
    credits!(158, 7),
    credits!(159, 8),
];

/// Movers go by the four rotations; a mirrored one stops what drifts.
fn mover(tile: PhysicsTile, units: u8) -> Behavior {
    match rotation(tile.flags) {
        Some(way) => works(format!(
            "Makes pickups, lasers, draggers and turrets drift {} by {units} units every 0.14 s, until the next \
             speeder; no effect on tees.",
            way.word()
        )),
        None => {
            works("Makes drifting pickups, lasers, draggers and turrets stop, since it is mirrored; no effect on tees.")
        }
    }
}
