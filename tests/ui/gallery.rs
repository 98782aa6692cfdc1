//! The gallery: its keys, what it asks for, and that thousands of maps cost no more than those in view.

use crate::common::flat::Flat as _;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use mapscope::base::{Listing, MapFacts, MapFile, RgbaImage};
use mapscope::prefs::Edit;
use mapscope::ui::{FolderState, GalleryContents, PathCompletion};
use mapscope::view::ShellAction;
use mapscope::view::{self, Action, ManualPlace, MapSort, Request};

use crate::stand::{Bench, Stand, asked, bench, frames, with_map};

fn file(n: usize) -> MapFile {
    let name = format!("map {n}");
    MapFile {
        path: format!("/maps/{name}.map").into(),
        name,
        bytes: 1000,
        modified_s: 1_700_000_000,
        ..MapFile::default()
    }
}

/// An open gallery with so many maps, all of which are known.
fn gallery(count: usize) -> Stand {
    let mut stand = with_map();
    let listing = Listing {
        folder: "/maps".into(),
        parent: Some("/".into()),
        folders: vec!["/maps/within".into()],
        maps: (0..count).map(file).collect(),
        is_cut: false,
        is_world: false,
    };
    let mut contents = GalleryContents {
        listing: Arc::new(listing),
        state: FolderState::Ready,
        version: 1,
        shown: Some(file(1).path),
        ..GalleryContents::default()
    };
    for n in 0..count {
        let author = if n == 3 { "Somebody" } else { "" };
        contents.put(file(n), Ok((MapFacts { author: author.to_owned(), ..MapFacts::default() }, None)));
    }
    stand.status.gallery = Arc::new(contents);
    stand.state.shell.gallery.open = true;
    stand
}

/// The bench over that. The pictures that it asks for at first are taken away.
fn open(count: usize) -> (Bench, Vec<PathBuf>) {
    let mut stand = gallery(count);
    stand.state.shell.gallery.open = false;
    let mut bench = bench(stand);
    bench.state_mut().state.shell.gallery.open = true;
    let wanted = match &asked(&mut bench)[..] {
        [Action::Ask(Request::WantPictures(wanted))] => wanted.clone(),
        other => panic!("{other:?}"),
    };
    (bench, wanted)
}

/// Presses a key and obeys what was asked for. What that was, but for pictures.
fn key(bench: &mut Bench, key: Key) -> Vec<Action> {
    bench.key_press(key);
    obeyed(bench)
}

fn obeyed(bench: &mut Bench) -> Vec<Action> {
    let mut actions = frames(bench, 4);
    actions.retain(|action| !matches!(action, Action::Ask(Request::WantPictures(_))));
    actions
}

fn select(n: usize) -> Action {
    Action::Shell(ShellAction::SelectInGallery(Some(file(n).path)))
}

#[test]
fn only_maps_in_view_are_made_and_wanted() {
    let (bench, wanted) = open(3000);
    assert!((12..60).contains(&wanted.len()), "{}", wanted.len());
    assert_eq!(wanted[0], file(0).path);
    let made = bench.get_all_by_role(egui::Role::Button).count();
    assert!(made < 80, "{made}");
    assert!(bench.query_by_label("3,000 maps").is_some());
}

#[test]
fn keys_go_from_map_to_map_and_enter_opens() {
    let (mut bench, _) = open(3000);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(0)], "folders stand before it");
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(1)]);
    assert_eq!(
        key(&mut bench, Key::Enter),
        [Action::Shell(ShellAction::ShowGallery(false))],
        "it is on screen already"
    );
    bench.state_mut().state.shell.gallery.open = true;
    obeyed(&mut bench);
    assert_eq!(key(&mut bench, Key::End), [select(2999)]);
    assert!(bench.query_by_label("map 2999").is_some(), "it is brought into view");
    let opened = [Action::Ask(Request::OpenPath(file(2999).path))];
    assert_eq!(key(&mut bench, Key::Enter), opened);
}

#[test]
fn the_menu_key_opens_the_menu_of_the_selected_map() {
    let (mut bench, _) = open(30);
    bench.key_press_modifiers(egui::Modifiers::SHIFT, Key::F10);
    bench.run_steps(6);
    assert!(bench.query_by_label("Copy path").is_none(), "nothing is selected");
    key(&mut bench, Key::ArrowRight);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(1)]);
    for typed in ["", "map"] {
        // With the keyboard in the search field, too.
        typed.chars().for_each(|c| bench.event(Event::Text(c.to_string())));
        obeyed(&mut bench);
        bench.key_press_modifiers(egui::Modifiers::SHIFT, Key::F10);
        bench.run_steps(6);
        assert!(bench.get_by_label("Open").is_focused(), "the first item has the keyboard");
        bench.get_by_label("Copy path");
        bench.key_press(Key::Escape);
        bench.run_steps(4);
        assert!(bench.query_by_label("Copy path").is_none(), "the menu has closed");
        assert!(bench.state().state.shell.gallery.open, "and the gallery has not");
    }
    // With letters in the field, up and down lead out of it, and then all arrows are the gallery's.
    assert_eq!(key(&mut bench, Key::ArrowRight), []);
    key(&mut bench, Key::ArrowDown);
    let Some(before) = bench.state().state.shell.gallery.selected.clone() else { panic!("an entry is selected") };
    key(&mut bench, Key::ArrowLeft);
    assert!(bench.state().state.shell.gallery.selected.as_ref().is_some_and(|now| *now != before));
}

#[test]
fn folders_are_walked_into() {
    let (mut bench, _) = open(5);
    assert_eq!(key(&mut bench, Key::Home), [Action::Shell(ShellAction::SelectInGallery(Some("/".into())))]);
    let up = [
        Action::Shell(ShellAction::FilterGallery(String::new())),
        Action::Shell(ShellAction::SelectInGallery(Some("/maps".into()))),
        Action::Ask(Request::OpenFolder("/".into())),
    ];
    assert_eq!(key(&mut bench, Key::Enter), up);
}

#[test]
fn letters_filter_and_are_no_commands() {
    let (mut bench, _) = open(3000);
    for letter in [Key::F, Key::P, Key::X, Key::Space, Key::Num1, Key::OpenBracket, Key::W] {
        assert_eq!(key(&mut bench, letter), [], "{letter:?}");
    }
    bench.event(Event::Text("some".to_owned()));
    assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::FilterGallery("some".to_owned()))]);
    assert!(bench.query_by_label("1 of 3,000 maps").is_some(), "authors count");
    assert_eq!(key(&mut bench, Key::Backspace), [Action::Shell(ShellAction::FilterGallery("som".to_owned()))]);
    let opened = [Action::Ask(Request::OpenPath(file(3).path))];
    assert_eq!(key(&mut bench, Key::Enter), opened, "the first that is left");
}

#[test]
fn the_search_is_reached_by_its_key_and_replaced() {
    let (mut bench, _) = open(3000);
    bench.event(Event::Text("map".to_owned()));
    obeyed(&mut bench);
    bench.key_press(Key::ArrowDown);
    obeyed(&mut bench);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::F);
    assert_eq!(obeyed(&mut bench), [], "nothing is searched in a map");
    assert!(bench.get_by_label("Search by name or author").is_focused());
    bench.event(Event::Text("some".to_owned()));
    assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::FilterGallery("some".to_owned()))]);
}

#[test]
fn keys_go_to_the_settings_over_it() {
    let (mut bench, _) = open(30);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(0)]);
    bench.state_mut().state.shell.settings = true;
    obeyed(&mut bench);
    bench.get_by_label("DDNet command").focus();
    assert_eq!(obeyed(&mut bench), []);
    for arrow in [Key::ArrowDown, Key::ArrowUp, Key::PageDown] {
        assert_eq!(key(&mut bench, arrow), [], "{arrow:?}");
        assert!(bench.get_by_label("DDNet command").is_focused(), "{arrow:?}");
    }
    bench.key_press_modifiers(Modifiers::COMMAND, Key::F);
    assert_eq!(obeyed(&mut bench), []);
    bench.event(Event::Text("play".to_owned()));
    let set = Action::Ask(Request::SetPref(Edit::DdnetCommand("play".to_owned())));
    assert_eq!(obeyed(&mut bench), [set]);
    assert_eq!(key(&mut bench, Key::Enter), [Action::Ask(Request::LookAtPaths)], "its program is looked for");
    // Enter leaves the field. Nothing has the keyboard then.
    for pressed in [Key::Enter, Key::ArrowDown] {
        assert_eq!(key(&mut bench, pressed), [], "{pressed:?}");
    }
    bench.event(Event::Text("map".to_owned()));
    assert_eq!(obeyed(&mut bench), []);
    assert_eq!(key(&mut bench, Key::Escape), [Action::Shell(ShellAction::ToggleSettings)]);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(1)], "the gallery has them again");
}

#[test]
fn keys_go_to_the_manual_over_it() {
    let (mut bench, _) = open(30);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(0)]);
    view::apply(&mut bench.state_mut().state, ShellAction::ReadManual(ManualPlace::topic("maps")), None);
    assert_eq!(obeyed(&mut bench), []);
    bench.key_press_modifiers(Modifiers::COMMAND, Key::F);
    assert_eq!(obeyed(&mut bench), []);
    bench.event(Event::Text("bookmark".to_owned()));
    assert_eq!(obeyed(&mut bench), []);
    assert_eq!(key(&mut bench, Key::ArrowDown), []);
    assert_eq!(bench.get_by_label("Search the manual").value().as_deref(), Some("bookmark"));
    let actions = key(&mut bench, Key::Enter);
    assert!(matches!(&actions[..], [Action::Shell(ShellAction::ReadManual(_))]), "{actions:?}");
}

#[test]
fn keys_go_to_the_palette_over_it() {
    let (mut bench, _) = open(30);
    assert_eq!(key(&mut bench, Key::ArrowRight), [select(0)]);
    bench.state_mut().state.shell.palette = true;
    assert_eq!(obeyed(&mut bench), []);
    assert_eq!(key(&mut bench, Key::ArrowDown), []);
    bench.event(Event::Text("about".to_owned()));
    assert_eq!(obeyed(&mut bench), []);
    let chosen = [ShellAction::TogglePalette, ShellAction::ToggleAbout].map(Action::Shell);
    assert_eq!(key(&mut bench, Key::Enter), chosen, "no map opens");
    assert_eq!(key(&mut bench, Key::ArrowDown), [], "nor is one selected behind the dialog");
}

#[test]
fn folders_are_counted_where_there_are_no_maps() {
    let mut bench = bench(gallery(0));
    let gallery = Arc::make_mut(&mut bench.state_mut().status.gallery);
    gallery.listing = Arc::new(Listing {
        folders: vec!["/maps/old".into(), "/maps/new".into(), "/maps/older".into()],
        ..Listing::clone(&gallery.listing)
    });
    gallery.version += 1;
    obeyed(&mut bench);
    assert!(bench.query_by_label("3 folders").is_some());
    bench.event(Event::Text("old".to_owned()));
    obeyed(&mut bench);
    assert!(bench.query_by_label("2 of 3 folders").is_some());
}

#[test]
fn escape_empties_the_filter_and_then_goes_back() {
    let (mut bench, _) = open(5);
    bench.state_mut().state.shell.gallery.filter = "nothing".to_owned();
    bench.run_steps(2);
    assert!(bench.query_by_label("No matches for “nothing” in /maps").is_some());
    assert!(bench.query_all_by_label_contains("searched by name").count() > 0);
    assert_eq!(key(&mut bench, Key::Escape), [Action::Shell(ShellAction::FilterGallery(String::new()))]);
    assert_eq!(key(&mut bench, Key::Escape), [Action::Shell(ShellAction::ShowGallery(false))]);
    assert_eq!(key(&mut bench, Key::G), [Action::Shell(ShellAction::ShowGallery(true))]);
    assert_eq!(key(&mut bench, Key::F5), [Action::Ask(Request::ReadFolder)]);
}

#[test]
fn a_search_without_a_hit_can_be_cleared() {
    for maps in [0, 5] {
        let (mut bench, _) = open(5);
        let mut contents = (*bench.state().status.gallery).clone();
        Arc::make_mut(&mut contents.listing).maps.truncate(maps);
        contents.version += 1;
        bench.state_mut().status.gallery = Arc::new(contents);
        bench.state_mut().state.shell.gallery.filter = "nothing".to_owned();
        bench.run_steps(2);
        assert!(bench.query_by_label("No matches for “nothing” in /maps").is_some(), "{maps} maps");
        assert!(bench.query_all_by_label_contains("1 folder").count() > 0, "what was not searched is named");
        bench.get_by_label("Clear search").click();
        assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::FilterGallery(String::new()))]);
        assert!(bench.query_by_label("within").is_some(), "the folder is back");
    }
}

#[test]
fn an_error_leaves_the_path_free() {
    let (mut bench, _) = open(5);
    bench.set_size(egui::vec2(640.0, 480.0));
    bench.state_mut().status.error = Some("Cannot open /maps/x.txt: not a Teeworlds or DDNet map".to_owned());
    bench.run_steps(5);
    let (field, card) = (bench.get_by_label("Folder path").rect(), bench.get_by_label("Copy message").rect());
    assert!(card.top() > field.bottom(), "{card:?} {field:?}");
    let search = bench.get_by_label("Search by name or author").rect();
    assert!(card.top() > search.bottom(), "{card:?} {search:?}");
}

#[test]
fn the_cross_of_a_field_stands_beside_long_words() {
    let (mut bench, _) = open(5);
    bench.state_mut().state.shell.gallery.filter = "a very long word ".repeat(20);
    bench.run_steps(3);
    let (field, cross) =
        (bench.get_by_label("Search by name or author").rect(), bench.get_by_label("Clear the filter").rect());
    assert!(field.contains_rect(cross), "{field:?} {cross:?}");
    bench.get_by_label("Clear the filter").click();
    assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::FilterGallery(String::new()))]);
}

/// Types into the field for a path. What was asked for.
fn type_path(bench: &mut Bench, words: &str) {
    bench.get_by_label("Folder path").focus();
    bench.run_steps(2);
    bench.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    bench.run_steps(2);
    bench.event(Event::Text(words.to_owned()));
    bench.run_steps(2);
}

#[test]
fn a_path_can_be_typed() {
    let (mut bench, _) = open(5);
    type_path(&mut bench, "~/other");
    assert_eq!(key(&mut bench, Key::Enter), [Action::Ask(Request::EnterPath("~/other".to_owned()))], "no map opens");
    assert!(bench.get_by_label("Folder path").is_focused(), "for the next try");
    let mut contents = (*bench.state().status.gallery).clone();
    contents.path_fault = Some(("~/other".to_owned(), "No such file or folder: /home/a/other".to_owned()));
    bench.state_mut().status.gallery = Arc::new(contents);
    bench.run_steps(3);
    assert!(bench.query_by_label("No such file or folder: /home/a/other").is_some());
    bench.event(Event::Text("s".to_owned()));
    bench.run_steps(3);
    assert!(bench.query_by_label("No such file or folder: /home/a/other").is_none(), "it was about another path");
    assert_eq!(key(&mut bench, Key::Escape), []);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("/maps"), "as before");
    assert_eq!(key(&mut bench, Key::Escape), [Action::Shell(ShellAction::ShowGallery(false))]);
}

#[test]
fn escape_gives_the_path_back_with_its_message_and_then_closes() {
    let (mut bench, _) = open(5);
    type_path(&mut bench, "/x.txt");
    key(&mut bench, Key::Enter);
    bench.state_mut().status.error = Some("This is no map.".to_owned());
    bench.run_steps(3);
    assert_eq!(key(&mut bench, Key::Escape), [Action::Ask(Request::DismissError)]);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("/maps"));
    bench.state_mut().status.error = None;
    bench.run_steps(3);
    assert_eq!(key(&mut bench, Key::Escape), [Action::Shell(ShellAction::ShowGallery(false))]);
    // A click beside the field leaves it too.
    let (mut bench, _) = open(5);
    type_path(&mut bench, "/nowhere");
    bench.get_by_label("map 2").click();
    bench.run_steps(3);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("/maps"));
}

#[test]
fn a_gallery_opened_by_hand_outlasts_a_load() {
    let mut state = view::ViewState::default();
    let mut go = |action| {
        view::apply(&mut state, action, None);
        (state.shell.gallery.open, state.shell.gallery.leaves)
    };
    assert_eq!(go(ShellAction::LeaveGallery(true)), (false, false), "there is none to leave");
    assert_eq!(go(ShellAction::ShowGallery(true)), (true, false));
    assert_eq!(go(ShellAction::LeaveGallery(true)), (true, true), "a map was asked for");
    assert_eq!(go(ShellAction::ShowGallery(false)), (false, false));
    assert_eq!(go(ShellAction::ShowGallery(true)), (true, false), "it was opened after that");
}

#[test]
fn tab_completes_a_path_and_else_leads_on() {
    let (mut bench, _) = open(5);
    type_path(&mut bench, "~/oth");
    assert_eq!(key(&mut bench, Key::Tab), [Action::Ask(Request::CompletePath("~/oth".to_owned()))]);
    let mut contents = (*bench.state().status.gallery).clone();
    let completion = |typed: &str, path: &str, names: &[&str]| PathCompletion {
        typed: typed.to_owned(),
        path: path.to_owned(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    contents.completion = Some(completion("~/oth", "~/other", &["other/", "other maps/"]));
    bench.state_mut().status.gallery = Arc::new(contents.clone());
    bench.run_steps(2);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("~/other"));
    assert!(bench.query_by_label("other/   other maps/").is_some(), "Tab leaves the choice to the user");
    assert_eq!(key(&mut bench, Key::Tab), [Action::Ask(Request::CompletePath("~/other".to_owned()))]);
    contents.completion = Some(completion("~/other", "~/other/", &["other/"]));
    bench.state_mut().status.gallery = Arc::new(contents);
    bench.run_steps(2);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("~/other/"));
    assert!(bench.query_by_label("other/   other maps/").is_none());
    assert!(bench.query_by_label("No folder or map begins like this").is_none());
    bench.event(Event::Text("x".to_owned()));
    bench.run_steps(2);
    assert_eq!(bench.get_by_label("Folder path").value().as_deref(), Some("~/other/x"), "typing goes on at the end");
    type_path(&mut bench, "/maps");
    assert_eq!(key(&mut bench, Key::Tab), []);
    assert!(!bench.get_by_label("Folder path").is_focused());
}

#[test]
fn without_a_file_dialog_the_path_is_asked_for() {
    let (mut bench, _) = open(5);
    let mut contents = (*bench.state().status.gallery).clone();
    contents.asks_path = 1;
    bench.state_mut().status.gallery = Arc::new(contents);
    bench.run_steps(3);
    assert!(bench.get_by_label("Folder path").is_focused());
    bench.event(Event::Text("/x.map".to_owned()));
    bench.run_steps(2);
    assert_eq!(key(&mut bench, Key::Enter), [Action::Ask(Request::EnterPath("/x.map".to_owned()))]);
}

#[test]
fn the_bar_over_the_gallery_has_nothing_that_acts_on_the_map() {
    let (bench, _) = open(5);
    for label in
        ["Play", "Pause", "Toggle high detail", "Fit to window", "Zoom in", "Export image or video…", "Reload map"]
    {
        assert_eq!(bench.query_all_by_label(label).count(), 0, "{label}");
    }
    assert!(bench.query_by_label("Open map…").is_some() && bench.query_by_label("Settings…").is_some());
}

#[test]
fn the_order_can_be_chosen() {
    let (mut bench, _) = open(5);
    bench.get_by_label("By name").click();
    bench.run_steps(3);
    bench.get_by_label("Problems").click();
    assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::SortGallery(MapSort::Warnings, false))]);
    bench.get_by_label("Reverse sort order").click();
    assert_eq!(obeyed(&mut bench), [Action::Shell(ShellAction::SortGallery(MapSort::Warnings, true))]);
}

#[test]
fn a_click_selects_and_a_double_click_opens() {
    let (mut bench, _) = open(5);
    bench.get_by_label("map 2").click();
    assert_eq!(obeyed(&mut bench), [select(2)]);
    // Longer than between the clicks of a double click.
    bench.run_steps(30);
    bench.get_by_label("map 4").click();
    bench.step();
    bench.get_by_label("map 4").click();
    let opened = [Action::Ask(Request::OpenPath(file(4).path))];
    let actions = obeyed(&mut bench);
    assert!(actions.ends_with(&opened), "{actions:?}");
}

#[test]
fn the_map_does_not_move_while_the_gallery_is_open() {
    let (mut bench, _) = open(5);
    let frame = bench.state().state.flat().frame;
    bench.key_down(Key::ArrowLeft);
    bench.run_steps(3);
    let actions = std::mem::take(&mut bench.state_mut().actions);
    bench.key_up(Key::ArrowLeft);
    assert!(
        actions.iter().all(|action| matches!(action, Action::Shell(ShellAction::SelectInGallery(_)))),
        "{actions:?}"
    );
    assert_eq!(bench.state().state.flat().frame, frame);
}

#[test]
fn a_broken_map_says_why_and_a_picture_is_shown() {
    let (mut bench, _) = open(5);
    let mut contents = (*bench.state().status.gallery).clone();
    contents.put(file(0), Err("the file is cut off".to_owned()));
    let picture = Arc::new(RgbaImage::filled(4, 3, [200, 0, 0, 255]));
    contents.put(file(1), Ok((MapFacts::default(), Some(picture))));
    bench.state_mut().status.gallery = Arc::new(contents);
    bench.run_steps(3);
    bench.get_by_label("map 0").hover();
    bench.run_steps(90);
    assert!(bench.query_by_label("The file is cut off").is_some());
}

#[test]
fn worlds_among_the_maps_are_counted_by_name() {
    let world = |n: usize| MapFile { path: format!("/maps/world {n}").into(), name: format!("world {n}"), ..file(n) };
    for (maps, words) in [
        (vec![file(0), file(1)], "2 maps"),
        (vec![file(0), world(1)], "2 maps and worlds"),
        (vec![world(0), world(1)], "2 worlds"),
        (vec![world(0)], "1 world"),
    ] {
        let (mut bench, _) = open(5);
        let mut contents = (*bench.state().status.gallery).clone();
        Arc::make_mut(&mut contents.listing).maps = maps;
        contents.version += 1;
        bench.state_mut().status.gallery = Arc::new(contents);
        bench.run_steps(2);
        assert!(bench.query_by_label(words).is_some(), "{words}");
    }
    let (mut bench, _) = open(5);
    let contents = GalleryContents {
        listing: Arc::new(Listing { folder: "/maps".into(), ..Listing::default() }),
        state: FolderState::Ready,
        version: 2,
        ..GalleryContents::default()
    };
    bench.state_mut().status.gallery = Arc::new(contents);
    bench.run_steps(2);
    assert!(bench.query_by_label("No maps or worlds in this folder").is_some());
}
