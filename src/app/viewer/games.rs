//! The games of this machine: the map on screen opened in DDNet, and folders of maps for the start page. With the start
//! page itself, for which the map closes.

use std::io::ErrorKind;
use std::path::{Path, absolute};
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Viewer;
use crate::app::user_event::UserEvent;
use crate::base::{GameInstall, path_text, reason_text};
use crate::files::ProgramCall;
use crate::load::start_install_search;
use crate::ui::text;
use crate::view::{self, Action, GameMode, GameProgram, NOT_A_FILE, ShellAction};

/// A program that ends later than this has run: how is its own matter.
const AT_ONCE: Duration = Duration::from_secs(10);

impl Viewer {
    /// Looks for games, on another thread.
    pub(super) fn search_games(&self) {
        let (options, proxy) = (self.session.maps.options(), self.session.proxy.clone());
        start_install_search(options.environment.clone(), options.disk.clone(), move |found| {
            // A window that has been closed offers no games.
            let _ = proxy.send_event(UserEvent::Games(found));
        });
    }

    /// Takes the games that were found.
    pub(super) fn take_games(&mut self, found: GameInstall) {
        self.session.games = Arc::new(found);
    }

    /// Opens the map on screen in DDNet.
    pub(super) fn open_in_game(&mut self, mode: GameMode) {
        let Some(path) = self.session.maps.path().map(|path| absolute(path).unwrap_or_else(|_| path.to_owned())) else {
            return self.session.maps.set_error(format!("{}.", text::sentence(NOT_A_FILE)));
        };
        let command = &self.session.memory.prefs().ddnet_command;
        let call = match game_call(mode, command, self.session.games.client.as_deref(), &path) {
            Ok(call) => call,
            Err(why) => return self.session.maps.set_error(why),
        };
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let words = format!("Opening {name} in {}…", mode.place());
        let (proxy, start, program) = (self.session.proxy.clone(), Instant::now(), call.program.clone());
        let started = proxy.clone();
        let on_start = move || drop(started.send_event(UserEvent::ProgramStarted(words)));
        call.start(on_start, move |end| {
            if let Some(why) = failure(Path::new(&program), end, start.elapsed()) {
                // A window that has been closed shows no reason.
                let _ = proxy.send_event(UserEvent::ProgramFailed(why));
            }
        });
    }

    /// Closes the map, so that the start page shows.
    pub(super) fn close_map(&mut self) {
        self.session.memory.save_last_view(&self.session.view);
        self.session.memory.closed();
        self.session.before = None;
        self.minimap.release(&mut self.session.host);
        self.session.maps.close(&mut self.painter);
        for action in [ShellAction::ShowGallery(false), ShellAction::SceneClosed] {
            view::apply(&mut self.session.view, Action::Shell(action), None);
        }
        self.canvas.window.set_title("mapscope");
        self.session.memory.look_at_paths();
        self.request_redraw();
    }
}

/// The program to start.
fn game_call(mode: GameMode, command: &str, client: Option<&Path>, map: &Path) -> Result<ProgramCall, String> {
    let sentence = |why| format!("{}.", text::sentence(why));
    match (mode.program(command, client.is_some()).map_err(sentence)?, client) {
        (GameProgram::Client, Some(client)) => Ok(ProgramCall::with_file(client, map)),
        (GameProgram::Client, None) | (GameProgram::Command, _) => {
            let call = ProgramCall::of_command(command, map);
            call.ok_or_else(|| format!("Cannot read the DDNet command: {command}. Check its quotes in Settings."))
        }
    }
}

/// A sentence about a program that has not started, or has ended at once with an error.
fn failure(program: &Path, end: std::io::Result<ExitStatus>, ran_for: Duration) -> Option<String> {
    let program = path_text(program);
    match end {
        Ok(status) if status.success() || ran_for > AT_ONCE => None,
        Ok(status) => {
            let how = status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"));
            Some(format!("{program} ended at once ({how}). Check the DDNet command in Settings."))
        }
        Err(cause) => {
            let why = match cause.kind() {
                ErrorKind::NotFound => "no such program".to_owned(),
                ErrorKind::PermissionDenied => "permission denied, or not a program".to_owned(),
                _ => reason_text(&cause),
            };
            Some(format!("Cannot start {program}: {why}. Check the DDNet command in Settings."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_before_an_install() {
        let (client, map) = (Path::new("/bin/DDNet"), Path::new("/a.map"));
        let program = |mode, command, client| game_call(mode, command, client, map).map(|call| call.program);
        assert_eq!(program(GameMode::Editor, "", Some(client)), Ok("/bin/DDNet".into()));
        assert_eq!(program(GameMode::Editor, "my-ddnet", Some(client)), Ok("my-ddnet".into()));
        assert_eq!(program(GameMode::Editor, "play {map}", Some(client)), Ok("/bin/DDNet".into()));
        for mode in [GameMode::Game, GameMode::Editor] {
            assert_eq!(program(mode, "play {map}", None), Ok("play".into()));
            assert!(program(mode, "", None).expect_err("none").ends_with("Settings."));
            assert!(program(mode, "'open {map}", None).expect_err("no end").contains("quotes"));
        }
    }

    #[test]
    fn only_a_failed_start_is_an_error() {
        let failed = |kind: ErrorKind| failure(Path::new("/x"), Err(kind.into()), Duration::ZERO).expect("an error");
        assert_eq!(
            failed(ErrorKind::NotFound),
            "Cannot start /x: no such program. Check the DDNet command in Settings."
        );
        assert!(failed(ErrorKind::PermissionDenied).contains("permission denied"));
        assert_eq!(failure(Path::new("/x"), Ok(ExitStatus::default()), Duration::ZERO), None);
    }
}
