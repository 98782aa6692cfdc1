//! Pages of sorted keys out of a store that has them in another order, in bounded memory.
//!
//! A scan of all keys remembers the lowest of them, as many as fit; the pages come from these. Once they are used up, the
//! next scan remembers the next ones. Most worlds fit as a whole and are scanned once.

use super::error::WorldError;
use super::packed_key::PackedKey;
use crate::format::{BlockKey, BlockRange};

/// Most keys of a window as a rule: 32 MiB, and twice that while it is filled.
pub(super) const MOST_KEYS: usize = 4 << 20;

/// Sorted keys of a part of a store.
#[derive(Debug)]
pub(super) struct KeyWindow {
    most: usize,
    window: Option<Window>,
    /// The store has more keys than fit. Then a scan for a part of it keeps only those of the part.
    is_overfull: bool,
}

#[derive(Debug)]
struct Window {
    /// Range that was scanned.
    within: BlockRange,
    /// Keys up to this one were left out.
    after: Option<PackedKey>,
    keys: Vec<PackedKey>,
    /// No key of the range comes behind the last.
    is_end: bool,
}

impl Default for KeyWindow {
    fn default() -> Self {
        Self::of(MOST_KEYS)
    }
}

impl KeyWindow {
    /// A window of at most `most` keys.
    fn of(most: usize) -> Self {
        Self { most, window: None, is_overfull: false }
    }

    /// Sets how many keys it may have, and drops those that it has.
    pub fn resize(&mut self, most: usize) {
        *self = Self::of(most);
    }

    /// Drops the keys.
    pub fn reset(&mut self) {
        (self.window, self.is_overfull) = (None, false);
    }

    /// The next keys within a range. `scan` visits at least all keys of the range `scanned`, which contains `within`, in
    /// any order.
    ///
    /// A store with more keys than fit is scanned once for each part that fits and is asked for as a whole.
    pub fn keys(
        &mut self,
        within: BlockRange,
        scanned: BlockRange,
        after: Option<BlockKey>,
        limit: usize,
        mut scan: impl FnMut(&mut dyn FnMut(PackedKey)) -> Result<(), WorldError>,
    ) -> Result<Vec<BlockKey>, WorldError> {
        let mut after = after.and_then(PackedKey::new);
        let mut page = Vec::new();
        while page.len() < limit {
            let window = match self.window.take() {
                Some(window) if window.has(within, after) => window,
                _ => fill(self.most, if self.is_overfull { within } else { scanned }, after, &mut scan)?,
            };
            self.is_overfull |= !window.is_end;
            let start = window.keys.partition_point(|key| Some(*key) <= after);
            let keys = window.keys.get(start..).unwrap_or_default().iter().map(|key| key.key());
            page.extend(keys.filter(|key| within.contains(*key)).take(limit - page.len()));
            after = window.keys.last().copied().max(after);
            let is_end = window.is_end;
            self.window = Some(window);
            if is_end {
                break;
            }
        }
        Ok(page)
    }
}

impl Window {
    /// Whether it has the next keys of a range.
    fn has(&self, within: BlockRange, after: Option<PackedKey>) -> bool {
        let covers = self.within.contains(within.min) && self.within.contains(within.max);
        covers && after >= self.after && (self.is_end || after < self.keys.last().copied())
    }
}

/// Scans all keys and keeps the lowest ones.
fn fill(
    most: usize,
    within: BlockRange,
    after: Option<PackedKey>,
    scan: &mut impl FnMut(&mut dyn FnMut(PackedKey)) -> Result<(), WorldError>,
) -> Result<Window, WorldError> {
    let mut keys: Vec<PackedKey> = Vec::new();
    let mut bound = None;
    scan(&mut |key| {
        if Some(key) <= after || bound.is_some_and(|bound| key >= bound) || !within.contains(key.key()) {
            return;
        }
        keys.push(key);
        if keys.len() >= 2 * most {
            keys.sort_unstable();
            keys.dedup();
            if keys.len() > most {
                bound = keys.get(most).copied();
                keys.truncate(most);
            }
        }
    })?;
    keys.sort_unstable();
    keys.dedup();
    if keys.len() > most {
        bound = keys.get(most).copied();
        keys.truncate(most);
    }
    Ok(Window { within, after, keys, is_end: bound.is_none() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::minetest::packed_key::POSSIBLE;

    /// Keys in an order of no meaning, some of them twice.
    fn scattered() -> Vec<PackedKey> {
        let place = |n: i32| BlockKey { x: n * 7 % 11 - 5, y: n * 3 % 5 - 2, z: n * 5 % 13 - 6 };
        (0..900).filter_map(|n| PackedKey::new(place(n))).collect()
    }

    fn page_all(most: usize, limit: usize, within: BlockRange) -> (Vec<BlockKey>, usize) {
        let (mut window, mut scans) = (KeyWindow::of(most), 0);
        let mut all: Vec<BlockKey> = Vec::new();
        loop {
            let page = window.keys(within, POSSIBLE, all.last().copied(), limit, |visit| {
                scans += 1;
                scattered().into_iter().for_each(visit);
                Ok(())
            });
            let page = page.expect("no error");
            let is_last = page.len() < limit;
            all.extend(page);
            if is_last {
                return (all, scans);
            }
        }
    }

    #[test]
    fn pages_are_sorted_whatever_fits_into_memory() {
        let mut expected = scattered();
        expected.sort();
        expected.dedup();
        let part = BlockRange { min: BlockKey { x: -3, y: -1, z: -6 }, max: BlockKey { x: 2, y: 1, z: 0 } };
        for within in [POSSIBLE, part] {
            let expected: Vec<BlockKey> =
                expected.iter().map(|key| key.key()).filter(|key| within.contains(*key)).collect();
            for most in [1, 7, 100, 714, 715, 716, 10_000] {
                for limit in [1, 3, 50, 1000] {
                    let (keys, scans) = page_all(most, limit, within);
                    assert_eq!(keys, expected, "{most} in memory, {limit} to a page");
                    assert!(most < 10_000 || scans == 1, "{scans} scans");
                    assert!(scans <= 715 / most + 2, "{scans} scans of {most}");
                }
            }
        }
    }

    #[test]
    fn parts_that_fit_are_scanned_once_each() {
        let (mut window, mut scans) = (KeyWindow::of(100), 0);
        let mut found = 0;
        for z in -6..=6 {
            let part = BlockRange { min: BlockKey { z, ..POSSIBLE.min }, max: BlockKey { z, ..POSSIBLE.max } };
            let mut last = None;
            loop {
                let page = window.keys(part, POSSIBLE, last, 7, |visit| {
                    scans += 1;
                    scattered().into_iter().for_each(visit);
                    Ok(())
                });
                let page = page.expect("no error");
                assert!(page.iter().all(|key| key.z == z));
                found += page.len();
                last = page.last().copied();
                if page.len() < 7 {
                    break;
                }
            }
        }
        // The first scan is for the whole store, which may fit.
        assert!(found == 715 && scans <= 13 + 2, "{found} keys, {scans} scans");
    }

    #[test]
    fn an_earlier_page_is_scanned_again() {
        let mut window = KeyWindow::of(5);
        let mut keys = |after| {
            let scan = |visit: &mut dyn FnMut(PackedKey)| {
                scattered().into_iter().for_each(visit);
                Ok(())
            };
            window.keys(POSSIBLE, POSSIBLE, after, 3, scan).expect("no error")
        };
        let first = keys(None);
        let later = keys(Some(BlockKey { x: 2, y: 0, z: 0 }));
        assert!(later.iter().all(|key| key.x >= 2));
        assert_eq!(keys(None), first);
    }
}
