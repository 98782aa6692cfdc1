//! The window program: a window, what is drawn into it each frame, and when.
//!
//! ```text
//! winit events ─► program ─► Host (egui input)
//!                    │
//!                    ▼ a redraw is due
//!     viewer:  Maps::poll ─► panels ─► actions ─► view ─► renderer + egui, one pass ─► window
//!                 ▲                        │
//!      loader thread, dialog, fonts        └─► requests (open, full screen, quit …)
//! ```
//!
//! Besides the benchmark of the command line this is the only place that reads a clock. When nothing moves and nothing is loading nothing is drawn. Bytes are
//! not looked at here; a map arrives as a scene.

mod dialog;
mod gallery;
mod host;
mod losses;
mod maps;
mod meter;
mod picture_maker;
mod program;
mod redraw;
mod stall;
mod start;
mod stopped;
mod surface;
mod viewer;
mod window;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use winit::event_loop::EventLoopProxy;

use crate::base::Clock;
use crate::load::{LoadOptions, MeetingPlace, Source, SystemFont, start_font_search, start_listening};

/// What other threads have to say to the window.
pub(crate) enum Wake {
    /// The loader has a result.
    Loaded,
    /// The file dialog has an answer.
    Dialog,
    /// Fonts were found on the system.
    Fonts(Vec<SystemFont>),
    /// Another start of the program hands its file over.
    Open(PathBuf),
}

/// Opens a window that shows a map, and returns when it is closed.
pub fn run(source: Source, options: LoadOptions) -> Result<()> {
    let event_loop = start::event_loop()?;
    let proxy = event_loop.create_proxy();
    find_fonts(proxy.clone());
    if let Some(place) = MeetingPlace::of(&options.environment) {
        let proxy = proxy.clone();
        start_listening(place, move |path| proxy.send_event(Wake::Open(path)).is_ok());
    }
    let start = Instant::now();
    let options = LoadOptions { clock: Clock::new(move || start.elapsed()), ..options };
    let mut maps = maps::Maps::new(options, Arc::new(waker(proxy.clone())));
    // The load begins before the window is there: the two take their time side by side.
    maps.open(source);
    let mut program = program::Program::new(maps, proxy);
    event_loop.run_app(&mut program).map_err(|cause| start::no_window(&cause.to_string()))?;
    program.into_result()
}

/// Wakes the window when a map has been loaded.
fn waker(proxy: EventLoopProxy<Wake>) -> impl Fn() + Send + Sync {
    move || {
        // A window that has been closed waits for no map.
        let _ = proxy.send_event(Wake::Loaded);
    }
}

fn find_fonts(proxy: EventLoopProxy<Wake>) {
    start_font_search(move |fonts| {
        // A window that has been closed needs no fonts.
        let _ = proxy.send_event(Wake::Fonts(fonts));
    });
}
