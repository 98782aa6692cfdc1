//! The record of what was written: which files, with which contents, and which folders were made for them. With it
//! whatever somebody has changed since is left alone, and nothing else is ever removed.
//!
//! ```text
//! folder applications
//! file 9c52d6b1f0a87e34 applications/mapscope.desktop
//! ```

use std::collections::BTreeMap;
use std::path::{Component, Path};

use crate::base::fnv1a_64;

/// Files that were written. Paths are relative to the data folder, with `/` between their parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Files, with the fingerprint of what they held.
    pub files: BTreeMap<String, u64>,
    /// Folders that were not there before, outer ones first.
    pub folders: Vec<String>,
}

/// Tells contents apart. No protection against two that are made to look the same.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    fnv1a_64(bytes.iter().copied())
}

impl Record {
    /// Reads a record. Lines that make no sense are passed over, and so are paths that lead elsewhere.
    pub fn read(text: &str) -> Self {
        let mut record = Self::default();
        for line in text.lines() {
            if let Some(folder) = line.strip_prefix("folder ").filter(|path| stays_inside(path)) {
                record.folders.push(folder.to_owned());
            }
            let file = line.strip_prefix("file ").and_then(|rest| rest.split_once(' '));
            let Some((fingerprint, path)) = file.filter(|(_, path)| stays_inside(path)) else { continue };
            if let Ok(fingerprint) = u64::from_str_radix(fingerprint, 16) {
                record.files.insert(path.to_owned(), fingerprint);
            }
        }
        record
    }

    /// The record as a text.
    pub fn write(&self) -> String {
        let folders = self.folders.iter().map(|folder| format!("folder {folder}\n"));
        let files = self.files.iter().map(|(path, fingerprint)| format!("file {fingerprint:016x} {path}\n"));
        folders.chain(files).collect()
    }
}

/// Whether a path leads to something below the folder that it starts from.
fn stays_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_as_they_were() {
        let record = Record {
            files: [("a b/c.txt".to_owned(), fingerprint(b"x")), ("d".to_owned(), 0)].into(),
            folders: vec!["a b".to_owned(), "a b/e".to_owned()],
        };
        assert_eq!(Record::read(&record.write()), record);
        assert_ne!(fingerprint(b"ab"), fingerprint(b"ba"));
    }

    #[test]
    fn nothing_outside_is_ever_listed() {
        let text = "file 1 ../up\nfile 2 /etc/passwd\nfolder /\nfolder ..\nfile 3 a/../../b\nfile zz a\nfile 4\nfolder \n\
                    file 5 good\nwhatever\n";
        let record = Record::read(text);
        assert_eq!(record.files.into_iter().collect::<Vec<_>>(), [("good".to_owned(), 5)]);
        assert!(record.folders.is_empty());
    }
}
