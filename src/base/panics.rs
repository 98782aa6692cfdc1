//! Panics that are caught, and a hook that hands defects over to one reporter (`desktop/crash_report`).
//!
//! The hook never panics or fails, since it runs where everything may be broken, also while locks are held. Knows nothing
//! of maps or graphics but the words that others leave here ([`note_adapter`], [`note_opening`], [`note_shown`]).

use std::any::Any;
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Takes reports about defects; see [`install`].
static REPORTER: OnceLock<Reporter> = OnceLock::new();
/// State of the program, for reports.
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
}

/// Takes a defect. Must neither panic nor wait for long: it runs where everything may be broken.
pub type Reporter = fn(&Defect<'_>) -> Reported;

/// State of the program, for reports.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Graphics adapter in words.
    pub adapter: Option<String>,
    /// Map on its way.
    pub opening: Option<String>,
    /// Map on screen.
    pub shown: Option<String>,
}

/// A panic.
#[derive(Clone, Debug)]
pub struct Panic {
    /// Name of the thread.
    pub thread: String,
    /// File, line and column.
    pub place: String,
    /// Message.
    pub message: String,
}

/// A panic that is a defect of the program.
pub struct Defect<'a> {
    /// The panic.
    pub panic: &'a Panic,
    /// Where it came up.
    pub backtrace: &'a Backtrace,
    /// State of the program.
    pub context: Context,
    /// The panicking thread is within [`guard`], whose caller tells the user.
    pub is_guarded: bool,
    /// Some thread is within [`guard`], perhaps one that this one works for.
    pub has_guards: bool,
}

/// Outcome of a report.
#[derive(Clone, Debug, Default)]
pub struct Reported {
    /// File of the report, where one could be written.
    pub path: Option<PathBuf>,
    /// The panic is handed on to a thread within [`guard`].
    pub for_a_guard: bool,
}

/// Meaning of a panic on a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A defect: a report, and a line about it.
    Usual,
    /// A defect that the caller of [`guard`] tells the user in its own words: a report alone.
    Guarded,
    /// An outside crate's way to say that something cannot be done: nothing.
    Expected,
}

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caught {
    /// Message of the panic.
    pub message: String,
    /// The report about it, where one could be written.
    pub report: Option<PathBuf>,
}

/// Hands every defect over from now on. To be called once, when the program starts.
pub fn install(reporter: Reporter) {
    // Of several reporters the first one stays.
    let _ = REPORTER.set(reporter);
    // A panic within the hook ends the program: the standard library does not call the hook a second time.
    std::panic::set_hook(Box::new(on_panic));
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

/// Does something and turns a panic into an error, with a report about it. The caller tells the user.
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

/// Does something; `None` where it panics, which is reported as if it had ended the thread.
pub fn catch<T>(work: impl FnOnce() -> T) -> Option<T> {
    in_mode(Mode::Usual, work).ok()
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
            report(panic, backtrace, MODE.get());
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

/// Message of a panic.
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
        report(&panic, &backtrace, mode);
    }
}

/// Has a report made of a defect, and notes it for the guard that catches the panic.
fn report(panic: &Panic, backtrace: &Backtrace, mode: Mode) {
    let Some(reporter) = REPORTER.get() else { return };
    // A lock that is held by the very thread that panics would never be given back.
    let context = CONTEXT.try_lock().map(|context| context.clone()).unwrap_or_default();
    let has_guards = GUARDED.load(Ordering::Relaxed) > 0;
    let defect = Defect { panic, backtrace, context, is_guarded: mode == Mode::Guarded, has_guards };
    let Reported { path, for_a_guard } = reporter(&defect);
    if for_a_guard && let Ok(mut last) = LAST_REPORT.try_lock() {
        last.clone_from(&path);
    }
    let _ = REPORT.try_with(|report| report.replace(path));
}
