//! Turok EX: the meaning of the numbers in a level. Sources are the game's public script interface and the guides of
//! those who make levels; names that come from the original game only are said to be probable.

mod actor_type;
mod area;
mod sector_flag;
mod sector_kind;
mod space;
mod spawn_flag;

pub use actor_type::{ActorGroup, actor_group, actor_name};
pub use area::{DAMAGE_DELAY_S, ambience, argument_title, automap_color, impact, music};
pub use sector_flag::*;
pub use sector_kind::SectorKind;
pub use space::{METER, yaw_direction};
pub use spawn_flag::spawn_flags;
