//! The ground floor: plain values that every other module may use.
//!
//! Units, rectangles, colours, images, typed indices, limits, warnings and the handle through which long work
//! reports progress. Nothing here does I/O or knows a file format.

mod alike;
mod archive_ending;
mod budget;
mod clock;
mod file_ending;
mod folder;
mod game_install;
mod hash;
mod image;
mod index;
mod level_style;
mod limits;
mod map_rules;
mod moving;
mod natural;
pub mod panics;
mod phase;
mod physics_style;
mod rect;
mod report;
mod stand_in;
mod task;
mod text;
mod viewpoint;

pub use alike::{corrected, most_alike};
pub use archive_ending::{has_archive_ending, is_game_archive};
pub use budget::Reservation;
pub use clock::Clock;
pub use file_ending::{STILL_ENDINGS, WrongEnding, ending, with_ending};
pub use folder::{Listing, MapFacts, MapFile};
pub use game_install::{
    GameInstall, MAP_IN_COMMAND, MapFolder, NO_FOLDER, NO_IMAGES, NO_PROGRAM, NOT_A_FOLDER, command_words, starts_ddnet,
};
pub use hash::{fnv1a_64, fnv1a_128, hash_bytes, hash_of};
pub use image::RgbaImage;
pub use index::{DataIndex, EnvelopeIndex, GroupIndex, ImageIndex, LayerId, SoundIndex};
pub use level_style::{ColorBy, KindStyle, LevelKind, LevelStyle};
pub use limits::Limits;
pub use map_rules::MapRules;
pub use moving::{MOST_FRAMES, MOST_MOVING_PX, MovingFormat, frames_of_round};
pub use natural::natural_order;
pub use phase::{Phase, PhaseTimes};
pub use physics_style::PhysicsStyle;
pub use rect::{Rect, SizedRect};
pub use report::{Report, Warning, WarningPlace};
pub use stand_in::{Mapres, Placeholder, StandInChoice};
pub use task::{Cancelled, Part, Progress, Taken, Task};
pub use text::{
    bytes_text, clean, clock_text, counted, day_time_text, duration_text, escaped, grouped, is_deceptive, one_or_many,
    path_text, reason_text, without_middle,
};
pub use viewpoint::{FOV_DEG, Projection, SolidViewpoint, Viewpoint};

/// Side of one tile in world units.
pub const TILE_WORLD: f32 = 32.0;
