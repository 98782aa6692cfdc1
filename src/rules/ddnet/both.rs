//! Tiles that may lie in the game and in the front layer and mean the same in both. Entities are in `entities.rs`, what
//! differs in `game.rs` and `front.rs`. Sorted by id.

use super::fact::{Fact, works};
use super::turn::arrow;
use super::{Category, Matters, PhysicsTile};
use Category::{Freeze, Hazard, Modifier, Other, Pickup, Solid, Spawn, Time};

/// One of the 25 places at which a race is timed on the way.
macro_rules! time_checkpoint {
    ($id:literal, $n:literal) => {
        Fact::always(
            $id,
            concat!("Time checkpoint ", $n),
            Time,
            concat!(
                "Takes split time ",
                $n,
                " of a race and compares it with the best run, at the first touch after the start."
            ),
        )
    };
}

pub(super) const TILES: &[Fact] = &[
    Fact::idle(0, "Air", Other, "Nothing: not drawn, no effect."),
    Fact::always(
        2,
        "Kill",
        Hazard,
        "Kills a tee that has one of its four test points in the tile: 9.3 units left or right of its center, and up or down.",
    ).also("death"),
    Fact::always(4, "Laser blocker", Modifier, "Stops freezing lasers, draggers and plasma; tees pass."),
    Fact::always(
        6,
        "Hookthrough (old)",
        Solid,
        "Lets hooks through the wall that lies right behind it, as the hook flies.",
    ),
    Fact::on_map(9, "Freeze", Freeze, Matters::NOTHING, |_, map_rules| match map_rules.freeze_s {
        Some(seconds) => works(format!("Freezes for {seconds} s (set by the map).")),
        None => works("Freezes for the time that the server sets, 3 s unless changed."),
    }),
    Fact::always(11, "Unfreeze", Freeze, "Ends a freeze at once, but no deep freeze."),
    Fact::always(12, "Deep freeze", Freeze, "Freezes until the tee comes to a deep unfreeze tile."),
    Fact::always(13, "Deep unfreeze", Freeze, "Ends a deep freeze; an ordinary freeze still runs to its end."),
    Fact::always(
        16,
        "Walljump",
        Modifier,
        "Gives jumps back to a tee that falls along a wall here, so that it can climb.",
    ),
    Fact::always(17, "Endless hook on", Modifier, "From here on the tee can hold another one on its hook forever.").also("infinite"),
    Fact::always(18, "Endless hook off", Modifier, "Ends endless hook.").also("infinite"),
    Fact::always(
        19,
        "Hit others on",
        Modifier,
        "From here on hammer, shotgun, grenade and laser hit other tees again.",
    ),
    Fact::always(20, "Hit others off", Modifier, "From here on hammer, shotgun, grenade and laser hit no other tees."),
    Fact::always(
        21,
        "Solo on",
        Modifier,
        "Starts a solo part: this tee and the others cannot touch, hook or hit each other.",
    ),
    Fact::always(22, "Solo off", Modifier, "Ends a solo part."),
    Fact::always(32, "Refill jumps", Modifier, "Gives back all air jumps, once per visit."),
    Fact::always(33, "Start", Time, "Starts the race timer anew, as soon as the edge of the tee touches it."),
    Fact::always(
        34,
        "Finish",
        Time,
        "Stops the race timer and keeps the time, as soon as the edge of the tee touches it.",
    ),
    time_checkpoint!(35, 1),
    time_checkpoint!(36, 2),
    time_checkpoint!(37, 3),
    time_checkpoint!(38, 4),
    time_checkpoint!(39, 5),
    time_checkpoint!(40, 6),
    time_checkpoint!(41, 7),
    time_checkpoint!(42, 8),
    time_checkpoint!(43, 9),
    time_checkpoint!(44, 10),
    time_checkpoint!(45, 11),
    time_checkpoint!(46, 12),
    time_checkpoint!(47, 13),
    time_checkpoint!(48, 14),
    time_checkpoint!(49, 15),
    time_checkpoint!(50, 16),
    time_checkpoint!(51, 17),
    time_checkpoint!(52, 18),
    time_checkpoint!(53, 19),
    time_checkpoint!(54, 20),
    time_checkpoint!(55, 21),
    time_checkpoint!(56, 22),
    time_checkpoint!(57, 23),
    time_checkpoint!(58, 24),
    time_checkpoint!(59, 25),
    Fact::depends(60, "Stopper", Solid, Matters::FLAGS, |tile: PhysicsTile| {
        let way = arrow(tile.flags);
        let against = way.opposite().word();
        works(format!("Lets tees move {}, but not {against}; hooks and shots pass.", way.word()))
    }),
    Fact::depends(61, "Stopper, two ways", Solid, Matters::FLAGS, |tile: PhysicsTile| {
        let way = arrow(tile.flags);
        let (one, other) = (way.word(), way.opposite().word());
        works(format!("Stops tees that come in moving {one} or {other}; hooks and shots pass."))
    }),
    Fact::always(62, "Stopper, all ways", Solid, "Stops tees from all sides; hooks and shots pass."),
    Fact::always(
        71,
        "Global old shotgun",
        Modifier,
        "For the whole map: shotgun and laser never hit the player who fires them, and the shotgun always pulls toward \
         that player.",
    ).also("for all laser"),
    Fact::always(72, "Global collision off", Modifier, "For the whole map: tees run through each other.").also("no collision for all"),
    Fact::always(
        73,
        "Global endless hook on",
        Modifier,
        "For the whole map: a hook on another tee never lets go by itself.",
    ).also("for all"),
    Fact::always(74, "Global hit others off", Modifier, "For the whole map: weapons do nothing to other tees.").also("no hitting for all"),
    Fact::always(75, "Global hook others off", Modifier, "For the whole map: tees cannot hook each other.").also("no hooking for all"),
    Fact::always(76, "Unlock team", Modifier, "Unlocks the tee's team, so that one death no longer kills all of it."),
    Fact::always(88, "Collision off", Modifier, "From here on the tee runs through others."),
    Fact::always(89, "Super jump off", Modifier, "Ends unlimited jumps.").also("unlimited infinite jumps"),
    Fact::always(90, "Jetpack off", Modifier, "From here on the pistol is no jetpack any more."),
    Fact::always(91, "Hook others off", Modifier, "From here on the tee cannot hook others."),
    Fact::always(
        96,
        "Telegun on",
        Pickup,
        "From here on the pistol teleports the tee that fires it to where the shot lands, if that place is allowed.",
    ).also("teleport gun pistol"),
    Fact::always(97, "Telegun off", Pickup, "From here on the pistol no longer teleports.").also("teleport gun pistol"),
    Fact::always(104, "Collision on", Modifier, "From here on the tee bumps into others again."),
    Fact::always(105, "Super jump on", Modifier, "From here on the tee can jump in the air without end.").also("unlimited infinite jumps"),
    Fact::always(106, "Jetpack on", Modifier, "From here on a pistol shot pushes the tee the other way."),
    Fact::always(107, "Hook others on", Modifier, "From here on the tee can hook others again."),
    Fact::always(112, "Telegrenade on", Pickup, "From here on grenades teleport who fires them.").also("teleport grenade"),
    Fact::always(113, "Telegrenade off", Pickup, "From here on grenades do not teleport any more.").also("teleport grenade"),
    Fact::always(128, "Telelaser on", Pickup, "From here on the laser teleports the tee that fires it.").also("teleport laser"),
    Fact::always(129, "Telelaser off", Pickup, "From here on the laser no longer teleports.").also("teleport laser"),
    Fact::always(
        144,
        "Live freeze",
        Freeze,
        "From here on the tee cannot walk or jump, but can still aim, hook and shoot, until a live unfreeze tile.",
    ),
    Fact::always(145, "Live unfreeze", Freeze, "Ends a live freeze."),
    Fact::idle(190, "Entities-off sign, left half", Other, "Asks players to switch the entities view off; no effect.").turned(),
    Fact::idle(
        191,
        "Entities-off sign, right half",
        Other,
        "The other half of the sign that asks to switch the entities view off; no effect.",
    )
    .turned(),
    Fact::always(192, "Spawn", Spawn, "Tees appear here, at first and after a death."),
    Fact::always(193, "Spawn red", Spawn, "Spawn of the red team; in DDRace one more spawn for all."),
    Fact::always(194, "Spawn blue", Spawn, "Spawn of the blue team; in DDRace one more spawn for all."),
    Fact::idle(195, "Flag red", Other, "Home of the red flag; no effect in DDRace."),
    Fact::idle(196, "Flag blue", Other, "Home of the blue flag; no effect in DDRace."),
];
