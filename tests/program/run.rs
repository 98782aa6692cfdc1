//! Starting the program as scripts do, and reading what it says.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The program, in an environment that knows no game.
pub fn mapscope(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapscope"));
    command.args(arguments).env_remove("MAPSCOPE_DATA").env_remove("MAPSCOPE_LOG").env("HOME", "/nonexistent");
    command
}

pub fn run(arguments: &[&str]) -> Output {
    mapscope(arguments).stdin(Stdio::null()).output().expect("the program starts")
}

pub fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = mapscope(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not want its input closes it; that is for the caller to judge.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Asserts that the program could not do it, said so in one line, and returns the line.
pub fn failure(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("mapscope: "), "{text}");
    text
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("test paths are UTF-8")
}

/// Keys of an object of JSON.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// A path for a file or a folder that is not there yet, in a folder of its own that goes with it.
pub struct Temporary {
    pub path: PathBuf,
    _folder: TempDir,
}

impl Temporary {
    pub fn new(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { path: folder.path().join(name), _folder: folder }
    }
}
