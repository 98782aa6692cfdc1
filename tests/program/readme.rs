//! The README names every key and every flag that there is.

use mapscope::ui::command_worlds::Worlds;
use mapscope::ui::commands::COMMANDS;

fn readme() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the README")
}

#[test]
fn every_key_is_in_the_readme() {
    let readme = readme();
    // Solid worlds are not announced yet.
    for info in COMMANDS.iter().filter(|info| info.command.worlds() != Worlds::Solid) {
        for key in info.keys_text().split(", ") {
            assert!(readme.contains(&format!("`{key}`")), "{}: `{key}` is missing", info.label);
        }
    }
}

#[test]
fn every_flag_is_in_the_readme() {
    let readme = readme();
    let commands = ["render", "thumbnail", "info", "bench", "explain", "tile", "envelope", "install", "uninstall"];
    // Without a command the flags of the window.
    for command in commands.map(Some).into_iter().chain([None]) {
        let help = std::process::Command::new(env!("CARGO_BIN_EXE_mapscope")).args(command).arg("--help").output();
        let help = String::from_utf8(help.expect("help").stdout).expect("text");
        let flags: Vec<&str> = help.split([' ', '\n', ',']).filter(|word| word.starts_with("--")).collect();
        assert!(flags.len() > 1, "{help}");
        for flag in flags {
            let flag = flag.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            assert!(["--help", "--version"].contains(&flag) || readme.contains(flag), "{command:?}: {flag} is missing");
        }
    }
}
