//! Focus on animation: what is highlighted in the picture, and another time beside the one that is shown.

use crate::scene::Comparing;

/// Highlighting and comparing of animated things.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AnimationView {
    /// Highlighted things.
    pub of: AnimationFocus,
    /// Quads are tinted by how much they change.
    pub heat: bool,
    /// Another time that is shown too.
    pub compare: Option<OtherTime>,
}

/// Highlighted things, while the rest is faint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnimationFocus {
    /// Everything, as in the game.
    #[default]
    All,
    /// Things that change with time.
    Moving,
    /// Things that the selected envelopes move or colour; everything while none is selected.
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
