//! The README: short, with keys that are those of the program. All the rest is in the manual.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use mapscope::ui::commands::Command;

/// Largest README, in bytes.
const MAX_README: usize = 7 * 1024;

/// The text of the README.
pub fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README")
}

#[test]
fn the_readme_is_short() {
    let bytes = readme().len();
    assert!(bytes <= MAX_README, "{bytes} bytes; {MAX_README} is the most, the rest belongs into the manual");
}

/// The keys that the README names, with the commands that it describes.
#[test]
fn keys_of_the_readme_are_those_of_the_commands() {
    let expected = BTreeMap::from([
        ("Ctrl+O", Command::Open),
        ("G", Command::Gallery),
        ("F", Command::Fit),
        ("Space", Command::Play),
        ("E", Command::Timeline),
        ("X", Command::Xray),
        ("Ctrl+F", Command::Find),
        ("Ctrl+S", Command::SavePicture),
        ("Ctrl+Shift+P", Command::CommandPalette),
        ("F1", Command::Manual),
    ]);
    // The row of F1 names this one too.
    assert!(Command::Keys.info().keys.iter().any(|shortcut| shortcut.text() == "Shift+F1"));
    let readme = readme();
    let table =
        readme.lines().skip_while(|line| *line != "## Keys").skip(1).take_while(|line| !line.starts_with("## "));
    let keys: Vec<&str> = table.filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(keys.iter().copied().collect::<BTreeSet<_>>(), expected.keys().copied().collect());
    for (key, command) in expected {
        let info = command.info();
        assert!(info.keys.iter().any(|shortcut| shortcut.text() == key), "{key} is no key of “{}”", info.label);
    }
}

#[test]
fn pictures_of_the_readme_exist() {
    let readme = readme();
    let pictures: Vec<_> = readme.lines().filter_map(|line| line.strip_prefix("![")?.split_once("](")).collect();
    assert_eq!(pictures.len(), 2);
    for (_, picture) in pictures {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(picture.trim_end_matches(')'));
        assert!(path.is_file(), "{picture}");
    }
}
