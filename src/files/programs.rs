//! Other programs: the desktop's file manager, a game that is started with a map, and the end of what was started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use super::spawn;
use crate::base::{MAP_IN_COMMAND, command_words};

/// Endings of programs: a command may leave them out.
const ENDINGS: [&str; 2] = ["", std::env::consts::EXE_SUFFIX];

/// Whether there is a program: at this path or, where it is a name alone, in one of the system's folders of programs.
pub fn has_program(program: &Path) -> bool {
    let is_file = |path: &Path| {
        ENDINGS.iter().any(|ending| {
            let mut whole = path.as_os_str().to_owned();
            whole.push(ending);
            Path::new(&whole).is_file()
        })
    };
    if program.components().count() > 1 {
        return is_file(program);
    }
    std::env::var_os("PATH").is_some_and(|folders| std::env::split_paths(&folders).any(|it| is_file(&it.join(program))))
}

/// Shows a folder in the desktop's own program for that. `on_failure` is called where there is none.
pub fn show_folder(folder: PathBuf, on_failure: impl FnOnce() + Send + 'static) {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let show = move || {
        let status = Command::new(program).arg(folder).status();
        // The Explorer says "failed" whatever happens.
        if !status.is_ok_and(|status| status.success() || cfg!(windows)) {
            on_failure();
        }
    };
    // Without a thread nothing is shown, which is logged.
    let _ = spawn("show folder", show);
}

/// Waits, on a thread of its own, until a program ends: the system keeps an ended program until it is asked for.
pub fn wait_for(mut program: std::process::Child) {
    // Without a thread it is kept until this program ends too.
    let _ = spawn("wait", move || program.wait());
}

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCall {
    /// The program, by its path or by a name that the system finds.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl ProgramCall {
    /// A program with a file as its only argument.
    pub fn with_file(program: &Path, file: &Path) -> Self {
        Self { program: program.as_os_str().to_owned(), arguments: vec![file.as_os_str().to_owned()] }
    }

    /// A command as it is typed, in the words of [`command_words`], the first of them the program. The file takes the
    /// place of [`MAP_IN_COMMAND`], or stands at the end. `None` where there is no program, or a quote has no end.
    pub fn of_command(command: &str, file: &Path) -> Option<Self> {
        let mut words = command_words(command)?;
        let has_place = words.iter().skip(1).any(|word| word.contains(MAP_IN_COMMAND));
        let program = (!words.is_empty()).then(|| words.remove(0)).filter(|program| !program.is_empty())?;
        let mut arguments: Vec<OsString> = words.iter().map(|word| with_file_in(word, file)).collect();
        if !has_place {
            arguments.push(file.as_os_str().to_owned());
        }
        Some(Self { program: program.into(), arguments })
    }

    /// Starts the program, on a thread of its own, and lets it run when this program ends. `on_start` is called there
    /// when it runs, `on_end` when it has ended, or could not be started.
    pub fn start(
        self,
        on_start: impl FnOnce() + Send + 'static,
        on_end: impl FnOnce(std::io::Result<ExitStatus>) + Send + 'static,
    ) {
        let run = move || {
            let mut command = Command::new(&self.program);
            command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // An interrupt in the terminal is not for the other program.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            let child = command.spawn();
            if child.is_ok() {
                on_start();
            }
            on_end(child.and_then(|mut child| child.wait()));
        };
        // Without a thread nothing is started, which is logged.
        let _ = spawn("start program", run);
    }
}

/// A word with the file in its place. Only a path that is text can stand within a longer word.
fn with_file_in(word: &str, file: &Path) -> OsString {
    match word == MAP_IN_COMMAND {
        true => file.as_os_str().to_owned(),
        false => word.replace(MAP_IN_COMMAND, &file.to_string_lossy()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(command: &str) -> Option<Vec<String>> {
        let call = ProgramCall::of_command(command, Path::new("/a b.map"))?;
        let all = std::iter::once(call.program).chain(call.arguments);
        Some(all.map(|word| word.into_string().expect("text")).collect())
    }

    #[test]
    fn the_file_stands_at_the_end_or_in_its_place() {
        let is = |command: &str, words: &[&str]| {
            assert_eq!(
                call(command).as_deref(),
                Some(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()[..]),
                "{command}"
            );
        };
        is("DDNet", &["DDNet", "/a b.map"]);
        is("  flatpak run tw.ddnet.ddnet ", &["flatpak", "run", "tw.ddnet.ddnet", "/a b.map"]);
        is("play {map} --fast", &["play", "/a b.map", "--fast"]);
        is("play --map={map}", &["play", "--map=/a b.map"]);
        is("'/my games/DDNet' \"cl_editor 1\" \"\"", &["/my games/DDNet", "cl_editor 1", "", "/a b.map"]);
        is(r#""C:\Games\DDNet.exe""#, &[r"C:\Games\DDNet.exe", "/a b.map"]);
        for wrong in ["", "   ", "\"\"", "'DDNet", "DDNet \"x"] {
            assert_eq!(call(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        let (tell, told) = std::sync::mpsc::channel();
        let (start, started) = std::sync::mpsc::channel();
        let call = ProgramCall { program: "/no/such/program".into(), arguments: Vec::new() };
        let on_start = move || start.send(()).expect("the test waits");
        call.start(on_start, move |end| tell.send(end).expect("the test waits"));
        assert_eq!(told.recv().expect("told").expect_err("none").kind(), std::io::ErrorKind::NotFound);
        assert!(started.recv().is_err(), "nothing has started");
    }
}
