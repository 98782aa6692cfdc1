//! Turok EX levels on the command line: facts, a sector, an actor or a static mesh with all its values, a search, and a
//! model for other programs.

mod actor;
mod area_json;
mod entry_json;
mod export;
mod find;
mod info;
mod info_text;
mod mesh;
mod model;
mod open;
mod part;
mod real;
mod sector;

pub use export::{Export, RawExport, run as run_export};
pub use find::find_in_level;
pub use info::write_info;
pub use open::sniffed;
pub use part::{LevelPart, LevelPartKind, RawLevelPart, run as run_level_part};
