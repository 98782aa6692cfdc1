//! Facts about the parts of a level, in units and in words: what the window and the command line say alike.

mod actor;
mod area;
mod mesh;
mod query;
mod rows;
mod sector;
mod things;
pub mod units;

pub use actor::{actor_rows, area_of, sector_text, type_text, with_tag, with_target};
pub use area::{area_rows, flag_names};
pub use mesh::{mesh_at, mesh_rows, seen_from};
pub use query::{LevelMatch, LevelQuery, Thing, ThingKind, known_words};
pub use rows::{Row, Rows};
pub use sector::{actors_in, meshes_in, sector_rows, slope_deg, upward, visible};
pub use things::{all_things, secret_of, sector_thing};
