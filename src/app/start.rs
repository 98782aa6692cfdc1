//! Start of a window where there may be none: every way in which that fails ends in one sentence that names the remedy.

use anyhow::{Error, Result, anyhow};
use winit::event_loop::{ControlFlow, EventLoop};

use super::user_event::UserEvent;
use crate::base::panics;

/// Libraries that windows on Linux need and that no linker sees, as Debian names them.
const DEBIAN_PACKAGES: &str = "libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 \
                               libvulkan1 mesa-vulkan-drivers";

/// Connection to the display.
pub fn event_loop() -> Result<EventLoop<UserEvent>> {
    let built = without_panic(|| EventLoop::with_user_event().build());
    let event_loop = built?.map_err(|cause| no_window(&cause.to_string()))?;
    event_loop.set_control_flow(ControlFlow::Wait);
    Ok(event_loop)
}

/// Runs something that panics where a library of the system is missing.
pub fn without_panic<T>(start: impl FnOnce() -> T) -> Result<T> {
    panics::expect_panic(start).map_err(|message| no_window(&message))
}

/// Error: there can be no window, for this reason.
pub fn no_window(reason: &str) -> Error {
    let reason = without_place(reason).trim_end_matches('.');
    let packages = if cfg!(target_os = "linux") {
        format!(". mapscope needs a display and these packages (Debian): {DEBIAN_PACKAGES}")
    } else {
        String::new()
    };
    anyhow!("cannot open a window: {reason}{packages}. Without a display, use `mapscope render PATH -o OUT.png`")
}

/// Reason of winit's error, without the line of its source: "os error at FILE.rs:LINE: REASON".
fn without_place(reason: &str) -> &str {
    let after_place = reason.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    after_place.map_or(reason, |(_, reason)| reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_becomes_a_sentence() {
        let error = without_panic(|| panic!("Library libxkbcommon-x11.so could not be loaded.")).expect_err("panicked");
        let text = error.to_string();
        assert!(text.contains("libxkbcommon-x11.so") && text.contains("mapscope render"), "{text}");
    }

    #[test]
    fn places_in_other_peoples_sources_are_left_out() {
        assert_eq!(without_place("os error at /a/b/mod.rs:788: Failed to open: x"), "Failed to open: x");
        assert_eq!(without_place("no display: none"), "no display: none");
    }
}
