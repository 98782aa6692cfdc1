//! Window program: a window, the pictures drawn into it, and when.
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
//! Besides the benchmark of the command line this is the only place that reads a clock. When nothing moves and nothing
//! is loading nothing is drawn. Bytes are not read here; a map arrives as a scene.

mod analyses;
mod comparison;
mod device_losses;
mod device_retry;
mod dialog;
mod export_job;
mod export_queue;
mod gallery;
mod host;
mod image_files;
mod live;
mod load_trace;
mod maps;
mod memory;
mod meter;
mod minimap;
mod node_queue;
mod program;
mod recent_cards;
mod redraw;
mod start;
mod surface;
mod thumbnailer;
mod typed_path;
mod user_event;
mod viewer;
mod window;
mod window_placement;
mod world_check;
mod world_live;
mod world_questions;

use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use winit::event_loop::EventLoopProxy;

use user_event::{UserEvent, notifier, waker};

use crate::base::Clock;
use crate::desktop::on_end_signal;
use crate::desktop::single_instance::{Endpoint, start_server};
use crate::desktop::start_font_search;
use crate::load::{LoadOptions, Source};
use crate::prefs::SettingsAt;
use crate::view::DeepLink;

/// Options of a window.
pub struct WindowOptions {
    /// First view of the map.
    pub link: DeepLink,
    /// It takes the files of later starts.
    pub listens: bool,
    /// There may be other windows: the desktop finds it a place, so that it does not lie over one of them.
    pub beside_others: bool,
}

/// Opens a window that shows a map, or the start page, and returns when it is closed.
pub fn run(source: Option<Source>, options: LoadOptions, settings: &SettingsAt, window: WindowOptions) -> Result<()> {
    let WindowOptions { link, listens, beside_others } = window;
    let event_loop = start::event_loop()?;
    let proxy = event_loop.create_proxy();
    find_fonts(proxy.clone());
    on_end_signal({
        let proxy = proxy.clone();
        move || drop(proxy.send_event(UserEvent::EndSignal))
    });
    if let Some(endpoint) = Endpoint::of(&options.environment).filter(|_| listens) {
        let proxy = proxy.clone();
        // A window that has been closed takes nothing.
        start_server(endpoint, move |request| drop(proxy.send_event(UserEvent::Open(request))));
    }
    let start = Instant::now();
    let mut memory = memory::Memory::new(settings, options.full_paths.clone(), notifier(proxy.clone()))
        .with_link(source.clone(), link)
        .beside_others(beside_others);
    // The first of all starts has nothing to go back to, and shows what the program does.
    let source = source.or_else(|| memory.take_first_start().then_some(Source::Demo));
    let writer = memory.writer();
    let options = LoadOptions { clock: Clock::new(move || start.elapsed()), ..options };
    let mut maps = maps::Maps::new(options, Arc::new(waker(proxy.clone())));
    maps.also_search(&memory.prefs().data_folders, memory.prefs().stand_ins);
    // The load begins before the window is there: the two take their time side by side.
    source.into_iter().for_each(|source| maps.open(source));
    let mut program = program::Program::new(maps, memory, proxy);
    let ran = event_loop.run_app(&mut program).map_err(|cause| start::no_window(&cause.to_string()));
    // The window is gone by now; what it noted last is still to be written.
    writer.into_iter().for_each(|writer| writer.finish());
    ran?;
    program.into_result()
}

fn find_fonts(proxy: EventLoopProxy<UserEvent>) {
    start_font_search(move |fonts| {
        // A window that has been closed needs no fonts.
        let _ = proxy.send_event(UserEvent::Fonts(fonts));
    });
}
