//! Options of `mapscope render` of a level.

use clap::Args;

use crate::base::{ColorBy, KindStyle, LevelKind, LevelStyle};
use crate::cli::usage::WORLD_OPTIONS;
use crate::cli::values::{self, LevelArea};
use crate::scene::solid::{Light, SolidFrame};

/// How a level is drawn.
#[derive(Debug, Args)]
#[group(skip)]
pub struct RawLevelView {
    /// Color the floors of a Turok level by flag, height, area, automap, fog, impact, music, ambience, order, or id (the
    /// number of each sector as an exact color) [default: flag]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "NAME", value_parser = values::color_by)]
    pub color_by: Option<ColorBy>,
    /// Draw the automap of a Turok level from above: floors only, in their automap colors, those of the lowest draw order on
    /// top
    #[arg(long, help_heading = WORLD_OPTIONS, requires = "top", conflicts_with = "color_by")]
    pub automap: bool,
    /// Hide parts of a Turok level, separated by commas: floors, ceilings, walls, water, edges, meshes, actors
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "LIST", value_delimiter = ',', value_parser = values::level_kind)]
    pub hide: Vec<LevelKind>,
    /// Area of a Turok level that --top draws: its west, south, east and north edges in level units [default: all of
    /// it]
    #[arg(long, help_heading = WORLD_OPTIONS, value_name = "X0,Y0,X1,Y1", requires = "top",
          value_parser = values::level_area, allow_hyphen_values = true)]
    pub bounds: Option<LevelArea>,
}

/// How a level is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelView {
    /// Reading that floors are colored by.
    pub color_by: ColorBy,
    /// Only the automap is drawn.
    pub automap: bool,
    /// Visibility of each kind of parts.
    pub kinds: [KindStyle; LevelKind::ALL.len()],
    /// Area that is drawn from above; `None` = all of it.
    pub bounds: Option<LevelArea>,
}

impl From<&RawLevelView> for LevelView {
    fn from(raw: &RawLevelView) -> Self {
        let kinds = LevelKind::ALL.map(|kind| KindStyle { hidden: raw.hide.contains(&kind), ..KindStyle::default() });
        Self { color_by: raw.color_by.unwrap_or_default(), automap: raw.automap, kinds, bounds: raw.bounds }
    }
}

impl LevelView {
    /// The style of the level.
    pub fn style(&self) -> LevelStyle {
        LevelStyle { color_by: self.color_by, automap: self.automap, kinds: self.kinds, solo: None }
    }

    /// The frame of a picture. Numbers of sectors are exact colors, and nothing is where no sector is.
    pub fn look(&self, frame: SolidFrame, background: Option<[f32; 4]>) -> SolidFrame {
        let frame = match self.color_by {
            ColorBy::Id => SolidFrame {
                background: [0.0; 4],
                light: Light::NONE,
                sky: None,
                smooth: false,
                textures: false,
                ..frame
            },
            _ => frame,
        };
        SolidFrame { background: background.unwrap_or(frame.background), ..frame }
    }
}
