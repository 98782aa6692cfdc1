//! The same for Windows: arguments for `reg.exe`, which writes and removes what Explorer goes by, for this user only.
//! Opening by us is offered beside what others registered for the ending; nothing of theirs is touched. Not tried on a
//! real machine.

use std::path::Path;

use super::NAME;

const CLASSES: &str = r"HKCU\Software\Classes";
/// The name of the kind of file, in the registry.
const KIND: &str = "mapscope.map";

/// Sides of the pictures in the icon file, in pixels.
pub const ICON_SIZES_ICO: [u32; 5] = [16, 24, 32, 48, 256];

/// Entries that make the program known, one call of `reg.exe` each.
pub fn register(program: &Path, icon: &Path) -> Vec<Vec<String>> {
    let (program, icon) = (program.display().to_string(), icon.display().to_string());
    let command = format!("\"{program}\" \"%1\"");
    let kind = format!(r"{CLASSES}\{KIND}");
    vec![
        add(&kind, "", "Teeworlds map"),
        add(&format!(r"{kind}\DefaultIcon"), "", &icon),
        add(&format!(r"{kind}\shell\open\command"), "", &command),
        add(&format!(r"{CLASSES}\.map\OpenWithProgids"), KIND, ""),
        add(&format!(r"{CLASSES}\Applications\{NAME}.exe\shell\open\command"), "", &command),
    ]
}

/// Removal of those entries, one call each.
pub fn unregister() -> Vec<Vec<String>> {
    let call = |arguments: &[&str]| arguments.iter().map(|argument| (*argument).to_owned()).collect();
    let (kind, application) = (format!(r"{CLASSES}\{KIND}"), format!(r"{CLASSES}\Applications\{NAME}.exe"));
    let ending = format!(r"{CLASSES}\.map\OpenWithProgids");
    vec![
        call(&["delete", &kind, "/f"]),
        call(&["delete", &ending, "/v", KIND, "/f"]),
        call(&["delete", &application, "/f"]),
    ]
}

/// Sets a value; without a name the key's own.
fn add(key: &str, name: &str, value: &str) -> Vec<String> {
    let mut call = vec!["add".to_owned(), key.to_owned()];
    if name.is_empty() {
        call.push("/ve".to_owned());
    } else {
        call.extend(["/v".to_owned(), name.to_owned()]);
    }
    call.extend(["/t", "REG_SZ", "/d", value, "/f"].map(str::to_owned));
    call
}

/// An icon file of PNG pictures, each with its side in pixels: a head of 6 bytes, 16 for each picture, then the pictures.
pub fn ico(pictures: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut file = vec![0, 0, 1, 0];
    file.extend((pictures.len() as u16).to_le_bytes());
    let mut at = 6 + 16 * pictures.len();
    for (side, png) in pictures {
        // 256 is written as 0.
        let side = *side as u8;
        file.extend([side, side, 0, 0, 1, 0, 32, 0]);
        file.extend((png.len() as u32).to_le_bytes());
        file.extend((at as u32).to_le_bytes());
        at += png.len();
    }
    pictures.iter().for_each(|(_, png)| file.extend(png));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_ours_are_written_and_removed() {
        let written = register(Path::new(r"C:\My Maps\mapscope.exe"), Path::new(r"C:\i.ico"));
        let removed = unregister();
        let ours = |call: &Vec<String>| {
            let key = call.get(1).expect("a key");
            key.contains("mapscope") || (key.ends_with(r"\.map\OpenWithProgids") && call.iter().any(|a| a == KIND))
        };
        assert!(written.iter().chain(&removed).all(ours), "{written:?} {removed:?}");
        assert!(written.iter().chain(&removed).all(|call| call.get(1).is_some_and(|key| key.starts_with("HKCU\\"))));
        let command = written.get(2).expect("the command");
        assert!(command.contains(&r#""C:\My Maps\mapscope.exe" "%1""#.to_owned()), "{command:?}");
        // What is removed is all that was written.
        for call in &written {
            let covered =
                removed.iter().any(|gone| call.get(1).zip(gone.get(1)).is_some_and(|(a, b)| a.starts_with(b)));
            assert!(covered, "{call:?}");
        }
    }

    #[test]
    fn icon_files_tell_where_their_pictures_lie() {
        let file = ico(&[(16, vec![1; 10]), (256, vec![2; 20])]);
        assert_eq!(file.len(), 6 + 32 + 30);
        assert_eq!(file.get(..6), Some(&[0, 0, 1, 0, 2, 0][..]));
        assert_eq!(file.get(6), Some(&16));
        assert_eq!(file.get(22), Some(&0));
        assert_eq!(file.get(34..38), Some(&48_u32.to_le_bytes()[..]));
        assert_eq!(file.get(38..40), Some(&[1, 1][..]));
        assert_eq!(file.get(48), Some(&2));
    }
}
