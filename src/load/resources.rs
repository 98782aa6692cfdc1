//! Images from outside the map, fetched from the folders of a search.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::files::{FileError, read_file};
use super::png::decode_png;
use super::search::Folders;
use crate::bake::{FoundImage, ImageError, Resources};
use crate::base::{Limits, Task};
use crate::format::teeworlds::is_plain_file_name;

/// Folders with more entries than this are not listed for names in other letter case.
const LISTED: usize = 20_000;

/// Images from the folders of a search. The first folder that has a readable file of the name wins.
pub struct DiskResources {
    folders: Folders,
    limits: Limits,
    /// Lower-case file name → file, over all `mapres` folders; made when a name is not found as written.
    any_case: OnceLock<HashMap<String, PathBuf>>,
}

impl DiskResources {
    /// Images from these folders.
    pub fn new(folders: Folders, limits: Limits) -> Self {
        Self { folders, limits, any_case: OnceLock::new() }
    }

    fn read(&self, path: &Path, task: &Task) -> Result<FoundImage, ImageError> {
        let unreadable = |text: String| ImageError::Unreadable(text);
        let bytes = read_file(path, self.limits.image_bytes, task).map_err(|error| match error {
            FileError::NotFound(_) => ImageError::NotFound,
            other => unreadable(other.to_string()),
        })?;
        let image =
            decode_png(&bytes, &self.limits).map_err(|cause| unreadable(format!("{}: {cause}", path.display())))?;
        Ok(FoundImage { image, origin: path.display().to_string() })
    }

    /// The first readable of some files; else the first reason why one that is there cannot be read.
    fn first_readable(&self, paths: impl Iterator<Item = PathBuf>, task: &Task) -> Result<FoundImage, ImageError> {
        let mut reason = ImageError::NotFound;
        for path in paths {
            match self.read(&path, task) {
                Err(error) if reason == ImageError::NotFound => reason = error,
                Err(_) => {}
                found => return found,
            }
        }
        Err(reason)
    }

    /// Maps made on Windows may write a name in another letter case than the file has.
    fn in_any_case(&self, file_name: &str) -> Option<&PathBuf> {
        self.any_case.get_or_init(|| list_lower_case(&self.folders.mapres)).get(&file_name.to_lowercase())
    }
}

impl Resources for DiskResources {
    fn mapres(&self, name: &str, task: &Task) -> Result<FoundImage, ImageError> {
        if !is_plain_file_name(name) {
            return Err(ImageError::Unreadable(format!(
                "the name {name:?} is no plain file name, so it is not looked up"
            )));
        }
        let file_name = format!("{name}.png");
        match self.first_readable(self.folders.mapres.iter().map(|folder| folder.join(&file_name)), task) {
            Err(ImageError::NotFound) => self.read(self.in_any_case(&file_name).ok_or(ImageError::NotFound)?, task),
            result => result,
        }
    }

    fn entities(&self, task: &Task) -> Option<FoundImage> {
        let sheets = self.folders.data.iter().map(|data| data.join("editor").join("entities_clear").join("ddnet.png"));
        self.first_readable(sheets, task).ok()
    }
}

/// The files of some folders by lower-case name; the first of equal names wins.
fn list_lower_case(folders: &[PathBuf]) -> HashMap<String, PathBuf> {
    let mut names = HashMap::new();
    for entry in folders.iter().filter_map(|folder| folder.read_dir().ok()).flat_map(|list| list.take(LISTED).flatten())
    {
        if let Some(name) = entry.file_name().to_str() {
            names.entry(name.to_lowercase()).or_insert_with(|| entry.path());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_leave_the_folder_are_not_looked_up() {
        for name in ["", "..", ".", "../x", "a/b", "a\\b", "C:x", "/etc/x", "a\0b", ".hidden"] {
            assert!(!is_plain_file_name(name), "{name:?}");
        }
        for name in ["grass_main", "沙漠", "a b", "x.y", "grass_main_0.7"] {
            assert!(is_plain_file_name(name), "{name:?}");
        }
    }
}
