//! Questions about a solid world.
//!
//! Axes are those of [`crate::scene::solid`]: x east, y up, z south. Lengths are in world units. What is counted, found
//! or compared in the blocks of a world has the axes of its game, in nodes.

mod contents;
mod ground;
mod hits;
mod land;
mod other_words;
mod pick;
mod question;
mod world_differences;

pub use contents::{NamedCount, PlayerFact, WorldContents, WorldFact};
pub use ground::{ground_below, is_in_ground, obstacle, top_ground, way_out};
pub use hits::{HitCounts, HitKind, HitKinds, HitOrigin, HitPlace, HitSearch, MOST_LISTED_HITS, WorldHit, WorldHits};
pub use land::{land_height, land_point, surface};
pub use other_words::other_words;
pub use pick::{SolidHit, pick};
pub use question::{WorldAnswer, WorldAnswers, WorldQuestion};
pub use world_differences::{
    BlockChanges, ChangedArea, ChangedBlock, ChangedNode, MOST_CHANGED_BLOCKS, MOST_CHANGED_NODES, NodeValue,
    WorldDifferences, changed_areas,
};
