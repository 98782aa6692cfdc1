//! Looking at a solid world: the camera that flies and what moves it.
//!
//! Plain state ([`SolidView`]) that changes in two ways only: a [`SolidAction`] is [`apply`]ed, or time passes
//! ([`advance`]). No clock is read here: time comes in as seconds. There is never roll, flights take [`FLIGHT_S`] at
//! most, and turning by hand ends just short of straight up and down.
//!
//! Axes are those of [`crate::scene::solid`]: x east, y up, z south. `_px` are physical pixels of the target, counted
//! from its top left corner.

mod action;
mod arrival;
mod cut_box;
mod fly;
mod inspector;
mod link;
mod navigate;
mod pages;
mod panels;
mod ruler;
mod save_order;
mod space;
mod state;
mod steer;
mod thumbnail;
mod time;
mod update;
mod walk;

pub use action::{SolidAction, is_jump};
pub use cut_box::{MOST_NODE, cut_bounds};
pub use fly::{FLIGHT_S, advance, flight_camera, release};
pub use inspector::{close_with_node, toggle_inspector};
pub use link::SolidLink;
pub use navigate::{MOST_PITCH_DEG, frame_camera, opened, zoom_steps};
pub use pages::{PageAction, SolidPages, SolidTab, WorldFind, world_questions};
pub use ruler::SolidRuler;
pub use save_order::save_order;
pub use space::{chunk_view, keep_map};
pub use state::{BeforeMap, SPEED_LIMITS, SolidFlight, SolidView, StandardView};
pub use steer::{Pace, Side, Steer};
pub use thumbnail::thumbnail_frame;
pub use time::{HOUR_STEP, TimeOfDay};
pub use update::{apply, changed_speed, reload, restyle, stays_map};
pub use walk::{SPEED as WALK_SPEED, has_ground};
