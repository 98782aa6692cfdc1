//! The system's dialog for choosing a file or a folder. It runs on its own; the window goes on drawing and looks in when woken.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake as TaskWake, Waker};
use std::time::{Duration, Instant};

use winit::event_loop::EventLoopProxy;

use super::Wake;

/// Nobody can close a dialog faster than this; an answer that comes sooner means that none was shown.
const TOO_FAST: Duration = Duration::from_millis(200);

/// What is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A map.
    File,
    /// A folder.
    Folder,
}

/// A dialog that is open.
pub struct Dialog {
    choice: Choice,
    answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>,
    opened: Instant,
    waker: Waker,
}

/// What became of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Still open.
    Waiting,
    /// Something was chosen.
    Chosen(PathBuf),
    /// It was closed without a choice.
    Closed,
    /// The system has no dialog to show.
    Unavailable,
}

impl Dialog {
    /// Opens a dialog; the window is woken when there is an answer.
    pub fn open(choice: Choice, folder: Option<PathBuf>, proxy: EventLoopProxy<Wake>) -> Self {
        let mut dialog = rfd::AsyncFileDialog::new();
        dialog = match choice {
            Choice::File => dialog.set_title("Open a map").add_filter("Maps", &["map"]).add_filter("All files", &["*"]),
            Choice::Folder => dialog.set_title("Open a folder of maps"),
        };
        if let Some(folder) = folder {
            dialog = dialog.set_directory(folder);
        }
        let waker = Waker::from(Arc::new(DialogWaker(proxy)));
        let answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>> = match choice {
            Choice::File => Box::pin(dialog.pick_file()),
            Choice::Folder => Box::pin(dialog.pick_folder()),
        };
        Self { choice, answer, opened: Instant::now(), waker }
    }

    /// What is to be chosen.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// Looks for an answer. To be called once after opening, then whenever woken, until there is one.
    pub fn look(&mut self) -> Answer {
        match self.answer.as_mut().poll(&mut Context::from_waker(&self.waker)) {
            Poll::Pending => Answer::Waiting,
            Poll::Ready(Some(file)) => Answer::Chosen(file.path().to_owned()),
            Poll::Ready(None) if self.opened.elapsed() < TOO_FAST => Answer::Unavailable,
            Poll::Ready(None) => Answer::Closed,
        }
    }
}

/// Wakes the window when the dialog has an answer.
struct DialogWaker(EventLoopProxy<Wake>);

impl TaskWake for DialogWaker {
    fn wake(self: Arc<Self>) {
        // A window that has been closed waits for no answer.
        let _ = self.0.send_event(Wake::Dialog);
    }
}
