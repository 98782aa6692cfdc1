//! The folders that Steam keeps games in, as listed in its `libraryfolders.vdf`.

use std::path::PathBuf;

/// The library folders named in the text of a `libraryfolders.vdf`: the value of each `"path"` key.
pub fn library_paths(text: &str) -> Vec<PathBuf> {
    text.lines().filter_map(path_of_line).map(PathBuf::from).collect()
}

/// The value of a line of the form `"path"   "VALUE"`.
fn path_of_line(line: &str) -> Option<String> {
    let value = line.trim().strip_prefix("\"path\"")?.trim();
    let value = value.strip_prefix('"')?.strip_suffix('"')?;
    // Backslashes are doubled in this format.
    (!value.is_empty()).then(|| value.replace("\\\\", "\\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_among_other_keys() {
        let text = "\"libraryfolders\"\n{\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\"/home/a/.local/share/Steam\"\n\t\t\"label\"\t\t\"\"\n\
                    \t\t\"apps\" { \"412220\" \"1\" }\n\t}\n\t\"1\" {\n\t\t\"path\"\t\"D:\\\\Games\"\n\t}\n}\n";
        let expected = [PathBuf::from("/home/a/.local/share/Steam"), PathBuf::from("D:\\Games")];
        assert_eq!(library_paths(text), expected);
    }

    #[test]
    fn garbage_gives_nothing() {
        assert!(library_paths("\"path\"\n\"path\" \"\"\n\"path\" x\n\u{0}").is_empty());
    }
}
