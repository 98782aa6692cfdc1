//! Where a map's bytes come from.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::store::{open_store, read_path, read_store};
use crate::base::{Task, path_text};
use crate::files::{Disk, FileError, read_stream};
use crate::format::{MemoryFile, Store, is_worth_reading};

/// The map that shows when none is named. Drawn and built by this project.
static DEMO: &[u8] = include_bytes!("../../assets/demo.map");

/// Where a map's bytes come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A file whose bytes have been read already.
    Read {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        bytes: Arc<[u8]>,
    },
    /// Standard input, read to its end.
    Stdin,
    /// The map built into the program.
    Demo,
    /// The solid world of boxes that is built into the program, for tests.
    Boxes,
    /// Bytes in memory.
    Bytes {
        /// Their name, for people.
        name: String,
        /// The bytes.
        bytes: Arc<[u8]>,
    },
}

impl Source {
    /// The source that a path on the command line means: `-` is standard input.
    pub fn from_argument(path: PathBuf) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path) }
    }

    /// Name in a sentence: the whole path of a file.
    pub fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Read { path, .. } => path_text(path),
            Self::Stdin => "standard input".to_owned(),
            Self::Demo => "the demo map".to_owned(),
            Self::Boxes => "the test boxes".to_owned(),
            Self::Bytes { name, .. } => name.clone(),
        }
    }

    /// Name for scripts: the path of a file as it is.
    pub fn exact_name(&self) -> String {
        match self {
            Self::File(path) | Self::Read { path, .. } => path.display().to_string(),
            _ => self.name(),
        }
    }

    /// Name in a title: a file's own name without its folders.
    pub fn short_name(&self) -> String {
        match self {
            Self::File(path) | Self::Read { path, .. } => {
                path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
            }
            Self::Demo => "Demo map".to_owned(),
            Self::Stdin => "Standard input".to_owned(),
            Self::Boxes => "Test boxes".to_owned(),
            Self::Bytes { .. } => self.name(),
        }
    }

    /// The file, where it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Read { path, .. } => Some(path),
            _ => None,
        }
    }

    /// The same with its bytes in memory, where it is a file, so that all later reads get these. Only the first few of a
    /// file that is no world as a whole.
    pub fn held(self, disk: &Disk, task: &Task) -> Result<Self, FileError> {
        Ok(match self {
            Self::File(path) => Self::Read { bytes: read_path(&path, disk, task)?, path },
            other => other,
        })
    }

    /// The bytes, where they are in memory.
    pub fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Read { bytes, .. } | Self::Bytes { bytes, .. } => Some(bytes),
            Self::Demo => Some(DEMO),
            Self::File(_) | Self::Stdin | Self::Boxes => None,
        }
    }

    /// Opens the store that it names.
    ///
    /// # Errors
    /// As those of [`open_store`], or standard input cannot be read.
    pub fn open<'a>(&self, disk: &Disk, task: &'a Task) -> Result<Box<dyn Store + 'a>, FileError> {
        let in_memory = |bytes| Ok(Box::new(MemoryFile(bytes)) as Box<dyn Store>);
        match self {
            Self::File(path) => open_store(path, disk, task),
            Self::Stdin => {
                // A stream does not tell its length: while it is put into its place it takes room twice.
                let limit = task.limits().file_bytes / 2;
                in_memory(read_stream(std::io::stdin().lock(), "standard input", limit, task, &is_worth_reading)?)
            }
            Self::Demo => in_memory(DEMO.into()),
            // They are made, not read.
            Self::Boxes => in_memory(Arc::default()),
            Self::Read { bytes, .. } | Self::Bytes { bytes, .. } => in_memory(bytes.clone()),
        }
    }

    /// Fetches the bytes; only the first few of a file that is no world as a whole.
    pub(super) fn read(&self, disk: &Disk, task: &Task) -> Result<Arc<[u8]>, FileError> {
        read_store(&*self.open(disk, task)?, Path::new(&self.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_standard_input_and_nothing_else_is() {
        assert_eq!(Source::from_argument("-".into()), Source::Stdin);
        assert_eq!(Source::from_argument("./-".into()), Source::File("./-".into()));
    }

    #[test]
    fn titles_are_short_and_sentences_are_not() {
        let source = Source::File("maps/a b.map".into());
        assert_eq!((source.short_name(), source.name()), ("a b.map".to_owned(), "maps/a b.map".to_owned()));
    }
}
