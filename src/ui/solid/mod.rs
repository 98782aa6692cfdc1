//! Pointer, keys, marks, the side panel and the search for solid worlds.

pub mod panels;
pub mod side_panel;
pub mod solid_cx;

mod change_marks;
mod changes;
mod contents;
mod daytime;
mod find;
mod grid;
mod heights;
mod keys;
mod outline;
mod pointer;
mod status;
mod view_distance;

pub use daytime::{daytime, shows_daytime};
pub use heights::{heights, shows_heights};
pub use keys::keys;
pub use status::{column_words, place_words, scale_words};
pub use view_distance::{has_map, shows_view_distance, view_distance};
