//! mapscope opens game maps and shows them as the game does.
//! PLACEHOLDER: guided tour.

pub mod base;
pub mod format;
