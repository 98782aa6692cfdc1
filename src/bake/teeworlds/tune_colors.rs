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
    sheet(cell, |n, grey| {
        let turns = (f64::from(n) - 1.0) * 137.507_76 / 360.0;
        rgb_of_hsl(turns.fract() as f32, 0.75, f32::from(grey) / 255.0).map(|channel| (channel * 255.0) as u8)
    })
}

/// A sheet whose cell `n` is a picture in a colour of its own for each number.
pub fn own_sheet(cell: &RgbaImage, color: impl Fn(u8) -> [u8; 3]) -> RgbaImage {
    sheet(cell, |n, grey| color(n).map(|channel| (u16::from(channel) * u16::from(grey) / 255) as u8))
}

/// A sheet of a picture in many colours: what `color` makes of the picture's greys. Every colour is asked for once for
/// each grey.
fn sheet(cell: &RgbaImage, color: impl Fn(u8, u8) -> [u8; 3]) -> RgbaImage {
    let greys: Vec<(u8, u8)> =
        cell.pixels.as_chunks::<4>().0.iter().map(|[r, g, b, a]| (luma([*r, *g, *b]), *a)).collect();
    let mut sheet = RgbaImage::filled(cell.width * 16, cell.height * 16, [0; 4]);
    let row_bytes = (cell.width * 4) as usize;
    for n in 1..=u8::MAX {
        let shades: Vec<[u8; 3]> = (0..=u8::MAX).map(|grey| color(n, grey)).collect();
        let rows = greys.chunks_exact((cell.width as usize).max(1));
        for (y, row) in (u32::from(n / 16) * cell.height..).zip(rows) {
            let from = ((y * sheet.width + u32::from(n % 16) * cell.width) * 4) as usize;
            let to = sheet.pixels.get_mut(from..from + row_bytes).unwrap_or_default();
            for (to, (grey, alpha)) in to.as_chunks_mut::<4>().0.iter_mut().zip(row) {
                let [r, g, b] = shades.get(usize::from(*grey)).copied().unwrap_or_default();
                *to = [r, g, b, *alpha];
            }
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

#[cfg(test)]
mod tests {
    use glam::UVec2;

    use super::*;
    use crate::scene::Cell;

    #[test]
    fn numbers_get_colours_as_they_appear_row_by_row() {
        let chunk = |x: u32, y: u32, tiles: &[(u32, u32, u8)]| {
            let mut cells = vec![Cell::default(); (CHUNK_TILES * CHUNK_TILES) as usize];
            for (column, row, number) in tiles {
                cells[(row * CHUNK_TILES + column) as usize].index = *number;
            }
            Chunk { origin_tiles: UVec2::new(x, y) * CHUNK_TILES, cells: cells.into(), filled_blocks: 1 }
        };
        // 7 stands right of 9 but higher, 3 below both and 200 in the same row as 3, farther to the right.
        let chunks = [chunk(0, 0, &[(5, 9, 9)]), chunk(1, 0, &[(0, 8, 7)]), chunk(0, 1, &[(0, 0, 3), (1, 0, 200)])];
        let order = order(&chunks);
        let of = |number: usize| order[number];
        assert_eq!((of(7), of(9), of(3), of(200)), (1, 2, 3, 4));
        assert_eq!(order.iter().filter(|color| **color > 0).count(), 4, "0 and what does not appear have none");
    }

    #[test]
    fn a_colour_far_from_grey_keeps_its_alpha() {
        let sheet = game_sheet(&RgbaImage::filled(1, 1, [200, 200, 200, 77]));
        assert_eq!(sheet.get(0, 0), [0; 4], "cell 0 is air");
        let [r, g, b, a] = sheet.get(1, 0);
        assert!(a == 77 && r > g && g == b, "the first hue is red: {r} {g} {b} {a}");
    }
}
