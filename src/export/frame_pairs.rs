//! Pairs of frames from which the weight of a moving picture is estimated. A file holds what changes between frames, so a
//! frame is examined together with the one before it.
//!
//! Changes can be rare: a step of an envelope changes one frame of many. So the pairs are drawn with a probability that
//! grows with how much the envelopes change between the two, and each stands for as many others as it was likely to be
//! drawn: a stratified sample with probability proportional to size, whose weighted sum has the right mean whatever the
//! probabilities are.

use glam::UVec2;

use super::{ExportError, Round, Tick};
use crate::scene::FlatScene;

/// Fewest and most pairs, and their pixels at most.
const PAIRS: (u64, u64) = (4, 16);
const PAIRS_PX: u64 = 12 << 20;
/// Values of envelopes that are worked out at most. Beyond, all pairs are equally likely.
const MOST_VALUES: usize = 2_000_000;
/// Probability that is shared evenly by all pairs, for what changes without an envelope.
const EVEN: f64 = 0.4;
/// The golden ratio. The fractions of its multiples lie evenly between 0 and 1 and never fall in step with anything that
/// comes at equal intervals.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// A frame with the one behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FramePair {
    /// Number of the first of the two.
    pub first: u32,
    /// How many pairs it stands for.
    pub weight: f64,
}

/// The pairs of a round that are examined: all where there are few. `activity`: how much changes between each frame and
/// the one behind it, in any unit.
pub fn frame_pairs(round: Round, activity: &[f64]) -> Vec<FramePair> {
    let all = round.frames.saturating_sub(1);
    let (least, most) = PAIRS;
    let count = (PAIRS_PX / (2 * pixels(round.size_px)).max(1)).clamp(least, most) as u32;
    if all <= count {
        return (0..all).map(|first| FramePair { first, weight: 1.0 }).collect();
    }
    let sum: f64 = activity.iter().sum();
    let even = if sum > 0.0 { EVEN } else { 1.0 };
    let probability = |pair: u32| {
        let share = activity.get(pair as usize).map_or(0.0, |changes| changes / sum.max(f64::MIN_POSITIVE));
        even / f64::from(all) + (1.0 - even) * share
    };
    let mut pairs: Vec<FramePair> = Vec::new();
    let (mut pair, mut reached) = (0, probability(0));
    for n in 0..count {
        let at = (f64::from(n) + (f64::from(n) * GOLDEN).fract()) / f64::from(count);
        while reached < at && pair + 1 < all {
            pair += 1;
            reached += probability(pair);
        }
        let weight = 1.0 / (f64::from(count) * probability(pair));
        match pairs.last_mut() {
            Some(last) if last.first == pair => last.weight += weight,
            _ => pairs.push(FramePair { first: pair, weight }),
        }
    }
    pairs
}

/// How much the envelopes of a world change between each frame of a round and the one behind it: for each reading of an
/// envelope its share of all changes that it has in the round. Empty where nothing changes. `from_ns`: time of the first
/// frame; `tick` is asked at every value, with no count of its own.
///
/// # Errors
///
/// [`ExportError::Cancelled`] once `tick` stops the work.
pub fn envelope_activity(
    flat: &FlatScene,
    from_ns: i64,
    round: Round,
    tick: Tick<'_>,
) -> Result<Vec<f64>, ExportError> {
    let slots: Vec<_> = flat.slots.iter().filter(|slot| flat.slot_moves(**slot)).collect();
    let pairs = round.frames.saturating_sub(1) as usize;
    if pairs == 0 || slots.len().saturating_mul(pairs) > MOST_VALUES {
        return Ok(Vec::new());
    }
    let times: Vec<_> = (0..round.frames).map(|frame| from_ns.saturating_add(round.time_ns(frame))).collect();
    let mut activity = vec![0.0; pairs];
    let mut changes = Vec::with_capacity(pairs);
    for slot in slots {
        changes.clear();
        let mut before: Option<[f32; 4]> = None;
        for time_ns in &times {
            if !tick(0, 0) {
                return Err(ExportError::Cancelled);
            }
            let now = flat.evaluate_slot(*slot, *time_ns);
            let Some(before) = before.replace(now) else { continue };
            let change: f64 = before.iter().zip(now).map(|(before, now)| f64::from((now - before).abs())).sum();
            changes.push(if change.is_finite() { change } else { 0.0 });
        }
        let sum: f64 = changes.iter().sum();
        if sum > 0.0 {
            activity.iter_mut().zip(&changes).for_each(|(activity, change)| *activity += change / sum);
        }
    }
    Ok(activity)
}

fn pixels(size_px: UVec2) -> u64 {
    u64::from(size_px.x) * u64::from(size_px.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(frames: u32) -> Round {
        Round { size_px: UVec2::new(320, 200), frames, length_ns: 1_000_000_000, opaque: true }
    }

    /// Estimate of a sum over all pairs.
    fn estimate(frames: u32, activity: &[f64], of: impl Fn(u32) -> f64) -> f64 {
        frame_pairs(round(frames), activity).into_iter().map(|pair| pair.weight * of(pair.first)).sum()
    }

    #[test]
    fn few_frames_are_all_examined() {
        assert_eq!(frame_pairs(round(1), &[]), []);
        let pairs: Vec<_> = (0..7).map(|first| FramePair { first, weight: 1.0 }).collect();
        assert_eq!(frame_pairs(round(8), &[]), pairs);
        let wide = Round { size_px: UVec2::splat(8192), ..round(100) };
        assert_eq!(frame_pairs(wide, &[]).len(), 4, "few of large frames");
    }

    #[test]
    fn pairs_stand_for_all() {
        for frames in [60, 241, 20_000] {
            let pairs = frame_pairs(round(frames), &[]);
            assert!(pairs.len() == 16 && pairs.is_sorted_by(|a, b| a.first < b.first), "{pairs:?}");
            assert!(pairs.iter().all(|pair| pair.first + 1 < frames));
            // The same everywhere, and more and more towards the end: pairs that lay early in their parts of the round, or
            // weights that did not make up for unequal probabilities, would come to another sum.
            let ramp: Vec<_> = (0..frames - 1).map(f64::from).collect();
            let share = |pair: u32| f64::from(pair) / f64::from(frames);
            for activity in [&[][..], &ramp[..]] {
                for power in 0..3 {
                    let changes = |pair: u32| share(pair).powi(power);
                    let expected: f64 = (0..frames - 1).map(changes).sum();
                    let found = estimate(frames, activity, changes);
                    let is_near = (found / expected - 1.0).abs() < 0.03;
                    assert!(is_near, "{found} for {expected}, power {power}, {frames} frames");
                }
            }
        }
    }

    #[test]
    fn rare_changes_are_found_and_do_not_count_twice() {
        // One frame in thirty changes much, the others a little.
        let changes = |pair: u32| if pair % 30 == 29 { 1000.0 } else { 10.0 };
        let activity: Vec<_> = (0..239).map(|pair| if pair % 30 == 29 { 1.0 } else { 0.0 }).collect();
        let expected: f64 = (0..239).map(changes).sum();
        let found = estimate(240, &activity, changes);
        assert!((found / expected - 1.0).abs() < 0.2, "{found} for {expected}");
        // The activity of an envelope that is not in view does no harm.
        let found = estimate(240, &activity, |_| 10.0);
        assert!((found / 2390.0 - 1.0).abs() < 0.3, "{found} for 2390");
        // As many changes as pairs, at equal intervals.
        let activity: Vec<_> = (0..119).map(|pair| if pair % 15 % 7 == 6 { 1.0 } else { 0.0 }).collect();
        let changes = |pair: u32| if pair % 15 % 7 == 6 { 1000.0 } else { 1.0 };
        let expected: f64 = (0..119).map(changes).sum();
        let found = estimate(120, &activity, changes);
        assert!((found / expected - 1.0).abs() < 0.2, "{found} for {expected}");
        let once: Vec<_> = (0..239).map(|pair| if pair == 100 { 1.0 } else { 0.0 }).collect();
        let found = estimate(240, &once, |pair| if pair == 100 { 1.0e6 } else { 1.0 });
        assert!((found / 1_000_238.0 - 1.0).abs() < 0.2, "{found} for 1000238");
    }
}
