//! Endings of names of files that are written. One of another format is refused, since a file that is not what its name
//! says opens nowhere.

use std::path::{Path, PathBuf};

/// Endings of still images, the usual one first. An APNG file with one frame is a PNG file.
pub const STILL_ENDINGS: [&str; 2] = ["png", "apng"];
/// Endings of images and videos, as far as programs write them. Whatever else follows a dot is a part of the name, as in
/// `Run 1.5` and `tmp.Xq3Lk9`.
const PICTURES: [&str; 18] = [
    "png", "apng", "gif", "webp", "jpg", "jpeg", "bmp", "tga", "tif", "tiff", "avif", "qoi", "svg", "mp4", "m4v",
    "mov", "avi", "webm",
];

/// Error about a name whose ending is that of another format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{name}” does not have the ending of {} {format} file: name it “{proposed}”", article(format))]
pub struct WrongEnding {
    /// Name of the file.
    pub name: String,
    /// Format that is written.
    pub format: &'static str,
    /// The same name with the right ending.
    pub proposed: String,
}

/// Indefinite article of a format's name, as the name is spoken: "an MP4", "a GIF".
fn article(format: &str) -> &'static str {
    // Letters of abbreviations are spoken one by one, except in those that are words.
    let is_word = ["GIF", "WebP"].contains(&format);
    let starts_with_vowel = |vowels: &str| format.starts_with(|c| vowels.contains(c));
    if starts_with_vowel(if is_word { "AEIO" } else { "AEFHILMNORSX" }) { "an" } else { "a" }
}

/// Ending of a file's name where it is that of an image or a video, without the dot.
pub fn ending(path: &Path) -> Option<&str> {
    let ending = path.extension()?.to_str()?;
    PICTURES.iter().any(|one| one.eq_ignore_ascii_case(ending)).then_some(ending)
}

/// Path with one of a format's endings: where it has none of an image or a video, the first of them is appended.
///
/// # Errors
/// The name ends like that of a file of another format.
pub fn with_ending(path: &Path, format: &'static str, endings: &[&str]) -> Result<PathBuf, WrongEnding> {
    let usual = endings.first().copied().unwrap_or_default();
    let Some(ending) = ending(path) else {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".");
        name.push(usual);
        return Ok(path.with_file_name(name));
    };
    if endings.iter().any(|one| one.eq_ignore_ascii_case(ending)) {
        return Ok(path.to_owned());
    }
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Err(WrongEnding { name: name(path), format, proposed: name(&path.with_extension(usual)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_endings_are_appended_and_others_refused() {
        let with = |path: &str| with_ending(Path::new(path), "PNG", &["png", "apng"]);
        let fine = |path: &str| with(path).expect(path).to_string_lossy().into_owned();
        assert_eq!(fine("/a/b.png"), "/a/b.png");
        assert_eq!((fine("b.PNG"), fine("b.apng")), ("b.PNG".into(), "b.apng".into()));
        assert_eq!((fine("/a/b"), fine("b.c/d")), ("/a/b.png".into(), "b.c/d.png".into()));
        assert_eq!((fine("Run 1.5"), fine("tmp.Xq3Lk9Ab2z")), ("Run 1.5.png".into(), "tmp.Xq3Lk9Ab2z.png".into()));
        assert_eq!((fine("b.map"), fine("b.txt")), ("b.map.png".into(), "b.txt.png".into()));
        for (path, proposed) in [("/a/b.JPG", "b.png"), ("b.gif", "b.png"), ("b.mp4", "b.png")] {
            let error = with(path).expect_err(path);
            assert_eq!(error.proposed, proposed);
            let end = format!("does not have the ending of a PNG file: name it “{proposed}”");
            assert!(error.to_string().ends_with(&end));
        }
        for (format, end) in [("MP4 (AV1)", "an MP4 (AV1)"), ("APNG", "an APNG"), ("GIF", "a GIF"), ("WebP", "a WebP")]
        {
            let error = with_ending(Path::new("b.jpg"), format, &["x"]).expect_err("another ending").to_string();
            assert!(error.contains(&format!("of {end} file")), "{error}");
        }
    }
}
