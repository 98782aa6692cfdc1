//! Pixels of embedded images: RGBA, or RGB in some old files.

use super::blocks::{BlockError, Blocks};
use super::codes;
use super::map::Image;
use crate::base::{DataIndex, Report, Reservation, RgbaImage, Task, WarningPlace};

/// Inflates the pixels of an image; RGB data is widened to RGBA. `None` (with a warning) where they cannot be had. Asks
/// `room`, in which there is nothing yet, for them first.
///
/// An external image may name a data block too. Pixels are returned if the block fits, and nothing is said if it does
/// not: there still is the file of its own.
pub fn read_pixels(
    image: &Image,
    blocks: &Blocks,
    place: WarningPlace,
    task: &Task,
    reserved: &mut Reservation,
    report: &mut Report,
) -> Option<RgbaImage> {
    match image.data.ok_or(Problem::NoData).and_then(|index| read(image, index, blocks, task, reserved)) {
        Ok(read) => {
            if !image.external {
                read.warn(blocks, place, report);
            }
            Some(read.picture)
        }
        // An image without data was reported when its item was read.
        Err(Problem::NoData) => None,
        Err(_) if image.external => None,
        Err(problem) => {
            report.warn(problem.code(), place, format!("{problem}; the image is left out."));
            None
        }
    }
}

struct Read {
    picture: RgbaImage,
    /// The block, and its length where it was inflated to its end.
    block: (DataIndex, Option<usize>),
    /// Warning code and sentence.
    odd: Option<(&'static str, &'static str)>,
}

impl Read {
    fn warn(&self, blocks: &Blocks, place: WarningPlace, report: &mut Report) {
        if let Some((code, message)) = self.odd {
            report.warn(code, place, message);
        }
        if let (index, Some(len)) = self.block {
            blocks.check_len(index, len, place, report);
        }
    }
}

/// Why there are no pixels.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("The image has no data")]
    NoData,
    #[error("The image size of {0} × {1} pixels is invalid")]
    Size(i32, i32),
    #[error("An image of {0} × {1} pixels is too large")]
    TooLarge(u32, u32),
    #[error("The pixels cannot be read: {0}")]
    Block(#[from] BlockError),
    #[error("The image data has only {have} of {need} bytes")]
    Short { have: usize, need: usize },
}

impl Problem {
    fn code(&self) -> &'static str {
        match self {
            Self::NoData => codes::IMAGE_NO_DATA,
            Self::Size(..) => codes::IMAGE_SIZE,
            Self::TooLarge(..) => codes::IMAGE_TOO_LARGE,
            Self::Block(error) => error.code(),
            Self::Short { .. } => codes::IMAGE_DATA_SHORT,
        }
    }
}

fn read(
    image: &Image,
    index: DataIndex,
    blocks: &Blocks,
    task: &Task,
    reserved: &mut Reservation,
) -> Result<Read, Problem> {
    let size = |side: i32| u32::try_from(side).ok().filter(|side| *side > 0);
    let (Some(width), Some(height)) = (size(image.width), size(image.height)) else {
        return Err(Problem::Size(image.width, image.height));
    };
    let area = u64::from(width) * u64::from(height);
    let limits = task.limits();
    if width.max(height) > limits.image_side_px || area * 4 > limits.image_bytes {
        return Err(Problem::TooLarge(width, height));
    }
    let need = area as usize * 4;
    if !reserved.grow(blocks.possible_len(index, task).min(need)) {
        return Err(BlockError::OverBudget.into());
    }
    let (mut bytes, whole) = blocks.inflate_prefix(index, need, task)?;
    let have = bytes.len();
    let odd = if have == need {
        (!whole).then_some((codes::IMAGE_DATA_LONG, "The image has more bytes than pixels; the rest is ignored."))
    } else if have == need / 4 * 3 {
        if !reserved.grow(need) {
            return Err(BlockError::OverBudget.into());
        }
        bytes = widen(&bytes);
        // Version 2 can say so, and once did.
        let said = image.variant == Some(0);
        (!said).then_some((codes::IMAGE_RGB, "The image has three bytes per pixel; it is read as RGB."))
    } else {
        return Err(Problem::Short { have, need });
    };
    reserved.shrink_to(need);
    let block = (index, whole.then_some(have));
    Ok(Read { picture: RgbaImage { width, height, pixels: bytes }, block, odd })
}

/// RGB to opaque RGBA.
fn widen(rgb: &[u8]) -> Vec<u8> {
    rgb.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect()
}
