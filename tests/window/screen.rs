//! A screen of its own with the window of the program on it, driven as people do: with keys and messages of other
//! programs. The screen is Xvfb, without a window manager; keys come by the XTEST extension.
//!
//! Waits end by a condition, or by a cap that only a hang reaches.

use std::ffi::OsString;
use std::fs::{File, Permissions};
use std::io::{BufRead as _, BufReader, IoSlice};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::common::skip::{Need, skip};
use glam::UVec2;
use mapscope::base::RgbaImage;
use tempfile::TempDir;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, ImageFormat, InputFocus,
    MapState, Window,
};
use x11rb::rust_connection::RustConnection;

/// Longest wait for anything.
const CAP: Duration = Duration::from_secs(60);
/// Pause between two looks.
const PAUSE: Duration = Duration::from_millis(40);
/// Size of the screen.
pub const SCREEN: UVec2 = UVec2::new(1280, 960);

/// One window at a time: software drawing takes every processor.
static ONE: Mutex<()> = Mutex::new(());

/// A screen, empty at first.
pub struct Screen {
    pub connection: RustConnection,
    pub root: Window,
    /// Home, and folder of sockets, of the programs on it.
    pub home: TempDir,
    /// First byte of requests of XTEST.
    xtest: u8,
    name: String,
    server: Child,
    _one: MutexGuard<'static, ()>,
}

/// Presses of XTEST, by the numbers of core events.
#[derive(Clone, Copy)]
enum Fake {
    KeyPress = 2,
    KeyRelease = 3,
}

impl Screen {
    /// A screen; `None` where there is no Xvfb, which is a failure where `MAPSCOPE_REQUIRE_GPU` is 1.
    pub fn new() -> Option<Self> {
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let size = format!("{}x{}x24", SCREEN.x, SCREEN.y);
        let server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &size, "-nolisten", "tcp", "-terminate"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut server) = server else {
            skip(Need::Screen, "it does not start; it is in the package xvfb");
            return None;
        };
        let mut number = String::new();
        let read = BufReader::new(server.stdout.take().expect("piped")).read_line(&mut number);
        assert!(read.is_ok_and(|read| read > 0), "Xvfb says no number of a screen");
        let name = format!(":{}", number.trim());
        let (connection, at) = x11rb::connect(Some(&name)).expect("the screen answers");
        let root = connection.setup().roots[at].root;
        let xtest = connection.extension_information("XTEST").expect("an answer").expect("the extension").major_opcode;
        // A window takes files of later starts only at a socket that no other user reaches.
        let private = Permissions::from_mode(0o700);
        let home = tempfile::Builder::new().permissions(private).tempdir().expect("a temporary folder");
        Some(Self { connection, root, home, xtest, name, server, _one: one })
    }

    /// The program as it is started on this screen; its settings keep away what newcomers are shown.
    pub fn command<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> Command {
        let home = self.home.path();
        let mut command = Command::new(env!("CARGO_BIN_EXE_mapscope"));
        command.args(arguments.into_iter().map(Into::into));
        command.env("HOME", home).env("XDG_RUNTIME_DIR", home).env("DISPLAY", &self.name);
        // Settings, games and file dialogs of the desktop that the tests run on stay out.
        for name in ["WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XMODIFIERS", "WINIT_X11_SCALE_FACTOR"] {
            command.env_remove(name);
        }
        for name in ["MAPSCOPE_DATA", "MAPSCOPE_LOG", "MAPSCOPE_LOSE_DEVICE_AT", "MAPSCOPE_FAIL_DEVICES"] {
            command.env_remove(name);
        }
        for name in ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"] {
            command.env_remove(name);
        }
        let said = File::options().append(true).create(true).open(self.said()).expect("a file");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(said);
        command
    }

    /// Runs the program to its end, where it is not to open a window.
    pub fn run<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> ExitStatus {
        let child = self.command(arguments).spawn().expect("the program starts");
        Program { screen: self, child, window: self.root }.end()
    }

    /// Where its programs write their standard error.
    fn said(&self) -> PathBuf {
        self.home.path().join("said.txt")
    }

    /// Where the settings of its programs are.
    pub fn settings(&self) -> PathBuf {
        self.home.path().join(".config/mapscope/settings.toml")
    }

    /// Writes settings before a program starts.
    pub fn write_settings(&self, text: &str) {
        let file = self.settings();
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(file, text).expect("written");
    }

    /// Starts the program and waits until its window is there.
    pub fn open<S: Into<OsString>>(&self, arguments: impl IntoIterator<Item = S>) -> Program<'_> {
        self.start(self.command(arguments))
    }

    /// The same for a command with further variables.
    pub fn start(&self, mut command: Command) -> Program<'_> {
        let before = self.windows();
        let child = command.spawn().expect("the program starts");
        let mut program = Program { screen: self, child, window: 0 };
        program.window = program.wait_for("a window", |it| {
            assert!(it.child.try_wait().expect("a state").is_none(), "it ended: {}", it.said());
            it.screen.windows().into_iter().find(|window| !before.contains(window))
        });
        self.focus(program.window);
        program.resize(SCREEN);
        program
    }

    /// Windows that people see.
    fn windows(&self) -> Vec<Window> {
        let all = self.connection.query_tree(self.root).expect("sent").reply().expect("windows").children;
        let is_seen = |window: &Window| {
            let attributes = self.connection.get_window_attributes(*window).expect("sent").reply();
            attributes.is_ok_and(|it| it.map_state == MapState::VIEWABLE && !it.override_redirect)
        };
        all.into_iter().filter(is_seen).collect()
    }

    /// Picture of the corner of the screen.
    fn picture(&self, size: UVec2) -> Option<RgbaImage> {
        let (width, height) = (size.x, size.y);
        let (w, h) = (width as u16, height as u16);
        let request = self.connection.get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, w, h, u32::MAX);
        let image = request.ok()?.reply().ok()?;
        let pixels = image.data.chunks_exact(4).flat_map(|it| [it[2], it[1], it[0], 255]).collect();
        Some(RgbaImage { width, height, pixels })
    }

    fn focus(&self, window: Window) {
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME).expect("sent");
        self.connection.flush().expect("sent");
    }

    fn fake(&self, event: Fake, detail: u8) {
        let mut bytes = [0_u8; 36];
        bytes[..2].copy_from_slice(&[self.xtest, 2]);
        bytes[2..4].copy_from_slice(&9_u16.to_ne_bytes());
        bytes[4..6].copy_from_slice(&[event as u8, detail]);
        bytes[12..16].copy_from_slice(&self.root.to_ne_bytes());
        let sent = self.connection.send_request_without_reply(&[IoSlice::new(&bytes)], Vec::new());
        sent.expect("sent").check().expect("XTEST takes it");
    }

    /// Code of the key of a sign, and whether it needs Shift.
    fn key_code(&self, sign: u32) -> Option<(u8, bool)> {
        let setup = self.connection.setup();
        let (first, count) = (setup.min_keycode, setup.max_keycode - setup.min_keycode + 1);
        let map = self.connection.get_keyboard_mapping(first, count).expect("sent").reply().expect("keys");
        let mut keys = map.keysyms.chunks(usize::from(map.keysyms_per_keycode)).zip(first..);
        keys.find_map(|(signs, code)| {
            let column = signs.iter().take(2).position(|it| *it == sign)?;
            Some((code, column == 1))
        })
    }

    pub fn atom(&self, name: &str) -> Atom {
        self.connection.intern_atom(false, name.as_bytes()).expect("sent").reply().expect("an atom").atom
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The program with its window.
pub struct Program<'a> {
    pub screen: &'a Screen,
    pub child: Child,
    pub window: Window,
}

/// Numbers of keys that are no letters.
const KEYS: [(&str, u32); 26] = [
    ("Space", 0x20),
    ("Tab", 0xff09),
    ("Enter", 0xff0d),
    ("Esc", 0xff1b),
    ("Escape", 0xff1b),
    ("Delete", 0xffff),
    ("Backspace", 0xff08),
    ("Insert", 0xff63),
    ("Home", 0xff50),
    ("End", 0xff57),
    ("PageUp", 0xff55),
    ("PageDown", 0xff56),
    ("Left", 0xff51),
    ("Up", 0xff52),
    ("Right", 0xff53),
    ("Down", 0xff54),
    ("Plus", 0x2b),
    ("Minus", 0x2d),
    ("Equals", 0x3d),
    ("Comma", 0x2c),
    ("Period", 0x2e),
    ("OpenBracket", 0x5b),
    ("CloseBracket", 0x5d),
    ("Slash", 0x2f),
    ("Questionmark", 0x3f),
    ("Backtick", 0x60),
];

/// Keys that are held for others.
const HELD: [(&str, u32); 3] = [("Ctrl", 0xffe3), ("Shift", 0xffe1), ("Alt", 0xffe9)];

/// Number of the sign of a key.
fn sign(key: &str) -> Option<u32> {
    if let Some((_, sign)) = KEYS.iter().chain(&HELD).find(|(name, _)| *name == key) {
        return Some(*sign);
    }
    let mut letters = key.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(u32::from(letter.to_ascii_lowercase())),
        (Some('F'), Some(_)) => key[1..].parse::<u32>().ok().map(|n| 0xffbd + n),
        _ => None,
    }
}

impl Program<'_> {
    /// Waits until something is there.
    pub fn wait_for<T>(&mut self, what: &str, mut look: impl FnMut(&mut Self) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            if start.elapsed() > CAP {
                panic!("never {what}; {}; it says: {}", self.keep_picture(), self.said());
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Waits until something holds.
    pub fn wait_until(&mut self, what: &str, mut holds: impl FnMut(&mut Self) -> bool) {
        self.wait_for(what, |it| holds(it).then_some(()));
    }

    /// Waits until the title names a map, which is so when that is shown, and then until the picture rests.
    pub fn wait_for_map(&mut self, name: &str) {
        self.wait_until(&format!("the map {name}"), |it| it.title() == format!("{name} – mapscope"));
        self.rest();
    }

    /// Waits until pictures no longer change, and returns the last.
    pub fn rest(&mut self) -> RgbaImage {
        let mut before = self.picture();
        let mut since = Instant::now();
        self.wait_for("a picture at rest", |it| {
            let now = it.picture();
            if now != before {
                since = Instant::now();
                before = now;
            }
            (since.elapsed() > Duration::from_millis(400)).then(|| before.clone())
        })
    }

    /// Writes a picture of the screen to a file, to look at after a failure.
    fn keep_picture(&self) -> String {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-failure.png");
        let picture = self.screen.picture(SCREEN).map(|it| image::RgbaImage::from_raw(it.width, it.height, it.pixels));
        match picture.flatten().map(|whole| whole.save(&file)) {
            Some(Ok(())) => format!("{} shows it", file.display()),
            _ => "there is no picture of it".to_owned(),
        }
    }

    /// Its standard error so far.
    pub fn said(&self) -> String {
        std::fs::read_to_string(self.screen.said()).unwrap_or_default()
    }

    /// Waits until the program ends by itself.
    pub fn end(&mut self) -> ExitStatus {
        self.wait_for("an end", |it| it.child.try_wait().expect("a state"))
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a state").is_none()
    }

    pub fn title(&self) -> String {
        let (name, utf8) = (self.screen.atom("_NET_WM_NAME"), self.screen.atom("UTF8_STRING"));
        let title = self.screen.connection.get_property(false, self.window, name, utf8, 0, 1024).expect("sent").reply();
        title.map(|it| String::from_utf8_lossy(&it.value).into_owned()).unwrap_or_default()
    }

    /// Size of the window.
    pub fn size(&self) -> UVec2 {
        let it = self.screen.connection.get_geometry(self.window).expect("sent").reply().expect("a size");
        UVec2::new(it.width.into(), it.height.into())
    }

    /// Makes the window this large, at the corner of the screen.
    pub fn resize(&mut self, size: UVec2) {
        let place = ConfigureWindowAux::new().x(0).y(0).width(size.x).height(size.y);
        self.screen.connection.configure_window(self.window, &place).expect("sent");
        self.screen.connection.flush().expect("sent");
        self.wait_until("the size", |it| it.size() == size);
    }

    /// Picture of the window, which lies at the corner of the screen.
    pub fn picture(&self) -> RgbaImage {
        self.screen.picture(self.size().min(SCREEN)).expect("a picture")
    }

    /// Presses keys, for example `Ctrl+Shift+C`, and lets them go.
    pub fn key(&self, keys: &str) {
        let names: Vec<&str> = keys.split('+').collect();
        let mut codes = Vec::new();
        for name in names {
            let sign = sign(name).unwrap_or_else(|| panic!("no key {name}"));
            let (code, shifted) = self.screen.key_code(sign).unwrap_or_else(|| panic!("no key {name}"));
            if shifted {
                codes.push(self.screen.key_code(0xffe1).expect("a Shift key").0);
            }
            codes.push(code);
        }
        codes.iter().for_each(|code| self.screen.fake(Fake::KeyPress, *code));
        codes.iter().rev().for_each(|code| self.screen.fake(Fake::KeyRelease, *code));
        std::thread::sleep(Duration::from_millis(30));
    }

    /// Presses keys, waits until the picture is another one, and then until it rests.
    pub fn press(&mut self, keys: &str) -> RgbaImage {
        let before = self.picture();
        self.key(keys);
        self.wait_until(&format!("another picture after {keys}"), |it| it.picture() != before);
        self.rest()
    }

    /// Types a text letter by letter.
    pub fn type_text(&self, text: &str) {
        for letter in text.chars() {
            let (code, shifted) = self.screen.key_code(u32::from(letter)).unwrap_or_else(|| panic!("no key {letter}"));
            let shift = shifted.then(|| self.screen.key_code(0xffe1).expect("a Shift key").0);
            shift.into_iter().for_each(|shift| self.screen.fake(Fake::KeyPress, shift));
            self.screen.fake(Fake::KeyPress, code);
            self.screen.fake(Fake::KeyRelease, code);
            shift.into_iter().for_each(|shift| self.screen.fake(Fake::KeyRelease, shift));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Asks the window to close, as its button does.
    pub fn press_close(&self) {
        let (protocols, delete) = (self.screen.atom("WM_PROTOCOLS"), self.screen.atom("WM_DELETE_WINDOW"));
        let message = ClientMessageEvent::new(32, self.window, protocols, [delete, 0, 0, 0, 0]);
        self.screen.connection.send_event(false, self.window, EventMask::NO_EVENT, message).expect("sent");
        self.screen.connection.flush().expect("sent");
    }

    /// Content of the clipboard in a format, for example `image/png`; `None` where it has none. Pictures of many bytes come in
    /// parts.
    pub fn clipboard(&mut self, format: &str) -> Option<Vec<u8>> {
        let screen = self.screen;
        let [clipboard, format, target, parts] =
            ["CLIPBOARD", format, "MAPSCOPE_TEST", "INCR"].map(|name| screen.atom(name));
        let owner = screen.connection.generate_id().expect("a number");
        let class = x11rb::protocol::xproto::WindowClass::INPUT_ONLY;
        let aux = x11rb::protocol::xproto::CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        screen.connection.create_window(0, owner, screen.root, 0, 0, 1, 1, 0, class, 0, &aux).expect("sent");
        screen
            .connection
            .convert_selection(owner, clipboard, format, target, x11rb::CURRENT_TIME)
            .expect("sent")
            .check()
            .expect("asked");
        use x11rb::protocol::Event;
        let event = |it: &mut Self, what: &str, wanted: &dyn Fn(&Event) -> bool| {
            it.wait_for(what, |it| {
                let next = it.screen.connection.poll_for_event().expect("a connection");
                next.filter(|event| wanted(event))
            })
        };
        let answer = event(self, "the clipboard's answer", &|event| matches!(event, Event::SelectionNotify(_)));
        if matches!(answer, Event::SelectionNotify(answer) if answer.property == x11rb::NONE) {
            return None;
        }
        let take = || {
            let taken = screen.connection.get_property(true, owner, target, AtomEnum::ANY, 0, u32::MAX / 4);
            taken.expect("sent").reply().expect("content")
        };
        let first = take();
        if first.type_ != parts {
            return Some(first.value);
        }
        let mut whole = Vec::new();
        loop {
            let is_new = |event: &Event| {
                matches!(event, Event::PropertyNotify(it)
                    if it.atom == target && it.state == x11rb::protocol::xproto::Property::NEW_VALUE)
            };
            event(self, "a part of the clipboard", &is_new);
            let part = take().value;
            if part.is_empty() {
                return Some(whole);
            }
            whole.extend(part);
        }
    }

    /// Time that the processors spent on it, in ticks of the system.
    pub fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("facts of the process");
        let behind_name = stat.rsplit_once(") ").expect("a name").1;
        behind_name.split(' ').skip(11).take(2).map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// Sends signals to it, by their names.
    pub fn signal(&self, names: &str) {
        // By the shell's own command: not every system has the program.
        let sent = Command::new("sh")
            .args(["-c", &format!("for name in {names}; do kill -$name {} || exit; done", self.child.id())])
            .status();
        assert!(sent.expect("a shell").success());
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Pixels of a part of a picture.
pub fn part(picture: &RgbaImage, corner: UVec2, size: UVec2) -> Vec<[u8; 4]> {
    let rows = corner.y..corner.y + size.y;
    rows.flat_map(|y| (corner.x..corner.x + size.x).map(move |x| (x, y))).map(|(x, y)| picture.get(x, y)).collect()
}

/// A file of the shared maps in a folder of its own, so that nothing else lies beside it.
pub fn copy_into(folder: &Path, file: &Path) -> PathBuf {
    let copy = folder.join(file.file_name().expect("a name"));
    std::fs::write(&copy, std::fs::read(file).expect("read")).expect("copied");
    copy
}
