//! Questions about a scene: what lies here, what is linked with what, what has changed, where to look first. Answers
//! depend on their arguments alone; nothing is drawn, and nothing is kept.

pub mod flat;
pub mod solid;

pub use flat::*;

use crate::scene::{Scene, World};

/// Differences of a world between two readings of its file; none where it became a world of another kind.
pub fn differences_between(before: &Scene, after: &Scene) -> Differences {
    match (&before.world, &after.world) {
        (World::Flat(before), World::Flat(after)) => Differences::between(before, after),
        (World::Solid(_), World::Flat(_) | World::Solid(_)) | (World::Flat(_), World::Solid(_)) => {
            Differences::default()
        }
    }
}
