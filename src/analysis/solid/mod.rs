//! Questions about a solid world.
//!
//! Axes are those of [`crate::scene::solid`]: x east, y up, z south. Lengths are in world units.

mod pick;

pub use pick::{SolidHit, pick};
