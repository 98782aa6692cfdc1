//! Solid worlds: cameras, pictures, picking and flying. Pictures are held against a ray caster that shares no code with
//! what it judges (`solid/truth.rs`).

mod camera;
pub mod draw;
mod golden;
mod land;
mod picking;
mod picture;
mod stored_light;
mod truth;
mod view;
