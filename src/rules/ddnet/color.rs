//! The colours of physics tiles, in families that DDNet mappers know from the game's own entities: hookable tan,
//! unhookable grey, death red, teleporters red and blue, what gives green and what takes red.
//!
//! The one table of them: categories, the program's own sheets (`tests/tools/entities`), cards, lists and links take their
//! colours from here. All are light enough for the dark panels; sheets darken them where a ground has to be calm. Colours
//! of categories are far apart for people who cannot tell red from green or blue from yellow as well
//! (`tests/scene/catalog/colors.rs` measures it); a name always stands beside a colour.

use super::{Category, PhysicsLayer, Ruleset};

/// A family of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Walls that hooks hold on to: tan.
    Hookable,
    /// Walls that hooks bounce off: grey.
    Unhookable,
    /// Walls that hooks go through: pink.
    Hookthrough,
    /// Barriers: blue.
    Stopper,
    /// Kills: red.
    Death,
    /// Freezes: ice.
    Freeze,
    /// Ends a freeze: pale.
    Unfreeze,
    /// Freezes for good: violet.
    DeepFreeze,
    /// Ends that: peach.
    DeepUnfreeze,
    /// Holds feet only: turquoise.
    LiveFreeze,
    /// Ends that: pale turquoise.
    LiveUnfreeze,
    /// Teleporters that stop tees: red.
    TeleRed,
    /// Teleporters that keep their speed: blue.
    TeleBlue,
    /// Exits: yellow.
    TeleTo,
    /// Teleporters for shots: lime.
    TeleWeapon,
    /// Teleporters for hooks: orange.
    TeleHook,
    /// Remembered checkpoints: cream.
    Checkpoint,
    /// Gives an ability: green.
    Give,
    /// Takes it away: red.
    Take,
    /// For the whole map: magenta.
    Global,
    /// Changes tees without giving or taking: pale steel.
    Plain,
    /// Moves pickups and lasers: blue.
    Speeder,
    /// Stops beams: white, with red around it.
    Blocker,
    /// Spots for weapons that teleport: orange.
    Portal,
    /// The shotgun: brown.
    Shotgun,
    /// The grenade launcher: red.
    Grenade,
    /// The ninja: slate.
    Ninja,
    /// The laser rifle: blue.
    Rifle,
    /// The shield: silver.
    Shield,
    /// The heart: red.
    Heart,
    /// Beams that turn: blue.
    Laser,
    /// How long a beam is: lavender.
    LaserLength,
    /// Beams that shrink first: pink.
    LaserShrink,
    /// Beams that grow first: lime.
    LaserGrow,
    /// Weak, slow: green.
    Weak,
    /// Medium: yellow.
    Medium,
    /// Strong, fast: red.
    Strong,
    /// Shots that explode: orange.
    Explosion,
    /// Bouncing bullets: indigo.
    Bullet,
    /// The start of a race: green.
    Start,
    /// The end of a race: red.
    Finish,
    /// Signs: red.
    Sign,
    /// As its category.
    Kind(Category),
}

impl Tint {
    /// The family of a tile that is known in a layer.
    pub(super) fn of(rules: Ruleset, layer: PhysicsLayer, id: u8, category: Category) -> Self {
        use PhysicsLayer::{Front, Game, Speedup, Switch, Tele, Tune};
        let found = match layer {
            Tele => Self::of_tele(id),
            Speedup => Some(Self::Plain),
            Tune => None,
            Switch if matches!(id, 22..=25) => None,
            Game | Front | Switch => Self::of_ability(id).or_else(|| Self::of_entity(id)),
        };
        match found {
            // Plain Teeworlds gives armor and health where DDNet takes and freezes.
            Some(Self::Shield | Self::Heart) if rules == Ruleset::Vanilla => Self::Kind(category),
            Some(tint) => tint,
            None => Self::Kind(category),
        }
    }

    fn of_tele(id: u8) -> Option<Self> {
        Some(match id {
            10 | 63 => Self::TeleRed,
            26 | 31 => Self::TeleBlue,
            27 | 30 => Self::TeleTo,
            14 => Self::TeleWeapon,
            15 => Self::TeleHook,
            29 => Self::Checkpoint,
            _ => return None,
        })
    }

    /// Tiles of the game, the front and the switch layer that are no entities.
    fn of_ability(id: u8) -> Option<Self> {
        Some(match id {
            1 => Self::Hookable,
            2 => Self::Death,
            3 => Self::Unhookable,
            4 => Self::Blocker,
            5 | 6 | 66 | 67 => Self::Hookthrough,
            9 => Self::Freeze,
            11 => Self::Unfreeze,
            12 => Self::DeepFreeze,
            13 => Self::DeepUnfreeze,
            144 => Self::LiveFreeze,
            145 => Self::LiveUnfreeze,
            17 | 19 | 21 | 96 | 104..=107 | 112 | 128 => Self::Give,
            18 | 20 | 22 | 88..=91 | 97 | 113 | 129 => Self::Take,
            7 | 16 | 32 | 76 => Self::Plain,
            33 => Self::Start,
            34 => Self::Finish,
            60..=62 => Self::Stopper,
            64 | 65 => Self::Speeder,
            71..=75 => Self::Global,
            98 => Self::Portal,
            99 => Self::TeleBlue,
            190 | 191 => Self::Sign,
            _ => return None,
        })
    }

    fn of_entity(id: u8) -> Option<Self> {
        Some(match id {
            197 => Self::Shield,
            198 => Self::Heart,
            199 | 226 => Self::Shotgun,
            200 | 227 => Self::Grenade,
            201 | 228 => Self::Ninja,
            202 | 229 => Self::Rifle,
            203..=209 => Self::Laser,
            210..=212 => Self::LaserLength,
            213..=215 => Self::LaserShrink,
            216..=218 => Self::LaserGrow,
            220 | 222 => Self::Explosion,
            221 => Self::Freeze,
            223 => Self::Medium,
            224 | 225 => Self::Bullet,
            233 | 236 => Self::Weak,
            234 | 237 => Self::Medium,
            235 | 238 => Self::Strong,
            _ => return None,
        })
    }

    /// Its colour: red, green, blue.
    pub fn color(self) -> [u8; 3] {
        match self {
            Self::Hookable => [0xce, 0xac, 0x5d],
            Self::Unhookable => [0x9c, 0xa0, 0xa8],
            Self::Hookthrough => [0xe6, 0x9a, 0xdc],
            Self::Stopper => [0x62, 0xae, 0xff],
            Self::Death => [0xd8, 0x17, 0x19],
            Self::Freeze => [0x92, 0xd0, 0xf1],
            Self::Unfreeze => [0xdc, 0xf1, 0xff],
            Self::DeepFreeze => [0xb0, 0x97, 0xff],
            Self::DeepUnfreeze => [0xff, 0xc9, 0xa0],
            Self::LiveFreeze => [0x3f, 0xd8, 0xc2],
            Self::LiveUnfreeze => [0xa8, 0xf0, 0xe4],
            Self::TeleRed => [0xe8, 0x4f, 0x4a],
            Self::TeleBlue => [0x55, 0x66, 0xd1],
            Self::TeleTo => [0xf2, 0xe0, 0x3a],
            Self::TeleWeapon => [0xa6, 0xdc, 0x32],
            Self::TeleHook => [0xf2, 0x95, 0x33],
            Self::Checkpoint => [0xf4, 0xec, 0xd8],
            Self::Give => [0x43, 0xa0, 0x5f],
            Self::Take => [0xd9, 0x45, 0x40],
            Self::Global => [0xcf, 0x6f, 0xdc],
            Self::Plain => [0xc6, 0xd0, 0xda],
            Self::Speeder => [0x4a, 0x9c, 0xff],
            Self::Blocker => [0xf0, 0xf0, 0xf4],
            Self::Portal => [0xff, 0xa5, 0x2b],
            Self::Shotgun => [0xb9, 0x8a, 0x48],
            Self::Grenade => [0xe0, 0x56, 0x4c],
            Self::Ninja => [0x98, 0x8f, 0xb4],
            Self::Rifle => [0x58, 0x86, 0xf0],
            Self::Shield => [0xb8, 0xbe, 0xc6],
            Self::Heart => [0xf0, 0x4a, 0x52],
            Self::Laser => [0x6c, 0xa4, 0xe8],
            Self::LaserLength => [0xa8, 0xa2, 0xff],
            Self::LaserShrink => [0xf4, 0x78, 0xb4],
            Self::LaserGrow => [0xa8, 0xe8, 0x58],
            Self::Weak => [0x62, 0xc0, 0x62],
            Self::Medium => [0xf0, 0xd0, 0x48],
            Self::Strong => [0xe4, 0x5a, 0x50],
            Self::Explosion => [0xff, 0x9c, 0x3c],
            Self::Bullet => [0x8c, 0x96, 0xf4],
            Self::Start => [0x8f, 0xd6, 0x93],
            Self::Finish => [0xe8, 0x86, 0x80],
            Self::Sign => [0xe0, 0x2c, 0x2c],
            Self::Kind(category) => category.color(),
        }
    }
}

impl Category {
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
