//! A quantity of which there is only so much, asked for from many threads.

use std::sync::atomic::{AtomicU64, Ordering};

/// What is left of something.
#[derive(Debug)]
pub struct Meter {
    left: AtomicU64,
}

impl Meter {
    /// So much is there.
    pub fn new(amount: u64) -> Self {
        Self { left: AtomicU64::new(amount) }
    }

    /// Takes some; `false`, and nothing taken, where there is not enough left.
    pub fn take(&self, amount: usize) -> bool {
        let spend = |left: u64| left.checked_sub(amount as u64);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend).is_ok()
    }

    /// Gives back what was taken.
    pub fn give_back(&self, amount: usize) {
        self.left.fetch_add(amount as u64, Ordering::Relaxed);
    }

    /// What is left.
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }
}

/// Room in memory that was asked for before anything was put there. Given back when dropped, unless it is kept.
#[derive(Debug)]
#[must_use]
pub struct Room<'a> {
    meter: &'a Meter,
    bytes: usize,
}

impl<'a> Room<'a> {
    /// No room yet.
    pub fn none(meter: &'a Meter) -> Self {
        Self { meter, bytes: 0 }
    }

    /// Asks for some more bytes; `false`, and no more than before, where there are not enough left.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let granted = self.meter.take(bytes);
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
        self.meter.give_back(spare);
        self.bytes -= spare;
    }

    /// What lies there stays: the room is never given back.
    pub fn keep(mut self) {
        self.bytes = 0;
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        self.meter.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::{Meter, Room};

    #[test]
    fn what_does_not_fit_takes_nothing() {
        let meter = Meter::new(10);
        assert!(meter.take(6));
        assert!(!meter.take(5));
        assert!(meter.take(4));
        assert!(!meter.take(1));
    }

    #[test]
    fn room_comes_back_unless_it_is_kept() {
        let meter = Meter::new(10);
        let mut room = Room::none(&meter);
        assert!(room.grow(4) && room.grow(5) && !room.grow(2));
        room.shrink_to(3);
        assert_eq!(meter.left(), 7);
        drop(room);
        assert_eq!(meter.left(), 10);
        let mut kept = Room::none(&meter);
        assert!(kept.grow(4));
        kept.keep();
        assert_eq!(meter.left(), 6);
    }
}
