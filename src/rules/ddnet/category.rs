//! What kinds of physics tiles there are, and the colour of each.
//!
//! The colours are shared by lists, legends and links, and belong to the families of `color.rs`. They are far apart for
//! people who cannot tell red from green or blue from yellow as well (`tests/catalog/colors.rs` measures it), and light
//! enough for the dark panels; a name always stands beside a colour.

use super::Tint;

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

    /// Its colour: red, green, blue. Where its tiles are of several families, that of the one that stands for it.
    pub fn color(self) -> [u8; 3] {
        match self {
            Self::Solid => Tint::Hookable.color(),
            Self::Hazard => Tint::Death.color(),
            Self::Freeze => Tint::Freeze.color(),
            Self::Teleport => Tint::TeleBlue.color(),
            Self::Checkpoint => [0xef, 0xe6, 0x87],
            Self::Door => [0xda, 0x6f, 0x1e],
            Self::Switch => [0x88, 0x6a, 0x63],
            Self::Laser => [0x97, 0x72, 0xf8],
            Self::Turret => [0xf3, 0xbf, 0xb3],
            Self::Dragger => [0xb2, 0x42, 0xa1],
            Self::Modifier => Tint::Give.color(),
            Self::Pickup => [0xb5, 0x77, 0xae],
            Self::Spawn => [0xbf, 0xd2, 0x13],
            Self::Time => [0xf8, 0xfb, 0xf5],
            Self::Tune => [0x4b, 0xa9, 0xef],
            Self::Other => [0xa1, 0xa9, 0xaa],
        }
    }
}
