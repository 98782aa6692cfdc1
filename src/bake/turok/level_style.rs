//! How a level is shown: the choices that are made before it is baked.

/// How a level is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelStyle {
    /// Reading that floors are colored by.
    pub color_by: ColorBy,
}

/// Reading that floors are colored by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorBy {
    /// Dominant flag, in the order of the game's editor.
    #[default]
    Flag,
    /// Height.
    Height,
    /// Sector set.
    Area,
    /// Color on the automap.
    Automap,
    /// Color of fog.
    Fog,
    /// Sound and mark of shots at the floor.
    Impact,
    /// Music.
    Music,
    /// Environment of sounds.
    Ambience,
    /// Order on the automap.
    Order,
    /// Number of the sector, one exact color each: red is the lowest byte, blue the highest. Nothing else is drawn then.
    Id,
}

impl ColorBy {
    /// All readings, in the order in which they are listed.
    pub const ALL: [Self; 10] = [
        Self::Flag,
        Self::Height,
        Self::Area,
        Self::Automap,
        Self::Fog,
        Self::Impact,
        Self::Music,
        Self::Ambience,
        Self::Order,
        Self::Id,
    ];

    /// Name for scripts; it stays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Height => "height",
            Self::Area => "area",
            Self::Automap => "automap",
            Self::Fog => "fog",
            Self::Impact => "impact",
            Self::Music => "music",
            Self::Ambience => "ambience",
            Self::Order => "order",
            Self::Id => "id",
        }
    }

    /// The reading of a name; `None` where there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reading| reading.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::ColorBy;

    #[test]
    fn names_lead_back() {
        for reading in ColorBy::ALL {
            assert_eq!(ColorBy::from_name(reading.name()), Some(reading));
        }
        assert_eq!((ColorBy::from_name("Flag"), ColorBy::from_name("")), (None, None));
    }
}
