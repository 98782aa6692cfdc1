//! A budget: a quantity of which there is only so much, shared by many threads; and reservations of memory from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// An amount of something, and how much of it is taken. A budget that is part of another takes from there.
#[derive(Debug)]
pub struct Budget {
    amount: u64,
    taken: AtomicU64,
    most: AtomicU64,
    refused: AtomicBool,
    whole: Option<Arc<Budget>>,
}

impl Budget {
    /// A budget of an amount.
    pub fn new(amount: u64) -> Self {
        Self { amount, taken: AtomicU64::new(0), most: AtomicU64::new(0), refused: AtomicBool::new(false), whole: None }
    }

    /// A part of another, without bounds of its own: it counts what is taken through it.
    pub fn part_of(whole: &Arc<Self>) -> Self {
        Self { whole: Some(Arc::clone(whole)), ..Self::new(u64::MAX) }
    }

    /// Takes some; `false`, and nothing taken, where there is not enough left.
    pub fn take(&self, amount: usize) -> bool {
        let granted = self.whole.as_ref().is_none_or(|whole| whole.take(amount)) && self.count(amount as u64);
        if !granted {
            self.refused.store(true, Ordering::Relaxed);
        }
        granted
    }

    fn count(&self, amount: u64) -> bool {
        let spend = |taken: u64| taken.checked_add(amount).filter(|taken| *taken <= self.amount);
        let before = self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend);
        if let Ok(before) = before {
            self.most.fetch_max(before + amount, Ordering::Relaxed);
        }
        before.is_ok()
    }

    /// Gives back what was taken.
    pub fn give_back(&self, amount: usize) {
        self.taken.fetch_sub(amount as u64, Ordering::Relaxed);
        if let Some(whole) = &self.whole {
            whole.give_back(amount);
        }
    }

    /// Gives back all that is still taken.
    pub fn give_all_back(&self) {
        self.give_back(self.taken() as usize);
    }

    /// Amount left; of a part, the amount left of the whole.
    pub fn left(&self) -> u64 {
        self.whole.as_ref().map_or_else(|| self.amount - self.taken(), |whole| whole.left())
    }

    /// Amount taken.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// The most that was taken at any time.
    pub fn most(&self) -> u64 {
        self.most.load(Ordering::Relaxed)
    }

    /// Whether more was asked for than there was.
    pub fn has_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }
}

/// Memory that is reserved before anything is put there. Given back when dropped, unless it is kept.
#[derive(Debug)]
#[must_use]
pub struct Reservation {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Reservation {
    /// A reservation of nothing yet.
    pub fn none(budget: &Arc<Budget>) -> Self {
        Self { budget: Arc::clone(budget), bytes: 0 }
    }

    /// Asks for some more bytes; `false`, and no more than before, where there are not enough left.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let granted = self.budget.take(bytes);
        if granted {
            self.bytes += bytes;
        }
        granted
    }

    /// Gives back what is not needed after all.
    pub fn shrink_to(&mut self, bytes: usize) {
        self.shrink_by(self.bytes.saturating_sub(bytes));
    }

    /// Gives back some bytes.
    pub fn shrink_by(&mut self, bytes: usize) {
        let spare = bytes.min(self.bytes);
        self.budget.give_back(spare);
        self.bytes -= spare;
    }

    /// Takes over the memory of another, which is of the same budget.
    pub fn merge(&mut self, mut other: Self) {
        debug_assert!(Arc::ptr_eq(&self.budget, &other.budget), "rooms of two meters");
        self.bytes += std::mem::take(&mut other.bytes);
    }

    /// Keeps the memory for ever: it is never given back.
    pub fn keep(mut self) {
        self.bytes = 0;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Budget, Reservation};

    #[test]
    fn what_does_not_fit_takes_nothing() {
        let budget = Budget::new(10);
        assert!(budget.take(6));
        assert!(!budget.has_refused());
        assert!(!budget.take(5));
        assert!(budget.has_refused());
        assert!(budget.take(4));
        assert!(!budget.take(1));
    }

    #[test]
    fn room_comes_back_unless_it_is_kept() {
        let budget = Arc::new(Budget::new(10));
        let mut reserved = Reservation::none(&budget);
        assert!(reserved.grow(4) && reserved.grow(5) && !reserved.grow(2));
        reserved.shrink_to(3);
        assert_eq!(budget.left(), 7);
        drop(reserved);
        assert_eq!(budget.left(), 10);
        let mut kept = Reservation::none(&budget);
        assert!(kept.grow(4));
        kept.keep();
        assert_eq!((budget.left(), budget.most()), (6, 9));
    }

    #[test]
    fn what_a_part_takes_is_taken_from_the_whole() {
        let whole = Arc::new(Budget::new(10));
        let (one, other) = (Arc::new(Budget::part_of(&whole)), Arc::new(Budget::part_of(&whole)));
        let mut reserved = Reservation::none(&one);
        assert!(reserved.grow(6) && other.take(3));
        assert!(!other.take(2), "only one is left");
        assert_eq!((one.has_refused(), other.has_refused()), (false, true));
        assert_eq!((one.taken(), other.taken(), whole.left(), one.left()), (6, 3, 1, 1));
        reserved.shrink_to(2);
        reserved.keep();
        assert_eq!((one.taken(), one.most(), whole.left()), (2, 6, 5));
        one.give_all_back();
        assert_eq!((one.taken(), whole.left()), (0, 7), "what was kept as well");
    }
}
