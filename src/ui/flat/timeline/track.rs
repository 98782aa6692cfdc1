//! A track, and the places of its parts.

use egui::{Rect, pos2};

use crate::analysis::Oddity;
use crate::base::EnvelopeIndex;
use crate::scene::{Envelope, EnvelopeInfo};

/// Height of a row.
pub const ROW: f32 = 26.0;
/// Height of the full curve below it.
pub const FULL: f32 = 168.0;

/// Subject of a track.
pub struct Track<'a> {
    /// Its envelope.
    pub index: EnvelopeIndex,
    /// Facts about it.
    pub info: &'a EnvelopeInfo,
    /// The envelope itself.
    pub envelope: &'a Envelope,
    /// Its oddities.
    pub oddities: &'a [Oddity],
    /// Its title.
    pub title: String,
}

/// Places of a track's parts.
#[derive(Clone, Copy)]
pub struct Parts {
    /// The name.
    pub name: Rect,
    /// The course over time.
    pub time: Rect,
}

impl Parts {
    /// Places of names and times, in a part of the panel.
    pub fn of(rect: Rect) -> Self {
        let names = (rect.width() * 0.24).clamp(130.0, 260.0).min(rect.width() * 0.5);
        let middle = rect.left() + names;
        let name = Rect::from_min_max(rect.min, pos2(middle, rect.bottom()));
        Self { name, time: Rect::from_min_max(pos2(middle, rect.top()), rect.max) }
    }
}
