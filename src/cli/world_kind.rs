//! Kinds of worlds, as messages name them.

use crate::scene::World;
use crate::scene::solid::Axes;

/// The kind of a world, with its article.
pub fn kind_words(world: &World) -> &'static str {
    match world {
        World::Flat(_) => "a Teeworlds or DDNet map",
        World::Solid(solid) => match solid.axes {
            Axes::Scene => "a 3D world",
            Axes::Nodes => "a Minetest world",
            Axes::Level => "a Turok level",
        },
    }
}
