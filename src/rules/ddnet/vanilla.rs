//! The game layer in plain Teeworlds (0.6 and 0.7, without race rules). It has no other physics layers. Sorted by id.

use super::Category::{Hazard, Other, Pickup, Solid, Spawn};
use super::fact::Fact;

pub(super) const TILES: &[Fact] = &[
    Fact::idle(0, "Air", Other, "Nothing: no effect."),
    Fact::always(1, "Hookable", Solid, "Solid; hooks hold on to it."),
    Fact::always(2, "Death", Hazard, "Kills tees."),
    Fact::always(3, "Unhookable", Solid, "Solid; hooks bounce off."),
    Fact::always(192, "Spawn", Spawn, "Tees appear here where there are no teams."),
    Fact::always(193, "Spawn red", Spawn, "Tees of the red team appear here."),
    Fact::always(194, "Spawn blue", Spawn, "Tees of the blue team appear here."),
    Fact::always(195, "Flag red", Other, "Home of the red flag."),
    Fact::always(196, "Flag blue", Other, "Home of the blue flag."),
    Fact::always(197, "Armor", Pickup, "Gives one point of armor.").also("shield"),
    Fact::always(198, "Health", Pickup, "Gives one point of health.").also("heart"),
    Fact::always(199, "Shotgun", Pickup, "Gives the shotgun, with shells.").also("weapon"),
    Fact::always(200, "Grenade launcher", Pickup, "Gives the grenade launcher, with grenades.").also("weapon"),
    Fact::always(201, "Ninja", Pickup, "Gives the ninja sword for a short time, if the server has powerups.")
        .also("weapon"),
    Fact::always(202, "Laser", Pickup, "Gives the laser rifle, with ammunition.").also("weapon"),
];
