//! The open window: keys, its clipboard, rest, and a device that goes away.

use glam::UVec2;
use mapscope::ui::commands::{COMMANDS, Command};

use crate::screen::{Program, SCREEN, Screen, part};

#[test]
fn a_window_at_rest_costs_nothing() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut program = screen.open(["--demo"]);
    program.wait_until("a title", |it| it.title().ends_with(" – mapscope"));
    // Time passes in the demo map until it is paused.
    let first = program.picture();
    program.wait_until("something that moves", |it| it.picture() != first);
    program.key("Space");
    program.rest();
    // Fonts and the like may still be looked for.
    program.wait_until("2 s without work", |it| {
        let before = it.ticks();
        std::thread::sleep(std::time::Duration::from_secs(2));
        it.ticks() - before <= 1
    });
    program.key("Space");
    let first = program.picture();
    program.wait_until("something that moves again", |it| it.picture() != first);
}

#[test]
fn panels_come_and_go_by_their_keys() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut program = screen.open(["--demo", "--time", "1"]);
    program.wait_for_map("Demo map");
    let (corner, side) = (UVec2::new(0, 100), UVec2::new(200, 500));
    let with = program.rest();
    let without = program.press("P");
    assert!(part(&with, corner, side) != part(&without, corner, side));
    let again = program.press("P");
    assert!(part(&with, corner, side) == part(&again, corner, side), "panels are back as they were");
    let smaller = SCREEN * 3 / 4;
    program.resize(smaller);
    let picture = program.rest();
    assert_eq!(UVec2::new(picture.width, picture.height), smaller);
    let bottom = part(&picture, UVec2::new(0, smaller.y - 20), UVec2::new(smaller.x, 20));
    assert!(bottom.iter().any(|pixel| *pixel != bottom[0]), "it is drawn down to its end");
}

#[test]
fn the_picture_in_the_clipboard_is_what_is_shown() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut program = screen.open(["--demo", "--time", "1"]);
    program.wait_for_map("Demo map");
    let shown = program.press("P");
    program.key("Ctrl+C");
    let mut copied = None;
    program.wait_until("a picture in the clipboard", |it| {
        copied = it.clipboard("image/png");
        copied.is_some()
    });
    let copied = image::load_from_memory(&copied.expect("waited for")).expect("a picture").into_rgba8();
    assert_eq!(copied.dimensions(), (SCREEN.x, SCREEN.y));
    let copied = mapscope::base::RgbaImage { width: SCREEN.x, height: SCREEN.y, pixels: copied.into_raw() };
    let (corner, size) = (UVec2::new(200, 150), UVec2::new(880, 500));
    assert!(part(&copied, corner, size) == part(&shown, corner, size));
}

#[test]
fn a_lost_device_is_replaced_in_the_open_window() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let (corner, size) = (UVec2::new(200, 150), UVec2::new(880, 500));
    let mut command = screen.command(["--demo", "--time", "1"]);
    command.env("MAPSCOPE_LOSE_DEVICE_AT", "60").env("MAPSCOPE_LOG", "info");
    let mut program = screen.start(command);
    program.wait_for_map("Demo map");
    let expected = part(&program.rest(), corner, size);
    // A palette that comes and goes takes frames to lose the device at.
    let is_lost = |it: &Program| it.said().contains("the graphics adapter is lost");
    program.wait_until("a lost device", |it| {
        it.key("Ctrl+K");
        it.rest();
        it.key("Esc");
        it.rest();
        is_lost(it)
    });
    // So does the message about it.
    program.key("Esc");
    program.wait_until("the same picture", |it| part(&it.picture(), corner, size) == expected);
    assert!(program.is_running());
}

#[test]
fn no_key_of_a_command_ends_the_program() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let mut program = screen.open(["--demo", "--time", "1"]);
    program.rest();
    let mut given = 0;
    for info in COMMANDS {
        if info.command == Command::Quit {
            continue;
        }
        for shortcut in info.keys {
            // Ends what the one before has opened.
            program.key("Esc");
            program.key("Esc");
            program.key(&shortcut.word());
            given += 1;
            assert!(program.is_running(), "{} or one before ended it: {}", info.label, program.said());
        }
    }
    assert!(given > 80, "only {given} keys");
    program.rest();
    program.key("Esc");
    program.key("Ctrl+Q");
    assert!(program.end().success());
}
