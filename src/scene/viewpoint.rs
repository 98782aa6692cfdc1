//! Places to look from, in a world of any kind: the history of a view, bookmarks, remembered views, links.

use super::solid::SolidViewpoint;

/// A place to look from, in the units that people read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    /// In a 2D world.
    Flat {
        /// The middle of the picture, in tiles from the top left corner of the map.
        center_tiles: [f64; 2],
        /// Above 1 things are larger than a player sees them.
        zoom: f64,
        /// The clock of the envelopes, in seconds.
        time_s: f64,
    },
    /// In a 3D world.
    Solid(SolidViewpoint),
}
