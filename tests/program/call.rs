//! One window for all files: the conversation between a second start and the window that is open, in one process over a
//! socket of its own; and a real second start.

#![cfg(unix)]

use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use mapscope::desktop::single_instance::{Endpoint, OpenRequest, Server, request_open, start_server};
use mapscope::files::Environment;
use tempfile::TempDir;

/// A folder that nobody else may enter; gone when dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let ours = fs::Permissions::from_mode(0o700);
        Self(tempfile::Builder::new().permissions(ours).tempdir().expect("a temporary folder"))
    }

    fn socket(&self) -> PathBuf {
        self.0.path().join("socket")
    }

    fn place(&self) -> Endpoint {
        Endpoint::at(self.socket())
    }
}

/// Listens at a place; what is asked for arrives here. Whatever ends in `no` is not opened.
fn window(place: &Endpoint) -> Receiver<PathBuf> {
    let (tell, told) = channel();
    let server = Server::bind(place).expect("nobody listens there");
    thread::spawn(move || {
        server.serve(move |request: OpenRequest| {
            if !request.path().ends_with("no") {
                tell.send(request.accept().expect("somebody waits")).expect("the test listens");
            }
        });
    });
    told
}

#[test]
fn a_file_is_request_over_by_its_whole_path() {
    let folder = Folder::new();
    let told = window(&folder.place());
    for name in ["/maps/a.map", "/maps/with \n and \u{1f600}.map"] {
        assert!(request_open(&folder.place(), Path::new(name)));
        assert_eq!(told.recv().expect("told"), PathBuf::from(name));
    }
    let odd = PathBuf::from(OsString::from_vec(b"/no utf-8 \xff\xfe".to_vec()));
    assert!(request_open(&folder.place(), &odd));
    assert_eq!(told.recv().expect("told"), odd);
    // Relative ones start from the folder of whoever asks.
    assert!(request_open(&folder.place(), Path::new("b.map")));
    assert_eq!(told.recv().expect("told"), std::env::current_dir().expect("a folder").join("b.map"));
    assert!(!request_open(&folder.place(), Path::new("/maps/no")), "the window does not want it");
    assert!(!request_open(&folder.place(), Path::new(&"/a".repeat(40_000))), "no path is so long");
}

#[test]
fn who_asks_is_told_yes_only_when_the_window_has_taken_the_file() {
    let folder = Folder::new();
    let (tell, told) = channel();
    let server = Server::bind(&folder.place()).expect("nobody listens there");
    thread::spawn(move || server.serve(move |request| tell.send(request).expect("the test listens")));
    let ask = |path: &'static str| {
        let place = folder.place();
        thread::spawn(move || request_open(&place, Path::new(path)))
    };
    // The window hears of both at once, and takes its time with the first.
    let (first, second) = (ask("/a.map"), ask("/b.map"));
    let mut request: Vec<OpenRequest> = [told.recv().expect("told"), told.recv().expect("told")].into();
    assert!(!first.is_finished() && !second.is_finished(), "nothing has been taken yet");
    request.sort_by_key(|request| request.path().to_owned());
    assert_eq!(request.remove(1).accept(), Some("/b.map".into()));
    assert!(second.join().expect("ends"));
    // It never comes to the other, which opens elsewhere then.
    assert!(!first.join().expect("ends"));
    assert_eq!(request.remove(0).accept(), None);
}

#[test]
fn nobody_is_asked_where_nobody_listens() {
    let folder = Folder::new();
    assert!(!request_open(&folder.place(), Path::new("/a.map")));
    fs::write(folder.socket(), "a file, no socket").expect("written");
    assert!(!request_open(&folder.place(), Path::new("/a.map")));
    assert!(Server::bind(&folder.place()).is_err());
    assert_eq!(fs::read(folder.socket()).expect("still there"), b"a file, no socket");
}

#[test]
fn a_socket_that_was_left_behind_is_taken_over_and_one_in_use_is_not() {
    let folder = Folder::new();
    drop(UnixListener::bind(folder.socket()).expect("bound"));
    assert!(folder.socket().exists(), "as after a crash");
    let told = window(&folder.place());
    assert!(Server::bind(&folder.place()).is_err(), "there is one already");
    assert!(request_open(&folder.place(), Path::new("/a.map")));
    assert_eq!(told.recv().expect("told"), Path::new("/a.map"));
}

#[test]
fn a_window_takes_the_place_of_one_that_has_closed() {
    let folder = Folder::new();
    let first = UnixListener::bind(folder.socket()).expect("bound");
    let (tell, told) = channel();
    start_server(folder.place(), move |request| drop(tell.send(request.accept().expect("somebody waits"))));
    // It has seen the first one, which closes then.
    drop(first.accept().expect("called"));
    drop(first);
    let path = Path::new("/a.map");
    let taken = (0..400).any(|_| {
        thread::sleep(Duration::from_millis(50));
        request_open(&folder.place(), path)
    });
    assert!(taken && told.recv().expect("told") == path);
}

#[test]
fn callers_who_talk_nonsense_or_nothing_do_not_keep_others_out() {
    let folder = Folder::new();
    let told = window(&folder.place());
    let silent = UnixStream::connect(folder.socket()).expect("connected");
    for nonsense in
        [&b"GET / HTTP/1.1\r\n\r\n"[..], b"mapscope open 1\n\xff\xff\xff\xff", b"mapscope open 9\n\x01\0\0\0a", b""]
    {
        let mut stream = UnixStream::connect(folder.socket()).expect("connected");
        // It may hang up before all has been said.
        let _ = stream.write_all(nonsense);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty(), "{nonsense:?}: {answer:?}");
    }
    let mut relative = UnixStream::connect(folder.socket()).expect("connected");
    relative.write_all(b"mapscope open 1\n\x05\0\0\0a.map").expect("said");
    let mut answer = Vec::new();
    let _ = relative.read_to_end(&mut answer);
    assert!(answer.is_empty(), "a relative path starts nowhere");
    assert!(request_open(&folder.place(), Path::new("/a.map")));
    assert_eq!(told.try_iter().collect::<Vec<_>>(), [Path::new("/a.map")]);
    drop(silent);
}

#[test]
fn a_window_that_does_not_answer_is_not_waited_for() {
    let folder = Folder::new();
    let mute = UnixListener::bind(folder.socket()).expect("bound");
    assert!(!request_open(&folder.place(), Path::new("/a.map")));
    drop(mute);
    // One that says something else has not said yes.
    fs::remove_file(folder.socket()).expect("there");
    let other = UnixListener::bind(folder.socket()).expect("bound");
    let answer = thread::spawn(move || other.accept().expect("called").0.write_all(b"no\n"));
    assert!(!request_open(&folder.place(), Path::new("/a.map")));
    answer.join().expect("ends").expect("said");
}

fn machine(runtime: &Path, display: &str) -> Environment {
    let vars =
        [("XDG_RUNTIME_DIR", runtime.as_os_str()), ("TMPDIR", runtime.as_os_str()), ("DISPLAY", display.as_ref())];
    let vars = vars.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
    Environment { os: Environment::of_this_machine().os, vars, ..Environment::default() }
}

#[test]
fn each_display_has_a_place_and_only_folders_of_ones_own_do() {
    let folder = Folder::new();
    let place = |display| Endpoint::of(&machine(folder.0.path(), display));
    assert!(place(":0").is_some() && place(":0") == place(":0") && place(":0") != place(":1"));
    fs::set_permissions(folder.0.path(), fs::Permissions::from_mode(0o755)).expect("ours");
    assert_eq!(place(":0"), None, "others may enter");
    assert_eq!(Endpoint::of(&machine(Path::new("relative"), ":0")), None);
    assert_eq!(Endpoint::of(&machine(Path::new("/no/such/folder"), ":0")), None);
}

/// A real second start, without a display: it ends well only where the file was taken from it.
#[test]
fn a_second_start_leaves_its_file_and_goes() {
    let folder = Folder::new();
    let mut machine = machine(folder.0.path(), ":987");
    machine.vars.insert("WAYLAND_DISPLAY".to_owned(), "".into());
    let told = window(&Endpoint::of(&machine).expect("a place"));
    let start = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mapscope"));
        command.args(arguments).env_remove("MAPSCOPE_LOG").env_remove("WAYLAND_SOCKET").envs(&machine.vars);
        command.current_dir(folder.0.path()).stdin(std::process::Stdio::null()).output().expect("the program starts")
    };
    for name in ["a map.map", "a.map"] {
        std::fs::write(folder.0.path().join(name), "").expect("a file");
    }
    let output = start(&["a map.map"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let here = folder.0.path().canonicalize().expect("a folder");
    assert_eq!(told.recv().expect("told"), here.join("a map.map"));
    for own in [&["a.map", "--new-window"][..], &["--demo"], &["-"], &["a.map", "--data-dir", "."]] {
        let output = start(own);
        assert_eq!(output.status.code(), Some(1), "there is no display for a window of its own: {output:?}");
    }
    let output = start(&["nowhere.map"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "mapscope: cannot open nowhere.map: no such file\n");
    assert!(told.try_recv().is_err());
}
