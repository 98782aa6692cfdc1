//! The program at its end: what a panic leaves behind. Has a main of its own, because what a panic does on the main
//! thread can only be seen there: the test starts itself again as a program that panics.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use mapscope::base::panics;
use mapscope::desktop::crash_report;
use tempfile::TempDir;

/// Tells this program how to end.
const ROLE: &str = "MAPSCOPE_TEST_CRASH";

/// Looks at what is left behind, with a state folder of its own.
type Check = fn(&Folder);

fn main() {
    if let Ok(role) = std::env::var(ROLE) {
        return victim(&role);
    }
    let checks: [(&str, Check); 11] = [
        ("a_panic_of_the_main_thread", a_panic_of_the_main_thread),
        ("a_panic_of_another_thread", a_panic_of_another_thread),
        ("a_panic_that_is_caught", a_panic_that_is_caught),
        ("a_panic_in_the_pool_that_is_caught", a_panic_in_the_pool_that_is_caught),
        ("an_expected_panic", an_expected_panic),
        ("an_expected_panic_that_is_a_defect", an_expected_panic_that_is_a_defect),
        ("many_panics", many_panics),
        ("no_folder", no_folder),
        ("a_panic_while_another_unwinds", a_panic_while_another_unwinds),
        ("a_panic_of_the_saving_thread", a_panic_of_the_saving_thread),
        ("a_panic_within_the_hook", a_panic_within_the_hook),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    for (name, check) in checks {
        if wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str())) {
            println!("test {name} ...");
            check(&Folder::new());
        }
    }
}

/// What the program does that is started to panic.
fn victim(role: &str) {
    match role {
        "saving" => panics::install(|defect| {
            crash_report::report(defect, |_, _| {
                eprintln!("a save begins");
                panic!("within")
            })
        }),
        "hook" => panics::install(|_| panic!("within")),
        _ => crash_report::install(),
    }
    panics::note_adapter("a test's adapter".to_owned());
    panics::note_opening(Some("/maps/on its way.map".to_owned()));
    match role {
        "main" | "saving" | "hook" => panic!("on\npurpose"),
        "thread" => {
            let thread = std::thread::Builder::new().name("worker".to_owned()).spawn(|| panic!("on purpose"));
            assert!(thread.expect("a thread").join().is_err());
        }
        "caught" => {
            let caught = panics::guard(|| panic!("on purpose")).map(|()| 0).expect_err("a panic");
            println!("{}\n{}", caught.message, caught.report.expect("a report").display());
        }
        "pool" => {
            let caught = panics::guard(|| rayon::join(|| panic!("on purpose"), || ())).expect_err("a panic");
            println!("{}\n{}", caught.message, caught.report.expect("a report").display());
        }
        "expected" => {
            assert_eq!(panics::expect_panic(|| panic!("no library")).map(|()| 0), Err("no library".to_owned()));
            assert_eq!(panics::expect_panic(|| 7), Ok(7));
        }
        "resumed" => {
            if let Err(defect) = panics::catch_expected(panic_here) {
                defect.resume();
            }
        }
        "many" => {
            for n in 0..30 {
                assert!(panics::guard(|| panic!("number {n}")).map(|()| 0).is_err());
            }
        }
        "unwinding" => {
            // What is dropped while a panic unwinds may meet another one: caught, it is one more report.
            struct Bad;
            impl Drop for Bad {
                fn drop(&mut self) {
                    let caught = panics::guard(|| panic!("the second")).map(|()| 0);
                    assert!(caught.is_err_and(|caught| caught.report.is_some()));
                }
            }
            let _bad = Bad;
            panic!("the first");
        }
        other => unreachable!("no role {other}"),
    }
}

/// The line of the panic within.
const PANIC_LINE: u32 = line!() + 3;

fn panic_here() {
    panic!("a library at fault");
}

/// A state folder for one check, removed at its end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Not there at first.
    fn state(&self) -> PathBuf {
        self.0.path().join("state")
    }

    /// Starts this program again to panic, its state in this folder.
    fn run(&self, role: &str) -> Output {
        let state = self.state();
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["an argument"]).env(ROLE, role).env_remove("RUST_BACKTRACE");
        command.env("XDG_STATE_HOME", &state).env("HOME", &state).env("LOCALAPPDATA", &state);
        command.output().expect("it starts")
    }

    /// All reports, oldest first.
    fn reports(&self) -> Vec<PathBuf> {
        fn files(folder: &Path) -> Vec<PathBuf> {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
            entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
        }
        let mut reports = files(&self.state());
        reports.sort();
        reports
    }

    fn only_report(&self) -> (PathBuf, String) {
        let reports = self.reports();
        let [path] = &reports[..] else { panic!("one report: {reports:?}") };
        (path.clone(), std::fs::read_to_string(path).expect("text"))
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn a_panic_of_the_main_thread(folder: &Folder) {
    let output = folder.run("main");
    assert_eq!(output.status.code(), Some(101));
    let (path, report) = folder.only_report();
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("mapscope: internal error in the thread \"main\" (on purpose, "), "{said}");
    assert!(said.trim_end().ends_with(&format!("a report is in {}", path.display())), "{said}");
    for part in [
        concat!("mapscope ", env!("CARGO_PKG_VERSION")),
        std::env::consts::OS,
        "an argument",
        "a test's adapter",
        "/maps/on its way.map",
        "on\npurpose",
        "thread   main",
        "tests/crash.rs:",
        "victim",
    ] {
        assert!(report.replace('\\', "/").contains(part), "{part:?} is missing in:\n{report}");
    }
}

fn a_panic_of_another_thread(folder: &Folder) {
    let output = folder.run("thread");
    assert!(output.status.success(), "the rest goes on: {output:?}");
    let (_, report) = folder.only_report();
    assert!(report.contains("thread   worker"), "{report}");
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

fn a_panic_that_is_caught(folder: &Folder) {
    let output = folder.run("caught");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "", "whoever caught it tells");
    let (path, _) = folder.only_report();
    assert_eq!(text(&output.stdout), format!("on purpose\n{}\n", path.display()));
}

fn a_panic_in_the_pool_that_is_caught(folder: &Folder) {
    let output = folder.run("pool");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text(&output.stderr), "", "whoever caught it tells");
    let (path, _) = folder.only_report();
    assert_eq!(text(&output.stdout), format!("on purpose\n{}\n", path.display()));
}

fn an_expected_panic(folder: &Folder) {
    let output = folder.run("expected");
    assert!(output.status.success(), "{output:?}");
    assert_eq!((text(&output.stderr), folder.reports()), ("", vec![]));
}

fn an_expected_panic_that_is_a_defect(folder: &Folder) {
    let output = folder.run("resumed");
    assert_eq!(output.status.code(), Some(101), "{output:?}");
    let (_, report) = folder.only_report();
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{said}");
    let place = format!("tests/crash.rs:{PANIC_LINE}:");
    for told in [said, &report] {
        let told = told.replace('\\', "/");
        assert!(told.contains("a library at fault") && told.contains(&place), "{place} is missing in:\n{told}");
    }
    assert!(report.contains("panic_here"), "the stack is that of the panic:\n{report}");
}

fn many_panics(folder: &Folder) {
    assert!(folder.run("many").status.success());
    let reports = folder.reports();
    assert_eq!(reports.len(), 20, "{reports:?}");
    let kept = folder.run("main");
    assert_eq!(kept.status.code(), Some(101));
    let newest = reports_with(folder, "on\npurpose");
    assert_eq!((folder.reports().len(), newest), (20, 1), "the newest is kept, the oldest goes");
}

fn reports_with(folder: &Folder, words: &str) -> usize {
    let texts = folder.reports().into_iter().map(|path| std::fs::read_to_string(path).expect("text"));
    texts.filter(|text| text.contains(words)).count()
}

fn no_folder(folder: &Folder) {
    // A file where the folder should be: nothing can be made in it.
    std::fs::write(folder.state(), b"").expect("written");
    let output = folder.run("main");
    assert_eq!(output.status.code(), Some(101));
    let said = text(&output.stderr);
    assert!(said.contains("no report could be written, so here it is:") && said.contains("a test's adapter"), "{said}");
}

fn a_panic_while_another_unwinds(folder: &Folder) {
    let output = folder.run("unwinding");
    assert_eq!(output.status.code(), Some(101), "{output:?}");
    assert_eq!((reports_with(folder, "the first"), reports_with(folder, "the second")), (1, 1));
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

fn a_panic_of_the_saving_thread(folder: &Folder) {
    let output = folder.run("saving");
    assert_eq!(output.status.code(), Some(101));
    let said = text(&output.stderr);
    assert!(said.contains("no report could be written, so here it is:") && said.contains("on\npurpose"), "{said}");
    assert_eq!(said.matches("a save begins").count(), 1, "a report about a report:\n{said}");
    assert!(!said.contains("within"), "{said}");
}

fn a_panic_within_the_hook(folder: &Folder) {
    let output = folder.run("hook");
    assert!(!output.status.success() && output.status.code() != Some(101), "it ends at once: {output:?}");
    assert!(text(&output.stderr).contains("within"), "{output:?}");
}
