//! What kinds of physics tiles there are, and the colour of each.
//!
//! The colours are shared by everything that shows physics: lists, legends, links and plain squares. They are far apart
//! for people who cannot tell red from green or blue from yellow as well (`tests/catalog/colors.rs` measures it), and
//! light enough for the dark panels; a name always stands beside a colour.

/// A kind of physics tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Walls, floors, barriers, and what hooks do at them.
    Solid,
    /// Kills.
    Hazard,
    /// Freezes, or ends it.
    Freeze,
    /// Teleporters and their exits.
    Teleport,
    /// Teleporters that depend on a remembered checkpoint.
    Checkpoint,
    /// Doors.
    Door,
    /// Switches.
    Switch,
    /// Turning and changing laser beams.
    Laser,
    /// Turrets.
    Turret,
    /// Draggers.
    Dragger,
    /// Changes what a tee can do, or how it moves.
    Modifier,
    /// Gives or takes weapons.
    Pickup,
    /// Where tees appear.
    Spawn,
    /// The race timer.
    Time,
    /// Tune zones.
    Tune,
    /// Everything without an effect on players.
    Other,
}

impl Category {
    /// All of them, in the order of a legend.
    pub const ALL: [Self; 16] = [
        Self::Solid,
        Self::Hazard,
        Self::Freeze,
        Self::Teleport,
        Self::Checkpoint,
        Self::Door,
        Self::Switch,
        Self::Laser,
        Self::Turret,
        Self::Dragger,
        Self::Modifier,
        Self::Pickup,
        Self::Spawn,
        Self::Time,
        Self::Tune,
        Self::Other,
    ];

    /// A word for people and scripts; it stays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solid => "solid",
            Self::Hazard => "hazard",
            Self::Freeze => "freeze",
            Self::Teleport => "teleport",
            Self::Checkpoint => "checkpoint",
            Self::Door => "door",
            Self::Switch => "switch",
            Self::Laser => "laser",
            Self::Turret => "turret",
            Self::Dragger => "dragger",
            Self::Modifier => "modifier",
            Self::Pickup => "pickup",
            Self::Spawn => "spawn",
            Self::Time => "time",
            Self::Tune => "tune",
            Self::Other => "other",
        }
    }

    /// Its colour: red, green, blue.
    pub fn color(self) -> [u8; 3] {
        match self {
            Self::Solid => [0x95, 0xf3, 0xf2],
            Self::Hazard => [0xd8, 0x21, 0x1c],
            Self::Freeze => [0x2f, 0xbf, 0xff],
            Self::Teleport => [0x03, 0x7c, 0xc5],
            Self::Checkpoint => [0x97, 0x63, 0xff],
            Self::Door => [0xfb, 0x78, 0x00],
            Self::Switch => [0xf6, 0xb0, 0xa9],
            Self::Laser => [0xe1, 0x03, 0xbe],
            Self::Turret => [0x81, 0x5d, 0x8a],
            Self::Dragger => [0xbc, 0x6b, 0x7f],
            Self::Modifier => [0x60, 0xb3, 0x65],
            Self::Pickup => [0xef, 0xff, 0x1c],
            Self::Spawn => [0xa2, 0xd8, 0x24],
            Self::Time => [0xff, 0xdb, 0x91],
            Self::Tune => [0x1c, 0x7a, 0x2b],
            Self::Other => [0xaa, 0xa1, 0xc2],
        }
    }
}
