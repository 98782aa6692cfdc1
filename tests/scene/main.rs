//! Scenes and views of them: what baking makes of a map, what is found in it, and how one looks at it.

mod bake;
mod benchmarks;
mod camera;
mod catalog;
mod changes;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod envelope;
mod eyes;
mod find;
mod find_matches;
mod followed;
mod image_uses;
mod links;
mod motion;
mod pick;
mod recall;
mod settings;
mod timeline;
mod visit;
