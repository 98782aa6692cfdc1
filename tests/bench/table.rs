//! The results of a run beside those of the run before.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// One result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Milliseconds.
    pub ms: f64,
    /// Most memory in megabytes, where that was measured.
    pub mb: Option<f64>,
}

/// Results by name. The names stand in the order of the alphabet.
pub type Results = BTreeMap<String, Entry>;

/// Reads the results of the run before; none where there was none.
pub fn read(path: &Path) -> Results {
    std::fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

/// Keeps results for the next run. What was not measured this time stays as it was.
pub fn write(path: &Path, before: &Results, now: &Results) -> std::io::Result<()> {
    let mut all = before.clone();
    all.extend(now.clone());
    std::fs::write(path, serde_json::to_vec_pretty(&all).map_err(std::io::Error::other)?)
}

/// A line per result: now, before, and how many times as much as before (below 1 is better).
pub fn show(before: &Results, now: &Results) -> String {
    let mut text = String::new();
    let width = now.keys().map(String::len).max().unwrap_or(0).max(8);
    let head = ["ms", "before", "ratio", "MB", "before", "ratio"];
    let _ = writeln!(
        text,
        "{:width$} {:>10} {:>10} {:>6} {:>9} {:>9} {:>6}",
        "", head[0], head[1], head[2], head[3], head[4], head[5]
    );
    for (name, entry) in now {
        let old = before.get(name);
        let (old_ms, old_mb) = (old.map(|old| old.ms), old.and_then(|old| old.mb));
        let [ms, before_ms] = [Some(entry.ms), old_ms].map(|ms| number(ms, 3));
        let [mb, before_mb] = [entry.mb, old_mb].map(|mb| number(mb, 1));
        let [ms_ratio, mb_ratio] = [ratio(Some(entry.ms), old_ms), ratio(entry.mb, old_mb)];
        let _ =
            writeln!(text, "{name:width$} {ms:>10} {before_ms:>10} {ms_ratio:>6} {mb:>9} {before_mb:>9} {mb_ratio:>6}");
    }
    text
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.decimals$}"))
}

fn ratio(now: Option<f64>, before: Option<f64>) -> String {
    let ratio = now.zip(before).filter(|(_, before)| *before > 0.0).map(|(now, before)| now / before);
    number(ratio, 2)
}

/// The medians in what divan prints: names joined by a slash from the outermost group on, and the most memory that a
/// call had allocated.
///
/// ```text
/// speed              fastest       │ slowest       │ median        │ mean          │ samples │ iters
/// ├─ bake                          │               │               │               │         │
/// │  ╰─ demo         1.25 ms       │ 2.5 ms        │ 1.5 ms        │ 1.6 ms        │ 10      │ 10
/// │                  max alloc:    │               │               │               │         │
/// │                    12          │ 12            │ 12            │ 12            │         │
/// │                    4.5 MB      │ 4.5 MB        │ 4.5 MB        │ 4.5 MB        │         │
/// ╰─ parse …
/// ```
pub fn read_divan(text: &str) -> Results {
    let mut results = Results::new();
    let mut groups: Vec<String> = Vec::new();
    let mut name = String::new();
    // Lines since the heading of the memory.
    let mut in_memory = 0;
    for line in text.lines() {
        let Some(at) = line.find(['├', '╰']) else {
            in_memory = if line.contains("max alloc:") {
                1
            } else if in_memory > 0 {
                in_memory + 1
            } else {
                0
            };
            let median = |line: &str| bytes(columns(line).get(2)?);
            if in_memory == 3
                && let Some(entry) = results.get_mut(&name)
            {
                entry.mb = median(line).map(|bytes| bytes / 1.0e6);
            }
            continue;
        };
        in_memory = 0;
        let depth = line.chars().take_while(|c| !matches!(c, '├' | '╰')).count() / 3;
        let rest = line.get(at..).unwrap_or_default().trim_start_matches(['├', '╰', '─', ' ']);
        let columns = columns(rest);
        // Name and first value share a column, with at least two blanks between them.
        let (own, first) = columns
            .first()
            .and_then(|c| c.split_once("  "))
            .unwrap_or((columns.first().copied().unwrap_or_default(), ""));
        groups.truncate(depth);
        groups.push(own.trim().to_owned());
        name = groups.join("/");
        let timed = !first.trim().is_empty();
        if let Some(ms) = columns.get(2).and_then(|median| milliseconds(median)).filter(|_| timed) {
            results.insert(name.clone(), Entry { ms, mb: None });
        }
    }
    results
}

fn columns(line: &str) -> Vec<&str> {
    line.trim_matches(['│', ' ']).split('│').map(str::trim).collect()
}

fn milliseconds(text: &str) -> Option<f64> {
    let (value, unit) = text.split_once(' ')?;
    let factor = match unit {
        "ns" => 1.0e-6,
        "µs" => 1.0e-3,
        "ms" => 1.0,
        "s" => 1.0e3,
        "m" => 6.0e4,
        _ => return None,
    };
    Some(value.parse::<f64>().ok()? * factor)
}

fn bytes(text: &str) -> Option<f64> {
    let (value, unit) = text.split_once(' ')?;
    let factor = match unit {
        "B" => 1.0,
        "KB" => 1.0e3,
        "MB" => 1.0e6,
        "GB" => 1.0e9,
        _ => return None,
    };
    Some(value.parse::<f64>().ok()? * factor)
}
