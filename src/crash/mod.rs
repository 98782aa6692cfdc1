//! What is left behind when the program meets a defect of its own: a report in the user's state folder and one line on
//! standard error that says where it is. Nothing is sent anywhere.
//!
//! ```text
//! a thread panics ─► hook ─► text (report.rs) ─► file (store.rs) ─► one line
//!                                                      └─ no folder, no room: the text goes to standard error
//! ```
//!
//! The hook never panics or fails, since it runs where everything may be broken, also while locks are held; it waits
//! for nothing but the disk that takes the report, and for that a few seconds at most (store.rs). A room of its own, because every thread of window and command line may need it, it writes files and asks for the time; it
//! knows nothing of maps or graphics but the words that others leave here ([`note_adapter`], [`note_opening`],
//! [`note_shown`]).

mod report;
mod store;

use std::any::Any;
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use report::{Context, Panic};

/// What the program was busy with, for reports.
static CONTEXT: Mutex<Context> = Mutex::new(Context { adapter: None, opening: None, shown: None });
/// The report written last by a thread that works for a guarded one.
static LAST_REPORT: Mutex<Option<PathBuf>> = Mutex::new(None);
/// How many threads are within [`guard`].
static GUARDED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static MODE: Cell<Mode> = const { Cell::new(Mode::Usual) };
    /// The report about the panic that this thread is being unwound by.
    static REPORT: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
    /// The expected panic that this thread is being unwound by.
    static EXPECTED: RefCell<Option<Box<(Panic, Backtrace)>>> = const { RefCell::new(None) };
    static IN_HOOK: Cell<bool> = const { Cell::new(false) };
}

/// What a panic on a thread means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A defect: a report, and a line about it.
    Usual,
    /// A defect that somebody is about to tell in words of their own: a report alone.
    Guarded,
    /// The way in which somebody else's code says that it cannot: nothing.
    Expected,
}

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caught {
    /// What it said.
    pub message: String,
    /// The report about it, where one could be written.
    pub report: Option<PathBuf>,
}

/// From now on panics leave reports. To be called once, when the program starts.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        // A panic within the hook would end the program at once, with nothing said about the first.
        if IN_HOOK.try_with(|inside| inside.replace(true)).unwrap_or(true) {
            return;
        }
        on_panic(info);
        let _ = IN_HOOK.try_with(|inside| inside.set(false));
    }));
}

/// The graphics adapter in words.
pub fn note_adapter(adapter: String) {
    context().adapter = Some(adapter);
}

/// The map that is on its way.
pub fn note_opening(map: Option<String>) {
    context().opening = map;
}

/// The map on screen.
pub fn note_shown(map: Option<String>) {
    context().shown = map;
}

/// Does something and turns a panic into an error, with a report about it. The caller tells.
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Caught> {
    GUARDED.fetch_add(1, Ordering::Relaxed);
    let done = in_mode(Mode::Guarded, work);
    GUARDED.fetch_sub(1, Ordering::Relaxed);
    done.map_err(|panic| {
        let own = REPORT.with_borrow_mut(Option::take);
        let report = own.or_else(|| LAST_REPORT.lock().unwrap_or_else(PoisonError::into_inner).take());
        Caught { message: message(&*panic).to_owned(), report }
    })
}

/// Does something that panics where it merely cannot be done; what it said is the error. There is no defect of this
/// program in it, so nothing is reported.
pub fn expect_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_expected(work).map_err(|expected| message(&*expected.payload).to_owned())
}

/// Like [`expect_panic`], for those who can tell only afterwards whether the panic is a defect.
pub fn catch_expected<T>(work: impl FnOnce() -> T) -> Result<T, Expected> {
    in_mode(Mode::Expected, work).map_err(|payload| Expected { payload, noted: EXPECTED.take() })
}

/// A panic that was expected and not reported.
pub struct Expected {
    payload: Box<dyn Any + Send>,
    noted: Option<Box<(Panic, Backtrace)>>,
}

impl Expected {
    /// It was a defect after all: it is reported, with the place where it came up, and unwinds on.
    pub fn resume(self) -> ! {
        if let Some((panic, backtrace)) = self.noted.as_deref() {
            tell(panic, backtrace, MODE.get());
        }
        std::panic::resume_unwind(self.payload)
    }
}

fn in_mode<T>(mode: Mode, work: impl FnOnce() -> T) -> std::thread::Result<T> {
    let before = MODE.replace(mode);
    let done = catch_unwind(AssertUnwindSafe(work));
    MODE.set(before);
    done
}

fn context() -> MutexGuard<'static, Context> {
    CONTEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no message")
}

fn on_panic(info: &PanicHookInfo<'_>) {
    let mode = MODE.try_with(Cell::get).unwrap_or(Mode::Usual);
    let panic = Panic {
        thread: std::thread::current().name().unwrap_or("without a name").to_owned(),
        place: info.location().map(ToString::to_string).unwrap_or_default(),
        message: info.payload_as_str().unwrap_or("no message").to_owned(),
    };
    let backtrace = Backtrace::force_capture();
    if mode == Mode::Expected {
        let _ = EXPECTED.try_with(|expected| expected.replace(Some(Box::new((panic, backtrace)))));
    } else {
        tell(&panic, &backtrace, mode);
    }
}

/// Leaves a report about a panic, and a line where nobody else tells of it.
fn tell(panic: &Panic, backtrace: &Backtrace, mode: Mode) {
    // A lock that is held by the very thread that panics would never be given back.
    let context = CONTEXT.try_lock().map(|context| context.clone()).unwrap_or_default();
    let text = report::text(panic, &context, backtrace);
    let saved = store::save_soon(text.clone());
    // What threads of the pool do is always done for a thread that guards it, to which the panic is handed on.
    let for_a_guard = rayon::current_thread_index().is_some() && GUARDED.load(Ordering::Relaxed) > 0;
    if for_a_guard && let Ok(mut last) = LAST_REPORT.try_lock() {
        last.clone_from(&saved);
    }
    let told_elsewhere = mode == Mode::Guarded || for_a_guard;
    let mut stderr = std::io::stderr().lock();
    // Where nobody listens there is nobody to tell.
    let _ = match &saved {
        Some(_) if told_elsewhere => Ok(()),
        Some(path) => writeln!(stderr, "{}; a report is in {}", report::line(panic), path.display()),
        None => writeln!(stderr, "{}; no report could be written, so here it is:\n{text}", report::line(panic)),
    };
    let _ = REPORT.try_with(|report| report.replace(saved));
}
