//! Who may import whom: rooms, outside crates, and siblings that never meet.

use std::collections::BTreeSet;
use std::path::Path;

use super::graph::{House, Target};
use super::source::{Scope, Source, UsedPath};

/// Who may import whom within the crate: module, then what it may name. Every module may name itself.
pub const MODULES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("files", &["base"]),
    ("format", &["base"]),
    ("manual", &["base"]),
    ("rules", &["base"]),
    ("scene", &["base"]),
    ("analysis", &["base", "rules", "scene"]),
    ("bake", &["base", "format", "rules", "scene"]),
    ("desktop", &["base", "files"]),
    ("prefs", &["base", "files"]),
    ("load", &["analysis", "base", "files", "format", "bake", "scene"]),
    ("view", &["analysis", "base", "prefs", "rules", "scene"]),
    ("gpu", &["base", "scene"]),
    ("export", &["base", "gpu", "scene"]),
    ("ui", &["analysis", "base", "manual", "prefs", "rules", "scene", "view"]),
    (
        "cli",
        &[
            "analysis", "base", "desktop", "export", "files", "format", "load", "manual", "prefs", "rules", "scene",
            "view",
        ],
    ),
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
    ("strsim", &["analysis", "base", "cli", "ui"]),
    ("terminal_size", &["cli"]),
    ("anyhow", &["cli", "app", "main"]),
    ("flate2", &["format"]),
    ("zstd", &["format"]),
    ("rusqlite", &["load/minetest"]),
    ("image", &["export"]),
    ("png", &["bake/unpack", "export", "files", "load"]),
    ("libc", &["files"]),
    ("notify", &["files"]),
    ("interprocess", &["desktop/single_instance"]),
    ("std::process::Command", &["cli", "files"]),
    ("toml_edit", &["prefs"]),
    ("rayon", &["bake", "load/minetest", "desktop/crash_report"]),
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

/// Kinds of worlds, each with its names: a file under one of these names, or of that name, never imports from a file of
/// another kind. The rules of Teeworlds' maps bear the name of the game that made them.
const SIBLINGS: &[&[&[&str]]] = &[&[&["flat"], &["solid"]], &[&["teeworlds", "ddnet"], &["minetest"], &["turok"]]];

/// Imports of a file that the tables do not allow.
pub fn import_faults(source: &Source) -> Vec<String> {
    let (file, room) = (source.file.as_str(), source.room());
    let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == room) else {
        return vec![format!("{file}: the module `{room}` is not in the import table")];
    };
    let local: BTreeSet<&str> = source.scopes.iter().flat_map(|s| s.children.keys()).map(String::as_str).collect();
    let mut faults = Vec::new();
    for (scope, path) in named(source) {
        let at = format!("{file}:{}: `{}`", path.line, path.text());
        if path.starts_with("super::super") {
            faults.push(format!("{at} climbs; write the path out from `crate::`"));
        }
        if let Some(other) = crate_module(scope, path)
            && other != room
            && !allowed.contains(&other)
        {
            faults.push(format!("{at}: `{room}` may not import `{other}`"));
        }
        let outside = OUTSIDE.iter().find(|(prefix, _)| path.starts_with(prefix) && !local.contains(prefix));
        if let Some((prefix, rooms)) = outside
            && !rooms.iter().any(|place| lies_in(file, place))
        {
            faults.push(format!("{at}: `{prefix}` belongs to {rooms:?} only"));
        }
    }
    faults
}

/// Imports across kinds of worlds, also through re-exports.
pub fn sibling_faults(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for source in &house.sources {
        for (scope, path) in named(source) {
            for target in house.resolve(&scope.module, &path.segments) {
                let there = match target {
                    Target::Module(module) => module.join("/"),
                    Target::Item { source, .. } => house.sources[source].file.clone(),
                };
                for [here, other] in strangers(&source.file, &there) {
                    let at = format!("{}:{}: `{}`", source.file, path.line, path.text());
                    faults.push(format!("{at} lies in `{there}`: `{here}` and `{other}` never meet"));
                }
            }
        }
    }
    faults
}

/// Paths within the crate that lead to no file: they hide from the tests that follow paths.
pub fn lost_faults(house: &House) -> Vec<String> {
    let mut faults = Vec::new();
    for source in &house.sources {
        for (scope, path) in named(source) {
            let is_ours = ["crate", "super", "self"].contains(&path.segments[0].as_str()) && path.segments.len() > 1;
            if is_ours && house.resolve(&scope.module, &path.segments).is_empty() {
                faults.push(format!(
                    "{}:{}: `{}` leads to no file that the test can see",
                    source.file,
                    path.line,
                    path.text()
                ));
            }
        }
    }
    faults
}

/// Pairs of siblings, the first a part of one path and the second of the other.
fn strangers<'a>(file: &'a str, other: &'a str) -> Vec<[&'a str; 2]> {
    let kind = |path: &'a str, kinds: &'static [&[&str]]| {
        let mut parts = path.trim_end_matches(".rs").split('/');
        parts.find_map(|part| Some((kinds.iter().position(|names| names.contains(&part))?, part)))
    };
    let pairs = SIBLINGS.iter().filter_map(|kinds| Some([kind(file, kinds)?, kind(other, kinds)?]));
    pairs.filter(|[here, there]| here.0 != there.0).map(|pair| pair.map(|(_, name)| name)).collect()
}

/// Paths that say something: a name on its own says nothing (a variable may be called `image`) unless it is imported.
fn named(source: &Source) -> impl Iterator<Item = (&Scope, &UsedPath)> {
    source.scopes.iter().flat_map(|scope| {
        let imports = scope.imports.iter().map(|import| &import.path);
        imports.chain(scope.paths.iter().filter(|path| path.segments.len() > 1)).map(move |path| (scope, path))
    })
}

/// The top module of the crate that a path names, if it names one.
fn crate_module<'a>(scope: &Scope, path: &'a UsedPath) -> Option<&'a str> {
    let (first, second) = (path.segments.first()?.as_str(), path.segments.get(1)?.as_str());
    let is_module = MODULES.iter().any(|(name, _)| *name == second);
    // Above a top module, `super` is the crate itself.
    let names_crate = first == "crate" || first == "mapscope" || first == "super" && scope.module.len() == 1;
    (names_crate && is_module).then_some(second)
}

/// Whether the file `src/…` is the module or file `place` (without extension), or lies in it.
fn lies_in(file: &str, place: &str) -> bool {
    let rest = Path::new(file).strip_prefix("src").ok().map(|inside| inside.with_extension(""));
    rest.is_some_and(|inside| inside.starts_with(place))
}

/// The test itself must not sleep: each of these plants a fault and expects it to be found.
mod planted {
    use super::*;

    fn found(file: &str, text: &str) -> usize {
        import_faults(&Source::parse(file, text)).len()
    }

    #[test]
    fn forbidden_imports_are_found() {
        assert_eq!(found("src/scene/tiles.rs", "use crate::format::Document;"), 1);
        assert_eq!(found("src/scene/tiles.rs", "use crate::{base::Rect, gpu::Renderer, bake};"), 2);
        assert_eq!(found("src/scene/tiles.rs", "fn f(d: &crate::ui::Style) {}"), 1);
        assert_eq!(found("src/scene/tiles.rs", "fn f() { assert!(crate::ui::is(3)); }"), 1);
        assert_eq!(found("src/scene/tiles.rs", "fn f() { with! { use crate::{ui::Style, base, gpu}; } }"), 2);
        assert_eq!(found("src/scene/tiles.rs", "mod tests { use crate::ui::Style; }"), 1);
        assert_eq!(found("src/gpu/mod.rs", "use super::view::ViewState;"), 1);
        assert_eq!(found("src/main.rs", "use mapscope::{cli, gpu::Renderer};"), 1);
        assert_eq!(found("src/gpu/pass/tiles.rs", "use super::super::Renderer;"), 1);
        assert_eq!(found("src/wherever/x.rs", ""), 1);
    }

    #[test]
    fn forbidden_crates_are_found() {
        assert_eq!(found("src/scene/tiles.rs", "use wgpu;"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::{fs, io};"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::fs::*;"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::fs as disk;"), 1);
        assert_eq!(found("src/bake/mod.rs", "use std::{fs::File, io::Read};"), 1);
        assert_eq!(found("src/format/mod.rs", "fn f() { std::thread::spawn(|| ()); }"), 1);
        assert_eq!(found("src/ui/mod.rs", "fn f() { let t = ::std::time::Instant::now(); }"), 1);
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

    /// A house with one file of each kind, where `mod.rs` hands on a name of each, and with the file that is tried.
    fn house(file: &str, text: &str) -> House {
        let handing = "pub mod flat; pub mod solid; pub use flat::Tile; pub use solid::Block; pub struct World;";
        House::new([
            ("src/lib.rs", "pub mod scene; pub mod format; pub mod bake; pub mod gpu; pub mod rules;"),
            ("src/scene/mod.rs", handing),
            ("src/scene/flat.rs", "pub struct Tile;"),
            ("src/scene/solid/mod.rs", "mod block; pub use block::Block;"),
            ("src/scene/solid/block.rs", "pub struct Block; use super::Block as Same;"),
            ("src/gpu/mod.rs", "pub mod a;"),
            ("src/format/mod.rs", "pub mod minetest; pub mod teeworlds; pub use minetest::Node;"),
            ("src/format/minetest.rs", "pub struct Node;"),
            ("src/format/teeworlds.rs", "pub struct Map;"),
            ("src/rules/mod.rs", "pub mod ddnet; pub mod minetest;"),
            ("src/rules/ddnet/mod.rs", "pub fn explain() {}"),
            ("src/rules/minetest.rs", "pub fn look() {}"),
            (file, text),
        ])
    }

    fn meetings(file: &str, text: &str) -> usize {
        sibling_faults(&house(file, text)).len()
    }

    #[test]
    fn siblings_that_meet_are_found() {
        assert_eq!(meetings("src/gpu/flat/pass.rs", "use crate::scene::solid::Block;"), 1);
        assert_eq!(meetings("src/gpu/flat/pass.rs", "use crate::scene::solid;"), 1);
        assert_eq!(meetings("src/gpu/flat/pass.rs", "use crate::scene::Block;"), 1, "through a re-export");
        assert_eq!(meetings("src/gpu/solid.rs", "use crate::scene; fn f(tile: scene::flat::Tile) {}"), 1);
        assert_eq!(meetings("src/gpu/solid.rs", "use crate::scene; fn f(tile: scene::Tile) {}"), 1);
        assert_eq!(meetings("src/bake/teeworlds/read.rs", "use crate::format::minetest::Node;"), 1);
        assert_eq!(meetings("src/bake/turok.rs", "use crate::format::{Node, teeworlds};"), 2);
        assert_eq!(meetings("src/bake/minetest.rs", "use crate::rules::ddnet::explain;"), 1);
        assert_eq!(meetings("src/bake/teeworlds.rs", "use crate::rules::{ddnet::explain, minetest};"), 1);
        assert_eq!(meetings("src/rules/turok/mod.rs", "use crate::rules::ddnet;"), 1);
        assert_eq!(meetings("src/gpu/solid.rs", "fn f() { assert!(crate::scene::flat::Tile == 1); }"), 1);
    }

    #[test]
    fn siblings_that_keep_apart_pass() {
        assert_eq!(meetings("src/gpu/flat/pass.rs", "use crate::scene::{World, flat::Tile};"), 0);
        assert_eq!(meetings("src/gpu/mod.rs", "use crate::scene::{flat, solid}; use crate::format::*;"), 0);
        assert_eq!(meetings("src/bake/teeworlds/tiles.rs", "use crate::{format::teeworlds::Map, rules::ddnet};"), 0);
        assert_eq!(meetings("src/view/flat/facts.rs", "use crate::rules::ddnet::explain;"), 0);
        assert_eq!(
            meetings("src/bake/teeworlds/read.rs", "use crate::scene::flat::Tile; use crate::format::teeworlds;"),
            0
        );
        assert_eq!(meetings("src/gpu/flat/pass.rs", "fn solid() {} fn f() { solid(); let flat = Fill::solid(3); }"), 0);
    }

    #[test]
    fn lost_paths_are_found() {
        let lost = |text| lost_faults(&house("src/gpu/a.rs", text)).len();
        assert_eq!(lost("use crate::scene::{Tile, solid, flat::Tile as Same}; use super::a; use super::b;"), 1);
        assert_eq!(lost("use crate::scene::Nothing;"), 1);
        assert_eq!(lost("fn f() { crate::scene::flat::Tile::new(); crate::scene::flut::Tile::new(); }"), 1);
        assert_eq!(lost("make!(Index); pub mod inner { use crate::gpu::a::Index; }"), 0, "made by a macro");
    }
}
