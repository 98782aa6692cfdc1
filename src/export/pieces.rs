//! Pictures larger than a device can draw at once: drawn piece by piece, handed over as bands of whole rows, so that no
//! more than a band is in memory at any time.

use std::sync::Arc;

use super::{ExportError, Headless};
use crate::base::RgbaImage;
use crate::scene::{Frame, PxRect, Scene};

/// Longest side of a piece in pixels: every device draws that much, and 64 MiB are read back at once.
const PIECE_PX: u32 = 2048;
/// Bytes of a band, unless a single row has more.
const BAND_BYTES: u64 = 64 << 20;

/// Called with the number of pieces drawn, and of all; `false` = stop.
pub type Tick<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

impl Headless {
    /// Draws a picture of any size; `frame` is that of the whole picture. `take` gets bands from top to bottom, as wide as
    /// the picture, straight alpha. Another time in the picture is left out.
    ///
    /// # Errors
    ///
    /// See [`Headless::render`]; `take` fails, or `tick` stops the drawing.
    pub fn render_in_bands(
        &mut self,
        scene: &Arc<Scene>,
        frame: impl Into<Frame>,
        take: &mut dyn FnMut(&RgbaImage) -> Result<(), ExportError>,
        tick: Tick<'_>,
    ) -> Result<(), ExportError> {
        let frame = frame.into();
        let whole_px = frame.size_px();
        let side = PIECE_PX.min(self.gpu().device.limits().max_texture_dimension_2d);
        let rows = band_rows(whole_px.x).min(side);
        let (bands, columns) = (whole_px.y.div_ceil(rows), whole_px.x.div_ceil(side));
        let all = bands as usize * columns as usize;
        // Piece after piece of what is needed would be uploaded otherwise.
        self.upload(scene)?;
        for band in 0..bands {
            let y = band * rows;
            let mut picture = RgbaImage::filled(whole_px.x, rows.min(whole_px.y - y), [0; 4]);
            for column in 0..columns {
                if !tick(band as usize * columns as usize + column as usize, all) {
                    return Err(ExportError::Cancelled);
                }
                let x = column * side;
                let at = PxRect { x, y, w: side.min(whole_px.x - x), h: picture.height };
                put(&mut picture, x, &self.render(scene, frame.piece(at))?);
            }
            take(&picture)?;
        }
        tick(all, all);
        Ok(())
    }
}

/// Rows of a band of a picture so wide.
fn band_rows(width: u32) -> u32 {
    u32::try_from(BAND_BYTES / (u64::from(width) * 4)).unwrap_or(u32::MAX).max(1)
}

/// Copies a piece as high as the band into it.
fn put(band: &mut RgbaImage, x: u32, piece: &RgbaImage) {
    let (to_row, from_row) = (band.width as usize * 4, piece.width as usize * 4);
    let from = x as usize * 4;
    for (to, row) in band.pixels.chunks_exact_mut(to_row).zip(piece.pixels.chunks_exact(from_row)) {
        if let Some(to) = to.get_mut(from..from + from_row) {
            to.copy_from_slice(row);
        }
    }
}
