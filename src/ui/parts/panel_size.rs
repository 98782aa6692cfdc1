//! Width or height of a panel beside the map. A small window makes it small; in a larger one it has its chosen size
//! again.

use std::ops::RangeInclusive;

/// Size of a panel along the direction in which it can be resized. `window` is always the size that there is for the
/// panel and the map beside it. All in points.
pub struct PanelSize {
    /// Default size, and the part of the window that it then takes at most.
    first: (f32, f32),
    least: f32,
    /// Part of the window that it takes at most.
    most: f32,
    /// Chosen size.
    wanted: Option<f32>,
    /// Sizes of the window and of the panel in the frame before.
    before: Option<(f32, f32)>,
    /// The size was set since the panel was shown.
    is_set: bool,
}

impl Default for PanelSize {
    /// A panel at the left or right.
    fn default() -> Self {
        Self { first: (300.0, 0.42), least: 180.0, most: 0.5, wanted: None, before: None, is_set: false }
    }
}

impl PanelSize {
    /// A panel at the bottom.
    pub fn bottom() -> Self {
        Self { first: (280.0, 0.45), least: 110.0, most: 0.75, wanted: None, before: None, is_set: false }
    }

    /// Sets the chosen size, where it is another.
    pub fn want(&mut self, size: Option<u16>) {
        if self.wanted() != size {
            self.wanted = size.map(f32::from);
            self.is_set = true;
        }
    }

    /// Chosen size, in whole points.
    pub fn wanted(&self) -> Option<u16> {
        self.wanted.map(|size| size.round() as u16)
    }

    /// Size of the panel in a window of a size.
    pub fn natural(&self, window: f32) -> f32 {
        let (first, part) = self.first;
        self.wanted.unwrap_or(first.min(window * part)).clamp(self.least, self.largest(window))
    }

    /// Range of the panel's size in a window of a size: a single value when the window has just changed, or the chosen
    /// size.
    pub fn range(&self, window: f32) -> RangeInclusive<f32> {
        let natural = self.natural(window);
        match self.before {
            Some((before, _)) if before != window => natural..=natural,
            _ if self.is_set => natural..=natural,
            _ => self.least..=self.largest(window),
        }
    }

    /// Notes the size of the panel. A change while the window stays is the user's choice.
    pub fn shown(&mut self, window: f32, size: f32) {
        let changes = |before: (f32, f32)| before.0 == window && (before.1 - size).abs() > 0.5;
        if !std::mem::take(&mut self.is_set) && self.before.is_some_and(changes) {
            self.wanted = Some(size);
        }
        self.before = Some((window, size));
    }

    fn largest(&self, window: f32) -> f32 {
        (window * self.most).max(self.least)
    }
}
