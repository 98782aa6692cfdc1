//! Whole processes of the release build: wall time, processor time, peak of memory.
//!
//! The system counts the processor time of all children that have ended as one number, so every process is started and
//! waited for by a fresh copy of the benchmark that does nothing else (`--measure`). The peak is looked up every other
//! millisecond while the process runs: it only ever grows, and is reached long before the end.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// The argument that makes the benchmark measure one process.
pub const MEASURE: &str = "--measure";

/// What a process took.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// From start to end, in milliseconds.
    pub wall_ms: f64,
    /// Processor time of all its threads, in milliseconds; 0 where the system does not say.
    pub cpu_ms: f64,
    /// Most memory, in megabytes of 1,000,000 bytes; 0 where the system does not say.
    pub peak_mb: f64,
}

/// Runs the program with arguments, several times; the run of the median wall time. `None` where it fails.
pub fn measure(arguments: &[&str], runs: usize) -> Option<Taken> {
    let mut all: Vec<Taken> = (0..runs).map(|_| measure_once(arguments)).collect::<Option<_>>()?;
    all.sort_by(|a, b| a.wall_ms.total_cmp(&b.wall_ms));
    all.get(all.len() / 2).copied()
}

/// What `mapscope bench --json` says about a map.
pub fn figures(path: &Path, arguments: &[&str]) -> Option<serde_json::Value> {
    let mut command = program();
    let output = command.arg("bench").arg(path).args(arguments).arg("--json").stderr(Stdio::inherit()).output().ok()?;
    output.status.success().then(|| serde_json::from_slice(&output.stdout).ok())?
}

/// Program, date of its last change, processor and adapter, in a line.
pub fn machine(adapter: &str) -> String {
    let git = Command::new("git").args(["log", "-1", "--format=%cs"]).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let date =
        git.ok().filter(|output| output.status.success()).and_then(|output| String::from_utf8(output.stdout).ok());
    let date = date.map_or_else(String::new, |date| format!(" of {}", date.trim()));
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let name = name.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let version = env!("CARGO_PKG_VERSION");
    format!("mapscope {version}{date}, release build, 1280 × 720; {name}, {cores} cores; {adapter}.")
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mapscope"))
}

fn measure_once(arguments: &[&str]) -> Option<Taken> {
    let own = std::env::current_exe().ok()?;
    let output = Command::new(own).arg(MEASURE).args(arguments).stderr(Stdio::inherit()).output().ok()?;
    output.status.success().then(|| serde_json::from_slice(&output.stdout).ok())?
}

/// Runs the program once and prints what it took: the other end of [`measure`]. Whether it went well.
pub fn measure_here(arguments: &[String]) -> bool {
    let start = Instant::now();
    let Ok(mut child) = program().args(arguments).stdout(Stdio::null()).spawn() else { return false };
    let status_file = format!("/proc/{}/status", child.id());
    let (ended, waits) = mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        let mut peak_kib = 0.0_f64;
        while waits.recv_timeout(Duration::from_millis(2)) == Err(mpsc::RecvTimeoutError::Timeout) {
            peak_kib = peak_kib.max(peak_kib_in(&status_file).unwrap_or_default());
        }
        peak_kib
    });
    let status = child.wait();
    let wall_ms = start.elapsed().as_secs_f64() * 1000.0;
    drop(ended);
    let peak_mb = watch.join().unwrap_or_default() * 1024.0 / 1.0e6;
    let taken = Taken { wall_ms, cpu_ms: children_cpu_ms().unwrap_or_default(), peak_mb };
    println!("{}", serde_json::to_string(&taken).expect("numbers"));
    status.is_ok_and(|status| status.success())
}

/// The peak of a process in kibibytes, as Linux tells it.
fn peak_kib_in(status_file: &str) -> Option<f64> {
    let status = std::fs::read_to_string(status_file).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim_end().parse().ok()
}

/// Processor time of the children that have ended, as Linux tells it: the 16th and 17th number, in hundredths of a
/// second. The name of the program, in brackets, is the second and may hold blanks.
fn children_cpu_ms() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let numbers: Vec<f64> = stat.rsplit(')').next()?.split_whitespace().skip(1).map_while(|n| n.parse().ok()).collect();
    Some((numbers.get(12)? + numbers.get(13)?) * 10.0)
}
