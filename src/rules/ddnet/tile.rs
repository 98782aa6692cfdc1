//! A physics tile by itself: its layer, its bytes, and which of them say something.

/// The layers that hold rules for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhysicsLayer {
    /// Collision and entities.
    Game,
    /// A second game layer, on top of the first.
    Front,
    /// Teleporters.
    Tele,
    /// Speedups.
    Speedup,
    /// Switches and what they switch.
    Switch,
    /// Tune zones.
    Tune,
}

impl PhysicsLayer {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Game, Self::Front, Self::Tele, Self::Speedup, Self::Switch, Self::Tune];

    /// A word for people and scripts; it stays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Front => "front",
            Self::Tele => "tele",
            Self::Speedup => "speedup",
            Self::Switch => "switch",
            Self::Tune => "tune",
        }
    }

    /// The values that tiles of this layer have besides their id, whether they matter or not.
    pub fn has(self) -> Matters {
        match self {
            Self::Game | Self::Front => Matters::FLAGS,
            Self::Tele | Self::Tune => Matters::NUMBER,
            Self::Speedup => Matters::SPEEDUP,
            Self::Switch => Matters { number: true, delay: true, flags: true, ..Matters::NOTHING },
        }
    }
}

/// The values of a physics tile. Those that its layer does not have are 0, and are not looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PhysicsTile {
    /// Number of its kind within the layer.
    pub id: u8,
    /// Number of a teleporter, a switch or a tune zone.
    pub number: u8,
    /// Delay of a switch, in seconds; other things where the id says so.
    pub delay: u8,
    /// Bit 0 mirrors left-right, bit 1 top-bottom, bit 3 then rotates 90° clockwise.
    pub flags: u8,
    /// Force of a speedup.
    pub force: u8,
    /// Maximum speed of a speedup, in fifths of a world unit per tick; 0 = none of its own.
    pub max_speed: u8,
    /// Direction of a speedup in degrees clockwise, 0 = to the right.
    pub angle: i16,
}

/// Which values of a tile make a difference to players or to the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matters {
    /// The number.
    pub number: bool,
    /// The delay.
    pub delay: bool,
    /// Mirroring and rotation.
    pub flags: bool,
    /// Force, maximum speed and angle.
    pub speedup: bool,
}

impl Matters {
    /// All that any layer has.
    pub const ALL: Self = Self { number: true, delay: true, flags: true, speedup: true };
    /// None.
    pub const NOTHING: Self = Self { number: false, delay: false, flags: false, speedup: false };
    /// The number alone.
    pub const NUMBER: Self = Self { number: true, ..Self::NOTHING };
    /// The delay alone.
    pub const DELAY: Self = Self { delay: true, ..Self::NOTHING };
    /// Number and delay.
    pub const NUMBER_DELAY: Self = Self { number: true, delay: true, ..Self::NOTHING };
    /// Mirroring and rotation alone.
    pub const FLAGS: Self = Self { flags: true, ..Self::NOTHING };
    /// Force, maximum speed and angle.
    pub const SPEEDUP: Self = Self { speedup: true, ..Self::NOTHING };
}
