//! State of the timeline: envelopes that have a track, the range of time, and the selected envelopes.

use std::collections::{BTreeMap, BTreeSet};

use super::{LATEST_S, TimeRange, common_period_ms};
use crate::base::EnvelopeIndex;
use crate::scene::FlatScene;

/// The panel of envelopes over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// Envelopes that have a track.
    pub tracks: Tracks,
    /// Times along the tracks.
    pub axis: TimeAxis,
    /// Range of time that is shown, counted from where the axis starts; `None` = as much as the tracks need.
    pub span: Option<TimeRange>,
    /// Tracks that show the full curve.
    pub opened: BTreeSet<EnvelopeIndex>,
    /// Channels that are left out of the full curve: bit n is channel n.
    pub hidden_channels: BTreeMap<EnvelopeIndex, u8>,
    /// Selected envelopes. The things they move are marked.
    pub selected: BTreeSet<EnvelopeIndex>,
}

/// Choice of envelopes that have a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tracks {
    /// All.
    #[default]
    All,
    /// Those that something uses.
    Used,
    /// Those that are selected.
    Selected,
    /// Those with a user on the picture now.
    InView,
}

/// Times along the tracks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeAxis {
    /// Those of the clock, which go on for ever.
    #[default]
    Clock,
    /// Those within one period of the selected envelopes: the one that the clock is in. Without such a period, those of
    /// the clock.
    Period,
}

/// How an envelope joins those that are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selecting {
    /// It takes their place.
    Alone,
    /// It joins them, or leaves them if it is among them.
    Toggle,
    /// It joins them.
    Add,
}

impl Tracks {
    /// All of them, in the order of their menu.
    pub const ALL: [Self; 4] = [Self::All, Self::Used, Self::Selected, Self::InView];
}

impl Timeline {
    /// Selects an envelope.
    pub(super) fn select(&mut self, envelope: EnvelopeIndex, how: Selecting) {
        if how == Selecting::Alone {
            self.selected.clear();
        }
        if !self.selected.insert(envelope) && how == Selecting::Toggle {
            self.selected.remove(&envelope);
        }
    }

    /// Opens or closes a track.
    pub(super) fn toggle_track(&mut self, envelope: EnvelopeIndex) {
        if !self.opened.remove(&envelope) {
            self.opened.insert(envelope);
        }
    }

    /// Shows a channel of a curve, or leaves it out.
    pub(super) fn toggle_channel(&mut self, envelope: EnvelopeIndex, channel: u8) {
        let bit = 1_u8.checked_shl(u32::from(channel)).unwrap_or(0);
        let hidden = self.hidden_channels.entry(envelope).or_default();
        *hidden ^= bit;
        if *hidden == 0 {
            self.hidden_channels.remove(&envelope);
        }
    }

    /// Whether a channel of a curve is shown.
    pub fn shows_channel(&self, envelope: EnvelopeIndex, channel: usize) -> bool {
        let hidden = self.hidden_channels.get(&envelope).copied().unwrap_or_default();
        u32::try_from(channel).ok().and_then(|n| hidden.checked_shr(n)).is_none_or(|bits| bits & 1 == 0)
    }

    /// Time until the selected envelopes all start over together, in milliseconds.
    pub fn common_period_ms(&self, scene: &FlatScene) -> Option<u64> {
        let envelopes = self.selected.iter().filter_map(|index| scene.envelopes.get(index.get()));
        let common = common_period_ms(envelopes.map(|envelope| u64::try_from(envelope.period_ms()).unwrap_or(0)));
        common.filter(|period_ms| *period_ms as f64 / 1000.0 <= LATEST_S)
    }

    /// Drops the state of envelopes that no longer exist, by `exists`.
    pub(super) fn keep(&mut self, exists: impl Fn(EnvelopeIndex) -> bool) {
        self.opened.retain(|envelope| exists(*envelope));
        self.hidden_channels.retain(|envelope, _| exists(*envelope));
        self.selected.retain(|envelope| exists(*envelope));
    }
}
