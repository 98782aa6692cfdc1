//! Messages of other threads to the window.

use std::path::PathBuf;
use std::sync::Arc;

use winit::event_loop::EventLoopProxy;

use super::export_job::ExportEvent;
use super::image_files::ImageResult;
use crate::base::GameInstall;
use crate::desktop::SystemFont;
use crate::desktop::single_instance::OpenRequest;
use crate::prefs::WriterEvent;

/// Message of another thread to the window.
pub enum UserEvent {
    /// The loader has a result.
    Loaded,
    /// The file dialog has an answer.
    Dialog,
    /// Fonts were found on the system.
    Fonts(Vec<SystemFont>),
    /// Another start of the program hands its file over.
    Open(OpenRequest),
    /// Event of the writer of the settings file.
    Prefs(WriterEvent),
    /// A saved path was checked: its problem, if any.
    PathChecked(PathBuf, Option<&'static str>),
    /// The games of this machine.
    Games(GameInstall),
    /// A program has started: a line about it.
    ProgramStarted(String),
    /// A program could not be started: a sentence why.
    ProgramFailed(String),
    /// A folder could not be shown.
    FolderNotShown(PathBuf),
    /// Progress or outcome of an export.
    Export(ExportEvent),
    /// Outcome of an image that is read or saved.
    Image(ImageResult),
    /// A crash report that no window has shown yet.
    CrashReport(PathBuf),
    /// The session ends, or a terminal asks the program to end.
    EndSignal,
    /// Event of a screen reader or the like: start, request or end.
    Access(egui_winit::accesskit_winit::WindowEvent),
}

impl From<egui_winit::accesskit_winit::Event> for UserEvent {
    fn from(event: egui_winit::accesskit_winit::Event) -> Self {
        Self::Access(event.window_event)
    }
}

/// Sends an event to the window, from any thread.
pub type Notify = Arc<dyn Fn(UserEvent) + Send + Sync>;

/// A function for any thread that wakes the window when a map has been loaded.
pub fn waker(proxy: EventLoopProxy<UserEvent>) -> impl Fn() + Send + Sync {
    move || {
        // A window that has been closed waits for no map.
        let _ = proxy.send_event(UserEvent::Loaded);
    }
}

/// A function for any thread that sends events to the window.
pub fn notifier(proxy: EventLoopProxy<UserEvent>) -> Notify {
    Arc::new(move |event| {
        // A window that has been closed needs no events.
        let _ = proxy.send_event(event);
    })
}
