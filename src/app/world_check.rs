//! The check of the world on screen, on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::base::{Limits, Task};
use crate::files::TaskQueue;
use crate::load::minetest::{CheckedBlocks, WorldError, WorldFolder, WorldOptions};
use crate::ui::{CheckEnd, WorldCheck};

/// Blocks after which the window hears of the check while nothing is found.
const NEWS: usize = 16 << 10;

/// A check that goes on or has ended. Dropping it ends its thread.
pub struct WorldChecker {
    state: Arc<Mutex<Arc<WorldCheck>>>,
    /// Held so that the check goes on.
    _queue: TaskQueue<PathBuf>,
}

impl WorldChecker {
    /// Starts the check of the world at a path, which has so many blocks. `wake` is called on another thread when there
    /// is news.
    pub fn start(path: PathBuf, blocks: usize, limits: Limits, wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let state = Arc::new(Mutex::new(Arc::new(WorldCheck { total: blocks, ..WorldCheck::default() })));
        let (shared, notify) = (Arc::clone(&state), Arc::clone(&wake));
        let make = move || {
            move |path: &PathBuf, task: &Task| {
                let mut latest = WorldCheck { total: blocks, ..WorldCheck::default() };
                let put = |news: WorldCheck| {
                    *shared.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(news);
                    notify();
                };
                let result = check(path, task, |checked| {
                    let found = checked.report.warnings();
                    let has_news = found.len() != latest.warnings.len() || checked.blocks >= latest.blocks + NEWS;
                    if has_news {
                        let warnings = found.into();
                        let dropped = checked.report.dropped();
                        latest = WorldCheck { blocks: checked.blocks, warnings, dropped, ..latest.clone() };
                        put(latest.clone());
                    } else {
                        latest.dropped = checked.report.dropped();
                    }
                });
                let end = match result {
                    Ok(()) => CheckEnd::Done,
                    Err(WorldError::Cancelled(_)) => return None,
                    Err(error) => CheckEnd::Failed(error.to_string()),
                };
                put(WorldCheck { end: Some(end), ..latest.clone() });
                Some(())
            }
        };
        let queue = TaskQueue::start("world check", limits, make, Box::new(move || wake()));
        queue.push(path, Duration::ZERO);
        Self { state, _queue: queue }
    }

    /// The state of the check.
    pub fn state(&self) -> Arc<WorldCheck> {
        Arc::clone(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn check(path: &Path, task: &Task, each: impl FnMut(&CheckedBlocks)) -> Result<(), WorldError> {
    WorldFolder::open(path, WorldOptions::default(), task)?.check_blocks(task, each)
}
