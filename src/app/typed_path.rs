//! A path that is typed in the gallery: read before it takes effect, so that one that leads nowhere changes nothing, and
//! completed from the names in its folder.

use std::io::ErrorKind;
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf, is_separator};

use crate::base::{Listing, path_text, reason_text};
use crate::files::{FolderError, FolderJob};

/// A typed path whose folder is being read.
pub struct TypedPath {
    typed: String,
    path: PathBuf,
    job: FolderJob,
}

/// Where a typed path leads.
#[derive(Debug)]
pub enum Destination {
    /// To a folder with these maps.
    Folder(Listing),
    /// To a file.
    File(PathBuf),
    /// Nowhere: the typed words, and a sentence why.
    Nowhere(String, String),
}

impl TypedPath {
    /// A path of which `job` reads the folder.
    pub fn new(typed: String, path: PathBuf, job: FolderJob) -> Self {
        Self { typed, path, job }
    }

    /// Where it leads, once, when that is known.
    pub fn take(&self) -> Option<Destination> {
        let Self { typed, path, .. } = self;
        Some(match self.job.take()? {
            Ok(listing) if listing.is_world => Destination::File(path.clone()),
            Ok(listing) => Destination::Folder(listing),
            Err(FolderError::Io { cause, .. }) if cause.kind() == ErrorKind::NotADirectory => {
                Destination::File(path.clone())
            }
            Err(error) => Destination::Nowhere(typed.clone(), reason(path, &error)),
        })
    }
}

fn reason(path: &Path, error: &FolderError) -> String {
    let path = path_text(path);
    match error {
        FolderError::Io { cause, .. } if cause.kind() == ErrorKind::NotFound => {
            format!("No such file or folder: {path}")
        }
        FolderError::Io { cause, .. } if cause.kind() == ErrorKind::PermissionDenied => {
            format!("Permission denied: {path}")
        }
        FolderError::Io { cause, .. } => format!("Cannot open {path}: {}", reason_text(cause)),
        FolderError::Stalled(_) => format!("The disk is not responding: {path}"),
        FolderError::Cancelled(_) => format!("Canceled: {path}"),
    }
}

/// A path without `.` and `..`, by its words alone: links are not followed.
pub fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            // The folder above the root is the root.
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// The folder part of a typed path, with its separator, and the begin of a name after it.
pub fn split(typed: &str) -> (&str, &str) {
    let end = typed.rfind(is_separator).map_or(0, |at| at + 1);
    typed.split_at(end)
}

/// Names in a folder that a typed path may go on with.
pub struct Completion {
    /// The path with as much of the last name as all of them have in common; as typed where nothing is to be added.
    pub path: String,
    /// The names, in order; those of folders end with a separator.
    pub names: Vec<String>,
}

/// Completion of a typed path from the names of its folder that begin as it ends; `None` where none does.
pub fn completed(typed: &str, listing: &Listing) -> Option<Completion> {
    let (folder, begin) = split(typed);
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folders = listing.folders.iter().map(|path| format!("{}{MAIN_SEPARATOR}", name(path)));
    let names: Vec<String> = folders.chain(listing.maps.iter().map(|map| name(&map.path))).collect();
    let exact: Vec<&String> = names.iter().filter(|name| name.starts_with(begin)).collect();
    let small = begin.to_lowercase();
    let alike = || names.iter().filter(|name| name.to_lowercase().starts_with(&small)).collect();
    let fitting: Vec<&String> = if exact.is_empty() { alike() } else { exact };
    let first = fitting.first()?;
    let common = fitting.iter().fold(first.len(), |common, name| {
        let same =
            first.char_indices().zip(name.chars()).find(|((_, a), b)| a != b).map_or(name.len(), |((at, _), _)| at);
        common.min(same)
    });
    let whole = format!("{folder}{}", first.get(..common)?);
    let is_longer = whole.chars().count() >= typed.chars().count();
    let path = if is_longer { whole } else { typed.to_owned() };
    Some(Completion { path, names: fitting.into_iter().cloned().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::MapFile;

    #[test]
    fn names_are_completed_as_far_as_they_agree() {
        let map = |path: &str| MapFile { path: path.into(), ..MapFile::default() };
        let listing = Listing {
            folder: "/m".into(),
            folders: ["/m/ddnet", "/m/ddrace", "/m/Themes", "/m/über a", "/m/über b"].map(PathBuf::from).to_vec(),
            maps: vec![map("/m/Kobra.map"), map("/m/Kobra 2.map")],
            ..Listing::default()
        };
        let is = |typed: &str, whole: Option<&str>| {
            let completion = completed(typed, &listing);
            assert_eq!(completion.as_ref().map(|it| &*it.path), whole, "{typed}");
        };
        is("/m/d", Some("/m/dd"));
        is("/m/dd", Some("/m/dd"));
        let names = |typed: &str| completed(typed, &listing).map(|it| it.names).unwrap_or_default();
        assert_eq!(names("/m/dd"), ["ddnet/", "ddrace/"].map(|name| name.replace('/', std::path::MAIN_SEPARATOR_STR)));
        is("/m/ddn", Some("/m/ddnet/"));
        is("/m/th", Some("/m/Themes/"));
        is("~/maps/K", Some("~/maps/Kobra"));
        is("/m/Kobra.", Some("/m/Kobra.map"));
        is("über", Some("über "));
        is("/m/x", None);
        is("/m/", Some("/m/"));
    }

    #[test]
    fn parts_without_effect_are_left_out() {
        assert_eq!(plain(Path::new("/a/./b/../c/")), Path::new("/a/c"));
        assert_eq!(plain(Path::new("/../a")), Path::new("/a"));
        assert_eq!(split("~/a b"), ("~/", "a b"));
        assert_eq!(split("ab"), ("", "ab"));
    }
}
