//! Parts of installing that all systems share.

use std::path::PathBuf;
use std::process::{Command as Process, Stdio};

use anyhow::{Result, anyhow};

use crate::base::{counted, path_text, reason_text};
use crate::cli::output::{write_note, write_stdout};
use crate::files::Environment;

/// The program's own file, where it really lies.
pub fn program(machine: &Environment) -> Result<PathBuf> {
    let program = machine.program.as_deref().ok_or_else(|| anyhow!("cannot find mapscope's own program file"))?;
    program
        .canonicalize()
        .map_err(|cause| anyhow!("cannot resolve the path {}: {}", path_text(program), reason_text(&cause)))
}

/// A line on standard output. A reader that stops early does not stop the work.
pub fn say(line: &str) {
    let _ = write_stdout(format!("{line}\n").as_bytes());
}

/// Runs a program of the system. A program that is missing or fails is reported, and stops nothing.
pub fn renew(process: &mut Process, tool: &str, otherwise: &str) {
    match process.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output() {
        Ok(output) if output.status.success() => say(&format!("ran {tool}")),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let lines = said.lines().count();
            let first = said.lines().next().unwrap_or("no reason given");
            write_note(format_args!("{tool} failed ({first}; {} in all): {otherwise}", counted(lines, "line")));
        }
        Err(cause) => write_note(format_args!("{tool} cannot be run ({}): {otherwise}", reason_text(&cause))),
    }
}
