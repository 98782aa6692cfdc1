//! Holds the walls of the house: reads `src/` and fails on an import that the table below does not allow, on a file
//! that has grown too long, on a file that does not say what it is, and on a shader without its pass.
//!
//! It reads tokens, not meaning: paths must be written out (`crate::scene::Tile`, never `super::super::Tile`), or they
//! could hide from it. Text in comments, strings and documentation links is not code and may name anything.

#[path = "layering/paths.rs"]
mod paths;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use paths::{UsedPath, used_paths};

/// Who may import whom within the crate: module, then what it may name. Every module may name itself.
const MODULES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("files", &["base"]),
    ("catalog", &["base"]),
    ("format", &["base"]),
    ("scene", &["base"]),
    ("analysis", &["base", "catalog", "scene"]),
    ("bake", &["base", "catalog", "format", "scene"]),
    ("desktop", &["base", "files"]),
    ("prefs", &["base", "files"]),
    ("load", &["analysis", "base", "files", "format", "bake", "scene"]),
    ("view", &["analysis", "base", "catalog", "prefs", "scene"]),
    ("gpu", &["base", "scene"]),
    ("export", &["base", "gpu", "scene"]),
    ("ui", &["analysis", "base", "catalog", "prefs", "scene", "view"]),
    ("cli", &["analysis", "base", "catalog", "desktop", "export", "files", "format", "load", "prefs", "scene", "view"]),
    ("app", &["analysis", "base", "desktop", "export", "files", "gpu", "load", "prefs", "scene", "ui", "view"]),
    ("main", &["base", "desktop", "load", "cli", "app"]),
    ("lib", &[]),
];

/// Crates and parts of `std` that only some modules may name: the beginning of the path, then the modules, or single
/// files of them. `cli/bench` reads a clock because time is its subject; the rest of the command line has no need to.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("wgpu", &["gpu", "export", "app"]),
    ("pollster", &["gpu", "export", "app"]),
    ("egui", &["ui", "app"]),
    ("egui_plot", &["ui"]),
    ("egui_extras", &["ui"]),
    ("egui_wgpu", &["app"]),
    ("egui_winit", &["app"]),
    ("winit", &["app"]),
    ("rfd", &["app"]),
    ("clap", &["cli"]),
    ("anyhow", &["cli", "app", "main"]),
    ("flate2", &["format"]),
    ("image", &["export"]),
    ("png", &["bake/own_art", "export", "files", "load"]),
    ("libc", &["files"]),
    ("notify", &["files"]),
    ("interprocess", &["desktop/single_instance"]),
    ("std::process::Command", &["cli", "files"]),
    ("toml", &["prefs"]),
    ("rayon", &["bake", "desktop/crash_report"]),
    (
        "std::fs",
        &[
            "load",
            "export",
            "cli",
            "files",
            "prefs",
            "desktop/crash_report",
            "app/memory/tests",
            "app/gallery/tests",
            "app/thumbnailer/tests",
            "app/export_job/tests",
        ],
    ),
    ("std::thread::spawn", &["files"]),
    ("std::thread::scope", &["files", "load"]),
    ("std::thread::Builder", &["files"]),
    ("thread::spawn", &["files"]),
    ("thread::scope", &["files", "load"]),
    ("thread::Builder", &["files"]),
    ("std::time::Instant", &["app", "cli/bench"]),
    ("std::time::SystemTime", &["app", "desktop/crash_report"]),
    ("Instant", &["app", "cli/bench"]),
    ("SystemTime", &["app", "desktop/crash_report"]),
];

/// Folders of passes: those of all kinds of worlds, then those of each kind.
const PASSES: &[&str] = &["src/gpu/pass", "src/gpu/flat/pass", "src/gpu/solid/pass"];
/// Files in these folders that are no pass.
const SHARED_BY_PASSES: &[&str] = &["mod", "pipeline"];

/// Longest file, in lines.
const MAX_LINES: usize = 600;
/// A file with this line near its top is one big constant table, which no split would make easier to read.
const TABLE_MARK: &str = "// layering: const table";

#[test]
fn sources_keep_to_the_import_table() {
    let files = rust_files("src");
    assert!(files.len() > 5, "only {} source files found", files.len());
    report(files.iter().flat_map(|file| import_faults(&relative(file), &read(file))).collect());
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

/// Imports in `text`, the contents of the file `src/…`, that the tables do not allow.
fn import_faults(file: &str, text: &str) -> Vec<String> {
    let module = module_of(file);
    let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else {
        return vec![format!("{file}: the module `{module}` is not in the import table")];
    };
    let paths = used_paths(text);
    let local: BTreeSet<&str> = paths.iter().filter(|p| p.keyword == "mod").map(|p| p.segments[0].as_str()).collect();
    let mut faults = Vec::new();
    // A name on its own says nothing (a variable may be called `image`) unless it is imported.
    for path in paths.iter().filter(|p| p.segments.len() > 1 || p.keyword == "use") {
        let at = format!("{file}:{}: `{}`", path.line, path.text());
        if path.starts_with("super::super") {
            faults.push(format!("{at} climbs; write the path out from `crate::`"));
        }
        if let Some(other) = crate_module(file, path)
            && other != module
            && !allowed.contains(&other)
        {
            faults.push(format!("{at}: `{module}` may not import `{other}`"));
        }
        let outside = OUTSIDE.iter().find(|(prefix, _)| path.starts_with(prefix) && !local.contains(prefix));
        if let Some((prefix, modules)) = outside
            && !modules.iter().any(|place| lies_in(file, place))
        {
            faults.push(format!("{at}: `{prefix}` belongs to {modules:?} only"));
        }
    }
    faults
}

/// The module of the crate that a path names, if it names one.
fn crate_module<'a>(file: &str, path: &'a UsedPath) -> Option<&'a str> {
    let (first, second) = (path.segments.first()?.as_str(), path.segments.get(1)?.as_str());
    let is_module = MODULES.iter().any(|(name, _)| *name == second);
    // In `src/x/mod.rs` (or `src/x.rs`), `super` is the crate itself.
    let is_module_root = Path::new(file).components().count() == 2 || file.ends_with("/mod.rs") && depth(file) == 3;
    let names_crate = first == "crate" || first == "mapscope" || (first == "super" && is_module_root);
    (names_crate && is_module).then_some(second)
}

fn depth(file: &str) -> usize {
    Path::new(file).components().count()
}

/// `src/gpu/pass/tiles.rs` → `gpu`, `src/main.rs` → `main`.
fn module_of(file: &str) -> &str {
    file.trim_start_matches("src/").split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// Whether the file `src/…` is the module or file `place` (without extension), or lies in it.
fn lies_in(file: &str, place: &str) -> bool {
    let rest = file.strip_prefix("src/").and_then(|inside| inside.strip_prefix(place));
    rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
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

/// The test itself must not sleep: each of these plants a fault and expects it to be found.
mod planted {
    use super::*;

    fn found(file: &str, text: &str) -> usize {
        import_faults(file, text).len()
    }

    #[test]
    fn forbidden_imports_are_found() {
        assert_eq!(found("src/scene/tiles.rs", "use crate::format::Document;"), 1);
        assert_eq!(found("src/scene/tiles.rs", "use crate::{base::Rect, gpu::Painter, bake};"), 2);
        assert_eq!(found("src/scene/tiles.rs", "fn f(d: &crate::ui::Style) {}"), 1);
        assert_eq!(found("src/gpu/mod.rs", "use super::view::ViewState;"), 1);
        assert_eq!(found("src/main.rs", "use mapscope::{cli, gpu::Painter};"), 1);
        assert_eq!(found("src/gpu/flat/pass/tiles.rs", "use super::super::Painter;"), 1);
        assert_eq!(found("src/wherever/x.rs", ""), 1);
    }

    #[test]
    fn forbidden_crates_are_found() {
        assert_eq!(found("src/scene/tiles.rs", "use wgpu;"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::{fs, io};"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::{fs::File, io::Read};"), 1);
        assert_eq!(found("src/format/mod.rs", "fn f() { std::thread::spawn(|| ()); }"), 1);
        assert_eq!(found("src/ui/mod.rs", "let t = ::std::time::Instant::now();"), 1);
        assert_eq!(found("src/view/mod.rs", "use std::time::{Duration, SystemTime};"), 1);
        assert_eq!(found("src/cli/render.rs", "use std::time::Instant;"), 1);
        assert_eq!(found("src/cli/bench_report.rs", "use std::time::Instant;"), 1);
        assert_eq!(found("src/cli/bench.rs", "use std::time::SystemTime;"), 1);
        assert_eq!(found("src/base/mod.rs", "pub use image::DynamicImage;"), 1);
        assert_eq!(found("src/gpu/mod.rs", "fn f() -> anyhow::Result<()> { Ok(()) }"), 1);
    }

    #[test]
    fn what_is_allowed_passes() {
        assert_eq!(found("src/bake/mod.rs", "use crate::{base::{Rect, Task}, scene, format::Document};"), 0);
        assert_eq!(found("src/base/mod.rs", "mod image;\npub use image::RgbaImage;"), 0);
        assert_eq!(found("src/base/mod.rs", "/// See [`crate::ui`].\n// use wgpu;\n/* egui::x */ pub struct A;"), 0);
        assert_eq!(found("src/base/mod.rs", r##"const A: &str = "use wgpu::x"; const B: &str = r#"egui::"y""#;"##), 0);
        assert_eq!(found("src/base/mod.rs", "pub(crate) fn f<'a>(c: char) -> bool { c == '\"' || c == '\\'' }"), 0);
        assert_eq!(found("src/files/mod.rs", "use std::{fs, thread}; fn f() { thread::spawn(|| ()); }"), 0);
        assert_eq!(found("src/main.rs", "fn main() -> anyhow::Result<()> { mapscope::cli::run() }"), 0);
        assert_eq!(found("src/ui/mod.rs", "use std::time::Duration; use super::*;"), 0);
        assert_eq!(found("src/cli/bench.rs", "use std::time::Instant; fn f() { Instant::now(); }"), 0);
    }

    #[test]
    fn misshapen_files_are_found() {
        let long = format!("//! Long.\n{}", "\n".repeat(MAX_LINES));
        let table = format!("//! Table.\n\n{TABLE_MARK}\n{}", "\n".repeat(MAX_LINES));
        assert_eq!(shape_faults("src/a.rs", &long).len(), 1);
        assert_eq!(shape_faults("src/a.rs", &table).len(), 0);
        assert_eq!(shape_faults("src/a.rs", "use std::io;\n").len(), 1);
    }

    #[test]
    fn lonely_passes_and_shaders_are_found() {
        let one = BTreeSet::from(["tiles".to_owned(), "quads".to_owned()]);
        let other = BTreeSet::from(["tiles".to_owned(), "blit".to_owned()]);
        assert_eq!(pairing_faults(&one, &other).len(), 2);
        assert_eq!(pairing_faults(&one, &one).len(), 0);
    }
}
