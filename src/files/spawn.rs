//! Threads: the one place that starts any.

use std::io;
use std::thread::{Builder, JoinHandle, Scope, ScopedJoinHandle};

/// Starts a thread that runs to its end by itself. A failure is logged, and is returned for those who can do without.
///
/// # Errors
/// The system has no thread left.
pub fn spawn<T: Send + 'static>(name: &str, work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    spawn_unlogged(name, work).inspect_err(|cause| warn(name, cause))
}

/// The same without a word in the log, for those who may be called while the log is written.
///
/// # Errors
/// The system has no thread left.
pub fn spawn_unlogged<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    Builder::new().name(name.to_owned()).spawn(work)
}

/// The same for a thread that ends with a scope, so that it may borrow.
///
/// # Errors
/// The system has no thread left.
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: &str,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().name(name.to_owned()).spawn_scoped(scope, work).inspect_err(|cause| warn(name, cause))
}

fn warn(name: &str, cause: &io::Error) {
    tracing::warn!("cannot start the thread \"{name}\": {cause}");
}
