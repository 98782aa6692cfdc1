//! The width of a panel beside the map. A small window makes it narrow; in a larger one it is again as wide as somebody
//! made it.

use std::ops::RangeInclusive;

/// Width at first, in points.
const WIDTH: f32 = 300.0;
/// Least width, in points.
const LEAST: f32 = 180.0;

/// A panel's width. `window` is always the width that there is for the panel and the map beside it.
#[derive(Default)]
pub struct PanelWidth {
    /// As wide as somebody has made it.
    wanted: Option<f32>,
    /// Widths of the window and of the panel in the frame before.
    before: Option<(f32, f32)>,
}

impl PanelWidth {
    /// How wide the panel should be in a window of a width.
    pub fn natural(&self, window: f32) -> f32 {
        let most = (window * 0.5).max(LEAST);
        self.wanted.unwrap_or(WIDTH.min(window * 0.42)).clamp(LEAST, most)
    }

    /// How wide the panel may be in a window of a width: exactly so when the window has just changed.
    pub fn range(&self, window: f32) -> RangeInclusive<f32> {
        let natural = self.natural(window);
        match self.before {
            Some((before, _)) if before != window => natural..=natural,
            _ => LEAST..=(window * 0.5).max(LEAST),
        }
    }

    /// Notes how wide the panel is. What changes while the window stays is somebody's wish.
    pub fn shown(&mut self, window: f32, width: f32) {
        if self.before.is_some_and(|before| before.0 == window && (before.1 - width).abs() > 0.5) {
            self.wanted = Some(width);
        }
        self.before = Some((window, width));
    }
}
