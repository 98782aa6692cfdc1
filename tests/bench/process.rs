//! Whole processes of the release build: wall time, processor time, peak of memory.
//!
//! The system keeps the peak of all children that have ended as one number, so every process is started and waited for
//! by a fresh copy of the benchmark that does nothing else (`--measure`).

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

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
    let status = program().args(arguments).stdout(Stdio::null()).status();
    let wall_ms = start.elapsed().as_secs_f64() * 1000.0;
    let (cpu_ms, peak_mb) = children();
    println!("{}", serde_json::to_string(&Taken { wall_ms, cpu_ms, peak_mb }).expect("numbers"));
    status.is_ok_and(|status| status.success())
}

/// Processor time in milliseconds and peak in megabytes of the one child there was.
#[cfg(unix)]
fn children() -> (f64, f64) {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return (0.0, 0.0) };
    let cpu_us = (usage.user_time() + usage.system_time()).num_microseconds();
    // Apple counts bytes, all others kibibytes.
    let unit = if cfg!(target_vendor = "apple") { 1.0 } else { 1024.0 };
    (cpu_us as f64 / 1000.0, usage.max_rss() as f64 * unit / 1.0e6)
}

#[cfg(not(unix))]
fn children() -> (f64, f64) {
    (0.0, 0.0)
}
