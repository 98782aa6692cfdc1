//! Small pictures of maps and what is said beside them, kept in the user's cache folder. A picture's name is made from
//! the content of its map, so that a map that has changed never shows an old one; which content a file has is remembered
//! by what the system says of the file, so that it need not be read again.
//!
//! ```text
//! KEY.key        path, length, times of a file, hashed   ─► CONTENT
//! CONTENT.json   bytes of a map, hashed                  ─► author, version, warnings
//! CONTENT.png                                            ─► the picture
//! ```
//!
//! Every file appears whole or not at all, and whatever is damaged counts as missing. Nothing here draws.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::game_folders::with_steam_libraries;
use super::options::LoadOptions;
use super::search::{Folders, search_folders};
use crate::base::{MapFacts, MapFile, RgbaImage, Task, fnv1a_128};
use crate::files::whole_file::{self, Kind};
use crate::files::{Reads, decode_png, read_file, user_folders};

/// Counts up whenever maps come to look different, or more is kept of them.
const FORMAT: u8 = 3;
/// Bytes that all files may take together.
const MOST_BYTES: u64 = 256 << 20;
/// Pictures stored between two checks of the size of all.
const LOOK_EVERY: usize = 32;
/// No single file is larger.
const FILE_BYTES: u64 = 4 << 20;

/// The content of a map, and where the images come from that it does not contain, as a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content(String);

/// Thumbnails on disk.
#[derive(Debug)]
pub struct ThumbnailCache {
    folder: PathBuf,
    /// Everything besides their bytes that decides how maps look.
    around: Vec<u8>,
    most_bytes: u64,
    /// Thumbnails stored since their size was checked last.
    unseen: usize,
}

impl ThumbnailCache {
    /// The user's, for maps that are loaded with these options; `None` where the system has no place for them. Looks at
    /// the disk.
    pub fn of_user(options: &LoadOptions, task: &Task) -> Option<Self> {
        let cache = user_folders::cache_home(&options.environment)?;
        let folder = cache.join(user_folders::OWN).join("thumbnails");
        Some(Self { around: around(options, task), ..Self::within(folder, MOST_BYTES) })
    }

    /// A cache in a folder of its own, which may take so many bytes.
    fn within(folder: PathBuf, most_bytes: u64) -> Self {
        Self { folder, around: Vec::new(), most_bytes, unseen: LOOK_EVERY }
    }

    /// The name of a map's bytes.
    pub fn content_of(&self, bytes: &[u8]) -> Content {
        Content(name_of(&[&[FORMAT], &self.around, bytes]))
    }

    /// The content of a file, where that is known.
    pub fn content(&self, file: &MapFile) -> Option<Content> {
        let text = String::from_utf8(self.read(&self.key_name(file))?).ok()?;
        (text.len() == 32 && text.bytes().all(|c| c.is_ascii_hexdigit())).then_some(Content(text))
    }

    /// Facts about a content.
    pub fn facts(&self, content: &Content) -> Option<MapFacts> {
        serde_json::from_slice(&self.read(&format!("{}.json", content.0))?).ok()
    }

    /// The picture of a content.
    pub fn picture(&self, content: &Content) -> Option<RgbaImage> {
        decode_png(&self.read(&format!("{}.png", content.0))?, &Task::default()).ok()
    }

    /// Whether there is a picture of a content.
    pub fn has_picture(&self, content: &Content) -> bool {
        self.folder.join(format!("{}.png", content.0)).is_file()
    }

    /// Remembers the content of a file. What cannot be kept is found out again.
    pub fn keep_content(&self, file: &MapFile, content: &Content) {
        self.write(&self.key_name(file), content.0.as_bytes());
    }

    /// Keeps a picture (a PNG file's bytes) and what is said beside it.
    pub fn keep(&mut self, content: &Content, facts: &MapFacts, png: &[u8]) {
        let Ok(text) = serde_json::to_vec(facts) else { return };
        self.write(&format!("{}.json", content.0), &text);
        self.write(&format!("{}.png", content.0), png);
        self.unseen += 1;
        if self.unseen >= LOOK_EVERY {
            self.unseen = 0;
            // Where nothing can be removed the next look may be luckier.
            let _ = remove_oldest(&self.folder, self.most_bytes);
        }
    }

    /// The name under which the content of a file is kept.
    fn key_name(&self, file: &MapFile) -> String {
        let path = file.path.as_os_str().as_encoded_bytes();
        let numbers = [&[file.modified_s, file.bytes.cast_signed()][..], &file.stamp].concat();
        let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        format!("{}.key", name_of(&[&[FORMAT], &self.around, &numbers, path]))
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        Some(read_file(&self.folder.join(name), FILE_BYTES, &Task::default(), &|_| true).ok()?.to_vec())
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        // The list of a user's maps is private.
        if let Err(cause) = whole_file::write(&self.folder.join(name), Kind::Cache, bytes) {
            tracing::debug!("cannot save a thumbnail: {cause}");
        }
    }
}

/// In which folders images are looked for, and when something was put there last or taken away: maps that lacked one
/// before may have it now. Folders beside a map are left out.
fn around(options: &LoadOptions, task: &Task) -> Vec<u8> {
    let disk = options.disk.trusted();
    let environment = with_steam_libraries(options.environment.clone(), &disk, task);
    let Folders { mapres, .. } = search_folders(None, &options.images.data_dirs, &environment);
    let stand_ins = options.images.stand_ins();
    let look = move |_: &dyn Reads, task: &Task| {
        let mut bytes = Vec::new();
        for folder in mapres {
            task.step();
            let time = fs::metadata(&folder).and_then(|facts| facts.modified()).ok();
            if let Some(time) = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()) {
                bytes.extend_from_slice(folder.as_os_str().as_encoded_bytes());
                bytes.extend_from_slice(&time.as_nanos().to_le_bytes());
            }
        }
        bytes
    };
    // A disk that does not answer has no images either.
    let mut bytes = disk.ask(task, look).unwrap_or_default();
    bytes.extend([stand_ins.mapres as u8, stand_ins.placeholder as u8]);
    bytes
}

/// A name for bytes, and as good as one of their own for every map that was ever made.
fn name_of(parts: &[&[u8]]) -> String {
    format!("{:032x}", fnv1a_128(parts.iter().flat_map(|part| part.iter().copied())))
}

/// Removes the oldest files where all take more than they may, until they take three quarters of that.
fn remove_oldest(folder: &Path, most_bytes: u64) -> io::Result<()> {
    let ours = |name: &str| [".key", ".json", ".png", ".part"].iter().any(|end| name.ends_with(end));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let facts = entry.metadata()?;
        if facts.is_file() && entry.file_name().to_str().is_some_and(ours) {
            files.push((facts.modified()?, facts.len(), entry.path()));
        }
    }
    let mut total: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    if total <= most_bytes {
        return Ok(());
    }
    files.sort();
    for (_, bytes, path) in files {
        if total <= most_bytes / 4 * 3 {
            break;
        }
        fs::remove_file(path)?;
        total -= bytes;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::files::Environment;
    use crate::load::ImageSearch;

    /// A folder for one test, gone when dropped.
    struct Temporary(TempDir);

    impl Temporary {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a temporary folder"))
        }

        fn files(&self, end: &str) -> usize {
            let names = fs::read_dir(self.0.path()).into_iter().flatten().flatten().map(|entry| entry.file_name());
            names.filter(|name| name.to_string_lossy().ends_with(end)).count()
        }
    }

    fn png(width: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, width, 1);
        encoder.set_color(::png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&vec![7; width as usize * 3]).expect("pixels");
        writer.finish().expect("an end");
        bytes
    }

    fn facts(author: &str) -> MapFacts {
        MapFacts { author: author.to_owned(), version: "2".to_owned(), warnings: 3 }
    }

    #[test]
    fn what_is_kept_comes_back() {
        let folder = Temporary::new();
        let mut pictures = ThumbnailCache::within(folder.0.path().to_owned(), MOST_BYTES);
        let (content, file) = (pictures.content_of(b"map"), MapFile { bytes: 3, ..MapFile::default() });
        assert_eq!((pictures.content(&file), pictures.facts(&content)), (None, None));
        pictures.keep(&content, &facts("somebody"), &png(5));
        pictures.keep_content(&file, &content);
        assert_eq!(pictures.content(&file), Some(content.clone()));
        assert_eq!(pictures.facts(&content), Some(facts("somebody")));
        assert_eq!(pictures.picture(&content).map(|picture| picture.width), Some(5));
        assert_eq!(folder.files(".part"), 0);
    }

    #[test]
    fn a_file_that_was_written_to_is_another() {
        let folder = Temporary::new();
        let pictures = ThumbnailCache::within(folder.0.path().to_owned(), MOST_BYTES);
        let file =
            MapFile { path: "/a.map".into(), bytes: 3, modified_s: 9, stamp: [1, 2, 3, 4], ..MapFile::default() };
        pictures.keep_content(&file, &pictures.content_of(b"map"));
        assert!(pictures.content(&MapFile { name: "other words".to_owned(), ..file.clone() }).is_some());
        for changed in [
            MapFile { path: "/b.map".into(), ..file.clone() },
            MapFile { bytes: 4, ..file.clone() },
            MapFile { modified_s: 10, ..file.clone() },
            MapFile { stamp: [1, 2, 4, 4], ..file.clone() },
        ] {
            assert_eq!(pictures.content(&changed), None, "{changed:?}");
        }
        assert_ne!(pictures.content_of(b"map"), pictures.content_of(b"maq"));
        assert_ne!(pictures.content_of(b""), pictures.content_of(b"\0"));
    }

    #[test]
    fn damaged_files_count_as_missing() {
        let folder = Temporary::new();
        let mut pictures = ThumbnailCache::within(folder.0.path().to_owned(), MOST_BYTES);
        let (content, file) = (pictures.content_of(b"map"), MapFile::default());
        pictures.keep(&content, &facts("x"), &png(5)[..20]);
        pictures.write(&format!("{}.json", content.0), b"{\"author\":");
        pictures.write(&pictures.key_name(&file), b"../../../../../../../etc/passwd");
        assert_eq!(pictures.picture(&content), None);
        assert_eq!(pictures.facts(&content), None);
        assert_eq!(pictures.content(&file), None);
    }

    #[test]
    fn the_oldest_go_where_there_are_too_many() {
        let folder = Temporary::new();
        let mut pictures = ThumbnailCache::within(folder.0.path().to_owned(), 100_000);
        let contents: Vec<Content> = (0..200_u32).map(|n| pictures.content_of(&n.to_le_bytes())).collect();
        for content in &contents {
            pictures.keep(content, &facts("x"), &[0; 2000]);
        }
        let total: u64 = fs::read_dir(folder.0.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").metadata().expect("facts").len())
            .sum();
        // One look in 32 pictures: what came after the last look is over.
        assert!(total < 100_000 + 32 * 2100, "{total}");
        assert!(pictures.has_picture(&contents[199]) && !pictures.has_picture(&contents[0]));
    }

    #[test]
    fn maps_that_may_find_other_images_are_drawn_again() {
        let folder = Temporary::new();
        let options = |data_dirs: Vec<PathBuf>| {
            let vars = [("XDG_CACHE_HOME".to_owned(), folder.0.path().join("cache").into_os_string())].into();
            let environment = Environment { vars, ..Environment::default() };
            let images = ImageSearch { data_dirs, ..ImageSearch::default() };
            LoadOptions { images, environment, ..LoadOptions::default() }
        };
        let name = |data_dirs: &[PathBuf]| {
            let pictures = ThumbnailCache::of_user(&options(data_dirs.to_vec()), &Task::default()).expect("a place");
            pictures.content_of(b"map")
        };
        let game = folder.0.path().join("game");
        let without = name(&[]);
        assert_eq!(name(std::slice::from_ref(&game)), without, "no such folder");
        fs::create_dir_all(game.join("mapres")).expect("a folder");
        let with = name(std::slice::from_ref(&game));
        assert_ne!(with, without);
        assert_eq!(name(std::slice::from_ref(&game)), with);
        // Times of files have a grain: the next one comes within milliseconds.
        let mut n = 0;
        while name(std::slice::from_ref(&game)) == with {
            fs::write(game.join(format!("mapres/{n}.png")), "").expect("a file");
            n += 1;
        }
    }
}
