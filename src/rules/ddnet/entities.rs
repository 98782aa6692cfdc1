//! Entities: things that the server makes at a tile. Each may lie in the game, the front and the switch layer; what a
//! switch changes about it is told in `switch.rs`. Sorted by id.

use super::Category::{Door, Dragger, Freeze, Hazard, Laser, Pickup, Turret};
use super::Matters;
use super::fact::{Fact, idle, works};

/// Draggers and turrets see tees within this distance, in world units, unless a map or a server says otherwise.
pub(super) const SIGHT: i32 = 700;

/// Turning lasers.
macro_rules! laser {
    ($id:literal, $name:literal, $turn:literal) => {
        Fact::always(
            $id,
            concat!("Spinning laser, ", $name),
            Laser,
            concat!(
                "Sends a freezing beam, which ",
                $turn,
                ", toward each laser length tile beside it in the same layer.",
            ),
        )
        .also("freezing")
    };
}

/// Tiles that say how long a beam is.
macro_rules! length {
    ($id:literal, $name:literal, $tiles:literal) => {
        Fact::always(
            $id,
            concat!("Laser length, ", $name),
            Laser,
            concat!("Makes the beam of a laser or a door beside it ", $tiles, " tiles long in this direction."),
        )
    };
}

/// Tiles that say how the length of a beam changes.
macro_rules! change {
    ($id:literal, $name:literal, $from:literal, $units:literal) => {
        Fact::always(
            $id,
            concat!("Laser length change, ", $name),
            Laser,
            concat!(
                "Two tiles from a laser, behind the length tile: its beam begins ",
                $from,
                ", changing by ",
                $units,
                " per tick.",
            ),
        )
    };
}

/// Turrets.
macro_rules! turret {
    ($id:literal, $name:literal, $hit:literal) => {
        Fact::on_map($id, concat!("Plasma turret, ", $name), Turret, Matters::NOTHING, |_, map_rules| {
            let range = range(map_rules.turret_range);
            works(format!(concat!("Shoots plasma at the nearest tee that it sees within {}; a hit ", $hit, "."), range))
        })
    };
}

/// Draggers.
macro_rules! dragger {
    ($id:literal, $name:literal, $strength:literal, $stops:literal) => {
        Fact::on_map($id, concat!("Dragger, ", $name), Dragger, Matters::NOTHING, |_, map_rules| {
            let range = range(map_rules.dragger_range);
            works(format!(
                concat!("Pulls the nearest tee of each team within {} with strength ", $strength, "; ", $stops, " it."),
                range
            ))
        })
        .also("dragging laser")
    };
}

pub(super) const TILES: &[Fact] = &[
    Fact::always(197, "Shield", Pickup, "Takes shotgun, grenade launcher, laser and ninja away.").also("armor").turned(),
    Fact::always(198, "Heart", Freeze, "Freezes a tee that comes near.").also("health").turned(),
    Fact::always(199, "Shotgun", Pickup, "Gives the shotgun, which pulls other tees; it stays for the next one.").also("weapon").turned(),
    Fact::always(200, "Grenade launcher", Pickup, "Gives the grenade launcher; it stays for the next one.").also("weapon").turned(),
    Fact::always(201, "Ninja", Pickup, "Gives the ninja sword for a while.").also("weapon").turned(),
    Fact::always(202, "Laser", Pickup, "Gives the laser rifle, which unfreezes whom it hits.").also("weapon").turned(),
    laser!(203, "fast counter-clockwise", "turns counter-clockwise by about 100° a second"),
    laser!(204, "medium counter-clockwise", "turns counter-clockwise by about 50° a second"),
    laser!(205, "slow counter-clockwise", "turns counter-clockwise by about 25° a second"),
    Fact::always(
        206,
        "Non-spinning laser",
        Laser,
        "Sends a freezing beam, which does not turn, toward each laser length tile beside it in the same layer.",
    )
    .also("freezing still"),
    laser!(207, "slow clockwise", "turns clockwise by about 25° a second"),
    laser!(208, "medium clockwise", "turns clockwise by about 50° a second"),
    laser!(209, "fast clockwise", "turns clockwise by about 100° a second"),
    length!(210, "short", 3),
    length!(211, "medium", 6),
    length!(212, "long", 9),
    change!(213, "slow, from long", "at full length, shrinks and grows back", "1 unit"),
    change!(214, "medium, from long", "at full length, shrinks and grows back", "3 units").also("normal"),
    change!(215, "fast, from long", "at full length, shrinks and grows back", "5 units"),
    change!(216, "slow, from nothing", "at nothing, grows and shrinks back", "1 unit"),
    change!(217, "medium, from nothing", "at nothing, grows and shrinks back", "3 units").also("normal"),
    change!(218, "fast, from nothing", "at nothing, grows and shrinks back", "5 units"),
    turret!(220, "explosive", "explodes, and unfreezes"),
    turret!(221, "freezing", "freezes"),
    turret!(222, "freezing and explosive", "freezes and explodes"),
    turret!(223, "unfreezing", "unfreezes"),
    Fact::always(
        224,
        "Exploding bullet",
        Hazard,
        "A bullet that bounces from wall to wall forever, explodes at each and freezes tees; rotating the tile turns its \
         first direction.",
    )
    .also("bouncing bullet explosive")
    .turned(),
    Fact::always(
        225,
        "Bouncing bullet",
        Hazard,
        "A bullet that bounces from wall to wall forever and freezes tees; rotating the tile turns its first direction.",
    )
    .turned(),
    Fact::always(226, "Shield against shotguns", Pickup, "Takes the shotgun away, nothing else.").turned(),
    Fact::always(227, "Shield against grenades", Pickup, "Takes the grenade launcher away, nothing else.").turned(),
    Fact::always(228, "Shield against ninjas", Pickup, "Takes the ninja away, nothing else.").turned(),
    Fact::always(229, "Shield against lasers", Pickup, "Takes the laser away, nothing else.").turned(),
    dragger!(233, "weak", 1, "walls and laser blockers stop"),
    dragger!(234, "medium", 2, "walls and laser blockers stop"),
    dragger!(235, "strong", 3, "walls and laser blockers stop"),
    dragger!(236, "weak, through walls", 1, "only laser blockers stop"),
    dragger!(237, "medium, through walls", 2, "only laser blockers stop"),
    dragger!(238, "strong, through walls", 3, "only laser blockers stop"),
    Fact::on_map(240, "Door", Door, Matters::NOTHING, |_, map_rules| {
        if map_rules.lacks_switches {
            return idle("No effect on this map: a door needs a switch layer with at least one number.");
        }
        works(
            "Stops tees with a beam toward each laser length tile beside it, always; hooks and shots pass; it needs a \
             switch layer with at least one number.",
        )
    }),
];

/// How far something goes, in words.
fn range(on_map: Option<i32>) -> String {
    match on_map {
        Some(units) if units != SIGHT => format!("{units} units (set by the map)"),
        _ => format!("{SIGHT} units"),
    }
}
