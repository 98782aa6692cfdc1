//! When all that moves is nearly as it was at the start, for pictures whose exact round is longer than anybody waits: the
//! cut of such a loop is hardly seen.
//!
//! Times are milliseconds. How far something is from where it began is told as a part of its own round, 0 to 0.5: what
//! is slow and a little late is as little to be seen as what is fast and a little late.

/// Moments are this far apart: what a frame of a GIF lasts is a number of hundredths of a second too.
const STEP_MS: u64 = 10;
/// A moment that is worse by no more than this is taken if it comes earlier.
const NO_WORSE: f64 = 0.005;

/// A moment at which all are nearly as at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearRound {
    /// How long it takes, in milliseconds.
    pub ms: u64,
    /// How far the one that is furthest from its start then is from it, as a part of its round.
    pub off: f64,
}

/// The best moment up to `longest_ms`, by which each that can has gone round once at least. `None` where none can.
pub fn near_round(periods_ms: &[u64], longest_ms: u64) -> Option<NearRound> {
    let mut periods: Vec<u64> = periods_ms.iter().copied().filter(|ms| *ms > 0).collect();
    periods.sort_unstable();
    periods.dedup();
    let slowest = periods.iter().copied().rfind(|ms| *ms <= longest_ms)?;
    let first = slowest.div_ceil(STEP_MS) * STEP_MS;
    let moments = (first..=longest_ms).step_by(STEP_MS as usize).chain([slowest]);
    let mut nears: Vec<_> = moments.map(|ms| NearRound { ms, off: furthest(&periods, ms) }).collect();
    let best = nears.iter().map(|near| near.off).fold(f64::INFINITY, f64::min);
    nears.retain(|near| near.off <= best + NO_WORSE);
    nears.into_iter().min_by_key(|near| near.ms)
}

fn furthest(periods: &[u64], ms: u64) -> f64 {
    let off = |period: &u64| {
        let over = ms % period;
        over.min(period - over) as f64 / *period as f64
    };
    periods.iter().map(off).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_round_is_found_where_there_is_one() {
        assert_eq!(near_round(&[1200, 800], 60_000), Some(NearRound { ms: 2400, off: 0.0 }));
        assert_eq!(near_round(&[7], 60_000), Some(NearRound { ms: 7, off: 0.0 }), "no multiple of the step");
        assert_eq!(near_round(&[60_000], 60_000), Some(NearRound { ms: 60_000, off: 0.0 }));
    }

    #[test]
    fn else_the_moment_at_which_the_worst_is_least_off() {
        // 10 × 1003 = 10,030 and 11 × 911 = 10,021: nine milliseconds apart.
        let near = near_round(&[1003, 911], 20_000).expect("one");
        assert!(near.off < 0.01, "{near:?}");
        for ms in (1010..20_000).step_by(10) {
            let off = |period: u64| (ms % period).min(period - ms % period) as f64 / period as f64;
            assert!(off(1003).max(off(911)) + NO_WORSE >= near.off, "{ms} is better than {near:?}");
        }
    }

    #[test]
    fn what_takes_too_long_counts_as_well_and_nothing_goes_by_half() {
        assert_eq!(near_round(&[1000, 90_000], 60_000), Some(NearRound { ms: 1000, off: 1.0 / 90.0 }));
        let far = near_round(&[40_000, 90_000], 60_000).expect("one");
        assert!(far.off > 0.3, "the slow one jumps: {far:?}");
        assert_eq!(near_round(&[90_000], 60_000), None);
        assert_eq!(near_round(&[], 60_000), None);
        assert_eq!(near_round(&[0], 60_000), None);
        let near = near_round(&[50_000, 300], 60_000).expect("one");
        assert!(near.ms >= 50_000, "the slow one has gone round: {near:?}");
    }
}
