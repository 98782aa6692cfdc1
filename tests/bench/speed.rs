//! How long things take and how much memory, for people who compare: `make bench`. Nothing here is a test, and no test
//! looks at a clock.
//!
//! ```text
//! cargo bench --bench speed                            everything, and a table beside the run before
//! cargo bench --bench speed -- frame/largest           only what divan finds by this name
//! cargo bench --bench speed -- --figures               only the figures of the manual, which are written into it
//! cargo bench --bench speed -- --overlay [MAP [ZOOM]]  what the physics layers add to a frame
//! cargo bench --bench speed -- --landscape [WORLD]     frames of a Minetest world in 3D beside those of a map
//! cargo bench --bench speed -- --level LEVEL           opening and frames of a Turok EX level beside those of a map
//! cargo bench --bench speed -- --write giants DIR      the generated maps, as files
//! ```
//!
//! Parts of the program are measured by divan in a process of their own; then the release build is run as a whole. The
//! results are kept in `target/bench/last.json`, and the figures of the manual are written anew.

#[path = "../common/mod.rs"]
mod common;
#[allow(dead_code, reason = "a test reads them")]
mod figures;
#[allow(dead_code, reason = "tests look into the maps")]
mod giants;
mod landscape;
mod levels;
mod maps;
mod overlay;
mod parts;
mod process;
mod table;
mod turns;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use table::{Entry, Results};

/// Set in the process that measures parts.
const PARTS: &str = "MAPSCOPE_BENCH_PARTS";
/// Views that whole processes are measured with.
const VIEWS: [(&str, &[&str]); 2] = [("1x", &[]), ("fit", &["--fit"])];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [process::MEASURE, ..] => {
            return if process::measure_here(&arguments[1..]) { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        ["--write", "giants", folder] => maps::write_giants(Path::new(folder)),
        ["--figures"] => write_figures(),
        ["--overlay"] => overlay::measure(&maps::path("physics"), None),
        ["--overlay", map] => overlay::measure(Path::new(map), None),
        ["--overlay", map, zoom] => overlay::measure(Path::new(map), Some(zoom)),
        ["--landscape"] => landscape::measure(&maps::world(), &maps::path("tutorial")),
        ["--landscape", world] => landscape::measure(Path::new(world), &maps::path("tutorial")),
        ["--level", level] => levels::measure(Path::new(level), &maps::path("tutorial")),
        ["--write", ..] => {
            eprintln!("usage: --write giants DIR");
            return ExitCode::from(2);
        }
        [] if std::env::var_os(PARTS).is_none() => everything(),
        // A name, or an option of divan's.
        _ => divan::main(),
    }
    ExitCode::SUCCESS
}

/// Measures everything, prints the table and keeps it.
fn everything() {
    let folder = maps::folder();
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for name in maps::names() {
        // Made now, so that nothing waits for a map while it is measured.
        maps::path(name);
    }
    let mut now = all_parts();
    now.extend(all_processes());
    let kept = folder.join("last.json");
    let before = table::read(&kept);
    println!("\n{}", table::show(&before, &now));
    write_figures();
    if let Err(error) = table::write(&kept, &before, &now) {
        eprintln!("{}: {error}", kept.display());
    }
}

/// Lets divan measure in another process, shows what it prints, and reads the medians from it.
fn all_parts() -> Results {
    let own = std::env::current_exe().expect("this program has a path");
    let mut child = Command::new(own).env(PARTS, "1").stdout(Stdio::piped()).spawn().expect("starts");
    let output = child.stdout.take().expect("piped");
    let mut text = String::new();
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        println!("{line}");
        text += &line;
        text.push('\n');
    }
    let status = child.wait().expect("ends");
    assert!(status.success(), "divan: {status}");
    table::read_divan(&text)
}

/// Runs `render` and `bench` of the release build over all maps.
fn all_processes() -> Results {
    let picture = maps::folder().join("render.png");
    let picture = picture.to_str().expect("a path in UTF-8").to_owned();
    let data_dir = maps::data_dir().and_then(|dir| dir.to_str().map(str::to_owned));
    let data: Vec<&str> = data_dir.as_deref().map(|dir| ["--data-dir", dir]).into_iter().flatten().collect();
    let mut results = Results::new();
    println!(
        "\n{:<28} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "whole process", "wall ms", "cpu/wall", "peak MB", "frame ms", "gpu MB"
    );
    for name in maps::names() {
        let path = maps::path(name);
        let file = path.to_str().expect("a path in UTF-8");
        for (view, extra) in VIEWS {
            let arguments = [&["render", file, "-o", &picture][..], extra, &data].concat();
            let Some(taken) = process::measure(&arguments, 3) else {
                eprintln!("render {name} {view} failed");
                continue;
            };
            let figures = process::figures(&path, &[&["--frames", "30"][..], extra, &data].concat());
            let figure = |pointer| figures.as_ref().and_then(|all| all.pointer(pointer)).and_then(|it| it.as_f64());
            let (frame, gpu) = (figure("/frame_ms/median"), figure("/memory_mb/gpu"));
            let busy = taken.cpu_ms / taken.wall_ms.max(0.001);
            let (frame_text, gpu_text) = (frame.unwrap_or(f64::NAN), gpu.unwrap_or(f64::NAN));
            println!(
                "{:<28} {:>9.0} {busy:>9.2} {:>9.1} {frame_text:>9.2} {gpu_text:>9.1}",
                format!("{name} {view}"),
                taken.wall_ms,
                taken.peak_mb
            );
            let render = Entry { ms: taken.wall_ms, mb: Some(taken.peak_mb).filter(|mb| *mb > 0.0) };
            results.insert(format!("process/render/{name} {view}"), render);
            if let Some(ms) = frame {
                results.insert(format!("process/frame/{name} {view}"), Entry { ms, mb: gpu });
            }
            if let Some(ms) = figure("/playing_ms/median") {
                results.insert(format!("process/playing/{name} {view}"), Entry { ms, mb: None });
            }
            if let Some(ms) = figure("/load_ms/total") {
                let entry = Entry { ms, mb: figure("/memory_mb/scene") };
                results.insert(format!("process/load/{name}"), entry);
            }
        }
    }
    results
}

/// Measures the figures of the manual and writes them into its topic.
fn write_figures() {
    let data_dir = maps::data_dir().and_then(|dir| dir.to_str().map(str::to_owned));
    let data: Vec<&str> = data_dir.as_deref().map(|dir| ["--data-dir", dir]).into_iter().flatten().collect();
    let mut figures = figures::Figures::default();
    for name in maps::names() {
        let path = maps::path(name);
        let measured = |extra: &[&str]| process::figures(&path, &[&["--frames", "30"][..], extra, &data].concat());
        let (Some(near), Some(whole)) = (measured(&[]), measured(&["--fit"])) else {
            eprintln!("bench {name} failed");
            continue;
        };
        let figure = |of: &serde_json::Value, pointer: &str| of.pointer(pointer).and_then(serde_json::Value::as_f64);
        let row = [
            figure(&near, "/load_ms/total"),
            figure(&near, "/load_ms/upload"),
            figure(&near, "/frame_ms/median"),
            figure(&near, "/playing_ms/median"),
            figure(&whole, "/frame_ms/median"),
            figure(&near, "/memory_mb/scene"),
            figure(&near, "/memory_mb/gpu"),
            figure(&near, "/memory_mb/process_peak"),
        ];
        let adapter = near.pointer("/adapter").and_then(serde_json::Value::as_str).unwrap_or_default();
        figures.machine = process::machine(adapter);
        let is_giant = giants::GIANTS.iter().any(|giant| giant.name == name);
        figures.rows.push((if is_giant { format!("giant-{name}") } else { name.to_owned() }, row));
    }
    let path = figures::path();
    let topic = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let written = figures::replaced(&topic, &figures).map(|topic| std::fs::write(&path, topic));
    match written {
        Some(Ok(())) => println!("\n{}\n{}", path.display(), figures.text()),
        Some(Err(error)) => eprintln!("{}: {error}", path.display()),
        None => eprintln!("{}: no marks for figures", path.display()),
    }
}
