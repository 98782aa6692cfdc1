//! Holds the plan of the house: reads `src/` and fails on an import that the table does not allow, on kinds of worlds
//! that meet, on files that import each other in a circle, on private words, on a file that has grown too long or does
//! not say what it is, on a shader without its pass, on a table in `lib.rs` that says something else, and on more test
//! programs than people want to wait for.
//!
//! Paths must be written out (`crate::scene::Tile`, never `super::super::Tile`), so that readers see who imports whom.
//! Text in comments, strings and documentation links is not code and may name anything.
//!
//! Lists of what still exists may only shrink: the test fails where there is more, and where there is less and the list
//! says otherwise.

#[path = "house/graph.rs"]
mod graph;
#[path = "house/imports.rs"]
mod imports;
#[path = "house/old_words.rs"]
mod old_words;
#[path = "house/programs.rs"]
mod programs;
#[path = "house/rings.rs"]
mod rings;
#[path = "house/source.rs"]
mod source;
#[path = "house/table.rs"]
mod table;
#[path = "house/words.rs"]
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use graph::House;

/// Folders of the passes.
const PASSES: &[&str] = &["src/gpu/pass", "src/gpu/flat/pass", "src/gpu/solid/pass"];
/// Files in these folders that are no pass.
const SHARED_BY_PASSES: &[&str] = &["mod", "pipeline"];

/// Longest file, in lines.
const MAX_LINES: usize = 600;
/// Most programs that tests are built into. Each is linked with all of the program, which takes many times as long as
/// compiling what it tests: a new test is a module of a program that is there, unless it must be alone in its process.
const MAX_PROGRAMS: usize = 10;
/// A file with this line near its top is one big constant table, which no split would make easier to read.
const TABLE_MARK: &str = "// house: const table";

#[test]
fn sources_keep_to_the_import_table() {
    report(house().sources.iter().flat_map(imports::import_faults).collect());
}

#[test]
fn every_path_leads_to_a_file() {
    report(imports::lost_faults(house()));
}

#[test]
fn siblings_never_meet() {
    report(imports::sibling_faults(house()));
}

#[test]
fn files_form_no_rings() {
    report(rings::ring_faults(house(), rings::RINGS));
}

#[test]
fn the_documentation_has_the_import_table() {
    let lib = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
    report(table::table_faults(&lib, imports::MODULES));
}

#[test]
fn names_hold_no_private_words() {
    report(words::word_faults(house(), old_words::NAMES));
}

/// Texts of the window, and those that it shares with the command line.
#[test]
fn texts_of_the_window_name_no_flags() {
    // They make the command that leads to a place.
    let exempt = ["src/ui/copy_link.rs", "src/view/command_line.rs"];
    let is_of_window = |file: &str| !["src/cli", "src/manual"].iter().any(|room| file.starts_with(room));
    let files = rust_files("src");
    let files = files.iter().map(|file| (relative(file), read(file)));
    let files = files.filter(|(file, _)| is_of_window(file) && !exempt.contains(&file.as_str()));
    report(files.flat_map(|(file, text)| flag_faults(&file, &text)).collect());
}

#[test]
fn documentation_begins_with_a_noun() {
    let files: Vec<(String, String)> = rust_files("src").iter().map(|file| (relative(file), read(file))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    report(words::opening_faults(&files, old_words::OPENINGS));
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let files = [rust_files("src"), rust_files("tests")].concat();
    report(files.iter().flat_map(|file| shape_faults(&relative(file), &read(file))).collect());
}

#[test]
fn every_pass_has_its_shader() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut passes: BTreeSet<String> = PASSES.iter().flat_map(|folder| stems(&root.join(folder), "rs")).collect();
    SHARED_BY_PASSES.iter().for_each(|file| assert!(passes.remove(*file), "no folder of passes has {file}.rs"));
    let shaders = stems(&root.join("shaders"), "wgsl");
    report(pairing_faults(&passes, &shaders));
}

#[test]
fn tests_are_few_programs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files: Vec<String> = rust_files("tests").iter().map(|file| relative(file)).collect();
    let programs = programs::test_programs(&files, &read(&root.join("Cargo.toml")));
    assert!(programs.len() <= MAX_PROGRAMS, "more than {MAX_PROGRAMS} test programs: {programs:?}");
}

fn shape_faults(file: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !text.starts_with("//! ") {
        faults.push(format!("{file}: must open with `//!`, saying what it is"));
    }
    let lines = text.lines().count();
    let is_table = text.lines().take(30).any(|line| line == TABLE_MARK);
    if lines > MAX_LINES && !is_table {
        faults.push(format!("{file}: {lines} lines; more than {MAX_LINES} want splitting"));
    }
    faults
}

fn pairing_faults(passes: &BTreeSet<String>, shaders: &BTreeSet<String>) -> Vec<String> {
    let unshaded = passes.difference(shaders).map(|p| format!("the pass {p}.rs has no shaders/{p}.wgsl"));
    let unused = shaders.difference(passes).map(|s| format!("shaders/{s}.wgsl has no pass {s}.rs"));
    unshaded.chain(unused).collect()
}

/// The sources, read once for all tests.
fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let files: Vec<(String, String)> = rust_files("src").iter().map(|file| (relative(file), read(file))).collect();
        assert!(files.len() > 5, "only {} source files found", files.len());
        House::new(files.iter().map(|(file, text)| (file.as_str(), text.as_str())))
    })
}

fn report(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// All `.rs` files under a folder of the project, sorted.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir).expect("a readable folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                // Fuzzing builds into a folder of its own.
                open.extend((!path.ends_with("target")).then_some(path));
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Names without extension of the files of one kind in a folder; none where there is no such folder.
fn stems(dir: &Path, extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|e| e == extension));
    files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

fn relative(file: &Path) -> String {
    let inside = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("a file of the project");
    inside.to_str().expect("a UTF-8 path").replace('\\', "/")
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("a readable source file")
}

/// Lines of code before the tests that have a flag in a text, such as `--size`.
fn flag_faults(file: &str, text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
    let names_flag = |line: &str| {
        let after = line.split("--").skip(1);
        line.contains('"')
            && after.into_iter().any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase() || c == '{'))
    };
    lines.filter(|(_, line)| names_flag(line)).map(|(n, _)| format!("{file}:{n} names a flag")).collect()
}

/// The test itself must not sleep: each of these plants a fault and expects it to be found.
mod planted {
    use super::*;

    #[test]
    fn misshapen_files_are_found() {
        let long = format!("//! Long.\n{}", "\n".repeat(MAX_LINES));
        let table = format!("//! Table.\n\n{TABLE_MARK}\n{}", "\n".repeat(MAX_LINES));
        assert_eq!(shape_faults("src/a.rs", &long).len(), 1);
        assert_eq!(shape_faults("src/a.rs", &table).len(), 0);
        assert_eq!(shape_faults("src/a.rs", "use std::io;\n").len(), 1);
    }

    #[test]
    fn flags_in_texts_are_found() {
        let code =
            "// say(\"--no\")\nsay(\"give --size\");\nlet n = i--j;\nsay(\"a -- b\");\n#[cfg(test)]\nsay(\"--in\")";
        assert_eq!(flag_faults("src/a.rs", code), ["src/a.rs:2 names a flag"]);
    }

    #[test]
    fn lonely_passes_and_shaders_are_found() {
        let one = BTreeSet::from(["tiles".to_owned(), "quads".to_owned()]);
        let other = BTreeSet::from(["tiles".to_owned(), "blit".to_owned()]);
        assert_eq!(pairing_faults(&one, &other).len(), 2);
        assert_eq!(pairing_faults(&one, &one).len(), 0);
    }
}
