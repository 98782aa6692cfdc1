//! GIF: 256 colours a frame, chosen for each frame anew. Opaque frames after the first hold the part that changes;
//! transparent ones are whole.

use std::collections::HashMap;
use std::io::Write;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::delta::DeltaFinder;
use super::round::Round;
use crate::base::RgbaImage;
use crate::export::ExportError;

/// Pixels that colours are chosen from, at least: those of a smaller part are repeated, since after few pixels the chosen
/// colours are still near those that the choice began with.
const LEAST_PX: usize = 40_000;
/// Pixels that are looked at of larger parts, at least; of very large ones a tenth is.
const LOOKED_AT_PX: usize = 20_000;
/// Most colours of a frame.
const MOST_COLORS: usize = 256;

/// A GIF file on its way.
pub struct Gif<W: Write> {
    encoder: Encoder<W>,
    /// `None` where frames are transparent: nothing can be made transparent again but by beginning anew.
    deltas: Option<DeltaFinder>,
}

impl<W: Write> Gif<W> {
    /// Begins a file.
    pub fn new(file: W, round: Round) -> Result<Self, ExportError> {
        let [width, height] = round.size_px.to_array().map(|side| side.min(u32::from(u16::MAX)) as u16);
        let mut encoder = Encoder::new(file, width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, deltas: round.opaque.then(|| DeltaFinder::new(true, 1)) })
    }

    /// Adds a frame that shows for so many hundredths of a second.
    pub fn add(&mut self, picture: &RgbaImage, shows: u32) -> Result<(), ExportError> {
        let mut frame = match &mut self.deltas {
            None => Frame { dispose: DisposalMethod::Background, ..indexed(picture) },
            Some(deltas) => {
                let delta = deltas.next(picture);
                let [left, top] = delta.at_px.to_array().map(|side| side as u16);
                let picture = delta.overlay.as_ref().unwrap_or(&delta.picture);
                Frame { left, top, dispose: DisposalMethod::Keep, ..indexed(picture) }
            }
        };
        frame.delay = shows.min(u32::from(u16::MAX)) as u16;
        Ok(self.encoder.write_frame(&frame)?)
    }

    /// Ends the file.
    pub fn finish(self) {
        // The encoder writes the end when it goes.
        drop(self.encoder);
    }
}

/// A picture in at most 256 colours. Pixels with any alpha are opaque; the others have a colour of their own, which takes
/// no part in the choice of colours.
fn indexed(picture: &RgbaImage) -> Frame<'static> {
    let is_seen = |pixel: &&[u8]| pixel[3] > 0;
    let pixels = || picture.pixels.chunks_exact(4);
    let has_holes = pixels().any(|pixel| pixel[3] == 0);
    let most = MOST_COLORS - usize::from(has_holes);
    let mut numbers = HashMap::new();
    let mut palette = Vec::new();
    for pixel in pixels().filter(is_seen) {
        let color = [pixel[0], pixel[1], pixel[2]];
        let number = numbers.len();
        if numbers.contains_key(&color) {
            continue;
        }
        if number == most {
            // The last one was one too many.
            numbers.clear();
            break;
        }
        numbers.insert(color, number as u8);
        palette.extend(color);
    }
    let is_exact = !numbers.is_empty() || pixels().all(|pixel| pixel[3] == 0);
    if !is_exact {
        let mut seen: Vec<u8> =
            pixels().filter(is_seen).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect();
        let times = LEAST_PX.div_ceil((seen.len() / 4).max(1));
        if times > 1 {
            seen = seen.repeat(times);
        }
        let every = (seen.len() / 4 / LOOKED_AT_PX).clamp(1, 10);
        let chosen = NeuQuant::new(every as i32, most, &seen);
        palette = chosen.color_map_rgb();
        for pixel in seen.chunks_exact(4) {
            numbers.entry([pixel[0], pixel[1], pixel[2]]).or_insert_with(|| chosen.index_of(pixel) as u8);
        }
    }
    let hole = has_holes.then(|| {
        palette.extend([0; 3]);
        (palette.len() / 3 - 1) as u8
    });
    let number = |pixel: &[u8]| match hole {
        Some(hole) if pixel[3] == 0 => hole,
        _ => numbers.get(&[pixel[0], pixel[1], pixel[2]]).copied().unwrap_or(0),
    };
    let [width, height] = [picture.width, picture.height].map(|side| side.min(u32::from(u16::MAX)) as u16);
    let buffer = pixels().map(number).collect::<Vec<u8>>().into();
    Frame { width, height, buffer, palette: Some(palette), transparent: hole, ..Frame::default() }
}
