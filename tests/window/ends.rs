//! Ways to end the program: nothing that was being written is lost, and the exit code is right.

use std::fs;

use crate::screen::Screen;

#[test]
fn the_close_button_a_key_and_a_signal_end_it() {
    let Some(screen) = Screen::new() else { return };
    // A session sends two signals at once.
    for way in ["button", "key", "TERM HUP", "INT"] {
        // No settings are there before: they are written at the end.
        let _ = fs::remove_file(screen.settings());
        let mut program = screen.open(["--demo", "--time", "1"]);
        program.wait_for_map("Demo map");
        program.key("Esc");
        program.rest();
        let before = program.picture();
        program.key("P");
        // At once, before the settings are written by themselves.
        program.wait_until("another picture", |it| it.picture() != before);
        match way {
            "button" => program.press_close(),
            "key" => program.key("Ctrl+Q"),
            signal => program.signal(signal),
        }
        let status = program.end();
        assert!(status.success(), "{way}: {status:?}");
        let settings = fs::read_to_string(screen.settings()).expect("settings are written");
        assert!(settings.contains("panels = false"), "{way}: {settings}");
    }
}

#[test]
fn a_picture_is_saved_wholly_or_not_at_all() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    for (n, way) in ["button", "key", "TERM"].into_iter().enumerate() {
        let file = screen.home.path().join(format!("{n}.png"));
        let mut program = screen.open(["--demo", "--time", "1"]);
        program.wait_for_map("Demo map");
        program.press("Ctrl+S");
        // There is no dialog of the system, so the path is typed.
        program.press("Enter");
        program.key("Ctrl+A");
        program.type_text(file.to_str().expect("UTF-8"));
        program.rest();
        program.key("Enter");
        let names = || {
            let all = fs::read_dir(screen.home.path()).expect("a folder").flatten().map(|it| it.file_name());
            all.filter(|name| name.to_string_lossy().contains(&format!("{n}.png"))).collect::<Vec<_>>()
        };
        program.wait_until("the file, or a part of it", |_| !names().is_empty());
        match way {
            "button" => program.press_close(),
            "key" => program.key("Ctrl+Q"),
            signal => program.signal(signal),
        }
        // Whether to wait, or that it has finished: where the window asks, Enter quits.
        program.wait_until("an end", |it| {
            it.key("Enter");
            !it.is_running()
        });
        let status = program.end();
        assert!(status.success(), "{way}: {status:?}");
        // A session that ends waits for no export; then nothing is left of it.
        if way != "TERM" || file.exists() {
            image::open(&file).unwrap_or_else(|error| panic!("{way}: {error}"));
        }
        let left = names();
        assert!(left.iter().all(|name| Some(name.as_os_str()) == file.file_name()), "{way}: {left:?}");
    }
}
