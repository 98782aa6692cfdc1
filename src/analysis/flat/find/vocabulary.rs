//! Meanings of words of a question, and the words for them besides the names of tiles.

use crate::rules::ddnet::{PhysicsLayer, PhysicsTile};

/// Words that say nothing.
pub const FILLERS: [&str; 12] =
    ["layer", "layers", "tile", "tiles", "with", "and", "the", "a", "an", "of", "degrees", "deg"];
/// Words that an id follows.
pub const IDS: [&str; 2] = ["id", "index"];
/// Units that may follow digits without meaning more.
pub const UNITS: [&str; 4] = ["°", "deg", "s", "sec"];

/// Request of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A layer.
    Layer(PhysicsLayer),
    /// An id.
    Id(u8),
    /// A value.
    Value(Value, i16),
    /// A number by itself.
    Bare(u8),
    /// A part in a link, and the word for it, which names may have as well.
    Part(Part, &'static str),
    /// A way in which speedups push, the word for it and the angle.
    Direction(&'static str, i16),
    /// A word of a name, whole or begun, or a kind.
    Name(String),
}

/// A value of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a teleporter, a switch or a tune zone.
    Number,
    /// Of a switch tile.
    Delay,
    /// Of a speedup.
    Force,
    /// Of a speedup.
    MaxSpeed,
    /// Of a speedup, in degrees clockwise from the right.
    Angle,
}

impl Value {
    /// All of them, in the order of their positions.
    pub const ALL: [Self; 5] = [Self::Number, Self::Delay, Self::Force, Self::MaxSpeed, Self::Angle];

    /// The value of a tile; of an angle the direction counts, 0 to 359.
    pub fn of(self, tile: PhysicsTile) -> i16 {
        match self {
            Self::Number => tile.number.into(),
            Self::Delay => tile.delay.into(),
            Self::Force => tile.force.into(),
            Self::MaxSpeed => tile.max_speed.into(),
            Self::Angle => tile.angle.rem_euclid(360),
        }
    }

    /// With its article, for sentences.
    pub fn words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Delay => "a delay",
            Self::Force => "a force",
            Self::MaxSpeed => "a maximum speed",
            Self::Angle => "an angle",
        }
    }
}

/// A part in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Leads to an exit.
    Entrance,
    /// Where an entrance leads to.
    Exit,
    /// Turns a switch on or off.
    Button,
    /// Tile that a switch turns on and off.
    Target,
}

/// Words that a number belongs to.
pub const VALUES: [(&str, Value); 12] = [
    ("number", Value::Number),
    ("no", Value::Number),
    ("nr", Value::Number),
    ("#", Value::Number),
    ("delay", Value::Delay),
    ("force", Value::Force),
    ("speed", Value::MaxSpeed),
    ("max", Value::MaxSpeed),
    ("maximum", Value::MaxSpeed),
    ("maxspeed", Value::MaxSpeed),
    ("angle", Value::Angle),
    ("direction", Value::Angle),
];

/// Words for parts; a number that follows is theirs. The editor has "from" and "to" on its teleporters.
pub const PARTS: [(&str, Part); 8] = [
    ("entrance", Part::Entrance),
    ("in", Part::Entrance),
    ("from", Part::Entrance),
    ("exit", Part::Exit),
    ("out", Part::Exit),
    ("to", Part::Exit),
    ("button", Part::Button),
    ("target", Part::Target),
];

/// Words for numbers of which a part is missing; a question cannot ask for them.
pub const UNLINKED: [&str; 8] = ["without", "unused", "broken", "missing", "unlinked", "orphan", "problem", "problems"];

/// Beginnings that turn a word into its opposite.
pub const OPPOSITES: [&str; 4] = ["un", "no", "non", "de"];

/// Ways of speedups, clockwise from the right.
pub const WAYS: [(&str, i16); 4] = [("right", 0), ("down", 90), ("left", 180), ("up", 270)];

/// Phrases of two words that mappers have for things, in the words of the names.
pub const PHRASES: [([&str; 2], &[&str]); 25] = [
    (["hook", "through"], &["hookthrough"]),
    (["hook", "thru"], &["hookthrough"]),
    (["un", "hookable"], &["unhookable"]),
    (["no", "hook"], &["unhookable"]),
    (["start", "line"], &["start"]),
    (["finish", "line"], &["finish"]),
    (["goal", "line"], &["finish"]),
    (["tele", "port"], &["tele"]),
    (["speed", "up"], &["speedup"]),
    (["tune", "zone"], &["tune"]),
    (["jet", "pack"], &["jetpack"]),
    (["wall", "jump"], &["walljump"]),
    (["double", "jump"], &["jumps"]),
    (["freeze", "laser"], &["freezing", "laser"]),
    (["laser", "freeze"], &["freezing", "laser"]),
    (["freeze", "turret"], &["freezing", "turret"]),
    (["exploding", "turret"], &["explosive", "turret"]),
    (["plasma", "freeze"], &["freezing", "turret"]),
    (["freeze", "plasma"], &["freezing", "turret"]),
    (["exploding", "plasma"], &["explosive", "turret"]),
    (["explosive", "plasma"], &["explosive", "turret"]),
    (["tele", "gun"], &["telegun"]),
    (["tele", "laser"], &["telelaser"]),
    (["tele", "grenade"], &["telegrenade"]),
    (["double", "jumps"], &["jumps"]),
];

/// Other words that mappers have for things, in those of the names.
pub const SYNONYMS: [(&str, &[&str]); 62] = [
    ("teles", &["tele"]),
    ("teleporter", &["tele"]),
    ("teleporters", &["tele"]),
    ("tp", &["tele"]),
    ("telein", &["tele", "in"]),
    ("teleout", &["tele", "out"]),
    ("cp", &["checkpoint"]),
    ("cps", &["checkpoint"]),
    ("tcp", &["tele", "checkpoint"]),
    ("switches", &["switch"]),
    ("activate", &["activator"]),
    ("deactivate", &["deactivator"]),
    ("speedups", &["speedup"]),
    ("arrow", &["speedup"]),
    ("arrows", &["speedup"]),
    ("boost", &["speedup"]),
    ("booster", &["speedup"]),
    ("boosters", &["speedup"]),
    ("movers", &["mover"]),
    ("speeders", &["speeder"]),
    ("zone", &["tune"]),
    ("zones", &["tune"]),
    ("tunezone", &["tune"]),
    ("kill", &["death"]),
    ("spike", &["death"]),
    ("spikes", &["death"]),
    ("lava", &["death"]),
    ("deadly", &["death"]),
    ("timer", &["time"]),
    ("weapons", &["weapon"]),
    ("rotating", &["spinning"]),
    ("exploding", &["explosive"]),
    ("npc", &["collision", "off"]),
    ("nocollision", &["collision", "off"]),
    ("nph", &["hook", "others", "off"]),
    ("evil", &["red"]),
    ("gate", &["door"]),
    ("gates", &["door"]),
    ("portal", &["tele"]),
    ("portals", &["tele"]),
    ("lever", &["activator"]),
    ("undeepfreeze", &["deep", "unfreeze"]),
    ("undeep", &["deep", "unfreeze"]),
    ("deepfreeze", &["deep", "freeze"]),
    ("livefreeze", &["live", "freeze"]),
    ("nofreeze", &["unfreeze"]),
    ("nohook", &["unhookable"]),
    ("unhook", &["unhookable"]),
    ("ht", &["hookthrough"]),
    ("hookthru", &["hookthrough"]),
    ("hammer", &["hit", "others"]),
    ("hammers", &["hit", "others"]),
    ("nohammer", &["hit", "others", "off"]),
    ("nohit", &["hit", "others", "off"]),
    ("ehook", &["endless", "hook"]),
    ("oneway", &["one", "way"]),
    ("rifle", &["laser", "weapon"]),
    ("armour", &["armor"]),
    ("goal", &["finish"]),
    ("startline", &["start"]),
    ("finishline", &["finish"]),
    ("respawn", &["spawn"]),
];
