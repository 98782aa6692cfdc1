//! How much room a scene may still take in memory.
//!
//! Every single part of a file has limits of its own, but thousands of parts may name the same data block, so that a
//! small file could ask for more than any machine has. What comes too late (parts are baked in parallel, so not always
//! what comes last in the file) is left out with a warning. Sizes are in bytes.

use std::sync::atomic::{AtomicU64, Ordering};

/// Room left for cells, quads and pictures.
#[derive(Debug)]
pub struct Budget {
    left: AtomicU64,
}

impl Budget {
    /// Room for this many bytes.
    pub fn new(bytes: u64) -> Self {
        Self { left: AtomicU64::new(bytes) }
    }

    /// Takes some room; `false`, and nothing taken, where there is not enough left.
    pub fn take(&self, bytes: usize) -> bool {
        let spend = |left: u64| left.checked_sub(bytes as u64);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn what_does_not_fit_takes_nothing() {
        let budget = Budget::new(10);
        assert!(budget.take(6));
        assert!(!budget.take(5));
        assert!(budget.take(4));
        assert!(!budget.take(1));
    }
}
