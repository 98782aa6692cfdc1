//! Questions about a solid world.
//!
//! Axes are those of [`crate::scene::solid`]: x east, y up, z south. Lengths are in world units.

mod ground;
mod land;
mod pick;

pub use ground::{ground_below, obstacle};
pub use land::{land_height, surface};
pub use pick::{SolidHit, pick};
