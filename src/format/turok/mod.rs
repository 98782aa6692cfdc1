//! Turok EX levels (`.map`): the remaster of Turok: Dinosaur Hunter, and its mods.
//!
//! ```text
//! bytes ─► Table, List ─► records ─► Level     read_level
//! ```
//!
//! A level is a tree of tables with offsets, whose form is fixed (see `read.rs`); its leaves are lists of records of one
//! size (see `region.rs`). Numbers are little-endian. A file in the order of consoles is recognized and refused.
//!
//! Only bytes without vertices, sector sets and sectors are refused. Every other part is left out where it cannot be
//! read, and odd values stay as they are, with a warning from the list in [`codes`].

mod actor;
mod check;
pub mod codes;
mod error;
mod fields;
mod grid;
mod head;
mod level;
mod links;
mod names;
mod part_reader;
mod read;
mod region;
mod sector;
mod sector_set;
mod static_mesh;
mod vertex;
mod visibility;
mod words;

pub use actor::{Actor, ActorPlacement};
pub use error::{Fault, LevelError, Part};
pub use grid::{Grid, GridSection};
pub use head::check_head;
pub use level::{Level, WorldLight};
pub use read::read_level;
pub use sector::Sector;
pub use sector_set::SectorSet;
pub use static_mesh::{MeshPlacement, StaticMesh};
pub use vertex::Vertex;
pub use visibility::Visibility;
