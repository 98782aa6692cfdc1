//! Blocks that another program has written, on their way to the thread of a stream.

use std::sync::{Arc, Mutex, PoisonError};

use crate::format::BlockKey;

/// A request, and how often blocks were written before it: each time is news for the thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Numbered<R> {
    /// The request.
    pub request: R,
    times: u64,
}

/// Blocks that were written, or with `false` removed, and that a thread has not taken over.
#[derive(Clone, Debug, Default)]
pub struct Written(Arc<Mutex<Vec<(BlockKey, bool)>>>);

impl Written {
    /// Takes them.
    pub fn take(&self) -> Vec<(BlockKey, bool)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Side of a stream that requests and tells of written blocks.
#[derive(Debug)]
pub struct Sender<R> {
    sent: Option<Numbered<R>>,
    written: Written,
}

impl<R> Default for Sender<R> {
    fn default() -> Self {
        Self { sent: None, written: Written::default() }
    }
}

impl<R: Clone> Sender<R> {
    /// The thread's side.
    pub fn written(&self) -> Written {
        self.written.clone()
    }

    /// A request for the thread.
    pub fn request(&mut self, request: R) -> Numbered<R> {
        let times = self.sent.as_ref().map_or(0, |sent| sent.times);
        self.sent.insert(Numbered { request, times }).clone()
    }

    /// Notes that blocks were written. The last request again, where there was one: the thread wakes.
    pub fn blocks_written(&mut self, blocks: impl IntoIterator<Item = (BlockKey, bool)>) -> Option<Numbered<R>> {
        self.written.0.lock().unwrap_or_else(PoisonError::into_inner).extend(blocks);
        let sent = self.sent.as_mut()?;
        sent.times += 1;
        Some(sent.clone())
    }
}
