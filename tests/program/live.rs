//! A map file is followed while somebody saves over it: by rename and by overwriting, with half-written files, rubbish
//! and nothing at all in between. In the end the last state of the file is the one that is there to be shown, and none
//! of the others in between was anything but a whole map.
//!
//! Waits by condition, with a cap that only a hang reaches; nothing depends on how fast the machine is.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crate::common::build::Builder;
use crate::common::flat::Flat as _;
use mapscope::base::{Clock, LayerId};
use mapscope::load::{Follow, FollowState, FollowedScene, LoadOptions, Source, load_now};
use mapscope::scene::{LayerContent, Scene};
use tempfile::TempDir;

/// Longest wait for anything.
const CAP: Duration = Duration::from_secs(60);

/// A folder of its own for one test, removed at its end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// A map whose one layer tells which of many it is.
fn map(n: u32) -> Arc<[u8]> {
    let mut builder = Builder::default();
    builder.group([100, 100]);
    builder.tiles([80, 80], None, |x, y| if (x, y) == (7, 5) { (1 + n as u8, 0) } else { ((x * y % 50) as u8, 0) });
    builder.document.map.info.settings = vec![format!("sv_number {n}")];
    builder.bytes()
}

/// Which of them a scene is of.
fn number(scene: &Scene) -> u32 {
    let LayerContent::Tiles(tiles) = &scene.flat().groups[0].layers[0].drawn.content else { panic!("tiles") };
    let by_tile = u32::from(tiles.cell(7, 5).expect("a tile").index) - 1;
    assert_eq!(scene.flat().info.settings, [format!("sv_number {by_tile}")], "one map, not halves of two");
    by_tile
}

/// A file that is followed.
struct Live {
    follow: Follow,
    path: PathBuf,
    shown: Arc<Scene>,
    woken: Receiver<()>,
    wake: Sender<()>,
}

fn options() -> LoadOptions {
    let start = Instant::now();
    LoadOptions { clock: Clock::new(move || start.elapsed()), ..LoadOptions::default() }
}

fn follow(path: &Path, shown: Arc<Scene>, wake: &Sender<()>) -> Follow {
    let wake = wake.clone();
    let wake = Box::new(move || {
        let _ = wake.send(());
    });
    Follow::start(path, options(), shown, wake)
}

impl Live {
    /// Loads a file and follows it.
    fn new(path: &Path) -> Self {
        let shown = load_now(&Source::File(path.to_owned()), &options(), &options().task()).expect("a map");
        let (wake, woken) = channel();
        Self { follow: follow(path, shown.clone(), &wake), path: path.to_owned(), shown, woken, wake }
    }

    /// Takes what there is, if there is anything.
    fn take(&mut self) -> Option<FollowedScene> {
        let fresh = self.follow.take()?;
        self.shown = fresh.scene.clone();
        Some(fresh)
    }

    /// Waits until something holds.
    fn until(&mut self, what: &str, mut holds: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < CAP, "waited in vain for: {what}; {:?}", self.follow.following());
            let _ = self.woken.recv_timeout(Duration::from_millis(20));
        }
    }

    /// Waits until a certain map is there, every one before it a whole one.
    fn until_number(&mut self, wanted: u32) -> Option<FollowedScene> {
        let mut last = None;
        self.until(&format!("map {wanted}"), |live| {
            last = live.take().or(last.take());
            number(&live.shown) == wanted
        });
        last
    }
}

fn pause(ms: u64) {
    std::thread::sleep(Duration::from_millis(ms));
}

fn by_rename(path: &Path, bytes: &[u8]) {
    let beside = path.with_extension("tmp");
    std::fs::write(&beside, bytes).expect("written");
    std::fs::rename(&beside, path).expect("renamed");
}

/// Saves a hundred times, the map of the number after `settle` of them waited for. What happens on the way depends on
/// the number alone.
fn save_often(save: impl Fn(&Path, u32, &[u8])) {
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    let mut seen = 0;
    for n in 1..=100 {
        save(&path, n, &map(n));
        // Most follow each other fast; some are waited for.
        if n % 10 == 0 {
            live.until_number(n);
            seen += 1;
        } else {
            pause(u64::from(n * 7 % 5) * 20);
            seen += usize::from(live.take().is_some());
        }
    }
    live.until_number(100);
    assert_eq!(live.follow.following().standing, FollowState::Live);
    assert!(seen >= 10);
}

#[test]
fn a_hundred_saves_by_rename_end_with_the_last_one() {
    save_often(|path, n, bytes| {
        if n % 3 == 0 {
            // Some editors remove the old file first.
            std::fs::remove_file(path).expect("removed");
            pause(u64::from(n % 4) * 10);
        }
        by_rename(path, bytes);
    });
}

#[test]
fn a_hundred_saves_in_place_end_with_the_last_one() {
    save_often(|path, n, bytes| {
        let half = bytes.len() / 2;
        match n % 4 {
            0 => std::fs::write(path, &bytes[..half]).expect("half of it"),
            1 => std::fs::write(path, b"").expect("nothing in it"),
            2 => std::fs::write(path, b"rubbish").expect("rubbish"),
            _ => {}
        }
        pause(u64::from(n % 7) * 30);
        std::fs::write(path, bytes).expect("all of it");
    });
}

#[test]
fn the_last_save_is_seen_whatever_was_before_it() {
    // Files that are whole by their length but not by what is in them, and others that lie there for a while.
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    let bytes = map(1);
    for cut in [1, 30, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..cut]).expect("cut off");
        pause(250);
        assert!(live.take().is_none(), "cut off after {cut} of {} bytes", bytes.len());
    }
    let mut zeros = bytes.to_vec();
    zeros[bytes.len() / 2..].fill(0);
    std::fs::write(&path, zeros).expect("half of it zeros");
    live.until("word of the damage", |live| matches!(live.follow.following().standing, FollowState::Broken(_)));
    assert!(live.take().is_none() && number(&live.shown) == 0, "the old one stays");
    std::fs::write(&path, &bytes).expect("whole");
    live.until_number(1);
    live.until("no word of damage", |live| live.follow.following().standing == FollowState::Live);
}

#[test]
fn a_file_that_is_away_is_followed_again_when_it_is_back() {
    let folder = Folder::new();
    let path = folder.file("inner/a.map");
    std::fs::create_dir_all(folder.file("inner")).expect("made");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    std::fs::remove_dir_all(folder.file("inner")).expect("removed");
    live.until("word that it is gone", |live| live.follow.following().standing == FollowState::Missing);
    // The folder is another one now: what watched the old one hears nothing.
    std::fs::create_dir_all(folder.file("inner")).expect("made");
    std::fs::write(&path, map(3)).expect("written");
    live.until_number(3);
    by_rename(&path, &map(4));
    live.until_number(4);
    assert_eq!(live.follow.following(), Default::default());
}

#[test]
fn the_same_bytes_are_no_news_and_other_files_are_none_either() {
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    by_rename(&path, &map(0));
    std::fs::write(folder.file("b.map"), map(5)).expect("written");
    pause(600);
    assert!(live.take().is_none());
    std::fs::write(&path, map(1)).expect("written");
    let fresh = live.until_number(1).expect("taken");
    let [layer] = &fresh.differences.layers[..] else { panic!("one layer: {:?}", fresh.differences) };
    assert_eq!((layer.layer, layer.tiles.count), (Some(LayerId(0)), 1));
    assert_eq!(fresh.differences.settings_added, ["sv_number 1"]);
}

#[test]
fn what_was_read_in_another_way_counts_as_shown() {
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    // The file was changed between the load and the start of the watch.
    std::fs::write(&path, map(1)).expect("written");
    live.follow = follow(&path, live.shown.clone(), &live.wake);
    live.until_number(1);
    // Somebody reads it again by hand.
    std::fs::write(&path, map(2)).expect("written");
    let by_hand = load_now(&Source::File(live.path.clone()), &options(), &options().task()).expect("a map");
    live.follow.shows(&by_hand);
    live.shown = by_hand;
    pause(600);
    assert!(live.take().is_none(), "nothing else is there");
    std::fs::write(&path, map(1)).expect("written");
    live.until_number(1);
}

/// A map whose last tiles are gone: it loads, with a word about the damage.
fn damaged(n: u32) -> Vec<u8> {
    let mut bytes = map(n).to_vec();
    let end = bytes.len();
    bytes[end - 20..].fill(0);
    bytes
}

#[test]
fn damage_that_somebody_has_asked_to_see_is_no_trouble_any_more() {
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    std::fs::write(&path, damaged(1)).expect("written");
    live.until("word of the damage", |live| matches!(live.follow.following().standing, FollowState::Broken(_)));
    let by_hand = load_now(&Source::File(live.path.clone()), &options(), &options().task()).expect("most of a map");
    live.follow.shows(&by_hand);
    live.shown = by_hand;
    live.until("no word of damage", |live| live.follow.following().standing == FollowState::Live);
    assert!(live.take().is_none(), "it is on screen");
    std::fs::write(&path, map(2)).expect("written");
    live.until_number(2);
}

#[test]
fn what_could_not_be_shown_is_not_offered_again() {
    let folder = Folder::new();
    let path = folder.file("a.map");
    std::fs::write(&path, map(0)).expect("written");
    let mut live = Live::new(&path);
    let old = live.shown.clone();
    std::fs::write(&path, map(1)).expect("written");
    let fresh = live.until_number(1).expect("taken");
    live.follow.refused(fresh.scene.summary.container.fingerprint, &old, "too large");
    live.shown = old;
    live.until("word of it", |live| {
        assert!(live.follow.take().is_none(), "it would be refused again");
        live.follow.following().standing == FollowState::Refused("too large".to_owned())
    });
    std::fs::write(&path, map(2)).expect("written");
    let fresh = live.until_number(2).expect("taken");
    assert_eq!(fresh.differences.settings_removed, ["sv_number 0"], "compared with what is on screen");
    live.until("no word of it", |live| live.follow.following().standing == FollowState::Live);
    // What was shown in between makes it worth another try.
    std::fs::write(&path, map(1)).expect("written");
    live.until_number(1);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_to_where_it_leads() {
    let folder = Folder::new();
    for name in ["one", "two", "links"] {
        std::fs::create_dir_all(folder.file(name)).expect("made");
    }
    let (one, two, link) = (folder.file("one/a.map"), folder.file("two/b.map"), folder.file("links/a.map"));
    std::fs::write(&one, map(0)).expect("written");
    std::fs::write(&two, map(7)).expect("written");
    std::os::unix::fs::symlink(&one, &link).expect("linked");
    let mut live = Live::new(&link);
    by_rename(&one, &map(1));
    live.until_number(1);
    let other = folder.file("links/new");
    std::os::unix::fs::symlink(&two, &other).expect("linked");
    std::fs::rename(&other, &link).expect("renamed");
    live.until_number(7);
    by_rename(&two, &map(8));
    live.until_number(8);
}
