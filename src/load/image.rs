//! One image of a map, read again from its file: an image that no layer uses is not in the scene.

use super::error::{LoadError, guarded};
use super::options::LoadOptions;
use super::pipeline::{fingerprint, read_bytes, resources};
use super::source::Source;
use crate::bake::read_picture;
use crate::base::{ImageIndex, RgbaImage, Task};

/// Reason why an image cannot be read. The text is a part of a sentence.
#[derive(Debug, thiserror::Error)]
pub enum ReadImageError {
    /// The map came through a pipe, and is not there any more.
    #[error("unused images can only be shown for maps opened from a file")]
    Stdin,
    /// The file is another one than that of the scene.
    #[error("the file has changed since it was opened; reload the map")]
    Changed,
    /// The map cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The map can be read, the image cannot.
    #[error("{0}")]
    Missing(String),
}

/// Reads an image of a map on the calling thread, whether layers use it or not. `known` is the fingerprint of the file
/// that the scene was made of; 0 = any.
pub fn read_image(
    source: &Source,
    options: &LoadOptions,
    known: u64,
    image: ImageIndex,
    task: &Task,
) -> Result<RgbaImage, ReadImageError> {
    if *source == Source::Stdin {
        return Err(ReadImageError::Stdin);
    }
    let read = || {
        let bytes = source.read(&options.disk.trusted(), task)?;
        if known != 0 && fingerprint(&bytes) != known {
            return Ok(Err(ReadImageError::Changed));
        }
        let (document, _, _room) = read_bytes(bytes, &source.name(), task)?;
        let resources = resources(source.path(), options, task);
        Ok(read_picture(&document, &resources, image, task).map_err(ReadImageError::Missing))
    };
    guarded(source.name(), read)?
}
