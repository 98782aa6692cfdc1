//! One window for all files: a start with a file asks the window that is open to take it, and only opens another where
//! there is none, or none that answers. The messages are in `message.rs`.
//!
//! The endpoint is a socket in the user's runtime folder (`XDG_RUNTIME_DIR`, closed to other users; without one no window is
//! asked), on Windows a named pipe. It bears a name for each display, so that a window on another
//! screen of the same user is left in peace. A socket that was left behind is taken over.

mod message;
mod open_request;

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use interprocess::ConnectWaitMode;
use interprocess::local_socket::traits::{Listener as _, Stream as _};
use interprocess::local_socket::{ConnectOptions, GenericFilePath, Listener, ListenerOptions, Name, Stream, ToFsName};

use message::{ACCEPTED, Decoded, MOST_BYTES, decode_request, encode_request, endpoint_name};
pub use open_request::OpenRequest;

use crate::files::{Environment, Os, spawn, user_folders};

/// How long it may take to be heard.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long the window that is open may take to take a file: its graphics card may be busy, or it has only just begun.
const TAKE: Duration = Duration::from_secs(2);
/// How long an answer is waited for: longer than a window takes to say yes, or a file would open twice.
const ANSWER: Duration = Duration::from_secs(3);
/// So many starts are answered at once.
const MOST_CALLERS: usize = 16;
/// How long the window waits for the next part of a question, and for how many parts: a whole question comes in one.
const NEXT_PART: Duration = Duration::from_millis(100);
const MOST_PARTS: usize = 10;
/// How long to rest where listening itself fails.
const REST: Duration = Duration::from_millis(500);
/// How often to look whether the window that listens has been closed. One call on a socket; no burden.
const TAKE_OVER: Duration = Duration::from_secs(3);

/// Where the window of a seat takes requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint(PathBuf);

impl Endpoint {
    /// The place of this user and display; `None` where there is no folder that is the user's alone.
    pub fn of(machine: &Environment) -> Option<Self> {
        let var = |name: &str| machine.vars.get(name).map(|value| value.as_encoded_bytes()).unwrap_or_default();
        match machine.os {
            Os::Windows => {
                let name = endpoint_name(&[var("USERDOMAIN"), var("USERNAME"), var("SESSIONNAME")]);
                Some(Self(PathBuf::from(format!(r"\\.\pipe\{name}"))))
            }
            Os::Unix | Os::MacOs => {
                let folder = user_folders::runtime_folder(machine).filter(|folder| is_private(folder))?;
                let name = endpoint_name(&[var("WAYLAND_DISPLAY"), var("DISPLAY")]);
                Some(Self(folder.join(format!("{name}.socket"))))
            }
        }
    }

    /// A place of one's own, for tests.
    pub fn at(path: PathBuf) -> Self {
        Self(path)
    }

    fn name(&self) -> io::Result<Name<'_>> {
        self.0.as_path().to_fs_name::<GenericFilePath>()
    }
}

/// Whether a folder is closed to other users.
#[cfg(unix)]
fn is_private(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    folder.is_absolute()
        && folder.metadata().is_ok_and(|facts| facts.is_dir() && facts.permissions().mode() & 0o077 == 0)
}

#[cfg(not(unix))]
fn is_private(folder: &Path) -> bool {
    folder.is_dir()
}

/// Asks the window that is open to open a file, and says whether it has taken it. Returns within a few seconds, whatever
/// happens. A relative path starts from the current folder.
pub fn request_open(endpoint: &Endpoint, path: &Path) -> bool {
    let Some(asked) = std::path::absolute(path).ok().and_then(|path| encode_request(path_bytes(path.as_os_str())?))
    else {
        return false;
    };
    let (endpoint, (answer, wait)) = (endpoint.clone(), channel());
    let spawned = spawn("call", move || {
        // The wait ends where the answer takes too long.
        let _ = answer.send(ask(&endpoint, &asked).is_ok_and(|accepted| accepted));
    });
    spawned.is_ok() && wait.recv_timeout(PATIENCE / 2 + ANSWER).unwrap_or(false)
}

fn ask(endpoint: &Endpoint, question: &[u8]) -> io::Result<bool> {
    let wait = ConnectWaitMode::Timeout(PATIENCE / 2);
    let mut stream = ConnectOptions::new().name(endpoint.name()?).wait_mode(wait).connect_sync()?;
    set_patience(&stream, ANSWER);
    stream.write_all(question)?;
    let mut answer = [0; ACCEPTED.len()];
    stream.read_exact(&mut answer)?;
    Ok(answer == *ACCEPTED)
}

/// Listens on a thread of its own for as long as the program runs, and has every file opened that is asked for. `open` is
/// called on other threads; the one who asked waits until the file is taken. Where another window listens already, or
/// listening fails, that is tried again and again.
pub fn start_server(endpoint: Endpoint, open: impl Fn(OpenRequest) + Send + Sync + 'static) {
    let listen = move || {
        let mut told = None;
        let server = loop {
            match Server::bind(&endpoint) {
                Ok(server) => break server,
                Err(cause) => {
                    if told.replace(cause.kind()) != Some(cause.kind()) {
                        tracing::debug!("no other start can hand its file to this window yet: {cause}");
                    }
                    thread::sleep(TAKE_OVER);
                }
            }
        };
        server.serve(open);
    };
    // Without a thread, which is logged, every start has a window of its own.
    let _ = spawn("listen", listen);
}

/// Takes requests at an endpoint.
pub struct Server(Listener);

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// The endpoint is in use, or cannot be made.
    pub fn bind(endpoint: &Endpoint) -> io::Result<Self> {
        claim(endpoint).map(Self)
    }

    /// Answers questions for ever, each on a thread of its own.
    pub fn serve(&self, open: impl Fn(OpenRequest) + Send + Sync + 'static) {
        // As many clones as there are callers.
        let open = Arc::new(open);
        loop {
            match self.0.accept() {
                Ok(stream) if Arc::strong_count(&open) <= MOST_CALLERS => {
                    let open = open.clone();
                    // A caller who is not answered opens a window of its own.
                    let _ = spawn("call", move || answer(stream, &*open));
                }
                Ok(_) => {}
                Err(cause) => {
                    tracing::debug!("listening for other starts: {cause}");
                    thread::sleep(REST);
                }
            }
        }
    }
}

/// Begins to listen, also at a socket that a killed program has left.
fn claim(endpoint: &Endpoint) -> io::Result<Listener> {
    let options = || Ok::<_, io::Error>(ListenerOptions::new().name(endpoint.name()?));
    match options()?.create_sync() {
        Err(cause) if cause.kind() == io::ErrorKind::AddrInUse => {
            let wait = ConnectWaitMode::Timeout(PATIENCE / 2);
            match ConnectOptions::new().name(endpoint.name()?).wait_mode(wait).connect_sync() {
                Err(gone) if gone.kind() == io::ErrorKind::ConnectionRefused && is_socket(&endpoint.0) => {
                    options()?.try_overwrite(true).max_spin_time(PATIENCE / 2).create_sync()
                }
                // It is in use.
                _ => Err(cause),
            }
        }
        listening => listening,
    }
}

/// Whether what lies there is of no other use than to talk through.
#[cfg(unix)]
fn is_socket(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.symlink_metadata().is_ok_and(|facts| facts.file_type().is_socket())
}

#[cfg(not(unix))]
fn is_socket(_: &Path) -> bool {
    true
}

/// Receives a request, though not for ever, and answers it.
fn answer(mut stream: Stream, open: &impl Fn(OpenRequest)) {
    set_patience(&stream, NEXT_PART);
    let mut said = Vec::new();
    let mut part = vec![0; MOST_BYTES + 1];
    for _ in 0..MOST_PARTS {
        let read = stream.read(&mut part).unwrap_or(0);
        said.extend(part.iter().take(read));
        match decode_request(&said) {
            Decoded::Partial if read > 0 => {}
            Decoded::Partial | Decoded::Invalid => return tracing::debug!("an invalid request of another start"),
            Decoded::Path(path) => {
                let Some((request, reply)) = path_of(path).map(OpenRequest::new) else { return };
                open(request);
                if reply.wait(TAKE) {
                    // A start that has not waited opens a window of its own.
                    let _ = stream.write_all(ACCEPTED);
                }
                return;
            }
        }
    }
}

/// Named pipes of Windows know no such limits; there a caller who says nothing keeps others from being heard.
fn set_patience(stream: &Stream, patience: Duration) {
    let _ = stream.set_recv_timeout(Some(patience)).and_then(|()| stream.set_send_timeout(Some(patience)));
}

#[cfg(unix)]
fn path_bytes(path: &OsStr) -> Option<&[u8]> {
    Some(std::os::unix::ffi::OsStrExt::as_bytes(path))
}

#[cfg(not(unix))]
fn path_bytes(path: &OsStr) -> Option<&[u8]> {
    path.to_str().map(str::as_bytes)
}

/// The path of a request. Relative ones are of no use: they start from a folder that is not known here.
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    #[cfg(unix)]
    let path = PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes));
    #[cfg(not(unix))]
    let path = PathBuf::from(std::str::from_utf8(bytes).ok()?);
    path.is_absolute().then_some(path)
}
