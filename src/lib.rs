//! mapscope opens game maps and shows them as the game does.
//! PLACEHOLDER: guided tour.

pub mod bake;
pub mod base;
pub mod export;
pub mod format;
pub mod scene;
pub mod ui;
pub mod view;
