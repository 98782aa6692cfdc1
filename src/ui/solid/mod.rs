//! Pointer, keys, marks and the side panel for solid worlds.

pub mod panels;
pub mod side_panel;
pub mod solid_cx;

mod keys;
mod outline;
mod pointer;
mod status;

pub use keys::keys;
pub use status::place_words;
