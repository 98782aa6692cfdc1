//! Writes what is to be remembered, on a thread of its own: soon, but many changes at once. Nobody waits for it but the
//! end of the program, and that not for long.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::prefs_file::write_prefs;
use crate::base::path_text;
use crate::prefs::{Edit, Edits, Prefs};

/// Changes are collected for so long before they are written.
const COLLECT: Duration = Duration::from_millis(500);
/// How long the end of the program waits for the last of them.
const LAST: Duration = Duration::from_secs(2);

/// What the writer has to say.
#[derive(Clone, Debug)]
pub enum Kept {
    /// So many of the changes noted, from the first on, are on the disk; this is remembered now, with the changes of
    /// other windows.
    Written(Box<Prefs>, u64),
    /// A sentence that somebody ought to read.
    Notice(String),
}

/// Keeps the settings file. Dropping it without [`Self::finish`] may lose the changes of the last moment.
pub struct Keeper {
    desk: Arc<Desk>,
    ended: Mutex<Option<Receiver<()>>>,
}

#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    edits: Edits,
    /// So many changes have been noted.
    noted: u64,
    finishing: bool,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for changes and collects them for a while; with how many were noted until then. None at the end.
    fn collect(&self) -> Option<(Edits, u64)> {
        let nothing = |state: &mut State| state.edits.is_empty() && !state.finishing;
        let state = self.changed.wait_while(self.state(), nothing).unwrap_or_else(PoisonError::into_inner);
        let more = self.changed.wait_timeout_while(state, COLLECT, |state| !state.finishing);
        let (mut state, _) = more.unwrap_or_else(PoisonError::into_inner);
        let edits = std::mem::take(&mut state.edits);
        (!edits.is_empty()).then_some((edits, state.noted))
    }
}

impl Keeper {
    /// Starts to keep a file, about which `said` has been said already. `tell` is called on the thread that writes.
    pub fn start(path: PathBuf, said: Vec<String>, tell: impl Fn(Kept) + Send + 'static) -> Self {
        let desk = Arc::new(Desk::default());
        let (end, ended) = channel();
        let its = desk.clone();
        let spawned = thread::Builder::new().name("settings".to_owned()).spawn(move || {
            keep(&path, said, &its, &tell);
            // Where nobody waits nobody needs to know.
            let _ = end.send(());
        });
        if let Err(cause) = spawned {
            tracing::warn!("cannot start a thread to write the settings with: {cause}");
        }
        Self { desk, ended: Mutex::new(Some(ended)) }
    }

    /// A change that is to be written soon. How many have been noted with it.
    pub fn note(&self, edit: Edit) -> u64 {
        let mut state = self.desk.state();
        state.edits.push(edit);
        state.noted += 1;
        let noted = state.noted;
        drop(state);
        self.desk.changed.notify_all();
        noted
    }

    /// The program ends: writes what is left, and waits for that, but not for long.
    pub fn finish(&self) {
        self.desk.state().finishing = true;
        self.desk.changed.notify_all();
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(ended) = ended {
            // A disk that does not answer now is not worth a program that does not end.
            let _ = ended.recv_timeout(LAST);
        }
    }
}

/// Writes until the end. What cannot be written is tried again with the next changes, and once more at the end; nothing
/// is told twice.
fn keep(path: &Path, mut said: Vec<String>, desk: &Desk, tell: &impl Fn(Kept)) {
    let mut say = |notice: String| {
        if !said.contains(&notice) {
            said.push(notice.clone());
            tell(Kept::Notice(notice));
        }
    };
    let mut write = |edits: Edits, noted: u64| match write_prefs(path, &edits) {
        Ok(read) => {
            read.notices.into_iter().for_each(&mut say);
            tell(Kept::Written(Box::new(read.prefs), noted));
            Edits::default()
        }
        Err(cause) => {
            tracing::debug!("the settings cannot be written: {cause}");
            let path = path_text(path);
            say(format!("What mapscope remembers cannot be written to {path} ({cause}); it goes on without."));
            edits
        }
    };
    let (mut unwritten, mut noted) = (Edits::default(), 0);
    while let Some((edits, noted_then)) = desk.collect() {
        noted = noted_then;
        unwritten = write(unwritten.then(edits), noted);
    }
    if !unwritten.is_empty() {
        write(unwritten, noted);
    }
}
