//! The last destination, which is marked where it is listed.

use crate::base::{EnvelopeIndex, GroupIndex, ImageIndex, LayerId};

/// The last destination, marked on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitMark {
    /// The thing.
    pub at: Destination,
    /// Count of visits: going to the same thing again brings it back into view.
    pub visit: u32,
}

/// Targets of navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A layer: on the map and in the list.
    Layer(LayerId),
    /// A group: all that its layers cover, and its row in the list.
    Group(GroupIndex),
    /// A row of the images.
    Image(ImageIndex),
    /// A row of the envelopes.
    Envelope(EnvelopeIndex),
    /// The page about the map.
    Info,
}
