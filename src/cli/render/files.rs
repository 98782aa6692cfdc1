//! Files that `render` writes, for worlds of all kinds: one for each picture, and a line about what the map lacks.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;

use crate::base::counted;
use crate::cli::output::{write_file, write_note, write_stdout};
use crate::cli::progress::ProgressLine;
use crate::export::{Headless, encode_png};
use crate::scene::{Frame, Scene, Summary};

/// Draws pictures of a scene and writes each into a file, or all to standard output.
pub fn draw_pictures(headless: &mut Headless, scene: &Arc<Scene>, frames: Vec<Frame>, to: Option<&Path>) -> Result<()> {
    let mut line = ProgressLine::new("drawing");
    let count = frames.len();
    for (n, frame) in frames.into_iter().enumerate() {
        line.show(n, count);
        let png = encode_png(&headless.render(scene, frame)?)?;
        match to {
            Some(path) => write_file(&numbered(path, n, count), &png)?,
            None => write_stdout(&png)?,
        }
    }
    Ok(())
}

/// The name of one of several files: `out.png` becomes `out-07.png`.
pub fn numbered(path: &Path, n: usize, count: usize) -> PathBuf {
    if count < 2 {
        return path.to_owned();
    }
    let width = count.to_string().len();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{:0width$}", n + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// One line about a map that may not look as its maker meant it.
pub fn note_warnings(summary: &Summary) {
    let count = summary.warnings.len() + summary.warnings_dropped;
    if count > 0 {
        let has = counted(count, "warning");
        write_note(format_args!(
            "{has} while drawing, so the image may be incomplete; run `mapscope info` for all warnings of the file"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_files_are_numbered() {
        assert_eq!(numbered(Path::new("a/out.png"), 0, 1), Path::new("a/out.png"));
        assert_eq!(numbered(Path::new("a/out.png"), 0, 2), Path::new("a/out-1.png"));
        assert_eq!(numbered(Path::new("a/b.c.png"), 8, 12), Path::new("a/b.c-09.png"));
        assert_eq!(numbered(Path::new("out"), 1, 2), Path::new("out-2"));
    }
}
