//! mapscope opens game maps and shows them as the game does.
//! PLACEHOLDER: guided tour.

pub mod app;
pub mod bake;
pub mod base;
pub mod catalog;
pub mod cli;
pub mod export;
pub mod format;
pub mod gpu;
pub mod load;
pub mod scene;
pub mod ui;
pub mod view;
