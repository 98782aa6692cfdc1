//! Pixels of a target, whatever world is drawn there.

use glam::UVec2;

use crate::base::SizedRect;

/// A rectangle of whole pixels of the target.
pub type PxRect = SizedRect<u32>;

impl PxRect {
    /// The part in common with another; `None` = none.
    pub fn common(self, other: Self) -> Option<Self> {
        let along = |a: u32, a_len: u32, b: u32, b_len: u32| {
            let start = a.max(b);
            (start, a.saturating_add(a_len).min(b.saturating_add(b_len)).saturating_sub(start))
        };
        let ((x, w), (y, h)) = (along(self.x, self.w, other.x, other.w), along(self.y, self.h, other.y, other.h));
        (w > 0 && h > 0).then_some(Self { x, y, w, h })
    }

    /// Width and height.
    pub fn size(self) -> UVec2 {
        UVec2::new(self.w, self.h)
    }

    /// The same rectangle on a target so many times as large.
    pub fn enlarged(self, times: u32) -> Self {
        let Self { x, y, w, h } = self;
        Self { x: x * times, y: y * times, w: w * times, h: h * times }
    }

    /// The part that lies on a target of a size.
    pub fn on_target(self, size_px: UVec2) -> Self {
        let (x, y) = (self.x.min(size_px.x), self.y.min(size_px.y));
        Self { x, y, w: self.w.min(size_px.x - x), h: self.h.min(size_px.y - y) }
    }
}

/// Where a piece of a picture lies in the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Size of the whole picture in pixels; the camera's centre is in its middle.
    pub whole_px: UVec2,
    /// Where in it the piece begins.
    pub at_px: UVec2,
}
