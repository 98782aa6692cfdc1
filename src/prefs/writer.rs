//! The thread that writes the settings file: soon, but many changes at once. Only the end of the program waits for it, and
//! that not for long.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Edit, Edits, Prefs, write_prefs};
use crate::base::{Limits, path_text, reason_text};
use crate::files::TaskQueue;

/// Time in which changes are collected before they are written.
const COLLECT: Duration = Duration::from_millis(500);
/// Time that the end of the program waits for the last of them.
const LAST: Duration = Duration::from_secs(2);

/// Message of the writer.
#[derive(Clone, Debug)]
pub enum WriterEvent {
    /// Content of the file, with the changes of other windows, and how many of the changes pushed are in it.
    Written(Box<Prefs>, u64),
    /// A sentence for the user.
    Notice(String),
}

/// Writes the settings file. Dropping it without [`Self::finish`] may lose the changes of the last moment.
pub struct Writer {
    inbox: Arc<Mutex<Inbox>>,
    queue: TaskQueue<Request>,
}

/// Changes that have not reached the writing thread.
#[derive(Default)]
struct Inbox {
    edits: Edits,
    /// Number of changes so far.
    count: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Request {
    /// Write the changes of the inbox.
    Write,
    /// Write once more what could not be written before.
    WriteRest,
}

impl Writer {
    /// Starts to write a file, of which the sentences `said` are known already. `notify` is called on the thread that
    /// writes.
    pub fn start(path: PathBuf, said: Vec<String>, notify: impl Fn(WriterEvent) + Send + 'static) -> Self {
        let inbox = Arc::<Mutex<Inbox>>::default();
        let own = inbox.clone();
        let make = move || {
            let mut file = SettingsFile { path, said, notify, unwritten: Edits::default(), count: 0 };
            move |request: &Request, _: &_| {
                match request {
                    Request::Write => {
                        let mut inbox = lock(&own);
                        let (edits, count) = (std::mem::take(&mut inbox.edits), inbox.count);
                        drop(inbox);
                        file.write(edits, count);
                    }
                    Request::WriteRest => file.write_rest(),
                }
                None
            }
        };
        let queue = TaskQueue::start("settings", Limits::default(), make, Box::new(|| ()));
        Self { inbox, queue }
    }

    /// Adds a change that is to be written soon. The number of changes with it.
    pub fn push(&self, edit: Edit) -> u64 {
        let mut inbox = lock(&self.inbox);
        let is_first = inbox.edits.is_empty();
        inbox.edits.push(edit);
        inbox.count += 1;
        let count = inbox.count;
        drop(inbox);
        if is_first {
            self.queue.push(Request::Write, COLLECT);
        }
        count
    }

    /// The program ends: writes what is left, and waits for that, but not for long.
    pub fn finish(&self) {
        self.queue.push(Request::WriteRest, Duration::ZERO);
        // A disk that does not answer now is not worth a program that does not end.
        self.queue.drain(LAST);
    }
}

fn lock(inbox: &Mutex<Inbox>) -> MutexGuard<'_, Inbox> {
    inbox.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file, on the thread that writes it. Changes that cannot be written are tried again with the next ones, and once
/// more at the end; no sentence is said twice.
struct SettingsFile<F> {
    path: PathBuf,
    said: Vec<String>,
    notify: F,
    unwritten: Edits,
    count: u64,
}

impl<F: Fn(WriterEvent)> SettingsFile<F> {
    /// Writes changes, with those that could not be written before; `count`: the number of changes with them.
    fn write(&mut self, edits: Edits, count: u64) {
        if edits.is_empty() {
            return;
        }
        self.count = count;
        self.unwritten = std::mem::take(&mut self.unwritten).then(edits);
        self.write_rest();
    }

    fn write_rest(&mut self) {
        if self.unwritten.is_empty() {
            return;
        }
        match write_prefs(&self.path, &self.unwritten) {
            Ok(read) => {
                self.unwritten = Edits::default();
                read.notices.into_iter().for_each(|notice| self.say(notice));
                (self.notify)(WriterEvent::Written(Box::new(read.prefs), self.count));
            }
            Err(cause) => {
                tracing::debug!("the settings cannot be written: {cause}");
                let path = path_text(&self.path);
                self.say(format!(
                    "Settings cannot be saved to {path} ({}). Changes are kept only until you quit.",
                    reason_text(&cause)
                ));
            }
        }
    }

    fn say(&mut self, notice: String) {
        if !self.said.contains(&notice) {
            self.said.push(notice.clone());
            (self.notify)(WriterEvent::Notice(notice));
        }
    }
}
