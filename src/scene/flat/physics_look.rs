//! How physics layers are shown: in which pictures, with which numbers, and how strongly against the design.

pub use crate::base::PhysicsStyle;

/// How physics layers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhysicsLook {
    /// Physics layers are drawn at all.
    pub shown: bool,
    /// Whose pictures.
    pub style: PhysicsStyle,
    /// With numbers on the tiles.
    pub numbers: bool,
    /// With everything that the layers hold, also what the game hides.
    pub raw: bool,
}

impl Default for PhysicsLook {
    fn default() -> Self {
        Self { shown: true, style: PhysicsStyle::default(), numbers: true, raw: false }
    }
}

/// When something drawn for a physics layer shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhysicsPart {
    /// Bit `2 * style + raw` is set where it shows.
    looks: u8,
    /// It is numbers.
    pub is_numbers: bool,
}

impl PhysicsPart {
    /// Nowhere yet.
    pub const NOWHERE: Self = Self { looks: 0, is_numbers: false };

    /// In a style, whether or not everything shows.
    pub fn style(style: PhysicsStyle) -> Self {
        Self::NOWHERE.and(style, false).and(style, true)
    }

    /// Also in a style, with everything or without.
    pub fn and(self, style: PhysicsStyle, raw: bool) -> Self {
        Self { looks: self.looks | bit(style, raw), ..self }
    }

    /// The same where the game's pictures are missing: the program's own show in their stead.
    pub fn without_game(self) -> Self {
        let own = self.looks & 0b11;
        Self { looks: own | own << 2, ..self }
    }

    /// The same for numbers.
    pub fn numbers(self) -> Self {
        Self { is_numbers: true, ..self }
    }

    /// Also wherever another shows.
    pub fn or(self, other: Self) -> Self {
        Self { looks: self.looks | other.looks, ..self }
    }

    /// Whether it shows.
    pub fn shows(self, look: PhysicsLook) -> bool {
        look.shown && self.looks & bit(look.style, look.raw) != 0 && (look.numbers || !self.is_numbers)
    }
}

fn bit(style: PhysicsStyle, raw: bool) -> u8 {
    let style = match style {
        PhysicsStyle::Own => 0,
        PhysicsStyle::Game => 1,
    };
    1 << (2 * style + u8::from(raw))
}

/// How strongly design and physics are drawn, against the entities slider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Xray {
    /// As the slider says.
    #[default]
    Off,
    /// Physics at full strength over a design that is only just there.
    Dimmed,
    /// Physics alone.
    Only,
}

impl Xray {
    /// Strength of the design while it is dimmed.
    const DIMMED: f32 = 0.25;

    /// Strengths of design and physics, 0 to 1, where the slider stands at `entities`, 0 to 100.
    pub fn strengths(self, entities: u8) -> [f32; 2] {
        let entities = f32::from(entities.min(100));
        match self {
            Self::Off => [(100.0 - entities) / 100.0, entities / 100.0],
            Self::Dimmed => [Self::DIMMED, 1.0],
            Self::Only => [0.0, 1.0],
        }
    }

    /// The one that follows it.
    pub fn next(self) -> Self {
        match self {
            Self::Off => Self::Dimmed,
            Self::Dimmed => Self::Only,
            Self::Only => Self::Off,
        }
    }
}
