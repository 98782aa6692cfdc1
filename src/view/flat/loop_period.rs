//! Length of one loop of a picture: the time until everything in it is as at the start.
//!
//! Things that fly through must be seen somewhere, so the picture is examined at many moments; things that show only
//! between two of them, or later, do not count.

use std::collections::BTreeSet;

use super::{FlatView, common_period_ms, in_view, is_physics};
use crate::analysis::{NearRound, near_round};
use crate::base::{EnvelopeIndex, duration_text};
use crate::scene::{FlatFrame, FlatScene, LayerInfo, LayerType};

const NS_PER_MS: i64 = 1_000_000;
/// Longest loop: files of longer ones would be huge.
const LONGEST_NS: i64 = 120_000 * NS_PER_MS;
/// Longest approximate loop.
const LONGEST_NEAR_MS: u64 = 60_000;
/// Length that is proposed where no loop is short enough.
const USUAL_NS: i64 = 5_000 * NS_PER_MS;
/// Part of its period by which something may be off for the whole to count as an approximate loop.
const MOST_OFF: f64 = 0.1;
/// Moments at which the picture is examined for movement, and how far apart they are.
const MOMENTS: i64 = 64;
const APART_NS: i64 = 500 * NS_PER_MS;

/// Loop period of all that moves in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum LoopPeriod {
    /// Nothing moves.
    Still,
    /// So many nanoseconds.
    Takes(i64),
    /// Longer than a moving picture may be.
    TooLong {
        /// Period in words such as "2 min 15 s", "12 days", "years".
        time: String,
        /// Approximate loop, where there is one that is short enough.
        near: Option<NearRound>,
    },
}

impl LoopPeriod {
    /// Default length of a moving picture: this period; where that is too long, that of the approximate loop, or some
    /// seconds. `None` where nothing moves.
    pub fn proposed_ns(&self) -> Option<i64> {
        match self {
            Self::Still => None,
            Self::Takes(ns) => Some(*ns),
            Self::TooLong { near: Some(near), .. } => Some(near.ms as i64 * NS_PER_MS),
            Self::TooLong { near: None, .. } => Some(USUAL_NS),
        }
    }

    /// Length with which an animation is offered for export: the default, and some seconds where nothing moves.
    pub fn offered_ns(&self) -> i64 {
        self.proposed_ns().unwrap_or(USUAL_NS)
    }
}

/// Loop period of a picture that begins at `from_ns` on the clock of the envelopes. Examines all that is in view up to
/// 64 times, which in large maps is too much for a frame.
pub fn loop_period(scene: &FlatScene, params: &FlatFrame, from_ns: i64) -> LoopPeriod {
    let periods = moving_envelopes(scene, params, from_ns).into_iter().filter_map(|index| {
        let envelope = scene.envelopes.get(index.0 as usize)?;
        envelope.changes(envelope.natural_use()).then(|| u64::from(envelope.period_ms().unsigned_abs()))
    });
    common_period(periods.collect())
}

fn common_period(periods_ms: Vec<u64>) -> LoopPeriod {
    if periods_ms.is_empty() {
        return LoopPeriod::Still;
    }
    // A period that overflows counts as long.
    let round_ms = common_period_ms(periods_ms.iter().copied()).unwrap_or(u64::MAX);
    let round_ns = i64::try_from(round_ms).unwrap_or(i64::MAX).saturating_mul(NS_PER_MS);
    if round_ns <= LONGEST_NS {
        return LoopPeriod::Takes(round_ns);
    }
    let near = near_round(&periods_ms, LONGEST_NEAR_MS).filter(|near| near.off <= MOST_OFF);
    LoopPeriod::TooLong { time: in_words(round_ms), near }
}

fn in_words(round_ms: u64) -> String {
    match round_ms / 1000 {
        ..100_000 => duration_text(round_ms / 1000 * 1000),
        seconds if seconds / 86_400 < 1000 => format!("{} days", seconds / 86_400),
        _ => "years".to_owned(),
    }
}

/// Envelopes that have an effect on the picture at one of many moments.
fn moving_envelopes(scene: &FlatScene, params: &FlatFrame, from_ns: i64) -> BTreeSet<EnvelopeIndex> {
    let mut state = state_of(params);
    // Sounds have no effect on a picture, and physics layers none where they are left out.
    let is_out = |layer: &&LayerInfo| {
        let kind = layer.layer_type;
        kind == LayerType::Sounds || !params.physics.shown && is_physics(kind)
    };
    state.visibility.hidden.extend(scene.layer_infos().filter(is_out).map(|layer| layer.id));
    let mut found = BTreeSet::new();
    for moment in 0..MOMENTS {
        state.clock.time_s = from_ns.saturating_add(moment * APART_NS) as f64 / 1.0e9;
        found.extend(in_view(scene, &state));
    }
    found
}

/// A state in which the same shows.
fn state_of(params: &FlatFrame) -> FlatView {
    let mut state = FlatView { camera: params.camera, frame: params.view, ..FlatView::default() };
    state.overlay.entities = params.entities;
    state.overlay.xray = params.xray;
    state.overlay.raw = params.physics.raw;
    state.switches.detail = params.detail;
    state.visibility.hidden.clone_from(&params.hidden);
    state.visibility.forced.clone_from(&params.forced);
    let percent = |strength: f32| (strength * 100.0).ceil().clamp(0.0, 100.0) as u8;
    state.visibility.opacity = params.opacity.iter().map(|(layer, strength)| (*layer, percent(*strength))).collect();
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_over_when_all_start_again() {
        assert_eq!(common_period(vec![]), LoopPeriod::Still);
        assert_eq!(common_period(vec![1200, 800]), LoopPeriod::Takes(2_400_000_000));
        assert_eq!(common_period(vec![120_000]), LoopPeriod::Takes(120_000_000_000), "two minutes are not too long");
        let words = |periods: &[u64]| match common_period(periods.to_vec()) {
            LoopPeriod::TooLong { time, .. } => time,
            other => panic!("{periods:?} is {other:?}"),
        };
        assert_eq!(words(&[120_001]), "2 min");
        assert_eq!(words(&[1_350_000]), "22 min 30 s");
        assert_eq!(words(&[12 * 86_400_000]), "12 days");
        assert_eq!(words(&[2000 * 86_400_000]), "years");
        assert_eq!(words(&[u64::MAX, u64::MAX - 1]), "years", "no number holds it");
    }

    #[test]
    fn what_nearly_comes_round_is_told() {
        let near = |periods: &[u64]| match common_period(periods.to_vec()) {
            LoopPeriod::TooLong { near, .. } => near,
            other => panic!("{periods:?} is {other:?}"),
        };
        let found = near(&[7001, 3499]).expect("7 s: once and twice");
        assert!((6990..=7010).contains(&found.ms) && found.off < 0.01, "{found:?}");
        assert_eq!(near(&[121_000]), None, "slower than the longest picture");
        assert_eq!(near(&[40_000, 27_001]), None, "nowhere near");
        assert_eq!(near(&[40_000, 90_001]), None, "the slow one would jump");
    }

    #[test]
    fn a_length_is_proposed_wherever_something_moves() {
        let proposed = |periods: &[u64]| common_period(periods.to_vec()).proposed_ns();
        assert_eq!(proposed(&[]), None);
        assert_eq!(proposed(&[90_000, 45_000]), Some(90_000 * NS_PER_MS));
        assert_eq!(proposed(&[40_000, 27_001]), Some(USUAL_NS));
        let nearly = proposed(&[7001, 3499]).expect("something moves") / NS_PER_MS;
        assert!((6990..=7010).contains(&nearly), "{nearly}");
    }
}
