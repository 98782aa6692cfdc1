//! Kinds of physics tiles.

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
}
