//! The colours that the game gives tune zones: numbers get one after the other as they first appear, row by row.
//! Facts: rendering of the game's entities overlay, "tune".

use std::collections::HashSet;

use crate::base::RgbaImage;
use crate::scene::{CHUNK_TILES, Chunk};

/// Where a number first appears: row, column.
type First = Option<(u32, u32)>;

/// For each number the position of its colour, from 1 on; 0 for numbers that do not appear, and for 0.
pub fn order(values: &[Chunk]) -> Vec<u8> {
    let mut firsts: Vec<First> = vec![None; 256];
    let mut known = HashSet::new();
    for chunk in values {
        // Of equal chunks in a row of chunks the leftmost comes first, of those in a column the uppermost; what lies to
        // the lower left of another may come later or sooner. Looking at each row of chunks once is enough.
        if known.insert((chunk.origin_tiles.y, chunk.cells.as_ptr())) {
            note_firsts(chunk, &mut firsts);
        }
    }
    let mut found: Vec<((u32, u32), usize)> =
        firsts.iter().enumerate().skip(1).filter_map(|(number, first)| Some(((*first)?, number))).collect();
    found.sort_unstable();
    let mut order = vec![0; 256];
    for (color, (_, number)) in (1..=u8::MAX).zip(found) {
        if let Some(place) = order.get_mut(number) {
            *place = color;
        }
    }
    order
}

fn note_firsts(chunk: &Chunk, firsts: &mut [First]) {
    let mut last = 0;
    for (at, cell) in (0..).zip(&*chunk.cells) {
        if cell.index == last && at % CHUNK_TILES != 0 {
            continue;
        }
        last = cell.index;
        let place = (chunk.origin_tiles.y + at / CHUNK_TILES, chunk.origin_tiles.x + at % CHUNK_TILES);
        if let Some(first) = firsts.get_mut(usize::from(cell.index)).filter(|first| first.is_none_or(|f| place < f)) {
            *first = Some(place);
        }
    }
}

/// A sheet whose cell `n` is a picture in the `n`th colour, as the game makes it of the cell of tune zones.
pub fn game_sheet(cell: &RgbaImage) -> RgbaImage {
    tinted(cell, |color| {
        let turns = (f64::from(color) - 1.0) * 137.507_76 / 360.0;
        (turns.fract() as f32, 0.75)
    })
}

/// A sheet whose cell `n` is a picture in a colour of its own for each number.
pub fn own_sheet(cell: &RgbaImage, color: impl Fn(u8) -> [u8; 3]) -> RgbaImage {
    sheet(cell, |n, [r, g, b, a]| {
        let grey = luma([r, g, b]);
        let [r, g, b] = color(n).map(|channel| (u16::from(channel) * u16::from(grey) / 255) as u8);
        [r, g, b, a]
    })
}

fn tinted(cell: &RgbaImage, hue_saturation: impl Fn(u8) -> (f32, f32)) -> RgbaImage {
    sheet(cell, |n, [r, g, b, a]| {
        let (hue, saturation) = hue_saturation(n);
        let [r, g, b] = rgb_of_hsl(hue, saturation, f32::from(luma([r, g, b])) / 255.0).map(|c| (c * 255.0) as u8);
        [r, g, b, a]
    })
}

fn sheet(cell: &RgbaImage, pixel: impl Fn(u8, [u8; 4]) -> [u8; 4]) -> RgbaImage {
    let (w, h) = (cell.width, cell.height);
    let mut sheet = RgbaImage::filled(w * 16, h * 16, [0; 4]);
    for n in 1..=u8::MAX {
        let (left, top) = (u32::from(n % 16) * w, u32::from(n / 16) * h);
        for (x, y) in (0..h).flat_map(|y| (0..w).map(move |x| (x, y))) {
            sheet.put(left + x, top + y, pixel(n, cell.get(x, y)));
        }
    }
    sheet
}

fn luma([r, g, b]: [u8; 3]) -> u8 {
    (0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b)) as u8
}

/// A colour of hue, saturation and lightness, all 0 to 1.
fn rgb_of_hsl(hue: f32, saturation: f32, lightness: f32) -> [f32; 3] {
    let chroma = (1.0 - (2.0 * lightness - 1.0).abs()) * saturation;
    let sector = hue * 6.0;
    let second = chroma * (1.0 - (sector % 2.0 - 1.0).abs());
    let [r, g, b] = match sector as u32 {
        0 => [chroma, second, 0.0],
        1 => [second, chroma, 0.0],
        2 => [0.0, chroma, second],
        3 => [0.0, second, chroma],
        4 => [second, 0.0, chroma],
        _ => [chroma, 0.0, second],
    };
    let base = lightness - chroma / 2.0;
    [r + base, g + base, b + base]
}
