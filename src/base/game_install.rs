//! The games on this machine, as far as the window offers them: a program to start, and folders of maps.

use std::path::PathBuf;

/// Trouble of a data folder that is there, in which nothing can be found.
pub const NO_IMAGES: &str = "no images found in it";
/// Trouble of a data folder that is not there.
pub const NO_FOLDER: &str = "no such folder";
/// Trouble of a data folder that is a file.
pub const NOT_A_FOLDER: &str = "it is a file, not a folder";
/// Trouble of a program that is not there.
pub const NO_PROGRAM: &str = "no such program";

/// Stands for the map in a command.
pub const MAP_IN_COMMAND: &str = "{map}";

/// Words of a command as it is typed: between blanks, or between quotes. `None` where a quote has no end. A backslash is
/// a letter like any other: it separates folders on Windows.
pub fn command_words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, Some(open)) if letter == open => quote = None,
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Whether a command starts DDNet's own client, by the name of its program or of its Flatpak.
pub fn starts_ddnet(command: &str) -> bool {
    let words = command_words(command).unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else { return false };
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
    match name.strip_suffix(".exe").unwrap_or(&name) {
        "ddnet" => true,
        "flatpak" => arguments.iter().any(|word| word.to_ascii_lowercase().ends_with("ddnet")),
        _ => false,
    }
}

/// Programs and folders of DDNet and Teeworlds that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInstall {
    /// DDNet's client.
    pub client: Option<PathBuf>,
    /// Folders with maps, the user's own first.
    pub maps: Vec<MapFolder>,
}

/// A folder of a game that holds maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFolder {
    /// Name for the user.
    pub name: &'static str,
    /// The folder.
    pub path: PathBuf,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ddnet_is_known_by_the_name_of_its_program() {
        for command in [
            "DDNet",
            "ddnet",
            "/usr/games/DDNet -f x.cfg",
            r#""C:\My Games\DDNet.exe""#,
            "'/Applications/DDNet.app/Contents/MacOS/DDNet'",
            "flatpak run tw.ddnet.ddnet",
            "/usr/bin/flatpak run --filesystem=home tw.ddnet.ddnet",
        ] {
            assert!(starts_ddnet(command), "{command}");
        }
        for command in
            ["", "play", "/home/a/ddnet/play.sh", "my-ddnet", "DDNet-Server", "flatpak run org.other.Game", "'DDNet"]
        {
            assert!(!starts_ddnet(command), "{command}");
        }
    }
}
