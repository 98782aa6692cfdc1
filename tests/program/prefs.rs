//! The settings file survives: writers that are killed at any moment, windows that write at once, contents that are no
//! settings, folders that cannot be written. Every test has a folder of its own; none looks at the real one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use mapscope::prefs::{Edit, Edits, Prefs, SavedFlatView, SavedView, Scale, Theme};
use mapscope::prefs::{Writer, WriterEvent, read_prefs, write_prefs};
use tempfile::TempDir;

/// Tells the test that it is to be a writer, and where to write.
const WRITER: &str = "MAPSCOPE_TEST_WRITER";
/// Name of that test.
const WRITER_TEST: &str = "prefs::writer";
/// Tells it with which generation to begin.
const FIRST: &str = "MAPSCOPE_TEST_FIRST";

/// A folder that goes with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("config").join("settings.toml")
    }

    /// The file, with this in it.
    fn holding(&self, bytes: &[u8]) -> PathBuf {
        fs::create_dir_all(self.0.path().join("config")).expect("a folder");
        fs::write(self.file(), bytes).expect("written");
        self.file()
    }

    /// What lies beside the settings, without the lock.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path().join("config")).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<_> = names.filter(|name| name != "settings.toml.lock").collect();
        names.sort();
        names
    }
}

fn edits(list: impl IntoIterator<Item = Edit>) -> Edits {
    let mut edits = Edits::default();
    list.into_iter().for_each(|edit| edits.push(edit));
    edits
}

/// Changes that belong together: who reads one of them must read all. They make a file of some length.
fn generation(n: u16) -> Edits {
    let keys = (0..60).map(|i| format!("/generation-{n}/a key with a name of some length/{i}")).collect();
    edits([Edit::Scale(Scale::new(75 + n % 126)), Edit::Keys("Open".into(), Some(keys))])
}

#[track_caller]
fn assert_whole(prefs: &Prefs) -> u16 {
    let keys = prefs.keys.get("Open").expect("keys");
    assert_eq!(keys.len(), 60);
    let name = keys[0].strip_prefix("/generation-").expect("a generation");
    let n: u16 = name.split('/').next().expect("a part").parse().expect("a number");
    assert_eq!(prefs.scale.percent(), 75 + n % 126, "parts of two writings");
    assert!(keys.iter().all(|key| key.starts_with(&format!("/generation-{n}/"))));
    n
}

/// No test of its own: what the next one starts and kills.
#[test]
fn writer() {
    let Some(path) = std::env::var_os(WRITER) else { return };
    let first: u16 = std::env::var(FIRST).expect("a generation").parse().expect("a number");
    for n in (0..1000).cycle() {
        write_prefs(Path::new(&path), &generation(first + n)).expect("written");
    }
}

#[test]
fn a_writer_that_is_killed_at_any_moment_leaves_a_whole_file() {
    let folder = Folder::new();
    let file = folder.file();
    // Long enough for a writer to be killed in the middle of it.
    let looked = |n: u64| Edit::SetView(format!("/maps/{n}.map").into(), n, Box::default());
    write_prefs(&file, &generation(0).then(edits((0..400).map(looked)))).expect("written");
    let mut random = 0x1234_5678_u64;
    for round in 1..=40 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let test = std::env::current_exe().expect("this test");
        let mut writer = Command::new(test);
        writer.args([WRITER_TEST, "--exact"]).env(WRITER, &file).env(FIRST, (round * 1000).to_string());
        let mut writer = writer.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a writer");
        // Let it write a few times, as seen from here, and then for another moment.
        for _ in 0..=(random >> 40) % 3 {
            let before = fs::read(&file).expect("there");
            let after = loop {
                let now = fs::read(&file).expect("there at any moment");
                if now != before {
                    break String::from_utf8(now).expect("text");
                }
                assert!(writer.try_wait().expect("a state").is_none(), "the writer has ended");
                std::thread::yield_now();
            };
            assert_whole(&mapscope::prefs::read(&after).expect("whole at any moment").0);
        }
        std::thread::sleep(Duration::from_micros((random >> 33) % 2000));
        writer.kill().expect("killed");
        writer.wait().expect("gone");
        let read = read_prefs(&file);
        assert_eq!(read.notices, [""; 0], "round {round}");
        assert_eq!(assert_whole(&read.prefs) / 1000, round, "what this writer has written");
    }
    write_prefs(&file, &generation(1)).expect("a dead writer's lock holds nobody up");
    assert_eq!(folder.names(), ["settings.toml"], "what killed writers left is gone");
}

#[test]
fn windows_that_write_at_once_keep_each_others_changes() {
    let folder = Folder::new();
    let file = &folder.file();
    std::thread::scope(|scope| {
        for window in 0..4_u64 {
            scope.spawn(move || {
                for n in 0..7_u64 {
                    let path = PathBuf::from(format!("/{window}/{n}.map"));
                    let opened = edits([
                        Edit::Opened(path.clone(), window * 100 + n),
                        Edit::SetView(path, window * 100 + n, Box::default()),
                    ]);
                    write_prefs(file, &opened).expect("written");
                }
            });
        }
    });
    let prefs = read_prefs(file).prefs;
    assert_eq!((prefs.recent.len(), prefs.views.len()), (28, 28));
    assert_eq!(prefs.recent[0].path, Path::new("/3/6.map"), "the newest first");
}

#[test]
fn what_one_window_changes_is_not_undone_by_another_that_began_earlier() {
    let folder = Folder::new();
    let file = folder.file();
    write_prefs(&file, &edits([Edit::Opened("/old.map".into(), 1)])).expect("written");
    // Both windows know the file as it is now. One changes the theme …
    write_prefs(&file, &edits([Edit::Theme(Theme::Light), Edit::ClearRecents])).expect("written");
    // … and the other, which has never heard of that, the scale.
    let merged = write_prefs(&file, &edits([Edit::Scale(Scale::new(150)), Edit::Opened("/new.map".into(), 2)]));
    let prefs = merged.expect("written").prefs;
    assert_eq!((prefs.theme, prefs.scale), (Theme::Light, Scale::new(150)));
    let recent: Vec<_> = prefs.recent.iter().map(|recent| recent.path.clone()).collect();
    assert_eq!(recent, [PathBuf::from("/new.map")]);
    assert_eq!(read_prefs(&file).prefs, prefs);
}

#[test]
fn comments_and_keys_of_other_versions_stay_in_the_file() {
    let folder = Folder::new();
    let before =
        "# Mine.\n\n# For the couch.\nscale = 150 # percent\nfuture = 1\n\n[show] # switches\nminimap = true # yes\n";
    let file = folder.holding(before.as_bytes());
    for n in 0..3 {
        let looked = Edit::SetView(format!("/{n}.map").into(), n, Box::default());
        write_prefs(&file, &edits([Edit::Theme(Theme::Light), looked])).expect("written");
    }
    let after = fs::read_to_string(&file).expect("text");
    assert!(before.lines().all(|line| after.lines().filter(|other| *other == line).count() >= 1), "{after}");
    assert!(after.starts_with("# Mine.\n\n# For the couch.\nscale = 150 # percent\nfuture = 1\n"), "{after}");
    assert_eq!(after.matches('#').count(), before.matches('#').count(), "{after}");
    let prefs = read_prefs(&file).prefs;
    assert_eq!((prefs.theme, prefs.scale, prefs.show.flat.minimap), (Theme::Light, Scale::new(150), true));
    assert_eq!(prefs.views.len(), 3);
}

#[test]
fn a_file_that_is_no_settings_is_put_aside_and_told_of() {
    let folder = Folder::new();
    let contents: [&[u8]; 3] = [b"scale = = 3", b"\xff\xfe\x00", b"scale = 100\nscale = 100\n"];
    for (n, content) in contents.into_iter().enumerate() {
        let read = read_prefs(&folder.holding(content));
        assert_eq!((read.prefs, read.hands_off), (Prefs::default(), false));
        let aside = if n == 0 { "settings.toml.broken".to_owned() } else { format!("settings.toml.broken-{}", n + 1) };
        assert!(read.notices[0].contains(&aside), "{:?}", read.notices);
        assert_eq!(fs::read(folder.0.path().join("config").join(aside)).expect("kept"), content);
    }
    assert_eq!(folder.names(), ["settings.toml.broken", "settings.toml.broken-2", "settings.toml.broken-3"]);
    // Somebody may also break it while a window is open.
    let read = write_prefs(&folder.holding(b"{"), &generation(5)).expect("written");
    assert_eq!(read.notices.len(), 1);
    assert_whole(&read_prefs(&folder.file()).prefs);
    assert_eq!(fs::read(folder.0.path().join("config/settings.toml.broken-4")).expect("kept"), b"{");
}

#[test]
fn a_file_that_is_larger_than_any_of_ours_is_not_read() {
    let folder = Folder::new();
    let read = read_prefs(&folder.holding(&vec![b'#'; (8 << 20) + 1]));
    assert!(read.notices[0].contains("it is larger than 8 MiB"), "{:?}", read.notices);
    assert_eq!(folder.names(), ["settings.toml.broken"]);
}

#[test]
fn what_cannot_be_written_is_an_error_and_harms_nothing() {
    let folder = Folder::new();
    fs::write(folder.0.path().join("config"), "a file where the folder should be").expect("written");
    assert_eq!(read_prefs(&folder.file()).notices, [""; 0], "there is nothing to say about what is not there");
    assert!(write_prefs(&folder.file(), &generation(1)).is_err());
    fs::remove_file(folder.0.path().join("config")).expect("gone");
    // A folder in place of the file.
    fs::create_dir_all(folder.file()).expect("a folder");
    let read = read_prefs(&folder.file());
    assert!(read.hands_off && read.notices[0].contains("it is a folder"), "{:?}", read.notices);
    assert!(write_prefs(&folder.file(), &generation(1)).is_err());
    assert!(folder.file().is_dir());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new();
    let real = folder.0.path().join("dotfiles.toml");
    fs::write(&real, "scale = 150\n").expect("written");
    fs::create_dir_all(folder.0.path().join("config")).expect("a folder");
    std::os::unix::fs::symlink(&real, folder.file()).expect("a link");
    write_prefs(&folder.file(), &edits([Edit::Theme(Theme::Light)])).expect("written");
    assert!(folder.file().is_symlink());
    let prefs = read_prefs(&real).prefs;
    assert_eq!((prefs.theme, prefs.scale), (Theme::Light, Scale::new(150)));
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    write_prefs(&folder.file(), &generation(1)).expect("written");
    assert_eq!(fs::metadata(folder.file()).expect("there").permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_writer_writes_many_changes_at_once_and_the_last_at_the_end() {
    let folder = Folder::new();
    let (tell, told) = channel();
    let writer = Writer::start(folder.file(), Vec::new(), move |event| tell.send(event).expect("heard"));
    for n in 0..10_000 {
        let view = SavedFlatView { time_s: f64::from(n), ..SavedFlatView::default() };
        writer.push(Edit::SetView("/a.map".into(), 1, Box::new(view.into())));
    }
    writer.finish();
    let time = |prefs: &Prefs| match prefs.remembered_view("/a.map".as_ref()) {
        Some(SavedView::Flat(view)) => Some(view.time_s),
        Some(SavedView::Solid(_) | SavedView::OtherKind) | None => None,
    };
    assert_eq!(time(&read_prefs(&folder.file()).prefs), Some(9999.0));
    let written: Vec<WriterEvent> = told.iter().collect();
    assert!(written.len() < 100, "{} writings", written.len());
    let Some(WriterEvent::Written(prefs, 10_000)) = written.last() else { panic!("{written:?}") };
    assert_eq!(time(prefs), Some(9999.0));
    // Whoever has finished has nothing to wait for.
    writer.finish();
}

#[test]
fn a_writer_that_cannot_write_says_so_once() {
    let folder = Folder::new();
    fs::write(folder.0.path().join("config"), "a file where the folder should be").expect("written");
    let (tell, told) = channel();
    let writer = Writer::start(folder.file(), Vec::new(), move |event| tell.send(event).expect("heard"));
    writer.push(Edit::Theme(Theme::Light));
    let Ok(WriterEvent::Notice(first)) = told.recv() else { panic!("no notice") };
    assert!(first.contains("cannot be saved to"), "{first}");
    writer.push(Edit::Theme(Theme::Dark));
    writer.finish();
    assert_eq!(told.iter().count(), 0);
}

#[test]
fn what_could_not_be_written_before_is_tried_once_more_at_the_end() {
    let folder = Folder::new();
    fs::write(folder.0.path().join("config"), "a file where the folder should be").expect("written");
    let (tell, told) = channel();
    let writer = Writer::start(folder.file(), Vec::new(), move |event| tell.send(event).expect("heard"));
    writer.push(Edit::Theme(Theme::Light));
    let Ok(WriterEvent::Notice(_)) = told.recv() else { panic!("no notice") };
    fs::remove_file(folder.0.path().join("config")).expect("removed");
    writer.finish();
    assert_eq!(read_prefs(&folder.file()).prefs.theme, Theme::Light);
}
