//! Pointer, keys and marks for solid worlds.

pub mod panels;
pub mod solid_cx;

mod keys;
mod pointer;
mod status;

pub use keys::keys;
pub use status::place;
