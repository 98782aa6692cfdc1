//! Ways to open a map, and what the window shows of it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use glam::UVec2;
use mapscope::base::RgbaImage;

use crate::common::shared_dir;
use crate::screen::{SCREEN, Screen, copy_into, part};

/// A real map in a folder of its own.
fn map(screen: &Screen, name: &str) -> Option<PathBuf> {
    let shared = shared_dir()?;
    Some(copy_into(screen.home.path(), &shared.join("data/maps/ddnet").join(name)))
}

#[test]
fn the_map_is_drawn_as_render_draws_it() {
    let Some(screen) = Screen::new() else { return };
    let Some(file) = map(&screen, "dm1.map") else { return };
    // Without panels the whole window is the map's area.
    screen.write_settings("[show]\ntour_offer = false\npanels = false\n");
    for zoom in ["1", "0.5", "2.5"] {
        let view = ["--at", "30,20", "--zoom", zoom, "--time", "3.5", "--data-dir", "/nonexistent"];
        let path = file.to_str().expect("UTF-8");
        let mut program = screen.open([&[path], &view[..]].concat());
        program.wait_for_map("dm1.map");
        let shown = program.rest();
        let drawn = screen.home.path().join("drawn.png");
        let size = format!("{}x{}", SCREEN.x, SCREEN.y);
        let drawn_as = drawn.to_str().expect("UTF-8");
        let arguments = [&["render", path, "-o", drawn_as, "--size", &size], &view[..]].concat();
        assert!(screen.run(arguments).success());
        let drawn = image::open(&drawn).expect("a picture").into_rgba8();
        let drawn = RgbaImage { width: SCREEN.x, height: SCREEN.y, pixels: drawn.into_raw() };
        // Around it are the buttons that are left, and at its bottom the bar of the time.
        let (corner, size) = (UVec2::new(200, 150), UVec2::new(880, 560));
        let (shown, drawn) = (part(&shown, corner, size), part(&drawn, corner, size));
        let apart = |(a, b): (&[u8; 4], &[u8; 4])| a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
        let apart: Vec<u8> = shown.iter().zip(&drawn).map(apart).filter(|apart| *apart > 0).collect();
        // The window comes to its view by a sum, so that corners fall a hair's breadth aside: 13 pixels at zoom 1, and 114
        // at 0.5 that are one level apart. A picture that is shifted differs in most of the 492,800.
        assert!(apart.len() <= 500 && apart.iter().all(|it| *it <= 8), "{} at zoom {zoom}: {apart:?}", apart.len());
    }
}

#[test]
fn what_is_named_at_the_start_opens() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut program = screen.open(["--demo", "--time", "1"]);
    program.wait_until("a title", |it| it.title().ends_with(" – mapscope"));
    let demo = program.rest();
    drop(program);
    let mut program = screen.open::<&str>([]);
    assert_eq!(program.title(), "mapscope");
    assert!(program.rest() != demo, "the start page, not the demo map");
    drop(program);
    let Some(file) = map(&screen, "ctf3.map") else { return };
    map(&screen, "ctf4.map");
    let mut program = screen.open([file.parent().expect("a folder")]);
    // A folder shows its maps; the first of them opens with Enter.
    program.rest();
    program.key("Down");
    program.key("Enter");
    program.wait_until("a map of the folder", |it| it.title().starts_with("ctf"));
}

#[test]
fn a_typed_path_opens_where_there_is_no_dialog() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let Some(file) = map(&screen, "dm7.map") else { return };
    let mut program = screen.open(["--demo", "--time", "1"]);
    program.wait_for_map("Demo map");
    program.press("Ctrl+O");
    program.key("Ctrl+A");
    program.type_text(file.to_str().expect("UTF-8"));
    program.rest();
    program.key("Enter");
    program.wait_for_map("dm7.map");
}

#[test]
fn a_second_start_hands_its_map_over() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let (Some(first), Some(second)) = (map(&screen, "dm1.map"), map(&screen, "dm8.map")) else { return };
    let mut program = screen.open(["--time".as_ref(), "1".as_ref(), first.as_os_str()]);
    program.wait_for_map("dm1.map");
    assert!(screen.run([&second]).success());
    program.wait_for_map("dm8.map");
    // `--new-window` opens a second window.
    let mut other = screen.open(["--new-window".as_ref(), "--time".as_ref(), "1".as_ref(), first.as_os_str()]);
    other.wait_for_map("dm1.map");
    assert_eq!(program.title(), "dm8.map – mapscope");
}

#[test]
fn a_saved_map_is_shown_at_once() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let Some(file) = map(&screen, "dm1.map") else { return };
    let other = fs::read(map(&screen, "ctf4.map").expect("a map")).expect("read");
    let first = fs::read(&file).expect("read");
    let mut program = screen.open(["--time".as_ref(), "1".as_ref(), file.as_os_str()]);
    program.wait_for_map("dm1.map");
    program.key("P");
    let before = program.rest();
    // An editor that overwrites, and one that renames.
    fs::write(&file, &other).expect("written");
    program.wait_until("another picture", |it| {
        part(&it.picture(), UVec2::splat(300), UVec2::splat(200)) != part(&before, UVec2::splat(300), UVec2::splat(200))
    });
    let temporary = file.with_extension("tmp");
    fs::write(&temporary, &first).expect("written");
    fs::rename(&temporary, &file).expect("renamed");
    program.wait_until("the first picture", |it| {
        part(&it.picture(), UVec2::splat(300), UVec2::splat(200)) == part(&before, UVec2::splat(300), UVec2::splat(200))
    });
    assert_eq!(program.title(), "dm1.map – mapscope");
}

#[test]
fn twice_the_scale_is_twice_the_size_of_letters() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut pictures = Vec::new();
    for (scale, size) in [("1", SCREEN / 2), ("2", SCREEN), ("1", SCREEN)] {
        let mut command: Command = screen.command(["--demo", "--time", "1"]);
        command.env("WINIT_X11_SCALE_FACTOR", scale);
        let mut program = screen.start(command);
        program.wait_for_map("Demo map");
        program.resize(size);
        pictures.push(program.rest());
    }
    let [one, two, large] = &pictures[..] else { panic!("three pictures") };
    // A point of the side panel lies at twice its place, glyphs and their smooth edges aside.
    let far = |other: &RgbaImage| {
        let points = (0..one.height).flat_map(|y| (0..one.width / 4).map(move |x| (x, y)));
        let differs = |a: [u8; 4], b: [u8; 4]| a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 60);
        points.filter(|(x, y)| differs(one.get(*x, *y), other.get(2 * x, 2 * y))).count()
    };
    assert!(3 * far(two) < far(large), "{} of {}", far(two), far(large));
}
