//! State of the panel, from frame to frame.

use std::collections::BTreeSet;

use egui::Rangef;

use super::axis::Axis;
use super::{rows, ruler, samples, time_field};
use crate::base::EnvelopeIndex;
use crate::ui::parts::panel_size::PanelSize;
use crate::ui::parts::widgets;
use crate::view::flat::{TimeRange, VisitMark};

/// State of the timeline.
pub struct Timeline {
    /// Height of the panel.
    pub size: PanelSize,
    /// The field for a time.
    pub field: time_field::TimeField,
    /// Words that names of tracks hold.
    pub filter: String,
    /// Tracks that are listed.
    pub rows: rows::Rows,
    /// Curves as lines.
    pub curves: samples::Curves,
    /// The line of times above the tracks.
    pub ruler: ruler::Ruler,
    /// Place in the list of tracks.
    pub scroll: widgets::Scroll,
    /// Last destination that the panel has scrolled to.
    pub visit_mark: Option<VisitMark>,
    /// Start of a selection with Shift, and of the keys.
    pub anchor: Option<EnvelopeIndex>,
    /// Distances count in world units, not in tiles.
    pub world_units: bool,
    /// Open tracks of the last frame; `None` after another scene came.
    pub opened: Option<BTreeSet<EnvelopeIndex>>,
    /// The middle button is moving time.
    pub panning: bool,
    /// Places of times in this frame.
    pub axis: Axis,
}

impl Default for Timeline {
    fn default() -> Self {
        Self {
            size: PanelSize::bottom(),
            field: time_field::TimeField::default(),
            filter: String::new(),
            rows: rows::Rows::default(),
            curves: samples::Curves::default(),
            ruler: ruler::Ruler::default(),
            scroll: widgets::Scroll::default(),
            visit_mark: None,
            anchor: None,
            world_units: false,
            panning: false,
            axis: Axis::clock(Rangef::new(0.0, 1.0), span(0.0, 1.0)),
            opened: None,
        }
    }
}

/// Range of time in seconds; the shortest one where the end is not after the beginning.
pub fn span(from_s: f64, to_s: f64) -> TimeRange {
    TimeRange::new(from_s, to_s).unwrap_or_else(TimeRange::shortest)
}
