//! A track, and where its parts lie.

use egui::{Rect, pos2};

use crate::analysis::Oddity;
use crate::base::EnvelopeIndex;
use crate::scene::{Envelope, EnvelopeInfo};

/// Height of a row.
pub const ROW: f32 = 26.0;
/// Height of the full curve below it.
pub const FULL: f32 = 168.0;

/// What a track is about.
pub struct Track<'a> {
    /// Its envelope.
    pub index: EnvelopeIndex,
    /// What is read about it.
    pub info: &'a EnvelopeInfo,
    /// The envelope itself.
    pub envelope: &'a Envelope,
    /// What is odd about it.
    pub oddities: &'a [Oddity],
    /// What it is called.
    pub title: String,
}

/// Where the parts of a track lie.
#[derive(Clone, Copy)]
pub struct Parts {
    /// The name.
    pub name: Rect,
    /// The course over time.
    pub time: Rect,
}

impl Parts {
    /// Where names and times lie, in a part of the panel.
    pub fn of(rect: Rect) -> Self {
        let names = (rect.width() * 0.24).clamp(130.0, 260.0).min(rect.width() * 0.5);
        let middle = rect.left() + names;
        let name = Rect::from_min_max(rect.min, pos2(middle, rect.bottom()));
        Self { name, time: Rect::from_min_max(pos2(middle, rect.top()), rect.max) }
    }
}
