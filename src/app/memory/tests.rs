//! Changes that the window saves of maps and views, and what the next window finds. Files lie in folders of the tests'
//! own.

use std::sync::Mutex;

use glam::Vec2;
use tempfile::TempDir;

use super::*;
use crate::base::LayerId;
use crate::prefs::FlatSwitches;
use crate::prefs::{SavedFlatView, Scale};
use crate::scene::solid::{Solid, SolidViewpoint};
use crate::scene::{FlatScene, Group, Viewpoint, World};
use crate::view::flat::FlatView;
use crate::view::solid::SolidView;

/// A folder that goes with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Window with its settings here.
    fn window(&self) -> Memory {
        Memory::new(&SettingsAt::File(self.0.path().join("settings.toml")), FullPaths::default(), Arc::new(|_| ()))
    }
}

fn scene() -> Scene {
    Scene::default()
}

fn close(memory: &Memory) {
    memory.writer().expect("kept").finish();
}

fn at(x: f32) -> FlatView {
    let mut view = FlatView::default();
    view.camera.center = Vec2::new(x, 0.0);
    view.clock.playing = false;
    view
}

fn state(view: &FlatView) -> ViewState {
    view.clone().into()
}

fn flat_view(view: Option<&SavedView>) -> Option<&SavedFlatView> {
    match view? {
        SavedView::Flat(view) => Some(view),
        SavedView::Solid(_) | SavedView::OtherKind => None,
    }
}

#[test]
fn the_first_start_is_the_first_once() {
    let folder = Folder::new();
    let mut first = folder.window();
    assert!(first.take_first_start() && !first.take_first_start());
    close(&first);
    let mut second = folder.window();
    assert!(second.prefs().show.shell.demo_shown && !second.take_first_start());
    let nowhere = |at: &SettingsAt| Memory::new(at, FullPaths::default(), Arc::new(|_| ())).take_first_start();
    assert!(!nowhere(&SettingsAt::Nowhere), "what is not remembered comes back at every start");
    let used = Folder::new();
    let mut before = used.window();
    before.apply(Edit::Opened(MAP.into(), 1));
    assert!(!before.take_first_start(), "there is a recent map");
}

const MAP: &str = if cfg!(windows) { "C:\\maps\\a.map" } else { "/maps/a.map" };

#[test]
fn the_next_window_finds_where_the_last_one_looked() {
    let folder = Folder::new();
    let mut window = folder.window();
    let path = Path::new(MAP);
    assert_eq!(window.opened(Some(path), &scene()), None, "nobody has looked at it before");
    window.save_view(&state(&at(0.0)));
    assert!(window.prefs().views.is_empty(), "how it opened is no news");
    window.save_view(&state(&at(320.0)));
    window.apply(Edit::Scale(Scale::new(150)));
    close(&window);
    let mut next = folder.window();
    assert_eq!(next.prefs().scale.percent(), 150);
    assert_eq!(next.prefs().recent.len(), 1);
    let view = next.opened(Some(path), &scene());
    assert_eq!(flat_view(view.as_ref()).map(|view| view.center_tiles), Some([10.0, 0.0]));
    close(&next);
}

#[test]
fn the_next_window_finds_the_view_of_a_solid_world() {
    let folder = Folder::new();
    let world = Scene { world: World::Solid(Arc::new(Solid::default())), ..Scene::default() };
    let at = |x| SolidViewpoint { eye: glam::Vec3::new(x, 2.5, 0.0), yaw_deg: 30.0, ..SolidViewpoint::default() };
    let state = |x| {
        let mut state = ViewState::from(FlatView::default());
        state.world = SolidView::new(at(x), Default::default()).into();
        state
    };
    let mut window = folder.window();
    window.opened(Some(Path::new(MAP)), &world);
    window.save_view(&state(0.0));
    assert!(window.prefs().views.is_empty(), "how it opened is no news");
    window.save_view(&state(7.0));
    close(&window);
    let mut next = folder.window();
    assert_eq!(next.opened(Some(Path::new(MAP)), &world), Some(SavedView::Solid(at(7.0))));
    close(&next);
}

#[test]
fn numbers_of_layers_that_a_save_has_changed_are_noted() {
    let folder = Folder::new();
    let mut window = folder.window();
    let path = Path::new(MAP);
    let flat = FlatScene { groups: vec![Group::default()], ..FlatScene::default() };
    let layers = view::flat::layers_print(&flat);
    let more = Scene { world: World::Flat(Arc::new(flat)), ..Scene::default() };
    window.opened(Some(path), &scene());
    let mut view = at(0.0);
    window.save_view(&state(&view));
    view.visibility.hidden.insert(LayerId(1));
    window.save_view(&state(&view));
    // A save puts another layer before the one that is switched off.
    window.follow(Some(path), &more);
    view.visibility.hidden = [LayerId(2)].into();
    window.save_view(&state(&view));
    window.save_last_view(&state(&view));
    let view = flat_view(window.prefs().remembered_view(path)).expect("saved");
    assert_eq!((&*view.hidden, view.layers), (&[2][..], layers));
    // A map that is opened again is a first look.
    let before = window.prefs().clone();
    window.opened(Some(path), &scene());
    window.save_view(&state(&at(640.0)));
    assert_eq!(window.prefs().views, before.views);
    close(&window);
}

#[test]
fn time_that_runs_is_noted_only_when_the_map_is_left() {
    let folder = Folder::new();
    let mut window = folder.window();
    window.opened(Some(Path::new(MAP)), &scene());
    let mut view = at(32.0);
    view.clock.playing = true;
    window.save_view(&state(&view));
    for tick in 1..100 {
        view.clock.time_s = f64::from(tick) * 0.25;
        window.save_view(&state(&view));
    }
    assert!(window.prefs().views.is_empty(), "the disk must rest while a map plays");
    window.save_last_view(&state(&view));
    assert_eq!(flat_view(window.prefs().remembered_view(Path::new(MAP))).map(|view| view.time_s), Some(24.75));
    // Time that stands still was set by hand.
    view.clock.playing = false;
    view.clock.time_s = 3.0;
    window.save_view(&state(&view));
    assert_eq!(flat_view(window.prefs().remembered_view(Path::new(MAP))).map(|view| view.time_s), Some(3.0));
    close(&window);
}

#[test]
fn maps_without_a_file_are_not_remembered() {
    let folder = Folder::new();
    let mut window = folder.window();
    assert_eq!(window.opened(None, &scene()), None);
    window.save_view(&state(&at(0.0)));
    window.save_view(&state(&at(320.0)));
    window.save_last_view(&state(&at(640.0)));
    assert_eq!(window.prefs(), &Prefs::default());
    close(&window);
}

#[test]
fn a_window_without_a_file_remembers_as_long_as_it_is_open() {
    let mut window = Memory::new(&SettingsAt::Nowhere, FullPaths::default(), Arc::new(|_| ()));
    assert!(window.writer().is_none() && window.shown().file.is_none());
    window.apply(Edit::Scale(Scale::new(150)));
    assert_eq!(window.prefs().scale.percent(), 150);
}

#[test]
fn a_broken_file_is_told_of_until_it_has_been_read() {
    let folder = Folder::new();
    std::fs::write(folder.0.path().join("settings.toml"), "theme = ").expect("written");
    let mut window = folder.window();
    assert!(window.notice().is_some_and(|notice| notice.contains("settings.toml.broken")), "{:?}", window.notice());
    window.dismiss_notice();
    assert_eq!(window.notice(), None);
    close(&window);
}

#[test]
fn keys_that_make_no_sense_are_told_of_until_that_has_been_read() {
    let folder = Folder::new();
    let text = "[keys]\nfit = [\"Ctrl+J\", \"Hugo\"]\nnonsense = [\"K\"]\n";
    std::fs::write(folder.0.path().join("settings.toml"), text).expect("written");
    let mut window = folder.window();
    let notice = window.notice().expect("told").to_owned();
    for part in ["settings.toml", "“Hugo”", "“nonsense”"] {
        assert!(notice.contains(part), "{part}: {notice}");
    }
    window.dismiss_notice();
    assert_eq!(window.notice(), None);
    close(&window);
}

#[test]
fn keys_of_a_file_that_answered_late_are_told_of_then() {
    let late = ReadPrefs { stalled: true, ..ReadPrefs::default() };
    let mut window = Memory::with(None, late, FullPaths::default(), Arc::new(|_| ()));
    let mut theirs = Prefs::default();
    theirs.keys.insert("nonsense".to_owned(), vec!["K".to_owned()]);
    window.on_writer_event(WriterEvent::Written(Box::new(theirs.clone()), 0));
    assert!(window.notice().is_some_and(|notice| notice.contains("“nonsense”")), "{:?}", window.notice());
    window.dismiss_notice();
    window.on_writer_event(WriterEvent::Written(Box::new(theirs), 0));
    assert_eq!(window.notice(), None, "once");
}

#[test]
fn maps_that_are_gone_are_told_of() {
    let folder = Folder::new();
    let (tell, told) = std::sync::mpsc::channel();
    let tell = Mutex::new(tell);
    let tell = move |wake| {
        if let UserEvent::PathChecked(path, trouble) = wake {
            tell.lock().expect("unpoisoned").send((path, trouble)).expect("heard");
        }
    };
    let mut window = Memory::new(&SettingsAt::Nowhere, FullPaths::default(), Arc::new(tell));
    let (here, gone) = (folder.0.path().join("here.map"), folder.0.path().join("gone.map"));
    std::fs::write(&here, "").expect("written");
    window.apply(Edit::Opened(here.clone(), 2));
    window.apply(Edit::Opened(gone.clone(), 1));
    window.apply(Edit::AddFolder(here.clone()));
    window.look_at_paths();
    let told: Vec<_> = told.iter().take(3).collect();
    let expected = [(here.clone(), None), (gone, Some("no such file"))];
    assert_eq!(told, [&expected[..], &[(here.clone(), Some("it is a file, not a folder"))]].concat());
    for (path, trouble) in told {
        window.set_trouble(path, trouble);
    }
    assert_eq!(window.shown().troubles.len(), 2);
    window.apply(Edit::AddFolder(here));
    assert_eq!(window.shown().troubles.len(), 1, "what is added again is looked at anew");
}

/// Events that a window gets from its writer.
type Heard = std::sync::mpsc::Receiver<WriterEvent>;

impl Folder {
    fn file(&self) -> PathBuf {
        self.0.path().join("settings.toml")
    }

    /// Window that began with these settings, and events of its writer.
    fn window_with(&self, read: ReadPrefs) -> (Memory, Heard) {
        let (tell, told) = std::sync::mpsc::channel();
        let tell = Mutex::new(tell);
        let tell = move |wake| {
            if let UserEvent::Prefs(kept) = wake {
                // The test may be over.
                let _ = tell.lock().expect("unpoisoned").send(kept);
            }
        };
        (Memory::with(Some(self.file()), read, FullPaths::default(), Arc::new(tell)), told)
    }
}

fn folders(prefs: &Prefs) -> Vec<&str> {
    prefs.data_folders.iter().filter_map(|folder| folder.to_str()).collect()
}

#[test]
fn two_windows_keep_each_others_folders() {
    let folder = Folder::new();
    let ((mut one, _), (mut other, told)) =
        (folder.window_with(ReadPrefs::default()), folder.window_with(ReadPrefs::default()));
    one.apply(Edit::AddFolder("/one".into()));
    close(&one);
    other.apply(Edit::AddFolder("/other".into()));
    close(&other);
    assert_eq!(folders(&read_prefs(&folder.file()).prefs), ["/one", "/other"]);
    assert_eq!(folders(other.prefs()), ["/other"]);
    other.on_writer_event(told.recv().expect("written"));
    assert_eq!(folders(other.prefs()), ["/one", "/other"], "what the other window has added holds here too");
}

#[test]
fn what_changes_while_the_disk_writes_stays_changed() {
    let folder = Folder::new();
    let (mut window, told) = folder.window_with(ReadPrefs::default());
    window.apply(Edit::Opened("/first.map".into(), 1));
    let written = told.recv().expect("written");
    window.apply(Edit::Opened("/second.map".into(), 2));
    window.apply(Edit::RemoveRecent("/first.map".into()));
    window.apply(Edit::AddFolder("/new".into()));
    window.on_writer_event(written);
    let recent: Vec<_> = window.prefs().recent.iter().map(|recent| recent.path.clone()).collect();
    assert_eq!(recent, [PathBuf::from("/second.map")]);
    assert_eq!(folders(window.prefs()), ["/new"]);
    close(&window);
    window.on_writer_event(told.try_iter().last().expect("written"));
    assert!(window.unconfirmed.is_empty());
}

#[test]
fn a_window_that_could_not_read_its_settings_spoils_none_and_takes_them_over() {
    let folder = Folder::new();
    let (mut before, _) = folder.window_with(ReadPrefs::default());
    let place = |x| WindowPlace { position_px: Some([x, 0]), size: Some([800, 600]), maximised: false };
    let panels = PanelSizes { left: Some(333), ..PanelSizes::default() };
    before.placed(place(100));
    before
        .arranged(panels, Show { flat: FlatSwitches { numbers: false, ..FlatSwitches::default() }, ..Show::default() });
    before.apply(Edit::Theme(crate::prefs::Theme::Light));
    before.apply(Edit::AddFolder("/saved".into()));
    close(&before);
    let saved = read_prefs(&folder.file()).prefs;
    let (mut window, told) = folder.window_with(ReadPrefs { stalled: true, ..ReadPrefs::default() });
    window.placed(place(7));
    window.arranged(PanelSizes { left: Some(200), ..PanelSizes::default() }, Show::default());
    window.apply(Edit::AddFolder("/new".into()));
    window.on_writer_event(told.recv().expect("written"));
    assert_eq!((folders(window.prefs()), window.prefs().theme), (vec!["/saved", "/new"], saved.theme));
    // As it was all the time.
    window.placed(place(7));
    window.arranged(PanelSizes { left: Some(200), ..PanelSizes::default() }, Show::default());
    close(&window);
    let now = read_prefs(&folder.file()).prefs;
    assert_eq!((now.window, now.panels, now.show, now.theme), (saved.window, panels, saved.show, saved.theme));
    assert_eq!(folders(&now), ["/saved", "/new"]);
    // An arrangement made by hand counts from now on.
    let (mut window, told) = folder.window_with(ReadPrefs { stalled: true, ..ReadPrefs::default() });
    window.apply(Edit::Opened("/a.map".into(), 1));
    window.on_writer_event(told.recv().expect("written"));
    window.placed(place(8));
    close(&window);
    assert_eq!(read_prefs(&folder.file()).prefs.window, place(8));
}

#[test]
fn bookmarks_of_both_windows_and_of_the_last_start_are_there() {
    let folder = Folder::new();
    let (mut one, mut other) = (folder.window(), folder.window());
    let at = Viewpoint::Flat { center_tiles: [1.5, 2.5], zoom: 2.0, time_s: 0.0 };
    let place = |name: &str| NamedPlace::new(name, at).expect("a name");
    one.change_place(PlaceChange::Set(place("lost")));
    assert_eq!(one.places(), None, "without a file there is nothing to keep them by");
    for window in [&mut one, &mut other] {
        window.opened(Some(Path::new(MAP)), &scene());
        assert_eq!(window.places().as_deref(), Some(&[][..]));
    }
    one.change_place(PlaceChange::Set(place("a")));
    one.change_place(PlaceChange::Rename("a".into(), "b".into()));
    close(&one);
    other.change_place(PlaceChange::Set(place("c")));
    close(&other);
    let mut next = folder.window();
    next.opened(Some(Path::new(MAP)), &scene());
    let names: Vec<_> = next.places().iter().flat_map(|it| it.to_vec()).map(|it| it.name().to_owned()).collect();
    assert_eq!(names, ["b", "c"]);
    close(&next);
}

#[test]
fn a_world_that_was_remembered_by_its_file_is_remembered_by_its_folder() {
    let folder = Folder::new();
    let mut window = folder.window();
    let at = Viewpoint::Flat { center_tiles: [1.5, 2.5], zoom: 2.0, time_s: 0.0 };
    let place = NamedPlace::new("home", at).expect("a name");
    let (world, database) = (PathBuf::from("/worlds/one"), PathBuf::from("/worlds/one/map.sqlite"));
    window.apply(Edit::Opened(database.clone(), 1));
    window.apply(Edit::SetPlace(database, 1, place));
    window.opened(Some(&world), &scene());
    let names: Vec<_> = window.places().iter().flat_map(|it| it.to_vec()).map(|it| it.name().to_owned()).collect();
    assert_eq!(names, ["home"]);
    assert_eq!(window.prefs.recent.iter().map(|recent| &recent.path).collect::<Vec<_>>(), [&world], "one entry");
    close(&window);
}
