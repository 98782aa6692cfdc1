//! Writing results: a file is either the whole result or what it was before (`load` sees to that); a reader of standard
//! output may leave.

use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Error, Result, anyhow, bail};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{Formatter, PrettyFormatter};

use crate::base::{Task, is_deceptive, one_or_many, path_text, reason_text};
use crate::export::ExportError;
use crate::files::{self, Disk};
use crate::load;
use crate::load::minetest::is_world;

/// First bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Writes to standard output. A reader that stops early (`| head`) is no error.
pub fn write_stdout(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow!("cannot write to standard output: {}", reason_text(&cause)))
        }
        _ => Ok(()),
    }
}

/// Writes a line for people to standard error. One that cannot be written, on a full disk say, stops nothing.
pub fn write_note(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "mapscope: {text}");
}

/// Given flags as the beginning of a sentence: "--raw has no effect", "--at, --eye and --time have no effect".
pub fn no_effect(flags: &[&str]) -> String {
    format!("{} {} no effect", flag_list(flags), one_or_many(flags.len(), "has", "have"))
}

/// Flags in a sentence: "--at, --eye and --time".
pub fn flag_list(flags: &[&str]) -> String {
    match flags {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => flags.concat(),
    }
}

/// Fails early where a file cannot be written anyway, or where writing it would destroy a map: `source` itself, a file
/// of the world that `source` is, or whatever else is a map. Called before the work for its content is done.
pub fn check_destination(path: &Path, source: Option<&Path>) -> Result<()> {
    load::check_destination(path, source)?;
    if source.is_some_and(|source| belongs_to(path, source)) {
        bail!("cannot write {}: it belongs to the world; choose another file name", path_text(path));
    }
    Ok(())
}

/// Fails where a file to write is one that a flag names as input.
pub fn check_not_input(path: &Path, input: &Path, flag: &str) -> Result<()> {
    if matches!((path.canonicalize(), input.canonicalize()), (Ok(a), Ok(b)) if a == b) {
        bail!("cannot write {}: it is the file of {flag}; choose another file name", path_text(path));
    }
    Ok(())
}

/// Whether a file that is there belongs to the Minetest world at a path. An earlier image in its folder does not.
fn belongs_to(path: &Path, source: &Path) -> bool {
    let (Ok(file), Ok(source)) = (path.canonicalize(), source.canonicalize()) else { return false };
    // Of a world that is named by one of its files the folder counts, of a map no other file does.
    let folder = if source.is_dir() { Some(&*source) } else { source.parent() };
    let is_inside = folder.is_some_and(|folder| file.starts_with(folder));
    if !is_inside || !is_world(&source, &Disk::default(), &Task::default()) {
        return false;
    }
    let mut head = Vec::new();
    let read = fs::File::open(&file).and_then(|file| file.take(PNG.len() as u64).read_to_end(&mut head));
    read.is_err() || !(head.is_empty() || head.starts_with(PNG))
}

/// Writes a file in one piece.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    Ok(files::write_whole(path, bytes)?)
}

/// The same for what is too much for memory: `fill` writes the file.
pub fn write_file_with(path: &Path, fill: impl FnOnce(fs::File) -> Result<()>) -> Result<()> {
    files::write_whole_with(path, |file| fill(file).map_err(|error| with_name(error, path)))
}

/// An error of writing with the name of the file, which the encoder does not know.
fn with_name(error: Error, path: &Path) -> Error {
    match error.downcast_ref::<ExportError>() {
        Some(ExportError::Write(cause)) => anyhow!("cannot write {}: {}", path_text(path), reason_text(cause)),
        _ => error,
    }
}

/// Whether a picture could not be written because its reader has left, which is no error.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    matches!(error.downcast_ref::<ExportError>(), Some(ExportError::Write(cause)) if is(cause))
}

/// JSON for scripts, which may as well end up in a terminal: serde leaves characters alone that could steer one. All
/// line breaks are between values, never in one.
pub fn json_text(value: &impl Serialize) -> Result<String> {
    let mut text = Vec::new();
    write_json(value, &mut text)?;
    Ok(String::from_utf8(text)?)
}

/// Writes JSON to standard output as [`json_text`] has it, without holding all of it. A reader that stops early is no
/// error.
pub fn write_json_stdout(value: &impl Serialize) -> Result<()> {
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match write_json(value, &mut stdout).and_then(|()| stdout.flush()) {
        Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow!("cannot write to standard output: {}", reason_text(&cause)))
        }
        _ => Ok(()),
    }
}

fn write_json(value: &impl Serialize, to: &mut impl Write) -> io::Result<()> {
    let formatter = PlainFormatter(PrettyFormatter::new());
    value.serialize(&mut Serializer::with_formatter(&mut *to, formatter)).map_err(io::Error::from)?;
    to.write_all(b"\n")
}

/// Indented JSON whose texts have no characters that could steer a terminal.
struct PlainFormatter(PrettyFormatter<'static>);

impl Formatter for PlainFormatter {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, to: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_deceptive(*c)) {
            let (plain, odd) = rest.split_at(at);
            to.write_all(plain.as_bytes())?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(to, "\\u{unit:04x}")?;
            }
            rest = odd.get(c.len_utf8()..).unwrap_or_default();
        }
        to.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_array(to)
    }

    fn end_array<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_array(to)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(to, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_array_value(to)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object(to)
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object(to)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(to, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.begin_object_value(to)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.0.end_object_value(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_without_effect_make_a_sentence() {
        assert_eq!(no_effect(&["--raw"]), "--raw has no effect");
        assert_eq!(no_effect(&["--a", "--b"]), "--a and --b have no effect");
        assert_eq!(no_effect(&["--a", "--b", "--c"]), "--a, --b and --c have no effect");
    }

    #[test]
    fn files_of_a_world_are_no_destinations() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        let write = |name: &str, bytes: &[u8]| fs::write(at(name), bytes).expect("written");
        write("world.mt", b"backend = sqlite3\n");
        write("players.txt", b"some");
        write("old.png", PNG);
        write("empty.png", b"");
        for (name, is_free) in
            [("world.mt", false), ("players.txt", false), ("old.png", true), ("empty.png", true), ("new.png", true)]
        {
            for source in [folder.path().to_owned(), at("world.mt")] {
                let checked = check_destination(&at(name), Some(&source));
                assert_eq!(checked.is_ok(), is_free, "{name} of {}: {checked:?}", source.display());
            }
            assert!(check_destination(&at(name), None).is_ok(), "{name} of no world");
        }
        let error = check_destination(&at("players.txt"), Some(folder.path())).expect_err("of the world").to_string();
        assert!(error.ends_with("players.txt: it belongs to the world; choose another file name"), "{error}");
        fs::remove_file(at("world.mt")).expect("there");
        assert!(check_destination(&at("players.txt"), Some(folder.path())).is_ok(), "a folder that is no world");
        assert!(check_not_input(&at("players.txt"), &at("old.png"), "--colors").is_ok());
        let error = check_not_input(&at("old.png"), &at("./old.png"), "--colors").expect_err("the same").to_string();
        assert!(error.ends_with("old.png: it is the file of --colors; choose another file name"), "{error}");
    }

    #[test]
    fn json_steers_no_terminal_and_reads_back() {
        let value =
            serde_json::json!({"a\u{202e}b": ["x\u{9b}\u{1b}[31m\n\"", 1.5, null, true, {}, []], "c": {"d": -3}});
        let text = json_text(&value).expect("JSON");
        assert!(!text.chars().any(|c| is_deceptive(c) && c != '\n'), "{text:?}");
        assert!(text.contains("a\\u202eb") && text.ends_with("}\n"), "{text}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
        let plain = serde_json::json!({"list": [{"k": "v"}, []], "n": 1});
        assert_eq!(json_text(&plain).expect("JSON"), serde_json::to_string_pretty(&plain).expect("JSON") + "\n");
    }
}
