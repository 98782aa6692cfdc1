//! `font_teeworlds`, `font_teeworlds_alt`: letters, digits, marks and pointers to write on maps with.

use tiny_skia::Path;

use super::letters::{Lettering, turned};
use super::shapes::{CHALK, at};
use crate::tools::mapres::canvas::{Canvas, Color, Picture, Sheet, TILE, rgb};
use crate::tools::mapres::path::{between, wave};

/// Letters as high as a tile holds.
const LARGE: Lettering = Lettering { height: 30.6, weight: 10.4, gap: 0.0, wide: 1.18 };
/// Digits that go twice into a tile.
const SMALL: Lettering = Lettering { height: 17.0, weight: 6.2, gap: 0.0, wide: 1.14 };

/// Gold: its rim in the light, above, below, at the foot.
const GOLD: [Color; 4] = [rgb(0xffee9c), rgb(0xffcb3d), rgb(0xfba823), rgb(0xd37a1b)];
const EDGE: Color = rgb(0x3b1c14);

/// Draws `font_teeworlds`: gold with a dark outline.
pub fn font_teeworlds() -> Picture {
    draw_font(&|canvas, path, weight| {
        let (outline, rim) = if weight > 8.0 { (4.0, 2.2) } else { (3.2, 1.5) };
        canvas.stroke(path, weight + outline * 2.0, EDGE);
        let bounds = path.bounds();
        let middle = (bounds.top() + bounds.bottom()) / 2.0;
        canvas.layer(1.0, |canvas| {
            canvas.stroke(path, weight, GOLD[3]);
            canvas.atop(|canvas| canvas.at(0.0, -rim, |canvas| canvas.stroke(path, weight, GOLD[2])));
            canvas.atop(|canvas| {
                let above = between(0.0, TILE, |_| 0.0, |x| middle + 2.5 * wave(x / TILE + 0.5));
                canvas.within(&above, |canvas| canvas.at(0.0, -rim, |canvas| canvas.stroke(path, weight, GOLD[1])));
            });
            canvas.atop(|canvas| {
                canvas.stroke(path, weight, GOLD[0]);
                canvas.cut(|canvas| canvas.at(0.0, rim, |canvas| canvas.stroke(path, weight, EDGE)));
            });
        });
    })
}

/// Draws `font_teeworlds_alt`: white, for mappers to colour.
pub fn font_teeworlds_alt() -> Picture {
    draw_font(&|canvas, path, weight| canvas.stroke(path, weight, CHALK))
}

/// Draws strokes of that weight in one font's colours.
type Ink<'a> = &'a dyn Fn(&mut Canvas, &Path, f32);

fn draw_font(ink: Ink<'_>) -> Picture {
    let mut sheet = Sheet::tiles();
    for (place, c) in (1..).zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars()) {
        put(&mut sheet, place, LARGE, c, (32.0, 16.7), ink);
    }
    for (column, row, c) in
        [(0, 3, '!'), (1, 3, '?'), (2, 3, '"'), (3, 3, ','), (4, 3, '.'), (0, 4, ':'), (1, 4, '-'), (2, 4, '_')]
    {
        put(&mut sheet, at(column, row), LARGE, c, (32.0, 16.7), ink);
    }
    for (column, c) in (6..).zip("1234567890".chars()) {
        put(&mut sheet, at(column, 3), LARGE, c, (32.0, 16.7), ink);
        put(&mut sheet, at(column, 4), SMALL, c, (46.0, 12.5), ink);
        put(&mut sheet, at(column, 5), SMALL, c, (18.0, 12.5), ink);
        put(&mut sheet, at(column, 6), SMALL, c, (32.0, 24.5), ink);
    }
    draw_pointers(&mut sheet, ink);
    sheet.finish()
}

fn put(sheet: &mut Sheet, index: u8, letters: Lettering, c: char, (x, y): (f32, f32), ink: Ink<'_>) {
    let path = letters.word(&c.to_string(), x, y).expect("a letter with strokes");
    sheet.tile(index, |canvas| ink(canvas, &path, letters.weight));
}

/// Draws the eight pointers around an empty middle. Each is laid out turned, so that the light falls from above on all.
fn draw_pointers(sheet: &mut Sheet, ink: Ink<'_>) {
    const POINTER: Lettering = Lettering { height: 27.0, weight: 7.0, gap: 0.0, wide: 1.0 };
    let ring = [(0, 7), (0, 6), (1, 6), (2, 6), (2, 7), (2, 8), (1, 8), (0, 8)];
    for (turns, (column, row)) in (0_u8..).zip(ring) {
        let path = POINTER.word("<", 31.0, 18.5).expect("a pointer with strokes");
        let path = turned(path, 32.0, 32.0, f32::from(turns) / 8.0);
        sheet.tile(at(column, row), |canvas| ink(canvas, &path, POINTER.weight));
    }
}
