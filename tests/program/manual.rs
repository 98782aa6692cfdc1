//! The manual: its generated parts, its links, and `mapscope manual`. `BLESS=1` writes the generated parts
//! anew:
//!
//! ```text
//! BLESS=1 cargo test --test program manual
//! ```

#[path = "manual/json_keys.rs"]
mod json_keys;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use mapscope::manual::{self, Block, Span};
use mapscope::ui::command_facts::Concern;
use mapscope::ui::commands::{COMMANDS, Command};
use mapscope::ui::gestures::{GESTURES, SOLID_GESTURES};

use crate::common::is_blessing;
use crate::readme::readme;
use crate::run::{mapscope, run};

/// Beginning of the line before a generated part, and the line after it.
const MARKS: [&str; 2] = ["<!-- generated: ", "<!-- end -->"];
/// Flags that several commands share; the manual lists them once, with the window.
const SHARED_FLAGS: [&str; 5] = ["--data-dir", "--mapres", "--placeholder", "--memory-budget", "-h, --help"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/manual")
}

/// A text with its generated parts made anew, by their names.
fn generated(text: &str, part: &mut dyn FnMut(&str, &str) -> String) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(MARKS[0]) {
        let (name, after) = after.split_once(" -->\n").expect("a name");
        let (old, after) = after.split_once(MARKS[1]).expect("an end");
        assert!(!old.contains(MARKS[0]), "{name} has no end");
        result += &format!("{before}{}{name} -->\n{}{}", MARKS[0], part(name, old), MARKS[1]);
        rest = after;
    }
    result + rest
}

/// A generated part; `old` is what stands there now. `None` where nothing can draw.
fn part(name: &str, old: &str) -> Option<String> {
    match name.split_once(' ') {
        None if name == "keys" => Some(key_tables()),
        None if name == "gestures" => Some(gestures()),
        Some(("help", "window")) => Some(help(&[])),
        Some(("help", command)) => Some(help(&[command])),
        Some(("json", command)) => json_keys::table(command, old),
        _ => panic!("nothing generates {name:?}"),
    }
}

/// Commands with their keys, by subject.
fn key_tables() -> String {
    let mut text = String::new();
    for (concern, heading) in Concern::ALL {
        text += &format!("### {heading}\n\n| command | keys | name in the settings file |\n|---|---|---|\n");
        for info in COMMANDS.iter().filter(|info| info.command.concern() == concern) {
            let keys: Vec<_> = info.keys.iter().map(|key| format!("`{}`", key.text())).collect();
            text += &format!("| {} | {} | `{}` |\n", info.label, keys.join(", "), info.command.id());
        }
        text += "\n";
    }
    text
}

fn gestures() -> String {
    let table = |gestures: &[(&str, &str)]| {
        let rows = gestures.iter().map(|(gesture, effect)| format!("| {gesture} | {effect} |\n"));
        format!("| do this | to |\n|---|---|\n{}", rows.collect::<String>())
    };
    format!("{}\n### Minetest worlds\n\n{}", table(GESTURES), table(SOLID_GESTURES))
}

/// Short help of a command, without the shared flags; of the window, all of it.
fn help(command: &[&str]) -> String {
    let output = mapscope(&[command, &["-h"]].concat()).env("COLUMNS", "80").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let mut text = String::new();
    let mut is_left_out = false;
    for line in help.lines() {
        let inside = line.trim_start();
        let indent = line.len() - inside.len();
        if inside.is_empty() || indent <= 6 {
            let is_shared = SHARED_FLAGS.iter().any(|flag| inside.starts_with(flag));
            is_left_out = !command.is_empty() && is_shared;
        }
        if !is_left_out {
            text += &format!("{}\n", line.trim_end());
        }
    }
    // A list of options that had shared ones only.
    let text = text.replace("\nOptions:\n\n", "\n");
    format!("```text\n{}\n```\n", text.trim_end())
}

#[test]
fn generated_parts_are_up_to_date() {
    let mut found = BTreeSet::new();
    for topic in manual::topics() {
        let path = folder().join(format!("{}.md", topic.name));
        let text = fs::read_to_string(&path).expect("a topic");
        let new = generated(&text, &mut |name, old| {
            found.insert(name.to_owned());
            part(name, old).unwrap_or_else(|| old.to_owned())
        });
        if is_blessing() {
            fs::write(&path, new).expect("written");
        } else {
            let differs = text.lines().zip(new.lines()).find(|(old, new)| old != new);
            assert!(text == new, "{}: {differs:?} differs; BLESS=1 writes it", path.display());
        }
    }
    let help = String::from_utf8(run(&["--help"]).stdout).expect("UTF-8");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<_> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 9, "{help}");
    let expected = commands.iter().filter(|command| **command != "help").map(|command| format!("help {command}"));
    let expected = expected.chain(["keys", "gestures", "help window"].map(str::to_owned));
    let missing: Vec<_> = expected.filter(|name| !found.contains(name)).collect();
    assert!(missing.is_empty(), "the manual lacks {missing:?}");
}

#[test]
fn parts_are_found_by_their_marks() {
    let text = "a\n<!-- generated: x y -->\nold\n<!-- end -->\nb\n<!-- generated: z -->\n<!-- end -->\n";
    let new = generated(text, &mut |name, old| format!("{name} was {}\n", old.trim_end()));
    let expected =
        "a\n<!-- generated: x y -->\nx y was old\n<!-- end -->\nb\n<!-- generated: z -->\nz was \n<!-- end -->\n";
    assert_eq!(new, expected);
}

/// Addresses of links in a text.
fn links(text: &str) -> Vec<String> {
    fn targets(spans: &[Span]) -> impl Iterator<Item = String> {
        spans.iter().filter_map(|span| if let Span::Link { target, .. } = span { Some(target.clone()) } else { None })
    }
    let mut found = Vec::new();
    for block in manual::blocks(text) {
        match block {
            Block::Heading { spans, .. } | Block::Paragraph(spans) | Block::Item { spans, .. } => {
                found.extend(targets(&spans));
            }
            Block::Table { head, rows } => {
                found.extend(rows.iter().chain([&head]).flatten().flat_map(|cell| targets(cell)).collect::<Vec<_>>());
            }
            Block::Code(_) => {}
        }
    }
    found
}

/// Words in square brackets outside of code that are no links.
fn dead_labels(text: &str) -> Vec<String> {
    let mut dead = Vec::new();
    for block in manual::blocks(text) {
        let cells = match block {
            Block::Heading { spans, .. } | Block::Paragraph(spans) | Block::Item { spans, .. } => vec![spans],
            Block::Table { head, rows } => rows.into_iter().chain([head]).flatten().collect(),
            Block::Code(_) => Vec::new(),
        };
        let texts =
            cells.iter().flatten().filter_map(|span| if let Span::Text(text) = span { Some(text) } else { None });
        dead.extend(texts.filter(|text| text.contains(['[', ']'])).cloned());
    }
    dead
}

#[test]
fn links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = manual::topics().iter().map(|topic| (topic.name, topic.text.to_owned(), folder()));
    for (name, text, folder) in texts.chain([("README", readme(), root.to_owned())]) {
        for link in links(&text) {
            let is_web = link.starts_with("https://");
            assert!(is_web || folder.join(&link).is_file(), "{name}: {link} leads nowhere");
        }
        assert_eq!(dead_labels(&text), [""; 0], "{name}");
        let definitions = text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: "));
        let used: BTreeSet<_> = links(&text).into_iter().collect();
        let unused: Vec<_> = definitions.filter(|(_, target)| !used.contains(*target)).collect();
        assert!(unused.is_empty(), "{name}: {unused:?} are not used");
    }
    assert!(links(&readme()).len() > manual::topics().len());
    for topic in manual::topics() {
        assert!(readme().contains(&format!("(assets/manual/{}.md)", topic.name)), "README: {} is missing", topic.name);
    }
}

#[test]
fn every_file_is_a_topic() {
    let files: BTreeSet<String> = fs::read_dir(folder())
        .expect("the manual")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    let topics: BTreeSet<String> = manual::topics().iter().map(|topic| format!("{}.md", topic.name)).collect();
    assert_eq!(files, topics);
}

#[test]
fn every_key_is_in_the_manual() {
    let keys = manual::topic("keys").expect("a topic").text;
    for info in COMMANDS {
        // Some commands have no keys of their own.
        for key in info.keys_text().split(", ").filter(|key| !key.is_empty()) {
            assert!(keys.contains(&format!("`{key}`")), "{}: `{key}` is missing", info.label);
        }
    }
}

#[test]
fn every_flag_is_in_the_manual() {
    let text = manual::topic("command-line").expect("a topic").text;
    let commands = [
        "render",
        "thumbnail",
        "info",
        "images",
        "bench",
        "explain",
        "tile",
        "node",
        "find",
        "sector",
        "actor",
        "mesh",
        "export",
        "compare",
        "envelope",
        "install",
        "uninstall",
        "manual",
    ];
    // Without a command the flags of the window.
    for command in commands.map(Some).into_iter().chain([None]) {
        let arguments: Vec<&str> = command.into_iter().chain(["--help"]).collect();
        let help = String::from_utf8(run(&arguments).stdout).expect("text");
        let flags: Vec<&str> = help.split([' ', '\n', ',']).filter(|word| word.starts_with("--")).collect();
        assert!(flags.len() > 1, "{help}");
        for flag in flags {
            let flag = flag.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            assert!(["--help", "--version"].contains(&flag) || text.contains(flag), "{command:?}: {flag} is missing");
        }
    }
}

/// Output of `mapscope manual`, which is plain.
fn printed(arguments: &[&str]) -> String {
    let output = run(&[&["manual"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(!text.contains('\u{1b}') && !text.contains("<!--") && !text.contains("]: "), "{text}");
    text
}

#[test]
fn the_program_prints_the_manual() {
    let list = printed(&[]);
    for topic in manual::topics() {
        let line = list.lines().find(|line| line.split_whitespace().next() == Some(topic.name));
        assert!(line.is_some_and(|line| line.ends_with(topic.summary)), "{}: {list}", topic.name);
        assert!(printed(&[topic.name]).starts_with(&format!("{}\n=", topic.title)), "{}", topic.name);
    }
    assert_eq!(printed(&["Command line"]), printed(&["command-line"]));
    assert_eq!(printed(&["command", "line"]), printed(&["command-line"]));
    let keys = printed(&["keys"]);
    let fit = keys.lines().find(|line| line.starts_with(Command::Fit.info().label)).expect("a row");
    assert!(fit.split_whitespace().any(|word| word == "F"), "{fit}");
}

#[test]
fn a_wrong_topic_is_wrong_usage_and_leads_to_the_right_one() {
    let said = |name: &str| {
        let output = run(&["manual", name]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert!(said("animaton").contains("no such topic: “animaton”; did you mean “animation”?"), "{}", said("animaton"));
    assert!(said("Acuracy and speed").contains("did you mean “performance”?"), "{}", said("Acuracy and speed"));
    assert!(said("qqq").contains("topics are start, maps, "), "{}", said("qqq"));
    assert!(said("unhookable").contains("“unhookable”. The topic"), "{}", said("unhookable"));
    assert!(said("hook").contains("see `mapscope manual --search hook`"), "{}", said("hook"));
    assert_eq!(run(&["manual", "keys", "--search", "x"]).status.code(), Some(2));
}

#[test]
fn the_manual_can_be_searched() {
    let found = printed(&["--search", "crash", "reports"]);
    assert!(found.starts_with("troubleshooting: Crash reports\n    After an internal error"), "{found}");
    assert!(printed(&["--search", "zzz"]).contains("No section has all of these words: zzz"));
    assert_eq!(printed(&["--search", "x-ray modes"]), printed(&["--search", "MODES", "x-ray"]));
}

#[test]
fn help_leads_to_the_manual() {
    for arguments in [&["--help"][..], &["-h"], &["help"]] {
        let help = String::from_utf8(run(arguments).stdout).expect("UTF-8");
        assert!(help.contains("mapscope manual"), "{help}");
    }
}
