//! The program that opens a map in DDNet, or the reason why there is none.
//!
//! DDNet itself opens a map file in its editor. To play the map it needs a server with it, which only a command of the
//! user can bring: one that says where the map goes in it, or a program of the user's own, which gets the map at the end.

use crate::base::{MAP_IN_COMMAND, starts_ddnet};

/// Part of DDNet that opens a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameMode {
    /// The game.
    Game,
    /// Its editor.
    Editor,
}

/// Program that opens a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProgram {
    /// DDNet as it was found on the machine.
    Client,
    /// The command of the settings.
    Command,
}

impl GameMode {
    /// Its name, for messages.
    pub fn place(self) -> &'static str {
        match self {
            Self::Game => "DDNet",
            Self::Editor => "DDNet's editor",
        }
    }

    /// The program for it. `command`: the one of the settings, which may be empty; `has_client`: DDNet was found.
    ///
    /// # Errors
    ///
    /// The reason and the way out, for a sentence.
    pub fn program(self, command: &str, has_client: bool) -> Result<GameProgram, &'static str> {
        let plays = command.contains(MAP_IN_COMMAND);
        match self {
            Self::Game if plays => Ok(GameProgram::Command),
            Self::Game if command.is_empty() && !has_client => Err("DDNet not found: set its command in Settings"),
            Self::Game if !command.is_empty() && !starts_ddnet(command) => Ok(GameProgram::Command),
            Self::Game if !command.is_empty() => {
                Err("DDNet opens map files in its editor. To play maps, add {map} to the DDNet command in Settings")
            }
            Self::Game => {
                Err("DDNet opens map files in its editor. To play maps, set a DDNet command with {map} in Settings")
            }
            Self::Editor if has_client && (plays || command.is_empty()) => Ok(GameProgram::Client),
            // Where DDNet was not found the only command there is has to do.
            Self::Editor if !command.is_empty() => Ok(GameProgram::Command),
            Self::Editor => Err("DDNet not found: set its command in Settings"),
        }
    }
}

/// Reason where the map is not a file that another program could open.
pub const NOT_A_FILE: &str = "this map is not a file, so DDNet cannot open it";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_editor_takes_ddnet_and_playing_takes_a_command_with_a_place_for_the_map() {
        use GameMode::{Editor, Game};
        for (mode, command, has_client, expected) in [
            (Game, "play {map}", true, Some(GameProgram::Command)),
            (Game, "play {map}", false, Some(GameProgram::Command)),
            (Game, "DDNet", true, None),
            (Game, "flatpak run tw.ddnet.ddnet", false, None),
            (Game, "flatpak run tw.ddnet.ddnet 'play {map}'", false, Some(GameProgram::Command)),
            (Game, "play.sh", true, Some(GameProgram::Command)),
            (Game, "play.sh", false, Some(GameProgram::Command)),
            (Game, "", true, None),
            (Editor, "", true, Some(GameProgram::Client)),
            (Editor, "my-ddnet", true, Some(GameProgram::Command)),
            (Editor, "my-ddnet", false, Some(GameProgram::Command)),
            (Editor, "play {map}", true, Some(GameProgram::Client)),
            (Editor, "play {map}", false, Some(GameProgram::Command)),
        ] {
            assert_eq!(mode.program(command, has_client).ok(), expected, "{mode:?} {command} {has_client}");
        }
        for mode in [Game, Editor] {
            assert!(mode.program("", false).expect_err("nothing").starts_with("DDNet not found"));
        }
        assert!(Game.program("", true).expect_err("its editor").contains("set a DDNet command with {map}"));
        assert!(Game.program("DDNet", true).expect_err("its editor").contains("add {map} to the DDNet command"));
    }
}
