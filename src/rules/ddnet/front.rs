//! Tiles of the front layer that the game layer does not have, or that mean something else there. Sorted by id.

use super::fact::{Fact, idle, works};
use super::turn::rotation;
use super::{Category, Matters, PhysicsTile};
use Category::{Modifier, Solid, Teleport};

pub(super) const TILES: &[Fact] = &[
    Fact::always(5, "Hookthrough (cut)", Solid, "Lets hooks through the wall under it; tees and shots still collide."),
    Fact::idle(
        64,
        "Speeder, slow",
        Modifier,
        "No effect in the front layer: slow speeders work in the game layer only.",
    )
    .also("mover")
    .turned(),
    Fact::idle(
        65,
        "Speeder, fast",
        Modifier,
        "No effect in the front layer: fast speeders work in the game layer only.",
    )
    .also("mover")
    .turned(),
    Fact::always(
        66,
        "Hookthrough",
        Solid,
        "Lets hooks through the wall under it; over air it stops hooks from all sides, while tees pass.",
    ),
    Fact::depends(67, "Hookthrough, one way", Solid, Matters::FLAGS, |tile: PhysicsTile| match rotation(tile.flags) {
        Some(way) => works(format!(
            "Lets hooks that fly {} through the wall under it, no others; over air it stops those that fly {}.",
            way.word(),
            way.opposite().word()
        )),
        None => idle("No effect: the game knows this tile in its four rotations only, not mirrored."),
    }),
    Fact::always(
        98,
        "Allow telegun",
        Teleport,
        "Teleport weapons work on the wall under it; a tee that teleports loses all its speed.",
    )
    .also("allow teleport gun red"),
    Fact::always(
        99,
        "Allow blue telegun",
        Teleport,
        "Teleport weapons work on the wall under it; a tee that teleports keeps its speed.",
    )
    .also("allow teleport gun blue"),
];
