//! The entries that menus and file managers read: how to start the program with a map, and how to have a small picture of
//! one made. Keys and quoting by the Desktop Entry Specification 1.5.

use std::path::Path;

use super::TYPE;

/// Reason why the path of a program cannot stand in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitPath {
    /// Entries are UTF-8.
    #[error("its path is not UTF-8")]
    NotUtf8,
    /// There is no way to write it that all desktops read.
    #[error("its path contains {0:?}, which not every desktop can read in an entry")]
    Forbidden(char),
}

/// Menu entry that starts the program, and the files that it starts with.
pub fn desktop_entry(program: &Path) -> Result<String, UnfitPath> {
    let path = fitting(program)?;
    let (exec, try_exec) = (quoted(path), escaped(path));
    Ok(format!(
        "[Desktop Entry]\n\
         Type=Application\n\
         Version=1.0\n\
         Name=mapscope\n\
         GenericName=Map Viewer\n\
         GenericName[de]=Kartenbetrachter\n\
         Comment=See Teeworlds and DDNet maps as players will\n\
         Comment[de]=Karten von Teeworlds und DDNet so sehen, wie Spieler sie sehen\n\
         Exec={exec} %F\n\
         TryExec={try_exec}\n\
         Icon=mapscope\n\
         Terminal=false\n\
         Categories=Graphics;2DGraphics;Viewer;\n\
         Keywords=Teeworlds;DDNet;DDRace;map;mapres;\n\
         MimeType={TYPE};\n\
         StartupWMClass=mapscope\n"
    ))
}

/// Entry by which file managers have small pictures of maps made.
pub fn thumbnailer_entry(program: &Path) -> Result<String, UnfitPath> {
    let path = fitting(program)?;
    let (exec, try_exec) = (quoted(path), escaped(path));
    Ok(format!(
        "[Thumbnailer Entry]\n\
         TryExec={try_exec}\n\
         Exec={exec} thumbnail %i %o %s\n\
         MimeType={TYPE};\n"
    ))
}

/// A path that an entry can hold.
fn fitting(program: &Path) -> Result<&str, UnfitPath> {
    let path = program.to_str().ok_or(UnfitPath::NotUtf8)?;
    // The specification rules out `=`. It has a way to write `%`, but GLib then looks for a program with two of them.
    match path.chars().find(|c| matches!(c, '=' | '%') || c.is_control()) {
        Some(c) => Err(UnfitPath::Forbidden(c)),
        None => Ok(path),
    }
}

/// A value of the type string: backslashes are doubled.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
}

/// An argument of `Exec`: as it is where nothing in it has a meaning of its own, since `xdg-open` on a system without a
/// desktop takes quotes for part of the program's name. Else in double quotes, in which four characters want a
/// backslash. Then it is a string like any other, in which these backslashes are doubled in turn.
fn quoted(argument: &str) -> String {
    // What the specification reserves.
    if !argument.contains(|c: char| c.is_whitespace() || "\"'\\><~|&;$*?#()`".contains(c)) {
        return argument.to_owned();
    }
    let mut quoted = String::from("\"");
    for c in argument.chars() {
        match c {
            '"' | '`' | '$' | '\\' => quoted.extend(['\\', c]),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    escaped(&quoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_program_is_quoted_as_each_key_demands() {
        let entry = desktop_entry(Path::new("/opt/my maps/a$b\\c`d\"e")).expect("fits");
        let line = |key: &str| entry.lines().find(|line| line.starts_with(key)).expect("there").to_owned();
        assert_eq!(line("Exec="), r#"Exec="/opt/my maps/a\\$b\\\\c\\`d\\"e" %F"#);
        assert_eq!(line("TryExec="), r#"TryExec=/opt/my maps/a$b\\c`d"e"#);
        let plain = thumbnailer_entry(Path::new("/usr/bin/mapscope")).expect("fits");
        assert!(plain.contains("\nExec=/usr/bin/mapscope thumbnail %i %o %s\n"), "{plain}");
    }

    #[test]
    fn only_a_path_that_needs_quotes_has_them() {
        for path in ["/usr/bin/mapscope", "/home/jörg/.cargo/bin/mapscope-0.1_x+y"] {
            assert_eq!(quoted(path), path);
        }
        for path in ["/my maps/m", "/it's/m", "/a&b", "/a;b", "/a(b)", "/~/m", "/#m"] {
            assert_eq!(quoted(path), format!("\"{path}\""));
        }
    }

    #[test]
    fn what_no_entry_can_hold_is_refused() {
        for (path, wrong) in [("/a=b/c", '='), ("/a\nExec=evil", '\n'), ("/a\tb", '\t'), ("/50%", '%')] {
            assert_eq!(desktop_entry(Path::new(path)), Err(UnfitPath::Forbidden(wrong)));
            assert_eq!(thumbnailer_entry(Path::new(path)), Err(UnfitPath::Forbidden(wrong)));
        }
    }
}
