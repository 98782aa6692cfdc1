//! How a level is shown: the choices that are made before it is baked.

/// How a level is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelStyle {
    /// Reading that floors are colored by.
    pub color_by: ColorBy,
    /// Only the automap: floors in its colors and in its draw order, flat.
    pub automap: bool,
    /// Visibility of each kind of parts, in the order of [`LevelKind::ALL`].
    pub kinds: [KindStyle; LevelKind::ALL.len()],
    /// The only kind that shows; `None` = all that are not hidden.
    pub solo: Option<LevelKind>,
}

impl LevelStyle {
    /// Visibility of a kind.
    pub fn kind(&self, kind: LevelKind) -> KindStyle {
        self.kinds[kind as usize]
    }

    /// The same with another visibility of a kind.
    pub fn with_kind(mut self, kind: LevelKind, style: KindStyle) -> Self {
        self.kinds[kind as usize] = style;
        self
    }

    /// Opacity of a kind as it shows, 255 to a whole; 0 = it is hidden, or another one shows alone.
    pub fn alpha(&self, kind: LevelKind) -> u8 {
        let KindStyle { hidden, opacity } = self.kind(kind);
        let is_shown = self.solo.map_or(!hidden, |solo| solo == kind);
        if is_shown { (u16::from(opacity.min(100)) * 255 / 100) as u8 } else { 0 }
    }

    /// Reading that floors are colored by as they show: the automap has its own.
    pub fn shown_colors(&self) -> ColorBy {
        if self.automap { ColorBy::Automap } else { self.color_by }
    }
}

/// Visibility of a kind of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindStyle {
    /// It does not show.
    pub hidden: bool,
    /// Opacity in percent.
    pub opacity: u8,
}

impl Default for KindStyle {
    fn default() -> Self {
        Self { hidden: false, opacity: 100 }
    }
}

/// Kind of the parts of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LevelKind {
    /// Floors of sectors.
    Floors,
    /// Ceilings above them.
    Ceilings,
    /// Walls between both.
    Walls,
    /// Surfaces of water.
    Water,
    /// Outlines of sectors.
    Edges,
    /// Boxes that stand for static meshes.
    Meshes,
    /// Boxes and arrows that stand for actors.
    Actors,
}

impl LevelKind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Self; 7] =
        [Self::Floors, Self::Ceilings, Self::Walls, Self::Water, Self::Edges, Self::Meshes, Self::Actors];

    /// Name for scripts; it stays.
    pub fn name(self) -> &'static str {
        match self {
            Self::Floors => "floors",
            Self::Ceilings => "ceilings",
            Self::Walls => "walls",
            Self::Water => "water",
            Self::Edges => "edges",
            Self::Meshes => "meshes",
            Self::Actors => "actors",
        }
    }

    /// The kind of a name; `None` where there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
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
    use super::*;

    #[test]
    fn names_lead_back() {
        for reading in ColorBy::ALL {
            assert_eq!(ColorBy::from_name(reading.name()), Some(reading));
        }
        assert_eq!((ColorBy::from_name("Flag"), ColorBy::from_name("")), (None, None));
    }

    #[test]
    fn kinds_show_unless_they_are_hidden_or_another_one_is_alone() {
        for (number, kind) in LevelKind::ALL.into_iter().enumerate() {
            assert_eq!((LevelKind::from_name(kind.name()), kind as usize), (Some(kind), number));
        }
        let half = LevelStyle::default().with_kind(LevelKind::Walls, KindStyle { hidden: false, opacity: 50 });
        let alphas = |style: LevelStyle| LevelKind::ALL.map(|kind| style.alpha(kind));
        assert_eq!(alphas(half), [255, 255, 127, 255, 255, 255, 255]);
        let hidden = half.with_kind(LevelKind::Water, KindStyle { hidden: true, opacity: 100 });
        assert_eq!(alphas(hidden), [255, 255, 127, 0, 255, 255, 255]);
        let alone = LevelStyle { solo: Some(LevelKind::Water), ..hidden };
        assert_eq!(alphas(alone), [0, 0, 0, 255, 0, 0, 0], "alone although it was hidden");
    }
}
