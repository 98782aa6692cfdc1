//! Signals that end the program: a session that ends sends them, as does Ctrl+C in the terminal it was started from. The
//! first has the window end as it does otherwise, with its settings written. A session sends several within moments; one
//! that comes later ends the program at once, in case it hangs.

/// Time in which further signals mean what the first does.
#[cfg(unix)]
const SAME: std::time::Duration = std::time::Duration::from_secs(3);

/// Calls back, on a thread of its own, at the first signal to end.
#[cfg(unix)]
pub fn on_end_signal(end: impl FnOnce() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::files::spawn;

    // Caught on the thread that waits for them: without one, which is logged, they end the program as they always do.
    let _ = spawn("signals", move || {
        let mut signals = match Signals::new([SIGHUP, SIGINT, SIGTERM]) {
            Ok(signals) => signals,
            Err(cause) => return tracing::warn!("cannot wait for signals to end: {cause}"),
        };
        if signals.forever().next().is_some() {
            end();
        }
        std::thread::sleep(SAME);
        signals.pending().for_each(drop);
        if let Some(signal) = signals.forever().next() {
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub fn on_end_signal(_: impl FnOnce() + Send + 'static) {}
