//! Looking for what moves: what stands out in the picture, and another time beside the one that is shown.

use crate::scene::Comparing;

/// How somebody looks for what moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Watch {
    /// What stands out.
    pub of: Watched,
    /// Quads are tinted by how much they change.
    pub heat: bool,
    /// Another time that is shown too.
    pub compare: Option<OtherTime>,
}

/// What stands out, while the rest is faint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watched {
    /// Everything, as in the game.
    #[default]
    All,
    /// What changes with time.
    Moving,
    /// What the selected envelopes move or colour; everything while none is selected.
    Users,
}

/// Another time that is compared with the one on the clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherTime {
    /// The time, in seconds.
    pub time_s: f64,
    /// How both are shown.
    pub how: Comparing,
}

impl OtherTime {
    /// How strongly a ghost is drawn.
    pub const GHOST: Comparing = Comparing::Ghost(0.45);
    /// A divider in the middle.
    pub const SPLIT: Comparing = Comparing::Split(0.5);
}
