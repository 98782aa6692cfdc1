//! The program on a desktop: what has to lie where so that menus list it, file managers know maps and show pictures of
//! them; how a second start finds the window that is open; the system's fonts; and reports about crashes.
//!
//! Entries are texts and plans only: `cli/install` writes and removes them and runs the system's programs. The facts come
//! from the specifications of freedesktop.org (desktop entries, shared MIME info, icon themes, thumbnails; the XDG base
//! directories) and from Microsoft's pages about file types.

pub mod crash_report;
mod end_signal;
mod entry;
mod fonts;
mod icon;
mod mime;
mod record;
mod registry;
pub mod single_instance;

pub use end_signal::on_end_signal;
pub use entry::{UnfitPath, desktop_entry, thumbnailer_entry};
pub use fonts::{SystemFont, start_font_search};
pub use icon::{icon, icon_svg};
pub use mime::{FileSignature, GENERATED_BY_DATABASES, TYPE, mime_package, without_our_defaults};
pub use record::{Record, fingerprint};
pub use registry::{ICON_SIZES_ICO, ico, register, unregister};

use std::path::{Path, PathBuf};

/// Name of the program's own files, and of its windows where systems match them with their entries.
pub const NAME: &str = "mapscope";
/// Where the record of what was written lies, from the data folder.
pub const RECORD: &str = "mapscope/installed.txt";
/// Sides of the icons that are written, in pixels.
pub const ICON_SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where, from the user's data folder.
    pub path: PathBuf,
    /// Content.
    pub content: FileContent,
}

/// Content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// A text.
    Text(String),
    /// The icon as a PNG picture of that side in pixels.
    Icon(u32),
}

/// All that makes a program known on a desktop that goes by freedesktop.org, without its caches. `maps`: how the files
/// begin that it opens.
pub fn plan(program: &Path, maps: &FileSignature<'_>) -> Result<Vec<File>, UnfitPath> {
    let text = |path: &str, text: String| File { path: path.into(), content: FileContent::Text(text) };
    let mut files = vec![
        text("applications/mapscope.desktop", desktop_entry(program)?),
        text("mime/packages/mapscope.xml", mime_package(maps)),
        text("thumbnailers/mapscope.thumbnailer", thumbnailer_entry(program)?),
        text("icons/hicolor/scalable/apps/mapscope.svg", icon_svg()),
    ];
    files.extend(ICON_SIDES.map(|side| File {
        path: format!("icons/hicolor/{side}x{side}/apps/mapscope.png").into(),
        content: FileContent::Icon(side),
    }));
    Ok(files)
}
