//! Dialogs of the system for choosing a map, a folder, or a file to save a picture in. A dialog runs on its own; the
//! window goes on drawing and polls it when woken.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake as TaskWake, Waker};
use std::time::{Duration, Instant};

use winit::event_loop::EventLoopProxy;

use super::user_event::UserEvent;
use crate::base::MovingFormat;

/// Shortest time in which a dialog can be closed; an answer that comes sooner means that none was shown. On a busy
/// machine it takes a while until it is known that there is none.
const TOO_FAST: Duration = Duration::from_millis(600);

/// A dialog that is open.
pub struct Dialog {
    answer: Pin<Box<dyn Future<Output = Option<rfd::FileHandle>>>>,
    opened: Instant,
    waker: Waker,
    /// Thing to be chosen.
    pub purpose: DialogPurpose,
}

/// Thing that a dialog is to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPurpose {
    /// A map to open.
    Map,
    /// A folder of maps.
    MapFolder,
    /// The folder of a save that the world is compared with.
    SaveToCompare,
    /// A map that the open one is compared with.
    MapToCompare,
    /// A folder to look for images in.
    DataFolder,
    /// A file to export to.
    Export(ExportKind),
    /// A file to save an image of the map in.
    Image,
}

/// Thing that is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportKind {
    /// A still image.
    Image,
    /// A moving image that repeats: GIF, APNG, WebP.
    Animation,
    /// A video.
    Video,
}

impl ExportKind {
    /// Kind of a file of this moving format, or of a still image.
    pub fn of(moving: Option<MovingFormat>) -> Self {
        match moving {
            None => Self::Image,
            Some(MovingFormat::Mp4) => Self::Video,
            Some(MovingFormat::Gif | MovingFormat::Apng | MovingFormat::WebP) => Self::Animation,
        }
    }

    /// Title of the dialog.
    pub fn title(self) -> &'static str {
        match self {
            Self::Image => "Export image",
            Self::Animation => "Export animation",
            Self::Video => "Export video",
        }
    }
}

/// State or result of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum DialogOutcome {
    /// Still open.
    Waiting,
    /// A file or folder was chosen.
    Chosen(PathBuf),
    /// It was closed without a choice.
    Closed,
    /// The system has no dialog to show.
    Unavailable,
}

impl Dialog {
    /// Opens a dialog; the window is woken when there is an answer.
    pub fn open(purpose: DialogPurpose, folder: Option<PathBuf>, proxy: EventLoopProxy<UserEvent>) -> Self {
        Self::begin(rfd::AsyncFileDialog::new(), purpose, folder, proxy)
    }

    /// The same for a file to save something in; `name` is proposed, and its end says what kind of file it is.
    pub fn save(purpose: DialogPurpose, name: &str, folder: Option<PathBuf>, proxy: EventLoopProxy<UserEvent>) -> Self {
        let end = name.rsplit('.').next().unwrap_or_default();
        let dialog = rfd::AsyncFileDialog::new().set_file_name(name).add_filter(end.to_uppercase(), &[end]);
        Self::begin(dialog, purpose, folder, proxy)
    }

    fn begin(
        mut dialog: rfd::AsyncFileDialog,
        purpose: DialogPurpose,
        folder: Option<PathBuf>,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Self {
        if let Some(folder) = folder {
            dialog = dialog.set_directory(folder);
        }
        let waker = Waker::from(Arc::new(DialogWaker(proxy)));
        let answer: Pin<Box<dyn Future<Output = _>>> = match purpose {
            DialogPurpose::Map => {
                let dialog =
                    dialog.set_title("Open map…").add_filter("Maps", &["map", "kpf"]).add_filter("All files", &["*"]);
                Box::pin(dialog.pick_file())
            }
            DialogPurpose::MapFolder => Box::pin(dialog.set_title("Open folder").pick_folder()),
            DialogPurpose::Image => Box::pin(dialog.set_title("Save image").save_file()),
            DialogPurpose::Export(kind) => Box::pin(dialog.set_title(kind.title()).save_file()),
            DialogPurpose::MapToCompare => {
                let dialog = dialog.set_title("Compare with another map");
                Box::pin(dialog.add_filter("Maps", &["map"]).add_filter("All files", &["*"]).pick_file())
            }
            DialogPurpose::SaveToCompare => Box::pin(dialog.set_title("Compare with another save").pick_folder()),
            DialogPurpose::DataFolder => Box::pin(dialog.set_title("Choose game data folder").pick_folder()),
        };
        Self { answer, opened: Instant::now(), waker, purpose }
    }

    /// The outcome so far. To be called once after opening, then whenever woken, until there is one.
    pub fn poll(&mut self) -> DialogOutcome {
        match self.answer.as_mut().poll(&mut Context::from_waker(&self.waker)) {
            Poll::Pending => DialogOutcome::Waiting,
            Poll::Ready(Some(file)) => DialogOutcome::Chosen(file.path().to_owned()),
            Poll::Ready(None) if self.opened.elapsed() < TOO_FAST => DialogOutcome::Unavailable,
            Poll::Ready(None) => DialogOutcome::Closed,
        }
    }
}

/// Wakes the window when the dialog has an answer.
struct DialogWaker(EventLoopProxy<UserEvent>);

impl TaskWake for DialogWaker {
    fn wake(self: Arc<Self>) {
        // A window that has been closed waits for no answer.
        let _ = self.0.send_event(UserEvent::Dialog);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_names_the_kind_of_file() {
        let title = |moving| ExportKind::of(moving).title();
        assert_eq!(title(None), "Export image");
        assert_eq!(title(Some(MovingFormat::Gif)), "Export animation");
        assert_eq!(title(Some(MovingFormat::Mp4)), "Export video");
    }
}
