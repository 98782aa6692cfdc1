//! Solid worlds: cameras, pictures, picking and flying. Pictures are held against a ray caster that shares no code with
//! what it judges (`solid/truth.rs`).

#[path = "solid/camera.rs"]
mod camera;
mod common;
#[path = "solid/draw.rs"]
mod draw;
#[path = "solid/golden.rs"]
mod golden;
#[path = "solid/picking.rs"]
mod picking;
#[path = "solid/picture.rs"]
mod picture;
#[path = "solid/truth.rs"]
mod truth;
#[path = "solid/view.rs"]
mod view;
