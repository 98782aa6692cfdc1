//! `snow`: a flake that falls in thousands: a soft ball with six faint arms.

use crate::tools::mapres::canvas::{Picture, Sheet, faded, radial, rgb};
use crate::tools::mapres::path::{around, line};

/// Draws the flake in the middle of the picture.
pub fn snow() -> Picture {
    const MIDDLE: (f32, f32) = (32.0, 32.0);
    let white = rgb(0xf4faff);
    let mut sheet = Sheet::new(64, 64);
    sheet.draw(|canvas| {
        let fade = [
            (0.0, faded(white, 0.82)),
            (0.34, faded(white, 0.66)),
            (0.62, faded(white, 0.22)),
            (1.0, faded(white, 0.0)),
        ];
        for arm in 0..6 {
            let tip = around(MIDDLE, 6.4, arm as f32 / 6.0 - 0.25);
            canvas.stroke(
                &line(&[MIDDLE, tip]),
                1.5,
                radial(MIDDLE, 6.8, &[(0.0, faded(white, 0.5)), (0.6, faded(white, 0.3)), (1.0, faded(white, 0.05))]),
            );
        }
        canvas.dot(MIDDLE.0, MIDDLE.1, 6.0, radial(MIDDLE, 6.0, &fade));
    });
    sheet.finish()
}
